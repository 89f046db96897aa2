"""The drawn parts: size, ink, the same look at every scale; the grounds; the contrast of inks."""

import itertools
from collections.abc import Callable

import pygame
import pytest
from pygame import Color, Rect, Surface

from madtable.ui import ground, palette, paper
from madtable.ui.palette import INK, MUSTARD, PAPER
from madtable.ui.sheet import Piece

SCALES = [2 / 3, 1.0, 2.0]

# Every part at a size of its own, with the px its face covers at scale 1 (from the nominal corner).
PARTS: dict[str, tuple[Callable[[float], Piece], Rect]] = {
    "panel": (lambda s: paper.panel(300, 200, s), Rect(0, 0, 300, 200)),
    "tile": (lambda s: paper.tile(256, 222, s), Rect(0, 0, 256, 222)),
    "button": (lambda s: paper.button(284, 100, MUSTARD, s), Rect(0, 0, 284, 100)),
    "icon_button": (lambda s: paper.icon_button(72, s), Rect(0, 0, 72, 72)),
    "pill": (lambda s: paper.pill(180, 60, PAPER, s), Rect(0, 0, 180, 60)),
    "label": (lambda s: paper.label(130, 38, s), Rect(0, 0, 130, 38)),
    "stepper": (lambda s: paper.stepper(240, s), Rect(0, 0, 240, 60)),
    "toggle": (lambda s: paper.toggle(True, s), Rect(0, 0, 96, 56)),
    "badge": (lambda s: paper.badge(25, s), Rect(-25, -25, 50, 50)),
    "check_badge": (lambda s: paper.check_badge(24, s), Rect(-24, -24, 48, 48)),
    "label_tape": (lambda s: paper.label_tape(170, "#8E2413", s), Rect(0, 0, 170, 42)),
    "log_tape": (lambda s: paper.log_tape(280, 236, s), Rect(0, 0, 280, 236)),
    "prompt_strip": (lambda s: paper.prompt_strip(716, 64, 180, s), Rect(0, -2, 716, 67)),
    "toast": (lambda s: paper.toast(500, 60, s), Rect(0, -2, 500, 63)),
    "strip": (lambda s: paper.strip(606, 56, MUSTARD, s), Rect(0, 0, 606, 56)),
    "banner": (lambda s: paper.banner(592, 110, s), Rect(0, 0, 592, 110)),
    "bubble": (lambda s: paper.bubble(222, 82, (270, 113), s), Rect(0, 0, 268, 111)),
    "burst": (lambda s: paper.burst(16, 104, 80, MUSTARD, 1, s), Rect(-100, -100, 200, 200)),
    "spiral_dot": (lambda s: paper.spiral_dot(True, s), Rect(-13, -13, 26, 26)),
    "confetti": (lambda s: paper.confetti("#2553A8", s), Rect(-14, -19, 28, 38)),
    "arrow": (lambda s: paper.arrow(118, 44, MUSTARD, s), Rect(-59, -22, 118, 44)),
    "aimed_outline": (lambda s: paper.aimed_outline(272, 204, s), Rect(0, 0, 272, 204)),
    "target_outline": (lambda s: paper.target_outline(272, 204, s), Rect(0, 0, 272, 204)),
    "empty_tile": (lambda s: paper.empty_tile(256, 222, s), Rect(0, 0, 256, 222)),
    "focus_ring": (lambda s: paper.focus_ring(284, 100, 18, s), Rect(-11, -11, 306, 122)),
    "card_rim": (lambda s: paper.card_rim(176, 246, "legal", s), Rect(-4, -4, 184, 254)),
    "direction_ring": (
        lambda s: paper.direction_ring(400, 200, "#7FB8A8", s),
        Rect(-370, -192, 740, 384),
    ),
}


def shown(piece: Piece) -> Rect:
    return piece.surface.get_bounding_rect(min_alpha=100).move(-piece.left, -piece.top)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", PARTS)
def test_a_part_covers_its_nominal_size(name: str, scale: float) -> None:
    make, face = PARTS[name]
    covered = shown(make(scale))
    # Lines and shadows may reach beyond the face by up to 45 units, nothing may fall short of it.
    inner = Rect(
        round((face.x + 30) * scale) if face.w > 300 else round(face.x * scale) + 1,
        round((face.y + 8) * scale),
        round(face.w * scale) - 2 if face.w <= 300 else round((face.w - 60) * scale),
        round((face.h - 16) * scale),
    )
    outer = face.inflate(90, 90)
    assert covered.contains(inner)
    assert Rect(
        round(outer.x * scale),
        round(outer.y * scale),
        round(outer.w * scale),
        round(outer.h * scale),
    ).contains(covered)


