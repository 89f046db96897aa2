"""Every house rule, in every one of its values, with a worked example of its own."""

from __future__ import annotations

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.scenario import ImpossibleTable
from madtable.games.mad.edition import MAD_MAGAZINE
from madtable.games.mad.events import WindowOpened
from tests.games.mad.tables import dealt, laid

REST = ["R1 R2", "B1 B5", "Y1 Y2"]
"""Hands of seats 1 to 3 that have nothing to say."""


def test_max_seats() -> None:
    """[MAG-A04]"""
    with pytest.raises(ImpossibleTable, match="2 to 6"):
        laid(["G1"] * 7)
    eight = dealt("mad-magazine", 8, 3, {"max_seats": 8})
    assert eight.view(None).counts[1:7] == (7,) * 6
    with pytest.raises(BadInput, match="2 to 3"):
        dealt("mad-magazine", 4, 3, {"max_seats": 3})
    with pytest.raises(ImpossibleTable, match="2 to 6"):
        laid(["G1"] * 7, game="madskortspel")
    seven = laid(["G1", "G1", "G2", "G2", "B1", "B1", "R1"], house={"max_seats": 7})
    assert seven.round.view(None).seats == 7


def test_start_give() -> None:
    """[MAG-A08]"""
    hands = ["G1 Y6 R2", *REST]
    on = laid(hands, start="BGIV").expect(asks=[0, "start"], turn=None)
    on.do("0 start target=3", "0 give G1 Y6").expect(turn=3, counts=[1, 2, 2, 4])
    off = laid(hands, start="BGIV", house={"start_give": False})
    off.expect(asks=[3, "turn"], turn=3, counts=[3, 2, 2, 2], colour="blue")
    off.refuse("0 start target=3", "not-your-turn")


def test_start_give_of_two_fills_in_the_receiver() -> None:
    """[MAG-A08, MAG-A79] and giving is still a step."""
    table = laid(["G1 Y6 R2", "B1 B5"], start="BGIV")
    table.expect(asks=[0, "give"]).do("0 give G1 R2").expect(counts=[1, 4], turn=1)


def test_wooly_optional() -> None:
    """[MAG-A23]"""
    hands, draw = ["WOO G2", *REST], "G1 Y6 B2"
    off = laid(hands, draw=draw)
    off.refuse("0 play WOO colour=red ignore", "nothing-to-follow")
    off.refuse("0 play WOO colour=red", "no-target")
    off.do("0 play WOO colour=red target=2").expect(counts=[1, 2, 5, 2])
    on = laid(hands, draw=draw, house={"wooly_optional": True})
    on.refuse("0 play WOO colour=red", "no-choice")
    on.refuse("0 play WOO colour=red ignore target=2", "target-not-wanted")
    on.do("0 play WOO colour=red ignore").expect(counts=[1, 2, 2, 2], colour="red", turn=3)
    assert not on.names_of(WindowOpened)
    for text in ("follow target=2", "target=2"):
        follow = laid(hands, draw=draw, house={"wooly_optional": True})
        follow.do(f"0 play WOO colour=red {text}").expect(counts=[1, 2, 5, 2])
    start = laid(["G1 G2", *REST], start="WOO", draw=draw, house={"wooly_optional": True})
    start.do("0 start colour=blue ignore").expect(draw_count=3, turn=3, colour="blue")


