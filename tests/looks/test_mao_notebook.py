"""The notebook: what was heard on which card, what has cost cards, whomever."""

from __future__ import annotations

from madtable.games.mao import events as told
from madtable.looks.mao.leaves import NotebookLeaf
from madtable.looks.mao.notebook import Notebook
from madtable.ui.widgets.scroll_text import ScrollText
from tests.looks.mao_tables import Show


def penalised() -> Notebook:
    book = Notebook()
    for fact in (
        told.PenaltyGiven(2, "TALK", 1, told.CHAIR),
        told.PenaltyGiven(0, "FAIL_SAY", 1, 2, "mao"),
        told.PenaltyGiven(0, "TALK", 1, 2),
        told.PenaltyGiven(1, "FAIL_MAO", 4, 0),
        told.PenaltyGiven(1, "DELAY", 1, 0),
        told.PenaltyUndone(1, "DELAY"),
    ):
        book.hear(fact)
    return book


def test_reasons_are_counted_over_all_seats_in_the_order_in_which_they_came() -> None:
    found = [(one.event.code, one.times, one.cards) for one in penalised().reasons()]
    assert found == [("TALK", 2, 2), ("FAIL_SAY", 1, 1), ("FAIL_MAO", 1, 4)]


def test_the_preview_of_a_rule_knows_who_laid_what() -> None:
    book = Notebook()
    book.hear(told.StartTurned("5H"))
    book.hear(told.CardPlayed(1, "9H", 6))
    book.hear(told.CardPlayed(2, "9S", 6))
    book.hear(told.CardReturned(2, "9S"))
    book.hear(told.CardPlayed(0, "2H", 6))
    assert list(zip(book.laid_by, book.plays, strict=True)) == [(1, "9H"), (0, "2H")]


def test_the_page_says_what_has_cost_cards() -> None:
    show = Show(["human", "knower", "knower"], 5, size=(1280, 720), less=True)
    show.wait(0.2)
    show.skip()
    show.board.notebook = Notebook()
    show.board.open_notebook()
    leaf = show.stack.top
    assert isinstance(leaf, NotebookLeaf)
    assert leaf.controls.named("fines") is None, "nothing has cost anybody anything"
    show.board.notebook = penalised()
    show.stack.relayout()
    text = leaf.controls.named("fines")
    assert isinstance(text, ScrollText)
    assert text._text == (
        "· Talking (×2)\n· Failure to say “mao”\n· Failure to say Mao"
    )  # fmt: skip
