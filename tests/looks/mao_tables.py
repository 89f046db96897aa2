"""Mao tables for tests: shown by the real scene without a window, watched at every step."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from madtable.engine.journal import SeatLine
from madtable.engine.view import View
from madtable.games.mao.house import compile_house
from madtable.games.mao.view import MaoView
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.company import CREATURES, company_of
from madtable.looks.mao.faces import MaoFaces
from madtable.looks.mao.table import MaoTable, Rules
from madtable.ui.parts import Burst
from madtable.ui.screens.live import LiveTable
from madtable.ui.stack import Scene
from tests.looks.tables import kit
from tests.looks.watching import SMALL, Shown, SmallScreen, Watch, stray_cards


def shown(board: MaoTable) -> Shown:
    """What a person could read off the table."""
    return {
        "counts": [block.count for block in board.seats],
        "apart": [lying.count for lying in board.apart],
        "pile": board.pile.count,
        "top": board.heap.codes[-1:],
        "hand": sorted(board.hand.codes()),
        "order": board.order.on,
        "turn": [seat for seat, block in enumerate(board.seats) if block.turn],
    }


def truth(view: MaoView) -> Shown:
    """The same as the seat's view has it."""
    turns = [view.winner] if view.over else sorted(set(view.turns or ()))
    return {
        "counts": list(view.counts),
        "apart": list(view.apart),
        "pile": view.draw_count,
        "top": [view.top],
        "hand": sorted(view.hand),
        "order": view.point_of_order is not None,
        "turn": turns,
    }


def strays(board: MaoTable) -> list[str]:
    """What lies about on the table and should not, once nothing moves any more."""
    found = stray_cards(board, board.hand.cards)
    if any(isinstance(item, Burst) for item in board.stage.items) and not board.timeline.busy:
        found.append("burst")
    keys = [board.sort_key(card.code or "") for card in board.hand.cards]
    if keys != sorted(keys):
        found.append("hand out of order")
    if [card for card, _ in board.hand_input.zones] != board.hand.cards:
        found.append("zones")
    return found


class Watched(Watch, MaoTable):
    """A table that compares itself with the view each time before it is put right by it."""

    def settle(self, view: View) -> None:
        assert isinstance(view, MaoView)
        self.compare(shown(self), truth(view), strays(self))
        super().settle(view)
        assert shown(self) == truth(view)
        assert not strays(self)


class Show(SmallScreen[Watched]):
    """A table on a small screen: time passes by `wait`; nothing that goes wrong is swallowed."""

    def __init__(
        self,
        kinds: Sequence[str],
        seed: int,
        *,
        size: tuple[int, int] = SMALL,
        speed: float = 1.0,
        less: bool = False,
        lang: str = "en",
        house: Mapping[str, object] | None = None,
    ) -> None:
        house = house or {}
        seats = [SeatLine(kind, "", CREATURES[seat]) for seat, kind in enumerate(kinds)]
        header = sit_down("mao", seats, seed, dealer=seed % len(seats), house=house)
        self.table = Table.deal(header)
        tools = kit(lang, speed=speed, less=less)
        known = compile_house(house, len(seats))

        def board(scene: Scene) -> Watched:
            faces = MaoFaces(tools.art, tools.letters)
            found = Watched(
                tools,
                scene.stage,
                company_of(tools, seats, 0),
                faces,
                tools.places("mao_table"),
                Rules(known.open_table, known.turn_marker, known.decks),
            )
            found.begin(laid_anew=False)
            return found

        scene = LiveTable(tools, self.table, 0, board)
        assert isinstance(scene.board, Watched)
        super().__init__(tools, scene, scene.board, size)

    @property
    def view(self) -> MaoView:
        """What the person may know."""
        view = self.table.view(0)
        assert isinstance(view, MaoView)
        return view

    def wild_act(self, dice: random.Random) -> None:
        """Something that a person might do who knows nothing."""
        view = self.view
        seats = len(self.board.seats)
        kinds: list[tuple[str, str]] = [
            ("draw", "draw"),
            ("say", dice.choice(("say hello", "say have a nice day", "say mao"))),
            ("gesture", f"gesture {dice.choice(('tap', 'stand', 'salute'))}"),
            ("", "touch"),
            ("call", f"call {dice.randrange(seats)} {dice.choice(('TALK', 'OUT_OF_TURN'))}"),
        ]
        kinds += [("lay", f"play {card}") for card in view.hand] * 2
        order = [offer for offer in self.table.offers(0) if offer.kind == "order"]
        kinds += [("order", option.text) for offer in order for option in offer.options]
        self.board.act(*dice.choice(kinds))
