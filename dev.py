#!/usr/bin/env python3
"""The project's own environment, and the game or the tests inside it; standard library only.

    python3 dev.py play [ARGUMENTS]     start the game (alias: run); the first start installs
    python3 dev.py test [ARGUMENTS]     check everything; ARGUMENTS go to pytest
    python3 dev.py madtable ARGUMENTS   any other command of the game: scenario, simulate, bench ...
    python3 dev.py shots [ARGUMENTS]    every screen as a picture, into the folder shots/
    python3 dev.py check NAMES          some of the checks: lint format ruff mypy imports pytest
                                        scenarios maps bundle
    python3 dev.py build [--onefile]    the program as it is shipped, into dist/, and tried
    python3 dev.py lock [--check]       write the lock files anew, or only compare (needs uv)

`.venv` is made when it is missing, made again when it is broken, and brought up to date when a lock
file or pyproject.toml has changed. After that nothing needs a network.
"""

import sys

# Everything below is parsed by an older Python too, but never run by it.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "madtable needs Python 3.11 or newer, and this is Python %d.%d (%s)."  # noqa: UP031
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

import hashlib
import importlib
import importlib.util
import json
import locale
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMP = VENV / "madtable.stamp"  # which lock files .venv has been brought up to
UNFINISHED = VENV / "madtable.unfinished"  # there while packages are being installed
PLAY_LOCK = ROOT / "requirements.lock"
TEST_LOCK = ROOT / "requirements-dev.lock"
BUILD_LOCK = ROOT / "requirements-build.lock"


class Problem(Exception):
    """Something the person at the keyboard must hear about, in words they can act on."""


# --- running programs ----------------------------------------------------------------------------


def surroundings(**extra: str) -> dict[str, str]:
    """The environment for child processes, without what would pull in foreign packages."""
    unwanted = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | extra


def run(command: Sequence[str | Path], **extra: str) -> int:
    """Run `command` in the project's folder, output to the terminal; its exit code."""
    sys.stdout.flush()
    try:
        return subprocess.call([str(part) for part in command], cwd=ROOT, env=surroundings(**extra))
    except OSError as error:
        raise Problem(f"cannot run {command[0]}: {error.strerror}") from error


def ask(command: Sequence[str | Path], **extra: str) -> tuple[int, str]:
    """Run `command` quietly; its exit code (127: it did not start) and all that it said."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            env=surroundings(**extra),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        return 127, str(error)
    return done.returncode, done.stdout.strip()


def say(text: str) -> None:
    """A line about what happens now, on stderr: stdout belongs to the game."""
    sys.stderr.write(f"madtable: {text}\n")
    sys.stderr.flush()


# --- Debian packages -----------------------------------------------------------------------------


def may_apt() -> bool:
    """Whether this is root on a Debian or one of its children."""
    is_root = not WINDOWS and os.geteuid() == 0
    return is_root and Path("/etc/debian_version").exists() and bool(shutil.which("apt-get"))


def apt_line(packages: Sequence[str]) -> str:
    """What to type to get `packages`."""
    return "sudo apt-get install --no-install-recommends " + " ".join(packages)


def apt_install(packages: Sequence[str]) -> bool:
    """Install `packages`; the package lists are fetched only when the ones at hand do not do."""
    say(f"installing {', '.join(packages)} (apt-get)")
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    code, text = ask(install, **quiet)
    if code:
        ask(["apt-get", "update", "-qq"], **quiet)
        code, text = ask(install, **quiet)
    if code:
        say("apt-get failed:\n" + "\n".join(text.splitlines()[-5:]))
    return code == 0


# --- the environment -----------------------------------------------------------------------------


def environment(lock: Path) -> None:
    """See to it that `.venv` works and holds what `lock` lists."""
    packages = probe()
    if packages is None or UNFINISHED.exists():
        if VENV.exists() or VENV.is_symlink():
            say(".venv does not work (any more); making a new one")
            remove(VENV)
        packages = make()
    stamps = read_stamps()
    if stamps.get(lock.name) == fingerprint(lock) and complete(lock, packages):
        return
    UNFINISHED.touch()
    install(lock)
    if not complete(lock, packages):
        raise Problem(f"some packages of {lock.name} are still missing; run this again")
    link(packages)
    # The locks of the tests and of the build hold all of that one, too.
    for held in {lock, PLAY_LOCK}:
        stamps[held.name] = fingerprint(held)
    STAMP.write_text(json.dumps(stamps, indent=1) + "\n", encoding="utf-8")
    UNFINISHED.unlink()


def probe() -> Path | None:
    """The package folder of `.venv`, or None when `.venv` cannot be used."""
    question = (
        "import json, sys, sysconfig;"
        "print(json.dumps([sys.version_info[:2], sys.prefix, sysconfig.get_path('purelib')]))"
    )
    if not (VENV / "pyvenv.cfg").is_file():
        return None
    code, text = ask([PYTHON, "-I", "-c", question])
    try:
        version, prefix, packages = json.loads(text)
    except (ValueError, TypeError):
        return None
    usable = code == 0 and tuple(version) >= (3, 11) and Path(packages).is_dir()
    return Path(packages) if usable and Path(prefix).resolve() == VENV.resolve() else None


def remove(folder: Path) -> None:
    """Delete `folder` and all in it."""
    try:
        if folder.is_symlink() or folder.is_file():
            folder.unlink()
        else:
            shutil.rmtree(folder)
    except OSError as error:
        raise Problem(f"cannot remove {folder} ({error.strerror}); remove it by hand") from error


def base_python() -> str:
    """The Python outside all environments, when this one runs inside `.venv`."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def outer_pip() -> list[str]:
    """The beginning of a pip command that can work on another environment; empty without one."""
    for python in dict.fromkeys((base_python(), sys.executable)):
        code, text = ask([python, "-m", "pip", "--version"])
        version = re.match(r"pip (\d+)\.(\d+)", text)
        if (
            code == 0 and version is not None and tuple(map(int, version.groups())) >= (22, 3)
        ):  # --python
            return [python, "-m", "pip"]
    return []


