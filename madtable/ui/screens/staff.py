"""The staff's corner of an unattended table: how loud, what has been played, off and on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from madtable.engine.message import Message, message
from madtable.ui import palette
from madtable.ui.intent import Intent
from madtable.ui.kit import Kit, Label
from madtable.ui.screens.bench import BenchScene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.panel import Caption, Panel, RuleLine
from madtable.ui.widgets.stepper import Stepper

NEEDS = ("back", "heading", "sound", "doors", "facts", "said")
"""The places that scenes/staff.tmx must have."""

MARGIN, HEAD = 36.0, 86.0
DOOR_HEIGHT, DOOR_GAP = 92.0, 25.0
STEP = 0.05

Act = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the staff's corner leads; what is None is not there."""

    back: Act
    log: Act
    restart: Act
    statistics: Act | None
    shutdown: Act | None
    leave: Act | None


@dataclass(frozen=True, slots=True)
class Loudness:
    """How loud it is (0 to 1), how loud it may be, and what hears of a change."""

    now: float
    least: float
    most: float
    change: Callable[[float], None]

    def steps(self) -> tuple[float, ...]:
        """All volumes that may be chosen, from the least to the most."""
        count = int((self.most - self.least) / STEP + 1e-9)
        between = [round(self.least + number * STEP, 4) for number in range(count + 1)]
        return tuple(sorted({*between, self.most, self.now}))


class Staff(BenchScene):
    """The corner of the table called `name`; `facts` are lines about how it is doing."""

    def __init__(
        self, kit: Kit, name: str, loudness: Loudness, facts: Sequence[Label], doors: Doors
    ) -> None:
        super().__init__(kit, "staff", NEEDS)
        self._name = name
        self._loudness = loudness
        self._facts = tuple(facts)
        self._doors = doors

    # -- layout ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """See BenchScene."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "volume"
        controls.clear()
        title = message("kiosk.staff.title", name=self._name)
        self._lay_head(title, Message("kiosk.staff.back"))
        self._lay_sound()
        self._lay_facts()
        self._lay_doors()
        said = Message("kiosk.staff.policy")
        controls.add(Caption(kit, self._rect("said"), said, colour=palette.PAPER, rows=2))
        controls.focus(focused if controls.named(focused) else "back")

    def _sheet(self, name: str, heading: str) -> Rect:
        """Lay a sheet of paper with its heading; returns the room below that."""
        kit, rect = self.kit, self._rect(name)
        self.controls.show(Panel(kit, rect))
        room = rect.inflate(-kit.px(2 * MARGIN), 0)
        head = Rect(room.left, room.top + kit.px(12), room.width, kit.px(HEAD - 12))
        self.controls.add(Caption(kit, head, Message(heading), role="panel"))
        line = Rect(room.left, room.top + kit.px(HEAD), room.width, max(1, kit.px(2.4)))
        self.controls.add(RuleLine(kit, line))
        return Rect(room.left, room.top + kit.px(HEAD), room.width, room.height - kit.px(HEAD))

    def _lay_sound(self) -> None:
        kit, loud = self.kit, self._loudness
        room = self._sheet("sound", "kiosk.staff.sound")
        why = Rect(room.left, room.top + kit.px(18), room.width, kit.px(76))
        span = message(
            "kiosk.staff.volume.why", least=round(100 * loud.least), most=round(100 * loud.most)
        )
        self.controls.add(Caption(kit, why, span, role="note", colour=palette.NOTE, rows=2))
        rect = Rect(room.left, why.bottom + kit.px(14), room.width, kit.px(84))
        steps = loud.steps()
        stepper: Stepper[float] = Stepper(
            kit,
            rect,
            steps,
            loud.now,
            lambda share: message("settings.percent", count=round(100 * share)),
            loud.change,
            name="volume",
            wraps=False,
            cell=92,
            size=36,
        )
        stepper.enabled = len(steps) > 1
        self.controls.add(stepper)

    def _lay_facts(self) -> None:
        kit = self.kit
        room = self._sheet("facts", "kiosk.staff.facts")
        height = min(kit.px(48), (room.height - kit.px(20)) // max(1, len(self._facts)))
        for number, fact in enumerate(self._facts):
            top = room.top + kit.px(10) + number * height
            row = Rect(room.left, top, room.width, height)
            self.controls.add(Caption(kit, row, fact))

    def _lay_doors(self) -> None:
        kit, doors = self.kit, self._doors
        room = self._sheet("doors", "kiosk.staff.doors")
        there = [
            ("statistics", Message("kiosk.staff.statistics"), doors.statistics, "secondary"),
            ("log", Message("kiosk.staff.log"), doors.log, "secondary"),
            ("restart", Message("kiosk.staff.restart"), doors.restart, "secondary"),
            ("shutdown", Message("kiosk.staff.shutdown"), doors.shutdown, "secondary"),
            ("leave", Message("kiosk.staff.leave"), doors.leave, "danger"),
        ]
        height, gap = kit.px(DOOR_HEIGHT), kit.px(DOOR_GAP)
        top = room.top + gap
        for name, label, act, style in there:
            if act is None:
                continue
            rect = Rect(room.left, top, room.width, height)
            self.controls.add(Button(kit, rect, label, act, name=name, style=style, size=36))
            top += height + gap

    # -- life -----------------------------------------------------------------------------------

    def go_back(self) -> None:
        """See BenchScene."""
        self._doors.back()

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        super().handle(intent)
        return True
