"""Time is an input: limits, and that cutting time changes nothing. [MAO-41, A78, A79]"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madtable.engine.event import Event
from madtable.games.mao.events import CHAIR, PenaltyGiven, PointOfOrderEnded
from madtable.games.mao.round import MaoRound
from tests.games.mao.tables import WildTable, custom, deal, examples, story, table

HOUSES = [
    {"doubles": doubles, "enforcement": enforcement, "poo_limit_s": 20, "pre_say_s": 1}
    for doubles in ("none", "sane", "silent", "chaos")
    for enforcement in ("auto", "hybrid", "honour")
]


def test_delay_is_the_predecessors_as_long_as_it_is_speaking() -> None:
    """[MAO-A79]"""
    story(
        table("KH 9H 10C", enforcement="hybrid"),
        "0 play KH",
        "wait 16",
        {"callable": [["FAIL_SAY", 0], ["DELAY", 0]]},
        "2 call 1 DELAY",
        {"penalties": [["BAD_CALL", 2, 1]]},
        "2 call 0 DELAY",
        {"penalties": [["DELAY", 0, 1]]},
        "0 say hail to the chairman",
        "wait 14",
        {"callable": []},
        "wait 2",
        {"callable": [["DELAY", 1]]},
    )


def test_a_turn_begins_when_the_one_before_is_finished() -> None:
    """[MAO-04, MAO-38]"""
    story(
        table("KH 9H 10C"),
        "0 play KH",
        "wait 4",
        "0 say hail to the chairman",
        "wait 14",
        {"penalties": []},
        "wait 2",
        {"penalties": [["DELAY", 1, 1]]},
    )


def test_any_act_of_the_seat_starts_its_time_anew() -> None:
    story(
        table(enforcement="hybrid"),
        "wait 10",
        "0 gesture tap",
        "wait 10",
        {"callable": []},
        "wait 6",
        {"callable": [["DELAY", 0]]},
        "1 draw",
        {"callable": [["DELAY", 0]]},
    )


def test_cards_due_and_idle_is_no_nice_day_and_never_delay() -> None:
    """[4.8.4]"""
    story(
        table(pile="5D 7D", played_by=3, due=2, enforcement="hybrid"),
        "wait 16",
        {"callable": [["NO_NICE_DAY", 0]]},
        "1 call 0 DELAY",
        {"penalties": [["BAD_CALL", 1, 1]]},
        "1 call 0 NO_NICE_DAY",
        {"penalties": [["NO_NICE_DAY", 0, 1]], "due": 2},
        "wait 16",
        {"callable": [["NO_NICE_DAY", 0]]},
    )


def test_in_chaos_idling_is_a_breach_only_where_it_is_one_in_every_world() -> None:
    """[4.3.4]"""
    hands = ("7S 9H 10C JC", "7S 9C 10D JD", "9D 10H 6H", "3D 10S 9S")
    story(
        table(*hands, pile="5S", doubles="chaos", enforcement="hybrid"),
        "0 play 7S",
        "0 say 7 of spades, have a nice day",
        "1 play 7S",
        "1 say 7 of spades",
        {"worlds": [1, 2], "due": None, "owed": {"1": ["have a nice day", "have a very nice day"]}},
        "wait 6",
        {"callable": [["FAIL_SAY", 1]]},
        "3 call 1 FAIL_SAY have a very nice day",
        {"penalties": [["FAIL_SAY", 1, 1]], "worlds": [1, 2]},
        "1 draw",
        {"worlds": [1, 2], "counts": {"1": 5}},
    )


def test_the_tables_own_draw_ends_even_a_strict_two() -> None:
    """[MAO-A57, MAO-A78]: being able to play binds only a seat that draws itself."""
    strict = {"two_strict": True}
    story(
        table("2H 9H 10C", house=strict),
        "0 play 2H",
        "0 say there is a god",
        "0 draw",
        {"turn": 0, "world_details": [{"again": True}]},
        "wait 70",
        {"turn": 1, "world_details": [{"again": False}]},
    )


def test_cards_due_are_drawn_for_an_idle_seat_until_somebody_must_speak() -> None:
    """[MAO-A78, 4.5]"""
    story(
        table(
            pile="5D 7D",
            played_by=3,
            due=2,
            custom=custom("draw", "OBLIGE say(others, amen, 5)"),
        ),
        "wait 59",
        {"due": 2, "owed": {"1": []}},
        "wait 1",
        {"due": 1, "turn": 0, "owed": {"1": ["amen"], "2": ["amen"], "3": ["amen"]}},
    )
    story(
        table(pile="5D 7D", played_by=3, due=2),
        "wait 60",
        {"due": 0, "turn": 1, "counts": {"0": 10}},
    )


def test_of_two_who_may_win_at_once_the_first_who_ran_out_does() -> None:
    """[MAO-A13, 4.8.3]"""
    story(
        table("9C", "10D JD", "KH", "9H 3D", turn=2, enforcement="hybrid"),
        "2 play KH",
        "3 play 9H",
        {"over": False},
        "0 play 9C",
        {"over": True, "winners": [2]},
    )


def test_time_does_not_run_backwards() -> None:
    round_ = deal(4, 1, {})
    round_.advance(1000)
    with pytest.raises(ValueError, match="backwards"):
        round_.advance(999)


def test_nothing_happens_by_itself_once_the_game_is_over() -> None:
    on = table("9H", pile="5H")
    story(on, "0 play 9H", {"over": True})
    before = on.round.position().given
    on.act("wait 100")
    assert on.round.position().given == before


def replayed(
    seats: int, seed: int, house: Mapping[str, object], acts: list[tuple[int, int, str]], cut: int
) -> tuple[MaoRound, list[Event]]:
    """The same acts at the same times, time running in pieces of `cut` milliseconds (0: whole)."""
    round_ = deal(seats, seed, house, examples(seed % 8, seats))
    told: list[Event] = []
    round_.listen(told.append)
    now = 0
    for when, seat, text in acts:
        if cut:
            for at in range(now + cut, when, cut):
                round_.advance(at)
        round_.advance(when)
        now = when
        round_.answer(seat, text)
    return round_, told


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10_000),
    seats=st.integers(3, 8),
    house=st.sampled_from(HOUSES),
    cut=st.sampled_from([1, 7, 333, 999, 1000, 4999, 5001, 14999]),
)
def test_any_cutting_of_time_gives_the_same_game(
    seed: int, seats: int, house: Mapping[str, object], cut: int
) -> None:
    wild = WildTable(deal(seats, seed, house, examples(seed % 8, seats)), seed, wildness=3)
    steps = 12 if cut < 100 else 60
    for _ in range(steps):
        wild.step()
        if wild.round.over:
            break
    if cut < 100:  # every millisecond: keep it short
        first = [(when, seat, text) for when, seat, text in wild.done if when < 12_000]
    else:
        first = wild.done
    whole, told_whole = replayed(seats, seed, house, first, 0)
    pieces, told_pieces = replayed(seats, seed, house, first, cut)
    assert told_whole == told_pieces
    assert whole.digest() == pieces.digest()


def test_much_happens_by_itself_in_the_games_that_are_cut() -> None:
    by_itself = 0
    for seed, house in enumerate(HOUSES):
        wild = WildTable(deal(4, seed, house, examples(seed % 8, 4)), seed, wildness=3)
        for _ in range(60):
            wild.step()
            if wild.round.over:
                break
        _, told = replayed(4, seed, house, wild.done, 777)
        by_itself += sum(isinstance(event, PenaltyGiven) and event.by == CHAIR for event in told)
        by_itself += sum(
            isinstance(event, PointOfOrderEnded) and event.seat == CHAIR for event in told
        )
    assert by_itself > 100


def test_the_same_deal_and_acts_give_the_same_game() -> None:
    for seed in range(24):
        house = HOUSES[seed % len(HOUSES)]
        seats = 3 + seed % 6
        wild = WildTable(deal(seats, seed, house, examples(seed % 8, seats)), seed)
        for _ in range(80):
            wild.step()
        again, _ = replayed(seats, seed, house, wild.done, 0)
        again.advance(max(wild.now, wild.done[-1][0]))
        if not wild.round.over:
            assert again.digest() == wild.round.digest()
        other = deal(seats, seed + 1, house)
        assert other.digest() != deal(seats, seed, house).digest()
