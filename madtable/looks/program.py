"""The program: window, title, dialogs; which scene follows which; what is kept on the way."""

from __future__ import annotations

import gc
import logging
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from madtable import __version__, paths
from madtable.engine.errors import BadInput
from madtable.engine.message import Message, message
from madtable.looks.rescue import Rescue, window_facts
from madtable.looks.sounds import mood
from madtable.looks.title_cards import bench_pictures
from madtable.looks.troubles import said, trouble
from madtable.looks.tuning import Tuning, language, make_kit
from madtable.store import journals
from madtable.store.files import set_aside
from madtable.store.logbook import Early, Logbook
from madtable.store.settings import Settings
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.loop import run
from madtable.ui.music import Music
from madtable.ui.options import PlayOptions
from madtable.ui.pace import Sleep
from madtable.ui.screens.title import Doors, Title
from madtable.ui.sound import Sounds
from madtable.ui.speech import Voice
from madtable.ui.stack import SceneStack
from madtable.ui.window import Screen, Window

if TYPE_CHECKING:
    from madtable.engine.journal import Header
    from madtable.host.replay import Replay
    from madtable.host.table import Table
    from madtable.looks.lookback import Lookback
    from madtable.looks.playing import Playing
    from madtable.looks.setting_up import SettingUp
    from madtable.ui.narrator import Narrator

ICON = 128
"""Side of the window's icon in px; window managers make it smaller."""

TIMED_FROM = "MADTABLE_T0"
"""Names a moment (seconds of the clock that never jumps): the log tells how long after it the first
picture came.
"""

WANTED_NEXT = (
    "madtable.host.table",
    "madtable.ui.board",
    "madtable.looks.playing",
    "madtable.looks.setting_up",
    "madtable.host.worker",
    "madtable.host.advisor",
    "madtable.ui.screens.hint",
)
"""What the set-up screen reads, and a deal, each of it short enough for a spare moment."""

PLAYERS = (2, 8)
"""Fewest and most at any of the tables, for the badge on the title."""


