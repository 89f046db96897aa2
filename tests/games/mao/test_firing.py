"""Invented rules at work: every trigger, condition and clause of 4.5. [MAO-50, MAO-51]"""

from __future__ import annotations

from typing import Any

import pytest

from madtable.games.mao.ruletext import read_rule
from tests.games.mao.tables import custom, deal, story, table

SAY = "OBLIGE say(actor, thank you, 5)"


def owing(on: Any, *acts: str, seat: int = 0) -> bool:
    """Whether `seat` owes the phrase of the rule after `acts`."""
    story(on, *acts)
    truth = on.round.position()
    return any(
        duty.seat == seat and duty.phrase == "thank you"
        for world in truth.worlds
        for duty in world.duties
    )


def ruled(when: str, *then: str, hands: tuple[str, ...] = (), **more: Any) -> Any:
    """A table with one invented rule, judged on the honour system."""
    conds = more.pop("conds", [])
    owner = more.pop("owner", 2)
    rule = custom(when, *(then or (SAY,)), owner=owner, **({"if": conds} if conds else {}))
    return table(*hands, custom=rule, enforcement=more.pop("enforcement", "honour"), **more)


# -- triggers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "stirs"),
    [
        ("play", True),
        ("play(rank=9)", True),
        ("play(rank={8,10})", False),
        ("play(suit=H)", True),
        ("play(suit={C,D})", False),
        ("play(colour=red)", True),
        ("play(colour=black)", False),
        ("play(parity=odd)", True),
        ("play(parity=even)", False),
        ("play(court)", False),
        ("play(same_suit_as_prev)", True),
        ("play(same_rank_as_prev)", False),
        ("play(delta_prev=4)", True),
        ("play(delta_prev=-4)", False),
        ("play(sum_prev=14)", True),
        ("play(rank=9, suit=D)", False),
        ("double", False),
        ("hand_size(2)", True),
        ("hand_size(3)", False),
        ("turn_end", True),
        ("reversed", False),
        ("chain(1)", False),
        ("said(thank you)", False),
        ("penalised", False),
        ("draw", False),
    ],
)
def test_a_nine_of_hearts_on_the_five_leaving_two(card: str, stirs: bool) -> None:
    assert owing(ruled(card, hands=("9H 10C JC",)), "0 play 9H") == stirs


def test_the_other_triggers() -> None:
    hands = ("8H 10C JC", "9C 9H 10D JD")
    assert owing(ruled("reversed", hands=hands), "0 play 8H")
    assert owing(ruled("said(good grief)", hands=hands), "1 say Good Grief!", seat=1)
    assert owing(ruled("draw", hands=hands), "0 draw")
    assert not owing(ruled("draw(2)", hands=hands), "0 draw")
    assert owing(ruled("draw(2)", hands=hands), "0 draw", "0 draw")
    assert not owing(ruled("draw(2)", hands=hands), "0 draw", "1 draw")
    assert owing(ruled("hand_size(4)", hands=hands), "0 draw")
    assert owing(ruled("turn_start", hands=hands), "0 draw", seat=1)
    assert not owing(ruled("turn_start", hands=hands), seat=0)
    assert owing(ruled("penalised", hands=hands, enforcement="hybrid"), "1 call 0 TALK", seat=1)
    assert owing(ruled("chain(1)", hands=("7H 10C JC",)), "0 play 7H")
    twin = ("9H 10C JC", "9C 10D JD", "9H 2C 3D")
    assert owing(ruled("double", hands=twin, doubles="sane"), "0 play 9H", "2 play 9H", seat=2)
    assert not owing(ruled("double", hands=twin, doubles="sane"), "0 play 9H")


def test_the_first_turn_of_a_dealt_game_begins_and_that_of_a_laid_table_has_begun() -> None:
    rule = read_rule(custom("turn_start", "OBLIGE say(actor, thank you, 5)")[0], "rule")
    dealt = deal(4, 1, {}, [rule]).position().worlds[0]
    assert [duty.seat for duty in dealt.duties] == [dealt.turn]
    laid = ruled("turn_start", hands=("8H 10C JC",)).round.position().worlds[0]
    assert laid.duties == ()


def test_silent_doubles_ask_for_nothing_invented_either() -> None:
    """[MAO-31]"""
    twin = ("9H 10C JC", "9C 10D JD", "9H 2C 3D")
    for doubles, owes in (("sane", True), ("silent", False)):
        on = ruled("play(rank=9)", hands=twin, doubles=doubles)
        story(on, "0 play 9H", "0 say thank you")
        assert owing(on, "2 play 9H", seat=2) == owes


