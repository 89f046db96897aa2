"""The table of MAD Magazine Card Game and Madskortspel: what lies on it, how questions are put."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.engine.view import View
from madtable.games.mad import events as told
from madtable.games.mad.view import MadView
from madtable.looks.mad import tips
from madtable.looks.mad.actions import MadActions
from madtable.looks.mad.choice import CardChoice
from madtable.looks.mad.declaration import Declaration
from madtable.looks.mad.dress import DeckArt, Dress
from madtable.looks.mad.effects import Effects
from madtable.looks.mad.faces import Faces
from madtable.looks.mad.middle import ColourTag, DirectionRing, Tray
from madtable.looks.mad.room import Room
from madtable.looks.mad.suits import LETTER, SUITS
from madtable.ui import ground, palette
from madtable.ui.board import Board
from madtable.ui.cards import Card
from madtable.ui.intent import Back, Confirm, Intent, Key
from madtable.ui.kit import Kit
from madtable.ui.marks import Mark, Tip
from madtable.ui.parts import Bubble, Numbered
from madtable.ui.piles import DrawPile, Heap
from madtable.ui.places import Layout, Places
from madtable.ui.seating import Company
from madtable.ui.stage import Stage
from madtable.ui.staging import Stager
from madtable.ui.widgets.button import IconButton
from madtable.ui.zone import Zone

LETTER_COLOUR = {letter: word for word, letter in LETTER.items()}
WILD = ("WLD", "WOO", "YOU", "EXC", "JOK")

DECK_SIZE = 76
CROWD = 6
"""From so many seats on the right side of the table is full of jars."""

_KIND_ORDER = ("1", "2", "3", "4", "5", "6", "WAY", "VAR", "GIV", *WILD)


class MadTable(Board):
    """One round of MAD on the screen."""

    def __init__(
        self, kit: Kit, stage: Stage, company: Company, faces: Faces, places: Places, dress: Dress
    ) -> None:
        super().__init__(
            kit, stage, company, DeckArt(faces, dress), places, palette.FELT_GREEN.edge
        )
        self.deck = faces
        self.dress = dress
        self.window_s = dress.window_s
        self.effects = Effects(self)
        self.by_kind = kit.by_value
        self.number = 1
        self.direction = "right"
        self.bar = MadActions(self)
        self.room = Room(self)
        self.declaration = Declaration(self)
        self.choice = CardChoice(self)
        self.attacked: frozenset[int] = frozenset()
        self._last_said: dict[int, Bubble] = {}

    # -- building -------------------------------------------------------------------------------

    def build(self, layout: Layout) -> None:
        """See Board."""
        self.declaration.build()
        self._last_said = {}
        self.attacked = frozenset()
        super().build(layout)
        art, letters = self.kit.art, self.kit.letters
        self.stage.background = art.kept(
            ("felt", layout.size, round(layout.s, 4)),
            lambda: ground.felt(layout.size, layout.s, palette.FELT_GREEN),
        )
        width = self.room.rect("draw_pile").width
        self.tray = Tray(art, self.room.rect("tray"))
        self.ring = DirectionRing(art, (0.0, 0.0), (1.0, 1.0), self.s)
        self.pile = DrawPile(art, self.printer, (0.0, 0.0), width)
        self.heap = Heap(art, self.printer, (0.0, 0.0), width)
        self.tag = ColourTag(art, letters, self.room.rect("colour_tag"), self.s)
        self.badge = Numbered(art, letters, (0.0, 0.0), self.s, 16.0)
        for item in (self.ring, self.tray, self.pile, self.heap, self.tag, self.badge):
            self.stage.add(item)
        self.room.build()
        self._zones()
        self.choice.input.build()
        self.bar.build()
        self.deck.warm(self._likely(), width, self.dress.words)
        self.deck.warm(self._likely(), round(self.hand_width() * self.s), self.dress.words)

    def _likely(self) -> list[str]:
        coloured = [letter + kind for letter in "GYRB" for kind in _KIND_ORDER[:9]]
        return [*coloured, *WILD]

    def _zones(self) -> None:
        self.pile_zone = Zone(
            self.kit,
            self.pile.rect(),
            "draw",
            self._tap_pile,
            on_look=self._look_pile,
            ringed=False,
        )
        self.pile_zone.enabled = False
        self.controls.add(self.pile_zone)
        self.seat_zones: dict[int, Zone] = {}
        for seat, block in enumerate(self.seats):
            if seat != self.viewer:
                zone = Zone(
                    self.kit,
                    block.hit_area(),
                    f"seat:{seat}",
                    partial(self.declaration.aim, seat),
                )
                zone.radius = 26.0
                zone.enabled = False
                self.controls.add(zone)
                self.seat_zones[seat] = zone
        rect = self.part("icon_sort")
        self.sort_button = self.controls.add(
            IconButton(self.kit, rect, "icons/sort", self.toggle_sort, name="sort")
        )
        self.pointing.button(self.part("icon_hint"))
        if len(self.company.sitters) < CROWD:
            # At a full table a jar stands there, and the rules are in the menu.
            rect = self.part("icon_rules")
            self.controls.add(
                IconButton(self.kit, rect, "icons/book", lambda: self.open_rules(), name="rules")
            )

    # -- what the screen shows ------------------------------------------------------------------

    def stagers(self) -> dict[type[Event], Stager]:
        """See Board."""
        return self.effects.stagers()

    def hand_width(self) -> float:
        """See Board."""
        return 176.0

    def sort_key(self, code: str) -> object:
        """By colour and then number, or by number and then colour; wild cards last."""
        if code in WILD:
            return (9, WILD.index(code), 0)
        colour, kind = "GYRB".index(code[0]), _KIND_ORDER.index(code[1:])
        return (1, kind, colour) if self.by_kind else (1, colour, kind)

    def tip_of(self, code: str) -> Tip | None:
        """See Board."""
        return tips.tip_of(self, code)

    def asked_at(self) -> Rect:
        """See Board: the picker takes the place of the strip."""
        panel = self.declaration.panel
        return panel.rect if panel is not None else super().asked_at()

    def clear_of_words(self) -> Rect:
        """See Board: they may lie on the picker's edge, so as not to lie on the open pile."""
        panel = self.declaration.panel
        return panel.inside() if panel is not None else super().clear_of_words()

    def marks(self) -> list[Mark]:
        """See Board."""
        return tips.marks(self)

    def toggle_sort(self) -> None:
        """Sort the hand the other way."""
        self.by_kind = not self.by_kind
        self.hand.sort()
        self.timeline.play(self.close_up(0.25))
        self.choice.input.lay()

    def suit_of(self, code: str) -> str:
        """The letter of a card's suit; empty for a wild one."""
        return "" if code in WILD else code[0]

    def glyph_of(self, event: Event) -> str:
        """See Board."""
        if isinstance(event, told.CardPlayed | told.StartTurned):
            suit = self.suit_of(event.card)
            return SUITS[suit].glyph if suit else "glyphs/pinwheel"
        if isinstance(event, told.AttackAnswered | told.ColourNamed):
            return SUITS[LETTER[event.colour]].glyph
        return ""

    def show_colour(self, colour: str) -> None:
        """Show the colour in force on the tag."""
        self.tag.show(colour, self.kit.say(f"colour.{colour}.title") if colour else "")

    def show_own_colour(self, code: str) -> None:
        """Show a coloured card's own colour; a wild one's has yet to be named."""
        suit = self.suit_of(code)
        if suit:
            self.show_colour(LETTER_COLOUR[suit])

    def show_direction(self, direction: str) -> None:
        """Show the direction of play, in the ring and in words."""
        self.direction = direction
        self.ring.moving = False
        self.ring.show(direction, 1.0)
        self.heading.say(
            self.dress.title, self.kit.say(f"table.line.{direction}", number=self.number)
        )

    def announce_last(self, seat: int) -> None:
        """The bubble of a seat that is down to its last card."""
        self.bubble(seat, self.kit.say("table.bubble.last"), stay=True)
        self._last_said[seat] = self.bubbles[seat]

    def recount(self, seat: int) -> None:
        """A seat's cards changed: a last-card bubble that is no longer true goes."""
        if self.seats[seat].count != 1:
            said = self._last_said.pop(seat, None)
            if said is not None and self.bubbles.get(seat) is said:
                self.hush(seat)

    def crown(self, winners: Sequence[int]) -> None:
        """Put the burst behind those who have won; it stays."""
        for seat in winners:
            self.seats[seat].turn = True
            self.seats[seat].touch()

    def aim_at(self, seats: Sequence[int]) -> None:
        """Mark these seats, and no others, as being attacked."""
        self.attacked = frozenset(seats)
        for seat, block in enumerate(self.seats):
            block.aim("aimed" if seat in self.attacked and not block.own else "")

    def settle(self, view: View) -> None:
        """See Board."""
        assert isinstance(view, MadView)
        for seat, count in enumerate(view.counts):
            self.seats[seat].settle(count)
            self.recount(seat)
            if count == 1 and seat not in self.bubbles and not view.over:
                self.announce_last(seat)
        self.aim_at(view.attack.victims if view.attack is not None else ())
        for item in self.stage.items:
            if isinstance(item, Card) and item not in self.hand.cards:
                self.stage.remove(item)
        self.hand.set(self.own_hand(view.hand, view.counts[self.viewer]))
        self.hand.lay()
        self.pile.show(count=view.draw_count)
        self.badge.show(view.draw_count)
        self.heap.settle(view.discard)
        if self.tag.swinging != view.colour:
            self.tag.rest()
        self.show_colour(view.colour or "")
        self.show_direction(view.direction)
        self.turn(None if view.over else view.turn)
        self.crown(view.winners)
        if view.over:
            # Nobody thinks any more.
            self.bar.waiting = ""
            self.bar.refresh()
        self.choice.input.lay()

    def before_deal(self) -> None:
        """See Board."""
        self.pile.show(count=DECK_SIZE)
        self.badge.show(DECK_SIZE)
        self.show_direction("right")

    def wait_for(self, seat: int) -> None:
        """See Board."""
        self.bar.waiting = self.say(message("table.action.thinks", seat=seat))
        self.bar.refresh()

    # -- questions ------------------------------------------------------------------------------

    def ask(self, decision: Decision | None) -> None:
        """See Board."""
        super().ask(decision)
        if decision is not None and decision.kind in ("drawn", "answer"):
            card = decision.detail("card") or next(
                (o.part("card") for o in decision.options if o.part("card") is not None), None
            )
            if card is not None:
                self.asker.choose("card", card)
        self.refresh()
        if decision is not None:
            self._focus_first()

    def _focus_first(self) -> None:
        """The focus waits (unseen, until a key is used) on what comes first to mind."""
        hand, zone_of = self.hand, self.choice.input.zone_of
        legal = [card for card in hand.cards if hand.legal and hand.legal(card.code or "")]
        usable = zone_of(legal[0]) if legal else None
        aim = next((zone for zone in self.seat_zones.values() if zone.enabled), None)
        self.controls.focus(self.declaration.first or usable or aim or "action_a")

    def refresh(self) -> None:
        """Show the question as far as it has been answered."""
        decision = self.asker.decision
        self.choice.show(decision)
        self.declaration.show(decision)
        self._show_prompt(decision)
        drawable = decision is not None and any(o.text == "draw" for o in decision.options)
        self.pile.show(state="legal" if drawable and not self.declaration.code else "plain")
        self.pile_zone.enabled = drawable
        self.bar.refresh()
        self.choice.input.lay()

    def _show_prompt(self, decision: Decision | None) -> None:
        if decision is None or self.declaration.panel is not None:
            self.prompt.say("", "")
            return
        self.prompt.say(self.kit.say(f"table.head.{decision.kind}"), self.say(decision.prompt))

    # -- choosing -------------------------------------------------------------------------------

    def chosen(self) -> None:
        """Something was chosen: show it, and ask what is asked next."""
        self.refresh()
        self.follow_focus()

    def follow_focus(self) -> None:
        """With the keyboard the focus goes to what is asked next."""
        if not self.controls.ring_shown:
            return
        if self.declaration.open:
            self.controls.focus(self.declaration.first)
        elif self.bar.first_ready() is not None:
            self.controls.focus(self.bar.first_ready())
        else:
            zone = next((z for z in self.seat_zones.values() if z.enabled), None)
            if zone is not None:
                self.controls.focus(zone)

    def _tap_pile(self) -> None:
        decision = self.asker.decision
        if decision is not None and any(option.text == "draw" for option in decision.options):
            self.submit("draw")

    def _look_pile(self) -> None:
        zone = getattr(self, "pile_zone", None)
        if zone is None:
            return
        focus = self.controls.ring_shown and self.controls.focused is zone
        drawable = zone.enabled and not self.declaration.code
        state = "hover" if drawable and zone.hovered else ("legal" if drawable else "plain")
        self.pile.show(state=state, focus=focus)

    def lay_out(self, text: str) -> None:
        """See Board; cards to give away are picked in the hand."""
        decision = self.asker.decision
        if decision is None or decision.kind != "give":
            super().lay_out(text)
            return
        self.hand.selected.clear()
        self.asker.ask(decision)
        self.choice.pick_gift(tuple(text.split()[1:]))
        self.refresh()

    def take_back(self) -> bool:
        """Undo the latest choice; False when nothing was chosen."""
        decision = self.asker.decision
        if decision is None:
            return False
        if decision.kind in ("drawn", "answer"):
            others = [name for name in self.asker.chosen if name != "card"]
            if not others:
                return False
            self.asker.drop(others[-1])
        elif decision.kind == "give":
            if not self.hand.selected:
                return False
            self.hand.selected.pop()
            self.asker.take_back()
        elif not self.asker.take_back():
            return False
        elif "card" not in self.asker.chosen and decision.kind == "turn":
            self.asker.ask(decision)
        self.refresh()
        return True

    # -- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See Board."""
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

    def _key(self, name: str) -> bool:
        if name == "d":
            if self.asker.decision is not None and self.asker.decision.kind == "turn":
                self._tap_pile()
            return True
        if name in ("1", "2", "3", "4") and self.declaration.press(int(name)):
            return True
        if name == "s":
            self.toggle_sort()
            return True
        return False
