"""Drawings at exact sizes, the shelf and its budget, turned pictures, and clear errors."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.ui.art import LEAST_BYTES, Art
from madtable.ui.sheet import Piece, Sheet, blank, circle, fast, rounded
from madtable.ui.shelf import Shelf

ASSETS = paths.assets()


@pytest.fixture
def art() -> Art:
    return Art(ASSETS)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("width", [17, 64, 154, 176, 235, 352])
def test_a_card_is_exactly_as_wide_as_asked(art: Art, width: int) -> None:
    picture = art.drawing("cards/mad/wild", width)
    assert picture.get_size() == (width, round(width * 1.4))
    # Its ink reaches all four edges: nothing is cut off and nothing is left over.
    assert picture.get_bounding_rect(min_alpha=60).size == picture.get_size()


def test_a_drawing_in_a_box_of_another_shape_is_centred(art: Art) -> None:
    picture = art.drawing("cards/mad/wild", 100, 300)
    assert picture.get_size() == (100, 300)
    shown = picture.get_bounding_rect(min_alpha=60)
    assert (shown.width, shown.height) == (100, 140)
    assert abs(shown.centery - 150) <= 1


def test_pictures_have_the_pixel_order_of_a_window(art: Art) -> None:
    ours = Surface((1, 1), pygame.SRCALPHA, 32).get_masks()
    assert art.drawing("icons/menu", 48).get_masks() == ours
    assert art.turned("m", art.drawing("icons/menu", 48), 20).get_masks() == ours
    assert art.shadow(20, 20, 4).get_masks() == ours


def test_a_drawing_is_drawn_once(art: Art) -> None:
    assert art.drawing("icons/menu", 48) is art.drawing("icons/menu", 48)
    assert art.drawing("icons/menu", 48) is not art.drawing("icons/menu", 49)


def test_a_missing_drawing_is_named(art: Art) -> None:
    with pytest.raises(BadInput, match=r"icons.nonsense\.svg: this drawing is missing"):
        art.drawing("icons/nonsense", 48)


@pytest.mark.parametrize(
    "text", ["", "not a picture", "<svg></svg>", '<svg viewBox="0 0 wide high"></svg>']
)
def test_a_broken_drawing_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.svg").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"bad\.svg: not a drawing"):
        Art(tmp_path).drawing("bad", 48)


def test_a_drawing_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_bytes(b"\xff\xfe\x00<svg")
    with pytest.raises(BadInput, match=r"bad\.svg: this drawing cannot be read"):
        Art(tmp_path).drawing("bad", 48)


# --- turning --------------------------------------------------------------------------------------


def test_quarter_turns_lose_nothing(art: Art) -> None:
    picture = art.drawing("cards/back_mad", 70)
    half = art.turned("back", picture, 180)
    assert pixels(half) == pixels(pygame.transform.rotate(picture, 180))
    assert pixels(art.turned("back again", half, 180)) == pixels(picture)
    assert art.turned("back", picture, 90).get_size() == (picture.height, picture.width)
    assert art.turned("back", picture, 360) is picture


def test_turning_goes_clockwise(art: Art) -> None:
    picture = blank(40, 40)
    picture.fill("#C23318", (0, 0, 40, 10))  # a bar along the top edge
    turned = art.turned("bar", picture, 90)
    assert turned.get_at((38, 20))[:3] == (0xC2, 0x33, 0x18)
    assert turned.get_at((2, 20)).a == 0
    slightly = pygame.mask.from_surface(art.turned("bar", picture, 20), 127)
    corners = slightly.outline()
    assert min(corners)[1] < max(corners)[1]  # its left end is now higher than its right end


def test_angles_are_shared_in_steps_unless_exact(art: Art) -> None:
    picture = art.drawing("icons/menu", 48)
    assert art.turned("m", picture, 9) is art.turned("m", picture, 7)
    assert art.turned("m", picture, 9, step=0) is not art.turned("m", picture, 7, step=0)
    assert art.turned("m", picture, 9, step=0) is art.turned("m", picture, 9.02, step=0)
    assert art.turned("m", picture, 9) is not art.turned("other", picture, 9)


def test_a_turned_card_keeps_its_size_and_gets_soft_edges(art: Art) -> None:
    large = art.drawing("cards/mad/union_3", 300)
    turned = art.turned("card", large, 10, scale=0.5, step=0)
    # 150 x 210 turned by 10 degrees stands in a box of about 184 x 233.
    shown = turned.get_bounding_rect(min_alpha=100)
    assert abs(shown.width - 184) <= 6
    assert abs(shown.height - 233) <= 6
    edges = {turned.get_at((x, y)).a for x in range(turned.width) for y in range(turned.height)}
    assert len(edges) > 40  # not just clear and opaque


def test_scaling_by_itself(art: Art) -> None:
    picture = art.drawing("cards/back_mad", 100)
    assert art.turned("b", picture, 0, scale=0.5).get_size() == (50, 70)
    assert art.turned("b", picture, 0, scale=0.503) is art.turned("b", picture, 0, scale=0.5)


def test_the_hard_shadow_is_flat(art: Art) -> None:
    shadow = art.shadow(80, 60, 10)
    assert shadow.get_size() == (80, 60)
    assert tuple(shadow.get_at((40, 30))) == (0, 0, 0, 86)  # .34, rounded down
    assert shadow.get_at((0, 0)).a == 0
    assert shadow.get_at((40, 0)).a == 86


# --- the shelf ------------------------------------------------------------------------------------


def test_the_shelf_throws_out_what_was_not_used_longest() -> None:
    shelf = Shelf(3 * 40 * 10 * 4)
    made: list[str] = []

    def make(name: str) -> Surface:
        made.append(name)
        return blank(40, 10)

    for name in "abc":
        shelf.kept(name, lambda name=name: make(name))  # type: ignore[misc]
    shelf.kept("a", lambda: make("a"))  # used again
    shelf.kept("d", lambda: make("d"))  # one must go: b
    assert made == ["a", "b", "c", "d"]
    assert "a" in shelf
    assert "b" not in shelf
    assert shelf.used == shelf.budget
    shelf.clear()
    assert (shelf.used, len(shelf)) == (0, 0)


def test_a_larger_window_keeps_more_and_a_smaller_one_lets_go(art: Art) -> None:
    art.fit((1920, 1080))
    full_hd = art.shelf.budget
    art.fit((3840, 2160))
    assert art.shelf.budget == 4 * full_hd
    for number in range(3):
        art.kept(number, lambda: blank(3000, 3000))
    assert len(art.shelf) == 3
    art.fit((1920, 1080))
    assert art.shelf.used <= art.shelf.budget == full_hd
    assert len(art.shelf) == 1
    art.fit((320, 180))
    assert art.shelf.budget == LEAST_BYTES


def test_a_fresh_drawing_may_be_drawn_on(art: Art) -> None:
    one = art.fresh("icons/menu", 40, 40)
    before = len(art.shelf)
    one.fill("red")
    other = art.fresh("icons/menu", 40, 40)
    assert other.get_at((20, 1)) != one.get_at((20, 1))
    assert len(art.shelf) == before == 0, "nothing of it is kept"
    assert pygame.image.tobytes(other, "RGBA") == pygame.image.tobytes(
        art.drawing("icons/menu", 40, 40), "RGBA"
    )


def test_the_shelf_never_exceeds_its_budget() -> None:
    shelf = Shelf(10_000)
    for number in range(1, 60):
        shelf.kept(number, lambda number=number: blank(number * 3 % 41 + 1, 17))  # type: ignore[misc]
        assert shelf.used <= shelf.budget
    whole = shelf.used
    large = shelf.kept("large", lambda: blank(200, 200))
    assert large.get_size() == (200, 200)
    assert "large" not in shelf
    assert shelf.used == whole


def test_pieces_are_kept_too(art: Art) -> None:
    piece = art.kept("dot", lambda: Piece(blank(10, 10), 5, 5))
    assert art.kept("dot", lambda: Piece(blank(99, 99), 0, 0)) is piece
    assert art.shelf.used >= 400


def test_work_is_put_off_and_done_when_idle(art: Art) -> None:
    done: list[int] = []
    art.later(lambda number=number: done.append(number) for number in range(3))  # type: ignore[misc]
    assert done == []
    assert art.idle(0.0) is True  # one job at least
    assert done == [0]
    assert art.idle(1.0) is False
    assert done == [0, 1, 2]
    assert art.idle(1.0) is False


def test_forgetting(art: Art) -> None:
    before = art.drawing("icons/menu", 48)
    art.later([lambda: pytest.fail("forgotten work was done")])
    art.forget()
    assert art.idle(0.0) is False
    assert art.drawing("icons/menu", 48) is not before


# --- the sheet ------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [0.667, 1.0, 1.25, 2.0])
def test_a_sheet_is_printed_at_the_exact_scale(scale: float) -> None:
    sheet = Sheet(60, 40, -10, -10)
    sheet.path(rounded(0, 0, 40, 20, 0), "#8FD9B0")
    piece = sheet.piece(scale)
    shown = piece.surface.get_bounding_rect(min_alpha=128)
    assert abs(shown.left - 10 * scale) <= 1
    assert abs(shown.width - 40 * scale) <= 1
    assert abs(shown.height - 20 * scale) <= 1
    assert (piece.left, piece.top) == (round(10 * scale), round(10 * scale))


def test_a_piece_is_put_with_its_origin_at_the_place() -> None:
    sheet = Sheet(20, 20, -10, -10)
    sheet.path(circle(0, 0, 6), "#C23318")
    target = blank(100, 100)
    covered = sheet.piece(1.0).draw(target, (50, 40))
    assert covered.center == (50, 40)
    assert target.get_bounding_rect(min_alpha=128).center == (50, 40)
    assert sheet.piece(1.0).rect((50, 40)) == covered


def test_a_shape_may_be_moved_turned_and_sized() -> None:
    sheet = Sheet(100, 100)
    sheet.path(rounded(-20, -2, 40, 4, 0), "#C23318", at=(50, 50), turn=90, size=2)
    shown = sheet.printed(1.0).get_bounding_rect(min_alpha=128)
    assert shown.center == (50, 50)
    assert (shown.width, shown.height) == (8, 80)


def test_the_fast_order_keeps_the_picture() -> None:
    slow = pygame.image.load_sized_svg(str(ASSETS / "glyphs" / "pinwheel.svg"), (40, 40))
    assert slow.get_masks() != fast(slow).get_masks()
    assert pixels(fast(slow)) == pixels(slow)
