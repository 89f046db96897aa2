"""The one screen that several people share: their table alone on it, or a curtain before that."""

from __future__ import annotations

from collections.abc import Callable

from madtable.ui.kit import Kit, Label
from madtable.ui.screens.anyone import Anyone
from madtable.ui.screens.curtain import NOTE, Curtain
from madtable.ui.screens.table import TableScene
from madtable.ui.seats import Sitter
from madtable.ui.stack import SceneStack


class OneScreen:
    """What is shown on it.

    `sitters` gives the seats' names as they are called now; the menu that opens over the curtain is
    that of the scene behind it.
    """

    def __init__(
        self, kit: Kit, stack: SceneStack, sitters: Callable[[], tuple[Sitter, ...]]
    ) -> None:
        self.kit = kit
        self.stack = stack
        self._sitters = sitters

    def show(self, scene: TableScene) -> None:
        """Show a table in place of everything else."""
        self.stack.clear()
        self.stack.push(scene)

    def draw_curtain(
        self,
        scene: TableScene,
        seat: int,
        then: Callable[[int], None],
        *,
        fallen: bool = False,
        choices: tuple[int, ...] = (),
        note: Label = NOTE,
    ) -> None:
        """Draw the curtain before a table whose hands lie face down; `then` is called with the
        seat that it opens for. See Curtain.
        """
        self.stack.push(
            Curtain(
                self.kit,
                scene,
                seat,
                self._sitters,
                then,
                lambda: scene.on_menu(scene),
                fallen=fallen,
                choices=choices,
                note=note,
            )
        )

    def ask_everybody(self, seats: tuple[int, ...], then: Callable[[frozenset[int]], None]) -> None:
        """Ask in the open who of these people wants to do something; `then` hears who does."""
        self.stack.push(Anyone(self.kit, seats, self._sitters, then))
