"""People at the program's window: with a mouse, with a keyboard, with a finger.

They look where a person looks (what lies under the pointer, what has the focus) and do nothing that
a person could not do; time is a clock that only the loop's sleeping moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from madtable.engine.decision import Decision, Option
from madtable.engine.journal import SeatLine
from madtable.engine.message import Message
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.company import CREATURES
from madtable.looks.mad.table import MadTable
from madtable.looks.program import Program
from madtable.ui.intent import Pos
from madtable.ui.loop import Loop
from madtable.ui.options import PlayOptions
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.results import Results
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Title
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.widget import Widget
from madtable.ui.window import OffscreenWindow

SMALL = (960, 540)
COLOURS = ("green", "yellow", "red", "blue")
ARROWS = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
}


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Desk:
    """Scenes in a window that only exists in memory, and the loop that shows them."""

    def __init__(self, stack: SceneStack, size: tuple[int, int] = SMALL) -> None:
        self.stack = stack
        self.window = OffscreenWindow(size)
        self.clock = Clock()
        self.stack.resized(size)
        self.loop = Loop(self.stack, self.window, clock=self.clock, sleep=self.clock.sleep)

    def frame(self, frames: int = 1) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.loop.frame()

    def until(self, done: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait for something; it has to come."""
        end = self.clock.now + seconds
        while not done():
            assert self.clock.now < end, f"waited in vain on {type(self.stack.top).__name__}"
            self.frame()

    def post(self, *events: Event) -> None:
        """Let the window's system tell something."""
        self.window.post(*events)

    @property
    def controls(self) -> Controls:
        """The widgets of the scene on top."""
        scene = self.stack.top
        if isinstance(scene, TableScene):
            return scene.board.controls
        found = scene.controls  # type: ignore[union-attr]
        assert isinstance(found, Controls)
        return found

    @property
    def scene(self) -> TableScene:
        """The table on top."""
        scene = self.stack.top
        assert isinstance(scene, TableScene), type(scene).__name__
        return scene

    @property
    def board(self) -> MadTable:
        """What the person sees of the game."""
        board = self.scene.board
        assert isinstance(board, MadTable)
        return board

    def widget(self, name: str) -> Widget:
        """What the person looks for; it has to be there, and usable."""
        found = self.controls.named(name)
        assert found is not None, f"nothing called {name} on {type(self.stack.top).__name__}"
        assert found.usable, f"{name} cannot be used now"
        return found

    def saying(self, key: str) -> str:
        """The name of the button that has these words."""
        for widget in self.controls.widgets:
            if isinstance(widget, Button) and widget.label == Message(key):
                return widget.name
        raise AssertionError(f"no button says {key}")

    def spot(self, widget: Widget) -> Pos:
        """Where a person would click on something: where it is on top of whatever lies there."""
        rect = widget.rect
        across = (0.5, 0.12, 0.3, 0.88, 0.7, 0.05)
        for down in (0.5, 0.25, 0.75, 0.1):
            for share in across:
                pos = (
                    round(rect.left + share * rect.width),
                    round(rect.top + down * rect.height),
                )
                if self.controls.at(pos) is widget:
                    return pos
        raise AssertionError(f"{widget.name} cannot be reached anywhere")


class ProgramDesk(Desk):
    """The whole program."""

    def __init__(
        self,
        data: Path,
        *,
        size: tuple[int, int] = SMALL,
        speed: str | None = "mad",
        lang: str = "en",
    ) -> None:
        self.program = Program(PlayOptions(lang=lang, speed=speed, data_dir=data))
        self.program.playing.thinks_apart = False  # the clock of tests does not wait for a process
        super().__init__(self.program.stack, size)
        self.loop.later = self.program.kit.art.idle

    def title(self) -> None:
        """Start with the title, as the program does by itself."""
        self.program.begin(None)
        self.frame()

    def deal(
        self,
        game: str,
        kinds: tuple[str, ...],
        seed: int,
        house: Mapping[str, object] | None = None,
        dealer: int = 0,
    ) -> None:
        """Go straight to a table, where nobody needs to be shown round."""
        seats = [SeatLine(kind, "", CREATURES[seat]) for seat, kind in enumerate(kinds)]
        self.program.kit.keys_used = False
        self.program.deal(sit_down(game, seats, seed, dealer=dealer, house=house))
        self.frame()

    @property
    def table(self) -> Table:
        """The truth, to check by."""
        table = self.program.table
        assert table is not None
        return table


def chosen(decision: Decision, mind: random.Random) -> str:
    """An answer by chance; what needs more than a card rather than what does not."""
    options = list(decision.options)
    if decision.verb:
        picked = mind.sample(options, decision.pick)
        return " ".join([decision.verb, *(option.text for option in picked)])
    plays = [option for option in options if option.parts]
    rich = [option for option in plays if len(option.parts) > 1]
    fond = [some for some in (rich, plays) if some and mind.random() < 0.7]
    return mind.choice([*fond, options][0]).text


