"""Setting up a game: what the command line asks for, the lobby, how it was the last time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from madtable.engine.errors import BadInput
from madtable.engine.journal import Header, SeatLine
from madtable.engine.switches import read_switches
from madtable.games import catalogue
from madtable.host.sitting import company, fresh_seed, on_file, sit_down
from madtable.looks.company import printable
from madtable.looks.offers import offers
from madtable.looks.playing import started_now
from madtable.looks.tongues import in_own_tongue
from madtable.store.settings import Setup
from madtable.ui.offer import HUMAN, GameOffer, SeatChoice, SetUp
from madtable.ui.screens.draft import creatures
from madtable.ui.screens.lobby import Lobby
from madtable.ui.tween import SPEEDS

if TYPE_CHECKING:
    from madtable.looks.program import Program


def _usual_seats(name: str, house: Mapping[str, object]) -> tuple[str, ...]:
    """A person and the usual company of three AI seats, as far as they may sit there."""
    game = catalogue.game(name)
    low, high = game.seat_range(read_switches(game.switches, house))
    count = min(max(4, low), high)
    return (HUMAN, *[company(game.levels, seat) for seat in range(1, count)])


class SettingUp:
    """What leads to a deal."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.offers: list[GameOffer] = []

    def asked(self) -> Header:
        """The deal that the command line asks for; BadInput for what cannot be had."""
        options = self.program.options
        assert options.game is not None
        kinds = options.seats or _usual_seats(options.game, options.house)
        seed = fresh_seed() if options.seed is None else options.seed
        return self.header(
            SetUp(options.game, tuple(SeatChoice(kind) for kind in kinds), seed, options.house)
        )

    def header(self, setup: SetUp) -> Header:
        """The deal that a set-up leads to; BadInput where it makes no sense."""
        lines = [
            SeatLine(choice.kind, choice.name, creature)
            for choice, creature in zip(setup.seats, creatures(setup.seats), strict=True)
        ]
        return sit_down(
            setup.game,
            lines,
            fresh_seed() if setup.seed is None else setup.seed,
            dealer=0,
            house=in_own_tongue(setup.house, setup.game, self.program.kit.words.lang),
            started=started_now(),
        )

    def lobby(self) -> None:
        """The set-up screen, each game as it was left last time."""
        self.offers, wrong = offers(self.program.kit)
        before = [setup for offer in self.offers if (setup := self._last_setup(offer)) is not None]
        last = self.program.settings.last_game
        start = next((setup for setup in before if setup.game == last), None)
        shown = Lobby(self.program.kit, self.offers, self._deal_setup, start, before)
        shown.draft.speed = self.program.settings.speed
        self.program.stack.push(shown)
        for error in wrong:
            self.program.tell_trouble("dialog.game.title", error)

    def _last_setup(self, offer: GameOffer) -> SetUp | None:
        """How a game was last set up, as far as that can still be had."""
        kept = self.program.settings.setups.get(offer.name)
        if kept is None:
            return None
        try:
            house = read_switches(offer.switches, kept.house)
            low, high = offer.seat_range(house)
        except BadInput:
            return None
        kinds = (HUMAN, *offer.levels)
        seats = tuple(
            SeatChoice(seat.kind, printable(seat.name), seat.creature)
            for seat in kept.seats
            if seat.kind in kinds
        )
        if not low <= len(seats) <= high:
            return None
        changed = {
            switch.name: house[switch.name]
            for switch in offer.switches
            if house[switch.name] != switch.default
        }
        return SetUp(offer.name, seats, house=changed, speed=self.program.settings.speed)

    def _deal_setup(self, setup: SetUp) -> None:
        try:
            header = self.header(setup)
        except BadInput as error:
            self.program.tell_trouble("dialog.deal.title", error)
            return
        self.program.kit.tempo.factor = SPEEDS[setup.speed]
        kept = Setup(
            seats=[SeatLine(one.kind, one.name, one.creature) for one in setup.seats],
            house={name: on_file(value) for name, value in setup.house.items()},
        )
        self.program.tuning.keep(
            self.program.settings.with_setup(setup.game, kept), speed=setup.speed
        )
        self.program.deal(header)
        self.program.playing.welcome()
