"""Attacks: the window in which victims may answer, turning back, and what is done in the end.

An attack is varmints, wild & wooly, give two or a followed exchange, and nothing else. [MAG-A48]
These are functions on a position; `Attack` is the part of it that says how far the attack has come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.games.mad.cards import CODE, COLOURS, FITS_CALLED, YOU, codes
from madtable.games.mad.events import (
    AnswerDeclined,
    AttackAnswered,
    AttackMade,
    AttackResolved,
    CardsGiven,
    ColourNamed,
    DrawUnavailable,
    HandsExchanged,
    LastCard,
    WindowClosed,
    WindowOpened,
)
from madtable.games.mad.moves import (
    AFTER_NAMING,
    ANSWERING,
    ATTACKS,
    BY_EXCHANGE,
    BY_GIVING,
    BY_VARMINTS,
    GIVING,
)

if TYPE_CHECKING:
    from madtable.games.mad.position import Position


class Attack:
    """What is about to be done to whom; never changed, so that copies of a position may share it.

    `source` is the seat whose card the victims may answer, `origin` the seat that began it all.
    `victims` stand in the order in which they are asked; those before index `asked` have been.
    `links` counts the You worry! cards so far, `exempt` are the seats that played them.
    """

    __slots__ = ("asked", "exempt", "kind", "links", "origin", "source", "victims")

    def __init__(
        self,
        kind: int,
        source: int,
        origin: int,
        victims: tuple[int, ...],
        asked: int = 0,
        links: int = 0,
        exempt: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.source = source
        self.origin = origin
        self.victims = victims
        self.asked = asked
        self.links = links
        self.exempt = exempt

    def having_asked(self, asked: int) -> Attack:
        """The same attack when the first `asked` victims have been asked."""
        return Attack(
            self.kind, self.source, self.origin, self.victims, asked, self.links, self.exempt
        )


def begin(pos: Position, kind: int, source: int, target: int) -> None:
    """`source` attacks `target`, one seat only, or with varmints everybody else.

    [MAG-21, MAG-22, MAG-25, MAG-27, MAG-A13, MAG-A39, MSK-13, MSK-14, MSK-A10, MSK-A13]
    """
    victims = (target,) if kind != BY_VARMINTS else _others(pos, source, ())
    pos.attack = Attack(kind, source, source, victims)
    if pos.tell:
        pos.tell(AttackMade(source, ATTACKS[kind], victims, "start" if pos.starting else "play"))
    _open_window(pos)


def _others(pos: Position, source: int, exempt: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody but `source` and `exempt`, in play order from the one after `source`. [MAG-A53]"""
    seats, direction = pos.seats, pos.direction
    around = ((source + direction * step) % seats for step in range(1, seats))
    return tuple(seat for seat in around if seat not in exempt)


def _open_window(pos: Position) -> None:
    """One window before anything is done, for every attack. [MAG-A47, MAG-A54, MAG-A58]"""
    attack = pos.attack
    assert attack is not None
    if pos.tell:
        pos.tell(WindowOpened(attack.source, ATTACKS[attack.kind], attack.victims))
    _ask_next(pos, attack)


def _ask_next(pos: Position, attack: Attack) -> None:
    """Ask the next victim that holds You worry!; with none left the window closes. [MAG-A53]"""
    hands, victims = pos.hands, attack.victims
    for asked in range(attack.asked, len(victims)):
        victim = victims[asked]
        if YOU in hands[victim]:
            pos.attack = attack.having_asked(asked + 1)
            pos.mover = victim
            pos.phase = ANSWERING
            return
    if pos.tell:
        pos.tell(WindowClosed(attack.source, ATTACKS[attack.kind], False))
    _resolve(pos, attack)


def decline(pos: Position) -> None:
    """The seat asked lets the attack be."""
    attack = pos.attack
    assert attack is not None
    if pos.tell:
        pos.tell(AnswerDeclined(pos.mover))
    _ask_next(pos, attack)


def answer(pos: Position, colour: int) -> None:
    """The seat asked plays You worry! and names `colour`; the direction stays.

    [MAG-28, MAG-29, MAG-32, MAG-A59, MSK-17 to MSK-19]
    """
    attack = pos.attack
    assert attack is not None
    seat, source, kind = pos.mover, attack.source, attack.kind
    hand = pos.hands[seat]
    hand.remove(YOU)
    pos.discard.append(YOU)
    pos.colour = colour  # [MAG-A22]
    pos.ok = FITS_CALLED[colour]
    # Play goes on after whoever's card was answered, or after the first attacker. [MAG-A34,
    # MSK-A14, MAG-A40, MAG-A41]
    played_last = attack.origin if pos.house.normal_next else source
    pos.follows = (played_last + pos.direction) % pos.seats
    tell = pos.tell
    if tell:
        tell(WindowClosed(source, ATTACKS[kind], True))
        tell(AttackAnswered(seat, source, ATTACKS[kind], COLOURS[colour], kind == BY_EXCHANGE))
        tell(ColourNamed(seat, COLOURS[colour], "answer"))
        if len(hand) == 1:
            tell(LastCard(seat))
    if not hand:
        if pos.house.instant:  # [MAG-A57]
            pos.end((seat,), "empty")
            return
        pos.emptied += (seat,)
    if kind == BY_EXCHANGE:
        # Stopped for good: nothing is done to the attacker, who has nothing to answer. [MAG-A51]
        if tell:
            tell(AttackResolved(source, ATTACKS[kind], attack.victims, True, 0))
        finish(pos)
        return
    exempt = (*attack.exempt, seat)
    if kind == BY_VARMINTS:  # [MAG-31, MAG-A49, MAG-A52]
        victims = _others(pos, seat, exempt if pos.house.accumulate else ())
    else:  # [MAG-30, MAG-A43]
        victims = (source,)
    turned = Attack(kind, seat, attack.origin, victims, 0, attack.links + 1, exempt)
    pos.attack = turned
    if tell:
        tell(AttackMade(seat, ATTACKS[kind], victims, "answer"))
    if pos.house.chain:  # [MAG-A50]
        _open_window(pos)
    else:
        _resolve(pos, turned)


