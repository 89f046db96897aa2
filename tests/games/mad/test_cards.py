from __future__ import annotations

from collections import Counter

import pytest

from madtable.engine.errors import BadInput
from madtable.games.mad import cards
from madtable.games.mad.cards import CODE, COLOURS, FACE, FITS, FITS_CALLED


def test_the_deck_is_the_one_of_the_sheet() -> None:
    """[MAG-02, 1.1] counted from the code words alone."""
    kinds = Counter(CODE[face][1:] if CODE[face] not in WILD else CODE[face] for face in cards.DECK)
    assert sum(kinds.values()) == 76
    assert {kind: kinds[kind] for kind in "123456"} == dict.fromkeys("123456", 8)
    assert kinds["WAY"] == 8
    assert kinds["VAR"] == kinds["GIV"] == kinds["WLD"] == 4
    assert (kinds["WOO"], kinds["YOU"], kinds["EXC"], kinds["JOK"]) == (3, 2, 2, 1)
    for letter in "GYRB":
        mine = [CODE[face] for face in cards.DECK if CODE[face][0] == letter]
        assert len([code for code in mine if code not in WILD]) == 16


def test_all_points_together() -> None:
    """[MAG-36] 4 x 2 x 21 + 28 x 5 = 308."""
    assert cards.points_of(cards.DECK) == 308


def test_codes_go_both_ways() -> None:
    assert len(CODE) == len(FACE) == 41
    assert all(CODE[FACE[code]] == code for code in CODE)
    assert [COLOURS[cards.COLOUR[FACE[f"{letter}3"]]][0].upper() for letter in "GYRB"] == list(
        "GYRB"
    )


def test_unknown_words_are_bad_input() -> None:
    for code in ("", "G7", "g5", "PWAY", "G5a", "JOKER"):
        with pytest.raises(BadInput, match="no such card"):
            cards.face_of(code, "here")
    with pytest.raises(BadInput, match="no such colour"):
        cards.colour_of("purple", "here")


WILD = ("WLD", "WOO", "YOU", "EXC", "JOK")


def fits(card: str, top: str, called: str) -> bool:
    """The rule of MAG-18, MAG-19, MAG-24 and MAG-A18, written down slowly from its words."""
    if card in WILD:
        return True  # "You may place any wild! card onto any card in the deck."
    suit, rest = card[0], card[1:]
    if top in WILD:
        return {"G": "green", "Y": "yellow", "R": "red", "B": "blue"}[suit] == called
    same_colour = suit == top[0]
    same_number = rest.isdigit() and top[1:].isdigit() and rest == top[1:]
    same_message = not rest.isdigit() and rest == top[1:]
    return same_colour or same_number or same_message


def test_what_fits_on_what_is_what_an_independent_reading_says() -> None:
    for card in CODE:
        for top in CODE:
            for number, colour in enumerate(COLOURS):
                if top in WILD:
                    table = FITS_CALLED[number]
                else:
                    table = FITS[FACE[top]]
                assert (FACE[card] in table) == fits(card, top, colour), (card, top, colour)
