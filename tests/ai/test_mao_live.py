"""A table where anybody may act at any moment: the same game however time is cut, and from its
record.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from madtable.ai.live import TICK_MS
from madtable.engine.errors import Refused
from madtable.engine.journal import Answer, End, Header, Line, SeatLine
from madtable.games.mao import events as told
from madtable.games.mao.view import MaoView
from madtable.host.sitting import sit_down
from madtable.host.table import Table


class Lines:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def write(self, line: Line) -> None:
        self.lines.append(line)

    @property
    def header(self) -> Header:
        first = self.lines[0]
        assert isinstance(first, Header)
        return first

    @property
    def answers(self) -> list[Answer]:
        return [line for line in self.lines if isinstance(line, Answer)]

    @property
    def end(self) -> End | None:
        return next((line for line in self.lines if isinstance(line, End)), None)


def seated(kinds: str, seed: int, **house: object) -> Header:
    return sit_down("mao", [SeatLine(kind) for kind in kinds.split(",")], seed, house=house)


def person(table: Table, dice: random.Random) -> None:
    """Somebody at seat 0 who does now this, now that; most of it is wrong."""
    view = table.view(0)
    assert isinstance(view, MaoView)
    acts = ["draw", "say have a nice day", "say I am lost", "point-of-order", "end-point", "touch"]
    acts += [f"play {card}" for card in view.hand] * 3
    acts += ["call 1 TALK", "call 2 OUT_OF_TURN", "gesture tap"]
    try:
        table.submit(0, dice.choice(acts))
    except Refused:
        assert view.points_called[0]


def played(header: Header, seed: int, cut: Iterable[int], seconds: int) -> tuple[Table, Lines]:
    """A game with a person in it who acts at set moments, time being cut into pieces of `cut`."""
    lines = Lines()
    table = Table.deal(header, lines)
    dice = random.Random(seed)
    moments = sorted(dice.sample(range(2_000, seconds * 1000), seconds // 4))
    pieces = iter(cut)
    for moment in (*moments, seconds * 1000):
        while table.clock.now_ms < moment:
            table.advance(min(next(pieces), moment - table.clock.now_ms))
        if not table.over and "human" in header.seats[0].kind:
            person(table, dice)
    return table, lines


def pieces(seed: int) -> Iterable[int]:
    dice = random.Random(seed)
    while True:
        yield dice.choice((1, 16, 17, 49, 50, 51, 333, 5000))


def forever(size: int) -> Iterable[int]:
    while True:
        yield size


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("house", [{}, {"doubles": "chaos"}, {"enforcement": "honour"}])
def test_the_game_is_the_same_however_time_is_cut(seed: int, house: dict[str, object]) -> None:
    header = seated("human,knower,knower:meek,knower:mad", seed, **house)
    one, first = played(header, seed, forever(16), 60)
    two, second = played(header, seed, pieces(seed), 60)
    three, third = played(header, seed, forever(60_000), 60)
    assert first.lines == second.lines == third.lines
    assert one.digest() == two.digest() == three.digest()
    assert len(first.answers) > 20


@pytest.mark.parametrize("seed", range(4))
def test_a_game_taken_up_again_goes_on_as_it_would_have(seed: int) -> None:
    header = seated("human,knower,knower:meek,knower:mad,knower", seed, doubles="sane")
    table, lines = played(header, seed, forever(16), 90)
    for share in (0.2, 0.5, 0.9):
        known = lines.answers[: int(share * len(lines.answers))]
        again = Table.resume(lines.header, known)
        rest = Lines()
        rest.write(header)
        again.keep(rest)
        own = iter([answer for answer in lines.answers[len(known) :] if answer.seat == 0])
        for answer in own:
            again.advance(answer.t - again.clock.now_ms)
            again.submit(0, answer.text)
        again.advance(table.clock.now_ms - again.clock.now_ms)
        assert rest.answers == lines.answers[len(known) :]
        assert again.digest() == table.digest()


def test_what_ai_seats_do_is_in_the_record_like_anybodys_acts() -> None:
    table, lines = played(seated("knower,knower,knower", 3), 3, forever(50), 40)
    assert {answer.seat for answer in lines.answers} == {0, 1, 2}
    assert all(answer.t % TICK_MS == 0 for answer in lines.answers)
    assert [answer.n for answer in lines.answers] == list(range(1, table.answers + 1))


def test_a_game_is_not_closed_before_its_aftermath() -> None:
    lines = Lines()
    table = Table.deal(seated("knower,knower,knower", 5), lines)
    with pytest.raises(RuntimeError):
        table.finish()
    while table.let_bot_move() is not None:
        pass
    assert table.over
    assert lines.end is None
    made = [answer.text.startswith("rule ") for answer in lines.answers]
    assert sum(made) == 1  # the winner's, or there would be nothing to wait for
    assert made[-1]
    table.finish()
    table.finish()
    assert isinstance(lines.lines[-1], End)
    assert sum(isinstance(line, End) for line in lines.lines) == 1
    again = Table.resume(lines.header, lines.answers, lines.end)
    assert again.over
    assert again.digest() == table.digest()


def test_a_person_who_has_won_may_make_a_rule_and_the_next_game_knows_it() -> None:
    header = seated("human,knower,knower", 1)
    for seed in range(40):
        header = seated("human,knower,knower", seed)
        table = Table.deal(header)
        _let_person_win(table)
        if table.winners == (0,):
            break
    assert table.winners == (0,)
    offers = table.offers(0)
    assert [offer.kind for offer in offers] == ["rule"]
    with pytest.raises(Refused):
        table.submit(1, 'rule {"when": "play(rank=J)", "then": ["FLOW reverse"]}')
    table.submit(0, 'rule {"when": "play(rank=J)", "then": ["FLOW reverse"]}', offers[0].id)
    after = table.next_header()
    assert after.round == 2
    assert after.wins == [1, 0, 0]
    own, others = Table.deal(after).view(0), Table.deal(after).view(1)
    assert isinstance(own, MaoView)
    assert isinstance(others, MaoView)
    assert len(own.own_rules) == 1
    assert others.own_rules == ()
    assert others.rules == own.rules == (("rule-1", 0),)


def _let_person_win(table: Table) -> None:
    """Seat 0 plays what fits as soon as it can, and owes nothing that it would have to say."""
    for _ in range(20_000):
        if table.over:
            return
        table.advance(TICK_MS)
        position = table._round.position()  # type: ignore[attr-defined]
        world = position.worlds[0]
        for duty in world.duties:
            if duty.seat == 0:
                table.submit(0, f"say {duty.phrase}")
                break
        else:
            if world.turn == 0 and not world.duties and not table.over:
                _play_or_draw(table, world.due)


def _play_or_draw(table: Table, due: int) -> None:
    view = table.view(0)
    assert isinstance(view, MaoView)
    top = view.top
    for card in view.hand:
        if not due and (card[-1] == top[-1] or card[:-1] == top[:-1]):
            table.submit(0, f"play {card}")
            return
    table.submit(0, "draw")


def test_a_person_within_the_floor_is_first() -> None:
    """Nobody calls, plays or speaks within 350 ms of what it is about."""
    for seed in range(3):
        table, lines = played(seated("human,knower:mad,knower:mad", seed), seed, forever(16), 60)
        again = Table.deal(lines.header)
        for answer in lines.answers:
            again.advance(answer.t - again.clock.now_ms)
            if again.answers < answer.n:
                again.submit(answer.seat, answer.text)
        assert again.digest() == table.digest()
        last_of_person = -10_000
        for answer in lines.answers:
            if answer.seat == 0:
                last_of_person = answer.t
            elif answer.text.startswith("call 0"):
                assert answer.t - last_of_person >= 350


def test_nobody_hears_what_only_another_seat_may_know() -> None:
    table = Table.deal(seated("human,knower,knower", 2))
    table.advance(30_000)
    drawn = [event for event in table.events(0) if isinstance(event, told.CardDrawn)]
    assert drawn
    assert all(event.card == "" for event in drawn if event.seat != 0)
