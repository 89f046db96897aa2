"""Makes the tunes of assets/music: one short loop for each mood, out of notes, three voices and a
seed.

Each is mono, 16 bit, 11,025 samples a second, and ends where it begins: what still rings at its end
rings into its start. As with the sounds, the same bytes come out on any machine.

    python -m build_spec.make_music
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from build_spec.make_sounds import grown, sine, wav

MUSIC = Path(__file__).resolve().parent.parent / "assets" / "music"

RATE = 11025
PEAK = 0.55
SEMITONE = 1.0594630943592953
A4_HZ = 440.0
TABLE = 2048
"""Samples of one period of a voice; a power of two."""

NAMES = {"c": -9, "d": -7, "e": -5, "f": -4, "g": -2, "a": 0, "b": 2}
"""Semitones from the a of the same octave."""

MALLET = (1.0, 0.0, 0.0, 0.35, 0.0, 0.0, 0.0, 0.0, 0.0, 0.12)
TUBA = (1.0, 0.5, 0.3, 0.12, 0.06)
REED = (0.7, 0.1, 0.5, 0.08, 0.28, 0.05, 0.12)


class Tune(NamedTuple):
    """A tune: seconds for one step, and its voices in steps. `.` is a rest, `-` holds the note
    before, `x` in `beat` is a tick and `o` a knock. Notes are as `c4`, `f#3`, `bb4`.
    """

    step_s: float
    lead: str
    bass: str
    beat: str
    voice: tuple[float, ...] = MALLET
    ring_s: float = 0.11


TUNES: dict[str, Tune] = {
    # The title: a small parade that cannot quite keep in step.
    "bench": Tune(
        0.2,
        "g4 - e4 g4 c5 - b4 a4 g4 - e4 . f4 e4 d4 - a4 - f4 a4 d5 - c5 b4 a4 g#4 a4 b4 g4 - . . "
        "g4 - e4 g4 c5 - e5 d5 c5 - a4 . bb4 a4 g4 - f4 a4 d5 c5 b4 g4 f4 d4 e4 g4 c5 - c4 - . .",
        "c3 . g2 . c3 . g2 . c3 . g2 . b2 . g2 . d3 . a2 . d3 . a2 . f2 . f#2 . g2 . b2 . "
        "c3 . g2 . c3 . e3 . f2 . c3 . f#2 . c3 . d3 . a2 . g2 . b2 . c3 . g2 . c3 . . .",
        "o . x . o . x x " * 8,
    ),
    # The tray: something with striped trousers sneaks round the table.
    "mad": Tune(
        0.17,
        "a4 . c5 . e5 d#5 e5 . a4 . . c5 b4 a4 g#4 . a4 . c5 . e5 f5 e5 d5 c5 b4 a4 b4 g#4 - . . "
        "d5 . f5 . a5 g#5 a5 . d5 . . f5 e5 d5 c#5 . c5 e5 a4 c5 b4 d5 g#4 b4 a4 . e4 . a4 - . .",
        "a2 . e2 . a2 . e2 . a2 . e2 . e2 . g#2 . a2 . e2 . f2 . d2 . e2 . e2 . e2 f#2 g#2 . "
        "d3 . a2 . d3 . a2 . d3 . a2 . a2 . c#3 . f2 . a2 . e2 . g#2 . a2 . e2 . a2 . . .",
        "o . x . o x x . " * 7 + "o . x . o . . .",
        REED,
        0.09,
    ),
    # The laboratory: bubbles rise, and the clock on the wall has five hands.
    "lab": Tune(
        0.21,
        "e4 b4 f#5 b4 g5 b4 f#5 b4 e4 b4 g5 b4 a5 b4 g5 b4 c5 g4 e5 g4 f#5 g4 e5 g4 "
        "d5 a4 f#5 a4 g5 a4 f#5 a4 e4 b4 f#5 b4 g5 b4 b5 b4 a4 e5 c5 e5 a5 e5 g5 e5 "
        "f#4 c5 a4 c5 d#5 c5 f#5 c5 b4 f#5 d#5 f#5 b5 - . .",
        "e2 - - - - - e2 . e2 - - - - - g2 . c3 - - - - - c3 . d3 - - - - - d3 . "
        "e2 - - - - - e2 . a2 - - - - - a2 . f#2 - - - - - f#2 . b2 - - - a2 - f#2 -",
        "x . . x . . x . " * 8,
        MALLET,
        0.16,
    ),
    # The sealed folder: everybody knows something, and nobody says it.
    "mao": Tune(
        0.26,
        "d4 - - . f4 - e4 - d4 - a3 - . . . . d4 - - . g4 - f4 e4 f4 - c#4 - . . . . "
        "f4 - - . a4 - g4 - bb4 - a4 - f4 - d4 - e4 - g4 - c#4 - e4 - d4 - - - . . . .",
        "d2 - . . a2 - . . d2 - . . c2 - . . bb1 - . . g2 - . . a1 - . . a2 - g2 - "
        "f2 - . . c2 - . . g2 - . . d2 - . . a1 - . . a2 - . . d2 - a1 - d2 - . .",
        "o . . . . . x . " * 8,
        REED,
        0.3,
    ),
}


def pitch(note: str) -> float:
    """The Hz of a note, `bb4`."""
    steps = NAMES[note[0]] + note.count("#") - note[1:].count("b")
    octave = int(note[-1])
    found = A4_HZ
    for _ in range(abs(steps)):
        found = found * SEMITONE if steps > 0 else found / SEMITONE
    for _ in range(abs(octave - 4)):
        found = found * 2.0 if octave > 4 else found / 2.0
    return found


def notes(line: str) -> Iterator[tuple[int, str, int]]:
    """The notes of a voice: at which step, which one, how many steps long."""
    words = line.split()
    for at, word in enumerate(words):
        if word not in (".", "-"):
            length = 1
            while at + length < len(words) and words[at + length] == "-":
                length += 1
            yield at, word, length


def wavetable(strengths: tuple[float, ...]) -> list[float]:
    """One period of a voice with these partials."""
    return [
        sum(s * sine(n * (k + 1) / TABLE) for k, s in enumerate(strengths)) for n in range(TABLE)
    ]


def add(found: list[float], at: int, table: list[float], hz: float, loud: float, s: float) -> None:
    """Lay a note over the loop: it halves every `s` seconds, and rings round the end."""
    size, mask = len(found), TABLE - 1
    fall = grown(-0.6931471805599453 / (s * RATE))
    turn, phase, level = hz * TABLE / RATE, 0.0, loud
    attack = round(0.006 * RATE)
    for n in range(min(size, round(8 * s * RATE))):
        rise = n / attack if n < attack else 1.0
        found[(at + n) % size] += level * rise * table[int(phase) & mask]
        phase += turn
        level *= fall


def tick(found: list[float], at: int, dice: random.Random, loud: float, s: float) -> None:
    """Lay a short noise over the loop."""
    size = len(found)
    fall = grown(-0.6931471805599453 / (s * RATE))
    before = 0.0
    for n in range(round(8 * s * RATE)):
        noise = dice.random() * 2.0 - 1.0
        found[(at + n) % size] += loud * (noise - before)
        before = noise
        loud *= fall


def played(name: str) -> list[float]:
    """The loop of a mood, sample by sample."""
    tune, dice = TUNES[name], random.Random(f"madtable music {name}")
    steps = len(tune.lead.split())
    step = round(tune.step_s * RATE)
    found = [0.0] * (steps * step)
    lead, bass = wavetable(tune.voice), wavetable(TUBA)
    for at, note, length in notes(tune.lead):
        # Nobody in this band plays two notes alike.
        loud = 0.5 * (0.85 + 0.3 * dice.random())
        add(found, at * step, lead, pitch(note), loud, tune.ring_s * (0.6 + 0.4 * length))
    for at, note, length in notes(tune.bass):
        add(found, at * step, bass, pitch(note), 0.5, 0.09 * (0.7 + 0.5 * length))
    for at, mark, _ in notes(tune.beat):
        if mark == "x":
            tick(found, at * step, dice, 0.09, 0.012)
        else:
            add(found, at * step, bass, 62.0, 0.45, 0.03)
    return found


def recorded(name: str) -> bytes:
    """The WAV file of a mood."""
    samples = played(name)
    factor = PEAK * 32767.0 / max(abs(sample) for sample in samples)
    ticks = array("h", [round(sample * factor) for sample in samples])
    return wav(ticks, RATE)


def main() -> int:
    """Write them all; 0."""
    MUSIC.mkdir(parents=True, exist_ok=True)
    for name in TUNES:
        data = recorded(name)
        (MUSIC / f"{name}.wav").write_bytes(data)
        print(f"{name}.wav  {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
