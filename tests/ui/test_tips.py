"""Tips: who rests on a thing is told what it is; nobody else is, and nothing is in the way."""

from __future__ import annotations

import pytest
from pygame import Rect

from madtable.engine.message import Message
from madtable.games.mad.cards import CODE
from madtable.games.mao.cards import FACE
from madtable.looks.examples import example
from madtable.looks.mad.dress import dress_of
from madtable.looks.mad.tips import tip_of
from madtable.looks.mao import tips as mao_tips
from madtable.looks.shots import Camera
from madtable.ui.dialog import Toast
from madtable.ui.intent import Cancel, Drag, Drop, Intent, Key, Move, Point, Press, Tap
from madtable.ui.marks import Mark
from madtable.ui.screens.table import TableScene
from madtable.ui.tips import FOCUS_S, HOLD_S, POINT_S, Z_TIP, beside
from tests.looks import lab_tables
from tests.looks.mao_tables import Show as MaoShow
from tests.looks.tables import Show, kit, scripted

WISHES = {(1, "turn"): ["draw"], (1, "drawn"): ["keep"]}


def asked() -> Show:
    show = scripted(["R1 G1 WOO", "Y1 B1"], WISHES, draw="Y3 Y4 B4 B5 B6", turn=0)
    show.wait(0.3)
    assert show.board.asker.decision is not None
    show.kit.keys_used = False
    return show


def card_at(show: Show, code: str) -> tuple[int, int]:
    """A place on a card that no other card covers."""
    slot = next(
        slot
        for card, slot in zip(show.board.hand.cards, show.board.hand.slots(), strict=True)
        if card.code == code
    )
    return round(slot.x - 0.35 * slot.width), round(slot.y - 0.3 * slot.height)


def told(show: Show) -> str:
    mark = show.board.tips.shown
    return mark.name if mark is not None else ""


@pytest.mark.parametrize("size", [(1280, 720), (1280, 960), (1920, 1080)])
def test_what_a_tip_tells_covers_no_question(size: tuple[int, int]) -> None:
    mad = asked()
    lab, _ = lab_tables.still("lab-flip", steps=0, viewer=3)
    for show in (mad, lab):
        show.resize(size)
        show.wait(0.3)
        board = show.board
        asks = board.prompt.written()
        assert asks.width > 100
        for card in board.hand.codes():
            board.tips.tell(f"hand:{card}")
            assert board.tips.shown is not None
            tip = next(item for item in board.stage.items if item.z == Z_TIP)
            assert not tip.bounds().colliderect(asks), (size, card)


def test_a_refusal_covers_no_question() -> None:
    mad = asked()
    lab, _ = lab_tables.still("lab-flip", steps=0, viewer=3)
    for show in (mad, lab):
        show.wait(0.3)
        asks = show.board.asked_at()
        show.scene.toast("Not that one.")
        toast = next(item for item in show.board.stage.items if isinstance(item, Toast))
        show.wait(0.3)
        shown = toast.bounds().inflate(-show.kit.px(32), -show.kit.px(32))
        assert asks.width > 100
        assert not shown.colliderect(asks)


def test_the_pointer_has_to_rest_first() -> None:
    show = asked()
    show.scene.handle(Point(card_at(show, "WOO")))
    show.wait(POINT_S - 0.1)
    assert told(show) == ""
    show.wait(0.2)
    assert told(show) == "hand:WOO"
    show.scene.handle(Point((2, 2)))
    assert told(show) == "", "it goes at once"
    show.wait(2.0)
    assert told(show) == ""


def test_a_small_motion_on_the_thing_does_not_make_it_flicker() -> None:
    show = asked()
    x, y = card_at(show, "WOO")
    show.scene.handle(Point((x, y)))
    show.wait(1.0)
    pictures = set()
    for step in range(20):
        show.scene.handle(Point((x + step % 3, y - step % 2)))
        show.wait(0.1)
        pictures.add(id(show.board.tips._shown))
    assert told(show) == "hand:WOO"
    assert len(pictures) == 1


def test_a_tip_has_no_say_in_what_is_pointed_at() -> None:
    show = asked()
    show.scene.handle(Point(card_at(show, "G1")))
    show.wait(1.0)
    assert told(show) == "hand:G1"
    show.scene.handle(Press(card_at(show, "R1")))
    assert told(show) == ""
    show.scene.handle(Tap(card_at(show, "R1")))
    assert show.board.asker.chosen.get("card") == "R1"


