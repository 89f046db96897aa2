"""Several people at one Mao table: a sitting in which the screen goes from hand to hand."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from madtable.engine.journal import Holder, Note
from madtable.engine.message import Message
from madtable.games.mao.proper import DRAW, Proper
from madtable.games.mao.words import play_text
from madtable.looks.mao.editor import RuleEditor
from madtable.looks.mao.leaves import DropLeaf, NotebookLeaf
from madtable.looks.mao.reckoning import Reckoning
from madtable.looks.offers import offers
from madtable.looks.program import Program
from madtable.store import journals
from madtable.store.journal_reader import read_journal
from madtable.ui.cards import Card
from madtable.ui.offer import level_name
from madtable.ui.options import PlayOptions
from madtable.ui.screens.curtain import Curtain
from madtable.ui.screens.key_card import KeyCard, KeyRow
from madtable.ui.screens.lobby import Lobby
from madtable.ui.screens.shared_live import SharedLive
from madtable.ui.widgets.button import Button
from madtable.ui.widgets.chip import Chip
from madtable.ui.widgets.field import TextField
from madtable.ui.widgets.hold_button import HOLD_S
from madtable.ui.widgets.panel import Caption
from tests.ui.desk import kit
from tests.ui.mao_players import KeyPerson, MaoDesk, MousePerson, position_of, write
from tests.ui.players import MousePlayer, TouchPlayer, on_title

Someone = MousePerson | KeyPerson
FRAMES_HELD = round(HOLD_S * 60) + 6
SEATS = ("human", "knower", "human", "learner:meek")


def at_curtain(desk: MaoDesk) -> Curtain:
    """Wait for the curtain to hang all the way down; nothing may be seen of any hand meanwhile."""
    for _ in range(400):
        top = desk.stack.top
        for scene in desk.stack.scenes:
            if isinstance(scene, SharedLive):
                assert scene.eyes is None
                assert {card.code for card in scene.board.hand.cards} <= {None}
                assert scene.live.notes() == {}
        if isinstance(top, Curtain) and top.down:
            assert not [item for item in top.stage.items if isinstance(item, Card)]
            return top
        desk.frame()
    raise AssertionError("no curtain falls")


BUTTONS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "key": (pygame.KEYDOWN, pygame.KEYUP, {"key": pygame.K_SPACE, "mod": 0, "unicode": " "}),
    "pass by key": (pygame.KEYDOWN, pygame.KEYUP, {"key": pygame.K_p, "mod": 0, "unicode": "p"}),
    "pad": (
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        {"button": pygame.CONTROLLER_BUTTON_A, "instance_id": 0},
    ),
    "pass by pad": (
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        {"button": pygame.CONTROLLER_BUTTON_Y, "instance_id": 0},
    ),
}


def press(desk: MaoDesk, way: str, name: str, frames: int) -> None:
    """Press something called `name` for so many frames, or the button that stands for it."""
    if way in ("mouse", "touch"):
        hands = (TouchPlayer if way == "touch" else MousePlayer)(desk)
        spot = desk.widget(name).rect.center
        hands.press(spot)
        desk.frame(frames)
        hands.release(spot)
    else:
        down, up, values = BUTTONS[way]
        desk.post(Event(down, values))
        desk.frame(frames)
        desk.post(Event(up, values))


def hold(desk: MaoDesk, way: str = "key") -> None:
    """Hold the button of the curtain until it opens."""
    press(desk, way, "open", FRAMES_HELD)
    desk.frame(2)


def ask_to_pass(desk: MaoDesk, way: str) -> None:
    """Ask for the screen to be passed on."""
    press(desk, f"pass by {way}" if way in ("key", "pad") else way, "pass", 2)
    desk.frame()


def saying(desk: MaoDesk, key: str) -> str:
    """The name of the button that has these words."""
    tools = desk.program.kit
    buttons = [widget for widget in desk.controls.widgets if isinstance(widget, Button)]
    return next(one.name for one in buttons if tools.text(one.label) == tools.say(key))


def breathe_out(desk: MaoDesk) -> None:
    """Say that the game may go on."""
    desk.until(lambda: not desk.scene.staging.busy)
    scene = desk.scene
    assert isinstance(scene, SharedLive)
    if scene.breath:
        MousePerson(desk).hands.use("breath")
    assert not scene.breath


def verdict(desk: MaoDesk) -> str:
    """What came of a vote."""
    found = desk.controls.named("verdict")
    assert isinstance(found, Caption)
    return desk.program.kit.text(found._label)


def change(desk: MaoDesk, way: str = "key") -> None:
    """The screen goes to the other person, who lets the game go on."""
    before = desk.scene.viewer
    ask_to_pass(desk, way)
    curtain = at_curtain(desk)
    assert curtain.seat != before
    hold(desk, way)
    assert desk.scene.eyes == curtain.seat == desk.table.holder
    breathe_out(desk)


def take_note(desk: MaoDesk, person: Someone, text: str) -> None:
    """Write into the first row of the notebook of whoever is at the screen."""
    desk.until(lambda: not desk.scene.staging.busy)
    desk.post(
        Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n"),
        Event(pygame.KEYUP, key=pygame.K_n, mod=0),
    )
    desk.until(lambda: isinstance(desk.stack.top, NotebookLeaf))
    person.hands.use("note 0")
    write(desk, text)
    person.hands.use("close")
    desk.until(lambda: isinstance(desk.stack.top, SharedLive))


def noted(desk: MaoDesk, person: Someone) -> list[str]:
    """What stands in the notebook of whoever is at the screen, as the screen shows it."""
    desk.until(lambda: not desk.scene.staging.busy)
    desk.post(
        Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n"),
        Event(pygame.KEYUP, key=pygame.K_n, mod=0),
    )
    desk.until(lambda: isinstance(desk.stack.top, NotebookLeaf))
    fields = [widget for widget in desk.controls.widgets if isinstance(widget, TextField)]
    person.hands.use("close")
    desk.until(lambda: isinstance(desk.stack.top, SharedLive))
    return [field.value for field in fields if field.value]


def killed(desk: MaoDesk, tmp_path: Path) -> MaoDesk:
    """The program as it is started again after the power went: from what lies on the disk."""
    shutil.copytree(tmp_path / "data", tmp_path / "saved")
    again = MaoDesk(tmp_path / "saved", lang=desk.program.kit.words.lang)
    again.title()
    MousePerson(again).hands.use("continue")
    again.frame(2)
    return again


@pytest.mark.parametrize(
    ("kind", "lang", "way"), [(MousePerson, "en", "mouse"), (KeyPerson, "sv", "key")]
)
def test_a_sitting_of_two(
    kind: type[MousePerson] | type[KeyPerson], lang: str, way: str, tmp_path: Path
) -> None:
    desk = MaoDesk(tmp_path / "data", lang=lang)
    desk.deal("mao", ("human", "learner:meek", "human"), 6)
    assert at_curtain(desk).seat == 0
    hold(desk, way)
    person = kind(desk, 3)
    assert desk.scene.eyes == 0
    desk.until(lambda: not desk.scene.staging.busy)
    take_note(desk, person, "queens speak")
    person.play(5)
    change(desk, way)
    assert desk.table.holder == 2
    take_note(desk, person, "sevens are kind")
    person.play(5)

    # The power goes while somebody has the screen: it is for them that the curtain opens again.
    facts, notes = desk.table.facts(2), dict(desk.table.notes)
    desk = killed(desk, tmp_path)
    assert at_curtain(desk).seat == desk.table.holder == 2
    assert (desk.table.facts(2), desk.table.notes) == (facts, notes)
    hold(desk, way)
    breathe_out(desk)
    done = person.done
    person = kind(desk, 4)
    person.done = done
    assert noted(desk, person) == ["sevens are kind"]
    change(desk, way)
    assert noted(desk, person) == ["queens speak"]
    while desk.playing:
        person.play(6)
        if desk.playing:
            change(desk, way)
    desk.until(lambda: isinstance(desk.stack.top, Reckoning))
    (winner,) = desk.table.winners
    assert winner in (0, 2), "the other one is learning"

    # The winner is away, or goes away, and is fetched for their rule.
    if winner == desk.table.holder:
        person.hands.use(saying(desk, "mao.end.look"))
        desk.until(lambda: isinstance(desk.stack.top, SharedLive))
        ask_to_pass(desk, way)
        assert at_curtain(desk).seat != winner
        hold(desk, way)
        desk.until(lambda: isinstance(desk.stack.top, Reckoning))
    person.hands.use("action_1")
    assert at_curtain(desk).seat == winner
    hold(desk, way)
    desk.until(lambda: isinstance(desk.stack.top, Reckoning))
    person.hands.use("action_1")
    desk.until(lambda: isinstance(desk.stack.top, RuleEditor))
    person.hands.use("examples")
    desk.frame(2)
    person.hands.use("choice 0")
    desk.until(lambda: isinstance(desk.stack.top, RuleEditor))
    person.hands.use("make")
    desk.until(lambda: isinstance(desk.stack.top, Reckoning))

    # Both raise their hands against it, in the open: it is gone, and made in vain.
    person.hands.use(saying(desk, "mao.end.drop"))
    desk.until(lambda: isinstance(desk.stack.top, DropLeaf))
    seats = desk.table.seats
    person.hands.use("voter 0")
    person.hands.use("drop rule-1")
    desk.frame(2)
    votes, wanted = desk.mao_under.notebook.votes["rule-1"], seats // 2 + 1
    assert votes < wanted
    say = desk.program.kit.say
    assert verdict(desk) == say("mao.drop.kept", number=votes, of=wanted)
    person.hands.use("voter 2")
    chip = desk.widget("drop rule-1")
    assert isinstance(chip, Chip)
    cast = say("mao.vote.cast", label="", number=votes, of=wanted)
    assert str(chip.label).endswith(cast.strip())
    person.hands.use("drop rule-1")
    desk.frame(2)
    assert "rule-1" in desk.mao_under.notebook.dropped
    person.hands.use("close")
    desk.until(lambda: isinstance(desk.stack.top, Reckoning))

    # The next game begins with the other one, and everybody's notebook is their own.
    person.hands.use(saying(desk, "mao.end.next"))
    assert at_curtain(desk).seat == desk.table.holder == 2
    assert desk.table.header.round == 2
    hold(desk, way)
    desk.until(lambda: not desk.scene.staging.busy)
    assert noted(desk, person) == ["sevens are kind"]
    change(desk, way)
    assert noted(desk, person) == ["queens speak"]
    desk.program.show_title()
    first, second = sorted(
        (read_journal(path) for path, _ in journals.journal_files(tmp_path / "saved" / "games")),
        key=lambda record: record.header.round,
    )
    assert first.end is not None
    assert not first.bad
    assert [aside.seat for aside in first.asides if isinstance(aside, Holder)][:2] == [2, 0]
    assert [aside.text for aside in second.asides if isinstance(aside, Note)] == [
        "queens speak",
        "sevens are kind",
    ]


@pytest.mark.parametrize("way", ["key", "pad", "mouse", "touch"])
def test_the_screen_is_passed_on_by_hand_key_and_pad(way: str, tmp_path: Path) -> None:
    desk = MaoDesk(tmp_path)
    desk.deal("mao", SEATS, 6)
    at_curtain(desk)
    hold(desk, way)
    desk.until(lambda: not desk.scene.staging.busy)
    change(desk, way)
    assert (desk.scene.viewer, desk.table.holder) == (2, 2)


def opened(tmp_path: Path, seats: tuple[str, ...] = SEATS) -> MaoDesk:
    """A game that runs, the first person at the screen."""
    desk = MaoDesk(tmp_path)
    desk.deal("mao", seats, 6)
    at_curtain(desk)
    hold(desk)
    desk.until(lambda: not desk.scene.staging.busy and desk.table.clock.now_ms > 1500)
    return desk


def test_the_sign_can_be_turned_to_anybody(tmp_path: Path) -> None:
    desk = opened(tmp_path, ("human", "human", "knower", "human"))
    for wanted, steps in ((3, 1), (3, 0), (1, 1)):
        if desk.table.holder == wanted:
            ask_to_pass(desk, "key")
            at_curtain(desk)
            # One changes one's mind: the hand is one's own again.
            while desk.stack.top.seat != wanted:  # type: ignore[union-attr]
                MousePerson(desk).hands.use("who")
        else:
            ask_to_pass(desk, "key")
            at_curtain(desk)
            for _ in range(steps):
                MousePerson(desk).hands.use("who")
        hold(desk, "mouse")
        assert desk.table.holder == desk.scene.eyes == wanted
        assert desk.scene.board.company.names[wanted] in ("Ottla", "Mme Rat")


def test_game_time_stands_still_until_whoever_gets_the_screen_is_ready(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    ask_to_pass(desk, "key")
    now, facts = desk.table.clock.now_ms, desk.table.told
    at_curtain(desk)
    desk.frame(80)
    hold(desk)
    scene = desk.scene
    assert isinstance(scene, SharedLive)
    desk.frame(3)
    assert 0 < scene.breath < 1
    # They may act before anything else happens.
    MousePerson(desk).draw()
    assert desk.table.facts(2, facts)[0].seat == 2  # type: ignore[attr-defined]
    assert desk.table.clock.now_ms == now
    assert position_of(desk.table).now == now, "no clock of the rules has run either"
    desk.until(lambda: not scene.breath)
    desk.until(lambda: desk.table.clock.now_ms > now + 1000)


def test_what_a_stand_in_owed_can_still_be_said_by_whoever_takes_over(tmp_path: Path) -> None:
    """However long the curtain hangs there, nobody pays for it."""
    desk = opened(tmp_path, ("human", "knower", "human", "knower"))
    person = MousePerson(desk, 2)

    def owed() -> list[str]:
        duties = position_of(desk.table).worlds[0].duties
        return [duty.phrase for duty in duties if duty.seat == 2]

    while not owed():
        proper = Proper(position_of(desk.table))
        cards = [move for move in proper.moves() if move != DRAW] if proper.mover == 2 else []
        if cards:  # a stand-in that knows how to: the cards have words of their own
            desk.table.submit(2, play_text(cards[-1]))
        else:
            person.play(1, seconds=400.0) if person.wish() else desk.frame()
        assert desk.playing
    phrases = owed()
    ask_to_pass(desk, "key")
    at_curtain(desk)
    desk.frame(400)
    hold(desk)
    facts = desk.table.told
    assert owed() == phrases, "no stand-in has said it behind the curtain"
    for _ in phrases:
        person.do(person.wish())
    assert not owed()
    breathe_out(desk)
    desk.frame(120)
    fined = [f for f in desk.table.facts(2, facts) if type(f).__name__ == "PenaltyGiven"]
    assert not [f for f in fined if f.seat == 2 and f.code == "FAIL_SAY"]  # type: ignore[attr-defined]


def test_whoever_gets_the_screen_again_is_told_what_they_have_missed(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    change(desk)
    left = desk.table.told
    desk.until(lambda: desk.table.told > left + 4)
    ask_to_pass(desk, "key")
    at_curtain(desk)
    hold(desk)
    scene = desk.scene
    assert isinstance(scene, SharedLive)
    assert scene._recap is not None
    told = [line.text for line in scene._recap.lines]
    known = {scene.board.say(said) for e in desk.table.facts(0) if (said := e.log())}
    assert told
    assert set(told) <= known
    assert {line.text for line in scene.board.lines} >= set(told)
    breathe_out(desk)
    assert scene._recap is None


def test_the_notebook_of_whoever_gets_the_screen_holds_all_that_their_seat_has_heard(
    tmp_path: Path,
) -> None:
    desk = opened(tmp_path)
    person = MousePerson(desk)
    person.type("queens are lovely")
    change(desk)
    person.type("kings are not")
    change(desk)
    heard = desk.mao.notebook.phrases
    assert {"queens are lovely", "kings are not"} <= set(heard)
    change(desk)
    assert desk.mao.notebook.phrases.keys() == heard.keys()


def test_another_size_or_language_behind_the_curtain_shows_nothing(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    ask_to_pass(desk, "key")
    at_curtain(desk)
    before = desk.window.surface().get_size()
    for size in ((1280, 720), before):
        desk.stack.resized(size)
        desk.frame()
        at_curtain(desk)
    desk.program.tuning.set("language", "sv")
    desk.frame(2)
    at_curtain(desk)
    hold(desk)
    assert desk.scene.eyes == 2


def test_the_menu_behind_the_curtain_leads_away_and_back(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    ask_to_pass(desk, "key")
    at_curtain(desk)
    MousePerson(desk).hands.use("menu")
    desk.frame(2)
    MousePerson(desk).hands.use(desk.saying("table.pause.resume"))
    desk.frame(2)
    at_curtain(desk)
    MousePerson(desk).hands.use("menu")
    desk.frame(2)
    MousePerson(desk).hands.use(desk.saying("table.pause.leave"))
    desk.until(lambda: on_title(desk))
    again = MaoDesk(tmp_path)
    again.title()
    MousePerson(again).hands.use("continue")
    again.frame(2)
    assert at_curtain(again).seat == 0, "nobody else has taken the screen"


def test_nothing_can_be_looked_up_while_the_hands_lie_face_down(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    desk.program.kit.tempo.factor = 1.0
    ask_to_pass(desk, "key")
    scene = desk.scene
    assert scene.eyes is None
    for key in (pygame.K_n, pygame.K_r, pygame.K_d, pygame.K_c, pygame.K_p, pygame.K_m):
        desk.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        desk.post(Event(pygame.KEYUP, key=key, mod=0))
    answers = desk.table.answers
    desk.frame()
    assert desk.stack.top is scene
    assert desk.table.answers == answers
    at_curtain(desk)


@pytest.mark.parametrize("seats", [SEATS, ("human", "knower:sly", "knower:sly", "knower:sly")])
def test_the_card_of_keys_says_how_the_screen_is_passed_on_where_it_can_be(
    seats: tuple[str, ...], tmp_path: Path
) -> None:
    desk = MaoDesk(tmp_path)
    desk.deal("mao", seats, 6)
    if seats is SEATS:
        at_curtain(desk)
        hold(desk)
    desk.program.show_keys()
    card = desk.stack.top
    assert isinstance(card, KeyCard)
    rows = {row.does for row in card.controls.widgets if isinstance(row, KeyRow)}
    assert Message("keys.mao.say") in rows
    assert (Message("keys.pass") in rows) == (seats is SEATS)


def test_the_command_line_seats_several_people(tmp_path: Path) -> None:
    options = PlayOptions(game="mao", seats=("human", "human", "knower"), data_dir=tmp_path)
    program = Program(options)
    header = program.setting_up.asked()
    assert [line.kind for line in header.seats] == ["human", "human", "knower"]


def test_the_button_tells_what_it_does(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    (mark,) = [mark for mark in desk.mao.marks() if mark.name == "pass"]
    assert mark.area.colliderect(desk.widget("pass").rect)


def test_one_person_alone_has_the_screen_to_themselves(tmp_path: Path) -> None:
    desk = MaoDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 6)
    desk.frame(3)
    assert desk.table.holder is None
    assert desk.controls.named("pass") is None
    ask_to_pass(desk, "key")
    desk.frame(40)
    assert not isinstance(desk.scene, SharedLive)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_set_up_says_who_plays_for_whoever_is_away(lang: str, tmp_path: Path) -> None:
    desk = MaoDesk(tmp_path, lang=lang)
    desk.title()
    desk.program.show_lobby()
    desk.frame(2)
    lobby = desk.stack.top
    assert isinstance(lobby, Lobby)
    person = MousePerson(desk)
    person.hands.use("game.mao")
    desk.frame(2)
    words = desk.program.kit.say("ui.lobby.seats.live")
    said = [widget._label for widget in desk.controls.widgets if isinstance(widget, Caption)]
    assert words in [desk.program.kit.text(label) for label in said]
    for _ in range(len(lobby.draft.kinds(1))):
        if lobby.draft.seats[1].kind == "human":
            break
        person.hands.use("seat.1")
    person.hands.use("deal")
    assert at_curtain(desk).seat == 0
    assert desk.table.humans == (0, 1)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_kind_of_seat_has_a_name_of_its_own(lang: str) -> None:
    tools = kit(lang)
    for offer in offers(tools)[0]:
        names = {tools.text(level_name(level)) for level in offer.levels}
        assert len(names) == len(offer.levels)
