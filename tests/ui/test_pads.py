"""Pads are opened as they come; one of a known layout is never told twice."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from madtable.ui.gesture import Translator
from madtable.ui.intent import Confirm, Intent
from madtable.ui.pads import Pads, SdlPads


class Drawer:
    """A driver with a drawer full of pads: number 0 is known, number 1 is not, number 2 broken."""

    def __init__(self) -> None:
        self.started = 0

    def start(self) -> None:
        self.started += 1

    def open(self, index: int) -> tuple[int, bool, object]:
        if index == 2:
            raise pygame.error("broken")
        return 40 + index, index == 0, object()


def plugged(index: int) -> Event:
    return Event(pygame.JOYDEVICEADDED, device_index=index, guid="")


def pressed(translator: Translator, instance: int) -> list[Intent]:
    """What the A button of a pad means, told by SDL as joystick and, if it knows it, controller."""
    events = [Event(pygame.JOYBUTTONDOWN, button=0, instance_id=instance)]
    if instance == 40:
        events.append(Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=instance))
    return translator.translate(events, 0.0)


def test_known_and_plain_pads_both_confirm_once() -> None:
    translator = Translator(lambda pos: (int(pos[0]), int(pos[1])), 8)
    pads = Pads(translator, Drawer())
    pads.start()
    assert pressed(translator, 41) == []
    for index in range(3):
        pads.meet(plugged(index))
    pads.meet(Event(pygame.JOYDEVICEREMOVED, instance_id=99))
    assert pressed(translator, 40) == [Confirm()]
    assert pressed(translator, 41) == [Confirm()]


def test_a_machine_without_pads_goes_on() -> None:
    class Bare(Drawer):
        def start(self) -> None:
            raise pygame.error("no joysticks here")

    pads = Pads(Translator(lambda _: (0, 0), 8), Bare())
    pads.start()
    assert not pads.found


def test_the_real_driver_starts_and_finds_no_pad_that_is_not_there() -> None:
    driver = SdlPads()
    driver.start()
    with pytest.raises(pygame.error):
        driver.open(pygame.joystick.get_count())
    pygame.joystick.quit()
