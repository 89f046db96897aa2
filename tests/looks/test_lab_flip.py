"""Madness breaks out: everything turns at once, quickly, skippably, and the piles do not."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from madtable.host.still import StillTable
from madtable.looks.lab.burst import BurstWord
from madtable.looks.lab.flip import Turner, TurningFan, Veil, Wave
from madtable.looks.lab.suits import MADNESS, SCIENCE, over
from madtable.ui.intent import Press
from tests.looks.lab_tables import LabShow, still
from tests.looks.tables import bytes_of

FLYING_S = 1.2
"""The card that brings the sixth spiral has landed, and its spirals glow, well before that."""


def flipping(**how: object) -> tuple[LabShow, StillTable]:
    """Mme Rat has just played the sixth spiral; nothing of it is shown yet."""
    show, table = still("lab-flip", steps=0, size=(1280, 720), **how)
    show.wait(0.3)
    show.board.ask(None)
    table.act("3 play P6")
    show.scene.settled = False
    return show, table


def kinds(show: LabShow) -> set[type]:
    return {type(item) for item in show.board.stage.items if item.visible}


def until_turning(show: LabShow) -> None:
    for _ in range(round(FLYING_S * 60)):
        if Wave in kinds(show):
            return
        show.wait(1 / 60)
    raise AssertionError("nothing turns")


def part(surface: Surface, area: Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


def test_every_card_of_hand_and_trick_turns_and_every_fan() -> None:
    show, _ = flipping()
    until_turning(show)
    items = show.board.stage.items
    turners = [item for item in items if isinstance(item, Turner)]
    assert sorted(t.card.code or "" for t in turners) == sorted(
        ["P1", "P7", "G2", "B4", "R5", "P4", "P3", "P6"]
    )
    assert sum(isinstance(item, TurningFan) for item in items) == 3
    assert not any(card.visible for card in show.board.turning_cards())
    places = {t.card.code: (t.spot.x, t.spot.y) for t in turners}
    turns: list[list[float]] = [[] for _ in turners]
    while Wave in kinds(show):
        for seen, turner in zip(turns, turners, strict=True):
            seen.append(turner.turn)
        show.wait(1 / 60)
    for turner, seen in zip(turners, turns, strict=True):
        assert seen == sorted(seen), "all the way round in one direction"
        assert seen[-1] > 170, turner.card.code
        assert (turner.spot.x, turner.spot.y) == places[over(turner.card.code or "")]
    # All at once: at half time none is still at rest, none has arrived.
    half = [seen[len(seen) // 2] for seen in turns]
    assert min(half) > 30
    assert max(half) < 175


def test_afterwards_everything_shows_its_other_side_and_the_cloth_has_changed() -> None:
    show, _ = flipping()
    show.picture()
    science = show.board.cloths.of(SCIENCE).get_at((640, 420))
    show.wait(3.0)
    board = show.board
    assert board.mode == MADNESS
    assert sorted(board.hand.codes()) == ["B-4", "G-2", "P-1", "P-7", "R-5"]
    assert board.trick.shown() == [(1, "P-4"), (2, "P-3"), (3, "P-6")]
    assert not show.board.differences
    shown = show.picture().get_at((640, 560))
    assert shown != science
    assert shown[:3] == board.cloths.of(MADNESS).get_at((640, 560))[:3]


def test_it_can_be_read_in_under_two_seconds_and_then_one_can_play() -> None:
    show, _ = flipping(speed=1.0)
    until_turning(show)
    waited = 0.18
    while show.scene.staging.busy:
        show.wait(1 / 60)
        waited += 1 / 60
    assert waited < 2.0
    show.wait(1 / 60)
    assert show.board.asker.decision is not None


@pytest.mark.parametrize("frames", [0, 2, 8, 14, 20])
def test_a_click_ends_it_at_any_moment(frames: int) -> None:
    show, _ = flipping()
    until_turning(show)
    show.wait(frames / 60)
    show.picture()
    show.stack.handle(Press((640, 560)))
    assert not kinds(show) & {Wave, Turner, TurningFan, BurstWord}
    assert show.board.mode == MADNESS
    assert not show.board.differences
    assert bytes_of(show.picture()) == bytes_of(show.painted_anew())


def test_a_skipped_flip_needs_no_picture_of_the_table() -> None:
    show, _ = flipping()
    show.wait(1 / 60)
    assert show.scene.staging.busy
    show.skip()
    assert show.board.mode == MADNESS
    assert BurstWord not in kinds(show)


def test_the_burst_stays_a_moment_and_a_press_takes_it_away() -> None:
    show, _ = flipping()
    until_turning(show)
    show.wait(0.75)
    assert BurstWord in kinds(show)
    show.wait(1.2)
    assert BurstWord not in kinds(show)
    again, _ = flipping()
    until_turning(again)
    again.wait(0.75)
    while again.scene.staging.busy:
        again.wait(1 / 60)
    assert BurstWord in kinds(again)
    again.stack.handle(Press((5, 5)))
    assert BurstWord not in kinds(again)


def test_score_piles_do_not_turn() -> None:
    show, _ = flipping()
    board = show.board
    before = {
        seat: (dict(piles.cards), piles.by_column()) for seat, piles in enumerate(board.piles)
    }
    areas = [board.piles[1].plate("B"), board.piles[3].plate("R")]
    inner = [area.inflate(-area.width // 2, -area.height // 2) for area in areas]
    was = [part(show.picture(), area) for area in inner]
    until_turning(show)
    for _ in range(40):
        show.wait(1 / 60)
        picture = show.picture()
        board_now = {
            seat: (dict(piles.cards), piles.by_column()) for seat, piles in enumerate(board.piles)
        }
        assert board_now == before
    show.wait(2.0)
    picture = show.picture()
    assert [part(picture, area) for area in inner] == was


def test_less_motion_is_a_short_fade() -> None:
    show, _ = flipping(less=True)
    seconds = 0.0
    turned = False
    faded = []
    while show.scene.staging.busy or seconds < 0.5:
        show.wait(1 / 60)
        seconds += 1 / 60
        assert not kinds(show) & {Wave, Turner, TurningFan}
        if Veil in kinds(show):
            faded.append(seconds)
            turned = turned or show.board.mode == MADNESS
        show.picture()
    assert turned, "the table is as it will be, under the fading picture of how it was"
    assert 0.1 < faded[-1] - faded[0] < 0.25
    assert Veil not in kinds(show)
    assert not show.board.differences


def test_science_returns_when_enough_spirals_fall_in_madness() -> None:
    show, table = still("lab-three", size=(1280, 720))
    show.wait(0.3)
    show.board.ask(None)
    for text in ("0 play B5", "1 take G-5", "2 play R5", "0 play R4"):
        table.act(text)
    show.scene.settled = False
    seen: set[type] = set()
    show.wait(0.1)
    while show.scene.staging.busy:
        show.wait(1 / 30)
        seen |= kinds(show)
    assert Wave in seen
    assert BurstWord not in seen
    assert show.board.mode == SCIENCE
    assert not show.board.differences
