"""The tune behind it all: one loop for each mood, softer while something else is heard; or none.

No device, a device that goes, a file that is missing: then there is no music, and nobody
has to ask.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from madtable.ui.sound import Sounds

DUCKED = 0.4
"""How loud the tune stays under a sound, as a share of its own loudness."""

DUCK_S, RECOVER_S = 0.35, 0.8
"""How long it stays down after a sound, and how long it then takes to come up again."""

FADE_MS = 600
"""How long one tune takes to go before the next one begins."""


class Music:
    """Plays the tunes of a folder on the device that `sounds` has opened.

    `volume` is 0 to 1. `on` is the person's own switch; where all sounds are mute there is no music
    either. `mood` is the tune that is wanted now, by its name.
    """

    def __init__(self, folder: Path, sounds: Sounds, volume: float = 0.4, *, on: bool = True):
        self.folder = folder
        self.volume = volume
        self.on = on
        self.mood = ""
        self.playing = ""
        """The tune that is being played."""
        self._sounds = sounds
        self._ducked_s = 0.0
        self._loud = -1.0

    @property
    def wanted(self) -> bool:
        """Whether there is to be any music now, and something to play it on."""
        loud = self.on and self.volume > 0 and not self._sounds.mute
        return loud and bool(self.mood) and bool(self._sounds.device)

    def tune(self, volume: float, *, on: bool) -> None:
        """Be this loud from now on."""
        self.volume = volume
        self.on = on

    def duck(self) -> None:
        """Something else is heard: be softer for a moment."""
        self._ducked_s = DUCK_S + RECOVER_S

    @property
    def loudness(self) -> float:
        """What the samples are multiplied by now."""
        back = min(1.0, max(0.0, self._ducked_s) / RECOVER_S)
        return self.volume**2 * (1.0 - (1.0 - DUCKED) * back)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: play what is wanted, as loud as it is to be."""
        self._ducked_s = max(0.0, self._ducked_s - dt)
        try:
            self._follow()
        except (pygame.error, OSError):
            # The device has gone, or the file cannot be read: this tune is over.
            self.playing = self.mood

    def _follow(self) -> None:
        if not self._sounds.device:
            self.playing = ""
            return
        wanted = self.mood if self.wanted else ""
        if wanted != self.playing:
            if pygame.mixer.music.get_busy():
                if self._loud >= 0:
                    pygame.mixer.music.fadeout(FADE_MS)
                    self._loud = -1.0
                return  # it is on its way out
            self.playing = wanted
            if not wanted:
                return
            pygame.mixer.music.load(str(self.folder / f"{wanted}.wav"))
            pygame.mixer.music.set_volume(self.loudness)
            pygame.mixer.music.play(-1)
            self._loud = self.loudness
        if wanted and self.loudness != self._loud:
            self._loud = self.loudness
            pygame.mixer.music.set_volume(self._loud)