# -- conditions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cond", "holds"),
    [
        ("hand_size(actor) = 2", True),
        ("hand_size(actor) != 2", False),
        ("hand_size(next) > 4", True),
        ("hand_size(others) >= 5", True),
        ("hand_size(all) >= 5", False),
        ("hand_size(across) < 5", False),
        ("hand_size(owner) <= 5", True),
        ("direction=+", True),
        ("direction=-", False),
        ("relation(actor, owner)=left", False),
        ("relation(actor, owner)=other", True),
        ("relation(next, owner)=right", True),
        ("relation(across, owner)=self", True),
        ("streak(colour=red) = 1", True),
        ("streak(suit=H) >= 2", False),
    ],
)
def test_conditions(cond: str, holds: bool) -> None:
    """Seat 2 owns the rule; seat 0 plays the nine of hearts on a start card."""
    assert owing(ruled("play", hands=("9H 10C JC",), conds=[cond]), "0 play 9H") == holds


def test_every_so_many() -> None:
    hands = ("9H 8C JC", "3H 10D JD", "4H 9S 5D", "6H 3D 5S")
    on = ruled("play", hands=hands, conds=["every(3)th"], turn=0)
    assert not owing(on, "0 play 9H", "1 play 3H", seat=1)
    assert owing(on, "2 play 4H", seat=2)
    story(on, "2 say thank you")
    assert not owing(on, "3 play 6H", seat=3)


def test_a_streak_counts_the_cards_before() -> None:
    hands = ("9H 8C JC", "3H 10D JD", "4H 9S 5D", "6H 3D 5S")
    on = ruled("play", "FLOW reverse", hands=hands, conds=["streak(colour=red) = 3"])
    story(
        on,
        "0 play 9H",
        "1 play 3H",
        {"direction": "left"},
        "2 play 4H",
        {"direction": "right", "turn": 1},
        "1 play 10D",
        {"callable": [["STUPID", 1]]},
    )


# -- clauses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("actor", {0}),
        ("next", {1}),
        ("prev", {3}),
        ("across", {2}),
        ("others", {1, 2, 3}),
        ("all", {0, 1, 2, 3}),
        ("owner", {2}),
    ],
)
def test_who(who: str, seats: set[int]) -> None:
    on = ruled("play", f"OBLIGE say({who}, thank you, 5)", hands=("9H 10C JC",))
    story(on, "0 play 9H")
    duties = on.round.position().worlds[0].duties
    assert {duty.seat for duty in duties} == seats


def test_what_is_owed_by_an_invented_rule_holds_the_turn_up() -> None:
    """[4.5]: OBLIGE adds to what is owed, and that is somebody's turn still."""
    on = ruled("play(rank=9)", hands=("9H 10C JC", "3H 10D JD"), enforcement="auto")
    story(
        on,
        "0 play 9H",
        "1 play 3H",
        {"penalties": [["OUT_OF_TURN", 1, 1]]},
        "0 say Thank you!",
        "1 play 3H",
        {"penalties": []},
    )


def test_an_obligation_that_is_missed() -> None:
    """[4.8.5, 4.8.8]: a breach when its seconds are over; discharged once penalised."""
    hands = ("9H 10C JC", "3H 10D JD")
    on = ruled("play(rank=9)", hands=hands, enforcement="auto")
    story(
        on,
        "0 play 9H",
        "wait 4",
        {"penalties": []},
        "wait 2",
        {"penalties": [["CUSTOM", 0, 1]], "owed": {"0": []}, "turn": 1},
        "wait 8",
        {"penalties": []},
        "1 play 3H",
        {"penalties": []},
    )
    late = ruled("play(rank=9)", hands=hands, enforcement="hybrid")
    story(
        late,
        "0 play 9H",
        "wait 7",
        {"callable": [["CUSTOM", 0]]},
        "0 say thank you",
        {"callable": []},
        "wait 20",
        {"callable": [["DELAY", 1]]},
    )


def test_the_penalty_is_as_the_rule_says() -> None:
    rule = custom("play(rank=9)", SAY, owner=2, penalty={"cards": 2, "reason": "No thanks given"})
    story(
        table("9H 10C JC", custom=rule),
        "0 play 9H",
        "wait 6",
        {"penalties": [["CUSTOM", 0, 2]]},
    )


def test_forbidden_words() -> None:
    """A forbidden phrase is a breach of its rule; whoever calls it talking is right as well."""
    hands = ("5D 10C JC", "3D 10D JD")
    on = ruled(
        "play(rank=5)",
        "FORBID say(all, *, next_play)",
        hands=hands,
        enforcement="hybrid",
    )
    story(
        on,
        "0 play 5D",
        "2 say hello",
        {"callable": [["CUSTOM", 2]]},
        "1 call 2 CUSTOM it",
        {"penalties": [["CUSTOM", 2, 1]]},
        "2 say hello",
        "1 call 2 TALK",
        {"penalties": [["TALK", 2, 1]], "callable": []},
        "1 play 3D",
        "2 say hello",
        {"callable": [["TALK", 2]]},
    )


