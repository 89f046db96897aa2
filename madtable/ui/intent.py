"""What a person means: the window's raw events turned into named intents.

Mouse, touch, keyboard and pad end in the same few intents, so that no screen knows which of them
was used. Places are px of the window's surface.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Pos = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Intent:
    """Something a person wants."""


@dataclass(frozen=True, slots=True)
class Point(Intent):
    """The pointer lies here, nothing is held."""

    pos: Pos


@dataclass(frozen=True, slots=True)
class Press(Intent):
    """The main button or a finger went down here; a Tap or a Drop will follow, exactly one.

    `touch` says that it was a finger.
    """

    pos: Pos
    touch: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Drag(Intent):
    """The held pointer has moved here, farther from `start` than an unsteady hand would."""

    pos: Pos
    start: Pos


@dataclass(frozen=True, slots=True)
class Drop(Intent):
    """A drag ended here."""

    pos: Pos
    start: Pos


@dataclass(frozen=True, slots=True)
class Tap(Intent):
    """Pressed and let go at one place."""

    pos: Pos


@dataclass(frozen=True, slots=True)
class DoubleTap(Tap):
    """The second of two quick taps at one place; a Tap as well, after the first one."""


@dataclass(frozen=True, slots=True)
class Cancel(Intent):
    """The press that was on its way will not end: the window lost the pointer."""


@dataclass(frozen=True, slots=True)
class Back(Intent):
    """One step back: Esc, right button (then `pos` says where), pad B."""

    pos: Pos | None = None


@dataclass(frozen=True, slots=True)
class Confirm(Intent):
    """Yes to what has the focus: Enter, Space, pad A; ConfirmEnd follows when it is let go."""


@dataclass(frozen=True, slots=True)
class ConfirmEnd(Intent):
    """The key or button of a Confirm was let go."""


@dataclass(frozen=True, slots=True)
class Move(Intent):
    """One step `left`, `right`, `up` or `down`: arrows, pad cross, stick."""

    direction: str


@dataclass(frozen=True, slots=True)
class Look(Intent):
    """Look farther `left`, `right`, `up` or `down` on what is larger than the window: Ctrl with an
    arrow, the pad's right stick.
    """

    direction: str


@dataclass(frozen=True, slots=True)
class Next(Intent):
    """To the next thing: Tab, pad right shoulder."""


@dataclass(frozen=True, slots=True)
class Previous(Intent):
    """To the thing before: Shift+Tab, pad left shoulder."""


@dataclass(frozen=True, slots=True)
class Key(Intent):
    """Another key by its name: `d`, `1`, `f11`, `backspace`; pad buttons are `pad x` ..."""

    name: str
    shift: bool = False
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class Text(Intent):
    """Text typed or composed, while a text field is being edited."""

    text: str


@dataclass(frozen=True, slots=True)
class Editing(Intent):
    """Text that an input method is still composing; empty when it is done or dropped."""

    text: str


@dataclass(frozen=True, slots=True)
class Scroll(Intent):
    """The wheel turned by (dx, dy) notches over this place; dy above 0 means up."""

    dx: float
    dy: float
    pos: Pos


@dataclass(frozen=True, slots=True)
class Resize(Intent):
    """The window's surface has this size in px now."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Exposed(Intent):
    """The window lost its picture and needs all of it."""


@dataclass(frozen=True, slots=True)
class Focus(Intent):
    """The window gained or lost the keyboard."""

    gained: bool


@dataclass(frozen=True, slots=True)
class Quit(Intent):
    """The window is to be closed."""
