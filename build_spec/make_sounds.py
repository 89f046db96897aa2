"""Makes the sounds of assets/sounds out of nothing but noise, tones and a seed.

Each is mono, 16 bit, 22,050 samples a second. Run it again and the same bytes come out, on any
machine: only sums, products and quotients are used (no sine or power of the platform's library),
and the noise comes from Python's own seeded generator.

    python -m build_spec.make_sounds
"""

from __future__ import annotations

import io
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"

RATE = 22050
PEAK = 0.8
"""How loud the loudest sample of a sound is; `LEVEL` makes some of them quieter."""

LEVEL = {"flick": 0.45, "slide": 0.5, "bubble": 0.55, "shuffle": 0.6, "error": 0.6, "card": 0.75}

TWO_PI = 6.283185307179586

Samples = list[float]
Curve = Callable[[float], float]
"""A value over the seconds of a sound."""


# --- arithmetic that is the same everywhere ------------------------------------------------------


def sine(turns: float) -> float:
    """The sine of an angle in whole turns, by its series; good to 1e-9."""
    x = turns - int(turns)
    if x < 0.0:
        x += 1.0
    if x > 0.5:
        return -sine(x - 0.5)
    if x > 0.25:
        x = 0.5 - x
    x *= TWO_PI
    square, term, total = x * x, x, x
    for n in range(2, 14, 2):
        term *= -square / (n * (n + 1))
        total += term
    return total


def grown(x: float) -> float:
    """e to the power of `x`, by its series; halves are squared back."""
    halvings = 0
    while abs(x) > 0.5:
        x /= 2.0
        halvings += 1
    total = term = 1.0
    for n in range(1, 14):
        term *= x / n
        total += term
    for _ in range(halvings):
        total *= total
    return total


# --- what sounds are made of ---------------------------------------------------------------------


def spread(seconds: float, curve: Curve) -> Samples:
    """A curve, sample by sample."""
    return [curve(n / RATE) for n in range(round(seconds * RATE))]


def fading(half_s: float, attack_s: float = 0.002) -> Curve:
    """Loudness that is there after `attack_s` and halves every `half_s`."""
    rate = 0.6931471805599453 / half_s

    def curve(t: float) -> float:
        return min(1.0, t / attack_s) * grown(-rate * max(0.0, t - attack_s))

    return curve


def swelling(seconds: float) -> Curve:
    """Loudness that comes and goes like a hill."""
    return lambda t: max(0.0, sine(min(0.5, 0.5 * t / seconds))) ** 2


def steady(value: float) -> Curve:
    """Always the same."""
    return lambda _: value


def rising(low: float) -> Curve:
    """A pitch in Hz that rises ever faster from `low`."""
    return lambda t: low + 5200 * t * (0.6 + 4 * t)


def wobbling(pitch: float, depth: float) -> Curve:
    """A pitch in Hz that wobbles by a share of it."""
    return lambda t: pitch * (1 + depth * sine(6.5 * t))


def held(seconds: float, attack: float, release: float) -> Curve:
    """A loudness that comes, stays and goes; all in seconds."""
    return lambda t: min(1.0, t / attack, (seconds - t) / release)


def tone(seconds: float, pitch: Curve, loudness: Curve, overtones: Iterable[float]) -> Samples:
    """A tone of a pitch in Hz; `overtones` are the strengths of its first, second ... partial."""
    strengths = tuple(overtones)
    found: Samples = []
    turns = 0.0
    for n in range(round(seconds * RATE)):
        t = n / RATE
        turns += pitch(t) / RATE
        whole = sum(s * sine(turns * (k + 1)) for k, s in enumerate(strengths))
        found.append(whole * loudness(t))
    return found


def hiss(dice: random.Random, seconds: float, centre: Curve, width: float, loud: Curve) -> Samples:
    """Noise round a moving pitch (a state-variable filter); `width` 1 is broad, 0.1 narrow."""
    low = band = 0.0
    found: Samples = []
    for n in range(round(seconds * RATE)):
        t = n / RATE
        f = 2.0 * sine(min(0.24, 0.5 * centre(t) / RATE))
        high = dice.random() * 2.0 - 1.0 - low - width * band
        band += f * high
        low += f * band
        found.append(band * loud(t))
    return found


def mixed(*layers: tuple[float, float, Samples]) -> Samples:
    """Layers over one another: when each begins (s), how loud it is, its samples."""
    length = max(round(at * RATE) + len(samples) for at, _, samples in layers)
    found = [0.0] * length
    for at, loud, samples in layers:
        start = round(at * RATE)
        for n, sample in enumerate(samples):
            found[start + n] += loud * sample
    return found


# --- the sounds ----------------------------------------------------------------------------------


def card(dice: random.Random) -> Samples:
    """A card lands on a pile: a slap of paper, the table under it."""
    slap = hiss(dice, 0.09, lambda t: 2600 - 14000 * t, 0.8, fading(0.011))
    wood = tone(0.11, lambda t: 150 - 300 * t, fading(0.02), (1.0, 0.25))
    return mixed((0.0, 1.0, slap), (0.003, 0.7, wood))


def shuffle(dice: random.Random) -> Samples:
    """A riffle: cards snap down faster and faster, then the pack is knocked together."""
    layers: list[tuple[float, float, Samples]] = []
    at = 0.0
    for n in range(30):
        pitch = 2300 + 900 * dice.random()
        snap = hiss(dice, 0.03, steady(pitch), 0.7, fading(0.0045, 0.001))
        layers.append((at, 0.35 + 0.3 * dice.random() + 0.01 * n, snap))
        at += 0.032 - 0.0007 * n + 0.006 * dice.random()
    layers += [(at + knock, 0.9, card(dice)) for knock in (0.07, 0.2)]
    return mixed(*layers)


