"""A picture that remembers what is in it and redraws only what changed.

What rests (background and still items) is baked into one surface. What moves is drawn over it:
where a mover was and where it is now are restored from the bake and painted again, nothing else. A
still item that changes costs a new bake of its own area. Whatever the order of changes, the target
always equals `paint_all` to the pixel.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

Painter = Callable[[Surface], None]

_MOST_AREAS = 24
"""More dirty areas than this are joined further: clipping has a price as well."""


class Item:
    """Something in the picture.

    `z` orders items from back (small) to front; equal ones keep the order of adding. `moving` items
    are drawn over the bake, still ones are part of it. `paint` must look the same every time until
    `touch`.
    """

    def __init__(self, z: float = 0.0, *, moving: bool = False, visible: bool = True) -> None:
        self.stage: Stage | None = None
        self._z = z
        self._moving = moving
        self._visible = visible
        # What the stage last drew of this item, and whether into the bake; None: nothing of it is
        # seen.
        self.drawn: Rect | None = None
        self.baked = False
        self.order = 0

    def bounds(self) -> Rect:
        """Every pixel that `paint` may touch, shadow included, in px."""
        raise NotImplementedError

    def paint(self, surface: Surface) -> None:
        """Draw the item; changes nothing. The stage has set the clip."""
        raise NotImplementedError

    def covers(self, _area: Rect) -> bool:
        """Whether the item paints each pixel of the area opaquely, so that nothing below shows."""
        return False

    def touch(self) -> None:
        """Say that the item looks different or lies elsewhere since the last render."""
        if self.stage is not None:
            self.stage.touched(self)

    @property
    def z(self) -> float:
        """Where the item lies between back and front."""
        return self._z

    @z.setter
    def z(self, z: float) -> None:
        if z != self._z:
            self._z = z
            if self.stage is not None:
                self.stage.reordered()
            self.touch()

    @property
    def moving(self) -> bool:
        """Whether the item is drawn over the bake instead of into it."""
        return self._moving

    @moving.setter
    def moving(self, moving: bool) -> None:
        if moving != self._moving:
            self._moving = moving
            self.touch()

    @property
    def visible(self) -> bool:
        """Whether the item is drawn at all."""
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self._visible:
            self._visible = visible
            self.touch()


class Picture(Item):
    """An item that is one surface at a place: a card, a tape, a badge."""

    def __init__(
        self,
        surface: Surface,
        topleft: tuple[int, int] = (0, 0),
        z: float = 0.0,
        *,
        moving: bool = False,
        visible: bool = True,
    ) -> None:
        super().__init__(z, moving=moving, visible=visible)
        self.surface = surface
        self.topleft = topleft

    def bounds(self) -> Rect:
        """The surface's area."""
        return self.surface.get_rect(topleft=self.topleft)

    def paint(self, surface: Surface) -> None:
        """Blit it."""
        surface.blit(self.surface, self.topleft)

    def show(
        self,
        surface: Surface | None = None,
        topleft: tuple[int, int] | None = None,
        centre: tuple[int, int] | None = None,
    ) -> None:
        """Show another surface, or show it elsewhere; where nothing changes, nothing is done."""
        new = self.surface if surface is None else surface
        if centre is not None:
            topleft = (centre[0] - new.get_width() // 2, centre[1] - new.get_height() // 2)
        if topleft is None:
            topleft = self.topleft
        if new is not self.surface or topleft != self.topleft:
            self.surface = new
            self.topleft = topleft
            self.touch()


class Stage:
    """The items of one scene and the bake of those at rest."""

    def __init__(self, background: Surface | Painter | None = None) -> None:
        self._background = background
        self._ground: Surface | None = None
        self._bake: Surface | None = None
        self._size = (0, 0)
        self._items: list[Item] = []
        self._sorted = True
        self._orders = 0
        self._changed: dict[Item, None] = {}
        self._gone: list[tuple[Rect, bool]] = []
        self._whole = True
        self._exposed = True

    # -- what is in it --------------------------------------------------------------------------

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything in the picture, back to front."""
        return tuple(self._in_order())

    def add(self, item: Item) -> Item:
        """Put an item into the picture; returns it. ValueError when it is in one already."""
        if item.stage is not None:
            raise ValueError(f"{item!r} is in a picture already")
        item.stage = self
        item.drawn = None
        self._orders += 1
        item.order = self._orders
        self._items.append(item)
        self._sorted = False
        self._changed[item] = None
        return item

    def remove(self, item: Item) -> None:
        """Take an item out; no mistake if it is out already (an effect may have been quicker)."""
        if item.stage is not self:
            return
        item.stage = None
        self._items.remove(item)
        self._changed.pop(item, None)
        if item.drawn is not None:
            self._gone.append((item.drawn, item.baked))
            item.drawn = None

    def clear(self) -> None:
        """Take everything out but the background."""
        for item in self._items:
            item.stage = None
            item.drawn = None
        self._items.clear()
        self._changed.clear()
        self._gone.clear()
        self._whole = True

    @property
    def background(self) -> Surface | Painter | None:
        """What lies behind everything: a surface of the target's size, or a painter of one."""
        return self._background

    @background.setter
    def background(self, background: Surface | Painter | None) -> None:
        self._background = background
        self._ground = None
        self._whole = True

    # -- being told -----------------------------------------------------------------------------

    def touched(self, item: Item) -> None:
        """Note that an item changed (called by `Item.touch`)."""
        self._changed[item] = None

    def reordered(self) -> None:
        """Note that an item changed its z."""
        self._sorted = False

    def resized(self, size: tuple[int, int]) -> None:
        """Follow the target's size in px; everything is drawn anew."""
        if size != self._size:
            self._size = size
            self._ground = None
            self._bake = None
        self._whole = True

    def rest(self) -> None:
        """Let go of the bake while something else is shown: it is as large as the target."""
        self._bake = None

    def expose(self) -> None:
        """The target lost what was drawn on it: draw all of it again in the next render."""
        self._exposed = True

    # -- drawing --------------------------------------------------------------------------------

    def render(self, target: Surface) -> bool:
        """Bring the target up to date; True when something changed on it."""
        if target.get_size() != self._size:
            self.resized(target.get_size())
        if self._whole or self._bake is None:
            self._bake_all()
            areas = [target.get_rect()]
        else:
            areas = self._settle_changes(target.get_rect())
            if self._exposed:
                areas = [target.get_rect()]
        self._exposed = False
        if not areas:
            return False
        for area in areas:
            self._redraw(target, area)
        target.set_clip(None)
        return True

    def paint_all(self, target: Surface) -> None:
        """Draw the whole picture plainly, remembering nothing: what `render` must always equal."""
        area = target.get_rect()
        target.set_clip(area)
        self._lay_ground(target, area)
        for item in self._in_order():
            if item.visible:
                target.set_clip(area)
                item.paint(target)
        target.set_clip(None)

    def _in_order(self) -> list[Item]:
        if not self._sorted:
            self._items.sort(key=lambda item: (item._z, item.order))
            self._sorted = True
        return self._items

    def _bake_all(self) -> None:
        if self._bake is None:
            self._bake = Surface(self._size, 0, 32)
        area = self._bake.get_rect()
        for item in self._items:
            item.baked = not item.moving
            item.drawn = item.bounds() if item.visible else None
        self._changed.clear()
        self._gone.clear()
        self._bake_area(area)
        self._whole = False

    def _settle_changes(self, screen: Rect) -> list[Rect]:
        """The areas to redraw; the bake has been brought up to date under them."""
        if not self._changed and not self._gone:
            return []
        dirty = [area for area, _ in self._gone]
        stale = [area for area, baked in self._gone if baked]
        for item in self._changed:
            old, was_baked = item.drawn, item.baked
            new = item.bounds() if item.visible else None
            item.drawn = new
            item.baked = not item.moving
            if old is not None:
                dirty.append(old)
                if was_baked:
                    stale.append(old)
            if new is not None:
                dirty.append(new)
                if item.baked:
                    stale.append(new)
        self._changed.clear()
        self._gone.clear()
        for area in _joined(stale, screen):
            self._bake_area(area)
        return _joined(dirty, screen)

    def _bake_area(self, area: Rect) -> None:
        assert self._bake is not None
        still = [
            item
            for item in self._in_order()
            if not item.moving and item.drawn is not None and item.drawn.colliderect(area)
        ]
        self._paint(self._bake, area, still, None)
        self._bake.set_clip(None)

    def _redraw(self, target: Surface, area: Rect) -> None:
        """Paint one area: bake and movers, or everything where a still item lies over a mover."""
        here = [
            item
            for item in self._in_order()
            if item.drawn is not None and item.drawn.colliderect(area)
        ]
        lowest = next((i for i, item in enumerate(here) if item.moving), None)
        if lowest is None:
            self._paint(target, area, [], self._bake)
            return
        below: list[Rect] = []
        for item in here[lowest:]:
            assert item.drawn is not None
            if item.moving:
                below.append(item.drawn)
            elif item.drawn.clip(area).collidelist(below) >= 0:
                # What is baked lies under this mover and over it: only a fresh painting is right.
                self._paint(target, area, here, None)
                return
        self._paint(target, area, [item for item in here if item.moving], self._bake)

    def _paint(self, target: Surface, area: Rect, items: list[Item], bake: Surface | None) -> None:
        target.set_clip(area)
        start = _topmost_cover(items, area)
        if start is None:
            start = 0
            if bake is not None:
                target.blit(bake, area, area)
            else:
                self._lay_ground(target, area)
        for item in items[start:]:
            # Set anew each time: an item may have narrowed it to clip what it scrolls.
            target.set_clip(area)
            item.paint(target)

    def _lay_ground(self, target: Surface, area: Rect) -> None:
        if self._background is None:
            target.fill((0, 0, 0), area)
            return
        if self._ground is None or self._ground.get_size() != target.get_size():
            if isinstance(self._background, Surface):
                self._ground = self._background
            else:
                self._ground = Surface(target.get_size(), 0, 32)
                self._background(self._ground)
        target.fill((0, 0, 0), area)
        target.blit(self._ground, area, area)


def _topmost_cover(items: list[Item], area: Rect) -> int | None:
    """The index of the front item that hides everything below it in the area, if there is one."""
    for i in range(len(items) - 1, -1, -1):
        drawn = items[i].drawn
        if drawn is not None and drawn.contains(area) and items[i].covers(area):
            return i
    return None


def _joined(areas: list[Rect], screen: Rect) -> list[Rect]:
    """The areas cut to the screen, joined where one drawing of both is cheaper."""
    found: list[Rect] = []
    for area in areas:
        new = area.clip(screen)
        if not new.width or not new.height:
            continue
        again = True
        while again:
            again = False
            for i, other in enumerate(found):
                both = other.union(new)
                if _size(both) <= 1.12 * (_size(other) + _size(new) - _size(other.clip(new))):
                    new = both
                    del found[i]
                    again = True
                    break
        found.append(new)
    while len(found) > _MOST_AREAS:
        first = found.pop(0)
        best = min(
            range(len(found)),
            key=lambda i: _size(found[i].union(first)) - _size(found[i]) - _size(first),
        )
        found[best] = found[best].union(first)
    return found


def _size(area: Rect) -> int:
    return area.width * area.height
