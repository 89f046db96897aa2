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


SEEDS = {"turn": 3, "take": 9}
"""Deals of the Lab that soon ask for something of each kind which may be regretted."""


def lab(tmp_path: Path, kind: str) -> tuple[ProgramDesk, Decision, dict[str, bool]]:
    """A table of the Lab whose person is asked this, with what is risky and what is not.

    It goes on by the first answer until there is such a choice.
    """
    from madtable.looks.catalogue import look

    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("human", "random", "random"), SEEDS[kind])
    while True:
        desk.until(lambda: on_table(desk) and desk.scene.board.asker.decision is not None)
        decision = desk.scene.board.asker.decision
        assert decision is not None
        risky = {
            option.text: look("mad-lab").risk(decision, option.text) is not None
            for option in decision.options
        }
        if decision.kind == kind and len(set(risky.values())) == 2:
            return desk, decision, risky
        desk.scene.board.submit(decision.options[0].text)
        desk.frame()


@pytest.mark.parametrize("kind", SEEDS)
def test_what_the_lab_asks_about(kind: str, tmp_path: Path) -> None:
    desk, decision, risky = lab(tmp_path, kind)
    desk.program.tuning.set("confirm_risky", True)
    view = desk.table.view(0)
    bad = next(text for text, risk in risky.items() if risk)
    before = desk.table.answers
    desk.scene.board.submit(bad)
    desk.frame(2)
    assert isinstance(desk.stack.top, Dialog)
    KeyPlayer(desk).use("choice 0")
    desk.frame(2)
    assert desk.table.answers == before
    assert desk.scene.board.asker.decision is decision
    desk.scene.board.submit(bad)
    desk.frame(2)
    KeyPlayer(desk).use("choice 1")
    desk.frame(2)
    assert desk.table.answers == before + 1
    after = desk.table.view(0)
    if kind == "turn":
        assert view.mode != after.mode, "everything was turned over"  # type: ignore[attr-defined]
    else:
        spoilt = [
            (abs(one), abs(other))
            for one, other in zip(view.totals[0], after.totals[0], strict=True)  # type: ignore[attr-defined]
            if one != other
        ]
        assert [one < other for one, other in spoilt] == [True], "a total went away from 0"


@pytest.mark.parametrize("kind", SEEDS)
def test_what_the_lab_does_not_ask_about(kind: str, tmp_path: Path) -> None:
    desk, _, risky = lab(tmp_path, kind)
    desk.program.tuning.set("confirm_risky", True)
    before = desk.table.answers
    desk.scene.board.submit(next(text for text, risk in risky.items() if not risk))
    assert not isinstance(desk.stack.top, Dialog)
    assert desk.table.answers == before + 1


def test_nothing_is_ever_asked_in_mao(tmp_path: Path) -> None:
    """A question would tell what is proper; every act of every offer goes through unasked."""
    from madtable.looks.catalogue import look

    desk = ProgramDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 5)
    desk.until(lambda: on_table(desk))
    offers = desk.table.offers(0)
    assert {offer.kind for offer in offers} >= {"lay", "draw", "call", "order"}
    risk = look("mao").risk
    assert not [one for offer in offers for one in offer.options if risk(offer, one.text)]
