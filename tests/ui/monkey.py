"""A monkey at the program: it clicks, types, drags, scrolls, resizes, looks away, all by chance.

Whatever it does, nothing may fail, no two things that can be pressed may lie on one another, the
picture has to equal a fresh painting of it, and there must always be a way back to the title. The
same seed does the same things again:

    python -m tests.ui.monkey --minutes 30 --seed 1
    python -m tests.ui.monkey --stint 17            one of them, to look for what it found
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from madtable.games import catalogue
from madtable.ui.dialog import Dialog
from madtable.ui.screens.crash import CrashSheet
from madtable.ui.screens.curtain import Curtain
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Title
from madtable.ui.stack import Scene
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.page import PageText
from madtable.ui.widgets.scroll_text import ScrollText
from madtable.ui.widgets.widget import Widget
from madtable.ui.zone import Zone
from tests.ui.players import ProgramDesk, fresh

SIZES = ((960, 540), (1280, 720), (1000, 560), (960, 700), (1200, 540))
FRAMES_S = (0.0, 0.005, 0.02, 0.25)
"""How much later than due a frame comes: a machine that is busy with something else."""

LONG_S = 3_600.0
"""The machine slept."""

KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_TAB),
    *(pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_9, pygame.K_a, pygame.K_d, pygame.K_h),
    *(pygame.K_s, pygame.K_x, pygame.K_z, pygame.K_F1, pygame.K_F11, pygame.K_DELETE),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_c, pygame.K_v),
)
TEXTS = ("a", "Å", "7", " ", "mao", "q", "😀", "x" * 40)
WINDOW = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED),
    *(pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED),
    *(pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWMOVED),
)


class Fault(AssertionError):
    """Something that must never be; says what and on which screen."""


def controls_of(scene: Scene | None) -> Controls | None:
    """The widgets of a scene; None where it has none (yet)."""
    holder = scene.board if isinstance(scene, TableScene) else scene
    found = getattr(holder, "controls", None)
    return found if isinstance(found, Controls) else None


def overlaps(controls: Controls, window: Rect) -> list[tuple[str, str]]:
    """Pairs of usable widgets that lie on one another.

    Cards in a fan tell themselves apart, a long text is only for reading, and a sheet of paper
    keeps presses from what it lies on.
    """
    areas: list[tuple[Widget, Rect]] = []
    for widget in controls.widgets:
        fanned = isinstance(widget, Zone) and widget._reach_of is not None
        read = isinstance(widget, PageText | ScrollText) or widget.name == "sheet"
        if not widget.usable or fanned or read:
            continue
        area = widget.rect.clip(widget.viewport or window)
        if area.width > 1 and area.height > 1:
            areas.append((widget, area.inflate(-2, -2)))
    return [
        (one.name, other.name)
        for number, (one, here) in enumerate(areas)
        for other, there in areas[number + 1 :]
        if here.colliderect(there)
    ]


def differences(one: Surface, other: Surface) -> Rect:
    """The area in which two pictures of a size differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    areas = same.get_bounding_rects()
    return areas[0].unionall(areas[1:]) if areas else Rect(0, 0, 0, 0)


