"""The Lab Chart: its numbers come from the data, turned to every player, and its sockets count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.games.lab.chart import STANDARD, Chart
from madtable.games.lab.view import LabView
from madtable.looks.company import company_of
from madtable.looks.lab.chart import (
    SOCKETS,
    LabChart,
    Scores,
    blank_chart,
    lit_sockets,
    paint_chart,
    total_words,
)
from madtable.looks.lab.faces import LabFaces
from madtable.looks.lab.suits import MADNESS, SCIENCE
from madtable.looks.lab.table import LabTable
from madtable.ui.places import load
from madtable.ui.stage import Stage
from tests.looks.lab_tables import still
from tests.looks.tables import kit, lines

EDGE_AREAS = {
    0: Rect(120, 280, 260, 62),
    1: Rect(12, 60, 60, 235),
    2: Rect(120, 14, 260, 60),
    3: Rect(430, 60, 60, 235),
}


def drawn(scores: Scores, *, lit: int = 0, mode: int = MADNESS) -> Surface:
    picture = blank_chart(500)
    paint_chart(kit(), picture, (0, 0), 500, scores, (mode, 6), lit=lit)
    return picture


def part(picture: Surface, area: Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(area), "RGBA")


def test_the_chart_is_turned_to_the_viewer() -> None:
    rows = STANDARD.four
    for viewer in range(4):
        scores = Scores.turned(rows, viewer)
        assert scores.edges == tuple(rows[(viewer + step) % 4] for step in range(4))
    three = Scores.turned(STANDARD.three, 2)
    assert three.edges == (STANDARD.three[2], STANDARD.three[0], None, STANDARD.three[1])


def test_other_starting_scores_are_another_picture_at_that_edge_only() -> None:
    before = drawn(Scores.turned(STANDARD.four, 0))
    for edge in range(4):
        rows = list(STANDARD.four)
        rows[edge] = (rows[edge][3], rows[edge][2], rows[edge][1], rows[edge][0])
        after = drawn(Scores.turned(tuple(rows), 0))
        for other, area in EDGE_AREAS.items():
            same = part(before, area) == part(after, area)
            assert same == (other != edge), (edge, other)


def test_the_top_edge_is_the_bottom_edge_turned() -> None:
    row = (0, 3, -4, 0)
    picture = drawn(Scores((row, row, row, row), 4))
    low = picture.subsurface(Rect(139, 285, 222, 50))
    high = pygame.transform.rotate(picture.subsurface(Rect(139, 17, 222, 50)), 180)
    inner = Rect(10, 8, 90, 34)  # the grid behind the chips is not turned with them
    mask = pygame.mask.from_threshold(
        low.subsurface(inner), (0, 0, 0), (50, 50, 50, 255), high.subsurface(inner)
    )
    assert mask.count() > 0.97 * inner.width * inner.height


def test_three_players_have_no_top_edge_and_two_faint_sockets() -> None:
    three = drawn(Scores.turned(STANDARD.three, 0))
    empty = drawn(Scores((None, None, None, None), 3))
    assert part(three, EDGE_AREAS[2]) == part(empty, EDGE_AREAS[2])
    assert part(three, EDGE_AREAS[0]) != part(empty, EDGE_AREAS[0])
    four = drawn(Scores((None, None, None, None), 4))
    for index, (x, y) in enumerate(SOCKETS):
        area = Rect(0, 0, 24, 24)
        area.center = (round(x) - 6, round(y) - 6)
        assert (part(empty, area) == part(four, area)) == (index < 4)


@pytest.mark.parametrize("lit", range(7))
def test_so_many_sockets_glow(lit: int) -> None:
    dark = drawn(Scores.turned(STANDARD.four, 0))
    picture = drawn(Scores.turned(STANDARD.four, 0), lit=lit)
    red = 0
    for x, y in SOCKETS:
        area = Rect(0, 0, 30, 30)
        area.center = (round(x) - 8, round(y) - 8)
        red += part(picture, area) != part(dark, area)
    assert red == lit


def test_the_sockets_count_up_to_the_total_and_begin_again_where_the_house_flips_again() -> None:
    assert [lit_sockets(n, 6, False) for n in (0, 1, 5, 6, 7, 12)] == [0, 1, 5, 6, 6, 6]
    assert [lit_sockets(n, 6, True) for n in (0, 1, 6, 7, 11, 12)] == [0, 1, 6, 1, 5, 6]
    assert [lit_sockets(n, 4, False) for n in (3, 4, 9)] == [3, 4, 4]


def test_the_plate_says_what_comes_or_what_has_just_come() -> None:
    assert total_words(0, 6, SCIENCE, False) == (MADNESS, 6)
    assert total_words(5, 6, MADNESS, False) == (SCIENCE, 6)
    assert total_words(6, 6, MADNESS, False) == (MADNESS, 6)
    assert total_words(9, 6, MADNESS, False) == (MADNESS, 6)
    assert total_words(6, 6, MADNESS, True) == (MADNESS, 6)
    assert total_words(8, 6, MADNESS, True) == (SCIENCE, 12)
    assert total_words(12, 6, SCIENCE, True) == (SCIENCE, 12)


def test_a_view_brings_its_own_chart() -> None:
    """A table set up with another chart shows that one, whatever was known before."""
    show, table = still("lab-turn")
    view = table.view(0)
    assert isinstance(view, LabView)
    other = Chart(STANDARD.three, tuple(reversed(STANDARD.four)))
    LabTable.settle(show.board, replace(view, chart=other))
    assert show.board.chart.scores == Scores.turned(other.four, 0)
    assert isinstance(show.board.chart, LabChart)


# -- the map ---------------------------------------------------------------------------------------

SCENES = paths.scenes()


@pytest.mark.parametrize("lost", ["chart", "box_2", "piles_0", "tail_3", "burst", "discard"])
def test_a_place_missing_from_the_map_is_named(lost: str, tmp_path: Path) -> None:
    whole = (SCENES / "lab_table.tmx").read_text(encoding="utf-8")
    assert f'name="{lost}"' in whole
    (tmp_path / "torn.tmx").write_text(whole.replace(f'name="{lost}"', 'name="gone"'), "utf-8")
    board_kit = kit()
    company = company_of(board_kit, lines(["human", "meek", "meek", "meek"]), 0)
    with pytest.raises(BadInput, match=lost) as caught:
        LabTable(
            board_kit,
            Stage(),
            company,
            LabFaces(board_kit.art, board_kit.letters),
            load(tmp_path / "torn.tmx"),
            STANDARD,
        )
    assert "torn.tmx" in str(caught.value)


def test_a_thing_moved_in_the_map_moves_on_the_screen() -> None:
    show, _ = still("lab-turn", size=(1920, 1080))
    places = load(SCENES / "lab_table.tmx")
    for seat in range(4):
        group = "parts" if seat == 0 else "seats_4"
        at = places.at(f"trick_{seat}", group).centre
        spot = show.board.trick_spot(seat)
        assert (spot.x, spot.y) == pytest.approx(at, abs=1.0)
        row = show.board.piles[seat].rect
        assert row.topleft == (
            places.at(f"piles_{seat}", group).x,
            places.at(f"piles_{seat}", group).y,
        )
    assert show.board.chart.rect.topleft == (788, 262)
    assert show.board.box.centre == pytest.approx(places.at("box_1", "seats_4").centre, abs=1.0)


def test_the_score_piles_lie_in_the_order_of_the_table_and_take_no_longer_than_they_may() -> None:
    show, _ = still("lab-piles", size=(1920, 1080))
    for piles in show.board.piles:
        lefts = [piles.plate(letter).left for letter in "PGBR"]
        assert lefts == sorted(lefts)
        assert piles.plate("R").right <= piles.rect.right
    # Even the longest fans of neighbours keep off one another, and off all that can be pressed.
    areas = [piles.whole() for piles in show.board.piles]
    for one in areas:
        for other in areas:
            assert one is other or not one.colliderect(other)
