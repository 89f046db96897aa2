"""The facts: their order, who may know what, and that they tell the whole story."""

from __future__ import annotations

import re

from madtable.engine.chance import Chance
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.games.lab import events
from madtable.games.lab.cards import CARD, SIDE, SIGNED
from madtable.games.lab.game import LAB
from madtable.games.lab.position import Position
from tests.games.lab.tables import answered, dealt, hidden_mixed, walk
from tests.games.lab.test_words import WON, sheets_trick


def story(position: Position, seed: int) -> list[Event]:
    told: list[Event] = []
    position.tell = told.append
    position.begin()
    for _ in walk(position, seed):
        pass
    return told


def test_the_order_of_the_facts() -> None:
    """[LAB-A37] as a pattern over one letter a fact."""
    letters = {
        events.RoundBegan: "b",
        events.HandDealt: "h",
        events.CardSetAside: "a",
        events.CardPlayed: "p",
        events.ModeFlipped: "f",
        events.TrickWon: "w",
        events.CardTaken: "t",
        events.TrickDiscarded: "d",
        events.LeadPassed: "l",
        events.RoundEnded: "e",
        events.GameScored: "s",
        events.MatchScored: "m",
        events.GameWon: "g",
    }
    for seats, tricks in ((3, (9, 6)), (4, (7, 5))):
        trick = "pf?" * seats + "wtdl"
        one = rf"bh{{{seats}}}a?({trick}){{{tricks[0]}}}e"
        two = rf"bh{{{seats}}}a({trick}){{{tricks[1]}}}es"
        for seed in range(40):
            for games in (1, 3):
                house = LAB.position(
                    Deal("mad-lab", seats, 1, house={"advanced": games == 3})
                ).house
                told = story(Position(seats, Chance(seed), house), seed)
                text = "".join(letters[type(event)] for event in told)
                whole = rf"({one}{two}){{{games}}}" + ("mg" if games == 3 else "g")
                assert re.fullmatch(whole, text)


def test_the_sheets_trick_in_facts() -> None:
    position = sheets_trick()
    told: list[Event] = []
    position.tell = told.append
    for code in WON:
        position.play(CARD[code])
    position.play(CARD["P4"])
    assert told == [
        events.CardPlayed(0, "P5", 2),
        events.CardPlayed(1, "P4", 5),
        events.CardPlayed(2, "G6", 6),
        events.ModeFlipped(2, -1, 6),
        events.CardPlayed(3, "P-2", 6),
        events.TrickWon(3, "P-2"),
        events.CardTaken(3, "P-4", 1),
        events.TrickDiscarded((CARD["P5"], CARD["P4"], CARD["G6"], CARD["P2"]), CARD["P4"], -1),
        events.LeadPassed(0),
    ]
    discarded = told[-2]
    assert isinstance(discarded, events.TrickDiscarded)
    assert discarded.cards == ("P-5", "G-6", "P-2")
    assert discarded.data() == {"event": "TrickDiscarded", "cards": ("P-5", "G-6", "P-2")}


def test_from_the_facts_alone_a_table_can_be_kept() -> None:
    """A reader of the facts ends with the same piles, totals and scores as the rules."""
    for seed in range(30):
        seats = 3 + seed % 2
        position = Position(seats, Chance(seed))
        told = story(position, seed)
        piles: list[list[str]] = [[] for _ in range(seats)]
        last: events.GameScored | None = None
        box: int | None = None
        for event in told:
            if isinstance(event, events.RoundBegan):
                assert box in (None, event.lead)
            elif isinstance(event, events.LeadPassed):
                box = event.seat
            elif isinstance(event, events.CardTaken):
                assert event.seat != event.source
                piles[event.seat].append(event.card)
            elif isinstance(event, events.GameScored):
                last = event
        assert [tuple(pile) for pile in piles] == [position.pile(seat) for seat in range(seats)]
        assert last is not None
        assert last.scores == tuple(sum(map(abs, row)) for row in last.totals)
        assert last.cards == tuple(len(pile) for pile in piles)
        assert not last.doubled


def test_only_the_third_game_is_doubled() -> None:
    round_ = dealt(4, 3, {"advanced": True})
    told: list[Event] = []
    round_.listen(told.append)
    answered(round_, 3)
    scored = [event for event in told if isinstance(event, events.GameScored)]
    assert [event.doubled for event in scored] == [False, False, True]
    (match,) = [event for event in told if isinstance(event, events.MatchScored)]
    assert match.games == tuple(event.scores for event in scored)
    one, two, three = match.games
    assert match.grand == tuple(a + b + 2 * c for a, b, c in zip(one, two, three, strict=True))


def test_a_dealt_hand_is_for_its_seat_only() -> None:
    for seats in (3, 4):
        for event in dealt(seats, 5).opening():
            for viewer in (*range(seats), None):
                seen = event.seen_by(viewer)
                assert seen is not None
                if isinstance(event, events.HandDealt) and viewer != event.seat:
                    assert seen == events.HandDealt(event.seat, event.count, ())
                else:
                    assert seen == event
    # nobody is told which card lies aside
    assert events.CardSetAside().data() == {"event": "CardSetAside"}


def test_what_a_seat_cannot_see_changes_no_fact_that_it_hears() -> None:
    """Two truths that look alike to a seat sound alike, as long as the same things are done."""
    chance = Chance(4)
    compared = 0
    for seed in range(150):
        position = LAB.position(Deal("mad-lab", 3 + seed % 2, seed))
        for step, now in enumerate(walk(position, seed)):
            if step % 10 != 3 or now.over:
                continue
            seat = now.mover
            twin = hidden_mixed(now, seat, chance)
            one, two = now.clone(), twin.clone()
            heard: list[list[Event | None]] = [[], []]
            one.tell = lambda event: heard[0].append(event.seen_by(seat))  # noqa: B023
            two.tell = lambda event: heard[1].append(event.seen_by(seat))  # noqa: B023
            move = chance.choice(now.moves())
            last_of_round = now.phase == 1 and not any(now.hands)
            if last_of_round:
                continue  # a new deal: new secrets for everybody
            one.play(move)
            two.play(move)
            assert heard[0] == heard[1]
            assert heard[0]
            compared += 1
    assert compared >= 800


def test_facts_made_once_are_the_right_ones() -> None:
    from madtable.games.lab import facts

    for mode in (1, -1):
        for card in range(28):
            side = SIGNED[mode][card]
            assert SIDE[side] == (card, mode)
            for seat in range(4):
                assert facts.WON[mode][seat][card] == events.TrickWon(seat, side)
                for spirals in range(13):
                    told = facts.PLAYED[mode][seat][card][spirals]
                    assert told == events.CardPlayed(seat, side, spirals)
                for source in range(4):
                    taken = facts.TAKEN[mode][seat][card][source]
                    assert taken == events.CardTaken(seat, side, source)
    assert [facts.LEAD_PASSED[seat] for seat in range(4)] == [
        events.LeadPassed(seat) for seat in range(4)
    ]
