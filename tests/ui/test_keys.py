"""Keys that lie elsewhere, and the card that shows and moves them."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from madtable.ai.seats import is_live
from madtable.engine.message import Message
from madtable.looks.catalogue import LOOKS
from madtable.store.settings import Settings, load_settings, settings_file
from madtable.ui.dialog import Dialog
from madtable.ui.intent import Key, Look, Move
from madtable.ui.keys import HINT, PASS, TABLE, Keymap, usable
from madtable.ui.screens.key_card import KeyCard, KeyRow
from madtable.ui.screens.rulebook import Rulebook
from madtable.ui.screens.settings import SettingsScreen
from madtable.ui.screens.table import TableScene
from madtable.ui.widgets.panel import Caption
from tests.ui.players import ProgramDesk, on_table

KINDS = ("human", "random", "random", "random")


def press(desk: ProgramDesk, key: int) -> None:
    desk.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    desk.post(Event(pygame.KEYUP, key=key, mod=0))
    desk.frame(3)


def asked(tmp_path: Path) -> ProgramDesk:
    """A table of MAD at which the person is asked."""
    desk = ProgramDesk(tmp_path)
    desk.loop.on_keys = desk.program.show_keys
    desk.deal("mad-magazine", KINDS, 4, dealer=3)

    def may_draw() -> bool:
        decision = desk.board.asker.decision if on_table(desk) else None
        return decision is not None and decision.kind == "turn"

    desk.until(may_draw)
    return desk


def card_of(desk: ProgramDesk) -> KeyCard:
    top = desk.stack.top
    assert isinstance(top, KeyCard)
    return top


# --- which key for which -------------------------------------------------------------------------


def test_every_key_stays_within_reach_whatever_is_put_where() -> None:
    mind, keymap = random.Random(3), Keymap()
    names = "abcdef12"
    for _ in range(500):
        key, pressed = mind.choice(names), mind.choice(names)
        before = keymap.pressed(key)
        other = keymap.put(key, pressed)
        assert keymap.pressed(key) == pressed
        assert other == key or keymap.pressed(other) == before
        assert sorted(keymap.pressed(name) for name in names) == sorted(names)
        for name in names:
            assert keymap.meant(Key(keymap.pressed(name))) == Key(name)
        again = Keymap()
        again.read(keymap.on_file())
        assert [again.pressed(name) for name in names] == [keymap.pressed(n) for n in names]


@pytest.mark.parametrize(
    "moved", [{"d": "s"}, {"d": "s", "x": "s"}, {"d": "escape", "escape": "d"}, {"": "d", "d": ""}]
)
def test_a_file_that_leaves_a_key_without_use_is_not_believed(moved: dict[str, str]) -> None:
    keymap = Keymap()
    keymap.read(moved)
    assert keymap.pressed("d") == "d"
    assert keymap.on_file() == {}


def test_other_intents_and_held_ctrl_are_left_alone() -> None:
    keymap = Keymap()
    keymap.put("d", "g")
    assert keymap.meant(Key("g", ctrl=True)) == Key("g", ctrl=True)
    assert keymap.meant(Move("left")) == Move("left")
    assert keymap.meant(Key("pad x")) == Key("s")


def test_no_table_uses_a_key_twice_and_all_can_be_moved() -> None:
    for name in LOOKS:
        more = PASS if is_live(name) else HINT
        keys = [key for line in (*LOOKS[name].keys, *TABLE, *more) for key in line.keys]
        assert len(set(keys)) == len(keys), name
        assert all(usable(key) for key in keys)


# --- the card ------------------------------------------------------------------------------------


def test_f1_and_the_pad_show_the_keys_of_the_table_and_put_them_away(tmp_path: Path) -> None:
    desk = asked(tmp_path)
    scene = desk.stack.top
    for event in (
        Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""),
        Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=6),
    ):
        desk.post(event, Event(pygame.KEYUP, key=pygame.K_F1, mod=0))
        desk.frame(2)
        shown = {row.name for row in card_of(desk).controls.widgets if isinstance(row, KeyRow)}
        assert {"key 0 d", "key 0 s", "key 0 h", "key 0 w", "keys.confirm"} <= shown
        desk.post(event, Event(pygame.KEYUP, key=pygame.K_F1, mod=0))
        desk.frame(2)
        assert desk.stack.top is scene


@pytest.mark.parametrize("wanted", [True, False])
def test_what_takes_back_is_on_the_card_where_it_does_something(
    wanted: bool, tmp_path: Path
) -> None:
    desk = asked(tmp_path)
    desk.program.kit.take_back = wanted
    press(desk, pygame.K_F1)
    rows = {row.does: row for row in card_of(desk).controls.widgets if isinstance(row, KeyRow)}
    assert (Message("keys.take_back") in rows) == wanted
    if wanted:
        row = rows[Message("keys.take_back")]
        row.confirm()
        assert not row.waiting, "it is always pressed the same way"
        said = [desk.program.kit.text(key) for key in row.keys]
        assert said == ["Ctrl + Z", "Backspace"]


def test_the_rule_books_say_how_they_are_searched(tmp_path: Path) -> None:
    desk = asked(tmp_path)
    desk.program.show_rules("mad-magazine")
    desk.frame(2)
    press(desk, pygame.K_F1)
    card = card_of(desk)
    rows = {row.does for row in card.controls.widgets if isinstance(row, KeyRow)}
    assert {Message("keys.book.search"), Message("keys.book.leaf")} <= rows
    assert card.note == Message("keys.note.none")


def test_another_key_draws_once_it_has_been_chosen(tmp_path: Path) -> None:
    desk = asked(tmp_path)
    before = desk.table.answers
    press(desk, pygame.K_F1)
    card = card_of(desk)
    card.controls.focus("key 0 d")
    press(desk, pygame.K_RETURN)
    press(desk, pygame.K_g)
    press(desk, pygame.K_ESCAPE)
    assert isinstance(desk.stack.top, TableScene)
    press(desk, pygame.K_d)
    assert desk.table.answers == before
    press(desk, pygame.K_g)
    desk.until(lambda: desk.table.answers > before, 5)
    kept, aside = load_settings(settings_file(tmp_path))
    assert aside is None
    assert kept.keys == {"d": "g", "g": "d"}
    assert ProgramDesk(tmp_path).program.kit.keymap.pressed("d") == "g"


def test_a_taken_key_changes_places_and_the_card_says_so(tmp_path: Path) -> None:
    desk = asked(tmp_path)
    press(desk, pygame.K_F1)
    card_of(desk).controls.focus("key 0 d")
    press(desk, pygame.K_RETURN)
    press(desk, pygame.K_s)
    keymap = desk.program.kit.keymap
    assert (keymap.pressed("d"), keymap.pressed("s")) == ("s", "d")
    told = card_of(desk).controls.named("told")
    assert isinstance(told, Caption)
    words = desk.program.kit.text(told.label)
    assert all(word in words for word in ("S", "Sort", "D"))


def test_keys_go_back_to_where_they_were_only_when_that_is_confirmed(tmp_path: Path) -> None:
    desk = asked(tmp_path)
    keymap = desk.program.kit.keymap
    press(desk, pygame.K_F1)
    card = card_of(desk)
    card.controls.focus("reset")
    press(desk, pygame.K_RETURN)
    assert desk.stack.top is card  # nothing lies elsewhere, so there is nothing to ask
    keymap.put("d", "s")
    desk.program.tuning.keep_keys(keymap.on_file())
    for leave_it in (pygame.K_RETURN, pygame.K_ESCAPE):
        press(desk, pygame.K_RETURN)
        assert isinstance(desk.stack.top, Dialog)
        press(desk, leave_it)
        assert desk.stack.top is card
        assert load_settings(settings_file(tmp_path))[0].keys == {"d": "s", "s": "d"}
    press(desk, pygame.K_RETURN)
    press(desk, pygame.K_LEFT)
    press(desk, pygame.K_RETURN)
    assert desk.stack.top is card
    assert keymap.pressed("d") == "d"
    assert load_settings(settings_file(tmp_path))[0].keys == {}


def test_keys_with_another_job_are_refused_and_esc_leaves_it_as_it_was(tmp_path: Path) -> None:
    desk = asked(tmp_path)
    press(desk, pygame.K_F1)
    card = card_of(desk)
    for key in (pygame.K_F11, pygame.K_BACKSPACE, pygame.K_ESCAPE):
        card.controls.focus("key 0 d")
        press(desk, pygame.K_RETURN)
        press(desk, key)
        assert desk.stack.top is card
        assert desk.program.kit.keymap.on_file() == {}
    assert not desk.window.fullscreen


def test_the_settings_lead_to_the_keys_of_every_table(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.title()
    desk.program.show_settings()
    assert isinstance(desk.stack.top, SettingsScreen)
    desk.controls.focus("keys")
    press(desk, pygame.K_RETURN)
    names = {row.name for row in card_of(desk).controls.widgets}
    told = {line.does for group in card_of(desk).groups for line in group.lines}
    assert told >= {line.does for name in LOOKS for line in LOOKS[name].keys}
    assert {"key 0 h", "key 1 d", "key 2 c", "key 3 c"} <= names


def test_a_letter_that_is_typed_is_never_another(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.program.kit.keymap.put("d", "g")
    desk.title()
    desk.program.show_rules()
    press(desk, pygame.K_g)
    rules = desk.stack.top
    assert isinstance(rules, Rulebook)
    assert rules.query == "g"


def test_the_right_stick_looks_elsewhere(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    found = desk.loop.translator.translate(
        [Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=3, value=32000)], 0.0
    )
    assert found == [Look("down")]


def test_settings_come_without_moved_keys() -> None:
    assert Settings().keys == {}
