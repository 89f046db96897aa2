"""A table of Mao written down as a scenario file has it, as one seat sees it or as it was.

What a seat sees tells neither the other hands nor, with secret rules, whose turn it is and what is
owed. A file needs both: the hands are made up from the cards that are left, and the turn is the
seat's own, with nothing owed. Rules that others have invented are left out altogether; a game with
such rules in force is therefore never written down as it was.
"""

from __future__ import annotations

import json

from madtable.engine.chance import Chance
from madtable.engine.round import Deal
from madtable.engine.scenario import Copied
from madtable.games.mao.cards import CODE, FACES, RANK, SEVEN, face_of
from madtable.games.mao.expectations import DIRECTION_NAME
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.view import MaoView
from madtable.games.mao.world import World


def seen(view: MaoView, chance: Chance) -> Copied:
    """The table as the seat of `view` sees it; `chance` makes up the rest."""
    assert view.seat is not None
    turn = _turn(view)
    expect: dict[str, object] = {
        "top": view.top,
        "draw_count": view.draw_count,
        "pile_count": len(view.pile),
        "counts": list(view.counts),
        "hands": {str(view.seat): list(view.hand)},
        "point_of_order": view.point_of_order is not None,
        "over": view.over,
    }
    if turn is None or view.over or view.point_of_order is not None or not all(view.counts):
        return Copied(None, expect)
    hands, draw = _made_up(view, chance)
    setup: dict[str, object] = {
        "decks": view.decks,
        "hands": hands,
        "draw": draw,
        "pile": list(view.pile),
        "played_by": view.laid_by,
        **turn,
    }
    if view.own_rules:
        setup["custom"] = [json.loads(rule) for rule in view.own_rules]
    return Copied(setup, expect)


def _turn(view: MaoView) -> dict[str, object] | None:
    """Whose turn it is and what hangs on it, as far as it is shown; None where nobody can tell."""
    if view.flows is None and view.turns is None:
        return {"turn": view.seat}
    if view.flows is None:
        return {"turn": view.turns[0]} if view.turns and len(view.turns) == 1 else None
    owed = view.owed or ()
    if len(view.flows) != 1 or any(words.startswith("(") for one in owed for words in one):
        return None
    (flow,) = view.flows
    return {
        "turn": flow.turn,
        "direction": DIRECTION_NAME[flow.direction],
        "due": flow.due,
        "again": flow.again,
        "owed": {str(seat): list(words) for seat, words in enumerate(owed) if words},
    }


def _made_up(view: MaoView, chance: Chance) -> tuple[list[list[str]], list[str]]:
    """All hands, the others' from the cards that the seat does not see, and the draw pile."""
    left = [view.decks] * FACES
    for code in (*view.hand, *view.pile):
        left[face_of(code, "view")] -= 1
    unseen = [CODE[face] for face, times in enumerate(left) for _ in range(times)]
    chance.shuffle(unseen)
    hands: list[list[str]] = []
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            hands.append(list(view.hand))
        else:
            hands.append(unseen[:count])
            del unseen[:count]
    return hands, unseen


def copied(position: Position, deal: Deal) -> Copied:
    """The table as it is: from its deal, or from a moment at which nothing is under way."""
    setup: dict[str, object] | None = None
    if not position.rules:
        if not position.now and not position.serial:
            setup = {"seed": deal.seed, "dealer": deal.dealer}
        elif _quiet(position):
            setup = _laid_out(position, position.worlds[0])
    return Copied(setup, _expectations(position))


def _quiet(position: Position) -> bool:
    """Whether nothing is under way that a file has no word for."""
    busy = (
        position.breaches,
        position.cover,
        position.free,
        position.early,
        position.referrals,
        position.settled,
        position.over,
        any(position.apart),
        not all(position.hands),
    )
    if any(busy) or position.order != NOBODY or len(position.worlds) > 1:
        return False
    (world,) = position.worlds
    usual = -(-world.due // 2) or int(RANK[position.top] == SEVEN and position.owners[-1] >= 0)
    plain = World(world.turn, world.direction, world.chain, world.due, again=world.again)
    return world.chain == usual and plain.identity() == world.identity()


def _laid_out(position: Position, world: World) -> dict[str, object]:
    return {
        "decks": position.decks,
        "hands": [[CODE[face] for face in sorted(hand)] for hand in position.hands],
        "draw": [CODE[face] for face in reversed(position.draw)],
        "pile": [CODE[face] for face in position.pile],
        "played_by": None if position.owners[-1] == NOBODY else position.owners[-1],
        "turn": world.turn,
        "direction": DIRECTION_NAME[world.direction],
        "due": world.due,
        "again": world.again,
    }


def _expectations(position: Position) -> dict[str, object]:
    """What everybody could see of it, and the cards."""
    found: dict[str, object] = {
        "top": CODE[position.top],
        "draw_count": len(position.draw),
        "pile_count": len(position.pile),
        "counts": [len(hand) for hand in position.hands],
        "hands": [[CODE[face] for face in sorted(hand)] for hand in position.hands],
        "point_of_order": position.order != NOBODY,
        "over": position.over,
    }
    if position.over:
        found["winners"] = [position.winner]
    return found
