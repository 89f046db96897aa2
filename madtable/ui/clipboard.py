"""The desktop's clipboard; a desktop without one is no reason to stop anybody."""

from __future__ import annotations

import contextlib

import pygame


def copy(text: str) -> bool:
    """Put `text` on the clipboard; False when there is none."""
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted() -> str:
    """The text on the clipboard; empty without one."""
    with contextlib.suppress(pygame.error, AttributeError):
        return str(pygame.scrap.get_text())
    return ""