def _resolve(pos: Position, attack: Attack) -> None:
    """Do it: nobody stops it any more."""
    kind = attack.kind
    if kind == BY_GIVING:
        # The final source chooses only now, so that a victim does not learn what it declined.
        # [MAG-A42]
        pos.gift = ()
        pos.gift_size = min(2, len(pos.hands[attack.source]))  # [MAG-A37]
        if pos.gift_size:
            pos.mover = attack.source
            pos.phase = GIVING
            return
        _done(pos, attack, 0)
        return
    if kind == BY_EXCHANGE:
        _exchange(pos, attack.source, attack.victims[0])
        if pos.tell:
            pos.tell(AttackResolved(attack.source, ATTACKS[kind], attack.victims, False, 0))
        if pos.house.exchange_colour_after:
            pos.mover = attack.source
            pos.phase = AFTER_NAMING
            return
        finish(pos)
        return
    each = 1 if kind == BY_VARMINTS else 3
    drawn = 0
    for victim in attack.victims:
        drawn += _force(pos, victim, each, ATTACKS[kind])
    _done(pos, attack, drawn)


def _done(pos: Position, attack: Attack, drawn: int) -> None:
    if pos.tell:
        pos.tell(AttackResolved(attack.source, ATTACKS[attack.kind], attack.victims, False, drawn))
    finish(pos)


def _force(pos: Position, seat: int, count: int, cause: str) -> int:
    """`seat` has to draw `count` cards, or as many as there are; how many it drew.

    They go into the hand, and no turn is lost by it; whether one may go down is a question of the
    next regular turn, after all have drawn.

    [MAG-38, MAG-A14, MAG-A30, MAG-A32, MAG-A33, MAG-A35, MSK-A11, MAG-A70, MAG-A73]
    """
    for drawn in range(count):
        if not pos.draw and len(pos.discard) < 2:
            if pos.tell:
                pos.tell(DrawUnavailable(seat, count - drawn, cause))
            return drawn
        pos.take(seat, cause)
        pos.forced |= 1 << seat
    return count


def _exchange(pos: Position, seat: int, target: int) -> None:
    """Swap whole hands, of any sizes. [MAG-27, MAG-A45]"""
    hands = pos.hands
    hands[seat], hands[target] = hands[target], hands[seat]
    if pos.tell:
        mine, theirs = hands[seat], hands[target]
        pos.tell(
            HandsExchanged(
                seat,
                target,
                len(mine),
                len(theirs),
                codes(sorted(mine)),
                codes(sorted(theirs)),
            )
        )
        for party in (seat, target):
            if len(hands[party]) == 1:
                pos.tell(LastCard(party))


def give(pos: Position, face: int) -> None:
    """The giver chooses `face`; when it was the last one to choose, the cards change hands.
    [MAG-22, MAG-A37, MSK-14, MSK-A12]
    """
    pos.gift += (face,)
    if len(pos.gift) < pos.gift_size:
        return
    attack = pos.attack
    assert attack is not None
    giver, receiver = attack.source, attack.victims[0]
    hand, gift = pos.hands[giver], pos.gift
    for one in gift:
        hand.remove(one)
    pos.hands[receiver].extend(gift)
    pos.gift = ()
    if pos.tell:
        pos.tell(CardsGiven(giver, receiver, len(gift), tuple(CODE[one] for one in gift)))
        if len(hand) == 1:
            pos.tell(LastCard(giver))
    if not hand:
        pos.emptied += (giver,)
    _done(pos, attack, 0)


def name_after(pos: Position, colour: int) -> None:
    """The exchanger names the colour with the new hand in view (house rule). [MAG-A21]"""
    pos.colour = colour
    pos.ok = FITS_CALLED[colour]
    if pos.tell:
        pos.tell(ColourNamed(pos.mover, COLOURS[colour], "after"))
    finish(pos)


def finish(pos: Position) -> None:
    """The card and all it led to are over: somebody has won, or the next turn begins.

    Among those whose hand was emptied on the way and still is, the first to have emptied it wins.
    An answer was nobody's turn. [MAG-01, MAG-22, MAG-A44, MAG-A55]
    """
    for seat in pos.emptied:
        if not pos.hands[seat]:
            pos.end((seat,), "empty")
            return
    pos.emptied = ()
    pos.attack = None
    following = pos.follows
    if following < 0:
        following = (pos.turn + pos.direction) % pos.seats
    pos.follows = -1
    pos.starting = False
    forced = pos.forced
    if forced:
        pos.forced = 0
    pos.begin_turn(following)
    # A victim that is next has drawn already, if the house counts that. [MAG-A31]
    if forced >> following & 1 and pos.house.forced_counts:
        pos.spent = True
