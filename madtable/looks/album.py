"""Screens that look back, filled for the camera: figures, saved games and a replay that nobody has
played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from madtable.ai.seats import HUMAN
from madtable.engine.journal import Answer, End, Header, Line, SeatLine
from madtable.engine.message import message
from madtable.games import catalogue
from madtable.host.course import Course
from madtable.host.facts import hands_dealt
from madtable.host.replay import Replay
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.company import CREATURES
from madtable.looks.keepsakes import blank_picture
from madtable.looks.kinds import SORTS, kinds
from madtable.looks.replays import replay_scene
from madtable.store.hands import Deal, Hand
from madtable.store.statistics import SeatResult
from madtable.ui.kit import Kit
from madtable.ui.screens.chances import Chances
from madtable.ui.screens.dealt import DealtScreen
from madtable.ui.screens.saved import SavedGame, SavedGames
from madtable.ui.screens.saved import Ways as SavedWays
from madtable.ui.screens.statistics import StatisticsScreen
from madtable.ui.screens.statistics import Ways as StatisticsWays
from madtable.ui.stack import Scene

ALBUM = (
    "statistics",
    "statistics-game",
    "statistics-none",
    "dealt",
    "dealt-face",
    "dealt-lab",
    "saved",
    "saved-none",
    "replay",
    "replay-open",
    "replay-lab",
    "replay-mao",
    "chances",
    "chances-lab",
    "chances-crowd",
)
"""The names of these pictures."""

PEOPLE = ("Åsa", "", "Maximilian")
LEVELS = {"mao": "knower"}
SEED = 11


def page(kit: Kit, name: str) -> Scene:
    """The screen of this name, one of ALBUM."""
    if name.startswith("statistics"):
        return _statistics(kit, name)
    if name.startswith("dealt"):
        return _dealt(kit, name)
    if name.startswith("saved"):
        games = _saved(kit) if name == "saved" else []
        return SavedGames(kit, lambda: games, SavedWays(*[_nothing] * 6))
    if name.startswith("chances"):
        return _chances(kit, name)
    game = {"replay-lab": "mad-lab", "replay-mao": "mao"}.get(name, "mad-magazine")
    replay = played(game)
    half = replay.length // 2
    doors, copy = (None, None) if game == "mao" else (_nothing, _nothing)
    scene = replay_scene(
        kit, replay, _nothing, copy, chances=doors, at=half, open_hands=name != "replay"
    )
    return scene


def _nothing(*_: object) -> None:
    """What leads nowhere: a picture has no visitors."""


class _HalfReckoned(Course):
    """The chances of a game while they are being reckoned."""

    def update(self) -> bool:
        """See Course."""
        return self.at <= self.length // 2 and super().update()


def _chances(kit: Kit, name: str) -> Scene:
    """The chances of a game, all of it reckoned; of a crowd's only the first half."""
    crowd = name == "chances-crowd"
    game, level = ("mad-lab", "meek") if name == "chances-lab" else ("mad-magazine", "sly")
    seats = [SeatLine(level, "", creature) for creature in CREATURES[: 6 if crowd else 4]]
    replay = played(game, seats)
    # The first seat stands for the person whom the sheet speaks to.
    seats[0] = SeatLine(HUMAN, "", CREATURES[0])
    replay.header = msgspec.structs.replace(replay.header, seats=seats)
    board = replay_scene(kit, replay, _nothing).board
    course = (_HalfReckoned if crowd else Course)(replay)
    while course.update():
        pass
    at = course.turns[0].at if course.turns else course.at
    return Chances(kit, course, board.company.sitters, board.say, at, _nothing)


def _statistics(kit: Kit, name: str) -> Scene:
    results = [] if name == "statistics-none" else figures()
    ways = StatisticsWays(_nothing, _nothing, _nothing, ((message("dealt.door"), _nothing),))
    screen = StatisticsScreen(kit, lambda: results, tuple(catalogue.GAMES), 3, ways)
    if name == "statistics-game":
        screen.game = "mad-magazine"
    return screen


def _dealt(kit: Kit, name: str) -> Scene:
    games = tuple(catalogue.GAMES)
    screen = DealtScreen(kit, games, SORTS, deals, kinds, _nothing)
    screen.game = "mad-lab" if name == "dealt-lab" else "mad-magazine"
    screen.sort = SORTS[name == "dealt-face"]
    return screen


def deals(game: str) -> list[Deal]:
    """The first hands of two dozen games of 3 to 6 seats (3 and 4 in the Lab), always the same."""
    found: list[Deal] = []
    for seed in range(24 if game in ("mad-magazine", "mad-lab") else 0):
        seats = 3 + seed % (2 if game == "mad-lab" else 4)
        lines = [SeatLine("random", "", "")] * seats
        table = Table.deal(sit_down(game, lines, seed))
        found += [
            tuple(
                Hand(seat, "random" if seat else HUMAN, cards) for seat, cards in enumerate(hands)
            )
            for hands in hands_dealt(table.facts, seats)
        ]
    return found


def figures() -> list[SeatResult]:
    """Some fifty games that nobody has played, always the same."""
    found = []
    games = ("mad-magazine", "madskortspel", "mad-magazine", "mad-lab")
    for table in range(56):
        game = games[table * 5 % 7 % 4]
        seats = 3 + table % 2
        winner = table * 7 % 5 % seats
        for seat in range(seats):
            level = catalogue.game(game).levels[(seat + table) % len(catalogue.game(game).levels)]
            place = 1 + (seat - winner) % seats
            found.append(
                SeatResult(
                    table=table,
                    started="",
                    ended=f"{table:03}",
                    game=game,
                    round=1,
                    seats=seats,
                    seat=seat,
                    kind=HUMAN if seat == 0 else level,
                    name=PEOPLE[table * 3 % 4 % 3] if seat == 0 else "",
                    place=place,
                    won=place == 1,
                    shared=False,
                    cards=place,
                    points=3 * place + table % 5,
                    reason="empty",
                )
            )
    return found


def _saved(kit: Kit) -> list[SavedGame]:
    say = kit.say
    found = []
    for number, game in enumerate(("mad-lab", "mad-magazine", "mao", "madskortspel")):
        over = number % 2 == 1
        state = say("saved.state.finished" if over else "saved.state.unfinished")
        names = [say("ui.lobby.you"), *[say(f"ui.name.{one}") for one in CREATURES[1:4]]]
        lines = [
            say("saved.line", state=state, date=f"2026-03-0{7 - number} 20:1{number}"),
            say("saved.round", number=number + 1, names=", ".join(names)),
        ]
        if over:
            lines.append(say("saved.won", names=names[number]))
        found.append(
            SavedGame(
                str(number),
                say(f"game.{game}"),
                tuple(lines),
                partial(blank_picture, kit, game),
                not over,
                True,
            )
        )
    return found


class _Kept(list[Line]):
    """A record that is only kept in memory."""

    def write(self, line: Line) -> None:
        """See host.table.Journal."""
        self.append(line)


def played(game: str, seats: Sequence[SeatLine] = ()) -> Replay:
    """A whole game of AI seats, to be looked through; four of them unless told otherwise."""
    level = LEVELS.get(game, "random")
    lines = list(seats) or [SeatLine(level, "", creature) for creature in CREATURES[:4]]
    record = _Kept()
    table = Table.deal(sit_down(game, lines, SEED), record)
    while not table.over and table.let_bot_move() is not None:
        pass
    if table.live:
        table.finish()
    header, end = record[0], record[-1]
    assert isinstance(header, Header)
    answers = [line for line in record if isinstance(line, Answer)]
    return Replay(header, answers, end if isinstance(end, End) else None)
