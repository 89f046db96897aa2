"""The course of play where rules may be in force that a seat does not know: whose turn it may be.

Every reading of the game so far is a hypothesis with a weight: whose turn it is, which way play
runs, how many cards are due, and what the last two cards have done besides what they were expected
to do. What happens at the table confirms readings or rules them out; what a card turns out to have
done is learned, so that the next one like it is expected to do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum
from typing import Any

from madtable.ai.mao_atoms import Thing
from madtable.ai.mao_concepts import Concept, Ledger, since
from madtable.ai.mao_held import Held
from madtable.ai.mao_reading import (
    AGAIN,
    CLEAR,
    DEBT,
    OPEN,
    PLAIN,
    REVERSE,
    SKIP,
    SKIP_TWO,
    STEPS,
    Next,
    Reading,
    joined,
    parts,
)

STRANGE = {REVERSE: 0.016, SKIP: 0.016, AGAIN: 0.012, SKIP_TWO: 0.004}
"""What an unknown rule may do to the turn, and how likely a card does it that never did before."""
FEW_SEATS = 5
"""Seats at which a card that skips two is not thought of."""
SURE = 0.97
"""The most that experience is worth: a rule may have conditions that nobody sees."""
HUNCH = 0.25
"""How far what the seat expects of a card otherwise counts besides."""
VAIN, STILL_VAIN = 0.06, 0.7
"""How likely a card that somebody drew on its turn was for nothing, because words were still owed;
and how likely the next one is, if it was.
"""
OWED = 0.4
"""The same where words were expected that nobody has said."""
FOR_FUN = 0.1
"""How likely another seat draws though it is not its turn."""
IN_DOUBT = 0.6
"""The same after a long silence: whoever has no idea whose turn it is takes a card."""
SILENCE_MS = 7000
"""After so long without anything happening somebody seems not to know whose turn it is."""
IDLE_ELSE = 0.15
"""How likely somebody rightly called for idling had words to say rather than a card to lay."""
AMISS = 0.1
"""How likely something escaped it where somebody is called for idling out of turn."""
HEARSAY = 0.2
"""How likely somebody is mistaken about how nice a day to wish."""
UNCALLED = 0.05
"""How likely a card lies out of turn where nobody but the seats calls that."""
KNOWN = 0.85
"""How likely one reading of a card must be for something to be learned from it."""
LIKELY = 0.7
"""How likely it must be a seat's turn for it not to wait and see whether it is another's."""
DOUBTS = ((0.5, 5000), (0.3, 6500), (0.15, 8000), (0.02, 16000), (0.002, 30000), (0.0, 90000))
"""How long a seat waits to see if it is its turn after all, by how likely that is at the least."""
FEW = 8
"""Of how many cards or so one bears in mind whether they were expected."""
MOST_TRIES = 3
"""Cards drawn in vain after which a seat gets no more patient."""
MISTAKEN = 8
"""How often, in percent, one is mistaken about what a card has done."""
LEAST = 0.002
"""Readings that weigh less are given up."""


class Course:
    """What one seat believes about the turn. `strict`: a card out of turn is always sent back;
    `hunch` tells what else the seat expects of a card, and how likely.
    """

    def __init__(
        self,
        seat: int,
        seats: int,
        *,
        strict: bool,
        ledger: Ledger | None = None,
        hunch: Callable[[Thing], Mapping[str, float]] | None = None,
    ) -> None:
        self.seat = seat
        self.seats = seats
        self._strict = strict
        # With few seats, going on two farther can hardly be told from turning round.
        self._strange = {
            label: likely
            for label, likely in STRANGE.items()
            if seats > FEW_SEATS or label != SKIP_TWO
        }
        self._hunch = hunch
        self._weights: dict[Reading, float] = {}
        self._under: dict[Reading, float] = {}
        """The readings before the top card was laid, those that it has ruled out left out."""
        self._undrawn: dict[Reading, float] = {}
        """The readings before cards were drawn on the top card."""
        self._drawers: list[int] = []
        self._things: list[Thing] = []
        """What the last two cards were like."""
        self._ledger = ledger or Ledger()
        self._held = Held(self._ledger.alike())
        self._effects: dict[str, Concept] = {}
        self.learned: list[tuple[Thing, str]] = []
        """What cards turned out to have done, `PLAIN` for nothing strange."""
        self._borne_out = 1.0
        """How likely it lately held to be what then happened, on average."""

    # -- what is believed -----------------------------------------------------------------------

    @property
    def best(self) -> Next | None:
        """The likeliest turn, with the likeliest direction and cards due; None before the first."""
        found: dict[Next, float] = {}
        for reading, weight in self._weights.items():
            key = reading.now
            found[key] = found.get(key, 0.0) + weight
        turn = max(range(self.seats), key=lambda seat: (self.chance_of(seat), -seat))
        ranked = [(weight, key) for key, weight in found.items() if key.turn == turn]
        return max(ranked)[1] if ranked else None

    def chance_of(self, seat: int) -> float:
        """How likely it is the turn of `seat`."""
        return fsum(weight for reading, weight in self._weights.items() if reading.turn == seat)

    @property
    def trust(self) -> float:
        """How far it goes by what it believes, after how it has been borne out lately."""
        return self._borne_out**2

    def _judge(self, likely: float) -> None:
        self._borne_out += (likely - self._borne_out) / FEW

    def patience_ms(self, seat: int) -> int:
        """How long `seat` waits, while nobody does anything, before it tries a card or draws one.

        The more often it has drawn on the top card already, the longer.
        """
        likely = self.chance_of(seat)
        return next(wait for least, wait in DOUBTS if likely >= least) * (
            1 + min(MOST_TRIES, self._drawers.count(seat))
        )

    def runs(self, direction: int) -> float:
        """How likely play runs in `direction`."""
        readings = self._weights.items()
        return fsum(weight for reading, weight in readings if reading.direction == direction)

    def ran(self, direction: int) -> float:
        """How likely play ran in `direction` when the top card was laid."""
        total = fsum(self._under.values())
        readings = self._under.items()
        fit = fsum(weight for reading, weight in readings if reading.direction == direction)
        return fit / total if total else 0.0

    def strangeness(self, thing: Thing, novelty: float = 1.0) -> dict[str, float]:
        """How likely such a card does something to the turn that it is not expected to."""
        found = self._experience(thing)
        if self._hunch is not None:
            hunch = self._hunch(thing)
            found = {label: (likely + hunch.get(label, 0.0)) / 2 for label, likely in found.items()}
        found = {
            label: max(self._strange[label] * novelty, min(SURE, likely))
            for label, likely in found.items()
        }
        turned = found.pop(REVERSE)
        total = fsum(found.values())
        if total > SURE:
            found = {label: likely * SURE / total for label, likely in found.items()}
        found[PLAIN] = 1.0 - fsum(found.values())
        both = {label: likely * (1.0 - turned) for label, likely in found.items() if label}
        both |= {joined(label, REVERSE): likely * turned for label, likely in found.items()}
        return both

    def _experience(self, thing: Thing) -> dict[str, float]:
        """How often such a card has turned out to do what."""
        return {
            label: self._effects[label].likely(thing, careful=True)
            if label in self._effects
            else 0.0
            for label in self._strange
        }

    # -- what is seen ---------------------------------------------------------------------------

    def begin(self, starter: int) -> None:
        """A game begins. The seat that starts was named; play runs clockwise."""
        self._ledger.begin_game()
        self._held.begin_game()
        self._weights = {Reading(starter, 1, 0, 0, PLAIN, PLAIN): 1.0}

    def played(
        self,
        seat: int,
        thing: Thing,
        outcome: Callable[[Next], Next | None],
        *,
        twin: bool = False,
        novelty: float = 1.0,
    ) -> None:
        """A card was accepted. `outcome` tells what it is expected to lead to as a turn from where
        the game stood (None: it could not have been one); a `twin` may be no turn at all.
        `novelty` is how much likelier than usual the card does something strange.
        """
        if not self._weights:
            return
        if not twin:
            self._judge(self.chance_of(seat))
        strangeness = self.strangeness(thing, novelty)
        plain = 1.0 - fsum(strangeness.values())
        usual = {now: outcome(now) for now in {one.now for one in self._weights if one[0] == seat}}
        own: list[tuple[Reading, float]] = []
        off: list[tuple[Reading, float]] = []
        for reading, weight in self._weights.items():
            if usual.get(reading.now) is not None:
                own.append((reading, weight))
            elif twin or not self._strict:
                off.append((reading, weight * (1.0 if twin else UNCALLED)))
        if not own and not off:
            own = [(Reading(seat, way, 0, 0, PLAIN, PLAIN), 1.0) for way in (1, -1)]
            usual = {reading.now: outcome(reading.now) for reading, _ in own}
        self._note_draws([*own, *off])
        self._drawers.clear()
        self._under = dict([*own, *off])
        self._learn([*own, *off])
        found: dict[Reading, float] = {}
        for reading, weight in own:
            expected = usual[reading.now]
            assert expected is not None
            for label, likely in ((PLAIN, plain), *strangeness.items()):
                after = self._after(seat, reading.direction, expected, label)
                key = Reading(*after, reading.last, label)
                found[key] = found.get(key, 0.0) + weight * likely
        for reading, weight in off:
            key = reading._replace(before=reading.last, last=PLAIN, debt=OPEN)
            found[key] = found.get(key, 0.0) + weight
        self._things = [*self._things[-1:], thing]
        self._keep(found)

    def _after(self, seat: int, direction: int, usual: Next, label: str) -> Next:
        """What comes after a card that did `label` besides."""
        if label == PLAIN:
            return usual
        effect, turned = parts(label)
        step = STEPS[effect] if effect else (usual.turn - seat) * usual.direction % self.seats
        way = -direction if turned else usual.direction
        return usual._replace(turn=(seat + step * way) % self.seats, direction=way)

    def _learn(self, readings: list[tuple[Reading, float]]) -> None:
        """What the last card but one has done is as clear now as it will be."""
        if len(self._things) < 2:
            return
        total = fsum(weight for _, weight in readings)
        shares: dict[str, float] = {}
        for reading, weight in readings:
            shares[reading.before] = shares.get(reading.before, 0.0) + weight / total
        label = max(shares, key=lambda label: shares[label])
        if shares[label] >= KNOWN and self._ledger.heeds():
            self.remember(self._things[0], label)

    def _note_draws(self, readings: Sequence[tuple[Reading, float]]) -> None:
        """Were the cards drawn on the last card drawn in vain?"""
        if not self._drawers or not self._things:
            return
        total = fsum(weight for _, weight in readings)
        vain = fsum(weight for one, weight in readings if one.debt == DEBT) / total
        if not 1 - KNOWN < vain < KNOWN:
            self._held.note(self._things[-1], vain=vain >= KNOWN)

    def remember(self, thing: Thing, label: str) -> None:
        """Take note of what a card has done."""
        effects = [effect for effect in parts(label) if effect]
        for effect in effects:
            if effect not in self._effects:
                self._effects[effect] = Concept(self._ledger, chance=MISTAKEN)
        self._ledger.see(thing)
        for effect in effects:
            self._effects[effect].met(thing)
        self.learned.append((thing, label))

    def memory(self, most: int) -> list[object]:
        """The latest `most` things learned, as plain data."""
        learned = [[list(thing), label] for thing, label in self.learned[-most:]]
        begun = since(self._ledger.begun, len(self.learned), most)
        return [learned, begun, self._held.memory(most)]

    def recall(self, data: Sequence[Any]) -> None:
        """Take up what was remembered."""
        learned, begun, held = data
        self._held.recall(held)
        for number, (thing, label) in enumerate(learned):
            if number in begun:
                self._ledger.begin_game()
            self.remember(tuple(thing), label)

    def returned(self) -> None:
        """The top card was called back, and with it whatever it did to the turn."""
        self._weights = dict(self._under)
        self._things = self._things[:-1]
        self._drawers.clear()

    def drew(self, seat: int, *, vain: float = VAIN, silence_ms: int = 0) -> None:
        """A seat drew a card of its own accord after `silence_ms`; how likely that was in `vain`,
        because somebody still owes words.
        """
        if not self._drawers:
            self._undrawn = dict(self._weights)
        self._drawers.append(seat)
        if self._things:
            vain = max(vain, self._held.likely(self._things[-1]))
        for_fun = IN_DOUBT if silence_ms >= SILENCE_MS else FOR_FUN
        if seat == self.seat:
            for_fun = 1.0
        found: dict[Reading, float] = {}
        for reading, weight in self._weights.items():
            for key, likely in self._drawing(reading, seat, for_fun, vain):
                found[key] = found.get(key, 0.0) + weight * likely
        self._keep(found)

    def _drawing(
        self, reading: Reading, seat: int, for_fun: float, vain: float
    ) -> Iterator[tuple[Reading, float]]:
        if reading.turn != seat:
            yield reading, for_fun
            return
        futile = {OPEN: vain, CLEAR: 0.0, DEBT: max(vain, STILL_VAIN)}[reading.debt]
        if futile:
            yield reading._replace(debt=DEBT), futile
        if futile < 1:
            after = reading._replace(debt=CLEAR)
            if reading.due > 1:
                yield after._replace(due=reading.due - 1), 1.0 - futile
            else:
                turn = (seat + reading.direction) % self.seats
                yield after._replace(turn=turn, due=0), 1.0 - futile

    def still_owed(self, seat: int) -> None:
        """Up to now `seat` owed something for the top card: what others drew was no turn."""
        if not any(drawer != seat for drawer in self._drawers):
            return
        self._weights = dict(self._undrawn)
        drawers, self._drawers = self._drawers, []
        for drawer in drawers:
            if drawer == seat:
                self.drew(drawer)

    def more_due(self, more: int) -> None:
        """Where cards are due, so many more are."""
        found: dict[Reading, float] = {}
        for one, weight in self._weights.items():
            key = one._replace(due=one.due + more) if one.due else one
            found[key] = found.get(key, 0.0) + weight
        self._weights = found

    def chain_is(self, chain: int, *, sure: bool) -> None:
        """It was said, or is known for `sure`, that so many sevens lie in a chain."""
        other = 0.0 if sure else HEARSAY
        found = {
            one: weight * (1.0 if one.chain == chain else other)
            for one, weight in self._weights.items()
        }
        if fsum(found.values()) > LEAST:
            self._keep(found)
        elif sure:
            self._keep(
                {
                    one._replace(chain=chain, due=2 * chain): weight
                    for one, weight in self._weights.items()
                }
            )

    def is_not(self, seat: int) -> None:
        """It has become clear that it is not the turn of `seat`."""
        self._judge(1.0 - self.chance_of(seat))
        self._weigh({}, 0.0 if self._strict else UNCALLED, seat)

    def is_now(self, seat: int, *, due: bool = False, sure: bool = True) -> None:
        """It has become clear that it is the turn of `seat`, or nearly so, and if cards are due."""
        ways = {way: AMISS * self.runs(way) for way in (1, -1)}
        self._weigh({seat: 1.0}, 0.0 if sure else IDLE_ELSE, None)
        if not sure:  # all that was concluded so far may have been wrong
            for way, likely in ways.items():
                key = Reading(seat, way, 0, 0, PLAIN, PLAIN)
                self._weights[key] = self._weights.get(key, 0.0) + likely
            self._keep(self._weights)
        if sure and not any((reading.due > 0) == due for reading in self._weights):
            readings = self._weights.items()
            self._weights = {one._replace(due=2 if due else 0): weight for one, weight in readings}
        elif sure:
            self._keep({one: w for one, w in self._weights.items() if (one.due > 0) == due})

    def _weigh(self, factors: Mapping[int, float], other: float, without: int | None) -> None:
        """Weigh readings anew by whose turn they say it is."""
        found = {
            reading: weight
            * (
                factors.get(reading.turn, other)
                if without is None
                else other
                if reading.turn == without
                else 1.0
            )
            for reading, weight in self._weights.items()
        }
        if fsum(found.values()) > LEAST:
            self._keep(found)
            return
        # It was held to be impossible: nothing is known but what has just been seen.
        self._weights = {}
        self._keep(
            {
                Reading(turn, way, 0, 0, PLAIN, PLAIN): factor
                for turn in range(self.seats)
                for way in (1, -1)
                if (factor := factors.get(turn, other) if without is None else turn != without)
            }
        )

    def _keep(self, found: Mapping[Reading, float]) -> None:
        total = fsum(found.values())
        if total:
            kept = {one: weight / total for one, weight in found.items() if weight >= LEAST * total}
            total = fsum(kept.values())
            self._weights = {one: weight / total for one, weight in kept.items()}
