"""From the window's events to intents, without loss and without doubles."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pygame

from madtable.ui.intent import (
    Back,
    Cancel,
    Confirm,
    ConfirmEnd,
    DoubleTap,
    Drag,
    Drop,
    Editing,
    Exposed,
    Focus,
    Intent,
    Key,
    Look,
    Move,
    Next,
    Point,
    Pos,
    Press,
    Previous,
    Quit,
    Resize,
    Scroll,
    Tap,
    Text,
)

DOUBLE_S = 0.4
"""Two taps within this time and place are a double tap."""

ECHO_S = 0.5
"""A press from the other source (mouse, touch) at the same place within this time is an echo."""

STICK_ON, STICK_OFF = 0.6, 0.35
"""How far the stick must go to count as a step, and come back before the next one."""

REPEAT_FIRST_S, REPEAT_NEXT_S = 0.42, 0.11
"""A held pad direction repeats like a held arrow key."""

NOWHERE: Pos = (-100_000, -100_000)
"""Where the pointer is said to be when it left the window."""

_ARROWS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
_CONFIRM = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
_REPEATING = {"backspace", "delete"}
_PAD_MOVES = {11: "up", 12: "down", 13: "left", 14: "right"}
_PAD_KEYS = {2: "pad x", 3: "pad y", 4: "pad back", 6: "pad start"}
_A, _B, _LEFT_SHOULDER, _RIGHT_SHOULDER = 0, 1, 9, 10
_JOY_LEFT_SHOULDER, _JOY_RIGHT_SHOULDER = 4, 5


def squeezed(events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events with runs of mouse motion cut down to the last one of each run."""
    found: list[pygame.event.Event] = []
    for event in events:
        if found and event.type == pygame.MOUSEMOTION == found[-1].type:
            found[-1] = event
        else:
            found.append(event)
    return found


