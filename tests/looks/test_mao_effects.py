"""Every fact of a game of Mao is staged, and what is staged ends in what is true."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from madtable.games.mao import events as told
from madtable.games.mao.view import Flow
from tests.looks.mao_tables import Show
from tests.looks.tables import bytes_of
from tests.looks.watching import facts_of

SIZES = ((960, 540), (1280, 720), (1000, 700), (1200, 560))
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"doubles": "chaos", "open_table": True},
    {"enforcement": "honour", "turn_marker": True},
    {"enforcement": "auto", "doubles": "silent", "delay_s": 5},
)


def test_every_fact_has_a_staging_of_its_own() -> None:
    stagers = Show(["human", "knower", "knower"], 1).board.stagers()
    assert set(stagers) == facts_of(told)
    assert len({stager.__name__ for stager in stagers.values()}) == len(stagers)


@pytest.mark.parametrize("less", [False, True])
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_the_table_shows_what_is_true_before_it_is_put_right(number: int, less: bool) -> None:
    compared = 0
    for seed in range(3):
        dice = random.Random(f"{number} {less} {seed}")
        seats = 3 + (seed + number) % 6
        kinds = ["human", *["knower"] * (seats - 1)]
        speed = dice.choice((0.6, 1.0))
        show = Show(kinds, seed, less=less, speed=speed, house=HOUSES[number])
        for _ in range(110):
            show.wait(dice.choice((0.05, 0.3, 0.7, 1.5)), 0.05)
            what = dice.random()
            if what < 0.4:
                show.wild_act(dice)
            elif what < 0.5:
                show.scene.catch_up()
            elif what < 0.54:
                show.resize(dice.choice(SIZES))
            elif what < 0.58:
                show.board.reach.toggle_sort()
            assert not show.board.differences, (seed, show.board.differences)
        compared += show.board.compared
    assert compared > 60


@pytest.mark.parametrize(("seats", "seed"), [(3, 5), (6, 2), (8, 9)])
def test_drawing_only_what_changed_equals_drawing_everything(seats: int, seed: int) -> None:
    dice = random.Random(seed)
    show = Show(["human", *["knower"] * (seats - 1)], seed, house={"open_table": True})
    for _ in range(40):
        show.wait(dice.choice((0.05, 0.2, 0.4)), 0.05)
        if dice.random() < 0.3:
            show.wild_act(dice)
        assert bytes_of(show.picture()) == bytes_of(show.painted_anew())


def test_an_empty_pile_leaves_its_outline_where_one_can_tap_for_more() -> None:
    show = Show(["human", "knower", "knower"], 5, size=(1280, 720), less=True)
    show.skip()
    pile = show.board.pile
    show.wait(0.5)
    full = show.picture().copy()
    pile.show(count=0)
    show.wait(0.1)
    empty = show.picture()
    edge = (pile.rect().centerx, pile.rect().bottom - 1)
    assert empty.get_at(pile.rect().center) != full.get_at(pile.rect().center)
    cloth = empty.get_at((edge[0], edge[1] - 12))
    assert sum(empty.get_at(edge)[:3]) > sum(cloth[:3]) + 60, "the outline is brighter than cloth"
    zone = show.board.controls.named("draw")
    assert zone is not None
    assert zone.rect.collidepoint(pile.rect().center)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_however_many_may_be_on_turn_the_line_about_it_can_be_read(lang: str) -> None:
    house = {"doubles": "chaos", "open_table": True}
    show = Show(["human", *["knower"] * 7], 5, size=(1280, 720), lang=lang, less=True, house=house)
    show.wait(0.2)
    show.skip()
    board, letters = show.board, show.kit.letters
    for many in range(1, 9):
        flows = tuple(Flow(turn, 1, 0, False) for turn in range(many))
        board._say_state(replace(show.view, flows=flows, turns=tuple(range(many))))
        wide = letters.width("note", board.heading.line, board.s)
        assert wide <= 1.15 * board.heading.rect.width, "it is hardly made smaller"
        named = sum(name in board.heading.line for name in board.company.names[1:])
        assert (str(many) in board.heading.line) == (many > 3)
        assert named == (min(many - 1, 2) if many <= 3 else 0)
