"""Game pads: opened when they are found, known by the standard layout where SDL knows them."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame.event import Event

from madtable.ui.gesture import Translator


class PadDriver(Protocol):
    """What opens pads; SDL, or a test's stand-in."""

    def start(self) -> None:
        """Look for pads from now on."""
        ...

    def open(self, index: int) -> tuple[int, bool, object]:
        """Open one: its instance number, whether its layout is known, and what keeps it open."""
        ...


class SdlPads:
    """Pads as SDL finds them."""

    def start(self) -> None:
        """See PadDriver."""
        pygame.joystick.init()

    def open(self, index: int) -> tuple[int, bool, object]:
        """See PadDriver."""
        # Imported late: it is not needed for the first picture, and not on every platform.
        from pygame._sdl2 import controller

        pad = pygame.joystick.Joystick(index)
        controller.init()
        if controller.is_controller(index):
            return pad.get_instance_id(), True, (pad, controller.Controller(index))
        return pad.get_instance_id(), False, pad


class Pads:
    """The pads that are plugged in. Start it after the first picture: it takes SDL a moment."""

    def __init__(self, translator: Translator, driver: PadDriver | None = None) -> None:
        self._translator = translator
        self._driver = driver or SdlPads()
        self._open: dict[int, object] = {}
        self.found = True

    def start(self) -> None:
        """Look for pads; a machine on which that fails simply has none."""
        try:
            self._driver.start()
        except pygame.error:
            self.found = False

    def meet(self, event: Event) -> None:
        """Open what is plugged in, forget what is pulled out; other events mean nothing here."""
        if event.type == pygame.JOYDEVICEADDED:
            try:
                instance, known, pad = self._driver.open(event.device_index)
            except (pygame.error, ImportError):
                return
            self._open[instance] = pad
            if not known:
                self._translator.plain_pad(instance)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
