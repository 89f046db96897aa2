"""Title, set-up, results: all can be reached and left, nothing overlaps, every word fits."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.engine.message import Message, message
from madtable.games.mad.edition import MAD_MAGAZINE, MADSKORTSPEL
from madtable.ui import palette
from madtable.ui.dialog import Choice, Dialog, Toast
from madtable.ui.intent import Move, Next
from madtable.ui.kit import Kit
from madtable.ui.offer import HUMAN, Ending, GameOffer, Rank, SetUp
from madtable.ui.places import Layout, load
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.results import Results, Ways
from madtable.ui.screens.title import NODS_OFF_S, Doors, Title
from madtable.ui.stack import Scene, SceneStack
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.controls import Controls
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.stepper import Stepper
from madtable.ui.widgets.toggle import Toggle
from tests.ui.desk import SIZES, Blank, Hand, hand, kit, watch_words

LANGS = ("en", "sv")


def offers(shared: Kit, count: int = 2) -> list[GameOffer]:
    def back(name: str) -> Callable[[int], Surface]:
        return lambda width: shared.art.drawing(f"cards/back_{name}", width)

    levels = ("random", "sly")
    mad, swe = MAD_MAGAZINE, MADSKORTSPEL

    def most(house: object) -> tuple[int, int]:
        assert isinstance(house, dict)
        return 2, int(house.get("max_seats", 6))

    return [
        GameOffer(
            "mad-magazine",
            Message("ui.lobby.title"),
            None,
            back("mad"),
            "#FFCA2D",
            "patterns/space",
            levels,
            mad.switches,
            most,
        ),
        GameOffer(
            "madskortspel",
            Message("ui.lobby.house"),
            Message("ui.lobby.human"),
            back("swe"),
            "#7FA3E6",
            "patterns/armour",
            levels,
            swe.switches,
            most,
        ),
        GameOffer(
            "mad-lab",
            Message("ui.lobby.seats"),
            None,
            back("lab"),
            "#B48BD2",
            "patterns/lab_P",
            levels,
            (),
            lambda _: (3, 4),
        ),
        GameOffer(
            "mao",
            Message("ui.lobby.speed"),
            None,
            back("mao"),
            "#E88A7D",
            "patterns/lab_R",
            levels,
            (),
            lambda _: (3, 8),
            available=False,
        ),
    ][:count]


class Story:
    """What a screen asked for."""

    def __init__(self) -> None:
        self.done: list[object] = []

    def act(self, name: str) -> Callable[[], None]:
        return lambda: self.done.append(name)


def title(shared: Kit, story: Story, *, full: bool = True) -> Title:
    act = story.act
    doors = Doors(act("play"), act("quit"))
    if full:
        doors = Doors(
            act("play"), act("quit"), act("resume"), "MAD, 12", act("how_to_play"), act("settings")
        )
    backs = {
        name: (lambda width, name=name: shared.art.drawing(f"cards/{name}", width))
        for name in ("back_lab", "back_mao", "back_swe")
    }
    return Title(shared, lambda: doors, backs, (2, 8))


def lobby(shared: Kit, story: Story, count: int = 2) -> Lobby:
    return Lobby(shared, offers(shared, count), lambda setup: story.done.append(setup))


NAMES = ("You", "Ottla", "Fritz", "Mme Rat", "Okto", "Mirre", "Hjalmar", "Walter")


def ending(seats: int = 5, winners: int = 1) -> Ending:
    ranks = tuple(
        Rank(
            seat,
            NAMES[seat],
            palette.PLAYERS[seat].creature,
            1 if seat < winners else seat + 1,
            2 * seat,
            9 * seat,
            seat < winners,
        )
        for seat in range(seats)
    )
    return Ending(
        message("ui.lobby.players.exactly", low=2),
        Message("ui.lobby.house"),
        ranks,
        palette.FELT_GREEN,
        ("glyphs/mad_union", "glyphs/mad_space"),
        ("#4FB18A", "#2553A8"),
        Message("ui.lobby.seats.note_one"),
    )


def results(shared: Kit, story: Story, seats: int = 5, winners: int = 1) -> Results:
    act = story.act
    return Results(shared, ending(seats, winners), Ways(act("menu"), act("next"), act("look")))


def dialog(shared: Kit, _story: Story) -> Dialog:
    choices = [
        Choice(Message("ui.title.continue"), "go", "primary"),
        Choice(Message("ui.title.settings"), "stay"),
        Choice(Message("ui.title.quit"), "leave", "danger"),
    ]
    text = Message("ui.lobby.seats.note")
    return Dialog(shared, Message("ui.lobby.title"), text, choices, back="back")


SCREENS: dict[str, Callable[[Kit, Story], Scene]] = {
    "title": title,
    "title with two doors": lambda shared, story: title(shared, story, full=False),
    "lobby of two games": lobby,
    "lobby of four games": lambda shared, story: lobby(shared, story, 4),
    "results": results,
    "results of eight": lambda shared, story: results(shared, story, 8, 1),
    "results shared by three": lambda shared, story: results(shared, story, 6, 3),
    "results without a winner": lambda shared, story: results(shared, story, 4, 0),
    "dialog": dialog,
}


@pytest.fixture(scope="module", params=LANGS)
def shared(request: pytest.FixtureRequest) -> Kit:
    return kit(request.param)


@pytest.fixture(autouse=True)
def _keys_at_first(shared: Kit) -> Iterator[None]:
    lang = shared.words.lang
    shared.keys_used = True
    shared.typing_at = None
    yield
    shared.speak(lang)


@pytest.fixture
def story() -> Story:
    return Story()


def shown(scene: Scene, size: tuple[int, int]) -> tuple[SceneStack, Surface]:
    """The scene as it looks some seconds after it came up."""
    stack = SceneStack(scene.kit)
    stack.resized(size)
    if type(scene).overlay:
        stack.push(Blank(scene.kit))
    stack.push(scene)
    target = Surface(size, 0, 32)
    stack.render(target)
    for _ in range(60):
        stack.update(0.05)
    stack.render(target)
    return stack, target


def controls_of(scene: Scene) -> Controls:
    found = scene.controls  # type: ignore[attr-defined]
    assert isinstance(found, Controls)
    return found


# --- look -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [*SIZES, (960, 540), (2560, 1080), (1280, 1024)])
def test_clickable_things_lie_on_the_screen_and_never_on_one_another(
    shared: Kit, story: Story, name: str, size: tuple[int, int]
) -> None:
    scene = SCREENS[name](shared, story)
    stack = SceneStack(shared)
    stack.resized(size)
    if type(scene).overlay:
        stack.push(Blank(shared))
    stack.push(scene)
    window = Rect((0, 0), size)
    areas: list[tuple[str, Rect]] = []
    for widget in controls_of(scene).widgets:
        if not widget.usable:
            continue
        area = widget.rect.clip(widget.viewport) if widget.viewport else widget.rect
        if widget.viewport is None:
            assert window.contains(area), (widget.name, area)
        if area.width and area.height:
            areas.append((widget.name, area))
    for index, (one, here) in enumerate(areas):
        for other, there in areas[index + 1 :]:
            assert not here.colliderect(there), (one, other)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_word_fits_its_place(
    shared: Kit,
    story: Story,
    name: str,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cut = watch_words(monkeypatch)
    scene = SCREENS[name](shared, story)
    stack, target = shown(scene, size)
    # What lies scrolled out of sight is written too.
    pane = getattr(scene, "_pane", None)
    if pane is not None:
        for offset in range(0, pane.most + 1, pane.viewport.height // 2):
            pane.jump(offset)
            stack.render(target)
    assert cut == []


@pytest.mark.parametrize("name", SCREENS)
def test_the_picture_equals_a_full_repaint_after_many_changes(
    shared: Kit, story: Story, name: str
) -> None:
    scene = SCREENS[name](shared, story)
    stack, target = shown(scene, (1280, 720))
    for step in range(12):
        stack.handle(Next() if step % 3 else Move("down"))
        stack.update(0.037)
        stack.render(target)
    fresh = Surface(target.get_size(), 0, 32)
    scene.stage.paint_all(fresh)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_moving_an_object_in_the_map_moves_it_on_the_screen(story: Story, tmp_path: Path) -> None:
    text = (paths.scenes() / "title.tmx").read_text(encoding="utf-8")
    moved, count = re.subn(
        r'(name="quit" x=")([\d.]+)', lambda m: f"{m[1]}{float(m[2]) + 90}", text
    )
    assert count == 1
    (tmp_path / "title.tmx").write_text(moved, encoding="utf-8")
    before, after = kit(), kit()
    after._map_of = lambda name: load(tmp_path / f"{name}.tmx")
    rects = []
    for one in (before, after):
        scene = title(one, story)
        shown(scene, (1920, 1080))
        quit_button = scene.controls.named("quit")
        assert quit_button is not None
        rects.append(quit_button.rect)
    assert rects[1].left - rects[0].left == 90


@pytest.mark.parametrize(
    ("map_name", "make", "needed"),
    [("title", title, "goat"), ("setup", lobby, "seat_5"), ("results", results, "crown")],
)
def test_a_missing_place_is_named_at_once(
    story: Story,
    tmp_path: Path,
    map_name: str,
    make: Callable[[Kit, Story], Scene],
    needed: str,
) -> None:
    for file in paths.scenes().glob("*.tmx"):
        shutil.copy(file, tmp_path)
    file = tmp_path / f"{map_name}.tmx"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(f'name="{needed}"', 'name="elsewhere"'), encoding="utf-8")
    one = kit()
    one._map_of = lambda name: load(tmp_path / f"{name}.tmx")
    with pytest.raises(BadInput, match=rf"{map_name}\.tmx.*'{needed}'"):
        make(one, story)


# --- by mouse, by keys ----------------------------------------------------------------------------


def test_all_doors_of_the_title_open_by_mouse(shared: Kit, story: Story) -> None:
    person = hand(title(shared, story))
    scene = person.loop.stack.top
    assert scene is not None
    for widget in controls_of(scene).widgets:
        if isinstance(widget, Button):
            person.click(widget.rect.center)
    assert story.done == ["play", "resume", "how_to_play", "settings", "quit"]


def test_all_doors_of_the_title_open_by_keys(shared: Kit, story: Story) -> None:
    person = hand(title(shared, story))
    for keys in (
        [pygame.K_RETURN],
        [pygame.K_DOWN, pygame.K_RETURN],
        [pygame.K_DOWN, pygame.K_SPACE],
        [pygame.K_DOWN, pygame.K_RETURN],
        [pygame.K_RIGHT, pygame.K_RETURN],
    ):
        person.key(*keys)
    assert story.done == ["play", "resume", "how_to_play", "settings", "quit"]


def test_doors_without_a_way_are_not_there(shared: Kit, story: Story) -> None:
    scene = title(shared, story, full=False)
    shown(scene, (1920, 1080))
    buttons = [w for w in scene.controls.widgets if isinstance(w, Button)]
    assert [button.name for button in buttons] == ["play", "quit"]
    # No hole where the others were.
    assert buttons[1].rect.top - buttons[0].rect.bottom < 60


def test_continue_appears_when_there_is_something_to_go_on_with(shared: Kit, story: Story) -> None:
    doors = [Doors(story.act("play"), story.act("quit"))]
    scene = Title(shared, lambda: doors[0], {}, (2, 8))
    person = hand(scene)
    assert scene.controls.named("continue") is None
    doors[0] = Doors(story.act("play"), story.act("quit"), story.act("resume"), "round 2")
    person.loop.stack.push(Blank(shared))
    person.loop.stack.pop()
    found = scene.controls.named("continue")
    assert found is not None
    person.click(found.rect.center)
    assert story.done == ["resume"]


def test_the_goat_rests_while_nobody_looks_and_for_less_motion(shared: Kit, story: Story) -> None:
    scene = title(shared, story)
    person = hand(scene)
    person.wait(30)
    moving = person.window.flips
    assert moving > 10
    person.window.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    person.wait(2)
    still = person.window.flips
    person.wait(40)
    assert person.window.flips == still
    person.window.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    person.wait(10)
    assert person.window.flips > still
    shared.tempo.less = True
    person.wait(2)
    still = person.window.flips
    person.wait(40)
    shared.tempo.less = False
    assert person.window.flips == still


def test_the_goat_nods_off_when_left_alone_and_wakes_for_anybody(shared: Kit, story: Story) -> None:
    scene = title(shared, story)
    person = hand(scene)
    person.wait(3)
    moved = person.window.flips
    person.wait(30)
    fresh = person.window.flips - moved
    scene._alone_s = NODS_OFF_S - 1.0
    moved = person.window.flips
    person.wait(30)
    assert 0 < person.window.flips - moved < fresh, "it gets drowsy first"
    scene._alone_s = NODS_OFF_S
    person.wait(2)
    still = person.window.flips
    person.wait(40)
    assert person.window.flips == still
    person.point((5, 5))
    person.wait(10)
    assert person.window.flips > still


@pytest.mark.parametrize("make", [title, lobby])
def test_the_language_changes_everywhere_at_once(
    shared: Kit, story: Story, make: Callable[[Kit, Story], Scene]
) -> None:
    scene = make(shared, story)
    person = hand(scene)
    told: list[str] = []
    shared.on_language = told.append
    before = pygame.image.tobytes(person.window.surface(), "RGB")
    switch = controls_of(scene).named("language")
    assert switch is not None
    other = "sv" if shared.words.lang == "en" else "en"
    side = switch.rect.midright if other == "sv" else switch.rect.midleft
    person.click((side[0] + (-9 if other == "sv" else 9), side[1]))
    shared.on_language = None
    assert told == [other]
    assert shared.words.lang == other
    assert pygame.image.tobytes(person.window.surface(), "RGB") != before


def lobby_by(person: Hand) -> Lobby:
    scene = person.loop.stack.top
    assert isinstance(scene, Lobby)
    return scene


def click(person: Hand, name: str, at: float = 0.5) -> None:
    widget = lobby_by(person).controls.named(name)
    assert widget is not None, name
    rect = widget.rect
    person.click((rect.left + int(rect.width * at), rect.centery))


def test_a_game_is_set_up_by_mouse(shared: Kit, story: Story) -> None:
    person = hand(lobby(shared, story))
    click(person, "game.madskortspel")
    click(person, "free.4")
    click(person, "seat.1", 0.95)
    click(person, "seat.2", 0.05)
    click(person, "seat.2", 0.05)
    click(person, "remove")
    click(person, "seat.0.name")
    person.type("Ann")
    click(person, "house.start_give")
    click(person, "seed")
    person.type("7x3")
    click(person, "speed", 0.95)
    assert person.window.typing is None
    click(person, "deal")
    setup = story.done[-1]
    assert isinstance(setup, SetUp)
    assert setup.game == "madskortspel"
    assert [seat.kind for seat in setup.seats] == [HUMAN, "sly", HUMAN, "random"]
    assert setup.seats[0].name == "Ann"
    start_give = next(s for s in MADSKORTSPEL.switches if s.name == "start_give")
    assert setup.house == {"start_give": not start_give.default}
    assert (setup.seed, setup.speed) == (73, "mad")


def test_a_game_is_set_up_by_keys_alone(shared: Kit, story: Story) -> None:
    person = hand(lobby(shared, story))
    scene = lobby_by(person)

    def tab_to(name: str) -> None:
        for _ in range(80):
            focused = scene.controls.focused
            if focused is not None and focused.name == name:
                return
            person.key(pygame.K_TAB)
        pytest.fail(f"Tab never comes to {name}")

    tab_to("game.madskortspel")
    person.key(pygame.K_RETURN)
    tab_to("free.4")
    person.key(pygame.K_RETURN)
    tab_to("seat.1")
    person.key(pygame.K_RIGHT)
    tab_to("seat.0.name")
    person.key(pygame.K_RETURN)
    person.type("Bo")
    person.key(pygame.K_RETURN)
    tab_to("house.chain")
    person.key(pygame.K_RETURN)
    tab_to("speed")
    person.key(pygame.K_RIGHT)
    tab_to("deal")
    person.key(pygame.K_RETURN)
    setup = story.done[-1]
    assert isinstance(setup, SetUp)
    assert setup.game == "madskortspel"
    assert [seat.kind for seat in setup.seats] == [HUMAN, "sly", "sly", "random", "sly"]
    assert setup.seats[0].name == "Bo"
    assert setup.house == {"chain": False}
    assert setup.speed == "mad"


def test_tab_out_of_a_name_keeps_it_and_goes_on(shared: Kit, story: Story) -> None:
    person = hand(lobby(shared, story))
    scene = lobby_by(person)
    click(person, "seat.0.name")
    person.type("Bo")
    person.key(pygame.K_TAB)
    # The first Tab after the mouse only shows where the focus is, and ends the typing.
    person.key(pygame.K_TAB)
    assert scene.draft.seats[0].name == "Bo"
    assert scene.controls.focused is not None
    assert scene.controls.focused.name != "seat.0.name"
    assert scene.controls.focused.stage is scene.stage
    person.key(pygame.K_TAB)
    assert scene.controls.focused.stage is scene.stage


def test_every_control_of_the_set_up_is_reached_by_tab(shared: Kit, story: Story) -> None:
    person = hand(lobby(shared, story, 4))
    controls = lobby_by(person).controls
    wanted = {widget.name for widget in controls.widgets if widget.focusable}
    seen = set()
    for _ in range(len(wanted) + 3):
        person.key(pygame.K_TAB)
        assert controls.focused is not None
        seen.add(controls.focused.name)
    assert seen == wanted
    assert "game.mao" not in seen


@pytest.mark.parametrize("way", ["key", "mouse", "right button"])
def test_the_set_up_is_left_by_key_and_by_mouse(shared: Kit, story: Story, way: str) -> None:
    below = Blank(shared)
    person = hand(below)
    person.loop.stack.push(lobby(shared, story))
    person.wait(2)
    if way == "key":
        person.key(pygame.K_ESCAPE)
    elif way == "mouse":
        click(person, "back")
    else:
        person.click((640, 20), button=3)
    assert person.loop.stack.top is below


def test_escape_ends_typing_before_it_leaves_the_set_up(shared: Kit, story: Story) -> None:
    below = Blank(shared)
    person = hand(below)
    person.loop.stack.push(lobby(shared, story))
    person.wait(2)
    click(person, "seed")
    person.type("12")
    person.key(pygame.K_ESCAPE)
    scene = lobby_by(person)
    assert scene.draft.seed is None
    person.key(pygame.K_ESCAPE)
    assert person.loop.stack.top is below


def test_what_is_looked_at_is_explained(shared: Kit, story: Story) -> None:
    person = hand(lobby(shared, story))
    scene = lobby_by(person)
    summary = scene._summary
    assert summary is not None
    said = summary.label
    widget = scene.controls.named("house.start_give")
    assert isinstance(widget, Toggle)
    person.point(widget.rect.center)
    person.wait(2)
    assert summary.label == Message("house.start_give.why")
    person.point((5, 5))
    person.wait(2)
    assert summary.label == said


def test_reset_forgets_everything_and_the_house_rules_keep_their_scroll(
    shared: Kit, story: Story
) -> None:
    person = hand(lobby(shared, story))
    scene = lobby_by(person)
    pane = scene._pane
    assert pane is not None
    pane.jump(150)
    person.wait(2)
    stepper = next(
        w
        for w in scene.controls.widgets
        if isinstance(w, Stepper)
        and w.viewport is not None
        and w.viewport.contains(w.rect)
        and w.name.startswith("house.")
    )
    person.click((stepper.rect.right - 10, stepper.rect.centery))
    assert scene.draft.house
    assert scene._pane is not None
    assert scene._pane.offset == 150
    for answer, kept in (("choice 0", True), ("choice 1", False)):
        click(person, "reset")
        asked = scene.stack.top
        assert isinstance(asked, Dialog)
        choice = asked.controls.named(answer)
        assert choice is not None
        person.click(choice.rect.center)
        assert scene.stack.top is scene
        assert bool(scene.draft.house) is kept
    assert scene._pane.offset == 0
    click(person, "reset")
    assert scene.stack.top is scene, "nothing is left to ask about"


def test_names_are_typed_only_for_people(shared: Kit, story: Story) -> None:
    person = hand(lobby(shared, story))
    fields = [
        w.name
        for w in lobby_by(person).controls.widgets
        if isinstance(w, TextField) and w.name.startswith("seat.")
    ]
    assert fields == ["seat.0.name"]


# --- results --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["next", "look", "menu"])
def test_the_ways_on_from_the_results_by_mouse(shared: Kit, story: Story, name: str) -> None:
    scene = results(shared, story)
    person = hand(scene)
    person.wait(200)
    widget = scene.controls.named(name)
    assert widget is not None
    person.click(widget.rect.center)
    assert story.done == [name]


def test_the_ways_on_from_the_results_by_keys(shared: Kit, story: Story) -> None:
    person = hand(results(shared, story))
    person.wait(200)
    person.key(pygame.K_RETURN)
    person.key(pygame.K_DOWN, pygame.K_RETURN)
    person.key(pygame.K_RIGHT, pygame.K_RETURN)
    person.key(pygame.K_ESCAPE)
    assert story.done[0] == "next"
    assert set(story.done[1:3]) == {"look", "menu"}
    assert story.done[3] == "menu"


def test_a_click_during_the_fireworks_ends_them_and_still_counts(shared: Kit, story: Story) -> None:
    scene = results(shared, story)
    person = hand(scene)
    person.wait(10)
    assert scene.timeline.busy
    widget = scene.controls.named("next")
    assert widget is not None
    person.click(widget.rect.center)
    assert story.done == ["next"]
    assert not scene.timeline.busy


def test_the_fireworks_end_in_the_picture_that_less_motion_shows_at_once(
    shared: Kit, story: Story
) -> None:
    def settled(less: bool) -> bytes:
        shared.tempo.less = less
        scene = results(shared, story)
        stack = SceneStack(shared)
        stack.resized((1280, 720))
        stack.push(scene)
        for _ in range(1 if less else 80):
            stack.update(0.05)
        # The star turns for ever: let it stand still for the comparison.
        assert scene._star is not None
        scene._star._turned = 0.0
        shared.tempo.less = False
        picture = Surface((1280, 720), 0, 32)
        scene.stage.paint_all(picture)
        return pygame.image.tobytes(picture, "RGB")

    assert settled(less=False) == settled(less=True)


def test_who_won_is_said_as_one_would_say_it(story: Story) -> None:
    english = kit("en")

    def said(winners: list[Rank]) -> str:
        felt = palette.FELT_GREEN
        end = Ending(Message("ui.lobby.house"), Message("ui.lobby.house"), tuple(winners), felt)
        return Results(english, end, Ways(story.act("menu")))._said()

    you, cat = Rank(0, "You", "goat", 1, 0, 0, True), Rank(5, "Mirre", "cat", 1, 0, 0, True)
    assert said([cat]) == "Mirre wins"
    assert said([you]) == "You win"
    assert said([cat, you]) == "You and Mirre win"
    assert said([Rank(0, "You", "goat", 1, 3, 9, False)]) == "Nobody wins"


# --- dialog and toast -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        ([pygame.K_RETURN], "go"),
        ([pygame.K_LEFT, pygame.K_RETURN], "stay"),
        ([pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN], "leave"),
        ([pygame.K_ESCAPE], "back"),
    ],
)
def test_a_dialog_is_answered_by_keys(
    shared: Kit, story: Story, keys: list[int], result: str
) -> None:
    below = Blank(shared)
    person = hand(below)
    person.loop.stack.push(dialog(shared, story))
    person.wait(2)
    person.key(*keys)
    assert below.results == [None, result]


def test_a_dialog_is_answered_by_mouse_and_lets_nothing_through(shared: Kit, story: Story) -> None:
    below = Blank(shared)
    person = hand(below)
    scene = dialog(shared, story)
    person.loop.stack.push(scene)
    person.wait(2)
    person.click((5, 5))
    person.key(pygame.K_d)
    assert person.loop.stack.top is scene
    assert below.intents == []
    widget = scene.controls.named("choice 1")
    assert widget is not None
    person.click(widget.rect.center)
    assert below.results == [None, "stay"]


def test_a_dialog_without_a_way_back_wants_an_answer(shared: Kit) -> None:
    below = Blank(shared)
    person = hand(below)
    choice = Choice(Message("ui.title.quit"), "so be it")
    scene = Dialog(shared, Message("ui.title.play"), Message("ui.title.play"), [choice])
    person.loop.stack.push(scene)
    person.wait(2)
    person.key(pygame.K_ESCAPE)
    assert person.loop.stack.top is scene


def test_a_long_text_of_a_dialog_scrolls_inside_its_sheet(shared: Kit) -> None:
    text = "Something went wrong with the goat. " * 80
    scene = Dialog(shared, Message("ui.title.play"), text, [Choice("OK", 1)])
    shown(scene, (1280, 720))
    window = Rect(0, 0, 1280, 720)
    button, body = scene.controls.named("choice 0"), scene.controls.named("text")
    assert button is not None
    assert window.contains(button.rect)
    assert body is not None
    assert body.viewport is not None
    assert body.viewport.bottom < button.rect.top
    assert body.focusable


@pytest.mark.parametrize("less", [False, True])
def test_a_toast_comes_stays_and_goes(shared: Kit, less: bool) -> None:
    shared.tempo.less = less
    shared.layout = Layout((1280, 720))
    toast = Toast(shared, (640, 500))
    toast.say(Message("ui.lobby.back"))
    seen = 0.0
    for _ in range(400):
        toast.update(0.01)
        seen += 0.01 * toast.visible
    shared.tempo.less = False
    assert not toast.visible
    assert 2.3 < seen < 2.9


def test_the_first_picture_of_the_title_waits_for_nothing_and_ends_as_the_whole(
    shared: Kit, story: Story
) -> None:
    def picture(entrance: bool) -> tuple[bytes, bytes]:
        act = story.act
        doors = Doors(act("play"), act("quit"))
        backs = {"back_lab": lambda width: shared.art.drawing("cards/back_lab", width)}
        scene = Title(shared, lambda: doors, backs, (2, 8), entrance=entrance)
        stack, target = SceneStack(shared), Surface((1280, 720), 0, 32)
        stack.resized((1280, 720))
        stack.push(scene)
        stack.render(target)
        first = pygame.image.tobytes(target, "RGB")
        assert (scene._goat is None) == entrance
        for _ in range(60):
            stack.update(0.05)
        # Goat and swirl have gone on by now: let them stand as at first for the comparison.
        assert scene._goat is not None
        assert scene._swirl is not None
        scene._goat._looked = (0.0, 0.0, 0.0)
        scene._swirl._turned = 0.0
        scene.stage.paint_all(target)
        return first, pygame.image.tobytes(target, "RGB")

    whole, with_entrance = picture(False), picture(True)
    assert whole[0] != with_entrance[0]
    assert whole[1] == with_entrance[1]
