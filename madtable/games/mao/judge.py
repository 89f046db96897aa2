"""The judge: what may be called now, what a call does, and what a penalty is. [4.3.1]

A call is judged before any card moves [MAO-A70], once, at its place in the order of acts [MAO-A71].
"""

from __future__ import annotations

from collections.abc import Iterator

from madtable.engine.errors import Refused
from madtable.games.mao.cards import CODE
from madtable.games.mao.events import (
    CHAIR,
    CallDismissed,
    Called,
    CallReferred,
    CardReturned,
    PenaltyGiven,
)
from madtable.games.mao.house import HONOUR
from madtable.games.mao.infraction import (
    BAD_CALL,
    CALLED_WITHIN,
    CARDS,
    CUSTOM,
    DELAY,
    FAIL_MAO,
    FAIL_PENALIZE,
    FAIL_SAY,
    NO_NICE_DAY,
    OUT_OF_TURN,
    STUPID,
    TALK,
    WITH_PHRASE,
    WITH_RULE,
    Breach,
    Charge,
    Given,
)
from madtable.games.mao.omission import idle_code, overdue
from madtable.games.mao.phrases import MAO, nice_day, omitted, printed, understand
from madtable.games.mao.position import Position, Referral, Undoable
from madtable.games.mao.rule import Rule
from madtable.games.mao.transition import penalised, postpone, relieve
from madtable.games.mao.world import BASE, World

# -- what is a breach ---------------------------------------------------------------------------


def breach_of_card(worlds: tuple[World, ...], seat: int, *, speech: bool = True) -> str:
    """What laying a card is when no world takes it. [4.3.4]

    With `speech` False nobody is held to be speaking still: in hybrid mode the Chair must not tell
    the table that something is left to be said.
    """
    own = [world for world in worlds if world.turn == seat]
    if not own:
        return OUT_OF_TURN  # and nothing else, whether it fits or not [MAO-A65]
    if speech and all(world.others_owe(seat) for world in own):
        return OUT_OF_TURN
    if all(world.due > 0 for world in own):
        return NO_NICE_DAY  # [MAO-A46, MAO-A47]
    return STUPID


def charges(position: Position) -> list[Charge]:
    """Everything that may be called now, in the order in which the Chair would."""
    if position.over:
        return []
    found: list[Charge] = []
    for seat in range(position.seats):
        found.extend(overdue(position.worlds, seat, position.clock))
        code = idle_charge(position, seat)
        if code:
            found.append(Charge(code, seat))
    found.extend(
        [
            Charge(breach.code, breach.seat, rule=breach.rule, breach=breach)
            for breach in position.breaches
        ]
    )
    return found


def idle_since(position: Position, seat: int) -> int:
    """When the time of `seat` to do something began, on the table's clock. [4.3.2]

    An invented rule may ask somebody for words out of turn: that one is waited for from then on.
    """
    return max(
        position.last_act[seat],
        position.last_idle[seat],
        position.resumed,
        *[world.waiting_since(seat) for world in position.worlds],
    )


def idle_charge(position: Position, seat: int) -> str:
    """The code of idling that `seat` can be called for now; empty for none. [MAO-41, MAO-A78]"""
    if position.clock < idle_since(position, seat) + position.house.delay:
        return ""
    if draws_for(position, seat):
        return ""
    return idle_code(position.worlds, seat)


def draws_for(position: Position, seat: int) -> bool:
    """Whether `seat` has idled so often in a row that the table would draw for it. [MAO-A78]"""
    after = position.house.auto_draw_after
    return (
        0 < after <= position.idle_run[seat]
        and idle_code(position.worlds, seat) != ""
        and all(
            world.turn == seat and not world.others_owe(seat) and not world.owes(seat)
            for world in position.worlds
        )
    )


# -- penalties ----------------------------------------------------------------------------------


