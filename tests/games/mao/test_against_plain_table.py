"""Random tables against a second, plain reading of the rules: clock, penalties, calls and all."""

from __future__ import annotations

from itertools import product

import pytest

from madtable.engine.chance import Chance
from madtable.games.mao.cards import CODE, DECK
from tests.games.mao.plain_table import UNKNOWN, PlainTable
from tests.games.mao.plain_worlds import rank
from tests.games.mao.tables import SCENARIOS

DOUBLES = ("none", "sane", "silent", "chaos")
MODES = ("auto", "hybrid", "honour")
SEEDS = 24
"""Tables of each of the twelve kinds."""
STEPS = 45
SUITS = ("CDHS", "CS", "DS", "CDH")
RANKS = ("237 8 A K", "7 9 A 2", "Q K 2 8 A", "2 3 7 8 9 A 6")
"""Few faces, so that cards often match, double and follow each other."""
CODES = ("TALK", "OUT_OF_TURN", "STUPID", "NO_NICE_DAY", "DELAY", "FAIL_MAO", "BAD_CALL")
IDLE = ("hello", "mao", "have a nice day", "there is a god", "3 of spades")


class Walk:
    """One table, played alike by both readings; `chance` decides what happens on it."""

    def __init__(self, doubles: str, mode: str, seed: int) -> None:
        chance = self.chance = Chance(seed)
        seats = chance.choice((3, 3, 4, 4, 5, 6))
        decks = chance.choice((2, 3))
        suits, ranks = chance.choice(SUITS), chance.choice(RANKS)
        cards = [CODE[face] for face in DECK] * decks
        chance.shuffle(cards)
        cards.sort(key=lambda card: rank(card) not in ranks or card[-1] not in suits)
        hands = [self._take(cards, chance.choice((1, 2, 3, 5, 7))) for _ in range(seats)]
        pile = self._take(cards, chance.choice((1, 1, 2, 5)))
        draw = self._take(cards, chance.choice((3, 10, 30, 60)))
        turn, way = chance.below(seats), chance.choice((1, 1, -1))
        self.points = [0] * seats
        self.plain = PlainTable(
            [*map(list, hands)], list(draw), list(pile), turn, doubles, mode, way
        )
        self.table = SCENARIOS.set_up(
            seats,
            {"auto_draw_after": 0},
            {
                "hands": hands,
                "pile": pile,
                "draw": draw,
                "turn": turn,
                "direction": "left" if way == 1 else "right",
                "decks": decks,
                "doubles": doubles,
                "enforcement": mode,
            },
        )

    @staticmethod
    def _take(cards: list[str], count: int) -> list[str]:
        taken = cards[:count]
        del cards[:count]
        return taken

    def step(self) -> str:
        """One act, done at both; what it was (empty: nothing could be done)."""
        plain, chance = self.plain, self.chance
        plain.penalties = []
        kind = chance.below(20)
        seat = chance.below(plain.seats)
        if kind < 8:
            return self._lay()
        if kind < 12:
            return self._say(seat)
        if kind < 14:
            if chance.below(4):
                seat = chance.choice([world.turn for world in plain.worlds])
            plain.draw(seat)
            return f"{seat} draw"
        if kind < 16:
            seconds = chance.choice((1, 2, 3, 4, 6, 11, 16))
            for _ in range(seconds):
                plain.second()
            return f"wait {seconds}"
        if kind < 19:
            return self._call(seat)
        return self._order(seat)

    def _lay(self) -> str:
        plain, chance = self.plain, self.chance
        known = [seat for seat, hand in enumerate(plain.hands) if hand and UNKNOWN not in hand]
        every = [(seat, card) for seat in known for card in sorted(set(plain.hands[seat]))]
        proper = [one for one in every if plain.successors(plain.worlds, *one)]
        over = [one for one in every if plain.successors(plain.worlds, *one, waive=True)]
        double = [one for one in proper if one[1] == plain.pile[-1]]
        for found, often in ((double, 6), (over, 3), (proper, 7), (every, 10)):
            if found and chance.below(10) < often:
                seat, card = chance.choice(found)
                plain.lay(seat, card)
                return f"{seat} play {card}"
        return ""

    def _say(self, seat: int) -> str:
        plain, chance = self.plain, self.chance
        owed = sorted({one[:2] for world in plain.worlds for one in world.owed})
        phrase = chance.choice(IDLE)
        if owed and chance.below(10):
            seat, phrase = chance.choice(owed)
        plain.say(seat, phrase)
        return f"{seat} say {phrase}"

    def _call(self, by: int) -> str:
        plain, chance = self.plain, self.chance
        right = plain.charges()
        on, code, detail = chance.below(plain.seats), chance.choice(CODES), ""
        if right and chance.below(6):
            charge = chance.choice(right)
            on, code = charge.seat, charge.code
            detail = chance.choice(sorted(charge.words)) if code == "FAIL_SAY" else ""
        plain.call(by, on, code, detail)
        return f"{by} call {on} {code} {detail}".strip()

    def _order(self, seat: int) -> str:
        plain = self.plain
        if plain.order and self.chance.below(2):
            plain.touch(seat)
            return f"{seat} touch"
        if plain.order:
            plain.end(seat)
            return f"{seat} end-point"
        if self.points[seat] == 3:
            return ""
        self.points[seat] += 1
        plain.point(seat)
        return f"{seat} point-of-order"


@pytest.mark.parametrize(("doubles", "mode"), [*product(DOUBLES, MODES)])
def test_both_readings_of_the_rules_agree(doubles: str, mode: str) -> None:
    codes: set[object] = set()
    won = 0
    for seed in range(SEEDS):
        walk = Walk(doubles, mode, seed)
        done: list[str] = []
        for _ in range(STEPS):
            text = walk.step()
            if not text:
                continue
            done.append(text)
            try:
                walk.table.act(text)
                walk.table.expect(walk.plain.expected())
            except Exception as error:
                error.add_note(f"{doubles}, {mode}, seed {seed}: {done}")
                raise
            codes |= {code for code, _, _ in walk.plain.penalties}
            if walk.plain.over:
                won += 1
                break
    assert won > 0
    assert codes >= {"OUT_OF_TURN", "FAIL_SAY", "TALK", "TOUCH", "BAD_CALL"}
