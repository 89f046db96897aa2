"""Everything that is checked before a change is good: style, types, rooms, tests, scenarios, maps.

Runs inside the project's environment: `python3 dev.py test` and `python3 dev.py check` start it,
`uv run python -m build_spec.checks` does the same. One check after the other, also when one has
failed; the last lines tell how each went. Exit code 0 only when all are good.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from dev import Problem, apt_install, apt_line, ask, may_apt, run, say

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "tests" / "scenarios"
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

# What the tests want besides Python: program -> Debian package.
PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool", "tiled": "tiled", "tmxrasterizer": "tiled"}


class Verdict(NamedTuple):
    """How a check went: good or not, and why it was skipped if it was."""

    good: bool
    skipped: str = ""


def python(*arguments: str) -> Callable[[], Verdict]:
    """A check that is a Python program; exit code 0 is good."""
    return lambda: Verdict(run([sys.executable, *arguments]) == 0)


def tests(arguments: Sequence[str]) -> Verdict:
    """All tests, on all cores unless `arguments` say otherwise."""
    no_spreading = ("-n", "--numprocesses", "--pdb", "--trace", "-p", "-s")
    alone = any(argument.startswith(no_spreading) for argument in arguments)
    return python("-m", "pytest", *([] if alone else ["-n", "auto"]), *arguments)()


def scenarios() -> Verdict:
    """The worked examples of every game in the catalogue, through the command that people use."""
    question = "from madtable.games.catalogue import GAMES; print(*GAMES)"
    code, told = ask([sys.executable, "-c", question])
    if code:
        print(told)
        return Verdict(False)
    games = told.split()
    more = EXAMPLES / "extra"
    folders = [str(EXAMPLES / name) for name in games]
    folders += [str(more / name) for name in games if (more / name).is_dir()]
    known = {*games, more.name}
    waiting = sorted(folder.name for folder in EXAMPLES.iterdir() if folder.name not in known)
    verdict = python("-m", "madtable", "scenario", *folders)()
    if waiting:
        print(f"not looked at, for their games are not in the catalogue yet: {', '.join(waiting)}")
    return verdict


def maps() -> Verdict:
    """Every map opens in Tiled and is drawn by it without a word of complaint."""
    absent = missing("tiled", "tmxrasterizer")
    if absent:
        return Verdict(not IN_CI, f"{' and '.join(absent)} not installed")
    found = sorted((ROOT / "scenes").glob("*.tmx"))
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        quiet = {"QT_QPA_PLATFORM": "offscreen", "HOME": folder, "XDG_RUNTIME_DIR": folder}
        for scene in found:
            exported, drawn = (
                Path(folder) / f"{scene.stem}.json",
                Path(folder) / f"{scene.stem}.png",
            )
            for product, command in (
                (exported, ["tiled", "--export-map", "json", str(scene), str(exported)]),
                (drawn, ["tmxrasterizer", "--size", "480", str(scene), str(drawn)]),
            ):
                code, text = ask(command, **quiet)
                if code or text or not (product.is_file() and product.stat().st_size):
                    complaints.append(f"{scene.name}: {command[0]}: {text or 'wrote nothing'}")
    print("\n".join([*complaints, f"{len(found)} maps, {len(complaints)} complaints"]))
    return Verdict(bool(found) and not complaints)


def bundle() -> Verdict:
    """The built program: made, small enough, whole, and with a window that shows something."""
    if not IN_CI and missing("Xvfb", "xdotool"):
        return Verdict(True, "Xvfb or xdotool not installed")
    return Verdict(run([sys.executable, "dev.py", "build"]) == 0)


LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
LINT = ("format", "ruff", "mypy", "imports")
CHECKS: dict[str, Callable[[], Verdict]] = {
    "format": python("-m", "ruff", "format", "--check", "."),
    "ruff": python("-m", "ruff", "check", "."),
    "mypy": python("-m", "mypy"),
    "imports": python("-c", LINT_IMPORTS),
    "pytest": lambda: tests(()),
    "scenarios": scenarios,
    "maps": maps,
    "bundle": bundle,
}


def missing(*programs: str) -> list[str]:
    """Those of `programs` that are not on this machine."""
    return [name for name in programs if shutil.which(name) is None]


def fetch_programs() -> None:
    """Get what the tests want, or say loudly what will be skipped; in CI it has to be there."""
    absent = missing(*PROGRAMS)
    packages = sorted({PROGRAMS[name] for name in absent})
    if absent and may_apt():
        apt_install(packages)
        absent = missing(*PROGRAMS)
    if absent and IN_CI:
        raise Problem(f"CI needs {', '.join(absent)}: {apt_line(packages)}")
    if absent:
        say(f"NOT EVERYTHING CAN BE TESTED: {', '.join(absent)} missing here. Do this once:")
        say(f"    {apt_line(packages)}")


def perform(checks: Mapping[str, Callable[[], Verdict]]) -> int:
    """Do every check and tell how each went; 0 when all are good."""
    lines = []
    failed = 0
    for title, look in checks.items():
        print(f"\n== {title}", flush=True)
        began_s = time.monotonic()
        good, skipped = look()
        took_s = time.monotonic() - began_s
        failed += not good
        word = "FAILED" if not good else "ok" if not skipped else "SKIPPED"
        lines.append(f"{word:<8}{title:<10}{took_s:7.1f} s  {skipped}".rstrip())
    print("\n" + "\n".join(lines), flush=True)
    return 1 if failed else 0


def main(arguments: Sequence[str]) -> int:
    """`all [PYTEST ARGUMENTS]`, `pytest [PYTEST ARGUMENTS]`, or names of checks (`lint`: four)."""
    first, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if first in {"all", "pytest"}:
        fetch_programs()
        chosen = CHECKS if first == "all" else {"pytest": CHECKS["pytest"]}
        return perform(chosen | {"pytest": lambda: tests(rest)})
    names = [name for word in arguments for name in (LINT if word == "lint" else (word,))]
    unknown = [name for name in names if name not in CHECKS]
    if unknown or not names:
        raise Problem(f"no check {' '.join(unknown)}; there are: all lint {' '.join(CHECKS)}")
    return perform({name: CHECKS[name] for name in names})


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except Problem as problem:
        sys.exit(f"checks: {problem}")
