"""What processes take of the machine: memory, open files, threads; Linux tells it, elsewhere 0."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

_PROC = Path("/proc")


def family(pid: int) -> list[int]:
    """The process and all that it has started, and they."""
    found = [pid]
    for file in _PROC.glob(f"{pid}/task/*/children"):
        try:
            children = [int(child) for child in file.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += family(child)
    return found


def memory_kb(pids: Iterable[int]) -> int:
    """Kilobytes (PSS) of the processes together: what several of them share counts once."""
    return sum(_pss_kb(pid) for pid in pids)


def open_files(pid: int) -> int:
    """How many files a process has open."""
    return _count(_PROC / str(pid) / "fd")


def threads(pid: int) -> int:
    """How many threads a process has."""
    return _count(_PROC / str(pid) / "task")


def _count(folder: Path) -> int:
    try:
        return len(list(folder.iterdir()))
    except OSError:
        return 0


def _pss_kb(pid: int) -> int:
    try:
        lines = (_PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
