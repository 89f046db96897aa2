"""Random walks with wild interjections: cards, penalties and worlds stay in order throughout."""

from __future__ import annotations

from itertools import product

import pytest

from madtable.engine.errors import BadInput, Refused
from madtable.engine.event import Event
from madtable.games.mao.events import CardDrawn, GameWon, PenaltyGiven, PenaltyUndone
from madtable.games.mao.infraction import CARDS, Given
from madtable.games.mao.judge import charges
from tests.games.mao.tables import WildTable, deal, examples, invariants

VARIANTS = list(product(("none", "sane", "silent", "chaos"), ("auto", "hybrid", "honour")))
SEEDS = 16
"""Of each of the twelve variants: 192 games in all, with 3 to 8 seats."""
LONGEST = 3000
"""Steps within which a game ends whose seats are wild one time in sixteen."""


@pytest.mark.slow
@pytest.mark.parametrize(("doubles", "enforcement"), VARIANTS)
def test_walks(doubles: str, enforcement: str) -> None:
    ended = 0
    codes: set[str] = set()
    for seed in range(SEEDS):
        seats = 3 + seed % 6
        house = {"doubles": doubles, "enforcement": enforcement, "decks": 1 + seed % 3}
        if seats == 8:
            house["decks"] = 2
        round_ = deal(seats, seed, house, examples((seed * 5) % 13, seats))
        told: list[Event] = []
        round_.listen(told.append)
        wild = WildTable(round_, seed, wildness=(16, 3)[seed % 2])
        steps = LONGEST if seed % 2 == 0 else 150
        for _ in range(steps):
            wild.step()
            truth = round_.position()
            invariants(truth)
            if round_.over:
                break
        truth = round_.position()
        codes |= {given.code for given in truth.given}
        _penalties_are_kept(told, truth.given)
        if seed % 2 == 0:
            assert round_.over, (seed, doubles, enforcement)
        if round_.over:
            ended += 1
            assert [event.seat for event in told if isinstance(event, GameWon)] == [truth.winner]
            assert round_.winners == (truth.winner,)
            assert round_.questions() == ()
            assert charges(truth) == []
    assert ended >= SEEDS // 2
    assert codes >= {"TALK", "FAIL_SAY", "OUT_OF_TURN"}
    if enforcement == "auto":
        assert codes >= {"OUT_OF_TURN", "STUPID", "FAIL_SAY", "DELAY", "TOUCH", "CUSTOM"}


@pytest.mark.slow
@pytest.mark.parametrize(("doubles", "enforcement"), VARIANTS)
def test_hundreds_of_games_with_wild_interjections_end(
    doubles: str, enforcement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty more of each of the twelve variants, none of them longer than `LONGEST` steps."""
    lengths = []
    for seed in range(SEEDS, SEEDS + 20):
        seats = 3 + seed % 6
        house = {"doubles": doubles, "enforcement": enforcement}
        round_ = deal(seats, seed, house, examples((seed * 5) % 13, seats))
        wild = WildTable(round_, seed, wildness=16)
        steps = 0
        while not round_.over and steps < LONGEST:
            wild.step()
            steps += 1
        assert round_.over, (seed, doubles, enforcement)
        invariants(round_.position())
        lengths.append(steps)
    with capsys.disabled():
        print(f"\n{doubles}, {enforcement}: {max(lengths)} steps at most")  # noqa: T201


def _penalties_are_kept(told: list[Event], given: list[Given]) -> None:
    """[rules 7]: the sizes of the penalties are the cards received by penalty."""
    sizes = sum(event.count for event in told if isinstance(event, PenaltyGiven))
    received = sum(isinstance(event, CardDrawn) and event.cause == "penalty" for event in told)
    undone = [event for event in told if isinstance(event, PenaltyUndone)]
    assert sizes == received
    kept = sum(one.cards for one in given)
    assert (kept < sizes) == bool(undone)
    assert kept >= sizes - 4 * len(undone)
    for event in told:
        if isinstance(event, PenaltyGiven) and event.code != "CUSTOM":
            assert event.count == CARDS[event.code]


def test_refusals_leave_the_table_as_it_was() -> None:
    refused = 0
    for seed in range(40):
        doubles, enforcement = VARIANTS[seed % len(VARIANTS)]
        seats = 3 + seed % 6
        house = {"doubles": doubles, "enforcement": enforcement, "poo_limit": 1}
        round_ = deal(seats, seed, house, examples(seed % 5, seats))
        told: list[Event] = []
        round_.listen(told.append)
        wild = WildTable(round_, seed, wildness=2)
        for _ in range(60):
            seat, text = wild.act()
            before, facts = round_.digest(), len(told)
            offers = round_.questions()
            try:
                round_.answer(seat, text)
            except Refused:
                refused += 1
                assert round_.digest() == before
                assert len(told) == facts
                assert round_.questions() == offers
            for nonsense in ("", "fly", "play 1H", "call 0 NOTHING", "draw 2", "gesture bow"):
                before = round_.digest()
                with pytest.raises((BadInput, Refused)):
                    round_.answer(seat, nonsense)
                assert round_.digest() == before
            if round_.over:
                break
    assert refused > 100


def test_proper_play_costs_nothing() -> None:
    """Seats that know the rules and keep them are never penalised, whoever calls."""
    for seed in range(60):
        doubles, enforcement = VARIANTS[seed % len(VARIANTS)]
        seats = 3 + seed % 6
        house = {"doubles": doubles, "enforcement": enforcement}
        rules = examples(seed % 13, seats)
        round_ = deal(seats, seed, house, rules)
        wild = WildTable(round_, seed, wildness=1_000_000)
        for _ in range(3000):
            seat, text = wild.act()
            round_.answer(seat, text)
            if round_.over:
                break
        assert round_.over
        assert round_.position().given == []


def test_a_clone_goes_on_alike_and_by_itself() -> None:
    for seed in range(24):
        doubles, enforcement = VARIANTS[seed % len(VARIANTS)]
        seats = 3 + seed % 6
        house = {"doubles": doubles, "enforcement": enforcement, "text_rules": True}
        round_ = deal(seats, seed, house, examples(seed % 9, seats))
        wild = WildTable(round_, seed, wildness=3)
        for _ in range(50):
            wild.step()
        truth = round_.position()
        twin = truth.clone()
        assert twin.state() == truth.state()
        for name in truth.__slots__:
            one, other = getattr(truth, name), getattr(twin, name)
            if isinstance(one, list):
                assert one is not other, name
        before = repr(twin.state())
        for _ in range(10):
            wild.step()
        assert repr(truth.state()) == before
