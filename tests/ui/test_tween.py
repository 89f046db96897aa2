"""Motions end exactly, take exactly their time however it is cut, and make every call once."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from madtable.ui.tween import (
    Call,
    Delay,
    Ease,
    Motion,
    Parallel,
    Sequence,
    Tempo,
    Timeline,
    Tween,
    back,
    in3,
    io3,
    linear,
    out3,
    spring,
)


@pytest.mark.parametrize("ease", [linear, out3, in3, io3, back(1.4), back(2), spring])
def test_easings_start_at_nought_and_end_at_one(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0, abs=1e-12)


def test_easings_have_their_shapes() -> None:
    assert out3(0.5) == pytest.approx(0.875)
    assert in3(0.5) == pytest.approx(0.125)
    assert io3(0.5) == pytest.approx(0.5)
    assert io3(0.25) == pytest.approx(1 - io3(0.75))
    assert max(back(1.4)(t / 100) for t in range(101)) > 1.05
    assert min(back(1.4)(t / 100) for t in range(101)) >= 0.0
    # 3.2 Hz, damping .55: the first overshoot is exp(-pi .55 / sqrt(1 - .55^2)) = 12.6 %, at .187
    # s.
    peak = max(range(1000), key=lambda t: spring(t / 1000))
    assert spring(peak / 1000) == pytest.approx(1.126, abs=0.002)
    assert peak / 1000 == pytest.approx(0.187, abs=0.002)


def test_a_tween_applies_its_eased_way_and_exactly_its_end() -> None:
    seen: list[float] = []
    tween = Tween(0.4, seen.append, linear)
    assert tween.update(0.1)
    assert tween.update(0.1)
    assert not tween.update(0.3)
    assert seen == [pytest.approx(0.25), pytest.approx(0.5), 1.0]
    assert not tween.update(1.0)
    assert len(seen) == 3


def test_begin_is_called_once_and_only_when_the_tween_starts() -> None:
    story: list[str] = []
    motion = Sequence(Delay(1.0), Tween(1.0, lambda _: None, begin=lambda: story.append("begin")))
    motion.update(0.9)
    assert story == []
    motion.update(0.2)
    motion.update(0.2)
    assert story == ["begin"]


def whole(story: list[str]) -> Motion:
    """A nest of motions that lasts 1.5 seconds and writes down what is called."""

    def note(text: str) -> Callable[[], None]:
        return lambda: story.append(text)

    return Sequence(
        Call(note("start")),
        Parallel(
            Sequence(Delay(0.2), Call(note("early")), Tween(0.3, lambda _: None)),
            Sequence(Delay(0.7), Call(note("late"))),
            Call(note("at once")),
        ),
        Delay(0.8),
        Call(note("end")),
    )


IN_ORDER = ["start", "at once", "early", "late", "end"]


@pytest.mark.parametrize("seed", range(30))
def test_however_time_is_cut_calls_come_once_in_order_and_at_their_time(seed: int) -> None:
    chance = random.Random(seed)
    story: list[str] = []
    motion = whole(story)
    passed = 0.0
    while True:
        dt = chance.choice((0.001, 0.016, 0.05, 0.4))
        passed += dt
        if not motion.update(dt):
            break
        assert passed < 1.5 + 1e-9
        assert ("late" in story) == (passed >= 0.7)
    assert passed >= 1.5 - 1e-9
    assert sorted(story) == sorted(IN_ORDER)
    assert story[0] == "start"
    assert story[-1] == "end"
    assert story.index("early") < story.index("late")


def test_time_left_over_goes_to_the_next_motion() -> None:
    seen: list[float] = []
    motion = Sequence(Delay(0.1), Tween(0.1, seen.append, linear), Delay(0.1))
    assert motion.update(0.15)
    assert seen == [pytest.approx(0.5)]
    assert motion.advance(0.2) == pytest.approx(0.05)
    assert motion.over


@pytest.mark.parametrize("before", [0.0, 0.1, 0.3, 0.6, 0.71, 1.2])
def test_skip_goes_to_the_end_and_makes_every_call_once(before: float) -> None:
    story: list[str] = []
    motion = whole(story)
    if before:
        motion.update(before)
    motion.skip()
    motion.skip()
    assert motion.over
    assert not motion.update(1.0)
    assert sorted(story) == sorted(IN_ORDER)


def test_skipping_a_tween_that_never_started_begins_and_ends_it() -> None:
    story: list[object] = []
    Tween(1.0, story.append, begin=lambda: story.append("begin")).skip()
    assert story == ["begin", 1.0]


def test_a_call_may_skip_everything_it_is_part_of() -> None:
    timeline = Timeline()
    story: list[str] = []

    def hurry() -> None:
        story.append("hurry")
        timeline.skip()

    timeline.play(Sequence(Delay(0.1), Call(hurry), Delay(1.0), Call(lambda: story.append("end"))))
    timeline.update(0.2)
    assert story == ["hurry", "end"]
    timeline.update(0.2)
    assert not timeline.busy
    assert story == ["hurry", "end"]


def test_what_a_motion_starts_is_skipped_with_it() -> None:
    timeline = Timeline()
    story: list[str] = []
    second = Sequence(Delay(1.0), Call(lambda: story.append("second")))

    def follow() -> None:
        timeline.play(second)

    timeline.play(Sequence(Delay(1.0), Call(follow)))
    timeline.skip()
    assert story == ["second"]
    assert not timeline.busy


@pytest.mark.parametrize("factor", [0.6, 1.0, 1.25])
def test_tempo_stretches_time(factor: float) -> None:
    story: list[str] = []
    motion = Tempo(factor).fit(whole(story))
    motion.update(1.5 * factor - 0.01)
    assert "end" not in story
    motion.update(0.02)
    assert story[-1] == "end"


def test_less_motion_plays_the_substitute_and_jumps_where_there_is_none() -> None:
    seen: list[object] = []
    loud = Tween(
        5.0, lambda _: seen.append("loud"), less=Tween(0.16, lambda _: seen.append("fade"))
    )
    plain = Tween(5.0, lambda t: seen.append(t))
    motion = Tempo(2.0, less=True).fit(Sequence(loud, plain, Call(lambda: seen.append("end"))))
    motion.update(0.3)
    assert set(seen) == {"fade"}
    assert not motion.update(0.03)
    assert seen[-2:] == [1.0, "end"]
    assert "loud" not in seen
