"""The Lab's score sheets: what a round, a game and a match come to, as pages for the clipboard."""

from __future__ import annotations

from collections.abc import Sequence

from madtable.engine.message import message
from madtable.games.lab import events as told
from madtable.games.lab.view import LabView
from madtable.looks.lab.suits import SUITS
from madtable.ui.kit import Kit
from madtable.ui.screens.score_page import Column, Line, Page
from madtable.ui.screens.scores import Verdict
from madtable.ui.seating import Company

__all__ = [
    "Page",
    "Verdict",
    "end_verdict",
    "game_pages",
    "leader",
    "pages_of",
    "round_page",
    "standing",
]

EDGES = "ABCD"
"""The edges of the chart, clockwise: seat 0 is Scientist A [LAB-03]."""
GAMES = 3
WEIGHTS = (1, 1, 2)
"""How often each game of a match counts: the third is doubled [LAB-22]."""

Totals = Sequence[Sequence[int]]


def round_page(
    kit: Kit,
    company: Company,
    starts: Totals,
    totals: Totals,
    cards: Sequence[int],
    number: int,
    *,
    stamp: str = "",
    best: Sequence[int] | None = None,
    places: Sequence[int] | None = None,
    now: bool = False,
) -> Page:
    """Bars of every seat's distance from zero [LAB-20]: after round `number`, or as it stands now.

    `cards` are those in the piles, which break ties [LAB-21]. Without `places` the seats rank by
    score and then by cards; without `best` the first of them are best.
    """
    scores = [sum(abs(total) for total in row) for row in totals]
    ranks = list(places) if places is not None else _places(scores, cards)
    firsts = list(best) if best is not None else [s for s, rank in enumerate(ranks) if rank == 1]
    order = sorted(range(len(scores)), key=lambda seat: (ranks[seat], seat))
    lines = tuple(
        Line(
            seat=seat,
            creature=company.sitters[seat].creature,
            name=company.sitters[seat].name,
            notes=(
                kit.say("lab.sheet.scientist", letter=EDGES[seat]),
                kit.say("lab.sheet.cards", count=cards[seat]),
            ),
            place=ranks[seat],
            figures=tuple(totals[seat][suit.column] for suit in SUITS.values()),
            starts=tuple(starts[seat][suit.column] for suit in SUITS.values()),
            total=scores[seat],
            best=seat in firsts,
        )
        for seat in order
    )
    key = "lab.sheet.note.now" if now else "lab.sheet.note"
    return Page(
        title=kit.say("lab.sheet.title"),
        note=kit.say(key, number=number),
        sum_word=kit.say("lab.sheet.sum"),
        lines=lines,
        turn=kit.say("lab.sheet.turn.now" if now else "lab.sheet.turn.game"),
        columns=tuple(
            Column(kit.say(f"colour.{suit.word}.title"), suit.glyph, suit.pattern, suit.base)
            for suit in SUITS.values()
        ),
        stamp=kit.say(stamp) if stamp else "",
    )


def match_page(
    kit: Kit,
    company: Company,
    scores: Sequence[Sequence[int]],
    cards: Sequence[int],
    *,
    places: Sequence[int] | None = None,
    best: Sequence[int] | None = None,
    stamp: str = "",
) -> Page:
    """The scores of the games so far and what they add up to, the third doubled [LAB-22]."""
    seats = len(company.sitters)
    grand = [
        sum(weight * game[seat] for weight, game in zip(WEIGHTS, scores, strict=False))
        for seat in range(seats)
    ]
    ranks = list(places) if places is not None else _places(grand, [0] * seats)
    firsts = list(best) if best is not None else [s for s, rank in enumerate(ranks) if rank == 1]
    order = sorted(range(seats), key=lambda seat: (ranks[seat], seat))
    lines = tuple(
        Line(
            seat=seat,
            creature=company.sitters[seat].creature,
            name=company.sitters[seat].name,
            notes=(
                kit.say("lab.sheet.scientist", letter=EDGES[seat]),
                *([kit.say("lab.sheet.cards", count=cards[seat])] if len(scores) == GAMES else []),
            ),
            place=ranks[seat],
            figures=tuple(
                scores[game][seat] if game < len(scores) else None for game in range(GAMES)
            ),
            starts=(),
            total=grand[seat],
            best=seat in firsts,
        )
        for seat in order
    )
    return Page(
        title=kit.say("lab.sheet.match"),
        note=kit.say("lab.sheet.note.match", number=len(scores)),
        sum_word=kit.say("lab.sheet.total"),
        lines=lines,
        turn=kit.say("lab.sheet.turn.match"),
        heads=tuple(
            kit.say("lab.sheet.game" if weight == 1 else "lab.sheet.game.doubled", number=game + 1)
            for game, weight in enumerate(WEIGHTS)
        ),
        weights=WEIGHTS,
        stamp=kit.say(stamp) if stamp else "",
    )


