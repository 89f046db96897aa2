"""Which rules may be made, and what seats without hands invent. [4.5, MAO-A104, MAO-A112]"""

from __future__ import annotations

import pytest

from madtable.engine.chance import Chance
from madtable.games.mao.cards import FACE, FACES
from madtable.games.mao.conflict import warnings, would_stir
from madtable.games.mao.house import compile_house
from madtable.games.mao.library import EXAMPLES, in_tongue, invent
from madtable.games.mao.phrases import SWEDISH, understand
from madtable.games.mao.proper import Proper
from madtable.games.mao.rule import ObligeSay, Rule
from madtable.games.mao.rulecheck import check_rule, static_faults
from madtable.games.mao.ruletext import read_rule
from madtable.games.mao.rulewriting import rule_text
from tests.games.mao.tables import WildTable, bare, deal, examples

HOUSE = compile_house({}, 4)


def rule(when: str, *then: str, id: str = "new", **more: object) -> Rule:
    return read_rule({"id": id, "owner": 1, "when": when, "then": list(then), **more}, "test")


def faults(made: Rule, *others: Rule, names: tuple[str, ...] = (), seats: int = 4) -> list[str]:
    found = check_rule(made, others, seats, HOUSE, names)
    return [fault.key.rpartition(".")[2] for fault in found]


@pytest.mark.parametrize(
    ("made", "fault"),
    [
        (rule("play", "OBLIGE say(actor, mao, 5)"), "base-phrase"),
        (rule("play", "OBLIGE say(actor, point of order, 5)"), "base-phrase"),
        (rule("play", "OBLIGE say(actor, Have a very very nice day, 5)"), "base-phrase"),
        (rule("play", "OBLIGE say(actor, Seven of Spades, 5)"), "base-phrase"),
        (rule("play", "OBLIGE say(actor, Det finns en gud, 5)"), "base-phrase"),
        (rule("play", "OBLIGE say(actor, hello, 5)", "OBLIGE say(actor, hello, 5)"), "twice"),
        (rule("play", "OBLIGE say(actor, hello, 5)", "OBLIGE say(next, hello, 5)"), "twice"),
        (rule("play"), "no-clause"),
        (rule("play", *[f"FLOW draw(next, {n})" for n in (1, 2, 3, 4)]), "clauses"),
        (rule("double", "FLOW reverse"), "flow-trigger"),
        (rule("said(hello)", "FLOW draw(all, 1)"), "flow-trigger"),
        (rule("penalised", "FLOW draw(actor, 1)"), "flow-trigger"),
        (rule("turn_start", "FLOW skip(1)"), "flow-start"),
        (rule("turn_end", "FLOW again"), "flow-end"),
        (rule("play", "FLOW pass_card(actor->actor)"), "pass-self"),
        (rule("play", "FLOW pass_card(actor->all)"), "pass-many"),
        (rule("play(rank=2, court)", "FLOW reverse"), "never"),
        (rule("play(rank=A, delta_prev=5)", "FLOW reverse"), "never"),
        (rule("turn_start", "FORBID play(all, , next_turn)"), "all-forbidden"),
        (
            rule(
                "turn_start",
                "FORBID play(all, colour=red, next_turn)",
                "FORBID play(all, colour=black, next_turn)",
            ),
            "all-forbidden",
        ),
        (rule("play", "FLOW draw(others, 4)"), "swells"),
        (rule("turn_start", "FLOW draw(all, 2)"), "swells"),
        (rule("play", f"OBLIGE say(actor, {'la ' * 30}, 5)"), "phrase-long"),
        (rule("play", "FLOW reverse", title="x" * 41), "title-long"),
    ],
)
def test_what_may_not_be_made(made: Rule, fault: str) -> None:
    assert fault in faults(made)


def test_what_depends_on_the_rules_in_force() -> None:
    first = rule("play(suit=C)", "OBLIGE say(actor, hello, 5)", id="first")
    assert faults(rule("play(rank=3)", "OBLIGE say(actor, hello, 5)"), first) == ["phrase-taken"]
    assert faults(rule("play(rank=3)", "OBLIGE say(actor, goodbye, 5)"), first) == []
    assert "id-taken" in faults(rule("play", "FLOW reverse", id="first"), first)
    red = rule("turn_start", "FORBID play(all, colour=red, next_turn)", id="red")
    black = rule("turn_start", "FORBID play(all, colour=black, next_turn)")
    assert faults(red) == []
    assert faults(black, red) == ["all-forbidden"]


