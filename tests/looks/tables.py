"""MAD tables for tests: dealt, shown by the real scene without a window, watched at every step."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from madtable import paths
from madtable.engine.journal import SeatLine
from madtable.engine.switches import read_switches
from madtable.engine.view import View
from madtable.games import catalogue
from madtable.games.mad.view import MadView
from madtable.host.scenario import Scenario
from madtable.host.sitting import sit_down
from madtable.host.still import StillTable
from madtable.host.table import Table
from madtable.looks.company import CREATURES, company_of
from madtable.looks.mad.dress import dress_of
from madtable.looks.mad.faces import Faces
from madtable.looks.mad.table import MadTable
from madtable.ui.art import Art
from madtable.ui.kit import Kit
from madtable.ui.lettering import Lettering
from madtable.ui.parts import Burst
from madtable.ui.places import load
from madtable.ui.screens.table import TableScene
from madtable.ui.shown_table import ShownTable
from madtable.ui.stack import Scene
from madtable.ui.tween import Tempo
from madtable.ui.words import Words
from tests.looks.watching import SMALL, Shown, SmallScreen, Watch, stray_cards


@lru_cache(maxsize=1)
def _art() -> Art:
    """The drawings, shared by all tables of a run: they are the slow part."""
    return Art(paths.assets())


def kit(lang: str = "en", *, speed: float = 1.0, less: bool = False) -> Kit:
    """A kit with the program's own drawings, letters, words and maps."""
    return Kit(
        _art(),
        Lettering(paths.assets() / "fonts"),
        lambda lang: Words(lang, strict=True),
        lang,
        lambda name: load(paths.scenes() / f"{name}.tmx"),
        tempo=Tempo(speed, less),
    )


def shown(board: MadTable) -> Shown:
    """What a person could read off the table."""
    return {
        "counts": [block.count for block in board.seats],
        "pile": board.pile.count,
        "badge": board.badge.number,
        "top": board.heap.codes[-1:],
        "colour": board.tag.colour,
        "direction": (board.direction, board.ring.direction, board.ring.phase),
        "hand": sorted(board.hand.codes()),
        "turn": [seat for seat, block in enumerate(board.seats) if block.turn],
    }


def truth(view: MadView) -> Shown:
    """The same as the seat's view has it."""
    return {
        "counts": list(view.counts),
        "pile": view.draw_count,
        "badge": view.draw_count,
        "top": list(view.discard[-1:]),
        "colour": view.colour or "",
        "direction": (view.direction, view.direction, 1.0),
        "hand": sorted(view.hand),
        "turn": list(view.winners) if view.over else [view.turn],
    }


def strays(board: MadTable) -> list[str]:
    """What lies about on the table and should not, once nothing moves any more."""
    found = stray_cards(board, board.hand.cards)
    if any(isinstance(item, Burst) for item in board.stage.items) and not board.timeline.busy:
        found.append("burst")
    keys = [board.sort_key(card.code or "") for card in board.hand.cards]
    if keys != sorted(keys):  # type: ignore[type-var]
        found.append("hand out of order")
    return found


class Watched(Watch, MadTable):
    """A table that compares itself with the view each time before it is put right by it."""

    def settle(self, view: View) -> None:
        assert isinstance(view, MadView)
        self.compare(shown(self), truth(view), strays(self))
        super().settle(view)
        assert shown(self) == truth(view)
        assert not strays(self)