class Translator:
    """Turns events into intents and remembers what is held.

    `to_px` maps a mouse place of the window to its surface; `threshold_px` is how far a press may
    stray before it is a drag. While `typing` is set, letters come as Text instead of Key.
    """

    def __init__(self, to_px: Callable[[tuple[float, float]], Pos], threshold_px: float) -> None:
        self.to_px = to_px
        self.threshold_px = threshold_px
        self.typing = False
        self._at: Pos = NOWHERE
        self._start: Pos | None = None
        self._dragging = False
        self._source = False
        self._ended_s = -math.inf
        self._ended_at: Pos = (0, 0)
        self._tapped_s = -math.inf
        self._tapped_at: Pos = (0, 0)
        self._keys: set[int] = set()
        self._confirms: set[object] = set()
        self._plain_pads: set[int] = set()
        self._stick: dict[tuple[int, int], float] = {}
        self._held_move: str | None = None
        self._repeat_s = math.inf

    def translate(self, events: Iterable[pygame.event.Event], now_s: float) -> list[Intent]:
        """The intents of a frame's events, in order; `now_s` only ever grows."""
        found: list[Intent] = []
        for event in events:
            handler = _HANDLERS.get(event.type)
            if handler is not None:
                handler(self, event, now_s, found)
        if self._held_move is not None and now_s >= self._repeat_s:
            self._repeat_s = now_s + REPEAT_NEXT_S
            found.append(Move(self._held_move))
        return found

    # -- pointer --------------------------------------------------------------------------------

    def _down(self, event: pygame.event.Event, now_s: float, found: list[Intent]) -> None:
        pos = self._at = self.to_px(event.pos)
        touch = bool(getattr(event, "touch", False))
        if event.button == 3:
            found.append(Back(pos))
        if event.button != 1:
            return
        if self._start is not None:
            if math.dist(self._start, pos) <= self.threshold_px:
                return
            # Nobody told of the release (it happened outside): this is another press.
            found.append(Cancel())
        if touch != self._source and now_s - self._ended_s <= ECHO_S and self._near(pos):
            return
        self._start = pos
        self._dragging = False
        self._source = touch
        found.append(Press(pos, touch))

    def _up(self, event: pygame.event.Event, now_s: float, found: list[Intent]) -> None:
        if event.button != 1 or self._start is None:
            return
        pos = self.to_px(event.pos)
        start, self._start = self._start, None
        self._ended_s, self._ended_at = now_s, pos
        if self._dragging or math.dist(start, pos) > self.threshold_px:
            self._tapped_s = -math.inf
            found.append(Drop(pos, start))
            return
        quick = now_s - self._tapped_s <= DOUBLE_S
        if quick and math.dist(pos, self._tapped_at) <= 3 * self.threshold_px:
            # A third tap starts a new pair.
            self._tapped_s = -math.inf
            found.append(DoubleTap(pos))
        else:
            self._tapped_s, self._tapped_at = now_s, pos
            found.append(Tap(pos))

    def _motion(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        pos = self._at = self.to_px(event.pos)
        if self._start is None:
            if found and isinstance(found[-1], Point):
                found.pop()
            found.append(Point(pos))
            return
        if not self._dragging and math.dist(self._start, pos) <= self.threshold_px:
            return
        self._dragging = True
        if found and isinstance(found[-1], Drag):
            found.pop()
        found.append(Drag(pos, self._start))

    def _leave(self, _event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        if self._start is None:
            found.append(Point(NOWHERE))

    def _wheel(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        flip = -1.0 if getattr(event, "flipped", False) else 1.0
        dx = float(getattr(event, "precise_x", event.x)) * flip
        dy = float(getattr(event, "precise_y", event.y)) * flip
        found.append(Scroll(dx, dy, self._at))

    def _near(self, pos: Pos) -> bool:
        return math.dist(pos, self._ended_at) <= self.threshold_px

    # -- keyboard -------------------------------------------------------------------------------

    def _key_down(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        key, mod = event.key, getattr(event, "mod", 0)
        shift, ctrl = (
            bool(mod & pygame.KMOD_SHIFT),
            bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        )
        again = key in self._keys
        self._keys.add(key)
        if key in _ARROWS:
            elsewhere = ctrl and not self.typing
            found.append(Look(_ARROWS[key]) if elsewhere else Move(_ARROWS[key]))
        elif key == pygame.K_TAB:
            if not mod & pygame.KMOD_ALT:
                found.append(Previous() if shift else Next())
        elif key in _CONFIRM and not (self.typing and key == pygame.K_SPACE):
            if again:
                return
            if mod & pygame.KMOD_ALT:
                found.append(Key("f11"))
            else:
                self._confirms.add(key)
                found.append(Confirm())
        elif key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            if not again:
                found.append(Back())
        else:
            name = _name(key)
            plain = len(name) == 1 or key == pygame.K_SPACE
            if (
                name
                and not (again and name not in _REPEATING)
                and not (self.typing and plain and not ctrl)
            ):
                found.append(Key(name, shift, ctrl))

    def _key_up(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        self._keys.discard(event.key)
        self._let_go(event.key, found)

    def _let_go(self, what: object, found: list[Intent]) -> None:
        if what in self._confirms:
            self._confirms.discard(what)
            found.append(ConfirmEnd())

    def _text(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        if self.typing and event.text:
            found.append(Text(event.text))

    def _editing(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        if self.typing:
            found.append(Editing(event.text))

    # -- pad ------------------------------------------------------------------------------------

    def plain_pad(self, instance: int) -> None:
        """A pad was found whose buttons have no known names; read it as a plain joystick."""
        self._plain_pads.add(instance)

    def _pad_down(self, event: pygame.event.Event, now_s: float, found: list[Intent]) -> None:
        self._button(event, event.button, now_s, found)

    def _pad_up(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        self._let_go(("pad", _pad(event), event.button), found)
        if event.button in _PAD_MOVES:
            self._held_move = None

    def _joy_down(self, event: pygame.event.Event, now_s: float, found: list[Intent]) -> None:
        if _pad(event) in self._plain_pads:
            shoulders = {_JOY_LEFT_SHOULDER: _LEFT_SHOULDER, _JOY_RIGHT_SHOULDER: _RIGHT_SHOULDER}
            self._button(event, shoulders.get(event.button, event.button), now_s, found)

    def _joy_up(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        if _pad(event) in self._plain_pads:
            self._let_go(("pad", _pad(event), event.button), found)

    def _button(
        self, event: pygame.event.Event, button: int, now_s: float, found: list[Intent]
    ) -> None:
        if button == _A:
            self._confirms.add(("pad", _pad(event), button))
            found.append(Confirm())
        elif button == _B:
            found.append(Back())
        elif button == _LEFT_SHOULDER:
            found.append(Previous())
        elif button == _RIGHT_SHOULDER:
            found.append(Next())
        elif button in _PAD_MOVES:
            self._step(_PAD_MOVES[button], now_s, found)
        elif button in _PAD_KEYS:
            found.append(Key(_PAD_KEYS[button]))

    def _joy_hat(self, event: pygame.event.Event, now_s: float, found: list[Intent]) -> None:
        if _pad(event) not in self._plain_pads:
            return
        x, y = event.value
        if x or y:
            self._step(
                ("left" if x < 0 else "right") if x else ("up" if y > 0 else "down"), now_s, found
            )
        else:
            self._held_move = None

    def _pad_axis(self, event: pygame.event.Event, now_s: float, found: list[Intent]) -> None:
        # A controller tells axes as -32768..32767.
        self._axis(_pad(event), event.axis, event.value / 32767.0, now_s, found)

    def _joy_axis(self, event: pygame.event.Event, now_s: float, found: list[Intent]) -> None:
        # Nobody knows what the other axes of a plain joystick are.
        if _pad(event) in self._plain_pads and event.axis < 2:
            self._axis(_pad(event), event.axis, event.value, now_s, found)

    def _axis(
        self, instance: int, axis: int, value: float, now_s: float, found: list[Intent]
    ) -> None:
        if axis > 3:
            return
        before = self._stick.get((instance, axis), 0.0)
        if before and abs(value) < STICK_OFF:
            self._stick[instance, axis] = 0.0
            if axis < 2:
                self._held_move = None
        elif abs(value) > STICK_ON and before * value <= 0.0:
            self._stick[instance, axis] = value
            names = ("up", "down") if axis % 2 else ("left", "right")
            if axis > 1:
                found.append(Look(names[value > 0]))
            else:
                self._step(names[value > 0], now_s, found)

    def _pad_gone(self, event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        # Pulled out, or out of power: nobody holds anything on it any more.
        gone = event.instance_id
        self._plain_pads.discard(gone)
        self._stick = {key: value for key, value in self._stick.items() if key[0] != gone}
        self._held_move = None
        for held in [held for held in self._confirms if isinstance(held, tuple)]:
            if held[1] == gone:
                self._let_go(held, found)

    def _step(self, direction: str, now_s: float, found: list[Intent]) -> None:
        self._held_move = direction
        self._repeat_s = now_s + REPEAT_FIRST_S
        found.append(Move(direction))

    # -- window ---------------------------------------------------------------------------------

    def _size(self, _event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        # The size itself is asked of the window: several changes in one frame are one resize.
        if not any(isinstance(intent, Resize) for intent in found):
            found.append(Resize((0, 0)))

    def _exposed(self, _event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        if Exposed() not in found:
            found.append(Exposed())

    def _gained(self, _event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        found.append(Focus(True))

    def _lost(self, _event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        # Nobody will tell of keys let go elsewhere.
        self._keys.clear()
        self._held_move = None
        found.extend(ConfirmEnd() for _ in self._confirms)
        self._confirms.clear()
        if self._start is not None:
            self._start = None
            found.append(Cancel())
        found.append(Focus(False))

    def _quit(self, _event: pygame.event.Event, _now_s: float, found: list[Intent]) -> None:
        if Quit() not in found:
            found.append(Quit())


def _name(key: int) -> str:
    """A key's name; a key of the number pad (`[1]`) means what its twin above the letters does."""
    name: str = pygame.key.name(key)
    return name[1] if len(name) == 3 and name[0] + name[2] == "[]" else name


def _pad(event: pygame.event.Event) -> int:
    """Which pad an event comes from; its instance number, as far as SDL tells it."""
    return int(getattr(event, "instance_id", getattr(event, "joy", 0)))


_Handler = Callable[[Translator, pygame.event.Event, float, list[Intent]], None]

_HANDLERS: dict[int, _Handler] = {
    pygame.MOUSEBUTTONDOWN: Translator._down,
    pygame.MOUSEBUTTONUP: Translator._up,
    pygame.MOUSEMOTION: Translator._motion,
    pygame.MOUSEWHEEL: Translator._wheel,
    pygame.KEYDOWN: Translator._key_down,
    pygame.KEYUP: Translator._key_up,
    pygame.TEXTINPUT: Translator._text,
    pygame.TEXTEDITING: Translator._editing,
    pygame.CONTROLLERBUTTONDOWN: Translator._pad_down,
    pygame.CONTROLLERBUTTONUP: Translator._pad_up,
    pygame.CONTROLLERAXISMOTION: Translator._pad_axis,
    pygame.JOYBUTTONDOWN: Translator._joy_down,
    pygame.JOYBUTTONUP: Translator._joy_up,
    pygame.JOYHATMOTION: Translator._joy_hat,
    pygame.JOYAXISMOTION: Translator._joy_axis,
    pygame.JOYDEVICEREMOVED: Translator._pad_gone,
    pygame.WINDOWRESIZED: Translator._size,
    pygame.WINDOWSIZECHANGED: Translator._size,
    # Another monitor may have other px to a window unit.
    pygame.WINDOWDISPLAYCHANGED: Translator._size,
    pygame.WINDOWEXPOSED: Translator._exposed,
    pygame.WINDOWFOCUSGAINED: Translator._gained,
    pygame.WINDOWFOCUSLOST: Translator._lost,
    pygame.WINDOWLEAVE: Translator._leave,
    pygame.WINDOWCLOSE: Translator._quit,
    pygame.QUIT: Translator._quit,
}
