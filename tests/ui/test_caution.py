"""Being asked before a risky answer is handed in."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.engine.decision import Decision
from madtable.ui.dialog import Dialog
from tests.ui.players import KeyPlayer, ProgramDesk, on_table

KINDS = ("human", "random", "random", "random")


def asked(tmp_path: Path, fits: bool) -> tuple[ProgramDesk, Decision]:
    """A table of MAD at which the person may play a card, or can only draw."""
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", KINDS, 34 if fits else 58, dealer=3)
    desk.until(lambda: on_table(desk) and desk.board.asker.decision is not None)
    decision = desk.board.asker.decision
    assert decision is not None
    texts = [option.text for option in decision.options]
    assert "draw" in texts
    assert (len(texts) > 1) == fits
    return desk, decision


@pytest.mark.parametrize("choice", ["choice 0", "choice 1"])
def test_a_needless_draw_is_asked_about_and_done_only_if_meant(tmp_path: Path, choice: str) -> None:
    desk, decision = asked(tmp_path, fits=True)
    desk.program.tuning.set("confirm_risky", True)
    before = desk.table.answers
    desk.board.submit("draw")
    desk.frame(5)
    assert isinstance(desk.stack.top, Dialog)
    assert desk.table.answers == before
    KeyPlayer(desk).use(choice)
    desk.frame(2)
    assert (desk.table.answers > before) == (choice == "choice 1")
    if choice == "choice 0":
        assert desk.board.asker.decision is decision


def test_nothing_is_asked_without_the_wish_or_without_a_choice(tmp_path: Path) -> None:
    desk, _ = asked(tmp_path, fits=True)
    desk.board.submit("draw")
    assert not isinstance(desk.stack.top, Dialog)
    other, _ = asked(tmp_path / "other", fits=False)
    other.program.tuning.set("confirm_risky", True)
    before = other.table.answers
    other.board.submit("draw")
    assert other.table.answers == before + 1


def test_the_joker_that_ends_the_game_is_a_risk() -> None:
    from madtable.looks.catalogue import look

    decision = Decision(id=1, seat=0, kind="turn", prompt=None, options=())  # type: ignore[arg-type]
    for game in ("mad-magazine", "madskortspel"):
        assert look(game).risk(decision, "play JOK end-game") is not None
        assert look(game).risk(decision, "play JOK") is None