def test_exchange_colour_after() -> None:
    """[MAG-A21]"""
    hands = ["EXC G2", "R1 R2 R3", *REST[1:]]
    off = laid(hands)
    off.refuse("0 play EXC follow target=1", "no-colour")
    off.do("0 play EXC colour=blue follow target=1").expect(colour="blue", turn=3)
    on = laid(hands, house={"exchange_colour_after": True})
    on.refuse("0 play EXC colour=blue follow target=1", "colour-later")
    on.do("0 play EXC follow target=1")
    on.expect(asks=[0, "colour"], hands={"0": ["R1", "R2", "R3"], "1": ["G2"]}, colour=None)
    on.refuse("0 draw", "colour-first")
    on.refuse("3 colour red", "not-your-turn")
    on.refuse("0 colour", "no-colour")
    on.do("0 colour red").expect(colour="red", turn=3)
    on.refuse("3 colour red", "no-colour-asked")
    ignored = laid(hands, house={"exchange_colour_after": True})
    ignored.refuse("0 play EXC ignore", "no-colour")
    ignored.do("0 play EXC colour=green ignore").expect(colour="green", turn=3)
    blocked = laid(["EXC G2", "YOU R2", *REST[1:]], house={"exchange_colour_after": True}).do(
        "0 play EXC follow target=1", "1 answer YOU colour=yellow"
    )
    blocked.expect(asks=[3, "turn"], colour="yellow", counts=[1, 1, 2, 2])
    start = laid(["G1 G2", *REST], start="EXC", house={"exchange_colour_after": True})
    start.do("0 start follow target=2").expect(asks=[0, "colour"]).do("0 colour red")
    start.expect(turn=3, colour="red", hands={"0": ["B1", "B5"]})


def test_exchange_colour_after_with_the_last_card() -> None:
    """[MAG-A44] it wins before there is anything to name, or takes a colour if one is named."""
    house = {"exchange_colour_after": True}
    for text in ("follow target=2", "follow", "colour=red ignore", "colour=red"):
        table = laid(["EXC", *REST], house=house).do(f"0 play EXC {text}")
        table.expect(over=True, winners=[0])


def test_decline() -> None:
    """[MAG-A28]"""
    hands, draw = ["R1 B2", *REST], "R6 Y1 G1 G2"
    may_play = laid(hands, draw=draw).expect(may={"0": ["draw"]}).do("0 draw")
    may_play.expect(asks=[0, "drawn"], may={"0": ["keep"]}, playable={"0": ["R6"]})
    keeps = laid(hands, draw=draw, house={"decline": "draw_keep"}).do("0 draw")
    keeps.expect(asks=[3, "turn"], hands={"0": ["R1", "B2", "R6"]})
    unable = laid(["B2 Y3", *REST], draw=draw, house={"decline": "draw_keep"}).do("0 draw")
    unable.expect(asks=[0, "drawn"]).do("0 keep").expect(turn=3)
    passes = laid(hands, draw=draw, house={"decline": "pass"}).expect(may={"0": ["pass"]})
    passes.refuse("0 draw", "no-draw-here")
    passes.do("0 pass").expect(turn=3, draw_count=4, counts=[2, 2, 2, 2])
    cannot = laid(["B2 Y3", *REST], draw=draw, house={"decline": "pass"})
    cannot.expect(may={"0": ["draw"]}).refuse("0 pass", "draw-instead")
    cannot.do("0 draw").expect(asks=[0, "drawn"])
    must = laid(hands, house={"decline": "pass"}).expect(may={"0": []})
    must.refuse("0 pass", "must-play")  # [MAG-A75]


def test_must_play_drawn() -> None:
    """[MSK-A04]"""
    hands, draw = ["B2 Y3", *REST], "R6 Y1"
    off = laid(hands, draw=draw).do("0 draw").expect(may={"0": ["keep"]})
    off.do("0 keep").expect(turn=3)
    on = laid(hands, draw=draw, house={"must_play_drawn": True}).do("0 draw")
    on.expect(asks=[0, "drawn"], may={"0": []}).refuse("0 keep", "must-play-drawn")
    on.do("0 play R6").expect(turn=3)
    useless = laid(hands, draw="G1 G2", house={"must_play_drawn": True}).do("0 draw")
    useless.expect(turn=3, counts=[3, 2, 2, 2])


