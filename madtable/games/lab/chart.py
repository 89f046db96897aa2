"""The Lab Chart: the two starting scores that stand at each seat's edge [LAB-02] [LAB-03].

The rule sheet does not print the chart, so its numbers are data (`assets/lab_chart.toml`) that a
scan of the printed cards can replace; `STANDARD` is the same chart for whoever reads no files.
"""

from __future__ import annotations

from dataclasses import dataclass

from madtable.engine.errors import BadInput
from madtable.games.lab.cards import SUIT_NAME

Row = tuple[int, int, int, int]
"""The starting scores of one seat in the order Purple, Blue, Green, Red."""

PLUS = 3
MINUS = -4
EDGES = "ABCD"
"""The edges of the chart, clockwise; seat 0 sits at A."""
_TABLE = {3: "three", 4: "four"}


@dataclass(frozen=True, slots=True)
class Chart:
    """Both sides of the chart: a row per seat, clockwise, for three and for four seats."""

    three: tuple[Row, ...]
    four: tuple[Row, ...]

    def rows(self, seats: int) -> tuple[Row, ...]:
        """The side for `seats` (3 or 4)."""
        return self.three if seats == 3 else self.four

    def totals(self, seats: int) -> list[int]:
        """The starting scores seat after seat in one list, as the rules keep totals."""
        return [score for row in self.rows(seats) for score in row]


# Every seat's +3 suit is the left neighbour's -4 suit: see 3.3 of the rules for the proof.
STANDARD = Chart(
    three=((0, PLUS, MINUS, 0), (PLUS, MINUS, 0, 0), (MINUS, 0, PLUS, 0)),
    four=(
        (0, PLUS, MINUS, 0),
        (PLUS, MINUS, 0, 0),
        (MINUS, 0, 0, PLUS),
        (0, 0, PLUS, MINUS),
    ),
)


def read_chart(text: str, where: str) -> Chart:
    """The chart written in the TOML `text`; `where` names it in errors.

    The tables `three` and `four` hold a row for each edge A, B, C (, D), and a row names the suits
    that do not start at 0. Raises BadInput for anything else, and for a row without exactly one +3
    and one -4, or two seats with the same row [LAB-03].
    """
    import tomllib  # 5 ms that a start without a chart file need not pay

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(where, f"not TOML: {error}") from None
    strange = sorted(set(found) - set(_TABLE.values()))
    if strange:
        raise BadInput(where, f"unknown table {strange[0]!r}; expected [three] and [four]")
    return Chart(three=_side(found, 3, where), four=_side(found, 4, where))


def _side(found: dict[str, object], seats: int, where: str) -> tuple[Row, ...]:
    name = _TABLE[seats]
    table = found.get(name)
    if not isinstance(table, dict):
        raise BadInput(
            where, f"the table [{name}] with the rows A to {EDGES[seats - 1]} is missing"
        )
    for edge in table:
        if edge not in EDGES[:seats]:
            raise BadInput(f"{where} [{name}]", f"unknown edge {edge!r}")
    rows: list[Row] = []
    for edge in EDGES[:seats]:
        place = f"{where} [{name}] {edge}"
        if edge not in table:
            raise BadInput(place, "the row is missing")
        row = _row(table[edge], place)
        if row in rows:
            raise BadInput(place, f"the same starting scores as {EDGES[rows.index(row)]}")
        rows.append(row)
    return tuple(rows)


def _row(value: object, place: str) -> Row:
    if not isinstance(value, dict):
        raise BadInput(place, "expected suits and scores, as in { blue = 3, green = -4 }")
    for suit, score in value.items():
        if suit not in SUIT_NAME:
            raise BadInput(place, f"unknown suit {suit!r}; there are " + ", ".join(SUIT_NAME))
        if isinstance(score, bool) or not isinstance(score, int):
            raise BadInput(place, f"{suit}: expected a whole number, got {score!r}")
    purple, blue, green, red = (int(value.get(suit, 0)) for suit in SUIT_NAME)
    if sorted((purple, blue, green, red)) != [MINUS, 0, 0, PLUS]:
        raise BadInput(place, "expected one suit at 3, one at -4 and the others at 0")
    return purple, blue, green, red
