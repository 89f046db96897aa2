"""Worlds: against a second reading of the text, one outside Chaos, and few inside."""

from __future__ import annotations

import pytest

from madtable.engine.chance import Chance
from madtable.games.mao import acts
from madtable.games.mao.cards import CODE, FACES, RANK
from madtable.games.mao.clockwork import advance
from madtable.games.mao.position import Position
from madtable.games.mao.transition import draw, play, say
from madtable.games.mao.world import World, merge
from tests.games.mao.oracle import Oracle, Slow
from tests.games.mao.tables import WildTable, bare, deal, settle_text

RUNS = 60
CARDS = 40
_DOUBLED = (2, 3, 7, 8, 1)
"""Ranks whose doubles do something."""


def slow(worlds: tuple[World, ...]) -> set[Slow]:
    return {
        Slow(
            world.turn,
            world.direction,
            world.chain,
            world.due,
            world.begun,
            world.again,
            tuple(sorted([(duty.seat, duty.phrase) for duty in world.duties])),
            tuple(sorted([CODE[face] for face in world.taken])),
        )
        for world in worlds
    }


def rig(position: Position, chance: Chance) -> None:
    """Hand out many copies of few cards, so that doubles are common."""
    few = [face for face in range(FACES) if RANK[face] in _DOUBLED][:: 1 + chance.below(3)]
    for hand in position.hands:
        hand[:] = [chance.choice(few) for _ in range(9)]
    position.pile[:] = [chance.choice(few)]
    position.start = position.pile[0]
    position.draw[:] = [chance.choice(few) for _ in range(300)]
    position.base = [
        sum(cards.count(face) for cards in (*position.hands, position.pile, position.draw))
        for face in range(FACES)
    ]