def test_forced_draw_counts() -> None:
    """[MAG-A31]"""
    hands, draw = ["RVAR G2", "B1 B2", "B3 B4", "G3 B5"], "Y2 G4 Y3 R6"
    off = laid(hands, draw=draw).do("0 play RVAR").expect(may={"3": ["draw"]})
    off.do("3 draw").expect(asks=[3, "drawn"])
    on = laid(hands, draw=draw, house={"forced_draw_counts": True}).do("0 play RVAR")
    on.expect(turn=3, may={"3": ["pass"]}, playable={"3": []})
    on.refuse("3 draw", "forced-draw-counted")
    # The next but one was forced to draw as well, but not right before its turn.
    on.do("3 pass").expect(turn=2, may={"2": ["draw"]}, draw_count=1)
    playable = laid(hands, draw="R3 G4 Y3", house={"forced_draw_counts": True})
    playable.do("0 play RVAR").expect(playable={"3": ["R3"]}, may={"3": ["pass"]})
    playable.do("3 play R3").expect(turn=2)
    spared = laid(hands, draw=draw, house={"forced_draw_counts": True}, turn=1)
    spared.do("1 draw").expect(turn=0, may={"0": ["draw"]})


def test_chain() -> None:
    """[MAG-A50]"""
    hands, draw = ["WOO YOU G2", "R1 R2", "YOU B5", "Y1 Y2"], "G1 Y6 B2 B3"
    steps = ("0 play WOO colour=red target=2", "2 answer YOU colour=blue")
    on = laid(hands, draw=draw).do(*steps).expect(asks=[0, "answer"])
    assert len(on.names_of(WindowOpened)) == 2
    off = laid(hands, draw=draw, house={"chain": False}).do(*steps)
    off.expect(asks=[3, "turn"], counts=[5, 2, 1, 2], colour="blue")
    assert len(off.names_of(WindowOpened)) == 1


def test_chain_next() -> None:
    """[MAG-A41]"""
    hands, draw = ["WOO YOU G2", "R1 R2", "YOU B5", "Y1 Y2"], "G1 Y6 B2 B3"
    for value, following in (("zapped", 1), ("normal", 3)):
        table = laid(hands, draw=draw, house={"chain_next": value})
        table.do("0 play WOO colour=red target=2", "2 answer YOU colour=blue")
        table.do("0 answer YOU colour=green").expect(turn=following, counts=[1, 2, 4, 2])
    for value in ("zapped", "normal"):  # a single answer is the same either way
        table = laid(["WOO G2", *hands[1:]], draw=draw, house={"chain_next": value})
        table.do("0 play WOO colour=red target=2", "2 answer YOU colour=blue").expect(turn=3)


def test_varmint_exempt() -> None:
    """[MAG-A52]"""
    hands, draw = ["RVAR G2", "YOU B5", "YOU B6", "R1 R2"], "G1 G3 G4 G5"
    steps = ("0 play RVAR", "2 answer YOU colour=yellow", "1 answer YOU colour=green")
    latest = laid(hands, draw=draw).do(*steps)
    latest.expect(counts=[2, 1, 2, 3], hands={"0": ["G2", "G1"], "3": ["R1", "R2", "G3"]}, turn=1)
    both = laid(hands, draw=draw, house={"varmint_exempt": "accumulate"}).do(*steps)
    both.expect(counts=[2, 1, 1, 3], turn=1, draw=["G4", "G5"])
    pair = laid(["RVAR YOU G2", "YOU B6"], draw=draw, house={"varmint_exempt": "accumulate"})
    pair.do("0 play RVAR", "1 answer YOU colour=red", "0 answer YOU colour=red")
    pair.expect(counts=[1, 1], turn=0)


def test_last_card_instant() -> None:
    """[MAG-A44, MAG-A57]"""
    for card in (
        "WOO colour=red target=2",
        "RVAR",
        "RGIV target=2",
        "EXC colour=red follow target=2",
    ):
        table = laid([card.split()[0], "R1", "YOU B5", "Y1"], draw="G1 G2 G3")
        table.do(f"0 play {card}").expect(over=True, winners=[0], draw_count=3)
        assert not table.names_of(WindowOpened)
    for text in ("WOO colour=red", "RGIV", "RWAY", "EXC colour=red", "RWAY direction=left"):
        table = laid([text.split()[0], *REST]).do(f"0 play {text}")
        table.expect(over=True, winners=[0], direction="right")


