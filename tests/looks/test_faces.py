"""The 41 faces of the MAD deck in both editions: complete, and everything in its place."""

import itertools
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from madtable import paths
from madtable.looks.mad.faces import CODES, COLOURED, WILD, Faces, height
from madtable.looks.mad.suits import SUITS
from madtable.ui.art import Art
from madtable.ui.lettering import Lettering

ENGLISH = {
    "card.WAY.main": "Which way?",
    "card.VAR.small": "Draw 1",
    "card.VAR.main": "you varmints",
    "card.GIV.small": "Give someone",
    "card.GIV.main": "two cards",
    "card.WLD.main": "wild!",
    "card.WOO.main": "wild! & wooly!",
    "card.YOU.small": "What me worry?",
    "card.YOU.main": "You worry!",
    "card.EXC.small": "Exchange your hand",
    "card.EXC.main": "with anyone",
    "card.JOK.main": "Joker",
    "card.chip": "and/or wild!",
}
# The long words of the Swedish sheet, the longest of them on one line.
SWEDISH = {
    "card.WAY.main": "Vilket håll?",
    "card.VAR.small": "Dra 1",
    "card.VAR.main": "era lusspudlar",
    "card.GIV.small": "Ge någon",
    "card.GIV.main": "två kort",
    "card.WLD.main": "Vilt",
    "card.WOO.main": "Vilt och trassligt",
    "card.YOU.small": "Vadå jag dyster?",
    "card.YOU.main": "Du dyster!",
    "card.EXC.main": "Byt hand med vem som helst",
    "card.JOK.main": "Joker",
    "card.chip": "och/eller vilt",
}
SPECIAL = [*(f"R{kind}" for kind in COLOURED), *WILD]
HAND = 176


@pytest.fixture(scope="module")
def faces() -> Faces:
    assets = paths.assets()
    return Faces(Art(assets), Lettering(assets / "fonts"))


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def changed(one: Surface, other: Surface) -> Rect:
    """The smallest rectangle that holds every pixel in which two pictures differ visibly."""
    assert one.get_size() == other.get_size()
    same = pygame.mask.from_threshold(one, (0, 0, 0, 0), (9, 9, 9, 255), other)
    same.invert()
    rects = same.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


def units(rect: Rect, width: int) -> tuple[float, float, float, float]:
    scale = 250 / width
    return rect.left * scale, rect.top * scale, rect.right * scale, rect.bottom * scale


def test_the_deck_has_41_faces_and_they_all_differ(faces: Faces) -> None:
    assert len(CODES) == len(set(CODES)) == 41
    pictures = {pixels(faces.face(code, 90, ENGLISH)) for code in CODES}
    assert len(pictures) == 41


@pytest.mark.parametrize("code", CODES)
def test_a_face_has_the_exact_size(faces: Faces, code: str) -> None:
    for width in (64, 154, HAND):
        assert faces.face(code, width, ENGLISH).get_size() == (width, height(width))
    assert height(HAND) == 246


@pytest.mark.parametrize("code", ["", "G7", "G0", "X1", "GWLD", "WAY", "g5", "JOKE"])
def test_there_is_no_other_card(faces: Faces, code: str) -> None:
    with pytest.raises(KeyError):
        faces.face(code, HAND, ENGLISH)


@pytest.mark.parametrize(("suit", "number"), list(itertools.product(SUITS, range(1, 7))))
def test_a_numeral_stands_in_both_tabs(faces: Faces, suit: str, number: int) -> None:
    bare = faces.art.drawing(f"cards/mad/{SUITS[suit].name}_{number}", 250, 350)
    face = faces.face(f"{suit}{number}", 250, {})
    same = pygame.mask.from_threshold(face, (0, 0, 0, 0), (9, 9, 9, 255), bare)
    same.invert()
    upper, lower = Rect(0, 0, 76, 122), Rect(250 - 76, 350 - 122, 76, 122)
    marks = same.get_bounding_rects()
    assert len(marks) == 2
    marks.sort(key=lambda rect: rect.top)
    assert upper.contains(marks[0])
    assert lower.contains(marks[1])
    # Fredoka 64 stands on 62 with capitals 48 high, its middle at 38.
    assert abs(marks[0].centerx - 38) <= 3
    assert abs(marks[0].bottom - 62) <= 2
    assert abs(marks[0].height - 48) <= 4
    # The second is the first, turned about the card's centre.
    assert marks[1].size == marks[0].size
    turned = pygame.transform.rotate(face.subsurface(marks[1]), 180)
    assert pixels(turned) == pixels(face.subsurface(marks[0]))


