"""The seat that learns the rules of Mao by watching: from what is said, penalised and let pass.

It begins with nothing but the public part: seven cards, play clockwise, no talking, whoever is out
of cards wins. What cards fit, what is said when, what moves the turn, it concludes from what it
sees and hears at its seat; a rule that others have made is no different to it from the rest. It
remembers from game to game of a sitting, as far as its level remembers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from madtable.ai.live import Plan, Post
from madtable.ai.mao_atoms import (
    HIGHER,
    LOWER,
    SAME_COLOUR,
    SAME_RANK,
    SAME_SUIT,
    Lie,
    Thing,
    notice,
)
from madtable.ai.mao_knower import own_rules, vote_text
from madtable.ai.mao_owner import OwnRules
from madtable.ai.mao_speech import Custom, Customs, Play
from madtable.ai.mao_temper import TEMPERS, Dice, level_of
from madtable.ai.mao_turns import Shown, Turns
from madtable.engine.decision import Decision
from madtable.engine.event import Event
from madtable.engine.view import View
from madtable.games.mao import events as told
from madtable.games.mao.cards import FACE, RANK, RED, SUIT
from madtable.games.mao.house import compile_house
from madtable.games.mao.infraction import (
    CUSTOM,
    DELAY,
    FAIL_MAO,
    FAIL_SAY,
    NO_NICE_DAY,
    OUT_OF_TURN,
    STUPID,
    TALK,
)
from madtable.games.mao.phrases import MAO, printed, understand, utterances
from madtable.games.mao.view import MaoView
from madtable.games.mao.words import DRAW, call_text, gesture_text, play_text, say_text

KINSHIP = (SAME_RANK, SAME_SUIT, SAME_COLOUR, HIGHER, LOWER)
"""How a card may be akin to the one under it, and how many cards are, in 52."""
SHARE = {SAME_RANK: 4, SAME_SUIT: 13, SAME_COLOUR: 26, HIGHER: 24, LOWER: 24}
MEMORY = {"meek": 60, "sly": 400, "mad": 900}
"""Cards that a level remembers from game to game."""
SAY = 0.5
"""How likely words must be called for to be said."""
FAINT = 0.1
"""How likely words must be to be tried when something must be missing."""
WATCH = 3
"""Cards that a newcomer wants to have seen accepted before it lays one itself."""
BREATH_MS = 700
PATIENCE_MS = 6500
"""How long it waits for words that it expects from somebody else."""
LULL_MS = 4500
"""Of silence, after which a seat that is not sure of the turn tries what happens."""
SURE_OF = 6
"""How often words must have been met before their lack is called."""
HESITATE_MS = 3300
"""How long it waits after a card the like of which it has not seen yet."""


@dataclass(slots=True)
class Owing:
    """Words (or a gesture, in brackets) that this seat means to say, from when on."""

    phrase: str
    at_ms: int
    custom: Custom | None = None
    play: Play | None = None


class MaoLearner:
    """The mind of one learning seat (an `ai.live.LiveBrain`)."""

    def __init__(self, post: Post, kind: str) -> None:
        assert isinstance(post.view, MaoView)
        self._seat, self._seats, self._number = post.seat, post.seats, post.number
        self._level = level_of(kind)
        self._temper = TEMPERS[self._level]
        self._house = compile_house(post.house, post.seats)
        self._dice = Dice(post.chance)
        self._chance = post.chance
        self._turns = Turns(post.seats, self._credible)
        self._fines = [0] * post.seats
        """Penalties that each seat was given in this sitting, as far as is remembered."""
        self._customs = Customs()
        self._own = OwnRules(post.seat, post.seats, own_rules(post.view, post.seat))
        self._hand: list[int] = []
        self._sizes = [0] * post.seats
        self._top: int | None = None
        self._laid: list[Play] = []
        """The cards accepted in this game, in order."""
        self._reds = 0
        self._run = 0
        self._drawn = False
        """Whether cards were taken since the last card was laid."""
        self._ranks: dict[int, int] = {}
        """How many cards of each rank have been seen to their end."""
        self._akin: set[frozenset[int]] = set()
        self._alien: set[frozenset[int]] = set()
        """Kinship of cards that were accepted as a turn, and of cards that were called stupid."""
        self._accepted = 0
        self._refused: set[int] = set()
        self._owing: list[Owing] = []
        self._spoken: dict[int, tuple[Custom, Play]] = {}
        """What each seat said last, and about which card."""
        self._last_ms = 0
        self._pace: list[int] = []
        """How long it took each time until somebody did something with cards."""
        self._own_ms = 0
        self._serial = 0
        self._in_order = False
        self._over = False
        self._voted: dict[str, set[int]] = {}
        self._hurt: dict[str, int] = {}
        self._closed: list[Play] = []
        if post.memory:
            self._recall(post.memory)

    def _credible(self, seat: int) -> bool:
        """Whether a seat seems to know what it does: others pay more often."""
        return seat != self._seat and self._fines[seat] <= min(self._fines) + 1

    # -- memory ---------------------------------------------------------------------------------

    def memory(self) -> str:
        """See LiveBrain."""
        most = MEMORY[self._level]
        plays = [
            [
                list(play.thing),
                sorted(map(list, play.said - play.denied)),
                sorted(map(list, play.denied)),
            ]
            for play in self._closed[-most:]
        ]
        shown = [
            [list(one.thing), one.effect, one.due, one.run] for one in self._turns.shown[-most:]
        ]
        akin = [sorted(one) for one in sorted(map(sorted, self._akin))]
        alien = [sorted(one) for one in sorted(map(sorted, self._alien))]
        heard = self._customs.phrases[-most:]
        data = [plays, shown, akin, alien, heard, sorted(self._customs.counted)]
        data += [self._accepted, self._fines]
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    def _recall(self, text: str) -> None:
        plays, shown, akin, alien, heard, counted, accepted, fines = json.loads(text)
        self._accepted, self._fines = accepted, list(fines)
        self._customs.phrases = list(heard)
        self._customs.counted = set(counted)
        lie = Lie(0, None, 0, 1, 0)
        for thing, said, denied in plays:
            play = Play(0, lie, tuple(thing))
            play.said = {(shape, role) for shape, role in said}
            play.denied = {(shape, role) for shape, role in denied}
            self._closed.append(play)
            self._customs.close(play)
            rank = next(iter(thing)) + 1  # the first atom of a thing is its rank
            self._ranks[rank] = self._ranks.get(rank, 0) + 1
        for thing, effect, due, run in shown:
            self._turns.remember(Shown(tuple(thing), effect, due, run))
        self._akin = {frozenset(one) for one in akin}
        self._alien = {frozenset(one) for one in alien}

    # -- seeing and hearing ---------------------------------------------------------------------

    def observe(self, events: Sequence[Event], now_ms: int) -> None:
        """See LiveBrain."""
        for event in events:
            self._take_in(event, events, now_ms)
        if any(isinstance(event, told.CardPlayed | told.CardDrawn) for event in events):
            self._pace = [*self._pace[-11:], now_ms - self._last_ms]
        if any(not isinstance(event, told.TurnMoved) for event in events):
            self._last_ms = now_ms

    def _take_in(self, event: Event, events: Sequence[Event], now_ms: int) -> None:
        match event:
            case told.HandDealt(seat=seat, count=count, cards=cards):
                self._sizes[seat] = count
                if seat == self._seat:
                    self._hand = [FACE[card] for card in cards]
            case told.StartTurned(card=card):
                self._top = FACE[card]
                self._run = 1
            case told.StarterNamed(seat=seat):
                self._turns.begin(seat)
            case told.CardPlayed():
                self._played(event, events, now_ms)
            case told.CardReturned():
                self._returned(event, events)
            case told.CardDrawn():
                self._drawn_card(event, now_ms)
            case told.Spoke(seat=seat, text=text):
                self._spoke(seat, text, now_ms)
            case told.Gestured(seat=seat, gesture=gesture):
                self._heard(seat, f"({gesture})", now_ms)
            case told.PenaltyGiven():
                self._penalty(event, now_ms)
            case told.PointOfOrderCalled():
                self._in_order = True
            case told.PointOfOrderEnded():
                self._in_order = False
            case told.CardsTakenUp(seat=seat, count=count, cards=cards):
                self._gain(seat, count, cards)
            case told.CardPassed(seat=seat, target=target, card=card):
                self._lose(seat, 1, (card,))
                self._gain(target, 1, (card,))
            case told.CardsGivenBack(seat=seat, count=count, cards=cards):
                self._lose(seat, count, cards)
            case told.RuleVoted(seat=seat, rule=rule):
                self._voted.setdefault(rule, set()).add(seat)
            case told.GameWon():
                self._over = True
                for play in self._laid:
                    self._close(play)
            case told.Called(seat=seat) if seat == self._seat:
                self._own_ms = now_ms

    def _gain(self, seat: int, count: int, cards: Sequence[str]) -> None:
        self._sizes[seat] += count
        if seat == self._seat:
            self._hand += [FACE[card] for card in cards]

    def _lose(self, seat: int, count: int, cards: Sequence[str]) -> None:
        self._sizes[seat] -= count
        if seat == self._seat:
            for card in cards:
                if FACE.get(card) in self._hand:
                    self._hand.remove(FACE[card])

    # -- cards ----------------------------------------------------------------------------------

    def _lie(self, face: int, left: int) -> Lie:
        """How a card would come to lie now."""
        top = self._top
        same = top is not None and RANK[face] == RANK[top] and not self._drawn and bool(self._laid)
        run = self._run + 1 if same else 1
        reds = self._reds + 1 if SUIT[face] in RED else 0
        return Lie(face, top, left, run, min(reds, 3))

    def _played(self, event: told.CardPlayed, events: Sequence[Event], now_ms: int) -> None:
        seat, face = event.seat, FACE[event.card]
        self._sizes[seat] = event.left
        if seat == self._seat and face in self._hand:
            self._hand.remove(face)
            self._own_ms = now_ms
        if told.CardReturned(seat, event.card) in events:
            return
        self._serial += 1
        lie = self._lie(face, event.left)
        thing = notice(lie)
        twin = self._top == face and bool(self._laid) and seat != self._turns.turn
        play = Play(seat, lie, thing, at_ms=now_ms)
        if len(self._laid) > 1:
            self._close(self._laid[-2])
        self._laid.append(play)
        if not twin:
            if self._top is not None and not self._turns.due:
                self._akin.add(kinship(thing))
                self._accepted += 1
            self._turns.played(seat, thing, lie.run)
            self._run, self._reds = lie.run, lie.reds
        self._top = face
        self._drawn = False
        self._refused.clear()
        self._own.played(seat, face, play, self._turns.direction, self._sizes, now_ms)
        self._mean_to_speak(play, now_ms)

    def _close(self, play: Play) -> None:
        if not play.closed:
            self._customs.close(play)
            self._closed.append(play)
            rank = RANK[play.lie.face]
            self._ranks[rank] = self._ranks.get(rank, 0) + 1

    def _returned(self, event: told.CardReturned, events: Sequence[Event]) -> None:
        """A card went back: at once, or because it was called."""
        self._gain(event.seat, 1, (event.card,))
        if told.CardPlayed(event.seat, event.card, self._sizes[event.seat] - 1) in events:
            if event.seat == self._seat:
                self._refused.add(FACE[event.card])
            return
        if self._laid and self._laid[-1].seat == event.seat:
            self._laid.pop()
            self._turns.taken_back()
            under = self._laid[-1].lie if self._laid else None
            self._top = under.face if under is not None else self._top
            self._run, self._reds = (under.run, under.reds) if under is not None else (1, 0)
            self._owing = [one for one in self._owing if one.play in self._laid]

    def _drawn_card(self, event: told.CardDrawn, now_ms: int) -> None:
        if event.apart:
            return
        self._gain(event.seat, 1, (event.card,) if event.card else ())
        if event.cause in ("draw", "table"):
            if event.seat == self._seat:
                self._own_ms = now_ms
            self._drawn = True
            self._serial += 1
            self._turns.drew(event.seat)

    # -- words ----------------------------------------------------------------------------------

    def _spoke(self, seat: int, text: str, now_ms: int) -> None:
        known = set(self._customs.phrases)
        for phrase, _ in utterances(text, known.__contains__):
            self._heard(seat, phrase, now_ms)

    def _heard(self, seat: int, phrase: str, now_ms: int) -> None:
        """Somebody said something (or made a gesture): what is it about?"""
        if seat == self._seat:
            self._own_ms = now_ms
            self._owing = [one for one in self._owing if one.phrase != phrase]
        self._own.heard(seat, phrase)
        if self._in_order or not self._laid:
            return
        self._customs.hear(phrase)
        play, custom = self._about(seat, phrase)
        play.said.add(custom)
        self._spoken[seat] = (custom, play)

    def _about(self, seat: int, phrase: str) -> tuple[Play, Custom]:
        """The card that words are about, and the custom that they would be."""
        last = self._laid[-1]
        if seat != last.seat and len(self._laid) > 1:
            before = self._laid[-2]
            if before.seat == seat and not before.closed:
                custom = (self._customs.shape(phrase, before.lie), 0)
                concept = self._customs.concepts.get(custom)
                if concept is not None and concept.likely(before.thing) > SAY:
                    return before, custom
        role = (seat - last.seat) * self._turns.direction % self._seats
        return last, (self._customs.shape(phrase, last.lie), role)

    def _mean_to_speak(self, play: Play, now_ms: int) -> None:
        """What this seat has to say about a card that was just laid, as far as it knows."""
        role = (self._seat - play.seat) * self._turns.direction % self._seats
        phrases = self._own.duties(self._seat, play)
        for likely, custom in self._customs.likely(play.thing):
            if custom[1] == role and likely > SAY:
                phrase = self._customs.words(custom[0], play.lie)
                if phrase not in phrases:
                    phrases.append(phrase)
        at = now_ms + self._dice.after(self._temper.speak, "speak", self._serial)
        for phrase in phrases:
            self._owing.append(Owing(phrase, at, (phrase, role), play))
            at += BREATH_MS

    # -- penalties ------------------------------------------------------------------------------

    def _penalty(self, event: told.PenaltyGiven, now_ms: int) -> None:
        seat, code = event.seat, event.code
        self._fines[seat] += 1
        if event.rule and seat == self._seat:
            self._hurt[event.rule] = self._hurt.get(event.rule, 0) + 1
        if code == TALK:
            self._overspoke(seat)
        elif code in (FAIL_SAY, FAIL_MAO):
            phrase = MAO if code == FAIL_MAO else understand(event.phrase.partition(" / ")[0])
            self._missed(seat, phrase, now_ms, still=code == FAIL_SAY)
        elif code == OUT_OF_TURN:
            self._turns.was_not(seat)
        elif code == STUPID:
            self._turns.is_now(seat)
            self._learn_stupid(seat)
        elif code == NO_NICE_DAY:
            self._turns.owes_cards(seat)
        elif code == CUSTOM:
            self._own.settled(seat, event.rule)
        elif code == DELAY:
            self._turns.is_now(seat)
            if seat == self._seat:
                self._rack_brains(now_ms)

    def _overspoke(self, seat: int) -> None:
        """What a seat said last was not called for."""
        found = self._spoken.get(seat)
        if found is not None:
            custom, play = found
            play.denied.add(custom)

    def _missed(self, seat: int, phrase: str, now_ms: int, *, still: bool) -> None:
        """A seat should have said something about its last card, and must still, if `still`."""
        self._customs.hear(phrase)
        play = next((play for play in reversed(self._laid) if play.seat == seat), None)
        if play is None:
            return
        play.owed.add((self._customs.shape(phrase, play.lie), 0))
        if seat == self._seat and still:
            at = now_ms + self._dice.after(self._temper.speak, "late", self._serial, now_ms)
            self._owing.append(Owing(phrase, at, None, play))

    def _rack_brains(self, now_ms: int) -> None:
        """It has held up the game: is there something that it should have said?"""
        last = self._laid[-1] if self._laid else None
        if last is None or last.seat != self._seat or self._owing:
            return
        found = [
            (likely, custom)
            for likely, custom in self._customs.likely(last.thing)
            if not custom[1] and custom not in last.said and likely > FAINT
        ]
        if found:
            shape = max(found)[1][0]
            at = now_ms + self._dice.after(self._temper.think, "rack", self._serial)
            self._owing.append(Owing(self._customs.words(shape, last.lie), at, None, last))

    def _learn_stupid(self, seat: int) -> None:
        if seat == self._seat and self._refused and self._top is not None:
            for face in self._refused:
                self._alien.add(kinship(notice(self._lie(face, 9))))

    # -- planning -------------------------------------------------------------------------------

    def plan(self, view: View, now_ms: int) -> Plan | None:
        """See LiveBrain."""
        if self._over or self._in_order:
            return None
        plans = [*self._speech(), *self._calls(now_ms)]
        if not plans or self._hand:
            plans += [*self._cards()]
        return min(plans, key=lambda plan: plan.at_ms, default=None)

    def _speech(self) -> Iterator[Plan]:
        for owing in self._owing:
            at = owing.at_ms if self._own_ms < owing.at_ms - BREATH_MS else self._own_ms + BREATH_MS
            yield Plan(max(at, owing.at_ms), self._utter(owing.phrase))
            return

    def _utter(self, phrase: str) -> str:
        if phrase.startswith("("):
            return gesture_text(phrase.strip("()"))
        return say_text(printed(phrase, self._house.tongue))

    def _calls(self, now_ms: int) -> Iterator[Plan]:
        """What it calls: breaches of its own rules, and words that it is quite sure are missing."""
        attention = min(100, self._house.ai_attention * self._temper.sight // 100)
        for breach in self._own.breaches():
            occasion = ("own", breach.rule, breach.seat, breach.due_ms)
            if self._dice.hits(attention, *occasion):
                at = breach.due_ms + self._dice.after(self._temper.notice, *occasion)
                yield Plan(at, call_text(breach.seat, CUSTOM, breach.rule))

    def _cards(self) -> Iterator[Plan]:
        turns = self._turns
        if self._owing or not self._hand or self._top is None:
            return
        since = max(self._last_ms, self._own_ms)
        if turns.turn == self._seat:
            yield self._turn(since)
        elif turns.stuck_with(self._seat) and self._laid and self._strange(self._laid[-1].lie.face):
            # It has taken a card, and nobody goes on: perhaps it has to take more.
            yield Plan(since + LULL_MS + self._dice.below(1500, "more", self._serial), DRAW)
        elif turns.may_be(self._seat):
            # Nobody seems to know; to take a card harms nobody.
            yield Plan(since + LULL_MS + self._dice.below(LULL_MS, "lull", self._serial), DRAW)
        elif turns.turn is not None and turns.might_be(self._seat):
            # Somebody takes longer than anybody has: it may be this seat's turn after all.
            wait = max(self._lull_ms() * 2, 2 * LULL_MS - 1500)
            at = since + wait + self._dice.below(2500, "doubt", self._serial)
            face = self._best()
            yield Plan(at, DRAW if face is None else play_text(face))

    def _lull_ms(self) -> int:
        """The longest time that somebody has lately taken to do something, but for one."""
        return sorted(self._pace)[-2] if len(self._pace) > 1 else LULL_MS

    def _turn(self, since: int) -> Plan:
        turns = self._turns
        span = self._temper.speak if turns.taken else self._temper.think
        at = since + self._dice.after(span, "turn", self._serial)
        if turns.due:
            return Plan(at, DRAW)
        if self._laid and self._awaits(self._laid[-1]):
            at = max(at, self._laid[-1].at_ms + PATIENCE_MS)
        if self._laid and turns.pending is not None and self._strange(self._laid[-1].lie.face):
            # Who knows what such a card does? Others go first if it is for them to go.
            at = max(
                at, self._last_ms + HESITATE_MS + self._dice.below(600, "strange", self._serial)
            )
            return Plan(at, DRAW)
        face = self._best()
        return Plan(at, DRAW if face is None else play_text(face))

    def _strange(self, face: int) -> bool:
        """Whether no card of this rank has been seen to the end of what it does."""
        return self._ranks.get(RANK[face], 0) < 1

    def _awaits(self, play: Play) -> bool:
        """Whether somebody else is still expected to say something about the last card."""
        return any(
            custom not in play.said
            for likely, custom in self._customs.likely(play.thing)
            if likely > SAY
            and (play.seat + custom[1] * self._turns.direction) % self._seats != self._seat
        )

    # -- which card -----------------------------------------------------------------------------

    def _best(self) -> int | None:
        """The card to lay; None where none seems to fit, or where too little was seen so far."""
        if self._accepted < WATCH and not self._akin:
            return None
        known = self._kin()
        found: list[tuple[float, int, int]] = []
        left = len(self._hand) - 1
        for face in sorted(set(self._hand) - self._refused):
            lie = self._lie(face, left)
            thing = notice(lie)
            if not kinship(thing) & known:
                continue
            luck = self._dice.below(100, "card", self._serial, face)
            if self._strange(face) and self._level != "mad" and self._number == 1:
                continue  # not before it has seen what comes of it
            found.append((self._worth(face, thing), luck, face))
        return max(found)[2] if found else None

    def _kin(self) -> frozenset[int]:
        """The kinships that make a card fit: the narrowest that explain all that was accepted."""
        best: tuple[int, int, frozenset[int]] | None = None
        for choice in _CHOICES:
            if any(not one & choice for one in self._akin):
                continue
            if any(one & choice for one in self._alien):
                continue
            width = sum(SHARE[atom] for atom in choice)
            if best is None or (width, len(choice)) < best[:2]:
                best = (width, len(choice), choice)
        return best[2] if best else frozenset((SAME_RANK, SAME_SUIT))

    def _worth(self, face: int, thing: Thing) -> float:
        """How good it is to lay a card: others should follow it, and its customs be known."""
        rest = list(self._hand)
        rest.remove(face)
        follow = sum(SUIT[other] == SUIT[face] or RANK[other] == RANK[face] for other in rest)
        doubt = sum(
            min(likely, 1 - likely)
            for likely, custom in self._customs.likely(thing)
            if not custom[1]
        )
        return 10.0 * follow - 60.0 * doubt

    # -- afterwards -----------------------------------------------------------------------------

    def afterwards(self, view: View, decision: Decision, attempt: int) -> str:
        """See LiveBrain."""
        assert isinstance(view, MaoView)
        # A winner may make a rule, and this one does not [MAO-A102]: seats cannot yet reason about
        # turns that somebody else's rule has moved, and a few such rules would lock the table up.
        if decision.kind == "drop" and not attempt:
            return vote_text(decision, self._seat, view, self._voted, self._hurt)
        return ""


def kinship(thing: Thing) -> frozenset[int]:
    """How a card is akin to the one under it."""
    return frozenset([atom for atom in thing if atom in KINSHIP])


_CHOICES = tuple(
    frozenset([atom for place, atom in enumerate(KINSHIP) if number >> place & 1])
    for number in range(1, 1 << len(KINSHIP))
)
