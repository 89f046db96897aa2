"""The desktop's clipboard; a desktop without one is no reason to stop anybody."""

from __future__ import annotations

import contextlib

import pygame


def copy(text: str) -> None:
    """Put `text` on the clipboard, if there is one."""
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text)


def pasted() -> str:
    """The text on the clipboard; empty without one."""
    with contextlib.suppress(pygame.error, AttributeError):
        return str(pygame.scrap.get_text())
    return ""
