from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import replace
from types import FunctionType, ModuleType

import msgspec
import pytest

from madtable.ai.random_seat import RandomSeat
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.engine.event import Event
from madtable.engine.journal import DIGEST_EVERY, Answer, End, Header, Line, SeatLine
from madtable.engine.view import View
from madtable.games.mad.position import Position
from madtable.games.mad.round import MadRound
from madtable.games.mad.view import MadView
from madtable.host.sitting import sit_down
from madtable.host.table import BadAnswer, Table


class Lines:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def write(self, line: Line) -> None:
        self.lines.append(line)

    def answers(self) -> list[Answer]:
        return [line for line in self.lines if isinstance(line, Answer)]

    def end(self) -> End | None:
        return next((line for line in self.lines if isinstance(line, End)), None)


def seated(kinds: str, seed: int = 7, game: str = "mad-magazine", **house: object) -> Header:
    return sit_down(game, [SeatLine(kind) for kind in kinds.split(",")], seed, house=house)


def person(table: Table) -> str:
    """What the person at the table answers: something, and always the same at the same place."""
    decision = table.question()
    assert decision is not None
    return RandomSeat().choose(table.view(decision.seat), decision, Chance(table.answers))


def play_on(table: Table, answers: int = 100_000) -> Table:
    for _ in range(answers):
        if table.let_bot_move() is None:
            decision = table.question()
            if decision is None:
                break
            table.submit(decision.seat, person(table), decision.id)
    return table


HEADERS = [
    seated("sly,sly,random,random"),
    seated("human,sly,random", 11),
    seated("random,human", 3, "madskortspel"),
    seated("sly,human,human,random,sly,random", 5, last_card="resolve_first"),
]


@pytest.mark.parametrize("header", HEADERS)
def test_same_deal_and_same_answers_make_the_same_game(header: Header) -> None:
    one, two = Lines(), Lines()
    assert play_on(Table.deal(header, one)).over
    play_on(Table.deal(header, two))
    assert one.lines == two.lines
    assert one.lines[0] == header
    assert isinstance(one.lines[-1], End)


def test_another_seed_is_another_game() -> None:
    digests = {play_on(Table.deal(seated("sly,sly,sly", seed))).digest() for seed in range(20)}
    assert len(digests) == 20


def test_digests_stand_where_they_should() -> None:
    lines = Lines()
    table = play_on(Table.deal(seated("random,random,random"), lines))
    answers = lines.answers()
    assert [answer.n for answer in answers] == list(range(1, len(answers) + 1))
    for answer in answers:
        last = answer is answers[-1]
        assert bool(answer.digest) == (last or answer.n % DIGEST_EVERY == 0)
    assert answers[-1].digest == table.digest()
    assert lines.end() == End(len(answers), list(table.winners), table.digest())


# -- taking a game up again ------------------------------------------------------------------------


