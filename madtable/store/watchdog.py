"""Tells the system that started the program that it is ready, and from then on that it is alive.

systemd hands its address over in NOTIFY_SOCKET: a socket of the file system, no network. Whoever
beats from the loop that draws the frames is restarted when that loop hangs.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

ADDRESS, PERIOD = "NOTIFY_SOCKET", "WATCHDOG_USEC"
_BEATS = 4
"""So many beats in the time after which silence counts as death."""


class Watchdog:
    """One datagram for each thing worth telling; nothing at all where nobody listens.

    `clock` tells seconds that only ever grow.
    """

    def __init__(self, environ: Mapping[str, str], clock: Callable[[], float]) -> None:
        self.address = environ.get(ADDRESS, "")
        if self.address.startswith("@"):
            self.address = "\0" + self.address[1:]  # Linux: a name that is no file
        given = environ.get(PERIOD, "")
        self.every_s = int(given) / 1e6 / _BEATS if given.isdecimal() else 0.0
        self._clock = clock
        self._next_s = clock()
        self._ready = False

    def beat(self) -> None:
        """Say that a frame has come round: READY the first time, WATCHDOG when it is due again."""
        if not self._ready:
            self._ready = True
            self.tell("READY=1")
        now = self._clock()
        if self.every_s and now >= self._next_s:
            self._next_s = now + self.every_s
            self.tell("WATCHDOG=1")

    def tell(self, what: str) -> None:
        """Say something in the words of sd_notify; a listener that has gone is no mistake."""
        if not self.address or not hasattr(socket, "AF_UNIX"):
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.sendto(what.encode(), self.address)
