"""What a seat believes about the turn where rules are in force that it does not know."""

from __future__ import annotations

from madtable.ai.mao_atoms import Lie, Thing, notice
from madtable.ai.mao_course import PLAIN, REVERSE, Course, Next

NINE, FIVE = 8, 4
"""Faces: the nine and the five of the first suit."""


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
