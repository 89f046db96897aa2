"""Every house rule, in each of its positions, by a worked example. [4.6]"""

from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.round import Deal
from madtable.engine.scenario import ImpossibleTable
from madtable.games.mao.cards import CODE, RANK
from madtable.games.mao.game import MAO
from madtable.games.mao.house import SWITCHES, compile_house
from tests.games.mao.tables import SCENARIOS, custom, refusal, story, table


def test_every_switch_has_a_ruling_and_is_compiled() -> None:
    assert len({switch.name for switch in SWITCHES}) == len(SWITCHES)
    for switch in SWITCHES:
        assert switch.source.startswith(("MAO-", "4."))
    for seats in range(3, 9):
        compile_house({}, seats)
    with pytest.raises(BadInput, match="no such house rule"):
        compile_house({"jokers": 2}, 4)


@pytest.mark.parametrize(
    ("seats", "decks", "dealt"),
    [(3, 1, 30), (4, 1, 23), (5, 2, 68), (6, 2, 61), (7, 2, 54), (8, 2, 47)],
)
def test_decks_by_seats(seats: int, decks: int, dealt: int) -> None:
    """[MAO-A01], the table of 4.1."""
    position = MAO.start(Deal("mao", seats, 5)).position()
    assert position.decks == decks
    assert len(position.draw) == dealt
    assert [len(hand) for hand in position.hands] == [7] * seats


def test_decks_and_doubles() -> None:
    """[MAO-A02]: sane with two decks, none with one; a doubles rule brings a second deck."""
    assert compile_house({}, 4).doubles == "none"
    assert compile_house({}, 5).doubles == "sane"
    assert compile_house({"decks": 2}, 4).doubles == "sane"
    for doubles in ("sane", "silent", "chaos"):
        assert compile_house({"doubles": doubles}, 4).decks == 2
        assert compile_house({"doubles": doubles, "decks": 1}, 4).decks == 2
    assert compile_house({"doubles": "none", "decks": 3}, 4).decks == 3


def test_seats() -> None:
    """[MAO-01, MAO-A10, MAO-A11]"""
    for seats in (2, 9):
        with pytest.raises(BadInput, match="takes 3 to 8 seats"):
            MAO.start(Deal("mao", seats, 1))
    with pytest.raises(BadInput, match="takes 3 to 5 seats"):
        MAO.start(Deal("mao", 6, 1, house={"max_seats": 5}))
    with pytest.raises(BadInput, match="takes 3 to 7 seats"):
        MAO.start(Deal("mao", 8, 1, house={"decks": 1, "doubles": "none"}))
    with pytest.raises(BadInput, match="dealer"):
        MAO.start(Deal("mao", 4, 1, dealer=4))
    assert MAO.seat_range({"max_seats": 6}) == (3, 6)
    assert MAO.seat_range({"decks": 1, "doubles": "none"}) == (3, 7)
    with pytest.raises(ImpossibleTable):
        SCENARIOS.set_up(2, {}, {"seed": 1})


def test_starter() -> None:
    """[MAO-A03]"""
    for dealer in range(4):
        assert MAO.start(Deal("mao", 4, 9, dealer)).position().turn() == (dealer + 1) % 4
    starters = {
        MAO.start(Deal("mao", 4, seed, house={"starter": "random"})).position().turn()
        for seed in range(40)
    }
    assert starters == {0, 1, 2, 3}


def test_start_effects() -> None:
    """[MAO-A04]: off, the start card does nothing; on, as if the seat before had played it."""
    seen = set()
    for seed in range(300):
        plain = MAO.start(Deal("mao", 4, seed)).position()
        world = plain.worlds[0]
        assert (world.turn, world.direction, world.due, world.duties) == (1, 1, 0, ())
        on = MAO.start(Deal("mao", 4, seed, house={"start_effects": True})).position()
        rank = RANK[on.top]
        seen.add(rank)
        turn, direction, due = {1: (2, 1, 0), 8: (3, -1, 0), 2: (0, 1, 0), 7: (1, 1, 2)}.get(
            rank, (1, 1, 0)
        )
        world = on.worlds[0]
        assert (world.turn, world.direction, world.due) == (turn, direction, due), CODE[on.top]
        assert world.again == (rank == 2)
        assert all(duty.seat == 0 for duty in world.duties)
        assert bool(world.duties) == (rank in (2, 7, 12, 13) or CODE[on.top].endswith("S"))
    assert len(seen) == 13


