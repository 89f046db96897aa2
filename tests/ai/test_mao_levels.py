"""How the levels of a learner at a Mao table differ: in memory, in what they think of, in heed."""

from __future__ import annotations

import pytest

from madtable.ai.live import Post
from madtable.ai.mao_atoms import Lie, Thing, notice
from madtable.ai.mao_concepts import Concept, Ledger
from madtable.ai.mao_knower import MaoKnower
from madtable.ai.mao_learner import MaoLearner
from madtable.ai.mao_temper import LEVELS, WITS
from madtable.engine.chance import Chance
from madtable.engine.journal import SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.cards import CODE, FACES, RANK, SUIT
from madtable.host.sitting import sit_down
from madtable.host.table import Table

ROUNDS = 30


def thing(face: int) -> Thing:
    return notice(Lie(face, None, 5, 1, 0))


def book(level: str) -> Ledger:
    wits = WITS[level]
    dice = Chance(4)
    return wits.ledger(lambda number: dice.branch(number).below(100) < wits.heed)


def right(level: str, happens: set[int], otherwise: set[int] | None = None) -> list[float]:
    """Round for round, how much likelier what happens is held to be where it happens than on other
    cards, or those of `otherwise`.
    """
    ledger = book(level)
    concept = Concept(ledger)
    source = Chance(9)
    others = set(range(FACES)) - happens if otherwise is None else otherwise
    found = []
    for number in range(ROUNDS):
        for _ in range(4):
            face = source.branch(number).below(FACES)
            source = source.branch(77)
            if ledger.heeds():
                ledger.see(thing(face))
                if face in happens:
                    concept.met(thing(face))
        expected = [concept.likely(thing(face), careful=True) for face in range(FACES)]
        yes = sum(expected[face] for face in sorted(happens)) / len(happens)
        found.append(yes - sum(expected[face] for face in sorted(others)) / len(others))
    return found


@pytest.mark.parametrize(
    "happens",
    [
        {face for face in range(FACES) if RANK[face] == 8},
        {face for face in range(FACES) if RANK[face] > 10 and SUIT[face] in (0, 3)},
        {face for face in range(FACES) if RANK[face] == 8 or (RANK[face] == 3 and SUIT[face] < 2)},
    ],
    ids=["a rank", "black court cards", "a rank, and something else"],
)
def test_mad_learns_quicker_than_sly_and_sly_than_meek(happens: set[int]) -> None:
    meek, sly, mad = (sum(right(level, happens)) for level in LEVELS)
    assert mad > sly > meek


def test_what_takes_two_circumstances_to_tell_a_meek_seat_never_learns() -> None:
    court = {face for face in range(FACES) if RANK[face] > 10}
    black = {face for face in court if SUIT[face] in (0, 3)}
    assert right("meek", black, court - black)[-1] < 0.6
    assert right("mad", black, court - black)[-1] > 0.9


def test_a_level_remembers_as_many_cards_as_it_can() -> None:
    kept = {}
    for level in LEVELS:
        header = sit_down("mao", [SeatLine("knower")] * 3, 1)
        view = Table.deal(header).view(0)
        mind = MaoLearner(Post(0, 3, {}, view, Chance(1)), f"learner:{level}")
        mind.observe([told.StartTurned(CODE[0]), told.StarterNamed(1)], 0)
        for number in range(1000):
            card = CODE[number % FACES]
            mind.observe([told.CardPlayed(1 + number % 2, card, 5)], 1000 * number)
        kept[level] = len(mind.memory())
    assert kept["meek"] * 3 < kept["sly"] < kept["mad"] * 0.8


@pytest.mark.parametrize("notes", ["[[[],[],[]],[],[],[[],[]],0,[0,0,0]]", "{", "7", "[1]"])
@pytest.mark.parametrize("mind", [MaoLearner, MaoKnower])
def test_what_another_version_noted_down_is_forgotten(
    mind: type[MaoLearner | MaoKnower], notes: str
) -> None:
    header = sit_down("mao", [SeatLine("knower")] * 3, 1)
    view = Table.deal(header).view(0)
    found = [
        mind(Post(0, 3, {}, view, Chance(1), memory=memory), "sly").memory()
        for memory in ("", notes)
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("level", LEVELS)
def test_where_nobody_knows_anything_somebody_tries_a_card_in_the_end(level: str) -> None:
    table = Table.deal(sit_down("mao", [SeatLine(f"learner:{level}")] * 5, 11))
    for _ in range(60):
        table.let_bot_move()
    laid = {fact.seat for fact in table.facts(None) if isinstance(fact, told.CardPlayed)}
    assert len(laid) >= 3