class Program:
    """One run of the program, from the first frame to the last scene."""

    def __init__(self, options: PlayOptions, resume: Path | None = None) -> None:
        self.options = options
        self._resume_first = resume
        self.data = paths.data_dir(options.data_dir)
        self.tuning = Tuning(self)
        speed = options.speed or self.settings.speed
        lang = language(options.lang, self.settings.language)
        self.kit = make_kit(lang, self.settings, speed)
        self.kit.on_language = self.tuning.language_chosen
        self.sounds = Sounds(
            paths.assets() / "sounds", self.settings.volume, mute=self.settings.mute
        )
        self.kit.hear = self.sounds.play
        self.music = Music(
            paths.assets() / "music",
            self.sounds,
            self.settings.music_volume,
            on=self.settings.music,
        )
        self.sounds.on_play = self.music.duck
        self.voice = Voice()
        self.screen: Screen | None = None
        self.stack = SceneStack(self.kit)
        self.stack.each_frame = self._hum
        self.rescue = Rescue(self)
        self.logbook: Logbook | None = None
        self._early: Early | None = None
        self._entered = False
        self.not_here: set[Path] = set()
        """Saved games of another version, which cannot go on here."""

    def _hum(self, dt: float) -> None:
        """Let the music fit what is shown."""
        self.music.mood = mood(self.stack.scenes)
        self.music.update(dt)
        if self.settings.speech:
            self.narrator.look(self.stack.scenes)

    def _speak(self, text: str) -> None:
        self.voice.say(text, self.kit.words.lang)

    @property
    def logs(self) -> Path:
        """The folder of the log, and of what is told of a crash."""
        return self.data / "log"

    @property
    def settings(self) -> Settings:
        """The settings as they are kept."""
        return self.tuning.settings

    @property
    def table(self) -> Table | None:
        """The table being played at."""
        return self.played.table if self.played is not None else None

    # What the title does without is read only when it is wanted: half of a start goes into reading.

    @cached_property
    def setting_up(self) -> SettingUp:
        """What leads to a deal."""
        from madtable.looks.setting_up import SettingUp

        return SettingUp(self)

    @cached_property
    def playing(self) -> Playing:
        """What deals, and shows one table after another."""
        from madtable.looks.playing import Playing

        return Playing(self)

    @property
    def played(self) -> Playing | None:
        """The tables so far; None as long as nobody has wanted any."""
        found: Playing | None = self.__dict__.get("playing")
        return found

    @cached_property
    def narrator(self) -> Narrator:
        """What reads the screen out."""
        from madtable.ui.narrator import Narrator

        return Narrator(self.kit, self._speak)

    @cached_property
    def lookback(self) -> Lookback:
        """What opens replays, saved games and statistics."""
        from madtable.looks.lookback import Lookback

        return Lookback(self)

    # -- running --------------------------------------------------------------------------------

    def run(
        self,
        screen: Screen | None = None,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Sleep | None = None,
    ) -> int:
        """Open the window (or use `screen`) and stay until the last scene has left; the exit code.

        Raises BadInput for what the options name and cannot be had.
        """
        options = self.options
        asked = self.setting_up.asked() if options.game else None
        watched: Replay | BadInput | None = None
        if options.file is not None:
            from madtable.looks.lookback import replay_of

            try:
                watched = replay_of(options.file)
            except BadInput as error:
                if not options.opened:
                    raise
                watched = error
        if screen is None:
            full = options.fullscreen or (self.settings.fullscreen and options.window is None)
            screen = Window(options.window, fullscreen=full, monitor=self.settings.monitor)
        self.screen = screen
        self.stack.resized(screen.surface().get_size())
        self._early = Early()
        try:
            self.begin(asked)
            if isinstance(watched, BadInput):
                self.tell_trouble("dialog.watch.title", watched)
            elif watched is not None:
                self.lookback.show(watched)
            run(
                self.stack,
                screen,
                later=self.kit.art.idle,
                on_fullscreen=self.tuning.fullscreen_chosen,
                started=self._started,
                on_file=self._take_file,
                on_crash=self.rescue.met,
                on_keys=self.show_keys,
                clock=clock,
                sleep=sleep,
            )
        finally:
            self.open_log()  # however early it ends, what was said until then is not lost
            with suppress(pygame.error):
                screen.close()
            self.sounds.close()
            self.voice.close()
            if self.played is not None:
                self.played.end()
        logging.info("the end")
        self.close_log()
        return 0

    def open_log(self) -> None:
        """Write a log from now on, and what is worth knowing about this run first."""
        if self.logbook is None:
            self.logbook, self._early = Logbook(self.logs, self._early), None
            told = {"madtable": __version__, **window_facts(self)}
            logging.info("start: %s", "; ".join(f"{name} {what}" for name, what in told.items()))

    def close_log(self) -> None:
        """Write nothing into the log any more."""
        if self.logbook is not None:
            self.logbook.close()
            self.logbook = None

    def begin(self, asked: Header | None) -> None:
        """Put the first scene on the stack: the title, or the table that was asked for."""
        if self._resume_first is not None:
            self.show_title()
            self.resume_game(self._resume_first)
        elif asked is None:
            self.show_title()
        else:
            # Nobody has used a key yet: no ring round anything until somebody does.
            self.kit.keys_used = False
            self.deal(asked)
            if not self.options.demo:
                self.playing.welcome()

    def _started(self) -> None:
        """What may come after the first frame: log, icon, sound, and what will be wanted next."""
        shown_s = time.monotonic()
        self.open_log()
        with suppress(ValueError):
            began_s = float(os.environ.get(TIMED_FROM, ""))
            logging.info("first picture after %.0f ms", 1000 * (shown_s - began_s))
        if self.screen is not None:
            self.screen.set_icon(self.kit.art.drawing("title/icon", ICON))
        self.sounds.start()
        self.read_ahead()

    def read_ahead(self) -> None:
        """Read in spare moments what will be wanted next, so that nobody waits for it."""
        self.kit.art.later(partial(import_module, name) for name in WANTED_NEXT)

    # -- title and what it leads to -------------------------------------------------------------

    def show_title(self) -> None:
        """The title, alone on the stack."""
        if self.played is not None:
            self.played.leave()
        # Only the first title walks in: that is what lets the window show something at once.
        entrance, self._entered = not self._entered, True
        title = Title(self.kit, self._doors, bench_pictures(self.kit), PLAYERS, entrance=entrance)
        self.stack.clear()
        self.stack.push(title)
        self.clear_away()
        self._name_damaged()
        if self.tuning.aside is not None:
            aside, self.tuning.aside = self.tuning.aside, None
            logging.warning("the settings were damaged: kept as %s", aside)
            self.notice("dialog.settings.title", "dialog.settings.text", file=aside.name)
        if "lookback" in self.__dict__:
            self.lookback.name_damaged()

    def clear_away(self) -> None:
        """Give back, in a spare moment, what the scenes that have left held: they hold on to one
        another and to their pictures, and would be found some games later.
        """
        self.kit.art.later((gc.collect,))

    def _name_damaged(self) -> None:
        """Name saved games that cannot even be told to be games; they are kept, out of the way."""
        for saved in journals.damaged(journals.games_folder(self.data)):
            assert saved.trouble is not None
            self.put_aside(saved.path, saved.trouble)

    def put_aside(self, path: Path, error: BadInput) -> None:
        """Say that a saved game is damaged, and keep its file under another name."""
        try:
            kept = set_aside(path).name
        except OSError:
            kept = path.name
        logging.warning("%s; kept as %s", error, kept)
        what = said(self.kit, error)
        self.notice(
            "dialog.damaged.title", "dialog.damaged.text", file=path.name, what=what, kept=kept
        )

    def _doors(self) -> Doors:
        saved = journals.latest_unfinished(journals.games_folder(self.data), self.not_here)
        if saved is None or saved.header is None:
            return Doors(
                self.show_lobby,
                self.stack.clear,
                how_to_play=self.show_rules,
                settings=self.show_settings,
                saved=self._show_saved,
                statistics=self._show_statistics,
                about=self.show_about,
            )
        game = self.kit.say(f"game.{saved.header.game}")
        note = self.kit.say("continue.note", game=game, number=saved.header.round)
        return Doors(
            self.show_lobby,
            self.stack.clear,
            resume=lambda: self.resume_game(saved.path),
            continued=note,
            how_to_play=self.show_rules,
            settings=self.show_settings,
            saved=self._show_saved,
            statistics=self._show_statistics,
            about=self.show_about,
        )

    def show_lobby(self) -> None:
        """The set-up screen."""
        self.setting_up.lobby()

    def deal(self, header: Header) -> None:
        """Start a round."""
        self.playing.deal(header)

    def resume_game(self, path: Path) -> None:
        """Go on with a saved game."""
        self.playing.resume(path)

    def show_settings(self) -> None:
        """The settings, over whatever there is."""
        self.tuning.show()

    def show_keys(self) -> None:
        """The card of the keys that do something on the screen that is shown."""
        from madtable.ui.screens.key_card import KeyCard, KeyGroup
        from madtable.ui.screens.table import TableScene

        top = self.stack.top
        if top is not None:
            keys = top.all_keys if isinstance(top, TableScene) else top.keys
            group = KeyGroup(Message("keys.here"), keys)
            self.stack.push(KeyCard(self.kit, [group], self.tuning.keep_keys))

    def _show_saved(self) -> None:
        self.lookback.saved()

    def _show_statistics(self) -> None:
        self.lookback.statistics()

    def _take_file(self, file: str) -> None:
        self.lookback.dropped(file)

    def show_rules(self, game: str = "", house: Mapping[str, object] | None = None) -> None:
        """The rule books, a game's open, with the `house` rules of its table; over whatever is
        shown.
        """
        from madtable.looks.rulebooks import rulebook

        self.stack.push(rulebook(self.kit, game or self.settings.last_game, house=house))

    def show_about(self) -> None:
        """What this program is made of; over whatever is shown."""
        from madtable.store.licences import parts
        from madtable.ui.screens.about import About

        self.stack.push(About(self.kit, parts))

    # -- dialogs --------------------------------------------------------------------------------

    def notice(self, title: str, text: str, **values: str) -> None:
        """Say something that the person should know, with one button."""
        self.ask(title, text, [("dialog.ok", lambda: None)], more=(), **values)

    def tell_trouble(self, title: str, error: BadInput | OSError, file: Path | str = "") -> None:
        """Say what is wrong with something from outside, `file` where the error does not know."""
        logging.warning("%s", error)
        self.say_plainly(title, trouble(self.kit, error, str(file)))

    def say_plainly(self, title: str, text: str) -> None:
        self.stack.push(
            Dialog(
                self.kit,
                message(title),
                text,
                [Choice(message("dialog.ok"), None, "primary")],
                back=False,
            )
        )

    def ask(
        self,
        title: str,
        text: str,
        choices: list[tuple[str, Callable[[], None]]],
        *,
        more: Sequence[tuple[str, Callable[[], None]]] = (),
        **values: str,
    ) -> None:
        """A dialog whose choices do something once it has gone; `more` of them have names of their
        own instead of words (files, say).
        """
        buttons = [
            Choice(message(label), act, "primary" if number == 0 else "secondary")
            for number, (label, act) in enumerate(choices)
        ]
        buttons += [Choice(name, act) for name, act in more]
        dialog = Dialog(
            self.kit, message(title), message(text, **values), buttons, back=choices[0][1]
        )
        self.stack.push(dialog)
