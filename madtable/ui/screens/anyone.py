"""The neutral question to everybody who may answer: the same words and time, whoever holds what."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from pygame import Rect

from madtable.engine.message import Message
from madtable.ui import palette
from madtable.ui.intent import Confirm, Focus, Intent, Key, Press
from madtable.ui.keys import of_window
from madtable.ui.kit import Kit
from madtable.ui.places import Layout
from madtable.ui.seats import Sitter
from madtable.ui.stack import Scene
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel

ANYONE_S = 6.0
"""How long there is to say that one wants to look, at brisk speed; always the same. [MAG-A58]"""

PEOPLE = 7
NEEDS = ("panel", "heading", "text", "go", *(f"person_{n}" for n in range(1, PEOPLE + 1)))


class Anyone(Scene):
    """Who wants to look at their hand? `seats` may say so, in any number, as long as the time runs;
    it stands still while another window has the keyboard.

    `done` gets those who did, once the time is up or somebody has said to go on.
    """

    overlay = True
    seen_first: ClassVar[tuple[float, float]] = (0.5, 0.6)

    def __init__(
        self,
        kit: Kit,
        seats: tuple[int, ...],
        sitters: Callable[[], tuple[Sitter, ...]],
        done: Callable[[frozenset[int]], None],
    ) -> None:
        super().__init__(kit)
        self.seats = seats
        self.claims: frozenset[int] = frozenset()
        self._sitters = sitters
        self._done = done
        self._left = 1.0
        self._away = False
        self._places = kit.places("anyone")
        self._places.require(NEEDS, "parts")
        self.controls = Controls(kit, self.stage)
        self._go: Button | None = None

    def _rect(self, name: str) -> Rect:
        return self.kit.layout.rect(self._places.at(name, "parts"))

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        kit, controls = self.kit, self.controls
        focused = controls.focused.name if controls.focused else "go"
        controls.clear()
        controls.show(Panel(kit, self._rect("panel")))
        heading = Message("anyone.title")
        controls.add(
            Caption(kit, self._rect("heading"), heading, role="panel", size=46, anchor="centre")
        )
        text = Message("anyone.text")
        controls.add(
            Caption(
                kit,
                self._rect("text"),
                text,
                role="body",
                anchor="centre",
                colour=palette.NOTE,
                rows=2,
            )
        )
        sitters = self._sitters()
        for place, seat in enumerate(self.seats):
            # Few people stand in the middle of the row.
            button = Button(
                kit,
                self._person(place),
                Message("curtain.name", (("name", sitters[seat].name),)),
                partial(self._claim, seat),
                name=f"person.{seat}",
                icon="icons/hand",
            )
            controls.add(button)
        self._go = controls.add(
            Button(kit, self._rect("go"), "", self._end, name="go", style="primary")
        )
        self._say()
        controls.focus(focused)

    def aloud(self) -> str:
        """See narrator.Aloud."""
        return f"{self.kit.say('anyone.title')} {self.kit.say('anyone.text')}"

    def _person(self, place: int) -> Rect:
        """Where a person's button lies; a row that is not full stands in the middle, and so does a
        single one in the room for two.
        """
        rect = self._rect(f"person_{place + 1}")
        if len(self.seats) <= 4:
            rect.top += (self._rect("person_5").top - rect.top) // 2
        row = place // 4
        here = min(4, len(self.seats) - 4 * row)
        first, last = self._rect(f"person_{4 * row + 1}"), self._rect(f"person_{4 * row + here}")
        return rect.move(self._rect("panel").centerx - (first.left + last.right) // 2, 0)

    def _claim(self, seat: int) -> None:
        self.claims ^= {seat}
        self._say()

    def _say(self) -> None:
        for seat in self.seats:
            button = self.controls.named(f"person.{seat}")
            assert isinstance(button, Button)
            wants = seat in self.claims
            button.say(
                button.label,
                style="confirm" if wants else "secondary",
                icon="icons/check" if wants else "icons/hand",
            )
        assert self._go is not None
        self._go.say(Message("anyone.go" if self.claims else "anyone.nobody"))
        self._go.time_left = self._left

    def update(self, dt: float) -> None:
        """See Scene."""
        self.controls.update(dt)
        if self._away:
            return
        self._left -= dt / (ANYONE_S * self.kit.tempo.factor)
        if self._go is not None:
            self._go.time_left = max(0.0, self._left)
        if self._left <= 0:
            self._end()

    def _end(self) -> None:
        if self.on_top:
            self.stack.pop()
            self._done(self.claims)

    def handle(self, intent: Intent) -> bool:
        """See Scene. Everything but what the window answers stops here; whoever does anything is
        there, whatever the system says of the keyboard.
        """
        if isinstance(intent, Focus):
            self._away = not intent.gained
        elif isinstance(intent, Press | Key | Confirm):
            self._away = False
        return self.controls.handle(intent) or not of_window(intent)
