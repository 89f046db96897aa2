"""Sizes by role, fitting, wrapping, outlines, the stand-in for missing letters, clear errors."""

import shutil
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.ui.coverage import letters
from madtable.ui.lettering import FLOOR, NARROWEST, ROLES, Lettering, Setting
from madtable.ui.palette import INK, PAPER
from madtable.ui.parts import Wording
from madtable.ui.typecase import FACES

FONTS = paths.assets() / "fonts"


@pytest.fixture(scope="module")
def lettering() -> Lettering:
    return Lettering(FONTS)


def ink(surface: Surface) -> pygame.Rect:
    return surface.get_bounding_rect(min_alpha=100)


@pytest.mark.parametrize("role", ROLES)
def test_every_role_writes(lettering: Lettering, role: str) -> None:
    line = lettering.line(role, "Åsa draws 3", INK, 1.0)
    assert line.height >= ROLES[role].size
    assert ink(line).width > 5 * ROLES[role].size * 0.2
    assert line.get_masks() == Surface((1, 1), pygame.SRCALPHA, 32).get_masks()


def test_sizes_follow_the_scale_down_to_the_floor(lettering: Lettering) -> None:
    assert lettering.size("prompt", 1.0) == 25
    assert lettering.size("prompt", 2.0) == 50
    assert lettering.size("prompt", 2 / 3) == 17
    assert lettering.size("small", 0.4) == FLOOR
    assert lettering.size("button", 1.0, 34) == 34


def test_large_text_enlarges_what_is_read_and_leaves_the_rest() -> None:
    large = Lettering(FONTS, large=1.25)
    assert large.size("body", 1.0) == round(26 * 1.25)
    assert large.size("log", 1.0) == round(21 * 1.25)
    assert large.size("button", 1.0) == 40
    assert large.size("logo", 1.0) == 226


def test_a_line_is_written_once(lettering: Lettering) -> None:
    one = lettering.line("body", "Deal", INK, 1.0)
    assert lettering.line("body", "Deal", INK, 1.0) is one
    assert lettering.line("body", "Deal", PAPER, 1.0) is not one


def test_the_measured_width_is_the_written_width(lettering: Lettering) -> None:
    for role in ("body", "tape", "button", "logo"):
        for text in ("You worry!", "Vilt och trassligt", "m"):
            assert lettering.line(role, text, INK, 1.0).width == lettering.width(role, text, 1.0)


def test_letter_spacing_widens_a_tape_and_narrows_the_logo(lettering: Lettering) -> None:
    text = "Madame Rat"
    plain = lettering.cut("strong", 23).size(text)[0]
    assert lettering.width("tape", text, 1.0) == plain + len(text) - 1
    loose = lettering.cut("head", 226).size("madtable")[0]
    assert lettering.width("logo", "madtable", 1.0) == loose - 6 * 7


@pytest.mark.parametrize(("anchor", "side"), [("left", 0), ("centre", 1), ("right", 2)])
def test_writing_at_an_anchor(lettering: Lettering, anchor: str, side: int) -> None:
    target = Surface((400, 200), pygame.SRCALPHA, 32)
    covered = lettering.write(target, "button", "Hxx", INK, 1.0, (200, 100), anchor)  # type: ignore[arg-type]
    shown = ink(target)
    edge = (covered.left, covered.centerx, covered.right)[side]
    assert abs(edge - 200) <= 1
    # Centred by eye: the capitals stand in the middle of the line.
    assert abs(shown.centery - 100) <= 2


def test_an_outline_does_not_move_the_letters(lettering: Lettering) -> None:
    plain = Surface((400, 200), pygame.SRCALPHA, 32)
    ringed = Surface((400, 200), pygame.SRCALPHA, 32)
    plain.blit(lettering.line("button", "EH", "#FF0000", 1.0), (106, 56))
    ring = ("#0000FF", 6.0)
    ringed.blit(lettering.line("button", "EH", "#FF0000", 1.0, outline=ring), (100, 50))
    solid = pygame.mask.from_surface(plain, 250)
    red = pygame.mask.from_threshold(ringed, (255, 0, 0, 255), (60, 60, 60, 10))
    assert solid.count() > 200
    assert solid.overlap_area(red, (0, 0)) == solid.count()
    assert ink(ringed).width - ink(plain).width == pytest.approx(12, abs=2)


def test_fitting_shrinks_first(lettering: Lettering) -> None:
    text = "Swap with Madame Rat"
    full = lettering.width("button", text, 1.0)
    fitted = lettering.fitted("button", text, INK, 1.0, full * 0.85)
    assert fitted.width <= full * 0.85
    assert fitted.height < lettering.line("button", text, INK, 1.0).height
    assert lettering.fitted("button", text, INK, 1.0, full) is lettering.line(
        "button", text, INK, 1.0, size=ROLES["button"].size
    )


