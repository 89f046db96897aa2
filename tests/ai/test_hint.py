"""What speaks for a move: every reason that is given is true, checked against the bare view."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from madtable.ai.hint import hint
from madtable.ai.seats import lens
from madtable.engine.advice import Advice, Hint
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.journal import SeatLine
from madtable.engine.message import Message
from madtable.games.lab.view import LabView
from madtable.games.mad.view import MadView
from madtable.host.sitting import sit_down
from madtable.host.table import Table

Check = Callable[[Message, Decision, Advice], bool]
WILD = ("WLD", "WOO", "YOU", "EXC", "JOK")
LETTER = {"green": "G", "yellow": "Y", "red": "R", "blue": "B"}


def hints(game: str, seed: int, most: int) -> list[tuple[Table, Decision, Hint]]:
    """Hints for one seat all through a game."""
    table = Table.deal(sit_down(game, [SeatLine("sly")] * 4, seed))
    if game == "mad-lab":
        table = Table.deal(sit_down(game, [SeatLine("meek")] * 4, seed))
    found: list[tuple[Table, Decision, Hint]] = []
    look = lens(game)
    heard = 0
    while not table.over and len(found) < most:
        decision = table.question()
        assert decision is not None
        if decision.seat == 0:
            facts = table.facts(0)
            for fact in facts[heard:]:
                look.observe(fact)
            heard = len(facts)
            view = table.view(0)
            told = hint(look, view, decision, Chance(5), playouts=60, games=10)
            found.append((table, decision, told))
            check_reasons(game, view, decision, told)
        table.let_bot_move()
    return found


def check_reasons(game: str, view: object, decision: Decision, told: Hint) -> None:
    """Every reason that is given holds."""
    assert told.decision == decision.id
    assert told.games == 10
    assert 1 <= len(told.advice) <= 3
    for advice in told.advice:
        words = set(advice.text.split())
        options = [one for one in decision.options if one.text in words or one.text == advice.text]
        assert options, advice.text
        for place in advice.places:
            kind, _, what = place.partition(":")
            assert kind in ("hand", "draw", "seat", "trick"), place
            if kind == "hand":
                assert what in view.hand  # type: ignore[attr-defined]
        for reason in advice.reasons:
            if game == "mad-lab":
                assert isinstance(view, LabView)
                assert lab_holds(view, reason, advice), (reason, advice)
            else:
                assert isinstance(view, MadView)
                assert mad_holds(view, reason, advice), (reason, advice, view.hand)


def mad_holds(view: MadView, reason: Message, advice: Advice) -> bool:
    """Whether a reason in MAD is so, by what lies on the table."""
    words = advice.text.split()
    placed = [word for word in words[1:] if word in view.hand]
    rest = list(view.hand)
    for card in placed:
        rest.remove(card)
    count, target = reason.value("count"), reason.value("target")
    of_colour = [card for card in rest if card[0] == LETTER.get(str(reason.value("colour")))]
    of_colour = [card for card in of_colour if card not in WILD]
    match reason.key.removeprefix("hint.mad."):
        case "wins":
            return not rest
        case "colour" | "holds":
            return len(of_colour) == count
        case "keeps-wild":
            return any(card in WILD for card in rest) and not set(placed) & set(WILD)
        case "strikes" | "welcome":
            return view.counts[int(target or 0)] == count and target != 0
        case "next":
            return view.counts[int(target or 0)] == count and int(target or 0) in (1, 3)
        case "sheds":
            return placed[0][1:] == str(count)
        case "saves":
            return reason.value("card") in WILD
        case "swaps":
            return len(rest) == reason.value("own") and view.counts[int(target or 0)] == count
        case "odd-colours":
            colours = {card[0] for card in placed if card not in WILD}
            few = [
                letter
                for letter in colours
                if sum(card[0] == letter and card not in WILD for card in view.hand) <= 2
            ]
            return len(few) == count
        case "goes-out" | "all-draw" | "nothing-fits" | "stops" | "turns-back" | "counts":
            return True
    return False


def lab_holds(view: LabView, reason: Message, advice: Advice) -> bool:
    """Whether a reason in the Lab is so."""
    code = advice.text.split()[1]
    match reason.key.removeprefix("hint.lab."):
        case "helps" | "harmless" | "least-harm" as word:
            now = number(str(reason.value("now")))
            then = number(str(reason.value("then")))
            nearer = abs(now) - abs(then)
            fits = {"helps": nearer > 0, "harmless": nearer == 0, "least-harm": nearer < 0}[word]
            return fits and then - now == number(code[1:]) and now in view.totals[0]
        case "takes-trick" | "leaves-trick":
            return len(view.trick) == view.seats - 1
        case "wins-mostly" | "wins-seldom" | "wins-perhaps" | "gains":
            return len(view.trick) < view.seats - 1 or reason.key.endswith("gains")
        case "flips.science":
            return view.mode == "madness"
        case "flips.madness":
            return view.mode == "science"
    return False


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", ""))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", ["mad-magazine", "madskortspel", "mad-lab"])
def test_every_reason_is_true(game: str, seed: int) -> None:
    found = hints(game, seed, 25)
    reasons = [reason for _, _, told in found for one in told.advice for reason in one.reasons]
    assert len(found) >= 5
    assert len({reason.key for reason in reasons}) >= 3


@pytest.mark.parametrize("game", ["mad-magazine", "mad-lab"])
def test_the_verdict_says_how_far_the_best_lies_ahead(game: str) -> None:
    for _, decision, told in hints(game, 3, 20):
        wins = [advice.win for advice in told.advice]
        assert wins == sorted(wins, reverse=True)
        key = told.verdict.key
        if len(decision.options) == 1:
            assert key == "hint.only"
        elif len(wins) == 1:
            assert key == "hint.clear"
        elif wins[0] - wins[1] < 0.02:
            assert key == "hint.close"
        else:
            assert told.verdict.value("percent") == round(100 * (wins[0] - wins[1]))
