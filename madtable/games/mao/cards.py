"""The ordinary 52 cards: faces as small numbers, their codes, ranks and suits.

A face is a number from 0 to 51, thirteen to a suit in the order clubs, diamonds, hearts, spades.
Copies from several decks are not told apart: "identical" means of equal face. [MAO-27]
"""

from __future__ import annotations

from madtable.engine.errors import BadInput

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FACES = 52

ACE, TWO, SIX, SEVEN, EIGHT, QUEEN, KING = 1, 2, 6, 7, 8, 12, 13
"""The ranks that do something, by value."""

RANK: tuple[int, ...] = tuple(face % 13 + 1 for face in range(FACES))
"""The value of a face, 1 (ace) to 13 (king)."""

SUIT: tuple[int, ...] = tuple(face // 13 for face in range(FACES))
"""The suit of a face, as an index into `SUITS`."""

CODE: tuple[str, ...] = tuple(RANKS[RANK[face] - 1] + SUITS[SUIT[face]] for face in range(FACES))
"""The text form of a face: `AS`, `10H`, `QD`."""

FACE: dict[str, int] = {code: face for face, code in enumerate(CODE)}
"""The face of a code."""

DECK: tuple[int, ...] = tuple(range(FACES))
"""One deck in order."""

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
RED = frozenset((DIAMONDS, HEARTS))


def face_of(code: str, where: str) -> int:
    """The face called `code`; BadInput naming `where` for a card that no deck has."""
    face = FACE.get(code)
    if face is None:
        raise BadInput(where, f"unknown card {code!r}")
    return face


def card_name(face: int) -> str:
    """How a message names a face: the key of its words is `card.` and this."""
    return f"mao.{CODE[face]}"
