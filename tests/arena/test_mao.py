"""The arena of Mao: what it counts, what seats reach in it, and that it is the same again."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from madtable.__main__ import main
from madtable.arena.mao import MaoArena
from madtable.engine.errors import BadInput
from madtable.games.mao.infraction import CODES

SEATS = ("knower", "knower", "learner", "learner")


def without_times(data: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in data.items() if key not in ("seconds", "thinking")}


def test_learners_learn_the_rules_of_the_book_and_nobody_calls_wrongly() -> None:
    arena = MaoArena(SEATS, games=4, series=4, seed=1)
    heard: list[int] = []
    arena.play(progress=heard.append)
    data = arena.data()
    assert heard == [1, 2, 3, 4]
    assert data["unfinished"] == 0
    for game in data["games"]:
        assert game["played"] == 4
        for level, figures in game["levels"].items():
            assert figures["bad_calls"] == 0
            total = sum(figures["by_reason"].values())
            assert figures["penalty_cards"] == pytest.approx(total, abs=1e-3)
            if level == "knower":
                assert figures["penalty_cards"] <= 0.25
    first, last = data["games"][0]["levels"], data["games"][-1]["levels"]
    assert first["learner"]["penalty_cards"] <= 4
    assert last["learner"]["penalty_cards"] <= 0.5
    wins = sum(2 * figures["wins"] for figures in first.values())
    assert wins == pytest.approx(1)
    assert all(data["thinking"][level]["events"] > 100 for level in SEATS)


@pytest.fixture(scope="module")
def inventive() -> MaoArena:
    """Two sittings in which every winner makes a rule."""
    arena = MaoArena(SEATS, games=3, series=2, new_rules=True, seed=3)
    arena.play()
    return arena


def test_sittings_with_a_new_rule_after_every_game_end(inventive: MaoArena) -> None:
    data = inventive.data()
    assert data["unfinished"] == 0
    assert [game["played"] for game in data["games"]] == [2] * 3
    assert sum(len(series.games) for series in inventive.results.values()) == 6
    assert data["new_rule_each_game"] is True


def test_an_interruption_keeps_what_is_done_and_the_rest_can_be_played_later() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    arena = MaoArena(SEATS, games=1, series=2, seed=5)
    with pytest.raises(KeyboardInterrupt):
        arena.play(progress=stop)
    assert arena.data()["series"] == 1
    arena.play()
    whole = MaoArena(SEATS, games=1, series=2, seed=5)
    whole.play()
    assert without_times(arena.data()) == without_times(whole.data())


def test_the_same_seed_gives_the_same_games_however_python_hashes(inventive: MaoArena) -> None:
    program = (
        "from madtable.arena.mao import MaoArena\n"
        f"arena = MaoArena({SEATS!r}, 3, 1, True, seed=3)\n"
        "arena.play()\n"
        "print(arena.results[0].acts)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "1"},  # here it is another one
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.strip() == str(inventive.results[0].acts)


def test_the_command_tells_the_same_in_words_and_as_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["arena", "mao", "--seats", "knower,knower,learner:mad", "--games", "2"]
    command += ["--series", "1", "--seed", "2"]
    assert main([*command, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in data["games"]] == [1, 2]
    assert set(data["games"][0]["levels"]) == {"knower", "learner:mad"}
    wanted = {"penalty_cards", "bad_calls", "wins", "by_reason"}
    assert wanted <= set(data["games"][0]["levels"]["knower"])
    assert main(command) == 0
    said = capsys.readouterr().out.splitlines()
    assert len([line for line in said if "learner:mad" in line]) == 3
    assert any("something left unsaid" in line for line in said)
    assert not [code for code in CODES if code in " ".join(said)]


def test_a_level_alone_is_that_of_a_learner_and_what_mao_does_not_have_is_refused_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["arena", "mao", "--games", "1", "--series", "1", "--seats"]
    assert main([*command, "meek,meek,meek", "--json"]) == 0
    short = json.loads(capsys.readouterr().out)["games"]
    assert main([*command, "learner:meek,learner:meek,learner:meek", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)["games"]
    assert short[0]["levels"]["meek"] == whole[0]["levels"]["learner:meek"]
    assert main([*command, "mad,random,mad"]) == 2
    said = capsys.readouterr().err
    assert "seat 1" in said
    assert "learner:mad" in said
    assert "knower:meek" in said


def test_options_of_the_other_arena_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "mao", "--seats", "knower,knower,knower", "--deals", "3"]) == 2
    assert "--deals" in capsys.readouterr().err
    assert main(["arena", "mad-lab", "--seats", "meek,meek,meek", "--series", "3"]) == 2
    assert "--series" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seats", "games", "what"),
    [
        (("human", "knower", "knower"), 1, "seat 0"),
        (("knower", "knower"), 1, "seats"),
        (("knower", "knower", "nobody"), 1, "seat 2"),
        (SEATS, 0, "arena"),
    ],
)
def test_what_makes_no_sense_is_named(seats: tuple[str, ...], games: int, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        MaoArena(seats, games, 1, seed=1)
