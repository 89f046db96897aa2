"""Rulings that no scenario file shows, each by an example; and that every rule is cited."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from madtable.engine.chance import Chance
from madtable.games.mad.cards import DECK, codes
from madtable.games.mad.events import CardPlayed, ColourNamed, LastCard, WindowOpened
from tests.games.mad.tables import any_answer, dealt, laid, played

ROOT = Path(__file__).parents[3]
BOTH = pytest.mark.parametrize("game", ["mad-magazine", "madskortspel"])


@BOTH
def test_the_dealer_shuffles_and_deals_the_whole_deck_once(game: str) -> None:
    """[MAG-03, MAG-A01, MAG-A02, MAG-A03, MSK-02, MSK-A19] 76 cards, no blank, no 77th."""
    tops = set()
    for seed in range(30):
        view = dealt(game, 4, seed).view(0)
        assert Counter((*view.hand, *view.unseen, *view.discard)) == Counter(codes(DECK))
        tops.add(view.discard[0])
    assert len(tops) > 12


def test_a_hand_has_no_order() -> None:
    """[MAG-07, MSK-05] picked up and arranged as liked: only what is in it counts."""
    one, other = laid(["R1 G2 B3", "B1"]), laid(["B3 R1 G2", "B1"])
    assert one.round.view(0) == other.round.view(0)
    assert one.round.questions() == other.round.questions()


@BOTH
def test_one_card_a_turn_then_the_neighbour(game: str) -> None:
    """[MAG-15, MSK-07, MSK-09]"""
    table = laid(["R1 R2", "B1", "B5"], game=game).do("0 play R1").expect(turn=2)
    table.refuse("0 play R2", "not-your-turn")


@BOTH
def test_wild_goes_on_anything_and_names_its_colour_even_the_same(game: str) -> None:
    """[MAG-19, MAG-A20, MSK-11, MSK-15]"""
    for top in ("R4", "BWAY", "GVAR", "YGIV"):
        for card in ("WLD", "YOU"):
            table = laid([f"{card} G2", "B1", "B5"], game=game, discard=top)
            table.do(f"0 play {card} colour=red").expect(colour="red", turn=2)
            table.refuse("2 play B5", "not-playable")


@BOTH
def test_any_colour_may_be_named(game: str) -> None:
    """[MAG-A25] naming the longest colour is advice, not a rule."""
    for colour in ("green", "yellow", "red", "blue"):
        laid(["WLD R1 R2 R3", "B1"], game=game).do(f"0 play WLD colour={colour}").expect(
            colour=colour
        )


@BOTH
def test_and_or_cards_on_ones_own_turn(game: str) -> None:
    """[MSK-16, MSK-A09, MAG-33] followed or only a colour, all on one's own turn."""
    for card in ("EXC", "YOU", "JOK"):
        how = " ignore" if card == "EXC" else ""
        table = laid([f"{card} G1 G2 G3 G5", "B1", "B5"], game=game)
        table.do(f"0 play {card} colour=blue{how}").expect(colour="blue", turn=2)
        assert not table.names_of(WindowOpened)


def test_the_joker_is_no_answer_and_waits_for_its_turn() -> None:
    """[MAG-33]"""
    table = laid(["WOO G2", "JOK B1", "B5"], draw="G1 G3 G4")
    table.refuse("1 play JOK colour=red", "not-your-turn")
    table.do("0 play WOO colour=red target=1").expect(asks=[2, "turn"], counts=[1, 5, 1])


def test_a_game_ends_in_three_ways() -> None:
    """[MAG-40] an empty hand, the JOKER, a blocked game (and the cap, where there is one)."""
    assert laid(["R1", "B1"]).do("0 play R1").round.reason == "empty"
    assert laid(["JOK R1", "B5"]).do("0 play JOK end-game").round.reason == "joker"
    assert laid(["G1", "B1"], discard="R5").do("0 pass", "1 pass").round.reason == "blocked"
    reasons = Counter[str]()
    for seed in range(40):
        round_, chance = dealt("mad-magazine", 3, seed, {"turn_cap": 0}), Chance(seed)
        while not round_.over:
            decision = round_.questions()[0]
            round_.answer(decision.seat, any_answer(decision, chance))
        reasons[round_.reason] += 1
    assert set(reasons) <= {"empty", "joker", "blocked"}


def test_right_is_the_next_lower_seat() -> None:
    """[MAG-A05, MAG-08, MSK-06]"""
    for dealer in range(4):
        table = laid(["G1", "G2", "B1", "Y1"], start="R5", dealer=dealer)
        table.expect(turn=(dealer - 1) % 4, direction="right")


def test_the_dealer_settles_the_start_card_with_the_hand_in_view() -> None:
    """[MAG-A06]"""
    round_ = laid(["G1 G2", "B1", "B5"], start="WLD").round
    assert round_.questions()[0].seat == 0
    assert round_.view(0).hand == ("G1", "G2")


