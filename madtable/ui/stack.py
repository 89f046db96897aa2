"""Scenes on top of one another: the top one acts, results go to the one below."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from pygame import Rect, Surface

from madtable.ui.intent import Drag, Drop, Intent, Point, Press, Tap
from madtable.ui.keys import KeyLine
from madtable.ui.kit import Kit
from madtable.ui.lens import Lens
from madtable.ui.palette import ROOM
from madtable.ui.places import Layout
from madtable.ui.stage import Stage

_DIM = round(0.55 * 255)
"""How strongly the room's dark lies over the scene below an overlay (style guide 10)."""


_STRIP = 256
"""How many px of a still are darkened at once."""


class Scene:
    """One screen, or a sheet of paper lying on another one.

    An `overlay` is drawn over a dimmed still of the scene below. Drawing changes nothing: all that
    happens, happens in `update` and `handle`.
    """

    overlay: ClassVar[bool] = False
    seen_first: ClassVar[tuple[float, float]] = (0.0, 0.0)
    """What a window too small for the screen shows at first: shares of the way across and down."""

    foot: ClassVar[float] = 0.0
    """The share of the window's height at the bottom that its places leave free (see Layout)."""

    raw_keys: ClassVar[bool] = False
    """Whether keys mean what is written on them here, wherever a person has put what they do."""
    keys: tuple[KeyLine, ...] = ()
    """What keys of their own do here, for the card of keys."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.stage = Stage()
        self._stack: SceneStack | None = None

    @property
    def stack(self) -> SceneStack:
        """The stack this scene lies on; only while it does."""
        assert self._stack is not None, "not on a stack"
        return self._stack

    @property
    def on_top(self) -> bool:
        """Whether this scene lies on top of a stack."""
        return self._stack is not None and self._stack.top is self

    def resume(self, result: object = None) -> None:
        """The scene is on top now: just pushed (None), or what lay above ended with this result.

        A result that can be called is what a person chose there, and is done.
        """
        if callable(result):
            result()

    def pause(self) -> None:
        """Another scene was put on top."""

    def leave(self) -> None:
        """The scene has been taken off the stack."""

    def resized(self, layout: Layout) -> None:
        """Lay everything out for this window; also called first, and when the words change."""

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass; only the top scene's time runs."""

    def handle(self, intent: Intent) -> bool:
        """Act on what a person means; False when it meant nothing here."""
        raise NotImplementedError


class SceneStack:
    """The scenes from the bottom one to the one that acts."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.each_frame: Callable[[float], None] | None = None
        """Told of every frame's seconds, whatever is shown."""
        self._scenes: list[Scene] = []
        self._stale: set[Scene] = set()
        self._shown: Scene | None = None
        self._size = (0, 0)
        self.lens = Lens()
        self._free = False
        kit.look_at, kit.seen = self.lens.reveal, self.lens.seen

    @property
    def top(self) -> Scene | None:
        """The scene that acts; None when all have left, and the program ends."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All of them, bottom first."""
        return tuple(self._scenes)

    # -- coming and going -----------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.top is not None:
            self.top.pause()
        self._put(scene)

    def pop(self, result: object = None) -> None:
        """Take the top scene away and hand its result to the one below."""
        self._take()
        if self.top is not None:
            self._freshen(self.top)
            self.top.resume(result)

    def replace(self, scene: Scene) -> None:
        """Another scene in place of the top one; nobody below is told."""
        self._take()
        self._put(scene)

    def clear(self) -> None:
        """Take all scenes away, top first: the program ends."""
        while self._scenes:
            self._take()

    def drop(self) -> None:
        """Forget all scenes without letting them leave: one of them has failed."""
        for scene in self._scenes:
            scene._stack = None
        self._scenes.clear()
        self._stale.clear()
        self._shown = None

    def _put(self, scene: Scene) -> None:
        scene._stack = self
        self._scenes.append(scene)
        self._stale.add(scene)
        self.lens.look(*scene.seen_first)
        self._freshen(scene)
        self.lens.arrive()
        scene.resume(None)

    def _take(self) -> None:
        scene = self._scenes.pop()
        self._stale.discard(scene)
        scene.leave()
        scene._stack = None

    # -- layout ---------------------------------------------------------------------------------

    def resized(self, size: tuple[int, int]) -> None:
        """Follow the window's size in px."""
        if size != self._size:
            self._size = size
            self.kit.art.fit(size)
            self.relayout()

    def relayout(self) -> None:
        """Everything must be laid out anew: size, scale, words or lettering changed."""
        if self._size == (0, 0):
            return
        foot = self.top.foot if self.top is not None else 0.0
        self.kit.layout = Layout(self._size, self.kit.ui_scale, self.kit.drift, foot)
        self.lens.fit(self._size, self.kit.layout.size)
        self._stale.update(self._scenes)
        if self.top is not None:
            self._freshen(self.top)

    def _freshen(self, scene: Scene) -> None:
        if scene is self.top and scene.foot != self.kit.layout.foot:
            self.relayout()
        if scene not in self._stale or self._size == (0, 0):
            return
        self._stale.discard(scene)
        at = self._scenes.index(scene)
        if scene.overlay and at > 0:
            below = self._scenes[at - 1]
            self._freshen(below)
            scene.stage.background = self._still(below)
        scene.stage.resized(self.kit.layout.size)
        scene.resized(self.kit.layout)

    def _still(self, scene: Scene) -> Surface:
        still = Surface(self.kit.layout.size, 0, 32)
        scene.stage.paint_all(still)
        # Strip by strip: a whole sheet of dark would be as large as the picture once more.
        dark = Surface((still.width, min(still.height, _STRIP)), 0, 32)
        dark.fill(ROOM)
        dark.set_alpha(_DIM)
        for top in range(0, still.height, _STRIP):
            still.blit(dark, (0, top))
        return still

    # -- every frame ----------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Let the top scene act on an intent; what it does not want may look elsewhere."""
        if self.top is None:
            return False
        if not self.top.raw_keys and self.kit.typing_at is None:
            intent = self.kit.keymap.meant(intent)
        used = self.top.handle(self.lens.meet(intent))
        if isinstance(intent, Press):
            self._free = not used
        if used and isinstance(intent, Drag | Drop | Tap):
            self._free = False
        if not used and (self._free or not isinstance(intent, Drag)):
            return self.lens.move(intent)
        return used

    def update(self, dt: float) -> None:
        """Let time pass for the top scene."""
        if self.each_frame is not None:
            self.each_frame(dt)
        pointed = self.lens.update(dt, still=self.kit.tempo.less)
        if self.top is not None and pointed is not None:
            self.top.handle(Point(pointed))
        if self.top is not None:
            self.top.update(dt)

    def render(self, target: Surface) -> bool:
        """Bring the window's surface up to date; True when something changed on it."""
        top = self.top
        if top is None:
            return False
        self.resized(target.get_size())
        if top is not self._shown:
            if self._shown in self._scenes:
                self._shown.stage.rest()
            self._shown = top
            top.stage.expose()
            self.lens.expose()
        if self.lens.whole:
            return top.stage.render(target)
        return self.lens.show(target, top.stage.render(self.lens.canvas()))

    def expose(self) -> None:
        """The window lost its picture."""
        self._shown = None

    def in_window(self, area: Rect) -> Rect:
        """An area of the screen as it lies in the window, in px."""
        left, top = self.lens.offset
        return area.move(-left, -top)
