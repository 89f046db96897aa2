"""Audits of the assets folder: credits, drawings, fonts, and no letter without a shape."""

import fnmatch
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from build_spec.list_contents import contents
from madtable import paths
from madtable.looks.mad.faces import CODES, WILD, Faces
from madtable.ui.art import Art
from madtable.ui.coverage import letters
from madtable.ui.lettering import Lettering
from madtable.ui.typecase import FACES

ASSETS = paths.assets()
DRAWINGS = sorted(ASSETS.rglob("*.svg"))
FONTS = sorted((ASSETS / "fonts").glob("*.ttf"))
CREDIT = re.compile(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
DRAWABLE = {"svg", "g", "path", "rect", "circle", "ellipse", "line"}
KNOWN = {
    *("xmlns", "width", "height", "viewBox", "transform", "opacity", "d", "x", "y", "rx", "ry"),
    *("cx", "cy", "r", "x1", "y1", "x2", "y2", "fill", "stroke", "stroke-width"),
    *("stroke-linejoin", "stroke-linecap", "stroke-dasharray"),
}


def entries() -> dict[str, tuple[str, ...]]:
    text = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
    return {
        match[1]: tuple(part.strip() for part in match.groups()[1:])
        for match in CREDIT.finditer(text)
    }


def names() -> list[str]:
    return [path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*") if path.is_file()]


def test_every_file_is_credited() -> None:
    patterns = entries()
    assert len(patterns) > 15
    lost = [name for name in names() if not any(fnmatch.fnmatchcase(name, p) for p in patterns)]
    assert lost == []


def test_every_credit_says_what_who_and_how() -> None:
    for pattern, (what, who, licence) in entries().items():
        assert what, pattern
        assert who, pattern
        assert "MIT" in licence or "OFL" in licence or licence == "(licence text)", pattern


def test_an_uncredited_file_would_be_found() -> None:
    assert not any(fnmatch.fnmatchcase("fonts/Comic.ttf", pattern) for pattern in entries())


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: path.relative_to(ASSETS).as_posix())
def test_a_drawing_keeps_to_what_the_rasteriser_knows(drawing: Path) -> None:
    root = ElementTree.fromstring(drawing.read_text(encoding="utf-8"))
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in DRAWABLE
        assert {key.rpartition("}")[2] for key in element.attrib} <= KNOWN
        for key in ("fill", "stroke"):
            value = element.get(key, "none")
            assert value == "none" or re.fullmatch(r"#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}", value), value


def test_every_drawing_shows_something() -> None:
    art = Art(ASSETS)
    assert len(DRAWINGS) >= 200
    for name in art.names():
        picture = art.drawing(name, 60)
        covered = pygame.mask.from_surface(picture, 127).count()
        assert covered > 60, name


@pytest.mark.parametrize("font", FONTS, ids=lambda path: path.name)
def test_a_font_stands_beside_its_licence_and_names_its_makers(font: Path) -> None:
    family = font.stem.partition("-")[0]
    licence = (font.parent / f"{family}-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    owner = re.search(r"The [\w ]+ Project Authors", licence)
    assert owner is not None
    assert "Reserved Font Name" not in licence.partition("-----")[0]
    # The notice stays inside the file too (UTF-16 in the name table).
    assert owner[0].encode("utf-16-be") in font.read_bytes()


def test_the_faces_are_the_files() -> None:
    assert sorted(face.file for face in FACES.values()) == [font.name for font in FONTS]


def texts() -> dict[str, str]:
    found: dict[str, str] = {}

    def walk(where: str, value: object) -> None:
        if isinstance(value, str):
            found[where] = value
        elif isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{where}.{key}", inner)
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                walk(f"{where}[{index}]", inner)

    for path in sorted((ASSETS / "locale").rglob("*.json")):
        walk(path.relative_to(ASSETS).as_posix(), json.loads(path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("face", FACES)
def test_no_text_has_a_letter_without_a_shape(face: str) -> None:
    lettering = Lettering(ASSETS / "fonts")
    found = texts()
    assert found
    lost = {
        where: missing
        for where, text in found.items()
        if (missing := lettering.lacks(text, face))  # type: ignore[arg-type]
    }
    assert lost == {}


def test_the_main_faces_write_both_languages_themselves() -> None:
    alphabet = (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÉabcdefghijklmnopqrstuvwxyzåäöé0123456789+−–…“”’·×&!?/:;,."
    )
    for file in ("Fredoka-Bold.ttf", "Manrope-Bold.ttf", "Manrope-ExtraBold.ttf"):
        known = letters(ASSETS / "fonts" / file)
        assert [letter for letter in alphabet if ord(letter) not in known] == [], file


@pytest.mark.parametrize("edition", ["en", "sv"])
@pytest.mark.parametrize("language", ["en", "sv"])
def test_every_card_has_its_words_in_both_languages(language: str, edition: str) -> None:
    """What is printed on a card belongs to the edition, whatever language the screen speaks."""
    start = f"card.{edition}."
    words: dict[str, str] = {}
    for path in sorted((ASSETS / "locale" / language).glob("*.json")):
        for key, value in json.loads(path.read_text(encoding="utf-8")).items():
            if key.startswith(start):
                words[f"card.{key.removeprefix(start)}"] = value
    kinds = {code if code in WILD else code[1:] for code in CODES}
    special = sorted(kind for kind in kinds if len(kind) == 3)
    assert special == ["EXC", "GIV", "JOK", "VAR", "WAY", "WLD", "WOO", "YOU"]
    assert [kind for kind in special if not words.get(f"card.{kind}.main")] == []
    assert words["card.chip"]
    faces = Faces(Art(ASSETS), Lettering(ASSETS / "fonts"))
    for code in CODES:
        blank = pygame.image.tobytes(faces.face(code, 120, {}), "RGBA")
        written = pygame.image.tobytes(faces.face(code, 120, words), "RGBA")
        assert (written != blank) == (code[-3:] in special), code


def test_the_list_of_contents_is_up_to_date() -> None:
    """If not: `python build_spec/list_contents.py` writes it anew."""
    listed = (ASSETS / "contents.txt").read_text(encoding="utf-8").split()
    assert listed == contents()