def test_six_obligations_for_one_card_at_most() -> None:
    many = rule("play(suit=C)", "OBLIGE say(all, hello, 5)", id="many")
    assert faults(many, seats=6) == []
    assert faults(many, seats=7) == ["obligations"]
    more = rule("play(rank=3)", "OBLIGE gesture(others, tap, 5)")
    assert faults(more, many, seats=4) == ["obligations"]
    other = rule("play(suit=D)", "OBLIGE gesture(others, tap, 5)")
    assert faults(other, many, seats=4) == []


def test_a_rule_names_no_person() -> None:
    """[MAO-A112]"""
    made = rule("play", "OBLIGE say(actor, praise mirre, 5)")
    assert faults(made, names=("Fritz", "Mirre")) == ["name"]
    assert faults(made, names=("Fritz", "Mir")) == []
    assert faults(rule("play", "FLOW reverse", title="For Fritz!"), names=("fritz",)) == ["name"]


def test_rules_in_free_words_are_only_read() -> None:
    free = read_rule({"id": "hats", "owner": 0, "text": "Hats off, Fritz."}, "test")
    assert faults(free) == []
    assert faults(free, names=("Fritz",)) == ["name"]


def test_every_example_may_be_made_and_all_of_them_together() -> None:
    in_force: list[Rule] = []
    for number, example in enumerate(EXAMPLES):
        made = example.rule(f"rule-{number}", number % 4)
        assert check_rule(made, in_force, 4, HOUSE) == (), example.name
        in_force.append(made)
    assert len({example.name for example in EXAMPLES}) == len(EXAMPLES)


def test_seats_without_hands_invent_rules_that_may_be_made() -> None:
    for seed in range(4):
        chance = Chance(seed)
        in_force: list[Rule] = []
        for game in range(1, 5):
            made = invent(chance, in_force, 5, HOUSE, f"rule-{game}", game % 5, game)
            assert made is not None
            assert check_rule(made, in_force, 5, HOUSE) == ()
            assert (made.owner, made.game) == (game % 5, game)
            in_force.append(made)
        assert len({(made.when, made.then) for made in in_force}) == 4
    assert invent(Chance(1), [], 4, HOUSE, "a", 0) == invent(Chance(1), [], 4, HOUSE, "a", 0)


def test_at_a_swedish_table_the_same_rules_are_invented_and_want_swedish_words() -> None:
    swedish = compile_house({"tongue": SWEDISH}, 5)
    said: set[str] = set()
    for seed in range(60):
        one, other = [invent(Chance(seed), [], 5, house, "rule-1", 2) for house in (HOUSE, swedish)]
        assert one is not None
        assert other is not None
        assert (one.when, one.conds) == (other.when, other.conds)
        for mine, theirs in zip(one.then, other.then, strict=True):
            if isinstance(mine, ObligeSay):
                assert isinstance(theirs, ObligeSay)
                assert theirs.phrase != mine.phrase
                assert understand(theirs.phrase) == theirs.phrase, "as the table compares it"
                assert other.reason == theirs.phrase
                said.add(theirs.phrase)
            else:
                assert mine == theirs
    assert len(said) >= 8
    for example in EXAMPLES:
        made = in_tongue(example.rule("new", 1), SWEDISH)
        assert static_faults(made, (), 5) == ()
        assert rule_text(made) != rule_text(example.rule("new", 1)) or not any(
            isinstance(clause, ObligeSay) for clause in made.then
        )


def test_a_table_full_of_rules_can_be_played_to_the_end() -> None:
    ended = 0
    for seed in range(6):
        wild = WildTable(deal(5, seed, {}, examples(len(EXAMPLES), 5)), seed, wildness=10_000)
        for _ in range(2500):
            wild.step()
            if wild.round.over:
                ended += 1
                break
    assert ended == 6


