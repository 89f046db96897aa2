"""Editions of the game, as values: a name and the defaults of its house rules.

Both editions are one game with other numbers and words; nothing anywhere asks which one it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from madtable.engine.errors import BadInput
from madtable.engine.switches import Setting, Switch, read_switches

LOWEST_SEATS = 2
HIGHEST_SEATS = 8
"""Eight hands of seven still leave 19 cards to draw. [MAG-A04]"""

_SWITCHES = (
    Switch("max_seats", 6, "MAG-A04", low=LOWEST_SEATS, high=HIGHEST_SEATS),
    Switch("start_give", True, "MAG-A08"),
    Switch("wooly_optional", False, "MAG-A23"),
    Switch("exchange_colour_after", False, "MAG-A21"),
    Switch("decline", "draw_may_play", "MAG-A28", ("draw_may_play", "draw_keep", "pass")),
    Switch("must_play_drawn", False, "MSK-A04"),
    Switch("forced_draw_counts", False, "MAG-A31"),
    Switch("chain", True, "MAG-A50"),
    Switch("chain_next", "zapped", "MAG-A41", ("zapped", "normal")),
    Switch("varmint_exempt", "latest", "MAG-A52", ("latest", "accumulate")),
    Switch("last_card", "instant", "MAG-A44", ("instant", "resolve_first")),
    Switch("joker_counts", (1, 2, 3), "MSK-A05", low=1, high=3),
    Switch("joker_tie", "share", "MAG-A63", ("share", "nearest", "fewer_cards")),
    Switch("joker_owner_tie", "loses", "MSK-A06", ("loses", "shares")),
    Switch("two_player_way_again", False, "MAG-A78"),
    Switch("recycle", "eager", "MAG-A69", ("eager", "lazy")),
    Switch("blocked", "count", "MAG-A76", ("count", "draw")),
    Switch("turn_cap", 0, "MAG-A77", low=0, high=100_000),
    Switch("next_dealer", "right", "MAG-A15", ("right", "winner", "random")),
    Switch("window_ms", 900, "MAG-A58", low=0, high=10_000),
)
"""Every house rule with the default of the English sheet."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One sheet of rules: its name, its house rules with their defaults, the words on its cards.

    `card_words` is the language printed on the cards; the table may speak another. [2.4]
    """

    name: str
    switches: tuple[Switch, ...]
    card_words: str

    def house(self, settings: Mapping[str, object]) -> House:
        """The house rules in force when `settings` names what differs from the defaults.

        Raises BadInput for a name that no switch has, or a value that its switch does not take.
        """
        return House(self, read_switches(self.switches, settings))


def _edition(name: str, card_words: str, **defaults: Setting) -> Edition:
    """The edition with the English defaults, apart from `defaults`."""
    return Edition(
        name,
        tuple(
            replace(switch, default=defaults.get(switch.name, switch.default))
            for switch in _SWITCHES
        ),
        card_words,
    )


MAD_MAGAZINE = _edition("mad-magazine", "en")
MADSKORTSPEL = _edition(
    "madskortspel", "sv", decline="draw_keep", joker_counts=(3,), joker_owner_tie="shares"
)
"""The Swedish sheet differs in three rulings; its slips of the pen change nothing.

[MSK-A02, MSK-A05, MSK-A06, MSK-A16, MSK-A17]
"""

EDITIONS = {edition.name: edition for edition in (MAD_MAGAZINE, MADSKORTSPEL)}


class House:
    """The house rules of one table, as plain attributes for the rules to look at.

    Made once for a table and shared by all copies of its position. `settings` are the same by name.
    """

    __slots__ = (
        "accumulate",
        "again",
        "blocked_counts",
        "chain",
        "declaring",
        "declines_by_pass",
        "declines_to_keep",
        "eager",
        "edition",
        "exchange_colour_after",
        "forced_counts",
        "instant",
        "joker_counts",
        "joker_tie",
        "listed",
        "max_seats",
        "must_play_drawn",
        "next_dealer",
        "normal_next",
        "owner_shares",
        "settings",
        "start_give",
        "turn_cap",
        "window_ms",
        "wooly_optional",
    )

    def __init__(self, edition: Edition, settings: Mapping[str, Setting]) -> None:
        self.edition = edition
        self.settings: dict[str, Setting] = dict(settings)
        self.listed: tuple[tuple[str, Setting], ...] = tuple(settings.items())
        self.max_seats: int = _number(settings, "max_seats")
        self.start_give = bool(settings["start_give"])
        self.wooly_optional = bool(settings["wooly_optional"])
        self.exchange_colour_after = bool(settings["exchange_colour_after"])
        self.declines_to_keep = settings["decline"] == "draw_keep"
        self.declines_by_pass = settings["decline"] == "pass"
        self.must_play_drawn = bool(settings["must_play_drawn"])
        self.forced_counts = bool(settings["forced_draw_counts"])
        self.chain = bool(settings["chain"])
        self.normal_next = settings["chain_next"] == "normal"
        self.accumulate = settings["varmint_exempt"] == "accumulate"
        self.instant = settings["last_card"] == "instant"
        counts = settings["joker_counts"]
        assert isinstance(counts, tuple)
        self.joker_counts: frozenset[int] = frozenset(counts)
        self.joker_tie = str(settings["joker_tie"])
        self.owner_shares = settings["joker_owner_tie"] == "shares"
        self.again = bool(settings["two_player_way_again"])
        self.eager = settings["recycle"] == "eager"
        self.blocked_counts = settings["blocked"] == "count"
        self.turn_cap: int = _number(settings, "turn_cap")
        self.next_dealer = str(settings["next_dealer"])
        self.window_ms: int = _number(settings, "window_ms")
        # All on which it depends what must be declared for a card.
        self.declaring: tuple[object, ...] = (
            self.instant,
            self.wooly_optional,
            self.exchange_colour_after,
            self.start_give,
            tuple(sorted(self.joker_counts)),
        )

    def seat_range(self) -> tuple[int, int]:
        """Fewest and most seats. [MAG-A04, MSK-A01]"""
        return LOWEST_SEATS, self.max_seats

    def check_seats(self, seats: int) -> None:
        """BadInput unless so many may play."""
        low, high = self.seat_range()
        if not low <= seats <= high:
            raise BadInput("seats", f"{self.edition.name} takes {low} to {high}, not {seats}")


def _number(settings: Mapping[str, Setting], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int)
    return value
