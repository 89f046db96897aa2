"""A hint for the person at the table: thought out elsewhere, told in words, laid out if wanted."""

from __future__ import annotations

from collections.abc import Callable

from madtable.ai.hint import Advice, Hint
from madtable.ai.seats import has_hints
from madtable.host.minds import Insight, Minds
from madtable.host.table import Table
from madtable.host.thought import HINT
from madtable.host.worker import Worker
from madtable.ui.board import Board
from madtable.ui.screens.advice import TAKE, AdviceSheet, Advised
from madtable.ui.screens.table import TableScene


def open_hint(table: Table, scene: TableScene, worker: Worker | None) -> None:
    """Lay a sheet with a hint over the table, if the person there is asked something."""
    board, decision = scene.board, scene.board.asker.decision
    if decision is None or not has_hints(table.header.game):
        return
    thought = table.thought(scene.viewer, HINT)
    if worker is None:
        here = Minds().think(thought)

        def insight() -> Insight | None:
            return here
    else:
        number = worker.ask(thought)

        def insight() -> Insight | None:
            reply = worker.reply(number)
            return reply.insight if reply is not None else None

    best: list[Advice] = []

    def look() -> Advised | None:
        found = insight()
        if found is None:
            return None
        if found.hint is None:
            return Advised(board.kit.say("hint.none"), good=False)
        best[:] = found.hint.advice[:1]
        return Advised(told(board, found.hint))

    def lay_out(result: object) -> Callable[[], None] | None:
        if result == TAKE and best and board.asker.decision is decision:
            return lambda: board.lay_out(best[0].text)
        return None

    scene.ask_over(AdviceSheet(board.kit, look), lay_out)


def told(board: Board, hint: Hint) -> str:
    """A hint in the words of the table: the best moves with their chances, and why."""
    kit = board.kit
    parts = []
    for number, advice in enumerate(hint.advice, start=1):
        what = ", ".join(board.say(label) for label in advice.labels)
        chance = kit.say("hint.win", percent=round(100 * advice.win))
        lines = [f"{number}. {what} – {chance}"]
        reasons = [board.say(reason) for reason in advice.reasons]
        if number == 1:
            lines.append(board.say(hint.verdict))
            reasons = reasons or [kit.say("hint.no-reason")]
        lines += [" ".join(reasons)] if reasons else []
        parts.append("\n".join(lines))
    parts.append(kit.say("hint.games", count=hint.games))
    return "\n\n".join(parts)