class Monkey:
    """One monkey before one program, whose data lies in `data`."""

    def __init__(self, data: Path, seed: int) -> None:
        self.data = data
        self.dice = random.Random(seed)
        self.seen: Counter[str] = Counter()
        self.events = 0
        self.starts = 0
        self.desk = self._open()

    def _open(self) -> ProgramDesk:
        """The program as if it had just been started."""
        self.starts += 1
        dice = self.dice
        lang = dice.choice(("en", "sv"))
        desk = ProgramDesk(self.data, size=dice.choice(SIZES), speed="mad", lang=lang)
        desk.loop.on_fullscreen = desk.program.tuning.fullscreen_chosen
        desk.loop.on_file = desk.program._take_file
        return desk

    # -- where a stint begins ----------------------------------------------------------------------

    def sit_somewhere(self) -> None:
        """Go to one of the stations that a stint may begin at."""
        program = self.desk.program
        stations: list[Callable[[], None]] = [
            self.desk.title,
            program.show_lobby,
            program.show_rules,
            program.show_settings,
            program._show_saved,
            program._show_statistics,
            program.show_about,
            *[self._deal] * 4,
        ]
        station = self.dice.choice(stations)
        if station not in (self.desk.title, self._deal):
            self.desk.title()
        station()
        self.desk.frame()

    def _deal(self) -> None:
        dice = self.dice
        name = dice.choice(tuple(catalogue.GAMES))
        low, high = catalogue.game(name).seat_range(
            {s.name: s.default for s in catalogue.game(name).switches}
        )
        usual = "random" if "random" in catalogue.game(name).levels else "knower:meek"
        count = dice.randint(low, min(high, 5))
        people = dice.choice((1, 1, 2)) if name != "mao" else 1
        kinds = tuple("human" if seat < people else usual for seat in range(count))
        self.desk.deal(name, kinds, dice.randrange(10_000), self._house(name))

    def _house(self, name: str) -> Mapping[str, object]:
        return {"turn_cap": 12} if name.startswith("mad-mag") and self.dice.random() < 0.5 else {}

    # -- what it does ------------------------------------------------------------------------------

    def act(self) -> None:
        """Do one thing, let a frame or a few pass, and see whether all is well."""
        desk, dice = self.desk, self.dice
        found = self._events()
        self.events += len(found)
        desk.post(*found)
        desk.clock.now += dice.choice(FRAMES_S) if dice.random() < 0.998 else LONG_S
        desk.frame(dice.choice((1, 1, 1, 2, 6, 20)))
        self._look()
        if desk.stack.top is None:
            self._close()
            self.desk = self._open()
            self.sit_somewhere()

    def _events(self) -> list[Event]:
        dice, what = self.dice, self.dice.random()
        if what < 0.5:
            return self._mouse()
        if what < 0.76:
            key, mod = (
                dice.choice(KEYS),
                dice.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)),
            )
            down = Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
            up = Event(pygame.KEYUP, key=key, mod=mod)
            return dice.choice(([down, up], [down, down, up], [down], [up], [down, up, down, up]))
        if what < 0.85:
            return self._pad()
        if what < 0.90:
            y = dice.choice((-3, -1, 1, 3))
            return [Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y))]
        if what < 0.95:
            kind = dice.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
            return [Event(kind, text=dice.choice(TEXTS), start=0, length=0)]
        if what < 0.96:
            self.desk.window.resize(dice.choice(SIZES))
            return []
        if what < 0.962:
            files = [*self.data.rglob("*.madgame"), self.data / "settings.json", Path("nowhere")]
            return [Event(pygame.DROPFILE, file=str(dice.choice(files)))]
        return [Event(dice.choice(WINDOW))]

    def _mouse(self) -> list[Event]:
        dice, pos = self.dice, self._place()
        touch, button = dice.random() < 0.2, dice.choice((1, 1, 1, 1, 1, 3))
        down = Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=touch)
        up = Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=touch)
        move = Event(
            pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(int(dice.random() < 0.5), 0, 0)
        )
        away = self._place()
        drag = [
            down,
            Event(pygame.MOUSEMOTION, pos=away, rel=(1, 1), buttons=(1, 0, 0)),
            Event(pygame.MOUSEBUTTONUP, pos=away, button=button, touch=touch),
        ]
        return dice.choice(
            (
                [move, down, up],
                [down, up],
                [down, up],
                [down, up, down, up],
                [down],
                [up],
                [move],
                drag,
            )
        )

    def _pad(self) -> list[Event]:
        dice = self.dice
        if dice.random() < 0.25:
            value = dice.choice((-32768, -9000, 0, 9000, 32767))
            return [
                Event(
                    pygame.CONTROLLERAXISMOTION, instance_id=0, axis=dice.randrange(3), value=value
                )
            ]
        button = dice.choice((0, 0, 0, 1, 2, 3, 4, 6, 9, 10, 11, 12, 13, 14))
        down = Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        up = Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
        return dice.choice(([down, up], [down, up], [down], [up]))

    def _place(self) -> tuple[int, int]:
        """Mostly on something that can be pressed; seldom on what only ends the fun."""
        dice, (width, height) = self.dice, self.desk.window.size
        controls = controls_of(self.desk.stack.top)
        if controls is not None and dice.random() < 0.8:
            usable = [widget for widget in controls.widgets if widget.usable]
            if dice.random() < 0.9:
                usable = [w for w in usable if w.name not in ("quit", "menu", "back", "close")]
            if usable:
                rect = dice.choice(usable).rect
                x = rect.left + dice.randrange(max(1, rect.width))
                return x, rect.top + dice.randrange(max(1, rect.height))
        return dice.randrange(width), dice.randrange(height)

    # -- whether all is well -----------------------------------------------------------------------

    def _look(self) -> None:
        scene, window = self.desk.stack.top, self.desk.window
        if scene is None:
            return
        if isinstance(scene, CrashSheet):
            raise Fault(self.desk.program.rescue.report)
        name = type(scene).__name__
        self.seen[name] += 1
        controls = controls_of(scene)
        if controls is not None and not window.hidden and self.dice.random() < 0.1:
            found = overlaps(controls, window.surface().get_rect())
            if found:
                raise Fault(f"{name}: lie on one another: {found}")
        if not window.hidden and self.dice.random() < 0.01:
            drawn, anew = window.surface(), fresh(self.desk.stack)
            if drawn.get_view("2").raw != anew.get_view("2").raw:
                stale = differences(drawn, anew)
                items = [
                    f"{type(item).__name__} {item.bounds()}"
                    for item in scene.stage.items
                    if item.visible and item.bounds().colliderect(stale)
                ]
                what = "the picture is not what a fresh painting would be"
                raise Fault(f"{name}: {what}: {stale}, where are {items}")

    def go_home(self, tries: int = 60) -> None:
        """Leave for the title by keys alone, as anybody can; Fault where that is not to be done."""
        desk = self.desk
        # What was being held is let go of, and the window is looked at.
        desk.post(Event(pygame.WINDOWRESTORED), Event(pygame.WINDOWFOCUSLOST))
        desk.post(Event(pygame.WINDOWFOCUSGAINED))
        desk.frame(3)
        way: list[str] = []
        for number in range(tries):
            scene = desk.stack.top
            if scene is None or isinstance(scene, Title):
                return
            way.append(type(scene).__name__)
            if isinstance(scene, Curtain) and not scene.down:
                desk.frame(40)
                continue
            leave = self._leaving(scene)
            if leave is not None:
                scene.controls.focus(leave)  # type: ignore[attr-defined]
                self._press(pygame.K_RETURN)
            else:
                # Where one step back leads nowhere, the answer that comes first is one.
                self._press(pygame.K_RETURN if number % 4 == 3 else pygame.K_ESCAPE)
        raise Fault(f"no way home: {' > '.join(way[-12:])}")

    def _leaving(self, scene: Scene) -> str | None:
        """The button of a table's menu that leads to the title."""
        if not isinstance(scene, Dialog):
            return None
        for number, choice in enumerate(scene.choices):
            if getattr(choice.label, "key", "") == "table.pause.leave":
                return f"choice {number}"
        return None

    def _press(self, key: int) -> None:
        self.desk.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.desk.frame(2)
        self.desk.post(Event(pygame.KEYUP, key=key, mod=0))
        self.desk.frame(20)

    def _close(self) -> None:
        self.desk.program.playing.end()

    def close(self) -> None:
        """Close the program."""
        self._close()