def penalise(position: Position, charge: Charge, by: int, *, cards: int | None = None) -> None:
    """Give the cards for `charge` with its reason: they are taken up by themselves, and whose turn
    it is stays as it was. [MAO-12, MAO-33, MAO-A74, MAO-A75]
    """
    seat = charge.seat
    size = CARDS[charge.code] if cards is None else cards
    rule = position.rules[charge.rule] if charge.rule != BASE else None
    if charge.code == CUSTOM and rule:
        size = rule.cards
    words = " / ".join([printed(phrase, position.house.tongue) for phrase in charge.phrases])
    if charge.code == NO_NICE_DAY:
        words = words[:1].lower() + words[1:]  # it is not said, it is had
    if position.tell:
        position.tell(
            PenaltyGiven(
                seat,
                charge.code,
                size,
                by,
                phrase=words,
                rule=rule.id if rule else "",
                words=rule.reason if rule else "",
            )
        )
    for phrase in (*charge.phrases, *_told(rule)):
        position.remember(phrase)  # [MAO-A34]: that is how a rule is learned
    if charge.code not in position.told:
        position.told.append(charge.code)
    faces: list[int] = []
    for _ in range(size):
        face = position.give_card(seat, "penalty")
        if face is not None:
            faces.append(face)
    position.undoable = Undoable(len(position.given), seat, faces)
    position.given.append(Given(charge.code, seat, len(faces), by, charge.phrases, charge.rule))
    if position.rules:
        shared = position.shared()
        own = charge.rule if charge.code == CUSTOM else BASE
        position.map_worlds(lambda world: penalised(world, seat, shared, own))


def _told(rule: Rule | None) -> tuple[str, ...]:
    """What the owner of a rule says with its penalty, as a phrase; naming a gesture is none."""
    phrase = omitted(rule.reason) if rule else ""
    return (phrase,) if phrase and not phrase.startswith("(") else ()


def settle(position: Position, charge: Charge, by: int) -> None:
    """Give the penalty for a charge that is right, and close it."""
    clock = position.clock
    seat = charge.seat
    breach = charge.breach
    for detail in charge.phrases or (str(charge.rule),):
        position.settled.append((position.now, seat, charge.code, detail))
    position.breaches = [other for other in position.breaches if other is not breach]
    if by != CHAIR:
        position.changed = clock  # [4.8.8]
    if charge.code in (DELAY, NO_NICE_DAY) and breach is None:
        if charge.code == NO_NICE_DAY:
            charge = charge._replace(phrases=_day(position))
        position.last_idle[seat] = clock
        position.idle_run[seat] += 1
    elif charge.code == FAIL_SAY:
        _more_time(position, charge)
    elif charge.code == FAIL_MAO:
        position.map_worlds(
            lambda world: relieve(world, seat, (MAO,), BASE, clock)  # [MAO-A40]
        )
    elif charge.code == CUSTOM and breach is not None and breach.phrase:
        phrase = breach.phrase
        position.map_worlds(
            lambda world: relieve(world, seat, (phrase,), charge.rule, clock)  # [4.8.8]
        )
    if breach is not None and breach.on_card:
        if breach.code == NO_NICE_DAY:
            worlds = position.cover.worlds if position.cover else position.worlds
            charge = charge._replace(phrases=(nice_day(max(world.chain for world in worlds)),))
        take_back(position)
    penalise(position, charge, by)


def _more_time(position: Position, charge: Charge) -> None:
    """What was not said must still be said, with new time to say it. [MAO-36, MAO-A30]

    Under a card that may go back its first time may not even be over: it gets the new one too.
    """
    seat, phrases, serials = charge.seat, charge.phrases, charge.serials
    later = position.clock + position.house.say_grace
    position.map_worlds(lambda world: postpone(world, seat, phrases, serials, later))


def _day(position: Position) -> tuple[str, ...]:
    """The nice day that has not been had, in the words of its last 7."""
    return (nice_day(max(1, *[world.chain for world in position.worlds])),)


def take_back(position: Position) -> None:
    """Return the top card to its player, and with it what it did to the flow of turns. [4.8.1]

    Cards drawn and phrases said since stay; what was owed for the card is void. [MAO-A29, MAO-A66]
    """
    cover = position.cover
    if cover is None:
        return
    seat = cover.seat
    position.cover = None
    face = position.pile.pop()
    position.owners.pop()
    position.plays.pop()
    position.hands[seat].append(face)
    position.changed = position.clock
    position.breaches = [breach for breach in position.breaches if not breach.on_card]
    position.set_worlds([world._replace(since=position.clock) for world in cover.worlds])
    if position.tell:
        position.tell(CardReturned(seat, CODE[face]))
    if cover.spoken and position.house.bad_card_speech_is_talk:
        slip(position, seat)


def slip(position: Position, seat: int, rule: int = BASE) -> None:
    """Note that `seat` has talked, or has said what an invented rule forbids. [MAO-34, 4.8.8]"""
    clock = position.clock
    if rule == BASE:
        position.breaches.append(Breach(TALK, seat, clock, clock + CALLED_WITHIN))
    else:
        position.breaches.append(Breach(CUSTOM, seat, clock, rule=rule, talking=True))


# -- calls --------------------------------------------------------------------------------------


