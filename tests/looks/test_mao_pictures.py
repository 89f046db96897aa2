"""Every picture of Mao shows the state that it is named after."""

from __future__ import annotations

import pygame
import pytest

from madtable.looks.pictures import MAO
from madtable.looks.shots import Camera
from tests.looks.tables import kit
from tests.looks.watching import SMALL


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_no_two_pictures_of_mao_are_alike(lang: str) -> None:
    camera = Camera(kit(lang), SMALL)
    seen: dict[bytes, str] = {}
    for name in MAO:
        pixels = pygame.image.tobytes(camera.take(name), "RGB")
        assert pixels not in seen, f"{name} looks like {seen[pixels]}"
        seen[pixels] = name
