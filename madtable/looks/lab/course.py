"""How far a game of the Lab has come: which trick of which round is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madtable.engine.message import Message
from madtable.games.lab import events as told
from madtable.games.lab.view import LabView
from madtable.looks.lab.suits import MODE_WORD

if TYPE_CHECKING:
    from madtable.looks.lab.table import LabTable

DEALT = {3: (9, 6), 4: (7, 5)}
"""Tricks in both rounds by number of seats, as many as cards are dealt [LAB-04] [LAB-19]."""


class Course:
    """What the heading says of a game, or of a match of `games`."""

    def __init__(self, table: LabTable) -> None:
        self.table = table
        self.games = 1
        self.over = False
        self.moment = (1, 1, 1, DEALT.get(len(table.company.sitters), DEALT[4])[0])
        """Game, round, trick and how many tricks."""

    def begin_round(self, event: told.RoundBegan) -> None:
        """A round has begun, with its first trick."""
        self.games = event.games
        self.over = False
        self.moment = (event.game, event.round, 1, event.cards)
        self.say(self.table.mode)

    def begin_trick(self) -> None:
        """The next trick, if the round has one more."""
        game, round_, trick, tricks = self.moment
        self.moment = (game, round_, min(trick + 1, tricks), tricks)
        self.say(self.table.mode)

    def settle(self, view: LabView) -> None:
        """Be where the view is."""
        self.games, self.over = view.games, view.over
        self.moment = (view.game, view.round, *_tricks(view))

    def say(self, mode: int) -> None:
        """Say in the heading what is being played, and how far it has come."""
        kit = self.table.kit
        game, round_, trick, tricks = self.moment
        key = "lab.line.over" if self.over else "lab.line"
        if self.games > 1:
            key = "lab.line.match-over" if self.over else "lab.line.match"
        line = kit.words.say(
            Message(
                key,
                (
                    ("game", game),
                    ("games", self.games),
                    ("round", round_),
                    ("trick", trick),
                    ("tricks", tricks),
                    ("mode", kit.say(f"lab.mode.{MODE_WORD[mode]}")),
                ),
            )
        )
        self.table.heading.say(kit.say("game.mad-lab"), line)


def _tricks(view: LabView) -> tuple[int, int]:
    """Which trick is being played, and how many the round has."""
    tricks = DEALT[view.seats][view.round - 1]
    if view.over:
        return tricks, tricks
    there = {seat for seat, _ in view.trick}
    left = max(count + (seat in there) for seat, count in enumerate(view.counts))
    return tricks - left + 1, tricks
