"""The tricks played so far, remembered from the facts: what can be leafed through."""

from __future__ import annotations

from madtable.engine.event import Event
from madtable.games.lab import events as told
from madtable.games.lab.view import LabView, SeenTrick
from madtable.looks.lab.suits import MODE_OF, MODE_WORD, SCIENCE, plain, shown


class Chronicle:
    """Everything about a sitting at the Lab that the facts told and a view may hold no longer.

    `tricks` are the finished tricks of all games of the match, oldest first. A view knows those of
    the game in play only, and nothing of a game that has just been scored.
    """

    def __init__(self) -> None:
        self.tricks: list[SeenTrick] = []
        self._game = 1
        self._round = 1
        self._mode = SCIENCE
        self._cards: list[tuple[int, str]] = []
        self._winner = 0

    def hear(self, event: Event) -> None:
        """Remember what a fact tells about tricks."""
        match event:
            case told.RoundBegan():
                self._game, self._round, self._mode = event.game, event.round, event.mode
                self._cards = []
            case told.CardPlayed():
                self._cards.append((event.seat, plain(event.card)))
            case told.ModeFlipped():
                self._mode = event.mode
            case told.TrickWon():
                self._winner = event.seat
            case told.CardTaken() if self._cards:
                self.tricks.append(
                    SeenTrick(
                        game=self._game,
                        round=self._round,
                        mode=MODE_WORD[self._mode],
                        lead=self._cards[0][0],
                        cards=tuple((seat, shown(code, self._mode)) for seat, code in self._cards),
                        winner=self._winner,
                        taken=event.card,
                    )
                )
                self._cards = []

    def agree(self, view: LabView) -> None:
        """Be up to date with a view: a table set up by hand has a past that no fact told."""
        self._game, self._round, self._mode = view.game, view.round, MODE_OF[view.mode]
        self._cards = [(seat, plain(code)) for seat, code in view.trick]
        if view.phase == "take" and view.mover is not None:
            self._winner = view.mover
        earlier = [trick for trick in self.tricks if trick.game != view.game]
        self.tricks = [*earlier, *view.tricks]
