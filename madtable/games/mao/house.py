"""The house rules of Mao: switches with their rulings, and the same compiled for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from madtable.engine.errors import BadInput
from madtable.engine.switches import Switch, read_switches
from madtable.games.mao.phrases import ENGLISH, TONGUES

FEWEST_SEATS = 3
MOST_SEATS = 8
HAND = 7
"""Cards dealt to each seat. [MAO-02]"""
MOST_DECKS = 6

NO_DOUBLES, SANE, SILENT, CHAOS = "none", "sane", "silent", "chaos"
AUTO, HYBRID, HONOUR = "auto", "hybrid", "honour"

SWITCHES: tuple[Switch, ...] = (
    # 0: one deck for every four seats begun.
    Switch("decks", 0, "MAO-A01", low=0, high=MOST_DECKS),
    # by_decks: sane with two decks or more, none with one.
    Switch("doubles", "by_decks", "MAO-A02", choices=("by_decks", NO_DOUBLES, SANE, SILENT, CHAOS)),
    Switch("double_window", "covered", "MAO-A88", choices=("covered", "next_turn")),
    Switch("enforcement", HYBRID, "4.3.1", choices=(AUTO, HYBRID, HONOUR)),
    Switch("starter", "left", "MAO-A03", choices=("left", "random", "last_winner")),
    Switch("start_effects", False, "MAO-A04"),
    Switch(
        "exhaust",
        "reshuffle_then_add",
        "MAO-A08",
        choices=("reshuffle_then_add", "add", "reshuffle", "stop"),
    ),
    Switch("win_on_last_card", False, "MAO-A13"),
    Switch("two_last", "draw", "MAO-A14", choices=("draw", "win")),
    Switch("two_strict", False, "MAO-A57"),
    Switch("seven_from_draw", False, "MAO-A49"),
    Switch("six_hue", False, "MAO-A32"),
    Switch("say_grace", 5, "MAO-A18", low=1, high=120),
    Switch("pre_say_s", 0, "MAO-A19", low=0, high=10),
    Switch("strict_phrases", False, "MAO-A20"),
    Switch("speech_with_bad_card", "forgive", "MAO-A29", choices=("forgive", "talk")),
    Switch("emotes_are_talk", False, "MAO-A35"),
    Switch("delay_s", 15, "MAO-A78", low=2, high=600),
    Switch("auto_draw_after", 3, "MAO-A78", low=0, high=20),
    Switch("call_race_s", 2, "MAO-A68", low=0, high=20),
    Switch("lenient_reason", False, "MAO-A69"),
    Switch("owner_window_s", 10, "MAO-A105", low=1, high=600),
    Switch("chaos_collapse_s", 15, "MAO-A101", low=2, high=600),
    Switch("poo_end", "any", "MAO-A82", choices=("any", "caller")),
    Switch("poo_limit", 3, "MAO-A87", low=0, high=50),
    # 0: a point of order lasts until somebody ends it.
    Switch("poo_limit_s", 0, "MAO-A87", low=0, high=600),
    Switch("vote_overturn", True, "MAO-A77"),
    Switch("turn_marker", False, "MAO-A64"),
    # Turn, duties and cards due are shown: for a table where everybody knows.
    Switch("open_table", False, "MAO-07"),
    Switch("text_rules", False, "MAO-A103"),
    # The tongue in which the table itself names a phrase; both are understood everywhere.
    Switch("tongue", ENGLISH, "MAO-A20", choices=TONGUES),
    Switch("max_seats", MOST_SEATS, "MAO-A11", low=FEWEST_SEATS, high=MOST_SEATS),
    Switch("ai_honesty", 100, "MAO-A76", low=0, high=100),
    Switch("ai_attention", 90, "MAO-A109", low=0, high=100),
    # Whether AI winners make rules; people always may.
    Switch("ai_rules", True, "MAO-A102"),
)


@dataclass(frozen=True, slots=True)
class House:
    """The settings as plain attributes, times in milliseconds; decks and doubles are settled."""

    decks: int
    doubles: str
    while_next_waits: bool
    """A card may be doubled only until the next seat has begun its turn."""
    enforcement: str
    starter: str
    start_effects: bool
    exhaust: str
    win_on_last_card: bool
    two_last_wins: bool
    two_strict: bool
    seven_from_draw: bool
    six_hue: bool
    say_grace: int
    pre_say: int
    strict_phrases: bool
    bad_card_speech_is_talk: bool
    emotes_are_talk: bool
    delay: int
    auto_draw_after: int
    call_race: int
    lenient_reason: bool
    owner_window: int
    chaos_collapse: int
    only_caller_ends: bool
    point_limit: int
    point_limit_ms: int
    vote_overturn: bool
    turn_marker: bool
    open_table: bool
    text_rules: bool
    tongue: str
    ai_honesty: int
    ai_attention: int
    ai_rules: bool

    @property
    def has_doubles(self) -> bool:
        """Whether a card may be laid on its equal out of turn."""
        return self.doubles != NO_DOUBLES


def compile_house(values: Mapping[str, object], seats: int) -> House:
    """The house of a table with `seats` seats where `values` differ from the defaults.

    A doubles rule needs two decks at least [4.1]; what is chosen for `decks` is raised to that.
    Raises BadInput for what no switch takes.
    """
    found = read_switches(SWITCHES, values)

    def word(name: str) -> str:
        return str(found[name])

    def number(name: str) -> int:
        return cast(int, found[name])

    def yes(name: str) -> bool:
        return bool(found[name])

    decks = number("decks") or -(-seats // 4)
    doubles = word("doubles")
    if doubles == "by_decks":
        doubles = SANE if decks > 1 else NO_DOUBLES
    elif doubles != NO_DOUBLES:
        decks = max(decks, 2)
    return House(
        decks=decks,
        doubles=doubles,
        while_next_waits=word("double_window") == "next_turn",
        enforcement=word("enforcement"),
        starter=word("starter"),
        start_effects=yes("start_effects"),
        exhaust=word("exhaust"),
        win_on_last_card=yes("win_on_last_card"),
        two_last_wins=word("two_last") == "win",
        two_strict=yes("two_strict"),
        seven_from_draw=yes("seven_from_draw"),
        six_hue=yes("six_hue"),
        say_grace=number("say_grace") * 1000,
        pre_say=number("pre_say_s") * 1000,
        strict_phrases=yes("strict_phrases"),
        bad_card_speech_is_talk=word("speech_with_bad_card") == "talk",
        emotes_are_talk=yes("emotes_are_talk"),
        delay=number("delay_s") * 1000,
        auto_draw_after=number("auto_draw_after"),
        call_race=number("call_race_s") * 1000,
        lenient_reason=yes("lenient_reason"),
        owner_window=number("owner_window_s") * 1000,
        chaos_collapse=number("chaos_collapse_s") * 1000,
        only_caller_ends=word("poo_end") == "caller",
        point_limit=number("poo_limit"),
        point_limit_ms=number("poo_limit_s") * 1000,
        vote_overturn=yes("vote_overturn"),
        turn_marker=yes("turn_marker"),
        open_table=yes("open_table"),
        text_rules=yes("text_rules"),
        tongue=word("tongue"),
        ai_honesty=number("ai_honesty"),
        ai_attention=number("ai_attention"),
        ai_rules=yes("ai_rules"),
    )


def check_seats(seats: int, most: int = MOST_SEATS) -> None:
    """BadInput unless `seats` may sit at one table. [MAO-01, MAO-A10, MAO-A11]"""
    if not FEWEST_SEATS <= seats <= most:
        raise BadInput("seats", f"mao takes {FEWEST_SEATS} to {most} seats, not {seats}")
