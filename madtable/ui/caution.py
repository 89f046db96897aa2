"""A second thought: a risky answer is asked about before it is handed in, if people want that."""

from __future__ import annotations

from collections.abc import Callable

from madtable.engine.decision import Decision
from madtable.engine.message import Message
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.screens.table import TableScene

Risk = Callable[[Decision, str], Message | None]
"""What may be regretted about an answer to a question; None when there is nothing."""


class Caution:
    """What stands between the board of a scene and the answers that are made on it."""

    def __init__(self, scene: TableScene, risk: Risk) -> None:
        self.scene = scene
        self.risk = risk

    def submit(self, text: str) -> None:
        """Hand in an answer, or ask first."""
        scene = self.scene
        decision = scene.board.asker.decision
        risk = None
        if scene.kit.confirm_risky and decision is not None:
            risk = self.risk(decision, text)
        if risk is None:
            scene.submit(text)
            return
        do_it = Choice(Message("risk.do"), lambda: scene.submit(text), "primary")
        leave_it = Choice(Message("risk.leave"), scene.board.refresh)
        dialog = Dialog(
            scene.kit, Message("risk.title"), risk, [leave_it, do_it], back=scene.board.refresh
        )
        scene.stack.push(dialog)
