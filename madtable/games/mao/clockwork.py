"""What happens by itself: time limits, the Chair's calls, wins and the collapse of Chaos.

Time is an input: `advance` moves the clock from one deadline to the next, so that cutting a stretch
of time into pieces changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from madtable.engine.errors import RulesBug
from madtable.games.mao import order
from madtable.games.mao.drawing import take
from madtable.games.mao.events import CHAIR, GameWon
from madtable.games.mao.infraction import CUSTOM, FAIL_PENALIZE, Breach
from madtable.games.mao.judge import charges, dismiss, draws_for, idle_since, settle, slip
from madtable.games.mao.omission import idle_code, undone
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.transition import relieve
from madtable.games.mao.world import World

SECOND_CARD = 2
"""An owner's time to call ends with the second card after the breach. [MAO-A105]"""
ENDLESS = 10_000
"""More than can happen at one moment."""


def advance(position: Position, now: int) -> bool:
    """Let game time run on to `now` (milliseconds); what falls due on the way happens.

    In a point of order only its own limit runs. Returns whether anything happened; raises
    ValueError for time running backwards.
    """
    happened = False
    if now < position.now:
        raise ValueError(f"time cannot run backwards ({position.now} to {now} ms)")
    for _ in range(ENDLESS + now - position.now):
        if position.over:
            position.now = now
            return happened
        if position.order != NOBODY:
            limit = position.house.point_limit_ms
            end = position.order_began + limit
            if not limit or end > now:
                position.now = now
                _forget(position)
                return happened
            position.now = max(position.now, end)
            order.resume(position, CHAIR)
            settle_table(position)
            happened = True
            continue
        due = min([when for when in _deadlines(position) if when > position.clock], default=None)
        left = now - position.now
        if due is None or due - position.clock > left:
            position.clock += left
            position.now = now
            _forget(position)
            return happened
        position.now += due - position.clock
        position.clock = due
        happened = settle_table(position) or happened
    raise RulesBug("time stands still")


def _deadlines(position: Position) -> Iterator[int]:
    """When something may fall due, on the table's clock; some are past."""
    house = position.house
    for world in position.worlds:
        for duty in world.duties:
            yield duty.deadline
    for seat in range(position.seats):
        if idle_code(position.worlds, seat):
            yield idle_since(position, seat) + house.delay
    for breach in position.breaches:
        if breach.lapses is not None:
            yield breach.lapses
        if breach.code == CUSTOM:
            yield breach.opened + house.owner_window
    for _, _, until in position.early:
        yield until
    for referral in position.referrals:
        yield referral.until
    if position.cover:
        yield position.cover.until
    yield position.changed + house.chaos_collapse


def settle_table(position: Position) -> bool:
    """Let everything happen that is due at this moment; whether anything was."""
    for things in range(ENDLESS):
        if position.over or not _happen(position):
            _forget(position)
            return things > 0
    raise RulesBug("the table never comes to rest")


def _happen(position: Position) -> bool:
    """The first thing that is due; False when nothing is."""
    return (
        _win(position)
        or _draw_after_last_two(position)
        or _collapse(position)
        or _early_words(position)
        or _owners_business(position)
        or _referrals(position)
        or _chair(position)
        or _draw_for_idle(position)
    )


def _forget(position: Position) -> None:
    """Drop what time has made uncallable."""
    clock = position.clock
    position.breaches = [
        breach
        for breach in position.breaches
        if (breach.lapses is None or breach.lapses > clock) and not _lap_over(position, breach)
    ]
    since = position.now - position.house.call_race
    position.settled = [entry for entry in position.settled if entry[0] >= since]


def _lap_over(position: Position, breach: Breach) -> bool:
    """A negligent owner can be called for one more lap. [MAO-A107]"""
    return breach.code == FAIL_PENALIZE and position.turns - breach.turns >= position.seats


# -- winning ------------------------------------------------------------------------------------


def _may_win(position: Position, seat: int) -> bool:
    """Whether `seat` is out of cards for good: its last card cannot be called back any more."""
    if position.hands[seat] or position.apart[seat] or position.order != NOBODY:
        return False
    cover = position.cover
    return cover is None or cover.seat != seat or position.clock >= cover.until


def _ran_out(position: Position, seat: int) -> int:
    """Where in the pile the last card of `seat` lies; -1 when it is no longer there."""
    return max([at for at, owner in enumerate(position.owners) if owner == seat], default=-1)


def _win(position: Position) -> bool:
    """[MAO-03, MAO-A13..A16, MAO-A98]; the other worlds are ruled out.

    Of several who may win now, because words have lapsed [4.8.3], whoever ran out first does.
    """
    house = position.house
    ready = [seat for seat in range(position.seats) if _may_win(position, seat)]
    for seat in sorted(ready, key=lambda seat: _ran_out(position, seat)):
        worlds = [
            world
            for world in position.worlds
            if (house.win_on_last_card or not world.owes(seat))
            and (house.two_last_wins or not (world.again and world.turn == seat))
        ]
        if worlds:
            position.set_worlds(worlds)
            position.winner = seat
            position.breaches = []
            position.cover = None
            position.referrals = []
            if position.tell:
                position.tell(GameWon(seat))
            return True
    return False