FIRST = {"last_card": "resolve_first"}


def test_last_card_resolve_first_wins_after_the_effect() -> None:
    """[MAG-A44]"""
    table = laid(["WOO", *REST], draw="G1 G2 G3", house=FIRST)
    table.refuse("0 play WOO colour=red", "no-target")
    table.do("0 play WOO colour=red target=2").expect(winners=[0], counts=[0, 2, 5, 2])
    plain = laid(["R1", *REST], house=FIRST).do("0 play R1").expect(winners=[0], over=True)
    assert plain.round.reason == "empty"
    way = laid(["RWAY", *REST], house=FIRST).do("0 play RWAY direction=left")
    way.expect(winners=[0], direction="left")
    gift = laid(["RGIV", *REST], house=FIRST).do("0 play RGIV target=1")
    gift.expect(winners=[0], counts=[0, 2, 2, 2])


def test_last_card_resolve_first_may_come_to_nothing() -> None:
    """[MAG-A44, MAG-A57]"""
    table = laid(["WOO", "R1 R2", "YOU B5", "Y1 Y2"], draw="G1 G2 G3", house=FIRST)
    table.do("0 play WOO colour=red target=2", "2 answer YOU colour=blue")
    table.expect(over=False, counts=[3, 2, 1, 2], turn=3)
    both = laid(["RVAR", "R1 R2", "YOU", "Y1 Y2"], draw="G1 G2 G3", house=FIRST)
    both.do("0 play RVAR", "2 answer YOU colour=blue").expect(winners=[2], counts=[1, 3, 0, 3])
    back = laid(["WOO YOU G1", "R1 R2", "YOU", "Y1 Y2"], draw="G4 G2 G3", house=FIRST)
    back.do("0 play WOO colour=red target=2", "2 answer YOU colour=blue")
    back.expect(over=False, asks=[0, "answer"]).do("0 answer YOU colour=red")
    back.expect(over=False, counts=[1, 2, 3, 2], turn=1)


def test_last_card_resolve_first_the_first_to_run_out_wins() -> None:
    """[MAG-A44] both the giver and the one who turned it back have nothing to give."""
    table = laid(["RGIV", "YOU", *REST[1:]], house=FIRST)
    table.do("0 play RGIV target=1", "1 answer YOU colour=blue").expect(winners=[0])
    gives = laid(["RGIV", "YOU B1 B2", *REST[1:]], house=FIRST)
    gives.do("0 play RGIV target=1", "1 answer YOU colour=blue", "1 give B1 B2")
    gives.expect(winners=[1], counts=[2, 0, 2, 2])
    dry = laid(["WOO", *REST], discard="R4", house=FIRST)  # nothing to draw but the card beneath
    dry.do("0 play WOO colour=red target=2").expect(winners=[0], counts=[0, 2, 3, 2])


def test_last_card_resolve_first_no_empty_hand_is_exchanged() -> None:
    """[MAG-A46]"""
    table = laid(["EXC", *REST], house=FIRST).expect(may={"0": []}, playable={"0": ["EXC"]})
    table.refuse("0 play EXC colour=red follow target=1", "last-exchange")
    table.do("0 play EXC colour=red ignore").expect(winners=[0])
    instant = laid(["EXC", *REST]).expect(may={"0": ["follow"]})
    instant.do("0 play EXC colour=red follow target=1").expect(winners=[0], counts=[0, 2, 2, 2])
    target = laid(["EXC G1", "YOU", *REST[1:]], house=FIRST)
    target.do("0 play EXC colour=red follow target=1", "1 answer YOU colour=red")
    target.expect(winners=[1])