@pytest.mark.parametrize("header", HEADERS)
def test_a_game_taken_up_anywhere_goes_on_as_it_would_have(header: Header) -> None:
    whole = Lines()
    play_on(Table.deal(header, whole))
    answers = whole.answers()
    for stop in {0, 1, 2, len(answers) // 3, len(answers) - 1, len(answers)}:
        again = Lines()
        table = Table.resume(header, answers[:stop])
        assert table.answers == stop
        table.keep(again)
        play_on(table)
        assert again.lines == whole.lines[1 + stop :]


def test_every_stop_of_one_game_has_the_digest_it_had() -> None:
    header = seated("human,sly,random", 23)
    lines = Lines()
    table = Table.deal(header, lines)
    digests = [table.digest()]
    while not table.over:
        play_on(table, 1)
        digests.append(table.digest())
    for stop, digest in enumerate(digests):
        assert Table.resume(header, lines.answers()[:stop]).digest() == digest


def test_a_finished_game_comes_back_finished_and_writes_no_second_end() -> None:
    header = seated("random,random")
    lines = Lines()
    play_on(Table.deal(header, lines))
    table = Table.resume(header, lines.answers(), lines.end())
    again = Lines()
    table.keep(again)
    assert table.over
    assert again.lines == []
    assert table.question() is None
    assert table.bot_due() is None
    without_end = Table.resume(header, lines.answers())
    without_end.keep(again)
    assert again.lines == [lines.end()]


def test_a_record_that_leads_elsewhere_is_refused_with_the_answers_number() -> None:
    header = seated("random,random,random")
    lines = Lines()
    play_on(Table.deal(header, lines))
    answers = lines.answers()
    end = lines.end()
    assert end is not None

    def number(changed: Sequence[Answer], last: End | None = None) -> int:
        with pytest.raises(BadAnswer) as caught:
            Table.resume(header, changed, last)
        return caught.value.number

    def changed(n: int, **values: object) -> list[Answer]:
        one = msgspec.structs.replace(answers[n - 1], **values)
        return [*answers[: n - 1], one, *answers[n:]]

    assert number(changed(16, digest="0" * 16)) == 16
    assert number(changed(4, text="play NONSENSE")) == 4
    assert number(changed(4, seat=(answers[3].seat + 1) % 3)) == 4
    assert number(changed(4, seat=77)) == 4
    assert number([*answers[:5], *answers[6:]]) == 6
    assert number(changed(9, t=500)) == 10  # then time would run backwards
    assert number(answers, msgspec.structs.replace(end, winners=[0, 1, 2])) == len(answers) + 1
    assert number(answers[:-1], end) == len(answers)
    other_seed = msgspec.structs.replace(header, seed=8)
    with pytest.raises(BadAnswer):
        Table.resume(other_seed, answers, end)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"game": "uno"}, "uno"),
        ({"rules": 99}, "99"),
        ({"house": {"nonsense": True}}, "nonsense"),
        ({"house": {"joker_counts": [9]}}, "joker_counts"),
        ({"seats": [SeatLine("wizard"), SeatLine("sly")]}, "wizard"),
        ({"seats": [SeatLine("sly")]}, "seats"),
        ({"dealer": 4}, "dealer"),
    ],
)
def test_a_header_that_makes_no_sense_is_bad_input_and_nothing_is_written(
    change: dict[str, object], what: str
) -> None:
    lines = Lines()
    header = msgspec.structs.replace(seated("sly,sly,sly"), **change)
    with pytest.raises(BadInput, match=what):
        Table.deal(header, lines)
    assert lines.lines == []


# -- the way in ------------------------------------------------------------------------------------


def test_a_second_click_cannot_answer_the_next_question() -> None:
    lines = Lines()
    table = Table.deal(seated("human,human"), lines)
    while True:
        decision = table.question()
        assert decision is not None
        text = person(table)
        table.submit(decision.seat, text, decision.id)
        before = table.digest(), len(lines.lines), table.questions()
        with pytest.raises(Refused) as caught:
            table.submit(decision.seat, text, decision.id)
        assert caught.value.key == "stale"
        assert (table.digest(), len(lines.lines), table.questions()) == before
        if table.over or table.answers > 60:
            break


def test_another_seat_cannot_answer() -> None:
    table = Table.deal(seated("human,human,human"))
    decision = table.question()
    assert decision is not None
    other = (decision.seat + 1) % 3
    with pytest.raises(Refused) as caught:
        table.submit(other, decision.options[0].text, decision.id)
    assert caught.value.key == "wrong-seat"
    assert caught.value.message.value("target") == decision.seat
    with pytest.raises(Refused):
        table.submit(other, decision.options[0].text)
    for nobody in (-1, 3, 10**9):
        with pytest.raises(BadInput):
            table.submit(nobody, "draw")
    assert table.question(other) is None
    assert table.question(decision.seat) == decision


