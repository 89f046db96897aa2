"""The Tiled maps: every anchor where the design puts it, pins, layouts, and clear errors."""

import itertools
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.ui.places import HEIGHT, LEAST_S, WIDTH, Layout, Pin, Places, load

SCENES = paths.scenes()
MAPS = sorted(SCENES.glob("*.tmx"))
TABLE = SCENES / "mad_table.tmx"

PARTS = {
    "title": (
        *("logo", "tagline", "play", "continue", "how_to_play", "settings", "quit", "badge"),
        *("language", "bench", "goat", "swirl"),
    ),
    "setup": (
        *("back", "heading", "language", "tile_1", "tile_2", "tile_3", "tile_4"),
        *(f"seat_{number}" for number in range(1, 9)),
        *("seats_panel", "house_panel", "house_rows", "summary", "reset", "deal"),
    ),
    "results": (
        *("rays", "burst", "jar", "crown", "banner", "ranking", "ranking_rows"),
        *("next", "look", "menu"),
    ),
    "mad_table": (
        *("menu", "heading", "log", "prompt", "picker", "hand", "human_seat", "human_plate"),
        *("picker_tile_1", "picker_tile_2", "picker_tile_3", "picker_tile_4"),
        *("human_count", "human_bubble", "human_tail", "action_a", "action_b"),
        *("icon_sort", "icon_hint", "icon_rules", "toast"),
    ),
}
# Style guide 9.1: the centre of each jar, clockwise from the person's left.
JARS: dict[int, list[tuple[int, int, str]]] = {
    2: [(884, 98, "top")],
    3: [(132, 400, "left"), (1788, 400, "right")],
    4: [(132, 440, "left"), (884, 98, "top"), (1788, 440, "right")],
    5: [(132, 440, "left"), (700, 102, "top"), (1068, 102, "top"), (1788, 440, "right")],
    6: [
        *[(132, 600, "left"), (132, 340, "left"), (884, 98, "top")],
        *[(1788, 340, "right"), (1788, 600, "right")],
    ],
    7: [
        *[(132, 600, "left"), (132, 346, "left"), (740, 106, "top"), (1060, 106, "top")],
        *[(1788, 346, "right"), (1788, 600, "right")],
    ],
    8: [
        *[(132, 600, "left"), (132, 346, "left"), (632, 106, "top"), (936, 106, "top")],
        *[(1240, 106, "top"), (1788, 346, "right"), (1788, 600, "right")],
    ],
}

KINDS = ("seat", "block", "bubble", "tail")


@pytest.fixture
def table() -> Places:
    return load(TABLE)


Edit = Callable[[str, str], Path]


@pytest.fixture
def edited(tmp_path: Path) -> Edit:
    """Copies the table's map with one piece of text replaced."""

    def edit(old: str, new: str) -> Path:
        text = TABLE.read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / "mad_table.tmx"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return edit


# --- the maps -------------------------------------------------------------------------------------


def test_every_map_is_known() -> None:
    assert {path.stem for path in MAPS} >= PARTS.keys()


@pytest.mark.parametrize("name", PARTS)
def test_a_map_has_all_its_parts(name: str) -> None:
    load(SCENES / f"{name}.tmx").require(PARTS[name], "parts")


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_nothing_lies_outside_its_map(path: Path) -> None:
    for group, places in load(path).groups.items():
        for place in places.values():
            x, y = place.centre
            assert 0 <= x <= WIDTH, (group, place.name)
            assert 0 <= y <= HEIGHT, (group, place.name)


@pytest.mark.parametrize("seats", JARS)
def test_the_jars_stand_where_the_design_puts_them(table: Places, seats: int) -> None:
    group = f"seats_{seats}"
    assert len(JARS[seats]) == seats - 1
    for number, (x, y, side) in enumerate(JARS[seats], start=1):
        place = table.at(f"seat_{number}", group)
        assert (place.x, place.y, place.w, place.h) == (x, y, 0, 0)
        assert place.properties["side"] == side
        block = table.at(f"block_{number}", group)
        assert (block.w, block.h) == (292 if side == "top" else 272, 204)
        assert block.y == y - 84
        assert (block.x + block.w if side == "right" else block.x) == x + (
            84 if side == "right" else -84
        )
        table.require((f"bubble_{number}", f"tail_{number}"), group)
    assert table.find(f"seat_{seats}", group) is None


