"""The command line: what comes out, with which exit code, and one line for whatever was wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from madtable import __version__, paths
from madtable.__main__ import main
from madtable.commands.arguments import COMMANDS
from madtable.engine.journal import SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.store.journals import new_journal
from madtable.ui.options import PlayOptions, ShotsOptions

Out = pytest.CaptureFixture[str]


def run(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """madtable as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "madtable", *arguments],
        capture_output=True,
        timeout=120,
        check=False,
        env=env,
    )


class Start:
    """Stands where the window and the pictures would be started, and notes what was asked for."""

    def __init__(self) -> None:
        self.played: list[PlayOptions] = []
        self.shot: list[ShotsOptions] = []
        self.code = 0

    def play(self, options: PlayOptions) -> int:
        self.played.append(options)
        return self.code

    def shots(self, options: ShotsOptions) -> int:
        self.shot.append(options)
        return self.code


@pytest.fixture(autouse=True)
def start(monkeypatch: pytest.MonkeyPatch) -> Start:
    """No window is opened in these tests."""
    stand_in = Start()
    monkeypatch.setitem(sys.modules, "madtable.looks.start", cast(ModuleType, stand_in))
    return stand_in


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a whole game."""
    header = sit_down("mad-magazine", [SeatLine("sly", "Ann"), SeatLine("random", "Bo")], 5)
    file = new_journal(tmp_path, header)
    table = Table.deal(header, file)
    while table.let_bot_move() is not None:
        pass
    file.close()
    return file.path


# -- bad arguments ---------------------------------------------------------------------------------

BAD: list[tuple[str, str]] = [
    ("dance", "no command 'dance'; there are play, kiosk, scenario"),
    ("play --game uno", "no such game: 'uno'"),
    ("play --game mad-magazine --seats human", "takes 2 to 6 seats"),
    ("play --game mad-magazine --seats human,,sly", "names with commas between"),
    ("play --game mad-magazine --seats human,wizard", "no 'wizard' here"),
    ("play --game mad-magazine --seed -1", "--seed"),
    ("play --game mad-magazine --seed 9223372036854775808", "--seed"),
    ("play --game mad-magazine --house colour=1", "no such house rule"),
    ("play --game mad-magazine --house max_seats", "expected NAME=VALUE"),
    ("play --game mad-magazine --house max_seats=99", "max_seats"),
    ("play --game mad-magazine --house chain=on --house chain=off", "given twice"),
    ("play --seats human,sly", "--seats: needs --game"),
    ("play --seed 3", "--seed: needs --game"),
    ("play --house chain=on", "--house: needs --game"),
    ("play --speed warp", "expected one of calm, brisk, mad"),
    ("play --window big", "a size such as 1280x720"),
    ("bench --only rules --screens title", "--screens: goes with --only rest"),
    ("play --window 10x10", "a size from 960x540"),
    ("play --window 1280x720 --fullscreen", "exclude each other"),
    ("play --lang xx", "no language 'xx'; there are en, sv"),
    ("play --data-dir README.md", "not a folder"),
    ("play extra", "extra: there is no such file"),
    ("play --gam mad-magazine", "unrecognized arguments"),
    ("--fast", "unrecognized arguments: --fast"),
    ("scenario", "required: PATH"),
    ("scenario no/such/file.json", "no such file or folder"),
    ("simulate", "required: GAME"),
    ("simulate uno", "no such game"),
    ("simulate mad-magazine --games 0", "--games"),
    ("simulate mad-magazine --games 1.5", "--games"),
    ("simulate mad-magazine --players 1", "2 to 6"),
    ("simulate mad-magazine --players 9", "2 to 6"),
    ("simulate mad-magazine --players 3 --seats sly,sly", "names 2 seats, but --players says 3"),
    ("simulate mad-magazine --seats sly,human", "no people here"),
    ("simulate mad-magazine --seats sly,expert", "'expert'"),
    ("simulate mad-magazine --house turn_cap=soon", "turn_cap"),
    ("arena", "required: GAME"),
    ("arena mad-magazine", "required: --seats"),
    ("arena uno --seats sly,sly", "no such game"),
    ("arena mao --deals 3 --seats learner,learner,learner", "no such option"),
    ("arena mad-lab --seats sly,meek", "3 to 4"),
    ("arena mad-lab --seats sly,meek,human", "no people here"),
    ("arena mad-lab --seats sly,meek,best", "'best'"),
    ("arena mad-lab --seats sly,meek,meek --deals 0", "--deals"),
    ("arena mad-lab --seats sly,meek,meek --jobs 0", "--jobs"),
    ("arena mad-lab --seats sly,meek,meek --house chain=on", "no such house rule"),
    ("replay", "required: FILE"),
    ("replay no-such.madgame", "cannot be read"),
    ("replay README.md", "README.md:1"),
    ("replay .", "is a folder, not a file"),
    ("replay README.md --verify", "README.md:1"),
    ("replay README.md --lang xx", "no language"),
    ("shots", "required: OUT_DIR"),
    ("shots pictures --size 0x0", "a size from"),
    ("shots pictures --lang xx", "no language"),
    (
        "bench --only speed",
        "no part 'speed'; there are rules, search, choices, frames, thinking, start",
    ),
    ("bench --only ,", "names with commas"),
    ("doctor --data-dir README.md", "not a folder"),
    ("kiosk --config none.toml", "none.toml"),
    ("kiosk", "--config is needed"),
    ("kiosk --config README.md --window 5x5", "--window"),
    ("soak --games 0 --out x", "--games"),
    ("soak --games 5", "--out"),
    ("doctor now", "unrecognized arguments"),
    ("smoke-test --report no/such/report.json", "cannot be written: there is no folder"),
    ("smoke-test --report tests", "tests: cannot be written: it is a folder"),
    ("soak --games 1 --out README.md/out", "README.md/out: cannot be written"),
    ("smoke-test twice", "unrecognized arguments"),
]


READERS = (
    "replay {}",
    "replay {} --verify",
    "scenario {}",
    "shots {out} --scenario {}",
    "play {} --data-dir {out}",
)
"""Every command that reads a file which somebody names."""


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and no /dev there")
@pytest.mark.parametrize("what", ["zero", "pipe", "folder", "huge"])
@pytest.mark.parametrize("line", READERS)
def test_what_is_no_file_or_has_no_end_is_named_at_once(
    line: str, what: str, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "madtable.looks.start")  # the real ones, this time
    file = tmp_path / "folder.madgame"
    match what:
        case "zero":
            file = Path("/dev/zero")
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case "huge":
            with file.open("wb") as sparse:
                sparse.truncate(1 << 40)
    command = line.format(file, out=tmp_path / "out").split()
    code = main(command)
    out, err = capsys.readouterr()
    assert code == (1 if command[0] == "scenario" and what != "folder" else 2)
    said = out + err
    assert str(file) in said
    assert "Traceback" not in said
    if command[0] != "scenario":
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("line", "what"), BAD, ids=[line for line, _ in BAD])
def test_bad_arguments_are_one_line_on_stderr_and_code_2(
    line: str, what: str, capsys: Out, root: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    assert main(line.split()) == 2
    assert not start.played
    assert not start.shot
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("madtable")
    assert what in err


@pytest.mark.parametrize(
    "line",
    [
        ["play", ""],
        ["play", "--data-dir", ""],
        ["kiosk", "--config", ""],
        ["scenario", ""],
        ["replay", ""],
        ["shots", ""],
        ["shots", "pictures", "--scenario", ""],
        ["soak", "--out", ""],
        ["smoke-test", "--report", ""],
    ],
    ids=" ".join,
)
def test_an_empty_name_is_called_one_and_not_the_folder_one_is_in(
    line: list[str], capsys: Out, start: Start
) -> None:
    assert main(line) == 2
    assert not start.played
    assert not start.shot
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "the name is empty" in err


def test_a_name_that_no_file_can_have_is_named(capsys: Out) -> None:
    assert main(["replay", "a\0b"]) == 2
    assert "cannot be a name" in capsys.readouterr().err


@pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="no folder in which nothing can be made"
)
def test_pictures_are_not_drawn_for_a_folder_that_takes_none(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "madtable.looks.start")  # the real ones, this time
    monkeypatch.setattr("madtable.looks.shots.Camera", None)  # nothing to draw with
    assert main(["shots", "/proc/self", "--only", "title"]) == 2
    assert capsys.readouterr().err.startswith("madtable: /proc/self: cannot be written")


def test_every_command_has_a_bad_example() -> None:
    assert {line.split()[0] for line, _ in BAD} >= set(COMMANDS)


def test_a_complaint_stays_one_line_whatever_was_typed(capsys: Out) -> None:
    assert main(["simulate", "mad-\nmagazine\x1b[31m"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_no_traceback_reaches_the_person() -> None:
    done = run("simulate", "mad-magazine", "--house", "x=y")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert done.stdout == b""


# -- help ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["C", "sv_SE.UTF-8"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help_with_an_example(
    command: str, lang: str, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as caught:
        main([*command.split(), "--help"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    assert f"  madtable {command or 'play'}" in out.split("\n\n")[-1]
    assert ("användning:" if lang.startswith("sv") else "usage:") in out
    assert not re.search(r"\bcli\.|\{\w+\}", out), "words are missing"
    for line in out.splitlines():
        assert len(line) <= 80 or line.startswith("  madtable")


def test_the_examples_of_the_help_can_be_typed(capsys: Out, start: Start) -> None:
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([command, "--help"])
        example = capsys.readouterr().out.rstrip().splitlines()[-1].split()
        assert example[:2] == ["madtable", command]
        if command in ("play", "shots"):
            assert main(example[1:]) == 0
    assert (len(start.played), len(start.shot)) == (1, 1)


def test_the_version(capsys: Out) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"madtable {__version__}\n"


def test_help_comes_even_when_the_words_are_gone(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MADTABLE_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    assert "simulate" in capsys.readouterr().out


# -- play and shots --------------------------------------------------------------------------------


@pytest.fixture
def played(start: Start) -> Callable[..., PlayOptions]:
    """What `looks` is asked for by some arguments."""

    def ask(*arguments: str) -> PlayOptions:
        assert main(arguments) == 0
        return start.played[-1]

    return ask


def test_without_a_command_the_window_opens(played: Callable[..., PlayOptions]) -> None:
    assert played() == played("play") == PlayOptions()
    assert played("--lang", "sv") == PlayOptions(lang="sv")


def test_a_saved_game_is_watched(played: Callable[..., PlayOptions], tmp_path: Path) -> None:
    file = tmp_path / "some evening.madgame"
    file.write_bytes(b"")  # whether it is any good is found out before the window opens
    assert played("play", str(file)) == played(str(file)) == PlayOptions(file=file)
    for words in (["--game", "mad-lab"], ["--demo"]):
        assert main(["play", str(file), *words]) == 2
    none = tmp_path / "none.madgame"
    assert main(["play", str(none)]) == 2
    assert played("play", "--opened", str(none)) == PlayOptions(file=none, opened=True)


def test_play_hands_on_all_it_was_told(played: Callable[..., PlayOptions], tmp_path: Path) -> None:
    asked = played(
        "play", "--game", "mad-magazine", "--seats", "human,sly,random", "--seed", "7",
        "--house", "chain=off", "--house", "joker_counts=1,2", "--speed", "mad",
        "--window", "1280x720", "--lang", "sv", "--data-dir", str(tmp_path),
    )  # fmt: skip
    assert asked == PlayOptions(
        game="mad-magazine",
        seats=("human", "sly", "random"),
        seed=7,
        house={"chain": False, "joker_counts": (1, 2)},
        speed="mad",
        window=(1280, 720),
        lang="sv",
        data_dir=tmp_path,
    )
    assert played("play", "--fullscreen").fullscreen


def test_a_table_for_one_is_filled_with_company_of_all_sorts(
    played: Callable[..., PlayOptions],
) -> None:
    assert played("play", "--game", "madskortspel").seats == ("human", "meek", "sly", "mad")


def test_a_demo_has_no_people(played: Callable[..., PlayOptions]) -> None:
    asked = played("play", "--demo")
    assert (asked.game, asked.demo) == ("mad-magazine", True)
    assert asked.seats == ("mad",) * 4
    asked = played("play", "--demo", "--game", "madskortspel", "--seats", "human,random")
    assert asked.seats == ("mad", "random")


def test_shots_hands_on_all_it_was_told(tmp_path: Path, start: Start) -> None:
    start.code = 1
    assert main(["shots", str(tmp_path)]) == 1
    file = str(tmp_path / "x.json")
    main(["shots", str(tmp_path), "--scenario", file, "--only", "title", "--size", "640x360",
          "--lang", "sv"])  # fmt: skip
    assert start.shot == [
        ShotsOptions(tmp_path),
        ShotsOptions(tmp_path, Path(file), "title", (640, 360), "sv"),
    ]


# -- scenario --------------------------------------------------------------------------------------


def test_scenarios_are_checked_one_line_each(capsys: Out, scenario_folder: Path) -> None:
    files = sorted((scenario_folder / "mad-magazine").glob("*.json"))
    assert main(["scenario", str(scenario_folder / "mad-magazine")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [*(f"ok {file.stem}" for file in files), f"{len(files)} passed, 0 failed"]


def test_a_scenario_that_is_not_so_fails(
    tmp_path: Path, capsys: Out, scenario_folder: Path
) -> None:
    good = scenario_folder / "mad-magazine" / "MAG-T02.json"
    wrong = json.loads(good.read_bytes())
    wrong["id"] = "WRONG"
    wrong["steps"] = [{"expect": {"turn": 99}}]
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "unreadable.json").symlink_to(tmp_path / "nowhere")
    assert main(["scenario", str(good), str(tmp_path / "wrong.json"), str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok MAG-T02"
    assert lines[1].startswith("not ok WRONG: step 1: ")
    assert lines[2].startswith("not ok ")
    assert lines[-1] == "1 passed, 3 failed"
    assert len(lines) == 5
    assert main(["scenario", "--json", str(good), str(tmp_path / "broken.json")]) == 1
    out = capsys.readouterr().out
    data = json.loads(out)
    assert out.count("\n") == 1
    assert (data["passed"], data["failed"]) == (1, 1)
    assert [one["ok"] for one in data["scenarios"]] == [True, False]
    assert data["scenarios"][1]["reason"]


def test_a_folder_without_scenarios_is_bad_input(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "README.md").write_text("nothing here")
    assert main(["scenario", str(tmp_path)]) == 2
    assert "no scenario" in capsys.readouterr().err


# -- simulate and bench ----------------------------------------------------------------------------


def test_simulate_prints_the_keys_that_scripts_rely_on(capsys: Out) -> None:
    arguments = ["simulate", "mad-magazine", "--players", "3", "--games", "5", "--seed", "2"]
    assert main([*arguments, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    data = json.loads(out)
    for key in ("game", "players", "games", "seed", "wins", "decisions", "turns_per_game",
                "games_per_s", "decisions_per_s", "unfinished"):  # fmt: skip
        assert key in data
    assert len(data["wins"]) == data["players"] == 3
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert "seat 2 (random)" in text
    assert f"decisions: {data['decisions']:,}" in text


def test_simulate_takes_seats_and_house_rules(capsys: Out) -> None:
    command = "simulate madskortspel --seats sly,random --games 4 --house turn_cap=3 --json"
    assert main(command.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["players"], data["unfinished"]) == (2, 4)


def test_two_runs_print_the_same_apart_from_speed() -> None:
    command = (
        "simulate",
        "mad-magazine",
        "--players",
        "4",
        "--games",
        "6",
        "--seed",
        "3",
        "--json",
    )
    runs = [
        run(*command, env={**os.environ, "PYTHONHASHSEED": number}).stdout for number in ("1", "2")
    ]
    one, two = (json.loads(text) for text in runs)
    for data in (one, two):
        del data["games_per_s"], data["decisions_per_s"]
    assert one == two


def test_bench_prints_the_figures(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {"calibration_per_s": 5.0, "rules": {"mad-magazine": {"games_per_s": 1.5}}}
    monkeypatch.setattr("madtable.arena.bench.bench", lambda parts, only, progress: figures)
    assert main(["bench", "--only", "rules", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == figures
    assert main(["bench", "--only", "rules"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "calibration_per_s: 5.0",
        "rules.mad-magazine.games_per_s: 1.5",
    ]


# -- replay ----------------------------------------------------------------------------------------


def test_replay_tells_the_story_in_words(journal: Path, capsys: Out) -> None:
    assert main(["replay", str(journal)]) == 0
    story = capsys.readouterr().out
    assert "Ann" in story
    assert not re.search(r"\blog\.|\{\w+\}", story)
    assert main(["replay", str(journal), "--seat", "0"]) == 0
    own = capsys.readouterr().out
    assert own != story
    assert main(["replay", str(journal), "--lang", "sv"]) == 0
    assert capsys.readouterr().out != story


def test_replay_shows_a_spectator_no_cards_that_stay_hidden(journal: Path, capsys: Out) -> None:
    assert main(["replay", str(journal), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    drawn = [one for one in data["events"] if one["event"] == "CardDrawn"]
    assert drawn
    assert all(one["card"] is None for one in drawn)
    assert (data["over"], data["players"], data["seats"]) == (True, 2, ["sly", "random"])
    assert main(["replay", str(journal), "--json", "--seat", "1"]) == 0
    seen = json.loads(capsys.readouterr().out)
    for one in seen["events"]:
        if one["event"] == "CardDrawn":
            assert (one["card"] is not None) == (one["seat"] == 1)
    assert main(["replay", str(journal), "--seat", "2"]) == 2


def test_replay_leaves_the_file_alone(journal: Path, capsys: Out) -> None:
    journal.write_bytes(journal.read_bytes()[:-20])
    before = journal.read_bytes()
    assert main(["replay", str(journal)]) == 0
    assert "torn" in capsys.readouterr().err
    assert main(["replay", str(journal), "--verify"]) == 1
    assert journal.read_bytes() == before
    assert list(journal.parent.iterdir()) == [journal]


def test_verify_compares_everything(journal: Path, capsys: Out) -> None:
    assert main(["replay", str(journal), "--verify"]) == 0
    assert capsys.readouterr().out.startswith(f"ok {journal}: ")
    assert main(["replay", str(journal), "--verify", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["ok"]
    assert data["digests"] >= 2
    # SHA-256 of "5", the seed
    assert data["seed_hash"].startswith("ef2d127de37b942baad06145e54b0c61")
    text = journal.read_bytes()
    journal.write_bytes(text.replace(b'"seed":5', b'"seed":6'))
    assert main(["replay", str(journal), "--verify"]) == 2


def test_verify_finds_a_game_that_was_not_played_so(tmp_path: Path, capsys: Out) -> None:
    class Liar:
        def write(self, line: object) -> None:
            if hasattr(line, "digest") and line.digest:
                import msgspec

                line = msgspec.structs.replace(line, digest="0" * 16)  # type: ignore[type-var]
            file.write(line)  # type: ignore[arg-type]

    header = sit_down("mad-magazine", [SeatLine("random")] * 3, 5)
    file = new_journal(tmp_path, header)
    table = Table.deal(header, Liar())
    for _ in range(20):
        table.let_bot_move()
    file.close()
    assert main(["replay", str(file.path), "--verify", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert not data["ok"]
    assert f"{file.path}:17" in data["reason"]
    assert main(["replay", str(file.path), "--verify"]) == 1
    assert capsys.readouterr().out.startswith(f"not ok {file.path}: ")
    assert main(["replay", str(file.path)]) == 2


# -- doctor ----------------------------------------------------------------------------------------


def test_the_doctor_finds_everything_fine(tmp_path: Path, capsys: Out) -> None:
    assert main(["doctor", "--data-dir", str(tmp_path / "new"), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["ok"]
    assert set(data["checks"]) >= {"versions", "video", "fonts", "art", "maps", "words", "data"}
    assert "pygame-ce" in data["checks"]["versions"]["found"]
    assert list(tmp_path.iterdir()) == [], "it only looks"
    assert main(["doctor", "--data-dir", str(tmp_path)]) == 0
    assert "not ok" not in capsys.readouterr().out


def test_the_doctor_names_what_is_wrong_and_looks_at_the_rest(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("assets", "scenes"):
        (tmp_path / folder).symlink_to(getattr(paths, folder)())
    (tmp_path / "scenes").unlink()
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "broken.tmx").write_text("<map")
    monkeypatch.setenv("MADTABLE_DATA", str(tmp_path))
    (tmp_path / "file").write_text("")
    assert main(["doctor", "--json", "--data-dir", str(tmp_path / "file" / "below")]) == 1
    checks = json.loads(capsys.readouterr().out)["checks"]
    wrong = {name for name, check in checks.items() if not check["ok"]}
    assert wrong == {"maps", "data", "games"}
    assert "broken.tmx" in checks["maps"]["found"]


@pytest.mark.parametrize(
    ("file", "check"),
    [
        ("scenes/mao_table.tmx", "maps"),
        ("assets/cards/mad/armour_1.svg", "art"),
        ("assets/icons/menu.svg", "art"),
        ("assets/fonts/Fredoka-Bold.ttf", "fonts"),
        ("assets/contents.txt", "art"),
    ],
)
def test_the_doctor_misses_a_single_file(
    file: str, check: str, tmp_path: Path, root: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("assets", "scenes"):
        for path in (root / folder).rglob("*"):
            if path.is_file() and path != root / file:
                copy = tmp_path / path.relative_to(root)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.symlink_to(path)
    assert (root / file).is_file()
    monkeypatch.setenv("MADTABLE_DATA", str(tmp_path))
    assert main(["doctor", "--json", "--data-dir", str(tmp_path / "new")]) == 1
    checks = json.loads(capsys.readouterr().out.splitlines()[-1])["checks"]
    assert not checks[check]["ok"]
    assert Path(file).name in checks[check]["found"]


def test_the_doctor_says_when_the_words_are_broken(
    tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets" / "locale" / "en").mkdir(parents=True)
    (tmp_path / "assets" / "locale" / "en" / "x.json").write_text("{")
    monkeypatch.setenv("MADTABLE_DATA", str(tmp_path))
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "not ok words" in out
    assert "x.json" in out


# -- as a program ----------------------------------------------------------------------------------


class Terminal:
    """A terminal as somebody sees it: a program's stderr ends here."""

    def __init__(self) -> None:
        pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
        self.outer, self.inner = pty.openpty()
        termios.tcsetwinsize(self.inner, (24, 80))
        self.shown = b""

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """madtable at this terminal, its stdout a pipe."""
        command = [sys.executable, "-m", "madtable", *arguments]
        # A shell's background jobs ignore the interrupt, and so would every child of ours.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.inner)
        signal.signal(signal.SIGINT, before)
        os.close(self.inner)
        return child

    def read(self, until: bytes | None = None) -> bytes:
        """All that is shown up to now, waiting for `until` or for the program to go."""
        try:
            while until is None or until not in self.shown:
                self.shown += os.read(self.outer, 4096)
        except OSError:  # the other end has gone
            pass
        return self.shown


