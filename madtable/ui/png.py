"""Pictures as PNG files."""

from __future__ import annotations

import io

import pygame
from pygame import Surface


def png(picture: Surface) -> bytes:
    """The picture as the bytes of a PNG file."""
    # pygame never lets go of a file object that it has saved to. Closed, it at least gives its
    # bytes back; open, an evening of games would keep the last picture of each of them.
    with io.BytesIO() as file:
        pygame.image.save(picture, file, "picture.png")
        return file.getvalue()