@pytest.mark.parametrize("name", PARTS)
def test_nothing_is_cut_off_at_the_edge_of_its_surface(name: str) -> None:
    surface = PARTS[name][0](1.0).surface
    edge = [surface.get_at((x, y)).a for x in range(surface.width) for y in (0, surface.height - 1)]
    edge += [
        surface.get_at((x, y)).a for y in range(surface.height) for x in (0, surface.width - 1)
    ]
    if name == "log_tape":  # hangs over the upper edge of the window
        edge = [surface.get_at((x, surface.height - 1)).a for x in range(surface.width)]
    assert max(edge) < 100


@pytest.mark.parametrize("name", PARTS)
def test_a_part_looks_the_same_at_twice_the_scale(name: str) -> None:
    make = PARTS[name][0]
    one, two = make(1.0), make(2.0)
    small = pygame.transform.smoothscale(
        two.surface, (two.surface.width // 2, two.surface.height // 2)
    )
    ours = pygame.mask.from_surface(one.surface, 127)
    theirs = pygame.mask.from_surface(small, 127)
    offset = (one.left - two.left // 2, one.top - two.top // 2)
    both = ours.overlap_area(theirs, offset)
    assert both >= 0.92 * max(ours.count(), theirs.count())


@pytest.mark.parametrize("name", PARTS)
def test_edges_are_soft(name: str) -> None:
    surface = PARTS[name][0](1.0).surface
    levels = {surface.get_at((x, y)).a for x in range(surface.width) for y in range(surface.height)}
    assert len(levels) > 8


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_the_same_every_time(name: str) -> None:
    """The rasteriser's own dashes were not, now and then."""
    make = PARTS[name][0]
    keep: list[bytes] = []
    first = pygame.image.tobytes(make(2 / 3).surface, "RGBA")
    for number in range(30):
        keep.append(bytes(number * 397 % 5000))  # other memory than last time
        assert pygame.image.tobytes(make(2 / 3).surface, "RGBA") == first


def at(piece: Piece, x: float, y: float) -> Color:
    return piece.surface.get_at((piece.left + round(x), piece.top + round(y)))


def near(one: Color, other: str) -> bool:
    wanted = Color(other)
    return all(abs(a - b) <= 3 for a, b in zip(one[:3], wanted[:3], strict=True))


@pytest.mark.parametrize("name", ["panel", "prompt_strip", "banner", "label_tape", "bubble"])
def test_a_shadow_has_one_tone(name: str) -> None:
    surface = PARTS[name][0](4.0).surface
    tones = [0] * 256
    for x in range(0, surface.width, 3):
        for y in range(surface.height):
            tones[surface.get_at((x, y)).a] += 1
    flat = sum(tones[80:93])
    between = sum(tones[2:80]) + sum(tones[93:250])
    assert flat > 300
    assert between < 0.2 * flat  # the smoothing of edges, no second shade


def test_a_pressed_button_sinks() -> None:
    up = paper.button(284, 100, MUSTARD, 1.0)
    down = paper.button(284, 100, MUSTARD, 1.0, pressed=True)
    assert near(at(up, 142, 4), MUSTARD)
    assert near(at(down, 142, 4), INK)
    assert near(at(up, 142, 104), INK)  # its shadow
    assert near(at(up, 142, 95), MUSTARD)
    assert near(at(down, 142, 101), MUSTARD)
    assert shown(up).bottom == shown(down).bottom


def test_a_toggle_shows_its_state_by_colour_place_and_sign() -> None:
    on, off = paper.toggle(True, 1.0), paper.toggle(False, 1.0)
    assert near(at(on, 20, 28), palette.MINT)
    assert near(at(off, 76, 28), palette.TOGGLE_OFF)
    assert near(at(on, 56, 28), PAPER)
    assert near(at(off, 28, 28), PAPER)
    assert near(at(on, 66, 34), INK)  # the check mark
    assert near(at(off, 26, 34), PAPER)


def test_the_prompt_has_a_mustard_head() -> None:
    strip = paper.prompt_strip(716, 64, 180, 1.0)
    assert near(at(strip, 90, 32), MUSTARD)
    assert near(at(strip, 400, 32), PAPER)
    assert near(at(paper.toast(716, 64, 1.0), 90, 32), PAPER)


@pytest.mark.parametrize("tail", [(270, 113), (-40, 113), (100, -60), (111, 190), (320, 40)])
def test_the_tail_of_a_bubble_ends_where_it_is_told(tail: tuple[int, int]) -> None:
    piece = paper.bubble(222, 82, tail, 1.0)
    tip = Rect(tail[0] - 4, tail[1] - 4, 8, 8).move(piece.left, piece.top)
    inked = pygame.mask.from_surface(piece.surface.subsurface(tip), 120).count()
    assert inked >= 6
    # Oval and tail are one: no ink between the middle and a point of the tail near the oval.
    across = [
        at(piece, 111 + (tail[0] - 111) * part / 20, 41 + (tail[1] - 41) * part / 20)
        for part in range(10)
    ]
    assert all(near(colour, PAPER) for colour in across)


def test_a_burst_belongs_to_its_seed() -> None:
    def bits(seed: int) -> bytes:
        return pygame.image.tobytes(
            paper.burst(13, 112, 84, palette.RED, seed, 1.0).surface, "RGBA"
        )

    assert bits(3) == bits(3)
    assert bits(3) != bits(4)


def test_a_burst_has_a_shadow_only_by_itself() -> None:
    behind = shown(paper.burst(16, 104, 80, MUSTARD, 1, 1.0))
    alone = shown(paper.burst(16, 104, 80, MUSTARD, 1, 1.0, shadow=True))
    assert alone.topleft == behind.topleft
    assert alone.bottom > behind.bottom + 6


def test_level_lights_as_many_spirals_as_it_says() -> None:
    for lit in range(4):
        piece = paper.level(lit, 2.0)
        red = pygame.mask.from_threshold(piece.surface, Color(palette.RED), (20, 20, 20, 10))
        assert len(red.connected_components(20)) >= lit
        assert (red.count() > 0) == (lit > 0)
        parts = [rect for rect in red.get_bounding_rects() if rect.width > 8]
        spread = max((rect.right for rect in parts), default=0)
        assert spread == pytest.approx(0 if not lit else (16 + 30 * (lit - 1) + 11) * 2, abs=8)


def test_the_ring_runs_both_ways() -> None:
    right = paper.direction_ring(400, 200, "#7FB8A8", 1.0, clockwise=False).surface
    left = paper.direction_ring(400, 200, "#7FB8A8", 1.0).surface
    bare = paper.direction_ring(400, 200, "#7FB8A8", 1.0, heads=0).surface
    count = [pygame.mask.from_surface(surface, 60).count() for surface in (right, left, bare)]
    assert count[0] == pytest.approx(count[1], rel=0.02)
    assert count[2] < 0.8 * count[0]
    assert pygame.image.tobytes(left, "RGBA") != pygame.image.tobytes(right, "RGBA")
    # A see-through whole: no darker or lighter places where arrow and head overlap.
    assert max(left.get_at((x, y)).a for x in range(left.width) for y in range(left.height)) <= 141
    spun = paper.direction_ring(400, 200, "#7FB8A8", 1.0, spin=20).surface
    assert pygame.image.tobytes(spun, "RGBA") != pygame.image.tobytes(left, "RGBA")


def test_dashes_come_out_even_at_the_seam() -> None:
    ring = paper.focus_ring(284, 100, 18, 2.0)
    top = [near(at(ring, x, -22), palette.WHITE) for x in range(40, 530)]
    runs = [1]
    for before, after in itertools.pairwise(top):
        if before == after:
            runs[-1] += 1
        else:
            runs.append(1)
    inner = runs[1:-1]
    assert len(inner) > 10
    assert max(inner[::2]) - min(inner[::2]) <= 2
    assert max(inner[1::2]) - min(inner[1::2]) <= 2


def test_clipped_rounds_the_corners_and_keeps_the_rest() -> None:
    picture = Surface((60, 40), pygame.SRCALPHA, 32)
    picture.fill("#2553A8")
    round_one = paper.clipped(picture, 12)
    assert round_one.get_at((0, 0)).a == 0
    assert tuple(round_one.get_at((30, 20))) == (0x25, 0x53, 0xA8, 255)
    assert picture.get_at((0, 0)).a == 255


def test_a_veil_is_thin_and_rounded() -> None:
    veil = paper.veil(80, 112, 8, palette.FELT_GREEN.edge, 0.52)
    assert veil.get_at((40, 50)).a == pytest.approx(0.52 * 255, abs=2)
    assert veil.get_at((0, 0)).a == 0


# --- grounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1024, 768)])
def test_the_felt_fills_any_window(size: tuple[int, int]) -> None:
    scale = min(size[0] / 1920, size[1] / 1080)
    inks = palette.FELT_GREEN
    picture = ground.felt(size, scale, inks)
    assert picture.get_size() == size
    middle = picture.get_at((size[0] // 2, size[1] // 2 - round(60 * scale)))
    assert near(middle, inks.pool)
    assert near(picture.get_at((1, 1)), palette.ROOM)
    assert near(picture.get_at((size[0] - 2, 1)), palette.ROOM)
    assert near(picture.get_at((round(22 * scale), size[1] - 2)), palette.WALNUT) or near(
        picture.get_at((round(26 * scale), size[1] - 2)), palette.WALNUT
    )
    # The cloth runs off the lower edge: no rail there.
    below = picture.get_at((size[0] // 2, size[1] - 1))
    assert near(below, inks.base) or near(below, palette.mixed(inks.base, inks.edge, 0.7))


def test_the_felt_is_alike_left_and_right() -> None:
    picture = ground.felt((1280, 720), 2 / 3, palette.FELT_WINE)
    inner = Rect(60, 100, 1161, 600)
    half = picture.subsurface(inner)
    mirrored = pygame.transform.flip(half, True, False)
    same = pygame.mask.from_threshold(half, (0, 0, 0, 0), (12, 12, 12, 255), mirrored)
    assert same.count() >= 0.995 * inner.width * inner.height


def test_a_ground_is_the_same_every_time() -> None:
    def bits(make: Callable[[], Surface]) -> bytes:
        return pygame.image.tobytes(make(), "RGB")

    for make in (
        lambda: ground.felt((640, 360), 1 / 3, palette.FELT_BLUE),
        lambda: ground.bench((640, 360), 1 / 3),
        lambda: ground.bench((640, 80), 1 / 3, edge=True),
        lambda: ground.rays((640, 360), 1 / 3, (640, 560), palette.FELT_GREEN),
    ):
        assert bits(make) == bits(make)


# --- inks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("INK", "PAPER"),
        ("NOTE", "PAPER"),
        ("FAINT", "PAPER"),
        ("FAINT", "LOG_PAPER"),
        ("INK", "MUSTARD"),
        ("INK", "MINT"),
        ("INK", "MUSTARD_LIGHT"),
        ("INK", "TILE"),
        ("NOTE", "TILE"),
        ("PAPER", "RED"),
        ("RED", "PAPER"),
        ("TOMATO_DARK", "PAPER"),
        ("DISABLED_TEXT", "DISABLED_FACE"),
        ("PAPER", "WALNUT"),
    ],
)
def test_text_can_be_read(text: str, below: str) -> None:
    assert palette.contrast(getattr(palette, text), getattr(palette, below)) >= 4.5


def test_text_on_felts_and_tapes_can_be_read() -> None:
    for felt in (palette.FELT_GREEN, palette.FELT_BLUE, palette.FELT_VIOLET, palette.FELT_WINE):
        for cloth in (felt.edge, felt.base, felt.pool):
            assert palette.contrast(palette.PAPER, cloth) >= 4.5
        assert palette.contrast(palette.MUSTARD, felt.base) >= 3  # the rim of a legal card
    for player in palette.PLAYERS:
        assert palette.contrast(palette.WHITE, player.tape) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert palette.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert palette.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert palette.contrast(INK, PAPER) == pytest.approx(16.2, abs=0.1)


def test_mixing() -> None:
    assert palette.mixed("#000000", "#FFFFFF", 0.5) in ("#7F7F7F", "#808080")
    assert palette.mixed(INK, PAPER, 0) == INK
    assert palette.mixed(INK, PAPER, 1) == PAPER
