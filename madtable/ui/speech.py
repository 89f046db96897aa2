"""The log and the questions spoken aloud, by the voice that the system itself has.

The program of the system is asked (speech-dispatcher's `spd-say`, `say` on macOS, SAPI through
PowerShell on Windows), so that people hear the voice, speed and language that they have chosen
there. Where there is none, nothing happens. Nobody waits for a voice: it has a thread of its own.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

LONGEST_S = 40.0
"""No sentence takes longer; a voice that does is stuck."""

WAITING = 3
"""So many sentences may wait; older ones are not said any more."""

_SAPI = (
    "[Console]::InputEncoding=[Text.Encoding]::UTF8;"
    "Add-Type -AssemblyName System.Speech;"
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)

Program = Callable[[str, str], list[str]]
"""The command that says a text in a language (`sv`); it gets the text on its standard input too."""


def system_voice(platform: str = sys.platform) -> Program | None:
    """What speaks on this system; None where nothing does."""
    if platform == "win32":
        shell = shutil.which("powershell")
        return (lambda *_: [shell, "-NoProfile", "-Command", _SAPI]) if shell else None
    if platform == "darwin":
        say = shutil.which("say")
        return (lambda *_: [say, "-f", "-"]) if say else None
    spd = shutil.which("spd-say")
    return (lambda lang, text: [spd, "--wait", "--language", lang, "--", text]) if spd else None


class Voice:
    """Says one sentence after the other, the newest ones only.

    `find` looks for what speaks, once the first sentence comes.
    """

    def __init__(self, find: Callable[[], Program | None] = system_voice) -> None:
        self._find = find
        self._waiting: deque[tuple[str, str]] = deque(maxlen=WAITING)
        self._some = threading.Condition()
        self._thread: threading.Thread | None = None
        self._speaking: subprocess.Popen[bytes] | None = None
        self._closed = False
        self.mute = False
        """Whether there turned out to be nothing that speaks."""

    def say(self, text: str, lang: str) -> None:
        """Have a sentence said, once those before it are; never waits, never raises."""
        if self.mute or self._closed or not text.strip():
            return
        with self._some:
            self._waiting.append((text, lang))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
                self._thread.start()
            self._some.notify()

    def hush(self) -> None:
        """Say no more of what has been asked for."""
        with self._some:
            self._waiting.clear()
            if self._speaking is not None:
                self._speaking.terminate()

    def close(self) -> None:
        """Fall silent for good."""
        self.hush()
        with self._some:
            self._closed = True
            self._some.notify()

    def _work(self) -> None:
        program = self._find()
        if program is None:
            self.mute = True
            return
        while True:
            with self._some:
                while not self._waiting and not self._closed:
                    self._some.wait()
                if self._closed:
                    return
                text, lang = self._waiting.popleft()
            if not self._speak(program(lang, text), text):
                self.mute = True
                return

    def _speak(self, command: Sequence[str], text: str) -> bool:
        """Let the program speak; False where it cannot even be started."""
        import subprocess  # hardly anybody wants a voice, and nobody before the first picture

        try:
            found = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # No black window for every sentence.
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            return False
        with self._some:
            self._speaking = found
        try:
            found.communicate((text + "\n").encode(), timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            found.kill()
            found.wait()
        except OSError:
            found.wait()  # it went without listening to the end
        finally:
            with self._some:
                self._speaking = None
        return True
