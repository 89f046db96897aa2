"""What hands do at the table beside plain answers: double clicks, drags, second thoughts, haste,
chaos.
"""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from madtable.engine.journal import SeatLine
from madtable.games.mad.view import MadView
from madtable.host.sitting import sit_down
from madtable.host.still import StillTable
from madtable.host.table import Table
from madtable.store.settings import load_settings, settings_file
from madtable.ui.dialog import Dialog
from madtable.ui.screens.table import TableScene
from tests.looks.tables import bytes_of
from tests.ui.players import (
    Desk,
    KeyPlayer,
    MousePlayer,
    ProgramDesk,
    fresh,
    on_results,
    on_table,
    on_title,
)
from tests.ui.test_whole_game import AskingTable, asked


def at_turn(size: tuple[int, int] = (1280, 720)) -> tuple[Desk, MousePlayer, AskingTable]:
    """The person's turn: R2 R6 RWAY B4 WOO may be played on a red 4, Y1 G5 BGIV not."""
    show, table = asked("turn")
    desk = Desk(show.stack, size)
    player = MousePlayer(desk, 1)
    desk.until(lambda: player.waited_for() is not None)
    desk.frame(20)
    return desk, player, table


def busy(desk: Desk) -> bool:
    """Whether something is still being shown."""
    return desk.scene.staging.busy


def lifted(desk: Desk) -> str | None:
    """The card that follows the finger."""
    held = desk.board.hand.held
    return held.code if held is not None else None


def glows(desk: Desk) -> bool:
    """Whether the tray says that a card may be dropped there."""
    return desk.board.heap.glow


def filled(desk: Desk) -> bool:
    """Whether the window fills the screen."""
    return desk.window.fullscreen


def click(player: MousePlayer, pos: tuple[int, int], frames: int = 2) -> None:
    player.press(pos)
    player.desk.frame()
    player.release(pos)
    player.desk.frame(frames)


def test_a_double_click_plays_a_card() -> None:
    desk, player, table = at_turn()
    pos = desk.spot(player.card_zone("R6"))
    click(player, pos)
    assert not table.said
    click(player, pos)
    assert [text for text, _ in table.said] == ["play R6"]


def test_a_slow_second_click_plays_it_too() -> None:
    desk, player, table = at_turn()
    pos = desk.spot(player.card_zone("R6"))
    click(player, pos, 60)
    click(player, pos, 60)
    assert [text for text, _ in table.said] == ["play R6"]


def test_a_double_click_on_a_wild_card_only_asks_for_the_colour() -> None:
    desk, player, table = at_turn()
    pos = desk.spot(player.card_zone("WOO"))
    click(player, pos)
    click(player, pos)
    assert not table.said
    assert desk.board.asker.chosen == {"card": "WOO"}
    assert desk.controls.named("colour:red") is not None


def test_a_card_dragged_to_the_tray_is_played() -> None:
    desk, player, table = at_turn()
    player.drag(desk.spot(player.card_zone("R2")), desk.board.heap.rect().center)
    assert [text for text, _ in table.said] == ["play R2"]


def test_a_wild_card_dragged_to_the_tray_asks_for_the_rest() -> None:
    desk, player, table = at_turn()
    player.drag(desk.spot(player.card_zone("WOO")), desk.board.heap.rect().center)
    assert not table.said
    player.use("colour:blue")
    player.use("seat:3")
    player.use("action_a")
    assert [text for text, _ in table.said] == ["play WOO colour=blue target=3"]


def test_a_card_dropped_elsewhere_goes_home() -> None:
    desk, player, table = at_turn()
    board = desk.board
    player.click((5, 5))  # whoever takes the mouse has no focus to look at any longer
    desk.frame(20)
    home = {card.code: card.spot for card in board.hand.cards}
    player.drag(desk.spot(player.card_zone("R2")), (200, 200))
    desk.post(Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    desk.frame(40)
    assert not table.said
    assert lifted(desk) is None
    assert not glows(desk)
    assert {card.code: card.spot for card in board.hand.cards} == home


def test_a_drag_that_the_window_loses_lets_the_card_go_home() -> None:
    desk, player, table = at_turn()
    pos = desk.spot(player.card_zone("R2"))
    player.press(pos)
    desk.frame()
    middle = desk.board.heap.rect().center
    desk.post(Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(1, 0, 0)))
    desk.frame(3)
    assert lifted(desk) == "R2"
    assert glows(desk)
    desk.post(Event(pygame.WINDOWFOCUSLOST))
    desk.frame(40)
    assert lifted(desk) is None
    assert not glows(desk)
    player.release(middle)
    desk.frame(5)
    assert not table.said