def stint(data: Path, seed: int, acts: int = 250) -> Monkey:
    """One monkey for a while: from a station, through `acts` doings, home. Raises what it finds."""
    monkey = Monkey(data, seed)
    try:
        monkey.sit_somewhere()
        for _ in range(acts):
            monkey.act()
        monkey.go_home()
    finally:
        monkey.close()
    return monkey


def report(line: str) -> None:
    """Say it at once: the run may last."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Let monkeys at it for some minutes; 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1, help="the first stint")
    parser.add_argument("--acts", type=int, default=250, help="doings of a stint")
    parser.add_argument("--stint", type=int, help="this one alone")
    options = parser.parse_args()
    until = time.monotonic() + 60 * options.minutes
    seed = options.seed if options.stint is None else options.stint
    seen: Counter[str] = Counter()
    events = faults = stints = 0
    while time.monotonic() < until:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            try:
                monkey = stint(Path(folder), seed, options.acts)
                seen += monkey.seen
                events += monkey.events
            except Exception as fault:  # noqa: BLE001 (to find them is what this is for)
                faults += 1
                where = traceback.extract_tb(fault.__traceback__)[-1]
                place = f"{Path(where.filename).name}:{where.lineno}"
                report(f"stint {seed}: {type(fault).__name__}: {fault} ({place})")
                if options.stint is not None:
                    traceback.print_exc()
        stints += 1
        seed += 1
        if options.stint is not None:
            break
    report(f"{stints} stints, {events} events, {faults} faults; {dict(seen.most_common())}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
