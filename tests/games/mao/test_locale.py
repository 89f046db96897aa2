"""Every word that Mao may ask for is there, in both languages, and none that it never asks for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from madtable.engine.event import Event
from madtable.engine.message import Message
from madtable.games.mao import events
from madtable.games.mao.cards import FACES, card_name
from madtable.games.mao.house import SWITCHES
from madtable.games.mao.infraction import CODES
from madtable.games.mao.library import EXAMPLES
from madtable.games.mao.phrases import GESTURES
from madtable.games.mao.questions import KINDS
from madtable.ui.words import Words
from tests.games.mao.tables import WildTable, deal, examples

ROOT = Path(__file__).resolve().parents[3]
SOURCE = "\n".join(
    file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "madtable" / "games" / "mao").glob("*.py"))
)
SHARED = {"house.max_seats", "house.max_seats.why", "refused.game-over", "refused.not-held"}
"""Keys that belong to all games."""


def wanted() -> set[str]:
    keys = {f"refused.{key}" for key in re.findall(r'Refused\(\s*"([^"]+)"', SOURCE)}
    keys |= {f"refused.mao.check.{fault}" for fault in re.findall(r'_no\(\s*"([^"]+)"', SOURCE)}
    keys |= set(re.findall(r'message\(\s*"([^"]+)"', SOURCE))
    keys |= {f"card.{card_name(face)}" for face in range(FACES)}
    for code in CODES:
        keys |= {f"log.mao.called.{code}", f"reason.mao.{code}", f"option.mao.call.{code}"}
        keys.add(f"log.mao.fined.{code}")
    for code in ("CUSTOM", "FAIL_PENALIZE"):
        keys |= {f"reason.mao.{code}.named", f"log.mao.fined.{code}.named"}
    for gesture in GESTURES:
        keys |= {f"log.mao.gesture.{gesture}", f"option.mao.gesture.{gesture}"}
    keys |= {f"prompt.mao.{kind}" for kind in KINDS}
    keys |= {f"mao.example.{example.name}" for example in EXAMPLES}
    for switch in SWITCHES:
        keys |= {f"house.{switch.name}", f"house.{switch.name}.why"}
        keys |= {f"house.{switch.name}.{choice}" for choice in switch.choices}
    return keys


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_key_has_words_and_every_word_a_use(lang: str) -> None:
    words = Words(lang, strict=True)
    missing = sorted(key for key in wanted() if key not in words)
    assert missing == []
    file = ROOT / "assets" / "locale" / lang / "mao.json"
    own = set(json.loads(file.read_bytes()))
    bases = {key.removesuffix(".you").removesuffix(".at-you") for key in own}
    zero = {key for key in bases if re.fullmatch(r"house\.\w+\.0", key)}
    assert sorted(bases - wanted() - zero) == []
    assert sorted(wanted() - bases - SHARED) == []


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_everything_that_happens_can_be_told(lang: str) -> None:
    """Log lines, reasons, offers and prompts of wild games, in every form of address."""
    words = Words(lang, strict=True)
    names = [f"Name{seat}" for seat in range(8)]
    said: set[str] = set()
    kinds: set[str] = set()

    def tell(line: Message | None) -> None:
        if line is None:
            return
        said.add(line.key)
        for me in (None, *range(8)):
            text = words.say(line, names, me)
            assert text
            assert "{" not in text

    for seed in range(24):
        seats = 3 + seed % 6
        house = {
            "doubles": ("sane", "chaos")[seed % 2],
            "enforcement": ("auto", "hybrid", "honour")[seed % 3],
            "poo_limit_s": 10,
            "tongue": ("english", "swedish")[seed % 2],
        }
        round_ = deal(seats, seed, house, examples(seed % 13, seats))
        told: list[Event] = list(round_.opening())
        round_.listen(told.append)
        wild = WildTable(round_, seed, wildness=2)
        for _ in range(120):
            wild.step()
        for event in told:
            kinds.add(type(event).__name__)
            tell(event.log())
            if isinstance(event, events.PenaltyGiven):
                tell(event.reason())
        for offer in round_.questions():
            tell(offer.prompt)
            for option in offer.options[:200]:
                tell(option.label)
    assert len(said) > 60
    assert kinds >= {"CardPlayed", "CardReturned", "PenaltyGiven", "PointOfOrderEnded", "Called"}


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_log_lines_are_short(lang: str) -> None:
    """The tape is 280 units wide: a name of eight letters and a few words."""
    words = Words(lang, strict=True)
    for key in words.keys():  # noqa: SIM118 (it is no mapping)
        if key.startswith("log.mao.") and not key.startswith("log.mao.called."):
            line = words.say(
                Message(
                    key.removesuffix(".you").removesuffix(".at-you"),
                    (
                        ("seat", 0),
                        ("target", 1),
                        ("count", 3),
                        ("card", "mao.10S"),
                        ("phrase", "Mao"),
                        ("words", "tens"),
                    ),
                ),
                ["Fritz", "Mirre"],
            )
            assert len(line) <= 34, line