def test_fitting_cuts_off_when_it_must(lettering: Lettering) -> None:
    name = "Professor Bock von der Ziegenweide"
    for width in (40, 90, 160):
        fitted = lettering.fitted("tape", name, PAPER, 1.0, width)
        assert fitted.width <= width
    short = lettering._fit("tape", name, 1.0, 160, None)
    assert short.text.endswith("…")
    assert name.startswith(short.text[:-1])
    assert short.size < ROLES["tape"].size


def test_fitting_narrows_before_it_cuts(lettering: Lettering) -> None:
    text = "Put down a card that fits, or draw one."
    floor = lettering.width("prompt", text, 0.5)
    assert lettering.size("prompt", 0.5) == FLOOR
    assert lettering._fit("prompt", text, 0.5, floor * 0.85, None).text == text
    narrow = lettering.fitted("prompt", text, INK, 0.5, floor * 0.85)
    plain = lettering.line("prompt", text, INK, 0.5)
    assert narrow.width == int(floor * 0.85)
    assert narrow.height == plain.height
    # The same letters on the same line: as much ink in less width, nothing left out.
    assert abs(ink(narrow).bottom - ink(plain).bottom) <= 1
    assert floor * 0.85 - ink(narrow).width <= 3
    assert lettering._fit("prompt", text, 0.5, floor * (NARROWEST - 0.02), None).text != text


def test_narrowed_letters_keep_their_colour(lettering: Lettering) -> None:
    line = lettering.narrow("body", 16, "or draw one", "#A92A16", 80)
    pixels = [line.get_at((x, y)) for x in range(line.width) for y in range(line.height)]
    assert {tuple(pixel)[:3] for pixel in pixels if pixel.a} == {(0xA9, 0x2A, 0x16)}


def test_fitting_never_goes_below_the_floor(lettering: Lettering) -> None:
    fitted = lettering.fitted("small", "A very long sentence indeed", INK, 0.7, 60)
    assert fitted.height >= lettering.cut("body", FLOOR).get_height()


def test_wrapping(lettering: Lettering) -> None:
    text = "Pick two cards, then tap a player. The gift leaves at once."
    rows = lettering.lines("body", text, 1.0, 220)
    assert " ".join(rows) == text
    assert len(rows) >= 3
    assert all(lettering.width("body", row, 1.0) <= 220 for row in rows)
    assert lettering.lines("body", "one\ntwo", 1.0, 500) == ["one", "two"]


EYES = "Everyone else: eyes shut, hooves where we can see them."


def test_a_block_shrinks_and_then_narrows_until_it_fits(lettering: Lettering) -> None:
    assert lettering.setting("body", EYES, 1.0, 900, 1) == Setting(26)
    smaller = lettering.setting("body", EYES, 1.0, 400, 2)
    assert smaller.fits
    assert smaller.narrow == 1.0
    assert smaller.size < 26
    assert len(lettering.lines("body", EYES, 1.0, 400, smaller.size)) == 2
    # At half the scale the letters are at their floor already.
    floor = lettering.width("body", EYES, 0.5)
    narrower = lettering.setting("body", EYES, 0.5, floor * 0.47, 2)
    assert narrower.fits
    assert narrower.narrow < 1.0
    block = lettering.fitted_block("body", EYES, INK, 0.5, floor * 0.47, 2)
    assert block.width <= floor * 0.47
    assert block.height <= 2 * 1.5 * FLOOR
    assert not lettering.setting("body", EYES, 0.5, floor * 0.3, 2).fits


def test_a_block_heeds_the_height_there_is(lettering: Lettering) -> None:
    loose = lettering.setting("body", EYES, 1.0, 300, 4)
    tight = lettering.setting("body", EYES, 1.0, 300, 4, height=80)
    assert tight.size < loose.size
    assert lettering.fitted_block("body", EYES, INK, 1.0, 300, 4, height=80).height <= 84


def test_a_word_too_long_for_a_line_is_broken(lettering: Lettering) -> None:
    rows = lettering.lines("body", "Flygspaningssimulatoranläggning", 1.0, 120)
    assert "".join(rows) == "Flygspaningssimulatoranläggning"
    assert all(lettering.width("body", row, 1.0) <= 120 for row in rows)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_block_is_as_wide_as_its_longest_line(lettering: Lettering, align: str) -> None:
    text = "Pick two cards, then tap a player."
    block = lettering.block("body", text, INK, 1.0, 200, align=align)  # type: ignore[arg-type]
    rows = lettering.lines("body", text, 1.0, 200)
    assert block.width == max(lettering.width("body", row, 1.0) for row in rows)
    shown = ink(block)
    assert shown.left < 4 or align == "right"
    assert shown.right > block.width - 4 or align == "left"


