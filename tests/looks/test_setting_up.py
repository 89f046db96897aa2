"""The set-up screen offers every game as it was played last, whatever stands in the settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.engine.journal import SeatLine
from madtable.store.settings import Settings, Setup, save_settings, settings_file
from madtable.ui.screens.draft import CREATURES, creatures
from madtable.ui.screens.lobby import Lobby
from tests.ui.players import MousePlayer, ProgramDesk

GAMES = ("mad-magazine", "madskortspel", "mad-lab", "mao")


def lobby_of(desk: ProgramDesk) -> Lobby:
    desk.program.show_title()
    desk.program.show_lobby()
    desk.frame(2)
    assert isinstance(desk.stack.top, Lobby)
    return desk.stack.top


def test_every_game_is_set_up_as_it_was_when_last_played(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    person = MousePlayer(desk)
    played = {}
    for number, game in enumerate(GAMES):
        lobby = lobby_of(desk)
        person.use(f"game.{game}")
        lobby.draft.rename(0, f"Ann {number}")
        lobby.draft.seat(1, "human")
        for _ in range(number + 1):
            person.use("seat.0.jar")
        if number % 2:
            lobby.draft.add()
        switch = next(one for one in lobby.draft.offer.switches if isinstance(one.default, bool))
        lobby.draft.set(switch, not switch.default)
        done = lobby.draft.done()
        played[game] = (done.seats, done.house)
        person.use("deal")
        header = desk.table.header
        assert header.game == game
        assert [seat.creature for seat in header.seats] == creatures(done.seats)
        assert header.seats[0].creature != CREATURES[0]
    assert len(set(map(repr, played.values()))) == len(GAMES)
    other = ProgramDesk(tmp_path)
    lobby = lobby_of(other)
    assert lobby.draft.offer.name == GAMES[-1]
    for game in reversed(GAMES):
        MousePlayer(other).use(f"game.{game}")
        done = lobby.draft.done()
        assert (done.seats, done.house) == played[game]


@pytest.mark.parametrize(
    "setup",
    [
        Setup([]),
        Setup([SeatLine("human", "Ann")]),
        Setup([SeatLine("wizard", "Ann")] * 4),
        Setup([SeatLine("human", "\x00\u202e\n" * 400)] * 4),
        Setup([SeatLine("human", "Ann")] * 5000),
        Setup([SeatLine("knower:mad", "Ann"), SeatLine("sly", "Bo"), SeatLine("mad", "Cy")]),
        Setup([SeatLine("human", "Ann")] * 4, {"no_such_rule": True}),
        Setup([SeatLine("human", "Ann")] * 4, {"max_seats": 10**12, "chain": "yes"}),
    ],
    ids=str,
)
def test_nonsense_about_a_game_costs_its_set_up_only(setup: Setup, tmp_path: Path) -> None:
    kept = Settings(last_game="mao", setups={**dict.fromkeys(GAMES, setup), "whist": setup})
    save_settings(settings_file(tmp_path), kept)
    desk = ProgramDesk(tmp_path)
    for game in GAMES:
        lobby = lobby_of(desk)
        MousePlayer(desk).use(f"game.{game}")
        assert lobby.draft.offer.name == game
        MousePlayer(desk).use("deal")
        assert desk.table.header.game == game
