"""The libraries that come inside packages and in no package of their own: SDL and what it loads.

Their licences lie in `assets/licences`, each under the name of its library. A built program may not
be passed on with a library that is not named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Library:
    """A library: the short name of its licence, and what its files are called on any system,
    without `lib` before and a version after.
    """

    name: str
    licence: str
    files: tuple[str, ...]


LIBRARIES = (
    Library("SDL2", "Zlib", ("SDL2",)),
    Library("SDL2_image", "Zlib", ("SDL2_image",)),
    Library("SDL2_mixer", "Zlib", ("SDL2_mixer",)),
    Library("SDL2_ttf", "Zlib", ("SDL2_ttf",)),
    Library("FreeType", "FTL", ("freetype",)),
    Library("HarfBuzz", "Old MIT", ("harfbuzz",)),
    Library("libpng", "libpng-2.0", ("png16",)),
    Library("libjpeg-turbo", "IJG", ("jpeg",)),
    Library("libtiff", "libtiff", ("tiff",)),
    Library("libwebp", "BSD-3-Clause", ("webp", "webpdemux", "sharpyuv")),
    Library("Ogg and Vorbis", "BSD-3-Clause", ("ogg", "vorbis", "vorbisenc", "vorbisfile")),
    Library("FLAC", "BSD-3-Clause", ("FLAC",)),
    Library("Opus", "BSD-3-Clause", ("opus",)),
    Library("opusfile", "BSD-3-Clause", ("opusfile",)),
    Library("WavPack", "BSD-3-Clause", ("wavpack",)),
    Library("libxmp", "MIT", ("xmp",)),
    Library("mpg123", "LGPL-2.1", ("mpg123",)),
    Library("FluidSynth", "LGPL-2.1-or-later", ("fluidsynth",)),
    Library("libsndfile", "LGPL-2.1-or-later", ("sndfile",)),
    Library("PortMidi", "MIT", ("portmidi",)),
    Library("zlib", "Zlib", ("z", "zlib1")),
    Library("Brotli", "MIT", ("brotlicommon", "brotlidec")),
    Library("bzip2", "bzip2-1.0.6", ("bz2",)),
    Library("liblzma", "Public domain", ("lzma",)),
    Library("libffi", "MIT", ("ffi",)),
    Library("libuuid", "BSD-3-Clause", ("uuid",)),
    Library("SQLite", "Public domain", ("sqlite3",)),
)
"""All of them, those that one meets first in front."""

OF_PYTHON = re.compile(r"python\d*|vcruntime\d*(_\d)?", re.IGNORECASE)
"""What comes with Python itself, and stands under its licence."""

_FILE = re.compile(r"(?:lib)?([a-z]\w*?)(?=[-.])", re.ASCII | re.IGNORECASE)


def unnamed(files: Iterable[str]) -> list[str]:
    """Those of the library `files` (names without folder) that no library above is made of."""
    known = {file.lower() for library in LIBRARIES for file in library.files}
    return [file for file in files if _stem(file) not in known and not _of_python(file)]


def _stem(file: str) -> str:
    found = _FILE.match(file)
    return found[1].lower() if found else file


def _of_python(file: str) -> bool:
    return OF_PYTHON.fullmatch(_stem(f"{file}.")) is not None
