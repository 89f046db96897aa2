"""Where things lie at tables of every size: what is said and owed covers no writing."""

from __future__ import annotations

import pytest
from pygame import Rect

from madtable.games.mao.events import CHAIR
from madtable.looks.mao.effects import Effects
from madtable.ui.parts import Bubble
from tests.looks.mao_tables import Show

SIZES = ((1280, 720), (1600, 1000), (1920, 1080))
LONG = {
    "en": "Penalty, Madame Rat: failure to say “Have a very nice day”",
    "sv": "Straff, Madame Rat: sa inte ”Ha en mycket trevlig dag”",
}


def table(seats: int, lang: str, size: tuple[int, int]) -> Show:
    show = Show(["human", *["knower"] * (seats - 1)], 5, size=size, lang=lang, less=True)
    show.scene.catch_up()
    return show


def written(show: Show) -> dict[str, Rect]:
    """What has to stay readable, whoever speaks: heading, log and the two big buttons."""
    board = show.board
    letters, s = board.kit.letters, board.s
    heading = board.heading.rect.copy()
    heading.width = min(heading.width, letters.width("note", board.heading.line, s))
    heading.height = round(0.9 * heading.height)
    return {
        "heading": heading,
        "log": board.part("log"),
        "call": board.part("action_a"),
        "order": board.part("action_b"),
    }


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", range(3, 9))
def test_what_somebody_says_covers_no_writing_and_nobody_elses_face(seats: int, lang: str) -> None:
    for size in SIZES:
        show = table(seats, lang, size)
        board = show.board
        for seat in (CHAIR, *range(seats)):
            board.bubble(seat, LONG[lang])
            bubble = board.bubbles[seat]
            assert isinstance(bubble, Bubble)
            # The tail is thin, and the oval's corners are empty.
            oval = Rect(0, 0, round(0.86 * 422 * board.s), round(0.86 * 154 * board.s))
            oval.center = round(bubble.centre[0]), round(bubble.centre[1])
            for name, rect in written(show).items():
                assert not oval.colliderect(rect), (size, seat, name)
            if seat == CHAIR:
                for other, block in enumerate(board.seats):
                    assert not oval.colliderect(block.plate_rect()), (size, other)
            faces = {other: board.seats[other].jar_rect() for other in range(seats)}
            for other, jar in faces.items():
                assert other == seat or not oval.colliderect(jar), (size, seat, other)


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_slip_with_duties_lies_beside_every_jar_name_and_button(seats: int) -> None:
    for size in SIZES:
        show = table(seats, "en", size)
        board = show.board
        for seat, slip in enumerate(board.slips):
            slip.say("owes: Hail to the Chairwoman, Queen of Spades")
            rect = slip.bounds()
            assert Rect((0, 0), size).contains(rect)
            for name, place in written(show).items():
                assert not rect.colliderect(place), (size, seat, name)
            for other, block in enumerate(board.seats):
                face = block.jar_rect().inflate(-8, -8)
                lid = face.height // 5
                face.update(face.left, face.top + lid, face.width, face.height - lid)
                assert not rect.colliderect(face), (size, seat, other)
                assert not rect.colliderect(block.plate_rect()), (size, seat, other)


def test_the_star_of_a_penalty_card_stays_clear_of_the_buttons() -> None:
    for seats in range(3, 9):
        show = table(seats, "en", (1280, 720))
        board = show.board
        for seat in range(1, seats):
            for apart in (False, True):
                motion = Effects(board).flights.penalty(seat, "", apart=apart)
                motion.update(0.34)
                motion.update(0.05)
                stars = [item for item in board.stage.items if type(item).__name__ == "Burst"]
                assert len(stars) == 1
                for name in ("action_a", "action_b"):
                    assert not stars[0].bounds().inflate(-12, -12).colliderect(board.part(name))
                board.stage.remove(stars[0])
                board.timeline.clear()