class Player:
    """Answers questions by doing what an answer needs, one thing after the other."""

    def __init__(self, desk: Desk, seed: int = 0) -> None:
        self.desk = desk
        # What is answered does not depend on how long anything takes, nor on the way it is done.
        self.mind = random.Random(seed)
        self.dice = random.Random(seed)
        self.answered: list[tuple[str, str]] = []

    # -- what each of them does in its own way -----------------------------------------------------

    def use(self, name: str) -> None:
        """Press something."""
        raise NotImplementedError

    def colour(self, colour: str) -> None:
        """Choose a colour on the picker."""
        self.use(f"colour:{colour}")

    def direction(self, direction: str) -> None:
        """Choose a direction on the picker."""
        self.use(f"way:{direction}")

    def draw(self) -> None:
        """Draw from the pile."""
        self.use("draw")

    def hurry(self) -> None:
        """Get past what is being shown."""
        raise NotImplementedError

    # -- playing -----------------------------------------------------------------------------------

    def waited_for(self) -> Decision | None:
        """The question on the screen, once nothing moves."""
        scene = self.desk.stack.top
        if not isinstance(scene, TableScene) or scene.staging.busy:
            return None
        return scene.board.asker.decision

    def play(self, answers: int = 1_000_000) -> None:
        """Play until the results are shown, or for so many answers."""
        start = len(self.answered)
        while len(self.answered) - start < answers:
            if not isinstance(self.desk.stack.top, TableScene):
                return
            decision = self.waited_for()
            if decision is None:
                if self.dice.random() < 0.15:
                    self.hurry()
                self.desk.frame(4)
                continue
            self.answer(decision, chosen(decision, self.mind))

    def answer(self, decision: Decision, text: str) -> None:
        """Give this answer, and see it accepted, once, as it was meant."""
        assert isinstance(self.desk, ProgramDesk)
        table, before = self.desk.table, self.desk.table.answers
        given: list[str] = []
        submit = table.submit

        def heard(seat: int, text: str, decision_id: int | None = None) -> None:
            if seat == decision.seat:
                assert decision_id is not None
                given.append(text)
            submit(seat, text, decision_id)

        table.submit = heard  # type: ignore[method-assign]
        try:
            self.give(decision, text)
        finally:
            table.submit = submit  # type: ignore[method-assign]
        assert given == [text], f"{given} instead of {text}"
        assert table.answers > before
        self.answered.append((decision.kind, text))

    def give(self, decision: Decision, text: str) -> None:
        """Do what an answer needs, whoever hears it."""
        if decision.verb:
            for code in text.split()[1:]:
                self.card(code)
            self.use("action_a")
            return
        option = next(option for option in decision.options if option.text == text)
        if text == "draw":
            self.draw()
        elif text in ("keep", "decline"):
            self.use("action_b")
        elif text == "pass":
            plays = any(o.part("card") is not None for o in decision.options)
            self.use("action_b" if plays else "action_a")
        else:
            self._declare(decision, option)

    def _declare(self, decision: Decision, option: Option) -> None:
        code = option.part("card")
        if code is not None and decision.kind == "turn":
            self.card(str(code))
        mode = option.part("mode")
        for name, value in option.parts:
            if name == "colour":
                self.colour(str(value))
            elif name == "direction":
                self.direction(str(value))
            elif name == "target" and self.desk.board.asker.chosen.get("target") != value:
                self.use(f"seat:{value}")
        self.use("action_b" if mode == "ignore" else "action_a")

    def card(self, code: str) -> None:
        """Pick a card of the hand that is not picked yet."""
        raise NotImplementedError

    def card_zone(self, code: str) -> Widget:
        """Where a card lies that has this face and is not picked yet."""
        board = self.desk.board
        for card, zone in board.choice.input.zones:
            if card.code == code and card not in board.hand.selected:
                return zone
        raise AssertionError(f"no {code} in hand")


