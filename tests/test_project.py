"""The project around the code: locks, the bootstrap, where files are found, what is shipped."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import partial
from pathlib import Path

import pytest

import dev
import madtable
from build_spec import checks
from madtable import paths
from madtable.engine.errors import BadInput
from tests.conftest import Screen

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME: list[str] = PROJECT["project"]["dependencies"]
DEVELOPMENT: list[str] = PROJECT["dependency-groups"]["dev"]
BUILD: list[str] = PROJECT["dependency-groups"]["build"]


def told(*command: str | Path, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    """Run `command` and keep all it says."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=dev.surroundings(**env),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def project_files() -> list[Path]:
    """Every file that is, or is about to be, part of the project."""
    if shutil.which("git"):
        listing = told("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        if listing.returncode == 0:
            found = [ROOT / name for name in listing.stdout.split("\0") if name]
            return [file for file in found if file.is_file()]
    # An unpacked archive, or a machine without git.
    tops = ("madtable", "assets", "scenes", "tests", "build_spec", ".ci")
    inside = [file for top in tops for file in (ROOT / top).rglob("*") if file.is_file()]
    beside = [file for file in ROOT.iterdir() if file.is_file() and file.name != "uv.lock"]
    return [file for file in inside + beside if "__pycache__" not in file.parts]


# --- dependencies and locks ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        (dev.PLAY_LOCK, RUNTIME),
        (dev.TEST_LOCK, RUNTIME + DEVELOPMENT),
        (dev.BUILD_LOCK, RUNTIME + BUILD),
    ],
    ids=["play", "test", "build"],
)
def test_a_lock_holds_exactly_the_versions_that_the_project_asks_for(
    lock: Path, wanted: list[str]
) -> None:
    held = re.findall(r"^(\S+)==(\S+)", lock.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {dev.plain(name): version for name, version in held}
    for requirement in wanted:
        name, exactly, version = requirement.partition(" ;")[0].partition("==")
        assert exactly, f"{requirement} is not pinned"
        assert listed.get(dev.plain(name)) == version


def test_all_locks_agree_and_every_package_in_them_has_hashes() -> None:
    play, test, build = map(dev.listed, (dev.PLAY_LOCK, dev.TEST_LOCK, dev.BUILD_LOCK))
    assert play.items() <= test.items() & build.items()
    # Both are installed into the same environment.
    assert [name for name in test.keys() & build.keys() if test[name] != build[name]] == []
    for lock in (dev.PLAY_LOCK, dev.TEST_LOCK, dev.BUILD_LOCK):
        text = lock.read_text(encoding="utf-8")
        entries = re.split(r"^(?=\S+==)", text, flags=re.MULTILINE)[1:]
        assert len(entries) >= len(dev.listed(lock)) > 0
        assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_other_pygame_is_never_asked_for() -> None:
    assert "pygame" not in {*dev.listed(dev.TEST_LOCK), *dev.listed(dev.BUILD_LOCK)}
    assert not [name for name in RUNTIME + DEVELOPMENT + BUILD if "[" in name]


def test_the_readme_says_what_every_dependency_is_for() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = {
        dev.plain(row.group(1)): row.group(2).strip()
        for row in re.finditer(r"^\| `([\w.-]+)` \|(.*)\|$", readme, re.MULTILINE)
    }
    for requirement in RUNTIME + DEVELOPMENT + BUILD:
        assert rows.get(dev.plain(requirement.partition("==")[0])), (
            f"{requirement} is not explained"
        )


def test_the_changelog_knows_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+?)\]", changelog, re.MULTILINE)
    assert madtable.__version__ in headings or "Unreleased" in headings
    assert re.fullmatch(r"\d+\.\d+\.\d+", madtable.__version__)


# --- nothing of the machine it was written on ----------------------------------------------------

REGISTRIES = [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("deb", "debian", "org")]
MACHINE_PATHS = rb"(?<![\w.])/(?:home|root|work|Users)/\w|[A-Z]:\\Users\\\w|\.\./shared\b"