def test_what_is_refused_leaves_everything_as_it_was() -> None:
    lines = Lines()
    table = Table.deal(seated("human,random,sly", 9), lines)
    tried = 0
    while not table.over:
        if table.bot_due() is None:
            decision = table.question()
            assert decision is not None
            table.events(0)
            before = table.digest(), list(lines.lines), table.questions(), table.view(0)
            for text in ("play JOK end-game", "give G1 G2", "pass", "keep", "dance", "", "play"):
                if text in {option.text for option in decision.options}:
                    continue
                with pytest.raises((Refused, BadInput)):
                    table.submit(decision.seat, text, decision.id)
                tried += 1
                after = table.digest(), list(lines.lines), table.questions(), table.view(0)
                assert after == before
                assert table.events(0) == []
        play_on(table, 1)
    assert tried > 50


def test_the_record_is_written_before_anybody_sees_what_happened() -> None:
    class Watching(Lines):
        table: Table | None = None

        def write(self, line: Line) -> None:
            super().write(line)
            if self.table is not None:
                seen.append(len(self.table.events(None)))

    seen: list[int] = []
    lines = Watching()
    table = Table.deal(seated("random,random"), lines)
    table.events(None)
    lines.table = table
    while not table.over:
        play_on(table, 1)
        assert seen
        assert set(seen) == {0}, "a fact was out before its answer was written"
        assert table.events(None)
        seen.clear()


# -- what seats see --------------------------------------------------------------------------------


def test_every_viewer_gets_all_of_the_story_once_redacted_for_it() -> None:
    table = Table.deal(seated("random,random,random"))
    slow = table.events(2)
    pieces: list[Event] = []
    while not table.over:
        pieces += table.events(1)
        play_on(table, 3)
    pieces += table.events(1)
    slow += table.events(2)
    assert table.events(1) == []
    fresh = Table.resume(table.header, [])
    lines = Lines()
    play_on(Table.deal(table.header, lines))
    fresh = Table.resume(table.header, lines.answers())
    assert fresh.events(1) == pieces
    assert fresh.events(2) == slow
    assert pieces != slow  # they do not see the same
    assert all(event.seen_by(1) == event for event in pieces)


class Spy(RandomSeat):
    """A random seat that keeps everything it is ever handed."""

    def __init__(self) -> None:
        self.observed: list[Event] = []
        self.asked: list[tuple[View, Decision, Chance]] = []

    def observe(self, event: Event) -> None:
        self.observed.append(event)

    def choose(self, view: View, decision: Decision, chance: Chance) -> str:
        self.asked.append((view, decision, chance.clone()))
        return super().choose(view, decision, chance)


def reachable(start: object) -> list[object]:
    """Every object that can be got at from `start`, code and classes aside."""
    seen: dict[int, object] = {}
    left = [start]
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | FunctionType):
            continue
        seen[id(one)] = one
        left += gc.get_referents(one)
    return list(seen.values())


def test_a_brain_holds_no_position_and_no_fact_that_is_not_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spies: list[Spy] = []

    def brain(_game: str, _level: str) -> Spy:
        spies.append(Spy())
        return spies[-1]

    monkeypatch.setattr("madtable.host.turns.brain", brain)
    for seed in range(6):
        spies.clear()
        table = Table.deal(seated("random,random,random,random", seed))
        play_on(table)
        for seat, spy in enumerate(spies):
            assert spy.asked
            assert all(event.seen_by(seat) == event for event in spy.observed)
            for view, decision, _ in spy.asked:
                assert isinstance(view, MadView)
                assert view.seat == seat == decision.seat
            found = reachable(spy)
            secret = (Position, MadRound, Table)
            assert not [one for one in found if isinstance(one, secret)]
            hands = [one for one in found if isinstance(one, list)]
            truth = reachable(table._round.position().hands)  # type: ignore[attr-defined]
            assert not {id(one) for one in hands} & {id(one) for one in truth if one != []}


def test_an_ai_seat_has_chance_of_its_own_at_every_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spies: list[Spy] = []

    def brain(_game: str, _level: str) -> Spy:
        spies.append(Spy())
        return spies[-1]

    monkeypatch.setattr("madtable.host.turns.brain", brain)
    table = Table.deal(seated("random,random,random"))
    deal = Chance(table.header.seed).branch(table.header.round)
    play_on(table)
    states = [chance.state for spy in spies for _, _, chance in spy.asked]
    assert len(set(states)) == len(states)
    assert deal.state not in states


