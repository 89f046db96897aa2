"""Several processes that play deals side by side."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def processes(jobs: int, begin: Callable[[], None]) -> ProcessPoolExecutor:
    """An executor of `jobs` processes, spawned anew; each calls `begin` (a function of a module)
    before its first deal.
    """
    return ProcessPoolExecutor(
        max_workers=jobs,
        mp_context=get_context("spawn"),
        initializer=_begin,
        initargs=(begin,),
    )


def _begin(begin: Callable[[], None]) -> None:
    # Ctrl-C reaches every process of a terminal: these end without a word, the first one reports.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    begin()
