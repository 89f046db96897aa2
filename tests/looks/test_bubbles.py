"""Where what is said at tables of MAD and the Lab hangs: over nothing that has to be read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from pygame import Rect

from madtable.engine.message import message
from madtable.looks.lab.table import LabTable
from madtable.looks.mad.table import MadTable
from madtable.ui.board import Board
from tests.looks.lab_tables import LabShow
from tests.looks.lab_tables import dealt as lab
from tests.looks.tables import Show
from tests.looks.tables import dealt as mad

WINDOWS = ((1280, 720), (1280, 800), (1920, 1080), (2560, 1080))
MAD = (
    *("table.bubble.last", "table.bubble.worry", "table.bubble.none", "table.bubble.pass"),
    *("table.bubble.attack.WOO", "table.bubble.attack.VAR"),
    *("table.bubble.attack.GIV", "table.bubble.attack.EXC"),
)
STAYS = "table.bubble.last"
"""What is to be read as long as it is true; the colour that holds is to be read beside it."""

LAB = ("lab.bubble.madness", "lab.bubble.science")
LONGEST = "Wilhelmina W"
"""A name as long as anybody can have."""

OVAL = 0.95
"""The share of its box that a bubble covers: the corners of the oval are empty."""


def said(board: Board, seat: int, text: str) -> Rect:
    """What a bubble with this text covers; it is gone again."""
    board.bubble(seat, text)
    bubble = board.bubbles[seat]
    board.hush(seat)
    wording = bubble.wording
    area = Rect(0, 0, round(OVAL * wording.width), round(OVAL * wording.height))
    area.center = round(bubble.centre[0]), round(bubble.centre[1])
    return area


def readable(board: Board, seat: int) -> dict[str, Rect]:
    """What has to stay in sight whatever this seat says."""
    found = {"heading": board.heading.written()}
    if isinstance(board, LabTable):
        found["hint"] = board.hint.written()
    found |= {name: board.part(name) for name in ("log", "menu")}
    for other, block in enumerate(board.seats):
        if other != seat:
            found[f"jar {other}"] = block.jar_rect()
            found[f"name {other}"] = block.plate_rect()
    return found


def hidden(show: Show | LabShow, keys: Sequence[str]) -> list[str]:
    """What is covered by which words, in any window."""
    found = []
    for size in WINDOWS:
        show.resize(size)
        board: Board = show.board
        names = [LONGEST] * len(board.seats)
        for seat in range(len(board.seats)):
            parts = readable(board, seat)
            for key in keys:
                words = board.kit.words.say(message(key, target=(seat + 1) % len(names)), names)
                area = said(board, seat, words)
                if not Rect((0, 0), size).contains(area):
                    found.append(f"{size}, seat {seat}, {words}: the window's edge")
                if isinstance(board, MadTable) and key == STAYS:
                    string = board.kit.px(90)
                    swatch = board.tag.rect.inflate(-board.kit.px(24), -string)
                    parts["colour"] = swatch.move(0, string // 2)
                else:
                    parts.pop("colour", None)
                covered = [name for name, rect in parts.items() if area.colliderect(rect)]
                found += [f"{size}, seat {seat}, {words}: {name}" for name in covered]
    return found


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_what_is_said_at_a_table_of_mad_covers_no_writing_and_no_face(
    seats: int, lang: str
) -> None:
    show = mad(["human", *["sly"] * (seats - 1)], 3, lang=lang, less=True)
    show.scene.catch_up()
    assert hidden(show, MAD) == []


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_said_at_the_lab_covers_no_writing_and_no_face(seats: int, lang: str) -> None:
    show = lab(["human", *["sly"] * (seats - 1)], 3, lang=lang, less=True)
    show.scene.catch_up()
    assert hidden(show, LAB) == []


def crossed(show: Show | LabShow, key: str, count: int = 0) -> list[tuple[object, ...]]:
    """Which seats cover what others say when all say this at once."""
    found: list[tuple[object, ...]] = []
    for size in WINDOWS:
        show.resize(size)
        board: Board = show.board
        words = board.kit.say(key, count=count) if count else board.kit.say(key)
        areas = [said(board, seat, words) for seat in range(len(board.seats))]
        for one, other in combinations(range(len(areas)), 2):
            if areas[one].colliderect(areas[other]):
                found.append((size, one, other))
    return found


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_all_of_mad_can_be_down_to_their_last_card_or_count_at_once(seats: int, lang: str) -> None:
    show = mad(["human", *["sly"] * (seats - 1)], 3, lang=lang, less=True)
    show.scene.catch_up()
    assert crossed(show, "table.bubble.last") == []
    assert crossed(show, "table.bubble.points", 19) == []


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", [3, 4])
def test_all_of_the_lab_can_say_their_score_at_once(seats: int, lang: str) -> None:
    show = lab(["human", *["sly"] * (seats - 1)], 3, lang=lang, less=True)
    show.scene.catch_up()
    assert crossed(show, "lab.bubble.score", 19) == []


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_heading_of_mad_ends_before_the_first_jar(seats: int) -> None:
    show = mad(["human", *["sly"] * (seats - 1)], 3, less=True)
    show.scene.catch_up()
    for size in WINDOWS:
        show.resize(size)
        board = show.board
        written = board.heading.written().inflate(board.kit.px(24), 0)
        assert written.collidelist([block.jar_rect() for block in board.seats]) < 0, size


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_heading_of_the_lab_ends_before_the_game_box_and_the_jars(
    seats: int, lang: str
) -> None:
    show = lab(["human", *["sly"] * (seats - 1)], 3, lang=lang, less=True)
    show.scene.catch_up()
    for size in WINDOWS:
        show.resize(size)
        board = show.board
        longest = max((sitter.name for sitter in board.company.sitters[1:]), key=len)
        board.course.games, board.course.moment = 3, (3, 2, 9, 9)
        for mode, key in ((1, "lab.hint.rule"), (-1, "lab.hint.next")):
            board.course.say(mode)
            board.hint.say(board.kit.words.say(message(key, seat=1, target=2), [longest] * seats))
            written = [board.heading.written(), board.hint.written()]
            for seat in range(seats):
                place = board.box_place(seat)
                assert place.collidelist(written) < 0, (size, seat)
                assert board.seats[seat].jar_rect().collidelist(written) < 0, (size, seat)


def cloudy(show: Show | LabShow) -> list[tuple[object, ...]]:
    """Where the balloons of jars that think hang over writing, a face or the window's edge."""
    found: list[tuple[object, ...]] = []
    for size in WINDOWS:
        show.resize(size)
        board: Board = show.board
        for seat, block in enumerate(board.seats):
            if block.own:
                continue
            balloon = block.balloon_rect()
            if not Rect((0, 0), size).contains(balloon):
                found.append((size, seat, "edge"))
            for name, rect in readable(board, seat).items():
                if balloon.colliderect(rect):
                    found.append((size, seat, name))
            face = block.jar_rect()
            face = face.inflate(-0.4 * face.width, -0.4 * face.height)
            if balloon.colliderect(face) or balloon.colliderect(block.plate_rect()):
                found.append((size, seat, "own"))
    return found


