"""Every screen there is a picture of, in both languages, with usual letters and with the largest,
and in the smallest window.

Every word fits its place, nothing that can be pressed lies on another, and nothing is drawn outside
the area that its item keeps fresh.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from pygame import SRCALPHA, Rect, Surface

from madtable.looks import shots
from madtable.looks.kiosk_album import DEMOS
from madtable.looks.tuning import make_kit
from madtable.store.settings import Settings
from madtable.ui.kit import Kit
from madtable.ui.lettering import NARROWEST
from madtable.ui.options import LEAST
from madtable.ui.stack import SceneStack
from tests.ui.desk import watch_words
from tests.ui.monkey import controls_of, overlaps

LARGE = Settings(large_text=1.5, log_size=1.5)
WAYS: dict[str, tuple[str, tuple[int, int], Settings]] = {
    "en": ("en", (1280, 720), Settings()),
    "sv": ("sv", (1280, 720), Settings()),
    "en large": ("en", (1280, 720), LARGE),
    "sv large": ("sv", (1280, 720), LARGE),
    "en least": ("en", LEAST, Settings()),
    "sv least": ("sv", LEAST, Settings()),
}


@dataclass
class Wrong:
    """What is wrong with a screen."""

    cut: list[str] = field(default_factory=list)
    overlaps: list[tuple[str, str]] = field(default_factory=list)
    spilt: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.cut or self.overlaps or self.spilt)


class Auditor(shots.Camera):
    """A camera that looks closely instead of taking pictures."""

    def __init__(self, kit: Kit, size: tuple[int, int]) -> None:
        super().__init__(kit, size)
        self.wrong = Wrong()

    def _print(self, stack: SceneStack) -> Surface:
        picture = super()._print(stack)
        scene = stack.top
        assert scene is not None
        controls = controls_of(scene)
        if controls is not None:
            self.wrong.overlaps += overlaps(controls, Rect((0, 0), self.kit.layout.size))
        clear = Surface(self.kit.layout.size, SRCALPHA, 32)
        whole = clear.get_rect()
        for item in scene.stage.items:
            if item.visible:
                clear.set_clip(whole)
                clear.fill((0, 0, 0, 0))
                item.paint(clear)
                drawn = clear.get_bounding_rect()
                if drawn.width and not item.bounds().contains(drawn):
                    self.wrong.spilt.append(f"{item!r}: {drawn} of {item.bounds()}")
        return picture


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_every_screen_is_whole(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lang, size, settings = WAYS[way]
    # Where letters have reached their least size, they may be narrower than they come: in the
    # smallest window, and on the small tables of a kiosk, at which nobody plays.
    usual = NARROWEST if size == LEAST else 0.9
    kit = make_kit(lang, settings, "brisk")
    wrong: dict[str, Wrong] = {}
    for name in shots.names():
        if size == LEAST and name in DEMOS:
            continue  # smaller tables yet, at which nobody plays; they fill the screen of a kiosk
        auditor = Auditor(kit, size)
        with monkeypatch.context() as patch:
            cut = watch_words(patch, narrowest=NARROWEST if name in DEMOS else usual)
            auditor.take(name)
        auditor.wrong.cut = sorted(set(cut))
        if auditor.wrong:
            wrong[name] = auditor.wrong
    assert wrong == {}
