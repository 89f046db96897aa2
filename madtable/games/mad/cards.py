"""The 76 cards: 41 different faces as small numbers, their codes, colours, kinds and points.

A face is a number from 0 to 40. Faces 0..35 are coloured, nine to a colour in the order 1 to 6,
which way, varmints, give two; 36..40 are the wild ones. Identical copies are not told apart:
nothing in the rules does. [MAG-02]
"""

from __future__ import annotations

from madtable.engine.errors import BadInput

COLOURS = ("green", "yellow", "red", "blue")
"""The colours by number; leisure suit, space suit, union suit, suit of armour."""

_LETTERS = "GYRB"
_COLOURED_KINDS = ("1", "2", "3", "4", "5", "6", "WAY", "VAR", "GIV")
_WILD_KINDS = ("WLD", "WOO", "YOU", "EXC", "JOK")

COLOURED = len(COLOURS) * len(_COLOURED_KINDS)
"""How many coloured faces there are; wild ones have this number or a higher one."""
WLD, WOO, YOU, EXC, JOK = range(COLOURED, COLOURED + 5)
FACES = COLOURED + 5
"""How many different faces there are."""

CODE: tuple[str, ...] = (
    *(letter + kind for letter in _LETTERS for kind in _COLOURED_KINDS),
    *_WILD_KINDS,
)
"""The text form of a face: `G5`, `RWAY`, `WOO`."""

FACE: dict[str, int] = {code: face for face, code in enumerate(CODE)}
"""The face of a code."""

KIND: tuple[str, ...] = (*(_COLOURED_KINDS * len(COLOURS)), *_WILD_KINDS)
"""What is printed on a face apart from its colour: `5`, `WAY`, `WOO`."""

COLOUR: tuple[int, ...] = (*(face // len(_COLOURED_KINDS) for face in range(COLOURED)), *[-1] * 5)
"""The number of a face's own colour; -1 for a wild one, whose colour is announced."""

WAY = frozenset(face for face in range(FACES) if KIND[face] == "WAY")
VAR = frozenset(face for face in range(FACES) if KIND[face] == "VAR")
GIV = frozenset(face for face in range(FACES) if KIND[face] == "GIV")

NUMBERED = frozenset(face for face in range(COLOURED) if KIND[face].isdigit())

COPIES: tuple[int, ...] = tuple(
    {"VAR": 1, "GIV": 1, "WLD": 4, "WOO": 3, "YOU": 2, "EXC": 2, "JOK": 1}.get(kind, 2)
    for kind in KIND
)
"""How often a face is in the deck."""

POINTS: tuple[int, ...] = tuple(int(kind) if kind.isdigit() else 5 for kind in KIND)
"""What a face counts when hands are counted: its number, any other card 5. [MAG-36, MSK-22]"""

DECK: tuple[int, ...] = tuple(face for face in range(FACES) for _ in range(COPIES[face]))
"""All 76 cards in order, once; blanks and adverts, however many, are not part of the game.

[MAG-02, MAG-A01, MAG-A02, MAG-A03, MSK-02, MSK-A19]
"""

_WILD_FACES = frozenset(range(COLOURED, FACES))


def _fits(top: int) -> frozenset[int]:
    """The faces that go on the coloured face `top`.

    [MAG-18, MAG-19, MAG-A16, MAG-A17, MSK-10, MSK-11]

    Same colour, or same number, or same picture or message, which all come to the same kind; "Draw
    1" and "two cards" are messages and not numbers. A wild one goes on anything.
    """
    same = {
        face for face in range(COLOURED) if COLOUR[face] == COLOUR[top] or KIND[face] == KIND[top]
    }
    return frozenset(same) | _WILD_FACES


FITS: tuple[frozenset[int], ...] = tuple(_fits(top) for top in range(COLOURED))
"""By coloured top card: the faces that may be placed on it."""

FITS_CALLED: tuple[frozenset[int], ...] = tuple(
    frozenset(face for face in range(COLOURED) if COLOUR[face] == colour) | _WILD_FACES
    for colour in range(len(COLOURS))
)
"""By announced colour of a wild top card: the faces that may be placed on it.

[MAG-24, MAG-A18, MAG-A19, MSK-15]
"""


def aim_of(code: str) -> str:
    """The word that keys of sentences have for how a card is aimed: a gift `to` somebody, hands are
    swapped `with` somebody, all else goes `at` them.
    """
    return {"GIV": "to", "EXC": "with"}.get(KIND[FACE[code]], "at")


def face_of(code: str, where: str) -> int:
    """The face that `code` names; BadInput naming `where` when no card has that code."""
    face = FACE.get(code)
    if face is None:
        raise BadInput(where, f"no such card: {code!r}")
    return face


def colour_of(word: str, where: str) -> int:
    """The number of the colour called `word`; BadInput naming `where` when there is none."""
    if word not in COLOURS:
        raise BadInput(where, f"no such colour: {word!r}; there are " + ", ".join(COLOURS))
    return COLOURS.index(word)


def codes(faces: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    """The codes of `faces`, in their order."""
    return tuple(CODE[face] for face in faces)


def points_of(faces: list[int] | tuple[int, ...]) -> int:
    """What `faces` count together. [MAG-36]"""
    return sum(POINTS[face] for face in faces)
