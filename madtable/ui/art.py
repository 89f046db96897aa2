"""The drawings of the assets folder as surfaces: drawn at the exact size when first needed."""

from __future__ import annotations

import io
import re
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path

import pygame
from pygame import Surface

from madtable.engine.errors import BadInput
from madtable.ui import deck_inks, palette
from madtable.ui.sheet import Sheet, blank, fast, rounded
from madtable.ui.shelf import Picture, Shelf

BYTES_A_PX, LEAST_BYTES = 27, 32 * 2**20
"""How much of pictures is kept, by the size of the window: as much as twelve cards in the air want.
More would be slower nowhere, but a table at 1920 x 1080 is to need no more than 160 MB in all.
"""

_ROOT = re.compile(r"<svg\b[^>]*>")
_BOX = re.compile(r'viewBox="\s*([^"]+?)\s*"')


class Art:
    """All pictures of one assets folder, and the pictures made from them.

    The bytes of pixels kept are limited (see `fit`); what was not used longest goes first and is
    drawn again when needed. Surfaces are shared: blit them, never draw on them. `four_inks` draws
    the standard deck in four inks instead of two (`forget` what was drawn before). Raises
    `BadInput` naming the file if a drawing is missing or is not one.
    """

    def __init__(self, folder: Path, budget: int = LEAST_BYTES) -> None:
        self.folder = folder
        self.shelf = Shelf(budget)
        self.four_inks = False
        self._boxes: dict[str, tuple[float, float, float, float]] = {}
        self._jobs: deque[Callable[[], object]] = deque()

    def names(self, group: str = "") -> list[str]:
        """The names of all drawings below a folder such as `icons`, sorted."""
        below = self.folder / group
        return sorted(
            path.relative_to(self.folder).with_suffix("").as_posix()
            for path in below.rglob("*.svg")
        )

    def ratio(self, name: str) -> float:
        """Width over height of a drawing."""
        _, _, width, height = self._box(name)
        return width / height

    def drawing(self, name: str, width: int, height: int | None = None) -> Surface:
        """The drawing `name` (`icons/menu`) exactly `width` px wide.

        The height follows from the drawing. If it is given too, the drawing is fitted into the box
        and centred.
        """
        if height is None:
            height = max(1, round(width / self.ratio(name)))
        size = (width, height)
        return self.shelf.kept(("drawing", name, size), lambda: self._draw(name, *size))

    def fresh(self, name: str, width: int, height: int) -> Surface:
        """A drawing fitted into a box, to go on drawing on; it is not kept."""
        return self._draw(name, width, height)

    def fit(self, window: tuple[int, int]) -> None:
        """Keep from now on what a window of this size (px) wants."""
        self.shelf.limit(max(LEAST_BYTES, BYTES_A_PX * window[0] * window[1]))

    def turned(
        self,
        key: Hashable,
        surface: Surface,
        degrees: float,
        scale: float = 1.0,
        step: float = 4.0,
    ) -> Surface:
        """`surface` turned clockwise about its centre, and scaled.

        `key` tells one picture from another. Angles are rounded to `step` degrees so that a moving
        card needs few bitmaps; `step=0` keeps the angle (to .1 degree) for things at rest. Quarter
        turns at full size lose nothing. Pass a picture of twice the size with `scale=.5` for the
        crispest edges. Scales are rounded to 1 %.
        """
        angle = round(degrees, 1) % 360
        if step and angle % 90:
            angle = round(angle / step) * step % 360
        percent = max(1, round(scale * 100))
        if angle == 0 and percent == 100:
            return surface
        return self.shelf.kept(
            ("turned", key, surface.get_size(), angle, percent),
            lambda: _turned(surface, angle, percent / 100),
        )

    def shadow(self, width: int, height: int, radius: float) -> Surface:
        """The hard shadow of a rounded rectangle, black at .34; all in px."""
        return self.shelf.kept(
            ("shadow", width, height, round(radius, 1)), lambda: _shadow(width, height, radius)
        )

    def kept(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """Any other picture, made once and kept under `key` within the same budget."""
        return self.shelf.kept(("made", key), make)

    def later(self, jobs: Iterable[Callable[[], object]]) -> None:
        """Puts work off until there is time: each job draws one picture onto the shelf."""
        self._jobs.extend(jobs)

    def idle(self, seconds: float) -> bool:
        """Does put-off work for about `seconds` (one job at least); tells whether some is left."""
        until = time.perf_counter() + seconds
        while self._jobs:
            self._jobs.popleft()()
            if time.perf_counter() >= until:
                break
        return bool(self._jobs)

    def forget(self) -> None:
        """Throws all pictures and put-off work away, as after a change of size or language."""
        self.shelf.clear()
        self._jobs.clear()

    def _text(self, name: str) -> str:
        path = self.folder / f"{name}.svg"
        try:
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BadInput(str(path), "this drawing is missing") from None
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(str(path), f"this drawing cannot be read ({error})") from error

    def _box(self, name: str) -> tuple[float, float, float, float]:
        box = self._boxes.get(name)
        if box is None:
            box = self._boxes[name] = self._view_box(name, self._text(name))
        return box

    def _view_box(self, name: str, text: str) -> tuple[float, float, float, float]:
        root = _ROOT.search(text)
        found = _BOX.search(root.group()) if root else None
        try:
            left, top, width, height = map(float, found[1].split() if found else ())
        except ValueError:
            raise BadInput(
                str(self.folder / f"{name}.svg"), "not a drawing: no <svg> with a viewBox"
            ) from None
        return left, top, width, height

    def _draw(self, name: str, width: int, height: int) -> Surface:
        if width < 1 or height < 1:
            raise ValueError(f"{name}: a drawing needs at least one pixel, not {width} x {height}")
        text = self._text(name)
        if self.four_inks:
            text = deck_inks.in_four(name, text)
        left, top, wide, high = self._box(name)
        scale = min(width / wide, height / high)
        left -= (width / scale - wide) / 2
        top -= (height / scale - high) / 2
        # A new root in place of the old one: the box gets exactly the shape of the surface, so the
        # rasteriser neither rounds the size nor stretches the picture.
        root = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="'
            f'{left:.4f} {top:.4f} {width / scale:.4f} {height / scale:.4f}">'
        )
        data = _ROOT.sub(root, text, count=1).encode()
        try:
            return fast(pygame.image.load_sized_svg(io.BytesIO(data), (width, height)))
        except pygame.error as error:
            raise BadInput(str(self.folder / f"{name}.svg"), f"not a drawing: {error}") from error


def _turned(surface: Surface, angle: float, scale: float) -> Surface:
    if angle % 90 == 0:
        if scale != 1.0:
            width, height = surface.get_size()
            size = (max(1, round(width * scale)), max(1, round(height * scale)))
            surface = pygame.transform.smoothscale(surface, size)
        return pygame.transform.rotate(surface, -angle)
    # A clear margin, so that the straight outer edges are smoothed like any other edge.
    width, height = surface.get_size()
    padded = blank(width + 4, height + 4)
    padded.blit(surface, (2, 2), special_flags=pygame.BLEND_RGBA_MAX)
    turned = pygame.transform.rotozoom(padded, -angle, max(1.0, scale))
    if scale < 1.0:
        size = (max(1, round(turned.width * scale)), max(1, round(turned.height * scale)))
        turned = pygame.transform.smoothscale(turned, size)
    return fast(turned)


def _shadow(width: int, height: int, radius: float) -> Surface:
    sheet = Sheet(width, height)
    data = rounded(0, 0, width, height, radius)
    sheet.path(data, fill=palette.SHADOW, opacity=palette.SHADOW_ALPHA / 255)
    return sheet.printed(1.0)