def test_an_illegal_card_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, player, table = at_turn()
    heard: list[str] = []
    monkeypatch.setattr(desk.scene, "toast", heard.append)
    monkeypatch.setattr(AskingTable, "submit", StillTable.submit)
    player.card("G5")
    assert heard == ["You cannot put green 5 there: it takes red, or a 4."]
    heard.clear()
    player.drag(desk.spot(player.card_zone("Y1")), desk.board.heap.rect().center)
    assert heard == ["You cannot put yellow 1 there: it takes red, or a 4."]
    # Nothing was chosen by it; the turn goes on.
    assert desk.board.asker.chosen == {}
    assert desk.board.hand.selected == []
    player.card("R6")
    player.use("action_a")
    view = table.view(0)
    assert isinstance(view, MadView)
    assert view.top == "R6"


@pytest.mark.parametrize("way", ["right click", "escape", "button"])
def test_choices_are_taken_back_one_by_one(way: str) -> None:
    desk, player, table = at_turn()
    keys = KeyPlayer(desk)
    player.card("WOO")
    player.use("colour:yellow")
    player.use("seat:2")
    board = desk.board
    assert board.asker.chosen == {"card": "WOO", "colour": "yellow", "target": 2}

    def back() -> None:
        if way == "right click":
            player.click((640, 300), button=3)
        elif way == "escape":
            keys.key(pygame.K_ESCAPE)
        else:
            player.use("action_b")

    back()
    assert board.asker.chosen == {"card": "WOO", "colour": "yellow"}
    assert board.seats[2].target == "can"
    back()
    assert board.asker.chosen == {"card": "WOO"}
    back()
    assert board.asker.chosen == {}
    assert board.hand.selected == []
    assert desk.controls.named("colour:red") is None
    desk.frame(30)
    assert board.tray.rect == board.room.rect("tray"), "the middle goes back to its place"
    assert not table.said
    if way == "right click":
        back()
        assert isinstance(desk.stack.top, TableScene), "nothing is left to take back"


def test_taking_another_card_drops_what_was_chosen_for_the_first() -> None:
    desk, player, table = at_turn()
    player.card("WOO")
    player.use("colour:yellow")
    player.card("RWAY")
    assert desk.board.asker.chosen == {"card": "RWAY"}
    player.use("way:left")
    player.use("action_a")
    assert [text for text, _ in table.said] == ["play RWAY direction=left"]


def test_clicking_a_chosen_colour_again_does_it() -> None:
    show, table = asked("answer")
    desk = Desk(show.stack)
    player = MousePlayer(desk, 1)
    desk.until(lambda: player.waited_for() is not None)
    player.use("colour:red")
    assert not table.said
    player.use("colour:red")
    assert [text for text, _ in table.said] == ["answer YOU colour=red"]


def test_open_and_shut_in_one_frame_leaves_the_middle_where_it_was() -> None:
    desk, player, _ = at_turn()
    pos = desk.spot(player.card_zone("WOO"))
    player.press(pos)
    player.release(pos)
    player.press((5, 5), button=3)
    player.release((5, 5), button=3)
    desk.frame(40)
    board = desk.board
    assert board.asker.chosen == {}
    assert board.tray.rect == board.room.rect("tray")


# -- the program's own keys ------------------------------------------------------------------------


def test_escape_opens_the_menu_and_closes_it(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "random", "random"), 3)
    keys = KeyPlayer(desk)
    desk.until(lambda: keys.waited_for() is not None)
    keys.key(pygame.K_ESCAPE)
    assert isinstance(desk.stack.top, Dialog)
    before = desk.table.answers
    desk.frame(200)
    assert desk.table.answers == before, "nobody plays while the menu is open"
    keys.key(pygame.K_ESCAPE)
    assert on_table(desk)
    keys.play(1)