@BOTH
def test_a_wooly_start_card_hits_somebody(game: str) -> None:
    """[MAG-A09, MSK-A08]"""
    table = laid(["G1 G2", "B1", "B5"], start="WOO", draw="Y1 Y2 Y3 Y4", game=game)
    table.do("0 start colour=blue target=1").expect(counts=[2, 4, 1], turn=2, colour="blue")


def test_nobody_aims_at_themselves() -> None:
    """[MAG-A24]"""
    for card in ("WOO colour=red", "RGIV", "EXC colour=red follow"):
        name = card.split()[0]
        laid([f"{name} G1", "B1", "B5"]).refuse(f"0 play {card} target=0", "target-self")


def test_after_the_draw_only_that_card() -> None:
    """[MAG-A26, MAG-A29]"""
    table = laid(["R1 B2", "B1", "B5"], draw="R6").do("0 draw").expect(playable={"0": ["R6"]})
    table.refuse("0 play R1", "only-drawn")


def test_an_answer_drawn_by_the_attack_comes_too_late() -> None:
    """[MAG-A35, MSK-A11]"""
    for card in ("RVAR", "WOO colour=red target=2"):
        table = laid([f"{card.split()[0]} G1", "B1", "B5"], draw="YOU Y2 Y3 Y4 Y5")
        table.do(f"0 play {card}").expect(asks=[2, "turn"])
        assert "YOU" in table.round.view(2).hand


def test_nobody_has_to_announce_the_last_card() -> None:
    """[MAG-A36] the table tells, nobody asks."""
    table = laid(["R1 G2", "B1", "B5"]).do("0 play R1").expect(turn=2)
    assert table.names_of(LastCard) == [LastCard(0)]


def test_both_cards_go_to_one_receiver() -> None:
    """[MAG-A39, MSK-14]"""
    table = laid(["RGIV G1 G2 G3", "B1", "B5"]).do("0 play RGIV target=1")
    table.refuse("0 give G1", "give-count").do("0 give G1 G2").expect(counts=[1, 3, 1])


@BOTH
def test_fewer_cards_than_two_are_given(game: str) -> None:
    """[MAG-A37, MSK-A12]"""
    table = laid(["RGIV G1", "B1", "B5"], game=game).do("0 play RGIV target=1", "0 give G1")
    table.expect(winners=[0], counts=[0, 2, 1])


@BOTH
def test_a_gift_can_be_sent_back(game: str) -> None:
    """[MAG-A43, MSK-A13]"""
    table = laid(["RGIV G1 G2", "YOU B1 B2 B3", "B5"], game=game)
    table.do("0 play RGIV target=1", "1 answer YOU colour=red", "1 give B1 B2")
    table.expect(counts=[4, 1, 1])


def test_only_victims_answer() -> None:
    """[MAG-A47]"""
    table = laid(["WOO G1", "YOU B1", "B5 B6"], draw="Y1 Y2 Y3 Y4")
    table.do("0 play WOO colour=red target=2").expect(asks=[2, "turn"], counts=[1, 2, 5])


def test_one_window_before_anybody_draws() -> None:
    """[MAG-A54]"""
    table = laid(["RVAR G1", "YOU B1", "B5 B6"], draw="Y1 Y2 Y3 Y4").do("0 play RVAR")
    table.expect(asks=[1, "answer"], draw_count=4, counts=[1, 2, 2])


def test_an_answer_is_nobodys_turn() -> None:
    """[MAG-A55] who answered and is next has a whole turn."""
    table = laid(["WOO G1", "B1", "YOU B5 G3"], draw="Y1 Y2 Y3 Y4")
    table.do("0 play WOO colour=red target=2", "2 answer YOU colour=blue")
    table.expect(asks=[2, "turn"], playable={"2": ["B5"]}, may={"2": ["draw"]})


@pytest.mark.parametrize("direction", ["left", "right"])
def test_an_answer_never_turns_the_direction(direction: str) -> None:
    """[MAG-A59, MSK-19]"""
    table = laid(["WOO G1", "B1", "YOU B5", "Y6"], draw="Y1 Y2 Y3 Y4", direction=direction)
    table.do("0 play WOO colour=red target=2", "2 answer YOU colour=blue")
    table.expect(direction=direction, turn=1 if direction == "left" else 3)


def test_ending_the_game_needs_no_colour() -> None:
    """[MAG-A64]"""
    table = laid(["JOK G1", "B1", "B5"])
    table.refuse("0 play JOK end-game colour=red", "colour-not-wanted")
    table.do("0 play JOK end-game").expect(colour=None, discard_top="JOK")
    assert table.names_of(CardPlayed) == [CardPlayed(0, "JOK", "", "end-game", -1)]
    assert table.names_of(ColourNamed) == []


@pytest.mark.parametrize("how", ["end-game", "colour=blue"])
def test_the_joker_just_drawn_may_be_played_either_way(how: str) -> None:
    """[MAG-A65]"""
    table = laid(["G1 G2", "B1 B5", "B6 Y6"], draw="JOK").do("0 draw")
    table.expect(asks=[0, "drawn"], may={"0": ["keep", "end-game"]})
    table.do(f"0 play JOK {how}").expect(over=how == "end-game")