def test_no_file_names_a_package_registry_or_a_folder_of_one_machine() -> None:
    hosts = b"|".join(re.escape(".".join(parts).encode()) for parts in REGISTRIES)
    foreign = re.compile(hosts + b"|" + MACHINE_PATHS)
    files = project_files()
    assert ROOT / "dev.py" in files
    found = {
        str(file.relative_to(ROOT)): sorted({hit.group(0) for hit in foreign.finditer(text)})
        for file in files
        if foreign.search(text := file.read_bytes())
    }
    assert found == {}


# --- dev.py --------------------------------------------------------------------------------------


def test_an_older_python_gets_one_clear_line() -> None:
    source = (ROOT / "dev.py").read_text(encoding="utf-8")
    # It must get as far as the check of the version: no newer syntax anywhere in the file.
    ast.parse(source, feature_version=(3, 6))
    pretend = (
        "import runpy, sys; sys.version_info = (3, 9, 2, 'final', 0);"
        "runpy.run_path('dev.py', run_name='__main__')"
    )
    done = told(sys.executable, "-c", pretend)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["dance"]])
def test_a_wrong_command_is_answered_with_the_usage(arguments: list[str]) -> None:
    done = told(sys.executable, "dev.py", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "python3 dev.py play" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_command_is_in_the_usage() -> None:
    assert [name for name in dev.COMMANDS if not re.search(rf"\b{name}\b", dev.__doc__ or "")] == []


def test_what_is_installed_is_compared_by_name_and_version(tmp_path: Path) -> None:
    lock = tmp_path / "some.lock"
    lock.write_text(
        "pytmx==3.32 \\\n    --hash=sha256:00\nonly-there==1 ; sys_platform == 'x' \\\n"
    )
    packages = tmp_path / "site"
    packages.mkdir()
    assert not dev.complete(lock, packages)
    (packages / "PyTMX-3.31.dist-info").mkdir()
    assert not dev.complete(lock, packages)
    (packages / "PyTMX-3.31.dist-info").rename(packages / "PyTMX-3.32.dist-info")
    assert dev.complete(lock, packages)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the links of a POSIX environment are cut")
def test_the_environment_is_made_reused_and_repaired(tmp_path: Path) -> None:
    project = tmp_path / "mad table å"
    program = project / "madtable" / "__main__.py"
    program.parent.mkdir(parents=True)
    (project / "dev.py").write_bytes((ROOT / "dev.py").read_bytes())
    (project / "requirements.lock").write_text("")  # nothing to fetch: this runs without a network
    (project / "pyproject.toml").write_text("")
    program.with_name("__init__.py").write_text("")
    program.write_text("import os, sys; print(os.getcwd(), sys.prefix, sys.argv[1:])")

    def start() -> subprocess.CompletedProcess[str]:
        return told(sys.executable, project / "dev.py", "play", "--seed", "7", cwd=tmp_path)

    expected = f"{tmp_path} {project / '.venv'} ['play', '--seed', '7']\n"
    first = start()
    assert (first.returncode, first.stdout) == (0, expected)
    assert "making" in first.stderr
    again = start()
    assert (again.returncode, again.stdout, again.stderr) == (0, expected, "")
    command = told(project / ".venv" / "bin" / "madtable", "doctor", cwd=tmp_path)
    assert command.stdout == expected.replace("'play', '--seed', '7'", "'doctor'")
    python = project / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(tmp_path / "a-python-that-was-removed")
    repaired = start()
    assert (repaired.returncode, repaired.stdout) == (0, expected)
    assert "making" in repaired.stderr


# --- the checks ----------------------------------------------------------------------------------


def test_all_checks_are_done_also_after_one_has_failed(capsys: pytest.CaptureFixture[str]) -> None:
    verdicts = {
        "first": checks.Verdict(False),
        "second": checks.Verdict(True),
        "third": checks.Verdict(True, "no tool for it"),
    }
    given = {name: partial(verdicts.__getitem__, name) for name in verdicts}
    assert checks.perform(given) == 1
    last_lines = [line.split() for line in capsys.readouterr().out.splitlines()[-3:]]
    assert [line[:2] for line in last_lines] == [
        ["FAILED", "first"],
        ["ok", "second"],
        ["SKIPPED", "third"],
    ]
    del given["first"]
    assert checks.perform(given) == 0


def test_an_unknown_check_is_named() -> None:
    with pytest.raises(dev.Problem, match="no check dance"):
        checks.main(["lint", "dance"])


def test_a_missing_program_is_told_loudly_and_fails_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "missing", lambda *names: [n for n in names if n != "tiled"])
    monkeypatch.setattr(checks, "may_apt", lambda: False)
    monkeypatch.setattr(checks, "IN_CI", False)
    checks.fetch_programs()
    said = capsys.readouterr().err
    assert "NOT EVERYTHING CAN BE TESTED" in said
    assert "apt-get install --no-install-recommends tiled xdotool xvfb" in said
    assert checks.maps() == checks.Verdict(True, "tmxrasterizer not installed")
    monkeypatch.setattr(checks, "IN_CI", True)
    with pytest.raises(dev.Problem, match="CI needs Xvfb, xdotool, tmxrasterizer"):
        checks.fetch_programs()
    assert not checks.maps().good


