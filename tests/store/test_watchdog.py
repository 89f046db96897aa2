"""What the system that started the program hears of it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from madtable.store.watchdog import Watchdog

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")


class Clock:
    now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        yield ear


def heard(ear: socket.socket) -> list[str]:
    found = []
    while True:
        try:
            found.append(ear.recv(100).decode())
        except BlockingIOError:
            return found


def test_the_first_frame_is_ready_and_later_ones_beat(tmp_path: Path, ear: socket.socket) -> None:
    clock = Clock()
    environ = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "8000000"}
    dog = Watchdog(environ, clock)
    dog.beat()
    assert heard(ear) == ["READY=1", "WATCHDOG=1"]
    for _ in range(100):
        clock.now += 0.1
        dog.beat()
    assert heard(ear) == ["WATCHDOG=1"] * 5, "four times in the time that it is given"
    dog.tell("STOPPING=1")
    assert heard(ear) == ["STOPPING=1"]


def test_nobody_listens_and_nothing_happens(tmp_path: Path) -> None:
    Watchdog({}, Clock()).beat()
    Watchdog({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "1"}, Clock()).beat()


def test_without_a_period_it_only_says_that_it_is_ready(tmp_path: Path, ear: socket.socket) -> None:
    dog = Watchdog({"NOTIFY_SOCKET": str(tmp_path / "notify")}, Clock())
    dog.beat()
    dog.beat()
    assert heard(ear) == ["READY=1"]
