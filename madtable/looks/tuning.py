"""The settings at work: kept on disk, shown on their screen, and heeded at once."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

from madtable import paths
from madtable.engine.message import Message
from madtable.store.files import system_trouble
from madtable.store.settings import Settings, load_settings, save_settings, settings_file
from madtable.ui import palette, places
from madtable.ui.art import Art
from madtable.ui.keys import HINT, PASS, TABLE, UNDO
from madtable.ui.kit import Kit
from madtable.ui.lettering import Lettering
from madtable.ui.tween import SPEEDS
from madtable.ui.words import Words, languages, spoken

if TYPE_CHECKING:
    from madtable.looks.program import Program

DRAWN = frozenset(("language", "ui_scale", "large_text", "log_size", "high_contrast", "four_inks"))
"""Settings after which everything has to be laid out and drawn anew."""


def make_kit(lang: str, settings: Settings, speed: str) -> Kit:
    """What every scene draws with, from the settings."""
    kit = Kit(
        Art(paths.assets()),
        Lettering(paths.assets() / "fonts"),
        Words,
        lang,
        lambda name: places.load(paths.scenes() / f"{name}.tmx"),
        languages=languages(),
    )
    obey(kit, settings)
    kit.tempo.factor = SPEEDS[speed]
    return kit


def obey(kit: Kit, settings: Settings) -> None:
    """Let all settings hold that concern the kit; but the speed, which a set-up may ask for too."""
    kit.tempo.less = settings.less_motion
    kit.tips = settings.tips
    kit.captions = settings.captions
    kit.take_back = settings.take_back
    kit.by_value = settings.by_value
    kit.confirm_risky = settings.confirm_risky
    kit.auto_answer_s = settings.auto_answer_s
    kit.ui_scale = settings.ui_scale
    kit.letters.large = settings.large_text
    kit.letters.log = settings.log_size
    kit.art.four_inks = settings.four_inks
    kit.keymap.read(settings.keys)
    palette.strengthen(settings.high_contrast)


def language(*wanted: str | None) -> str:
    """The first language wanted that is spoken here; else what the system wishes for."""
    known = languages()
    for lang in wanted:
        if lang in known:
            assert lang is not None
            return lang
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return spoken([wish for wish in wishes if wish][:1], known)


class Tuning:
    """The settings of a program that runs."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.settings, self.aside = load_settings(settings_file(program.data))
        """What holds; and where damaged settings were put, until somebody has been told."""
        self._refused: OSError | None = None
        self._told_refused = False
        if self.aside is not None:
            self.keep(self.settings)  # what could be made out of them is all there is now

    def keep(self, settings: Settings, **changed: object) -> None:
        """Save the settings; a folder that cannot be written costs the memory, not the game."""
        import msgspec

        self.settings = msgspec.structs.replace(settings, **changed)
        try:
            save_settings(settings_file(self.program.data), self.settings)
        except OSError as error:
            logging.warning("the settings cannot be written: %s", error.strerror or error)
            self._refused = error

    def language_chosen(self, lang: str) -> None:
        self.keep(self.settings, language=lang)
        self._tell_refused()

    def fullscreen_chosen(self, on: bool) -> None:
        self.keep(self.settings, fullscreen=on)
        self.program.stack.relayout()
        self._tell_refused()

    def _tell_refused(self) -> None:
        """Say once that what people choose is not kept: the page of settings says that it is."""
        error = self._refused
        if error is not None and not self._told_refused:
            self._told_refused = True
            self.program.notice(
                "dialog.unkept.title",
                "dialog.unkept.text",
                file=settings_file(self.program.data).name,
                what=self.program.kit.text(system_trouble(error)),
            )

    def show(self) -> None:
        """The settings, over whatever there is."""
        from madtable.ui.screens.settings import SettingsScreen

        self.program.stack.push(
            SettingsScreen(self.program.kit, self._now, self.set, self._ask_reset, self.show_keys)
        )

    def show_keys(self) -> None:
        """The card of all keys of all tables."""
        from madtable.looks.catalogue import LOOKS
        from madtable.ui.screens.key_card import KeyCard, KeyGroup

        groups = [
            KeyGroup(Message(f"game.{name}"), LOOKS[name].keys)
            for name in LOOKS
            if name != "madskortspel"
        ]
        undo = UNDO if self.settings.take_back else ()
        groups.insert(0, KeyGroup(Message("settings.table"), (*TABLE, *HINT, *undo, *PASS)))
        self.program.stack.push(KeyCard(self.program.kit, groups, self.keep_keys))

    def keep_keys(self, keys: dict[str, str]) -> None:
        """Remember which keys lie elsewhere."""
        self.keep(self.settings, keys=keys)
        self._tell_refused()

    def _now(self) -> Settings:
        """The settings as they hold: the window may have been opened otherwise than they say."""
        import msgspec

        if self.program.screen is None:
            return self.settings
        return msgspec.structs.replace(self.settings, fullscreen=self.program.screen.fullscreen)

    def set(self, name: str, value: object) -> None:
        """Change one setting, for now and for good."""
        if name == "language":
            self.program.kit.speak(str(value))
        else:
            self.keep(self.settings, **{name: value})
        self._heed(name)
        self.program.kit.play("flick")
        self._tell_refused()

    def _ask_reset(self) -> None:
        """Reset once that has been confirmed: it took somebody a while to find what suits them."""
        self.program.ask(
            "settings.reset.title",
            "settings.reset.text",
            [("settings.reset.no", lambda: None), ("settings.reset.yes", self._reset)],
        )

    def _reset(self) -> None:
        """Everything as it comes; the language, and how games were set up, are nobody's mistake."""
        now, usual = self.settings, Settings()
        self.keep(usual, language=now.language, last_game=now.last_game, setups=now.setups)
        for name in ("speed", "fullscreen", "ui_scale"):
            self._heed(name)
        self.program.kit.play("flick")
        self._tell_refused()

    def _heed(self, name: str) -> None:
        """Let the settings hold, of which this one was changed."""
        program, now = self.program, self.settings
        obey(program.kit, now)
        if name == "speed":
            program.kit.tempo.factor = SPEEDS[now.speed]
        program.sounds.tune(now.volume, mute=now.mute)
        program.music.tune(now.music_volume, on=now.music)
        if not now.speech:
            program.voice.hush()
        # The command line may have asked for another window than the file.
        if program.screen is not None and name in ("monitor", "fullscreen"):
            program.screen.set_monitor(now.monitor)
            program.screen.set_fullscreen(now.fullscreen)
        if name in DRAWN:
            self._draw_anew()

    def _draw_anew(self) -> None:
        """Sizes, words or inks have changed: whatever is shown is laid out and drawn again."""
        from madtable.looks.company import company_of
        from madtable.ui.screens.table import TableScene

        kit, table = self.program.kit, self.program.table
        for scene in self.program.stack.scenes:
            if isinstance(scene, TableScene) and table is not None:
                # Whoever has no name of their own is called "You" in another word now.
                seats, shown = table.header.seats, scene.board.company.open
                scene.board.company = company_of(kit, seats, scene.viewer, shown=shown)
        # What was drawn for the sizes and words of before will not be wanted again.
        kit.art.forget()
        self.program.stack.relayout()
