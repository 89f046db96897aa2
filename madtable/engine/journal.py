"""The written record of a game: a header, then one answer a line, with a digest every so often.

Between the answers may stand asides, which no rule knows of: who holds the screen that several
people share, and what somebody has written into their notebook.

The format is UTF-8 JSON lines. Every line carries a CRC of itself, so that a line torn by a power
cut or bent by a bad disk is noticed. Nothing here touches a file; `store` does.
"""

from __future__ import annotations

import zlib

import msgspec

from madtable.engine.errors import BadInput

FORMAT = 1
DIGEST_EVERY = 16
"""A digest stands on every so many-th answer, and on the last one of a finished game."""

SettingOnFile = bool | int | str | list[int]


class SeatLine(msgspec.Struct, frozen=True):
    """Who sits where: `kind` is `human` or a level, `name` what the plate says, `creature` who is
    in the jar.
    """

    kind: str
    name: str = ""
    creature: str = ""


class Header(msgspec.Struct, frozen=True, tag_field="line", tag="game"):
    """The first line of a journal: all that fixes the deal, and who sits where.

    `rules` is the number of the rules as played (it goes up when a ruling changes, so that an old
    game is never replayed under new rules without saying so). `round` counts the rounds of a
    sitting from 1, `wins` is the tally of earlier rounds by seat. `sitting` are the game's own
    notes of what earlier rounds have left to this one, `minds` (by seat) what AI seats remember of
    them. `pledge` is the hash of seed and salt that was shown at the deal; both are empty in old
    journals, and where nothing was shown.
    """

    format: int
    game: str
    rules: int
    seed: int
    dealer: int
    house: dict[str, SettingOnFile]
    seats: list[SeatLine]
    round: int = 1
    wins: list[int] = []
    started: str = ""
    sitting: list[str] = []
    minds: list[str] = []
    salt: str = ""
    pledge: str = ""


class Answer(msgspec.Struct, frozen=True, tag_field="line", tag="do", omit_defaults=True):
    """One answer: its number from 1, game time in milliseconds, seat, text; sometimes the digest
    after it.
    """

    n: int
    t: int
    seat: int
    text: str
    digest: str = ""


class Undo(msgspec.Struct, frozen=True, tag_field="line", tag="undo"):
    """Answer `n`, the last one, was taken back: it stands in the record, and does not count."""

    n: int


class End(msgspec.Struct, frozen=True, tag_field="line", tag="end"):
    """The last line of a finished game: how many answers there were, who won, the final digest.

    `t` is the game time by which it had ended: where the clock has a say, a game may be won between
    two answers.
    """

    n: int
    winners: list[int]
    digest: str
    t: int = 0


class Holder(msgspec.Struct, frozen=True, tag_field="line", tag="holder"):
    """The person at `seat` holds the screen from game time `t` on, after `n` answers."""

    n: int
    t: int
    seat: int


class Note(msgspec.Struct, frozen=True, tag_field="line", tag="note"):
    """What the person at `seat` has written on a `row` of their notebook (from 0), for nobody else
    to read; after `n` answers, at game time `t`.
    """

    n: int
    t: int
    seat: int
    row: int
    text: str


Aside = Holder | Note
Line = Header | Answer | Undo | End | Holder | Note
_reader: msgspec.json.Decoder[Line] = msgspec.json.Decoder(
    Header | Answer | Undo | End | Holder | Note
)
_writer = msgspec.json.Encoder()
_SEAL = b',"crc":"'


def write_line(line: Line) -> bytes:
    """One line of a journal, sealed with its CRC and ended with a newline."""
    text = _writer.encode(line)
    body = text[:-1]
    return body + _SEAL + f"{zlib.crc32(body):08x}".encode() + b'"}\n'


def read_line(raw: bytes, where: str) -> Line:
    """The line written as `raw` (with or without its newline).

    Raises BadInput naming `where` when it is torn, bent, or not a line of a journal.
    """
    text = raw.rstrip(b"\n")
    body, seal, crc = text.rpartition(_SEAL)
    if not seal or not crc.endswith(b'"}'):
        raise BadInput(where, "the line is torn or is not a line of a game")
    if crc[:-2] != f"{zlib.crc32(body):08x}".encode():
        raise BadInput(where, "the line is damaged (its checksum does not fit)")
    try:
        return _reader.decode(body + b"}")
    except msgspec.MsgspecError as error:
        raise BadInput(where, str(error)) from None
