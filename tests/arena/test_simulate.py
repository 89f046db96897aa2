from __future__ import annotations

import pytest

from madtable.arena import simulate as simulate_module
from madtable.arena.simulate import simulate
from madtable.engine.errors import BadInput
from madtable.host.table import Table

_SPEED = ("games_per_s", "decisions_per_s")


def without_speed(data: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in data.items() if key not in _SPEED}


@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel"])
def test_the_same_seed_gives_the_same_output_apart_from_speed(game: str) -> None:
    one = simulate(game, ["sly", "random", "random"], 30, 8).data()
    two = simulate(game, ["sly", "random", "random"], 30, 8).data()
    assert without_speed(one) == without_speed(two)
    other = simulate(game, ["sly", "random", "random"], 30, 9).data()
    assert without_speed(one) != without_speed(other)


def test_the_tally_adds_up() -> None:
    heard: list[int] = []
    tally = simulate("mad-magazine", ["random"] * 4, 60, 1, progress=heard.append)
    data = tally.data()
    assert heard == list(range(1, 61))
    assert sum(tally.wins) + tally.unfinished + tally.drawn == pytest.approx(60)
    assert (data["players"], data["games"], data["seed"]) == (4, 60, 1)
    assert data["seats"] == ["random"] * 4
    assert isinstance(data["games_per_s"], float)
    assert tally.decisions >= tally.turns > 60
    assert data["turns_per_game"] == round(tally.turns / 60, 3)


def test_more_games_begin_with_the_same_ones() -> None:
    few = simulate("mad-magazine", ["random"] * 3, 10, 4)
    more = simulate("mad-magazine", ["random"] * 3, 20, 4)
    assert more.decisions > few.decisions
    assert all(b >= a for a, b in zip(few.wins, more.wins, strict=True))


def test_no_seat_has_it_better_than_another() -> None:
    tally = simulate("mad-magazine", ["sly"] * 4, 300, 2)
    for won in tally.wins:
        assert 45 < won < 105  # four standard errors


def test_a_shared_win_counts_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "winners", property(lambda _self: (0, 2)))
    tally = simulate("mad-magazine", ["random"] * 3, 4, 1)
    assert tally.wins == (2.0, 0.0, 2.0)


def test_games_that_the_cap_stops_count_for_nobody() -> None:
    tally = simulate("mad-magazine", ["random"] * 4, 20, 1, {"turn_cap": 12})
    assert tally.unfinished > 10
    assert sum(tally.wins) == 20 - tally.unfinished
    nobody = simulate("mad-magazine", ["random"] * 4, 20, 1, {"turn_cap": 12, "blocked": "draw"})
    assert nobody.unfinished == tally.unfinished


def test_the_usual_cap_stops_hardly_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for seats in (2, 6):
        assert simulate("mad-magazine", ["random"] * seats, 40, 1).unfinished <= 1
    assert simulate_module.CAP == "cap"


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ({"game": "uno"}, "uno"),
        ({"seats": ["human", "sly"]}, "no people"),
        ({"seats": ["sly"]}, "2 to 6"),
        ({"seats": []}, "2 to 6"),
        ({"seats": ["sly", "expert"]}, "expert"),
        ({"games": 0}, "at least 1"),
        ({"seed": -3}, "seed"),
        ({"house": {"colour": 1}}, "colour"),
    ],
)
def test_what_cannot_be_simulated_is_bad_input(arguments: dict[str, object], what: str) -> None:
    base: dict[str, object] = {"game": "mad-magazine", "seats": ["sly"] * 2, "games": 1, "seed": 1}
    with pytest.raises(BadInput, match=what):
        simulate(**{**base, **arguments})  # type: ignore[arg-type]
