"""Music: made again bit for bit, fit for what is shown, softer under sounds, silent if need be."""

from __future__ import annotations

import io
import wave
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from build_spec import make_music
from madtable import paths
from madtable.engine.event import Event
from madtable.games import catalogue
from madtable.looks.sounds import MOODS, USUAL_MOOD, captioned
from madtable.ui.music import DUCKED, FADE_MS, Music
from madtable.ui.sound import Cue, Sounds
from tests.looks.tables import scripted
from tests.ui.players import ProgramDesk

FOLDER = paths.assets() / "music"
NAMES = sorted(make_music.TUNES)


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    found = Sounds(paths.assets() / "sounds")
    assert found.start()
    yield found
    found.close()


def test_the_folder_holds_what_the_script_makes_and_each_table_has_its_tune() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == [f"{name}.wav" for name in NAMES]
    assert {USUAL_MOOD, *MOODS.values()} == set(NAMES)
    assert set(MOODS) == set(catalogue.GAMES)
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 1_300_000


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_same_bytes_again(name: str) -> None:
    assert make_music.recorded(name) == (FOLDER / f"{name}.wav").read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_tune_is_heard_and_its_end_runs_into_its_start(name: str) -> None:
    tune = make_music.TUNES[name]
    steps = {len(line.split()) for line in (tune.lead, tune.bass, tune.beat)}
    assert len(steps) == 1, "all voices are equally long"
    with wave.open(io.BytesIO((FOLDER / f"{name}.wav").read_bytes())) as file:
        samples = array("h", file.readframes(file.getnframes()))
    assert 8 < len(samples) / make_music.RATE < 20
    assert 12000 < max(map(abs, samples)) < 20000
    jumps = [abs(b - a) for a, b in pairwise(samples)]
    assert abs(samples[0] - samples[-1]) <= max(jumps), "no click where it begins again"
    assert abs(sum(samples) / len(samples)) < 120


def test_notes_have_their_pitches() -> None:
    assert make_music.pitch("a4") == 440.0
    assert make_music.pitch("c4") == pytest.approx(261.626, abs=0.01)
    assert make_music.pitch("bb1") == pytest.approx(58.27, abs=0.01)
    assert make_music.pitch("f#5") == pytest.approx(739.99, abs=0.01)
    assert list(make_music.notes("c4 - . d4")) == [(0, "c4", 2), (3, "d4", 1)]


def test_it_plays_changes_and_stops(sounds: Sounds) -> None:
    music = Music(FOLDER, sounds)
    music.update(0.1)
    assert music.playing == ""
    music.mood = "lab"
    music.update(0.1)
    assert music.playing == "lab"
    assert pygame.mixer.music.get_busy()
    music.mood = "mao"
    for _ in range(200):
        music.update(0.01)
        pygame.time.wait(FADE_MS // 40)
        if music.playing == "mao":
            break
    assert music.playing == "mao"
    sounds.tune(0.8, mute=True)
    assert not music.wanted
    sounds.tune(0.8, mute=False)
    music.tune(0.5, on=False)
    assert not music.wanted
    music.tune(0.0, on=True)
    assert not music.wanted


def test_it_is_softer_under_a_sound_and_comes_back(sounds: Sounds) -> None:
    music = Music(FOLDER, sounds, 0.8)
    sounds.on_play = music.duck
    usual = music.loudness
    sounds.play("card")
    assert music.loudness == pytest.approx(DUCKED * usual)
    for _ in range(60):
        music.update(0.01)
    assert DUCKED * usual < music.loudness < usual
    for _ in range(100):
        music.update(0.01)
    assert music.loudness == pytest.approx(usual)


def test_without_a_device_or_a_file_there_is_none_and_no_trouble(
    sounds: Sounds, tmp_path: Path
) -> None:
    silent = Music(FOLDER, Sounds(tmp_path))
    silent.mood = "lab"
    silent.update(0.1)
    assert silent.playing == ""
    lost = Music(tmp_path, sounds)
    lost.mood = "lab"
    lost.update(0.1)
    lost.update(0.1)
    assert not pygame.mixer.music.get_busy()
    music = Music(FOLDER, sounds)
    music.mood = "lab"
    music.update(0.1)
    sounds.close()  # the device has gone
    music.update(0.1)
    assert music.playing == ""
    assert sounds.start()
    music.update(0.1)
    assert music.playing == "lab", "and it is there again"


def test_the_program_hums_what_fits(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.title()
    assert desk.program.music.mood == USUAL_MOOD
    desk.deal("mad-lab", ("human", "random", "random"), 5)
    desk.frame(2)
    assert desk.program.music.mood == "lab"
    desk.program.show_title()
    desk.frame(2)
    assert desk.program.music.mood == USUAL_MOOD


def listening(
    cue: Callable[[Event], Cue | None], told: list[Event]
) -> Callable[[Event], Cue | None]:
    """The same cues, with the facts that they are asked for written down."""

    def heard(event: Event) -> Cue | None:
        told.append(event)
        return cue(event)

    return heard


def test_what_is_heard_can_be_read() -> None:
    wishes = {(1, "turn"): ["play R2"], (2, "turn"): ["play R6"]}
    for on in (False, True):
        show = scripted(["R1 G1 G3", "R2 Y1 Y2", "B1 B3 R6"], wishes, draw="Y3 Y4 B4 B5 B6")
        show.kit.captions = on
        heard: list[str] = []
        show.kit.hear = heard.append
        told: list[Event] = []
        show.scene.staging.cues = listening(captioned(show.kit, show.board), told)
        show.wait(8.0)
        assert "card" in heard
        lines = [line.text for line in show.board.lines]
        assert (show.kit.say("caption.card") in lines) == on
        # Written afresh, as when a hand is turned face down, the log still has what was heard.
        show.board.rewrite(told)
        lines = [line.text for line in show.board.lines]
        assert (show.kit.say("caption.card") in lines) == on


def test_the_same_sound_twice_is_written_once() -> None:
    show = scripted(["R1 G1 G3", "R2 Y1 Y2", "B1 B3 R6"], {}, draw="Y3 Y4", turn=0)
    show.kit.captions = True
    for sound in ("card", "card", "slide"):
        show.board.caption(sound)
    texts = [line.text for line in show.board.lines]
    assert texts == [show.kit.say("caption.card"), show.kit.say("caption.slide")]