def test_the_menu_leads_out_of_the_program(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "random", "random"), 3)
    player = MousePlayer(desk)
    desk.until(lambda: player.waited_for() is not None)
    player.use("menu")
    player.use(desk.saying("table.pause.quit"))
    assert desk.stack.top is None
    assert not desk.loop.frame()


def test_f11_fills_the_screen_and_is_remembered(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.loop.on_fullscreen = desk.program.tuning.fullscreen_chosen
    desk.deal("mad-magazine", ("human", "random", "random"), 3)
    keys = KeyPlayer(desk)
    desk.until(lambda: keys.waited_for() is not None)
    keys.key(pygame.K_F11)
    assert filled(desk)
    assert load_settings(settings_file(tmp_path))[0].fullscreen
    keys.key(pygame.K_F11)
    assert not filled(desk)
    assert not load_settings(settings_file(tmp_path))[0].fullscreen


def own_turn(desk: ProgramDesk) -> None:
    """A fresh deal after which it is the person's turn, with playable cards in mid-hand."""
    kinds = ("human", "random")
    for seed in range(500):
        header = sit_down("mad-magazine", [SeatLine(kind) for kind in kinds], seed, dealer=1)
        table = Table.deal(header)
        decision, view = table.question(0), table.view(0)
        assert isinstance(view, MadView)
        if decision is None or decision.kind != "turn":
            continue
        order = "GYRB"
        hand = [code for code in view.hand if code[1:].isdigit()]
        hand.sort(key=lambda code: (order.index(code[0]), code[1:]))
        playable = {option.part("card") for option in decision.options}
        if len(hand) == 8 and {hand[3], hand[4]} <= playable:
            desk.deal("mad-magazine", kinds, seed, dealer=1)
            return
    raise AssertionError("no such deal")


# -- haste -----------------------------------------------------------------------------------------


def test_a_click_while_cards_are_dealt_ends_the_deal_and_picks_the_card(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, size=(1280, 720))
    own_turn(desk)
    player = MousePlayer(desk, 2)
    desk.frame(8)
    assert busy(desk)
    board = desk.board
    # Where the middle card of the hand is going to lie.
    pos = (round(board.hand.centre[0]), round(board.hand.centre[1]))
    player.press(pos)
    desk.frame()
    assert not busy(desk), "the press ended the deal"
    under = board.hand.at(*pos)
    assert under is not None
    player.release(pos)
    desk.frame()
    assert board.asker.decision is not None
    assert under.code in {option.part("card") for option in board.asker.decision.options}
    assert board.hand.selected == [under], "and was not lost"
    assert desk.table.answers == 0


@pytest.mark.parametrize("what", ["draw", "action_b"])
def test_a_click_in_mid_animation_does_nothing_rash(what: str, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, size=(1280, 720))
    own_turn(desk)
    player = MousePlayer(desk, 2)
    desk.frame(8)
    assert busy(desk)
    # Where the pile and the button "Draw one" are going to be of use as soon as the deal is over.
    pos = desk.board.pile.rect().center if what == "draw" else desk.board.part(what).center
    click(player, pos, 0)
    assert not busy(desk)
    desk.frame(30)
    assert desk.table.answers == 0, "the click only meant: get on with it"
    click(player, pos, 30)
    assert desk.table.answers > 0, "and this one means what it says"


def test_arrows_in_mid_animation_end_it_and_move_the_focus(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    own_turn(desk)
    keys = KeyPlayer(desk)
    desk.frame(5)
    assert busy(desk)
    keys.key(pygame.K_RIGHT)
    assert not busy(desk)
    assert desk.controls.ring_shown
    assert desk.controls.focused is not None


# -- chaos -----------------------------------------------------------------------------------------

KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_d, pygame.K_s, pygame.K_F11),
    *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_h, pygame.K_BACKSPACE, pygame.K_x),
)