def make() -> Path:
    """Make `.venv`, by whatever way this machine offers; its package folder."""
    say(f"making {VENV} (Python {sys.version_info[0]}.{sys.version_info[1]})")
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    debian_python = base_python().startswith("/usr/bin/")

    def try_all() -> tuple[Path | None, str]:
        complaint = ""
        ways: list[list[str]] = []
        # Debian keeps ensurepip in a package of its own: pip from outside does as well.
        if importlib.util.find_spec("ensurepip"):
            ways.append([base_python(), "-m", "venv", str(VENV)])
        if outer_pip():
            ways.append([base_python(), "-m", "venv", "--without-pip", str(VENV)])
        if shutil.which("uv"):
            ways.append(["uv", "venv", "--quiet", "--python", base_python(), str(VENV)])
        for way in ways:
            code, complaint = ask(way)
            packages = probe() if code == 0 else None
            if packages:
                return packages, ""
            if VENV.exists():
                remove(VENV)
        return None, complaint

    packages, complaint = try_all()
    if packages is None and debian_python and may_apt() and apt_install([package]):
        importlib.invalidate_caches()
        packages, complaint = try_all()
    if packages is None:
        hint = apt_line([package]) if debian_python else "install pip for this Python, or uv"
        details = f"\n{complaint}" if complaint else ""
        raise Problem(
            f"this Python can neither make an environment nor install packages. Do this once:\n"
            f"    {hint}{details}"
        )
    return packages


def installer(python: Path) -> list[str]:
    """The beginning of a command that installs into the environment of `python`."""
    if ask([python, "-m", "pip", "--version"])[0] == 0:
        return [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    pip = outer_pip()
    if pip:
        return [*pip, "--python", str(python), "--no-input", "install"]
    if shutil.which("uv"):
        return ["uv", "pip", "install", "--python", str(python)]
    raise Problem(f"there is no pip for {python}; remove {VENV} and try again")


def install(lock: Path) -> None:
    """Install what `lock` lists, each file checked against its hash."""
    say(f"installing into .venv what {lock.name} lists ({len(listed(lock))} packages)")
    options = ["--quiet", "--require-hashes", "--no-deps", "-r", str(lock)]
    code, text = ask([*installer(PYTHON), *options])
    if code:
        told = "\n".join(line for line in text.splitlines() if line)[-2000:]
        raise Problem(
            f"the packages could not be installed:\n{told}\n"
            "Is there a network? Once installed, madtable needs none."
        )


def listed(lock: Path) -> dict[str, str]:
    """The packages that `lock` lists for every machine: name -> version."""
    line = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)( ; .*)? \\$", re.MULTILINE)
    try:
        text = lock.read_text(encoding="utf-8")
    except OSError as error:
        raise Problem(f"cannot read {lock}: {error.strerror}") from error
    # Those with a condition (only on Windows, say) are pip's business.
    return {plain(name): version for name, version, only in line.findall(text) if not only}


def plain(name: str) -> str:
    """A package's name in the one spelling that compares."""
    return re.sub(r"[-_.]+", "-", name).lower()


def complete(lock: Path, packages: Path) -> bool:
    """Whether the environment holds all that `lock` lists, in that version."""
    found = {}
    for folder in packages.glob("*.dist-info"):
        name, _, version = folder.name.removesuffix(".dist-info").rpartition("-")
        found[plain(name)] = version
    return all(found.get(name) == version for name, version in listed(lock).items())


