"""Where things lie at tables of every size: what is said and owed covers no writing."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from madtable.games.mao.events import CHAIR
from madtable.looks.mao.effects import Effects
from madtable.looks.mao.speech import STALE_S, box, oval
from tests.looks.mao_tables import Show

SIZES = ((1280, 720), (1600, 1000), (1920, 1080))
WINDOWS = (
    ((960, 540), 1.0),
    ((1280, 720), 1.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 1.5),
    ((1920, 1080), 2.0),
)
"""Windows with how large everything is in them; the last is laid out as in 3840 x 2160."""

LONG = {
    "en": "Penalty, Madame Rat: failure to say “Have a very nice day”",
    "sv": "Straff, Madame Rat: sa inte ”Ha en mycket trevlig dag”",
}
ENDLESS = (
    "I have a rule of my own, and it wants a word for every letter that anybody here ever typed"
)


def table(seats: int, lang: str, size: tuple[int, int]) -> Show:
    show = Show(["human", *["knower"] * (seats - 1)], 5, size=size, lang=lang, less=True)
    show.scene.catch_up()
    return show


def written(show: Show) -> dict[str, Rect]:
    """What has to stay readable and within reach, whoever speaks."""
    board = show.board
    found = {"heading": board.heading.written()}
    for name in ("menu", "log", "console", "chips", "hand", "action_a", "action_b", "icon_sort"):
        found[name] = board.part(name)
    return found


def said(show: Show, seat: int) -> Rect:
    """What a seat's bubble covers; the tail is thin, and the oval's corners are empty."""
    return oval(show.board.bubbles[seat])


def hushed(show: Show) -> None:
    for seat in tuple(show.board.bubbles):
        show.board.hush(seat)


def check_clear(show: Show, seat: int, covered: Rect) -> None:
    """What this seat says there covers no writing and nobody else's face or name."""
    board = show.board
    assert Rect((0, 0), board.layout.size).contains(covered)
    for name, rect in written(show).items():
        assert not covered.colliderect(rect), (board.layout.size, seat, name)
    for other, block in enumerate(board.seats):
        if other != seat and (seat != board.viewer or other != board.viewer):
            assert not covered.colliderect(block.jar_rect()), (board.layout.size, seat, other)
            assert not covered.colliderect(block.plate_rect()), (board.layout.size, seat, other)


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", range(3, 9))
def test_what_somebody_says_covers_no_writing_and_nobody_elses_face(seats: int, lang: str) -> None:
    show = table(seats, lang, (1280, 720))
    for size, scale in WINDOWS:
        show.kit.ui_scale = scale
        show.resize(size)
        show.stack.relayout()
        assert show.board.s == pytest.approx(scale * min(size[0] / 1920, size[1] / 1080))
        for seat in (CHAIR, *range(seats)):
            for text in ("Mao", LONG[lang], ENDLESS):
                hung = show.board.speech.place(seat, text)
                check_clear(show, seat, box(hung.wording, hung.centre))


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("seats", range(3, 9))
def test_any_two_who_speak_at_once_are_both_to_be_read(seats: int, lang: str) -> None:
    show = table(seats, lang, (1280, 720))
    board = show.board
    for pair in combinations((CHAIR, *range(seats)), 2):
        pair = pair if lang == "en" else pair[::-1]
        hushed(show)
        for seat in pair:
            board.bubble(seat, LONG[lang])
        assert set(board.bubbles) == set(pair)
        assert not said(show, pair[0]).colliderect(said(show, pair[1])), pair
        check_clear(show, pair[0], said(show, pair[0]))
        check_clear(show, pair[1], said(show, pair[1]))


@pytest.mark.parametrize("seats", range(3, 9))
def test_if_everybody_shouts_the_last_is_heard_and_nothing_covers_anything(seats: int) -> None:
    show = table(seats, "en", (1280, 720))
    board = show.board
    everybody = (CHAIR, *range(seats))
    for first in (0, 2):
        hushed(show)
        for seat in (*everybody[first:], *everybody[:first]):
            board.bubble(seat, LONG["en"])
            assert seat in board.bubbles
            for one, other in combinations(board.bubbles, 2):
                assert not said(show, one).colliderect(said(show, other)), (seat, one, other)
        assert len(board.bubbles) >= 4


