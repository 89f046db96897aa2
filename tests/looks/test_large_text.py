"""With the largest letters nothing that is written runs into what is drawn beside it."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from madtable.looks.shots import Camera
from madtable.looks.tuning import make_kit
from madtable.store.settings import Settings
from madtable.ui.log_tape import LogLine, LogTape
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.rulebook import Rulebook
from madtable.ui.screens.score_page import Stamp
from madtable.ui.screens.scores import ScoreSheet
from madtable.ui.stack import Scene, SceneStack
from madtable.ui.widgets.panel import Caption
from madtable.ui.widgets.tile import Tile

LARGE = Settings(large_text=1.5, log_size=1.5)
SIZE = (1280, 720)


class Posed(Camera):
    """A camera that keeps the scene it has photographed."""

    scene: Scene

    def _print(self, stack: SceneStack) -> Surface:
        assert stack.top is not None
        self.scene = stack.top
        return super()._print(stack)


def posed(name: str, lang: str) -> Scene:
    camera = Posed(make_kit(lang, LARGE, "brisk"), SIZE)
    camera.take(name)
    return camera.scene


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_folder_of_the_sealed_part_lies_below_its_words(lang: str) -> None:
    scene = posed("rules-seal", lang)
    assert isinstance(scene, Rulebook)
    page = scene._page
    assert page is not None
    pane = page._page.pane
    assert page._seal.visible
    assert page._seal.bounds().height > 100
    assert page._seal.bounds().top >= pane.viewport.top + pane.length


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("name", ["lab-match", "lab-scores"])
def test_the_stamp_on_a_score_sheet_spares_the_words_beside_it(name: str, lang: str) -> None:
    scene = posed(name, lang)
    assert isinstance(scene, ScoreSheet)
    stamp = next(item for item in scene.stage.items if isinstance(item, Stamp))
    for word in ("title", "note"):
        caption = scene.controls.named(word)
        assert isinstance(caption, Caption)
        assert not caption.rect.colliderect(stamp.bounds()), word


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_lines_of_a_tile_stay_on_it_and_clear_of_its_check_mark(lang: str) -> None:
    scene = posed("setup-mao", lang)
    assert isinstance(scene, Lobby)
    tiles = [one for one in scene.controls.widgets if isinstance(one, Tile)]
    assert len(tiles) == 4
    for tile in tiles:
        drawn = []
        tile.chosen = False
        for lines in (tile.lines, ()):
            tile.lines = lines
            surface = Surface(SIZE, 0, 32)
            tile.draw(surface)
            drawn.append(surface)
        written = inked(*drawn)
        s = scene.kit.s
        check = Rect(0, 0, round(42 * s), round(42 * s))
        check.center = (round(tile.rect.right - 35 * s), round(tile.rect.bottom - 36 * s))
        edge = round(6 * s)
        assert tile.rect.inflate(-2 * edge, -2 * edge).contains(written), tile.name
        assert inked(*(one.subsurface(check) for one in drawn)).size == (0, 0), tile.name


def inked(one: Surface, other: Surface) -> Rect:
    """Where two pictures differ."""
    found = [
        (x, y)
        for x in range(one.width)
        for y in range(one.height)
        if one.get_at((x, y)) != other.get_at((x, y))
    ]
    if not found:
        return Rect(0, 0, 0, 0)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    right, bottom = max(x for x, _ in found), max(y for _, y in found)
    return Rect(left, top, right - left + 1, bottom - top + 1)


@pytest.mark.parametrize("large", [1.0, 1.15, 1.5])
@pytest.mark.parametrize("log", [1.0, 1.25, 1.5])
def test_the_newest_line_of_the_log_is_always_told_in_full(large: float, log: float) -> None:
    kit = make_kit("sv", Settings(large_text=large, log_size=log), "brisk")
    tape = LogTape(kit.art, kit.letters, Rect(0, 0, 280, 205), 1.0, "Logg")
    for text in (
        "Fritz anmäler Mirre: sa inte ”Hail to the Chairwoman”",
        "Du avslutar: Joker!",
        "Mme Rat: gul 1",
        "Wilhelmina W",
    ):
        tape.show([LogLine("Ottla drar 1"), LogLine(text, "glyphs/spade")])
        _, printed = tape._set()
        assert " ".join(printed[0].rows).replace("\N{NO-BREAK SPACE}", " ") == text
        assert tape._hanging(*tape._set()).height <= 205
    tape.show([LogLine("och så vidare " * 30)])
    _, (only,) = tape._set()
    assert only.rows[-1].endswith("…")
