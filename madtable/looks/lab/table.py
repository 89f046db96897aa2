"""The table of MAD, the Lab: chart, trick, score piles, Game Box, and how its questions are put."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.engine.view import View
from madtable.games.lab import events as told
from madtable.games.lab.chart import Chart
from madtable.games.lab.view import LabView
from madtable.looks.lab import felts, tips
from madtable.looks.lab.actions import LabActions
from madtable.looks.lab.burst import BurstWord
from madtable.looks.lab.chart import LabChart, Scores
from madtable.looks.lab.choice import CardChoice
from madtable.looks.lab.chronicle import Chronicle
from madtable.looks.lab.closer import Closer
from madtable.looks.lab.course import Course
from madtable.looks.lab.effects import Effects
from madtable.looks.lab.faces import LabFaces
from madtable.looks.lab.flip import warm_turning
from madtable.looks.lab.hint import Hint
from madtable.looks.lab.markers import Discards, GameBox
from madtable.looks.lab.piles import ScorePiles
from madtable.looks.lab.suits import (
    CODES,
    MODE_OF,
    MODE_WORD,
    SCIENCE,
    SUITS,
    plain,
    shown,
)
from madtable.looks.lab.taking import Taking, source
from madtable.looks.lab.trick import Trick
from madtable.ui.board import Board
from madtable.ui.cards import Card
from madtable.ui.hand import Hand
from madtable.ui.intent import Back, Confirm, Intent, Key, Press
from madtable.ui.kit import Kit
from madtable.ui.marks import Mark, Tip
from madtable.ui.places import Layout, Places
from madtable.ui.seating import Company
from madtable.ui.spread import Spot
from madtable.ui.stage import Stage
from madtable.ui.staging import Stager
from madtable.ui.widgets.button import IconButton
from madtable.ui.zone import Zone

NEEDS = ("hint", "chart", "burst", "discard", "aside", "icon_tricks", "trick_0", "piles_0", "box_0")
SEAT_NEEDS = ("seat", "block", "bubble", "tail", "trick", "piles", "box")
"""What every other seat needs in its layer, each with the number of its place."""

HAND_WIDTH = 160.0
RISE = 0.6
"""The trick lies close above the hand: its cards rise by this share of what is usual."""

THRESHOLD = {3: 4, 4: 6}
"""Spirals that flip the mode by number of seats [LAB-10], until a view says so."""


class LabHand(Hand):
    """A hand whose cards rise a little less."""

    def rise(self, card: Card) -> float:
        """See Hand."""
        return super().rise(card) * RISE


class LabTable(Board):
    """One game of the Lab, or a match of three, on the screen."""

    hand_class = LabHand

    def __init__(
        self,
        kit: Kit,
        stage: Stage,
        company: Company,
        faces: LabFaces,
        places: Places,
        chart: Chart,
    ) -> None:
        super().__init__(kit, stage, company, faces, places, felts.inks(SCIENCE).edge)
        seats = len(company.sitters)
        self.deck = faces
        self.starts = chart.rows(seats)
        self.deck_size = len(CODES)
        self.effects = Effects(self)
        self.closer = Closer(self)
        self.taking = Taking(self)
        self.chronicle = Chronicle()
        self.mode = SCIENCE
        self.course = Course(self)
        self.by_value = kit.by_value
        self.view: LabView | None = None
        self.bar = LabActions(self)
        self.choice = CardChoice(self)
        self.trick = Trick(self)
        places.require(NEEDS, "parts")
        others = [f"{name}_{k}" for k in range(1, seats) for name in SEAT_NEEDS]
        places.require(others, f"seats_{seats}")

    # -- building -------------------------------------------------------------------------------

    def build(self, layout: Layout) -> None:
        """See Board."""
        self.taking.build()
        super().build(layout)
        chart = layout.centre(self.places.at("chart", "parts"))
        self.cloths = felts.Cloths(self.kit.art, layout, chart)
        kit = self.kit
        number = len(self.company.sitters)
        scores = Scores.turned(self.starts, self.viewer)
        self.chart = LabChart(kit, self.part("chart"), scores, THRESHOLD.get(number, 6))
        self.piles = [ScorePiles(kit, Rect(0, 0, 1, 1)) for _ in range(number)]
        for k in range(number):
            seat = self.company.seat_at(k)
            self.piles[seat] = ScorePiles(kit, self.seat_part("piles", seat), up=k == 0)
            self.piles[seat].show((), self.starts[seat])
        self.box = GameBox(kit)
        self.discards = Discards(
            kit, self.printer, self.part("discard"), self._spot(self.part("aside"), "aside")
        )
        self.hint = Hint(kit, self.part("hint"))
        for item in (self.chart, *self.piles, self.discards, self.hint):
            self.stage.add(item)
        self.stage.add(self.box)
        self.trick.build()
        self.show_mode(self.mode)
        self._zones()
        self.choice.input.build()
        self.bar.build()
        self._warm()

    def _warm(self) -> None:
        """Have the faces and the other cloth drawn before they are needed."""
        widths = (round(HAND_WIDTH * self.s), round(self.trick_spot(self.viewer).width))
        for width in widths:
            self.deck.warm(CODES, width)
        self.kit.art.later([lambda: self.cloths.of(-self.mode)])
        fan = max(1, round(self.seats[self.company.seat_at(1)].fan_width()))
        warm_turning(self.kit, widths, self.deck.back(fan))

    def seat_part(self, name: str, seat: int) -> Rect:
        """The rectangle of something that every seat has, in px."""
        place = (seat - self.viewer) % len(self.company.sitters)
        group = "parts" if place == 0 else f"seats_{len(self.company.sitters)}"
        return self.layout.rect(self.places.at(f"{name}_{place}", group))

    def _spot(self, rect: Rect, name: str, group: str | None = None) -> Spot:
        turn = self.places.at(name, group or "parts").properties.get("turn", 0.0)
        return Spot(rect.centerx, rect.centery, float(turn), float(rect.width))

    def trick_spot(self, seat: int) -> Spot:
        """Where a seat's card of the trick lies, in px."""
        place = (seat - self.viewer) % len(self.company.sitters)
        group = "parts" if place == 0 else f"seats_{len(self.company.sitters)}"
        return self._spot(self.seat_part("trick", seat), f"trick_{place}", group)

    def _zones(self) -> None:
        kit, controls = self.kit, self.controls
        controls.add(
            IconButton(kit, self.part("icon_sort"), "icons/sort", self.toggle_sort, name="sort")
        )
        controls.add(
            IconButton(
                kit, self.part("icon_tricks"), "icons/log", self.closer.tricks, name="tricks"
            )
        )
        self.pointing.button(self.part("icon_hint"))
        chart = Zone(kit, self.chart.rect, "chart", self.closer.chart)
        chart.radius = 12.0
        controls.add(chart)
        for k in range(len(self.company.sitters)):
            seat = self.company.seat_at(k)
            zone = Zone(
                kit,
                self.piles[seat].rect,
                f"piles:{seat}",
                partial(self.closer.piles, seat),
            )
            zone.radius = 12.0
            controls.add(zone)
        self.discard_zone = controls.add(
            Zone(kit, self.discards.rect, "discards", self.closer.discards)
        )
        self.discard_zone.enabled = False

    # -- what the screen shows ------------------------------------------------------------------

    def stagers(self) -> dict[type[Event], Stager]:
        """See Board."""
        return self.effects.stagers()

    def hand_width(self) -> float:
        """See Board."""
        return HAND_WIDTH

    def log_room(self) -> int:
        """See Board."""
        return 3

    def sort_key(self, code: str) -> tuple[int, int]:
        """By suit and then value, or by value and then suit; the suits as the piles lie."""
        suit, number = list(SUITS).index(code[0]), int(code[-1])
        return (number, suit) if self.by_value else (suit, number)

    def tip_of(self, code: str) -> Tip | None:
        """See Board."""
        return tips.tip_of(self, code)

    def marks(self) -> list[Mark]:
        """See Board."""
        return tips.marks(self)

    def toggle_sort(self) -> None:
        """Sort the hand the other way."""
        self.by_value = not self.by_value
        self.hand.sort()
        self.timeline.play(self.close_up(0.25))
        self.choice.input.lay()

    def show_mode(self, mode: int) -> None:
        """Lie on the cloth of a mode, and say so."""
        self.mode = mode
        self.printer.shade = felts.inks(mode).edge
        self.stage.background = self.cloths.of(mode)
        self.chart.show(mode=mode)
        self.course.say(mode)
        self.trick.show_winner()

    def glyph_of(self, event: Event) -> str:
        """See Board."""
        if isinstance(event, told.CardPlayed | told.CardTaken | told.TrickWon):
            return SUITS[event.card[0]].glyph
        if isinstance(event, told.ModeFlipped):
            return "glyphs/spiral_card"
        return ""

    def note(self, event: Event) -> None:
        """See Board; what is noted without being shown is remembered as well."""
        self.chronicle.hear(event)
        self.write_down(event)

    def write_down(self, event: Event) -> None:
        """Write the log's line for a fact that is being shown."""
        super().note(event)

    def cards_at(self, place: str) -> list[Card]:
        """See Board."""
        kind, _, which = place.partition(":")
        if kind == "trick":
            return [card for seat, card in self.trick.cards if str(seat) == which]
        return [card for card in self.hand.cards if place == f"hand:{plain(card.code or '')}"]

    # -- the trick on the table -----------------------------------------------------------------

    def box_place(self, seat: int) -> Rect:
        """Where the Game Box stands at a seat, in px."""
        return self.seat_part("box", seat)

    def turning_cards(self) -> list[Card]:
        """Every card that turns when the mode flips and whose face is seen."""
        hand = [card for card in self.hand.cards if card.code is not None]
        return [*hand, *(card for _, card in self.trick.cards)]

    # -- moments --------------------------------------------------------------------------------

    def begin_round(self, event: told.RoundBegan) -> None:
        """A round has begun."""
        self.course.begin_round(event)
        self.box.stand(event.lead, self.box_place(event.lead))
        self.chart.show(spirals=0)
        self.trick.show_winner()
        self.trick.show_slot()

    def begin_trick(self) -> None:
        """The lead has been passed: the next trick, if the round has one more."""
        self.course.begin_trick()
        self.trick.show_winner()

    # -- the truth ------------------------------------------------------------------------------

    def settle(self, view: View) -> None:
        """See Board."""
        assert isinstance(view, LabView)
        self.view = view
        self.chronicle.agree(view)
        self.starts = view.chart.rows(view.seats)
        for seat, count in enumerate(view.counts):
            self.seats[seat].settle(count)
        mode = MODE_OF[view.mode]
        self._settle_cards(view, mode)
        self.chart.scores = Scores.turned(self.starts, self.viewer)
        self.chart.threshold = view.threshold
        self.chart.multiples = view.house.multiples
        self.chart.moving, self.chart.shift = False, (0, 0)
        self.chart.show(spirals=view.spirals, mode=mode)
        for seat, piles in enumerate(self.piles):
            piles.show(view.piles[seat], view.totals[seat])
        self.box.moving = False
        self.box.stand(view.lead, self.box_place(view.lead))
        self.discards.moving, self.discards.swing = False, 0.0
        self.discards.show(count=view.discard_count, aside=view.aside_count)
        self.discard_zone.enabled = view.house.show_discards and view.discard_count > 0
        self.course.settle(view)
        if mode != self.mode:
            self.show_mode(mode)
        self.course.say(mode)
        self.trick.show_slot()
        self.trick.show_winner()
        self.turn(view.mover)
        self._crown(view.winners)
        self.choice.input.lay()

    def _crown(self, winners: tuple[int, ...]) -> None:
        """Whoever has won stands before a burst, for as long as the table is looked at."""
        for seat in winners:
            if not self.seats[seat].turn:
                self.seats[seat].turn = True
                self.seats[seat].touch()

    def _settle_cards(self, view: LabView, mode: int) -> None:
        """Exactly the cards of the hand and of the trick are on the table."""
        self.trick.settle(view.trick)
        kept = {id(card) for card in (*self.hand.cards, *(card for _, card in self.trick.cards))}
        for item in self.stage.items:
            if isinstance(item, Card) and id(item) not in kept:
                self.stage.remove(item)
        hand = [shown(code, mode) for code in view.hand]
        self.hand.set(self.own_hand(hand, view.counts[self.viewer]))
        for card in self.hand.cards:
            card.visible = True
        self.hand.lay()

    def before_deal(self) -> None:
        """See Board."""
        self.discards.show(count=self.deck_size)
        self.course.say(self.mode)
        self.hint.say(self.kit.say("lab.hint.rule"))

    def wait_for(self, seat: int) -> None:
        """See Board."""
        self.bar.waiting = self.say(message("table.action.thinks", seat=seat))
        self.bar.refresh()

    # -- questions ------------------------------------------------------------------------------

    def ask(self, decision: Decision | None) -> None:
        """See Board."""
        super().ask(decision)
        if decision is not None:
            self.bar.waiting = ""
        self.refresh()
        if decision is not None:
            self._focus_first(decision)

    def _focus_first(self, decision: Decision) -> None:
        """The focus waits (unseen, until a key is used) on what comes first to mind."""
        if decision.kind == "take":
            self.controls.focus(self.taking.first(decision))
            return
        self.controls.focus(self.choice.first or "action_b")

    def refresh(self) -> None:
        """See Board."""
        decision = self.asker.decision
        kind = decision.kind if decision is not None else ""
        self.choice.show(decision if kind == "turn" else None)
        self.taking.offer(decision if kind == "take" else None)
        if decision is None:
            self.prompt.say("", "")
        else:
            self.prompt.say(self.kit.say(f"lab.head.{kind}"), self._asked(decision))
        self.bar.refresh()
        self.choice.input.lay()

    def _asked(self, decision: Decision) -> str:
        """What is asked; whoever follows is reminded which value is the highest [LAB-13]."""
        said = self.say(decision.prompt)
        if decision.kind == "turn" and decision.detail("led") is not None:
            said += " " + self.kit.say(f"lab.prompt.{MODE_WORD[self.mode]}")
        return said

    # -- choosing -------------------------------------------------------------------------------

    def chosen(self) -> None:
        """Something was chosen: show it, and with the keyboard go on to the button."""
        self.refresh()
        if self.controls.ring_shown and self.bar.first_ready() is not None:
            self.controls.focus(self.bar.first_ready())

    def take_back(self) -> bool:
        """Undo the choice; False when nothing was chosen."""
        if self.asker.decision is None or not self.asker.take_back():
            return False
        self.refresh()
        return True

    # -- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See Board."""
        if isinstance(intent, Press | Key | Confirm):
            self._end_burst()
        if self.choice.input.handle(intent):
            return True
        match intent:
            case Back():
                return self.take_back()
            case Key(name):
                return self._key(name) or super().handle(intent)
            case Confirm() if self.controls.focused is None and self.bar.act_first():
                return True
        return super().handle(intent)

    def _end_burst(self) -> None:
        for item in self.stage.items:
            if isinstance(item, BurstWord):
                self.stage.remove(item)

    def _key(self, name: str) -> bool:
        does = {
            "s": self.toggle_sort,
            "c": self.closer.chart,
            "t": self.closer.tricks,
            "p": self.closer.scores,
        }.get(name)
        if does is not None:
            does()
            return True
        decision = self.asker.decision
        if decision is not None and decision.kind == "take" and name in ("1", "2", "3"):
            if int(name) <= len(decision.options):
                self.taking.tap(source(decision.options[int(name) - 1].place))
            return True
        return False
