"""What is shown when something went wrong that should not have: what it was, and how to go on."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from madtable.engine.message import message
from madtable.ui import palette
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.intent import Intent
from madtable.ui.kit import Kit, Label
from madtable.ui.stack import Scene


class BareRoom(Scene):
    """An empty room: what is left when nothing else can be trusted. It does what the sheet lying
    on it ends with.
    """

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.stage.background = _dark

    def handle(self, intent: Intent) -> bool:
        """See Scene."""
        return False


def _dark(surface: Surface) -> None:
    surface.fill(palette.ROOM)


class CrashSheet(Dialog):
    """The sheet to lie in a bare room. `said` is the report as far as it is shown, `copy` copies
    all of it and says how that went; the other choices end the sheet. `resume` is None where there
    is no game to go on with.
    """

    def __init__(
        self,
        kit: Kit,
        said: str,
        *,
        resume: Callable[[], None] | None,
        title: Callable[[], None],
        leave: Callable[[], None],
        copy: Callable[[], Label],
    ) -> None:
        kept = "crash.text" if resume is None else "crash.text.kept"
        again = (
            Choice(message("crash.title_page"), title, "primary")
            if resume is None
            else Choice(message("crash.resume"), resume, "primary")
        )
        super().__init__(
            kit,
            message("crash.title"),
            f"{kit.say(kept)}\n\n{said}",
            [
                again,
                Choice(message("crash.copy"), None, stays=copy),
                Choice(message("crash.quit"), leave),
            ],
        )