@pytest.mark.parametrize("seats", JARS)
def test_seat_blocks_leave_room_for_one_another(table: Places, seats: int) -> None:
    layout = Layout((WIDTH, HEIGHT))
    group = f"seats_{seats}"
    blocks = [layout.rect(table.at(f"block_{k}", group)) for k in range(1, seats)]
    others = [
        layout.rect(table.at(name, group))
        for name in ("human_seat", "hand", "action_a", "action_b", "prompt")
    ]
    others += [layout.rect(table.at(name, "centre")) for name in ("tray", "colour_tag")]
    for index, block in enumerate(blocks):
        assert block.collidelist(blocks[:index]) == -1
        assert block.collidelist(others) == -1
    assert layout.rect(table.at("log")).collidelist(blocks) == -1


def test_many_seats_have_wider_buttons(table: Places) -> None:
    assert [table.at("action_a", f"seats_{n}").w for n in range(2, 9)] == [284] * 4 + [316] * 3
    assert all(table.at("action_b", f"seats_{n}").h == 92 for n in range(2, 9))


@pytest.mark.parametrize("group", ["centre", "centre_picker"])
def test_the_piles_lie_in_the_wells_of_the_tray(table: Places, group: str) -> None:
    layout = Layout((WIDTH, HEIGHT))
    tray = layout.rect(table.at("tray", group))
    left = Rect(tray.x + 47, tray.y + 39, 178, 242)
    right = Rect(tray.x + 255, tray.y + 39, 178, 242)
    assert left.contains(layout.rect(table.at("draw_pile", group)))
    assert right.contains(layout.rect(table.at("discard_pile", group)))
    assert not tray.colliderect(layout.rect(table.at("colour_tag", group)).inflate(-40, -40))


def test_the_picker_does_not_cover_tray_or_hand(table: Places) -> None:
    layout = Layout((WIDTH, HEIGHT))
    picker = layout.rect(table.at("picker"))
    wells = layout.rect(table.at("discard_pile", "centre_picker"))
    assert not picker.colliderect(wells)
    assert not picker.colliderect(layout.rect(table.at("hand")))
    for number in range(1, 5):
        assert picker.contains(layout.rect(table.at(f"picker_tile_{number}")))


# --- moving things in Tiled -----------------------------------------------------------------------


def test_moving_an_object_moves_the_place(table: Places, edited: Edit) -> None:
    moved = load(edited('name="menu" x="60" y="54"', 'name="menu" x="90.5" y="30"'))
    layout = Layout((3840, 2160))
    before, after = (layout.rect(places.at("menu")) for places in (table, moved))
    assert before.topleft == (120, 108)
    assert after.topleft == (181, 60)
    assert after.size == before.size == (144, 144)
    assert layout.rect(moved.at("log")) == layout.rect(table.at("log"))


def test_a_rotated_object_is_turned_about_its_corner(edited: Edit) -> None:
    turned = load(edited('width="72" height="72"', 'width="72" height="72" rotation="90"'))
    place = turned.at("menu")
    assert place.rotation == 90
    assert place.centre == pytest.approx((60 - 36, 54 + 36))
    assert Layout((WIDTH, HEIGHT)).point(place) == pytest.approx((24, 90))


def test_custom_properties_come_along(edited: Edit) -> None:
    path = edited('<property name="side" value="top"/>', '<property name="side" value="left"/>')
    assert load(path).at("seat_1", "seats_2").properties["side"] == "left"


# --- errors ---------------------------------------------------------------------------------------


def test_a_missing_object_is_named(table: Places, edited: Edit) -> None:
    places = load(edited('name="discard_pile"', 'name="discarded_pile"'))
    assert table.find("discard_pile", "centre") is not None
    with pytest.raises(
        BadInput, match=r"mad_table\.tmx: object 'discard_pile' is missing in layer 'centre'"
    ):
        places.at("discard_pile", "centre")