def test_tilted_writing_keeps_its_colour_to_the_edge(lettering: Lettering) -> None:
    line = lettering.tilted("head", 30, "Which way?", "#A92A16", -1.9)
    colours = {
        tuple(line.get_at((x, y)))[:3]
        for x in range(line.width)
        for y in range(line.height)
        if line.get_at((x, y)).a > 0
    }
    assert colours == {(0xA9, 0x2A, 0x16)}
    flat = lettering.tilted("head", 30, "Which way?", "#A92A16", 0)
    assert line.height > flat.height


# --- letters that a face lacks --------------------------------------------------------------------


def test_the_character_map_is_read_right() -> None:
    from fontTools.ttLib import TTFont

    for face in FACES.values():
        font = TTFont(FONTS / face.file)
        assert letters(FONTS / face.file) == frozenset(font.getBestCmap())


def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path) -> None:
    path = tmp_path / "font.ttf"
    path.write_bytes(b"nothing at all")
    with pytest.raises(ValueError, match="not a font"):
        letters(path)


def test_a_name_in_another_alphabet_is_set_in_the_stand_in(lettering: Lettering) -> None:
    assert ord("Ж") not in letters(FONTS / FACES["head"].file)
    assert lettering.lacks("Ж", "head") == ""
    written = lettering.raw("head", 40, "Жанна", INK)
    stand_in = lettering.raw("strong", 40, "Жанна", INK)
    assert written.width == stand_in.width
    box = lettering.cut("head", 40).size("Жанна")[0]  # five empty boxes
    assert written.width != box
    # The stand-in takes the whole word, not a letter in the middle of it.
    assert len(lettering._runs("head", 40, "Łukaszż and Ottla")) == 2


def test_letters_nobody_has_are_named(lettering: Lettering) -> None:
    assert lettering.lacks("abc 漢 ok ♠", "body") == "漢♠"
    assert lettering.lacks("Vadå jag dyster? Du dyster!", "head") == ""


# --- errors ---------------------------------------------------------------------------------------


def test_a_missing_font_is_named(tmp_path: Path) -> None:
    for face in ("Manrope-Bold.ttf", "Manrope-ExtraBold.ttf", "AmaticSC-Bold.ttf"):
        shutil.copy(FONTS / face, tmp_path / face)
    with pytest.raises(BadInput, match=r"Fredoka-Bold\.ttf: this font is missing"):
        Lettering(tmp_path).line("button", "Play", INK, 1.0)


def test_a_broken_font_is_named(tmp_path: Path) -> None:
    shutil.copytree(FONTS, tmp_path / "fonts")
    (tmp_path / "fonts" / "Fredoka-Bold.ttf").write_bytes(b"\0" * 400)
    with pytest.raises(BadInput, match=r"Fredoka-Bold\.ttf: not a font"):
        Lettering(tmp_path / "fonts").line("button", "Play", INK, 1.0)


def test_fonts_that_were_not_used_longest_are_closed() -> None:
    lettering = Lettering(FONTS)
    first = lettering.cut("body", 30)
    for px in range(14, 14 + 200):
        lettering.cut("head", px)
        assert lettering.cut("body", 30) is first, "in use all the time"
    assert len(lettering._fonts) <= 32


def test_even_lines_leave_no_word_alone_and_need_no_more_rows(lettering: Lettering) -> None:
    text = "The last hand was hidden the moment its turn ended. Hold the button to open."
    for width in range(260, 900, 20):
        greedy = lettering.lines("body", text, 1.0, width)
        narrow = lettering.even("body", text, 1.0, width)
        rows = lettering.lines("body", text, 1.0, narrow)
        assert narrow <= width
        assert len(rows) == len(greedy)
        if len(rows) == 1:
            assert narrow == width
        else:
            lengths = [lettering.width("body", row, 1.0) for row in rows]
            assert min(lengths) > 0.5 * max(lengths), (width, rows)


def test_tied_words_leave_none_alone_where_that_costs_no_line(lettering: Lettering) -> None:
    text = "Cards of yours that fit stand up in your hand: tap one, or drag it to the pile."
    helped = 0
    for width in range(60, 900, 20):
        greedy = lettering.lines("body", text, 1.0, width)
        rows = lettering.lines("body", lettering.together("body", text, 1.0, width), 1.0, width)
        assert len(rows) == len(greedy)
        assert "".join(rows).replace(" ", "").replace("\N{NO-BREAK SPACE}", "") == text.replace(
            " ", ""
        )
        if rows != greedy:
            helped += 1
            assert greedy[-1] == "pile."
            assert rows[-1] == "the\N{NO-BREAK SPACE}pile."
    assert helped > 2
    assert lettering.lacks("\N{NO-BREAK SPACE}", "body") == ""


def test_a_bubble_does_not_end_with_a_lone_word(lettering: Lettering) -> None:
    rows = Wording.of(lettering, "Straff, Mirre: rörde korten", 2 / 3).lines
    assert rows == ("Straff, Mirre:", "rörde korten")