def test_a_level_that_answers_wrongly_is_a_bug_and_no_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Cheat(RandomSeat):
        def choose(self, view: View, decision: Decision, chance: Chance) -> str:
            return "play JOK end-game"

    monkeypatch.setattr("madtable.host.turns.brain", lambda _game, _level: Cheat())
    lines = Lines()
    table = Table.deal(seated("sly,sly"), lines)
    before = table.digest()
    with pytest.raises(RulesBug, match="sly at seat"):
        table.let_bot_move()
    assert table.digest() == before
    assert len(lines.lines) == 1


# -- rounds of a sitting ---------------------------------------------------------------------------


def test_the_next_round_follows_from_the_first_seed() -> None:
    table = Table.deal(seated("random,random,random"))
    with pytest.raises(RuntimeError):
        table.next_header()
    headers = []
    for _ in range(4):
        play_on(table)
        headers.append(table.next_header("2026-01-02T03:04:05Z"))
        table = Table.deal(headers[-1])
    assert [header.round for header in headers] == [2, 3, 4, 5]
    assert [header.dealer for header in headers] == [2, 1, 0, 2]
    assert len({header.seed for header in headers}) == 4
    assert [sum(header.wins) for header in headers] == [1, 2, 3, 4]
    again = play_on(Table.deal(seated("random,random,random")))
    assert again.next_header("2026-01-02T03:04:05Z") == headers[0]


# -- sitting down ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "house", "cap"),
    [
        ("sly,sly", {}, 1000),
        ("sly,human", {}, None),
        ("sly,sly", {"turn_cap": "0"}, 0),
        ("sly,human", {"turn_cap": 50}, 50),
    ],
)
def test_a_table_without_people_cannot_go_on_for_ever(
    kinds: str, house: dict[str, object], cap: int | None
) -> None:
    header = sit_down("mad-magazine", [SeatLine(kind) for kind in kinds.split(",")], 7, house=house)
    assert header.house.get("turn_cap") == cap


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ({"game": "poker"}, "poker"),
        ({"seats": "sly"}, "2 to 6"),
        ({"seats": ",".join(["sly"] * 7)}, "2 to 6"),
        ({"seats": "sly,expert"}, "human, random, meek, sly, mad"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"house": {"speed": 1}}, "speed"),
        ({"house": {"max_seats": 9}}, "max_seats"),
        ({"dealer": 3}, "dealer"),
    ],
)
def test_nobody_sits_down_at_a_table_that_cannot_be(
    arguments: dict[str, object], what: str
) -> None:
    base: dict[str, object] = {"game": "mad-magazine", "seats": "sly,sly", "seed": 1}
    given = {**base, **arguments}
    seats = [SeatLine(kind) for kind in str(given.pop("seats")).split(",")]
    game, seed = str(given.pop("game")), given.pop("seed")
    with pytest.raises(BadInput, match=what):
        sit_down(game, seats, seed, **given)  # type: ignore[arg-type]


def test_eight_sit_down_where_the_house_has_it_so() -> None:
    header = seated(",".join(["random"] * 8), max_seats=8)
    assert play_on(Table.deal(header)).over


def test_a_clock_stamps_the_answers_and_goes_on_after_a_resume() -> None:
    lines = Lines()
    header = seated("random,random")
    table = Table.deal(header, lines)
    for ms in (0, 250, 5000):
        table.advance(ms)
        table.let_bot_move()
    assert [answer.t for answer in lines.answers()] == [0, 250, 5250]
    again = Table.resume(header, lines.answers())
    assert again.clock.now_ms == 5250
    with pytest.raises(ValueError, match="backwards"):
        again.advance(-1)


def test_facts_are_the_same_however_often_they_are_redacted() -> None:
    table = play_on(Table.deal(seated("random,random,random")))
    for event in table.events(None):
        assert event.seen_by(None) == event
        assert replace(event) == event  # type: ignore[type-var]
