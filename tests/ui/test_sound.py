"""Sounds: made again bit for bit, silent without a device, and none missing for what is heard."""

from __future__ import annotations

import inspect
import io
import os
import pkgutil
import random
import wave
from array import array
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pygame
import pytest
from pygame.event import Event as PygameEvent

import madtable.games
from build_spec import make_sounds
from madtable import paths
from madtable.engine.event import Event
from madtable.looks.program import Program
from madtable.looks.sounds import HEARD, OWN_TURN, QUIET, TURNS, cues, heard
from madtable.ui.options import PlayOptions
from madtable.ui.sound import APART_S, Cue, Sounds, quiet
from madtable.ui.staging import Staging
from madtable.ui.window import OffscreenWindow
from tests.ui.desk import kit
from tests.ui.players import ProgramDesk

FOLDER = paths.assets() / "sounds"
NAMES = sorted(make_sounds.MAKERS)


def facts() -> list[type[Event]]:
    """Every class of fact that any game tells."""
    found: set[type[Event]] = set()
    for package in pkgutil.iter_modules(madtable.games.__path__):
        if package.ispkg:
            module = import_module(f"madtable.games.{package.name}.events")
            for _, kind in inspect.getmembers(module, inspect.isclass):
                if issubclass(kind, Event) and kind.__module__ == module.__name__:
                    found.add(kind)
    return sorted(found, key=lambda kind: (kind.__module__, kind.__name__))


# --- the files -----------------------------------------------------------------------------------


def test_the_folder_holds_what_the_script_makes_and_nothing_else() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == [f"{name}.wav" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_same_bytes_again(name: str) -> None:
    assert make_sounds.recorded(name) == (FOLDER / f"{name}.wav").read_bytes()


def test_the_noise_hangs_on_its_seed() -> None:
    one, other = (make_sounds.slide(random.Random(seed)) for seed in (1, 2))
    assert one != other


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_can_be_heard_and_neither_clips_nor_clicks(name: str) -> None:
    with wave.open(io.BytesIO((FOLDER / f"{name}.wav").read_bytes())) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        samples = array("h", file.readframes(file.getnframes()))
    assert 0.04 < len(samples) / 22050 < 1.8
    assert 8000 < max(abs(sample) for sample in samples) < 27000
    assert abs(samples[0]) < 2500
    assert abs(samples[-1]) < 200
    # No constant push on the membrane.
    assert abs(sum(samples) / len(samples)) < 120


def test_all_of_them_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 1_000_000


def test_the_sine_is_one() -> None:
    assert make_sounds.sine(0.25) == pytest.approx(1.0, abs=1e-8)
    assert make_sounds.sine(-0.25) == pytest.approx(-1.0, abs=1e-8)
    assert make_sounds.sine(7.5) == pytest.approx(0.0, abs=1e-8)
    assert make_sounds.grown(-3.0) == pytest.approx(0.049787068, abs=1e-8)


# --- playing them --------------------------------------------------------------------------------


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    one = Sounds(FOLDER, 0.5)
    yield one
    one.close()


def busy() -> int:
    """How many channels sound just now."""
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(pygame.mixer.get_num_channels()))


def test_what_is_played_sounds(sounds: Sounds) -> None:
    assert sounds.start()
    assert sounds.device == "dummy"
    sounds.play("win")
    assert busy() == 1
    assert sounds.start(), "started twice is started"


def test_nothing_is_heard_before_the_start_and_after_the_end(sounds: Sounds) -> None:
    sounds.play("win")
    assert pygame.mixer.get_init() is None
    sounds.start()
    sounds.close()
    sounds.play("win")
    assert pygame.mixer.get_init() is None
    sounds.close()


def test_mute_is_silent_and_keeps_the_volume(sounds: Sounds) -> None:
    sounds.start()
    sounds.tune(0.5, mute=True)
    sounds.play("card")
    assert busy() == 0
    sounds.tune(sounds.volume, mute=False)
    sounds.play("card")
    assert busy() == 1


def test_the_volume_reaches_the_samples(sounds: Sounds) -> None:
    sounds.start()
    held = sounds._sounds["card"]
    levels = []
    for volume in (0.2, 0.6, 1.0):
        sounds.tune(volume, mute=False)
        levels.append(held.get_volume())
    assert levels == sorted(set(levels))
    assert levels[-1] == 1.0


def test_the_same_sound_twice_at_once_is_one() -> None:
    now = [0.0]
    sounds = Sounds(FOLDER, clock=lambda: now[0])
    sounds.start()
    try:
        sounds.play("win")
        sounds.play("win")
        sounds.play("slide")
        assert busy() == 2
        now[0] += 2 * APART_S
        sounds.play("win")
        assert busy() == 3
    finally:
        sounds.close()


def test_without_a_device_the_silent_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sounds = Sounds(FOLDER)
    assert sounds.start()
    try:
        assert sounds.device == "dummy"
        assert os.environ["SDL_AUDIODRIVER"] == "nosuchdriver", "what the person set stays"
        sounds.play("card")
    finally:
        sounds.close()


def test_without_any_device_there_is_silence_and_no_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds(FOLDER)
    assert not sounds.start()
    assert sounds.device == ""
    sounds.play("card")
    sounds.tune(0.3, mute=False)
    sounds.close()


