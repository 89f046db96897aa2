"""Pictures as PNG files: whole, and leaving nothing behind in memory."""

from __future__ import annotations

import gc
import io
import random
from pathlib import Path

import pygame

from madtable.looks import keepsakes
from madtable.store.journals import picture_file
from madtable.ui.png import png

SIZE = (64, 48)


def _noise() -> pygame.Surface:
    """A picture that does not pack: its file is about as large as its pixels."""
    return pygame.image.frombytes(random.Random(4).randbytes(64 * 48 * 3), SIZE, "RGB")


def _held() -> int:
    """The bytes of all files in memory."""
    gc.collect()
    files = [thing for thing in gc.get_objects() if isinstance(thing, io.BytesIO)]
    return sum(file.getbuffer().nbytes for file in files if not file.closed)


def test_a_picture_comes_back_as_it_went() -> None:
    picture = _noise()
    again = pygame.image.load(io.BytesIO(png(picture)), "again.png")
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_written_pictures_are_not_kept_in_memory(tmp_path: Path) -> None:
    picture = _noise()
    before = _held()
    for number in range(5):
        path = tmp_path / f"{number}.madgame"
        keepsakes._write(picture, picture_file(path))
        assert picture_file(path).stat().st_size > 5000
    assert _held() == before
