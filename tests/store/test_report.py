"""What is told of a crash says nothing of whose machine it is, nor of who plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.store.report import scrubbed, summary

WINDOWS = Path("D:\\Spel\\Åsas hylla\\madtable")


@pytest.fixture(autouse=True)
def _somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/people/gunborg"))
    monkeypatch.setattr("getpass.getuser", lambda: "gunborg")


def test_paths_are_named_by_what_they_are_however_they_are_written() -> None:
    file = f"{WINDOWS}\\games\\1.madgame"
    said = scrubbed(f"{file} {OSError(2, 'gone', file)} /people/gunborg/x", WINDOWS)
    assert "Åsas" not in said
    assert "gunborg" not in said
    assert said.count("<data>") == 2
    assert "<home>/x" in said


def test_names_of_people_are_left_out_of_what_went_wrong() -> None:
    people = {"Ann", "Ann-Marie Öst", "gunborg", "Bo", ""}
    error = KeyError("no seat of Ann-Marie Öst, Ann or gunborg; Annual")
    said = summary(error, Path("/data"), {"language": "sv"}, people)
    told = said.splitlines()[-1]
    assert told == "KeyError: 'no seat of <player>, <player> or <user>; Annual'"
    assert "language: sv" in said
