"""The program's icon in the forms that systems want, all drawn from `assets/title/icon.svg`.

python -m build_spec.icons FOLDER     PNG files by size, madtable.ico, madtable.icns
"""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ROOT = Path(__file__).resolve().parent.parent
PNG_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
_ICNS = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
"""The kinds of picture in an .icns file and their sizes in pixels."""


def png(root: Path, size: int) -> bytes:
    """The icon as a PNG file, `size` by `size` pixels."""
    drawn = pygame.image.load_sized_svg(str(root / "assets/title/icon.svg"), (size, size))
    file = io.BytesIO()
    pygame.image.save(drawn, file, "icon.png")
    return file.getvalue()


def ico(root: Path) -> bytes:
    """An .ico file; every size is there, or Windows shows something of its own in the task bar."""
    pictures = [png(root, size) for size in _ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    for size, picture in zip(_ICO_SIZES, pictures, strict=True):
        side = size % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return head + b"".join(pictures)


def icns(root: Path) -> bytes:
    """An .icns file with all sizes that macOS asks for, the doubled ones too."""
    parts = [(kind, png(root, size)) for kind, size in _ICNS.items()]
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main(folder: Path) -> None:
    """Write all forms of the icon into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in PNG_SIZES:
        (folder / f"madtable-{size}.png").write_bytes(png(ROOT, size))
    (folder / "madtable.ico").write_bytes(ico(ROOT))
    (folder / "madtable.icns").write_bytes(icns(ROOT))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m build_spec.icons FOLDER")
    main(Path(sys.argv[1]))