@pytest.mark.skipif(not shutil.which("tmxrasterizer") and not checks.IN_CI, reason="needs Tiled")
def test_a_map_that_tiled_cannot_read_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    (tmp_path / "scenes").mkdir()
    assert not checks.maps().good, "no maps at all"
    whole = (ROOT / "scenes" / "title.tmx").read_text(encoding="utf-8")
    (tmp_path / "scenes" / "title.tmx").write_text(whole, encoding="utf-8")
    assert checks.maps() == checks.Verdict(True)
    (tmp_path / "scenes" / "torn.tmx").write_text(whole[: len(whole) // 2], encoding="utf-8")
    assert not checks.maps().good
    assert "torn.tmx" in capsys.readouterr().out


@pytest.mark.screen
def test_the_screen_of_a_test_is_its_own(screen: Screen) -> None:
    assert screen.xdotool("getdisplaygeometry") == "1920 1080"
    assert screen.display != os.environ.get("DISPLAY")


# --- where files are -----------------------------------------------------------------------------


def test_a_checkout_finds_its_own_files() -> None:
    assert paths.assets() == ROOT / "assets"
    assert paths.scenes() == ROOT / "scenes"


def test_files_inside_the_package_come_before_those_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "madtable"
    (tmp_path / "scenes").mkdir()
    (tmp_path / "assets").mkdir()
    (package / "assets").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.assets() == package / "assets"
    assert paths.scenes() == tmp_path / "scenes"
    (tmp_path / "scenes").rmdir()
    with pytest.raises(BadInput, match="scenes"):
        paths.scenes()


def test_the_variable_points_elsewhere_and_nowhere_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setenv("MADTABLE_DATA", str(tmp_path))
    assert paths.assets() == tmp_path / "assets"
    with pytest.raises(BadInput, match="scenes") as caught:
        paths.scenes()
    assert caught.value.where == "MADTABLE_DATA"


def test_data_lies_where_the_person_or_the_system_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.data_dir(Path("saves")) == tmp_path / "saves"
    assert not (tmp_path / "saves").exists()
    assert paths.data_dir().name == "madtable"
    assert paths.data_dir().is_absolute()
    assert Path.home() / "saves" == paths.data_dir(Path("~/saves"))


# --- what is shipped -----------------------------------------------------------------------------


def build(kind: str, folder: Path) -> Path:
    """Build a `wheel` or an `sdist` of this checkout into `folder`."""
    done = told(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder)
    assert done.returncode == 0, done.stderr
    (product,) = folder.iterdir()
    return product


def shipped(top: str) -> set[str]:
    """The files under `top` that belong into a wheel."""
    drafts = {".xcf", ".kra", ".tiled-session"}
    files = [file for file in project_files() if file.is_relative_to(ROOT / top)]
    return {str(file.relative_to(ROOT)) for file in files if file.suffix not in drafts}


@pytest.mark.slow
def test_an_installed_wheel_finds_all_its_files(tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path / "dist")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert shipped("madtable") <= names
    assert {f"madtable/{name}" for name in shipped("assets") | shipped("scenes")} <= names
    assert {name.partition("/")[0] for name in names} == {
        "madtable",
        f"madtable-{madtable.__version__}.dist-info",
    }

    venv = tmp_path / "environment of its own"
    assert told(sys.executable, "-m", "venv", "--without-pip", venv).returncode == 0
    folder, suffix = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
    python = venv / folder / f"python{suffix}"
    done = told(*dev.installer(python), "--no-index", "--no-deps", wheel)
    assert done.returncode == 0, done.stderr
    # Its dependencies are those of the tests; a folder named in a .pth file brings no .pth of its
    # own, so the checkout stays out of sight.
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(told(python, "-c", where).stdout.strip())
    (packages / "borrowed.pth").write_text(told(sys.executable, "-c", where).stdout)
    question = "import madtable.paths as p; print(p.__file__, p.assets(), p.scenes(), sep='\\n')"
    answer = told(python, "-c", question, cwd=tmp_path)
    assert answer.stdout.splitlines() == [
        str(packages / "madtable" / name) for name in ("paths.py", "assets", "scenes")
    ], answer.stderr
    helped = told(venv / folder / f"madtable{suffix}", "--help", cwd=tmp_path)
    assert helped.returncode == 0, helped.stderr
    assert "scenario" in helped.stdout


@pytest.mark.slow
def test_the_source_archive_holds_what_tests_and_builds_need(tmp_path: Path) -> None:
    archive = build("sdist", tmp_path / "dist")
    listing = told(sys.executable, "-m", "tarfile", "-l", archive).stdout.splitlines()
    names = {line.strip().partition("/")[2] for line in listing}
    files = [file for top in ("madtable", "tests", "build_spec") for file in shipped(top)]
    locks = {lock.name for lock in (dev.PLAY_LOCK, dev.TEST_LOCK, dev.BUILD_LOCK)}
    needed = {"pyproject.toml", "dev.py", "LICENSE", *locks}
    assert {*files, *needed} <= names


# --- the rooms -----------------------------------------------------------------------------------

PLANTED = {
    "downwards": ("engine/bad.py", "import madtable.ui"),
    "games": ("games/lab/bad.py", "import madtable.games.mad.bad"),
    "pure": ("games/mad/bad.py", "import random"),
    "screenless": ("store/bad.py", "import pygame"),
    "ui": ("ui/bad.py", "import madtable.games.lab"),
    "truth": ("looks/bad.py", "import madtable.games.mad.position"),
    "paths": ("host/bad.py", "import madtable.paths"),
    "paths-alone": ("paths.py", "import madtable.ui"),
    "offline": ("arena/bad.py", "import urllib.request"),
}


def test_every_import_contract_notices_a_breach(tmp_path: Path) -> None:
    contracts = {
        contract["id"]: contract["name"]
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
    }
    assert contracts.keys() == PLANTED.keys()
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    rooms = ("engine", "games", "games/mad", "games/lab", "ai", "host", "store", "arena", "ui")
    for room in ("", *rooms, "looks", "commands"):
        (tmp_path / "madtable" / room).mkdir(parents=True, exist_ok=True)
        (tmp_path / "madtable" / room / "__init__.py").touch()
    for file in ("paths.py", "__main__.py", "games/catalogue.py", "games/mad/position.py"):
        (tmp_path / "madtable" / file).touch()

    def verdicts() -> dict[str, str]:
        entry = "from importlinter.cli import lint_imports_command; lint_imports_command()"
        said = told(sys.executable, "-c", entry, "--no-cache", cwd=tmp_path).stdout
        return dict(re.findall(r"^(.+) (KEPT|BROKEN)$", said, re.MULTILINE))

    assert verdicts() == dict.fromkeys(contracts.values(), "KEPT")
    for file, line in PLANTED.values():
        (tmp_path / "madtable" / file).write_text(line)
    assert verdicts() == dict.fromkeys(contracts.values(), "BROKEN")