def test_two_last_and_win_on_last_card() -> None:
    """[MAO-A13, MAO-A14]"""
    story(table("KH"), "0 play KH", {"over": False})
    story(
        table("KH", house={"win_on_last_card": True}), "0 play KH", {"over": True, "winners": [0]}
    )
    story(
        table("2H", house={"win_on_last_card": True}),
        "0 play 2H",
        {"over": False, "counts": {"0": 0}, "turn": 0},
        "0 say there is a god",
        {"over": False, "counts": {"0": 1}, "turn": 1},
    )
    story(
        table("2H", house={"win_on_last_card": True, "two_last": "win"}),
        "0 play 2H",
        {"over": True},
    )


def test_two_strict() -> None:
    """[MAO-A57]: with it, drawing only ends the turn of a 2 when nothing could be played."""
    for strict, turn in ((False, 1), (True, 0)):
        on = table("2H 9H 10C", house={"two_strict": strict})
        story(on, "0 play 2H", "0 say there is a god", "0 draw", {"turn": turn})
    story(
        table("2H 9C 10C", house={"two_strict": True}),
        "0 play 2H",
        "0 say there is a god",
        "0 draw",
        {"turn": 1},
    )


def test_seven_from_draw() -> None:
    """[MAO-A49]"""
    for allowed, penalties, due in ((False, [["NO_NICE_DAY", 0, 1]], 1), (True, [], 4)):
        story(
            table(
                "9C 10D 5D",
                pile="5D 7D",
                played_by=3,
                due=2,
                draw="7H 3C AC",
                house={"seven_from_draw": allowed},
            ),
            "0 draw",
            "0 play 7H",
            {"penalties": penalties, "due": due},
        )


def test_six_hue() -> None:
    """[MAO-A32]"""
    for on, owed in ((False, []), (True, ["bow to the hue"])):
        story(
            table("6H 9H 10C", house={"six_hue": on}),
            "0 play 6H",
            {"owed": {"0": owed}},
        )


def test_say_grace() -> None:
    """[MAO-A18]"""
    story(
        table("KH 9H 10C", house={"say_grace": 8}),
        "0 play KH",
        "wait 7",
        {"penalties": []},
        "wait 2",
        {"penalties": [["FAIL_SAY", 0, 1]]},
    )


def test_pre_say() -> None:
    """[MAO-A19]: words a little early count where the house allows it, else they are talking."""
    early = {"pre_say_s": 3}
    story(
        table("KH 9H 10C", house=early),
        "0 say hail to the chairman",
        {"penalties": []},
        "wait 2",
        "0 play KH",
        {"owed": {"0": []}, "turn": 1},
        "wait 5",
        {"penalties": []},
    )
    story(
        table("KH 9H 10C", house=early),
        "0 say hail to the chairman",
        "wait 4",
        {"penalties": [["TALK", 0, 1]]},
        "0 play KH",
        {"owed": {"0": ["hail to the chairman"]}},
    )


def test_strict_phrases() -> None:
    """[MAO-A20]"""
    for strict, penalties in ((False, []), (True, [["TALK", 0, 1]])):
        story(
            table("4S 9H 10C", pile="2S", house={"strict_phrases": strict}),
            "0 play 4S",
            "0 say Four of spades!",
            {"penalties": penalties},
        )
    story(
        table("4S 9H 10C", pile="2S", house={"strict_phrases": True}),
        "0 play 4S",
        "0 say 4 of SPADES",
        {"penalties": [], "owed": {"0": []}},
    )


def test_delay() -> None:
    """[MAO-41, MAO-A78]"""
    story(
        table(house={"delay_s": 30}),
        "wait 29",
        {"penalties": []},
        "wait 2",
        {"penalties": [["DELAY", 0, 1]]},
    )


def test_auto_draw_after() -> None:
    """[MAO-A78]: after so many penalties in a row the table draws for the sleeper."""
    story(
        table(),
        "wait 46",
        {"penalties": [["DELAY", 0, 1]] * 3, "turn": 0, "counts": {"0": 8}},
        "wait 15",
        {"penalties": [], "turn": 1, "counts": {"0": 9}},
    )
    story(
        table(house={"auto_draw_after": 0}),
        "wait 61",
        {"penalties": [["DELAY", 0, 1]] * 4, "turn": 0},
    )
    story(
        table(pile="5D 7D", played_by=3, due=2, house={"auto_draw_after": 1}),
        "wait 16",
        {"penalties": [["NO_NICE_DAY", 0, 1]], "due": 2},
        "wait 15",
        {"penalties": [], "due": 0, "turn": 1, "counts": {"0": 8}},
    )


def test_a_seat_that_wakes_up_has_its_three_again() -> None:
    story(
        table(),
        "wait 46",
        "0 call 1 TALK",
        "wait 16",
        {"penalties": [["DELAY", 0, 1]], "turn": 0},
    )


