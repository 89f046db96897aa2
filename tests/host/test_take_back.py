"""Taking back: only what has shown nothing, and the record keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.store import journals, taking_up
from madtable.store.journal_reader import read_journal
from madtable.store.journal_writer import JournalFile


def dealt(game: str, folder: Path, seed: int, people: int = 1) -> tuple[Table, JournalFile]:
    seats = [SeatLine("human")] * people + [SeatLine("random")] * (3 - people)
    header = sit_down(game, seats, seed)
    journal = journals.new_journal(folder, header)
    return Table.deal(header, journal), journal


def asked(table: Table) -> None:
    """Let the others play until the person is to play a turn."""
    while (found := table.question(0)) is None or found.kind != "turn":
        if found is not None:
            table.submit(0, found.options[-1].text, found.id)
        else:
            assert table.let_bot_move() is not None


def test_a_plain_card_is_taken_back_and_stands_in_the_record(tmp_path: Path) -> None:
    table, journal = dealt("mad-lab", tmp_path, 4)
    path = journal.path
    asked(table)
    question = table.question(0)
    assert question is not None
    before, answers = table.digest(), table.answers
    facts = table.facts(0)
    table.events(0)
    assert not table.may_take_back(0), "nothing of one's own yet"
    table.submit(0, question.options[0].text)
    assert table.may_take_back(0)
    assert not table.may_take_back(1)
    table.take_back(0)
    assert (table.digest(), table.answers) == (before, answers)
    assert table.facts(0) == facts
    assert table.events(0) == [], "nothing of it is told again"
    assert not table.may_take_back(0)
    with pytest.raises(RuntimeError):
        table.take_back(0)
    table.submit(0, question.options[-1].text)
    assert table.let_bot_move() is not None
    assert not table.may_take_back(0), "somebody has acted"
    record = read_journal(path)
    assert not record.bad
    assert record.undone == (answers + 1,)
    assert [answer.n for answer in record.answers] == list(range(1, table.answers + 1))
    assert record.answers[answers].text == question.options[-1].text
    lines = path.read_text(encoding="utf-8").splitlines()
    assert question.options[0].text in lines[answers + 1]
    assert '"undo"' in lines[answers + 2]
    assert question.options[-1].text in lines[record.line_of(answers + 1) - 1]
    journal.close()
    again = taking_up.resume(path)
    assert again.table.digest() == table.digest()
    again.journal.close()


def test_after_a_return_to_the_game_it_goes_on_being_told(tmp_path: Path) -> None:
    table, _ = dealt("mad-lab", tmp_path, 4)
    asked(table)
    question = table.question(0)
    assert question is not None
    table.events(0)
    table.submit(0, question.options[0].text)
    table.take_back(0)
    table.submit(0, question.options[0].text)
    names = [type(event).__name__ for event in table.events(0)]
    assert names[0] == "CardPlayed"


def test_what_has_shown_something_stays(tmp_path: Path) -> None:
    """Over many moments: a drawn card, an attack, a deal are never taken back."""
    shown, plain = 0, 0
    for seed in range(6):
        table, _ = dealt("mad-magazine", tmp_path / str(seed), seed)
        while not table.over and table.answers < 60:
            question = table.question(0)
            if question is None:
                assert table.let_bot_move() is not None
                continue
            texts = [one.text for one in question.options]
            text = "draw" if "draw" in texts and seed % 2 else texts[-1]
            if question.kind == "give":
                text = "give " + " ".join(texts[: int(question.detail("count") or 2)])
            told = table.told
            table.submit(0, text)
            new = {type(fact).__name__ for fact in table.facts(None, told)}
            risky = new & {"CardDrawn", "WindowOpened", "AttackMade", "PileRecycled", "CardsGiven"}
            if risky or table.over:
                shown += 1
                assert not table.may_take_back(0), new
            else:
                plain += table.may_take_back(0)
    assert shown > 10
    assert plain > 10


def test_where_several_people_see_it_nothing_is_taken_back(tmp_path: Path) -> None:
    table, _ = dealt("mad-lab", tmp_path, 4, people=2)
    asked(table)
    question = table.question(0)
    assert question is not None
    table.submit(0, question.options[0].text)
    assert not table.may_take_back(0)
