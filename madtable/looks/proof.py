"""The proof that a deal was fair: the seal that is shown at the deal, the seed at the end.

How it holds is said in `host.pledge`.
"""

from __future__ import annotations

from collections.abc import Callable

from madtable.engine.journal import Header
from madtable.engine.message import message
from madtable.host.pledge import secret_of
from madtable.ui.board import Board
from madtable.ui.clipboard import copy
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.kit import Kit
from madtable.ui.log_tape import LogLine

_SHORT = 12
"""Digits of the seal that are enough to tell deals apart."""


def note_seal(kit: Kit, board: Board, header: Header) -> None:
    """Write the seal of the deal into the log, so that everybody has seen it."""
    if header.pledge:
        board.preface.append(LogLine(kit.say("proof.log", seal=header.pledge[:_SHORT])))
        board.lines += board.preface


def note_seed(kit: Kit, board: Board, header: Header) -> None:
    """Write down what was sealed, once the game is over."""
    if header.pledge:
        seed = secret_of(header.seed, header.salt)
        board.lines.append(LogLine(kit.say("proof.log.open", seed=seed)))
        board.log_tape.show(board.lines)


def proof_dialog(kit: Kit, header: Header, *, over: bool) -> Dialog:
    """The seal of a deal, and once the game is over what was sealed; both may be copied."""
    seal, seed = header.pledge, secret_of(header.seed, header.salt)
    text = (
        message("proof.open", seed=seed, seal=_in_fours(seal))
        if over
        else message("proof.sealed", seal=_in_fours(seal))
    )

    def copied(what: str) -> Callable[[], object]:
        return lambda: copy(what)

    copies = [("proof.copy.seal", seal), *([("proof.copy.seed", seed)] if over else [])]
    buttons = [
        Choice(message("dialog.ok"), None, "primary"),
        *(Choice(message(label), copied(what), "secondary") for label, what in copies),
    ]
    return Dialog(kit, message("proof.title"), text, buttons, back=False)


def _in_fours(digits: str) -> str:
    """Long digits in groups that an eye can follow."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
