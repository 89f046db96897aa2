from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from madtable.engine.errors import BadInput, Refused
from madtable.engine.event import Event
from madtable.engine.journal import Answer, End, Header, Holder, Line, Note, SeatLine
from madtable.host.asides import NoteWritten, ScreenTaken
from madtable.host.replay import Replay
from madtable.host.sitting import sit_down
from madtable.host.table import BadAnswer, Table

GAMES = {
    "mad-magazine": "sly,sly,random,sly",
    "madskortspel": "sly,random,sly",
    "mad-lab": "meek,random,meek,meek",
    "mao": "knower,learner,knower",
}


class Kept(list[Line]):
    """A journal in memory."""

    def write(self, line: Line) -> None:
        self.append(line)

    @property
    def header(self) -> Header:
        found = self[0]
        assert isinstance(found, Header)
        return found

    @property
    def answers(self) -> list[Answer]:
        return [line for line in self if isinstance(line, Answer)]

    @property
    def end(self) -> End | None:
        return self[-1] if isinstance(self[-1], End) else None

    def replay(self) -> Replay:
        return Replay(self.header, self.answers, self.end)


def played(game: str, seed: int = 5) -> tuple[Kept, list[str]]:
    """A whole game of AI seats, and its digest after every answer."""
    kept = Kept()
    seats = [SeatLine(kind) for kind in GAMES[game].split(",")]
    table = Table.deal(sit_down(game, seats, seed), kept)
    digests = [table.digest()]
    while not table.over and table.let_bot_move() is not None:
        digests.append(table.digest())
    if table.live:
        table.finish()
    return kept, digests


def cut(kept: Kept, answers: int, kinds: str) -> Kept:
    """The same game broken off, as if these kinds of seat had played it."""
    found = Kept(kept[: answers + 1])
    seats = [SeatLine(kind) for kind in kinds.split(",")]
    found[0] = msgspec.structs.replace(kept.header, seats=seats)
    return found


@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel", "mad-lab"])
def test_every_step_is_the_table_as_it_was_forwards_back_and_anywhere(game: str) -> None:
    kept, digests = played(game)
    replay = kept.replay()
    assert (replay.at, replay.length, replay.ended) == (0, len(kept.answers), True)
    order = [*range(len(digests)), *reversed(range(len(digests))), 7, 3, 9]
    for at in order:
        replay.go(at)
        assert replay.at == at
        assert replay._round.digest() == digests[at]


def test_a_game_by_the_clock_ends_as_it_ended() -> None:
    kept, _ = played("mao")
    replay = kept.replay()
    replay.go(replay.length)
    assert kept.end is not None
    assert replay.over
    assert replay._round.digest() == kept.end.digest
    assert list(replay.winners) == kept.end.winners


@pytest.mark.parametrize("game", GAMES)
def test_the_story_is_told_once_on_the_way_and_from_the_start_after_going_back(game: str) -> None:
    kept, _ = played(game)
    replay = kept.replay()
    whole = []
    for at in range(replay.length + 1):
        replay.go(at)
        whole += replay.events(0)
    assert replay.events(0) == []
    replay.go(2)
    again = replay.events(0)
    assert again == whole[: len(again)]
    replay.go(replay.length)
    assert again + replay.events(0) == whole
    table = Table.resume(kept.header, kept.answers, kept.end)
    assert tuple(whole) == table.facts(0)


def test_over_every_seat_may_be_looked_at_and_hands_lie_open() -> None:
    kept, _ = played("mad-magazine")
    replay = kept.replay()
    assert replay.eyes() == (0, 1, 2, 3)
    for at in (0, 5, replay.length):
        replay.go(at)
        hands = replay.hands()
        assert len(hands) == 4
        assert [len(hand) for hand in hands] == list(replay.view(None).counts)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("kinds", "eyes"),
    [
        ("sly,human,random,sly", (1,)),
        ("human,human,random,sly", ()),
        ("human,human,human,human", ()),
        ("sly,sly,sly,sly", (0, 1, 2, 3)),
    ],
)
def test_a_running_game_shows_no_more_than_the_person_who_plays_it_knows(
    kinds: str, eyes: tuple[int, ...]
) -> None:
    replay = cut(played("mad-magazine")[0], 8, kinds).replay()
    assert not replay.ended
    assert replay.eyes() == eyes
    for seat in set(range(4)) - set(eyes):
        with pytest.raises(ValueError, match="may not be looked at"):
            replay.view(seat)
    if len(eyes) < 4:
        with pytest.raises(ValueError, match="may not be looked at"):
            replay.hands()


