"""How an event leads from one world to the next: cards, draws, words. [4.3.3] [4.3.4]

Everything here is a function of a world and of public facts, so that a seat which knows the rules
can follow a game with it as well as the table can.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from madtable.games.mao.cards import ACE, EIGHT, RANK, SEVEN, SUIT, TWO
from madtable.games.mao.firing import UNTIL_CARD, UNTIL_TURN_CARD, Stir, card_ban, stir
from madtable.games.mao.house import CHAOS, SILENT
from madtable.games.mao.phrases import MAO, phrases_of
from madtable.games.mao.rule import (
    CHAIN,
    DOUBLE,
    DRAW,
    HAND_SIZE,
    PENALISED,
    PLAY,
    REVERSED,
    SAID,
    TURN_END,
    TURN_START,
)
from madtable.games.mao.world import BASE, Duty, Flow, InForce, Shared, Step, World, merge

SPEECH, BANS, MATCH = "speech", "bans", "match"
"""Obstacles that can be waived: somebody else owes words; an invented rule forbids the card; the
card does not match, or cards are due."""
NOTHING: frozenset[str] = frozenset()
TURN, TWIN = "T", "D"
"""How a card was read: as a turn, or as a double."""
PASSED = "P"
"""The letter of a draw that has ended a turn."""


# -- a card -------------------------------------------------------------------------------------


def play(
    worlds: Iterable[World],
    seat: int,
    face: int,
    shared: Shared,
    waive: Collection[str] = NOTHING,
) -> list[Step]:
    """Where the worlds lead when `seat` lays `face`; empty when that is a breach in all of them.

    Sane and Silent Doubles take a card as a turn wherever they can; Utter Chaos keeps both
    readings. [MAO-28..32, MAO-A94..96]
    """
    both = shared.house.doubles == CHAOS
    found: list[Step] = []
    for world in worlds:
        turn = _is_turn(world, seat, face, shared, waive)
        if turn:
            found.append(as_turn(world, seat, face, shared))
        if (both or not turn) and _is_double(world, seat, face, shared, waive):
            found.append(as_double(world, seat, face, shared))
    return found


def _is_turn(
    world: World, seat: int, face: int, shared: Shared, waive: Collection[str] = NOTHING
) -> bool:
    """Whether `face` may be the turn of `seat`.

    [MAO-09, MAO-10, MAO-38, MAO-A46, MAO-A49, MAO-A58, MAO-A99]
    """
    if world.turn != seat:
        return False
    if SPEECH not in waive and world.others_owe(seat):
        if not (shared.house.has_doubles and face == shared.top):
            return False
    ban, permitted = _ban(world, seat, face, shared)
    if ban != BASE and BANS not in waive:
        return False
    if MATCH in waive:
        return True
    if world.due and (RANK[face] != SEVEN or (world.begun and face not in world.taken)):
        return False
    suit = world.suit if world.suit >= 0 else SUIT[shared.top]
    return permitted or RANK[face] == RANK[shared.top] or SUIT[face] == suit


def _is_double(world: World, seat: int, face: int, shared: Shared, waive: Collection[str]) -> bool:
    """Whether `face` may be laid out of turn on its equal [MAO-29, MAO-A05, MAO-A88..90]."""
    if not shared.house.has_doubles or face != shared.top or not shared.played:
        return False
    if shared.house.while_next_waits and not world.fresh:
        return False
    return BANS in waive or _ban(world, seat, face, shared)[0] == BASE


def _ban(world: World, seat: int, face: int, shared: Shared) -> tuple[int, bool]:
    if not world.standing:
        return BASE, False
    return card_ban(world, seat, face, shared.top, shared.rules)


def as_turn(world: World, seat: int, face: int, shared: Shared) -> Step:
    """The world after `seat` has played `face` as its turn, with all its effects."""
    rank = RANK[face]
    chain = (world.chain + 1 if world.due else 1) if rank == SEVEN else 0  # [MAO-21, MAO-A52]
    flow = Flow(
        direction=-world.direction if rank == EIGHT else world.direction,  # [MAO-24]
        direction_before=world.direction,
        step=2 if rank == ACE else 1,  # [MAO-23, MAO-A61]
        again=rank == TWO,  # [MAO-25, MAO-A59]
    )
    left = shared.sizes[seat] - 1
    owed = _phrases(seat, face, chain, left, shared)
    after = world._replace(
        chain=chain,
        due=2 * chain,  # [MAO-20, MAO-22]
        begun=False,
        taken=(),
        again=False,
        duties=(*world.duties, *owed),
        standing=(),
        suit=-1,
        fresh=True,
        trace=world.trace + TURN,
        since=shared.clock,
    )
    if not shared.rules:
        turn = seat if flow.again else (seat + flow.direction * flow.step) % shared.seats
        return Step(
            after._replace(
                turn=turn, direction=flow.direction, again=flow.again, standing=world.standing
            ),
            TURN,
            (),
        )
    shared = _after_card(shared, seat, face, left)
    for what in _stirred_by_card(seat, face, shared, left):
        after = stir(after, what, shared, flow)
    if chain:
        after = stir(after, Stir(CHAIN, seat, number=chain), shared, flow)
    if flow.direction != world.direction:
        after = stir(after, Stir(REVERSED, seat), shared, flow)
    if not flow.again:
        after = stir(after, Stir(TURN_END, seat), shared, flow)
    turn = seat if flow.again else (seat + flow.direction * flow.step) % shared.seats
    after = after._replace(
        turn=turn,
        direction=flow.direction,
        again=flow.again,
        suit=flow.suit,
        standing=_aged(world.standing, card=True, turn=True, passed=not flow.again)
        + after.standing,
    )
    if not flow.again:
        after = _begin_turn(after, shared, flow)
    return Step(after, TURN, tuple(flow.effects))


def as_double(world: World, seat: int, face: int, shared: Shared) -> Step:
    """The world after `seat` has laid `face` on its equal: words, but nothing that moves the turn.

    [MAO-29, MAO-A91..93]; Silent Doubles ask for no words either [MAO-31].
    """
    silent = shared.house.doubles == SILENT
    left = shared.sizes[seat] - 1
    owed = () if silent else _phrases(seat, face, world.chain, left, shared)
    after = world._replace(duties=(*world.duties, *owed), fresh=True, trace=world.trace + TWIN)
    return Step(_off_turn(after, seat, face, left, shared, silent, twin=True), TWIN, ())


def as_stray(world: World, seat: int, face: int, shared: Shared) -> Step:
    """The world after an out-of-turn card that nobody called: a card without effect on the turn.

    Its player must say what any card asks for, but a 7 that was not validly played wishes nobody a
    nice day. [4.3.1, MAO-19]
    """
    left = shared.sizes[seat] - 1
    owed = _phrases(seat, face, 0, left, shared)
    after = world._replace(duties=(*world.duties, *owed), suit=-1, trace=world.trace + TWIN)
    return Step(_off_turn(after, seat, face, left, shared, silent=False, twin=False), TWIN, ())


def _off_turn(
    world: World, seat: int, face: int, left: int, shared: Shared, silent: bool, twin: bool
) -> World:
    if not shared.rules:
        return world
    shared = _after_card(shared, seat, face, left)
    flow = Flow(world.direction, moves=False, silent=silent)
    before = _aged(world.standing, card=True, turn=False, passed=False)
    world = world._replace(standing=())
    for what in _stirred_by_card(seat, face, shared, left):
        world = stir(world, what, shared, flow)
    if twin:
        world = stir(world, Stir(DOUBLE, seat, face=face), shared, flow)
    return world._replace(standing=(*before, *world.standing))


def _phrases(seat: int, face: int, chain: int, left: int, shared: Shared) -> tuple[Duty, ...]:
    words = phrases_of(face, chain, six_hue=shared.house.six_hue)  # [MAO-A23, MAO-A24]
    if left == 1:
        words = (*words, MAO)  # [MAO-26, MAO-A36, MAO-A37, MAO-A41, MAO-A45]
    deadline = shared.clock + shared.house.say_grace
    return tuple(
        [Duty(seat, phrase, BASE, deadline, shared.serial, shared.clock) for phrase in words]
    )


def _after_card(shared: Shared, seat: int, face: int, left: int) -> Shared:
    sizes = (*shared.sizes[:seat], left, *shared.sizes[seat + 1 :])
    return shared._replace(plays=(*shared.plays, face), sizes=sizes)


def _stirred_by_card(seat: int, face: int, shared: Shared, left: int) -> tuple[Stir, ...]:
    return (
        Stir(PLAY, seat, face=face, under=shared.top),
        Stir(HAND_SIZE, seat, number=left),
    )


def _aged(
    standing: tuple[InForce, ...], *, card: bool, turn: bool, passed: bool
) -> tuple[InForce, ...]:
    """What is still in force after a card (that was a turn), and after a turn has ended."""
    kept = []
    for entry in standing:
        if entry.left == UNTIL_CARD:
            if not card:
                kept.append(entry)
        elif entry.left == UNTIL_TURN_CARD:
            if not turn:
                kept.append(entry)
        elif not passed:
            kept.append(entry)
        elif entry.left > 1:
            kept.append(entry._replace(left=entry.left - 1))
    return tuple(kept)


def _begin_turn(world: World, shared: Shared, flow: Flow) -> World:
    """The turn has come to `world.turn`: what an invented rule makes of that."""
    return stir(world, Stir(TURN_START, world.turn), shared, flow, passed=True)


def first_turn(world: World, shared: Shared) -> World:
    """The world in which the very first turn begins."""
    return _begin_turn(world, shared, Flow(world.direction, moves=False))


# -- a draw -------------------------------------------------------------------------------------


def draw(
    world: World,
    seat: int,
    shared: Shared,
    hand: Sequence[int] | None = None,
    face: int | None = None,
) -> Step:
    """The world after `seat` has taken a card: its turn, part of a nice day, or for the fun of it.

    `shared` holds the hand sizes after the draw. `hand` (before it) only matters with the house
    rule `two_strict`, under which drawing does not end a turn that a 2 has prolonged as long as a
    card could be played. `face` is what was taken: under `seven_from_draw` a 7 among the cards of a
    nice day may still be played, though taking has begun. [MAO-47..49, MAO-20, MAO-A06, MAO-A07,
    MAO-A49..51, MAO-A57, MAO-A80, MAO-A81, MAO-A100]
    The step's letter is `PASSED` when the turn has moved on.
    """
    own = world.turn == seat and not world.others_owe(seat)
    if own and world.again and shared.house.two_strict and hand is not None:
        own = not any(_is_turn(world, seat, face, shared) for face in hand)
    flow = Flow(world.direction, moves=False)
    if not own:
        return Step(_stirred_by_draw(world, seat, shared, flow), "", ())
    due = world.due - 1 if world.due else 0
    fresh = world.fresh and not shared.house.while_next_waits
    if due:
        taken = world.taken
        if shared.house.seven_from_draw and face is not None and RANK[face] == SEVEN:
            taken = tuple(sorted((*taken, face)))
        after = world._replace(due=due, begun=True, taken=taken, fresh=fresh)
        return Step(_stirred_by_draw(after, seat, shared, flow), "", ())
    flow.moves = True
    after = world._replace(
        due=0,
        begun=False,
        taken=(),
        again=False,
        fresh=fresh,
        since=shared.clock,
        standing=(),
    )
    after = _stirred_by_draw(after, seat, shared, flow)
    if shared.rules:
        after = stir(after, Stir(TURN_END, seat), shared, flow)
    turn = seat if flow.again else (seat + flow.direction * flow.step) % shared.seats
    after = after._replace(
        turn=turn,
        direction=flow.direction,
        again=flow.again,
        suit=flow.suit if flow.suit >= 0 else world.suit,
        standing=_aged(world.standing, card=False, turn=False, passed=not flow.again)
        + after.standing,
    )
    if shared.rules and not flow.again:
        after = _begin_turn(after, shared, flow)
    return Step(after, PASSED, tuple(flow.effects))


def _stirred_by_draw(world: World, seat: int, shared: Shared, flow: Flow) -> World:
    if not shared.rules:
        return world
    world = stir(world, Stir(DRAW, seat, number=shared.run), shared, flow)
    return stir(world, Stir(HAND_SIZE, seat, number=shared.sizes[seat]), shared, flow)


# -- words --------------------------------------------------------------------------------------


def say(worlds: Iterable[World], seat: int, phrase: str, shared: Shared) -> tuple[World, ...]:
    """The worlds in which `seat` owed `phrase` (or the gesture), with it done; empty: none did.

    What is owed twice is done once. The other worlds are thereby ruled out. [4.3.4, MAO-A26]
    """
    found = []
    for world in worlds:
        for at, duty in enumerate(world.duties):
            if duty.seat == seat and duty.phrase == phrase:
                found.append(_settled(world, at, shared.clock))
                break
    return merge(found)


def _settled(world: World, at: int, clock: int) -> World:
    """The world without its duty number `at`; when it was the last one the next turn begins."""
    duties = world.duties[:at] + world.duties[at + 1 :]
    return world._replace(duties=duties, since=world.since if duties else clock)


def heard(world: World, seat: int, phrase: str, shared: Shared) -> World:
    """The world after an invented rule may have stirred because `seat` said `phrase`."""
    flow = Flow(world.direction, moves=False)
    return stir(world, Stir(SAID, seat, phrase=phrase), shared, flow)


def penalised(world: World, seat: int, shared: Shared, own: int = BASE) -> World:
    """The world after an invented rule may have stirred because `seat` got a penalty.

    `own` is the invented rule that the penalty was for, which stays asleep: penalties would breed.
    """
    flow = Flow(world.direction, moves=False)
    return stir(world, Stir(PENALISED, seat, own=own), shared, flow)


def relieve(
    world: World,
    seat: int,
    phrases: Collection[str],
    rule: int,
    clock: int,
    serial: int | None = None,
) -> World:
    """The world without the oldest duty of `seat` among `phrases` that comes from `rule`, or
    without the one that card number `serial` brought about.
    """
    for at, duty in enumerate(world.duties):
        if duty.seat == seat and duty.rule == rule and duty.phrase in phrases:
            if serial is None or duty.serial == serial:
                return _settled(world, at, clock)
    return world


def postpone(
    world: World, seat: int, phrases: Collection[str], serials: Collection[int], deadline: int
) -> World:
    """The world in which the duty of `seat` among `phrases` that one of the cards `serials` brought
    about has a later deadline.
    """
    for at, duty in enumerate(world.duties):
        if duty.seat == seat and duty.rule == BASE and duty.phrase in phrases:
            if duty.serial in serials and duty.deadline < deadline:
                later = duty._replace(deadline=deadline)
                return world._replace(duties=(*world.duties[:at], later, *world.duties[at + 1 :]))
    return world


def hurry(world: World, seat: int, serial: int, clock: int) -> World:
    """The world in which what `seat` owes for earlier cards than `serial` may be called at once.

    Another card action ends the time to speak. [4.3.2, MAO-A38, MAO-A39, MAO-A60]
    """
    return world._replace(
        duties=tuple(
            [
                duty._replace(deadline=clock)
                if duty.seat == seat
                and duty.rule == BASE
                and duty.serial < serial
                and duty.deadline > clock
                else duty
                for duty in world.duties
            ]
        )
    )
