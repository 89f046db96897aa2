"""What every command prints with: JSON, figures, a progress bar, letters of every alphabet."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

DONE, FAILED, BAD, INTERRUPTED = 0, 1, 2, 130
"""The exit codes: done, something checked failed, bad arguments or input, interrupted."""


def print_json(data: object) -> None:
    """Print `data` as the one line that scripts read."""
    print(json.dumps(data))


def print_figures(figures: Mapping[str, object], *, as_json: bool) -> None:
    """Print `figures` as JSON, or one a line under the names that lead to it."""
    if as_json:
        print_json(figures)
        return
    for name, value in _flat(figures):
        print(f"{name}: {value}")


def _flat(figures: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


@contextmanager
def progress(title: str, steps: Sequence[object]) -> Iterator[Callable[[int], None]]:
    """A bar on stderr where that is a terminal; what is yielded hears how many steps are done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from tqdm import tqdm

    with tqdm(total=len(steps), desc=title, file=sys.stderr, leave=False) as bar:

        def step(done: int) -> None:
            bar.update(done - bar.n)

        yield step


def complain(what: str) -> int:
    """Print one line on stderr, whatever is in `what`; the exit code for bad input."""
    line = "".join(char if char.isprintable() else char.encode("unicode_escape").decode()
                   for char in what)  # fmt: skip
    if sys.stderr is not None:
        print(f"madtable: {line}" if not line.startswith("madtable") else line, file=sys.stderr)
    return BAD


def speak_utf8() -> None:
    """Let every letter through, whatever the system believes about its alphabet."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
