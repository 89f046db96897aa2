"""The table as a scene: who is asked when, what a refusal does, what happens at the end and in
between.
"""

from __future__ import annotations

import pytest
from pygame import Rect

from madtable.engine.errors import BadInput, Refused, RulesBug
from madtable.games.mad.view import MadView
from madtable.ui.dialog import TOAST_HEIGHT, Toast
from madtable.ui.intent import Back, Confirm, Intent, Key, Move, Press, Tap
from madtable.ui.screens.key_card import KeyCard
from madtable.ui.screens.table import END_S
from madtable.ui.screens.thinking import THINK_MORE_S, THINK_S
from tests.looks.tables import ScriptedTable, Show, dealt, scripted

HANDS = ["R1 G1 G3", "R2 Y1 Y2", "B1 B3 R6"]


def waiting(speed: float = 1.0) -> Show:
    """Seat 1 thinks; then it plays, then seat 2, then the person is asked."""
    wishes = {
        (1, "turn"): ["play R2", "draw"],
        (1, "drawn"): ["keep"],
        (2, "turn"): ["play R6", "draw"],
        (2, "drawn"): ["keep"],
    }
    return scripted(HANDS, wishes, draw="Y3 Y4 B4 B5 B6", speed=speed)


def asked() -> Show:
    show = waiting()
    show.wait(10.0)
    assert show.board.asker.decision is not None
    return show


def view(show: Show) -> MadView:
    found = show.table.view(0)
    assert isinstance(found, MadView)
    return found


def busy(show: Show) -> bool:
    return show.scene.staging.busy


def toast(show: Show) -> Toast:
    return next(item for item in show.scene.stage.items if isinstance(item, Toast))


def test_a_seat_thinks_for_a_while_and_shows_it() -> None:
    show = waiting()
    show.wait(0.1)
    assert [block.thinking is not None for block in show.board.seats] == [False, True, False]
    assert show.board.asker.decision is None
    show.wait(THINK_S - 0.15)
    assert view(show).top == "R4"
    end = THINK_MORE_S + 0.1
    while view(show).top == "R4":
        show.wait(0.05)
        end -= 0.05
        assert end > 0
    assert not any(block.thinking is not None for block in show.board.seats), "it has made up"


@pytest.mark.parametrize("factor", [0.6, 1.25])
def test_the_speed_of_the_table_is_the_speed_of_thinking(factor: float) -> None:
    show = waiting(factor)
    seconds = 0.0
    while view(show).top == "R4":
        show.wait(0.05, 0.05)
        seconds += 0.05
    assert THINK_S * factor - 0.06 <= seconds <= (THINK_S + THINK_MORE_S) * factor + 0.11


def test_a_click_makes_the_thinker_play_now() -> None:
    show = waiting()
    show.wait(0.1)
    show.scene.handle(Press((3, 3)))
    show.scene.handle(Tap((3, 3)))
    show.wait(0.05)
    assert view(show).top == "R2"


@pytest.mark.parametrize("intent", [Confirm(), Key("x"), Back(), Press((3, 3))])
def test_any_key_or_click_ends_what_is_shown(intent: Intent) -> None:
    show = waiting()
    while not busy(show):
        show.wait(0.05)
    show.scene.handle(intent)
    assert not busy(show)
    assert not show.board.differences
    assert show.board.heap.codes[-1] == "R2"
    assert show.menus == (1 if intent == Back() else 0), "Esc also means the menu"


def test_keys_do_nothing_rash_in_mid_animation() -> None:
    show = waiting()
    before = len(view(show).hand)
    for _ in range(400):
        show.wait(0.02)
        if show.scene.staging.busy:
            show.scene.handle(Key("d"))
            show.scene.handle(Confirm())
            show.scene.handle(Move("right"))
        if show.board.asker.decision is not None:
            break
    assert len(view(show).hand) == before


def test_back_takes_back_first_and_opens_the_menu_then() -> None:
    show = asked()
    show.board.asker.choose("card", "R1")
    show.board.refresh()
    show.scene.handle(Back())
    assert show.menus == 0
    assert show.board.asker.chosen == {}
    show.scene.handle(Back())
    assert show.menus == 1
    show.scene.handle(Back((5, 5)))
    assert show.menus == 1, "the right button never opens the menu"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1280, 960), (1920, 1080)])
def test_a_refusal_hides_neither_the_open_pile_nor_the_picker(size: tuple[int, int]) -> None:
    hands = ["RWAY G3 Y2", "R2 Y1", "B1 B3"]
    show = scripted(hands, {}, draw="Y3 Y4 B4", turn=0, size=size)
    show.wait(3.0)
    board = show.board
    board.asker.choose("card", "RWAY")
    board.refresh()
    show.wait(1.0)
    panel = board.declaration.panel
    assert panel is not None
    show.scene.submit("play G3")
    said = toast(show)
    assert said.visible
    strip = Rect(0, 0, 1, round(TOAST_HEIGHT * show.kit.s))
    strip.center = (round(said.centre[0]), round(said.centre[1]))
    assert strip.top >= board.room.rect("discard_pile", 1.0).bottom
    assert strip.bottom <= panel.inside().top