def test_double_window() -> None:
    """[MAO-A88]: while it is the top card, or only until the next turn has begun."""
    for window, penalties in (("covered", []), ("next_turn", [["OUT_OF_TURN", 3, 1]])):
        story(
            table(
                "9H 10C 4C",
                "2C 10D JD",
                "9D 10H 6H",
                "9H 10S 5S",
                doubles="sane",
                house={"double_window": window},
            ),
            "0 play 9H",
            "1 draw",
            "3 play 9H",
            {"penalties": penalties},
        )
    story(
        table(
            "9H 10C 4C",
            "2C 10D JD",
            "9D 10H 6H",
            "9H 10S 5S",
            doubles="sane",
            house={"double_window": "next_turn"},
        ),
        "0 play 9H",
        "3 play 9H",
        {"penalties": []},
    )


@pytest.mark.parametrize(
    ("exhaust", "counts", "draw_count", "pile_count"),
    [
        ("reshuffle_then_add", 7, 2, 1),
        ("reshuffle", 7, 2, 1),
        ("add", 7, 51, 4),
        ("stop", 6, 0, 4),
    ],
)
def test_exhaust(exhaust: str, counts: int, draw_count: int, pile_count: int) -> None:
    """[MAO-A08]: what happens when two more cards are due and one is left."""
    story(
        table(pile="5D 2D 4D 7D", played_by=3, due=2, draw="AC", house={"exhaust": exhaust}),
        "0 draw",
        "0 draw",
        {"due": 0, "turn": 1, "counts": {"0": counts}, "penalties": []},
        {"draw_count": draw_count, "pile_count": pile_count, "top": "7D"},
    )


def test_nothing_left_at_all() -> None:
    """With `stop` and `reshuffle` penalties are waived when there is no card; no deck comes."""
    for exhaust in ("stop", "reshuffle"):
        story(
            table(pile="5D", draw="", house={"exhaust": exhaust}),
            "0 say hello",
            {"counts": {"0": 5}, "penalties": [["TALK", 0, 0]]},
            "0 draw",
            {"turn": 1, "counts": {"0": 5}},
        )
    story(
        table(pile="5D", draw="", house={"exhaust": "reshuffle_then_add"}),
        "0 say hello",
        {"counts": {"0": 6}, "draw_count": 51},
    )


def test_an_uncalled_card_on_top_keeps_the_one_below_it_too() -> None:
    """[4.8.2]: calling it back never leaves an empty pile."""
    story(
        table("9C 5C 10C", pile="2D 3D 5H", draw="AC", enforcement="honour"),
        "0 play 9C",
        "3 draw",
        "3 draw",
        {"pile_count": 2, "top": "9C", "draw_count": 1},
        "2 call 0 STUPID",
        {"top": "5H", "pile_count": 1, "counts": {"0": 4}},
    )


def test_owner_window() -> None:
    """[MAO-A105]"""
    rule = custom("play(rank=J)", "OBLIGE gesture(actor, salute, 5)")
    story(
        table("JH 9H 10C", enforcement="hybrid", custom=rule, house={"owner_window_s": 3}),
        "0 play JH",
        "wait 7",
        {"callable": [["CUSTOM", 0]]},
        "wait 2",
        {"callable": [["FAIL_PENALIZE", 2]]},
    )


def test_chaos_collapse() -> None:
    """[MAO-A101]"""
    hands = ("3C 9H 10C", "3C 9C 10D", "9D 10H 6H", "3D 10S 9S")
    story(
        table(*hands, pile="5C", doubles="chaos", house={"chaos_collapse_s": 6}),
        "0 play 3C",
        "1 play 3C",
        {"worlds": [1, 2]},
        "wait 5",
        {"worlds": [1, 2]},
        "wait 2",
        {"worlds": [2]},
    )


def test_text_rules() -> None:
    """[MAO-A103]: the table never checks them, their owner judges."""
    rule = [{"id": "hats", "owner": 2, "text": "Hats off in the house."}]
    on = table(enforcement="hybrid", custom=rule)
    story(on, "1 call 0 CUSTOM hats", {"penalties": []})
    assert refusal(on, "1 uphold") == "mao.nothing-referred"
    story(
        on,
        "2 uphold",
        {"penalties": [["CUSTOM", 0, 1]]},
        "1 call 0 CUSTOM hats",
        "2 dismiss",
        {"penalties": [["BAD_CALL", 1, 1]]},
        "1 call 0 CUSTOM hats",
        "wait 11",
        {"penalties": []},
        "2 call 3 CUSTOM hats",
        {"penalties": [["CUSTOM", 3, 1]]},
        "1 call 2 FAIL_PENALIZE hats",
        "2 uphold",
        {"penalties": [["FAIL_PENALIZE", 2, 2]]},
    )
    assert refusal(on, "2 dismiss") == "mao.nothing-referred"
