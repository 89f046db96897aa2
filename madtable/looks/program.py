"""The program: settings, words, window; which scene follows which; what is kept on the way."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from madtable import paths
from madtable.ai.seats import has_hints, is_live
from madtable.engine.errors import BadInput, RulesBug
from madtable.engine.journal import Header, SeatLine
from madtable.engine.message import message
from madtable.engine.switches import read_switches
from madtable.games import catalogue
from madtable.host.pledge import seal
from madtable.host.sitting import fresh_seed, on_file, sit_down
from madtable.host.table import Table
from madtable.looks.catalogue import look
from madtable.looks.endings import end_scene
from madtable.looks.offers import bench_pictures, offers
from madtable.looks.proof import note_seal, note_seed, proof_dialog
from madtable.looks.sounds import cues
from madtable.looks.tongues import in_own_tongue
from madtable.store import journals
from madtable.store.files import set_aside
from madtable.store.journal_reader import DAMAGED
from madtable.store.journal_writer import JournalFile
from madtable.store.settings import Settings, Setup, load_settings, save_settings, settings_file
from madtable.ui import places
from madtable.ui.art import Art
from madtable.ui.board import Board, Company
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.kit import Kit
from madtable.ui.lettering import Lettering
from madtable.ui.offer import HUMAN, GameOffer, SeatChoice, SetUp
from madtable.ui.options import PlayOptions
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.results import Ways
from madtable.ui.screens.shared import SharedScene
from madtable.ui.screens.sharing import Sharing
from madtable.ui.screens.table import TableScene
from madtable.ui.screens.title import Doors, Title
from madtable.ui.seats import Sitter
from madtable.ui.sound import Sounds
from madtable.ui.stack import Scene, SceneStack
from madtable.ui.tween import SPEEDS, Tempo
from madtable.ui.window import Screen, Window, run
from madtable.ui.words import Words, languages, spoken

if TYPE_CHECKING:
    from madtable.host.worker import Worker
    from madtable.looks.lookback import Lookback

S = TypeVar("S", bound=TableScene)

HEEDED = ("speed", "less_motion", "by_value", "volume", "mute", "fullscreen", "ui_scale")
"""Settings that take effect by themselves; the last one stands for all that is laid out anew."""

ICON = 128
"""Side of the window's icon in px; window managers make it smaller."""

CREATURES = ("goat", "owl", "frog", "rat", "octo", "cat", "brain", "walrus")
"""Who sits in the jar of each seat, the person's first."""

MOST_SCALE = 1.0
"""Every screen fills its window at 1; what is larger would push buttons out of it."""

PLAYERS = (2, 8)
"""Fewest and most at any of the tables, for the badge on the title."""


def make_kit(lang: str, settings: Settings, speed: str) -> Kit:
    """What every scene draws with, from the settings."""
    letters = Lettering(paths.assets() / "fonts", large=settings.large_text)
    kit = Kit(
        Art(paths.assets()),
        letters,
        Words,
        lang,
        lambda name: places.load(paths.scenes() / f"{name}.tmx"),
        languages=languages(),
        tempo=Tempo(SPEEDS[speed], settings.less_motion),
        ui_scale=min(MOST_SCALE, settings.ui_scale),
    )
    kit.by_value = settings.by_value
    return kit


def company_of(kit: Kit, seats: Sequence[SeatLine], viewer: int, *, shown: bool = True) -> Company:
    """The sitters of a table: a seat without a name has its creature's, the only person's is "You".

    `shown` lets the viewer's hand lie open.
    """
    alone = [line.kind for line in seats].count(HUMAN) == 1
    sitters = []
    for number, line in enumerate(seats):
        known = line.creature in CREATURES
        creature = line.creature if known else CREATURES[number % len(CREATURES)]
        own = (
            kit.say("ui.lobby.you")
            if line.kind == HUMAN and alone
            else kit.say(f"ui.name.{creature}")
        )
        sitters.append(Sitter(printable(line.name) or own, creature, CREATURES.index(creature)))
    return Company(tuple(sitters), viewer, shown)