def test_a_refusal_is_said_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    show = asked()
    hand, decision = view(show).hand, show.board.asker.decision
    show.scene.submit("play G1")
    assert toast(show).visible
    assert view(show).hand == hand
    assert show.board.asker.decision is decision
    show.wait(4.0)
    assert not toast(show).visible

    def refuse(self: object, seat: int, text: str, decision_id: int | None = None) -> None:
        raise Refused("stale") if text == "one" else BadInput("text", "is none")

    monkeypatch.setattr(ScriptedTable, "submit", refuse)
    said: list[str] = []
    monkeypatch.setattr(show.scene, "toast", said.append)
    show.scene.submit("one")
    show.scene.submit("two")
    assert said == [show.kit.say("refused.stale"), show.kit.say("table.toast.refused")]


def test_a_bug_of_the_rules_is_reported_wherever_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    bugs: list[RulesBug] = []

    def break_down(*_: object) -> None:
        raise RulesBug("a card too many")

    show = asked()
    monkeypatch.setattr(show.scene, "on_bug", lambda scene, bug: bugs.append(bug))
    monkeypatch.setattr(ScriptedTable, "submit", break_down)
    show.scene.submit("play R1")
    assert len(bugs) == 1
    # While time passes, and while a click hurries it.
    for hurry in (False, True):
        show = waiting()
        monkeypatch.setattr(show.scene, "on_bug", lambda scene, bug: bugs.append(bug))
        bugs.clear()
        for _ in range(100):
            show.wait(0.05)
            if hurry:
                show.scene.catch_up()
                show.scene.handle(Press((3, 3)))
                show.scene.handle(Tap((3, 3)))
            if bugs:
                break
        assert bugs


def test_the_end_is_shown_and_told_once() -> None:
    show = dealt(["random", "random"], 8, house={"turn_cap": 5})
    while not view(show).over:
        show.skip()
        show.wait(2.0, 0.5)
    show.skip()
    assert not show.over
    show.wait(END_S + 0.1)
    assert show.over == [show.scene]
    show.wait(3.0)
    assert show.over == [show.scene]
    assert show.board.asker.decision is None
    assert not any(block.thinking is not None for block in show.board.seats)
    assert show.board.bar.first is None, "nobody thinks at the end"


def test_another_size_keeps_what_was_chosen() -> None:
    show = asked()
    show.board.asker.choose("card", "R1")
    show.board.refresh()
    show.resize((1280, 720))
    assert show.board.asker.chosen == {"card": "R1"}
    assert [card.code for card in show.board.hand.selected] == ["R1"]
    show.scene.submit("play R1")
    show.wait(1.5)
    assert view(show).hand == ("G1", "G3")


def test_another_size_in_mid_animation_loses_no_line_of_the_log() -> None:
    shows = [waiting(), waiting()]
    for show in shows:
        show.wait(1.25)
        assert show.scene.staging.busy or view(show).top == "R2"
    shows[0].resize((1280, 720))
    for show in shows:
        show.wait(10.0)
        assert show.board.asker.decision is not None
    assert len(shows[1].board.lines) >= 2
    assert shows[0].board.lines == shows[1].board.lines


def test_bubbles_outlive_the_batch_that_brought_them() -> None:
    show = asked()
    show.board.bubble(1, "Pass")
    bubble = show.board.bubbles[1]
    compared = show.board.compared
    show.scene.submit("play R1")
    show.wait(1.5)
    assert show.board.compared > compared, "the table was put right meanwhile"
    assert show.board.bubbles.get(1) is bubble, "still to be read"
    show.wait(1.2)
    assert 1 not in show.board.bubbles
    assert bubble not in show.scene.stage.items


@pytest.mark.parametrize("seconds", [0.03, 2.38])
def test_a_sheet_over_the_table_finds_every_bubble_whole(seconds: float) -> None:
    show = asked()
    show.board.bubble(1, "Pass")
    bubble = show.board.bubbles[1]
    show.wait(0.4)
    whole = bubble.bounds()
    show.board.hush(1)
    show.board.bubble(1, "Pass")
    bubble = show.board.bubbles[1]
    bubble.update(seconds)
    assert bubble.bounds() != whole, "on its way in or out"
    sheet = KeyCard(show.kit, [], lambda _: None)
    show.stack.push(sheet)
    assert bubble.bounds() == whole
    show.stack.pop()
    show.wait(3.0)
    assert 1 not in show.board.bubbles, "its time goes on afterwards"


def test_a_bubble_swells_stays_and_shrinks() -> None:
    show = asked()
    show.board.bubble(1, "Pass")
    bubble = show.board.bubbles[1]
    sizes = []
    for _ in range(60):
        show.wait(0.05)
        if 1 in show.board.bubbles:
            sizes.append(bubble.bounds().width)
    whole = sizes[20]
    assert sizes[0] < whole
    assert sizes[10:40] == [whole] * 30
    assert sizes[-1] < whole
    assert 2.3 < len(sizes) * 0.05 < 2.5