def test_a_long_press_tells_and_plays_nothing() -> None:
    show = asked()
    pos = card_at(show, "R1")
    show.scene.handle(Press(pos, touch=True))
    show.wait(HOLD_S + 0.1)
    assert told(show) == "hand:R1"
    show.scene.handle(Tap(pos))
    show.wait(0.2)
    assert show.board.asker.chosen == {}, "nothing was chosen"
    assert not any(widget.pressed for widget in show.board.controls.widgets)
    assert told(show) == "hand:R1", "there is time to read it"
    show.wait(20.0)
    assert told(show) == "", "it does not stay for ever"
    show.scene.handle(Press(pos, touch=True))
    show.wait(0.1)
    show.scene.handle(Tap(pos))
    assert show.board.asker.chosen.get("card") == "R1", "a short one does what it always did"


def test_a_slow_press_with_the_mouse_is_a_press() -> None:
    show = asked()
    pos = card_at(show, "R1")
    show.scene.handle(Point(pos))
    show.scene.handle(Press(pos))
    show.wait(3.0)
    show.scene.handle(Tap(pos))
    assert show.board.asker.chosen.get("card") == "R1"


def test_a_finger_that_drags_the_card_away_plays_it() -> None:
    show = asked()
    start, goal = card_at(show, "R1"), show.board.heap.rect().center
    show.scene.handle(Press(start, touch=True))
    show.wait(0.1)
    show.scene.handle(Drag(goal, start))
    show.wait(1.0)
    assert told(show) == ""
    show.scene.handle(Drop(goal, start))
    assert show.board.asker.chosen == {}
    assert show.table.question(0) is None, "it was played"


def test_the_focus_tells_where_it_rests_and_not_for_ever() -> None:
    show = asked()
    show.kit.keys_used = True
    show.scene.handle(Move("right"))
    show.wait(FOCUS_S - 0.1)
    assert told(show) == ""
    show.wait(0.3)
    assert told(show).startswith("hand:")
    show.wait(20.0)
    assert told(show) == ""


def test_where_nobody_waits_a_tip_goes_once_it_was_read_however_long_the_pointer_rests() -> None:
    show = MaoShow(["human", "knower", "knower", "knower"], 5, less=True)
    show.wait(0.2)
    show.skip()
    board = show.board
    seat = board.seats[2]
    pointed = Point(seat.jar_rect().center)

    def told() -> Mark | None:
        return board.tips.shown

    show.scene.handle(pointed)
    show.wait(1.0)
    first = told()
    assert first is not None
    assert first.name == "seat:2"
    seat.count += 1  # somebody takes a card: the tip follows, and has no more time for it
    show.wait(0.3)
    second = told()
    assert second is not None
    assert second.tip != first.tip
    seat.count += 1
    show.wait(8.0)
    assert told() is None
    show.scene.handle(Point((2, 2)))
    show.scene.handle(pointed)
    show.wait(1.0)
    assert told() is not None, "who points at it again is told again"


def test_a_key_leads_through_everything() -> None:
    show = asked()
    wanted = [mark.name for mark in show.board.tips.all()]
    found = []
    for _ in wanted:
        show.scene.handle(Key("w"))
        found.append(told(show))
    assert found == wanted
    assert {"tag", "draw", "tray", "ring", "heap", "log", "menu", "seat:1"} <= set(found)
    show.scene.handle(Key("w"))
    assert told(show) == ""


@pytest.mark.parametrize("intent", [Cancel(), Key("x"), Press((3, 3)), Move("left")])
def test_it_goes_when_anything_is_done(intent: Intent) -> None:
    show = asked()
    show.board.tips.tell("tag")
    assert told(show) == "tag"
    show.scene.handle(intent)
    assert told(show) == ""


def test_it_goes_with_the_card_it_is_about() -> None:
    show = asked()
    show.scene.handle(Point(card_at(show, "R1")))
    show.wait(1.0)
    assert told(show) == "hand:R1"
    show.scene.submit("play R1")
    show.skip()
    show.wait(0.3)
    assert told(show) != "hand:R1"


