"""What the screens of a table need of it; the screens know no host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View


class ShownTable(Protocol):
    """What the screen needs of a table: `host.Table`, or one set up by hand for a picture."""

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def view(self, seat: int | None) -> View:
        """What a seat may know now."""
        ...

    def question(self, seat: int | None = None) -> Decision | None:
        """The open question to a seat."""
        ...

    def events(self, viewer: int | None) -> list[Event]:
        """What has happened since `viewer` last asked."""
        ...

    def submit(self, seat: int, text: str, decision_id: int | None = None) -> None:
        """Let a seat answer; Refused or BadInput leave the table as it was."""
        ...

    def bot_due(self) -> int | None:
        """The AI seat that the game waits for."""
        ...

    @property
    def ponders(self) -> bool:
        """Whether an AI seat sits here that thinks for longer than a frame lasts."""
        ...

    def ponder(self) -> bool:
        """Let that seat think, elsewhere; whether it has made up its mind. Never waits."""
        ...

    def let_bot_move(self) -> str | None:
        """Let that seat answer."""
        ...


class LiveShownTable(ShownTable, Protocol):
    """What the screen needs of a live table."""

    def offers(self, seat: int) -> tuple[Decision, ...]:
        """What a seat may do now."""
        ...

    def advance(self, by_ms: int) -> None:
        """Let game time pass."""
        ...

    @property
    def notes(self) -> Mapping[int, Mapping[int, str]]:
        """By seat and row what people have written down."""
        ...

    def write_note(self, seat: int, row: int, text: str) -> None:
        """Keep what a person has written down."""
        ...


class TellingTable(ShownTable, Protocol):
    """A table that tells its story from any place on, for a screen that several people share."""

    @property
    def told(self) -> int:
        """How many facts there have been, known to everybody or not."""
        ...

    def facts(self, seat: int | None, start: int = 0, stop: int | None = None) -> tuple[Event, ...]:
        """What has happened, as a seat may know it; `start` and `stop` count as `told` does."""
        ...


class SharedTable(TellingTable, Protocol):
    """What a screen that several people share needs of a table besides."""

    @property
    def stood(self) -> tuple[int, View] | None:
        """How many facts there had been before the last answer that everybody knows of when this
        game was taken up again, and the table as all saw it then.
        """
        ...

    def window(self, start: int) -> tuple[int, tuple[int, ...]] | None:
        """The first fact from `start` on after which seats may be asked in secret: the number
        after its own, and those seats.
        """
        ...


class SharedLiveTable(LiveShownTable, TellingTable, Protocol):
    """What a shared screen needs of a live table besides."""

    @property
    def holder(self) -> int | None:
        """The seat whose person holds the screen."""
        ...

    def hand_over(self, seat: int) -> None:
        """Let another person hold the screen."""
        ...
