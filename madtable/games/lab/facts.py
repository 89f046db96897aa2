"""The facts of a trick, made once and told again and again.

There are only so many ways to play, win and take a card. A fact never changes, so the same one may
be told in every game, and telling costs the rules a look into a table instead of a new object for
every card. The tables are read `[mode][seat][card]`, mode -1 being the last entry.
"""

from __future__ import annotations

from madtable.games.lab.cards import DECK, MADNESS, SCIENCE, SIGNED
from madtable.games.lab.events import CardPlayed, CardTaken, LeadPassed, TrickWon

_SEATS = range(4)
_MOST_SPIRALS = 12  # four cards of three [L:23]

PLAYED: tuple[tuple[tuple[tuple[CardPlayed, ...], ...], ...], ...] = (
    (),
    *(
        tuple(
            tuple(
                tuple(CardPlayed(seat, SIGNED[mode][card], n) for n in range(_MOST_SPIRALS + 1))
                for card in DECK
            )
            for seat in _SEATS
        )
        for mode in (SCIENCE, MADNESS)
    ),
)
"""`PLAYED[mode][seat][card][spirals]`."""

WON: tuple[tuple[tuple[TrickWon, ...], ...], ...] = (
    (),
    *(
        tuple(tuple(TrickWon(seat, SIGNED[mode][card]) for card in DECK) for seat in _SEATS)
        for mode in (SCIENCE, MADNESS)
    ),
)
"""`WON[mode][seat][card]`."""

TAKEN: tuple[tuple[tuple[tuple[CardTaken, ...], ...], ...], ...] = (
    (),
    *(
        tuple(
            tuple(
                tuple(CardTaken(seat, SIGNED[mode][card], source) for source in _SEATS)
                for card in DECK
            )
            for seat in _SEATS
        )
        for mode in (SCIENCE, MADNESS)
    ),
)
"""`TAKEN[mode][seat][card][source]`."""

LEAD_PASSED: tuple[LeadPassed, ...] = tuple(LeadPassed(seat) for seat in _SEATS)
"""`LEAD_PASSED[seat]`."""
