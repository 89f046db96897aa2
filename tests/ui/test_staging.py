"""Facts become effects one after another; skipping shows the end state of every one of
them, once.
"""

from __future__ import annotations

from dataclasses import field, replace

from hypothesis import given, strategies

from madtable.engine.event import Event, fact
from madtable.ui.staging import Effect, Overlapping, Staging
from madtable.ui.tween import Call, Delay, Sequence, Tempo


@fact
class Slow(Event):
    number: int
    seconds: float = 1.0


@fact
class Quick(Event):
    number: int


@fact
class Rain(Event):
    number: int
    seconds: float = 1.0
    apart: float = 0.25


@fact
class Unstaged(Event):
    numbers: list[int] = field(default_factory=list)


class Log:
    """Notes which facts began and which ended."""

    def __init__(self, fit: Tempo | None = None) -> None:
        self.begun: list[int] = []
        self.ended: list[int] = []
        tempo = fit or Tempo()
        self.staging = Staging(
            {Slow: self.slow, Quick: self.quick, Rain: self.rain},
            tempo.fit,  # type: ignore[arg-type]
            tempo.factor,
        )

    def slow(self, event: Event) -> Effect:
        assert isinstance(event, Slow | Rain)
        number = event.number
        return Sequence(
            Call(lambda: self.begun.append(number)),
            Delay(event.seconds),
            Call(lambda: self.ended.append(number)),
        )

    def quick(self, event: Event) -> None:
        assert isinstance(event, Quick)
        self.begun.append(event.number)
        self.ended.append(event.number)

    def rain(self, event: Event) -> Overlapping:
        assert isinstance(event, Rain)
        return Overlapping(self.slow(event), event.apart)


def test_one_fact_at_a_time() -> None:
    log = Log()
    log.staging.add([Slow(1), Slow(2)])
    log.staging.update(0.0)
    log.staging.update(0.5)
    assert (log.begun, log.ended) == ([1], [])
    log.staging.update(0.6)
    assert (log.begun, log.ended) == ([1, 2], [1])
    log.staging.update(1.1)
    assert log.ended == [1, 2]
    assert not log.staging.busy


def test_facts_that_take_no_time_follow_at_once() -> None:
    log = Log()
    log.staging.add([Quick(1), Unstaged(), Quick(2), Slow(3)])
    log.staging.update(0.0)
    assert log.begun == [1, 2, 3]


def test_rain_overlaps() -> None:
    log = Log()
    log.staging.add([Rain(1), Rain(2), Rain(3)])
    log.staging.update(0.0)
    log.staging.update(0.3)
    assert log.begun == [1, 2]
    log.staging.update(0.3)
    assert log.begun == [1, 2, 3]
    assert log.ended == []


def test_what_comes_after_rain_waits_for_its_gate_only() -> None:
    log = Log()
    log.staging.add([Rain(1), Slow(2)])
    log.staging.update(0.0)
    log.staging.update(0.3)
    assert log.begun == [1, 2]


@given(
    strategies.lists(
        strategies.one_of(
            strategies.builds(Slow, strategies.just(0), strategies.floats(0, 2)),
            strategies.builds(Quick, strategies.just(0)),
            strategies.builds(
                Rain, strategies.just(0), strategies.floats(0, 2), strategies.floats(0, 1)
            ),
        ),
        max_size=12,
    ),
    strategies.lists(strategies.floats(0, 0.7), max_size=8),
)
def test_skipping_at_any_moment_ends_every_effect_once(
    events: list[Slow | Quick | Rain], frames: list[float]
) -> None:
    log = Log()
    log.staging.add([replace(event, number=number) for number, event in enumerate(events)])
    for dt in frames:
        log.staging.update(dt)
    log.staging.skip()
    assert not log.staging.busy
    assert log.begun == list(range(len(events)))
    assert sorted(log.ended) == log.begun


def test_forgetting_gives_back_what_was_not_shown() -> None:
    log = Log()
    log.staging.add([Slow(1), Slow(2), Quick(3)])
    log.staging.update(0.1)
    assert log.staging.forget() == [Slow(2), Quick(3)]
    assert not log.staging.busy
