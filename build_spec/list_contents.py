"""Write `assets/contents.txt`: every drawing, font and map that the program comes with.

    python build_spec/list_contents.py

`madtable doctor` names whatever of it is not there. A test compares the list with the folders.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"assets": (".svg", ".ttf"), "scenes": (".tmx",)}


def contents() -> list[str]:
    """The files, by their paths from the project's folder, sorted."""
    found = [
        path.relative_to(ROOT).as_posix()
        for folder, endings in KINDS.items()
        for path in (ROOT / folder).rglob("*")
        if path.suffix in endings
    ]
    return sorted(found)


if __name__ == "__main__":
    (ROOT / "assets" / "contents.txt").write_text("\n".join(contents()) + "\n", encoding="utf-8")