@pytest.mark.slow
def test_an_interrupted_run_ends_with_130() -> None:
    terminal = Terminal()
    child = terminal.start("simulate", "mad-magazine", "--games", "1000000")
    terminal.read(until=b"simulate")
    child.send_signal(signal.SIGINT)
    shown = terminal.read()
    out, _ = child.communicate(timeout=30)
    os.close(terminal.outer)
    assert child.returncode == 130
    assert out == b""
    assert b"Traceback" not in shown


@pytest.mark.slow
def test_output_that_nobody_reads_is_no_traceback(scenario_folder: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "madtable", "scenario", str(scenario_folder / "mad-magazine")],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["C", "en_US.ISO-8859-1", "sv_SE.UTF-8"])
def test_every_letter_comes_out_whatever_the_system_speaks(journal: Path, lang: str) -> None:
    env = {
        **os.environ,
        "LC_ALL": lang,
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    }
    done = run("replay", str(journal), "--lang", "sv", env=env)
    assert done.returncode == 0
    assert done.stderr == b""
    assert "ö" in done.stdout.decode("utf-8")


@pytest.mark.slow
def test_a_terminal_gets_a_progress_bar_and_a_pipe_does_not() -> None:
    command = ("simulate", "mad-magazine", "--games", "30", "--json")
    terminal = Terminal()
    child = terminal.start(*command)
    shown = terminal.read()
    out, _ = child.communicate(timeout=60)
    os.close(terminal.outer)
    assert b"simulate" in shown
    assert re.search(rb"\d+/30 ", shown)
    assert json.loads(out)["games"] == 30
    piped = run(*command)
    assert piped.returncode == 0
    assert piped.stderr == b""


def test_the_window_comes_up_without_what_only_pictures_and_kiosks_want(root: Path) -> None:
    """A third of the start once went into reading what the title never shows."""
    question = (
        "import sys, madtable.__main__, madtable.looks.start;"
        "print(*sorted(name for name in sys.modules if name.startswith('madtable')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", question], cwd=root, capture_output=True, text=True, check=True
    )
    unwanted = ("looks.shots", "looks.album", "looks.kiosk", "arena", "store.policy", "looks.soak")
    for name in done.stdout.split():
        assert not name.removeprefix("madtable.").startswith(unwanted), name