@pytest.mark.parametrize("variant", ["none", "sane", "silent", "chaos"])
@pytest.mark.parametrize("seats", [3, 4, 6, 8])
@pytest.mark.parametrize("from_draw", [False, True])
def test_an_independent_reading_of_the_text_agrees_act_by_act(
    variant: str, seats: int, from_draw: bool
) -> None:
    compared = 0
    half_way = 0
    for seed in range(RUNS // 3):
        chance = Chance(seed)
        house = {
            "doubles": variant,
            "decks": 3,
            "enforcement": "auto",
            "seven_from_draw": from_draw,
        }
        position = bare(seats, seed, house)
        rig(position, chance)
        turn = position.worlds[0].turn
        oracle = Oracle(seats, variant, CODE[position.top], turn, from_draw=from_draw)
        for _ in range(120):
            known = len(position.given)
            seat = chance.below(seats)
            kind = chance.below(10)
            duties = [duty for world in position.worlds for duty in world.duties]
            if duties and kind < 5:
                duty = chance.choice(duties)
                proper = oracle.say(duty.seat, duty.phrase)
                acts.say(position, duty.seat, duty.phrase)
                assert proper
                assert codes(position, known) == []
            elif kind < 8:
                if kind > 5:
                    seat = chance.choice(position.worlds).turn
                face = chance.choice(position.hands[seat])
                if kind == 7 and position.top in position.hands[seat]:
                    face = position.top
                if any(world.begun for world in position.worlds) and chance.below(2):
                    face = next((one for one in position.hands[seat] if RANK[one] == 7), face)
                expected = oracle.code(seat)
                begun = any(world.begun and world.turn == seat for world in position.worlds)
                accepted = oracle.play(seat, CODE[face], len(position.hands[seat]) - 1)
                acts.lay(position, seat, face)
                half_way += begun and RANK[face] == 7 and (accepted == from_draw)
                if not accepted:
                    assert codes(position, known) == [expected]
                else:
                    _apply_hurried(oracle, codes(position, known), seat)
            elif kind == 8:
                if chance.below(3):
                    seat = chance.choice(position.worlds).turn
                oracle.draw(seat, CODE[position.draw[-1]])
                acts.draw(position, seat)
                _apply_hurried(oracle, codes(position, known), seat)
            else:
                acts.say(position, seat, "bow to the hue")
                assert codes(position, known) == ["TALK"]
            if position.over:
                break
            assert slow(position.worlds) == oracle.worlds
            assert variant == "chaos" or len(position.worlds) == 1
            compared += 1
    assert compared > 800
    assert half_way > 2


def codes(position: Position, known: int) -> list[str]:
    """What has been penalised since the first `known` penalties."""
    return [given.code for given in position.given[known:]]


def _apply_hurried(oracle: Oracle, called: list[str], seat: int) -> None:
    """Another card action ends the time to speak: the Chair calls at once; Mao is discharged."""
    for code in called:
        assert code in ("FAIL_SAY", "FAIL_MAO")
        if code == "FAIL_MAO":
            oracle.forget(seat, "mao")


def test_a_sane_game_stays_possible_in_chaos_and_the_worlds_stay_few(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The same accepted events are put to both rules; Chaos must hold the Sane world. [rules 6]"""
    largest = 0
    compared = 0
    for seed in range(RUNS):
        seats = 3 + seed % 6
        chance = Chance(seed)
        position = bare(seats, seed, {"doubles": "sane", "decks": 3, "enforcement": "auto"})
        rig(position, chance)
        chaotic = bare(seats, seed, {"doubles": "chaos", "decks": 3, "enforcement": "auto"})
        chaos = position.worlds
        for _ in range(CARDS * 3):
            shared = position.shared()
            freely = shared._replace(house=chaotic.house)
            duties = position.worlds[0].duties
            if duties and chance.below(10) < 7:
                duty = duties[0]
                known = say(chaos, duty.seat, duty.phrase, freely)
                acts.say(position, duty.seat, duty.phrase)
            elif chance.below(8):
                seat = chance.below(seats)
                twins = [who for who in range(seats) if position.top in position.hands[who]]
                if twins and chance.below(10) < 6:
                    seat, face = chance.choice(twins), position.top
                else:
                    face = chance.choice(position.hands[seat])
                if not play(position.worlds, seat, face, shared):
                    continue
                known = merge([step.world for step in play(chaos, seat, face, freely)])
                acts.lay(position, seat, face)
            else:
                seat = chance.below(seats)
                sizes = [len(hand) + (who == seat) for who, hand in enumerate(position.hands)]
                shared = position.shared(sizes=sizes)._replace(house=chaotic.house)
                known = merge([draw(world, seat, shared).world for world in chaos])
                acts.draw(position, seat)
            if position.over or position.given:
                break
            chaos = known
            largest = max(largest, len(chaos))
            assert slow(position.worlds) <= slow(chaos)
            compared += 1
    with capsys.disabled():
        print(f"\nUtter Chaos: {compared} events, {largest} worlds at most")  # noqa: T201
    assert compared > 1000
    assert largest > 2


def test_worlds_stay_few_in_real_games_of_chaos(capsys: pytest.CaptureFixture[str]) -> None:
    largest = 0
    for seed in range(40):
        house = {"doubles": "chaos", "decks": 3, "enforcement": "hybrid"}
        wild = WildTable(deal(3 + seed % 6, seed, house), seed, wildness=6)
        for _ in range(300):
            wild.step()
            if wild.round.over:
                break
            worlds = wild.round.position().worlds
            largest = max(largest, len(worlds))
            assert len({world.identity() for world in worlds}) == len(worlds)
    with capsys.disabled():
        print(f"\nUtter Chaos, whole games: {largest} worlds at most")  # noqa: T201
    assert largest >= 2


def test_collapse_takes_the_reading_that_sane_doubles_would_have_taken() -> None:
    """[MAO-A101]: the oldest doubtful card counts as a turn where it could."""
    reached = 0
    for seed in range(RUNS):
        chance = Chance(seed)
        seats = 3 + seed % 6
        house = {"decks": 3, "enforcement": "honour"}
        position = bare(seats, seed, {**house, "doubles": "chaos"})
        rig(position, chance)
        sane = bare(seats, seed, {**house, "doubles": "sane"})
        reading = position.worlds
        for _ in range(25):
            if position.worlds[0].duties:
                seat, text = settle_text(position)
                acts.say(position, seat, text.removeprefix("say "))
                reading = say(reading, seat, text.removeprefix("say "), position.shared())
                if not reading:
                    break
                continue
            holders = [who for who in range(seats) if position.top in position.hands[who]]
            if position.owners[-1] < 0 or not holders:
                seat = position.worlds[0].turn
                shared = position.shared()
                fits = [
                    face
                    for face in position.hands[seat]
                    if play(position.worlds, seat, face, shared)
                ]
                if not fits:
                    break
                face = chance.choice(fits)
            else:
                seat, face = chance.choice(holders), position.top
            shared = position.shared()._replace(house=sane.house)
            reading = merge([step.world for step in play(reading, seat, face, shared)])
            acts.lay(position, seat, face)
            if position.over or not reading:
                break
        if position.over or not reading or len({world.turn for world in position.worlds}) < 2:
            continue
        advance(position, position.now + position.house.chaos_collapse)
        assert slow(position.worlds) == slow(reading)
        reached += 1
    assert reached >= 10
