"""Laying a card: accepted, sent back, or left lying until somebody calls it. [4.3.1]

Each function raises Refused only where the act is physically impossible (a card not held, a game
that is over) and leaves everything as it was then.
"""

from __future__ import annotations

from collections.abc import Collection

from madtable.engine.errors import Refused
from madtable.games.mao import order
from madtable.games.mao.cards import CODE, card_name
from madtable.games.mao.clockwork import SECOND_CARD, settle_table
from madtable.games.mao.events import (
    CHAIR,
    CardPlayed,
    CardReturned,
)
from madtable.games.mao.firing import card_ban
from madtable.games.mao.house import HYBRID, SILENT
from madtable.games.mao.infraction import (
    CUSTOM,
    NO_NICE_DAY,
    OUT_OF_TURN,
    Breach,
    Charge,
)
from madtable.games.mao.judge import breach_of_card, penalise
from madtable.games.mao.phrases import (
    MAO,
    nice_day,
    phrases_of,
)
from madtable.games.mao.position import LATER, NOBODY, Cover, Position
from madtable.games.mao.speech import say_early
from madtable.games.mao.transition import (
    BANS,
    MATCH,
    SPEECH,
    TURN,
    TWIN,
    as_stray,
    play,
)
from madtable.games.mao.world import BASE, Duty, Shared, Step, World, common_effects


def lay(position: Position, seat: int, face: int) -> None:
    """`seat` lays `face` on the pile, whether that is proper or not."""
    position.check_running()
    if face not in position.hands[seat]:
        raise Refused("not-held", card=card_name(face))
    if position.order != NOBODY:
        order.touch(position, seat)  # [MAO-A86]: the card goes back, no second penalty
        settle_table(position)
        return
    position.acted(seat)
    position.serial += 1
    shared = position.shared()
    worlds = _without_lapsing(position)
    steps = play(worlds, seat, face, shared)
    if steps:
        _accept(position, seat, face, steps, worlds)
    elif position.automatic:
        ban = BASE
        if play(worlds, seat, face, shared, {BANS}):
            ban = _ban(worlds, seat, face, shared)
        _refuse(position, seat, face, breach_of_card(worlds, seat), ban, worlds)
    else:
        _lay_on_trust(position, seat, face, shared, worlds)
    settle_table(position)


def _lay_on_trust(
    position: Position,
    seat: int,
    face: int,
    shared: Shared,
    worlds: tuple[World, ...],
) -> None:
    """A card that is a breach, where not everything is called by the Chair."""
    waivers: tuple[Collection[str], ...] = ({SPEECH}, {BANS}, {SPEECH, BANS})
    for waive in waivers:
        steps = play(worlds, seat, face, shared, waive)
        if steps:
            breaches = []
            if SPEECH in waive:
                breaches.append(Breach(OUT_OF_TURN, seat, position.clock, on_card=True))
            if BANS in waive:
                ban = _ban(worlds, seat, face, shared)
                breaches.append(Breach(CUSTOM, seat, position.clock, rule=ban, on_card=True))
            _accept(position, seat, face, steps, worlds, breaches, waived=SPEECH in waive)
            return
    if position.house.enforcement == HYBRID:
        code = breach_of_card(worlds, seat, speech=False)
        _refuse(position, seat, face, code, BASE, worlds)
        return
    code = breach_of_card(worlds, seat)
    stray = code == OUT_OF_TURN
    if stray:
        steps = [as_stray(world, seat, face, shared) for world in worlds]
    else:
        steps = play(worlds, seat, face, shared, {SPEECH, BANS, MATCH})
    breach = Breach(code, seat, position.clock, on_card=True)
    _accept(position, seat, face, steps, worlds, [breach], stray=stray)


def _without_lapsing(position: Position) -> tuple[World, ...]:
    """The worlds as the next card finds them: what lapses with it holds nobody up any more.

    That is what was played over [4.8.3], and what an invented rule asked for in vain where this is
    the second card after the breach [MAO-A105].
    """
    cover = position.cover
    lapsing = {(duty.seat, duty.phrase, duty.serial) for duty in (cover.over if cover else ())}
    lapsing |= {
        (breach.seat, breach.phrase, breach.serial)
        for breach in position.breaches
        if breach.code == CUSTOM and breach.cards + 1 >= SECOND_CARD
    }
    if not lapsing:
        return position.worlds
    return tuple([_relieved(world, lapsing, position.clock) for world in position.worlds])


