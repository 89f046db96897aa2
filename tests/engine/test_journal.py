from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madtable.engine.errors import BadInput
from madtable.engine.journal import Answer, End, Header, SeatLine, read_line, write_line

HEADER = Header(
    1,
    "mad-magazine",
    1,
    7,
    2,
    {"chain": True, "turn_cap": 3, "decline": "pass", "joker_counts": [1, 3]},
    [SeatLine("human", "Åsa"), SeatLine("sly")],
)


@pytest.mark.parametrize(
    "line", [HEADER, Answer(3, 1500, 0, "play WLD colour=red", "ab" * 8), End(9, [0, 2], "cd" * 8)]
)
def test_a_line_comes_back_as_it_was(line: Header | Answer | End) -> None:
    raw = write_line(line)
    assert raw.endswith(b"\n")
    assert raw.count(b"\n") == 1
    assert read_line(raw, "f") == line
    assert read_line(raw[:-1], "f") == line


@given(text=st.text(max_size=40), n=st.integers(1, 10**6), seat=st.integers(0, 7))
def test_any_text_comes_back(text: str, n: int, seat: int) -> None:
    line = Answer(n, n * 3, seat, text)
    assert read_line(write_line(line), "f") == line


def test_every_torn_line_is_noticed() -> None:
    raw = write_line(Answer(3, 1500, 0, "play WLD colour=red", "ab" * 8))
    for length in range(len(raw) - 1):
        with pytest.raises(BadInput) as error:
            read_line(raw[:length], "g.madgame:4")
        assert error.value.where == "g.madgame:4"


def test_every_bent_bit_is_noticed() -> None:
    raw = write_line(Answer(3, 1500, 0, "play WLD colour=red", "ab" * 8))
    for at in range(len(raw) - 1):
        for bit in range(8):
            bent = bytearray(raw)
            bent[at] ^= 1 << bit
            try:
                line = read_line(bytes(bent), "f")
            except BadInput:
                continue
            # Only a newline too many at the end may go unnoticed.
            assert line == read_line(raw, "f")


@pytest.mark.parametrize("raw", [b"", b"\n", b"{}\n", b"null", b'{"line":"do"}', b"\xff" * 30])
def test_what_is_no_line_of_a_game(raw: bytes) -> None:
    with pytest.raises(BadInput):
        read_line(raw, "f")
