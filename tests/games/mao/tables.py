"""Tables for tests: set up from a few words, stepped through, and shaken by wild players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from madtable.engine.chance import Chance
from madtable.engine.errors import Refused
from madtable.engine.event import Event
from madtable.engine.round import Deal
from madtable.engine.switches import read_switches
from madtable.games.mao.cards import CODE, FACES
from madtable.games.mao.game import MAO
from madtable.games.mao.house import SWITCHES, compile_house
from madtable.games.mao.infraction import CODES
from madtable.games.mao.judge import charges
from madtable.games.mao.library import EXAMPLES
from madtable.games.mao.position import Position
from madtable.games.mao.proper import DRAW, SETTLE, Proper
from madtable.games.mao.round import MaoRound
from madtable.games.mao.rule import Rule
from madtable.games.mao.sitting import Sitting
from madtable.games.mao.table import MaoScenarios, MaoTable

SCENARIOS = MaoScenarios(MAO)

HANDS = (
    "9H 10C JC 4C 6D",
    "9C 10D JD 6C 3H",
    "9D 10H 6H 4H JH",
    "3D 10S 9S 5S 4D",
)
DRAW_PILE = "AC 5C 3C QC KC 8C QD KD AH 8H"


def table(
    *hands: str,
    pile: str = "5H",
    draw: str = DRAW_PILE,
    turn: int = 0,
    enforcement: str = "auto",
    house: Mapping[str, object] | None = None,
    **setup: object,
) -> MaoTable:
    """A table for four (or as many hands as are given); seats not named hold what `HANDS` says."""
    held = [*hands, *HANDS[len(hands) :]]
    return SCENARIOS.set_up(
        len(held),
        house or {},
        {
            "hands": [hand.split() for hand in held],
            "pile": pile.split(),
            "draw": draw.split(),
            "turn": turn,
            "enforcement": enforcement,
            "decks": 3,
            "doubles": "none",
            **setup,
        },
    )


def story(on: MaoTable, *steps: str | dict[str, object]) -> MaoTable:
    """Go through `steps`: texts are done, objects are expected."""
    for number, step in enumerate(steps, start=1):
        try:
            if isinstance(step, str):
                on.act(step)
            else:
                on.expect(step)
        except Exception as error:
            error.add_note(f"step {number}: {step}")
            raise
    return on


def refusal(on: MaoTable, text: str) -> str:
    """The key with which `text` is refused; the table must be as before."""
    before = on.digest()
    try:
        on.act(text)
    except Refused as refused:
        assert on.digest() == before, text
        return refused.key
    raise AssertionError(f"{text!r} was accepted")


def custom(when: str, *then: str, owner: int = 2, id: str = "it", **more: object) -> list[object]:
    """The `custom` part of a setup with one rule."""
    return [{"id": id, "owner": owner, "when": when, "then": list(then), **more}]


def deal(
    seats: int, seed: int, house: Mapping[str, object], rules: Sequence[Rule] = ()
) -> MaoRound:
    """A dealt round."""
    settings = read_switches(SWITCHES, house)
    carried = Sitting(tuple(rules)).lines()
    return MAO.start(Deal("mao", seats, seed, seed % seats, settings, sitting=carried))


def examples(count: int, seats: int) -> tuple[Rule, ...]:
    """The first few example rules, owned by all seats in turn."""
    return tuple(
        example.rule(f"rule-{number}", number % seats)
        for number, example in enumerate(EXAMPLES[:count])
    )


def bare(
    seats: int, seed: int, house: Mapping[str, object], rules: Sequence[Rule] = ()
) -> Position:
    """A dealt position, nothing told."""
    position = Position(seats, compile_house(house, seats), Chance(seed), rules)
    position.begin(seed % seats)
    return position


class WildTable:
    """Seats that mostly play properly and, now and then, do anything that hands and mouths can."""

    def __init__(self, round_: MaoRound, seed: int, wildness: int = 4) -> None:
        self.round = round_
        self.chance = Chance(seed)
        self.wildness = wildness
        self.done: list[tuple[int, int, str]] = []
        self.now = 0

    def step(self) -> None:
        """One act, or some time passing; nothing once the game is over."""
        chance = self.chance
        if self.round.over:
            return
        if chance.below(5) == 0:
            self.now += chance.choice((1, 300, 1000, 2500, 5000, 16000))
            self.round.advance(self.now)
            if self.round.winners:
                return
        seat, text = self.act()
        try:
            self.round.answer(seat, text)
        except Refused:
            return
        self.done.append((self.now, seat, text))

    def act(self) -> tuple[int, str]:
        """Who does what next."""
        chance = self.chance
        truth = self.round.position()
        if truth.order >= 0 and chance.below(4) == 0:
            return chance.below(truth.seats), "end-point"
        if chance.below(self.wildness):
            return self._proper(truth)
        return self._wild(truth)

    def _proper(self, truth: Position) -> tuple[int, str]:
        table = Proper(truth)
        moves = table.moves()
        move = moves[0] if len(moves) == 1 else self.chance.choice(moves[:-1])
        if move == DRAW:
            return table.mover, "draw"
        if move == SETTLE:
            return settle_text(truth)
        return table.mover, f"play {CODE[move]}"

    def _wild(self, truth: Position) -> tuple[int, str]:
        chance = self.chance
        seat = chance.below(truth.seats)
        kind = chance.below(12)
        if kind < 4:
            hand = truth.hands[seat]
            face = chance.choice(hand) if hand and kind < 3 else chance.below(FACES)
            return seat, f"play {CODE[face]}"
        if kind == 4:
            return seat, "draw"
        if kind < 7:
            owed = [duty.phrase for world in truth.worlds for duty in world.duties]
            said = [*truth.heard, *owed, "mao", "ha en trevlig dag", "whose turn is it"]
            return seat, f"say {chance.choice(said).strip('()')}"
        if kind < 10:
            return seat, self._call(truth)
        return seat, chance.choice(
            [
                "touch",
                "point-of-order",
                "end-point",
                "gesture salute",
                "gesture tap",
                "vote overturn",
                "uphold",
                "dismiss",
            ]
        )

    def _call(self, truth: Position) -> str:
        chance = self.chance
        right = charges(truth)
        if right and chance.below(2):
            charge = chance.choice(right)
            detail = truth.rules[charge.rule].id if charge.rule >= 0 else ""
            if charge.code == "FAIL_SAY":
                detail = charge.phrases[0]
            return f"call {charge.seat} {charge.code} {detail}".strip()
        code = chance.choice(CODES)
        detail = ""
        if code == "FAIL_SAY":
            detail = chance.choice([*truth.heard, "mao", "king of spades", "have a nice day"])
        elif code in ("CUSTOM", "FAIL_PENALIZE"):
            detail = chance.choice([rule.id for rule in truth.rules] or ["none"])
        return f"call {chance.below(truth.seats)} {code} {detail}".strip()


def settle_text(truth: Position) -> tuple[int, str]:
    """What the seat that owes something has to do."""
    duty = truth.worlds[0].duties[0]
    if duty.phrase.startswith("("):
        return duty.seat, f"gesture {duty.phrase.strip('()')}"
    return duty.seat, f"say {duty.phrase}"


def invariants(truth: Position) -> None:
    """What holds at every moment of every game."""
    held = Counter([*truth.draw, *truth.pile])
    for cards in (*truth.hands, *truth.apart):
        held.update(cards)
    assert [held[face] for face in range(FACES)] == truth.base
    assert truth.worlds
    assert truth.house.doubles == "chaos" or len(truth.worlds) == 1
    assert len({world.identity() for world in truth.worlds}) == len(truth.worlds)
    assert len(truth.pile) == len(truth.owners) >= 1
    assert truth.order >= 0 or not any(truth.apart)
    for world in truth.worlds:
        assert world.turn in range(truth.seats)
        assert world.direction in (1, -1)
        assert 0 <= world.due <= 2 * world.chain
        assert world.begun == (0 < world.due < 2 * world.chain)
        assert world.due == 0 or world.due == 2 * world.chain or world.begun
    if truth.over:
        assert not truth.hands[truth.winner]


def told_to(events: Sequence[Event], seat: int | None) -> list[Event]:
    """The facts as `seat` may know them."""
    found = [event.seen_by(seat) for event in events]
    return [event for event in found if event is not None]
