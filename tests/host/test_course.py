"""How the chances of a game went: reckoned from each seat's own view, the same every time."""

from __future__ import annotations

import statistics
from functools import partial
from itertools import pairwise

import pytest

from madtable.ai.brain import worded
from madtable.ai.hint import hint
from madtable.ai.seats import lens
from madtable.engine.chance import Chance
from madtable.engine.journal import SeatLine
from madtable.host import course as course_module
from madtable.host import minds
from madtable.host.course import APART, LEAP, MOST, Course, Played, Point, picked
from madtable.host.minds import Insight
from madtable.host.replay import Replay
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.host.thought import HINT, PROSPECTS
from madtable.host.worker import Worker
from tests.host.test_replay import Kept

GAMES = {
    "mad-magazine": "sly,sly,sly,sly",
    "madskortspel": "sly,sly,sly",
    "mad-lab": "meek,meek,meek,meek",
}


def replay_of(game: str, seed: int = 4) -> Replay:
    kept = Kept()
    seats = [SeatLine(kind) for kind in GAMES[game].split(",")]
    table = Table.deal(sit_down(game, seats, seed), kept)
    while not table.over and table.let_bot_move() is not None:
        pass
    return kept.replay()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are imagined: what is tested does not hang on how many."""
    monkeypatch.setattr(minds, "PROSPECT_PLAYOUTS", 8)
    monkeypatch.setattr(minds, "hint", partial(hint, playouts=16, games=4))
    monkeypatch.setattr(course_module, "LEAP", 0.2)


def reckoned(replay: Replay) -> Course:
    course = Course(replay)
    while course.update():
        pass
    assert course.over
    return course


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_gives_the_same_course_from_the_deal_to_what_was_won(game: str) -> None:
    replay = replay_of(game)
    course = reckoned(replay)
    assert (course.at, replay.at) == (course.length, 0)  # nobody's replay has been touched
    again = reckoned(replay)
    assert again.points == course.points
    assert again.turns == course.turns
    replay.go(replay.length)
    for seat, points in enumerate(course.points):
        assert [point.at for point in points] == sorted({point.at for point in points})
        assert points[0].at == 0
        assert points[-1] == (course.length, 1.0 if replay.winners == (seat,) else 0.0)
        assert all(0.0 <= point.chance <= 1.0 for point in points)
        asked = {step for step, one in enumerate(course.steps) if one and one.seat == seat}
        assert {point.at + 1 for point in points[1:-1]} <= asked
    for turn in course.turns:
        assert turn.hint is not None
        assert turn.own == course.steps[turn.at + 1]
        assert turn.own.seat == turn.seat
        assert turn.own.labels
        assert course.chance(turn.seat, turn.at) == turn.before
        assert all(one.seat != turn.seat for one in turn.others)


@pytest.mark.parametrize("game", GAMES)
def test_before_anybody_has_played_the_chances_are_near_even(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minds, "PROSPECT_PLAYOUTS", 40)
    starts: list[float] = []
    for seed in range(6):
        course = Course(replay_of(game, seed))
        while course.at < 1:
            course.update()
        starts += [points[0].chance for points in course.points]
    seats = len(GAMES[game].split(","))
    # What a seat reckons depends on the hand it holds; over several deals luck evens out.
    assert statistics.mean(starts) == pytest.approx(1 / seats, abs=0.09)
    assert max(starts) > min(starts)


def test_a_worker_reckons_what_is_reckoned_right_here() -> None:
    replay = replay_of("mad-lab")
    here, worker = Course(replay), Worker(limit_s=120.0)
    there = Course(replay, worker)
    try:
        while here.at < 3:
            here.update()
        while there.at < 3:
            if not there.update() and there._asked is not None:
                # A window would go on; a test may wait for the reply.
                reply = worker.wait(there._asked)
                worker._replies[reply.number] = reply
    finally:
        worker.close()
    assert there.points == here.points


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_judges_by_its_own_view_and_by_nothing_that_came_later(game: str) -> None:
    course = Course(replay_of(game))
    replay = course._replay
    replay.go(4)
    given = replay.given(5)
    assert given is not None
    for what in (PROSPECTS, HINT):
        thought = course._about(what, given.seat)
        assert thought.view == replay.view(given.seat)
        assert thought.facts == replay.facts(given.seat)
        dealt = [fact.data() for fact in thought.facts if type(fact).__name__ == "HandDealt"]
        assert any(fact["cards"] for fact in dealt if fact["seat"] == given.seat)
        assert not any(fact["cards"] for fact in dealt if fact["seat"] != given.seat)


def test_turns_are_the_greatest_leaps_apart_from_each_other_and_the_end_is_none() -> None:
    course = Course(replay_of("mad-lab"))
    course.steps = [None, *(Played(step % 4, f"play {step}", ()) for step in range(course.length))]

    def asked(seat: int) -> list[int]:
        return list(range(seat, course.length, 4))

    small = LEAP - 0.01
    course.points = [[Point(at, 0.5) for at in asked(seat)] for seat in range(4)]
    course.points[0][2:] = [Point(at, 0.5 - small) for at in asked(0)[2:]]
    course.points[1][1:] = [Point(at, 0.9) for at in asked(1)[1:]]
    course.points[2][1:] = [Point(at, 0.2) for at in asked(2)[1:]]  # a smaller leap beside it
    course.points[3][5:] = [Point(at, 0.1) for at in asked(3)[5:]]
    for points in course.points:
        points.append(Point(course.length, 1.0))
    turns = course._turns()
    assert [(turn.seat, turn.at, turn.before, turn.after) for turn in turns] == [
        (1, 1, 0.5, 0.9),
        (3, 19, 0.5, 0.1),
    ]
    assert [one.text for one in turns[0].others] == ["play 3", "play 4"]
    for points in course.points:
        points[:-1] = [Point(at, number % 2) for number, (at, _) in enumerate(points[:-1])]
    turns = course._turns()
    assert len(turns) == MOST
    starts = [turn.at for turn in turns]
    assert all(there - here >= APART for here, there in pairwise(starts))


@pytest.mark.usefixtures("hasty")
def test_where_thinking_fails_the_course_goes_on_without_that_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(self: minds.Minds, thought: object, seconds: float | None = None) -> Insight:
        return Insight()

    monkeypatch.setattr(minds.Minds, "think", fails)
    course = reckoned(replay_of("mad-lab"))
    assert [len(points) for points in course.points] == [1] * 4
    assert course.turns == []
    assert course.chance(0, 3) is None


def test_only_games_that_are_over_and_can_be_judged_have_a_course() -> None:
    whole = replay_of("mad-lab")
    with pytest.raises(ValueError, match="not over"):
        Course(Replay(whole.header, whole.answers[:20]))
    kept = Kept()
    table = Table.deal(sit_down("mao", [SeatLine("knower")] * 3, 2), kept)
    while not table.over and table.let_bot_move() is not None:
        pass
    table.finish()
    with pytest.raises(ValueError, match="judge"):
        Course(kept.replay())


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_is_put_into_words_and_weighed(game: str) -> None:
    course = Course(replay_of(game))
    replay = course._replay
    weighed = 0
    for at in range(0, replay.length, 7):
        replay.go(at)
        given = replay.given(at + 1)
        assert given is not None
        decision = replay.question(given.seat)
        assert decision is not None
        options = picked(decision, given.text)
        assert len(options) == decision.pick
        look = lens(game)
        for fact in replay.facts(given.seat):
            look.observe(fact)
        case = look.case(replay.view(given.seat), decision)
        chance = Chance(1)
        found = hint(
            look, replay.view(given.seat), decision, chance, given=given.text, playouts=8, games=2
        )
        words = sorted(given.text.split())
        known = any(sorted(worded(decision, one).split()) == words for one in case.answers)
        assert known == any(sorted(one.text.split()) == words for one in found.advice)
        weighed += known
    assert weighed