def call(position: Position, by: int, on: int, code: str, detail: str) -> None:
    """`by` calls `code` on `on`, who may be the caller too [MAO-46]; `detail` is the phrase or the
    handle of the rule it is about. Anybody may enforce an invented rule. [MAO-A106]

    Raises Refused where the call says too little or too much to be one.
    """
    rule, phrase = _read_detail(position, code, detail)
    if code == FAIL_SAY and phrase == MAO:
        code, phrase = FAIL_MAO, ""  # it is called in the same words
    # Found before the call counts as an act: one may call one's own slip of the tongue.
    charge = _find(position, on, code, rule, phrase)
    position.acted(by)
    if code not in position.told:
        position.told.append(code)
    if phrase:
        position.remember(phrase)
    if position.tell:
        handle = position.rules[rule].id if rule != BASE else ""
        position.tell(
            Called(by, on, code, printed(phrase, position.house.tongue) if phrase else "", handle)
        )
    if rule != BASE and position.rules[rule].text:
        _refer(position, by, on, code, rule)
        return
    if charge is not None:
        if charge.code == CUSTOM and code == TALK:
            charge = charge._replace(code=TALK, rule=BASE)  # called for what it is as well
        settle(position, charge, by)
    elif not _repeats(position, on, code, phrase or (MAO if code == FAIL_MAO else str(rule))):
        bad_call(position, by)


def _read_detail(position: Position, code: str, detail: str) -> tuple[int, str]:
    if code in WITH_RULE:
        for number, rule in enumerate(position.rules):
            if rule.id == detail:
                return number, ""
        raise Refused("mao.which-rule")
    if code in WITH_PHRASE:
        phrase = understand(detail)
        if not phrase:
            raise Refused("mao.which-phrase")
        return BASE, phrase
    if detail:
        raise Refused("mao.no-detail")
    return BASE, ""


def _find(position: Position, on: int, code: str, rule: int, phrase: str) -> Charge | None:
    """The oldest charge that the call describes, or None."""
    any_of = None
    for charge in charges(position):
        if charge.seat != on:
            continue
        any_of = any_of or charge
        if _describes(charge, code, rule, phrase):
            return charge
    return any_of if position.house.lenient_reason else None


def _describes(charge: Charge, code: str, rule: int, phrase: str) -> bool:
    if charge.code == CUSTOM and charge.breach and charge.breach.talking and code == TALK:
        return True
    return charge.code == code and charge.rule == rule and (not phrase or phrase in charge.phrases)


def _repeats(position: Position, on: int, code: str, detail: str) -> bool:
    """Whether the same was called rightly a moment ago: somebody was faster. [MAO-A68]"""
    since = position.now - position.house.call_race
    return any(
        when >= since and (seat, known, what) == (on, code, detail)
        for when, seat, known, what in position.settled
    )


def bad_call(position: Position, by: int) -> None:
    """`by` has called what was none: judged at once, or to be called on the honour system.

    [MAO-44, MAO-A70..72]
    """
    if position.house.enforcement == HONOUR:
        clock = position.clock
        position.breaches.append(Breach(BAD_CALL, by, clock, clock + CALLED_WITHIN))
    else:
        settle(position, Charge(BAD_CALL, by), CHAIR)


# -- rules in free words ------------------------------------------------------------------------


def _refer(position: Position, by: int, on: int, code: str, rule: int) -> None:
    """The table cannot judge a rule in free words: its owner does. [MAO-A103]"""
    owner = position.rules[rule].owner
    if code == FAIL_PENALIZE:
        on = owner
    if by == owner:
        settle(position, Charge(code, on, rule=rule), by)
        return
    until = position.clock + position.house.owner_window
    position.referrals.append(Referral(by, on, code, rule, until))
    if position.tell:
        position.tell(CallReferred(by, owner, position.rules[rule].id))


def rule_on_referral(position: Position, owner: int, *, uphold: bool) -> None:
    """`owner` upholds or dismisses the oldest call about a rule of its own; Refused for none."""
    for referral in position.referrals:
        if position.rules[referral.rule].owner == owner:
            position.referrals.remove(referral)
            if uphold:
                settle(
                    position, Charge(referral.code, referral.on, rule=referral.rule), referral.by
                )
            else:
                dismiss(position, referral, owner)
                bad_call(position, referral.by)
            return
    raise Refused("mao.nothing-referred")


def dismiss(position: Position, referral: Referral, by: int) -> None:
    """A referred call comes to nothing."""
    if position.tell:
        position.tell(CallDismissed(referral.by, by))


def owners_waiting(position: Position) -> Iterator[int]:
    """The owners whose word is awaited."""
    for referral in position.referrals:
        yield position.rules[referral.rule].owner
