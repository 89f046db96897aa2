"""A sitting: from what people chose to the header of its first round, and on to the next one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from madtable.ai.seats import HUMAN, has_level, levels
from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput, OtherVersion
from madtable.engine.journal import FORMAT, Header, SeatLine, SettingOnFile
from madtable.engine.message import message
from madtable.engine.round import Deal, Game
from madtable.engine.switches import Setting, read_switches
from madtable.games import catalogue

LARGEST_SEED = 2**63 - 1
UNATTENDED_TURNS = 1000
"""Turns after which a table without people is counted (MAG-A77)."""

_MINDS = 0x626F7473
"""Labels the chance of AI seats."""


def company(levels: Sequence[str], seat: int) -> str:
    """The AI seat that sits at `seat` (from 1) unless somebody says otherwise.

    One each of the three best `levels` in turn, the weakest of them first: whoever is new has
    somebody to beat, and sees what the others are up to.
    """
    best = levels[-3:]
    return best[(seat - 1) % len(best)]


def fresh_seed() -> int:
    """A seed that nobody has chosen: nine digits, easy to read out to somebody."""
    return secrets.randbelow(1_000_000_000)


def sit_down(
    game: str,
    seats: Sequence[SeatLine],
    seed: int,
    *,
    dealer: int = 0,
    house: Mapping[str, object] | None = None,
    started: str = "",
) -> Header:
    """The header of the first round of a sitting.

    Where only AI seats sit, a game that could go on for ever is counted after 1,000 turns unless
    `house` says otherwise. Raises BadInput naming what is wrong: game, number of seats, a kind of
    seat, a house rule, the seed, the dealer.
    """
    found = catalogue.game(game)
    given = dict(house or {})
    names = {switch.name for switch in found.switches}
    if "turn_cap" in names - given.keys() and all(seat.kind != HUMAN for seat in seats):
        given["turn_cap"] = UNATTENDED_TURNS
    settings = read_switches(found.switches, given)
    low, high = found.seat_range(settings)
    if not low <= len(seats) <= high:
        by = "" if found.seat_range({}) == (low, high) else " (by these house rules)"
        raise BadInput("seats", f"{game} takes {low} to {high} seats, not {len(seats)}{by}")
    for number, seat in enumerate(seats):
        if seat.kind != HUMAN and not has_level(game, seat.kind):
            known = ", ".join((HUMAN, *levels(game)))
            raise BadInput(f"seat {number}", f"no {seat.kind!r} here; there are {known}")
    if not 0 <= seed <= LARGEST_SEED:
        raise BadInput("seed", f"expected a number from 0 to {LARGEST_SEED}, got {seed}")
    if not 0 <= dealer < len(seats):
        raise BadInput("dealer", f"there are seats 0 to {len(seats) - 1}, not {dealer}")
    return Header(
        format=FORMAT,
        game=game,
        rules=found.rules,
        seed=seed,
        dealer=dealer,
        house={name: on_file(settings[name]) for name in settings if name in given},
        seats=list(seats),
        started=started,
    )


def next_round(
    old: Header,
    winners: Sequence[int],
    *,
    dealer: int,
    started: str,
    seed: int | None,
    sitting: Sequence[str],
    minds: Sequence[str],
) -> Header:
    """The header of the round after `old`: the same seats and rules, another dealer, wins counted.

    Without a `seed` it follows from the old one. `sitting` is what the rules carry over, `minds` by
    seat what an AI seat remembers.
    """
    wins = list(old.wins) or [0] * len(old.seats)
    for seat in winners:
        wins[seat] += 1
    if seed is None:
        seed = Chance(old.seed).branch(old.round).below(1_000_000_000)
    return Header(
        format=old.format,
        game=old.game,
        rules=old.rules,
        seed=seed,
        dealer=dealer,
        house=old.house,
        seats=old.seats,
        round=old.round + 1,
        wins=wins,
        started=started,
        sitting=list(sitting),
        minds=list(minds),
    )


def mind_chance(header: Header, seat: int) -> Chance:
    """The chance of the mind at `seat`; it shares nothing with that of the deal."""
    return Chance(header.seed).branch(_MINDS + seat)


def game_of(header: Header) -> Game:
    """The game that a record is of. OtherVersion when this program does not have it, or plays it by
    other rules.
    """
    if header.game not in catalogue.GAMES:
        what = f"no such game: {header.game!r}; there are " + ", ".join(catalogue.GAMES)
        raise OtherVersion("game", what, message("trouble.version"))
    game = catalogue.game(header.game)
    if header.rules != game.rules:
        told = message("trouble.rules", played=header.rules, known=game.rules)
        what = f"played under number {header.rules}, known is {game.rules}"
        raise OtherVersion("rules", what, told)
    return game


def deal_of(header: Header) -> Deal:
    """What a round of this header is dealt from; BadInput for an unknown game or house rule."""
    return Deal(
        game=header.game,
        seats=len(header.seats),
        seed=header.seed,
        dealer=header.dealer,
        house=read_switches(catalogue.game(header.game).switches, header.house),
        number=header.round,
        sitting=tuple(header.sitting),
    )


def on_file(setting: Setting) -> SettingOnFile:
    """`setting` as a journal or a settings file holds it."""
    return list(setting) if isinstance(setting, tuple) else setting