def test_warnings() -> None:
    """[MAO-A104]: allowed, but the maker should know."""

    def keys(made: Rule, *others: Rule) -> list[str]:
        return [found.key for found in warnings(made, others)]

    assert keys(rule("play(rank=8)", "FLOW reverse")) == ["mao.warn.base"]
    assert keys(rule("play(suit=C)", "FLOW again")) == ["mao.warn.base"]
    assert keys(rule("play(rank=9)", "FLOW reverse")) == []
    assert keys(rule("play(rank=8)", "FLOW suit(C)")) == []
    skip = rule("play(rank=9)", "FLOW skip(1)", id="skip")
    assert keys(rule("play(suit=C, parity=odd)", "FLOW skip(2)"), skip) == [
        "mao.warn.base",
        "mao.warn.rule",
    ]
    assert keys(rule("play(rank=10)", "FLOW skip(2)"), skip) == []
    assert keys(rule("play(rank=9)", "FLOW reverse"), skip) == []
    ban = rule("turn_start", "FORBID play(all, rank=9, next_turn)", id="ban")
    assert keys(rule("turn_start", "PERMIT play(rank=9)"), ban) == ["mao.warn.rule"]
    assert keys(read_rule({"id": "t", "owner": 0, "text": "x"}, "test"), skip) == []


def test_preview() -> None:
    """Which of the last cards would have stirred the rule."""
    plays = [FACE[code] for code in ("9H", "9D", "3D", "4D", "KD")]
    start = FACE["9C"]
    assert would_stir(rule("play(same_rank_as_prev)", "FLOW reverse"), start, plays) == (0, 1)
    assert would_stir(rule("play(suit=D)", "FLOW reverse"), start, plays) == (1, 2, 3, 4)
    data = {"id": "s", "owner": 0, "when": "play", "then": ["FLOW reverse"]}
    streak = read_rule({**data, "if": ["streak(suit=D) >= 3"]}, "test")
    assert would_stir(streak, start, plays) == (3, 4)
    assert would_stir(rule("turn_start", "FLOW draw(actor, 1)"), start, plays) == ()
    second = read_rule({**data, "when": "play(suit=D)", "if": ["every(2)th"]}, "test")
    assert would_stir(second, start, plays) == (2, 4)
    left = read_rule({**data, "if": ["relation(actor, owner)=left"]}, "test")
    assert would_stir(left, start, plays) == (0, 1, 2, 3, 4), "nobody knows who played"
    assert would_stir(left, start, plays, (1, 2, 1, 0, 1), 3) == (0, 2, 4)


@pytest.mark.parametrize(
    "conds",
    [[], ["every(3)th"], ["streak(colour=red) >= 2"], ["relation(actor, owner)=other"]],
)
def test_what_a_preview_shows_is_what_the_rule_does_at_the_table(conds: list[str]) -> None:
    """A game is played with the rule in force; the cards that woke it are those that light up."""
    made = read_rule(
        {
            "id": "s",
            "owner": 1,
            "when": "play(colour=red)",
            "if": conds,
            "then": ["OBLIGE gesture(actor, tap, 5)"],
        },
        "test",
    )
    stirred = 0
    for seed in range(4):
        position, chance = bare(4, seed, {}, [made]), Chance(seed)
        table, start = Proper(position), position.top
        plays: list[int] = []
        laid_by: list[int] = []
        owed: list[int] = []
        while not position.over and len(plays) < 30:
            seat, moves = table.mover, table.moves()
            move = moves[chance.below(len(moves))]
            table.play(move)
            if move < FACES:
                if any(duty.phrase == "(tap)" for duty in position.worlds[0].duties):
                    owed.append(len(plays))
                plays.append(move)
                laid_by.append(seat)
        assert would_stir(made, start, plays, laid_by, 4) == tuple(owed)
        stirred += len(owed)
    assert stirred > 5


def test_scenarios_only_ask_for_what_can_be_seen() -> None:
    assert static_faults(rule("play", "FLOW draw(others, 4)"), (), 4) == ()
    assert static_faults(rule("play"), (), 4) != ()