def test_it_can_be_switched_off() -> None:
    show = asked()
    show.kit.tips = False
    show.scene.handle(Point(card_at(show, "WOO")))
    show.wait(3.0)
    assert told(show) == ""
    show.scene.handle(Key("w"))
    assert told(show) == ""


def test_a_concealed_hand_tells_nothing() -> None:
    show = asked()
    show.board.tips.tell("hand:WOO")
    show.board.conceal()
    assert told(show) == ""
    assert not [mark for mark in show.board.tips.all() if mark.name.startswith("hand:")]


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (800, 900)])
def test_every_tip_lies_on_the_screen_and_beside_its_thing(
    lang: str, size: tuple[int, int]
) -> None:
    camera = Camera(kit(lang), size)
    screen = Rect((0, 0), size)
    seen = 0
    for name in ("turn", "lab-flip", "mao-order"):
        board = camera_scene(camera, name).board
        for mark in board.tips.all():
            board.tips.tell(mark.name)
            shown = board.tips._shown
            assert shown is not None, mark.name
            lies = shown[1].bounds()
            assert screen.contains(lies), (name, mark.name, lies)
            if mark.name.startswith("hand:"):
                assert not lies.colliderect(mark.area), (name, mark.name)
            seen += 1
    assert seen > 45


def camera_scene(camera: Camera, name: str) -> TableScene:
    scene = camera._scene(camera._still(example(name)), 0)
    stack = camera._stack(scene)
    camera._wait(stack, 0.3)
    return scene


def test_beside_prefers_above_and_never_covers_where_there_is_room() -> None:
    screen = Rect(0, 0, 1000, 600)
    assert beside(Rect(400, 400, 80, 120), (200, 100), screen, 10).bottom == 390
    assert beside(Rect(400, 20, 80, 120), (200, 100), screen, 10).top == 150
    tall = Rect(300, 10, 100, 580)
    assert beside(tall, (200, 100), screen, 10).left == 410
    assert beside(Rect(850, 10, 140, 580), (200, 100), screen, 10).right == 840
    assert screen.contains(beside(screen.inflate(-20, -20), (200, 100), screen, 10))


def test_every_card_of_mad_says_what_it_does_in_both_editions() -> None:
    show = asked()
    for game in ("mad-magazine", "madskortspel"):
        show.board.dress = dress_of(show.kit, game)
        texts = {code: show.board.say(tip_of(show.board, code).text) for code in CODE}
        assert texts["G3"] != texts["G4"], "its points"
        assert len({texts[code] for code in ("WLD", "WOO", "YOU", "EXC", "JOK", "RWAY")}) == 6
        prefix = "MAG-" if game == "mad-magazine" else "MSK-"
        assert all(tip_of(show.board, code).rules.startswith(prefix) for code in CODE)
        assert ("exactly 3" in texts["JOK"]) == (game == "madskortspel")
        title = tip_of(show.board, "WOO").title
        assert isinstance(title, Message)
        assert ("trassligt" in show.board.say(title)) == (game == "madskortspel")


@pytest.mark.parametrize(
    ("counts", "said"), [((1, 2, 3), "with 1 to 3"), ((1, 3), "with 1 or 3"), ((2,), "exactly 2")]
)
def test_the_joker_says_with_how_many_others_it_ends_the_game(
    counts: tuple[int, ...], said: str
) -> None:
    show = asked()
    show.board.dress = dress_of(show.kit, "mad-magazine", {"joker_counts": counts})
    assert f"{said} other cards" in show.board.say(tip_of(show.board, "JOK").text)


def test_the_lab_tells_both_signs_and_the_spirals() -> None:
    show, _ = lab_tables.still("lab-flip", steps=0)
    text = show.board.say(show.board.tip_of("P-5").text)  # type: ignore[union-attr]
    assert "−5" in text
    assert "+5" in text
    assert "2 spirals" in text


def test_mao_says_the_same_of_every_card() -> None:
    texts = {mao_tips.tip_of(code).text for code in FACE}
    assert len(texts) == 1


def test_mao_does_not_tell_whose_turn_it_is() -> None:
    """What is told of the table is the same whoever's turn it is: no text reads it."""
    board = camera_scene(Camera(kit(), (960, 540)), "mao-order").board
    before: list[Mark] = board.marks()
    assert before
    for seat in range(len(board.seats)):
        board.turn(seat)
        assert board.marks() == before
