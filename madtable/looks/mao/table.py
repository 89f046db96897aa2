"""The table of Mao: sealed folder, two piles, a console to speak at, and no hint of what is proper.

Whoever sits here may do anything at any moment. Nothing shows whose turn it is or which card would
fit, unless the house plays with open rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.engine.view import View
from madtable.games.mao import events as told
from madtable.games.mao.phrases import ENGLISH, printed
from madtable.games.mao.view import MaoView
from madtable.looks.mao import tips
from madtable.looks.mao.calling import Calling
from madtable.looks.mao.console import Console
from madtable.looks.mao.effects import Effects
from madtable.looks.mao.faces import CODES, MaoFaces, glyph, sort_key
from madtable.looks.mao.inventions import Inventions
from madtable.looks.mao.leaves import FolderLeaf, NotebookLeaf
from madtable.looks.mao.notebook import Notebook
from madtable.looks.mao.order import MaoHand, PointOfOrder
from madtable.looks.mao.reach import Reach
from madtable.looks.mao.ruling import Ruling
from madtable.looks.mao.sheet import PickSheet
from madtable.looks.mao.speech import Speech
from madtable.looks.mao.things import (
    OWN_SLIP,
    TOP_SLIP,
    Apart,
    DutySlip,
    Folder,
    FreshBar,
    Laid,
    OrderBand,
)
from madtable.ui import ground, palette
from madtable.ui.cards import Card
from madtable.ui.hand_input import HandInput
from madtable.ui.intent import Back, Intent, Key
from madtable.ui.kit import Kit
from madtable.ui.live_board import LiveBoard
from madtable.ui.marks import Mark, Tip
from madtable.ui.piles import DrawPile
from madtable.ui.places import Layout, Places
from madtable.ui.seating import Company
from madtable.ui.spread import Spot
from madtable.ui.stage import Stage
from madtable.ui.staging import Stager

NEEDS = (
    "folder",
    "draw_pile",
    "discard_pile",
    "chair_bubble",
    "chair_tail",
    "band",
    "chips",
    "console",
    "sheet",
    "call_time",
    "pass",
    "apart_0",
)
SEAT_NEEDS = ("seat", "block", "bubble", "tail", "apart")
"""What every other seat needs in its layer, each with the number of its place."""

HAND_WIDTH = 158.0
FRESH_S = 10.0
"""How long something may be called that is fresh: the bar runs for every act alike. [4.8.8]"""
DECK = 52
NAMED = 3
"""So many whose turn it may be are named; the bursts behind the jars show the rest as well."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the house lets everybody see: `open` duties and turns, or only the turn `marker`.

    `tongue` is the one in which the table names phrases, `words` whether rules may be made in free
    words.
    """

    open: bool = False
    marker: bool = False
    decks: int = 1
    tongue: str = ENGLISH
    words: bool = False

    @property
    def turns(self) -> bool:
        """Whether it shows whose turn it may be."""
        return self.open or self.marker


class MaoTable(LiveBoard):
    """One game of Mao on the screen."""

    hand: MaoHand

    def __init__(
        self,
        kit: Kit,
        stage: Stage,
        company: Company,
        faces: MaoFaces,
        places: Places,
        rules: Rules,
    ) -> None:
        super().__init__(kit, stage, company, faces, places, palette.FELT_WINE.edge)
        seats = len(company.sitters)
        self.deck = faces
        self.rules = rules
        self.effects = Effects(self)
        self.console = Console(self)
        self.calling = Calling(self)
        self.sheet = PickSheet(self)
        self.speech = Speech(self)
        self.ruling = Ruling(self)
        self.inventions = Inventions(self)
        self.notebook = Notebook()
        self.reach = Reach(self)
        self.hand_input = HandInput(
            self,
            self.reach.tap_card,
            may_drag=lambda _: not self.order.on,
            goal=self.reach.goal,
            over=self.reach.held_over,
            play=self.reach.lay_down,
        )
        self.by_rank = kit.by_value
        self.number = 1
        self.order = PointOfOrder(self)
        self.offers: dict[str, Decision] = {}
        self.view: MaoView | None = None
        self._fresh = 0.0
        places.require(NEEDS, "parts")
        others = [f"{name}_{k}" for k in range(1, seats) for name in SEAT_NEEDS]
        places.require(others, f"seats_{seats}")

    # -- building -------------------------------------------------------------------------------

    def build(self, layout: Layout) -> None:
        """See Board."""
        self.reach.chosen = None
        self.sheet.build()
        self.speech.forget()
        self.calling.drop()
        super().build(layout)
        kit, art = self.kit, self.kit.art
        self.hand = MaoHand(
            self.stage,
            self.printer,
            self.hand.centre,
            room=self.hand.room,
            width=HAND_WIDTH,
            sort_key=self.sort_key,
            tempo=kit.tempo,
        )
        self.stage.background = art.kept(
            ("mao felt", layout.size, round(layout.s, 4)),
            lambda: ground.felt(layout.size, layout.s, palette.FELT_WINE),
        )
        self.folder = Folder(kit, self.part("folder"))
        draw, laid = self.part("draw_pile"), self.part("discard_pile")
        felt = palette.FELT_WINE
        self.pile = DrawPile(art, self.printer, draw.center, draw.width, felt.line)
        self.heap = Laid(art, self.printer, laid.center, laid.width)
        self.band = OrderBand(kit, self.part("band"))
        self.fresh = FreshBar(kit, self.part("call_time"))
        self.apart = [self._apart(seat) for seat in range(len(self.company.sitters))]
        self.slips = [self._slip(seat) for seat in range(len(self.company.sitters))]
        for item in (self.folder, self.pile, self.heap, self.band, self.fresh):
            self.stage.add(item)
        for lying in (*self.apart, *self.slips):
            self.stage.add(lying)
        self.reach.build()
        self.console.build()
        self.hand_input.build()
        self._say_state()
        for width in (draw.width, round(HAND_WIDTH * self.s)):
            self.deck.warm(CODES, width)

    def _place_of(self, seat: int) -> tuple[str, int]:
        """The layer in which a seat's things lie, and the number of its place."""
        place = (seat - self.viewer) % len(self.company.sitters)
        return ("parts" if place == 0 else f"seats_{len(self.company.sitters)}", place)

    def _apart(self, seat: int) -> Apart:
        group, place = self._place_of(seat)
        found = self.places.at(f"apart_{place}", group)
        rect = self.layout.rect(found)
        turn = float(found.properties.get("turn", 0.0))
        return Apart(
            self.kit.art,
            self.printer,
            Spot(rect.centerx, rect.centery, turn, 60 * self.s),
        )

    def _slip(self, seat: int) -> DutySlip:
        block, gap = self.seats[seat], 8 * self.s
        jar, plate = block.jar_rect(), block.plate_rect()
        if block.side == "left":
            return DutySlip(self.kit, "midleft", (jar.right + gap, jar.centery - gap))
        if block.side == "right":
            return DutySlip(self.kit, "midright", (jar.left - gap, jar.centery - gap))
        if block.own:
            return DutySlip(
                self.kit, "bottomleft", (jar.left - 4 * gap, jar.top + 2 * gap), OWN_SLIP
            )
        # In one line, for the piles begin right below.
        return DutySlip(self.kit, "midtop", (plate.centerx, plate.bottom + gap / 2), TOP_SLIP)

    # -- what the screen shows ------------------------------------------------------------------

    def stagers(self) -> dict[type[Event], Stager]:
        """See Board."""
        return self.effects.stagers()

    def hand_width(self) -> float:
        """See Board."""
        return HAND_WIDTH

    def log_room(self) -> int:
        """See Board."""
        return 4

    def sort_key(self, code: str) -> tuple[int, int]:
        """By suit and then rank, or by rank and then suit; what fits what does not matter."""
        return sort_key(code, self.by_rank)

    def tip_of(self, code: str) -> Tip | None:
        """See Board."""
        return tips.tip_of(code)

    def marks(self) -> list[Mark]:
        """See Board."""
        return tips.marks(self)

    def glyph_of(self, event: Event) -> str:
        """See Board."""
        if isinstance(event, told.CardPlayed | told.StartTurned | told.CardReturned):
            return glyph(event.card)
        return ""

    def note(self, event: Event) -> None:
        """See Board; the notebook hears it too, and whatever happened is fresh."""
        self.notebook.hear(event)
        if not isinstance(event, told.HandDealt | told.TurnMoved):
            self._fresh = FRESH_S
        super().note(event)

    def bubble(self, seat: int, text: str, *, stay: bool = False) -> None:
        """See Board; `CHAIR` is the sealed folder, which speaks for the table."""
        self.speech.say(seat, text, stay=stay)

    def plus_word(self) -> str:
        """What stands on the star of a penalty card."""
        return self.kit.say("mao.plus")

    def turns(self, seats: Sequence[int]) -> None:
        """Bursts behind the jars whose turn it may be."""
        for number, block in enumerate(self.seats):
            if block.turn != (number in seats):
                block.turn = number in seats
                block.touch()

    def crown(self, seat: int) -> None:
        """Put the burst behind whoever has won; it stays."""
        self.turns((seat,))

    def think(self, seat: int | None) -> None:
        """See Board: who is expected to do something is nobody's business here."""

    def _say_state(self, view: MaoView | None = None) -> None:
        kit = self.kit
        line = kit.say("mao.line.secret")
        if view is not None and view.flows:
            flows = view.flows
            turns = sorted({flow.turn for flow in flows})
            if len(turns) > NAMED:
                line = kit.say("mao.line.open.many", count=len(turns))
            elif len(turns) > 1:
                who = " ".join([str(seat) for seat in turns])
                line = self.say(message("mao.line.open.may", seats=who))
            else:
                way = kit.say("mao.way.left" if flows[0].direction > 0 else "mao.way.right")
                due = flows[0].due
                key = "mao.line.open.due" if due else "mao.line.open"
                line = self.say(message(key, seat=turns[0], way=way, count=due))
        elif self.rules.open:
            line = kit.say("mao.line.open.start")
        self.heading.say(kit.say("game.mao"), line)

    # -- the truth ------------------------------------------------------------------------------

    def settle(self, view: View) -> None:
        """See Board."""
        assert isinstance(view, MaoView)
        self.view = view
        for seat, count in enumerate(view.counts):
            self.seats[seat].settle(count)
            self.apart[seat].show(view.apart[seat])
        keep = self.hand.cards
        for item in self.stage.items:
            if isinstance(item, Card) and item not in keep:
                self.stage.remove(item)
        down = view.point_of_order is not None
        if self.order.on != down or (down and not self.band.visible):
            self.order.lay_hands(down, view.point_of_order or 0)
        self.hand.set(self.own_hand(view.hand, view.counts[self.viewer]))
        self.hand.lay()
        self.pile.show(count=view.draw_count)
        self.heap.settle(view.pile)
        self._settle_marks(view)
        self._say_state(view)
        self.reach.show_buttons()
        self.reach.lay()

    def _settle_marks(self, view: MaoView) -> None:
        """Turns and duties, as far as the house shows them; the winner."""
        if view.over:
            self.turns(() if view.winner is None else (view.winner,))
        else:
            self.turns(view.turns or ())
        for seat, slip in enumerate(self.slips):
            owed = view.owed[seat] if view.owed and not view.over else ()
            words = ", ".join([self._duty(phrase) for phrase in owed])
            slip.say(self.kit.say("mao.owes", words=words) if words else "")

    def _duty(self, phrase: str) -> str:
        if phrase.startswith("("):
            return self.kit.say(f"option.mao.gesture.{phrase.strip('()')}")
        return printed(phrase, self.rules.tongue)

    def before_deal(self) -> None:
        """See Board."""
        self.pile.show(count=DECK * self.rules.decks)
        self._say_state()

    # -- what the person may do -----------------------------------------------------------------

    def offer(self, offers: tuple[Decision, ...]) -> None:
        """See LiveBoard."""
        self.offers = {offer.kind: offer for offer in offers}
        self.asker.ask(self.offers.get("lay"))
        self.calling.offer(self.offers.get("call"))
        self.console.offer(self.offers)
        self.ruling.offer()
        self.reach.show_buttons()
        self.reach.lay()

    def put_away(self) -> None:
        """See Board: nobody speaks here, and nobody calls."""
        super().put_away()
        self.console.put_away()
        self.fresh.visible = False

    def refresh(self) -> None:
        """See Board."""
        self.console.refresh()
        for seat, block in enumerate(self.seats):
            aimed = self.calling.target == seat
            block.aim("aimed" if aimed else "can" if self.calling.choosing else "")
        if self.calling.choosing:
            self.prompt.say(self.kit.say("mao.call.head"), self.kit.say("mao.call.whom"))
        elif self.calling.wording:
            head = message("mao.call.own.head", target=self.calling.target or 0)
            self.prompt.say(self.say(head), self.kit.say("mao.call.own.text"))
        else:
            self.prompt.say("", "")
        self.reach.show_buttons()
        self.reach.lay()

    def open_folder(self) -> None:
        """What the sealed folder lets one see: the public part, and one's own rules."""
        self.lay_over(FolderLeaf(self.kit, self))

    def open_notebook(self) -> None:
        """What has been heard here, and what was written down about it."""
        self.lay_over(NotebookLeaf(self.kit, self))

    # -- time and intents -----------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """See Board."""
        super().update(dt)
        self.speech.update(dt)
        self.band.update(dt)
        if self._fresh > 0:
            self._fresh = max(0.0, self._fresh - dt)
            self.fresh.show(self._fresh / FRESH_S)

    def handle(self, intent: Intent) -> bool:
        """See Board."""
        if self.order.on and self.order.touches(intent):
            return True
        match intent:
            case Key(name):
                return self.controls.handle(intent) or self.reach.key(name)
            case Back():
                return self.controls.handle(intent) or self.reach.back()
        if self.hand_input.handle(intent):
            return True
        return super().handle(intent)