def test_the_joker_forced_upon_the_next_player_may_be_played() -> None:
    """[MAG-A66, MAG-38]"""
    table = laid(["RVAR G1 G2 G3", "B1 B5", "Y6"], draw="JOK Y1").do("0 play RVAR")
    table.expect(turn=2, may={"2": ["draw", "end-game"]})
    table.do("2 play JOK end-game").expect(over=True, points=[6, 7, 6], winners=[0])


def test_no_hand_is_empty_when_the_joker_counts() -> None:
    """[MAG-A68] a hand is never empty while the game runs; with `resolve_first` neither."""
    house = {"last_card": "resolve_first"}
    table = laid(["JOK", "B1", "B5"], house=house).refuse("0 play JOK end-game", "no-end-game")
    table.do("0 play JOK colour=red").expect(winners=[0])


def test_a_set_aside_wild_keeps_its_colour() -> None:
    """[MAG-A71]"""
    table = laid(["G1 Y2", "B1", "B5"], draw="B3", discard="R4 R5 WLD", colour="red").do("0 draw")
    table.expect(discard_top="WLD", discard_count=1, draw_count=2, colour="red", turn=2)


def test_nobody_is_asked_to_shuffle() -> None:
    """[MAG-A72, MSK-A15]"""
    table = laid(["G1 Y2", "B1", "B5"], draw="B3", discard="Y4 Y5 R5").do("0 draw")
    table.expect(asks=[2, "turn"], discard_top="R5", draw_count=2)


def test_who_answers_for_a_seat_is_nothing_to_the_rules() -> None:
    """[MAG-A80] somebody else takes all hands over in the middle."""
    round_, leaving, taking = dealt("mad-magazine", 3, 4), Chance(1), Chance(2)
    for _ in played(round_, leaving, most=25):
        pass
    assert not round_.over
    for _ in played(round_, taking):
        pass
    assert round_.over


@BOTH
def test_a_victim_draws_three_and_still_has_a_turn(game: str) -> None:
    """[MSK-A10, MAG-A30, MAG-A31]"""
    table = laid(["WOO G1", "B1 B3", "Y5 Y6"], draw="Y1 Y2 Y3 Y4", game=game)
    table.do("0 play WOO colour=red target=2").expect(counts=[1, 2, 5], may={"2": ["draw"]})
    table.do("2 draw").expect(counts=[1, 2, 6], turn=1)


def test_the_swedish_next_player_may_draw() -> None:
    """[MSK-A18] if unable, or by MSK-25"""
    table = laid(["WLD G1", "B1 B3", "Y5 B6"], draw="Y1 Y2", game="madskortspel")
    table.do("0 play WLD colour=blue").expect(may={"2": ["draw"]}).do("2 draw").expect(turn=1)


def test_the_swedish_last_card_wins_at_once() -> None:
    """[MSK-A20, MSK-01]"""
    table = laid(["RVAR", "YOU B1", "B5"], draw="Y1 Y2", game="madskortspel").do("0 play RVAR")
    table.expect(winners=[0], draw_count=2)


def test_slips_of_the_swedish_sheet() -> None:
    """[MSK-A16, MSK-A17] the list's "Du dyster!", and a dealer is "givare"."""
    words = (ROOT / "assets" / "locale" / "sv" / "mad.json").read_text(encoding="utf-8")
    assert "Du dyster!" in words
    assert "given " not in words
    assert "givare" in words


# -- citations -----------------------------------------------------------------------------------

RULES = {
    *(f"MAG-{number:02}" for number in range(1, 41)),
    *(f"MAG-A{number:02}" for number in range(1, 81)),
    *(f"MSK-{number:02}" for number in range(1, 26)),
    *(f"MSK-A{number:02}" for number in range(1, 21)),
}


def cited(files: list[Path]) -> set[str]:
    """The rule numbers in `files`, ranges like `MAG-03 to MAG-09` spelled out."""
    found: set[str] = set()
    for file in files:
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r"\bM(?:AG|SK)-A?\d\d\b", text))
        for sheet, first, last in re.findall(r"(M..-A?)(\d\d) to \1(\d\d)", text):
            found |= {f"{sheet}{number:02}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_is_cited_where_it_is_carried_out() -> None:
    files = sorted((ROOT / "madtable" / "games" / "mad").glob("*.py"))
    assert cited(files) == RULES


def test_every_rule_is_cited_by_a_test() -> None:
    files = [file for file in sorted(Path(__file__).parent.glob("*.py")) if file.stem != "oracle"]
    for game in ("mad-magazine", "madskortspel"):
        files += sorted((ROOT / "tests" / "scenarios" / game).glob("*.json"))
    assert cited(files) >= RULES
    assert cited(files) - RULES == set()