@pytest.mark.parametrize("counts", [(1,), (2,), (3,), (1, 2, 3), (1, 3)])
def test_joker_counts(counts: tuple[int, ...]) -> None:
    """[MAG-35, MSK-A05]"""
    others = ["G1", "Y1", "R1", "B1"]
    for held in range(5):
        hand = " ".join(["JOK", *others[:held]])
        table = laid([hand, "B6 G6", "Y6 Y5"], house={"joker_counts": list(counts)})
        if held in counts:
            table.do("0 play JOK end-game").expect(over=True, winners=[0])
            assert table.round.reason == "joker"
        else:
            table.refuse("0 play JOK end-game", "no-end-game")
            table.do("0 play JOK colour=red").expect(colour="red", over=held == 0)


def test_joker_tie() -> None:
    """[MAG-A63] seats 1 and 2 have four points each, seat 1 on one card, seat 2 on two."""
    hands = ["JOK WLD", "B4", "G1 G3"]
    for value, winners in (("share", [1, 2]), ("nearest", [2]), ("fewer_cards", [1])):
        table = laid(hands, house={"joker_tie": value}).do("0 play JOK end-game")
        table.expect(points=[5, 4, 4], winners=winners)
    left = laid(hands, house={"joker_tie": "nearest"}, direction="left").do("0 play JOK end-game")
    left.expect(winners=[1])
    even = laid(["JOK WLD", "B4", "G4"], house={"joker_tie": "fewer_cards"})
    even.do("0 play JOK end-game").expect(winners=[1, 2])


def test_joker_owner_tie() -> None:
    """[MAG-A62, MSK-A06]"""
    hands = ["JOK G4", "B4", "G1 G3", "R6"]
    for value, winners in (("loses", [1, 2]), ("shares", [0, 1, 2])):
        table = laid(hands, house={"joker_owner_tie": value}).do("0 play JOK end-game")
        table.expect(points=[4, 4, 4, 6], winners=winners)
    # Which of the others wins is still settled among them; the owner shares with that one.
    house = {"joker_owner_tie": "shares", "joker_tie": "nearest"}
    laid(hands, house=house).do("0 play JOK end-game").expect(winners=[0, 2])
    # No tie with the others, no share.
    clear = laid(["JOK G4", "B3", "G6"], house={"joker_owner_tie": "shares"})
    clear.do("0 play JOK end-game").expect(winners=[1])


def test_two_player_way_again() -> None:
    """[MAG-A78]"""
    hands = ["BWAY R1", "B1 B3"]
    for text in ("", " direction=left", " direction=right"):
        off = laid(hands, discard="B5").do("0 play BWAY" + text).expect(turn=1)
        assert off.round.view(0).direction == (text[-4:].strip("=") if "left" in text else "right")
        on = laid(hands, discard="B5", house={"two_player_way_again": True})
        on.do("0 play BWAY" + text).expect(turn=0)
    laid(hands, start="RWAY").expect(asks=[1, "turn"], direction="right")
    laid(hands, start="RWAY", house={"two_player_way_again": True}).expect(asks=[0, "turn"])
    four = laid(["BWAY R1", *REST], discard="B5", house={"two_player_way_again": True})
    four.do("0 play BWAY direction=left").expect(turn=1)


def test_recycle() -> None:
    """[MAG-A69]"""
    hands = ["B2 G4", *REST]
    eager = laid(hands, draw="Y6", discard="Y4 Y5 R5").do("0 draw")
    eager.expect(draw_count=2, discard_count=1, turn=3)
    lazy = laid(hands, draw="Y6", discard="Y4 Y5 R5", house={"recycle": "lazy"}).do("0 draw")
    lazy.expect(draw_count=0, discard_count=3, turn=3, may={"3": ["draw"]})
    lazy.do("3 draw").expect(draw_count=1, discard_count=1)
    # Eager too shuffles only when a card is needed, if there was nothing to shuffle before.
    late = laid(["R1 B2 G1", *REST], discard="R5").do("0 play R1")
    late.expect(draw_count=0, discard_count=2, may={"3": ["draw"]})
    late.do("3 draw").expect(hands={"3": ["Y1", "Y2", "R5"]}, draw_count=0, discard_count=1)


