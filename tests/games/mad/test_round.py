from __future__ import annotations

import pytest

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.games import catalogue
from madtable.games.mad.events import GameWon, HandDealt, StartTurned, TurnBegan
from madtable.games.mad.round import MadRound
from tests.games.mad.tables import Setting, any_house, dealt, laid, played


def test_the_catalogue_lists_both_editions() -> None:
    assert list(catalogue.GAMES)[:2] == ["mad-magazine", "madskortspel"]
    game = catalogue.game("madskortspel")
    assert (game.name, game.rules, game.levels) == (
        "madskortspel",
        1,
        ("random", "meek", "sly", "mad"),
    )
    assert game.seat_range({}) == (2, 6)
    assert game.seat_range({"max_seats": 8}) == (2, 8)
    with pytest.raises(BadInput, match="mad-magazine, madskortspel"):
        catalogue.game("uno")
    with pytest.raises(BadInput, match="mad-magazine, madskortspel"):
        catalogue.scenarios("uno")


def test_deals_that_cannot_be() -> None:
    game = catalogue.game("mad-magazine")
    for seats, dealer, house, where in (
        (1, 0, {}, "seats"),
        (7, 0, {}, "seats"),
        (4, 4, {}, "dealer"),
        (4, -1, {}, "dealer"),
        (4, 0, {"wooly": True}, "house rule wooly"),
    ):
        with pytest.raises(BadInput) as error:
            game.start(Deal("mad-magazine", seats, 1, dealer, house))
        assert error.value.where == where


@pytest.mark.parametrize(
    ("seats", "each"), [(2, 8), (3, 8), (4, 8), (5, 7), (6, 7), (7, 7), (8, 7)]
)
def test_the_deal(seats: int, each: int) -> None:
    """[MAG-04, MAG-T01, MSK-T01]"""
    for seed in range(20):
        view = dealt("mad-magazine", seats, seed, dealer=seed).view(None)
        if view.phase == "start" or view.top[1:].isdigit():
            assert view.counts == (each,) * seats
            assert view.draw_count == 76 - seats * each - 1


def test_the_opening_tells_the_deal() -> None:
    for seed in range(60):
        round_ = dealt("mad-magazine", 4, seed, dealer=2)
        told = list(round_.opening())
        hands = told[:4]
        assert [type(event) for event in hands] == [HandDealt] * 4
        assert [event.seat for event in hands if isinstance(event, HandDealt)] == [1, 0, 3, 2]
        assert isinstance(told[4], StartTurned)
        assert told[4].dealer == 2
        assert told[4].card == round_.view(None).discard[0]
        if round_.questions()[0].kind == "turn":
            assert isinstance(told[-1], TurnBegan)
            assert told[-1].seat == round_.view(None).turn


def test_same_deal_same_answers_same_round() -> None:
    for seed in range(6):
        digests = []
        for _ in range(2):
            chance = Chance(seed)
            round_ = dealt("mad-magazine", 3, seed, any_house(chance))
            digests.append([round_.digest()])
            for _step in played(round_, chance):
                digests[-1].append(round_.digest())
            digests[-1].append(round_.digest())
        assert digests[0] == digests[1]
        assert len(set(digests[0][1:])) == len(digests[0]) - 1, "every answer changes the digest"


def test_a_seed_gives_this_game_on_every_machine() -> None:
    """Changes only when a ruling, the shuffle or the digest changes, and then on purpose."""
    round_ = dealt("mad-magazine", 4, 7)
    view = round_.view(0)
    assert (view.top, view.hand) == (GOLDEN_TOP, GOLDEN_HAND)
    for _ in played(round_, Chance(7)):
        pass
    assert (round_.turns, round_.winners, round_.digest()) == GOLDEN_END


GOLDEN_TOP = "YVAR"
GOLDEN_HAND = ("G2", "GWAY", "GWAY", "Y2", "R2", "RWAY", "B4", "WOO")
GOLDEN_END = (121, (3,), "ef3acf166205e74b")


def test_other_seeds_dealers_and_numbers_give_other_games() -> None:
    game = catalogue.game("mad-magazine")
    found = {
        game.start(Deal("mad-magazine", 4, seed, dealer, {}, number)).digest()
        for seed in range(10)
        for dealer in range(4)
        for number in (1, 2)
    }
    assert len(found) == 80


