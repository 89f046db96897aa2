"""What systems are told about the program: packages, desktop entry, installer, workflow."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path, PurePosixPath

import pytest

from build_spec import bundle, packages
from dev import Problem
from madtable import __version__
from madtable.store import journals

ROOT = Path(__file__).resolve().parent.parent.parent
LINUX = ROOT / "build_spec" / "linux"
ENTRY = LINUX / "madtable.desktop"
METAINFO = LINUX / "org.madtable.madtable.metainfo.xml"
MIME = LINUX / "madtable-mime.xml"
GAME = "application/x-madtable-game"


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(ENTRY, encoding="utf-8")
    return parser["Desktop Entry"]


def test_a_package_puts_every_file_where_the_desktop_looks_for_it(tmp_path: Path) -> None:
    program = tmp_path / "madtable" / "madtable"
    found = packages.recipe(program, tmp_path, 1_700_000_000)
    contents = found["contents"]
    assert isinstance(contents, list)
    places = {row["dst"] for row in contents}
    assert "/usr/bin/madtable" in places
    assert "/usr/share/applications/madtable.desktop" in places
    assert "/usr/share/icons/hicolor/scalable/apps/madtable.svg" in places
    assert "/usr/share/doc/madtable/copyright" in places
    assert "/usr/lib/systemd/system/madtable-kiosk.service" in places
    started = re.search(
        r"^ExecStart=(\S+)", (packages.KIOSK / "madtable-kiosk.service").read_text(), re.MULTILINE
    )
    assert started is not None
    modes = {row["dst"]: row.get("file_info", {}).get("mode") for row in contents}
    assert modes[started[1]] == 0o755, "what the unit starts is there, and may be started"
    for row in contents:
        if "src" in row and "file_info" in row:
            assert Path(row["src"]).is_file()
    assert found["version"] == __version__
    assert found["mtime"] == "2023-11-14T22:13:20Z"


def test_a_package_takes_its_folders_along_when_it_goes(tmp_path: Path) -> None:
    """rpm leaves a folder behind that no package has named."""
    program = tmp_path / "madtable" / "madtable"
    (program.parent / "inside" / "deep").mkdir(parents=True)
    for file, mode in ((program, 0o755), (program.parent / "inside/deep/card.svg", 0o600)):
        file.write_bytes(b"")
        file.chmod(mode)
    (program.parent / "link.so").symlink_to("inside/real.so")
    contents = packages.recipe(program, tmp_path, 1_700_000_000)["contents"]
    assert isinstance(contents, list)
    rows = {row["dst"]: row for row in contents}
    assert len(rows) == len(contents)
    folders = {place for place, row in rows.items() if row.get("type") == "dir"}
    own = [place for place in rows if "/madtable/" in place]
    assert len(own) > 8
    assert {str(PurePosixPath(place).parent) for place in own} <= folders
    assert all(rows[place]["file_info"]["mode"] == 0o755 for place in folders)
    modes = {place: row.get("file_info", {}).get("mode") for place, row in rows.items()}
    assert modes["/usr/lib/madtable/madtable"] == 0o755
    assert modes["/usr/lib/madtable/inside/deep/card.svg"] == 0o644, "for everybody to read"
    link = rows["/usr/lib/madtable/link.so"]
    assert (link["type"], link["src"]) == ("symlink", "inside/real.so")


def test_the_guide_that_is_installed_names_nothing_that_is_not(tmp_path: Path) -> None:
    """A checkout holds more than a package."""
    contents = packages.recipe(tmp_path / "madtable", tmp_path, 1_700_000_000)["contents"]
    assert isinstance(contents, list)
    there = {Path(row["dst"]).name for row in contents}
    guide = (packages.KIOSK / "README.md").read_text(encoding="utf-8")
    for file in (ROOT / "build_spec").rglob("*.*"):
        if file.name in guide:
            assert file.name in there, file.name
    for place, name in re.findall(r"(/usr/(?:lib|share)/[\w/.-]*/)([\w.-]+\.\w+)?", guide):
        assert any(row["dst"].startswith(place + name) for row in contents), place + name


@pytest.mark.slow
@pytest.mark.skipif(packages.packer() is None, reason="nfpm is installed for builds only")
def test_packages_are_made(tmp_path: Path) -> None:
    program = tmp_path / "madtable" / "madtable"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    made = packages.pack(program, tmp_path, 1_700_000_000)
    assert [file.suffix for file in made] == [".deb", ".rpm", ".zst"]
    assert packages.pack(program, tmp_path, 1_700_000_000) == made, (
        "once more, over those of before"
    )
    assert all(file.is_file() for file in made)


def test_the_packer_is_found_beside_the_python_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An environment is used without being activated: its programs are not on PATH."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert packages.packer() is None
    with pytest.raises(Problem, match="nfpm"):
        packages.pack(tmp_path / "madtable" / "madtable", tmp_path, 1_700_000_000)
    (tmp_path / "nfpm").write_text("#!/bin/sh\n")
    (tmp_path / "nfpm").chmod(0o755)
    assert packages.packer() == str(tmp_path / "nfpm")


def test_a_saved_game_belongs_to_the_program_on_every_system() -> None:
    assert GAME in entry()["MimeType"]
    assert entry()["Exec"].endswith("%f")
    glob = ET.parse(MIME).find(".//{*}glob")
    assert glob is not None
    assert glob.get("pattern") == f"*{journals.ENDING}"
    assert GAME in METAINFO.read_text(encoding="utf-8")
    plist = str(bundle.mac_plist(__version__))
    assert repr(journals.ENDING.lstrip(".")) in plist
    installer = (ROOT / "build_spec" / "windows" / "madtable.nsi").read_text(encoding="utf-8")
    assert f"${{CLASSES}}\\{journals.ENDING}" in installer


def test_the_window_belongs_to_its_desktop_entry() -> None:
    from madtable.ui.display import NAME

    assert entry()["StartupWMClass"] == NAME == ENTRY.stem
    assert ET.parse(METAINFO).findtext("launchable") == ENTRY.name


def test_the_metainfo_speaks_both_languages_and_knows_this_version() -> None:
    tree = ET.parse(METAINFO)
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {node.get(language) for node in tree.findall("summary")} == {None, "sv"}
    assert __version__ in [node.get("version") for node in tree.findall(".//release")]


def test_what_the_installer_makes_its_uninstaller_takes_away() -> None:
    text = (ROOT / "build_spec" / "windows" / "madtable.nsi").read_text(encoding="utf-8")
    install, remove = text.split('Section "Uninstall"')
    made = set(re.findall(r'(?:WriteUninstaller|CreateShortcut) "([^"]+)"', install))
    gone = set(re.findall(r'Delete "([^"]+)"', remove))
    assert made
    assert made <= gone
    keys = set(re.findall(r'WriteReg\w+ HKCU "([^"\\]+(?:\\[^"\\]+)?)', install))
    dropped = re.findall(r'DeleteRegKey HKCU "([^"]+)"', remove)
    assert {key for key in keys if not any(key.startswith(other) for other in dropped)} == set()


def test_the_workflow_gives_no_job_more_than_it_needs() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "permissions: {}" in text
    for used in re.findall(r"uses: (\S+)", text):
        assert re.search(r"@[0-9a-f]{40}$", used), used


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", str(ENTRY)],
        ["appstreamcli", "validate", "--no-net", "--pedantic", str(METAINFO)],
        ["flatpak-builder", "--show-manifest", str(LINUX / "org.madtable.madtable.yml")],
        ["bash", "-n", str(LINUX / "try_deb.sh")],
        ["bash", "-n", str(LINUX / "try_package.sh")],
    ],
    ids=lambda command: f"{command[0]} {Path(command[-1]).name}",
)
def test_the_systems_own_programs_have_nothing_to_complain_about(
    command: list[str], tmp_path: Path
) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
