"""Cheap play for all seats of the Lab, for playouts.

Whoever wins a trick takes what helps most now; whoever plays last to a trick sees what will come of
each card and chooses by that; everybody else plays any card. More thought than that costs more than
it brings: a playout is one of a thousand.
"""

from __future__ import annotations

from madtable.engine.chance import Chance
from madtable.games.lab.cards import MADNESS, RANK, SPIRALS, SUIT, SUIT_MASK
from madtable.games.lab.position import OVER, PLAY, TAKE, Position

_WORST = -99


def play_on(pos: Position, chance: Chance, tricks: int) -> None:
    """Play `pos` in place until the round is over or `tricks` more tricks are complete.

    The last card of a round is counted but not taken, because the rules would deal the next round
    at once; `pos.totals` are right, and nothing else may be asked of `pos` then.
    """
    hands = pos.hands
    while tricks and pos.phase != OVER:
        play_trick(pos, chance)
        tricks -= 1
        card = best_take(pos)
        if any(hands):
            pos.play(card)
        else:
            count_last(pos, card)
            return


def finish(pos: Position, chance: Chance) -> None:
    """Play `pos` in place to the end of the game or match, through every deal that is left."""
    while pos.phase != OVER:
        play_trick(pos, chance)
        pos.play(best_take(pos))


def play_trick(pos: Position, chance: Chance) -> None:
    """Play `pos` on until a card is to be taken."""
    last = pos.seats - 1
    while pos.phase == PLAY:
        moves = pos.moves()
        if len(moves) == 1:
            pos.play(moves[0])
        elif len(pos.trick) == last:
            pos.play(last_card(pos, moves))
        else:
            pos.play(moves[chance.below(len(moves))])


def count_last(pos: Position, card: int) -> None:
    """Count `card`, the last one to be taken in a round, without the deal that would follow."""
    pos.totals[pos.mover * 4 + SUIT[card]] += pos.mode * RANK[card]
    pos.phase = OVER


def best_take(pos: Position) -> int:
    """The card that helps the winner of the trick most, or hurts least. [LAB-14]"""
    assert pos.phase == TAKE
    totals = pos.totals
    at = pos.mover * 4
    mode = pos.mode
    own = pos.best
    found = -1
    most = _WORST
    for card in pos.trick:
        if card != own:
            total = totals[at + SUIT[card]]
            gain = abs(total) - abs(total + mode * RANK[card])
            if gain > most:
                most = gain
                found = card
    return found


def last_card(pos: Position, moves: list[int]) -> int:
    """The best of `moves` for the seat that completes the trick: it knows who will take what.

    Its own gain counts as much as all opponents together lose by it.
    """
    totals = pos.totals
    trick = pos.trick
    suited_mask = SUIT_MASK[pos.led]
    before = pos.spirals
    threshold = pos.threshold
    mode_now = pos.mode
    opponents = pos.seats - 1
    mine = pos.mover * 4
    most = _WORST
    found = moves[0]
    for card in moves:
        mode = mode_now
        if before < threshold <= before + SPIRALS[card]:
            mode = -mode  # [LAB-10]
        suited = (pos.table | 1 << card) & suited_mask
        if mode == MADNESS:
            suited &= -suited
        best = suited.bit_length() - 1
        gain = _WORST
        if best == card:
            for other in trick:
                total = totals[mine + SUIT[other]]
                saved = abs(total) - abs(total + mode * RANK[other])
                if saved > gain:
                    gain = saved
            gain *= opponents
        else:
            at = (pos.lead + trick.index(best)) % pos.seats * 4
            for other in (*trick, card):
                if other != best:
                    total = totals[at + SUIT[other]]
                    saved = abs(total) - abs(total + mode * RANK[other])
                    if saved > gain:
                        gain = saved
            gain = -gain
        if gain > most:
            most = gain
            found = card
    return found
