"""The two big buttons of the Lab: play or take what was chosen, and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.looks.lab.suits import numeral, shown, value
from madtable.ui.action_bar import Action, ActionBar, Actions

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable


class LabActions(ActionBar):
    """What a player of the Lab can do; `waiting` says who is being waited for."""

    def __init__(self, table: LabTable) -> None:
        super().__init__(table, self._offered)
        self.table = table
        self.waiting = ""

    def _offered(self) -> Actions:
        table = self.table
        say = table.kit.say
        decision = table.asker.decision
        sheet = Action(say("lab.action.sheet"), table.closer.scores, "secondary", "icons/book")
        if decision is None:
            if table.when_over is not None:
                return Action(say("table.action.results"), table.when_over, "primary"), sheet
            return (Action(self.waiting) if self.waiting and not table.course.over else None), sheet
        option = table.asker.single() if table.asker.chosen else None
        if option is None:
            return Action(say(f"lab.action.pick-{decision.kind}")), sheet
        code = str(option.part("card"))
        if decision.kind == "turn":
            number = value(shown(code, table.mode))
            label = say("lab.action.play", number=numeral(number))
        else:
            label = say("lab.action.take", card=f"lab.{code}")
        text = option.text
        return Action(label, lambda: table.submit(text), "primary", "icons/check"), sheet
