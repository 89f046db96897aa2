"""A short visit of the monkey; the long one is `python -m tests.ui.monkey --minutes 30`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from madtable.ui.stack import SceneStack
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from tests.ui.desk import Blank, kit
from tests.ui.monkey import Fault, Monkey, controls_of, overlaps, stint
from tests.ui.players import ProgramDesk

SEEDS = range(4)


@pytest.mark.slow
def test_whatever_a_monkey_does_all_stays_well(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    events = 0
    for seed in SEEDS:
        monkey = stint(tmp_path / str(seed), seed, acts=200)
        seen += monkey.seen
        events += monkey.events
    assert events > 800
    assert len(seen) > 6, "it ought to get about"


def test_the_same_seed_does_the_same_again(tmp_path: Path) -> None:
    def doings(folder: str) -> list[dict[str, object]]:
        monkey = Monkey(tmp_path / folder, 5)
        monkey.sit_somewhere()
        found = [event.dict for _ in range(40) for event in monkey._events()]
        monkey.close()
        # A game's file is called after its own secret.
        return [{key: what for key, what in one.items() if key != "file"} for one in found]

    assert doings("one") == doings("two")


def test_it_would_notice_buttons_on_one_another() -> None:
    shared = kit()
    scene = Blank(shared)
    stack = SceneStack(shared)
    stack.resized((960, 540))
    stack.push(scene)
    controls = Controls(shared, scene.stage)
    for name, left in (("one", 10), ("two", 60), ("three", 200)):
        controls.add(Button(shared, Rect(left, 10, 80, 40), name, lambda: None, name=name))
    assert overlaps(controls, Rect(0, 0, 960, 540)) == [("one", "two")]
    two = controls.named("two")
    assert two is not None
    two.visible = False
    assert overlaps(controls, Rect(0, 0, 960, 540)) == []


def test_it_would_notice_a_screen_without_a_way_out(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, 1)
    monkey.desk.title()
    trap = Blank(monkey.desk.program.kit)
    trap.on_intent = lambda _: True
    monkey.desk.stack.push(trap)
    with pytest.raises(Fault, match="no way home: Blank"):
        monkey.go_home()
    monkey.close()


def test_it_would_notice_a_picture_that_is_not_fresh(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, 1)
    monkey.desk.title()
    monkey.desk.frame(3)
    monkey.desk.window.surface().fill("red", Rect(10, 10, 3, 3))

    class Always:
        def random(self) -> float:
            return 0.0

    monkey.dice = Always()  # type: ignore[assignment]
    with pytest.raises(Fault, match="not what a fresh painting would be"):
        monkey._look()
    monkey.close()


def test_every_station_has_widgets_to_look_at(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.title()
    program = desk.program
    shows = (
        *(program.show_lobby, program.show_rules, program.show_settings, program.show_about),
        *(program._show_saved, program._show_statistics),
    )
    for show in shows:
        show()
        desk.frame()
        assert controls_of(desk.stack.top), show
        desk.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        desk.frame()
        desk.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0))
        desk.frame()
