"""A recorded game looked through: played at any speed, step by step, forwards, back, anywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pygame import Rect

from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.host.asides import NoteWritten, ScreenTaken
from madtable.ui.intent import Back, Intent, Key, Press, Quit
from madtable.ui.keys import key_line
from madtable.ui.kit import Kit, Label
from madtable.ui.places import Layout
from madtable.ui.screens.table import BoardMaker, TableScene
from madtable.ui.shown_table import ShownTable
from madtable.ui.staging import Effect
from madtable.ui.tween import Call
from madtable.ui.widgets.button import Button, IconButton
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.panel import Caption, Panel
from madtable.ui.widgets.slider import Slider
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.widgets.toggle import Toggle

SAG = 20.0
"""How much lower the outer cards of a hand lie than its place has it, in units."""

NEEDS = (
    "close",
    "line",
    "desk",
    "eyes",
    "open",
    "speed",
    "back",
    "play",
    "forward",
    "chances",
    "moment",
    "slider",
    "count",
)
"""The places that scenes/replay.tmx must have."""

Z_PAPER, Z_WORDS, Z_BUTTON = 150.0, 151.0, 152.0
SPEEDS = (0.5, 1.0, 2.0, 4.0)
PAUSE_S = 0.7
"""How long a step is looked at before the next one is played, at single speed."""


class LeafedTable(ShownTable, Protocol):
    """A record that can be leafed through (`host.Replay`)."""

    @property
    def at(self) -> int:
        """How many steps have been done."""
        ...

    @property
    def length(self) -> int:
        """How many there are."""
        ...

    @property
    def ended(self) -> bool:
        """Whether the record goes on to the end of the game."""
        ...

    def go(self, at: int) -> None:
        """Stand after `at` steps; after a way back `events` tells everything once more."""
        ...

    def eyes(self) -> tuple[int, ...]:
        """The seats that may be looked at."""
        ...

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """All hands by seat, where all seats may be looked at."""
        ...


Seen = Callable[[int], BoardMaker]
"""Gives what builds the board as a seat sees it."""


class ReplayScene(TableScene):
    """A record on its table as seat `viewer` saw it, all hands open if that is wanted and allowed.

    `cues` gives the sounds of that seat's table. `copy` takes the moment that is shown away as an
    example of the rules, `chances` shows how the chances went, `leave` closes the record. Nobody
    plays here: all input goes to the desk.
    """

    table: LeafedTable
    keys = (key_line("p", "keys.replay.play"),)

    def __init__(
        self,
        kit: Kit,
        table: LeafedTable,
        viewer: int,
        board_of: Seen,
        *,
        leave: Callable[[], None],
        copy: Callable[[ReplayScene], None] | None = None,
        cues: Callable[[int], Callable[[Event], Effect | None]] | None = None,
        chances: Callable[[ReplayScene], None] | None = None,
        open_hands: bool = False,
        speed: float = 1.0,
    ) -> None:
        super().__init__(kit, table, viewer, board_of(viewer), resumed=True)
        for kind in (ScreenTaken, NoteWritten):
            self.staging.stagers[kind] = self._noted
        if cues is not None:
            self.staging.cues = cues(viewer)
        self.speed = speed
        self.playing = False
        self.open_hands = open_hands
        self._board_of = board_of
        self._leave = leave
        self._copy = copy
        self._cues = cues
        self._chances = chances
        self._wait_s = 0.0
        self._places_here = kit.places("replay")
        self._places_here.require(NEEDS)
        self.controls = Controls(kit, self.stage)
        hand, line = self.board.places.at("hand", "parts"), self._places_here.at("line")
        self.board.raised = max(0.0, hand.y + hand.h + SAG - line.y)

    def _noted(self, event: Event) -> Effect:
        """What happened beside the table stands in the log."""
        return Call(lambda: self.board.note(event))

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, layout: Layout) -> None:
        """See Scene."""
        focused = self.controls.focused.name if self.controls.focused else "play"
        super().resized(layout)
        self.controls.clear()
        self._lay_line()
        self._lay_desk()
        close = IconButton(
            self.kit,
            self._rect("close"),
            "icons/close",
            self._leave,
            name="close",
            said=message("replay.close"),
        )
        self._add(close)
        self._follow()
        self.controls.focus(focused)

    def _rect(self, name: str) -> Rect:
        return self.kit.layout.rect(self._places_here.at(name))

    def _add(self, widget: Button | IconButton | Slider | Stepper[int] | Stepper[float]) -> None:
        widget.z = Z_BUTTON
        self.controls.add(widget)

    def _lay_line(self) -> None:
        kit, table = self.kit, self.table
        self.controls.show(Panel(kit, self._rect("line"), radius=18, line=4, z=Z_PAPER))
        self._back = IconButton(
            kit, self._rect("back"), "icons/prev", self.backward, name="back",
            said=message("replay.back"),
        )  # fmt: skip
        self._forward = IconButton(
            kit, self._rect("forward"), "icons/next", self.forward, name="forward",
            said=message("replay.forward"),
        )  # fmt: skip
        self._play = Button(
            kit, self._rect("play"), "", self.play_or_pause, name="play", style="primary"
        )
        self._slider = Slider(
            kit, self._rect("slider"), table.length, table.at, self.go, name="slider"
        )
        for widget in (self._back, self._play, self._forward, self._slider):
            self._add(widget)
        self._count = Caption(
            kit, self._rect("count"), "", role="chip", anchor="centre", z=Z_WORDS, size=28
        )
        self.controls.add(self._count)
        if self._chances is not None:
            self._add(
                Button(
                    kit,
                    self._rect("chances"),
                    message("replay.chances"),
                    self.look_at_chances,
                    name="chances",
                    size=27,
                )
            )
        if self._copy is not None:
            copy = self._copy
            self._add(
                Button(
                    kit,
                    self._rect("moment"),
                    message("replay.copy"),
                    lambda: copy(self),
                    name="moment",
                    size=27,
                )
            )

    def _lay_desk(self) -> None:
        kit, table = self.kit, self.table
        self.controls.show(Panel(kit, self._rect("desk"), radius=24, z=Z_PAPER))
        eyes = Stepper(
            kit, self._rect("eyes"), table.eyes(), self.viewer, self._name, self.see, name="eyes"
        )
        eyes.enabled = len(eyes.values) > 1
        self._add(eyes)
        open_all = Toggle(
            kit,
            self._rect("open"),
            message("replay.open") if table.ended else message("replay.sealed"),
            self.open_hands,
            self._open_hands,
            name="open",
        )
        open_all.enabled = table.ended
        open_all.z = Z_BUTTON
        self.controls.add(open_all)
        self._add(
            Stepper(
                kit, self._rect("speed"), SPEEDS, self.speed, _times, self._hasten, name="speed"
            )
        )

    def _name(self, seat: int) -> Label:
        return message("replay.seat", name=self.board.company.names[seat])

    def _follow(self) -> None:
        """Let everything on the desk tell where the game stands."""
        at, length = self.table.at, self.table.length
        self._slider.show(at)
        self._count.say(message("replay.count", number=at, length=length))
        self._back.enabled = at > 0
        self._forward.enabled = at < length
        if self.playing:
            self._play.say("", icon="icons/pause")
        else:
            self._play.say("", icon="icons/play" if at < length else "icons/undo")

    def _settle(self) -> None:
        super()._settle()
        self.board.put_away()
        hands = self.table.hands() if self.open_hands else ()
        for seat, block in enumerate(self.board.seats):
            block.lay_open(hands[seat] if hands else None)

    def look_at_chances(self) -> None:
        """How the chances went, on a sheet of their own; the game waits meanwhile."""
        assert self._chances is not None
        if self.playing:
            self.play_or_pause()
        self.arrive()
        self._chances(self)

    # -- leafing --------------------------------------------------------------------------------

    def play_or_pause(self) -> None:
        """Let the game run on from here (from the start, when it is at its end), or stop it."""
        if not self.playing and self.table.at == self.table.length:
            self.go(0)
        self.playing = not self.playing
        self._wait_s = 0.0
        self._follow()

    def forward(self) -> None:
        """Play the next step; what is still being shown of the one before is cut short."""
        self.playing = False
        self.arrive()
        self._step()
        self._follow()

    def arrive(self) -> None:
        """Show at once all that the last step has brought."""
        while self.staging.busy or not self.settled:
            self.catch_up()

    def backward(self) -> None:
        """The table as it was one step before."""
        self.playing = False
        self.go(max(0, self.table.at - 1))

    def go(self, at: int) -> None:
        """The table as it was after `at` steps, at once."""
        self.staging.skip()
        self.board.hurry()
        back = at < self.table.at
        self.table.go(at)
        if back:
            self.board.lines.clear()
            for seat in tuple(self.board.bubbles):
                self.board.hush(seat)
        for event in self.table.events(self.viewer):
            self.board.note(event)
        self.board.log_tape.show(self.board.lines)
        self._settle()
        self.board.hurry()
        self._wait_s = PAUSE_S
        self._follow()

    def _step(self) -> None:
        if self.table.at < self.table.length:
            self.table.go(self.table.at + 1)
            self.settled = False
            self._wait_s = PAUSE_S

    def see(self, viewer: int) -> None:
        """Look at the same moment from another seat."""
        scene = ReplayScene(
            self.kit,
            self.table,
            viewer,
            self._board_of,
            leave=self._leave,
            copy=self._copy,
            cues=self._cues,
            chances=self._chances,
            open_hands=self.open_hands,
            speed=self.speed,
        )
        at = self.table.at
        self.table.go(0)
        self.table.go(at)
        self.stack.replace(scene)
        scene.playing = self.playing
        scene.controls.focus("eyes")
        scene._follow()

    def _open_hands(self, on: bool) -> None:
        self.open_hands = on
        if not self.staging.busy:
            self._settle()

    def _hasten(self, speed: float) -> None:
        self.speed = speed

    # -- life -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Scene."""
        super().update(dt * self.speed)
        self.controls.update(dt)
        if not self.playing or self.staging.busy or not self.settled:
            return
        self._wait_s -= dt * self.speed
        if self._wait_s <= 0.0:
            self._step()
            self.playing = self.table.at < self.table.length
            self._follow()

    def handle(self, intent: Intent) -> bool:
        """See Scene: a press beside the desk only brings the picture to the present."""
        if self.controls.handle(intent):
            return True
        match intent:
            case Back():
                self._leave()
                return True
            case Key("p"):
                self.play_or_pause()
                return True
            case Press() if self.staging.busy:
                self.catch_up()
        return not isinstance(intent, Quit | Key)


def _times(speed: float) -> Label:
    return message("replay.speed", times="½" if speed == 0.5 else f"{speed:g}")