class Show(SmallScreen[Watched]):
    """A table on a small screen: time passes by `wait`; nothing that goes wrong is swallowed."""

    def __init__(
        self,
        table: ShownTable,
        game: str,
        seats: Sequence[SeatLine],
        house: Mapping[str, object],
        *,
        viewer: int = 0,
        size: tuple[int, int] = SMALL,
        speed: float = 1.0,
        less: bool = False,
        resumed: bool = False,
        lang: str = "en",
    ) -> None:
        tools = kit(lang, speed=speed, less=less)
        self.table = table
        self.menus = 0
        rules = read_switches(catalogue.game(game).switches, house)

        def board(scene: Scene) -> Watched:
            dress = dress_of(tools, game, rules)
            faces = Faces(tools.art, tools.letters)
            company = company_of(tools, seats, viewer)
            found = Watched(tools, scene.stage, company, faces, tools.places("mad_table"), dress)
            found.begin(laid_anew=resumed)
            return found

        scene = TableScene(tools, table, viewer, board, resumed=resumed)
        assert isinstance(scene.board, Watched)
        super().__init__(tools, scene, scene.board, size)
        scene.on_menu = self._menu

    def _menu(self, scene: TableScene) -> None:
        self.menus += 1


def lines(kinds: Sequence[str]) -> list[SeatLine]:
    """Seats of these kinds, with the program's own creatures."""
    return [SeatLine(kind, "", CREATURES[seat]) for seat, kind in enumerate(kinds)]


def dealt(
    kinds: Sequence[str],
    seed: int,
    *,
    game: str = "mad-magazine",
    house: Mapping[str, object] | None = None,
    **how: object,
) -> Show:
    """A fresh table on the screen."""
    rules = dict(house or {})
    if len(kinds) > 6:
        rules["max_seats"] = 8
    seats = lines(kinds)
    header = sit_down(game, seats, seed, dealer=seed % len(seats), house=rules)
    return Show(Table.deal(header), game, seats, header.house, **how)  # type: ignore[arg-type]


def bytes_of(surface: Surface) -> bytes:
    """The pixels, for comparing."""
    return pygame.image.tobytes(surface, "RGB")


def some_house(dice: random.Random, game: str) -> dict[str, object]:
    """House rules by chance; every switch but the number of seats."""
    found: dict[str, object] = {"turn_cap": 160}
    for switch in catalogue.game(game).switches:
        if switch.name in ("max_seats", "turn_cap", "window_ms") or dice.random() < 0.5:
            continue
        if isinstance(switch.default, bool):
            found[switch.name] = dice.random() < 0.5
        elif isinstance(switch.default, tuple):
            found[switch.name] = dice.choice(((1, 2, 3), (3,), (2,), (1, 2)))
        elif switch.choices:
            found[switch.name] = dice.choice(switch.choices)
    return found


class ScriptedTable(StillTable):
    """Seat 0 is a person, the others are AI seats that answer what the test says."""

    wishes: dict[tuple[int, str], list[str]]

    @property
    def humans(self) -> tuple[int, ...]:
        return (0,)

    def bot_due(self) -> int | None:
        decision = self.question()
        return decision.seat if decision is not None and decision.seat != 0 else None

    def let_bot_move(self) -> str | None:
        decision = self.question()
        assert decision is not None
        text = self.wishes[decision.seat, decision.kind].pop(0)
        self.submit(decision.seat, text)
        return text


def scripted(
    hands: Sequence[str],
    wishes: Mapping[tuple[int, str], list[str]],
    *,
    draw: str,
    house: Mapping[str, object] | None = None,
    turn: int = 1,
    speed: float = 1.0,
    size: tuple[int, int] = SMALL,
) -> Show:
    """A table of these hands; seat `turn` acts first, `draw` is the pile, top card first."""
    setup = {
        "dealer": 0,
        "turn": turn,
        "direction": "left",
        "hands": [hand.split() for hand in hands],
        "draw": draw.split(),
        "discard": ["B2", "R4"],
    }
    scenario = Scenario(1, "secret", "mad-magazine", len(hands), setup, [], house=dict(house or {}))
    seats = lines(["human"] + ["sly"] * (len(hands) - 1))
    table = ScriptedTable(scenario, seats)
    table.wishes = {key: list(texts) for key, texts in wishes.items()}
    return Show(table, scenario.game, seats, scenario.house, resumed=True, speed=speed, size=size)
