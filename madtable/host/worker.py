"""A process that thinks, so that the window need not wait: asked, polled, replaced when it fails.

It is given views, questions and facts, never a table (see `Thought`). There is one for the whole
program; it is spawned, not forked, which works everywhere and in a frozen program too. A worker
that dies or hangs is replaced and asked again, and after that the seat moves by rules of thumb:
whatever happens, it moves.
"""

from __future__ import annotations

import logging
import os
import signal
import time
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from madtable.ai.seats import quick
from madtable.engine.chance import Chance
from madtable.host.minds import Insight, Minds
from madtable.host.thought import CHOOSE, Thought

LIMIT_S = 4.0
"""Seconds after which a search must do with what it has."""
GRACE_S = 4.0
"""Seconds after that until a worker that says nothing counts as hung."""
START_S = 30.0
"""Seconds that a worker may take to start on a slow disk."""
_TRIES = 2

_READY = "ready"
_log = logging.getLogger(__name__)

Serve = Callable[[Connection, float], None]


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of the thought with this `number`; `here` when no worker could be made to think."""

    number: int
    thought: Thought
    insight: Insight
    here: bool = False


@dataclass(slots=True)
class _Asked:
    number: int
    thought: Thought
    tries: int = 0
    since: float = 0.0


class Worker:
    """The process, and the thoughts that wait for it.

    `ask`, then look for the `reply` once a frame: neither ever waits. `replaced` counts the
    processes that died or hung, `stopped` the searches that the clock cut short, `here` the
    thoughts that no process could think.
    """

    def __init__(
        self,
        limit_s: float = LIMIT_S,
        grace_s: float = GRACE_S,
        serve: Serve | None = None,
    ) -> None:
        self.replaced = 0
        self.stopped = 0
        self.here = 0
        self._limit_s = limit_s
        self._grace_s = grace_s
        self._serve = serve or serve_thoughts
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = False
        self._since = 0.0
        self._number = 0
        self._waiting: deque[_Asked] = deque()
        self._busy: _Asked | None = None
        self._table = -1
        self._told: dict[tuple[bool, int], int] = {}
        self._replies: dict[int, Reply] = {}
        self._false_starts = 0  # in a row

    def warm(self) -> None:
        """Start the process now, so that the first thought need not wait for it."""
        if self._process is None and self._false_starts < _TRIES:
            self._start()

    def ask(self, thought: Thought) -> int:
        """Have `thought` thought through, after those asked before; the number of its reply."""
        self._number += 1
        self._waiting.append(_Asked(self._number, thought))
        self.warm()
        self._send_next()
        return self._number

    def forget(self) -> None:
        """Drop every thought that waits (the table was left); one being thought is not replied."""
        self._waiting.clear()
        self._replies.clear()
        if self._busy is not None:
            self._busy.number = 0

    def reply(self, number: int) -> Reply | None:
        """The reply to one number, once; None while it is not there."""
        found: list[Reply] = []
        self._listen(found)
        if self._late():
            self._replace("hangs", found)
        self._send_next()
        self._replies |= {reply.number: reply for reply in found if reply.number}
        return self._replies.pop(number, None)

    def wait(self, number: int, seconds: float = 60.0) -> Reply:
        """The reply to one number, waiting for it; TimeoutError. For those who have no window."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            reply = self.reply(number)
            if reply is not None:
                return reply
            if self._pipe is not None:
                self._pipe.poll(0.02)
        raise TimeoutError(f"no reply to {number} within {seconds} s")

    @property
    def pid(self) -> int | None:
        """The process that thinks, while there is one."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End the process; nothing more is replied."""
        self._waiting.clear()
        self._busy = None
        self._end()

    # -- inside ----------------------------------------------------------------------------------

    def _start(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=self._serve, args=(theirs, self._limit_s), name="madtable-mind", daemon=True
        )
        self._told.clear()
        self._ready = False
        self._since = time.monotonic()
        try:
            process.start()
        except OSError:
            _log.exception("no process to think in")
            self._false_starts = _TRIES
            ours.close()
            theirs.close()
            return
        theirs.close()
        self._process = process
        self._pipe = ours

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        process = self._process
        if process is not None:
            process.terminate()
            process.join(0.5)
            if process.is_alive():
                process.kill()
                process.join(0.5)
        self._process = None
        self._pipe = None
        self._ready = False

    def _send_next(self) -> None:
        """Send the thought that is next, once the process listens: it then never blocks."""
        if self._busy is not None or not self._waiting or not self._ready or self._pipe is None:
            return
        asked = self._waiting.popleft()
        thought = asked.thought
        if thought.table != self._table:  # there, too, minds are kept for one table at a time
            self._table = thought.table
            self._told.clear()
        key = (thought.what == CHOOSE, thought.seat)
        told = self._told.get(key, 0)
        self._told[key] = max(told, len(thought.facts))
        asked.since = time.monotonic()
        asked.tries += 1
        self._busy = asked
        with suppress(OSError):  # it may have died just now: `_listen` notices
            self._pipe.send((asked.number, thought.since(min(told, len(thought.facts)))))

    def _listen(self, found: list[Reply]) -> None:
        if self._process is None:
            if self._waiting or self._busy:
                self._think_here(found)
            return
        try:
            while self._pipe is not None and self._pipe.poll():
                self._take(self._pipe.recv(), found)
        except (EOFError, OSError):
            self._replace("died", found)

    def _take(self, said: object, found: list[Reply]) -> None:
        if said == _READY:
            self._ready = True
            self._false_starts = 0
            return
        asked, self._busy = self._busy, None
        if asked is None:
            return
        if isinstance(said, Insight):
            if said.stopped:
                self.stopped += 1
                _log.warning("a search of %s was cut short by the clock", asked.thought.game)
            found.append(Reply(asked.number, asked.thought, said))
        else:
            _log.error("a mind failed:\n%s", said)
            found.append(self._reply_here(asked))

    def _late(self) -> bool:
        now = time.monotonic()
        if self._process is None:
            return False
        if not self._ready:
            return now > self._since + START_S
        return self._busy is not None and now > self._busy.since + self._limit_s + self._grace_s

    def _replace(self, why: str, found: list[Reply]) -> None:
        """The process died or hangs: another one takes its place, and is asked again."""
        self.replaced += 1
        _log.warning("the process that thinks %s and is replaced", why)
        if not self._ready:
            self._false_starts += 1
        self._end()
        asked, self._busy = self._busy, None
        if asked is not None:
            if asked.tries < _TRIES:
                self._waiting.appendleft(asked)
            else:
                found.append(self._reply_here(asked))
        self.warm()

    def _think_here(self, found: list[Reply]) -> None:
        """There is no process and none can be had."""
        if self._busy is not None:
            self._waiting.appendleft(self._busy)
            self._busy = None
        while self._waiting:
            found.append(self._reply_here(self._waiting.popleft()))

    def _reply_here(self, asked: _Asked) -> Reply:
        """Answer for an AI seat by rules of thumb; there is no hint then."""
        self.here += 1
        thought = asked.thought
        if thought.what != CHOOSE or thought.decision is None:
            return Reply(asked.number, thought, Insight(), here=True)
        chance = Chance.resumed(thought.stream)
        text = quick(thought.game).choose(thought.view, thought.decision, chance)
        return Reply(asked.number, thought, Insight(text=text), here=True)


def serve_thoughts(pipe: Connection, limit_s: float) -> None:
    """The life of the process: one thought after the other, as long as somebody listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window
    if hasattr(os, "nice"):
        os.nice(5)  # the window goes first
    minds = Minds()
    with suppress(EOFError, OSError):  # nobody listens any longer
        pipe.send(_READY)
        while True:
            _, thought = pipe.recv()
            said: Insight | str
            try:
                said = minds.think(thought, limit_s)
            except Exception:  # noqa: BLE001 - whatever it is, the table must hear of it
                said = traceback.format_exc()
            pipe.send(said)