@pytest.mark.parametrize("seats", range(2, 9))
def test_whoever_thinks_at_a_table_of_mad_hides_nothing(seats: int) -> None:
    show = mad(["human", *["sly"] * (seats - 1)], 3, less=True)
    show.scene.catch_up()
    assert cloudy(show) == []


@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_thinks_at_the_lab_hides_nothing(seats: int) -> None:
    show = lab(["human", *["sly"] * (seats - 1)], 3, less=True)
    show.scene.catch_up()
    assert cloudy(show) == []


@pytest.mark.parametrize("seats", range(2, 9))
def test_no_edge_cuts_the_burst_of_whoever_is_to_move_or_is_hit(seats: int) -> None:
    show = mad(["human", *["sly"] * (seats - 1)], 3, less=True)
    show.scene.catch_up()
    for size in WINDOWS:
        show.resize(size)
        for block in show.board.seats:
            for hit in (0.0, 1.0):
                block.hit = hit
                burst = block._burst()
                area = burst.surface.get_bounding_rect()
                area.move_ip(burst.rect(block.jar_rect().center).topleft)
                assert Rect((0, 0), size).contains(area), (size, block.side, hit)
            block.hit = 0.0


def test_the_arrows_of_play_pass_outside_the_tag() -> None:
    show = mad(["human", *["sly"] * 3], 3, less=True)
    show.scene.catch_up()
    for size in WINDOWS:
        show.resize(size)
        board = show.board
        for room in (0.0, 1.0):
            board.room._make(room)
            head = board.kit.px(20)
            assert board.ring.area().right > board.tag.area().right + head, (size, room)
