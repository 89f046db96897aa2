"""Makes the four font files of assets/fonts from their packages: single weights, Latin letters.

The sources are variable fonts of 160 kB and a web font; the game needs static weights and the
letters of English, Swedish and their neighbours. Fetch the packages with their ordinary clients
into one folder, then run this script on it:

    pip download --no-deps -d packages fontpkg-fredoka==2.1 fontpkg-manrope==4.505
    npm pack --pack-destination packages @fontsource/amatic-sc@5.3.0
    python build_spec/make_fonts.py packages

Fredoka is instanced at width 104 and weight 700: measured against Fredoka One, the face the
screens were designed with, its lines are equally long (1.000) and equally black (0.995).

None of the three licences reserves a font name, so the cut-down files may keep theirs. Each licence
stands beside its fonts, and the copyright notice stays in the files.
"""

from __future__ import annotations

import argparse
import io
import sys
import tarfile
import zipfile
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"

# Latin-1 and Latin Extended-A (names that people type), and the signs of the game's own texts.
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
# Manrope stands in where another face lacks a letter, so it keeps Greek and Cyrillic for names.
MORE_LETTERS = [*range(0x370, 0x400), *range(0x400, 0x530)]
SIGNS = [ord(sign) for sign in "–—−‘’‚“”„†•…‹›⁄€™←↑→↓↔⇄×"]

# Names under which the file tells what it is; the rest (designer pages, sample texts) goes.
KEPT_NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]


def from_wheel(packages: Path, project: str, member: str) -> tuple[bytes, bytes]:
    """The font file and the licence text inside a downloaded wheel."""
    wheel = next(packages.glob(f"{project}-*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(member), archive.read(f"{project}/LICENSE")


def from_tarball(packages: Path, name: str, member: str) -> tuple[bytes, bytes]:
    """The font file and the licence text inside a downloaded tarball."""
    tarball = next(packages.glob(f"{name}-*.tgz"))
    with tarfile.open(tarball) as archive:
        font, licence = archive.extractfile(member), archive.extractfile("package/LICENSE")
        if font is None or licence is None:
            raise SystemExit(f"{tarball}: no {member} or no LICENSE inside")
        return font.read(), licence.read()


def static(data: bytes, **axes: float) -> TTFont:
    """One fixed cut of a font; a variable one is pinned at the given axes."""
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    return instantiateVariableFont(font, axes) if axes else font


def subset(font: TTFont) -> None:
    """Drops, in place, every letter and table that the game cannot show."""
    options = Options()
    options.layout_features = ["kern", "liga", "mark", "ccmp", "locl"]
    options.name_IDs = KEPT_NAMES
    options.hinting = False  # the rasteriser's own hinting is evener at 14 to 30 px
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "STAT", "MVAR", "HVAR"]
    subsetter = Subsetter(options=options)
    subsetter.populate(unicodes=LETTERS + MORE_LETTERS + SIGNS)
    subsetter.subset(font)


def widen_space(font: TTFont, share: float) -> None:
    """Makes, in place, the space `share` of the size wide: letters stand on whole px here, and
    Manrope's narrow space (.20) would be rounded down to nothing much at 20 px."""
    advance = round(font["head"].unitsPerEm * share)
    for glyph in ("space", "uni00A0"):
        if glyph in font["hmtx"].metrics:
            font["hmtx"][glyph] = (advance, 0)


def name(font: TTFont, family: str, style: str) -> None:
    """Writes, in place, the names of the cut (the instancer leaves those of the lightest one)."""
    table = font["name"]
    full = f"{family} {style}"
    postscript = f"{family.replace(' ', '')}-{style}"
    for number, text in {1: full, 2: "Regular", 3: full, 4: full, 6: postscript}.items():
        table.setName(text, number, 3, 1, 0x409)
        table.removeNames(number, 1)
    for number in (16, 17, 21, 22, 25):
        table.removeNames(number)


def save(font: TTFont, path: Path) -> None:
    """Writes the font as plain TrueType (a web font is unpacked)."""
    font.flavor = None
    font.save(path)
    print(f"{path.name}: {path.stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


def main(arguments: list[str] | None = None) -> int:
    """Reads the packages folder named on the command line and rewrites assets/fonts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packages", type=Path, help="folder with the downloaded packages")
    parser.add_argument("--out", type=Path, default=FONTS, help="where the fonts go")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)

    fredoka, fredoka_licence = from_wheel(
        options.packages, "fontpkg_fredoka", "fontpkg_fredoka/files/Fredoka[wdth,wght].ttf"
    )
    manrope, manrope_licence = from_wheel(
        options.packages, "fontpkg_manrope", "fontpkg_manrope/files/Manrope[wght].ttf"
    )
    amatic, amatic_licence = from_tarball(
        options.packages,
        "fontsource-amatic-sc",
        "package/files/amatic-sc-latin-700-normal.woff",
    )
    cuts = [
        ("Fredoka", "Bold", static(fredoka, wdth=104, wght=700)),
        ("Manrope", "Bold", static(manrope, wght=700)),
        ("Manrope", "ExtraBold", static(manrope, wght=800)),
        ("Amatic SC", "Bold", static(amatic)),
    ]
    for family, style, font in cuts:
        subset(font)
        if family == "Manrope":
            widen_space(font, 0.25)
        name(font, family, style)
        save(font, options.out / f"{family.replace(' ', '')}-{style}.ttf")
    for family, licence in (
        ("Fredoka", fredoka_licence),
        ("Manrope", manrope_licence),
        ("AmaticSC", amatic_licence),
    ):
        (options.out / f"{family}-OFL.txt").write_bytes(licence)
    return 0


if __name__ == "__main__":
    sys.exit(main())
