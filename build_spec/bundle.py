"""What goes into the built program and what stays out; `madtable.spec` asks here.

Half of what PyInstaller would pack is never used: encryption, East Asian codecs, the debugging
information of CPython. Two libraries must not be packed at all (see `LEFT_TO_THE_SYSTEM`).
"""

from __future__ import annotations

import py_compile
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib import metadata as installed
from importlib.util import cache_from_source
from pathlib import Path

from build_spec.icons import icns, ico
from madtable.store.libraries import LIBRARIES, unnamed
from madtable.store.licences import PACKAGES, texts

APP_ID = "org.madtable.madtable"
UNWANTED = (
    # The program never talks to a network, and without these OpenSSL stays out, too.
    "ssl",
    "_ssl",
    "_hashlib",
    "ftplib",
    "http.server",
    "smtplib",
    "xmlrpc",
    # pygame takes them along wherever they happen to be installed.
    "numpy",
    "OpenGL",
    "cv2",
    "PIL",
    "setuptools",
    "pkg_resources",
    "pygame.examples",
    "pygame.tests",
    "pygame.docs",
    "pygame.surfarray",
    "pygame.sndarray",
    "tkinter",
    "unittest",
    # msgspec would take it wherever it is installed, and read it at every start; what it wants of
    # it the standard library has as well.
    "typing_extensions",
    "pydoc",
    "doctest",
    "lib2to3",
    # East Asian codecs: the program reads and writes UTF-8.
    "_codecs_cn",
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_multibytecodec",
)

LEFT_TO_THE_SYSTEM = re.compile(r"^lib(stdc\+\+|gcc_s)\.so")
"""A packed libstdc++ that is older than the system's keeps Mesa's drivers from loading; dropping
both lowers the glibc that is wanted as well."""

Entry = tuple[str, str, str]
"""One file as PyInstaller lists it: name in the program, file on the disk, kind."""


def slim(binaries: Sequence[Entry], folder: Path) -> list[Entry]:
    """The `binaries` that are needed; those of CPython itself stripped, as copies in `folder`.

    The libraries inside wheels have been edited after they were linked: strip would ruin them.
    """
    kept = [entry for entry in binaries if not LEFT_TO_THE_SYSTEM.match(Path(entry[0]).name)]
    if not sys.platform.startswith("linux") or shutil.which("strip") is None:
        return kept
    folder.mkdir(parents=True, exist_ok=True)
    home = Path(sysconfig.get_config_var("prefix")).resolve()
    return [
        (name, _stripped(Path(file), folder), kind) if _is_pythons(Path(file), home) else entry
        for entry in kept
        for name, file, kind in (entry,)
    ]


def _is_pythons(file: Path, home: Path) -> bool:
    found = file.resolve()
    return found.is_relative_to(home) and "site-packages" not in found.parts


def _stripped(file: Path, folder: Path) -> str:
    copy = folder / file.name
    shutil.copyfile(file.resolve(), copy)
    copy.chmod(0o755)
    subprocess.run(["strip", "--strip-unneeded", str(copy)], check=True)
    return str(copy)


def plain_data(datas: Sequence[Entry]) -> list[Entry]:
    """The data files without what packages bring along for their own sake."""
    unwanted = re.compile(
        r"^pygame/(docs|examples|tests)/|\.(pyi|h)$|^pygame/(?!pygame_icon\.bmp).*\.(bmp|icns|svg)$|/sboms/"
    )
    return [entry for entry in datas if not unwanted.search(entry[0].replace("\\", "/"))]


def compiled(datas: Sequence[Entry], folder: Path) -> list[Entry]:
    """The modules that are packed as source files, compiled as well (into `folder`): nobody wants
    to wait for that at every start. Another source in the place of a packed one is read all the
    same: each compiled file knows the checksum of its own.
    """
    made = []
    for name, file, kind in datas:
        if name.endswith(".py"):
            below = cache_from_source(name)
            py_compile.compile(
                file,
                str(folder / below),
                dfile=name,
                doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH,
            )
            made.append((below, str(folder / below), kind))
    return made


def metadata() -> list[tuple[str, str]]:
    """The folders that say which version of a package this is: `doctor` reads them."""
    return [(str(_info(name)), _info(name).name) for name in PACKAGES]


def _info(name: str) -> Path:
    found = installed.distribution(name)
    folder = getattr(found, "_path", None)
    if not isinstance(folder, Path):
        raise SystemExit(f"{name}: its .dist-info folder was not found")
    return folder


# -- licences --------------------------------------------------------------------------------------


def collect_licences(root: Path, folder: Path) -> Path:
    """All licences of what the program is made of, one file each, in `folder`.

    SystemExit when one is missing: a program without them may not be passed on.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    there = dict(texts(root))
    libraries = [library.name for library in LIBRARIES]
    missing = [name for name in ("madtable", "Python", *PACKAGES, *libraries) if name not in there]
    if missing:
        raise SystemExit(f"{', '.join(missing)}: no licence was found")
    for title, file in there.items():
        shutil.copyfile(file, folder / f"{title}.txt")
    return folder


def all_named(binaries: Sequence[Entry]) -> list[Entry]:
    """The `binaries` as they are; SystemExit for a library whose licence nobody has named."""
    libraries = [Path(name).name for name, _, kind in binaries if kind == "BINARY"]
    strangers = unnamed(libraries)
    if strangers:
        raise SystemExit(f"{', '.join(strangers)}: not in madtable/store/libraries.py")
    return list(binaries)


# -- what systems want to know ---------------------------------------------------------------------


def windows_icon(root: Path, folder: Path) -> Path:
    """The icon in one .ico of all sizes that Windows shows."""
    file = folder / "madtable.ico"
    file.write_bytes(ico(root))
    return file


def macos_icon(root: Path, folder: Path) -> Path:
    """The icon as .icns."""
    file = folder / "madtable.icns"
    file.write_bytes(icns(root))
    return file


def version_info(version: str, folder: Path) -> Path:
    """What Windows shows about the file, in the form that PyInstaller reads."""
    numbers = (*(int(part) for part in version.split(".")), 0)
    rows = {
        "FileDescription": "madtable",
        "FileVersion": version,
        "InternalName": "madtable",
        "LegalCopyright": "madtable contributors, MIT licence",
        "OriginalFilename": "madtable.exe",
        "ProductName": "madtable",
        "ProductVersion": version,
    }
    table = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in rows.items())
    file = folder / "version_info.txt"
    file.write_text(
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{table}])]),\n"
        "        VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n",
        encoding="utf-8",
    )
    return file


def mac_plist(version: str) -> dict[str, object]:
    """What macOS wants to know about the program, saved games included."""
    return {
        "CFBundleDisplayName": "madtable",
        "CFBundleShortVersionString": version,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "madtable game",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [f"{APP_ID}.game"],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{APP_ID}.game",
                "UTTypeDescription": "madtable game",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": ["madgame"]},
            }
        ],
    }