def fingerprint(lock: Path) -> str:
    """What the environment must be remade for when it changes."""
    digest = hashlib.sha256()
    for file in (lock, ROOT / "pyproject.toml"):
        digest.update(file.read_bytes())
    digest.update(str(ROOT).encode())
    return digest.hexdigest()


def read_stamps() -> dict[str, str]:
    """The fingerprint of each lock file that the environment has been brought up to."""
    try:
        stamps = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return dict(stamps) if isinstance(stamps, dict) else {}


def link(packages: Path) -> None:
    """Make this checkout importable in the environment, and `madtable` a command there."""
    line = f"{ROOT}\n".encode(locale.getencoding(), errors="replace")  # what Python 3.11 reads
    (packages / "madtable-checkout.pth").write_bytes(line)
    if WINDOWS:
        script = PYTHON.with_name("madtable.cmd")
        script.write_text('@"%~dp0python.exe" -P -m madtable %*\n', encoding="ascii")
    else:
        script = PYTHON.with_name("madtable")
        script.write_text('#!/bin/sh\nexec "$(dirname "$0")/python" -P -m madtable "$@"\n', "ascii")
        script.chmod(0o755)


# --- commands ------------------------------------------------------------------------------------


def inside(*arguments: str) -> int:
    """Become the Python of `.venv` (on Windows: start it and wait), so that signals reach it."""
    words = [str(PYTHON), "-P", *arguments]
    around = surroundings(PYTHONPATH=str(ROOT))
    if WINDOWS:
        return subprocess.call(words, env=around)
    return os.execve(PYTHON, words, around)


def play(arguments: Sequence[str]) -> int:
    """Start the window, straight to a table if `arguments` say so."""
    return madtable(["play", *arguments])


def madtable(arguments: Sequence[str]) -> int:
    """Any command of the game."""
    environment(PLAY_LOCK)
    return inside("-m", "madtable", *arguments)


def shots(arguments: Sequence[str]) -> int:
    """Every screen as a picture."""
    options_only = not arguments or arguments[0].startswith("-")
    return madtable(["shots", *(["shots"] if options_only else []), *arguments])


def test(arguments: Sequence[str]) -> int:
    """Everything there is to check; `arguments` go to pytest."""
    return check(["all", *arguments])


def check(arguments: Sequence[str]) -> int:
    """The checks that `arguments` name."""
    environment(TEST_LOCK)
    return inside("-m", "build_spec.checks", *arguments)


def build(arguments: Sequence[str]) -> int:
    """The program that needs no Python, into `dist`, and a trial of it."""
    environment(BUILD_LOCK)
    return inside("-m", "build_spec.build", *arguments)


def lock(arguments: Sequence[str]) -> int:
    """Write the lock files from pyproject.toml; with --check only tell whether they would change.

    Made for every platform at once, and naming no host: where packages come from is the business
    of the machine that installs them. Other `arguments` (--upgrade) go to uv.
    """
    if not shutil.which("uv"):
        raise Problem("this needs uv (pipx install uv)")
    only_compare = "--check" in arguments
    rest = [argument for argument in arguments if argument != "--check"]
    groups: dict[Path, list[str]] = {
        PLAY_LOCK: [],
        TEST_LOCK: ["--group", "dev"],
        BUILD_LOCK: ["--group", "build"],
    }
    changed = False
    for file, group in groups.items():
        before = file.read_bytes() if file.exists() else b""
        with tempfile.TemporaryDirectory() as folder:
            draft = Path(folder) / file.name
            draft.write_bytes(before)  # uv keeps what still fits
            options = ["--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
            command = ["uv", "pip", "compile", "pyproject.toml", "--no-header", *options]
            if run([*command, *group, *rest, "-o", draft]):
                return 1
            after = draft.read_bytes()
        changed = changed or after != before
        if not only_compare:
            file.write_bytes(after)
    say(f"the lock files {'have changed' if changed else 'agree with pyproject.toml'}")
    return 1 if changed and only_compare else 0


COMMANDS = {
    "play": play,
    "run": play,
    "madtable": madtable,
    "shots": shots,
    "test": test,
    "check": check,
    "build": build,
    "lock": lock,
}


def main(arguments: Sequence[str]) -> int:
    """Do what the first of `arguments` names."""
    usage = __doc__ or ""
    if not arguments or arguments[0] not in COMMANDS:
        asked = bool(arguments) and arguments[0] in {"-h", "--help", "help"}
        (sys.stdout if asked else sys.stderr).write(usage)
        return 0 if asked else 2
    return COMMANDS[arguments[0]](arguments[1:])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except (Problem, OSError) as problem:  # OSError: a full disk, a folder without permission
        sys.exit(f"dev.py: {problem}")
