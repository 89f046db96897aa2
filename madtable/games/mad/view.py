"""What one seat may know of a game of MAD, built up from nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput
from madtable.engine.switches import Setting
from madtable.games.mad import dealing
from madtable.games.mad.attack import Attack
from madtable.games.mad.cards import (
    CODE,
    COLOURED,
    COLOURS,
    FACE,
    FITS,
    FITS_CALLED,
    YOU,
    codes,
)
from madtable.games.mad.edition import EDITIONS, House
from madtable.games.mad.moves import (
    AFTER_NAMING,
    ANSWERING,
    ATTACKS,
    DIRECTION_WORD,
    DRAWN,
    GIVING,
    LEFTWARDS,
    OVER,
    RIGHTWARDS,
    TURN,
)
from madtable.games.mad.position import Position
from madtable.games.mad.questions import kind_of

Known = Mapping[int, Sequence[str]]
"""By seat, cards known to be in its hand, for whoever remembers them."""


@dataclass(frozen=True, slots=True)
class AttackView:
    """An attack under way: its `kind` is `VAR`, `WOO`, `GIV` or `EXC`.

    `source` is the seat whose card may be answered, `origin` the one that began; `links` counts the
    You worry! cards so far, `exempt` are the seats that played them.
    """

    kind: str
    source: int
    origin: int
    victims: tuple[int, ...]
    links: int
    exempt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MadView:
    """All that `seat` may know; None is a spectator, who sees no hand.

    Cards are codes. `hand` is sorted as the deck is; `discard` is public from bottom to top.
    `phase` is `turn`, `drawn`, `start`, `answer`, `give`, `colour` or `over`; while an attack may
    be answered it is `answer` for everybody, and `mover` is None except for the seat that is itself
    asked, because who is asked would tell who holds You worry!. Likewise nobody else sees that a
    drawn card could be played. A hand has no order of its own: whoever looks at it sorts it as they
    like. [MAG-07, MSK-05] `unseen` are the cards in the draw pile and other hands together, sorted.
    `hands` are all hands, once they have been laid open to be counted.
    """

    seat: int | None
    game: str
    house: tuple[tuple[str, Setting], ...]
    seats: int
    dealer: int
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    draw_count: int
    discard: tuple[str, ...]
    colour: str | None
    direction: str
    phase: str
    turn: int | None
    mover: int | None
    turns: int
    drawn: str | None
    attack: AttackView | None
    gift_count: int
    passes: int
    spent: bool
    follows: int | None
    emptied: tuple[int, ...]
    unseen: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == "over"

    @property
    def top(self) -> str:
        """The top of the discard pile."""
        return self.discard[-1]

    def setting(self, name: str) -> Setting:
        """The setting of the house rule called `name`."""
        return dict(self.house)[name]

    def sample(self, chance: Chance, known: Known | None = None) -> Position:
        """A position that fits this view, the unseen cards dealt by `chance`.

        `known` are cards remembered to be in other hands; BadInput when they cannot all be there.
        """
        return _Completion(self, chance, known or {}).position()


def view_of(pos: Position, seat: int | None) -> MadView:
    """What `seat` may know of `pos` (None: a spectator)."""
    own = pos.hands[seat] if seat is not None else []
    unseen = sorted(
        [face for other in range(pos.seats) if other != seat for face in pos.hands[other]]
        + pos.draw
    )
    kind = kind_of(pos)
    asked = pos.mover == seat
    attack = pos.attack
    counted = bool(pos.points)
    return MadView(
        seat=seat,
        game=pos.house.edition.name,
        house=pos.house.listed,
        seats=pos.seats,
        dealer=pos.dealer,
        hand=codes(sorted(own)),
        counts=tuple(len(hand) for hand in pos.hands),
        draw_count=len(pos.draw),
        discard=codes(pos.discard),
        colour=COLOURS[pos.colour] if pos.colour >= 0 else None,
        direction=DIRECTION_WORD[pos.direction],
        phase="turn" if kind == "drawn" and not asked else kind,
        turn=None if kind == "over" else pos.turn,
        mover=None if kind == "over" or (kind == "answer" and not asked) else pos.mover,
        turns=pos.turns,
        drawn=CODE[pos.card] if kind == "drawn" and asked else None,
        attack=None
        if attack is None
        else AttackView(
            ATTACKS[attack.kind],
            attack.source,
            attack.origin,
            attack.victims,
            attack.links,
            attack.exempt,
        ),
        gift_count=pos.gift_size if kind == "give" else 0,
        passes=pos.passes,
        spent=pos.spent,
        follows=pos.follows if pos.follows >= 0 else None,
        emptied=pos.emptied,
        unseen=codes(unseen),
        winners=pos.winners,
        reason=pos.reason,
        points=pos.points,
        hands=tuple(codes(sorted(hand)) for hand in pos.hands) if counted else (),
    )


@lru_cache(maxsize=64)
def _house(game: str, settings: tuple[tuple[str, Setting], ...]) -> House:
    return EDITIONS[game].house(dict(settings))


class _Completion:
    """A view being completed to a position; it never meets the truth."""

    def __init__(self, view: MadView, chance: Chance, known: Known) -> None:
        self.view = view
        self.chance = chance
        laid_open = dict(enumerate(view.hands))
        self.known = {
            seat: [FACE[code] for code in cards] for seat, cards in (laid_open or known).items()
        }

    def position(self) -> Position:
        """The position."""
        view, chance = self.view, self.chance
        house = _house(view.game, view.house)
        pos = Position(house, view.seats, view.dealer, chance.branch(chance.below(1 << 30)))
        pos.discard = [FACE[code] for code in view.discard]
        asked = self._asked()
        pos.hands, pos.draw = self._deal(asked)
        top = pos.discard[-1]
        if view.colour is not None:
            pos.colour = COLOURS.index(view.colour)
            pos.ok = FITS[top] if top < COLOURED else FITS_CALLED[pos.colour]
        pos.direction = LEFTWARDS if view.direction == "left" else RIGHTWARDS
        pos.turns = view.turns
        pos.passes = view.passes
        pos.spent = view.spent
        pos.follows = -1 if view.follows is None else view.follows
        pos.emptied = view.emptied
        pos.winners, pos.reason, pos.points = view.winners, view.reason, view.points
        pos.turn = -1 if view.turn is None else view.turn
        pos.mover = -1 if view.mover is None else view.mover
        self._set_phase(pos, asked)
        return pos

    def _asked(self) -> int:
        """Who is being asked to answer: this seat, or a victim drawn by chance; -1 for nobody."""
        view = self.view
        if view.phase != "answer":
            return -1
        if view.mover is not None:
            return view.mover
        assert view.attack is not None
        return self.chance.choice([seat for seat in view.attack.victims if seat != view.seat])

    def _deal(self, asked: int) -> tuple[list[list[int]], list[int]]:
        """Hands and draw pile: what is known to lie somewhere first, the rest at random."""
        view = self.view
        left = [FACE[code] for code in view.unseen]
        hands: list[list[int]] = [[] for _ in range(view.seats)]
        if view.seat is not None:
            hands[view.seat] = [FACE[code] for code in view.hand]
        for seat, faces in self.known.items():
            if seat == view.seat:
                continue
            for face in faces:
                if face not in left or len(hands[seat]) == view.counts[seat]:
                    raise BadInput("known cards", f"{CODE[face]} cannot be in the hand of {seat}")
                left.remove(face)
                hands[seat].append(face)
        if asked >= 0 and asked != view.seat and YOU not in hands[asked]:
            left.remove(YOU)
            hands[asked].append(YOU)
        self.chance.shuffle(left)
        for seat, hand in enumerate(hands):
            missing = view.counts[seat] - len(hand)
            if missing > 0:
                hand.extend(left[-missing:])
                del left[-missing:]
        return hands, left

    def _set_phase(self, pos: Position, asked: int) -> None:
        view = self.view
        attack = view.attack
        if attack is not None:
            at = attack.victims.index(asked) + 1 if asked >= 0 else len(attack.victims)
            pos.attack = Attack(
                ATTACKS.index(attack.kind),
                attack.source,
                attack.origin,
                attack.victims,
                at,
                attack.links,
                attack.exempt,
            )
        if view.phase == "start":
            dealing.resume_start(pos)
            return
        pos.phase = {
            "turn": TURN,
            "drawn": DRAWN,
            "answer": ANSWERING,
            "give": GIVING,
            "colour": AFTER_NAMING,
            "over": OVER,
        }[view.phase]
        if view.phase == "answer":
            pos.mover = asked
        elif view.phase == "give":
            pos.gift_size = view.gift_count
        elif view.drawn is not None:
            pos.card = FACE[view.drawn]