def game_pages(
    kit: Kit,
    company: Company,
    starts: Totals,
    event: told.GameScored,
    scores: Sequence[Sequence[int]],
    games: int,
) -> tuple[Page, ...]:
    """A game that has just been scored and, in a match, how the match stands; that one first."""
    page = round_page(
        kit,
        company,
        starts,
        event.totals,
        event.cards,
        2,
        stamp="lab.stamp.zero",
    )
    return (page, match_page(kit, company, scores, event.cards)) if games > 1 else (page,)


def pages_of(kit: Kit, company: Company, view: LabView) -> tuple[Page, ...]:
    """The sheet as a view tells it: at any moment, or, once all is over, at the end."""
    cards = [len(pile) for pile in view.piles]
    starts = view.chart.rows(view.seats)
    match = view.games > 1
    if not view.over:
        now = round_page(kit, company, starts, view.totals, cards, view.round, now=True)
        if match and view.earlier:
            return now, match_page(kit, company, view.earlier, cards)
        return (now,)
    decisive = "lab.stamp.zero" if not match else ""
    best = view.winners if not match else None
    game = round_page(kit, company, starts, view.totals, cards, 2, stamp=decisive, best=best)
    if not match:
        return (game,)
    ranks = _match_places(view, cards)
    return (
        match_page(
            kit,
            company,
            view.earlier,
            cards,
            places=ranks,
            best=view.winners,
            stamp="lab.stamp.match",
        ),
        game,
    )


def leader(kit: Kit, company: Company, page: Page) -> Verdict:
    """Who is ahead on a page, while nothing is decided yet."""
    return _ahead(kit, company, [line.seat for line in page.lines if line.best])


def standing(kit: Kit, company: Company, view: LabView) -> Verdict:
    """Who is ahead by the scores of a view; once all is over, who has won."""
    if view.over:
        return end_verdict(kit, company, view)
    cards = [len(pile) for pile in view.piles]
    ranks = _places(view.scores, cards)
    return _ahead(kit, company, [seat for seat, rank in enumerate(ranks) if rank == 1])


def _ahead(kit: Kit, company: Company, seats: Sequence[int]) -> Verdict:
    words = kit.words.say
    if len(seats) == 1:
        said = message("lab.verdict.leads", seat=seats[0])
    else:
        said = message("lab.verdict.level", count=len(seats))
    return Verdict(
        creatures=tuple(company.sitters[seat].creature for seat in seats),
        banner=words(said, company.names, company.reader),
        comment=kit.say("lab.verdict.open"),
        final=False,
    )


def end_verdict(kit: Kit, company: Company, view: LabView) -> Verdict:
    """Who has won, and by what [LAB-21] [LAB-A26]."""
    words = kit.words.say
    winners = view.winners
    if len(winners) == 1:
        said = message("lab.verdict.wins", seat=winners[0])
    else:
        said = message("lab.verdict.shared", seats=" ".join(str(seat) for seat in winners))
    perfect = view.games == 1 and view.scores[winners[0]] == 0
    key = "lab.verdict.perfect" if perfect else f"lab.verdict.by.{view.reason}"
    return Verdict(
        creatures=tuple(company.sitters[seat].creature for seat in winners),
        banner=words(said, company.names, company.reader),
        comment=kit.say(key),
        final=True,
    )


def _places(scores: Sequence[int], cards: Sequence[int]) -> list[int]:
    """Places by score, then by more cards [LAB-21]; level seats share one."""
    keys = [(score, -count) for score, count in zip(scores, cards, strict=True)]
    order = sorted(keys)
    return [order.index(key) + 1 for key in keys]


def _match_places(view: LabView, cards: Sequence[int]) -> list[int]:
    """Places in a match, its tie rule followed as far as a view tells it [LAB-A26]."""
    third = view.earlier[-1]
    tie = view.house.adv_tie
    keys = [
        (
            view.grand[seat],
            third[seat] if tie == "third_game" else 0,
            -cards[seat] if tie != "shared" else 0,
        )
        for seat in range(view.seats)
    ]
    order = sorted(keys)
    return [order.index(key) + 1 for key in keys]
