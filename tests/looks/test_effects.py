"""Every fact of a game of MAD is staged, and what is staged ends in what is true."""

from __future__ import annotations

import random

import pytest

from madtable.engine.event import Event
from madtable.games.mad import events as told
from madtable.ui.staging import Effect, Overlapping, Stager
from tests.looks.tables import bytes_of, dealt, some_house
from tests.looks.watching import SIZES, facts_of, play_on

GAMES = ("mad-magazine", "madskortspel")


def test_every_fact_has_a_staging_of_its_own() -> None:
    show = dealt(["random"] * 3, 1)
    stagers = show.board.stagers()
    assert set(stagers) == facts_of(told)
    assert len({stager.__name__ for stager in stagers.values()}) == len(stagers)


def test_every_fact_is_really_told_in_some_game_and_then_staged() -> None:
    staged: set[type[Event]] = set()
    for seed in range(40):
        dice = random.Random(seed)
        house = some_house(dice, "mad-magazine") | {"turn_cap": 400}
        show = dealt(["random"] * (2 + seed % 7), seed, house=house)
        stagers = show.scene.staging.stagers
        for kind, stager in tuple(stagers.items()):
            stagers[kind] = noting(staged, kind, stager)
        while not show.over:
            play_on(show, dice, "skipped", show.board.toggle_sort)
        if staged == facts_of(told):
            return
    assert facts_of(told) - staged == set()


def noting(staged: set[type[Event]], kind: type[Event], stager: Stager) -> Stager:
    """The stager, and a note that it was needed."""

    def stage(event: Event) -> Effect | Overlapping | None:
        staged.add(kind)
        return stager(event)

    return stage


@pytest.mark.parametrize("way", ["whole", "skipped", "mixed", "less"])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_shows_what_is_true_before_it_is_put_right(game: str, way: str) -> None:
    for seed in range(10):
        dice = random.Random(f"{game} {way} {seed}")
        seats = 2 + seed % 7
        show = dealt(
            ["random"] * seats,
            seed,
            game=game,
            house=some_house(dice, game),
            less=way == "less" or (way == "mixed" and seed % 2 == 0),
            speed=dice.choice((0.6, 1.0, 1.25)),
        )
        steps = 0
        while not show.over:
            play_on(show, dice, "mixed" if way == "less" else way, show.board.toggle_sort)
            steps += 1
            assert steps < 40_000, "the table stands still"
            assert not show.board.differences, (seed, show.table.turns, show.board.differences)  # type: ignore[attr-defined]
        assert show.board.compared > 10


@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (4, 2), (8, 9)])
def test_drawing_only_what_changed_equals_drawing_everything(seats: int, seed: int) -> None:
    dice = random.Random(seed)
    show = dealt(["random"] * seats, seed, house={"turn_cap": 25})
    frames = 0
    while not show.over:
        show.wait(dice.choice((0.016, 0.033, 0.1)), 0.05)
        if dice.random() < 0.02:
            show.skip()
        if dice.random() < 0.02:
            show.resize(dice.choice(SIZES[:2]))
        drawn = show.picture()
        frames += 1
        if frames % 6 == 0:
            assert bytes_of(drawn) == bytes_of(show.painted_anew()), (frames, show.table.turns)  # type: ignore[attr-defined]
    assert frames > 100
