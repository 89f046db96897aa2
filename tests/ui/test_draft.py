"""A set-up in the making can be dealt at any moment, whatever was clicked before."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from pygame import Surface

from madtable.engine.switches import Setting, Switch
from madtable.ui.offer import HUMAN, GameOffer, SeatChoice, SetUp
from madtable.ui.screens.draft import CREATURES, Draft, creatures, ladder, seat_names
from tests.ui.desk import kit

SEATS = Switch("max_seats", 6, "", low=2, high=8)
CHAIN = Switch("chain", True, "")
COUNTS = Switch("counts", (1, 2), "", low=1, high=3)
BLOCKED = Switch("blocked", "count", "", ("count", "draw"))


def offer(
    name: str = "mad",
    *,
    levels: tuple[str, ...] = ("random", "sly"),
    low: int = 2,
    high: int = 8,
    most_humans: int = 8,
    available: bool = True,
) -> GameOffer:
    def seat_range(house: Mapping[str, Setting]) -> tuple[int, int]:
        most = house.get("max_seats", SEATS.default)
        assert isinstance(most, int)
        return low, min(high, most)

    return GameOffer(
        name,
        name,  # type: ignore[arg-type]
        None,
        lambda width: Surface((width, width)),
        "#FFFFFF",
        "",
        levels,
        (SEATS, CHAIN, COUNTS, BLOCKED),
        seat_range,
        most_humans,
        available,
    )


MAD, LAB = offer(), offer("lab", levels=("random", "meek"), low=3, high=4, most_humans=1)


def test_at_first_there_is_one_person_in_company_of_all_sorts() -> None:
    draft = Draft([offer(levels=("random", "meek", "sly", "mad"))])
    assert [seat.kind for seat in draft.seats] == [HUMAN, "meek", "sly", "mad"]
    assert draft.done() == SetUp("mad", tuple(draft.seats))
    draft.add()
    assert draft.seats[-1].kind == "meek"


def test_seats_are_added_and_taken_away_within_the_range() -> None:
    draft = Draft([MAD])
    for _ in range(9):
        draft.add()
    assert len(draft.seats) == 6
    draft.set(SEATS, 8)
    draft.add()
    assert len(draft.seats) == 7
    draft.set(SEATS, 3)
    assert len(draft.seats) == 3
    for _ in range(9):
        draft.remove()
    assert len(draft.seats) == 2


def test_another_game_keeps_who_fits_and_seats_the_rest_anew() -> None:
    lab = offer("lab", levels=("random", "meek", "odd", "mad"), low=3, high=4, most_humans=1)
    draft = Draft([MAD, lab])
    draft.seat(1, HUMAN)
    draft.seat(2, "random")
    draft.seat(3, "sly")
    for _ in range(2):
        draft.add()
    draft.choose(lab)
    assert [seat.kind for seat in draft.seats] == [HUMAN, "meek", "random", "mad"]


def test_each_game_gets_back_who_sat_there() -> None:
    draft = Draft([MAD, LAB])
    draft.add()
    draft.rename(0, "Ann")
    mad = list(draft.seats)
    draft.choose(LAB)
    assert draft.seats[0].name == "Ann"
    draft.remove()
    draft.rename(0, "Bo")
    lab = list(draft.seats)
    draft.choose(MAD)
    assert draft.seats == mad
    draft.choose(LAB)
    assert draft.seats == lab


def test_the_last_set_up_of_every_game_is_offered_again() -> None:
    mad = SetUp("mad", (SeatChoice(HUMAN, "Ann"), SeatChoice(HUMAN, "Bo")), house={"chain": False})
    lab = SetUp("lab", (SeatChoice("meek"),) * 4, house={"blocked": "draw"})
    gone = SetUp("gone", (SeatChoice(HUMAN, "Cy"),))
    draft = Draft([MAD, LAB], mad, [mad, lab, gone])
    assert (draft.seats, draft.house) == (list(mad.seats), mad.house)
    draft.choose(LAB)
    assert (draft.seats, draft.house) == (list(lab.seats), lab.house)
    draft.choose(MAD)
    assert (draft.seats, draft.house) == (list(mad.seats), mad.house)
    draft.choose(LAB)
    draft.reset()
    assert draft.house == {}
    draft.choose(MAD)
    assert draft.house == mad.house, "only the game that is shown is put back"


def test_what_is_remembered_of_another_version_is_made_to_fit() -> None:
    old = SetUp("lab", (SeatChoice("wizard"), SeatChoice(HUMAN)) * 6, house={"no_such_rule": True})
    draft = Draft([MAD, LAB], None, [old])
    draft.choose(LAB)
    assert len(draft.seats) == 4
    assert [seat.kind for seat in draft.seats].count(HUMAN) == LAB.most_humans
    assert {seat.kind for seat in draft.seats} <= {HUMAN, *LAB.levels}
    assert draft.house == {}


def test_a_game_that_needs_more_seats_gets_them() -> None:
    draft = Draft([MAD, LAB])
    for _ in range(2):
        draft.remove()
    draft.choose(LAB)
    assert len(draft.seats) == 3


def test_people_are_offered_only_where_one_more_may_share_the_screen() -> None:
    draft = Draft([LAB])
    assert draft.kinds(0) == (HUMAN, "random", "meek")
    assert draft.kinds(1) == ("random", "meek")
    draft.seat(0, "meek")
    assert draft.kinds(1) == (HUMAN, "random", "meek")


def test_a_game_that_is_not_available_is_never_chosen() -> None:
    shut = offer("mao", available=False)
    draft = Draft([shut, MAD])
    assert draft.offer is MAD
    draft.choose(shut)
    assert draft.offer is MAD


def test_house_rules_are_kept_for_each_game_and_only_what_differs() -> None:
    draft = Draft([MAD, LAB])
    draft.set(CHAIN, False)
    assert draft.done().house == {"chain": False}
    draft.choose(LAB)
    assert draft.done().house == {}
    draft.choose(MAD)
    assert draft.setting(CHAIN) is False
    draft.set(CHAIN, True)
    assert draft.done().house == {}


def test_reset_is_as_it_comes_out_of_the_box() -> None:
    draft = Draft([MAD])
    draft.set(CHAIN, False)
    draft.rename(0, "Ann")
    draft.seed, draft.speed = 7, "mad"
    draft.add()
    draft.reset()
    assert draft.done() == Draft([MAD]).done()


def test_what_was_played_last_is_offered_again() -> None:
    first = Draft([LAB, MAD])
    first.choose(MAD)
    first.set(BLOCKED, "draw")
    first.seat(2, HUMAN)
    first.rename(2, "Bo")
    first.seed, first.speed = 7, "calm"
    assert Draft([LAB, MAD], first.done()).done() == first.done()


def test_a_set_up_from_another_version_is_made_to_fit() -> None:
    old = SetUp("gone", (SeatChoice("wizard"),) * 12, 3, {"no_such_rule": True}, "brisk")
    draft = Draft([MAD], old)
    done = draft.done()
    assert done.game == "mad"
    assert len(done.seats) == 6
    assert {seat.kind for seat in done.seats} == {"random", "sly"}
    assert done.house == {}


@pytest.mark.parametrize("seed", range(50))
def test_whatever_is_clicked_the_set_up_can_be_dealt(seed: int) -> None:
    chance = random.Random(seed)
    draft = Draft([MAD, LAB])
    for _ in range(60):
        at = chance.randrange(len(draft.seats))
        act = chance.randrange(6)
        if act == 0:
            draft.add()
        elif act == 1:
            draft.remove()
        elif act == 2:
            draft.choose(chance.choice((MAD, LAB)))
        elif act == 3:
            draft.seat(at, chance.choice(draft.kinds(at)))
        elif act == 4:
            draft.set(SEATS, chance.randrange(2 if draft.offer is MAD else 4, 9))
        else:
            draft.rename(at, chance.choice(("", "Ann", "A very long name indeed")))
        done = draft.done()
        low, high = draft.offer.seat_range(done.house)
        assert low <= len(done.seats) <= high
        kinds = [seat.kind for seat in done.seats]
        assert kinds.count(HUMAN) <= draft.offer.most_humans
        assert set(kinds) <= {HUMAN, *draft.offer.levels}
        assert all(len(seat.name) <= 12 for seat in done.seats)


def test_names() -> None:
    one = [SeatChoice(HUMAN), SeatChoice("sly"), SeatChoice("sly")]
    assert seat_names(kit(), one) == ["You", "Ottla", "Fritz"]
    assert seat_names(kit("sv"), one)[0] == "Du"
    two = [SeatChoice(HUMAN, "Ann"), SeatChoice("sly"), SeatChoice(HUMAN)]
    assert seat_names(kit(), two) == ["Ann", "Ottla", "Fritz"]


def test_few_numbers_are_all_offered_and_many_in_round_steps_with_the_default() -> None:
    assert ladder(SEATS) == (2, 3, 4, 5, 6, 7, 8)
    wide = ladder(Switch("window_ms", 900, "", low=0, high=10_000))
    assert wide == (0, 10, 20, 50, 100, 200, 500, 900, 1000, 2000, 5000, 10_000)
    assert ladder(Switch("turn_cap", 0, "", low=0, high=100_000))[:3] == (0, 100, 200)


def test_jars_change_creatures_and_everybody_stays_somebody_of_their_own() -> None:
    draft = Draft([MAD])
    assert creatures(draft.seats) == ["goat", "owl", "frog", "rat"]
    draft.another_creature(0)
    assert creatures(draft.seats) == ["owl", "goat", "frog", "rat"], "they swap"
    for _ in range(3):
        draft.another_creature(0)
    assert creatures(draft.seats) == ["octo", "owl", "frog", "rat"], "and swap back"
    draft.add()
    assert creatures(draft.seats)[4] == "goat", "whose own is taken gets one that is free"
    draft.another_creature(4)
    assert creatures(draft.seats) == ["octo", "goat", "frog", "rat", "owl"]
    draft.another_creature(1)
    assert creatures(draft.seats) == ["octo", "owl", "frog", "rat", "goat"]
    for _ in range(3):
        draft.another_creature(4)
    assert creatures(draft.seats)[4] == "rat"
    for _ in range(5):
        draft.another_creature(4)
    assert creatures(draft.seats)[4] == "goat"
    for _ in range(4):
        draft.another_creature(0)
    assert creatures(draft.seats) == list(CREATURES[:5])


def test_a_creature_stays_through_everything_else() -> None:
    draft = Draft([MAD, LAB])
    draft.another_creature(2)
    draft.seat(2, HUMAN)
    draft.rename(2, "Bo")
    assert creatures(draft.seats)[2] == "rat"
    draft.seat(2, "sly")
    draft.choose(LAB)
    assert creatures(draft.seats)[2] == "rat"
    draft.choose(MAD)
    assert creatures(draft.seats)[2] == "rat"
    assert Draft([MAD, LAB], draft.done()).done() == draft.done()
    draft.reset()
    assert creatures(draft.seats) == list(CREATURES[:4])


def test_creatures_of_a_file_are_made_to_differ() -> None:
    seats = [SeatChoice(HUMAN, "", name) for name in ("cat", "cat", "dragon", "owl", "")]
    found = creatures(seats)
    assert found[0] == "cat"
    assert found[3] == "owl"
    assert len(set(found)) == 5
    assert set(found) <= set(CREATURES)
    assert seat_names(kit(), seats)[0] == "Mirre"