def test_the_digest_sees_everything() -> None:
    """Two tables that differ in one thing only have different digests."""
    base: dict[str, Setting] = {"draw": "B1 B2 B3", "discard": "R3 R4"}
    tables = [
        laid(["G1 G2", "Y1", "B5"], **base),
        laid(["G1 G3", "Y1", "B5"], **base),
        laid(["G1 G2", "B5", "Y1"], **base),
        laid(["G1 G2", "Y1", "B5"], draw="B2 B1 B3", discard="R3 R4"),
        laid(["G1 G2", "Y1", "B5"], draw="B1 B2", discard="R3 R4"),
        laid(["G1 G2", "Y1", "B5"], draw="B1 B2 B3", discard="R4"),
        laid(["G1 G2", "Y1", "B5"], draw="B1 B2 B3", discard="R4 R3"),
        laid(["G1 G2", "Y1", "B5"], **base, turn=1),
        laid(["G1 G2", "Y1", "B5"], **base, dealer=1),
        laid(["G1 G2", "Y1", "B5"], **base, direction="left"),
        laid(["G1 G2", "Y1", "B5"], **base, house={"chain": False}),
        laid(["G1 G2", "Y1", "B5"], **base, game="madskortspel"),
        laid(["G1 G2", "Y1", "B5"], draw="B1 B2 B3", discard="R4 WLD", colour="red"),
        laid(["G1 G2", "Y1", "B5"], draw="B1 B2 B3", discard="R4 WLD", colour="blue"),
    ]
    digests = [table.round.digest() for table in tables]
    assert len(set(digests)) == len(digests)
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for digest in digests)
    # The order in which a hand is held is nobody's business.
    assert laid(["G2 G1", "Y1", "B5"], **base).round.digest() == digests[0]


def test_a_refusal_leaves_no_trace() -> None:
    refused = 0
    for seed in range(12):
        round_, chance = dealt("mad-magazine", 4, seed), Chance(seed)
        told: list[Event] = []
        round_.listen(told.append)
        for _ in played(round_, chance, most=30):
            decision = round_.questions()[0]
            before, heard = round_.digest(), len(told)
            texts = [
                "play",
                "give",
                "answer YOU",
                "start",
                "play WLD",
                "colour",
                "answer colour=red",
            ]
            for text in texts:
                for seat in range(4):
                    with pytest.raises(Refused):
                        round_.answer(seat, text)
                    refused += 1
            for text in ("", "fly", "play G9", "draw draw", "play WLD colour=black"):
                with pytest.raises(BadInput):
                    round_.answer(decision.seat, text)
            assert round_.digest() == before
            assert len(told) == heard
            assert round_.questions()[0] is decision
    assert refused > 5000


def test_the_listener_may_come_and_go() -> None:
    told: list[Event] = []
    round_ = laid(["B2", "B1", "B5"], draw="G1 G2 G3")
    round_.round.listen(told.append)
    round_.do("0 draw")
    heard = len(told)
    assert heard == 3
    round_.round.listen(None)
    round_.do("2 draw")
    assert len(told) == heard


def test_standings() -> None:
    table = laid(["JOK G3 Y1", "B6 G1", "WLD G2", "Y6 R1"])
    assert table.round.standings() == ()
    table.do("0 play JOK end-game")
    rows = [(s.seat, s.place, s.cards, s.points, s.won) for s in table.round.standings()]
    assert rows == [
        (0, 1, 2, 4, True),
        (1, 2, 2, 7, False),
        (2, 2, 2, 7, False),
        (3, 2, 2, 7, False),
    ]
    lost = laid(["JOK G3 Y4", "B6", "WLD G1", "G4 R1"]).do("0 play JOK end-game")
    rows = [(s.seat, s.place, s.cards, s.points, s.won) for s in lost.round.standings()]
    assert rows == [
        (3, 1, 2, 5, True),
        (1, 2, 1, 6, False),
        (2, 3, 2, 6, False),
        (0, 4, 2, 7, False),
    ]
    shared = laid(["JOK WLD", "B4", "G1 G3"]).do("0 play JOK end-game")
    assert [(s.seat, s.place) for s in shared.round.standings()] == [(1, 1), (2, 1), (0, 3)]
    empty = laid(["R1", "B4", "G1 G3"]).do("0 play R1")
    assert [(s.seat, s.place) for s in empty.round.standings()] == [(0, 1), (1, 2), (2, 3)]


def test_a_game_ends_once() -> None:
    for seed in range(10):
        round_ = dealt("madskortspel", 4, seed)
        told: list[Event] = []
        round_.listen(told.append)
        for _ in played(round_, Chance(seed)):
            assert round_.reason == ""
            assert round_.winners == ()
        ends = [event for event in told if isinstance(event, GameWon)]
        assert ends == [GameWon(round_.winners, round_.reason)]
        assert told[-1] is ends[0]
        with pytest.raises(Refused, match="game-over"):
            round_.answer(0, "draw")


def test_broken_rules_are_reported_loudly_and_change_nothing() -> None:
    """A card that is nowhere: the rules notice, and the table stays."""
    round_ = laid(["R1 R2", "B1", "B5"], draw="G1 G2").round
    lost = round_.position()
    guilty = MadRound(round_.deal, lost)
    lost.hands[1].clear()
    before = guilty.digest()
    with pytest.raises(RulesBug, match="cards instead of"):
        guilty.answer(0, "play R1")
    assert guilty.digest() == before


def test_time_does_nothing_here() -> None:
    round_ = dealt("mad-magazine", 3, 1)
    before = round_.digest()
    round_.advance(100_000)
    assert round_.digest() == before
