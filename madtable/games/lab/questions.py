"""The questions of the Lab: which card to play (`turn`), which one to take (`take`)."""

from __future__ import annotations

from madtable.engine.decision import Decision, Option
from madtable.engine.message import Message, Value, message
from madtable.games.lab.cards import CODE, MODE_NAME, RANK, SUIT, SUIT_NAME
from madtable.games.lab.events import card_name
from madtable.games.lab.position import OVER, TAKE, Position
from madtable.games.lab.words import must_follow, write


def ask(position: Position, number: int) -> tuple[Decision, ...]:
    """The open question of `position`, numbered `number`; none when the game is over."""
    if position.phase == OVER:
        return ()
    if position.phase == TAKE:
        return (_ask_take(position, number),)
    return (_ask_turn(position, number),)


def signed(number: int) -> str:
    """A total as the score sheet writes it: `+3`, `−4`, `0`."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


def total_of(text: str) -> int:
    """The total that `signed` has written."""
    return int(text.replace("−", "-"))


def until_flip(position: Position) -> int:
    """How many spirals more turn everything over; 0 when none in this trick do. [LAB-10]"""
    if position.multiples:
        return position.threshold - position.spirals % position.threshold
    return max(0, position.threshold - position.spirals)


def _ask_turn(position: Position, number: int) -> Decision:
    about: list[tuple[str, Value]] = [
        ("lead", position.lead),
        ("mode", MODE_NAME[position.mode]),
        ("spirals", position.spirals),
        ("until_flip", until_flip(position)),
    ]
    prompt: Message
    if not position.trick:
        prompt = message("prompt.lab.lead")
    else:
        suit = SUIT_NAME[position.led]
        about.append(("led", suit))
        kind = "follow" if must_follow(position) else "any"
        prompt = message(f"prompt.lab.{kind}", colour=suit)
    options = tuple(
        [
            Option(
                text=write(position, card),
                place=f"hand:{CODE[card]}",
                label=message("option.lab.play", card=card_name(position.signed(card))),
                parts=(("card", CODE[card]),),
            )
            for card in position.moves()
        ]
    )
    return Decision(number, position.mover, "turn", prompt, options, about=tuple(about))


def _ask_take(position: Position, number: int) -> Decision:
    winner = position.mover
    options: list[Option] = []
    for card in position.moves():
        source = (position.lead + position.trick.index(card)) % position.seats
        now = position.totals[winner * 4 + SUIT[card]]
        then = now + position.mode * RANK[card]
        side = position.signed(card)
        options.append(
            Option(
                text=write(position, card),
                place=f"trick:{source}",
                label=message(
                    "option.lab.take",
                    card=card_name(side),
                    colour=SUIT_NAME[SUIT[card]],
                    now=signed(now),
                    then=signed(then),
                ),
                parts=(("card", side),),
            )
        )
    prompt = message("prompt.lab.take", card=card_name(position.signed(position.best)))
    about: tuple[tuple[str, Value], ...] = (
        ("card", position.signed(position.best)),
        ("mode", MODE_NAME[position.mode]),
    )
    return Decision(number, winner, "take", prompt, tuple(options), about=about)