def test_a_forbidden_card_comes_back() -> None:
    hands = ("9H 10C JC", "3H 9D JD 10D")
    rule = ("play(rank=9)", "FORBID play(next, suit=H, next_play)")
    story(
        ruled(*rule, hands=hands, enforcement="auto"),
        "0 play 9H",
        {"playable": {"1": ["9D"]}},
        "1 play 3H",
        {"penalties": [["CUSTOM", 1, 1]], "top": "9H", "turn": 1},
        "1 play 9D",
        {"penalties": []},
    )
    story(
        ruled(*rule, hands=hands, enforcement="hybrid"),
        "0 play 9H",
        "1 play 3H",
        {"callable": [["CUSTOM", 1]], "top": "3H", "turn": 2},
        "2 call 1 CUSTOM it",
        {"penalties": [["CUSTOM", 1, 1]], "top": "9H", "turn": 1, "callable": []},
    )
    story(
        ruled(*rule, hands=hands, enforcement="hybrid"),
        "0 play 9H",
        "1 play 3H",
        "2 play 6H",
        {"callable": [["CUSTOM", 1]], "top": "6H"},
        "3 call 1 CUSTOM it",
        {"penalties": [["CUSTOM", 1, 1]], "top": "6H", "counts": {"1": 4}},
    )


@pytest.mark.parametrize(
    ("until", "forbidden"),
    [("next_play", [1, 0, 0, 0]), ("next_turn", [1, 0, 0, 0]), ("end_of_lap", [1, 1, 1, 1])],
)
def test_how_long_hearts_are_forbidden(until: str, forbidden: list[int]) -> None:
    """Draws end turns as well; `next_play` waits for a card."""
    hands = ("9H 3H 4C", "3H 9D JD", "6H 9C 2C", "4H 9S 5S")
    on = ruled(
        "play(rank=9)", f"FORBID play(all, suit=H, {until})", hands=hands, enforcement="auto"
    )
    story(on, "0 play 9H")
    found = []
    for seat in (1, 2, 3, 0):
        truth = on.round.position()
        found.append(int(bool(truth.worlds[0].standing)))
        story(on, f"{seat} draw")
    expected = [1, 1, 1, 1] if until == "next_play" else forbidden
    assert found == expected
    assert bool(on.round.position().worlds[0].standing) == (until == "next_play")


def test_permission_widens_what_matches() -> None:
    on = ruled(
        "turn_start",
        "PERMIT play(delta_prev=1)",
        hands=("6C 10C JC",),
        turn=3,
        enforcement="auto",
    )
    story(
        on,
        {"playable": {"0": []}},
        "3 draw",
        {"playable": {"0": ["6C"], "1": []}},
        "0 play 6C",
        {"penalties": [], "turn": 1},
    )


def test_the_newer_of_a_ban_and_a_permission_wins() -> None:
    """[MAO-A104]"""
    ban = {
        "id": "a",
        "owner": 0,
        "when": "turn_start",
        "then": ["FORBID play(all, rank=9, next_turn)"],
    }
    free = {"id": "b", "owner": 1, "when": "turn_start", "then": ["PERMIT play(rank=9)"]}
    for rules, playable in (([ban, free], ["9C", "9H"]), ([free, ban], [])):
        story(table("9H 9C 10C", turn=3, custom=rules), "3 draw", {"playable": {"0": playable}})


@pytest.mark.parametrize(
    ("flow", "turn", "direction"),
    [
        ("FLOW skip(1)", 2, "left"),
        ("FLOW skip(3)", 0, "left"),
        ("FLOW reverse", 3, "right"),
        ("FLOW again", 0, "left"),
    ],
)
def test_flow_moves_the_turn(flow: str, turn: int, direction: str) -> None:
    story(
        ruled("play(rank=9)", flow, hands=("9H 10C JC",)),
        "0 play 9H",
        {"turn": turn, "direction": direction},
    )


def test_a_newer_flow_on_the_same_field_overrides() -> None:
    """Base effect first, then the rules from oldest to newest."""
    skip = {"id": "a", "owner": 0, "when": "play(suit=H)", "then": ["FLOW skip(2)"]}
    again = {"id": "b", "owner": 0, "when": "play(suit=H)", "then": ["FLOW again"]}
    for rules, turn in (([skip, again], 0), ([again, skip], 3), ([skip], 3)):
        story(table("AH 10C JC", custom=rules), "0 play AH", {"turn": turn})
    turned = {"id": "c", "owner": 0, "when": "play(rank=8)", "then": ["FLOW reverse"]}
    story(table("8H 10C JC", custom=[turned]), "0 play 8H", {"turn": 3, "direction": "right"})