class Chaos:
    """Somebody's cat on the keyboard, a child at the mouse, and a window manager in a bad mood."""

    def __init__(self, desk: ProgramDesk, seed: int) -> None:
        self.desk = desk
        self.dice = random.Random(seed)
        self.down = False

    def place(self) -> tuple[int, int]:
        dice, (width, height) = self.dice, self.desk.window.size
        if dice.random() < 0.75 and self.desk.stack.top is not None:
            usable = [widget for widget in self.desk.controls.widgets if widget.usable]
            if dice.random() < 0.8:
                # Not the menu all the time.
                usable = [w for w in usable if w.name not in ("menu", "log", "sort")]
            if usable:
                rect = dice.choice(usable).rect
                return (
                    rect.left + dice.randrange(max(1, rect.width)),
                    rect.top + dice.randrange(max(1, rect.height)),
                )
        return dice.randrange(width), dice.randrange(height)

    def events(self) -> list[Event]:
        dice, what = self.dice, self.dice.random()
        if what < 0.55:
            return self.mouse()
        if what < 0.94:
            key = dice.choice(KEYS)
            down = Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
            up = Event(pygame.KEYUP, key=key, mod=0)
            return dice.choice(([down, up], [down, down, up], [down], [up], [down, up, down, up]))
        if what < 0.945:
            size = dice.choice(((960, 540), (1000, 560), (960, 700), (1200, 540)))
            self.desk.window.resize(size)
            return []
        kinds = (
            pygame.WINDOWFOCUSLOST,
            pygame.WINDOWFOCUSGAINED,
            pygame.WINDOWEXPOSED,
            pygame.WINDOWLEAVE,
        )
        return [Event(dice.choice(kinds))]

    def mouse(self) -> list[Event]:
        dice, pos = self.dice, self.place()
        touch, button = dice.random() < 0.2, dice.choice((1, 1, 1, 1, 3))
        down = Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=touch)
        up = Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=touch)
        buttons = (int(dice.random() < 0.5), 0, 0)
        move = Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=buttons)
        return dice.choice(
            ([down, up], [down, up], [down, up, down, up], [down], [up], [move], [move, down, up])
        )


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seed"), [("mad-magazine", 1), ("mad-lab", 4)])
def test_ten_thousand_events_answer_each_question_once(
    game: str, seed: int, tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path)
    chaos = Chaos(desk, seed)
    dice = random.Random(seed)
    kinds: tuple[str, ...] = ("human", "random", "random", "sly")
    if game == "mad-lab":
        kinds = ("human", "random", "meek", "random")
    rounds, events, compared = 0, 0, 0
    accepted: set[tuple[int, int]] = set()
    while events < 5_000:
        if not on_table(desk) and (desk.stack.top is None or dice.random() < 0.1):
            rounds += 1
            desk.window.resize((960, 540))
            fewest = 3 if game == "mad-lab" else 2
            desk.deal(game, kinds[: fewest + rounds % (5 - fewest)], 100 * seed + rounds)
            watch(desk, rounds, accepted)
        found = chaos.events()
        events += len(found)
        desk.post(*found)
        # Frames of 5 to 250 ms: a machine that is busy with something else.
        desk.clock.now += dice.choice((0.0, 0.005, 0.02, 0.25))
        desk.frame(dice.choice((1, 1, 1, 2, 6)))
        scene = desk.stack.top
        if scene is not None and dice.random() < 0.02:
            assert bytes_of(desk.window.surface()) == bytes_of(fresh(desk.stack))
            compared += 1
    # A trick of the Lab is one answer, where MAD asks about everything.
    assert len(accepted) > (20 if game == "mad-lab" else 40), "chaos ought to get somewhere"
    assert compared > 20


def watch(desk: ProgramDesk, number: int, accepted: set[tuple[int, int]]) -> None:
    """Note every answer of the person that the table accepts; none may come twice or too late."""
    table = desk.table
    submit = table.submit

    def heard(seat: int, text: str, decision_id: int | None = None) -> None:
        asked_for = table.question(seat)
        if seat == 0:
            assert decision_id is not None
            assert asked_for is not None, f"{text}: nothing is asked"
            assert decision_id == asked_for.id, f"{text} answers an old question"
        before = table.answers
        submit(seat, text, decision_id)
        assert table.answers == before + 1
        if seat == 0:
            assert decision_id is not None
            assert (number, decision_id) not in accepted
            accepted.add((number, decision_id))

    table.submit = heard  # type: ignore[method-assign]


def test_the_end_is_not_missed_by_haste(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "random"), 8, {"turn_cap": 12})
    player = MousePlayer(desk, 8)
    while not (on_results(desk) or on_title(desk)):
        decision = player.waited_for()
        if decision is not None:
            player.answer(decision, decision.options[-1].text)
        player.hurry()
    assert on_results(desk)
