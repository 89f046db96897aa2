"""The story of a journal: what happened, fact by fact, as one seat or a spectator could tell it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from madtable.engine.errors import BadInput
from madtable.engine.event import Event
from madtable.engine.journal import Header
from madtable.host.pledge import keeps_its_pledge, pledge_of, secret_of
from madtable.store.journal_reader import read_journal
from madtable.store.taking_up import replay


@dataclass(frozen=True, slots=True)
class Story:
    """A game as it was played.

    `events` are redacted for `seat` (None: a spectator). `torn` says what is wrong with the end of
    the file, empty when nothing is; `digest` is that of the last position.
    """

    path: Path
    header: Header
    seat: int | None
    events: tuple[Event, ...]
    answers: int
    turns: int
    over: bool
    winners: tuple[int, ...]
    digest: str
    torn: str

    def data(self) -> dict[str, object]:
        """The story as `replay --json` prints it."""
        return {
            "file": str(self.path),
            "game": self.header.game,
            "players": len(self.header.seats),
            "seats": [line.kind for line in self.header.seats],
            "seed": self.header.seed,
            "seat": self.seat,
            "answers": self.answers,
            "turns": self.turns,
            "over": self.over,
            "winners": list(self.winners),
            "digest": self.digest,
            "torn": self.torn,
            "events": [event.data() for event in self.events],
        }


def story(path: Path, seat: int | None = None) -> Story:
    """The story of the journal at `path`; the file is only looked at.

    Every answer is replayed and every digest compared. Raises BadInput naming file and line for a
    file that makes no sense, and for a seat that the game does not have.
    """
    record = read_journal(path)
    seats = len(record.header.seats)
    if seat is not None and not 0 <= seat < seats:
        raise BadInput(f"seat {seat}", f"{path} has seats 0 to {seats - 1}")
    table = replay(record)
    return Story(
        path=path,
        header=record.header,
        seat=seat,
        events=tuple(table.events(seat)),
        answers=table.answers,
        turns=table.turns,
        over=table.over,
        winners=table.winners,
        digest=table.digest(),
        torn=record.why,
    )


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether a journal proves itself from the first byte to the last; `reason` says why not.

    `digests` is how many recorded digests were compared. `seed_hash` is the SHA-256 of `secret`
    (the seed, and the salt where there is one): whoever was told it before the deal can see that
    the cards were not chosen afterwards. `pledged` says that it stands in the journal as it was
    shown then; if it does not fit, the journal proves nothing.
    """

    path: Path
    ok: bool
    reason: str
    answers: int
    digests: int
    over: bool
    digest: str
    secret: str
    seed_hash: str
    pledged: bool

    def data(self) -> dict[str, object]:
        """The proof as `replay --verify --json` prints it."""
        return {
            "file": str(self.path),
            "ok": self.ok,
            "reason": self.reason,
            "answers": self.answers,
            "digests": self.digests,
            "over": self.over,
            "digest": self.digest,
            "secret": self.secret,
            "seed_hash": self.seed_hash,
            "pledged": self.pledged,
        }


def verify(path: Path) -> Proof:
    """Replay the journal at `path` and compare every digest in it, and the seed with its pledge.

    Raises BadInput when it cannot be read or has no whole header: then there is nothing to verify.
    """
    record = read_journal(path)
    digests = sum(1 for answer in record.answers if answer.digest) + (record.end is not None)
    header = record.header
    proof = Proof(
        path=path,
        ok=False,
        reason="",
        answers=len(record.answers),
        digests=digests,
        over=False,
        digest="",
        secret=secret_of(header.seed, header.salt),
        seed_hash=pledge_of(header.seed, header.salt),
        pledged=bool(header.pledge),
    )
    if not keeps_its_pledge(header):
        return replace(proof, reason=f"{path}:1: the seed is not the one that was pledged")
    try:
        table = replay(record)
    except BadInput as error:
        return replace(proof, reason=str(error))
    return replace(
        proof,
        ok=not record.bad,
        reason=record.why,
        answers=table.answers,
        over=table.over,
        digest=table.digest(),
    )
