"""The table of MAD, the Lab: chart, trick, score piles, Game Box, and how its questions are put."""

from __future__ import annotations

from pygame import Rect, Surface

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.message import Message, message
from madtable.engine.view import View
from madtable.games.lab import events as told
from madtable.games.lab.chart import Chart
from madtable.games.lab.view import LabView
from madtable.looks.lab import felts, sheets
from madtable.looks.lab.burst import BurstWord
from madtable.looks.lab.chart import LabChart, Scores
from madtable.looks.lab.chronicle import Chronicle
from madtable.looks.lab.effects import Effects
from madtable.looks.lab.faces import LabFaces
from madtable.looks.lab.flip import warm_turning
from madtable.looks.lab.hint import Hint
from madtable.looks.lab.leaves import ChartLeaf, DiscardLeaf, PilesLeaf, TrickLeaf
from madtable.looks.lab.markers import Discards, FreeSlot, GameBox, TakeChip, WinnerStar
from madtable.looks.lab.piles import ScorePiles
from madtable.looks.lab.suits import (
    CODES,
    MODE_OF,
    MODE_WORD,
    SCIENCE,
    SUITS,
    numeral,
    plain,
    shown,
    value,
    winning,
)
from madtable.ui.action_bar import Action, ActionBar, Actions
from madtable.ui.board import Board, Company
from madtable.ui.cards import Card
from madtable.ui.hand import Hand
from madtable.ui.hand_input import HandInput
from madtable.ui.intent import Back, Confirm, Intent, Key, Press
from madtable.ui.kit import Kit
from madtable.ui.palette import Felt
from madtable.ui.places import Layout, Places
from madtable.ui.screens.scores import ScoreSheet
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

Z_TRICK = 14.0
DEALT = {3: (9, 6), 4: (7, 5)}
"""Tricks in both rounds by number of seats, as many as cards are dealt [LAB-04] [LAB-19]."""
THRESHOLD = {3: 4, 4: 6}
"""Spirals that flip the mode by number of seats [LAB-10], until a view says so."""


class LabHand(Hand):
    """A hand whose cards rise a little less."""

    def rise(self, card: Card) -> float:
        """See Hand."""
        return super().rise(card) * RISE


