"""The table of MAD Magazine Card Game and Madskortspel: what lies in the middle, how questions are
put.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.message import message
from madtable.engine.view import View
from madtable.games.mad import events as told
from madtable.games.mad.view import MadView
from madtable.looks.mad.actions import MadActions
from madtable.looks.mad.dress import DeckArt, Dress
from madtable.looks.mad.effects import Effects
from madtable.looks.mad.faces import Faces
from madtable.looks.mad.middle import ColourTag, DirectionRing, DrawPile, Heap, Tray
from madtable.looks.mad.picker import COLOUR_ORDER, ColourTile, PickerPanel, WayTile
from madtable.looks.mad.suits import LETTER, SUITS
from madtable.ui import ground, palette
from madtable.ui.board import Board, Company
from madtable.ui.cards import Card
from madtable.ui.intent import Back, Cancel, Confirm, Drag, Drop, Intent, Key, Press, Tap
from madtable.ui.kit import Kit
from madtable.ui.parts import Bubble, Numbered
from madtable.ui.places import Layout, Places
from madtable.ui.spread import Spot
from madtable.ui.stage import Stage
from madtable.ui.staging import Stager
from madtable.ui.tween import Tween, io3
from madtable.ui.widgets.button import IconButton
from madtable.ui.zone import Zone

CENTRE = ("tray", "draw_pile", "discard_pile", "draw_count", "colour_tag", "ring")
PICKER = ("picker", "picker_tile_1", "picker_tile_2", "picker_tile_3", "picker_tile_4")
LETTER_COLOUR = {letter: word for word, letter in LETTER.items()}
WILD = ("WLD", "WOO", "YOU", "EXC", "JOK")

DECK_SIZE = 76
CROWD = 6
"""From so many seats on the right side of the table is full of jars."""

_KIND_ORDER = ("1", "2", "3", "4", "5", "6", "WAY", "VAR", "GIV", *WILD)
SHIFT_S = 0.16
"""How long the tray takes to make room for the picker and back."""


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
        self._room_made = 0.0
        self._room_wanted = False
        self._slide = object()
        self._dragged: Card | None = None
        self._drag_from = (0.0, 0.0)
        self._tiles: list[ColourTile | WayTile] = []
        self._panel: PickerPanel | None = None
        self.attacked: frozenset[int] = frozenset()
        self._last_said: dict[int, Bubble] = {}
        places.require(CENTRE, "centre")
        places.require(CENTRE, "centre_picker")
        places.require(PICKER, "parts")

    # -- building -------------------------------------------------------------------------------

    def build(self, layout: Layout) -> None:
        """See Board."""
        self._tiles, self._panel, self._dragged = [], None, None
        self._last_said = {}
        self.attacked = frozenset()
        super().build(layout)
        art, letters = self.kit.art, self.kit.letters
        self.stage.background = art.kept(
            ("felt", layout.size, round(layout.s, 4)),
            lambda: ground.felt(layout.size, layout.s, palette.FELT_GREEN),
        )
        width = self._centre("draw_pile", 0.0).width
        tray = self._centre("tray", 0.0)
        self.tray = Tray(art, tray)
        self.ring = DirectionRing(art, (0.0, 0.0), (1.0, 1.0), self.s)
        self.pile = DrawPile(art, self.printer, (0.0, 0.0), width)
        self.heap = Heap(art, self.printer, (0.0, 0.0), width)
        self.tag = ColourTag(art, letters, self._centre("colour_tag", 0.0), self.s)
        self.badge = Numbered(art, letters, (0.0, 0.0), self.s, 16.0)
        for item in (self.ring, self.tray, self.pile, self.heap, self.tag, self.badge):
            self.stage.add(item)
        self._room_wanted = False
        self._make_room(0.0)
        self._zones()
        self.bar.build()
        self.deck.warm(self._likely(), width, self.dress.words)
        self.deck.warm(self._likely(), round(self.hand_width() * self.s), self.dress.words)

    def _likely(self) -> list[str]:
        coloured = [letter + kind for letter in "GYRB" for kind in _KIND_ORDER[:9]]
        return [*coloured, *WILD]

    def _centre(self, name: str, room: float) -> Rect:
        """A part of the middle: `room` 0 where it lies alone, 1 where it has made room for the
        picker.
        """
        low = self.layout.rect(self.places.at(name, "centre"))
        high = self.layout.rect(self.places.at(name, "centre_picker"))
        return Rect(
            round(low.x + (high.x - low.x) * room),
            round(low.y + (high.y - low.y) * room),
            round(low.w + (high.w - low.w) * room),
            round(low.h + (high.h - low.h) * room),
        )

    def _make_room(self, room: float) -> None:
        self._room_made = room
        self.tray.place(self._centre("tray", room))
        draw = self._centre("draw_pile", room)
        self.pile.centre = draw.center
        self.heap.centre = self._centre("discard_pile", room).center
        self.tag.rect = self._centre("colour_tag", room)
        ring = self._centre("ring", round(room))
        self.ring.centre = self._centre("ring", room).center
        self.ring.radii = (ring.width / 2, ring.height / 2)
        self.badge.centre = self._centre("draw_count", room).topleft
        for item in (self.ring, self.tray, self.pile, self.heap, self.tag, self.badge):
            item.touch()
        if hasattr(self, "pile_zone"):
            self.pile_zone.rect = self.pile.rect()

    def _slide_middle(self, up: bool) -> None:
        if up == self._room_wanted:
            return
        self._room_wanted = up
        start, goal = self._room_made, 1.0 if up else 0.0
        mine = self._slide = object()

        def step(t: float) -> None:
            # Another slide may have begun from where this one was.
            if self._slide is mine:
                self._make_room(start + (goal - start) * t)

        self.timeline.play(Tween(SHIFT_S, step, io3))

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
                    lambda seat=seat: self._tap_seat(seat),  # type: ignore[misc]
                )
                zone.radius = 26.0
                zone.enabled = False
                self.controls.add(zone)
                self.seat_zones[seat] = zone
        self.card_zones: list[tuple[Card, Zone]] = []
        rect = self.part("icon_sort")
        self.sort_button = self.controls.add(
            IconButton(self.kit, rect, "icons/sort", self.toggle_sort, name="sort")
        )
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

    def toggle_sort(self) -> None:
        """Sort the hand the other way."""
        self.by_kind = not self.by_kind
        self.hand.sort()
        self.timeline.play(self.close_up(0.25))
        self._lay_zones()

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

    def drawn_spot(self, code: str) -> Spot:
        """Where in the hand a card that comes flying will lie."""
        codes = sorted([*self.hand.codes(), code], key=self.sort_key)  # type: ignore[arg-type]
        return self.hand.slots(len(codes))[codes.index(code)]

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
        self.hand.set(view.hand)
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
        self._lay_zones()

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
        hand = self.hand
        usable = [
            zone for card, zone in self.card_zones if hand.legal and hand.legal(card.code or "")
        ]
        aims = [zone for zone in self.seat_zones.values() if zone.enabled]
        first = next(iter([*self._tiles[:1], *usable, *aims]), None)
        self.controls.focus(first if first is not None else "action_a")

    @property
    def played_code(self) -> str:
        """The card that is being declared: the chosen one, or the start card."""
        chosen = self.asker.chosen.get("card")
        if chosen is not None:
            return str(chosen)
        decision = self.asker.decision
        if decision is not None and decision.kind in ("start", "colour"):
            return str(decision.detail("card") or (self.heap.codes[-1] if self.heap.codes else ""))
        return ""

    def declaring(self) -> bool:
        """Whether a card is on its way out, so that its colour, target or direction may be
        chosen.
        """
        return bool(self.played_code)

    def refresh(self) -> None:
        """Show the question as far as it has been answered."""
        decision = self.asker.decision
        self._select_chosen()
        self._raise_legal(decision)
        self._show_picker(decision)
        self._show_targets(decision)
        self._show_prompt(decision)
        drawable = decision is not None and any(o.text == "draw" for o in decision.options)
        self.pile.show(state="legal" if drawable and not self.declaring() else "plain")
        self.pile_zone.enabled = drawable
        self.bar.refresh()
        self._lay_zones()

    def _select_chosen(self) -> None:
        hand = self.hand
        if self.asker.decision is not None and self.asker.decision.kind == "give":
            return
        code = self.asker.chosen.get("card")
        if code is None:
            hand.selected = []
        elif not any(card.code == code for card in hand.selected):
            focused = hand.focused or hand.hovered
            # Of two equal cards the one that was touched is meant.
            candidates = [focused, *hand.cards]
            hand.selected = [c for c in candidates if c is not None and c.code == code][:1]

    def _raise_legal(self, decision: Decision | None) -> None:
        hand = self.hand
        if decision is None or decision.kind in ("start", "colour"):
            hand.legal = None
            hand.selected = []
        else:
            codes = {option.part("card") for option in decision.options}
            hand.legal = lambda code: code in codes
        hand.lay(badge=decision is not None and decision.pick > 1)

    def _show_prompt(self, decision: Decision | None) -> None:
        if decision is None or self._panel is not None:
            self.prompt.say("", "")
            return
        self.prompt.say(self.kit.say(f"table.head.{decision.kind}"), self.say(decision.prompt))

    # -- the picker -----------------------------------------------------------------------------

    def _show_picker(self, decision: Decision | None) -> None:
        wanted = self._wanted_picker() if decision is not None else ""
        if wanted != self._picker_kind():
            self._close_picker()
            if wanted == "colour":
                self._open_colours()
            elif wanted == "way":
                self._open_ways()
            self._slide_middle(bool(wanted))
        chosen = self.asker.chosen
        for tile in self._tiles:
            kind, _, value = tile.name.partition(":")
            tile.choose(chosen.get("colour" if kind == "colour" else "direction") == value)

    def _wanted_picker(self) -> str:
        if not self.declaring():
            return ""
        if self.asker.values("colour"):
            return "colour"
        if len(self.asker.values("direction")) > 1:
            return "way"
        return ""

    def _picker_kind(self) -> str:
        if self._panel is None:
            return ""
        return "colour" if isinstance(self._tiles[0], ColourTile) else "way"

    def _close_picker(self) -> None:
        for tile in self._tiles:
            self.controls.remove(tile)
        self._tiles = []
        if self._panel is not None:
            self.stage.remove(self._panel)
            self._panel = None

    def _open_panel(self, title: str, note: str) -> None:
        self._panel = PickerPanel(self.kit, self.part("picker"), title, note)
        self.stage.add(self._panel)

    def _open_colours(self) -> None:
        say = self.kit.say
        kind = self.played_code if self.played_code in ("WOO", "EXC", "JOK", "YOU") else ""
        answering = self.asker.decision is not None and self.asker.decision.kind == "answer"
        if kind == "YOU" and not answering:
            kind = ""
        if kind == "JOK" and not self.asker.values("mode"):
            kind = ""
        note = say(f"table.picker.colour_{kind.lower()}") if kind else ""
        title = say("table.picker.colour")
        decision = self.asker.decision
        if decision is not None and decision.kind in ("answer", "start", "colour"):
            # The prompt has no room beside the picker, and what is asked is news: it is the
            # heading.
            title, note = self.say(decision.prompt), ""
        self._open_panel(title, note)
        for index, colour in enumerate(COLOUR_ORDER):
            tile = ColourTile(
                self.kit,
                self.part(f"picker_tile_{index + 1}"),
                colour,
                say(f"colour.{colour}.title"),
                lambda colour=colour: self.choose_colour(colour),  # type: ignore[misc]
            )
            self._tiles.append(self.controls.add(tile))

    def _open_ways(self) -> None:
        say = self.kit.say
        self._open_panel(say("table.picker.way"), say("table.picker.way_note"))
        left = self.part("picker_tile_1").union(self.part("picker_tile_2"))
        right = self.part("picker_tile_3").union(self.part("picker_tile_4"))
        number = len(self.company.sitters)
        asked = self.asker.decision.seat if self.asker.decision is not None else self.viewer
        for direction, rect, step in (("left", left, 1), ("right", right, -1)):
            neighbour = self.company.sitters[(asked + step) % number]
            word = f"{neighbour.name}, {say(f'table.way.{direction}')}"
            tile = WayTile(
                self.kit,
                rect,
                direction,
                word,
                neighbour,
                lambda direction=direction: self.choose_way(direction),  # type: ignore[misc]
            )
            self._tiles.append(self.controls.add(tile))

    # -- targets --------------------------------------------------------------------------------

    def targets(self) -> tuple[int, ...]:
        """The seats that may be aimed at now."""
        if not self.declaring():
            return ()
        found = [int(value) for value in self.asker.values("target")]
        return tuple(found) if len(found) > 1 or "target" in self.asker.chosen or found else ()

    def _show_targets(self, decision: Decision | None) -> None:
        targets = self.targets() if decision is not None else ()
        aimed = self.asker.chosen.get("target")
        fixed = decision.detail("target") if decision is not None else None
        ways = self._neighbours()
        for seat, block in enumerate(self.seats):
            if block.own:
                continue
            state = "can" if seat in targets or seat in ways else ""
            if aimed == seat or fixed == seat:
                state = "aimed"
            if seat in ways and self.asker.chosen.get("direction") == ways[seat]:
                state = "aimed"
            if seat in self.attacked:
                state = "aimed"
            block.aim(state)
            self.seat_zones[seat].enabled = seat in targets or seat in ways
        single = len(targets) == 1 and aimed is None and not self.asker.values("mode")
        if single:
            self.asker.choose("target", targets[0])
            self.seats[targets[0]].aim("aimed")

    def _neighbours(self) -> dict[int, str]:
        """The two neighbours and the direction that naming each of them means, when one is asked
        for.
        """
        if self._picker_kind() != "way":
            return {}
        number = len(self.company.sitters)
        return {(self.viewer + 1) % number: "left", (self.viewer - 1) % number: "right"}

    # -- choosing -------------------------------------------------------------------------------

    def _chosen(self) -> None:
        self.refresh()
        self._follow_focus()

    def _follow_focus(self) -> None:
        """With the keyboard the focus goes to what is asked next."""
        if not self.controls.ring_shown:
            return
        if self._tiles and not any(tile.chosen for tile in self._tiles):
            self.controls.focus(self._tiles[0])
        elif self.bar.first_ready() is not None:
            self.controls.focus(self.bar.first_ready())
        else:
            zone = next((z for z in self.seat_zones.values() if z.enabled), None)
            if zone is not None:
                self.controls.focus(zone)

    def choose_colour(self, colour: str) -> None:
        """A colour was pressed; pressed twice it means "do it", if nothing else is open."""
        if self.asker.chosen.get("colour") == colour and self.bar.act_first():
            return
        if self.asker.choose("colour", colour):
            self._chosen()

    def choose_way(self, direction: str) -> None:
        """A direction was pressed."""
        if self.asker.chosen.get("direction") == direction and self.bar.act_first():
            return
        if self.asker.choose("direction", direction):
            self._chosen()

    def _tap_seat(self, seat: int) -> None:
        ways = self._neighbours()
        if seat in ways:
            self.choose_way(ways[seat])
            return
        if seat not in self.targets():
            return
        if self.asker.chosen.get("target") == seat and self.bar.act_first():
            return
        if self.asker.choose("target", seat):
            self._chosen()

    def _tap_pile(self) -> None:
        decision = self.asker.decision
        if decision is not None and any(option.text == "draw" for option in decision.options):
            self.submit("draw")

    def _look_pile(self) -> None:
        zone = getattr(self, "pile_zone", None)
        if zone is None:
            return
        focus = self.controls.ring_shown and self.controls.focused is zone
        drawable = zone.enabled and not self.declaring()
        state = "hover" if drawable and zone.hovered else ("legal" if drawable else "plain")
        self.pile.show(state=state, focus=focus)

    def _tap_card(self, card: Card) -> None:
        decision = self.asker.decision
        code = card.code or ""
        if decision is None or card not in self.hand.cards:
            return
        if decision.kind == "give":
            self._pick_gift(card)
            return
        if card in self.hand.selected:
            self.bar.act_first()
            return
        if any(option.part("card") == code for option in decision.options):
            self.asker.ask(decision)
            self.asker.choose("card", code)
            self.hand.selected = [card]
            self._chosen()
        elif decision.kind == "turn":
            # The rules say best why it does not go: they are asked, and refuse.
            self.submit(f"play {code}")

    def _pick_gift(self, card: Card) -> None:
        decision = self.asker.decision
        assert decision is not None
        option = next((o for o in decision.options if o.part("card") == card.code), None)
        if option is None:
            return
        if card in self.hand.selected:
            self.hand.selected.remove(card)
        else:
            if len(self.hand.selected) >= decision.pick:
                self.hand.selected.pop(0)
            self.hand.selected.append(card)
        by_code = {o.part("card"): o for o in decision.options}
        self.asker.picked = [by_code[c.code] for c in self.hand.selected]
        self.refresh()
        if self.controls.ring_shown and self.bar.first_ready() is not None:
            self.controls.focus(self.bar.first_ready())

    def pick_gift(self, codes: tuple[str, ...]) -> None:
        """Pick these cards of the hand to give away, as far as they are asked for."""
        decision = self.asker.decision
        if decision is None or decision.kind != "give":
            return
        for code in codes:
            card = next(
                c for c in self.hand.cards if c.code == code and c not in self.hand.selected
            )
            self._pick_gift(card)

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

    # -- the hand under pointer and focus -------------------------------------------------------

    def _lay_zones(self) -> None:
        """One zone for each card in hand, in its order; the focus stays on the same card."""
        if not hasattr(self, "card_zones"):
            return
        cards = self.hand.cards
        if [card for card, _ in self.card_zones] != cards:
            focused = next(
                (c for c, zone in self.card_zones if zone is self.controls.focused), None
            )
            for _, zone in self.card_zones:
                self.controls.remove(zone)
            self.card_zones = [(card, self._card_zone(card)) for card in cards]
            if focused is not None:
                again = next((zone for card, zone in self.card_zones if card is focused), None)
                self.controls.focus(again or (self.card_zones[0][1] if self.card_zones else None))
        slots = self.hand.slots()
        for index, (card, zone) in enumerate(self.card_zones):
            slot = slots[index]
            rise = self.hand.rise(card)
            zone.rect = Rect(
                round(slot.x - slot.width / 2),
                round(slot.y - slot.height / 2 - rise),
                round(slot.width),
                round(slot.height + rise),
            )
            zone.enabled = self.asker.decision is not None

    def _card_zone(self, card: Card) -> Zone:
        zone = Zone(
            self.kit,
            Rect(0, 0, 1, 1),
            f"hand:{card.code}",
            lambda: self._tap_card(card),
            on_look=self._look_hand,
            reach_of=lambda pos: self.hand.at(*pos) is card,
            ringed=False,
        )
        self.controls.add(zone)
        return zone

    def _look_hand(self) -> None:
        hand = self.hand
        hovered = next((card for card, zone in self.card_zones if zone.hovered), None)
        ring = self.controls.ring_shown
        focused = next(
            (card for card, zone in self.card_zones if ring and zone is self.controls.focused), None
        )
        if (hovered, focused) != (hand.hovered, hand.focused):
            hand.hovered, hand.focused = hovered, focused
            self.hand.lay(badge=self.asker.decision is not None and self.asker.decision.pick > 1)

    # -- intents --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """See Board."""
        match intent:
            case Press(pos):
                self._dragged = self.hand.at(*pos) if self.asker.decision is not None else None
            case Drag(pos, start) if self._dragged is not None:
                return self._drag(pos, start)
            case Drop(pos, start) if self._dragged is not None:
                return self._drop(pos)
            case Tap():
                self._dragged = None
            case Cancel():
                self._let_go()
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
        if name in ("1", "2", "3", "4") and self._picker_kind() == "colour":
            self.choose_colour(COLOUR_ORDER[int(name) - 1])
            return True
        if name in ("1", "2") and self._picker_kind() == "way":
            self.choose_way(("left", "right")[int(name) - 1])
            return True
        if name == "s":
            self.toggle_sort()
            return True
        return False

    def _may_drag(self, card: Card) -> bool:
        """Whether a card follows the finger: at one's turn any (the rules say why not), else
        the one asked about.
        """
        decision = self.asker.decision
        if decision is None or decision.kind not in ("turn", "drawn", "answer"):
            return False
        return decision.kind == "turn" or self._usable(card)

    def _usable(self, card: Card) -> bool:
        decision = self.asker.decision
        return decision is not None and any(
            option.part("card") == card.code for option in decision.options
        )

    def _drag(self, pos: tuple[float, float], start: tuple[float, float]) -> bool:
        card = self._dragged
        if card is None or card not in self.hand.cards or not self._may_drag(card):
            return True
        if self.hand.held is not card:
            self._drag_from = (card.spot.x - start[0], card.spot.y - start[1])
            self.hand.hold(card)
        card.move(
            Spot(
                pos[0] + self._drag_from[0],
                pos[1] + self._drag_from[1],
                card.spot.angle * 0.8,
                card.spot.width,
            ),
            1.0,
        )
        over = self._over_tray(pos)
        if over != self.heap.glow:
            self.heap.glow = over
            self.heap.touch()
        return True

    def _over_tray(self, pos: tuple[float, float]) -> bool:
        return self.tray.rect.inflate(self.kit.px(80), self.kit.px(80)).collidepoint(pos)

    def _let_go(self) -> Card | None:
        """Nothing is dragged any longer; the card that was, if it had been lifted."""
        self._dragged = None
        if self.heap.glow:
            self.heap.glow = False
            self.heap.touch()
        card = self.hand.held
        if card is not None:
            self.hand.held = None
            self.hand.lay()
        return card

    def _drop(self, pos: tuple[float, float]) -> bool:
        self.controls.handle(Cancel())
        card = self._let_go()
        decision = self.asker.decision
        if card is None or decision is None or not self._over_tray(pos):
            return True
        if not self._usable(card):
            self.submit(f"play {card.code}")
            return True
        if card not in self.hand.selected:
            self.asker.ask(decision)
            self.asker.choose("card", card.code or "")
            self.hand.selected = [card]
            self.refresh()
        if not self.bar.act_first():
            self._follow_focus()
        return True
