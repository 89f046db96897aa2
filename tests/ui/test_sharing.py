"""Several people at one screen: whole games, and nobody ever sees what is not theirs to see."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from zlib import crc32

import pygame
import pytest
from pygame.event import Event

from madtable.host.scenario import Scenario
from madtable.host.still import StillTable
from madtable.looks.company import board_maker, company_of
from madtable.store import journals
from madtable.ui.cards import Card
from madtable.ui.intent import Focus, Press
from madtable.ui.screens.anyone import ANYONE_S, Anyone
from madtable.ui.screens.curtain import Curtain
from madtable.ui.screens.one_screen import OneScreen
from madtable.ui.screens.peek import Peek
from madtable.ui.screens.scores import ScoreSheet
from madtable.ui.screens.shared import SharedScene
from madtable.ui.screens.sharing import Sharing
from madtable.ui.screens.table import TableScene
from madtable.ui.seats import Sitter
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.hold_button import HOLD_S, HoldButton
from madtable.ui.widgets.panel import Caption
from tests.looks.tables import bytes_of, lines
from tests.looks.test_lab_game import LabKeys, LabMouse, LabPlayer
from tests.ui.desk import Nobody, kit
from tests.ui.players import (
    KeyPlayer,
    MousePlayer,
    Player,
    ProgramDesk,
    TouchPlayer,
    on_results,
    on_title,
)

FRAMES_HELD = round(HOLD_S * 60) + 6


class Circle:
    """People round one screen, who all do things in the same way."""

    def __init__(self, desk: ProgramDesk, kind: type[Player], seed: int) -> None:
        self.desk = desk
        self.player = kind(desk, seed)
        self.opened: list[int] = []
        self.asked: list[tuple[int, ...]] = []
        self.peeks = 0

    def hold(self) -> None:
        """Hold the button of the curtain until it opens."""
        desk, player = self.desk, self.player
        spot = desk.widget("open").rect.center
        if isinstance(player, MousePlayer):
            player.press(spot)
            desk.frame(FRAMES_HELD)
            player.release(spot)
        else:
            desk.post(Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
            desk.frame(FRAMES_HELD)
            desk.post(Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
        desk.frame(2)

    def step(self) -> None:
        """Do what the screen asks for next."""
        desk, top = self.desk, self.desk.stack.top
        if isinstance(top, Curtain):
            if top.down:
                self.opened.append(top.seat)
                self.hold()
            else:
                desk.frame()
        elif isinstance(top, Anyone):
            self.asked.append(top.seats)
            for seat in top.seats:
                if self.player.dice.random() < 0.7:
                    self.player.use(f"person.{seat}")
            self.player.use("go")
            desk.frame(2)
        elif isinstance(top, Peek):
            self.peeks += 1
            self.player.use("looked")
            desk.frame(2)
        elif self.player.waited_for() is not None:
            self.player.play(1)
        else:
            desk.frame(3)
        secret(desk)

    def play(self, steps: int = 20_000) -> None:
        """Play until the results are shown."""
        for _ in range(steps):
            if on_results(self.desk):
                return
            self.step()
        raise AssertionError(f"never ends: {type(self.desk.stack.top).__name__}")


def secret(desk: ProgramDesk) -> None:
    """No hand lies open but that of the seat which holds the screen."""
    table = desk.table
    for scene in desk.stack.scenes:
        if not isinstance(scene, TableScene):
            continue
        board = scene.board
        held = [card.code for card in board.hand.cards]
        if scene.eyes is None:
            assert set(held) <= {None}
            assert board.asker.decision is None
            public = [e.log() for e in table.facts(None)]
            lines = {board.say(said) for said in public if said is not None}
            lines |= {line.text for line in board.preface}
            assert {line.text for line in board.lines if not desk.table.over} <= lines
        else:
            assert scene is desk.stack.top or not isinstance(desk.stack.top, Curtain | Anyone)
            assert isinstance(scene, SharedScene)
    if isinstance(desk.stack.top, Curtain):
        assert not [item for item in desk.stack.top.stage.items if isinstance(item, Card)]


@pytest.mark.parametrize(
    ("kind", "game", "seats", "seed"),
    [
        (MousePlayer, "mad-magazine", ("human", "human"), 5),
        (KeyPlayer, "mad-magazine", ("human", "sly", "human", "human", "human"), 8),
        (TouchPlayer, "madskortspel", ("human", "human", "human", "human"), 12),
    ],
)
def test_whole_games_of_several_people(
    kind: type[Player], game: str, seats: tuple[str, ...], seed: int, tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal(game, seats, seed, {"turn_cap": 40})
    circle = Circle(desk, kind, seed)
    circle.play()
    assert desk.table.over
    people = {seat for seat, who in enumerate(seats) if who == "human"}
    assert circle.asked, "nobody was attacked"
    assert all(set(asked) <= people for asked in circle.asked)
    assert set(circle.opened) == people
    assert [saved.state for saved in journals.listing(journals.games_folder(tmp_path))] == [
        "finished"
    ]


PAD = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
PAD_UP = Event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)


def at_curtain(tmp_path: Path, seats: tuple[str, ...] = ("human", "human")) -> ProgramDesk:
    """A table whose curtain hangs all the way down."""
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", seats, 5)
    desk.until(lambda: isinstance(desk.stack.top, Curtain) and desk.stack.top.down)
    return desk


@pytest.mark.parametrize("way", ["pad", "key", "mouse"])
def test_the_curtain_opens_on_a_held_button_only(way: str, tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    spot = desk.widget("open").rect.center
    down, up = {
        "pad": (PAD, PAD_UP),
        "key": (
            Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""),
            Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0),
        ),
        "mouse": (
            Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False),
            Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False),
        ),
    }[way]
    for _ in range(3):  # short presses do not add up
        desk.post(down)
        desk.frame(FRAMES_HELD // 2)
        desk.post(up)
        desk.frame(30)
        assert isinstance(desk.stack.top, Curtain)
    curtain = desk.stack.top
    assert isinstance(curtain, Curtain)
    seat = curtain.seat
    desk.post(down)
    desk.frame(FRAMES_HELD)
    desk.post(up)
    desk.frame(3)
    assert desk.scene.eyes == seat == desk.scene.viewer
    assert desk.table.answers == 0, "letting go answers nothing"


@pytest.mark.parametrize("less", [False, True])
def test_a_short_tap_on_the_curtain_is_answered(less: bool, tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    desk.program.kit.tempo.less = less
    button = desk.widget("open")
    assert isinstance(button, HoldButton)
    area = button.rect
    say, told = desk.program.kit.text, [button.note]
    assert button.filled == 0.0
    before = bytes_of(desk.window.surface().subsurface(area))
    player = MousePlayer(desk)
    for _ in range(2):  # the second one as well
        player.press(area.center)
        desk.frame(8)
        assert 0.0 < button.filled < 0.5
        player.release(area.center)
        desk.frame(1)
        assert (button.filled == 0.0) is less, "the ring falls back, or is empty at once"
        desk.frame(60)
        assert button.filled == 0.0
    told.append(button.note)
    assert button.too_short
    words = [say(one) for one in told if one is not None]
    assert words == [desk.program.kit.say("curtain.hold"), desk.program.kit.say("curtain.short")]
    assert bytes_of(desk.window.surface().subsurface(area)) != before
    player.press(area.center)
    desk.frame(FRAMES_HELD)
    assert desk.scene.eyes is not None


def note_below(desk: ProgramDesk) -> str:
    """What stands below the curtain's sign."""
    lines = [widget for widget in desk.controls.widgets if isinstance(widget, Caption)]
    return desk.program.kit.text(lines[-1].label)


