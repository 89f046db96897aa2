"""Every fact of the Lab is staged, and what is staged ends in what is true."""

from __future__ import annotations

import inspect
import random

import pytest

from madtable.games.lab import events as told
from madtable.games.lab.view import LabView
from tests.looks.lab_tables import dealt, some_house
from tests.looks.tables import bytes_of
from tests.looks.watching import SIZES, facts_of, play_on


def test_every_fact_has_a_staging_of_its_own() -> None:
    show = dealt(["random"] * 3, 1)
    assert set(show.board.stagers()) == facts_of(told)
    effects = show.board.effects
    own = {name for name, _ in inspect.getmembers(type(effects), inspect.isfunction)}
    missing = {
        kind.__name__
        for kind in facts_of(told)
        if "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__)[1:] not in own
    }
    assert missing == set()


@pytest.mark.parametrize("way", ["whole", "skipped", "mixed", "less"])
def test_the_table_shows_what_is_true_before_it_is_put_right(way: str) -> None:
    flips = 0
    for seed in range(8):
        dice = random.Random(f"lab {way} {seed}")
        show = dealt(
            ["random"] * (3 + seed % 2),
            seed,
            house=some_house(dice),
            less=way == "less" or (way == "mixed" and seed % 2 == 0),
            speed=dice.choice((0.6, 1.0, 1.25)),
        )
        steps = 0
        while not show.over:
            play_on(show, dice, "mixed" if way == "less" else way, show.board.toggle_sort)
            steps += 1
            assert steps < 40_000, "the table stands still"
            assert not show.board.differences, (seed, show.board.differences)
        assert show.board.compared > 20
        view = show.table.view(0)
        assert isinstance(view, LabView)
        assert list(view.tricks) == [t for t in show.board.chronicle.tricks if t.game == view.game]
        flips += sum(trick.mode == "madness" for trick in show.board.chronicle.tricks)
    assert flips > 20


def test_the_chronicle_keeps_the_tricks_of_every_game_of_a_match() -> None:
    show = dealt(["random"] * 4, 3, house={"advanced": True})
    while not show.over:
        show.skip()
        show.wait(0.5, 0.25)
    tricks = show.board.chronicle.tricks
    assert [sum(t.game == game for t in tricks) for game in (1, 2, 3)] == [12, 12, 12]
    for trick in tricks:
        assert trick.taken in [code for _, code in trick.cards]
        assert trick.winner in [seat for seat, _ in trick.cards]
        assert trick.cards[0][0] == trick.lead


@pytest.mark.parametrize(("seats", "seed", "less"), [(3, 5, False), (4, 2, False), (4, 9, True)])
def test_drawing_only_what_changed_equals_drawing_everything(
    seats: int, seed: int, less: bool
) -> None:
    dice = random.Random(seed)
    show = dealt(["random"] * seats, seed, less=less)
    frames = 0
    while frames < 500 and not show.over:
        show.wait(dice.choice((0.016, 0.033, 0.1)), 0.05)
        if dice.random() < 0.02:
            show.skip()
        if dice.random() < 0.01:
            show.resize(dice.choice(SIZES[:2]))
        drawn = show.picture()
        frames += 1
        if frames % 5 == 0:
            assert bytes_of(drawn) == bytes_of(show.painted_anew()), frames
    assert frames > 200