def test_a_running_game_never_stops_at_what_others_were_asked_in_secret() -> None:
    """Else the number of steps would tell who held You worry!, or drew a card it could play."""
    hidden = 0
    for seed in range(12):
        kept, _ = played("mad-magazine", seed)
        running = cut(kept, len(kept.answers) - 1, "human,sly,random,sly")
        table = Table(running.header)
        secret = set()
        for answer in running.answers:
            decision = table.question()
            assert decision is not None
            if decision.kind in ("answer", "drawn") and decision.seat != 0:
                secret.add(answer.n - 1)
            table.submit(answer.seat, answer.text)
        replay = running.replay()
        stops = set()
        for at in range(replay.length + 1):
            replay.go(at)
            stops.add(replay._done)
        last = table.question()
        assert last is not None
        if last.kind in ("answer", "drawn") and last.seat != 0:
            secret.add(table.answers)
        assert not stops & secret
        assert stops | secret == set(range(len(running.answers) + 1))
        hidden += len(secret)
    assert hidden > 20


def test_nobody_plays_at_it() -> None:
    replay = played("mad-lab")[0].replay()
    assert replay.humans == ()
    assert replay.bot_due() is None
    assert replay.let_bot_move() is None
    with pytest.raises(Refused, match="stale"):
        replay.submit(0, "play P1")
    with pytest.raises(ValueError, match="there are"):
        replay.go(replay.length + 1)


def test_a_record_that_leads_elsewhere_is_not_opened() -> None:
    kept, _ = played("mad-lab")
    bent = Kept(kept)
    bent[16] = msgspec.structs.replace(kept.answers[15], digest="0" * 16)
    with pytest.raises(BadAnswer, match="answer 16"):
        bent.replay()
    bent = Kept(kept)
    assert kept.end is not None
    bent[-1] = msgspec.structs.replace(kept.end, winners=[0, 1, 2, 3])
    with pytest.raises(BadAnswer, match="the end that was recorded"):
        bent.replay()
    bent = Kept(kept)
    bent[0] = msgspec.structs.replace(kept.header, rules=kept.header.rules + 1)
    with pytest.raises(BadInput, match="rules"):
        bent.replay()


ASIDES = (
    Note(0, 0, 0, 0, "spades have names"),
    Holder(3, 9000, 2),
    Note(3, 9100, 2, 1, "lost while making tea"),
    Note(8, 20_000, 2, 1, ""),
    Holder(8, 20_000, 0),
)


def shared(kinds: str = "human,knower,human") -> tuple[Kept, Replay]:
    """Two people have shared the screen of a game of Mao, passed it on, and written things down."""
    kept, _ = played("mao")
    shown = cut(kept, len(kept), kinds)
    return shown, Replay(shown.header, shown.answers, shown.end, ASIDES)


def asides(facts: Iterable[Event]) -> list[Event]:
    return [fact for fact in facts if isinstance(fact, ScreenTaken | NoteWritten)]


def test_notes_are_told_to_whoever_wrote_them_and_the_screen_to_everybody() -> None:
    kept, replay = shared()
    plain = kept.replay()
    plain.go(plain.length)
    replay.go(replay.length)
    notes = {
        0: [NoteWritten(0, 0, "spades have names")],
        1: [],
        2: [NoteWritten(2, 1, "lost while making tea"), NoteWritten(2, 1, "")],
    }
    for seat, own in notes.items():
        told = asides(replay.facts(seat))
        taken = [one for one in told if isinstance(one, ScreenTaken)]
        assert taken == [ScreenTaken(2), ScreenTaken(0)]
        assert [one for one in told if isinstance(one, NoteWritten)] == own
        rest = [fact for fact in replay.facts(seat) if fact not in told]
        assert rest == list(plain.facts(seat)), "the game itself is told as it was"


def test_asides_come_when_they_were_made_forwards_and_back() -> None:
    _, replay = shared()
    for at in (*range(replay.length + 1), *range(replay.length, -1, -3)):
        replay.go(at)
        assert len(asides(replay._facts)) == len([one for one in ASIDES if one.n <= at])


def test_nobody_looks_into_the_notebook_of_another_while_the_game_runs() -> None:
    kept, _ = shared("human,knower,knower")
    replay = Replay(kept.header, kept.answers[:-3], None, ASIDES)
    replay.go(replay.length)
    assert replay.eyes() == (0,)
    told = asides(replay.facts(0))
    assert {one.seat for one in told if isinstance(one, NoteWritten)} == {0}
