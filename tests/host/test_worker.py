"""The process that thinks: answers as here, is replaced when it fails, goes with its parent."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.host.worker import Worker, serve_thoughts

GAMES = ("mad-magazine", "madskortspel", "mad-lab")
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """One process for all tests that do it no harm."""
    found = Worker(limit_s=60.0)
    yield found
    found.close()


def table(game: str, *levels: str, seed: int = 3) -> Table:
    return Table.deal(sit_down(game, [SeatLine(level) for level in levels], seed))


def due(game: str, seed: int = 3) -> Table:
    """A table at which a seat is due that has something to think about."""
    found = table(game, "mad", "mad", "mad", seed=seed)
    while True:
        seat = found.bot_due()
        assert seat is not None
        decision = found.question(seat)
        assert decision is not None
        if len(decision.options) > 2:
            return found
        found.let_bot_move()


def until_pondered(found: Table, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not found.ponder():
        assert time.monotonic() < end, "it never made up its mind"
        time.sleep(0.005)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_the_same_wherever_its_seats_think(game: str, worker: Worker) -> None:
    levels = ("mad", "meek", "sly")
    here, there = table(game, *levels), table(game, *levels)
    there.worker = worker
    for _ in range(40):
        if here.bot_due() is None:
            break
        until_pondered(there)
        assert there.let_bot_move() == here.let_bot_move()
    assert there.digest() == here.digest()
    assert worker.replaced == worker.here == worker.stopped == 0


def test_only_what_its_seat_knows_is_sent() -> None:
    found = due("mad-magazine", seed=987_654_321)
    seat = found.bot_due()
    assert seat is not None
    thought = found.thought(seat)
    assert thought.view == found.view(seat)
    sent = pickle.dumps(thought)
    for foreign in (b"madtable.games.mad.position", b"madtable.games.mad.round", b"host.table"):
        assert foreign not in sent
    assert str(found.header.seed).encode() not in sent
    assert pickle.loads(sent) == thought


@pytest.mark.parametrize("game", GAMES)
def test_no_card_that_another_seat_was_dealt_is_sent(game: str) -> None:
    found = due(game, seed=5)
    seat = found.bot_due()
    assert seat is not None
    dealt = [
        fact.data() for fact in found.thought(seat).facts if type(fact).__name__ == "HandDealt"
    ]
    own = [fact for fact in dealt if fact["seat"] == seat]
    others = [fact for fact in dealt if fact["seat"] != seat]
    assert own[0]["cards"]
    assert others
    assert not any(fact["cards"] for fact in others)


@POSIX
def test_a_worker_that_is_killed_is_replaced_and_answers_the_same() -> None:
    found = due("mad-magazine")
    found.worker = killed = Worker(limit_s=60.0)
    try:
        found.ponder()
        assert killed.pid is not None
        os.kill(killed.pid, signal.SIGKILL)
        until_pondered(found)
        assert killed.replaced == 1
        expected = due("mad-magazine")
        assert found.let_bot_move() == expected.let_bot_move()
    finally:
        killed.close()


@POSIX
def test_a_worker_that_hangs_is_replaced_and_the_seat_still_moves() -> None:
    found = due("mad-lab")
    found.worker = hung = Worker(limit_s=0.2, grace_s=0.3, serve=never_answers)
    try:
        until_pondered(found)
        assert hung.replaced == 2  # tried twice
        assert hung.here == 1
        before = found.answers
        found.let_bot_move()  # by rules of thumb, and allowed
        assert found.answers == before + 1
    finally:
        hung.close()


def never_answers(pipe: Connection, limit_s: float) -> None:
    pipe.send("ready")
    time.sleep(3600)


def test_a_mind_that_fails_does_not_take_the_table_with_it() -> None:
    found = due("mad-lab")
    found.worker = failing = Worker(limit_s=5.0, serve=always_fails)
    try:
        until_pondered(found)
        assert (failing.replaced, failing.here) == (0, 1)
        assert found.let_bot_move()
    finally:
        failing.close()


def always_fails(pipe: Connection, limit_s: float) -> None:
    pipe.send("ready")
    pipe.recv()
    pipe.send("Traceback: it failed")
    time.sleep(3600)


def test_a_search_that_the_clock_cuts_short_is_counted() -> None:
    found = due("mad-magazine")
    found.worker = hasty = Worker(limit_s=0.0, grace_s=60.0)
    try:
        until_pondered(found)
        assert hasty.stopped == 1
        assert found.let_bot_move()
    finally:
        hasty.close()


def test_thoughts_of_a_table_that_was_left_are_forgotten(worker: Worker) -> None:
    left, other = due("mad-lab"), due("mad-lab", seed=4)
    left.worker = other.worker = worker
    left.ponder()
    worker.forget()
    until_pondered(other)
    assert other.let_bot_move() == due("mad-lab", seed=4).let_bot_move()


@POSIX
def test_the_process_ends_with_its_parent_even_when_that_is_killed() -> None:
    script = (
        "import sys, time\n"
        "from madtable.host.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    worker = Worker(); worker.warm()\n"
        "    print(worker.pid, flush=True); time.sleep(3600)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 30
    while alive(child):
        assert time.monotonic() < end, "an orphan is left"
        time.sleep(0.02)


def test_a_process_that_nobody_waits_for_any_longer_says_nothing(
    capfd: pytest.CaptureFixture[str],
) -> None:
    context = get_context("spawn")
    outer, inner = context.Pipe()
    process = context.Process(target=serve_thoughts, args=(inner, 1.0))
    process.start()
    outer.close()  # before it can say that it is ready
    inner.close()
    process.join(60)
    assert process.exitcode == 0
    assert capfd.readouterr().err == ""


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:  # noqa: PTH123
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_worker_never_loads_the_window() -> None:
    source = "import sys, madtable.host.worker, madtable.host.minds; print('pygame' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
    assert serve_thoughts.__module__ == "madtable.host.worker"
