"""Where things lie on a screen: the named objects of a Tiled map, laid out in a window.

Maps live in scenes/. One Tiled pixel is one design unit; a map is 1920 x 1080 of them. Moving an
object in Tiled moves the thing on the screen. An object's custom property `pin` says what becomes
of it in a window of another shape: two words, across and down. Across is `left`, `centre`, `right`,
`wide` (stretched) or a number from 0 (left) to 1 (right), the share of the spare width on its left
side; down is `top`, `middle`, `bottom`, `tall` or a number likewise. Without one: `centre middle`.

Objects of the layer `parts` belong to the screen always; other layers are alternatives (the seats
of a table for four, the middle of the table while a picker is open) and may replace parts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytmx
from pygame import Rect

from madtable.engine.errors import BadInput
from madtable.ui.sheet import Point

WIDTH, HEIGHT = 1920, 1080
COMMON = "parts"

_ACROSS = {"left": 0.0, "centre": 0.5, "right": 1.0, "wide": 0.0}
_DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0, "tall": 0.0}


@dataclass(frozen=True, slots=True)
class Pin:
    """How a place follows the window: shares of spare room before it, and whether it stretches."""

    across: float = 0.5
    down: float = 0.5
    wide: bool = False
    tall: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One named object of a map: a rectangle (or a point of size 0) in design units.

    `rotation` is in degrees clockwise about the top left corner, as in Tiled.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    rotation: float = 0.0
    pin: Pin = Pin()
    properties: Mapping[str, Any] = field(default_factory=dict)

    @property
    def centre(self) -> Point:
        """The middle of the place, its rotation considered."""
        turn = math.radians(self.rotation)
        across, down = self.w / 2, self.h / 2
        return (
            self.x + across * math.cos(turn) - down * math.sin(turn),
            self.y + across * math.sin(turn) + down * math.cos(turn),
        )


class Places:
    """The named objects of one map, by group (object layer) and name."""

    def __init__(self, path: Path, groups: Mapping[str, Mapping[str, Place]]) -> None:
        self.path = path
        self.groups = groups

    def at(self, name: str, group: str | None = None) -> Place:
        """The place `name`: in layer `group`, else in `parts`; without `group` in any layer.

        Raises `BadInput` naming the map and the object if there is none.
        """
        found = self.find(name, group)
        if found is None:
            where = f" in layer {group!r}" if group else ""
            raise BadInput(str(self.path), f"object {name!r} is missing{where}")
        return found

    def find(self, name: str, group: str | None = None) -> Place | None:
        """As `at`, but None if there is no such place."""
        if group is not None and group not in self.groups:
            raise BadInput(str(self.path), f"object layer {group!r} is missing")
        order = self.groups if group is None else (group, COMMON)
        for layer in order:
            if name in self.groups.get(layer, ()):
                return self.groups[layer][name]
        return None

    def require(self, names: Iterable[str], group: str | None = None) -> None:
        """Checks that every place a screen needs is there; one `BadInput` lists all missing."""
        missing = [name for name in names if self.find(name, group) is None]
        if missing:
            where = f" in layer {group!r}" if group else ""
            listed = ", ".join(repr(name) for name in missing)
            noun = "object is" if len(missing) == 1 else "objects are"
            raise BadInput(str(self.path), f"{noun} missing{where}: {listed}")


def load(path: Path) -> Places:
    """Reads a Tiled map; raises `BadInput` naming the file (and the object) if it is no good."""
    try:
        tiled = pytmx.TiledMap(str(path))
    except FileNotFoundError:
        raise BadInput(str(path), "this map is missing") from None
    except ElementTree.ParseError as error:
        raise BadInput(str(path), f"not a Tiled map: {error}") from error
    except Exception as error:  # the reader lets every kind of mistake in a map escape
        raise BadInput(str(path), f"not a Tiled map: {type(error).__name__}: {error}") from error
    size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if size == (0, 0):
        raise BadInput(str(path), "not a Tiled map")
    if size != (WIDTH, HEIGHT):
        raise BadInput(
            str(path), f"the map is {size[0]} x {size[1]} pixels, not {WIDTH} x {HEIGHT}"
        )
    groups: dict[str, dict[str, Place]] = {}
    for layer in tiled.layers:
        if isinstance(layer, pytmx.TiledObjectGroup):
            places = groups.setdefault(str(layer.name or ""), {})
            for found in layer:
                if not found.name:
                    continue
                if found.name in places:
                    raise BadInput(
                        str(path), f"object {found.name!r} is twice in layer {layer.name!r}"
                    )
                places[found.name] = _place(path, found)
    if not groups:
        raise BadInput(str(path), "the map has no object layer")
    return Places(path, groups)


def _place(path: Path, found: Any) -> Place:
    sizes = (found.x, found.y, found.width, found.height, found.rotation)
    if not all(math.isfinite(float(size)) for size in sizes):
        raise BadInput(f"{path}: {found.name}", "a place needs numbers, not nan or infinity")
    properties = dict(found.properties)
    pin = _pin(path, found.name, str(properties.pop("pin", "centre middle")))
    return Place(
        name=str(found.name),
        x=float(found.x),
        y=float(found.y),
        w=float(found.width),
        h=float(found.height),
        rotation=float(found.rotation),
        pin=pin,
        properties=properties,
    )


def _pin(path: Path, name: str, text: str) -> Pin:
    words = text.split()
    shares: list[float] = []
    for word, known in zip(words, (_ACROSS, _DOWN), strict=False):
        try:
            share = known[word] if word in known else float(word)
        except ValueError:
            share = math.nan
        if not 0.0 <= share <= 1.0:
            raise BadInput(str(path), f"object {name!r}: pin {text!r}: no such word: {word!r}")
        shares.append(share)
    if len(words) != 2:
        raise BadInput(str(path), f"object {name!r}: pin {text!r}: two words are needed")
    return Pin(shares[0], shares[1], words[0] == "wide", words[1] == "tall")


LEAST_S = 0.62
"""Px per unit below which nobody can make things smaller: letters have a floor of their own, and
would no longer fit what they stand on.
"""


class Layout:
    """The room that places are laid out in: from design units to real px and back.

    `s` is px per unit: as large as fits the design's 1920 x 1080 into the window, times `ui_scale`,
    which makes nothing smaller than LEAST_S.
    `size` is the room in px: the window's, or what the design needs where that is more (a
    `ui_scale` over 1, a window of hardly any px); the window then shows a part of it. `width` and
    `height` are the room in units; what exceeds the design is spare room, which the pins hand out.
    Everything lies `drift` units from where it would, so that a screen which shows the same for
    months keeps no ghost of it. The lowest `foot` of the window's height (a share) is left to
    something else: places lie above it, and all of them are smaller for it.
    """

    def __init__(
        self,
        window: tuple[int, int],
        ui_scale: float = 1.0,
        drift: Point = (0.0, 0.0),
        foot: float = 0.0,
    ) -> None:
        self.drift = drift
        self.foot = foot
        fit = min(window[0] / WIDTH, window[1] * (1.0 - foot) / HEIGHT)
        self.s = max(0.05, fit * ui_scale, min(fit, LEAST_S))
        self.size = window
        if self.s > fit:
            needed = (round(WIDTH * self.s), round(HEIGHT * self.s / (1.0 - foot)))
            self.size = (max(window[0], needed[0]), max(window[1], needed[1]))
        self.width = self.size[0] / self.s
        self.height = self.size[1] * (1.0 - foot) / self.s

    def px(self, units: float) -> int:
        """A length in whole px, at least one for any length over 0."""
        return max(1, round(units * self.s)) if units > 0 else 0

    def box(self, place: Place) -> tuple[float, float, float, float]:
        """Left, top, width and height of a place in this window, in units."""
        spare, rest = self.width - WIDTH, self.height - HEIGHT
        return (
            place.x + spare * place.pin.across + self.drift[0],
            place.y + rest * place.pin.down + self.drift[1],
            place.w + (spare if place.pin.wide else 0.0),
            place.h + (rest if place.pin.tall else 0.0),
        )

    def rect(self, place: Place) -> Rect:
        """The place in px, unrotated; edges are rounded, so neighbours stay neighbours."""
        x, y, w, h = self.box(place)
        left, top = round(x * self.s), round(y * self.s)
        return Rect(left, top, round((x + w) * self.s) - left, round((y + h) * self.s) - top)

    def centre(self, place: Place) -> Point:
        """The middle of the place in units, its rotation and pin considered."""
        x, y, w, h = self.box(place)
        turn = math.radians(place.rotation)
        across, down = w / 2, h / 2
        return (
            x + across * math.cos(turn) - down * math.sin(turn),
            y + across * math.sin(turn) + down * math.cos(turn),
        )

    def point(self, place: Place) -> Point:
        """The middle of the place in px."""
        x, y = self.centre(place)
        return x * self.s, y * self.s

    def units(self, at: Point) -> Point:
        """A point of the room in px (the pointer) in units."""
        return at[0] / self.s, at[1] / self.s


assert pygame.IS_CE, "the other pygame lies over pygame-ce: reinstall pygame-ce"