def test_the_curtain_speaks_of_a_last_hand_once_there_was_one(tmp_path: Path) -> None:
    desk = at_curtain(tmp_path, ("human", "human", "human"))
    first, later = desk.program.kit.say("curtain.note.first"), desk.program.kit.say("curtain.note")
    assert note_below(desk) == first
    circle = Circle(desk, MousePlayer, 3)
    while not (desk.table.answers and isinstance(desk.stack.top, Curtain) and desk.stack.top.down):
        circle.step()
    assert note_below(desk) == later
    desk.program.show_title()
    again = ProgramDesk(tmp_path)
    again.title()
    MousePlayer(again, 1).use("continue")
    again.until(lambda: isinstance(again.stack.top, Curtain) and again.stack.top.down)
    assert note_below(again) == first, "nobody has looked since"


def test_sliding_off_the_button_lets_go_of_it(tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    player = MousePlayer(desk)
    rect = desk.widget("open").rect
    player.press(rect.center)
    desk.frame(FRAMES_HELD // 2)
    for x in range(rect.centerx, rect.right + 40, 4):
        desk.post(Event(pygame.MOUSEMOTION, pos=(x, rect.centery), rel=(4, 0), buttons=(1, 0, 0)))
    desk.frame(2 * FRAMES_HELD)
    assert isinstance(desk.stack.top, Curtain)
    player.release((rect.right + 40, rect.centery))
    desk.frame(3)
    assert isinstance(desk.stack.top, Curtain)


@pytest.mark.parametrize("over", ["menu", "key card"])
def test_what_is_let_go_of_over_the_curtain_opens_nothing_below(over: str, tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    desk.loop.on_keys = desk.program.show_keys
    curtain = desk.stack.top
    key = pygame.K_ESCAPE if over == "menu" else pygame.K_F1
    desk.post(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    desk.frame(FRAMES_HELD // 2)
    desk.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    desk.post(Event(pygame.KEYUP, key=key, mod=0))
    desk.frame(3)
    assert not isinstance(desk.stack.top, Curtain)
    desk.post(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    desk.frame(3)
    desk.stack.pop()
    desk.frame(2 * FRAMES_HELD)
    assert desk.stack.top is curtain


def looking(desk: ProgramDesk) -> bool:
    """Whether somebody's hand lies open."""
    top = desk.stack.top
    return isinstance(top, SharedScene) and top.eyes is not None


def test_all_hands_lie_face_down_before_the_curtain_falls(tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    circle = Circle(desk, MousePlayer, 3)
    for _ in range(6):
        while not looking(desk):
            circle.step()
        while looking(desk):
            circle.step()
        waited = 0
        while isinstance(desk.stack.top, SharedScene):
            secret(desk)
            desk.frame()
            waited += 1
        assert waited > 5, "the table was seen with all hands down"


def test_another_size_under_the_curtain_shows_nothing(tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    before = desk.window.surface().get_size()
    for size in ((1280, 720), before):
        desk.stack.resized(size)
        desk.frame()
        assert isinstance(desk.stack.top, Curtain)
        secret(desk)
    circle = Circle(desk, MousePlayer, 3)
    circle.hold()
    assert desk.scene.eyes is not None


def test_a_single_person_never_sees_a_curtain(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("sly", "human", "sly"), 5, {"turn_cap": 15})
    player = MousePlayer(desk, 1)
    while not on_results(desk):
        assert type(desk.stack.top) is TableScene
        assert desk.scene.eyes == 1
        assert "You" in desk.board.company.names
        player.play(1) if player.waited_for() else desk.frame()


def test_where_no_person_sits_all_hands_lie_face_down(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("sly", "random", "sly"), 5, {"turn_cap": 20})
    while not on_results(desk):
        desk.frame(2)
        if isinstance(desk.stack.top, TableScene):
            secret(desk)
            settled = not desk.scene.staging.busy and desk.scene.settled
            if settled:
                counts = desk.table.view(None).counts  # type: ignore[attr-defined]
                assert len(desk.board.hand.cards) == counts[0]


def test_a_game_taken_up_again_opens_with_the_curtain(tmp_path: Path) -> None:
    desk = at_curtain(tmp_path, ("human", "human", "sly"))
    circle = Circle(desk, MousePlayer, 3)
    while desk.table.answers < 9 or not isinstance(desk.stack.top, SharedScene):
        circle.step()
    digest = desk.table.digest()
    desk.program.show_title()
    again = ProgramDesk(tmp_path)
    again.title()
    MousePlayer(again, 1).use("continue")
    again.frame(1)
    if not isinstance(again.stack.top, Curtain):
        assert again.scene.eyes is None
    secret(again)
    assert again.table.digest() == digest
    Circle(again, MousePlayer, 3).play()


def test_the_next_round_is_shared_as_well_and_the_results_name_everybody(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "human", "human"), 5, {"turn_cap": 6})
    circle = Circle(desk, MousePlayer, 3)
    circle.play()
    names = {rank.name for rank in desk.stack.top.ending.ranks}  # type: ignore[union-attr]
    assert names == {"Bock", "Ottla", "Fritz"}
    circle.player.use("next")
    desk.until(lambda: isinstance(desk.stack.top, SharedScene))
    assert desk.table.header.round == 2
    assert desk.scene.eyes is None


@pytest.mark.parametrize("kind", [LabMouse, LabKeys])
def test_a_whole_game_of_the_lab(kind: type[LabPlayer], tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("human", "human", "human", "human"), 4)
    circle = Circle(desk, kind, 4)
    for _ in range(20_000):
        top = desk.stack.top
        if isinstance(top, ScoreSheet):
            if top.verdict.final:
                break
            circle.player.use("main")
        elif isinstance(top, SharedScene) and circle.player.waited_for() is None:
            desk.frame(3)
        else:
            circle.step()
    assert desk.table.over
    assert set(circle.opened) == {0, 1, 2, 3}


SECRETS = ("G1 G2 WLD", "R1 YOU R3", "B1 B2 B3")
OTHERS = ("Y5 G4 JOK", "WOO Y1 Y2", "B1 B2 B3")


def picture(hands: tuple[str, ...], *, shown_before: bool) -> bytes:
    """What everybody sees between two people, after seat 0 has looked at its hand or not."""
    setup = {
        "dealer": 0,
        "turn": 1,
        "direction": "left",
        "hands": [hand.split() for hand in hands],
        "draw": ["G5", "G6"],
        "discard": ["B2", "R4"],
    }
    scenario = Scenario(1, "secret", "mad-magazine", 3, setup, [])
    tools = kit()
    table = StillTable(scenario, lines(["human"] * 3))

    scene = SharedScene(
        tools,
        table,
        0,
        board_maker(tools, table.header, 0, shown=shown_before),
        sharing=Nobody(table),
        resumed=True,
    )
    stack = SceneStack(tools)
    stack.resized((960, 540))
    stack.push(scene)
    surface = pygame.Surface((960, 540), 0, 32)
    for _ in range(60):
        stack.update(1 / 60)
        stack.render(surface)
    scene.conceal()
    for _ in range(60):
        stack.update(1 / 60)
    stack.render(surface)
    assert scene.eyes is None
    return bytes_of(surface)


def test_no_pixel_between_two_people_depends_on_anybodys_hand() -> None:
    first = picture(SECRETS, shown_before=True)
    assert first == picture(OTHERS, shown_before=True)
    assert first == picture(SECRETS, shown_before=False)


class Round:
    """Three people at one screen, seat 0 about to attack seat 2 with WOO."""

    def __init__(self, attacker: str, victim: str) -> None:
        setup = {
            "dealer": 0,
            "turn": 0,
            "direction": "left",
            "hands": [attacker.split(), ["B1", "B3", "B4"], victim.split()],
            "draw": ["G5", "G6", "Y1", "Y2", "Y3", "Y4"],
            "discard": ["B2", "R4"],
        }
        scenario = Scenario(1, "secret", "mad-magazine", 3, setup, [])
        self.kit = kit()
        self.table = StillTable(scenario, lines(["human"] * 3))
        self.stack = SceneStack(self.kit)
        self.stack.resized((960, 540))

        def sitters() -> tuple[Sitter, ...]:
            return company_of(self.kit, self.table.header.seats, 0).sitters

        screen = OneScreen(self.kit, self.stack, sitters)
        self.sharing = Sharing(screen, self.table, self.make)
        self.stack.push(self.make(0, shown=False, resumed=True))
        self.stack.update(1 / 30)
        self.table.act("0 play WOO colour=red target=2")

    def make(
        self, seat: int, *, shown: bool, resumed: bool, kind: type[SharedScene] = SharedScene
    ) -> SharedScene:
        return kind(
            self.kit,
            self.table,
            seat,
            board_maker(self.kit, self.table.header, seat, shown=shown),
            sharing=self.sharing,
            resumed=resumed,
        )


def _ignore(*_: object) -> None: ...


def attacked(victim: str, *, claims: bool) -> list[str]:
    """What a watcher sees on the screen after an attack on somebody with this hand, frame by
    frame, while everybody who is asked looks and lets it be.
    """
    round_ = Round("WOO G1 G2", victim)
    stack, seen = round_.stack, []
    surface = pygame.Surface((960, 540), 0, 32)
    for _ in range(900):
        stack.update(1 / 30)
        top = stack.top
        assert top is not None
        stack.render(surface)
        if isinstance(top, SharedScene) and top.eyes is not None:
            seen.append(f"somebody looks: {top.eyes}")
        else:
            seen.append(f"{type(top).__name__} {crc32(bytes_of(surface))}")
        if isinstance(top, Anyone):
            if claims and 2 not in top.claims and top._left < 0.5:
                top._claim(2)
        elif isinstance(top, Curtain) and top.down:
            if top.seat != 2:
                return seen
            top._open()
        elif isinstance(top, SharedScene) and top.eyes == 2:
            if isinstance(top, Peek):
                top.done()
            elif top.board.asker.decision is not None:
                top.submit("decline")
    raise AssertionError("the next one is never asked")


@pytest.mark.parametrize("source_answers", [True, False])
def test_an_attack_turned_back_asks_its_source_in_turn(source_answers: bool) -> None:
    round_ = Round("WOO YOU G1 G2", "YOU R1 R2")
    stack, asked = round_.stack, []
    for _ in range(2000):
        stack.update(1 / 30)
        top = stack.top
        if isinstance(top, Anyone):
            asked.append(top.seats)
            if len(asked) == 1 or (len(asked) == 2 and source_answers):
                top._claim(top.seats[0])
            top._end()
        elif isinstance(top, Curtain) and top.down:
            if top.seat == 1:
                break
            top._open()
        elif isinstance(top, SharedScene) and top.eyes is not None:
            assert not isinstance(top, Peek)
            if (decision := top.board.asker.decision) is not None and decision.kind == "answer":
                top.submit("answer YOU colour=red")
    assert asked == [(2,), (0,), (2,)] if source_answers else [(2,), (0,)]
    drew = 2 if source_answers else 0
    counts = round_.table.view(None).counts  # type: ignore[attr-defined]
    assert counts[drew] == (5 if source_answers else 6)


def test_the_question_to_everybody_waits_while_another_window_has_the_keyboard() -> None:
    round_ = Round("WOO G1 G2", "YOU R1 R2")
    stack = round_.stack
    while not isinstance(stack.top, Anyone):
        stack.update(1 / 30)
    asking = stack.top

    def wait(seconds: float) -> None:
        for _ in range(round(seconds * 30)):
            stack.update(1 / 30)

    wait(1)
    stack.handle(Focus(False))
    wait(60)
    assert stack.top is asking
    stack.handle(Focus(True))
    wait(ANYONE_S - 1.5)
    assert stack.top is asking, "they have the same time as ever"
    stack.handle(Focus(False))
    stack.handle(Press((5, 5)))
    wait(1)
    assert stack.top is not asking


@pytest.mark.parametrize("claims", [True, False])
def test_a_watcher_cannot_tell_whether_the_victim_could_answer(claims: bool) -> None:
    able = attacked("YOU R1 R2", claims=claims)
    unable = attacked("R3 R1 R2", claims=claims)
    assert [step for step, _ in groupby(able)] == [step for step, _ in groupby(unable)]
    windows = [sum(step.startswith("Anyone") for step in walk) for walk in (able, unable)]
    assert windows[0] == windows[1] > 100, "the time is always the same"
    assert any("somebody" in step for step in able) == claims


def test_the_menu_opens_over_the_curtain_and_leads_back_or_out(tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    player = MousePlayer(desk, 1)
    player.use("menu")
    desk.frame(2)
    player.use(desk.saying("table.pause.resume"))
    desk.frame(2)
    assert isinstance(desk.stack.top, Curtain)
    desk.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    desk.frame(2)
    player.use(desk.saying("table.pause.leave"))
    desk.until(lambda: on_title(desk))


def test_whoever_gets_the_screen_again_is_shown_what_they_missed(tmp_path: Path) -> None:
    desk = at_curtain(tmp_path)
    circle = Circle(desk, MousePlayer, 3)
    looked: set[int] = set()
    for _ in range(400):
        circle.step()
        if not looking(desk):
            continue
        scene = desk.scene
        assert isinstance(scene, SharedScene)
        if scene.viewer in looked and scene._recap is not None:
            break
        looked.add(scene.viewer)
    else:
        raise AssertionError("nobody was told anything")
    known = {scene.board.say(said) for e in desk.table.facts(scene.viewer) if (said := e.log())}
    told = [line.text for line in scene._recap.lines]
    assert told
    assert set(told) <= known
    desk.post(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 300), button=1, touch=False))
    desk.frame(2)
    assert scene._recap is None, "whoever acts has read it"
