from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from madtable.games.mad.edition import EDITIONS, MAD_MAGAZINE, MADSKORTSPEL

# 1.5, word for word, with what the text names beside it; the cap is the kiosk's business.
ENGLISH = {
    "max_seats": 6,
    "start_give": True,
    "wooly_optional": False,
    "exchange_colour_after": False,
    "decline": "draw_may_play",
    "must_play_drawn": False,
    "forced_draw_counts": False,
    "chain": True,
    "chain_next": "zapped",
    "varmint_exempt": "latest",
    "last_card": "instant",
    "joker_counts": (1, 2, 3),
    "joker_tie": "share",
    "joker_owner_tie": "loses",
    "two_player_way_again": False,
    "recycle": "eager",
    "blocked": "count",
    "turn_cap": 0,
    "next_dealer": "right",
    "window_ms": 900,
}
SWEDISH = ENGLISH | {"decline": "draw_keep", "joker_counts": (3,), "joker_owner_tie": "shares"}


def test_defaults_are_those_of_the_profiles() -> None:
    """[1.5, 2.4]"""
    assert {switch.name: switch.default for switch in MAD_MAGAZINE.switches} == ENGLISH
    assert {switch.name: switch.default for switch in MADSKORTSPEL.switches} == SWEDISH
    assert (MAD_MAGAZINE.card_words, MADSKORTSPEL.card_words) == ("en", "sv")


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_switch_reads_its_own_default(edition: object) -> None:
    for switch in MAD_MAGAZINE.switches:
        assert switch.read(switch.default) == switch.default
        assert switch.source[:5] in ("MAG-A", "MSK-A")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_seats", 9),
        ("max_seats", 1),
        ("max_seats", True),
        ("start_give", "perhaps"),
        ("start_give", 1),
        ("decline", "draw"),
        ("joker_counts", []),
        ("joker_counts", [0]),
        ("joker_counts", [4]),
        ("joker_counts", 3),
        ("joker_tie", None),
        ("turn_cap", -1),
        ("turn_cap", 1.5),
        ("wooly", True),
    ],
)
def test_a_setting_that_makes_no_sense_is_bad_input(name: str, value: object) -> None:
    with pytest.raises(BadInput) as error:
        MAD_MAGAZINE.house({name: value})
    assert name in error.value.where


def test_settings_may_come_as_words() -> None:
    house = MAD_MAGAZINE.house(
        {"joker_counts": "{3, 2}", "chain": "off", "turn_cap": "1000", "decline": "pass"}
    )
    assert house.joker_counts == {2, 3}
    assert (house.chain, house.turn_cap, house.declines_by_pass) == (False, 1000, True)