def test_a_device_that_goes_ends_the_sound_not_the_game(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone:
        def play(self) -> None:
            raise pygame.error("mixer not initialized")

        def set_volume(self, _: float) -> None:
            pass

    sounds.start()
    monkeypatch.setitem(sounds._sounds, "card", Gone())
    sounds.play("card")
    assert sounds.device == ""
    sounds.play("slide")
    assert sounds.start(), "it may come back"


def test_a_broken_file_costs_its_own_sound_only(tmp_path: Path) -> None:
    (tmp_path / "card.wav").write_bytes(b"RIFF")
    (tmp_path / "slide.wav").write_bytes((FOLDER / "slide.wav").read_bytes())
    sounds = Sounds(tmp_path)
    assert sounds.names == ("card", "slide")
    assert sounds.start()
    try:
        sounds.play("card")
        assert busy() == 0
        sounds.play("slide")
        assert busy() == 1
    finally:
        sounds.close()


# --- what is heard of a game ---------------------------------------------------------------------


def test_every_fact_is_heard_or_meant_to_be_silent() -> None:
    names = {kind.__name__ for kind in facts()}
    assert len(names) > 40
    assert names - set(HEARD) - QUIET - TURNS == set(), "neither heard nor meant to be silent"
    assert (set(HEARD) | QUIET | TURNS) - names == set(), "no game tells such a fact"
    assert not set(HEARD) & QUIET
    assert not (set(HEARD) | QUIET) & TURNS


def test_every_sound_that_is_wanted_exists_and_none_is_there_for_nothing() -> None:
    wanted = {one.sound for one in HEARD.values()} | {OWN_TURN.sound, "error"}
    assert wanted == set(NAMES)


def test_nobody_hears_who_could_have_answered() -> None:
    """[MAG-A58] what is heard of a window must not depend on who holds what."""
    assert {"WindowOpened", "AnswerDeclined", "WindowClosed"} <= QUIET


def test_only_ones_own_turn_is_heard() -> None:
    class TurnBegan(Event):
        def __init__(self, seat: int) -> None:
            self.seat = seat

    assert heard(TurnBegan(2), 2) == OWN_TURN
    assert heard(TurnBegan(1), 2) is None


# --- sounds beside pictures ----------------------------------------------------------------------


class CardPlayed(Event):
    """Stands for a game's fact of this name."""


class GameWon(Event):
    """Stands for a game's fact of this name."""


def stage(*events: Event, less: bool = False, factor: float = 1.0) -> tuple[Staging, list[str]]:
    shared = kit()
    shared.tempo.less = less
    shared.tempo.factor = factor
    played: list[str] = []
    shared.hear = played.append
    staging = Staging({})
    staging.cues = cues(shared, 0)
    staging.add(list(events))
    return staging, played


def test_what_c_libraries_complain_of_is_not_seen(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet():
        os.write(2, b"ALSA lib confmisc.c:855: cannot find card '0'")
    os.write(2, b"of our own")
    assert capfd.readouterr().err == "of our own"


def test_a_card_is_heard_when_it_lands_at_every_speed() -> None:
    for factor in (1.0, 0.6):
        staging, played = stage(CardPlayed(), factor=factor)
        lands = HEARD["CardPlayed"].after_s * factor
        staging.update(0.0)
        staging.update(lands - 0.01)
        assert played == []
        staging.update(0.02)
        assert played == ["card"]
        assert not staging.busy


def test_with_less_motion_a_card_is_heard_at_once() -> None:
    staging, played = stage(CardPlayed(), less=True)
    staging.update(0.0)
    assert played == ["card"]


def test_what_is_skipped_is_not_heard_but_a_win_is() -> None:
    staging, played = stage(CardPlayed(), CardPlayed(), GameWon())
    staging.update(0.0)
    staging.skip()
    assert played == ["win"]
    assert not staging.busy


def test_a_cue_is_heard_once() -> None:
    played: list[str] = []
    cue = Cue(played.append, "card", 0.1, kept=True)
    assert cue.update(0.05)
    assert not cue.update(0.06)
    assert not cue.update(1.0)
    cue.skip()
    assert played == ["card"]


def test_a_game_is_heard_from_the_deal_on(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, speed="brisk")
    played: list[str] = []
    desk.program.kit.hear = played.append
    desk.deal("mad-magazine", ("human", "random", "random"), 4, dealer=2)
    desk.until(lambda: desk.board.asker.decision is not None, 60.0)
    assert played[0] == "shuffle"
    assert played.count("card") >= 1, "the first card is turned over"
    assert played[-1] == "flick", "it is your turn"


def test_the_device_is_opened_after_the_first_picture_and_let_go_at_the_end(
    tmp_path: Path,
) -> None:
    devices: list[str] = []

    class Visitor(OffscreenWindow):
        def flip(self) -> None:
            super().flip()
            devices.append(program.sounds.device)
            if self.flips == 4:
                self.post(PygameEvent(pygame.QUIT))

    program = Program(PlayOptions(data_dir=tmp_path))
    assert program.run(Visitor((640, 360))) == 0
    assert devices[0] == ""
    assert devices[-1] == "dummy"
    assert program.sounds.device == ""
    assert pygame.mixer.get_init() is None
