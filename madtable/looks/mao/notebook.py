"""What one seat has heard and seen at this table, in the order of hearing: its own notebook."""

from __future__ import annotations

from dataclasses import dataclass, field

from madtable.engine.event import Event
from madtable.games.mao import events as told
from madtable.games.mao.phrases import PROTOCOL, understand


@dataclass(slots=True)
class Heard:
    """A phrase: how it was said first, by whom, on which card, and how often since."""

    text: str
    seat: int
    card: str
    times: int = 0


@dataclass(slots=True)
class Fined:
    """A reason for penalties of one seat: how often it was given, for how many cards in all; the
    number of the first of them.
    """

    event: told.PenaltyGiven
    times: int = 0
    cards: int = 0
    first: int = 0


@dataclass(slots=True)
class Notebook:
    """Phrases by what they mean, and penalties by seat and reason; fed with facts one by one."""

    phrases: dict[str, Heard] = field(default_factory=dict)
    fines: dict[int, dict[tuple[str, str, str], Fined]] = field(default_factory=dict)
    _penalties: int = 0
    plays: list[str] = field(default_factory=list)
    """The cards laid, in order; what was sent back has been taken out again."""
    laid_by: list[int] = field(default_factory=list)
    """Who laid each of them."""
    start: str = ""
    made: dict[str, int] = field(default_factory=dict)
    """Rules made after this game, by handle, with their owners."""
    votes: dict[str, int] = field(default_factory=dict)
    """How many want to be rid of a rule, by its handle."""
    dropped: set[str] = field(default_factory=set)
    """Rules voted out after this game."""

    def reasons(self) -> list[Fined]:
        """Why there were penalties at this table, whoever got them, in the order of the first."""
        found: dict[tuple[str, str, str], Fined] = {}
        for fines in self.fines.values():
            for key, fine in fines.items():
                of_all = found.setdefault(key, Fined(fine.event, first=fine.first))
                of_all.times += fine.times
                of_all.cards += fine.cards
                of_all.first = min(of_all.first, fine.first)
        return sorted(found.values(), key=lambda fine: fine.first)

    def hear(self, event: Event) -> None:
        """Take note of a fact."""
        match event:
            case told.StartTurned(card=card):
                self.start = card
            case told.CardPlayed(seat=seat, card=card):
                self.plays.append(card)
                self.laid_by.append(seat)
            case told.CardReturned():
                if self.plays:
                    self.plays.pop()
                    self.laid_by.pop()
            case told.Spoke(seat=seat, text=text):
                self._said(seat, text)
            case told.PenaltyGiven():
                self._fined(event)
            case told.RuleMade(seat=seat, rule=rule):
                self.made[rule] = seat
            case told.RuleVoted(rule=rule, count=count):
                self.votes[rule] = count
            case told.RuleDropped(rule=rule):
                self.dropped.add(rule)
            case told.PenaltyUndone(seat=seat, code=code):
                self._undone(seat, code)

    def _said(self, seat: int, text: str) -> None:
        meaning = understand(text)
        if meaning in PROTOCOL or not meaning:
            return
        card = self.plays[-1] if self.plays else self.start
        known = self.phrases.setdefault(meaning, Heard(text, seat, card))
        known.times += 1

    def _fined(self, event: told.PenaltyGiven) -> None:
        key = (event.code, event.phrase, event.rule)
        self._penalties += 1
        fine = self.fines.setdefault(event.seat, {}).setdefault(
            key, Fined(event, first=self._penalties)
        )
        fine.times += 1
        fine.cards += event.count

    def _undone(self, seat: int, code: str) -> None:
        """The latest penalty of a seat does not count after all."""
        fines = self.fines.get(seat, {})
        for key in reversed(list(fines)):
            if key[0] == code:
                fine = fines[key]
                fine.times -= 1
                fine.cards -= fine.event.count
                if not fine.times:
                    del fines[key]
                return
