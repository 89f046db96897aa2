"""Spoken aloud: the newest sentences, in a thread, nothing private, nothing without a voice."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from madtable.looks.guides import steps
from madtable.ui import speech
from madtable.ui.dialog import Choice, Dialog
from madtable.ui.narrator import Narrator
from madtable.ui.screens.guide import Guide
from madtable.ui.screens.results import Results
from madtable.ui.speech import WAITING, Voice, system_voice
from tests.looks.tables import scripted
from tests.ui.players import MousePlayer, ProgramDesk
from tests.ui.test_sharing import Circle


def until(done: object, seconds: float = 20.0) -> None:
    """Wait for what another thread does."""
    end = time.monotonic() + seconds
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end, "it never happens"
        time.sleep(0.01)


def writing(file: Path) -> speech.Program:
    """A program that writes down what it is to say, and in which language."""
    script = (
        "import sys; data = sys.stdin.buffer.read().decode();"
        "open(sys.argv[1], 'a', encoding='utf-8').write(sys.argv[2] + ':' + data)"
    )
    return lambda lang, _: [sys.executable, "-c", script, str(file), lang]


def test_sentences_are_said_in_their_order_and_language(tmp_path: Path) -> None:
    file = tmp_path / "said"
    voice = Voice(lambda: writing(file))
    voice.say("Din tur – dra ett", "sv")
    voice.say("  ", "sv")
    voice.say("Your turn", "en")
    until(lambda: file.exists() and file.read_text(encoding="utf-8").count("\n") == 2)
    assert file.read_text(encoding="utf-8") == "sv:Din tur – dra ett\nen:Your turn\n"
    voice.close()


def test_only_the_newest_wait(tmp_path: Path) -> None:
    file, go = tmp_path / "said", threading.Event()

    def find() -> speech.Program:
        go.wait(20)
        return writing(file)

    voice = Voice(find)
    started = time.monotonic()
    for number in range(50):
        voice.say(f"line {number}", "en")
    assert time.monotonic() - started < 5, "nobody waits for a voice"
    go.set()
    until(lambda: file.exists() and file.read_text().count("\n") == WAITING)
    assert file.read_text() == "".join(f"en:line {n}\n" for n in (47, 48, 49))
    voice.close()


def test_hushed_it_stops_in_mid_sentence() -> None:
    voice = Voice(lambda: lambda *_: [sys.executable, "-c", "import time; time.sleep(60)"])
    voice.say("a very long sentence", "en")
    until(lambda: voice._speaking is not None)
    voice.hush()
    until(lambda: voice._speaking is None)
    voice.close()


@pytest.mark.parametrize("find", [lambda: None, lambda: lambda *_: ["/no/such/program"]])
def test_without_a_voice_nothing_happens(find: object) -> None:
    voice = Voice(find)  # type: ignore[arg-type]
    voice.say("hello", "en")
    until(lambda: voice.mute)
    voice.say("hello again", "en")
    voice.hush()
    voice.close()


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_every_system_has_its_own_voice(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    program = system_voice(platform)
    assert program is not None
    command = program("sv", "-h")
    assert command[0] in ("/bin/spd-say", "/bin/say", "/bin/powershell")
    assert (command[-4:] == ["--language", "sv", "--", "-h"]) == (platform == "linux")
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert system_voice(platform) is None


def test_new_lines_and_questions_are_read_out_once() -> None:
    wishes = {(1, "turn"): ["play R2"], (2, "turn"): ["play R6"]}
    show = scripted(["R1 G1 G3", "R2 Y1 Y2", "B1 B3 R6"], wishes, draw="Y3 Y4 B4 B5 B6")
    said: list[str] = []
    narrator = Narrator(show.kit, said.append)
    for _ in range(600):
        show.wait(1 / 60)
        narrator.look(show.stack.scenes)
    assert [line.text for line in show.board.lines] == said[:-1]
    assert said[-1] == f"{show.board.prompt.head}. {show.board.prompt.text}"
    dialog = Dialog(show.kit, "Title", "Text", [Choice("OK", None)])
    show.stack.push(dialog)
    narrator.look(show.stack.scenes)
    narrator.look(show.stack.scenes)
    assert said[-1] == "Title. Text"
    assert said.count("Title. Text") == 1


def test_at_a_shared_screen_only_what_everybody_knows_is_said(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "human", "random"), 5)
    said: list[str] = []
    narrator = Narrator(desk.program.kit, said.append)
    desk.stack.each_frame = lambda _: narrator.look(desk.stack.scenes)
    circle = Circle(desk, MousePlayer, 5)
    while desk.table.answers < 14:
        circle.step()
    board = next(scene.board for scene in desk.stack.scenes if hasattr(scene, "board"))
    public = {board.say(one) for e in desk.table.facts(None) if (one := e.log()) is not None}
    say = desk.program.kit.say
    for name in board.company.names:
        asked = f"{say('curtain.others')} {say('curtain.hold')}."
        public.add(f"{say('curtain.pass')} {name}. {asked}")
    public.add(f"{say('anyone.title')} {say('anyone.text')}")
    assert sum(text.startswith(say("curtain.pass")) for text in said) == len(circle.opened)
    assert said
    assert set(said) <= public


@pytest.mark.parametrize("people", [1, 2])
def test_what_is_asked_over_an_open_hand_is_only_said_to_whoever_sits_there_alone(
    people: int, tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human",) * people + ("random",) * (3 - people), 5)
    said: list[str] = []
    narrator = Narrator(desk.program.kit, said.append)
    desk.stack.each_frame = lambda _: narrator.look(desk.stack.scenes)
    circle = Circle(desk, MousePlayer, 5)

    def log(seat: int | None) -> set[str]:
        said = [event.log() for event in desk.table.facts(seat)]
        return {desk.board.say(line) for line in said if line is not None}

    secrets: set[str] = set()
    while not secrets:
        if people == 1:
            circle.player.play(1)
        else:
            circle.step()
        desk.frame()
        if circle.player.waited_for() is not None:
            secrets = log(desk.scene.eyes) - log(None)
    said.clear()
    desk.board.open_log()
    desk.frame(5)
    assert isinstance(desk.stack.top, Dialog)
    # A dialog over the dialog is no more for everybody than the one below it.
    desk.program.notice("crash.title", "crash.text")
    desk.frame(5)
    heard = " ".join(said)
    assert any(secret in heard for secret in secrets) == (people == 1)
    # Nor is what another screen asks that was opened from there: the making of a rule, say.
    desk.program.show_settings()
    desk.frame(5)
    said.clear()
    desk.program.notice("crash.title", "crash.text")
    desk.frame(5)
    assert bool(said) == (people == 1)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_whatever_lies_over_a_table_is_read_out_once(lang: str, tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path, lang=lang)
    desk.deal("mad-magazine", ("human", "random", "random"), 5)
    player = MousePlayer(desk)
    while player.waited_for() is None:
        desk.frame()
    said: list[str] = []
    narrator = Narrator(desk.program.kit, said.append)
    desk.stack.each_frame = lambda _: narrator.look(desk.stack.scenes)
    desk.frame()
    say, scene = desk.program.kit.say, desk.scene

    def heard(show: Callable[[], None], *words: str) -> None:
        said.clear()
        show()
        desk.until(lambda: desk.stack.top is not scene)
        desk.frame(3)
        assert len(said) == 1
        assert all(word in said[0] for word in words), said
        desk.stack.pop()
        desk.frame(2)

    heard(desk.program.show_keys, say("keys.title"))
    heard(lambda: desk.program.notice("crash.title", "crash.text"), say("crash.text"))
    guide = steps("mad-magazine")
    heard(Guide(scene, guide, lambda: None).begin, *map(desk.program.kit.text, guide[0][:2]))
    assert scene.hints is not None
    heard(scene.hints.ask, say("hint.title"))


def test_the_end_is_read_out(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "random"), 5, {"turn_cap": 2})
    said: list[str] = []
    narrator = Narrator(desk.program.kit, said.append)
    desk.stack.each_frame = lambda _: narrator.look(desk.stack.scenes)
    MousePlayer(desk).play()
    desk.frame(3)
    results = desk.stack.top
    assert isinstance(results, Results)
    assert said[-1] == results.aloud()
    assert results._said() in said[-1]
