"""Work that may be done here, or by several processes side by side."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def play_all(
    tasks: Iterable[Task],
    play: Callable[[Task], Result],
    keep: Callable[[Result], None],
    executor: Executor | None = None,
    ahead: int = 4,
) -> None:
    """Play every task, here or with `executor`, and `keep` each result as soon as it is there.

    `ahead` tasks are handed to the executor at a time, so that an interruption loses little.
    KeyboardInterrupt goes through; what was kept until then is whole.
    """
    if executor is None:
        for task in tasks:
            keep(play(task))
        return
    under_way: set[Future[Result]] = set()
    try:
        for task in tasks:
            under_way.add(executor.submit(play, task))
            if len(under_way) >= ahead:
                under_way = _collect(under_way, keep)
        while under_way:
            under_way = _collect(under_way, keep)
    finally:
        for future in under_way:
            future.cancel()


def _collect(under_way: set[Future[Result]], keep: Callable[[Result], None]) -> set[Future[Result]]:
    """Wait for at least one task; those that are still under way."""
    done, left = wait(under_way, return_when=FIRST_COMPLETED)
    for future in done:
        keep(future.result())
    return left


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
