"""A game of MAD in progress: small numbers changed in place, fast enough to be searched.

`moves()` lists what the mover may choose, `play()` does it and tells what happened if somebody
listens (`tell`), `clone()` copies. `play` trusts that its move is one of `moves()`.
"""

from __future__ import annotations

from madtable.engine.chance import Chance
from madtable.engine.event import Listener
from madtable.games.mad import attack as attacks
from madtable.games.mad import counting, placing
from madtable.games.mad.attack import Attack
from madtable.games.mad.cards import (
    CODE,
    COLOUR,
    COLOURS,
    FACES,
    FITS,
    JOK,
    NUMBERED,
)
from madtable.games.mad.edition import HIGHEST_SEATS, House
from madtable.games.mad.events import (
    CardDrawn,
    CardKept,
    CardPlayed,
    GameWon,
    LastCard,
    PileRecycled,
    TurnBegan,
    TurnPassed,
)
from madtable.games.mad.moves import (
    AFTER_NAMING,
    AIM,
    AIMING,
    ANSWER,
    ANSWER_NAMING,
    ANSWERING,
    CHOOSING,
    DECLINE,
    DRAW,
    DRAWN,
    END_GAME,
    FOLLOW,
    FOLLOWED,
    GIVE,
    GIVING,
    IGNORE,
    KEEP,
    LEFT,
    LEFTWARDS,
    NAME,
    NAMING,
    NO_MODE,
    OVER,
    PASS,
    RIGHT,
    RIGHTWARDS,
    STEERING,
    TURN,
)

_FOUR_COLOURS = (NAME, NAME + 1, NAME + 2, NAME + 3)
_NAMINGS = frozenset((NAMING, ANSWER_NAMING, AFTER_NAMING))

# The commonest facts of all, made once: a listener then costs the rules a third less.
_TURN_BEGAN = tuple(TurnBegan(seat) for seat in range(HIGHEST_SEATS))
_PLAYED = tuple(
    {face: CardPlayed(seat, CODE[face], COLOURS[COLOUR[face]], "", -1) for face in sorted(NUMBERED)}
    for seat in range(HIGHEST_SEATS)
)
_DREW = tuple(tuple(CardDrawn(seat, c, "turn") for c in CODE) for seat in range(HIGHEST_SEATS))
_KEPT = tuple(tuple(CardKept(seat, c) for c in CODE) for seat in range(HIGHEST_SEATS))


