"""Seats play alike in every tongue: what is learned at a Swedish table is what English teaches."""

from __future__ import annotations

from madtable.engine.journal import Answer, Line, SeatLine
from madtable.games.mao.phrases import TONGUES, understand
from madtable.host.sitting import sit_down
from madtable.host.table import Table

SECONDS = 240


class Answers:
    """What was done at a table, in order."""

    def __init__(self) -> None:
        self.found: list[Answer] = []

    def write(self, line: Line) -> None:
        if isinstance(line, Answer):
            self.found.append(line)


def acts(tongue: str, seed: int) -> list[tuple[int, int, str]]:
    """Who did what when, words as what they mean."""
    seats = [SeatLine(kind) for kind in ("knower", "learner:meek", "learner:sly", "learner:mad")]
    answers = Answers()
    table = Table.deal(
        sit_down("mao", seats, seed, house={"tongue": tongue, "ai_rules": False}), answers
    )
    table.advance(SECONDS * 1000)
    found = []
    for answer in answers.found:
        verb, _, rest = answer.text.partition(" ")
        if verb == "say":
            rest = understand(rest)
        elif verb == "call":
            seat, code, *phrase = rest.split(" ", 2)
            rest = " ".join([seat, code, *map(understand, phrase)])
        found.append((answer.t, answer.seat, f"{verb} {rest}"))
    return found


def test_a_game_is_the_same_in_every_tongue() -> None:
    spoken = 0
    for seed in range(1, 5):
        english, swedish = [acts(tongue, seed) for tongue in TONGUES]
        assert english == swedish
        spoken += sum(text.startswith("say hail to the") for *_, text in english)
    assert spoken > 4, "those words are written with a comma in Swedish"