def board_maker(
    kit: Kit, header: Header, viewer: int, *, shown: bool = True
) -> Callable[[Scene], Board]:
    """Who builds the board of a game into a scene; BadInput for a game without a table."""
    plug_in = look(header.game)
    house = read_switches(catalogue.game(header.game).switches, header.house)

    def make(scene: Scene) -> Board:
        company = company_of(kit, header.seats, viewer, shown=shown)
        return plug_in.board(kit, scene.stage, company, house, header.round)

    return make


def _usual_seats(name: str, house: Mapping[str, object]) -> tuple[str, ...]:
    """A person and three AI seats of the game's best level, as far as they may sit there."""
    game = catalogue.game(name)
    low, high = game.seat_range(read_switches(game.switches, house))
    return (HUMAN, *([game.levels[-1]] * (min(max(4, low), high) - 1)))


def printable(name: str) -> str:
    """A name as it can be written on a plate, whatever a file says."""
    return "".join(letter for letter in name if letter.isprintable()).strip()


def started_now() -> str:
    """This moment as a journal's header keeps it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S")


class Program:
    """One run of the program, from the first frame to the last scene."""

    def __init__(self, options: PlayOptions) -> None:
        self.options = options
        self.data = paths.data_dir(options.data_dir)
        self.settings, self._aside = load_settings(settings_file(self.data))
        speed = options.speed or self.settings.speed
        self.kit = make_kit(self._language(), self.settings, speed)
        self.kit.on_language = self._language_chosen
        self.sounds = Sounds(
            paths.assets() / "sounds", self.settings.volume, mute=self.settings.mute
        )
        self.kit.hear = self.sounds.play
        self.screen: Screen | None = None
        self.stack = SceneStack(self.kit)
        self.offers: list[GameOffer] = []
        self.journal: JournalFile | None = None
        self.table: Table | None = None
        self._scene: TableScene | None = None
        self.worker: Worker | None = None
        self.thinks_apart = True
        self._told_full = False
        self._entered = False
        self._then: Callable[[object], None] | None = None

    def _language(self) -> str:
        known = languages()
        for lang in (self.options.lang, self.settings.language):
            if lang in known:
                assert lang is not None
                return lang
        wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
        return spoken([wish for wish in wishes if wish][:1], known)

    @cached_property
    def lookback(self) -> Lookback:
        """What opens replays, saved games and statistics; read only when it is wanted."""
        from madtable.looks.lookback import Lookback

        return Lookback(self)

    # -- running --------------------------------------------------------------------------------

    def run(
        self,
        screen: Screen | None = None,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> int:
        """Open the window (or use `screen`) and stay until the last scene has left; the exit code.

        Raises BadInput for what the options name and cannot be had.
        """
        options = self.options
        asked = self._asked_header() if options.game else None
        watched = None
        if options.file is not None:
            from madtable.looks.lookback import replay_of

            watched = replay_of(options.file)
        if screen is None:
            full = options.fullscreen or (self.settings.fullscreen and options.window is None)
            screen = Window(options.window, fullscreen=full)
        self.screen = screen
        self.stack.resized(screen.surface().get_size())
        self.begin(asked)
        if watched is not None:
            self.lookback.show(watched)
        try:
            run(
                self.stack,
                screen,
                later=self.kit.art.idle,
                on_fullscreen=self._fullscreen_chosen,
                started=self._started,
                on_file=self._take_file,
                clock=clock,
                sleep=sleep,
            )
        finally:
            self._close_journal()
            self.sounds.close()
            if self.worker is not None:
                self.worker.close()
            screen.close()
        return 0

    def begin(self, asked: Header | None) -> None:
        """Put the first scene on the stack: the title, or the table that was asked for."""
        if asked is None:
            self.show_title()
        else:
            # Nobody has used a key yet: no ring round anything until somebody does.
            self.kit.keys_used = False
            self.deal(asked)

    def _asked_header(self) -> Header:
        options = self.options
        assert options.game is not None
        kinds = options.seats or _usual_seats(options.game, options.house)
        if is_live(options.game) and kinds.count(HUMAN) > 1:
            raise BadInput("--seats", f"only one person can play {options.game} so far")
        seed = fresh_seed() if options.seed is None else options.seed
        return self._header(
            SetUp(options.game, tuple(SeatChoice(kind) for kind in kinds), seed, options.house)
        )

    def _header(self, setup: SetUp) -> Header:
        lines = [
            SeatLine(choice.kind, choice.name, CREATURES[number])
            for number, choice in enumerate(setup.seats)
        ]
        return sit_down(
            setup.game,
            lines,
            fresh_seed() if setup.seed is None else setup.seed,
            dealer=0,
            house=in_own_tongue(setup.house, setup.game, self.kit.words.lang),
            started=started_now(),
        )

    # -- title and set-up -----------------------------------------------------------------------

    def show_title(self) -> None:
        """The title, alone on the stack."""
        self._leave_table()
        # Only the first title walks in: that is what lets the window show something at once.
        entrance, self._entered = not self._entered, True
        title = Title(self.kit, self._doors, bench_pictures(self.kit), PLAYERS, entrance=entrance)
        self.stack.clear()
        self.stack.push(title)
        self._name_damaged()
        if self._aside is not None:
            aside, self._aside = self._aside, None
            self.notice("dialog.settings.title", "dialog.settings.text", file=aside.name)
        if "lookback" in self.__dict__:
            self.lookback.name_damaged()

    def _name_damaged(self) -> None:
        """Name saved games that cannot even be told to be games; they are kept, out of the way."""
        for saved in journals.damaged(journals.games_folder(self.data)):
            self._put_aside(saved.path, saved.trouble)

    def _put_aside(self, path: Path, what: str) -> None:
        """Say that a saved game is damaged, and keep its file under another name."""
        try:
            kept = set_aside(path).name
        except OSError:
            kept = path.name
        self.notice(
            "dialog.damaged.title", "dialog.damaged.text", file=path.name, what=what, kept=kept
        )

    def _doors(self) -> Doors:
        saved = journals.latest_unfinished(journals.games_folder(self.data))
        if saved is None or saved.header is None:
            return Doors(
                self.show_lobby,
                self.stack.clear,
                how_to_play=self.show_rules,
                settings=self.show_settings,
                saved=self._show_saved,
                statistics=self._show_statistics,
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
        )

    def _show_saved(self) -> None:
        self.lookback.saved()

    def _show_statistics(self) -> None:
        self.lookback.statistics()

    def _take_file(self, file: str) -> None:
        self.lookback.dropped(file)

    def show_rules(self, game: str = "") -> None:
        """The rule books, a game's open; over whatever is shown."""
        from madtable.looks.rulebooks import rulebook

        self.stack.push(rulebook(self.kit, game or self.settings.last_game))

    def show_lobby(self) -> None:
        """The set-up screen, as it was left last time."""
        self.offers, wrong = offers(self.kit)
        lobby = Lobby(self.kit, self.offers, self._deal_setup, self._last_setup())
        lobby.draft.speed = self.settings.speed
        self.stack.push(lobby)
        for error in wrong:
            self.say_plainly("dialog.game.title", str(error))

    def _last_setup(self) -> SetUp | None:
        """How the game played last was set up, as far as that can still be had."""
        name = self.settings.last_game
        kept = self.settings.setups.get(name)
        offer = next((offer for offer in self.offers if offer.name == name), None)
        if kept is None or offer is None:
            return None
        try:
            house = read_switches(offer.switches, kept.house)
            low, high = offer.seat_range(house)
        except BadInput:
            return None
        kinds = (HUMAN, *offer.levels)
        seats = tuple(
            SeatChoice(seat.kind, printable(seat.name)) for seat in kept.seats if seat.kind in kinds
        )
        if not low <= len(seats) <= high:
            return None
        changed = {
            switch.name: house[switch.name]
            for switch in offer.switches
            if house[switch.name] != switch.default
        }
        return SetUp(name, seats, house=changed, speed=self.settings.speed)

    def _deal_setup(self, setup: SetUp) -> None:
        try:
            header = self._header(setup)
        except BadInput as error:
            self.say_plainly("dialog.deal.title", str(error))
            return
        self.kit.tempo.factor = SPEEDS[setup.speed]
        kept = Setup(
            seats=[SeatLine(choice.kind, choice.name) for choice in setup.seats],
            house={name: on_file(value) for name, value in setup.house.items()},
        )
        self._keep(self.settings.with_setup(setup.game, kept), speed=setup.speed)
        self.deal(header)

    # -- the table ------------------------------------------------------------------------------

    def deal(self, header: Header) -> None:
        """Start a round, its deal sealed and its journal begun."""
        header = seal(header)
        journal = journals.new_journal(journals.games_folder(self.data), header)
        table = Table.deal(header, journal)
        self.sit(table, journal, resumed=False)

    def resume_game(self, path: Path) -> None:
        """Go on with a saved game; a damaged one is named and left alone."""
        try:
            found = journals.resume(path)
        except BadInput as error:
            if journals.readable(path):
                # Nothing is wrong with the game: another window has it, or it may not be written.
                self.say_plainly("dialog.busy.title", str(error))
            else:
                self._put_aside(path, error.what)
            return
        self.sit(found.table, found.journal, resumed=True)
        if found.cut is not None and found.cut.suffix.startswith(DAMAGED):
            self.notice("dialog.damaged.title", "dialog.part.text", file=found.cut.name)
        elif found.cut is not None:
            self.notice("dialog.cut.title", "dialog.cut.text", file=found.cut.name)

    def sit(self, table: Table, journal: JournalFile, *, resumed: bool) -> None:
        """Show a table that is being played at, alone on the stack."""
        self._close_journal()
        self.table, self.journal = table, journal
        if table.ponders:
            table.worker = self._thinking()
        people = table.humans
        if len(people) > 1:
            self._share(table, resumed=resumed)
        else:
            viewer = people[0] if people else 0
            kind = LiveTable if table.live else TableScene
            shown = bool(people)
            scene = self._make_scene(kind, table, viewer, shown=shown, resumed=resumed)
            self.stack.clear()
            self.stack.push(scene)
        self._warn_unsaved()

    def _make_scene(
        self,
        kind: Callable[..., S],
        table: Table,
        viewer: int,
        *,
        shown: bool,
        resumed: bool,
        **more: object,
    ) -> S:
        """A scene of the table, with seat `viewer` at the bottom, its hand open or not."""
        scene = kind(
            self.kit,
            table,
            viewer,
            board_maker(self.kit, table.header, viewer, shown=shown),
            on_over=self._over,
            on_menu=self._pause,
            on_bug=self._bug,
            on_log=self._read_log,
            on_answer=self._warn_unsaved,
            resumed=resumed,
            **more,
        )
        self._scene = scene
        scene.staging.cues = cues(self.kit, viewer)
        scene.board.open_rules = lambda: self.show_rules(table.header.game)
        note_seal(self.kit, scene.board, table.header)
        self._advise(scene, table)
        return scene

    def _advise(self, scene: TableScene, table: Table) -> None:
        """Let people at the table ask for hints, where there are any."""
        from madtable.host.advisor import Advisor
        from madtable.ui.screens.hint import Hints

        if table.humans and has_hints(table.header.game):
            scene.hints = hints = Hints(scene, Advisor(table, self._thinking()))
            scene.board.open_hint = hints.ask

    def _share(self, table: Table, *, resumed: bool) -> None:
        """Show a table to several people, each of them alone with their hand."""

        def make(
            seat: int, *, shown: bool, resumed: bool, kind: type[SharedScene] = SharedScene
        ) -> SharedScene:
            return self._make_scene(
                kind, table, seat, shown=shown, resumed=resumed, sharing=sharing
            )

        def sitters() -> tuple[Sitter, ...]:
            return company_of(self.kit, table.header.seats, 0).sitters

        sharing = Sharing(self.kit, self.stack, table, make, sitters, self._pause)
        sharing.begin(resumed=resumed)

    def _thinking(self) -> Worker | None:
        """The process that thinks for AI seats, started when a table first needs it; None where
        they are to think in this one.
        """
        from madtable.host.worker import Worker

        if self.worker is None and self.thinks_apart:
            self.worker = Worker()
        if self.worker is not None:
            self.worker.warm()
        return self.worker

    def _warn_unsaved(self) -> None:
        if self.journal is not None and self.journal.error and not self._told_full:
            self._told_full = True
            self.notice(
                "dialog.write.title",
                "dialog.write.text",
                file=self.journal.path.name,
                what=str(self.journal.error),
            )

    def _over(self, scene: TableScene) -> None:
        """The round has ended and been seen: results, or the end of the demo."""
        if self.options.demo:
            self.stack.clear()
            return
        table = self.table
        assert table is not None
        path = self.journal.path if self.journal is not None else None
        if not table.live:  # there a rule may still be made
            self._close_journal()

        def look_again() -> None:
            """Back to the table as it ended, or through the whole game again."""
            if table.live:  # its record is not closed yet; the menu leads to the results again
                self.stack.pop()
                scene.board.ask(None)
            elif path is not None:
                self.lookback.watch(path, at_end=True)

        proof = self._prove if table.header.pledge else None
        ways = Ways(self.show_title, self._next_round, look_again, proof)
        if not scene.proved:
            scene.proved = True
            note_seed(self.kit, scene.board, table.header)
        shown = look(table.header.game)
        number = table.header.round
        self.stack.push(end_scene(shown, self.kit, table, scene.board, number, ways))

    def _next_round(self) -> None:
        assert self.table is not None
        # A seed that followed from this one, which everybody has been shown, would tell the cards.
        seed = fresh_seed() if self.options.seed is None else None
        header = self.table.next_header(started_now(), seed)
        self.deal(header)

    def _pause(self, scene: TableScene) -> None:
        """The menu of a table: go on, leave (the game is kept), quit."""
        if self.table is not None and self.table.over and scene.ended:
            self._over(scene)
            return
        self.ask(
            "table.pause.title",
            "table.pause.text",
            [
                ("table.pause.resume", lambda: None),
                ("table.pause.rules", self._rules_here),
                ("table.pause.settings", self.show_settings),
                *([("table.pause.proof", self._prove)] if self._sealed() else []),
                ("table.pause.leave", self.show_title),
                ("table.pause.quit", self.stack.clear),
            ],
        )

    def _sealed(self) -> bool:
        return self.table is not None and bool(self.table.header.pledge)

    def _prove(self) -> None:
        """The seal of this deal, opened once the game is over."""
        assert self.table is not None
        self.stack.push(proof_dialog(self.kit, self.table.header, over=self.table.over))

    def _rules_here(self) -> None:
        """The rule book of the game being played."""
        assert self.table is not None
        self.show_rules(self.table.header.game)

    def _read_log(self, scene: TableScene) -> None:
        """All of the log so far, newest first."""
        lines = [line.text for line in reversed(scene.board.lines)]
        self.say_plainly("table.log.title", "\n".join(lines) or "–")

    def _bug(self, scene: TableScene, bug: RulesBug) -> None:
        """The rules broke a promise: the journal that leads there is kept and named."""
        file = self.journal.path.name if self.journal is not None else ""
        self._close_journal()
        self.ask(
            "table.bug.title",
            "table.bug.text",
            [("table.bug.leave", self.show_title)],
            file=file,
        )

    def _leave_table(self) -> None:
        self._close_journal()
        if self.worker is not None:
            self.worker.forget()
        self.table = None

    def _close_journal(self) -> None:
        journal, table = self.journal, self.table
        if journal is not None:
            if table is not None and table.live and table.over:
                table.finish()
            journal.close()
            self.journal = None
            if table is not None and self._scene is not None:
                self.lookback.left(self._scene, table, journal.path)
            self._scene = None

    # -- dialogs --------------------------------------------------------------------------------

    def notice(self, title: str, text: str, **values: str) -> None:
        """Say something that the person should know, with one button."""
        self.ask(title, text, [("dialog.ok", lambda: None)], more=(), **values)

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

    # -- settings -------------------------------------------------------------------------------

    def _keep(self, settings: Settings, **changed: object) -> None:
        """Save the settings; a folder that cannot be written costs the memory, not the game."""
        import msgspec

        self.settings = msgspec.structs.replace(settings, **changed)
        try:
            save_settings(settings_file(self.data), self.settings)
        except OSError:
            return

    def _language_chosen(self, lang: str) -> None:
        self._keep(self.settings, language=lang)

    def _fullscreen_chosen(self, on: bool) -> None:
        self._keep(self.settings, fullscreen=on)
        self.stack.relayout()

    def _started(self) -> None:
        """What may come after the first frame: the icon, the sound."""
        if self.screen is not None:
            self.screen.set_icon(self.kit.art.drawing("title/icon", ICON))
        self.sounds.start()

    def show_settings(self) -> None:
        """The settings, over whatever there is."""
        from madtable.ui.screens.settings import SettingsScreen

        self.stack.push(
            SettingsScreen(self.kit, self._settings_now, self._set, self._reset_settings)
        )

    def _settings_now(self) -> Settings:
        """The settings as they hold: the window may have been opened otherwise than they say."""
        import msgspec

        if self.screen is None:
            return self.settings
        return msgspec.structs.replace(self.settings, fullscreen=self.screen.fullscreen)

    def _set(self, name: str, value: object) -> None:
        """Change one setting, for now and for good."""
        if name == "language":
            self.kit.speak(str(value))
        else:
            self._keep(self.settings, **{name: value})
        self._heed(name)
        self.kit.play("flick")

    def _reset_settings(self) -> None:
        """Everything as it comes; the language, and how games were set up, are nobody's mistake."""
        now, usual = self.settings, Settings()
        self._keep(usual, language=now.language, last_game=now.last_game, setups=now.setups)
        for name in HEEDED:
            self._heed(name)
        self.kit.play("flick")

    def _heed(self, name: str) -> None:
        """Let a setting hold from now on."""
        kit, now = self.kit, self.settings
        match name:
            case "speed":
                kit.tempo.factor = SPEEDS[now.speed]
            case "less_motion":
                kit.tempo.less = now.less_motion
            case "by_value":
                kit.by_value = now.by_value
            case "volume" | "mute":
                self.sounds.tune(now.volume, mute=now.mute)
            case "fullscreen":
                if self.screen is not None:
                    self.screen.set_fullscreen(now.fullscreen)
            case "ui_scale" | "large_text" | "language":
                kit.ui_scale = min(MOST_SCALE, now.ui_scale)
                kit.letters.large = now.large_text
                for scene in self.stack.scenes:
                    if isinstance(scene, TableScene) and self.table is not None:
                        # Whoever has no name of their own is called "You" in another word now.
                        seats = self.table.header.seats
                        shown = scene.board.company.open
                        scene.board.company = company_of(kit, seats, scene.viewer, shown=shown)
                # What was drawn for the sizes and words of before will not be wanted again.
                kit.art.forget()
                self.stack.relayout()
