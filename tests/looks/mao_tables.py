"""Mao tables for tests: shown by the real scene without a window, watched at every step."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from pygame import Surface

from madtable.engine.journal import SeatLine
from madtable.engine.view import View
from madtable.games.mao.house import compile_house
from madtable.games.mao.view import MaoView
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.company import CREATURES, company_of
from madtable.looks.mao.faces import MaoFaces
from madtable.looks.mao.table import MaoTable, Rules
from madtable.ui.cards import Card
from madtable.ui.parts import Burst
from madtable.ui.screens.live import LiveTable
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import Scene, SceneStack
from tests.looks.tables import SMALL, Shown, kit


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
    found = []
    held = set(map(id, board.hand.cards))
    for item in board.stage.items:
        if isinstance(item, Card) and id(item) not in held:
            found.append(f"card {item.code}")
        if isinstance(item, Burst) and not board.timeline.busy:
            found.append("burst")
    on_stage = {id(item) for item in board.stage.items}
    found += [f"unseen {card.code}" for card in board.hand.cards if id(card) not in on_stage]
    keys = [board.sort_key(card.code or "") for card in board.hand.cards]
    if keys != sorted(keys):
        found.append("hand out of order")
    if [card for card, _ in board.hand_input.zones] != board.hand.cards:
        found.append("zones")
    return found


class Watched(MaoTable):
    """A table that compares itself with the view each time before it is put right by it."""

    differences: list[str]
    compared: int
    laid_anew: bool

    def settle(self, view: View) -> None:
        assert isinstance(view, MaoView)
        if not self.laid_anew:
            self.compared += 1
            mine, wanted = shown(self), truth(view)
            self.differences += [
                f"{name}: shows {mine[name]}, is {wanted[name]}"
                for name in wanted
                if mine[name] != wanted[name]
            ]
            self.differences += strays(self)
        self.laid_anew = False
        super().settle(view)
        assert shown(self) == truth(view)
        assert not strays(self)


class Show:
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
        self.kit = kit(lang, speed=speed, less=less)
        self.over: list[TableScene] = []
        known = compile_house(house, len(seats))

        def board(scene: Scene) -> Watched:
            faces = MaoFaces(self.kit.art, self.kit.letters)
            found = Watched(
                self.kit,
                scene.stage,
                company_of(self.kit, seats, 0),
                faces,
                self.kit.places("mao_table"),
                Rules(known.open_table, known.turn_marker, known.decks),
            )
            found.differences, found.compared, found.laid_anew = [], 0, False
            return found

        self.scene = LiveTable(self.kit, self.table, 0, board)
        self.scene.on_over = self.over.append
        assert isinstance(self.scene.board, Watched)
        self.board: Watched = self.scene.board
        self.stack = SceneStack(self.kit)
        self.stack.resized(size)
        self.stack.push(self.scene)
        self.surface = Surface(size, 0, 32)

    @property
    def view(self) -> MaoView:
        """What the person may know."""
        view = self.table.view(0)
        assert isinstance(view, MaoView)
        return view

    def wait(self, seconds: float, step: float = 1 / 60) -> None:
        """Let time pass, frame by frame."""
        while seconds > 1e-9:
            self.stack.update(min(step, seconds))
            seconds -= step

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.board.laid_anew = size != self.surface.get_size()
        self.surface = Surface(size, 0, 32)
        self.stack.resized(size)
        self.stack.expose()

    def picture(self) -> Surface:
        """Bring the picture up to date, drawing only what changed."""
        self.stack.render(self.surface)
        return self.surface

    def painted_anew(self) -> Surface:
        """The whole picture drawn plainly: what `picture` must equal to the pixel."""
        anew = Surface(self.surface.get_size(), 0, 32)
        self.scene.stage.paint_all(anew)
        return anew

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