class MousePlayer(Player):
    """Somebody with a mouse."""

    def press(self, pos: Pos, button: int = 1) -> None:
        """Push the button down."""
        self.desk.post(
            Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False),
            Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False),
        )

    def release(self, pos: Pos, button: int = 1) -> None:
        """Let the button go."""
        self.desk.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False))

    def click(self, pos: Pos, button: int = 1) -> None:
        """Press and let go; both in one frame now and then, as fast fingers do."""
        self.press(pos, button)
        if self.dice.random() < 0.5:
            self.desk.frame(self.dice.randrange(1, 5))
        self.release(pos, button)
        # Long enough for the next click not to be a double click.
        self.desk.frame(self.dice.choice((1, 3, 26)))

    def use(self, name: str) -> None:
        self.click(self.desk.spot(self.desk.widget(name)))

    def card(self, code: str) -> None:
        self.click(self.desk.spot(self.card_zone(code)))

    def hurry(self) -> None:
        width, height = self.desk.window.size
        self.click((width // 2, round(0.62 * height)))

    def drag(self, start: Pos, end: Pos) -> None:
        """Press at one place, let go at another."""
        self.press(start)
        for step in range(1, 9):
            x = start[0] + (end[0] - start[0]) * step // 8
            y = start[1] + (end[1] - start[1]) * step // 8
            moved = Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(1, 0, 0))
            self.desk.post(moved)
            self.desk.frame()
        self.release(end)
        self.desk.frame(2)


class TouchPlayer(MousePlayer):
    """Somebody with a finger: SDL tells it as finger and mouse, and some drivers tell it twice."""

    def press(self, pos: Pos, button: int = 1) -> None:
        width, height = self.desk.window.size
        at: dict[str, Any] = {"x": pos[0] / width, "y": pos[1] / height}
        down = Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True)
        self.desk.post(Event(pygame.FINGERDOWN, touch_id=1, finger_id=0, **at), down)
        self.echo = self.dice.random() < 0.5
        if self.echo and self.dice.random() < 0.5:
            self.desk.post(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))

    def release(self, pos: Pos, button: int = 1) -> None:
        width, height = self.desk.window.size
        at: dict[str, Any] = {"x": pos[0] / width, "y": pos[1] / height}
        self.desk.post(
            Event(pygame.FINGERUP, touch_id=1, finger_id=0, **at),
            Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True),
        )
        if self.echo:
            # A driver that makes up a mouse click of its own once the finger has gone.
            self.desk.frame(self.dice.randrange(3))
            self.desk.post(
                Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False),
                Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False),
            )


class KeyPlayer(Player):
    """Somebody who never touches the mouse."""

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        self.desk.post(Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        self.desk.frame(self.dice.choice((1, 1, 4)))
        self.desk.post(Event(pygame.KEYUP, key=code, mod=mod))
        self.desk.frame()

    def focus(self, wanted: Widget) -> None:
        """Go to something with arrows or Tab, whichever this person is used to."""
        controls = self.desk.controls
        tabs = self.dice.random() < 0.5
        for step in range(60):
            here = controls.focused
            if wanted not in controls.widgets:
                # An arrow turned a page, and the page has buttons of its own.
                wanted = controls.named(wanted.name) or wanted
            if here is wanted and controls.ring_shown:
                return
            if here is None or tabs or step > 25:
                self.key(pygame.K_TAB)
                continue
            before = here.name
            dx = wanted.rect.centerx - here.rect.centerx
            dy = wanted.rect.centery - here.rect.centery
            if abs(dx) > abs(dy):
                self.key(ARROWS["right" if dx > 0 else "left"])
            else:
                self.key(ARROWS["down" if dy > 0 else "up"])
            # Where an arrow leafs instead of leading on, Tab leads on.
            tabs = controls.focused is not None and controls.focused.name == before
        raise AssertionError(f"the keyboard does not lead to {wanted.name}")

    def use(self, name: str) -> None:
        wanted = self.desk.widget(name)
        if self.desk.controls.focused is not wanted or self.dice.random() < 0.5:
            self.focus(wanted)
        self.key(self.dice.choice((pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)))

    def colour(self, colour: str) -> None:
        if self.dice.random() < 0.5:
            super().colour(colour)
        else:
            self.key(pygame.K_1 + COLOURS.index(colour))

    def direction(self, direction: str) -> None:
        if self.dice.random() < 0.5:
            super().direction(direction)
        else:
            self.key(pygame.K_1 if direction == "left" else pygame.K_2)

    def draw(self) -> None:
        if self.dice.random() < 0.5:
            super().draw()
        else:
            self.key(pygame.K_d)

    def card(self, code: str) -> None:
        self.focus(self.card_zone(code))
        self.key(pygame.K_RETURN)

    def hurry(self) -> None:
        self.key(pygame.K_F5)


def on_title(desk: Desk) -> bool:
    """Whether the title is on top."""
    return isinstance(desk.stack.top, Title)


def on_lobby(desk: Desk) -> bool:
    """Whether the set-up is on top."""
    return isinstance(desk.stack.top, Lobby)


def fresh(stack: SceneStack) -> pygame.Surface:
    """What the window ought to show of the scene on top: all of it painted anew, through the lens
    if things are larger than the window.
    """
    assert stack.top is not None
    canvas = pygame.Surface(stack.lens.size, 0, 32)
    stack.top.stage.paint_all(canvas)
    return canvas.subsurface(stack.lens.offset, stack.lens.window).copy()


def on_table(desk: Desk) -> bool:
    """Whether a table is on top."""
    return isinstance(desk.stack.top, TableScene)


def on_results(desk: Desk) -> bool:
    """Whether results are on top."""
    return isinstance(desk.stack.top, Results)