def test_flow_leaves_off_turn_cards_alone() -> None:
    """[4.5]: FLOW extends the turn, never the double."""
    hands = ("9H 10C JC", "9C 10D JD", "9H 2C 3D")
    story(
        ruled("play(rank=9)", "FLOW reverse", "FLOW draw(next, 1)", hands=hands, doubles="sane"),
        "0 play 9H",
        {"turn": 3, "direction": "right", "counts": {"3": 6}},
        "2 play 9H",
        {"turn": 3, "direction": "right", "counts": {"1": 3, "3": 6}},
    )


def test_cards_from_the_pile() -> None:
    story(
        ruled("play(rank=9)", "FLOW draw(others, 2)", hands=("9H 10C JC",)),
        "0 play 9H",
        {"counts": [2, 7, 7, 7], "draw_count": 4},
    )


def test_passing_a_card() -> None:
    """A last card is never passed: no rule wins a game."""
    story(
        ruled("play(rank=9)", "FLOW pass_card(actor->next)", hands=("9H 10C 10C",)),
        "0 play 9H",
        {"counts": [1, 6, 5, 5], "hands": {"0": ["10C"]}},
    )
    story(
        ruled("play(rank=9)", "FLOW pass_card(actor->next)", hands=("9H 10C",)),
        "0 play 9H",
        {"counts": [1, 5, 5, 5]},
    )
    story(
        ruled("play(rank=9)", "FLOW pass_card(all->next)", hands=("9H 10C JC",)),
        "0 play 9H",
        {"counts": [2, 5, 5, 5]},
    )


def test_a_called_suit() -> None:
    on = ruled(
        "play(rank=9)", "FLOW suit(S)", hands=("9H 10C JC", "3H 9D 4S 10D"), enforcement="auto"
    )
    story(on, "0 play 9H", {"playable": {"1": ["9D", "4S"]}}, "1 play 4S", {"penalties": []})


def test_in_chaos_cards_only_move_when_all_worlds_agree() -> None:
    """A card cannot be drawn in one world alone: doubtful effects on cards do not come about."""
    hands = ("3C 9H 10C", "3C 9C 10D", "9D 10H 6H", "3D 10S 9S")
    story(
        ruled(
            "play(rank=3)",
            "FLOW draw(owner, 1)",
            hands=hands,
            pile="5C",
            doubles="chaos",
            owner=3,
        ),
        "0 play 3C",
        {"counts": {"3": 4}},
        "1 play 3C",
        {"counts": {"3": 4}, "worlds": [1, 2]},
    )


# -- owners -------------------------------------------------------------------------------------


def test_the_owners_time_ends_with_the_second_card_after_the_breach() -> None:
    """[MAO-A105]"""
    on = ruled(
        "play(rank=9)",
        "OBLIGE gesture(actor, salute, 5)",
        hands=("9H 10C JC", "3H 10D JD", "4H 9S 5D", "6H 3D 5S"),
        enforcement="hybrid",
    )
    story(
        on,
        "0 play 9H",
        "wait 6",
        "1 play 3H",
        {"callable": [["CUSTOM", 0], ["OUT_OF_TURN", 1]]},
        "2 play 4H",
        {"callable": [["FAIL_PENALIZE", 2]]},
    )


def test_a_negligent_owner_can_be_called_for_one_more_lap() -> None:
    """[MAO-A107]"""
    on = ruled(
        "play(rank=9)",
        "OBLIGE gesture(actor, salute, 5)",
        hands=("9H 10C JC",),
        enforcement="hybrid",
    )
    story(on, "0 play 9H", "wait 16", {"callable": [["FAIL_PENALIZE", 2]]})
    story(on, "1 draw", "2 draw", "3 draw", {"callable": [["FAIL_PENALIZE", 2]]})
    story(on, "0 draw", {"callable": []})


def test_an_owner_may_call_the_own_negligence_and_breaks_the_own_rule_like_anybody() -> None:
    """[MAO-46, MAO-A107, MAO-A108]"""
    on = ruled(
        "play(rank=9)",
        "OBLIGE gesture(actor, salute, 5)",
        hands=("9H 10C JC",),
        enforcement="hybrid",
        owner=0,
    )
    story(
        on,
        "0 play 9H",
        "wait 6",
        {"callable": [["CUSTOM", 0]]},
        "wait 10",
        {"callable": [["FAIL_PENALIZE", 0]]},
        "0 call 0 FAIL_PENALIZE it",
        {"penalties": [["FAIL_PENALIZE", 0, 2]], "counts": {"0": 4}},
    )
