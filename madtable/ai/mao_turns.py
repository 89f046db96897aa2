"""Whose turn a newcomer to Mao believes it is, and what it has learned about how turns move.

All that it is told is that play runs clockwise. What a card does to the turn it can only see from
who acts next: somebody again, somebody farther on, somebody on the other side; or from the next
seat taking several cards first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from madtable.ai.mao_atoms import Thing
from madtable.ai.mao_concepts import Concept, Ledger, since
from madtable.ai.mao_course import FEW_SEATS, MISTAKEN
from madtable.ai.mao_reading import AGAIN, PLAIN, REVERSE, SKIP, SKIP_TWO, Next

EFFECTS = (AGAIN, SKIP, REVERSE, SKIP_TWO)
"""What a card may do besides nothing, what comes to mind first first."""
SEVERAL = 2
"""How many cards "several" are to somebody who has not seen it."""
UNKNOWN = -1
"""In place of a number of cards due: a seat took some that may not have known what it did, or none
because it laid another card of the row.
"""
MOST_TAKEN = 5
"""Cards that a seat takes one after another without knowing why, at the most."""
LIKELY = 0.5
"""How likely an effect must be for it to be reckoned with."""
LIKELY_DUE = 0.3
"""How likely cards must be due for a seat to take them: to take one too many costs no penalty."""


@dataclass(slots=True)
class Pending:
    """A card whose effect has not shown yet: who laid it, what it was like, who has drawn since."""

    seat: int
    thing: Thing
    run: int
    direction: int
    acted: list[int] = field(default_factory=list)
    """Who has taken cards since, one entry for each card."""
    refused: set[int] = field(default_factory=set)
    """Seats that were told that it is not their turn."""
    told_due: bool = False
    """Whether somebody was told that cards were to be taken for it."""
    passed_on: bool = False
    """Whether the row went on with the next card: then whoever comes after may take it all."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a card turned out to do: its effect, how many cards were taken for it (`UNKNOWN`: it
    cannot be told).
    """

    thing: Thing
    effect: str
    due: int
    run: int


class Turns:
    """The belief of one seat. `turn` is None where it has no idea.

    `credible` tells whether a seat seems to know what it does: what others do by mistake is no
    evidence. `ledger` makes a book to enter things in.
    """

    def __init__(
        self, seats: int, credible: Callable[[int], bool], ledger: Callable[[], Ledger] = Ledger
    ) -> None:
        self._credible = credible
        self.seats = seats
        # With few seats, going on two farther cannot be told from turning round.
        self._labels = EFFECTS if seats > FEW_SEATS else EFFECTS[:-1]
        self.turn: int | None = None
        self.direction = 1
        self.due = 0
        self.taken = 0
        """Cards that the seat whose turn it is has taken for what is due."""
        self.shown: list[Shown] = []
        self._ledger, self._dues = ledger(), ledger()
        self._effects: dict[str, Concept] = {}
        self._due: Concept | None = None
        self._each = 0
        """Cards due for each card of a run, once that was seen."""
        self._taken_each: list[int] = []
        """The same as it was seen each time."""
        self.pending: Pending | None = None
        self._undrawn: tuple[int | None, int, int, int] = (None, 1, 0, 0)
        """Turn, direction, cards due and taken before cards were drawn on the top card."""
        self._drawers: list[int] = []
        """Who has drawn since the top card was laid."""
        self._open: list[tuple[str, int, Pending]] = []
        """What the latest effect may have been, where two readings are left: label, direction."""

    @property
    def seen(self) -> int:
        """How many effects have been seen."""
        return self._ledger.count

    # -- what is expected -----------------------------------------------------------------------

    def likely(self, thing: Thing) -> dict[str, float]:
        """How likely a card like this does what to the turn."""
        return {
            label: concept.likely(thing, careful=True)
            for label, concept in self._effects.items()
            if concept.hits
        }

    def expected(self, thing: Thing) -> str:
        """What a card like this is believed to do to the turn."""
        found = [(likely, label) for label, likely in self.likely(thing).items()]
        best = max(found, default=(0.0, PLAIN))
        return best[1] if best[0] > LIKELY else PLAIN

    def expected_due(self, thing: Thing, run: int) -> int:
        """How many cards the seat after such a card is believed to have to take."""
        if self._due is None or self._due.likely(thing, careful=True) <= LIKELY_DUE:
            return 0
        return (self._each or SEVERAL) * run

    def after(self, seat: int, label: str, direction: int) -> tuple[int, int]:
        """Who is next after `seat` when a card did `label`, and which way play runs then."""
        if label == REVERSE:
            direction = -direction
        step = {AGAIN: 0, SKIP: 2, SKIP_TWO: 3}.get(label, 1)
        return (seat + step * direction) % self.seats, direction

    def believe(self, turn: Next | None) -> None:
        """Take it that the turn is as `turn` says, whatever seemed to follow from the cards."""
        if turn is None:
            return
        if self.turn != turn.turn:
            self.taken = 0
        self.due = self.taken + turn.due
        self.turn, self.direction = turn.turn, turn.direction

    # -- what is seen ---------------------------------------------------------------------------

    def begin(self, starter: int) -> None:
        """A game begins; the seat that starts was named."""
        self.turn = starter
        self._ledger.begin_game()
        self._dues.begin_game()

    def played(self, seat: int, thing: Thing, run: int, moved: Callable[[Next, int], Next]) -> None:
        """A card was accepted that was somebody's turn. `moved` tells what rules that the seat
        knows for certain make of how the turn would stand, and of the direction before.
        """
        if self.pending is not None:
            self.pending.passed_on = run > self.pending.run
        self._resolve(seat)
        self._drawers.clear()
        usual = self.after(seat, self.expected(thing), self.direction)
        self.pending = Pending(seat, thing, run, self.direction)
        found = moved(Next(*usual, self.expected_due(thing, run)), self.direction)
        self.turn, self.direction, self.due = found[:3]
        self.taken = 0

    def count_on(self, more: int) -> int:
        """The row on the pile is `more` cards longer than it seemed: how many more are due then?"""
        cards = more * (self._each or SEVERAL)
        if self.pending is not None:
            self.pending.run += more
        if self.due:
            self.due += cards
        return cards

    def taken_back(self) -> None:
        """The last card was called back: nobody knows what it would have done."""
        if self.pending is not None:
            self.turn, self.direction = self.pending.seat, self.pending.direction
            self.pending = None
        self.due = self.taken = 0

    def drew(self, seat: int) -> None:
        """A seat took a card by itself."""
        if not self._drawers:
            self._undrawn = (self.turn, self.direction, self.due, self.taken)
        self._drawers.append(seat)
        pending = self.pending
        if pending is not None:
            pending.acted.append(seat)
        if seat == self.turn:
            self.taken += 1
            if self.taken >= self.due:
                self._pass(seat)
        elif pending is not None and set(pending.acted) == {seat}:
            # Either it goes on taking cards, or it is its turn for a reason not known yet.
            if len(pending.acted) == 1:
                self._redirect(pending, seat)
                self._pass(seat)
        elif self.turn is None:
            self._pass(seat)

    def still_owed(self, seat: int) -> None:
        """Up to now `seat` owed words for the top card: what others drew meanwhile was no turn."""
        if not any(drawer != seat for drawer in self._drawers):
            return
        self.turn, self.direction, self.due, self.taken = self._undrawn
        if self.pending is not None:
            self.pending.acted.clear()
        drawers, self._drawers = self._drawers, []
        for drawer in drawers:
            if drawer == seat:
                self.drew(drawer)

    def _pass(self, seat: int) -> None:
        self.turn = (seat + self.direction) % self.seats
        self.due = self.taken = 0

    def _redirect(self, pending: Pending, seat: int) -> None:
        """It is the turn of `seat` after this card: which way does play run then?"""
        fits = self._fits(pending, [seat])
        if fits:
            guess = self.expected(pending.thing)
            self.direction = next((way for label, way in fits if label == guess), fits[0][1])

    def was_not(self, seat: int) -> None:
        """It has become clear that it is not the turn of `seat`."""
        if self.pending is not None:
            self.pending.refused.add(seat)
        if self.turn == seat:
            self.turn = None
            self.due = self.taken = 0

    def is_now(self, seat: int) -> None:
        """It has become clear that it is the turn of `seat`."""
        if self.turn == seat:
            return
        taken = 0
        if self.pending is not None:
            # What others have drawn meanwhile was for the fun of it.
            self.pending.acted = [one for one in self.pending.acted if one == seat]
            taken = len(self.pending.acted)
            if not taken:
                self._redirect(self.pending, seat)
        self.turn, self.due, self.taken = seat, 0, taken

    def may_be(self, seat: int) -> bool:
        """Whether it may be the turn of `seat`, while it is not clear whose it is."""
        return self.turn is None and (self.pending is None or seat not in self.pending.refused)

    def stuck_with(self, seat: int) -> bool:
        """Whether `seat` was the last to take a card, and nobody has done anything since."""
        pending = self.pending
        return (
            pending is not None
            and 0 < len(pending.acted) <= MOST_TAKEN
            and set(pending.acted) == {seat}
            and self.turn != seat
        )

    def might_be(self, seat: int) -> bool:
        """Whether it would be the turn of `seat` if the last card had done something else."""
        pending = self.pending
        if pending is None or pending.acted or seat in pending.refused:
            return False
        return any(
            self.after(pending.seat, label, pending.direction)[0] == seat
            for label in (PLAIN, *self._labels)
        )

    def owes_cards(self, seat: int) -> None:
        """A seat was told that it has cards to take."""
        self.is_now(seat)
        pending = self.pending
        if pending is not None and not pending.told_due:
            pending.told_due = True
            self._each = self._each or SEVERAL
        if not self.due:
            due = self._each * (pending.run if pending is not None else 1) or 1
            self.due = max(due, self.taken + 1)

    # -- what it means --------------------------------------------------------------------------

    def _resolve(self, seat: int) -> None:
        """Conclude from who acted next what the pending card did."""
        pending, self.pending = self.pending, None
        if pending is None:
            return
        line = _line(pending.acted, seat)
        self._settle_open(pending, line[0])
        fits = self._fits(pending, line)
        if not fits and pending.acted:
            # Somebody took a card for the fun of it.
            pending.acted.clear()
            fits = self._fits(pending, [seat])
        if fits:
            self._conclude(pending, fits)

    def _fits(self, pending: Pending, line: list[int]) -> list[tuple[str, int]]:
        """The effects after which these seats would have acted one after another."""
        found = []
        for label in (PLAIN, *self._labels):
            first, direction = self.after(pending.seat, label, pending.direction)
            if first not in pending.refused and all(
                seat == (first + place * direction) % self.seats for place, seat in enumerate(line)
            ):
                found.append((label, direction))
        return found

    def _conclude(self, pending: Pending, fits: list[tuple[str, int]]) -> None:
        guess = self.expected(pending.thing)
        known = [one for one in fits if one[0] == guess]
        if not known and len({direction for _, direction in fits}) > 1:
            # With three seats a skip and a reverse look alike until one more has acted.
            self._open = [(label, direction, pending) for label, direction in fits]
            self.direction = fits[0][1]
            return
        label, self.direction = (known or fits)[0]
        self._learn(pending, label)

    def _settle_open(self, pending: Pending, seat: int) -> None:
        """One more seat has acted: of two readings of the card before, one is left."""
        readings, self._open = self._open, []
        if self.expected(pending.thing) != PLAIN:
            return
        for label, direction, earlier in readings:
            if (pending.seat + direction) % self.seats == seat:
                pending.direction = self.direction = direction
                self._learn(earlier, label)
                return

    def _learn(self, pending: Pending, label: str) -> None:
        due = _leading(pending.acted)
        if due and not self._credible(pending.acted[0]) and not pending.told_due:
            due = UNKNOWN
        elif pending.told_due and due < 2:
            due = pending.run * self._each
        elif not due and pending.passed_on:
            due = UNKNOWN
        if self._ledger.heeds():
            self.remember(Shown(pending.thing, label, 0 if due == 1 else due, pending.run))

    def memory(self, most: int) -> list[object]:
        """The latest `most` cards and what they have done, as plain data."""
        kept = [[list(one.thing), one.effect, one.due, one.run] for one in self.shown[-most:]]
        return [kept, since(self._ledger.begun, len(self.shown), most)]

    def recall(self, data: Sequence[Any]) -> None:
        """Take up what was remembered."""
        kept, begun = data
        for number, (thing, effect, due, run) in enumerate(kept):
            if number in begun:
                self._ledger.begin_game()
                self._dues.begin_game()
            self.remember(Shown(tuple(thing), effect, due, run))

    def remember(self, shown: Shown) -> None:
        """Take note of what a card has done."""
        self.shown.append(shown)
        met = []
        if shown.effect:
            if shown.effect not in self._effects:
                self._effects[shown.effect] = Concept(self._ledger, chance=MISTAKEN)
            met.append(self._effects[shown.effect])
        self._ledger.see(shown.thing)
        for concept in met:
            concept.met(shown.thing)
        if shown.due == UNKNOWN:
            return
        if shown.due and self._due is None:
            self._due = Concept(self._dues)
        self._dues.see(shown.thing)
        if shown.due and self._due is not None:
            self._due.met(shown.thing)
            if shown.due % shown.run == 0:
                self._taken_each.append(shown.due // shown.run)
                self._each = max(sorted(self._taken_each), key=self._taken_each.count)


def _line(acted: list[int], seat: int) -> list[int]:
    """Who acted, one after another, several cards in a row counting once."""
    line: list[int] = []
    for one in (*acted, seat):
        if not line or line[-1] != one:
            line.append(one)
    return line


def _leading(acted: list[int]) -> int:
    """How many cards the first of those who took some took in a row."""
    count = 0
    while count < len(acted) and acted[count] == acted[0]:
        count += 1
    return count