@pytest.mark.parametrize("width", [64, 154, HAND, 280, 500])
@pytest.mark.parametrize("words", [ENGLISH, SWEDISH], ids=["en", "sv"])
@pytest.mark.parametrize("code", SPECIAL)
def test_words_stay_on_their_ribbon(
    faces: Faces, code: str, words: dict[str, str], width: int
) -> None:
    silent = {key: value for key, value in words.items() if key == "card.chip"}
    written = changed(faces.face(code, width, words), faces.face(code, width, silent))
    left, top, right, bottom = units(written, width)
    kind = WILD.get(code) or COLOURED[code[1:]]
    rounding = 250 / width
    # The ribbon spans 5 to 245, and leans by 4 units up and down.
    assert 8 - rounding <= left < 110
    assert 140 < right <= 242 + rounding
    assert kind.ribbon_top - rounding <= top
    assert bottom <= kind.ribbon_top + kind.ribbon_height + rounding
    assert abs((left + right) / 2 - 125) <= 4
    assert abs((top + bottom) / 2 - kind.ribbon_top - kind.ribbon_height / 2) <= 6


@pytest.mark.parametrize("words", [ENGLISH, SWEDISH], ids=["en", "sv"])
@pytest.mark.parametrize("code", ["YOU", "EXC", "JOK"])
def test_and_or_cards_say_so_in_their_chip(faces: Faces, code: str, words: dict[str, str]) -> None:
    silent = {key: value for key, value in words.items() if key != "card.chip"}
    written = changed(faces.face(code, 250, words), faces.face(code, 250, silent))
    assert Rect(103, 23, 125, 28).contains(written)
    assert written.width > 90


@pytest.mark.parametrize("code", ["G3", "YWAY", "BGIV", "WLD", "WOO"])
def test_no_other_card_has_the_chip(faces: Faces, code: str) -> None:
    words = {key: value for key, value in ENGLISH.items() if key != "card.chip"}
    assert pixels(faces.face(code, 250, ENGLISH)) == pixels(faces.face(code, 250, words))


@pytest.mark.parametrize(("code", "place"), [("GVAR", (37, 35)), ("WOO", (37, 90))])
def test_drawing_cards_say_how_many(faces: Faces, code: str, place: tuple[int, int]) -> None:
    name = "leisure_draw1" if code == "GVAR" else "wooly"
    written = changed(faces.face(code, 250, {}), faces.art.drawing(f"cards/mad/{name}", 250, 350))
    assert abs(written.centerx - place[0]) <= 4
    assert abs(written.centery - place[1]) <= 4
    assert 34 <= written.width <= 60


def test_the_small_line_is_smaller_and_above(faces: Faces) -> None:
    small_only = {"card.YOU.small": "What me worry?"}
    both = faces.face("YOU", 250, {**small_only, "card.YOU.main": "You worry!"})
    upper = changed(faces.face("YOU", 250, small_only), faces.face("YOU", 250, {}))
    lower = changed(both, faces.face("YOU", 250, small_only))
    assert upper.bottom <= lower.top + 8
    assert upper.height < lower.height


def test_a_face_is_drawn_once_for_each_wording(faces: Faces) -> None:
    face = faces.face("WOO", 154, ENGLISH)
    assert faces.face("WOO", 154, dict(ENGLISH)) is face
    assert faces.face("WOO", 154, {**ENGLISH, "card.WLD.main": "other"}) is face
    assert faces.face("WOO", 154, SWEDISH) is not face


def test_warming_draws_ahead() -> None:
    assets = paths.assets()
    art = Art(assets)
    faces = Faces(art, Lettering(assets / "fonts"))
    faces.warm(["G1", "JOK"], 120, ENGLISH)
    assert len(art.shelf) == 0
    assert art.idle(60.0) is False
    drawn = len(art.shelf)
    assert drawn >= 2
    faces.face("G1", 120, ENGLISH)
    faces.face("JOK", 120, ENGLISH)
    assert len(art.shelf) == drawn


def test_the_two_editions_have_two_backs(faces: Faces) -> None:
    mad, swe = faces.back("mad", HAND), faces.back("swe", HAND)
    assert mad.get_size() == swe.get_size() == (HAND, height(HAND))
    assert pixels(mad) != pixels(swe)
    # The MAD back looks the same from both sides of the table, but for the smoothing of edges.
    large = faces.art.drawing("cards/back_mad", 250, 350)
    turned = pygame.transform.rotate(large, 180)
    alike = pygame.mask.from_threshold(large, (0, 0, 0, 0), (40, 40, 40, 255), turned)
    assert alike.count() >= 250 * 350 * 0.99


def test_each_suit_has_its_drawings(faces: Faces) -> None:
    for suit in SUITS.values():
        for name in (suit.glyph, suit.pattern, suit.marker):
            assert (Path(faces.art.folder) / f"{name}.svg").is_file()
        assert len({suit.base, suit.dark, suit.light}) == 3
