"""Games that tests play into journals; run as a program it plays until it is killed."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from madtable.ai.random_seat import RandomSeat
from madtable.engine.chance import Chance
from madtable.engine.journal import Header, SeatLine
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.store.journals import new_journal


def header_of(kinds: str = "human,sly,random", seed: int = 7, started: str = "") -> Header:
    seats = [SeatLine(kind) for kind in kinds.split(",")]
    return sit_down("mad-magazine", seats, seed, started=started)


def step(table: Table) -> bool:
    """Let whoever is asked answer, people always the same at the same place; False when over."""
    if table.let_bot_move() is not None:
        return True
    decision = table.question()
    if decision is None:
        return False
    chance = Chance(table.header.seed).branch(table.answers)
    text = RandomSeat().choose(table.view(decision.seat), decision, chance)
    table.submit(decision.seat, text, decision.id)
    return True


def play_out(table: Table) -> Table:
    while step(table):
        pass
    return table


def main(folder: Path) -> None:
    """Game after game; after every answer its number goes to stdout, as a screen would show it."""
    seed = 0
    while True:
        header = header_of("human,sly,sly,human", seed)
        journal = new_journal(folder, header)
        table = Table.deal(header, journal)
        print(seed, 0, flush=True)  # noqa: T201
        while step(table):
            print(seed, table.answers, flush=True)  # noqa: T201
            time.sleep(0.0005)  # so that it is mostly killed in the middle of a game
        journal.close()
        seed += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
