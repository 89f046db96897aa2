from __future__ import annotations

import csv
import io
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.journal import Header, SeatLine
from madtable.engine.round import Standing
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.store import statistics
from madtable.store.exports import figures
from madtable.store.journals import imported_folder, new_journal
from madtable.store.statistics import Result, Statistics, open_statistics
from madtable.store.tallies import by_level, by_person, latest, of_game
from tests.ai.test_mao_live import _let_person_win
from tests.store.games_for_tests import header_of, step


def result(
    winners: tuple[int, ...],
    kinds: str = "human,sly,random",
    seed: int = 1,
    game: str = "mad-magazine",
    name: str = "",
    ended: str = "",
    points: tuple[int, ...] = (3, 5, 8, 9),
) -> Result:
    seats = [SeatLine(kind, name if kind == "human" else "Otto") for kind in kinds.split(",")]
    header = sit_down(game, seats, seed)
    ranking = sorted(range(len(seats)), key=lambda seat: (seat not in winners, seat))
    standings = tuple(
        Standing(seat, place, 2, points[seat], seat in winners)
        for place, seat in enumerate(ranking, start=1)
    )
    return Result(header, ended or f"2026-01-01T00:00:{seed:02}", "empty", standings)


@pytest.fixture
def kept(tmp_path: Path) -> Statistics:
    found, aside = open_statistics(tmp_path / "statistics.sqlite")
    assert aside is None
    return found


def journal_of(folder: Path, header: Header, answers: int | None = None) -> Table:
    """A game played into a journal, to its end or broken off."""
    journal = new_journal(folder, header)
    table = Table.deal(header, journal)
    while (answers is None or table.answers < answers) and step(table):
        pass
    journal.close()
    return table


# -- counting --------------------------------------------------------------------------------------


