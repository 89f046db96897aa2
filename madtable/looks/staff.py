"""The staff's corner as the program opens it: the PIN, the menu, the doors behind it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from madtable import __version__
from madtable.engine.message import Message, message
from madtable.store.files import is_writable
from madtable.store.pin import PinLock
from madtable.ui.kit import Label
from madtable.ui.screens.pin_pad import PinPad
from madtable.ui.screens.staff import Doors, Loudness, Staff
from madtable.ui.sound import SILENT_DRIVER

if TYPE_CHECKING:
    from madtable.looks.kiosk import Kiosk

LOG_LINES = 60
SHUTDOWN_S = 20.0
"""How long a machine may take to say that it will not shut down."""


class StaffCorner:
    """Opens the corner over whatever a visitor does, and closes it again.

    Without a PIN (`pin_hash` empty) there is no corner.
    """

    def __init__(self, kiosk: Kiosk, lock_file: Path, pin_hash: str) -> None:
        self.kiosk = kiosk
        self.lock: PinLock | None = None
        if pin_hash:
            self.lock = PinLock(lock_file, pin_hash, time.monotonic)

    @property
    def inside(self) -> bool:
        """Whether somebody stands in the corner, or at its door."""
        return any(isinstance(scene, PinPad | Staff) for scene in self.kiosk.stack.scenes)

    def ask(self) -> None:
        """Somebody has made the sign."""
        if self.lock is None or self.inside:
            return
        kiosk = self.kiosk
        kiosk.patience.touched()
        kiosk.stack.push(PinPad(kiosk.kit, self.lock, self._open, self._close))

    def _close(self) -> None:
        """Back to what lies below."""
        self.kiosk.stack.pop()

    def _open(self) -> None:
        kiosk, policy = self.kiosk, self.kiosk.policy
        doors = Doors(
            back=self._close,
            log=self._read_log,
            restart=lambda: kiosk.leave(restart=True),
            statistics=kiosk.lookback.statistics if policy.statistics else None,
            shutdown=self._ask_to_shut_down if policy.shutdown else None,
            leave=self._ask_to_leave,
        )
        loudness = Loudness(kiosk.volume, policy.volume_least, policy.volume_most, self._tune)
        scene = Staff(kiosk.kit, policy.name, loudness, self._facts(), doors)
        kiosk.stack.replace(scene)

    def _facts(self) -> list[Label]:
        kiosk = self.kiosk
        minutes = int(kiosk.clock() - kiosk.woken_s) // 60
        awake = f"{minutes // 60}:{minutes % 60:02}"
        device, why = kiosk.sounds.device, is_writable(kiosk.data)
        heard = device and device != SILENT_DRIVER
        stumbles = message("kiosk.staff.fact.crashes", count=kiosk.stumbles)
        folder = str(kiosk.data)
        return [
            message("kiosk.staff.fact.version", version=__version__, time=awake),
            message("kiosk.staff.fact.games", count=kiosk.playing.finished),
            stumbles if kiosk.stumbles else Message("kiosk.staff.fact.crashes.none"),
            message("kiosk.staff.fact.sound", device=device)
            if heard
            else Message("kiosk.staff.fact.sound.none"),
            message("kiosk.staff.fact.disk.none", folder=folder, why=why)
            if why
            else message("kiosk.staff.fact.disk", folder=folder),
        ]

    def _tune(self, volume: float) -> None:
        self.kiosk.volume = volume
        self.kiosk.tune()
        self.kiosk.kit.play("flick")

    def _read_log(self) -> None:
        book = self.kiosk.logbook
        lines = book.latest(LOG_LINES) if book is not None else []
        empty = self.kiosk.kit.say("kiosk.staff.log.empty")
        self.kiosk.say_plainly("kiosk.staff.log", "\n".join(lines) or empty)

    def _ask_to_leave(self) -> None:
        self.kiosk.ask(
            "kiosk.staff.leave",
            "kiosk.staff.leave.text",
            [("kiosk.staff.stay", lambda: None), ("kiosk.staff.leave", self.kiosk.leave)],
        )

    def _ask_to_shut_down(self) -> None:
        self.kiosk.ask(
            "kiosk.staff.shutdown",
            "kiosk.staff.shutdown.text",
            [("kiosk.staff.stay", lambda: None), ("kiosk.staff.shutdown", self._shut_down)],
        )

    def _shut_down(self) -> None:
        why = shut_down(self.kiosk.policy.shutdown_command)
        if why:
            words = self.kiosk.kit.say("kiosk.staff.shutdown.failed", why=why)
            self.kiosk.say_plainly("kiosk.staff.shutdown", words)
        else:
            self.kiosk.leave()


def shut_down(command: tuple[str, ...]) -> str:
    """Have the machine shut down by `command`; why it would not, or nothing when it will."""
    # A built program has put its own libraries in the way of the system's.
    env = dict(os.environ)
    if "LD_LIBRARY_PATH_ORIG" in env:
        env["LD_LIBRARY_PATH"] = env.pop("LD_LIBRARY_PATH_ORIG")
    elif "LD_LIBRARY_PATH" in env and getattr(sys, "frozen", False):
        del env["LD_LIBRARY_PATH"]
    try:
        done = subprocess.run(
            command, env=env, capture_output=True, text=True, timeout=SHUTDOWN_S, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        return str(error)
    return "" if done.returncode == 0 else (done.stderr.strip() or f"exit {done.returncode}")
