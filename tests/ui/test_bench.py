"""The stopwatch measures what it says: cards that move, a loop that rests, a real start."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Surface

from madtable.looks import bench as measured
from madtable.ui.bench import CARDS, FLIGHT_S, WARM_FRAMES, Juggler, moving, paced, resting, share
from madtable.ui.cards import Card
from madtable.ui.loop import Loop
from madtable.ui.window import OffscreenWindow
from tests.looks.tables import Show, bytes_of, dealt
from tests.ui.players import SMALL


def at_rest() -> Show:
    """A table at which the person is asked something and nothing moves."""
    show = dealt(["human", "random", "random", "random"], 5)
    while show.board.asker.decision is None:
        show.skip()
        show.wait(2.0, 0.5)
    show.wait(3.0)
    return show


def cards_in_the_air(items: tuple[object, ...]) -> list[Card]:
    return [item for item in items if isinstance(item, Card) and item.moving]


def test_twelve_cards_really_move() -> None:
    show = at_rest()
    board = show.board
    before = set(board.stage.items)
    Juggler(board, ["R1", "Y2", "G3"])
    flown: list[tuple[tuple[float, float], ...]] = []
    for _ in range(round(60 * 2.5 * FLIGHT_S)):
        board.update(1 / 60)
        flying = [card for card in cards_in_the_air(board.stage.items) if card not in before]
        assert len(flying) == CARDS
        flown.append(tuple((card.spot.x, card.spot.y) for card in flying))
    for now, then in pairwise(flown):
        still = sum(a == b for a, b in zip(now, then, strict=True))
        assert still == 0, "a card hung in the air"
    faces = {card.code for card in cards_in_the_air(board.stage.items)}
    assert faces == {None, "R1", "Y2", "G3"}


def test_each_frame_is_drawn_and_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    show = at_rest()
    Juggler(show.board, ["R1"])
    pictures: list[bytes] = []
    render = show.stack.render

    def watched(target: Surface) -> bool:
        drawn = render(target)
        pictures.append(bytes_of(target))
        return drawn

    monkeypatch.setattr(show.stack, "render", watched)
    spent = moving(show.stack, Surface(SMALL, 0, 32), frames=20)
    assert len(spent) == 20
    assert all(ms > 0 for ms in spent)
    assert len(set(pictures[-20:])) == 20


def test_resting_is_cheap_and_moving_is_not() -> None:
    show = at_rest()
    loop = Loop(show.stack, OffscreenWindow(SMALL))
    loop.frame()
    quiet = resting(loop, 0.4)
    Juggler(show.board, ["R1"])
    busy = resting(loop, 0.4)
    assert 0 < quiet < busy


def test_a_frame_by_the_clock_holds_all_that_is_done_in_it() -> None:
    show = at_rest()
    calls: list[int] = []

    def dawdle() -> None:
        calls.append(1)
        time.sleep(0.004)

    quick = paced(show.stack, Surface(SMALL, 0, 32), 5)
    slow = paced(show.stack, Surface(SMALL, 0, 32), 5, dawdle)
    assert len(quick) == len(slow) == 5
    assert len(calls) == WARM_FRAMES + 5
    assert min(slow) >= 4.0


def test_shares() -> None:
    figures = [float(n) for n in range(100, 0, -1)]
    assert share(figures, 0.5) == 51.0
    assert share(figures, 0.99) == 100.0
    assert share([3.0], 0.99) == 3.0


@pytest.mark.slow
def test_the_figures_of_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "SIZES", ((640, 360),))
    monkeypatch.setattr(measured, "FALLS_ASLEEP_S", 0.1)
    monkeypatch.setattr(measured, "REST_S", 0.3)
    figures = measured.frames()
    assert set(figures) == {"640x360"}
    one = figures["640x360"]
    assert isinstance(one, dict)
    assert set(one) == {"moving_ms_median", "moving_ms_p99", "idle_cpu_percent"}
    assert 0 < one["moving_ms_median"] <= one["moving_ms_p99"]
    assert 0 <= one["idle_cpu_percent"] < 100


@pytest.mark.slow
def test_the_figures_of_frames_beside_a_seat_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "THINKING_SIZE", (640, 360))
    figures = measured.thinking(frames=60)
    assert set(figures) == {"idle", "busy", "thoughts"}
    assert isinstance(figures["thoughts"], int)
    assert figures["thoughts"] > 0  # it really thought meanwhile
    for name in ("idle", "busy"):
        one = figures[name]
        assert isinstance(one, dict)
        assert 0 < one["ms_median"] <= one["ms_p95"] <= one["ms_p99"] <= one["ms_worst"]


@pytest.mark.slow
def test_the_figures_of_a_start(
    monkeypatch: pytest.MonkeyPatch, root: Path, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(root))
    first = measured._child("first_frame", str(tmp_path))
    worked = measured._child("first_frame_worked", str(tmp_path))
    table = measured._child("table_after_deal", str(tmp_path))
    # Not how fast: that depends on the machine; but that something was really waited for.
    assert 10 < first < 60_000
    assert 10 < worked < 60_000
    assert 1 < table < 60_000
