"""What is heard: short sounds by name, as loud as the person likes; or nothing.

No sound device is no mistake: everything here then does nothing, and nobody has to ask first.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

RATE, BITS, CHANNELS, BUFFER = 22050, -16, 2, 1024
"""What the mixer works with: the rate of our sounds, and so many samples at a time that a sound is
46 ms behind its picture at most: an ear does not tell less than 100 apart. Twice the rate would be
heard by nobody, and twice as often waking up costs twice the work while all rest.
"""

SILENT_DRIVER = "dummy"
_DRIVER = "SDL_AUDIODRIVER"

APART_S = 0.05
"""The same sound twice within so little time is one sound, only too loud."""


class Sounds:
    """The WAV files of a folder, ready to be played once `start` has found somewhere to play them.

    `volume` is 0 to 1. `device` says what plays: a driver's name, empty while nothing does.
    """

    def __init__(
        self,
        folder: Path,
        volume: float = 0.8,
        *,
        mute: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder = folder
        self.volume = volume
        self.mute = mute
        self.device = ""
        self._clock = clock
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._played: dict[str, float] = {}
        self.on_play: Callable[[], None] | None = None
        """Called whenever something is heard."""

    @property
    def names(self) -> tuple[str, ...]:
        """What there is to hear."""
        return tuple(sorted(file.stem for file in self.folder.glob("*.wav")))

    @property
    def loudness(self) -> float:
        """What the samples are multiplied by: the ear takes the square for an even scale."""
        return 0.0 if self.mute else self.volume**2

    def start(self) -> bool:
        """Open the sound device and read the sounds; False when there is nothing to play them on.

        Takes long where there is a device (up to a tenth of a second): not before the first frame.
        """
        if self.device:
            return True
        self.device = _opened()
        if not self.device:
            return False
        for file in sorted(self.folder.glob("*.wav")):
            try:
                self._sounds[file.stem] = pygame.mixer.Sound(str(file))
            except (pygame.error, OSError):
                # A file that cannot be read is one sound less; `madtable doctor` is for the rest.
                continue
        self.tune(self.volume, mute=self.mute)
        return True

    def tune(self, volume: float, *, mute: bool) -> None:
        """Be this loud from now on, what is sounding already included."""
        self.volume = volume
        self.mute = mute
        for sound in self._sounds.values():
            sound.set_volume(self.loudness)

    def play(self, name: str) -> None:
        """Let a sound be heard, if anything can be."""
        sound = self._sounds.get(name)
        if sound is None or not self.loudness:
            return
        now = self._clock()
        if now - self._played.get(name, -1.0) < APART_S:
            return
        self._played[name] = now
        if self.on_play is not None:
            self.on_play()
        try:
            sound.play()
        except pygame.error:
            # The device has gone while we played. The game goes on without it.
            self.close()

    def close(self) -> None:
        """Let the device go."""
        self._sounds.clear()
        if self.device:
            self.device = ""
            pygame.mixer.quit()


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Nothing that C libraries write to stderr gets there meanwhile: without a sound card, that of
    the system complains at length. What the program itself logs goes to its own file.
    """
    try:
        kept = os.dup(2)
    except OSError:
        yield  # a program without a terminal has nothing to be kept quiet
        return
    if sys.stderr is not None:
        sys.stderr.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _opened() -> str:
    """Open the mixer on the first device that will have us; its driver's name, empty without one.

    Without a real device SDL's silent one is taken, so that everything else is as it always is.
    """
    before = os.environ.get(_DRIVER)
    for driver in (before, SILENT_DRIVER):
        if driver is not None:
            os.environ[_DRIVER] = driver
        try:
            with quiet():
                pygame.mixer.init(RATE, BITS, CHANNELS, BUFFER)
            return driver or "default"
        except (pygame.error, NotImplementedError):
            # NotImplementedError: a pygame that was built without its mixer.
            continue
        finally:
            if before is None:
                os.environ.pop(_DRIVER, None)
            else:
                os.environ[_DRIVER] = before
    return ""


class Cue:
    """A sound that belongs to a picture, heard `after_s` seconds into it (an Effect).

    A picture that is skipped is not heard, unless the sound is `kept`: a win is heard in any case.
    """

    def __init__(
        self, play: Callable[[str], None], name: str, after_s: float = 0.0, *, kept: bool = False
    ) -> None:
        self.name = name
        self._play = play
        self._left = after_s
        self._kept = kept
        self._over = False

    def followed(self, then: Callable[[str], None]) -> Cue:
        """The same cue, telling `then` too what was played."""
        first = self._play

        def both(name: str) -> None:
            first(name)
            then(name)

        self._play = both
        return self

    def update(self, dt: float) -> bool:
        """See Effect."""
        self._left -= dt
        if not self._over and self._left <= 0.0:
            self._over = True
            self._play(self.name)
        return not self._over

    def skip(self) -> None:
        """See Effect."""
        if not self._over and self._kept:
            self._play(self.name)
        self._over = True
