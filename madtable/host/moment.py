"""A moment of a game, copied as a scenario file: to ask somebody about the rules, or to keep it.

While a game runs, the copy holds what its person may know: their own hand and all that lies open.
The other hands and the pile are made up, some way that fits; a rules question does not depend on
them, and whoever gets the file learns nothing. Once a game is over everything is as it was.

Every copy is checked before it is given away: `madtable scenario FILE` confirms it.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from madtable.ai.seats import is_live
from madtable.engine.chance import Chance
from madtable.engine.journal import Header
from madtable.engine.scenario import CopyingGame
from madtable.engine.view import View
from madtable.games import catalogue
from madtable.host.replay import Replay
from madtable.host.scenario import FORMAT, Scenario, Step, check
from madtable.host.sitting import deal_of

TRIES = 3
"""How many of the latest moments that can be laid out by hand are tried before the deal."""


class NoCopy(Exception):
    """This moment cannot be written as a scenario: something is under way that a file has no word
    for.
    """


class Lookable(Protocol):
    """A table with a header and views; `Table` and `Replay` are such."""

    header: Header

    def view(self, seat: int | None) -> View:
        """What `seat` may know."""
        ...


def can_copy(game: str) -> bool:
    """Whether moments of a game can be copied at all."""
    return isinstance(catalogue.scenarios(game), CopyingGame)


def seen(table: Lookable, seat: int, name: str, title: str) -> bytes:
    """The scenario file of a running game as `seat` sees it now; NoCopy where there is none.

    `name` is the scenario's id, `title` says in words what it is.
    """
    found = _copying(table.header.game).seen(table.view(seat), Chance(0))
    if found.setup is None:
        raise NoCopy
    return _file(table.header, name, title, found.setup, [Step(expect=found.expect)])


def recorded(replay: Replay, name: str, title: str) -> bytes:
    """The scenario file of a game that is over, as it stood where it is looked at; NoCopy where
    there is none.

    It starts at the last moment before that can be laid out by hand, and plays from there; from an
    earlier one where what came before still mattered. ValueError while the game runs.
    """
    if not replay.ended:
        raise ValueError("the game is not over")
    header = replay.header
    game, live = _copying(header.game), is_live(header.game)
    round_ = catalogue.game(header.game).start(deal_of(header))
    found = game.copied(round_)
    steps: list[Step] = []
    starts, now = [(found.setup, 0)], 0
    for answer in replay.given_so_far():
        if round_.over:
            break  # what is settled after a game is no part of it
        if live and answer.t > now:
            steps.append(_wait(answer.t - now))
        now = answer.t
        round_.advance(now)
        round_.answer(answer.seat, answer.text)
        steps.append(Step(do=f"{answer.seat} {answer.text}"))
        found = game.copied(round_)
        starts.append((found.setup, len(steps)))
    if live and replay.now_ms > now and not round_.over:
        steps.append(_wait(replay.now_ms - now))
        round_.advance(replay.now_ms)
        found = game.copied(round_)
    possible = [(setup, since) for setup, since in starts if setup is not None]
    for setup, since in (*reversed(possible[-TRIES:]), *possible[:1]):
        try:
            left = [*steps[since:], Step(expect=found.expect)]
            return _file(header, name, title, setup, left)
        except NoCopy:
            continue
    raise NoCopy


def _wait(ms: int) -> Step:
    """Game time passes; files count it in seconds."""
    return Step(do=f"wait {ms // 1000}.{ms % 1000:03}".rstrip("0").rstrip("."))


def _copying(game: str) -> CopyingGame:
    found = catalogue.scenarios(game)
    if not isinstance(found, CopyingGame):
        raise NoCopy
    return found


def _file(
    header: Header, name: str, title: str, setup: dict[str, object], steps: list[Step]
) -> bytes:
    scenario = Scenario(
        FORMAT, name, header.game, len(header.seats), setup, steps, title, house=dict(header.house)
    )
    data = msgspec.json.format(msgspec.json.encode(scenario), indent=1) + b"\n"
    verdict = check(data, name)
    if not verdict.ok:
        raise NoCopy(verdict.reason)
    return data
