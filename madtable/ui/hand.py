"""The hand of the person at the table: its fan, what is raised, what lies under the pointer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from madtable.ui.cards import Card, CardPrinter
from madtable.ui.spread import ROW_MOST, Spot, hand_spots
from madtable.ui.stage import Stage
from madtable.ui.tween import Tempo, back

RAISE = {"plain": 0.0, "shaded": 0.0, "legal": 34.0, "hover": 56.0, "selected": 72.0}
"""How far a card rises in each state, in units (style guide 3.2)."""

Z_HAND = 50.0

TWO_ROWS_SINK = 62.0
"""Two rows lie lower than one, so that prompt and picker stay free; index tabs remain in sight."""


GLIDE_S = 0.14
"""How long a card takes to rise, to sink, to move over (style guide 13: pick, hover, drop back)."""

_EASE = back(1.2)


@dataclass(slots=True)
class Glide:
    """A card on its short way from where it was to where it belongs."""

    start: Spot
    goal: Spot
    seconds: float
    passed: float = 0.0


class Hand:
    """Cards in a fan, left to right.

    `centre` is the middle of the fan in px, `room` its greatest width in units, `width` a card's
    width in units, `scale` px a unit. The order is the person's own: `sort_key` gives it, drawn
    cards find their place in it. `lay` says where every card belongs; they glide there while
    `update` lets time pass, so that nothing jumps whatever happens in between. With less motion
    they are there at once.
    """

    def __init__(
        self,
        stage: Stage,
        printer: CardPrinter,
        centre: tuple[float, float],
        *,
        room: float,
        width: float,
        sort_key: Callable[[str], object],
        tempo: Tempo | None = None,
    ) -> None:
        self.stage = stage
        self.printer = printer
        self.centre = centre
        self.room = room
        self.width = width
        self.sort_key = sort_key
        self.tempo = tempo or Tempo()
        self.cards: list[Card] = []
        self.hovered: Card | None = None
        self.focused: Card | None = None
        self.selected: list[Card] = []
        self.legal: Callable[[str], bool] | None = None
        self.sunk = 0.0
        self.badges = False
        self.held: Card | None = None
        """The card that is being dragged; it lies where the finger is."""
        self._glides: dict[Card, Glide] = {}

    # -- what is in it --------------------------------------------------------------------------

    def codes(self) -> list[str]:
        """The cards' codes, left to right; empty ones for backs."""
        return [card.code or "" for card in self.cards]

    def _order(self, code: str | None) -> tuple[int, object]:
        """The place of a card in the hand; backs have no order among themselves."""
        return (1, self.sort_key(code)) if code else (0, 0)

    def conceal(self) -> None:
        """Turn every card to its back: nothing of this hand can be told from it any more."""
        self.finish()
        self.selected.clear()
        self.hovered = self.focused = self.held = None
        self.legal = None
        for card in self.cards:
            card.code = None
            card.show(state="plain", focus=False, badge=False, facing=-1.0)
            card.touch()
        self.lay(badge=False, seconds=0.0)

    def set(self, codes: Iterable[str | None]) -> None:
        """Hold exactly these cards (None: a back); those already held keep their bitmaps and
        their places.
        """
        wanted = list(codes)
        kept: list[Card] = []
        for card in self.cards:
            if card.code in wanted:
                wanted.remove(card.code)
                kept.append(card)
            else:
                self._forget(card)
                self.stage.remove(card)
        self.cards = kept
        for code in wanted:
            card = Card(
                self.printer, code, Spot(*self.centre, 0.0, self.width * self.printer.scale), 0.0
            )
            self.stage.add(card)
            self.cards.append(card)
        self.sort()

    def take(self, card: Card) -> None:
        """Put a card that came flying into its place in the hand."""
        self.cards.append(card)
        self.sort()

    def give(self, code: str | None, *, selected_first: bool = True) -> Card | None:
        """Take a card with this code out of the fan (a selected one first); None if there
        is none. Out of a hand of backs comes whichever it was.
        """
        ranked = (
            sorted(self.cards, key=lambda card: card not in self.selected)
            if selected_first
            else self.cards
        )
        for card in ranked:
            if card.code == code or card.code is None:
                self.cards.remove(card)
                self._forget(card)
                if card.code is None:
                    card.code, card.facing = code, -1.0
                card.show(state="plain", focus=False, badge=False)
                return card
        return None

    def sort(self) -> None:
        """Put the cards into the person's order (equal ones keep theirs)."""
        self.cards.sort(key=lambda card: self._order(card.code))

    def _forget(self, card: Card) -> None:
        if self.hovered is card:
            self.hovered = None
        if self.focused is card:
            self.focused = None
        if card in self.selected:
            self.selected.remove(card)
        if self.held is card:
            self.held = None
        self._glides.pop(card, None)

    # -- where they lie -------------------------------------------------------------------------

    def slots(self, count: int | None = None) -> list[Spot]:
        """The unraised spots of a hand of `count` cards (of the present one when None), in px."""
        scale = self.printer.scale
        number = len(self.cards) if count is None else count
        x, y = self.centre
        sunk = self.sunk + (TWO_ROWS_SINK if number > ROW_MOST else 0.0)
        return [
            Spot(x + spot.x * scale, y + (spot.y + sunk) * scale, spot.angle, spot.width * scale)
            for spot in hand_spots(number, (0.0, 0.0), self.room, self.width)
        ]

    def spot_for(self, code: str | None) -> Spot:
        """Where a card with this code will lie once it has come, in px."""
        code = code or ""
        codes = sorted([*self.codes(), code], key=self._order)
        return self.slots(len(codes))[codes.index(code)]

    def state_of(self, card: Card) -> str:
        """The state a card shows: selected, hovered, legal, not now, or plain."""
        if card in self.selected:
            return "selected"
        usable = self.legal is None or self.legal(card.code or "")
        if card is self.hovered or card is self.focused:
            return (
                "hover"
                if usable and self.legal is not None
                else ("shaded" if not usable else "plain")
            )
        if self.legal is None:
            return "plain"
        return "legal" if usable else "shaded"

    def rise(self, card: Card) -> float:
        """How far a card stands above its slot, in px."""
        state = self.state_of(card)
        lift = RAISE[state] * (0.6 if len(self.cards) > ROW_MOST else 1.0)
        if state == "plain" and card is self.hovered:
            lift = 20.0
        return lift * self.printer.scale

    def target(self, index: int) -> Spot:
        """Where the card at `index` belongs now, raised as its state asks."""
        return self.slots()[index].moved(0.0, -self.rise(self.cards[index]))

    def lay(self, *, badge: bool | None = None, seconds: float = GLIDE_S) -> None:
        """Give every card its look and send it where it belongs, at once if `seconds` is 0.

        `badge` says from now on whether selected cards carry a check (several are asked for).
        """
        if badge is not None:
            self.badges = badge
        slots = self.slots()
        for index, card in enumerate(self.cards):
            self.dress(card)
            if card is self.held:
                continue
            card.z = Z_HAND + index * 0.1
            self._send(card, slots[index].moved(0.0, -self.rise(card)), seconds)

    def gather(self, spot: Spot, seconds: float = GLIDE_S) -> None:
        """Send all cards to one place: the hand closes to a packet."""
        for card in self.cards:
            card.show(state="plain", focus=False, badge=False)
            self._send(card, spot, seconds)

    def _send(self, card: Card, goal: Spot, seconds: float) -> None:
        way = self._glides.get(card)
        if way is not None and way.goal == goal and seconds:
            return
        far = math.dist((card.spot.x, card.spot.y), (goal.x, goal.y)) >= 1.0
        if seconds and far and not self.tempo.less:
            self._glides[card] = Glide(card.spot, goal, seconds)
            card.moving = True
        else:
            self._arrive(card, goal)

    def _arrive(self, card: Card, goal: Spot) -> None:
        self._glides.pop(card, None)
        card.moving = False
        card.lift = 0.0
        card.place(goal)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass for cards that are on their way."""
        for card, way in tuple(self._glides.items()):
            way.passed += dt
            if way.passed >= way.seconds:
                self._arrive(card, way.goal)
                continue
            t = _EASE(way.passed / way.seconds)
            card.glide(
                Spot(
                    way.start.x + (way.goal.x - way.start.x) * t,
                    way.start.y + (way.goal.y - way.start.y) * t,
                    way.goal.angle,
                    way.goal.width,
                )
            )

    def hold(self, card: Card) -> None:
        """Lift a card out of the fan; it follows a finger until it is let go and laid again."""
        self.held = card
        self._glides.pop(card, None)
        card.moving = True
        card.z = Z_HAND + 15.0
        card.show(state="hover")

    def finish(self) -> None:
        """Let every card be where it belongs."""
        for card, way in tuple(self._glides.items()):
            self._arrive(card, way.goal)

    @property
    def gliding(self) -> bool:
        """Whether a card is still on its way."""
        return bool(self._glides)

    def dress(self, card: Card) -> None:
        """Give a card the look of its state without moving it."""
        card.show(
            state=self.state_of(card),
            focus=card is self.focused,
            badge=self.badges and card in self.selected,
            facing=1.0,
        )

    # -- the pointer ----------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Card | None:
        """The card under a point in px: the topmost one, its unraised slot counted as part of it.

        Without the slot a raised card would slip from under the pointer and flicker.
        """
        slots = self.slots()
        for index in range(len(self.cards) - 1, -1, -1):
            card = self.cards[index]
            slot = slots[index]
            if slot.holds(x, y, reach_up=self.rise(card)):
                return card
        return None
