from __future__ import annotations

from pathlib import Path

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.round import Deal
from madtable.games.lab.chart import MINUS, PLUS, STANDARD, read_chart
from madtable.games.lab.game import LAB

GOOD = """
[three]
A = { blue = 3, green = -4 }
B = { purple = 3, blue = -4 }
C = { purple = -4, green = 3 }
[four]
A = { blue = 3, green = -4 }
B = { purple = 3, blue = -4 }
C = { purple = -4, red = 3 }
D = { green = 3, red = -4 }
"""


def test_the_shipped_chart_is_the_built_in_one(root: Path) -> None:
    file = root / "assets" / "lab_chart.toml"
    assert read_chart(file.read_text(encoding="utf-8"), file.name) == STANDARD


@pytest.mark.parametrize("seats", [3, 4])
def test_every_seat_has_its_plus_where_its_left_neighbour_has_its_minus(seats: int) -> None:
    rows = STANDARD.rows(seats)
    assert len(rows) == seats
    for seat, row in enumerate(rows):
        left = rows[(seat + 1) % seats]
        assert left[row.index(PLUS)] == MINUS
    assert STANDARD.totals(seats) == [score for row in rows for score in row]


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (("[three]", "[three"), "chart", "not TOML"),
        (("[three]", "[five]"), "chart", "unknown table 'five'"),
        (("[four]", "[four.more]"), "[four]", "unknown edge 'more'"),
        (("D = { green = 3, red = -4 }", ""), "[four] D", "row is missing"),
        (("D = { green = 3, red = -4 }", "E = { green = 3, red = -4 }"), "[four]", "edge 'E'"),
        (("D = {", "D = { gren = 3,"), "[four] D", "unknown suit 'gren'; there are purple"),
        (("C = { purple = -4, red = 3 }", "C = 7"), "[four] C", "expected suits and scores"),
        (("red = 3 }", 'red = "3" }'), "[four] C", "whole number, got '3'"),
        (("red = 3 }", "red = true }"), "[four] C", "whole number, got True"),
        (("red = 3 }", "red = 4 }"), "[four] C", "one suit at 3, one at -4"),
        (("red = 3 }", "red = 3, blue = 3 }"), "[four] C", "one suit at 3, one at -4"),
        (("green = 3, red = -4", "purple = -4, red = 3"), "[four] D", "same starting scores as C"),
    ],
)
def test_a_bad_chart_says_what_is_wrong_and_where(
    change: tuple[str, str], where: str, what: str
) -> None:
    assert change[0] in GOOD
    with pytest.raises(BadInput) as caught:
        read_chart(GOOD.replace(*change), "chart")
    assert where in caught.value.where
    assert what in caught.value.what


def test_a_missing_side_is_named() -> None:
    with pytest.raises(BadInput, match=r"\[four\] with the rows A to D is missing"):
        read_chart(GOOD.partition("[four]")[0], "chart")


def test_another_chart_is_played_with_and_changes_nothing_else() -> None:
    mirrored = read_chart(
        GOOD.replace("= -4", "= 9").replace("= 3", "= -4").replace("= 9", "= 3"), ""
    )
    deal = Deal("mad-lab", 4, 5)
    usual, other = LAB.start(deal), LAB.with_chart(mirrored).start(deal)
    assert other.view(0).totals[0] == (0, -4, 3, 0)
    assert other.view(0).hand == usual.view(0).hand
    assert other.digest() != usual.digest()
