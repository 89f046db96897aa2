"""The program at a table that nobody minds: it calls people in, lets them play, and forgets them.

Which screens there are follows from the policy. Nothing leads out but the staff's corner and
SIGTERM.
"""

from __future__ import annotations

import gc
import itertools
import logging
import os
import shutil
import signal
import time
from collections.abc import Callable, Sequence
from functools import cached_property

from pygame import MOUSEMOTION
from pygame.event import Event

from madtable import paths
from madtable.ai.seats import HUMAN, is_live
from madtable.engine.errors import BadInput
from madtable.engine.journal import Header
from madtable.engine.message import Message
from madtable.looks.demos import Demos
from madtable.looks.offers import offers
from madtable.looks.program import Program
from madtable.looks.showcase import showcase
from madtable.looks.staff import StaffCorner
from madtable.looks.visitors import PolicyTuning, VisitorsTable
from madtable.store.crashes import Crashes
from madtable.store.journals import games_folder
from madtable.store.policy import Policy
from madtable.store.watchdog import Watchdog
from madtable.ui.corners import Corners
from madtable.ui.guard import TOUCHES, GuardedScreen
from madtable.ui.loop import run
from madtable.ui.offer import GameOffer, SeatChoice, SetUp
from madtable.ui.options import KioskOptions, PlayOptions
from madtable.ui.pace import Sleep
from madtable.ui.patience import Patience, Visitor
from madtable.ui.screens.attract import Attract, DemoLive, DemoTable
from madtable.ui.screens.choose import Choose, Chosen, Menu
from madtable.ui.screens.resting import Resting
from madtable.ui.screens.still_there import StillThere
from madtable.ui.stack import Scene
from madtable.ui.tween import SPEEDS
from madtable.ui.window import Screen, Window, screen_size

FOLDER = "kiosk"
"""Below the data folder: what a person who also plays here has saved is nobody's to throw away."""

DRIFT = ((0, 0), (9, 5), (12, -4), (4, -11), (-7, -8), (-12, 1), (-8, 9), (2, 12))
DRIFT_S = 60.0
"""Where the picture goes, in units, and how long it stays: so that no ghost of it stays behind."""

LOOK_AT_CLOCK_S = 5.0

_log = logging.getLogger("madtable.kiosk")


class OutOfOrder(Exception):
    """This machine keeps the table from opening, or even from resting. What was asked for makes
    sense: the next start may find the machine well again.
    """


