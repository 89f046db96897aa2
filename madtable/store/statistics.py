"""What came of finished games: who won, who sat where, how many points; kept in a small database.

Only games that were played to their end are counted, and only those at which a person sat. A game
broken off, one of AI seats alone and one brought in from elsewhere are not. The database is a
by-product of the journals: what is missing in it is counted again from them (`catch_up`), and a
damaged one is put aside and built anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from madtable.ai.seats import HUMAN
from madtable.engine.errors import BadInput, OtherVersion
from madtable.engine.journal import Header
from madtable.engine.message import Message, message
from madtable.engine.round import Standing
from madtable.host.attendance import attended
from madtable.host.facts import hands_dealt
from madtable.store.files import set_aside, system_trouble
from madtable.store.hands import Deal, Hand
from madtable.store.journal_reader import read_header, read_journal
from madtable.store.journals import journal_files
from madtable.store.taking_up import leaf_through

VERSION = 2
"""The number of the tables' shape; `_MIGRATIONS` lead from each to the next."""

_MIGRATIONS = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        round INTEGER NOT NULL,
        started TEXT NOT NULL,
        ended TEXT NOT NULL,
        reason TEXT NOT NULL
    );
    CREATE TABLE seats (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        place INTEGER NOT NULL,
        won INTEGER NOT NULL,
        shared INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (game_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX games_by_end ON games (ended, id);
    """,
    """
    CREATE TABLE hands (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        deal INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        cards TEXT NOT NULL,
        PRIMARY KEY (game_id, deal, seat)
    ) WITHOUT ROWID;
    """,
)

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
STOOD_IN = "stand-in"
"""The kind of a seat that a person had taken, and that others have mostly played for them."""
PATIENCE_S = 1.0
"""How long another window that is writing is waited for."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: `ended` is when (UTC, ISO 8601), `standings` the ranking, best first.

    `stood_in` are people for whom others have played more than they have themselves: that seat's
    game counts neither for them nor for any level. `hands` are by deal, then by seat, the cards
    that were dealt.
    """

    header: Header
    ended: str
    reason: str
    standings: tuple[Standing, ...]
    stood_in: tuple[int, ...] = ()
    hands: tuple[tuple[tuple[str, ...], ...], ...] = ()

    @property
    def counts(self) -> bool:
        """Whether a person sat at the table."""
        return any(line.kind == HUMAN for line in self.header.seats)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat did in one game; `table` tells the games apart."""

    table: int
    started: str
    ended: str
    game: str
    round: int
    seats: int
    seat: int
    kind: str
    name: str
    place: int
    won: bool
    shared: bool
    cards: int
    points: int
    reason: str


def statistics_file(data: Path) -> Path:
    """Where the statistics lie below the data folder."""
    return data / "statistics.sqlite"


def now() -> str:
    """This moment, as games keep it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def key_of(header: Header) -> str:
    """What tells a game from all others: a hash of all that fixes its deal and who sat there."""
    return hashlib.sha256(msgspec.json.encode(header)).hexdigest()[:32]


def open_statistics(path: Path) -> tuple[Statistics, Path | None]:
    """The statistics in `path`, made if there are none; and where a damaged file was put aside.

    Raises BadInput naming the file and what is wrong when they cannot be had: a folder that may not
    be written, a full disk, a file of a later version. Then nothing has been changed.
    """
    aside = None
    try:
        found = _opened(path)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _DAMAGE:
            raise _told(path, error) from None
        aside = _put_aside(path)
        try:
            found = _opened(path)
        except sqlite3.Error as again:
            raise _told(path, again) from None
    return Statistics(path, found), aside


def _opened(path: Path) -> sqlite3.Connection:
    """A connection to tables of the current shape. Raises BadInput and sqlite3.Error."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)  # else it cannot be opened, which is told
    connection = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            error = sqlite3.DatabaseError(verdict)
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            what = f"is of a later version ({version}) than this program's"
            raise OtherVersion(str(path), what, message("trouble.version"))
        for number in range(version, VERSION):
            connection.executescript(
                f"BEGIN IMMEDIATE; {_MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT"
            )
    except BaseException:
        connection.close()
        raise
    return connection


def _put_aside(path: Path) -> Path:
    """Keep a damaged database under another name, and its log with it. Raises BadInput."""
    try:
        kept = set_aside(path)
        for ending in ("-wal", "-shm"):
            log = path.with_name(path.name + ending)
            if log.exists():
                log.rename(kept.with_name(kept.name + ending))
    except OSError as error:
        what = f"is damaged, and cannot be put aside: {error}"
        raise BadInput(str(path), what, system_trouble(error)) from None
    return kept


_TOLD = {
    sqlite3.SQLITE_BUSY: "trouble.busy",
    sqlite3.SQLITE_LOCKED: "trouble.busy",
    sqlite3.SQLITE_FULL: "trouble.full",
    sqlite3.SQLITE_READONLY: "trouble.denied",
    sqlite3.SQLITE_CANTOPEN: "trouble.denied",
    sqlite3.SQLITE_PERM: "trouble.denied",
}
"""What the database refuses, for whoever reads it at the window."""


def _told(path: Path, error: sqlite3.Error) -> BadInput:
    key = _TOLD.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    told = Message(key) if key else message("trouble.system", said=str(error))
    return BadInput(str(path), f"cannot be used: {error}", told)


class Statistics:
    """The counted games. Methods that write raise BadInput naming the file when it cannot be."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    # -- counting -------------------------------------------------------------------------------

    def count(self, result: Result) -> bool:
        """Count a game, once; False when it does not count or has been counted already."""
        if not result.counts or not result.standings:
            return False
        header = result.header
        winners = sum(one.won for one in result.standings)
        kinds = [
            STOOD_IN if seat in result.stood_in else line.kind
            for seat, line in enumerate(header.seats)
        ]
        with self._writing() as connection:
            added = connection.execute(
                "INSERT OR IGNORE INTO games (key, game, rules, round, started, ended, reason)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    key_of(header),
                    header.game,
                    header.rules,
                    header.round,
                    header.started,
                    result.ended,
                    result.reason,
                ),
            )
            if added.rowcount < 1:
                return False
            connection.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        added.lastrowid,
                        one.seat,
                        kinds[one.seat],
                        header.seats[one.seat].name if kinds[one.seat] == HUMAN else "",
                        one.place,
                        int(one.won),
                        int(one.won and winners > 1),
                        one.cards,
                        one.points,
                    )
                    for one in result.standings
                ],
            )
            assert added.lastrowid is not None
            _keep_hands(connection, added.lastrowid, result)
        return True

    def _deal_in(self, result: Result) -> None:
        """Keep the hands of a game that was counted before anybody counted hands."""
        with self._writing() as connection:
            (number,) = connection.execute(
                "SELECT id FROM games WHERE key = ?", (key_of(result.header),)
            ).fetchone()
            _keep_hands(connection, number, result)

    def catch_up(self, folder: Path) -> int:
        """Count the finished games in `folder` that are missing; how many there were.

        Games from before the last reset stay forgotten. A journal that cannot be replayed (damaged,
        or played by older rules) is passed over.
        """
        missing = 0
        since = self.since()
        known = dict(
            self._connection.execute(
                "SELECT key, EXISTS (SELECT * FROM hands WHERE game_id = games.id) FROM games"
            ).fetchall()
        )
        for path, played_ns in journal_files(folder):
            ended = datetime.fromtimestamp(played_ns / 1e9, UTC).isoformat(timespec="milliseconds")
            if ended <= since:
                continue
            try:
                key = key_of(read_header(path))
                if known.get(key):
                    continue
                record = read_journal(path)
                if record.end is None:
                    continue
                replay = leaf_through(record)
            except BadInput:
                continue
            replay.go(replay.length)
            attendance = attended(record.header, record.answers, record.asides)
            result = Result(
                record.header,
                ended,
                replay.reason,
                replay.standings(),
                attendance.stood_in,
                hands_dealt(replay.facts, replay.seats),
            )
            if key in known:
                self._deal_in(result)
            else:
                missing += self.count(result)
        return missing

    def reset(self) -> None:
        """Forget all games that have ended until now; the journals stay."""
        with self._writing() as connection:
            connection.execute("DELETE FROM games")
            connection.execute("INSERT OR REPLACE INTO notes VALUES ('since', ?)", (now(),))

    def since(self) -> str:
        """When they were last reset; empty when never."""
        row = self._connection.execute("SELECT value FROM notes WHERE name = 'since'").fetchone()
        return str(row[0]) if row else ""

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise _told(self.path, error) from None

    # -- reading --------------------------------------------------------------------------------

    def deals(self, game: str) -> list[Deal]:
        """Every deal of the counted games of one kind, hands by seat, in the order of the games."""
        rows = self._connection.execute(
            "SELECT hands.game_id, deal, hands.seat, kind, hands.cards FROM hands"
            " JOIN games ON games.id = hands.game_id"
            " JOIN seats ON seats.game_id = hands.game_id AND seats.seat = hands.seat"
            " WHERE game = ? ORDER BY ended, hands.game_id, deal, hands.seat",
            (game,),
        )
        found: dict[tuple[int, int], list[Hand]] = {}
        for number, deal, seat, kind, cards in rows:
            hand = Hand(seat, kind, tuple(cards.split()))
            found.setdefault((number, deal), []).append(hand)
        return [tuple(hands) for hands in found.values()]

    def played(self) -> list[SeatResult]:
        """Every seat of every counted game, in the order in which they ended, then by seat."""
        rows = self._connection.execute(
            "SELECT games.id, started, ended, game, round,"
            " (SELECT count(*) FROM seats AS all_seats WHERE all_seats.game_id = games.id),"
            " seat, kind, name, place, won, shared, cards, points, reason"
            " FROM games JOIN seats ON seats.game_id = games.id ORDER BY ended, games.id, seat"
        )
        found = []
        for cells in map(list, rows):
            cells[10:12] = map(bool, cells[10:12])  # won, shared
            found.append(SeatResult(*cells))
        return found


def _keep_hands(connection: sqlite3.Connection, number: int, result: Result) -> None:
    """Write down what was dealt in game `number`."""
    connection.executemany(
        "INSERT INTO hands VALUES (?, ?, ?, ?)",
        [
            (number, deal, seat, " ".join(cards))
            for deal, hands in enumerate(result.hands)
            for seat, cards in enumerate(hands)
        ],
    )
