"""The states in which every game's table is photographed, by the name of the picture.

Each comes from a worked example in `assets/examples`, so that a picture shows a state which the
rules can reach and which is checked like any other example.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from madtable.engine.message import Value
from madtable.games.mao.library import EXAMPLES
from madtable.games.mao.rule import ALL, PLAY, Clause, FlowAgain, FlowDraw, Trigger
from madtable.looks.mad.table import MadTable
from madtable.looks.mao.editor import RuleEditor
from madtable.looks.mao.leaves import DropLeaf
from madtable.looks.mao.reckoning import Reckoning
from madtable.looks.mao.table import MaoTable
from madtable.ui.board import Board
from madtable.ui.stack import Scene


def _as_it_is(_: object) -> None:
    """Nothing is done to what is photographed before it is."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A table in a state: the example it comes from, and whose eyes (that seat is the person's).

    `choose` are parts of an answer that the person has chosen, `prepare` what else is done to the
    board, `keys` keys that are pressed then. `act` is a step played in front of the camera and
    photographed after `after_s` seconds, `thinker` a seat that is shown thinking. `steps` is how
    many steps of the example are done before (None: all). `ending` shows what follows its end, with
    which `afterwards` is done something then; `hint` the hint that was asked for, `guide` a step of
    the first-game guide.
    """

    example: str
    viewer: int = 0
    choose: Mapping[str, Value] = field(default_factory=dict)
    prepare: Callable[[Board], None] = _as_it_is
    afterwards: Callable[[Scene], None] = _as_it_is
    keys: tuple[str, ...] = ()
    act: str = ""
    after_s: float = 0.0
    thinker: int | None = None
    steps: int | None = None
    keyboard: bool = False
    ending: bool = False
    hint: bool = False
    guide: int | None = None


def _gift(*codes: str) -> Callable[[Board], None]:
    """Cards are picked to be given away."""

    def pick(board: Board) -> None:
        assert isinstance(board, MadTable)
        board.choice.pick_gift(codes)

    return pick


def _tap(name: str) -> Callable[[Board], None]:
    """The thing of this name is tapped."""

    def tap(board: Board) -> None:
        widget = board.controls.named(name)
        assert widget is not None, name
        widget.tap(widget.rect.center)

    return tap


def _tell(name: str) -> Callable[[Board], None]:
    """The tip of the thing of this name is shown."""
    return lambda board: board.tips.tell(name)


MAD: Mapping[str, Picture] = {
    "table": Picture("turn"),
    "table-colour": Picture("turn", choose={"card": "WOO", "colour": "yellow"}),
    "table-aimed": Picture("turn", choose={"card": "WOO", "colour": "yellow", "target": 2}),
    "table-card": Picture("turn", choose={"card": "R6"}),
    "table-keyboard": Picture("turn", keyboard=True),
    "table-gift-8": Picture("gift", prepare=_gift("G3", "R1")),
    "table-direction": Picture("direction", choose={"card": "RWAY", "direction": "left"}),
    "table-exchange": Picture("exchange", choose={"card": "EXC", "colour": "green", "target": 3}),
    "table-joker": Picture("joker", choose={"card": "JOK"}),
    "table-answer": Picture("answer", choose={"card": "YOU", "colour": "red"}),
    "table-drawn": Picture("drawn"),
    "table-hint": Picture("turn", hint=True),
    "table-guide": Picture("turn", guide=2),
    "table-tip": Picture("turn", prepare=_tell("hand:WOO")),
    "table-tip-tag": Picture("turn", prepare=_tell("tag")),
    "table-hint-gift": Picture("gift", hint=True),
    "table-stuck": Picture("stuck"),
    "table-start": Picture("start-wooly"),
    "table-crowd": Picture("crowd"),
    "table-swedish": Picture("swedish"),
    "table-thinking": Picture("turn", viewer=1, thinker=0),
    "table-playing": Picture("turn", act="0 play R6", after_s=0.26),
    "table-counted": Picture("joker", act="0 play JOK end-game", after_s=1.6),
    "results": Picture("counted", ending=True),
}
"""MAD Magazine Card Game and Madskortspel."""

LAB: Mapping[str, Picture] = {
    "lab": Picture("lab-turn", choose={"card": "P7"}),
    "lab-science": Picture("lab-flip", viewer=3, steps=0),
    "lab-flip": Picture("lab-flip", act="3 play P6", after_s=0.92),
    "lab-madness": Picture("lab-flip", act="3 play P6", after_s=1.7),
    "lab-take": Picture("lab-take", act="0 play P2", after_s=5.0, choose={"card": "P-4"}),
    "lab-three": Picture("lab-three"),
    "lab-guide": Picture("lab-flip", viewer=3, steps=0, guide=3),
    "lab-tip": Picture("lab-flip", viewer=3, steps=0, prepare=_tell("chart")),
    "lab-tip-card": Picture("lab-flip", viewer=3, steps=0, prepare=_tell("hand:P6")),
    "lab-hint": Picture("lab-flip", viewer=3, steps=0, hint=True),
    "lab-thinking": Picture("lab-flip", thinker=3, steps=0),
    "lab-chart": Picture("lab-flip", keys=("c",)),
    "lab-piles": Picture("lab-piles", prepare=_tap("piles:1")),
    "lab-discards": Picture("lab-piles", prepare=_tap("discards")),
    "lab-tricks": Picture("lab-take", act="0 take P-4", after_s=3.0, keys=("t",)),
    "lab-now": Picture("lab-piles", keys=("p",)),
    "lab-round": Picture("lab-round", act="1 take R-6", after_s=9.0),
    "lab-scores": Picture("lab-scores", viewer=3, ending=True),
    "lab-match": Picture("lab-match", viewer=1, ending=True),
}
"""MAD, the Lab."""


def _ask_why(seat: int) -> Callable[[Board], None]:
    """A seat is being called, and the person is asked for what."""

    def aim(board: Board) -> None:
        assert isinstance(board, MaoTable)
        board.calling.aim(seat)

    return aim


def _ended(scene: Scene) -> Reckoning:
    """The sheet after a game of Mao."""
    assert isinstance(scene, Reckoning)
    return scene


def _write_down(scene: Scene) -> None:
    """The notebook is open, and something is written in it."""
    end = _ended(scene)
    for row, note in enumerate(("J: salute, or else!", "Q: hail ...?", "7, 7 = 4 cards?")):
        end.board.write(row, note)
    end.open_notebook()


def _invent(*then: Clause, name: str = "", text: str = "") -> Callable[[Scene], None]:
    """The rule editor is open: with the example called `name`, with a rule in free words, or with
    what `then` does for every card, which the person tries to make a rule.
    """

    def invent(scene: Scene) -> None:
        end = _ended(scene)
        end.board.notebook.start = "5H"
        end.make_rule()
        editor = end.stack.top
        assert isinstance(editor, RuleEditor)
        if text:
            editor.draft.free, editor.draft.text = True, text
        elif name:
            taken = next(one for one in EXAMPLES if one.name == name)
            editor.draft.take(taken.rule("new", end.board.viewer))
        else:
            editor.draft.trigger, editor.draft.then = Trigger(PLAY), list(then)
            editor.make()
        editor.resized(editor.kit.layout)

    return invent


def _drop(scene: Scene) -> None:
    """A vote against a rule has just been cast."""
    end = _ended(scene)
    end.open_drop()
    leaf = end.stack.top
    assert isinstance(leaf, DropLeaf)
    chip = leaf.controls.named("drop salute")
    assert chip is not None
    chip.tap(chip.rect.center)


def _typed(text: str) -> Callable[[Board], None]:
    """The person is about to say something."""

    def write(board: Board) -> None:
        assert isinstance(board, MaoTable)
        board.controls.focus(board.console.field)
        board.console.field.start()
        board.console.field.write(text)

    return write


MAO: Mapping[str, Picture] = {
    "mao": Picture("mao-order", act="4 call 5 TOUCH", after_s=2.42),
    "mao-secret": Picture("mao-order", steps=3),
    "mao-whom": Picture("mao-order", steps=3, keys=("c",)),
    "mao-why": Picture("mao-order", prepare=_ask_why(2)),
    "mao-more": Picture("mao-order", steps=3, keys=("m",)),
    "mao-penalty": Picture("mao-penalty", act="0 play 9C", after_s=1.6),
    "mao-guide": Picture("mao-order", steps=3, guide=3),
    "mao-tip": Picture("mao-order", steps=3, prepare=_tell("rules")),
    "mao-sliding": Picture("mao-order", act="4 call 5 TOUCH", after_s=2.05),
    "mao-typing": Picture("mao-order", steps=3, prepare=_typed("have a")),
    "mao-call": Picture("mao-crowd", act="2 call 5 FAIL_SAY hail to the chairwoman", after_s=1.0),
    "mao-overturn": Picture("mao-overturn"),
    "mao-ruling": Picture("mao-ruling"),
    "mao-three": Picture("mao-three", steps=1),
    "mao-crowd": Picture("mao-crowd", steps=1),
    "mao-chaos": Picture("mao-chaos", steps=2),
    "mao-open": Picture("mao-chaos"),
    "mao-folder": Picture("mao-won", steps=3, keys=("r",)),
    "mao-notebook": Picture("mao-won", ending=True, afterwards=_write_down),
    "mao-end": Picture("mao-won", ending=True),
    "mao-end-lost": Picture("mao-won", viewer=1, ending=True),
    "mao-editor": Picture("mao-won", ending=True, afterwards=_invent(name="salute")),
    "mao-editor-refused": Picture(
        "mao-won", ending=True, afterwards=_invent(FlowDraw(ALL, 4), FlowAgain())
    ),
    "mao-editor-words": Picture(
        "mao-won", ending=True, afterwards=_invent(text="Nobody touches their nose.")
    ),
    "mao-drop": Picture("mao-won", ending=True, afterwards=_drop),
}
"""Mao."""

TABLES: Mapping[str, Picture] = {**MAD, **LAB, **MAO}


@dataclass(frozen=True, slots=True)
class Page:
    """A picture of a rule book: the game, the line of its contents that is open, or what is
    searched for; `confirms` is 1 where breaking the seal has been asked for, 2 where it is broken.
    `play` is an example shown on its table, after `steps` of its steps.
    """

    game: str
    line: int = 0
    query: str = ""
    confirms: int = 0
    play: str = ""
    steps: int = 0


BOOKS: Mapping[str, Page] = {
    "rules": Page("mad-magazine"),
    "rules-cards": Page("mad-magazine", 1),
    "rules-worry": Page("mad-magazine", 8),
    "rules-house": Page("mad-magazine", 11),
    "rules-swedish": Page("madskortspel", 1),
    "rules-lab": Page("mad-lab", 4),
    "rules-search": Page("mad-lab", query="spiral"),
    "rules-seal": Page("mao", 1),
    "rules-seal-asked": Page("mao", 1, confirms=1),
    "rules-seal-broken": Page("mao", 1, confirms=2),
    "rules-example": Page("mad-magazine", 8, play="book-wooly", steps=1),
    "rules-example-lab": Page("mad-lab", 4, play="book-trick", steps=4),
}
"""The rule books."""
