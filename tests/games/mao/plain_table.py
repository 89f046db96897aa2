"""A second, plain reading of a table of Mao: clock, penalties and calls, written from the text.

Nothing here is taken from the game's own code. Where the text leaves a choice it says which was
made: a card that goes back ends nobody's time to speak, a card that is a turn begins everybody's
fifteen seconds anew, the Chair calls seat by seat, and a card whose face is not known (`?`, from a
shuffled pile) is only counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.games.mao.plain_worlds import (
    Key,
    Plain,
    PlainPile,
    after_words,
    merged,
    older,
    phrases,
)

NEVER = 1 << 30
UNKNOWN = "?"


@dataclass
class Slip:
    """An open infraction that is no omission. `until` is when nobody can call it any more."""

    code: str
    seat: int
    until: int = NEVER
    on_card: bool = False


class Charge(NamedTuple):
    code: str
    seat: int
    key: Key | None = None
    words: frozenset[str] = frozenset()
    slip: Slip | None = None


@dataclass
class Under:
    """What a card laid in a breach has changed, so that a call can undo it. [4.8.1]"""

    seat: int
    worlds: list[Plain]
    over: set[Key]
    since: int
    stray: bool
    times: dict[Key, int]


class PlainTable(PlainPile):
    """The table; `doubles` and `mode` are the words of the switches, times are seconds.

    `now` is the table's clock, `wall` runs on in a point of order.
    """

    grace, delay, collapse, race, lapse = 5, 15, 15, 2, 10

    def __init__(
        self,
        hands: list[list[str]],
        draw_pile: list[str],
        pile: list[str],
        turn: int,
        doubles: str,
        mode: str,
        way: int = 1,
    ) -> None:
        super().__init__(hands, pile, doubles)
        self.draw_pile = draw_pile
        self.mode = mode
        self.worlds = [Plain(turn, way)]
        self.now = self.wall = self.changed = self.resumed = 0
        self.over, self.winner, self.order = False, -1, False
        self.penalties: list[list[object]] = []
        self.times: dict[Key, int] = {}
        self.slips: list[Slip] = []
        self.free: list[tuple[int, str]] = []
        self.apart: list[tuple[int, str]] = []
        self.right: list[tuple[int, tuple[int, str, str]]] = []
        self.under: Under | None = None
        self.last_act = [0] * self.seats
        self.last_idle = [-NEVER] * self.seats
        self.began = [0] * self.seats
        self.waited = self.awaited()

    # -- omissions [4.3.2] ----------------------------------------------------------------------

    def owed_everywhere(self) -> list[Key]:
        keys = list(dict.fromkeys([one.key for one in self.worlds[0].owed]))
        for world in self.worlds[1:]:
            there = {one.key for one in world.owed}
            keys = [key for key in keys if key in there]
        return sorted(keys, key=lambda key: key[0])

    def awaited(self) -> set[int]:
        """Whom the table waits for in every world: who owes words, else whose turn it is."""
        found = [{one.seat for one in world.owed} or {world.turn} for world in self.worlds]
        return set.intersection(*found)

    def charges(self) -> list[Charge]:
        if self.over:
            return []
        found = []
        for key in self.owed_everywhere():
            if self.times[key] <= self.now:
                said = {one.phrase for world in self.worlds for one in world.owed if one.key == key}
                code = "FAIL_MAO" if key[2] == "mao" else "FAIL_SAY"
                found.append(Charge(code, key[0], key, frozenset(said)))
        for seat in sorted(self.waited):
            since = [self.began[seat], self.last_act[seat], self.last_idle[seat], self.resumed]
            if self.now - max([*since, *[world.since for world in self.worlds]]) >= self.delay:
                due = all(
                    world.turn == seat and world.due and not world.others_owe(seat)
                    for world in self.worlds
                )
                found.append(Charge("NO_NICE_DAY" if due else "DELAY", seat))
        return found + [Charge(slip.code, slip.seat, slip=slip) for slip in self.slips]

    # -- what follows ---------------------------------------------------------------------------

    def penalise(self, code: str, seat: int) -> None:
        size = 4 if code == "FAIL_MAO" else 1
        self.penalties.append([code, seat, size])
        for _ in range(size):
            card = self.next_card()
            if self.order:
                self.apart.append((seat, card))
            else:
                self.hands[seat].append(card)

    def next_card(self) -> str:
        if not self.draw_pile:
            kept = 2 if self.under else 1
            shuffled = len(self.pile) - kept
            if shuffled > 0:
                self.pile, self.owners = self.pile[-kept:], self.owners[-kept:]
            self.draw_pile = [UNKNOWN] * (shuffled if shuffled > 0 else 52)
        return self.draw_pile.pop(0)

    def acted(self, seat: int) -> None:
        self.last_act[seat] = self.now
        self.slips = [one for one in self.slips if (one.code, one.seat) != ("TALK", seat)]

    def settle(self, *, accepted: bool) -> None:
        """The Chair calls, turns begin, somebody may win."""
        if self.mode == "auto":
            while found := [one for one in self.charges() if one.code != "BAD_CALL"]:
                self.give(found[0])
        if accepted:
            self.changed = self.now
        waited = self.awaited()
        for seat in waited - self.waited:
            self.began[seat] = self.now
        self.waited = waited
        self.look_for_winner()

    def look_for_winner(self) -> None:
        lies = {seat: at for at, seat in enumerate(self.owners)}
        for seat in sorted(range(self.seats), key=lambda seat: lies.get(seat, -1)):
            if self.hands[seat] or self.order or any(who == seat for who, _ in self.apart):
                continue
            if self.under and self.under.seat == seat and self.now < self.under.since + self.grace:
                continue
            bound = [world.again and world.turn == seat for world in self.worlds]
            free = [
                world
                for world, must in zip(self.worlds, bound, strict=True)
                if not must and not world.owes(seat)
            ]
            if free:
                self.over, self.winner, self.worlds = True, seat, free
                return
            if all(bound) and not any(world.owed for world in self.worlds):
                self.turn_by_drawing(seat)
                self.settle(accepted=True)
                return

    def give(self, charge: Charge) -> None:
        """Penalise what was rightly called, and what follows from it."""
        code, seat, key, words, slip = charge
        for detail in words if code == "FAIL_SAY" else {""}:
            self.right.append((self.wall, (seat, code, detail)))
        self.slips = [one for one in self.slips if one is not slip]
        if code == "FAIL_SAY" and key:
            self.times[key] = self.now + self.grace
            if self.under and key in self.under.times:
                self.under.times[key] = self.now + self.grace
        elif code == "FAIL_MAO" and key:
            self.worlds = merged([world.without([key]) for world in self.worlds])
            if self.under:
                self.under.worlds = merged([one.without([key]) for one in self.under.worlds])
        elif slip is None:
            self.last_idle[seat] = self.now
        if slip and slip.on_card and self.under:
            self.hands[self.under.seat].append(self.pile.pop())
            self.owners.pop()
            self.worlds = self.under.worlds
            self.times.update(self.under.times)
            self.under = None
            self.began = [self.now] * self.seats
            self.waited = self.awaited()
        self.penalise(code, seat)

    # -- acts -----------------------------------------------------------------------------------

    def lay(self, seat: int, card: str) -> None:
        if self.order:
            self.touch(seat)
            return
        self.acted(seat)
        lapsing = self.under.over if self.under else set()
        before = merged([world.without(lapsing) for world in self.worlds])
        after = self.successors(before, seat, card)
        code = ""
        over: set[Key] = set()
        if not after:
            code = self.code(before, seat)
            after = self.successors(before, seat, card, waive=True) if self.mode != "auto" else []
            if after:
                code = "OUT_OF_TURN"
                over = {one.key for world in before for one in world.owed if one.seat != seat}
            elif self.mode != "honour":
                self.right.append((self.wall, (seat, code, "")))
                self.penalise(code, seat)
                self.settle(accepted=False)
                return
            else:
                after = self.on_trust(before, seat, card, code)
        stray = bool(code) and not any(world.trace.endswith("T") for world in after)
        self.cover(seat, card, after, code, Under(seat, before, over, self.now, stray, {}))

    def code(self, worlds: Iterable[Plain], seat: int) -> str:
        """What a card that no world takes is; in hybrid the Chair tells of no open words."""
        own = [world for world in worlds if world.turn == seat]
        if not own or (self.mode != "hybrid" and all(world.others_owe(seat) for world in own)):
            return "OUT_OF_TURN"
        return "NO_NICE_DAY" if all(world.due for world in own) else "STUPID"

    def on_trust(self, worlds: list[Plain], seat: int, card: str, code: str) -> list[Plain]:
        """On the honour system the card lies all the same. [4.3.1]"""
        if code != "OUT_OF_TURN":
            own = [world for world in worlds if world.turn == seat]
            return [self.as_turn(world, seat, card, self.plays + 1) for world in own]
        return [
            self.owing(world, seat, card, 0, self.plays + 1)._replace(trace=world.trace + "D")
            for world in worlds
        ]

    def cover(self, seat: int, card: str, after: list[Plain], code: str, under: Under) -> None:
        """The card lies on the pile; `code` is what it can be called for, if anything."""
        earlier = self.owed_everywhere()
        self.plays += 1
        self.slips = [slip for slip in self.slips if not slip.on_card]
        silent = self.doubles == "silent" and not code and after[0].trace.endswith("D")
        chain, left = after[0].chain, len(self.hands[seat]) - 1
        self.free = [(seat, said) for said, _ in phrases(card, chain, left)] if silent else []
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.owners.append(seat)
        self.worlds = merged(
            [one._replace(since=self.now) if one.trace.endswith("T") else one for one in after]
        )
        for key in {one.key for world in after for one in world.owed if one.play == self.plays}:
            self.times[key] = self.now + self.grace
        under.times = dict(self.times)
        silenced = {key[0] for key in under.over}
        for key in [*earlier, *under.over]:
            if key[0] == seat or key[0] in silenced:
                self.times[key] = min(self.times[key], self.now)
        self.under = under if code else None
        if code:
            self.slips.append(Slip(code, seat, on_card=True))
        self.settle(accepted=True)

    def draw(self, seat: int) -> None:
        if self.order:
            self.touch(seat)
            return
        self.acted(seat)
        for key in self.owed_everywhere():
            if key[0] == seat:
                self.times[key] = min(self.times[key], self.now)
                if self.under and key in self.under.times:
                    self.under.times[key] = min(self.under.times[key], self.now)
        self.turn_by_drawing(seat)
        self.settle(accepted=True)

    def turn_by_drawing(self, seat: int) -> None:
        """A card is taken; under a card without effect on the turn the turn goes on alike."""
        after = self.after_draw(self.worlds, seat)
        if self.under and self.under.stray and after != self.worlds:
            self.under.worlds = self.after_draw(self.under.worlds, seat)
        self.worlds = after
        self.hands[seat].append(self.next_card())

    def say(self, seat: int, phrase: str) -> None:
        self.acted(seat)
        if self.order:
            return
        if self.under:
            said = after_words(self.under.worlds, seat, phrase)
            self.under.worlds = said or self.under.worlds
        after = after_words(self.worlds, seat, phrase)
        if after:
            self.worlds = after
        elif (seat, phrase) in self.free:
            self.free.remove((seat, phrase))
        else:
            self.slips.append(Slip("TALK", seat, self.now + self.lapse))
        self.settle(accepted=bool(after))

    def touch(self, seat: int) -> None:
        self.acted(seat)
        if self.order:
            self.slips.append(Slip("TOUCH", seat, self.now + self.lapse))
            self.settle(accepted=False)

    def point(self, seat: int) -> None:
        self.acted(seat)
        self.order = True

    def end(self, seat: int) -> None:
        self.acted(seat)
        self.order, self.resumed = False, self.now
        for who, card in self.apart:
            self.hands[who].append(card)
        self.apart = []
        self.settle(accepted=True)

    def call(self, by: int, on: int, code: str, detail: str = "") -> None:
        found = [
            one
            for one in self.charges()
            if (one.code, one.seat) == (code, on) and (not detail or detail in one.words)
        ]
        self.acted(by)
        if found:
            self.give(found[0])
            self.changed = self.now
        elif not any(
            when >= self.wall - self.race and what == (on, code, detail)
            for when, what in self.right
        ):
            if self.mode == "honour":
                self.slips.append(Slip("BAD_CALL", by, self.now + self.lapse))
            else:
                self.right.append((self.wall, (by, "BAD_CALL", "")))
                self.penalise("BAD_CALL", by)
        self.settle(accepted=False)

    def second(self) -> None:
        """A second passes; in a point of order the table's clock stands still."""
        self.wall += 1
        if self.order or self.over:
            return
        self.now += 1
        self.slips = [slip for slip in self.slips if slip.until > self.now]
        if (
            len({world.turn for world in self.worlds}) > 1
            and self.now >= self.changed + self.collapse
        ):
            self.worlds = [max(self.worlds, key=older)]
            self.changed = self.now
            self.began = [self.now] * self.seats
            self.waited = self.awaited()
        self.settle(accepted=False)

    # -- what a scenario may expect -------------------------------------------------------------

    def expected(self) -> Mapping[str, object]:
        found: dict[str, object] = {
            "counts": [len(hand) for hand in self.hands],
            "draw_count": len(self.draw_pile),
            "pile_count": len(self.pile),
            "top": self.pile[-1],
            "penalties": self.penalties,
            "callable": [[one.code, one.seat] for one in self.charges()],
            "over": self.over,
            "winners": [self.winner] if self.over else [],
        }
        if self.over:
            return found
        found["point_of_order"] = self.order
        found["world_details"] = [
            {
                "turn": world.turn,
                "direction": "left" if world.way == 1 else "right",
                "due": world.due,
                "again": world.again,
            }
            for world in self.worlds
        ]
        if len(self.worlds) == 1:
            found["owed"] = [
                [one.phrase for one in self.worlds[0].owed if one.seat == seat]
                for seat in range(self.seats)
            ]
        found["playable"] = {
            str(seat): self.playable(seat)
            for seat, hand in enumerate(self.hands)
            if UNKNOWN not in hand
        }
        return found

    def playable(self, seat: int) -> Sequence[str]:
        if self.order:
            return []
        return [card for card in set(self.hands[seat]) if self.successors(self.worlds, seat, card)]
