"""Several people at one Mao table: one of them holds the screen, stand-ins play for the others."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from itertools import repeat
from pathlib import Path

import msgspec
import pytest

from madtable.ai.live import TICK_MS
from madtable.engine.errors import BadInput, Refused
from madtable.engine.event import Event
from madtable.engine.journal import (
    Answer,
    Aside,
    End,
    Header,
    Holder,
    Line,
    Note,
    SeatLine,
    read_line,
    write_line,
)
from madtable.games.mao.events import CallDismissed, PenaltyGiven
from madtable.games.mao.view import MaoView
from madtable.host.attendance import attended
from madtable.host.live import LiveSeats
from madtable.host.sitting import sit_down
from madtable.host.table import BadAnswer, Table
from madtable.store import journals, taking_up
from madtable.store.journal_reader import read_journal
from tests.ai.test_mao_live import _let_person_win

PEOPLE = (0, 2)
CHANGES = ((9_000, 2), (9_040, 0), (21_017, 2), (40_000, 0))
"""When, in game time, who takes the screen."""
SECONDS = 48


class Lines:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def write(self, line: Line) -> None:
        self.lines.append(line)

    @property
    def answers(self) -> list[Answer]:
        return [line for line in self.lines if isinstance(line, Answer)]

    @property
    def asides(self) -> list[Aside]:
        return [line for line in self.lines if isinstance(line, Holder | Note)]


def seated(
    kinds: str = "human,knower,human,learner",
    seed: int = 3,
    house: Mapping[str, object] | None = None,
) -> Header:
    return sit_down("mao", [SeatLine(kind) for kind in kinds.split(",")], seed, house=house)


def wild(table: Table, seat: int, dice: random.Random) -> None:
    """Somebody who does now this, now that; most of it is wrong."""
    view = table.view(seat)
    assert isinstance(view, MaoView)
    acts = ["draw", "say have a nice day", "say I am lost", "point-of-order", "end-point", "touch"]
    acts += [f"play {card}" for card in view.hand] * 3
    try:
        table.submit(seat, dice.choice([*acts, "call 1 TALK"]))
    except Refused:
        assert view.points_called[seat]


def pieces(seed: int) -> Iterable[int]:
    dice = random.Random(seed)
    while True:
        yield dice.choice((1, 16, 17, 49, 50, 51, 333, 5000))


def played(
    seed: int, cut: Iterable[int], house: Mapping[str, object] | None = None
) -> tuple[Table, Lines]:
    """A game in which the screen changes hands; whoever holds it acts now and then, and takes a
    note.
    """
    lines = Lines()
    table = Table.deal(seated(seed=seed, house=house), lines)
    dice = random.Random(seed)
    steps: list[tuple[int, int | None]] = [*CHANGES]
    steps += [(moment, None) for moment in dice.sample(range(2_000, SECONDS * 1000), 14)]
    size = iter(cut)
    for moment, seat in sorted(steps, key=lambda one: one[0]):
        while table.clock.now_ms < moment:
            table.advance(min(next(size), moment - table.clock.now_ms))
        if seat is not None:
            table.hand_over(seat)
        elif not table.over:
            assert table.holder is not None
            table.write_note(table.holder, 1, f"at {moment}")
            wild(table, table.holder, dice)
    return table, lines


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("house", [{}, {"doubles": "chaos", "enforcement": "hybrid"}])
def test_the_game_is_the_same_however_time_is_cut(seed: int, house: dict[str, object]) -> None:
    one, first = played(seed, repeat(16), house)
    two, second = played(seed, pieces(seed), house)
    assert first.lines == second.lines
    assert one.digest() == two.digest()
    assert [aside.seat for aside in first.asides if isinstance(aside, Holder)] == [2, 0, 2, 0]
    assert len(first.answers) > 20


def test_whoever_holds_the_screen_acts_alone_and_a_stand_in_for_everybody_else() -> None:
    table = Table.deal(seated())
    assert table.holder == 0
    lines = Lines()
    table.keep(lines)
    table.advance(60_000)
    assert {answer.seat for answer in lines.answers} >= {1, 2, 3}
    assert 0 not in {answer.seat for answer in lines.answers}
    before = len(lines.answers)
    table.hand_over(2)
    table.advance(60_000)
    later = {answer.seat for answer in lines.answers[before:]}
    assert 0 in later
    assert 2 not in later


def test_a_stand_in_stops_at_once_whatever_it_was_about_to_do() -> None:
    for seed in range(6):
        table = Table.deal(seated(seed=seed))
        lines = Lines()
        table.keep(lines)
        live = table._live
        assert live is not None
        while not table.over:
            plan = live._plans.get(2)
            if plan is not None and plan.text and plan.at_ms <= table.clock.now_ms + TICK_MS:
                break
            table.advance(TICK_MS)
        table.hand_over(2)
        before = table.answers
        table.advance(20_000)
        assert 2 not in {answer.seat for answer in lines.answers[before:]}


def test_a_game_taken_up_anywhere_goes_on_as_it_would_have() -> None:
    table, lines = played(5, repeat(16))
    header = lines.lines[0]
    assert isinstance(header, Header)
    marks = [at for at, line in enumerate(lines.lines) if isinstance(line, Holder)]
    for cut in (*[mark + 1 for mark in marks], *range(2, len(lines.lines), 9)):
        known, rest = lines.lines[1:cut], lines.lines[cut:]
        again = Table.resume(
            header,
            [line for line in known if isinstance(line, Answer)],
            None,
            [line for line in known if isinstance(line, Holder | Note)],
        )
        record = Lines()
        again.keep(record)
        holder = again.holder
        for line in rest:
            if isinstance(line, Answer) and line.seat != holder:
                continue  # it has to come by itself
            assert isinstance(line, Answer | Holder | Note)
            again.advance(line.t - again.clock.now_ms)
            if isinstance(line, Answer):
                again.submit(line.seat, line.text)
            elif isinstance(line, Holder):
                again.hand_over(holder := line.seat)
            else:
                again.write_note(line.seat, line.row, line.text)
        again.advance(table.clock.now_ms - again.clock.now_ms)
        assert record.lines == rest
        assert again.digest() == table.digest()
        assert (again.holder, again.notes) == (table.holder, table.notes)
        assert again.stood_in == table.stood_in


def test_a_stand_in_hears_what_its_seat_does_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: dict[int, list[Event]] = {}
    hear = LiveSeats.hear

    def listening(self: LiveSeats, seat: int, events: list[Event], now_ms: int) -> None:
        heard.setdefault(seat, []).extend(events)
        hear(self, seat, events, now_ms)

    monkeypatch.setattr(LiveSeats, "hear", listening)
    table, _ = played(1, repeat(50))
    for seat in range(table.seats):
        assert tuple(heard[seat]) == table.facts(seat)


def test_people_make_their_rules_and_cast_their_votes_themselves() -> None:
    """Whoever has won may have left the screen: the rule waits for them all the same."""
    for seed in range(1, 40):
        lines = Lines()
        table = Table.deal(seated("human,knower,human", seed), lines)
        _let_person_win(table)
        if table.winners == (0,):
            break
    assert table.winners == (0,)
    assert table.stood_in == (2,)
    table.hand_over(2)
    table.write_note(2, 0, "lost while making tea")
    table.advance(60_000)
    assert not [answer for answer in lines.answers if answer.text.startswith("rule ")]
    assert [offer.kind for offer in table.offers(0)] == ["rule"]
    table.hand_over(0)
    table.submit(0, 'rule {"when": "play(rank=J)", "then": ["FLOW reverse"]}')
    table.submit(0, "drop rule-1")
    table.advance(60_000)
    assert [answer.seat for answer in lines.answers if answer.text.startswith("drop ")] == [0]
    assert [offer.kind for offer in table.offers(2)] == ["drop"]
    table.hand_over(2)
    table.submit(2, "drop rule-1")
    assert table.offers(0) == ()
    after = table.next_header()
    assert after.minds[0]
    assert after.minds[2], "stand-ins remember"
    table.finish()
    assert isinstance(lines.lines[-1], End)


def with_rule(rule: Mapping[str, object], seed: int, house: Mapping[str, object]) -> Header:
    """A later game, begun by the person at seat 0; the person at seat 2 has made this rule."""
    kept = json.dumps({"rule": {"id": "rule-1", "owner": 2, "game_no": 1, **rule}})
    header = seated("human,learner,human,knower", seed, house)
    return msgspec.structs.replace(header, round=3, sitting=[kept])


def test_who_stands_in_for_the_owner_of_a_rule_enforces_it_and_the_rule_stays_theirs() -> None:
    """[MAO-A110]: the rule of whoever leaves stays, and the seat that plays for them owns it."""
    rule = {"when": "play(suit=H)", "then": ["OBLIGE say(actor, hearts hurt, 5)"]}
    called = 0
    for seed in (1, 4, 5):
        lines = Lines()
        table = Table.deal(with_rule(rule, seed, {}), lines)
        assert table.holder == 0, "the owner is away"
        table.advance(60_000)
        calls = [answer for answer in lines.answers if answer.text.endswith("CUSTOM rule-1")]
        assert {answer.seat for answer in calls} <= {2}
        given = [fact for fact in table.facts(0) if isinstance(fact, PenaltyGiven)]
        called += sum(fact.by == 2 and fact.rule == "rule-1" for fact in given)
        for seat in range(4):
            view = table.view(seat)
            assert isinstance(view, MaoView)
            assert view.rules == (("rule-1", 2),)
            assert bool(view.own_rules) == (seat == 2)
    assert called >= 3


def test_the_owner_of_a_rule_in_free_words_takes_the_screen_to_judge_it() -> None:
    """[MAO-A110]: no stand-in can read; the owner comes back, or the call comes to nothing."""
    for comes_back in (True, False):
        table = Table.deal(with_rule({"text": "hearts are sad"}, 1, {"text_rules": True}))
        table.submit(0, "call 3 CUSTOM rule-1")
        assert [offer.seat for offer in table.offers(2) if offer.kind == "ruling"] == [2]
        table.advance(4_000)
        if comes_back:
            table.hand_over(2)
            table.submit(2, "uphold")
        table.advance(8_000)
        assert not [offer for offer in table.offers(2) if offer.kind == "ruling"]
        given = [fact for fact in table.facts(0) if isinstance(fact, PenaltyGiven)]
        assert (3, "rule-1") in [(fact.seat, fact.rule) for fact in given] or not comes_back
        dismissed = [fact for fact in table.facts(0) if isinstance(fact, CallDismissed)]
        assert len(dismissed) == (not comes_back)


def test_each_game_of_a_sitting_begins_with_another_holder() -> None:
    header = seated("knower,human,human,human")
    games = [msgspec.structs.replace(header, round=number) for number in range(1, 5)]
    assert [Table.deal(game).holder for game in games] == [1, 2, 3, 1]


@pytest.mark.parametrize("kinds", ["human,knower,knower", "knower,knower,knower"])
def test_nobody_shares_a_screen_where_there_are_no_two(kinds: str) -> None:
    table = Table.deal(seated(kinds))
    assert table.holder is None
    with pytest.raises(BadInput):
        table.hand_over(0)
    assert table.stood_in == ()


def test_games_that_wait_for_everybody_have_no_holder() -> None:
    header = sit_down("mad-magazine", [SeatLine("human"), SeatLine("human")], 3)
    table = Table.deal(header)
    assert table.holder is None
    with pytest.raises(BadInput):
        table.hand_over(1)


def test_only_people_get_the_screen_and_a_notebook() -> None:
    lines = Lines()
    table = Table.deal(seated(), lines)
    for seat in (1, 3, 4, -1):
        with pytest.raises(BadInput):
            table.hand_over(seat)
        with pytest.raises(BadInput):
            table.write_note(seat, 0, "x")
    with pytest.raises(BadInput):
        table.write_note(0, -1, "x")
    table.hand_over(0)  # who holds it already
    assert table.holder == 0
    assert lines.lines == [table.header]


def test_notes_are_carried_into_the_next_game_seat_by_seat() -> None:
    table = Table.deal(seated())
    table.write_note(0, 0, "queens speak")
    table.write_note(2, 4, "sevens are kind")
    table.write_note(0, 0, "queens reverse")
    lines = Lines()
    after = Table.deal(seated(seed=4), lines, table.notes)
    assert after.notes == {0: {0: "queens reverse"}, 2: {4: "sevens are kind"}}
    assert [type(line) for line in lines.lines] == [Header, Note, Note]
    again = Table.resume(after.header, [], None, lines.asides)
    assert again.notes == after.notes


ODD: list[list[Aside]] = [
    [Holder(0, 0, 1)],
    [Holder(0, 0, 7)],
    [Holder(4, 0, 2)],
    [Holder(0, 900, 2), Holder(0, 100, 0)],
    [Note(0, 0, 1, 0, "x")],
    [Note(0, 0, 0, -2, "x")],
]


@pytest.mark.parametrize("asides", ODD)
def test_a_record_that_cannot_have_been_is_refused(asides: list[Aside]) -> None:
    with pytest.raises(BadAnswer):
        Table.resume(seated(), [], None, asides)


@pytest.mark.parametrize("line", [Holder(3, 700, 2), Note(0, 12, 0, 4, "Äpplen? «ja»")])
def test_an_aside_comes_back_from_its_line(line: Aside) -> None:
    assert read_line(write_line(line), "x") == line


def saved(folder: Path, seed: int = 5) -> tuple[Table, Path]:
    """The game of `played` in a file."""
    _, lines = played(seed, repeat(16))
    header = lines.lines[0]
    assert isinstance(header, Header)
    journal = journals.new_journal(folder, header)
    for line in lines.lines:
        journal.write(line)
    journal.close()
    return played(seed, repeat(16))[0], journal.path


def test_a_journal_brings_back_who_holds_the_screen_and_all_notes(tmp_path: Path) -> None:
    table, path = saved(tmp_path)
    record = read_journal(path)
    assert not record.bad
    found = attended(record.header, record.answers, record.asides)
    assert (found.holder, found.stood_in) == (table.holder, table.stood_in)
    again = taking_up.resume(path)
    assert (again.table.holder, again.table.notes) == (table.holder, table.notes)
    again.table.hand_over(2)
    again.table.write_note(2, 0, "later")
    again.journal.close()
    once_more = taking_up.resume(path)
    once_more.journal.close()
    assert once_more.table.holder == 2
    assert once_more.table.notes[2][0] == "later"


def test_a_torn_aside_costs_that_line_alone(tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    at = max(n for n, line in enumerate(lines) if b'"line":"holder"' in line)
    path.write_bytes(b"".join(lines[:at]) + lines[at][:-9])
    found = taking_up.resume(path)
    found.journal.close()
    assert found.cut is not None
    assert found.table.holder == 2, "the change before it holds"


def test_a_bad_answer_is_named_with_its_line_though_asides_stand_before_it(tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    at = max(n for n, line in enumerate(lines) if b'"line":"do"' in line)
    answer = read_line(lines[at], "x")
    assert isinstance(answer, Answer)
    lines[at] = write_line(Answer(answer.n, answer.t, answer.seat, "play nothing"))
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadInput, match=rf":{at + 1}: "):
        taking_up.replay(read_journal(path))


@pytest.mark.parametrize("line", [Holder(0, 0, 0), Holder(10**6, 10**8, 0)])
def test_an_aside_in_the_wrong_place_ends_the_reading(line: Holder, tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + write_line(line))
    record = read_journal(path)
    assert record.good == len(whole)
    assert "aside" in record.why