def test_a_game_is_counted_once_and_is_still_there_next_time(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "statistics.sqlite"
    kept, _ = open_statistics(path)
    assert kept.count(result((0,), name="Ada"))
    assert not kept.count(result((0,), name="Ada"))
    kept.close()
    again, aside = open_statistics(path)
    assert aside is None
    rows = again.played()
    assert [(row.seat, row.kind, row.name, row.won, row.seats) for row in rows] == [
        (0, "human", "Ada", True, 3),
        (1, "sly", "", False, 3),
        (2, "random", "", False, 3),
    ]
    again.close()


def test_games_of_ai_seats_alone_and_games_without_a_ranking_do_not_count(kept: Statistics) -> None:
    assert not kept.count(result((0,), kinds="sly,sly,random"))
    unfinished = result((0,))
    assert not kept.count(Result(unfinished.header, unfinished.ended, "", ()))
    assert kept.played() == []


def test_missing_games_are_counted_again_from_the_journals(
    tmp_path: Path, kept: Statistics
) -> None:
    folder = tmp_path / "games"
    tables = [journal_of(folder, header_of(seed=seed)) for seed in range(4)]
    journal_of(folder, header_of(seed=9), answers=6)  # broken off
    journal_of(folder, header_of("sly,random", seed=10))  # nobody sat there
    journal_of(imported_folder(folder), header_of(seed=11))  # somebody else's
    (folder / "torn.madgame").write_bytes(b"\0\0")
    assert kept.catch_up(folder) == 4
    assert kept.catch_up(folder) == 0
    found: dict[int, list[tuple[int, bool, int]]] = {}
    for row in kept.played():
        found.setdefault(row.table, []).append((row.seat, row.won, row.points))
    wanted = [
        sorted((one.seat, one.won, one.points) for one in table.standings()) for table in tables
    ]
    assert sorted(found.values()) == sorted(wanted)


def test_a_game_counted_at_its_end_is_the_one_its_journal_tells_of(
    tmp_path: Path, kept: Statistics
) -> None:
    table = journal_of(tmp_path / "games", header_of(seed=3))
    assert kept.count(Result(table.header, statistics.now(), table.reason, table.standings()))
    before = kept.played()
    assert kept.catch_up(tmp_path / "games") == 0
    assert kept.played() == before


def test_a_reset_forgets_for_good_what_was_played_before_it(
    tmp_path: Path, kept: Statistics
) -> None:
    folder = tmp_path / "games"
    journal_of(folder, header_of(seed=1))
    assert kept.catch_up(folder) == 1
    kept.reset()
    assert kept.played() == []
    assert kept.catch_up(folder) == 0
    assert kept.since()
    journal_of(folder, header_of(seed=2))
    assert kept.catch_up(folder) == 1


# -- when it cannot be had -------------------------------------------------------------------------


@pytest.mark.parametrize("bytes_", [b"no database at all", b"SQLite format 3\0" + b"\7" * 5000])
def test_a_damaged_database_is_put_aside_whole_and_built_anew(
    tmp_path: Path, bytes_: bytes
) -> None:
    path = tmp_path / "statistics.sqlite"
    path.write_bytes(bytes_)
    journal_of(tmp_path / "games", header_of(seed=1))
    kept, aside = open_statistics(path)
    assert aside == tmp_path / "statistics.sqlite.damaged"
    assert aside.read_bytes() == bytes_
    assert kept.catch_up(tmp_path / "games") == 1
    kept.close()


def test_damage_in_the_middle_of_a_large_database_is_found(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    kept, _ = open_statistics(path)
    for seed in range(400):
        kept.count(result((0,), seed=seed, ended=f"{seed:06}"))
    kept.close()
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 8192] = b"\xff" * 8192
    path.write_bytes(data)
    again, aside = open_statistics(path)
    assert aside is not None
    assert aside.read_bytes() == bytes(data)
    assert again.played() == []
    again.close()


def test_statistics_of_a_later_version_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "statistics.sqlite"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE things (what TEXT)")
    other.execute("PRAGMA user_version = 99")
    other.close()
    before = path.read_bytes()
    with pytest.raises(BadInput, match="later version"):
        open_statistics(path)
    assert path.read_bytes()[100:] == before[100:]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(BadInput, match=r"statistics\.sqlite: cannot be used"):
        open_statistics(tmp_path / "file" / "statistics.sqlite")


def test_a_full_disk_costs_the_count_and_nothing_else(kept: Statistics) -> None:
    kept.count(result((0,), seed=1))
    pages = kept._connection.execute("PRAGMA page_count").fetchone()[0]
    kept._connection.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        for seed in range(2, 999):
            kept.count(result((0,), seed=seed, name="N" * 500))

    with pytest.raises(BadInput, match="full"):
        fill()
    counted = {row.table for row in kept.played()}
    assert all(len([r for r in kept.played() if r.table == table]) == 3 for table in counted)
    kept._connection.execute("PRAGMA max_page_count = 1000000")  # somebody has made room
    assert kept.count(result((0,), seed=1000))


def test_another_window_that_writes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "PATIENCE_S", 0.01)
    path = tmp_path / "statistics.sqlite"
    kept, _ = open_statistics(path)
    other, _ = open_statistics(path)
    other._connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadInput, match="locked"):
        kept.count(result((0,)))
    other._connection.execute("ROLLBACK")
    assert kept.count(result((0,)))
    assert len(other.played()) == 3


# -- adding up -------------------------------------------------------------------------------------


def test_people_are_told_apart_by_name_with_streaks_and_even_shares(kept: Statistics) -> None:
    for seed, winners in enumerate([(0,), (0,), (1,), (0,), (0,), (0,)]):
        kept.count(result(winners, seed=seed, name="Ada"))
    kept.count(result((0, 1), seed=20, name=""))
    ada, nobody = by_person(kept.played())
    assert (ada.name, ada.games, ada.wins, ada.shared) == ("Ada", 6, 5, 0)
    assert (ada.streak, ada.longest) == (3, 3)
    assert ada.even == pytest.approx(2.0)
    assert ada.points == 3
    assert ada.share == pytest.approx(5 / 6)
    assert (nobody.name, nobody.games, nobody.wins, nobody.shared) == ("", 1, 1, 1)