class LabTable(Board):
    """One game of the Lab, or a match of three, on the screen."""

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
        self.chronicle = Chronicle()
        self.mode = SCIENCE
        self.games = 1
        self.moment = (1, 1, 1, DEALT.get(seats, (7, 5))[0])
        """Game, round, trick and how many tricks, as the heading says."""
        self.by_value = kit.by_value
        self.is_over = False
        self.view: LabView | None = None
        self.bar = ActionBar(self, self._actions)
        self.hand_input = HandInput(
            self,
            self._tap_card,
            may_drag=self._may_drag,
            goal=self._trick_area,
            over=self._held_over,
            play=self._drop_card,
        )
        self.trick: list[tuple[int, Card]] = []
        self.waiting = ""
        self._chips: list[TakeChip] = []
        self._trick_zones: dict[int, Zone] = {}
        self._cloths: dict[int, Surface] = {}
        """Both cloths, held for as long as the window keeps its size: drawing one takes a while."""
        places.require(NEEDS, "parts")
        others = [f"{name}_{k}" for k in range(1, seats) for name in SEAT_NEEDS]
        places.require(others, f"seats_{seats}")

    # -- building -------------------------------------------------------------------------------

    def build(self, layout: Layout) -> None:
        """See Board."""
        self.trick, self._chips, self._trick_zones, self._cloths = [], [], {}, {}
        super().build(layout)
        self.hand = LabHand(
            self.stage,
            self.printer,
            (self.hand.centre[0], self.hand.centre[1]),
            room=self.hand.room,
            width=HAND_WIDTH,
            sort_key=self.sort_key,
            tempo=self.kit.tempo,
        )
        kit = self.kit
        number = len(self.company.sitters)
        scores = Scores.turned(self.starts, self.viewer)
        self.chart = LabChart(kit, self.part("chart"), scores, THRESHOLD.get(number, 6))
        self.piles = [ScorePiles(kit, Rect(0, 0, 1, 1)) for _ in range(number)]
        for k in range(number):
            seat = self.seat_at(k)
            self.piles[seat] = ScorePiles(kit, self._seat_part("piles", seat), up=k == 0)
            self.piles[seat].show((), self.starts[seat])
        self.box = GameBox(kit)
        self.star = WinnerStar(kit)
        self.slot = FreeSlot(kit, self._seat_part("trick", self.viewer))
        self.discards = Discards(
            kit, self.printer, self.part("discard"), self._spot(self.part("aside"), "aside")
        )
        self.hint = Hint(kit, self.part("hint"))
        for item in (self.chart, *self.piles, self.slot, self.discards, self.hint):
            self.stage.add(item)
        self.stage.add(self.box)
        self.stage.add(self.star)
        self.show_mode(self.mode)
        self._zones()
        self.hand_input.build()
        self.bar.build()
        self._warm()

    def _warm(self) -> None:
        """Have the faces and the other cloth drawn before they are needed."""
        widths = (round(HAND_WIDTH * self.s), round(self._spot_at(self.viewer).width))
        for width in widths:
            self.deck.warm(CODES, width)
        self.kit.art.later([lambda: self.cloth(-self.mode)])
        fan = max(1, round(self.seats[self.seat_at(1)].fan_width()))
        warm_turning(self.kit, widths, self.deck.back(fan))

    def _seat_part(self, name: str, seat: int) -> Rect:
        """The rectangle of something that every seat has, in px."""
        place = (seat - self.viewer) % len(self.company.sitters)
        group = "parts" if place == 0 else f"seats_{len(self.company.sitters)}"
        return self.layout.rect(self.places.at(f"{name}_{place}", group))

    def _spot(self, rect: Rect, name: str, group: str | None = None) -> Spot:
        turn = self.places.at(name, group or "parts").properties.get("turn", 0.0)
        return Spot(rect.centerx, rect.centery, float(turn), float(rect.width))

    def _spot_at(self, seat: int) -> Spot:
        place = (seat - self.viewer) % len(self.company.sitters)
        group = "parts" if place == 0 else f"seats_{len(self.company.sitters)}"
        return self._spot(self._seat_part("trick", seat), f"trick_{place}", group)

    def _zones(self) -> None:
        kit, controls = self.kit, self.controls
        controls.add(
            IconButton(kit, self.part("icon_sort"), "icons/sort", self.toggle_sort, name="sort")
        )
        controls.add(
            IconButton(kit, self.part("icon_tricks"), "icons/log", self.open_tricks, name="tricks")
        )
        chart = Zone(kit, self.chart.rect, "chart", self.open_chart)
        chart.radius = 12.0
        controls.add(chart)
        for k in range(len(self.company.sitters)):
            seat = self.seat_at(k)
            zone = Zone(
                kit,
                self.piles[seat].rect,
                f"piles:{seat}",
                lambda seat=seat: self.open_piles(seat),  # type: ignore[misc]
            )
            zone.radius = 12.0
            controls.add(zone)
        self.discard_zone = controls.add(
            Zone(kit, self.discards.rect, "discards", self.open_discards)
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

    def toggle_sort(self) -> None:
        """Sort the hand the other way."""
        self.by_value = not self.by_value
        self.hand.sort()
        self.timeline.play(self.close_up(0.25))
        self.hand_input.lay()

    def inks_of(self, mode: int) -> Felt:
        """The inks of the cloth in a mode."""
        return felts.inks(mode)

    def cloth(self, mode: int) -> Surface:
        """The bare table in a mode."""
        if mode not in self._cloths:
            centre = self.layout.centre(self.places.at("chart", "parts"))
            self._cloths[mode] = felts.cloth(self.kit.art, self.layout, mode, centre)
        return self._cloths[mode]

    def show_mode(self, mode: int) -> None:
        """Lie on the cloth of a mode, and say so."""
        self.mode = mode
        self.printer.shade = felts.inks(mode).edge
        self.stage.background = self.cloth(mode)
        self.chart.show(mode=mode)
        self.say_state(mode)
        self.show_winner()

    def say_state(self, mode: int) -> None:
        """The heading: what is being played, and how far it has come."""
        kit = self.kit
        game, round_, trick, tricks = self.moment
        key = "lab.line.over" if self.is_over else "lab.line"
        if self.games > 1:
            key = "lab.line.match-over" if self.is_over else "lab.line.match"
        line = kit.words.say(
            Message(
                key,
                (
                    ("game", game),
                    ("games", self.games),
                    ("round", round_),
                    ("trick", trick),
                    ("tricks", tricks),
                    ("mode", kit.say(f"lab.mode.{MODE_WORD[mode]}")),
                ),
            )
        )
        self.heading.say(kit.say("game.mad-lab"), line)

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

    # -- the trick on the table -----------------------------------------------------------------

    def trick_spot(self, seat: int) -> Spot:
        """Where a seat's card of the trick lies, in px."""
        return self._spot_at(seat)

    def box_place(self, seat: int) -> Rect:
        """Where the Game Box stands at a seat, in px."""
        return self._seat_part("box", seat)

    def lay_down(self, seat: int, card: Card) -> None:
        """A card has come to lie in the trick."""
        card.z = Z_TRICK + 0.1 * len(self.trick)
        self.trick.append((seat, card))
        self.show_slot()
        self.show_winner()

    def pick_up(self, seat: int) -> Card | None:
        """Take a seat's card out of the trick; None when it has none there."""
        card = self.card_of(seat)
        if card is not None:
            self.trick = [(who, held) for who, held in self.trick if held is not card]
            card.show(state="plain", focus=False)
        return card

    def card_of(self, seat: int) -> Card | None:
        """A seat's card in the trick."""
        return next((card for who, card in self.trick if who == seat), None)

    def shown_trick(self) -> list[tuple[int, str]]:
        """The trick as it is shown: seats and signed codes in the order of play."""
        return [(seat, card.code or "") for seat, card in self.trick]

    @property
    def leading(self) -> int | None:
        """Who wins the trick as it is shown."""
        return winning(self.shown_trick())

    def show_winner(self) -> None:
        """Star and rim for the card that wins as it lies; the hint says who would lead next."""
        leader = self.leading
        taking = self.asker.decision is not None and self.asker.decision.kind == "take"
        for seat, card in self.trick:
            if not taking:
                card.show(state="legal" if seat == leader else "plain", focus=False)
        self.star.grown = 1.0
        self.star.sit(None if leader is None else self.trick_spot(leader))
        if self.is_over:
            self.hint.say("")
        elif leader is None:
            self.hint.say(self.kit.say("lab.hint.rule"))
        else:
            left = (leader + 1) % len(self.company.sitters)
            self.hint.say(self.say(message("lab.hint.next", seat=left, target=leader)))

    def show_slot(self, glow: bool = False) -> None:
        """The viewer's free place, as long as their card does not lie there."""
        free = self.card_of(self.viewer) is None and not self.is_over
        self.slot.show(free, glow and free)

    def turning_cards(self) -> list[Card]:
        """Every card that turns when the mode flips and whose face is seen."""
        return [*self.hand.cards, *(card for _, card in self.trick)]

    # -- moments --------------------------------------------------------------------------------

    def begin_round(self, event: told.RoundBegan) -> None:
        """A round has begun."""
        self.games = event.games
        self.is_over = False
        self.moment = (event.game, event.round, 1, event.cards)
        self.box.stand(event.lead, self.box_place(event.lead))
        self.chart.show(spirals=0)
        self.say_state(self.mode)
        self.show_winner()
        self.show_slot()

    def begin_trick(self) -> None:
        """The lead has been passed: the next trick, if the round has one more."""
        game, round_, trick, tricks = self.moment
        self.moment = (game, round_, min(trick + 1, tricks), tricks)
        self.say_state(self.mode)
        self.show_winner()

    # -- the truth ------------------------------------------------------------------------------

    def settle(self, view: View) -> None:
        """See Board."""
        assert isinstance(view, LabView)
        self.view = view
        self.chronicle.agree(view)
        self.games, self.is_over = view.games, view.over
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
        self.moment = (view.game, view.round, *_tricks(view))
        if mode != self.mode:
            self.show_mode(mode)
        self.say_state(mode)
        self.show_slot()
        self.show_winner()
        self.turn(view.mover)
        self._crown(view.winners)
        self.hand_input.lay()

    def _crown(self, winners: tuple[int, ...]) -> None:
        """Whoever has won stands before a burst, for as long as the table is looked at."""
        for seat in winners:
            if not self.seats[seat].turn:
                self.seats[seat].turn = True
                self.seats[seat].touch()

    def _settle_cards(self, view: LabView, mode: int) -> None:
        """Exactly the cards of the hand and of the trick are on the table."""
        held = {(seat, card.code): card for seat, card in self.trick}
        self.trick = []
        for order, (seat, code) in enumerate(view.trick):
            spot = self.trick_spot(seat)
            card = held.get((seat, code))
            if card is None or card.stage is None:
                card = Card(self.printer, code, spot, Z_TRICK)
                self.stage.add(card)
            card.z = Z_TRICK + 0.1 * order
            card.moving, card.lift, card.visible = False, 0.0, True
            card.show(facing=1.0)
            card.place(spot)
            self.trick.append((seat, card))
        kept = {id(card) for card in (*self.hand.cards, *(card for _, card in self.trick))}
        for item in self.stage.items:
            if isinstance(item, Card) and id(item) not in kept:
                self.stage.remove(item)
        self.hand.set([shown(code, mode) for code in view.hand])
        for card in self.hand.cards:
            card.visible = True
        self.hand.lay()

    def before_deal(self) -> None:
        """See Board."""
        self.discards.show(count=self.deck_size)
        self.say_state(self.mode)
        self.hint.say(self.kit.say("lab.hint.rule"))

    def wait_for(self, seat: int) -> None:
        """See Board."""
        self.waiting = self.say(message("table.action.thinks", seat=seat))
        self.bar.refresh()

    # -- questions ------------------------------------------------------------------------------

    def ask(self, decision: Decision | None) -> None:
        """See Board."""
        super().ask(decision)
        if decision is not None:
            self.waiting = ""
        self.refresh()
        if decision is not None:
            self._focus_first(decision)

    def _focus_first(self, decision: Decision) -> None:
        """The focus waits (unseen, until a key is used) on what comes first to mind."""
        if decision.kind == "take":
            takeable = [self._source(option.place) for option in decision.options]
            self.controls.focus(self._trick_zones[takeable[0]])
            return
        legal = next((card for card in self.hand.cards if self._may_play(card)), None)
        zone = self.hand_input.zone_of(legal) if legal is not None else None
        self.controls.focus(zone or "action_b")

    def refresh(self) -> None:
        """See Board."""
        decision = self.asker.decision
        kind = decision.kind if decision is not None else ""
        self._raise_legal(decision if kind == "turn" else None)
        self._offer_trick(decision if kind == "take" else None)
        if decision is None:
            self.prompt.say("", "")
        else:
            self.prompt.say(self.kit.say(f"lab.head.{kind}"), self._asked(decision))
        self.bar.refresh()
        self.hand_input.lay()

    def _asked(self, decision: Decision) -> str:
        """What is asked; whoever follows is reminded which value is the highest [LAB-13]."""
        said = self.say(decision.prompt)
        if decision.kind == "turn" and decision.detail("led") is not None:
            said += " " + self.kit.say(f"lab.prompt.{MODE_WORD[self.mode]}")
        return said

    def _raise_legal(self, decision: Decision | None) -> None:
        hand = self.hand
        code = self.asker.chosen.get("card") if decision is not None else None
        hand.selected = [card for card in hand.cards if plain(card.code or "") == code]
        if decision is None:
            hand.legal = None
        else:
            codes = {option.part("card") for option in decision.options}
            hand.legal = lambda code: plain(code) in codes
        hand.lay()

    def _offer_trick(self, decision: Decision | None) -> None:
        """What may be taken of the trick, and what each does to its suit's total [LAB-14]."""
        wanted = () if decision is None else tuple(seat for seat, _ in self.trick)
        if tuple(self._trick_zones) != wanted:
            for zone in self._trick_zones.values():
                self.controls.remove(zone)
            self._trick_zones = {seat: self._trick_zone(seat) for seat in wanted}
        for chip in self._chips:
            self.stage.remove(chip)
        self._chips = []
        if decision is None:
            self.show_winner()
            for piles in self.piles:
                piles.mark("")
            return
        chosen = self.asker.chosen.get("card")
        piles = self.piles[decision.seat]
        for option in decision.options:
            code = str(option.part("card"))
            spot = self.trick_spot(self._source(option.place))
            now = piles.totals[code[0]]
            centre = (spot.x, spot.y + spot.height / 2 - 20 * self.s)
            chip = TakeChip(self.kit, centre, code[0], now, now + value(code))
            chip.choose(code == chosen)
            self.stage.add(chip)
            self._chips.append(chip)
        piles.mark(str(chosen)[0] if chosen is not None else "")
        self._look_trick()

    @staticmethod
    def _source(place: str) -> int:
        """The seat in a place like `trick:2`."""
        return int(place.partition(":")[2])

    def _trick_zone(self, seat: int) -> Zone:
        spot = self.trick_spot(seat)
        rect = Rect(0, 0, round(spot.width), round(spot.height))
        rect.center = (round(spot.x), round(spot.y))
        zone = Zone(
            self.kit,
            rect,
            f"trick:{seat}",
            lambda: self._tap_trick(seat),
            on_look=self._look_trick,
            reach_of=lambda pos: spot.holds(*pos),
            ringed=False,
        )
        return self.controls.add(zone)

    def _look_trick(self) -> None:
        """Rims of the takeable cards: what lies under pointer or focus stands out."""
        decision = self.asker.decision
        if decision is None or decision.kind != "take":
            return
        codes = {option.part("card") for option in decision.options}
        chosen = self.asker.chosen.get("card")
        ring = self.controls.ring_shown
        for seat, card in self.trick:
            zone = self._trick_zones.get(seat)
            focus = ring and zone is not None and zone is self.controls.focused
            state = "plain"
            if card.code in codes:
                hovered = zone is not None and zone.hovered
                state = "selected" if card.code == chosen else "hover" if hovered else "legal"
            card.show(state=state, focus=focus)

    def clear_choice(self) -> None:
        """Nothing is to be chosen any longer."""
        for piles in self.piles:
            piles.mark("")

    # -- choosing -------------------------------------------------------------------------------

    def _may_play(self, card: Card) -> bool:
        decision = self.asker.decision
        return (
            decision is not None
            and decision.kind == "turn"
            and any(option.part("card") == plain(card.code or "") for option in decision.options)
        )

    def _may_drag(self, card: Card) -> bool:
        return self.asker.decision is not None and self.asker.decision.kind == "turn"

    def _tap_card(self, card: Card) -> None:
        decision = self.asker.decision
        if decision is None or card not in self.hand.cards:
            return
        if card in self.hand.selected:
            self.bar.act_first()
        elif self._may_play(card):
            self.asker.choose("card", plain(card.code or ""))
            self._chosen()
        else:
            # The rules say best why it does not go: they are asked, and refuse.
            self.submit(f"play {plain(card.code or '')}")

    def _tap_trick(self, seat: int) -> None:
        decision = self.asker.decision
        card = self.card_of(seat)
        if decision is None or decision.kind != "take" or card is None:
            return
        if self.asker.chosen.get("card") == card.code and self.bar.act_first():
            return
        if self.asker.choose("card", card.code or ""):
            self._chosen()
        else:
            self.submit(f"take {card.code}")

    def _chosen(self) -> None:
        self.refresh()
        if self.controls.ring_shown and self.bar.first_ready() is not None:
            self.controls.focus(self.bar.first_ready())

    def take_back(self) -> bool:
        """Undo the choice; False when nothing was chosen."""
        if self.asker.decision is None or not self.asker.take_back():
            return False
        self.refresh()
        return True

    def _trick_area(self) -> Rect:
        """Where a card may be dropped to play it: the middle of the table."""
        area = self.chart.rect.union(self.slot.rect)
        return area.inflate(self.kit.px(160), self.kit.px(40))

    def _held_over(self, on: bool) -> None:
        self.show_slot(glow=on)

    def _drop_card(self, card: Card) -> None:
        if not self._may_play(card):
            self.submit(f"play {plain(card.code or '')}")
            return
        self.asker.choose("card", plain(card.code or ""))
        self.refresh()
        self.bar.act_first()

    def _actions(self) -> Actions:
        say = self.kit.say
        decision = self.asker.decision
        sheet = Action(say("lab.action.sheet"), self.open_scores, "secondary", "icons/book")
        if decision is None:
            if self.when_over is not None:
                return Action(say("table.action.results"), self.when_over, "primary"), sheet
            return (Action(self.waiting) if self.waiting and not self.is_over else None), sheet
        option = self.asker.single() if self.asker.chosen else None
        if option is None:
            return Action(say(f"lab.action.pick-{decision.kind}")), sheet
        code = str(option.part("card"))
        if decision.kind == "turn":
            number = value(shown(code, self.mode))
            label = say("lab.action.play", number=numeral(number))
        else:
            label = say("lab.action.take", card=f"lab.{code}")
        text = option.text
        return Action(label, lambda: self.submit(text), "primary", "icons/check"), sheet

    # -- looking closer -------------------------------------------------------------------------

    def open_chart(self) -> None:
        """The chart, large."""
        self.lay_over(ChartLeaf(self.kit, self.chart))

    def open_piles(self, seat: int) -> None:
        """The Score Piles of a seat, card by card."""
        sitter = self.company.sitters[seat]
        self.lay_over(PilesLeaf(self.kit, self.piles[seat], sitter, self.starts[seat], self.deck))

    def open_discards(self) -> None:
        """What has been played this round (house rule `show_discards`)."""
        if self.view is not None and self.view.house.show_discards:
            codes = [shown(code, self.mode) for code in self.view.played]
            self.lay_over(DiscardLeaf(self.kit, codes, self.deck))

    def open_tricks(self) -> None:
        """The tricks so far, to be leafed through."""
        self.lay_over(TrickLeaf(self.kit, self.chronicle.tricks, self.company, self.deck))

    def open_scores(self) -> None:
        """How everybody stands now; once all is over, how it ended."""
        if self.view is not None:
            pages = sheets.pages_of(self.kit, self.company, self.view)
            self._open_sheet(pages, sheets.standing(self.kit, self.company, self.view))

    def open_round_sheet(self, event: told.RoundEnded) -> None:
        """How everybody stands after a round."""
        cards = [sum(map(len, piles.cards.values())) for piles in self.piles]
        page = sheets.round_page(
            self.kit, self.company, self.starts, event.totals, cards, event.round
        )
        self._open_sheet((page,), sheets.leader(self.kit, self.company, page))

    def open_game_sheet(self, event: told.GameScored) -> None:
        """How a game of a match ended, and how the match stands."""
        earlier = () if self.view is None else self.view.earlier[: event.game - 1]
        scores = [*earlier, event.scores]
        pages = sheets.game_pages(self.kit, self.company, self.starts, event, scores, self.games)
        self._open_sheet(pages, sheets.leader(self.kit, self.company, pages[-1]))

    def _open_sheet(self, pages: tuple[sheets.Page, ...], verdict: sheets.Verdict) -> None:
        kit = self.kit
        scores = ScoreSheet(
            kit,
            pages,
            verdict,
            felts.inks(self.mode),
            main=(kit.say("lab.sheet.on"), None),
            others=((kit.say("lab.sheet.tricks"), "tricks"),),
        )
        scores.on_other = lambda name: self._from_sheet(scores, name)
        self.lay_over(scores)

    def _from_sheet(self, sheet: ScoreSheet, name: str) -> None:
        if name == "tricks":
            sheet.stack.push(TrickLeaf(self.kit, self.chronicle.tricks, self.company, self.deck))

    # -- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See Board."""
        if isinstance(intent, Press | Key | Confirm):
            self._end_burst()
        if self.hand_input.handle(intent):
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
            "c": self.open_chart,
            "t": self.open_tricks,
            "p": self.open_scores,
        }.get(name)
        if does is not None:
            does()
            return True
        decision = self.asker.decision
        if decision is not None and decision.kind == "take" and name in ("1", "2", "3"):
            if int(name) <= len(decision.options):
                self._tap_trick(self._source(decision.options[int(name) - 1].place))
            return True
        return False


def _tricks(view: LabView) -> tuple[int, int]:
    """Which trick is being played, and how many the round has."""
    tricks = DEALT[view.seats][view.round - 1]
    if view.over:
        return tricks, tricks
    there = {seat for seat, _ in view.trick}
    left = max(count + (seat in there) for seat, count in enumerate(view.counts))
    return tricks - left + 1, tricks