def test_all_missing_objects_are_listed(table: Places) -> None:
    table.require(["menu", "log"])
    with pytest.raises(BadInput, match=r"mad_table\.tmx: objects are missing: 'ashtray', 'radio'"):
        table.require(["menu", "ashtray", "log", "radio"])
    with pytest.raises(BadInput, match=r"object is missing in layer 'seats_3': 'seat_3'"):
        table.require(["seat_1", "seat_2", "seat_3"], "seats_3")


def test_a_missing_layer_is_named(table: Places) -> None:
    with pytest.raises(BadInput, match=r"mad_table\.tmx: object layer 'seats_9' is missing"):
        table.at("seat_1", "seats_9")


def test_an_object_of_another_layer_does_not_stand_in(table: Places) -> None:
    assert table.find("seat_5", "seats_6") is not None
    assert table.find("seat_5", "seats_4") is None
    assert table.at("menu", "seats_4") is table.at("menu")


def test_a_missing_map_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere\.tmx: this map is missing"):
        load(tmp_path / "nowhere.tmx")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "not a Tiled map"),
        ("<map", "not a Tiled map"),
        ("<html></html>", "not a Tiled map"),
        ('<map width="four"></map>', "not a Tiled map"),
    ],
)
def test_a_broken_map_is_named(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "broken.tmx"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=rf"broken\.tmx: {what}"):
        load(path)


def test_a_torn_map_is_named(tmp_path: Path) -> None:
    path = tmp_path / "torn.tmx"
    data = TABLE.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(BadInput, match=r"torn\.tmx: not a Tiled map: .*line"):
        load(path)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('width="240"', 'width="200"', "the map is 1600 x 1080 pixels, not 1920 x 1080"),
        ('name="log"', 'name="menu"', "object 'menu' is twice in layer 'parts'"),
        ('value="left top"', 'value="left"', "object 'menu': pin 'left': two words are needed"),
        ('value="left top"', 'value="up top"', "object 'menu': pin 'up top': no such word: 'up'"),
        ('value="left top"', 'value="1.5 top"', "object 'menu': pin '1.5 top': no such word"),
        ('x="60"', 'x="here"', "not a Tiled map"),
    ],
)
def test_a_mistake_in_a_map_is_named(edited: Edit, old: str, new: str, what: str) -> None:
    with pytest.raises(BadInput, match=rf"mad_table\.tmx: {re.escape(what)}"):
        load(edited(old, new))


def test_a_map_without_objects_is_named(tmp_path: Path) -> None:
    path = tmp_path / "empty.tmx"
    head = TABLE.read_text(encoding="utf-8").partition(" <objectgroup")[0]
    path.write_text(f"{head}</map>", encoding="utf-8")
    with pytest.raises(BadInput, match=r"empty\.tmx: the map has no object layer"):
        load(path)


# --- layouts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 2 / 3), ((1920, 1080), 1), ((3840, 2160), 2), ((1280, 1024), 2 / 3)],
)
def test_the_scale_fits_the_design_into_the_window(size: tuple[int, int], scale: float) -> None:
    layout = Layout(size)
    assert layout.s == pytest.approx(scale)
    assert layout.px(30) == round(30 * scale)
    assert layout.px(0.1) == 1
    assert layout.px(0) == 0
    assert layout.units((60, 90)) == pytest.approx((60 / scale, 90 / scale))


def test_at_the_design_size_a_unit_is_a_pixel(table: Places) -> None:
    layout = Layout((WIDTH, HEIGHT))
    for places in table.groups.values():
        for place in places.values():
            rect = layout.rect(place)
            assert rect.topleft == (round(place.x), round(place.y))
            assert rect.size == (round(place.w), round(place.h))


