"""Which letters a font file has, read from its character map (pygame draws an empty box silently).

Only the two table formats that real fonts use for Unicode are read: 4 and 12 of the OpenType
specification, chapter `cmap`.
"""

from __future__ import annotations

import struct
from pathlib import Path


def letters(path: Path) -> frozenset[int]:
    """The code points a TrueType file has a shape for; raises `ValueError` if it is no font."""
    data = path.read_bytes()
    try:
        start = _table(data, b"cmap")
        count = struct.unpack_from(">H", data, start + 2)[0]
        found: set[int] = set()
        for index in range(count):
            offset = struct.unpack_from(">HHI", data, start + 4 + 8 * index)[2]
            found |= _subtable(data, start + offset)
    except struct.error as error:
        raise ValueError(f"not a font: {error}") from error
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    count = struct.unpack_from(">H", data, 4)[0]
    for index in range(count):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if name == tag:
            return int(offset)
    raise ValueError("not a font: no cmap table")


def _subtable(data: bytes, at: int) -> set[int]:
    kind = struct.unpack_from(">H", data, at)[0]
    found: set[int] = set()
    if kind == 12:
        for index in range(struct.unpack_from(">I", data, at + 12)[0]):
            first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * index)
            found.update(range(first, last + 1))
    elif kind == 4:
        pairs = struct.unpack_from(">H", data, at + 6)[0] // 2
        ends, starts = at + 14, at + 16 + 2 * pairs
        deltas, offsets = starts + 2 * pairs, starts + 4 * pairs
        for index in range(pairs):
            last = struct.unpack_from(">H", data, ends + 2 * index)[0]
            first = struct.unpack_from(">H", data, starts + 2 * index)[0]
            delta = struct.unpack_from(">H", data, deltas + 2 * index)[0]
            place = offsets + 2 * index
            skip = struct.unpack_from(">H", data, place)[0]
            for code in range(first, last + 1):
                glyph = (
                    struct.unpack_from(">H", data, place + skip + 2 * (code - first))[0]
                    if skip
                    else code
                )
                if code < 0xFFFF and glyph and (glyph + delta) & 0xFFFF:
                    found.add(code)
    return found
