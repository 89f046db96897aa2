"""Pictures of a Mao table whose screen goes from hand to hand, as each of its people finds it."""

from __future__ import annotations

from madtable.engine.journal import SeatLine
from madtable.engine.message import Message
from madtable.host.still import HUMAN, StillTable
from madtable.looks.catalogue import look
from madtable.looks.company import CREATURES, board_maker, company_of
from madtable.looks.endings import end_scene
from madtable.looks.examples import example, in_tongue
from madtable.looks.mao.leaves import DropLeaf
from madtable.looks.mao.table import MaoTable
from madtable.looks.offers import offers
from madtable.ui.kit import Kit
from madtable.ui.offer import SeatChoice, SetUp
from madtable.ui.screens.curtain import Curtain
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.results import Ways
from madtable.ui.screens.shared_live import SharedLive
from madtable.ui.stack import Scene

SHARED = (
    *("setup-mao", "mao-shared", "mao-hidden", "curtain-mao", "mao-breath"),
    *("mao-end-away", "mao-drop-shared"),
)
"""The names of these pictures."""

FIRST, SECOND = 0, 2
"""Whose turn at the screen it was, and whose it is."""
STEPS = 3
"""How much of the example has happened."""


class TwoAtTable(StillTable):
    """The table of an example at which two people share a screen."""

    holder = FIRST

    @property
    def humans(self) -> tuple[int, ...]:
        """Those two."""
        return FIRST, SECOND

    def hand_over(self, seat: int) -> None:
        """Let the other one hold it."""
        self.holder = seat


def shared(kit: Kit, name: str) -> list[Scene]:
    """The scenes of a picture, one of SHARED, the lowest first."""
    if name == "setup-mao":
        return [_lobby(kit)]
    if name in ("mao-end-away", "mao-drop-shared"):
        return _end(kit, voting=name == "mao-drop-shared")
    table = _table(kit, "mao-order", STEPS)
    if name == "mao-shared":
        return [_scene(kit, table, FIRST, resumed=False)]
    if name == "mao-breath":
        return [_scene(kit, table, SECOND)]
    hidden = _scene(kit, table, FIRST, shown=False)
    if name == "mao-hidden":
        return [hidden]
    curtain = Curtain(
        kit,
        hidden,
        SECOND,
        lambda: company_of(kit, table.header.seats, FIRST).sitters,
        _nothing,
        _nothing,
        fallen=True,
        choices=table.humans,
        note=Message("curtain.note.live"),
    )
    return [hidden, curtain]


def _end(kit: Kit, *, voting: bool) -> list[Scene]:
    """The end of a game that was won by the one who is away; a vote on a rule, in the open."""
    table = _table(kit, "mao-won")
    scene = _scene(kit, table, SECOND)
    ways = Ways(_nothing, _nothing, _nothing)
    end = end_scene(look("mao"), kit, table, scene.board, 1, ways)
    assert isinstance(scene.board, MaoTable)
    return [scene, end, *([DropLeaf(kit, scene.board)] if voting else [])]


def _table(kit: Kit, name: str, steps: int | None = None) -> TwoAtTable:
    """The table of an example, so many steps into it (None: all of it)."""
    scenario = in_tongue(example(name), kit.words.lang)
    lines = [SeatLine("learner", "", CREATURES[seat]) for seat in range(scenario.players)]
    for seat, name in ((FIRST, "Ada"), (SECOND, "Linus")):
        lines[seat] = SeatLine(HUMAN, name, CREATURES[seat])
    table = TwoAtTable(scenario, lines)
    acts = [step.do for step in scenario.steps if step.do is not None]
    for act in acts[:steps]:
        table.act(act)
    return table


def _scene(
    kit: Kit, table: TwoAtTable, seat: int, *, shown: bool = True, resumed: bool = True
) -> SharedLive:
    scene = SharedLive(
        kit,
        table,
        seat,
        board_maker(kit, table.header, seat, shown=shown),
        on_hidden=_nothing,
        on_pass=_nothing,
        since=0,
        resumed=True,
    )
    if not resumed:
        scene.breathe_out()
    return scene


def _lobby(kit: Kit) -> Lobby:
    seats = [SeatChoice(HUMAN, "Ada"), SeatChoice("knower:sly"), SeatChoice(HUMAN, "Linus")]
    setup = SetUp("mao", (*seats, SeatChoice("learner:mad")))
    return Lobby(kit, offers(kit)[0], _nothing, setup)


def _nothing(*_: object) -> None:
    """A door that leads nowhere: a picture has no visitors."""