def test_spare_width_moves_things_by_their_pins(table: Places) -> None:
    wide = Layout((2560, 1080))  # 640 units more
    assert wide.rect(table.at("menu")).left == 60
    assert wide.rect(table.at("log")).right == 2560 - (1920 - 1876)
    assert wide.rect(table.at("tray", "centre")).left == 688 + 320
    assert wide.point(table.at("seat_1", "seats_8"))[0] == 132
    assert wide.point(table.at("seat_7", "seats_8"))[0] == 1788 + 640
    tops = [wide.point(table.at(f"seat_{k}", "seats_8"))[0] for k in (3, 4, 5)]
    assert tops == [pytest.approx(x + 640 * round(x / 1920, 2)) for x in (632, 936, 1240)]
    for number in range(1, 8):  # a seat, its block and its bubble move together
        group = [table.at(f"{kind}_{number}", "seats_8") for kind in KINDS]
        offsets = {round(wide.centre(place)[0] - place.centre[0], 3) for place in group}
        assert len(offsets) == 1


def test_spare_height_goes_to_the_felt(table: Places) -> None:
    tall = Layout((1440, 1080))  # 4 : 3, 360 units more
    assert tall.height == pytest.approx(1440)
    assert tall.rect(table.at("menu")).top == round(54 * tall.s)
    hand = table.at("hand")
    below = HEIGHT - hand.y - hand.h
    assert tall.rect(hand).bottom == pytest.approx(1080 - below * tall.s, abs=1)
    middle = tall.rect(table.at("tray", "centre")).centery
    assert middle == pytest.approx((438 + 180) * tall.s, abs=1)


def test_a_wide_place_stretches() -> None:
    bench = load(SCENES / "title.tmx").at("bench")
    assert bench.pin == Pin(0.0, 1.0, wide=True)
    wide = Layout((2560, 1080))
    assert wide.rect(bench) == Rect(0, 903, 2560, 177)


def test_a_larger_interface_gets_more_room_than_the_window(table: Places) -> None:
    large = Layout((1920, 1080), ui_scale=1.2)
    assert large.s == pytest.approx(1.2)
    assert large.size == (2304, 1296)
    assert large.rect(table.at("action_a")).right == pytest.approx(1.2 * (1920 - 64), abs=1)
    # Room that the window has to spare is used up first.
    assert Layout((2560, 1080), ui_scale=1.2).size == (2560, 1296)
    assert Layout((1920, 1080), ui_scale=0.8).size == (1920, 1080)


def test_nothing_is_made_so_small_that_its_letters_do_not_fit_it() -> None:
    assert Layout((1920, 1080), ui_scale=0.75).s == pytest.approx(0.75)
    assert Layout((1280, 720), ui_scale=0.75).s == pytest.approx(LEAST_S)
    assert Layout((960, 540), ui_scale=0.75).s == pytest.approx(0.5), "no larger than it fits"


def test_neighbours_stay_neighbours_at_any_scale() -> None:
    places = load(SCENES / "setup.tmx")
    for size in ((1280, 720), (1366, 768), (1600, 900), (2560, 1440)):
        layout = Layout(size)
        tiles = [layout.rect(places.at(f"tile_{k}")) for k in range(1, 5)]
        widths = {tile.width for tile in tiles}
        gaps = {right.left - left.right for left, right in itertools.pairwise(tiles)}
        assert max(widths) - min(widths) <= 1
        assert max(gaps) - min(gaps) <= 1


# --- Tiled itself ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_tiled_opens_the_map_without_complaint(path: Path, tmp_path: Path) -> None:
    program = shutil.which("tmxrasterizer")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("tmxrasterizer is not installed (Debian package: tiled)")
        pytest.skip("tmxrasterizer is not installed (Debian package: tiled)")
    picture = tmp_path / "map.png"
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_RUNTIME_DIR": str(tmp_path),
    }
    done = subprocess.run(
        [program, "--scale", "0.25", str(path), str(picture)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    complaints = [
        line
        for line in (done.stdout + done.stderr).splitlines()
        if line.strip() and "XDG_RUNTIME_DIR" not in line and "permissions" not in line
    ]
    assert complaints == []
    assert picture.stat().st_size > 500