def flick(dice: random.Random) -> Samples:
    """A finger snaps against a card's edge."""
    snap = hiss(dice, 0.05, lambda t: 4200 - 30000 * t, 0.5, fading(0.007, 0.001))
    edge = tone(0.05, lambda _: 1180.0, fading(0.006, 0.001), (1.0, 0.4))
    return mixed((0.0, 1.0, snap), (0.0, 0.3, edge))


def slide(dice: random.Random) -> Samples:
    """A card is drawn over felt."""
    return hiss(dice, 0.26, lambda t: 1500 + 4200 * t, 0.9, swelling(0.26))


def stamp(dice: random.Random) -> Samples:
    """A rubber stamp comes down on a form."""
    thump = tone(0.24, lambda t: 62 + 70 * grown(-30 * t), fading(0.05), (1.0, 0.3, 0.1))
    rubber = hiss(dice, 0.12, lambda t: 1100 - 5000 * t, 0.6, fading(0.018))
    lever = hiss(dice, 0.03, lambda _: 3800.0, 0.3, fading(0.006, 0.001))
    return mixed((0.0, 0.35, lever), (0.035, 1.0, thump), (0.035, 0.7, rubber))


def flip(dice: random.Random) -> Samples:
    """The whole table turns over: a sheet of tin that wobbles."""
    air = hiss(dice, 0.5, lambda t: 500 + 3400 * t * (1.2 - 1.6 * t), 0.35, swelling(0.5))
    tin = tone(
        0.62,
        lambda t: 175 + 260 * t + 22 * sine(9 * t),
        lambda t: swelling(0.62)(t) * (0.6 + 0.4 * sine(11 * t)),
        (0.6, 0.1, 0.5, 0.0, 0.3, 0.2),
    )
    return mixed((0.0, 0.9, air), (0.02, 0.35, tin), (0.52, 0.6, card(dice)))


def bubble(dice: random.Random) -> Samples:
    """Two bubbles rise in a jar."""
    layers: list[tuple[float, float, Samples]] = []
    for at, low in ((0.0, 330 + 60 * dice.random()), (0.085, 470 + 80 * dice.random())):
        rise = tone(0.1, rising(low), swelling(0.1), (1.0, 0.12))
        layers.append((at, 1.0 if at == 0.0 else 0.8, rise))
    return mixed(*layers)


def win(dice: random.Random) -> Samples:
    """A fanfare on an instrument nobody has got: half kazoo, half laboratory glass."""
    notes = ((0.0, 523.25, 0.13), (0.14, 659.26, 0.13), (0.28, 783.99, 0.13), (0.46, 659.26, 0.1))
    layers: list[tuple[float, float, Samples]] = []
    for at, pitch, seconds in (*notes, (0.58, 1046.5, 0.9)):
        last = seconds > 0.5
        wobble, fade = (0.012, 0.6) if last else (0.004, 0.05)
        reed = tone(
            seconds,
            wobbling(pitch / 2, wobble),
            held(seconds, 0.012, fade),
            (0.7, 0.5, 0.6, 0.3, 0.35, 0.15, 0.2),
        )
        glass = tone(seconds + 0.25, steady(2 * pitch), fading(0.11), (1.0, 0.0, 0.25))
        layers += [(at, 0.5, reed), (at, 0.32, glass)]
    for k in range(5):
        sparkle = 2093 + 420 * k + 90 * dice.random()
        ping = tone(0.3, steady(sparkle), fading(0.05), (1.0, 0.2))
        layers.append((0.66 + 0.07 * k, 0.16, ping))
    return mixed(*layers)


def error(dice: random.Random) -> Samples:
    """That was not allowed: two low notes of a doorbell with a loose wire."""
    layers: list[tuple[float, float, Samples]] = []
    for at, pitch, seconds in ((0.0, 196.0, 0.11), (0.13, 147.0, 0.2)):
        for detuned in (pitch, pitch * 1.023):
            buzz = tone(
                seconds,
                steady(detuned),
                held(seconds, 0.006, 0.04),
                (0.8, 0.1, 0.55, 0.1, 0.35, 0.05, 0.2),
            )
            layers.append((at, 0.5, buzz))
        layers.append((at, 0.15, hiss(dice, 0.02, lambda _: 3000.0, 0.4, fading(0.005))))
    return mixed(*layers)


MAKERS: dict[str, Callable[[random.Random], Samples]] = {
    "card": card,
    "shuffle": shuffle,
    "flick": flick,
    "slide": slide,
    "stamp": stamp,
    "flip": flip,
    "bubble": bubble,
    "win": win,
    "error": error,
}


def wav(ticks: array[int], rate: int) -> bytes:
    """The WAV file of `ticks` (type `h`, `rate` of them a second): one channel, 16 bits."""
    if sys.byteorder == "big":
        ticks.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(rate)
        writer.writeframes(ticks.tobytes())
    return file.getvalue()


def recorded(name: str) -> bytes:
    """The WAV file of a sound."""
    samples = MAKERS[name](random.Random(f"madtable {name}"))
    loudest = max(abs(sample) for sample in samples)
    factor = PEAK * LEVEL.get(name, 1.0) / loudest * 32767.0
    # The last 4 ms go down to nothing, so that no sound ends with a click.
    tail = round(0.004 * RATE)
    ticks = array("h")
    for n, sample in enumerate(samples):
        end = min(1.0, (len(samples) - 1 - n) / tail)
        ticks.append(round(sample * end * factor))
    return wav(ticks, RATE)


def main() -> int:
    """Write them all; 0."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        data = recorded(name)
        (SOUNDS / f"{name}.wav").write_bytes(data)
        print(f"{name}.wav  {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
