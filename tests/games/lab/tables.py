"""Tables for the tests of the Lab: dealt ones, random walks, and hidden things permuted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from madtable.engine.chance import Chance
from madtable.engine.round import Deal
from madtable.engine.switches import Setting
from madtable.games.lab.cards import listed, mask_of
from madtable.games.lab.game import LAB
from madtable.games.lab.position import Position
from madtable.games.lab.round import LabRound
from madtable.games.lab.view import see


def dealt(seats: int, seed: int, house: Mapping[str, Setting] | None = None) -> LabRound:
    return LAB.start(Deal("mad-lab", seats, seed, house=house or {}))


def bare(seats: int, seed: int, house: Mapping[str, Setting] | None = None) -> Position:
    return LAB.position(Deal("mad-lab", seats, seed, house=house or {}))


def walk(position: Position, seed: int) -> Iterator[Position]:
    """The same position again and again, before the first random move and after each."""
    chance = Chance(seed)
    yield position
    moves = position.moves()
    while moves:
        position.play(chance.choice(moves))
        yield position
        moves = position.moves()


def answered(round_: LabRound, seed: int, answers: int = 10_000) -> LabRound:
    """`round_` after so many random answers (or to its end)."""
    chance = Chance(seed)
    for _ in range(answers):
        questions = round_.questions()
        if not questions:
            break
        round_.answer(questions[0].seat, chance.choice(questions[0].options).text)
    return round_


def hidden_mixed(position: Position, seat: int, chance: Chance) -> Position:
    """A twin in which all that `seat` cannot see is another, but could be so.

    Independent of the product's own sampler: cards change hands two at a time, wherever both owners
    may have the other's card.
    """
    twin = position.clone()
    lacks = see(position, None).lacks
    places = [s for s in range(position.seats) if s != seat]
    hands = {s: listed(twin.hands[s]) for s in places}
    aside = listed(twin.aside)
    slots: list[tuple[list[int], int, str]] = [
        (hands[s], at, lacks[s]) for s in places for at in range(len(hands[s]))
    ]
    slots += [(aside, at, "") for at in range(len(aside))]
    for _ in range(60 if len(slots) > 1 else 0):
        here, i, here_lacks = chance.choice(slots)
        there, j, there_lacks = chance.choice(slots)
        if "PBGR"[there[j] // 7] in here_lacks or "PBGR"[here[i] // 7] in there_lacks:
            continue
        here[i], there[j] = there[j], here[i]
    for s in places:
        twin.hands[s] = mask_of(hands[s])
    twin.aside = mask_of(aside)
    twin.chance = Chance(chance.below(1 << 31))
    return twin