def _relieved(world: World, lapsing: set[tuple[int, str, int]], clock: int) -> World:
    """The world without what lapses; where that held up the next turn, it begins now."""
    duties = [duty for duty in world.duties if (duty.seat, duty.phrase, duty.serial) not in lapsing]
    since = clock if world.duties and not duties else world.since
    return world._replace(duties=tuple(duties), since=since)


def _ban(worlds: tuple[World, ...], seat: int, face: int, shared: Shared) -> int:
    return max([card_ban(world, seat, face, shared.top, shared.rules)[0] for world in worlds])


def _refuse(
    position: Position,
    seat: int,
    face: int,
    code: str,
    ban: int,
    worlds: tuple[World, ...],
) -> None:
    """The Chair sends the card back at once, with the penalty. [MAO-37, MAO-39, MAO-40]"""
    position.serial -= 1
    if position.tell:
        position.tell(CardPlayed(seat, CODE[face], len(position.hands[seat]) - 1))
        position.tell(CardReturned(seat, CODE[face]))
    charge = Charge(code if ban == BASE else CUSTOM, seat, rule=ban)
    if charge.code == NO_NICE_DAY:
        charge = charge._replace(phrases=(nice_day(max(world.chain for world in worlds)),))
    position.settled.append((position.now, seat, charge.code, str(ban)))
    penalise(position, charge, CHAIR)


def _accept(
    position: Position,
    seat: int,
    face: int,
    steps: list[Step],
    before: tuple[World, ...],
    breaches: Collection[Breach] = (),
    *,
    waived: bool = False,
    stray: bool = False,
) -> None:
    """The card lies; what it covers can be called no more, what it brings about begins.

    `before` are the worlds without it; `waived` says that it was played on over words still owed,
    `stray` that it has no effect on the turn.
    """
    clock = position.clock
    serial = position.serial
    allowed: list[tuple[int, str]] = []
    if position.house.doubles == SILENT and not breaches:
        if all(step.letter == TWIN for step in steps):
            allowed = _silent_words(position, seat, face)
    _cover_up(position)
    over: frozenset[Duty] = frozenset()
    if waived:
        over = frozenset(
            [
                duty
                for world in before
                for duty in world.duties
                if duty.seat != seat and duty.rule == BASE
            ]
        )
    if any(step.letter == TURN and not step.world.again for step in steps):
        position.turns += 1
    position.hands[seat].remove(face)
    position.pile.append(face)
    position.owners.append(seat)
    position.plays.append(face)
    position.run = (NOBODY, 0)
    position.free = allowed
    position.changed = clock
    if position.tell:
        position.tell(CardPlayed(seat, CODE[face], len(position.hands[seat])))
    position.set_worlds([step.world for step in steps])
    position.hurry(seat, serial)
    if breaches:
        until = clock + position.house.say_grace
        position.cover = Cover(seat, before, over, until, stray=stray)
        for other in sorted({duty.seat for duty in over}):
            _hurry_now(position, other)
        position.breaches.extend(breaches)
    position.move_cards(common_effects(steps))
    say_early(position, seat)


def _cover_up(position: Position) -> None:
    """What was wrong with the top card can be called no more; owners have one card less. [4.3.1]

    A card that an invented rule forbids stays a breach, though it can no longer be taken back.
    """
    kept = []
    for breach in position.breaches:
        if breach.on_card and breach.code != CUSTOM:
            continue
        breach.on_card = False
        breach.cards += 1
        kept.append(breach)
    position.breaches = kept
    position.cover = None


def _hurry_now(position: Position, seat: int) -> None:
    """Somebody has played on over what `seat` owes: that can be called at once. [4.3.2]

    If the card is called back the time to speak goes on as it was.
    """
    cover = position.cover
    position.cover = None
    position.hurry(seat, LATER)
    position.cover = cover


def _silent_words(position: Position, seat: int, face: int) -> list[tuple[int, str]]:
    """What may be said about a silent double without being owed. [MAO-A44, MAO-A97]"""
    chain = position.worlds[0].chain
    words = list(phrases_of(face, chain, six_hue=position.house.six_hue))
    if len(position.hands[seat]) == 2:
        words.append(MAO)
    return [(seat, phrase) for phrase in words]
