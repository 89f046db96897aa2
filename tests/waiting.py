"""Waiting for what another process does in its own time."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 60.0


def until(true: Callable[[], object], what: str) -> None:
    """Wait until it is `true`, looking again and again; AssertionError saying `what` is missing."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)
