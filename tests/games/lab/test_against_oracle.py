"""The real rules and the slow second opinion play the same games and must agree at every move."""

from __future__ import annotations

import itertools

import pytest

from madtable.engine.chance import Chance
from madtable.games.lab.cards import codes
from madtable.games.lab.house import compile_house
from madtable.games.lab.position import TAKE, Position
from madtable.games.lab.words import write
from tests.games.lab.oracle import Oracle

Seen = dict[str, object]


def dealt(position: Position) -> tuple[list[list[str]], list[str]]:
    hands = [list(position.hand(seat)) for seat in range(position.seats)]
    return hands, list(codes(position.aside))


def as_real(position: Position) -> Seen:
    return {
        "mover": None if position.over else position.mover,
        "kind": None if position.over else "take" if position.phase == TAKE else "turn",
        "may": sorted(write(position, move).split()[1] for move in position.moves()),
        "science": position.mode == 1,
        "spirals": position.spirals,
        "trick": [
            ((position.lead + place) % position.seats, position.signed(card))
            for place, card in enumerate(position.trick)
        ],
        "hands": [sorted(position.hand(seat)) for seat in range(position.seats)],
        "discards": sorted(codes(position.discard)),
        "apart": list(codes(position.aside)),
        "totals": position.totals,
        "won": list(position.pile_counts()),
        "lead": position.lead,
        "round": position.round,
        "game": position.game,
        "earlier": [list(scores) for scores in position.earlier],
        "over": position.over,
        "winners": list(position.winners),
    }


def as_oracle(oracle: Oracle) -> Seen:
    asked = oracle.asked()
    seats = range(oracle.seats)
    return {
        "mover": asked and asked[0],
        "kind": asked and asked[1],
        "may": oracle.allowed(),
        "science": oracle.science,
        "spirals": oracle.spirals(),
        "trick": [(seat, oracle.shown(card)) for seat, card in oracle.in_trick],
        "hands": [sorted(hand) for hand in oracle.hands],
        "discards": sorted(oracle.thrown_away),
        "apart": oracle.apart,
        "totals": [oracle.total(seat, suit) for seat in seats for suit in "PBGR"],
        "won": [oracle.cards_won(seat) for seat in seats],
        "lead": oracle.game_box,
        "round": oracle.round_no,
        "game": oracle.game_no,
        "earlier": oracle.game_scores,
        "over": oracle.finished,
        "winners": oracle.winners() if oracle.finished else [],
    }


def play_side_by_side(seats: int, seed: int, house: dict[str, object]) -> Position:
    position = Position(seats, Chance(seed), compile_house(house))
    position.begin()
    oracle = Oracle(
        seats,
        flips_at_every_multiple=house.get("flip") == "multiples",
        games_to_play=3 if house.get("advanced") else 1,
        ties=str(house.get("adv_tie", "cards")),
        lead_of_next_game=str(house.get("adv_lead", "rotate")),
    )
    oracle.new_game(position.first_lead, *dealt(position))
    chance = Chance(seed + 1_000_000)
    while True:
        assert as_real(position) == as_oracle(oracle)
        moves = position.moves()
        if not moves:
            return position
        move = chance.choice(moves)
        verb, card = write(position, move).split()
        position.play(move)
        if verb == "play":
            oracle.play(card)
            continue
        then = oracle.take(card)
        if then == "round":
            oracle.new_round(*dealt(position))
        elif then == "game":
            oracle.new_game(position.first_lead, *dealt(position))


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("flip", ["once", "multiples"])
def test_single_games(seats: int, flip: str) -> None:
    for seed in range(400):
        assert play_side_by_side(seats, seed, {"flip": flip}).over


def test_matches() -> None:
    rules = itertools.cycle(
        itertools.product(("cards", "third_game", "shared"), ("rotate", "random", "loser"))
    )
    reasons = set()
    for seed in range(90):
        tie, lead = next(rules)
        house = {"advanced": True, "adv_tie": tie, "adv_lead": lead}
        position = play_side_by_side(3 + seed % 2, seed, house)
        assert len(position.earlier) == 3
        reasons.add(position.reason)
    assert "lowest" in reasons
