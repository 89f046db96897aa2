"""The worked examples beyond the rule books' own: every file in tests/scenarios/extra holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.host.scenario import check

EXTRA = Path(__file__).parent / "scenarios" / "extra"
EXAMPLES = Path(__file__).parents[1] / "assets" / "examples"


@pytest.mark.parametrize("folder", [*sorted(EXTRA.iterdir()), EXAMPLES], ids=lambda one: one.name)
def test_every_worked_example_holds(folder: Path) -> None:
    files = sorted(folder.glob("*.json"))
    assert files
    verdicts = [check(file.read_bytes(), str(file)) for file in files]
    assert [verdict.line for verdict in verdicts if not verdict.ok] == []


def test_every_example_has_an_id_of_its_own() -> None:
    files = sorted(EXTRA.parent.rglob("*.json"))
    ids = [check(file.read_bytes(), str(file)).id for file in files]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    "bent",
    [
        b'"id": "a\\nok b"',
        b'"id": ""',
        b'"players": 99999999999999999999999999',
        b'"house": {"turn_cap": "%s"}' % (b"9" * 5000),
    ],
)
def test_a_bent_file_is_one_verdict_on_one_line(bent: bytes) -> None:
    whole = (EXAMPLES / "turn.json").read_bytes()
    key = bent.split(b":")[0]
    start = whole.index(key)
    ends = [whole.find(mark, start) for mark in (b",\n", b", ", b"},")]
    end = min(found for found in ends if found > 0)
    verdict = check(whole[:start] + bent + whole[end:], "bent")
    assert not verdict.ok
    assert "\n" not in verdict.line


@pytest.mark.parametrize("step", ["9" * 5000 + " draw", "0 play WOO target=" + "9" * 5000])
def test_numbers_without_end_are_refused_not_read(step: str) -> None:
    whole = (EXAMPLES / "turn.json").read_bytes()
    verdict = check(whole.replace(b'{"expect"', b'{"do": "%s"}, {"expect"' % step.encode(), 1), "x")
    assert not verdict.ok
    assert "step 1" in verdict.reason
