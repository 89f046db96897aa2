"""What every table has: seats round it, words on it, each in its place and in nobody's way."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.looks.company import company_of
from madtable.looks.mad.dress import dress_of
from madtable.looks.mad.faces import Faces
from madtable.looks.mad.table import MadTable
from madtable.ui.places import Places, load
from madtable.ui.stage import Stage
from tests.looks.tables import Show, dealt, kit, lines
from tests.ui.test_whole_game import EXAMPLES, asked

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1600, 1200), (2560, 1080))


def table(seats: int, size: tuple[int, int]) -> Show:
    return dealt(["human"] + ["random"] * (seats - 1), 3, size=size)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_on_the_table_and_nothing_in_anothers_way(
    seats: int, size: tuple[int, int]
) -> None:
    board = table(seats, size).board
    screen = Rect((0, 0), size)
    blocks = [block.block for block in board.seats if not block.own]
    things: dict[str, Rect] = {
        **{f"seat {n}": rect for n, rect in enumerate(blocks)},
        "tray": board.tray.rect,
        "tag": board.tag.rect,
        "menu": board.part("menu"),
        "action a": board.part("action_a"),
        "action b": board.part("action_b"),
        "own jar": board.seats[0].jar_rect(),
    }
    for name, rect in things.items():
        assert screen.contains(rect), f"{name} hangs over the edge"
    for (one, first), (other, second) in combinations(things.items(), 2):
        assert not first.inflate(-8, -8).colliderect(second.inflate(-8, -8)), f"{one} on {other}"


def test_seats_go_clockwise_from_the_persons_left() -> None:
    show = table(5, (1280, 720))
    centres = [show.board.seats[seat].centre for seat in range(1, 5)]
    left, top1, top2, right = centres
    assert left[0] < top1[0] < top2[0] < right[0]
    assert top1[1] < left[1]
    assert top2[1] < right[1]


def mad_table(places: Places | None = None, seats: int = 4, viewer: int = 0) -> MadTable:
    """A table that nobody plays at."""
    tools = kit()
    board = MadTable(
        tools,
        Stage(),
        company_of(tools, lines(["sly"] * seats), viewer),
        Faces(tools.art, tools.letters),
        places or tools.places("mad_table"),
        dress_of(tools, "mad-magazine"),
    )
    board.build(tools.layout)
    return board


def test_another_viewer_sits_at_the_bottom() -> None:
    board = mad_table(viewer=2)
    assert [block.side for block in board.seats] == ["top", "right", "own", "left"]


def changed_map(folder: Path, old: str, new: str) -> Places:
    """The table's map with one thing changed in it, as somebody might in Tiled."""
    text = (paths.scenes() / "mad_table.tmx").read_text(encoding="utf-8")
    assert old in text
    file = folder / "mad_table.tmx"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return load(file)


@pytest.mark.parametrize(
    "name", ["tray", "hand", "colour_tag", "picker_tile_3", "prompt", "seat_2", "block_1", "tail_3"]
)
def test_a_missing_place_is_named(name: str, tmp_path: Path) -> None:
    places = changed_map(tmp_path, f'name="{name}"', f'name="{name}_gone"')
    with pytest.raises(BadInput, match=rf"mad_table\.tmx.*'{name}'"):
        mad_table(places)


def test_moving_a_place_in_the_map_moves_it_on_the_screen(tmp_path: Path) -> None:
    text = (paths.scenes() / "mad_table.tmx").read_text(encoding="utf-8")
    found = re.search(r'<object [^>]*name="prompt"[^>]* x="([0-9.]+)"', text)
    assert found is not None
    moved = found[0].replace(f'x="{found[1]}"', f'x="{float(found[1]) + 40}"')
    before = mad_table()
    after = mad_table(changed_map(tmp_path, found[0], moved))
    assert after.prompt.rect.left - before.prompt.rect.left == before.layout.px(40)
    assert after.tray.rect == before.tray.rect


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_there_are_words_for_every_question(name: str, lang: str) -> None:
    # The words are strict here: one that is missing is an error.
    show, _ = asked(name, lang)
    show.wait(0.2)
    board = show.board
    asking = board.asker.decision
    assert asking is not None
    heading = (
        board.declaration.panel.title if board.declaration.panel is not None else board.prompt.text
    )
    assert heading
    assert "{" not in heading
    assert board.bar.first is not None
    assert board.bar.first.label


def test_names_and_counts_are_on_the_plates_however_long_they_are() -> None:
    board = mad_table(seats=8)
    screen = Rect((0, 0), board.layout.size)
    for block in board.seats:
        block.sitter = replace(block.sitter, name="Archibald Wellington the Third")
        plate = block.plate_rect()
        assert screen.contains(plate)
        x, y = block.badge_centre()
        assert screen.collidepoint(x, y)
        if not block.own:
            assert block.block.inflate(8, 8).contains(plate)
