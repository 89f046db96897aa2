"""What tables of all games have in common for tests: a small screen, a watch on what it shows."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Generic, TypeVar

from pygame import Surface

from madtable.engine.event import Event
from madtable.ui.board import Board
from madtable.ui.cards import Card
from madtable.ui.kit import Kit
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import SceneStack

SMALL = (960, 540)
SIZES = ((960, 540), (1280, 720), (1000, 700), (1200, 560), (700, 1000))
Shown = dict[str, object]


def facts_of(told: ModuleType) -> set[type[Event]]:
    """Every class of fact that a game can tell."""
    return {
        kind
        for _, kind in inspect.getmembers(told, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == told.__name__
    }


def stray_cards(board: Board, cards: Sequence[Card]) -> list[str]:
    """The cards that lie about on the table and should not, and those that should and do not."""
    kept, there = set(map(id, cards)), set(map(id, board.stage.items))
    found = [
        f"card {item.code}"
        for item in board.stage.items
        if isinstance(item, Card) and id(item) not in kept
    ]
    return found + [
        f"unseen {card.code}" for card in cards if id(card) not in there or not card.visible
    ]


class Watch:
    """Compares a board with the view each time before it is put right by it."""

    differences: list[str]
    compared: int
    laid_anew: bool

    def begin(self, *, laid_anew: bool = False) -> None:
        """Nothing has been compared yet; a table just `laid_anew` shows nothing by itself."""
        self.differences, self.compared, self.laid_anew = [], 0, laid_anew

    def compare(self, mine: Shown, wanted: Mapping[str, object], strays: Sequence[str]) -> None:
        """Note what differs."""
        if not self.laid_anew:
            self.compared += 1
            self.differences += [
                f"{name}: shows {mine[name]}, is {wanted[name]}"
                for name in wanted
                if mine[name] != wanted[name]
            ]
            self.differences += strays
        self.laid_anew = False


W = TypeVar("W", bound=Watch)


class SmallScreen(Generic[W]):
    """A table on a small screen: time passes by `wait`; nothing that goes wrong is swallowed."""

    def __init__(self, kit: Kit, scene: TableScene, board: W, size: tuple[int, int]) -> None:
        self.kit = kit
        self.scene = scene
        self.board = board
        self.over: list[TableScene] = []
        scene.on_over = self.over.append
        self.stack = SceneStack(kit)
        self.stack.resized(size)
        self.stack.push(scene)
        self.surface = Surface(size, 0, 32)

    def wait(self, seconds: float, step: float = 1 / 60) -> None:
        """Let time pass, frame by frame."""
        while seconds > 1e-9:
            self.stack.update(min(step, seconds))
            seconds -= step

    def skip(self) -> None:
        """Bring the picture to the present, as a click on the cloth does."""
        self.scene.catch_up()

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
        top = self.stack.top
        assert top is not None
        top.stage.paint_all(anew)
        return anew


def play_on(show: SmallScreen[W], dice: random.Random, way: str, sort: Callable[[], None]) -> None:
    """One look at the screen, in one of the ways of a person; `sort` sorts the hand."""
    if way == "whole":
        # While a jar only thinks there is nothing to be seen in between.
        step = 0.05 if show.scene.staging.busy else 0.35
        show.wait(step, step)
    elif way == "skipped":
        show.skip()
        show.wait(0.5, 0.25)
    else:
        show.wait(dice.choice((0.016, 0.05, 0.2, 0.7)), 0.05)
        what = dice.random()
        if what < 0.25:
            show.skip()
        elif what < 0.28:
            show.resize(dice.choice(SIZES))
        elif what < 0.31:
            sort()
