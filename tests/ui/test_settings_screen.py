"""The settings: every one takes effect at once, is kept, and is reached by mouse, keys and pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from madtable import paths
from madtable.looks.tuning import DRAWN
from madtable.store.settings import Settings, load_settings, settings_file
from madtable.ui import palette
from madtable.ui.places import load
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.settings import LARGE, LOG, NEEDS, SCALES, VOLUMES, WAITS, SettingsScreen
from madtable.ui.screens.title import Title
from madtable.ui.stack import SceneStack
from madtable.ui.tween import SPEEDS
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.widgets.toggle import Toggle
from tests.ui.desk import SIZES, kit, watch_words
from tests.ui.players import ProgramDesk

ROWS = (
    "language",
    "ui_scale",
    "large_text",
    "log_size",
    "high_contrast",
    "four_inks",
    "less_motion",
    "fullscreen",
    "monitor",
    "speed",
    "by_value",
    "tips",
    "guide",
    "take_back",
    "confirm_risky",
    "auto_answer_s",
    "volume",
    "mute",
    "music",
    "music_volume",
    "captions",
    "speech",
)
LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN


class Sitter:
    """Somebody at the program, with the settings open."""

    def __init__(self, data: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.data = data
        self.desk = ProgramDesk(data, size=size, speed=None)
        self.program = self.desk.program
        self.program.screen = self.desk.window
        self.desk.loop.on_fullscreen = self.program.tuning.fullscreen_chosen
        self.desk.title()
        self.desk.frame(3)
        self.program.show_settings()
        self.desk.frame()

    @property
    def scene(self) -> SettingsScreen:
        scene = self.desk.stack.top
        assert isinstance(scene, SettingsScreen), type(scene).__name__
        return scene

    @property
    def kept(self) -> Settings:
        """What the file says."""
        settings, aside = load_settings(settings_file(self.data))
        assert aside is None
        return settings

    def key(self, *codes: int) -> None:
        for code in codes:
            self.desk.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
            self.desk.frame()
            self.desk.post(Event(pygame.KEYUP, key=code, mod=0))
            self.desk.frame(6)

    def pad(self, *buttons: int) -> None:
        for button in buttons:
            self.desk.post(Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
            self.desk.frame()
            self.desk.post(Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0))
            self.desk.frame(6)

    def click(self, name: str, across: float = 0.5) -> None:
        # What lies farther down in its pane has to be scrolled to first, as a person would.
        self.scene.controls.focus(name)
        self.desk.frame(60)
        rect = self.desk.widget(name).rect
        pos = (round(rect.left + across * rect.width), rect.centery)
        self.desk.post(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.desk.post(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        self.desk.frame(2)
        self.desk.post(Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
        self.desk.frame(12)

    def focused(self) -> str:
        focused = self.scene.controls.focused
        assert focused is not None
        return focused.name

    def value(self, name: str) -> object:
        """What the row shows."""
        widget = self.desk.widget(name)
        assert isinstance(widget, Stepper | Toggle)
        return widget.value


@pytest.fixture
def sitter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitter]:
    monkeypatch.setattr("madtable.ui.screens.settings.monitors", lambda: 2)
    yield Sitter(tmp_path)
    palette.strengthen(False)


# --- look ----------------------------------------------------------------------------------------


def change_nothing(_name: str, _value: object) -> None:
    """For pictures."""


def screen(lang: str, large: float = 1.0, scale: float = 1.0) -> SettingsScreen:
    shared = kit(lang)
    shared.letters.large = large
    shared.ui_scale = scale
    now = Settings(ui_scale=scale, large_text=large)
    return SettingsScreen(shared, lambda: now, change_nothing, lambda: None, lambda: None)


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("scale", [SCALES[0], SCALES[-1]])
@pytest.mark.parametrize("size", [*SIZES, (960, 540), (2560, 1080), (1280, 1024)])
def test_clickable_things_lie_on_the_screen_and_never_on_one_another(
    lang: str, scale: float, size: tuple[int, int]
) -> None:
    scene = screen(lang, scale=scale)
    stack = SceneStack(scene.kit)
    stack.resized(size)
    stack.push(scene)
    usable = [widget for widget in scene.controls.widgets if widget.usable]
    assert {widget.name for widget in usable} == {"back", "reset", "keys", *ROWS}
    room = Rect((0, 0), scene.kit.layout.size)
    seen = {widget.name: widget.rect.clip(widget.viewport or widget.rect) for widget in usable}
    for index, one in enumerate(usable):
        # What is scrolled out of its pane is seen nowhere, and can be clicked nowhere.
        assert not seen[one.name].width or room.contains(seen[one.name]), one.name
        for other in usable[index + 1 :]:
            both = seen[one.name].clip(seen[other.name])
            assert not both.width * both.height, (one.name, other.name)
    for pane in scene.controls._panes:
        assert room.contains(pane.viewport)


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("large", [LARGE[0], LARGE[-1]])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_word_fits_its_place(
    lang: str, large: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    scene = screen(lang, large)
    stack = SceneStack(scene.kit)
    stack.resized(size)
    stack.push(scene)
    stack.render(Surface(size, 0, 32))
    assert cut == []
    s = scene.kit.s
    for name in ROWS:
        for part, rows in (("", 1), (".why", 2)):
            caption = next(
                widget
                for widget in scene.controls.widgets
                if getattr(widget, "label", "") and key_of(widget) == f"settings.{name}{part}"
            )
            role, units = ("note", 22.0) if part else ("list", 33.0)
            text = scene.kit.say(f"settings.{name}{part}")
            lines = scene.kit.letters.lines(role, text, s, caption.rect.width, units)
            assert len(lines) <= rows, text


def key_of(widget: object) -> str:
    return str(getattr(getattr(widget, "label", None), "key", ""))


def test_the_map_has_all_places() -> None:
    load(paths.scenes() / "settings.tmx").require(NEEDS)


# --- ways in and out -----------------------------------------------------------------------------


def on_top(desk: ProgramDesk) -> type[object]:
    return type(desk.stack.top)


def test_from_the_title_and_back(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, size=(1280, 720))
    desk.title()
    desk.frame(3)
    desk.widget("settings").confirm()
    desk.frame()
    assert on_top(desk) is SettingsScreen
    desk.widget("back").confirm()
    assert on_top(desk) is Title


@pytest.mark.parametrize("way", ["escape", "pad b"])
def test_left_by_key_and_by_pad(sitter: Sitter, way: str) -> None:
    if way == "escape":
        sitter.key(pygame.K_ESCAPE)
    else:
        sitter.pad(1)
    assert isinstance(sitter.desk.stack.top, Title)


def test_from_a_table_and_back_to_it(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, size=(1280, 720))
    desk.deal("mad-magazine", ("human", "sly", "sly"), 3)
    table = desk.scene
    desk.frame(30)
    table.on_menu(table)
    desk.frame()
    scene = desk.stack.top
    words = [desk.program.kit.text(choice.label) for choice in scene.choices]  # type: ignore[union-attr]
    desk.widget(f"choice {words.index('Settings')}").confirm()
    desk.frame()
    assert on_top(desk) is SettingsScreen
    for name, value in (("language", "sv"), ("ui_scale", 1.1), ("speed", "calm")):
        desk.program.tuning.set(name, value)
        desk.frame()
    desk.widget("back").confirm()
    desk.frame(30)
    assert desk.scene is table
    assert table.staging.pace == SPEEDS["calm"]
    # Everything was laid out anew, in the other language and size.
    assert table.board.s == pytest.approx(1.1 * 1280 / 1920)
    assert desk.program.kit.say("table.log") == "Logg"
    assert table.board.company.names[0] == "Du"
    assert table.board.seats[0].sitter.name == "Du"


@pytest.mark.parametrize("press", ["keys", "pad"])
def test_every_row_is_reached_without_a_mouse(sitter: Sitter, press: str) -> None:
    seen = {sitter.focused()}
    for _ in range(len(ROWS) + 2):
        if press == "keys":
            sitter.key(pygame.K_TAB)
        else:
            sitter.pad(10)
        seen.add(sitter.focused())
    assert seen == {"back", "reset", "keys", *ROWS}


# --- each setting --------------------------------------------------------------------------------


def focus(sitter: Sitter, name: str) -> None:
    while sitter.focused() != name:
        sitter.key(pygame.K_TAB)


Truth = Callable[[Sitter], object]

STEPS: dict[str, tuple[int, object, Truth]] = {
    "language": (RIGHT, "sv", lambda s: s.program.kit.words.lang),
    "fullscreen": (RIGHT, True, lambda s: s.desk.window.fullscreen),
    "ui_scale": (RIGHT, 1.1, lambda s: s.program.kit.layout.s * 1920 / 1280),
    "log_size": (RIGHT, LOG[1], lambda s: s.program.kit.letters.log),
    "high_contrast": (RIGHT, True, lambda s: palette.strong()),
    "four_inks": (RIGHT, True, lambda s: s.program.kit.art.four_inks),
    "monitor": (RIGHT, 1, lambda s: s.desk.window.monitor),
    "tips": (LEFT, False, lambda s: s.program.kit.tips),
    "take_back": (RIGHT, True, lambda s: s.program.kit.take_back),
    "guide": (LEFT, False, lambda s: s.program.settings.guide),
    "confirm_risky": (RIGHT, True, lambda s: s.program.kit.confirm_risky),
    "auto_answer_s": (RIGHT, WAITS[1], lambda s: s.program.kit.auto_answer_s),
    "large_text": (RIGHT, LARGE[1], lambda s: s.program.kit.letters.large),
    "less_motion": (RIGHT, True, lambda s: s.program.kit.tempo.less),
    "speed": (RIGHT, "mad", lambda s: _speed(s)),
    "by_value": (RIGHT, True, lambda s: s.program.kit.by_value),
    "volume": (RIGHT, VOLUMES[9], lambda s: s.program.sounds.volume),
    "mute": (RIGHT, True, lambda s: s.program.sounds.mute),
    "music": (LEFT, False, lambda s: s.program.music.on),
    "music_volume": (RIGHT, VOLUMES[6], lambda s: s.program.music.volume),
    "captions": (RIGHT, True, lambda s: s.program.kit.captions),
    "speech": (RIGHT, True, lambda s: s.program.settings.speech),
}


def _speed(sitter: Sitter) -> str:
    return next(k for k, v in SPEEDS.items() if v == sitter.program.kit.tempo.factor)


def test_every_row_is_in_the_table_below() -> None:
    assert set(STEPS) == set(ROWS)
    known = {field.name for field in msgspec.structs.fields(Settings)}
    assert set(ROWS) <= known
    assert set(DRAWN) <= set(ROWS)


@pytest.mark.parametrize("name", ROWS)
def test_a_key_changes_it_at_once_and_for_good(sitter: Sitter, name: str) -> None:
    step, wanted, truth = STEPS[name]
    assert truth(sitter) != wanted
    focus(sitter, name)
    sitter.key(step)
    assert truth(sitter) == pytest.approx(wanted)
    assert getattr(sitter.kept, name) == wanted
    assert sitter.value(name) == wanted
    assert sitter.focused() == name, "the focus stays where it is"


@pytest.mark.parametrize("name", ROWS)
def test_a_pad_changes_it(sitter: Sitter, name: str) -> None:
    step, wanted, truth = STEPS[name]
    while sitter.focused() != name:
        sitter.pad(10)
    sitter.pad(14 if step == RIGHT else 13)
    assert truth(sitter) == pytest.approx(wanted)
    assert getattr(sitter.kept, name) == wanted


@pytest.mark.parametrize("name", ROWS)
def test_a_click_changes_it(sitter: Sitter, name: str) -> None:
    step, wanted, truth = STEPS[name]
    sitter.click(name, 0.05 if step == LEFT else 0.95)
    assert truth(sitter) == pytest.approx(wanted)
    assert getattr(sitter.kept, name) == wanted


def test_the_next_run_begins_with_what_was_chosen(sitter: Sitter, tmp_path: Path) -> None:
    for name in ROWS:
        sitter.program.tuning.set(name, STEPS[name][1])
    again = ProgramDesk(tmp_path, speed=None, lang="sv").program
    assert again.kit.ui_scale == 1.1
    assert again.kit.letters.log == LOG[1]
    assert again.kit.art.four_inks
    assert again.kit.auto_answer_s == WAITS[1]
    assert again.settings.monitor == 1
    assert again.kit.letters.large == LARGE[1]
    assert again.kit.tempo.less
    assert again.kit.tempo.factor == SPEEDS["mad"]
    assert again.kit.by_value
    assert (again.sounds.volume, again.sounds.mute) == (0.9, True)
    assert again.settings.fullscreen


def test_a_hand_is_dealt_in_the_order_that_was_chosen(tmp_path: Path) -> None:
    hands = []
    for by_value in (False, True):
        desk = ProgramDesk(tmp_path / str(by_value), size=(960, 540))
        desk.program.tuning.set("by_value", by_value)
        desk.deal("mad-magazine", ("human", "sly", "sly"), 11)
        desk.until(lambda desk=desk: desk.board.asker.decision is not None)  # type: ignore[misc]
        hands.append(desk.board.hand.codes())
    assert hands[0] != hands[1]
    assert sorted(hands[0]) == sorted(hands[1])


def test_the_set_up_begins_with_the_speed_that_was_chosen(sitter: Sitter) -> None:
    sitter.program.tuning.set("speed", "calm")
    sitter.program.show_lobby()
    lobby = sitter.desk.stack.top
    assert type(lobby) is Lobby
    assert lobby.draft.done().speed == "calm"


def test_buttons_are_heard(sitter: Sitter) -> None:
    played: list[str] = []
    sitter.program.kit.hear = played.append
    sitter.click("back")
    assert played == ["flick"]


def test_another_language_is_seen_at_once(sitter: Sitter) -> None:
    before = sitter.desk.window.surface().copy()
    focus(sitter, "language")
    sitter.key(RIGHT)
    assert sitter.program.kit.say("settings.title") == "Inställningar"
    after = sitter.desk.window.surface()
    head = Rect(100, 20, 400, 60)
    assert pygame.image.tobytes(before.subsurface(head), "RGB") != pygame.image.tobytes(
        after.subsurface(head), "RGB"
    )


def test_f11_is_seen_on_the_screen_too(sitter: Sitter) -> None:
    sitter.key(pygame.K_F11)
    assert sitter.desk.window.fullscreen
    assert sitter.value("fullscreen") is True
    assert sitter.kept.fullscreen


def test_reset_puts_back_all_but_language_and_set_ups(sitter: Sitter) -> None:
    for name in ROWS:
        sitter.program.tuning.set(name, STEPS[name][1])
    sitter.program.tuning.keep(sitter.program.settings, last_game="mao")
    sitter.desk.frame()
    before = sitter.kept
    for choice in (0, 1):  # whoever presses it is asked first
        sitter.desk.widget("reset").confirm()
        assert sitter.kept == before
        sitter.desk.widget(f"choice {choice}").confirm()
        sitter.desk.frame()
    assert sitter.kept == Settings(language="sv", last_game="mao")
    usual = Settings()
    for name in ROWS[1:]:
        assert sitter.value(name) == getattr(usual, name), name
    assert sitter.program.kit.letters.large == 1.0
    assert sitter.program.kit.layout.s == pytest.approx(1280 / 1920)
    assert not sitter.desk.window.fullscreen
    assert sitter.program.sounds.volume == usual.volume


def test_what_is_changed_is_heard(sitter: Sitter) -> None:
    played: list[str] = []
    sitter.program.kit.hear = played.append
    focus(sitter, "volume")
    sitter.key(LEFT, LEFT)
    assert played == ["flick", "flick"]


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"language": "sv", "volume": 7}',
        '{"ui_scale": 0.2}',
        '{"large_text": "huge"}',
        '{"mute": 3}',
    ],
)
def test_a_damaged_file_is_named_and_the_settings_work(tmp_path: Path, text: str) -> None:
    settings_file(tmp_path).write_text(text)
    desk = ProgramDesk(tmp_path, size=(1280, 720))
    desk.title()
    desk.frame(3)
    assert desk.controls.named("choice 0") is not None, "a dialog says so"
    desk.widget("choice 0").confirm()
    assert load_settings(settings_file(tmp_path)) == (desk.program.settings, None), "at once"
    desk.program.show_settings()
    desk.program.tuning.set("volume", 0.3)
    assert load_settings(settings_file(tmp_path)) == (desk.program.settings, None)
    assert desk.program.settings.volume == 0.3


def test_a_value_between_two_steps_is_shown_and_can_be_left(tmp_path: Path) -> None:
    settings_file(tmp_path).write_text('{"volume": 0.55, "ui_scale": 1.6, "large_text": 1.2}')
    sitter = Sitter(tmp_path)
    assert sitter.value("volume") == 0.55
    assert sitter.value("large_text") == 1.2
    assert sitter.value("ui_scale") == 1.6
    assert sitter.program.kit.layout.s == pytest.approx(1.6 * 1280 / 1920)
    focus(sitter, "volume")
    sitter.key(RIGHT)
    assert sitter.value("volume") == 0.6


def test_a_folder_that_cannot_be_written_costs_the_memory_only(
    sitter: Sitter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("madtable.looks.tuning.save_settings", full)
    sitter.program.tuning.set("less_motion", True)
    assert sitter.program.kit.tempo.less
    assert not sitter.kept.less_motion
