"""Every house rule, every setting, with an example that comes out differently."""

from __future__ import annotations

import itertools

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.round import Deal
from madtable.engine.switches import Setting
from madtable.games.lab.cards import CARD, mask_of
from madtable.games.lab.game import LAB
from madtable.games.lab.house import SWITCHES, USUAL, compile_house
from madtable.games.lab.position import Position
from tests.games.lab.tables import answered, bare, dealt, walk

_ALL: dict[str, tuple[Setting, ...]] = {
    "flip": ("once", "multiples"),
    "advanced": (False, True),
    "adv_tie": ("cards", "third_game", "shared"),
    "adv_lead": ("rotate", "random", "loser"),
    "first_lead": ("random", "0", "1", "2", "3"),
    "show_discards": (False, True),
}


def test_the_switches_and_their_defaults() -> None:
    assert {switch.name: switch.default for switch in SWITCHES} == {
        name: values[0] for name, values in _ALL.items()
    }
    assert all(switch.source.startswith("LAB-") for switch in SWITCHES)
    for switch in SWITCHES:
        for value in _ALL[switch.name]:
            assert switch.read(value) == value
    assert compile_house({}) == USUAL


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("flip", "twice"),
        ("adv_tie", True),
        ("advanced", "perhaps"),
        ("first_lead", "4"),
        ("turn_cap", 5),
    ],
)
def test_what_no_switch_takes_is_bad_input(name: str, value: object) -> None:
    with pytest.raises(BadInput, match=name):
        compile_house({name: value})


def _four_fours(flip: str) -> Position:
    position = bare(4, 1, {"flip": flip})
    position.lead = position.mover = 0
    for seat, cards in enumerate((["P4", "P1"], ["G4", "G1"], ["B4", "B1"], ["R4", "R1"])):
        position.hands[seat] = mask_of(CARD[code] for code in cards)
    for code in ("P4", "G4", "B4", "R4"):
        position.play(CARD[code])
    return position


def test_flip_once_or_at_every_multiple() -> None:
    assert _four_fours("once").mode == -1
    assert _four_fours("multiples").mode == 1


def test_three_seats_flip_again_at_eight() -> None:
    for flip, mode in (("once", -1), ("multiples", 1)):
        position = bare(3, 1, {"flip": flip})
        position.lead = position.mover = 0
        for seat, cards in enumerate((["P4", "P1"], ["G4", "G1"], ["B3", "B1"])):
            position.hands[seat] = mask_of(CARD[code] for code in cards)
        for code in ("P4", "G4"):
            position.play(CARD[code])
        assert position.mode == -1
        position.play(CARD["B3"])
        assert position.spirals == 8
        assert position.mode == mode


def test_advanced_is_three_games_and_one_is_one() -> None:
    assert len(answered(dealt(4, 3), 1).view(None).earlier) == 1
    match = answered(dealt(4, 3, {"advanced": True}), 1)
    assert len(match.view(None).earlier) == 3
    grand = match.view(None).grand
    assert [standing.points for standing in match.standings()] == sorted(grand)


def _leads(rule: str, seed: int) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """For each game of a match its first lead, and score and pile cards of the game before."""
    position = bare(4, seed, {"advanced": True, "adv_lead": rule})
    counts: tuple[int, ...] = ()
    leads = [(position.first_lead, counts, counts)]
    for now in walk(position, seed):
        if sum(now.pile_counts()) == 11 and now.phase:
            seat = now.mover
            counts = tuple(n + (s == seat) for s, n in enumerate(now.pile_counts()))
        if now.game > len(leads):
            leads.append((now.first_lead, now.earlier[-1], counts))
    return leads


def test_the_lead_of_the_next_game_rotates() -> None:
    for seed in range(30):
        leads = [lead for lead, _, _ in _leads("rotate", seed)]
        assert leads == [(leads[0] + game) % 4 for game in range(3)]


def test_the_lead_of_the_next_game_goes_to_the_loser() -> None:
    ties = 0
    for seed in range(200):
        leads = _leads("loser", seed)
        for (old, _, _), (lead, scores, counts) in itertools.pairwise(leads):
            worst = [seat for seat in range(4) if scores[seat] == max(scores)]
            ties += len(worst) > 1
            fewest = min(counts[seat] for seat in worst)
            worst = [seat for seat in worst if counts[seat] == fewest]
            assert lead == min(worst, key=lambda seat: (seat - old - 1) % 4)
    assert ties > 10


def test_the_lead_of_the_next_game_is_anybodys() -> None:
    steps = {
        (one[0] - two[0]) % 4
        for seed in range(40)
        for leads in [_leads("random", seed)]
        for one, two in itertools.pairwise(leads)
    }
    assert steps == {0, 1, 2, 3}


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_host_names_the_first_lead(seat: int) -> None:
    assert {bare(4, seed, {"first_lead": str(seat)}).lead for seed in range(20)} == {seat}


def test_the_first_lead_must_sit_at_the_table() -> None:
    with pytest.raises(BadInput, match="first_lead"):
        LAB.start(Deal("mad-lab", 3, 1, house={"first_lead": "3"}))


def test_show_discards_is_told_to_the_screen() -> None:
    assert dealt(4, 1).view(0).house.show_discards is False
    assert dealt(4, 1, {"show_discards": True}).view(0).house.show_discards is True
