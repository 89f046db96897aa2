"""What is declared with a card on its way out: its colour, the direction, whom it is aimed at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from madtable.engine.decision import Decision
from madtable.looks.mad.picker import COLOUR_ORDER, ColourTile, PickerPanel, WayTile
from madtable.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable

PICKER = ("picker", "picker_tile_1", "picker_tile_2", "picker_tile_3", "picker_tile_4")


class Declaration:
    """The picker of colours and directions, and the jars that may be aimed at."""

    def __init__(self, table: MadTable) -> None:
        self.table = table
        self.panel: PickerPanel | None = None
        self._tiles: list[ColourTile | WayTile] = []
        table.places.require(PICKER, "parts")

    def build(self) -> None:
        """Forget the picker of the layout before."""
        self._tiles, self.panel = [], None

    @property
    def code(self) -> str:
        """The card that is being declared: the chosen one, or the start card; empty for none."""
        asker = self.table.asker
        chosen = asker.chosen.get("card")
        if chosen is not None:
            return str(chosen)
        decision = asker.decision
        if decision is not None and decision.kind in ("start", "colour"):
            lying = self.table.heap.codes
            return str(decision.detail("card") or (lying[-1] if lying else ""))
        return ""

    @property
    def kind(self) -> str:
        """What the picker offers: `colour`, `way`, or nothing while it is shut."""
        if self.panel is None:
            return ""
        return "colour" if isinstance(self._tiles[0], ColourTile) else "way"

    @property
    def first(self) -> Widget | None:
        """The first tile of the picker."""
        return self._tiles[0] if self._tiles else None

    @property
    def open(self) -> bool:
        """Whether the picker lies there and nothing has been picked."""
        return bool(self._tiles) and not any(tile.chosen for tile in self._tiles)

    def show(self, decision: Decision | None) -> None:
        """Show what is still to be declared for this question, and what has been."""
        self._show_picker(decision)
        self._show_targets(decision)

    # -- the picker -----------------------------------------------------------------------------

    def _show_picker(self, decision: Decision | None) -> None:
        wanted = self._wanted() if decision is not None else ""
        if wanted != self.kind:
            self._shut()
            if wanted == "colour":
                self._offer_colours()
            elif wanted == "way":
                self._offer_ways()
            self.table.room.make(bool(wanted))
        chosen = self.table.asker.chosen
        for tile in self._tiles:
            kind, _, value = tile.name.partition(":")
            tile.choose(chosen.get("colour" if kind == "colour" else "direction") == value)

    def _wanted(self) -> str:
        if not self.code:
            return ""
        if self.table.asker.values("colour"):
            return "colour"
        if len(self.table.asker.values("direction")) > 1:
            return "way"
        return ""

    def _shut(self) -> None:
        for tile in self._tiles:
            self.table.controls.remove(tile)
        self._tiles = []
        if self.panel is not None:
            self.table.stage.remove(self.panel)
            self.panel = None

    def _lay_panel(self, title: str, note: str) -> None:
        table = self.table
        self.panel = PickerPanel(table.kit, table.part("picker"), title, note)
        table.stage.add(self.panel)

    def _offer_colours(self) -> None:
        table = self.table
        say, decision = table.kit.say, table.asker.decision
        kind = self.code if self.code in ("WOO", "EXC", "JOK", "YOU") else ""
        answering = decision is not None and decision.kind == "answer"
        if kind == "YOU" and not answering:
            kind = ""
        if kind == "JOK" and not table.asker.values("mode"):
            kind = ""
        note = say(f"table.picker.colour_{kind.lower()}") if kind else ""
        title = say("table.picker.colour")
        if decision is not None and decision.kind in ("answer", "start", "colour"):
            # The prompt has no room beside the picker, and what is asked is news: it is the
            # heading.
            title, note = table.say(decision.prompt), ""
        self._lay_panel(title, note)
        for index, colour in enumerate(COLOUR_ORDER):
            tile = ColourTile(
                table.kit,
                table.part(f"picker_tile_{index + 1}"),
                colour,
                say(f"colour.{colour}.title"),
                partial(self.choose_colour, colour),
            )
            self._tiles.append(table.controls.add(tile))

    def _offer_ways(self) -> None:
        table = self.table
        say = table.kit.say
        self._lay_panel(say("table.picker.way"), say("table.picker.way_note"))
        left = table.part("picker_tile_1").union(table.part("picker_tile_2"))
        right = table.part("picker_tile_3").union(table.part("picker_tile_4"))
        sitters = table.company.sitters
        asked = table.asker.decision.seat if table.asker.decision is not None else table.viewer
        for direction, rect, step in (("left", left, 1), ("right", right, -1)):
            neighbour = sitters[(asked + step) % len(sitters)]
            word = f"{neighbour.name}, {say(f'table.way.{direction}')}"
            tile = WayTile(
                table.kit,
                rect,
                direction,
                word,
                neighbour,
                partial(self.choose_way, direction),
            )
            self._tiles.append(table.controls.add(tile))

    def choose_colour(self, colour: str) -> None:
        """A colour was pressed; pressed twice it means "do it", if nothing else is open."""
        self._choose("colour", colour)

    def choose_way(self, direction: str) -> None:
        """A direction was pressed."""
        self._choose("direction", direction)

    def _choose(self, part: str, value: str | int) -> None:
        table = self.table
        if table.asker.chosen.get(part) == value and table.bar.act_first():
            return
        if table.asker.choose(part, value):
            table.chosen()

    def press(self, number: int) -> bool:
        """Choose the tile that a number key stands for; False when there is none."""
        if self.kind == "colour" and number <= len(COLOUR_ORDER):
            self.choose_colour(COLOUR_ORDER[number - 1])
        elif self.kind == "way" and number <= 2:
            self.choose_way(("left", "right")[number - 1])
        else:
            return False
        return True

    # -- targets --------------------------------------------------------------------------------

    def targets(self) -> tuple[int, ...]:
        """The seats that may be aimed at now."""
        if not self.code:
            return ()
        return tuple([int(value) for value in self.table.asker.values("target")])

    def _show_targets(self, decision: Decision | None) -> None:
        table = self.table
        chosen = table.asker.chosen
        targets = self.targets() if decision is not None else ()
        aimed = chosen.get("target")
        fixed = decision.detail("target") if decision is not None else None
        ways = self._neighbours()
        for seat, block in enumerate(table.seats):
            if block.own:
                continue
            state = "can" if seat in targets or seat in ways else ""
            if aimed == seat or fixed == seat:
                state = "aimed"
            if seat in ways and chosen.get("direction") == ways[seat]:
                state = "aimed"
            if seat in table.attacked:
                state = "aimed"
            block.aim(state)
            table.seat_zones[seat].enabled = seat in targets or seat in ways
        if len(targets) == 1 and aimed is None and not table.asker.values("mode"):
            table.asker.choose("target", targets[0])
            table.seats[targets[0]].aim("aimed")

    def _neighbours(self) -> dict[int, str]:
        """The two neighbours and the direction that naming each of them means, when one is asked
        for.
        """
        if self.kind != "way":
            return {}
        number, viewer = len(self.table.company.sitters), self.table.viewer
        return {(viewer + 1) % number: "left", (viewer - 1) % number: "right"}

    def aim(self, seat: int) -> None:
        """A jar was pressed: it is aimed at, or names a direction."""
        ways = self._neighbours()
        if seat in ways:
            self.choose_way(ways[seat])
        elif seat in self.targets():
            self._choose("target", seat)