class Kiosk(Program):
    """One run of an unattended table.

    `wants_restart` says that staff want it started anew; `stumbles` counts what went wrong.
    """

    tuning: PolicyTuning
    person = HUMAN
    """Who sits where a visitor would; a soak has somebody else sit there."""

    def __init__(self, options: KioskOptions, policy: Policy) -> None:
        data = paths.data_dir(options.data_dir) / FOLDER
        lang = policy.languages[0]
        super().__init__(PlayOptions(lang=lang, speed=policy.speed, data_dir=data))
        self.policy = policy
        self.window_size = options.window
        self.wants_restart = False
        self.volume = policy.volume
        self.tuning = PolicyTuning(self)
        self.kit.on_language = None  # the next visitor may speak another one
        self.tuning.forget()
        self.kit.languages = policy.languages
        self.demos = Demos(self)
        self.stumbles = 0
        self.staff = StaffCorner(self, data / "staff.json", policy.pin)
        self._stop = False
        self._set_clock(time.monotonic)
        self._corners = Corners()
        self._drifts = itertools.cycle(DRIFT)
        self._visited = True  # who knows what the last run has left behind
        self._frames = 0  # since things last went well, or began

    @cached_property
    def playing(self) -> VisitorsTable:
        """See Program; here with visitors at the table."""
        return VisitorsTable(self)

    def _set_clock(self, clock: Callable[[], float]) -> None:
        policy = self.policy
        self.clock = clock
        self.patience = Patience(policy.idle_s, policy.farewell_s, clock)
        self.crashes = Crashes(self.data / "crashes.json", clock)
        self.watchdog = Watchdog(os.environ, clock)
        self.woken_s = clock()
        self._drifted_s = self._looked_at_clock_s = -1e9

    # -- running --------------------------------------------------------------------------------

    def run(
        self,
        screen: Screen | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Sleep | None = None,
    ) -> int:
        """See Program; whatever goes wrong, the table comes back.

        Raises BadInput for what stands in the policy and cannot be had, OutOfOrder where there is
        no screen, or nothing to come back to.
        """
        self._set_clock(clock)
        if not self.offers:
            raise BadInput("games", "none of them can be played")
        before = signal.signal(signal.SIGTERM, self._asked_to_stop)
        try:
            guarded = GuardedScreen(screen or self._window(), self._watch)
            self.screen = guarded
            self.crashes.begin()  # a start that nothing came of is no crash
            self._go_on(guarded, sleep)
            self.crashes.end()
            self.watchdog.tell("STOPPING=1")
            guarded.close()
        finally:
            signal.signal(signal.SIGTERM, before)
            self._forget_visitor()
            self.playing.end()
            self.sounds.close()
            _log.info("%s closes", self.policy.name)
            self.close_log()
        return 0

    def _window(self) -> Window:
        """The whole screen, unless a size was asked for.

        Where no window manager is there to make it as large as the screen, it has to be from the
        start.
        """
        try:
            if self.window_size is not None:
                return Window(self.window_size)
            return Window(screen_size(), fullscreen=True)
        except BadInput as error:
            raise OutOfOrder(str(error)) from error

    def _go_on(self, screen: GuardedScreen, sleep: Sleep | None) -> None:
        """Show scenes until somebody who may has ended it; a scene that fails costs itself."""
        begin = self._rest if self.crashes.too_many() else self.show_attract
        while True:
            try:
                self._frames = 0
                self.stack.resized(screen.surface().get_size())
                self.open_log()  # it says how large the screen is
                begin()
                run(
                    self.stack,
                    screen,
                    later=self.kit.art.idle,
                    started=self._started,
                    clock=self.clock,
                    sleep=sleep,
                )
                return
            except Exception as error:  # noqa: BLE001 - the next visitor must find a table
                self.open_log()
                _log.exception("the table stumbled")
                begin = self._stumbled(error)

    def _stumbled(self, error: Exception) -> Callable[[], None]:
        """Clear everything away that may have had to do with it; how to go on.

        Where even resting fails there is no more to be done here: raises OutOfOrder.
        """
        resting = any(isinstance(scene, Resting) for scene in self.stack.scenes)
        if resting or (self.crashes.too_many() and self._frames < 2):
            raise OutOfOrder(f"kiosk: cannot even rest: {error}") from error
        self.stumbles += 1
        self.crashes.note()
        self.stack.drop()
        self.playing.forget_scene()
        self.demos.forget()
        self._visited = True
        return self._rest if self.crashes.too_many() else self.show_attract

    def open_log(self) -> None:
        """See Program."""
        if self.logbook is None:
            super().open_log()
            _log.info("%s opens", self.policy.name)

    def _asked_to_stop(self, *_: object) -> None:
        self._stop = True

    def leave(self, *, restart: bool = False) -> None:
        """End the run; `restart` asks whoever started it to do so again."""
        self.wants_restart = restart
        self.stack.clear()

    # -- every frame ----------------------------------------------------------------------------

    def _watch(self, events: Sequence[Event]) -> None:
        """Look at the clock and at what people do, once a frame, before any scene does."""
        self._frames += 1
        if self._frames > 1:  # one has been seen
            self.watchdog.beat()
        if self._stop:
            self.leave()
        if self.stack.top is None:  # it ends
            return
        now = self.clock()
        if now - self._looked_at_clock_s >= LOOK_AT_CLOCK_S:
            self._looked_at_clock_s = now
            self.tune()
        assert self.screen is not None
        if self._corners.saw(events, self.screen.size, now):
            self.staff.ask()
        elif any(_is_touch(event) for event in events) or self._alone:
            self.patience.touched()
        else:
            self._lose_patience()

    @property
    def _alone(self) -> bool:
        """Whether nobody is expected to be there."""
        bottom = self.stack.scenes[0] if self.stack.scenes else None
        return self.stack.top is bottom and isinstance(
            bottom, Attract | DemoTable | DemoLive | Resting
        )

    def _lose_patience(self) -> None:
        seen = self.patience.look()
        if seen is Visitor.HERE:
            return
        if self.staff.inside:
            self.show_attract()  # a door that staff left open
        elif seen is Visitor.GONE:
            self._let_go()
        elif not isinstance(self.stack.top, StillThere):
            text = Message("kiosk.still.bot" if self._gives_seat else "kiosk.still.clear")
            self.stack.push(StillThere(self.kit, text, lambda: self.patience.left_s, self._stay))

    def _stay(self) -> None:
        self.patience.touched()
        if isinstance(self.stack.top, StillThere):
            self.stack.pop()

    def tune(self) -> None:
        """Be as loud as staff want it and the hour allows."""
        hour = time.localtime()
        quiet = self.policy.is_quiet(60 * hour.tm_hour + hour.tm_min)
        self.sounds.tune(self.volume, mute=quiet)

    # -- nobody there ---------------------------------------------------------------------------

    def show_attract(self) -> None:
        """The picture that calls people in; whatever a visitor has left is gone."""
        self._forget_visitor()
        self._drift()
        cards = showcase(self.kit, self.policy.games)
        self._alone_on_stack(Attract(self.kit, cards, self.start, self.show_demo, self.demos.note))

    def show_demo(self) -> None:
        """A game of AI seats."""
        scene = self.demos.scene()
        if scene is None:
            self.show_attract()
        else:
            self._alone_on_stack(scene)

    def _rest(self) -> None:
        _log.warning("too many stumbles: the table rests")
        self._alone_on_stack(Resting(self.kit, self.show_attract))

    def _alone_on_stack(self, scene: Scene) -> None:
        self.stack.clear()
        self.stack.push(scene)

    def _drift(self) -> None:
        now = self.clock()
        if now - self._drifted_s >= DRIFT_S:
            self._drifted_s = now
            self.kit.drift = next(self._drifts)
            self.stack.relayout()

    # -- visitors -------------------------------------------------------------------------------

    @property
    def offers(self) -> dict[str, GameOffer]:
        """What can be played at this table: what the policy offers and makes sense, in its
        order.
        """
        known = {offer.name: offer for offer in offers(self.kit)[0]}
        return {name: known[name] for name in self.policy.games if name in known}

    def start(self, lang: str | None) -> None:
        """Somebody has touched the table, and maybe a language."""
        self._visited = True
        self.kit.keys_used = False
        if lang is not None:
            self.kit.speak(lang)
        self.kit.play("flick")
        self.show_choose()

    def show_choose(self) -> None:
        """What there is to be played."""
        self.playing.leave()
        self._tidy_up()
        policy = self.policy
        menu = Menu(list(self.offers.values()), policy.levels, policy.seats, policy.people)
        self._alone_on_stack(
            Choose(self.kit, menu, self._deal_chosen, self.show_rules, self.show_attract)
        )

    def show_title(self) -> None:
        """There is no title here: whoever leaves a table chooses anew."""
        self.show_choose()

    def show_settings(self) -> None:
        """There are none here."""

    def _deal_chosen(self, chosen: Chosen) -> None:
        kind = self.kind(chosen.game, chosen.level)
        self.kit.tempo.factor = SPEEDS[self.policy.speed]
        self.deal(
            self.header(
                chosen.game,
                [self.person] * chosen.people + [kind] * (chosen.seats - chosen.people),
                self.policy.seat_names,
            )
        )

    def kind(self, game: str, level: str) -> str:
        """The kind of seat in a game that is this good; where rules are secret, one that knows
        them: seats that all have to learn them hardly ever come to an end.
        """
        return f"knower:{level}" if is_live(game) else level

    def header(self, game: str, kinds: Sequence[str], names: Sequence[str] = ()) -> Header:
        """A new deal for seats of these kinds; who has no name is called after its creature."""
        named = itertools.chain(names, itertools.repeat(""))
        seats = tuple(SeatChoice(kind, name) for kind, name in zip(kinds, named, strict=False))
        return self.setting_up.header(SetUp(game, seats))

    # -- when they go ---------------------------------------------------------------------------

    @property
    def _gives_seat(self) -> bool:
        """Whether somebody in a jar would take a visitor's place."""
        return self.policy.when_idle == "bot" and self.playing.may_give_seat

    def _let_go(self) -> None:
        """The visitor has gone: an AI seat takes over, or the table is cleared."""
        if not self._gives_seat:
            self.show_attract()
            return
        assert self.table is not None
        kind = self.kind(self.table.header.game, self.policy.levels[0])
        try:
            left = self.playing.give_seat(kind)
        except BadInput:
            _log.exception("nobody could take the seat")
            self.show_attract()
            return
        self.patience.touched()
        if left is not None:
            self._forget_visitor()
            self.demos.take_over(left)
            self.show_demo()

    def _forget_visitor(self) -> None:
        """Throw everything away that a visitor may have left: game, language, how hands are
        sorted.
        """
        self.playing.leave()
        if not self._visited:
            return
        self._visited = False
        self._tidy_up()
        self.tuning.forget()
        self.kit.keys_used = False
        self.kit.typing_at = None
        self.kit.tempo.factor = SPEEDS[self.policy.speed]
        self.kit.speak(self.policy.languages[0])

    def _tidy_up(self) -> None:
        """Throw away the games that have been left, and give the memory of scenes back that nobody
        will see again: they hold on to one another, and between two games nobody minds a moment.
        """
        shutil.rmtree(games_folder(self.data), ignore_errors=True)
        self.stack.clear()
        gc.collect()


def _is_touch(event: Event) -> bool:
    """Whether somebody did this on purpose."""
    return event.type in TOUCHES or (event.type == MOUSEMOTION and any(event.buttons))
