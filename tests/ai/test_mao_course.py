"""What a seat believes about the turn where rules are in force that it does not know."""

from __future__ import annotations

import json

from madtable.ai.mao_atoms import Lie, Thing, notice
from madtable.ai.mao_course import Course
from madtable.ai.mao_reading import PLAIN, REVERSE, SKIP, STEPS, Next, joined, parts

NINE, FIVE, TEN = 8, 4, 9
"""Faces: the nine, the five and the ten of the first suit."""


def thing(face: int) -> Thing:
    return notice(Lie(face, None, 5, 1, 0))


def plain(seat: int):  # type: ignore[no-untyped-def]
    """A card that by all known rules only passes the turn on."""

    def outcome(now: Next) -> Next | None:
        if now.turn != seat:
            return None
        return Next((seat + now.direction) % 4, now.direction)

    return outcome


def lay(course: Course, seat: int, face: int = NINE) -> None:
    course.played(seat, thing(face), plain(seat))


def started() -> Course:
    course = Course(0, 4, strict=True)
    course.begin(0)
    return course


def test_nothing_strange_is_expected_where_nothing_strange_was_seen() -> None:
    course = started()
    for seat in (0, 1, 2, 3):
        lay(course, seat)
    assert course.best == Next(0, 1)
    assert course.chance_of(0) > 0.9


def test_a_card_that_turned_play_round_is_found_out_and_expected_to_do_so_again() -> None:
    course = started()
    for seat in (0, 1, 2):
        lay(course, seat)
    lay(course, 3, FIVE)  # whoever knows the rule goes on the other way
    for seat in (2, 1, 0, 3):
        lay(course, seat)
    assert (thing(FIVE), REVERSE) in course.learned
    assert course.best == Next(2, -1)
    assert course.strangeness(thing(FIVE))[REVERSE] > 0.5 > course.strangeness(thing(NINE))[REVERSE]
    lay(course, 2, FIVE)
    assert course.best == Next(3, 1)


def test_two_cards_that_turn_play_round_one_after_the_other_are_both_found_out() -> None:
    course = started()
    lay(course, 0, FIVE)  # round it goes: to seat 3
    lay(course, 3, TEN)  # and back
    lay(course, 0)
    assert course.best == Next(1, 1)
    lay(course, 1)
    assert course.learned == [(thing(FIVE), REVERSE), (thing(TEN), REVERSE)]


def test_whoever_was_told_that_it_is_not_its_turn_has_not_got_it() -> None:
    course = started()
    lay(course, 0)
    course.is_not(1)
    assert course.chance_of(1) == 0
    assert course.best is not None
    assert course.best.turn in (0, 2, 3)


def test_cards_drawn_while_words_were_owed_were_no_turn() -> None:
    course = started()
    lay(course, 0)
    course.drew(1)
    assert course.best == Next(2, 1)
    course.still_owed(0)
    assert course.best == Next(1, 1)
    course.drew(1)
    assert course.best == Next(2, 1)


def test_a_card_called_back_takes_its_effect_with_it() -> None:
    course = started()
    lay(course, 0)
    lay(course, 1)
    course.returned()
    assert course.best == Next(1, 1)


def test_the_impossible_makes_it_begin_anew() -> None:
    course = started()
    lay(course, 0)
    for seat in (0, 1, 2, 3):
        course.is_not(seat)
    assert course.best is not None
    assert abs(sum(course.chance_of(seat) for seat in range(4)) - 1) < 1e-9
    assert PLAIN not in {label for _, label in course.learned if label}


def test_a_card_drawn_after_a_long_silence_tells_little_of_whose_turn_it_is() -> None:
    found = []
    for silence_ms in (2000, 20_000):
        course = started()
        lay(course, 0)  # by all that is known it is the turn of seat 1
        course.drew(3, silence_ms=silence_ms)
        found.append(course.chance_of(1))
    assert found[0] < found[1]
    assert found[1] > 0.85


def test_whoever_is_sure_that_it_is_another_seats_turn_waits_longest() -> None:
    course = started()
    lay(course, 0)
    course.is_not(1)
    waits = {seat: course.patience_ms(seat) for seat in range(4)}
    assert waits[1] == max(waits.values()) > 3 * max(waits[seat] for seat in (0, 2, 3))