def test_blocked() -> None:
    """[MAG-A76]"""
    hands, passes = ["G1 G2", "B1", "Y6", "G4 B4"], ("0 pass", "3 pass", "2 pass", "1 pass")
    count = laid(hands, discard="R5").do(*passes)
    count.expect(over=True, points=[3, 1, 6, 8], winners=[1])
    assert count.round.reason == "blocked"
    nobody = laid(hands, discard="R5", house={"blocked": "draw"}).do(*passes)
    nobody.expect(over=True, winners=[], turn=None, points=None)
    assert [standing.place for standing in nobody.round.standings()] == [1, 1, 1, 1]
    tied = laid(["G1 G2", "B3", "Y6", "G4 B4"], discard="R5").do(*passes)
    tied.expect(winners=[0, 1])


def test_a_card_put_down_begins_the_row_of_passes_anew() -> None:
    """[MAG-A76] in succession"""
    table = laid(["G1", "B1 R1", "Y6", "G4"], discard="R5").do("0 pass", "3 pass", "2 pass")
    table.do("1 play R1").expect(over=False, turn=0, may={"0": ["draw"]})
    # Also when the card that made room for a draw has been drawn by force at once.
    forced = laid(["G1", "WOO Y1", "Y6"], discard="R5").do("0 pass", "2 pass")
    forced.do("1 play WOO colour=blue target=2").expect(counts=[1, 1, 2], draw_count=0)
    forced.do("0 pass", "2 pass").expect(over=False, turn=1).do("1 pass").expect(over=True)


def test_turn_cap() -> None:
    """[MAG-A77]"""
    hands, draw = ["B1", "B2", "B3", "B4"], "G1 G2 G3 G5 G5 G6"
    for cap in (1, 2, 3):
        table = laid(hands, draw=draw, house={"turn_cap": cap})
        order = [0, 3, 2, 1]
        for seat in order[: cap - 1]:
            table.do(f"{seat} draw").expect(over=False)
        table.do(f"{order[cap - 1]} draw").expect(over=True, turn=None)
        assert (table.round.reason, table.round.turns) == ("cap", cap)
    laid(hands, draw=draw, house={"turn_cap": 1}).do("0 draw").expect(winners=[0, 1])
    nobody = laid(hands, draw=draw, house={"turn_cap": 1, "blocked": "draw"}).do("0 draw")
    nobody.expect(over=True, winners=[])
    endless = laid(hands, draw=draw).do("0 draw", "3 draw", "2 draw", "1 draw", "0 draw")
    endless.expect(over=False)


def test_next_dealer() -> None:
    """[MAG-A15]"""
    hands = ["R1", "B1 B2", "Y6 Y5", "G4 G5"]
    for value, dealer in (("right", 1), ("winner", 0)):
        table = laid(hands, house={"next_dealer": value}, dealer=2).do("0 play R1")
        assert table.round.next_dealer() == dealer
    shared = laid(["JOK WLD", "B4", "G1 G3"], house={"next_dealer": "winner"}, dealer=1)
    assert (
        shared.do("0 play JOK end-game").round.next_dealer() == 2
    )  # [1, 2] won; 0, 2, 1 is the order
    nobody = laid(["G1", "G2"], house={"next_dealer": "winner", "blocked": "draw"}, discard="R5")
    assert nobody.do("0 pass", "1 pass").round.next_dealer() == 1
    found = set()
    for seed in range(40):
        round_ = dealt("mad-magazine", 4, seed, {"next_dealer": "random", "turn_cap": 1})
        found.add(round_.next_dealer())
        assert round_.next_dealer() == round_.next_dealer()
    assert found == {0, 1, 2, 3}


def test_window_ms() -> None:
    """[MAG-A58] the rules do not wait; the screen is told how long."""
    table = laid(["G1", "G2"], house={"window_ms": 1200})
    assert table.round.view(0).setting("window_ms") == 1200
    assert laid(["G1", "G2"]).round.view(None).setting("window_ms") == 900


def test_every_house_rule_has_an_example_here() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    for switch in MAD_MAGAZINE.switches:
        assert any(name.startswith(switch.name) for name in tested), switch.name