def test_several_at_a_table_who_gave_no_name_are_nobody_in_particular(kept: Statistics) -> None:
    kept.count(result((0,), kinds="human,human,sly", seed=1, name=""))
    kept.count(result((0,), kinds="human,sly,sly", seed=2, name=""))
    kept.count(result((1,), kinds="human,sly,sly", seed=3, name=""))
    played = kept.played()
    one, several = sorted(by_person(played), key=lambda tally: tally.name is None)
    assert (one.name, one.games, one.wins, one.streak, one.longest) == ("", 2, 1, 0, 1)
    assert (several.name, several.games, several.wins) == (None, 2, 1)
    assert (several.streak, several.longest) == (None, None)
    assert [row.won for row in latest(played, "", 9)] == [True, False]


def test_points_of_different_games_are_not_thrown_together(kept: Statistics) -> None:
    kept.count(result((0,), seed=1, points=(4, 0, 0)))
    kept.count(result((0,), seed=2, game="madskortspel", points=(10, 0, 0)))
    (both,) = by_person(kept.played())
    assert both.points is None
    (one,) = by_person(of_game(kept.played(), "madskortspel"))
    assert (one.games, one.points) == (1, 10)


def test_levels_are_measured_against_everybody_winning_equally_often(kept: Statistics) -> None:
    kept.count(result((1,), kinds="human,sly,sly,random", seed=1))
    kept.count(result((3,), kinds="human,sly,sly,random", seed=2))
    kept.count(result((1,), kinds="human,sly", seed=3))
    sly, chance = by_level(kept.played())
    assert (sly.level, sly.games, sly.wins) == ("sly", 5, 2)
    assert sly.even == pytest.approx(1.5)
    assert (chance.level, chance.games, chance.wins) == ("random", 2, 1)


def test_what_a_stand_in_has_played_counts_for_nobody(kept: Statistics) -> None:
    one = result((1,), kinds="human,human,sly", name="Ada")
    assert kept.count(replace(one, stood_in=(1,)))
    assert kept.count(result((0,), kinds="human,human,sly", seed=2, name="Ada"))
    (ada,) = by_person(kept.played())
    assert (ada.games, ada.wins) == (3, 1)
    assert [(level.level, level.games) for level in by_level(kept.played())] == [("sly", 2)]
    assert b"stand-in" in figures(kept.played())


def test_a_journal_tells_for_whom_a_stand_in_has_played(kept: Statistics, tmp_path: Path) -> None:
    header = sit_down("mao", [SeatLine(kind) for kind in ("human", "knower", "human")], 4)
    table = Table.deal(header, journal := new_journal(tmp_path, header))
    _let_person_win(table)
    table.finish()
    journal.close()
    assert table.over
    assert kept.catch_up(tmp_path) == 1
    assert [one.kind for one in kept.played()] == ["human", "knower", "stand-in"]


def test_the_latest_games_come_in_the_order_in_which_they_ended(kept: Statistics) -> None:
    for seed, ended in ((1, "2026-03"), (2, "2026-01"), (3, "2026-02")):
        kept.count(result((0,) if seed == 1 else (1,), seed=seed, name="Ada", ended=ended))
    assert [one.ended for one in latest(kept.played(), "Ada", 2)] == ["2026-02", "2026-03"]
    assert [one.won for one in latest(kept.played(), "Ada", 9)] == [False, False, True]


def test_the_table_for_spreadsheets_has_a_line_for_every_seat(kept: Statistics) -> None:
    kept.count(result((0,), name='=HYPERLINK("x"), "Åsa"'))
    text = figures(kept.played()).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 3
    assert rows[0]["name"] == '\'=HYPERLINK("x"), "Åsa"'
    assert (rows[0]["won"], rows[1]["won"], rows[1]["kind"]) == ("1", "0", "sly")
