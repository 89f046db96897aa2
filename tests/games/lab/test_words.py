from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madtable.engine.errors import BadInput, Refused
from madtable.games.lab.cards import CARD, CODE, SIDE, mask_of
from madtable.games.lab.position import Position
from madtable.games.lab.round import LabRound
from madtable.games.lab.words import read, write
from tests.games.lab.tables import answered, bare, dealt, walk


@given(st.integers(0, 2**31), st.integers(3, 4), st.integers(0, 59))
def test_every_move_reads_as_it_is_written(seed: int, seats: int, steps: int) -> None:
    for step, position in enumerate(walk(bare(seats, seed), seed)):
        if step == steps:
            for move in position.moves():
                text = write(position, move)
                assert read(position, position.mover, text) == move
                assert read(position, position.mover, f"  {text.replace(' ', '   ')} ") == move


@given(st.integers(0, 2**31), st.sampled_from([*SIDE, "P0", "P8", "X1", ""]))
def test_what_reads_is_allowed_and_what_is_allowed_reads(seed: int, code: str) -> None:
    for step, position in enumerate(walk(bare(4, seed), seed)):
        if step % 9 == seed % 9:
            for verb in ("play", "take"):
                may = {write(position, move) for move in position.moves()}
                text = f"{verb} {code}"
                if text in may:
                    assert write(position, read(position, position.mover, text)) == text
                else:
                    with pytest.raises((Refused, BadInput)):
                        read(position, position.mover, text)


def sheets_trick(*played: str) -> Position:
    position = bare(4, 1)
    position.lead = position.mover = 0
    hands = (["P5", "B1"], ["P4", "R1"], ["G6", "R2"], ["P2", "G1"])
    position.hands = [mask_of(CARD[code] for code in hand) for hand in hands]
    for code in played:
        position.play(CARD[code])
    return position


WON = ("P5", "P4", "G6", "P2")


@pytest.mark.parametrize(
    ("played", "seat", "text", "key"),
    [
        ((), 1, "play P4", "not-your-turn"),
        ((), 0, "play P4", "not-held"),
        ((), 0, "play P-5", "lab.no-sign"),
        ((), 0, "take P5", "lab.nothing-to-take"),
        ((), 0, "play", "one-card"),
        ((), 0, "play P5 B1", "one-card"),
        (("P5",), 1, "play R1", "lab.must-follow"),
        (("P5", "P4", "G6"), 3, "play G1", "lab.must-follow"),
        (WON, 3, "play G1", "lab.take-first"),
        (WON, 0, "take P-4", "not-your-turn"),
        (WON, 0, "play B1", "not-your-turn"),
        (WON, 3, "take P-2", "lab.own-card"),
        (WON, 3, "take P4", "lab.other-side"),
        (WON, 3, "take B-1", "lab.not-in-trick"),
        (WON, 3, "take", "one-card"),
    ],
)
def test_refusals_name_their_reason(
    played: tuple[str, ...], seat: int, text: str, key: str
) -> None:
    with pytest.raises(Refused) as caught:
        read(sheets_trick(*played), seat, text)
    assert caught.value.key == key


def test_values_of_refusals() -> None:
    with pytest.raises(Refused) as caught:
        read(sheets_trick("P5"), 1, "play R1")
    assert caught.value.message.value("colour") == "purple"
    with pytest.raises(Refused) as caught:
        read(sheets_trick(*WON), 3, "take P4")
    assert caught.value.message.value("card") == "lab.P-4"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "play P9",
        "play p5",
        "play 5",
        "take P+4",
        "take --4",
        "play P5 colour=red",
        "P5",
    ],
)
def test_what_is_no_word_of_the_lab_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput):
        read(sheets_trick(), 0, text)


@pytest.mark.parametrize("seat", [-1, 4])
def test_no_such_seat(seat: int) -> None:
    with pytest.raises(BadInput, match=r"seats 0 to 3"):
        read(sheets_trick(), seat, "play P5")


def test_when_all_is_over_nothing_is_done_any_more() -> None:
    round_ = answered(dealt(3, 1), 1)
    with pytest.raises(Refused) as caught:
        round_.answer(0, "play P1")
    assert caught.value.key == "game-over"


def refused(round_: LabRound, seat: int, text: str) -> bool:
    try:
        round_.answer(seat, text)
    except (Refused, BadInput):
        return True
    return False


def test_refusals_leave_the_table_untouched() -> None:
    tried = 0
    for seed in range(12):
        round_ = dealt(3 + seed % 2, seed)
        while not round_.over:
            (question,) = round_.questions()
            allowed = {option.text for option in question.options}
            before = round_.digest(), [round_.view(seat) for seat in range(round_.deal.seats)]
            told: list[object] = []
            round_.listen(told.append)
            for text in _every_text(round_):
                for seat in range(round_.deal.seats):
                    if seat == question.seat and text in allowed:
                        continue
                    assert refused(round_, seat, text), f"{seat} {text}"
                    tried += 1
            assert told == []
            assert round_.questions() == (question,)
            after = round_.digest(), [round_.view(seat) for seat in range(round_.deal.seats)]
            assert after == before
            round_.listen(None)
            round_.answer(question.seat, question.options[seed % len(question.options)].text)
    assert tried > 50_000


def _every_text(round_: LabRound) -> list[str]:
    texts = [f"play {code}" for code in CODE] + [f"take {side}" for side in SIDE]
    return [*texts[round_.turns % 3 :: 3], "play", "take P8", "sing"]