def test_what_one_card_does_in_two_ways_is_two_effects() -> None:
    for effect in STEPS:
        for turned in (PLAIN, REVERSE):
            assert parts(joined(effect, turned)) == (effect, turned)
    course = started()
    for _ in range(8):
        course.remember(thing(NINE), SKIP)
        course.remember(thing(FIVE), REVERSE)
        course.remember(thing(TEN), PLAIN)
    assert course.strangeness(thing(NINE))[SKIP] > 0.5
    assert course.strangeness(thing(FIVE))[REVERSE] > 0.5
    course.remember(thing(NINE), joined(SKIP, REVERSE))
    both = course.strangeness(thing(NINE))
    assert both[joined(SKIP, REVERSE)] > course.strangeness(thing(TEN))[joined(SKIP, REVERSE)]


def test_where_one_card_was_drawn_in_vain_the_next_is_expected_to_be_so_too() -> None:
    course = started()
    lay(course, 0)
    course.drew(1)
    assert course.chance_of(2) > 0.9
    course.is_not(2)  # so the card was drawn while somebody still owed something
    assert course.chance_of(1) > 0.9
    course.drew(1)
    assert 0.6 < course.chance_of(1) < 0.9


def test_cards_that_turn_out_to_be_due_besides_are_still_to_be_taken() -> None:
    course = started()
    course.played(0, thing(NINE), lambda now: Next(1, 1, 2) if now.turn == 0 else None)
    course.more_due(2)
    for due in (3, 2, 1):
        course.drew(1, vain=0.0)
        assert course.best == Next(1, 1, due)
    course.drew(1, vain=0.0)
    assert course.best == Next(2, 1)


def test_somebody_called_for_idling_may_be_right_about_what_seemed_impossible() -> None:
    course = started()
    lay(course, 0)
    for seat in (0, 2, 3):
        course.is_not(seat)
    assert course.chance_of(3) == 0
    for _ in range(3):
        course.is_now(3, sure=False)
    assert course.chance_of(3) > 0.5


def test_what_else_it_expects_of_a_card_counts_besides_what_it_has_made_of_turns() -> None:
    hunches = {thing(FIVE): {SKIP: 1.0}}
    course = Course(0, 4, strict=True, hunch=lambda seen: hunches.get(seen, {}))
    course.begin(0)
    assert 0.5 > course.strangeness(thing(FIVE))[SKIP] > 0.1 > course.strangeness(thing(NINE))[SKIP]
    for _ in range(3):
        course.remember(thing(FIVE), SKIP)
        course.remember(thing(NINE), SKIP)
        course.remember(thing(TEN), PLAIN)
    sure, likely = (course.strangeness(thing(face))[SKIP] for face in (FIVE, NINE))
    assert sure > likely > 0.3


def test_what_was_learned_is_taken_along() -> None:
    course = started()
    for face, label in ((NINE, PLAIN), (FIVE, REVERSE), (TEN, joined(SKIP, REVERSE))):
        course.remember(thing(face), label)
    heir = Course(0, 4, strict=True)
    heir.recall(json.loads(json.dumps(course.memory(100))))
    assert heir.learned == course.learned
    assert heir.strangeness(thing(FIVE)) == course.strangeness(thing(FIVE))


def test_whoever_was_wrong_lately_trusts_itself_less() -> None:
    course = started()
    for seat in (0, 1, 2, 3, 0):
        lay(course, seat)
    sure = course.trust
    lay(course, 3)  # nobody can have expected that
    course.is_not(2)
    assert sure > 0.8 > course.trust + 0.1
    for _ in range(16):
        assert course.best is not None
        lay(course, course.best.turn, TEN)
    assert course.trust > 0.7


def held_up(course: Course, face: int, *, vain: bool) -> None:
    """Seat 0 lays a card; the next one draws on it, in vain or not, and play goes on."""
    course.begin(0)
    lay(course, 0, face)
    course.drew(1)
    if vain:
        course.is_not(2)
    lay(course, 1 if vain else 2, TEN)


def test_where_draws_are_in_vain_again_and_again_it_is_expected_that_the_next_is_too() -> None:
    course = started()
    for number in range(12):
        held_up(course, FIVE if number % 2 else NINE, vain=bool(number % 2))
    heir = Course(0, 4, strict=True)
    heir.recall(json.loads(json.dumps(course.memory(100))))
    for one in (course, heir):
        after = {}
        for face in (FIVE, NINE):
            one.begin(0)
            lay(one, 0, face)
            one.drew(1)
            after[face] = one.chance_of(2)
        assert after[FIVE] < 0.4
        assert after[NINE] > 0.8
