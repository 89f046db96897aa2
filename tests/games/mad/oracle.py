"""A second, slow reading of the rules, written from the rule text alone, to compare the real ones
with.

Cards are their codes, a hand is a sorted list, nothing is precomputed, nothing is shared with the
game. It follows the procedure of section 1.3 and the switches of 1.5 for answers that are known to
be legal. What rests on a shuffle is not predicted: a recycled pile is taken over from the game
being watched.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

WILD = ("WLD", "WOO", "YOU", "EXC", "JOK")
LETTER = {"green": "G", "yellow": "Y", "red": "R", "blue": "B"}
STEP = {"left": 1, "right": -1}


@dataclass
class Oracle:
    """A table as an attentive onlooker with a rule book would keep it."""

    house: dict[str, Any]
    hands: list[list[str]]
    draw: list[str]  # top first
    pile: list[str]  # bottom first
    colour: str | None
    way: int
    turn: int
    asks: tuple[int, str]
    dealer: int = 0
    drawn: str | None = None
    attack: dict[str, Any] = field(default_factory=dict)
    turns: int = 1
    passes: int = 0
    forced: set[int] = field(default_factory=set)
    spent: bool = False
    emptied: list[int] = field(default_factory=list)
    following: int | None = None
    winners: list[int] | None = None
    recycled: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)

    def after(self, seat: int) -> int:
        return (seat + self.way) % self.seats

    # -- what may be done ------------------------------------------------------------------------

    def fits(self, card: str) -> bool:
        top = self.pile[-1]
        if card in WILD:
            return True
        if top in WILD:
            return self.colour is not None and card[0] == LETTER[self.colour]
        return card[0] == top[0] or card[1:] == top[1:]

    def can_draw(self) -> bool:
        return bool(self.draw) or len(self.pile) > 1

    def may(self) -> set[str]:
        """First words of what the seat asked may say; cards for `play`."""
        seat, kind = self.asks
        if kind == "drawn":
            assert self.drawn is not None
            return {self.drawn} | (set() if self.house["must_play_drawn"] else {"keep"})
        assert kind == "turn"
        cards = {card for card in self.hands[seat] if self.fits(card)}
        if not self.can_draw():
            return cards or {"pass"}
        if self.spent or (self.house["decline"] == "pass" and cards):
            return cards | {"pass"}
        return cards | {"draw"}

    # -- doing it --------------------------------------------------------------------------------

    def act(self, seat: int, text: str) -> None:
        assert seat == self.asks[0]
        words = text.split()
        said = dict(word.split("=") for word in words if "=" in word)
        verb, plain = words[0], [word for word in words[1:] if "=" not in word]
        if verb == "draw":
            self.passes = 0
            could = any(self.fits(card) for card in self.hands[seat])
            card = self.take(seat)
            if self.fits(card) and not (could and self.house["decline"] == "draw_keep"):
                self.drawn, self.asks = card, (seat, "drawn")
            else:
                self.begin(self.after(seat))
        elif verb == "keep":
            self.begin(self.after(seat))
        elif verb == "pass":
            if self.can_draw():
                self.begin(self.after(seat))
                return
            self.passes += 1
            if self.passes == self.seats:
                self.count_blocked()
            else:
                self.begin(self.after(seat))
        elif verb == "give":
            self.give(plain)
        elif verb == "answer":
            self.answer(seat, said["colour"])
        elif verb == "decline":
            self.ask_next()
        elif verb == "colour":
            self.colour = plain[0]
            self.finish()
        else:
            card = self.pile[-1] if verb == "start" else plain.pop(0)
            self.place(seat, card, verb == "start", plain, said)

    def place(
        self, seat: int, card: str, start: bool, modes: list[str], said: dict[str, str]
    ) -> None:
        self.passes = 0
        if not start:
            self.hands[seat].remove(card)
            self.pile.append(card)
        if card in WILD:
            self.colour = said.get("colour")
        else:
            self.colour = {letter: word for word, letter in LETTER.items()}[card[0]]
        if not start and not self.hands[seat]:
            if self.house["last_card"] == "instant":
                self.winners = [seat]
                return
            self.emptied.append(seat)
        kind = card if card in WILD else card[1:]
        target = int(said["target"]) if "target" in said else None
        if target is None and self.seats == 2:
            target = 1 - seat
        if kind == "WAY":
            if "direction" in said:
                self.way = STEP[said["direction"]]
            if self.seats == 2 and self.house["two_player_way_again"]:
                self.following = seat
            self.finish(seat)
        elif kind == "JOK" and "end-game" in modes:
            self.count_joker(seat)
        elif kind == "VAR":
            self.begin_attack(kind, seat, self.others(seat))
        elif (
            (kind == "WOO" and "ignore" not in modes)
            or (kind == "EXC" and "follow" in modes)
            or (kind == "GIV" and (self.house["start_give"] or not start))
        ):
            assert target is not None
            self.begin_attack(kind, seat, [target])
        else:
            self.finish(seat)

    def others(self, seat: int, but: tuple[int, ...] = ()) -> list[int]:
        found, at = [], self.after(seat)
        while at != seat:
            if at not in but:
                found.append(at)
            at = self.after(at)
        return found

    # -- attacks ---------------------------------------------------------------------------------

    def begin_attack(self, kind: str, source: int, victims: list[int]) -> None:
        self.turn = source
        self.attack = {"kind": kind, "source": source, "first": source, "victims": victims}
        self.attack |= {"left": list(victims), "reflected": []}
        self.ask_next()

    def ask_next(self) -> None:
        left: list[int] = self.attack["left"]
        while left:
            victim = left.pop(0)
            if "YOU" in self.hands[victim]:
                self.asks = (victim, "answer")
                return
        self.resolve()

    def answer(self, seat: int, colour: str) -> None:
        attack = self.attack
        self.hands[seat].remove("YOU")
        self.pile.append("YOU")
        self.colour, self.passes = colour, 0
        first = attack["first"] if self.house["chain_next"] == "normal" else attack["source"]
        self.following = self.after(first)
        if not self.hands[seat]:
            if self.house["last_card"] == "instant":
                self.winners = [seat]
                return
            self.emptied.append(seat)
        if attack["kind"] == "EXC":
            self.finish()
            return
        attack["reflected"].append(seat)
        if attack["kind"] == "VAR":
            spared = attack["reflected"] if self.house["varmint_exempt"] == "accumulate" else []
            attack["victims"] = self.others(seat, tuple(spared))
        else:
            attack["victims"] = [attack["source"]]
        attack["source"] = seat
        attack["left"] = list(attack["victims"]) if self.house["chain"] else []
        self.ask_next()

    def resolve(self) -> None:
        kind, source, victims = (self.attack[key] for key in ("kind", "source", "victims"))
        if kind == "GIV":
            if self.hands[source]:
                self.asks = (source, "give")
            else:
                self.finish()
        elif kind == "EXC":
            one, other = source, victims[0]
            self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
            if self.house["exchange_colour_after"]:
                self.asks = (source, "colour")
            else:
                self.finish()
        else:
            for victim in victims:
                for _ in range(1 if kind == "VAR" else 3):
                    if self.can_draw():
                        self.take(victim)
                        self.forced.add(victim)
            self.finish()

    def give(self, cards: list[str]) -> None:
        source, target = self.attack["source"], self.attack["victims"][0]
        for card in cards:
            self.hands[source].remove(card)
            self.hands[target].append(card)
        if not self.hands[source]:
            self.emptied.append(source)
        self.finish()

    def finish(self, seat: int | None = None) -> None:
        if seat is not None:
            self.turn = seat
        for one in self.emptied:
            if not self.hands[one]:
                self.winners = [one]
                return
        following = self.after(self.turn) if self.following is None else self.following
        self.following, self.emptied, self.attack = None, [], {}
        forced, self.forced = self.forced, set()
        self.begin(following)
        self.spent = self.house["forced_draw_counts"] and following in forced

    # -- turns, piles, the end -------------------------------------------------------------------

    def begin(self, seat: int) -> None:
        self.spent = False
        if self.house["turn_cap"] and self.turns == self.house["turn_cap"]:
            self.count_blocked()
            return
        self.turns += 1
        self.turn, self.asks, self.drawn = seat, (seat, "turn"), None

    def take(self, seat: int) -> str:
        if not self.draw:
            self.recycle()
        card = self.draw.pop(0)
        self.hands[seat].append(card)
        if not self.draw and self.house["recycle"] == "eager" and len(self.pile) > 1:
            self.recycle()
        return card

    def recycle(self) -> None:
        """The order comes from the game watched, through `shuffled`; the cards must be these."""
        self.recycled += 1
        self.draw = self.shuffled(sorted(self.pile[:-1]))
        self.pile = self.pile[-1:]

    def shuffled(self, cards: list[str]) -> list[str]:
        raise NotImplementedError

    def points(self) -> list[int]:
        return [
            sum(int(card[1]) if card[1:].isdigit() else 5 for card in hand) for hand in self.hands
        ]

    def count_blocked(self) -> None:
        points = self.points()
        fewest = [seat for seat in range(self.seats) if points[seat] == min(points)]
        self.winners = fewest if self.house["blocked"] == "count" else []

    def count_joker(self, owner: int) -> None:
        points = self.points()
        others = [seat for seat in range(self.seats) if seat != owner]
        best = min(points[seat] for seat in others)
        if points[owner] < best:
            self.winners = [owner]
            return
        tied = [seat for seat in others if points[seat] == best]
        if self.house["joker_tie"] == "nearest":
            at = self.after(owner)
            while at not in tied:
                at = self.after(at)
            tied = [at]
        elif self.house["joker_tie"] == "fewer_cards":
            fewest = min(len(self.hands[seat]) for seat in tied)
            tied = [seat for seat in tied if len(self.hands[seat]) == fewest]
        if points[owner] == best and self.house["joker_owner_tie"] == "shares":
            tied.append(owner)
        self.winners = sorted(tied)