class Position:
    """Everything that is true at one moment, including what is still to happen.

    Hands and piles are lists of faces; a hand has no order that matters, the last of `draw` and of
    `discard` is the top. `colour` is the colour in force, -1 while none has been named; `ok` are
    the faces that fit on the top card. `direction` is +1 to the left, -1 to the right. `mover` is
    who chooses now, `turn` whose turn or card it is; both are -1 when the game is over. `card`,
    `mode`, `named` and `target` are the declaration being made. `follows` is who plays next after a
    You worry!, -1 for the ordinary neighbour; `emptied` lists who ran out of cards on the way.
    """

    __slots__ = (
        "attack",
        "card",
        "chance",
        "colour",
        "dealer",
        "direction",
        "discard",
        "draw",
        "emptied",
        "follows",
        "forced",
        "gift",
        "gift_size",
        "hands",
        "house",
        "mode",
        "mover",
        "named",
        "ok",
        "passes",
        "phase",
        "points",
        "reason",
        "seats",
        "spent",
        "starting",
        "target",
        "tell",
        "turn",
        "turns",
        "winners",
    )

    def __init__(self, house: House, seats: int, dealer: int, chance: Chance) -> None:
        self.house = house
        self.seats = seats
        self.dealer = dealer
        self.chance = chance
        self.hands: list[list[int]] = []
        self.draw: list[int] = []
        self.discard: list[int] = []
        self.colour = -1
        self.ok: frozenset[int] = frozenset()
        self.direction = RIGHTWARDS  # [MAG-08]
        self.turn = dealer
        self.mover = dealer
        self.phase = TURN
        self.turns = 0
        self.passes = 0
        self.card = -1
        self.mode = NO_MODE
        self.named = -1
        self.target = -1
        self.starting = False
        self.attack: Attack | None = None
        self.gift: tuple[int, ...] = ()
        self.gift_size = 0
        self.follows = -1
        self.emptied: tuple[int, ...] = ()
        self.forced = 0
        self.spent = False
        self.winners: tuple[int, ...] = ()
        self.reason = ""
        self.points: tuple[int, ...] = ()
        self.tell: Listener | None = None

    def clone(self) -> Position:
        """An independent copy that will meet the same chance; nobody listens to it."""
        twin = Position.__new__(Position)
        twin.house = self.house
        twin.seats = self.seats
        twin.dealer = self.dealer
        twin.chance = self.chance.clone()
        twin.hands = [hand[:] for hand in self.hands]
        twin.draw = self.draw[:]
        twin.discard = self.discard[:]
        twin.colour = self.colour
        twin.ok = self.ok
        twin.direction = self.direction
        twin.turn = self.turn
        twin.mover = self.mover
        twin.phase = self.phase
        twin.turns = self.turns
        twin.passes = self.passes
        twin.card = self.card
        twin.mode = self.mode
        twin.named = self.named
        twin.target = self.target
        twin.starting = self.starting
        twin.attack = self.attack
        twin.gift = self.gift
        twin.gift_size = self.gift_size
        twin.follows = self.follows
        twin.emptied = self.emptied
        twin.forced = self.forced
        twin.spent = self.spent
        twin.winners = self.winners
        twin.reason = self.reason
        twin.points = self.points
        twin.tell = None
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    # -- what may be chosen ------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """What the mover may choose now, without duplicates, in a fixed order; empty when over."""
        phase = self.phase
        if phase == TURN:
            found = sorted(self.ok.intersection(self.hands[self.mover]))
            if self.draw or len(self.discard) > 1:
                if self.spent or (found and self.house.declines_by_pass):
                    found.append(PASS)  # [MAG-A31, MAG-A28]
                else:
                    found.append(DRAW)  # [MAG-16, MAG-39, MSK-25, MSK-A18]
            elif not found:
                # With nothing to draw a playable card must be played. [MAG-A74, MAG-A75]
                found.append(PASS)
            return found
        if phase in _NAMINGS:
            return list(_FOUR_COLOURS)
        if phase == DRAWN:
            return [self.card] if self.house.must_play_drawn else [self.card, KEEP]
        if phase == AIMING:
            mover = self.mover
            return [AIM + seat for seat in range(self.seats) if seat != mover]  # [MAG-A24]
        if phase == GIVING:
            left = self.hands[self.mover]
            if self.gift:
                left = left[:]
                for face in self.gift:
                    left.remove(face)
            return [GIVE + face for face in sorted(set(left))]
        if phase == STEERING:
            return [LEFT, RIGHT]
        if phase == CHOOSING:
            return [IGNORE, END_GAME] if self.card == JOK else [FOLLOW, IGNORE]
        if phase == ANSWERING:
            return [ANSWER, DECLINE]
        return []

    # -- doing it --------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Do `move`, one of `moves()`."""
        phase = self.phase
        if phase <= DRAWN:
            if move >= FACES:
                if move == DRAW:
                    self._draw()
                elif move == KEEP:
                    if self.tell:
                        self.tell(_KEPT[self.mover][self.card])
                    self.begin_turn((self.mover + self.direction) % self.seats)
                else:
                    self._pass()
            elif move in NUMBERED:
                # The commonest move of all, without a detour. [MAG-15, MSK-07]
                seat = self.mover
                hand = self.hands[seat]
                hand.remove(move)
                self.discard.append(move)
                self.colour = COLOUR[move]
                self.ok = FITS[move]
                self.passes = 0
                tell = self.tell
                if tell:
                    tell(_PLAYED[seat][move])
                    if len(hand) == 1:
                        tell(LastCard(seat))
                if hand:
                    self.begin_turn((seat + self.direction) % self.seats)
                else:
                    self.end((seat,), "empty")  # [MAG-01, MSK-01]
            else:
                placing.declare(self, move, len(self.hands[self.mover]) - 1)
        elif phase == NAMING:
            self.named = move - NAME
            if self.mode == FOLLOWED:
                placing.aim(self)
            else:
                placing.place(self)
        elif phase == AIMING:
            self.target = move - AIM
            placing.place(self)
        elif phase == GIVING:
            attacks.give(self, move - GIVE)
        elif phase == STEERING:
            self.target = LEFTWARDS if move == LEFT else RIGHTWARDS
            placing.place(self)
        elif phase == CHOOSING:
            placing.choose(self, move)
        elif phase == ANSWERING:
            if move == ANSWER:
                self.phase = ANSWER_NAMING
            else:
                attacks.decline(self)
        elif phase == ANSWER_NAMING:
            attacks.answer(self, move - NAME)
        else:
            attacks.name_after(self, move - NAME)

    def begin_turn(self, seat: int) -> None:
        """It is `seat`'s regular turn; at the turn cap hands are counted instead. [MAG-A77]"""
        turns = self.turns
        if turns == self.house.turn_cap and turns:
            counting.blocked(self, "cap")
            return
        self.turns = turns + 1
        self.turn = self.mover = seat
        self.phase = TURN
        self.spent = False
        tell = self.tell
        if tell:
            tell(_TURN_BEGAN[seat])

    def end(self, winners: tuple[int, ...], reason: str) -> None:
        """The game is over. [MAG-40]"""
        self.winners = winners
        self.reason = reason
        self.phase = OVER
        self.turn = self.mover = -1
        self.attack = None
        if self.tell:
            self.tell(GameWon(winners, reason))

    # -- drawing -----------------------------------------------------------------------------------

    def _draw(self) -> None:
        """The turn's draw: only that card may still go down.

        [MAG-16, MAG-17, MAG-A29, MSK-08, MSK-09]
        """
        seat = self.mover
        ok = self.ok
        # Whoever could have played draws to keep, where the house has it so. [MSK-25, MSK-A03]
        keeps = self.house.declines_to_keep and not ok.isdisjoint(self.hands[seat])
        self.passes = 0
        card = self.take(seat, "turn")
        if card in ok and not keeps:
            self.card = card
            self.phase = DRAWN
            return
        if self.tell:
            self.tell(_KEPT[seat][card])
        self.begin_turn((seat + self.direction) % self.seats)

    def take(self, seat: int, cause: str) -> int:
        """Move the top draw card into `seat`'s hand and return it; there must be one to be had.

        The pile is recycled as soon as it has become empty, or, if the house is lazy, when a card
        is needed. [MAG-37, MAG-A69, MSK-24]
        """
        draw = self.draw
        if not draw:
            self._recycle()
        card = draw.pop()
        self.hands[seat].append(card)
        tell = self.tell
        if tell:
            tell(_DREW[seat][card] if cause == "turn" else CardDrawn(seat, CODE[card], cause))
        if not draw and len(self.discard) > 1 and self.house.eager:
            self._recycle()
        return card

    def _recycle(self) -> None:
        """Shuffle all discards but the top one into the draw pile; that one keeps its colour.
        [MAG-37, MAG-A71, MAG-A72, MSK-24, MSK-A15]
        """
        discard, draw = self.discard, self.draw
        draw.extend(discard[:-1])
        del discard[:-1]
        self.chance.shuffle(draw)
        if self.tell:
            self.tell(PileRecycled(self.dealer, len(draw)))

    def _pass(self) -> None:
        """Nothing to play and nothing to draw, or the house lets a player pass. [MAG-A74]"""
        if self.tell:
            self.tell(TurnPassed(self.mover))
        if not self.draw and len(self.discard) < 2:
            self.passes += 1
            if self.passes == self.seats:  # [MAG-A76]
                counting.blocked(self, "blocked")
                return
        self.begin_turn((self.mover + self.direction) % self.seats)
