"""What a seat at a Mao table makes of what is said there: the cards that lie, the words about them.

A learner hears everything with it; a seat that knows the rules uses it for the words of rules that
others have made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from madtable.ai.mao_atoms import Lie, Thing, notice
from madtable.ai.mao_concepts import Ledger, since
from madtable.ai.mao_speech import Custom, Customs, Play
from madtable.games.mao.cards import RANK, RED, SUIT
from madtable.games.mao.phrases import omitted

SURELY = 0.8
"""How likely words must be called for to be missed where they are not said."""
SAY, SHOW = 0.5, 0.2
"""How likely words must be called for to be said, and a gesture, which costs nothing, to be made.
[MAO-A35]
"""
TRY = 0.3
"""The same for words of an invented rule where no seat has made them all: who does not say what is
called for is called, and nobody can be certain that something is not.
"""
FAINT = 0.1
"""How likely words must be to be tried when something must be missing."""
SOON_MS, USUAL_MS, LATE_MS = 3000, (4900, 8800), 20_000
"""How long after a card somebody is called for what it asked for: at the soonest, most often, and
at the latest.
"""
TOLD_MS = 8500
"""After so long somebody has been told if a card has asked for something that was not done."""
FAMILIAR = 4
"""How often words must have been met for one to have a view on when they are not called for."""
BREATH_MS = 700
"""Between two things that the same seat says."""


@dataclass(slots=True)
class Owing:
    """Words (a gesture in brackets) that a seat means to say, from when on, about which card."""

    phrase: str
    at_ms: int
    play: Play


class Lore:
    """The customs that `seat` has met, and the cards of the present game.

    `direction` gives which way play is believed to run, `ledger` what all is entered in; `owners`
    are the seats that have invented the rules in force.
    """

    def __init__(
        self,
        seat: int,
        seats: int,
        direction: Callable[[], int],
        ledger: Ledger | None = None,
        owners: Collection[int] = (),
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.customs = Customs(ledger or Ledger())
        self.laid: list[Play] = []
        """The cards accepted in this game, in order."""
        self.closed: list[Play] = []
        """Cards that nothing more is said about, of earlier games too."""
        self.owing: list[Owing] = []
        self.top: int | None = None
        self.drawn = False
        """Whether cards were taken since the last card was laid."""
        self._direction = direction
        self._bold = len(set(owners)) > 1
        self._run = 1
        self._reds = 0
        self._spoken: dict[int, tuple[Custom, Play]] = {}
        """What each seat said last, and about which card."""
        self._ranks: dict[int, int] = {}

    # -- cards ----------------------------------------------------------------------------------

    def begin(self, start: int) -> None:
        """A game begins. The first card lies there; nobody laid it."""
        self.top = start
        self.customs.begin_game()

    def lie(self, face: int, left: int) -> Lie:
        """How a card would come to lie now."""
        top = self.top
        same = top is not None and RANK[face] == RANK[top] and not self.drawn and bool(self.laid)
        run = self._run + 1 if same else 1
        reds = self._reds + 1 if SUIT[face] in RED else 0
        return Lie(face, top, left, run, min(reds, 4))

    def played(self, seat: int, face: int, left: int, now_ms: int, *, twin: bool) -> Play:
        """A card was accepted (out of turn on its equal, if `twin`)."""
        lie = self.lie(face, left)
        play = Play(seat, lie, notice(lie), at_ms=now_ms)
        if len(self.laid) > 1:
            self.close(self.laid[-2])
        self.laid.append(play)
        if not twin:
            self._run, self._reds = lie.run, lie.reds
        self.top = face
        self.drawn = False
        return play

    def returned(self, seat: int) -> None:
        """The top card was called back."""
        if not self.laid or self.laid[-1].seat != seat:
            return
        gone = self.laid.pop()
        if self.laid:
            under = self.laid[-1].lie
            self.top, self._run, self._reds = under.face, under.run, under.reds
        elif gone.lie.under is not None:
            self.top, self._run, self._reds = gone.lie.under, 1, 0
        self.owing = [one for one in self.owing if one.play is not gone]

    @property
    def row(self) -> list[Play]:
        """The cards of one rank that lie on top, whatever happened between them."""
        found: list[Play] = []
        for play in reversed(self.laid):
            if RANK[play.lie.face] != RANK[self.laid[-1].lie.face]:
                break
            found.insert(0, play)
        return found

    def close(self, play: Play) -> None:
        """Nothing more will be said about a card."""
        if play.closed:
            return
        if self.customs.heeds():
            self.customs.close(play)
            self.closed.append(play)
            self._count(play.thing)
        play.closed = True

    def _count(self, thing: Thing) -> None:
        rank = thing[0] + 1  # the first atom of a thing is its rank
        self._ranks[rank] = self._ranks.get(rank, 0) + 1

    def strange(self, face: int) -> bool:
        """Whether no card of this rank has been seen to the end of what it does."""
        return not self._ranks.get(RANK[face])

    # -- words ----------------------------------------------------------------------------------

    def heard(self, seat: int, phrase: str) -> int:
        """A seat said something (a gesture in brackets): what is it about? By how many cards it
        has become clear that the row on the pile is longer than it seemed.
        """
        if seat == self.seat:
            self.owing = [one for one in self.owing if one.phrase != phrase]
        if not self.laid:
            return 0
        self.customs.hear(phrase)
        longer = self._recount(seat, phrase)
        play, custom = self._about(seat, phrase)
        play.said.add(custom)
        owners = self.customs.owners.get(phrase)
        if owners and seat not in owners:
            play.hearsay.add(custom)
        else:
            play.hearsay.discard(custom)
        self._spoken[seat] = (custom, play)
        return longer

    def _recount(self, seat: int, phrase: str) -> int:
        """Whoever has laid the top card may know of a longer row than oneself."""
        last = self.laid[-1]
        longer = self.customs.run(phrase) - last.lie.run
        if longer <= 0 or last.seat != seat or seat == self.seat:
            return 0
        last.lie = last.lie._replace(run=last.lie.run + longer)
        last.thing = notice(last.lie)
        self._run = last.lie.run
        return longer

    def _about(self, seat: int, phrase: str) -> tuple[Play, Custom]:
        """The card that words are about, and the custom that they would be."""
        last = self.laid[-1]
        if seat != last.seat and len(self.laid) > 1:
            before = self.laid[-2]
            if before.seat == seat and not before.closed:
                custom = (self.customs.shape(phrase, before.lie), 0)
                concept = self.customs.concepts.get(custom)
                if concept is not None and concept.likely(before.thing) > SAY:
                    return before, custom
        return last, (self.customs.shape(phrase, last.lie), self._role(last, seat))

    def _role(self, play: Play, seat: int) -> int:
        return (seat - play.seat) * self._direction() % self.seats

    def mean_to_speak(self, play: Play, also: Sequence[str], at_ms: int) -> None:
        """Mean to say what a card calls for from this seat, from `at_ms` on, and `also` these."""
        role = self._role(play, self.seat)
        phrases = list(also)
        for likely, custom in self.customs.likely(play.thing):
            if custom[1] == role and likely > SHOW:
                phrase = self.customs.words(custom[0], play.lie)
                if phrase not in phrases and likely > self._worth_saying(phrase):
                    phrases.append(phrase)
        for number, phrase in enumerate(phrases):
            self.owing.append(Owing(phrase, at_ms + number * BREATH_MS, play))

    def _worth_saying(self, phrase: str) -> float:
        """How likely words, or a gesture in brackets, must be called for to be said."""
        if phrase.startswith("("):
            return SHOW
        return TRY if self._bold and phrase in self.customs.owners else SAY

    def forget_owing(self, before_ms: int) -> None:
        """Mean no longer to speak about cards that were laid before this."""
        self.owing = [one for one in self.owing if one.play.at_ms >= before_ms]

    def awaited(self, play: Play, besides: int | None = None) -> bool:
        """Whether somebody else than this seat, or than the seat `besides`, is still expected to
        say something about a card.
        """
        role = self._role(play, self.seat if besides is None else besides)
        return any(
            custom not in play.said and custom[1] != role
            for likely, custom in self.customs.likely(play.thing)
            if likely > (SAY if besides is None else SURELY)
        )

    def rightly_said(self, seat: int) -> float:
        """How likely what a seat said last was called for; 0 if too little is known of it."""
        if seat not in self._spoken:
            return 0.0
        custom, play = self._spoken[seat]
        concept = self.customs.concepts.get(custom)
        return concept.likely(play.thing) if concept and concept.hits >= FAMILIAR else 0.0

    def called_for(self, seat: int, phrase: str) -> float:
        """How likely `seat` owed a phrase for one of the latest cards; 1 if too little is known."""
        found = []
        for play in self.laid[-2:]:
            custom = (self.customs.shape(phrase, play.lie), self._role(play, seat))
            concept = self.customs.concepts.get(custom)
            if concept is not None and concept.hits >= FAMILIAR:
                found.append(concept.likely(play.thing))
        return max(found, default=1.0)

    # -- penalties ------------------------------------------------------------------------------

    def overspoke(self, seat: int) -> None:
        """What a seat said last was not called for."""
        found = self._spoken.get(seat)
        if found is not None:
            custom, play = found
            play.denied.add(custom)

    def missed(self, seat: int, phrase: str) -> Play | None:
        """A seat should have said something about its last card; which card that was."""
        self.customs.hear(phrase)
        play = next((play for play in reversed(self.laid) if play.seat == seat), None)
        if play is not None:
            play.owed.add((self.customs.shape(phrase, play.lie), 0))
        return play

    def broke(self, seat: int, words: str, now_ms: int, owner: int) -> None:
        """A seat has broken an invented rule of `owner`, for want of `words`: about which card was
        that?
        """
        phrase = omitted(words)
        if phrase:
            self.customs.owners.setdefault(phrase, set()).add(owner)
        late = [play for play in self.laid[-5:] if SOON_MS <= now_ms - play.at_ms <= LATE_MS]
        found: list[tuple[float, int, Play, Custom]] = []
        for number, play in enumerate(late):
            role = self._role(play, seat)
            for likely, custom in self.customs.likely(play.thing):
                if custom[1] != role or custom in play.said or likely <= FAINT:
                    continue
                if not phrase or self.customs.words(custom[0], play.lie) == phrase:
                    found.append((likely, number, play, custom))
        if found:
            _, _, play, custom = max(found, key=lambda one: one[:2])
            self.customs.owe(play, custom)
        elif phrase and late:
            self.customs.hear(phrase)
            soonest, latest = USUAL_MS
            late = [one for one in late if soonest <= now_ms - one.at_ms <= latest] or late
            own = [play for play in late if play.seat == seat]
            play = (own or late)[-1]
            custom = (self.customs.shape(phrase, play.lie), self._role(play, seat))
            self.customs.owe(play, custom)

    def rack_brains(self, at_ms: int) -> None:
        """Something must be missing: mean to say what is likeliest of all."""
        last = self.laid[-1] if self.laid else None
        if last is None or last.seat != self.seat or self.owing:
            return
        found = [
            (likely, custom)
            for likely, custom in self.customs.likely(last.thing)
            if not custom[1] and custom not in last.said and likely > FAINT
        ]
        if found:
            phrase = self.customs.words(max(found)[1][0], last.lie)
            self.owing.append(Owing(phrase, at_ms, last))

    def over(self) -> None:
        """The game is over: nothing more will be said."""
        for play in self.laid:
            self.close(play)

    # -- memory ---------------------------------------------------------------------------------

    def memory(self, most: int) -> list[object]:
        """The latest `most` cards and phrases, as plain data."""
        plays = [
            [
                list(play.thing),
                [list(custom) for custom in sorted(play.said - play.denied | play.owed)],
                [list(custom) for custom in sorted(play.denied)],
                [list(custom) for custom in sorted(play.hearsay - play.owed)],
            ]
            for play in self.closed[-most:]
        ]
        begun = since(self.customs.begun, len(self.closed), most)
        owners = sorted([phrase, sorted(seats)] for phrase, seats in self.customs.owners.items())
        return [plays, begun, self.customs.phrases[-most:], owners]

    def recall(self, data: Sequence[object]) -> None:
        """Take up what was remembered."""
        plays, begun, phrases, owners = data
        assert isinstance(begun, list)
        assert isinstance(phrases, list)
        assert isinstance(owners, list)
        for phrase in phrases:
            self.customs.hear(phrase)
        self.customs.owners = {phrase: set(seats) for phrase, seats in owners}
        for number, (thing, said, denied, hearsay) in enumerate(_plays(plays)):
            if number in begun:
                self.customs.begin_game()
            play = Play(0, Lie(0, None, 0, 1, 0), thing, said, denied, hearsay=hearsay)
            self.customs.close(play)
            self.closed.append(play)
            self._count(thing)


NOTES = 3
"""The way in which minds note down what they take along."""


def noted(data: Sequence[object]) -> str:
    """What a mind takes along, as text."""
    return json.dumps([NOTES, *data], separators=(",", ":"), ensure_ascii=False)


def recalled(text: str) -> list[Any]:
    """What was noted down; empty where that was done in another way, by another version."""
    try:
        notes, *data = json.loads(text)
    except (TypeError, ValueError):
        return []
    return data if notes == NOTES else []


def _plays(data: object) -> Iterator[tuple[Thing, set[Custom], set[Custom], set[Custom]]]:
    assert isinstance(data, list)
    for thing, said, denied, hearsay in data:
        yield (
            tuple(thing),
            {(shape, role) for shape, role in said},
            {(shape, role) for shape, role in denied},
            {(shape, role) for shape, role in hearsay},
        )
