"""Every worked example of the rules holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.games import catalogue
from madtable.host.scenario import check
from tests.games.mao.tables import SCENARIOS

FILES = sorted((Path(__file__).resolve().parents[2] / "scenarios" / "mao").glob("*.json"))


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 58


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.SCENARIOS, "mao", SCENARIOS)
    verdict = check(file.read_bytes(), file.name)
    assert verdict.ok, verdict.line
    assert verdict.id == file.stem