@pytest.mark.parametrize(("seats", "gap"), [(7, 0.0), (8, 0.1), (8, 0.4)])
def test_if_everybody_shouts_each_is_heard_as_long_as_if_alone(seats: int, gap: float) -> None:
    show = table(seats, "sv", (1280, 720))
    board, step = show.board, 0.1
    everybody = (CHAIR, *range(seats))
    heard = dict.fromkeys(everybody, 0.0)

    def wait(seconds: float) -> None:
        for _ in range(round(seconds / step)):
            board.update(step)
            for seat in board.bubbles:
                heard[seat] += step
            for one, other in combinations(board.bubbles, 2):
                assert not said(show, one).colliderect(said(show, other)), (one, other)

    for seat in everybody:
        board.bubble(seat, LONG["sv"])
        wait(gap)
    assert board.speech.waiting, "there was room for all of them at once"
    wait(12.0)
    assert not board.bubbles
    assert min(heard.values()) > max(heard.values()) - 0.5, heard


def test_who_speaks_again_before_it_was_read_says_both_in_one_bubble() -> None:
    show = table(8, "en", (1280, 720))
    board = show.board
    board.bubble(3, "King of Spades")
    board.update(0.75)
    board.bubble(3, "Hail to the Chairman")
    assert board.bubbles[3].wording.lines == ("King of Spades", "Hail to the Chairman")
    assert board.bubbles[3].age == 0.0, "there is time to read both"
    board.bubble(3, "Mao")
    assert board.bubbles[3].text == "Hail to the Chairman\nMao", "no more than two at once"
    board.update(2.0)
    board.bubble(3, "Point of order")
    assert board.bubbles[3].text == "Point of order", "what was read has gone"
    for seat in (CHAIR, *range(8)):
        board.bubble(seat, LONG["en"])
    waits = board.speech.waiting[0].seat
    board.bubble(waits, "Mao")
    assert board.bubbles[waits].text == f"{LONG['en']}\nMao"
    assert waits not in [one.seat for one in board.speech.waiting]


def test_what_has_waited_too_long_is_left_to_the_log() -> None:
    show = table(8, "en", (1280, 720))
    board = show.board
    for seat in (CHAIR, *range(8)):
        board.bubble(seat, LONG["en"])
    waits = board.speech.waiting[0].seat
    for bubble in board.bubbles.values():
        bubble.seconds = None
    board.update(STALE_S - 0.1)
    assert board.speech.waiting[0].seat == waits
    board.update(0.2)
    hushed(show)
    board.update(0.1)
    assert not board.bubbles


def test_what_was_said_moves_out_of_the_way_of_a_band_and_of_a_sheet() -> None:
    for seats in (3, 6, 8):
        show = table(seats, "en", (1280, 720))
        board = show.board
        for seat in (CHAIR, *range(1, seats)):
            hushed(show)
            board.bubble(seat, LONG["en"])
            show.wait(1.0)
            board.order.lay_hands(True, 1)
            assert not said(show, seat).colliderect(board.band.rect)
            assert board.bubbles[seat].age >= 1.0, "the time to read it does not begin anew"
            board.order.lay_hands(False)
            board.console.open_more()
            assert not said(show, seat).colliderect(board.part("sheet"))
            board.sheet.close()


def test_what_is_said_is_not_hidden_by_the_tip_of_a_jar_that_is_pointed_at() -> None:
    for seats in (4, 7):
        show = table(seats, "sv", (1280, 720))
        board = show.board
        for seat in range(1, seats):
            board.tips.tell(f"seat:{seat}")
            tip = board.tips.area
            assert tip is not None
            for speaker in range(1, seats):
                hushed(show)
                board.bubble(speaker, "Mao")
                assert not said(show, speaker).colliderect(tip), (seat, speaker)


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
            slip.say("owes: Hail to the Chairwoman")
            rect = slip.bounds()
            for name in ("folder", "draw_pile", "discard_pile"):
                assert not rect.colliderect(board.part(name)), (size, seat, name)


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
