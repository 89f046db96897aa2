"""Why an answer in MAD is good, in words: what anybody at the seat could see for themselves."""

from __future__ import annotations

from collections.abc import Sequence

from madtable.engine.decision import Decision, Option
from madtable.engine.message import Message, message
from madtable.games.mad.cards import COLOUR, COLOURED, COLOURS, FACE, KIND, POINTS
from madtable.games.mad.view import MadView

_NEARLY_OUT = 3
_TREASURES = ("YOU", "EXC", "JOK")
_MANY_POINTS = 5


def reasons(view: MadView, decision: Decision, answer: Sequence[Option]) -> tuple[Message, ...]:
    """What speaks for `answer`, best reason first; nothing when only the search can tell."""
    if decision.kind == "give":
        return _giving(view, answer)
    (option,) = answer
    if decision.kind == "answer":
        return _answering(view, decision, option)
    card = option.part("card")
    if card is None and decision.kind in ("turn", "drawn"):
        return _waiting(decision)
    placed = str(card if card is not None else decision.detail("card") or "")
    rest = list(view.hand)
    if card is not None and placed in rest:
        rest.remove(placed)
    return tuple(_placing(view, decision, placed, rest, option))


def _placing(
    view: MadView, decision: Decision, card: str, rest: list[str], option: Option
) -> list[Message]:
    if not rest and decision.kind != "start":
        return [message("hint.mad.wins")]
    found: list[Message] = []
    mode, target = option.part("mode"), option.part("target")
    if mode == "end-game":
        return [message("hint.mad.counts", count=sum(POINTS[FACE[code]] for code in rest))]
    if card == "EXC" and mode == "follow":
        seat = target if isinstance(target, int) else 1 - (view.seat or 0)
        cards = view.counts[seat]
        return [message("hint.mad.swaps", target=seat, count=cards, own=len(rest))]
    kind = KIND[FACE[card]] if card else ""
    if kind == "GIV" and 0 < len(rest) <= 2:
        found.append(message("hint.mad.goes-out"))
    if isinstance(target, int) and view.counts[target] <= _NEARLY_OUT:
        found.append(message("hint.mad.strikes", target=target, count=view.counts[target]))
    elif kind == "VAR":
        found.append(message("hint.mad.all-draw"))
    direction = option.part("direction")
    if direction is not None and view.seats > 2:
        step = 1 if direction == "left" else -1
        following = ((view.seat or 0) + step) % view.seats
        found.append(message("hint.mad.next", target=following, count=view.counts[following]))
    named = option.part("colour")
    colour = named if named is not None else _colour(card)
    held = sum(_colour(code) == colour for code in rest)
    if colour is not None and held:
        own = card and FACE[card] < COLOURED  # else a colour is named, and the card has none
        key = "hint.mad.colour" if own else "hint.mad.holds"
        found.append(message(key, colour=colour, count=held))
    if FACE[card] < COLOURED if card else False:
        if any(FACE[code] >= COLOURED for code in rest):
            found.append(message("hint.mad.keeps-wild"))
        if kind.isdigit() and POINTS[FACE[card]] >= _MANY_POINTS:
            found.append(message("hint.mad.sheds", count=POINTS[FACE[card]]))
    return found


def _colour(card: str) -> str | None:
    face = FACE.get(card, COLOURED)
    return COLOURS[COLOUR[face]] if face < COLOURED else None


def _waiting(decision: Decision) -> tuple[Message, ...]:
    """Drawing, keeping or passing."""
    fitting = {str(option.part("card")) for option in decision.options if option.parts}
    if not fitting:
        return (message("hint.mad.nothing-fits"),)
    kept = [card for card in _TREASURES if card in fitting]
    return tuple(message("hint.mad.saves", card=card) for card in kept[:1])


def _answering(view: MadView, decision: Decision, option: Option) -> tuple[Message, ...]:
    attack = str(decision.detail("attack"))
    source = decision.detail("source")
    if option.part("card") is None:
        if attack == "EXC" and isinstance(source, int):
            return (message("hint.mad.welcome", target=source, count=view.counts[source]),)
        return (message("hint.mad.saves", card="YOU"),)
    if len(view.hand) == 1:
        return (message("hint.mad.wins"),)
    if attack == "EXC":
        return (message("hint.mad.stops"),)
    if isinstance(source, int):
        return (message("hint.mad.turns-back", target=source),)
    return ()


def _giving(view: MadView, answer: Sequence[Option]) -> tuple[Message, ...]:
    if len(answer) == len(view.hand):
        return (message("hint.mad.goes-out"),)
    found: list[Message] = []
    colours = [_colour(code) for code in view.hand]
    given = [option.text for option in answer]
    odd = [card for card in given if _colour(card) and colours.count(_colour(card)) <= 2]
    if odd:
        found.append(message("hint.mad.odd-colours", count=len({_colour(card) for card in odd})))
    if all(FACE[card] < COLOURED for card in given) and None in colours:
        found.append(message("hint.mad.keeps-wild"))
    return tuple(found)
