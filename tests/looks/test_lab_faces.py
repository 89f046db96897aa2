"""The 28 cards of the Lab: two sides on one face, and the index tab tells which."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from madtable import paths
from madtable.games.lab.cards import CODE, SIDE, SPIRALS_OF_RANK
from madtable.looks.lab.faces import NUMERAL, TRACKING, LabFaces
from madtable.looks.lab.suits import (
    CODES,
    MADNESS,
    SCIENCE,
    SUITS,
    numeral,
    over,
    plain,
    shown,
    value,
    winning,
)
from madtable.ui import palette
from madtable.ui.art import Art
from madtable.ui.lettering import Lettering

WIDTHS = (40, 107, 160, 213, 320)
TAB = Rect(4, 4, 76, 66)
"""The part of the index tab that holds the numeral, on the unit card."""


@pytest.fixture(scope="module")
def faces() -> LabFaces:
    assets = paths.assets()
    return LabFaces(Art(assets), Lettering(assets / "fonts"))


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def ink_of(card: Surface, area: Rect, colour: str) -> Rect:
    """Where in an area (unit card) a colour is to be seen, in px of the card."""
    scale = card.get_width() / 250
    part = Rect(*(round(side * scale) for side in area))
    mask = pygame.mask.from_threshold(
        card.subsurface(part), pygame.Color(colour), (60, 60, 60, 255)
    )
    found = mask.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else Rect(0, 0, 0, 0)


def test_the_codes_are_those_of_the_rules() -> None:
    assert sorted(CODES) == sorted(CODE)
    both = {shown(code, mode) for code in CODES for mode in (SCIENCE, MADNESS)}
    assert both == set(SIDE)
    for code in both:
        card, mode = SIDE[code]
        assert value(code) == mode * (card % 7 + 1)
        assert plain(code) == CODE[card]
        assert SIDE[over(code)] == (card, -mode)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_madness_side_is_the_science_side_turned(faces: LabFaces, width: int) -> None:
    for code in CODES:
        science = faces.face(code, width)
        madness = faces.face(over(code), width)
        assert science.get_size() == madness.get_size() == (width, round(width * 1.4))
        assert pixels(pygame.transform.rotate(science, 180)) == pixels(madness)


def test_all_56_sides_differ(faces: LabFaces) -> None:
    sides = {
        pixels(faces.face(shown(code, mode), 90)) for code in CODES for mode in (SCIENCE, MADNESS)
    }
    assert len(sides) == 56


@pytest.mark.parametrize("width", WIDTHS[1:])
def test_the_tab_alone_tells_the_mode(faces: LabFaces, width: int) -> None:
    corner = (round(0.04 * width), round(0.05 * width))
    for code in CODES:
        paper = faces.face(code, width).get_at(corner)
        ink = faces.face(over(code), width).get_at(corner)
        assert min(paper[:3]) > 200, code
        assert max(ink[:3]) < 80, code


@pytest.mark.parametrize("width", WIDTHS[2:])
def test_the_numerals_stand_in_their_tabs(faces: LabFaces, width: int) -> None:
    art = faces.art
    for code in CODES:
        bare = art.drawing(f"cards/lab/{code[0]}_{code[1]}", width, round(width * 1.4))
        for side, colour, was in (
            (code, palette.INK, bare),
            (over(code), palette.PAPER, pygame.transform.rotate(bare, 180)),
        ):
            card = faces.face(side, width)
            written = ink_of(card, TAB, colour)
            assert written.width > 0.12 * width, side
            edge = max(2, round(0.012 * width))
            part = Rect(*(round(s * width / 250) for s in TAB))
            inside = Rect(edge, edge, part.width - 2 * edge, part.height - edge)
            blank = ink_of(was, TAB.inflate(-16, -16), colour)
            assert blank.size == (0, 0), f"{side}: the drawing leaves room for the numeral"
            text = ink_of(card, TAB.inflate(-10, -8), colour)
            assert inside.contains(text), side


@pytest.mark.parametrize("width", [70, 107, 160, 213, 280, 320])
def test_a_sign_never_touches_its_digit(faces: LabFaces, width: int) -> None:
    scale = width / 250
    for rank in range(1, 8):
        for text in (numeral(rank), numeral(-rank)):
            px = max(1, round(NUMERAL * scale))
            line = faces.lettering.raw("head", px, text, palette.INK, tracking=TRACKING * scale)
            assert len(pygame.mask.from_surface(line, 100).connected_components()) == 2, text


def test_a_numeral_has_the_true_minus() -> None:
    assert [numeral(n) for n in (5, 0, -4)] == ["+5", "0", "\u22124"]


def test_cards_of_more_spirals_show_more_of_them(faces: LabFaces) -> None:
    """Same suit, other rank: where ranks have equally many spirals only the numerals differ."""
    for letter in SUITS:
        by_spirals: dict[int, set[bytes]] = {}
        for rank in range(1, 8):
            drawing = faces.art.drawing(f"cards/lab/{letter}_{rank}", 120)
            by_spirals.setdefault(SPIRALS_OF_RANK[rank - 1], set()).add(pixels(drawing))
        assert {count: len(drawn) for count, drawn in by_spirals.items()} == dict.fromkeys(
            (0, 1, 2, 3), 1
        )


def test_no_other_code_has_a_face(faces: LabFaces) -> None:
    for code in ("Y5", "P8", "P0", "WOO"):
        with pytest.raises(KeyError):
            faces.face(code, 100)


def test_the_back_shows_no_mode(faces: LabFaces) -> None:
    back = faces.back(160)
    turned = pygame.transform.rotate(back, 180)
    mask = pygame.mask.from_threshold(back, (0, 0, 0), (40, 40, 40, 255), turned)
    mask.invert()
    assert mask.count() < 0.004 * back.get_width() * back.get_height()


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ([], None),
        ([(2, "P1")], 2),
        ([(0, "B1"), (1, "P7"), (2, "G7"), (3, "R7")], 0),
        ([(0, "P-5"), (1, "P-4"), (2, "G-6"), (3, "P-2")], 3),
        ([(1, "R4"), (2, "R6"), (3, "R7"), (0, "R5")], 3),
    ],
)
def test_who_wins_as_it_lies(trick: list[tuple[int, str]], winner: int | None) -> None:
    assert winning(trick) == winner