def _draw_after_last_two(position: Position) -> bool:
    """A last 2 asks for another card; there is none, so one is drawn. [MAO-25, MAO-A14, 4.8.6]"""

    def bound(world: World, seat: int) -> bool:
        return world.again and world.turn == seat and not world.duties

    for seat in range(position.seats):
        if _may_win(position, seat) and all(bound(world, seat) for world in position.worlds):
            take(position, seat, "table")
            return True
    return False


# -- time limits --------------------------------------------------------------------------------


def _collapse(position: Position) -> bool:
    """Everybody waits for everybody: the oldest card that could be a turn was one. [MAO-A101]"""
    if len({world.turn for world in position.worlds}) < 2:
        return False
    if position.clock < position.changed + position.house.chaos_collapse:
        return False
    best = max(position.worlds, key=lambda world: world.trace)
    position.set_worlds([best._replace(since=position.clock)])
    position.changed = position.clock
    return True


def _early_words(position: Position) -> bool:
    """Words said before their card, and the card did not come: talking. [MAO-A19]"""
    for entry in position.early:
        if entry[2] <= position.clock:
            position.early.remove(entry)
            slip(position, entry[0])
            return True
    return False


def _owners_business(position: Position) -> bool:
    """Breaches of invented rules begin, are cured, and are missed by their owners. [4.8.5]"""
    clock = position.clock
    late = list(undone(position.worlds, clock))
    known = {
        (breach.seat, breach.phrase, breach.rule, breach.serial) for breach in position.breaches
    }
    for duty in late:
        if (duty.seat, duty.phrase, duty.rule, duty.serial) not in known:
            position.breaches.append(
                Breach(
                    CUSTOM,
                    duty.seat,
                    clock,
                    rule=duty.rule,
                    phrase=duty.phrase,
                    serial=duty.serial,
                )
            )
            return True
    open_duties = {(duty.seat, duty.phrase, duty.rule, duty.serial) for duty in late}
    for breach in position.breaches:
        if breach.code != CUSTOM:
            continue
        key = (breach.seat, breach.phrase, breach.rule, breach.serial)
        cured = breach.phrase != "" and key not in open_duties
        if breach.cards >= SECOND_CARD:  # its duty has lapsed with that card
            _missed(position, breach)
        elif cured:
            position.breaches.remove(breach)
        elif clock >= breach.opened + position.house.owner_window:
            _missed(position, breach)
        else:
            continue
        return True
    return False


def _missed(position: Position, breach: Breach) -> None:
    """The owner has not called in time: the offender is free, the owner not, even where it was the
    same seat. [MAO-45, MAO-A108]
    """
    position.breaches.remove(breach)
    if breach.phrase:
        phrase, seat, rule, clock = breach.phrase, breach.seat, breach.rule, position.clock
        # Only for that card: the same may be asked for again by a later one.
        serial = breach.serial
        position.map_worlds(lambda world: relieve(world, seat, (phrase,), rule, clock, serial))
    owner = position.rules[breach.rule].owner
    position.breaches.append(
        Breach(FAIL_PENALIZE, owner, position.clock, rule=breach.rule, turns=position.turns)
    )


def _referrals(position: Position) -> bool:
    """A call that its rule's owner has not answered in time comes to nothing. [MAO-A103]"""
    for referral in position.referrals:
        if referral.until <= position.clock:
            position.referrals.remove(referral)
            dismiss(position, referral, CHAIR)
            return True
    return False


# -- the table itself ---------------------------------------------------------------------------


def _chair(position: Position) -> bool:
    """Where everything is called automatically: the next thing that can be. [4.3.1]"""
    if not position.automatic:
        return False
    for charge in charges(position):
        settle(position, charge, CHAIR)
        return True
    return False


def _draw_for_idle(position: Position) -> bool:
    """A seat that has been called for idling again and again is helped to its turn. [MAO-A78]

    Cards due are taken in one go, unless an invented rule makes of a draw that somebody must speak.
    """
    for seat in range(position.seats):
        if not draws_for(position, seat):
            continue
        if position.clock < idle_since(position, seat) + position.house.delay:
            continue
        left = _still_due(position, seat)
        while True:
            before = left
            take(position, seat, "table")
            left = _still_due(position, seat)
            if not 0 < left < before or not draws_for(position, seat):
                break
        position.last_idle[seat] = position.clock
        return True
    return False


def _still_due(position: Position, seat: int) -> int:
    """The nice-day cards that `seat` still has to take."""
    return max([world.due for world in position.worlds if world.turn == seat], default=0)
