"""Four inks for the standard deck, high contrast, larger lines in the log."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Rect, Surface

from madtable import paths
from madtable.looks.mao.faces import MaoFaces
from madtable.ui import deck_inks, palette
from madtable.ui.art import Art
from madtable.ui.log_tape import LogLine, LogTape
from tests.ui.desk import kit


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    palette.strengthen(False)


def colours(surface: Surface) -> set[str]:
    """Every colour that covers a fair number of pixels."""
    seen: dict[str, int] = {}
    for x in range(surface.width):
        for y in range(surface.height):
            at = surface.get_at((x, y))
            name = f"#{at.r:02X}{at.g:02X}{at.b:02X}"
            seen[name] = seen.get(name, 0) + 1
    return {name for name, count in seen.items() if count >= 12}


@pytest.mark.parametrize(
    ("code", "two", "four"),
    [
        ("7D", deck_inks.RED, deck_inks.BLUE),
        ("7C", palette.INK, deck_inks.GREEN),
        ("7H", deck_inks.RED, deck_inks.RED),
        ("7S", palette.INK, palette.INK),
    ],
)
def test_every_suit_has_its_own_ink(code: str, two: str, four: str) -> None:
    shared = kit()
    faces = MaoFaces(shared.art, shared.letters)
    assert two in colours(faces.face(code, 120))
    shared.art.four_inks = True
    shared.art.forget()
    shown = colours(faces.face(code, 120))
    assert four in shown
    if four == deck_inks.BLUE:
        assert deck_inks.RED not in shown


def test_all_clubs_and_diamonds_are_found_by_their_drawing() -> None:
    art = Art(paths.assets())
    names = [*art.names("cards/std"), *(f"glyphs/pip_{suit}" for suit in "CDHS")]
    for name in names:
        text = art._text(name)
        changed = deck_inks.in_four(name, text) != text
        suit = name.removeprefix("cards/std/").removeprefix("glyphs/pip_")[0]
        assert changed == (suit in "CD"), name


def test_four_inks_can_be_told_apart_and_read() -> None:
    inks = list(deck_inks.FOUR.values())
    assert len(set(inks)) == 4
    for ink in inks:
        assert palette.contrast(ink, palette.PAPER) >= 4.5


def test_high_contrast_is_higher_wherever_there_are_words() -> None:
    pairs = (
        ("INK", "PAPER"),
        ("NOTE", "PAPER"),
        ("FAINT", "LOG_PAPER"),
        ("DISABLED_TEXT", "DISABLED_FACE"),
        ("RULE_LINE", "PAPER"),
    )
    before = [palette.contrast(getattr(palette, a), getattr(palette, b)) for a, b in pairs]
    felt = palette.cloth(palette.FELT_GREEN)
    assert felt == palette.FELT_GREEN
    palette.strengthen(True)
    after = [palette.contrast(getattr(palette, a), getattr(palette, b)) for a, b in pairs]
    assert all(now > then for now, then in zip(after, before, strict=True))
    assert min(after[:4]) >= 7.0
    dark = palette.cloth(palette.FELT_GREEN)
    assert palette.contrast(dark.base, palette.CREAM) > palette.contrast(felt.base, "#F4E7C8")
    palette.strengthen(False)
    assert [palette.contrast(getattr(palette, a), getattr(palette, b)) for a, b in pairs] == before


def test_larger_lines_of_the_log_stay_on_the_tape() -> None:
    shared = kit()
    rect = Rect(20, 20, 380, 260)
    lines = [LogLine(f"Fritz plays a card for the {n}th time, with feeling") for n in range(6)]
    for size in (1.0, 1.4):
        shared.letters.log = size
        before = shared.letters.size("log", 1.0)
        tape = LogTape(shared.art, shared.letters, rect, 1.0, "Log")
        tape.show(lines)
        surface = Surface((440, 360), 0, 32)
        surface.fill("#00FF00")
        tape.paint(surface)
        below = surface.subsurface(Rect(0, tape.bounds().bottom, 440, 360 - tape.bounds().bottom))
        assert colours(below) == {"#00FF00"}
    assert before > 21


def test_the_tape_hangs_out_as_far_as_it_is_printed_on() -> None:
    shared = kit()
    tape = LogTape(shared.art, shared.letters, Rect(40, 0, 280, 200), 1.0, "Log")
    lengths = []
    for count in range(6):
        tape.show([LogLine(f"Ottla draws {number}") for number in range(count)])
        surface = Surface((360, 300), 0, 32)
        surface.fill("#00FF00")
        tape.paint(surface)
        bare = [y for y in range(300) if surface.get_at((60, y))[:3] == (0, 255, 0)]
        lengths.append(bare[0])
    assert lengths[:4] == sorted(set(lengths[:4])), "every line lets out more of it"
    assert lengths[0] < 110
    assert lengths[-1] <= 210, "and no more than there is room for"
