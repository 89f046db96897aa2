"""Decks with cards of the same code, one after the other in one program: each keeps its own."""

from __future__ import annotations

import pygame
import pytest

from madtable.looks.shots import Camera
from madtable.looks.tuning import make_kit
from madtable.store.settings import Settings
from madtable.ui.options import LEAST

TABLES = ("table", "table-swedish", "lab-science", "mao-crowd", "table-hint")


@pytest.mark.parametrize("order", [TABLES, TABLES[::-1]], ids=["there", "and back"])
def test_no_table_shows_what_was_drawn_for_another_deck(order: tuple[str, ...]) -> None:
    shared = Camera(make_kit("en", Settings(), "brisk"), LEAST)
    for name in order:
        alone = Camera(make_kit("en", Settings(), "brisk"), LEAST).take(name)
        later = shared.take(name)
        assert pygame.image.tobytes(later, "RGB") == pygame.image.tobytes(alone, "RGB"), name
