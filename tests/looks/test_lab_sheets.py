"""Score sheets and what can be looked at more closely: right numbers, words that fit, ways out."""

from __future__ import annotations

import pygame
import pytest

from madtable.games.lab import events as told
from madtable.games.lab.view import LabView
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.company import company_of
from madtable.looks.lab import sheets
from madtable.looks.lab.leaves import ChartLeaf, DiscardLeaf, PilesLeaf, TrickLeaf
from madtable.looks.pictures import LAB
from madtable.looks.shots import Camera
from madtable.looks.tuning import make_kit
from madtable.store.settings import Settings
from madtable.ui.lettering import Lettering
from madtable.ui.screens.scores import ScoreSheet
from madtable.ui.screens.table import TableScene
from madtable.ui.stack import Scene
from tests.looks.lab_tables import LabShow, dealt, still
from tests.looks.tables import kit, lines
from tests.ui.players import Desk, KeyPlayer, MousePlayer


def ended(name: str) -> tuple[LabShow, LabView]:
    show, table = still(name)
    view = table.view(0)
    assert isinstance(view, LabView)
    assert view.over
    return show, view


def test_the_sheet_of_the_documents_scoring() -> None:
    show, view = ended("lab-scores")
    (page,) = sheets.pages_of(show.kit, show.board.company, view)
    assert [(line.seat, line.place, line.total, line.best) for line in page.lines] == [
        (3, 1, 0, True),
        (1, 2, 7, False),
        (2, 3, 13, False),
        (0, 4, 18, False),
    ]
    assert [column.word for column in page.columns] == ["Purple", "Green", "Blue", "Red"]
    # Green's −10 is the third number of the rules and the second column of the sheet.
    assert page.lines[3].figures == (2, -10, 3, 3)
    assert page.lines[3].starts == (0, -4, 3, 0)
    assert [line.notes for line in page.lines] == [
        ("Scientist D", "2 cards"),
        ("Scientist B", "5 cards"),
        ("Scientist C", "2 cards"),
        ("Scientist A", "3 cards"),
    ]
    assert page.stamp == "Closest to zero"
    verdict = sheets.end_verdict(show.kit, show.board.company, view)
    assert verdict.final
    assert verdict.banner == "Mme Rat wins"
    assert verdict.comment == "No imbalance at all.\nThe Lab is impressed."


def test_the_match_sheet_doubles_the_third_game() -> None:
    show, view = ended("lab-match")
    match, game = sheets.pages_of(show.kit, show.board.company, view)
    assert match.weights == (1, 1, 2)
    assert [(line.seat, line.figures, line.total) for line in match.lines] == [
        (1, (8, 4, 2), 16),
        (0, (5, 6, 4), 19),
        (3, (9, 15, 9), 42),
        (2, (10, 12, 11), 44),
    ]
    assert [line.best for line in match.lines] == [True, False, False, False]
    assert [line.total for line in game.lines] == [2, 4, 9, 11]
    assert game.columns
    assert not match.columns


@pytest.mark.parametrize(
    ("scores", "cards", "places"),
    [
        ((4, 4, 9, 6), (3, 5, 2, 2), [2, 1, 4, 3]),
        ((4, 4, 9, 6), (4, 4, 2, 2), [1, 1, 4, 3]),
        ((0, 0, 0, 0), (1, 2, 2, 2), [4, 1, 1, 1]),
    ],
)
def test_more_cards_break_a_tie_on_the_sheet(
    scores: tuple[int, ...], cards: tuple[int, ...], places: list[int]
) -> None:
    board = kit()
    company = company_of(board, lines(["human", "meek", "meek", "meek"]), 0)
    totals = [(score, 0, 0, 0) for score in scores]
    page = sheets.round_page(board, company, [(0,) * 4] * 4, totals, cards, 1)
    assert [line.place for line in sorted(page.lines, key=lambda line: line.seat)] == places
    assert {line.seat for line in page.lines if line.best} == {
        seat for seat, place in enumerate(places) if place == 1
    }
    assert [line.place for line in page.lines] == sorted(places)
    verdict = sheets.leader(board, company, page)
    assert len(verdict.creatures) == places.count(1)


@pytest.mark.parametrize("tie", ["cards", "third_game", "shared"])
def test_the_places_of_a_match_agree_with_the_rules(tie: str) -> None:
    shared, seats = kit(), lines(["random"] * 3)
    for seed in range(6):
        house = {"advanced": True, "adv_tie": tie}
        table = Table.deal(sit_down("mad-lab", seats, seed, house=house))
        while table.let_bot_move() is not None:
            pass
        view = table.view(0)
        assert isinstance(view, LabView)
        pages = sheets.pages_of(shared, company_of(shared, seats, 0), view)
        standings = {one.seat: one for one in table.standings()}
        for line in pages[0].lines:
            assert line.place == standings[line.seat].place
            assert line.total == standings[line.seat].points
            assert line.best == standings[line.seat].won


# -- laid on the table while a person plays --------------------------------------------------------


def sheet_shown(name: str, last: str) -> tuple[LabShow, Desk]:
    """An example whose last step brings the sheet, played in front of a person."""
    show, table = still(name, steps=0, size=(1280, 720))
    desk = Desk(show.stack, (1280, 720))
    desk.frame(2)
    show.board.ask(None)
    for text in ("0 play R6", "1 play R2", "2 play R5", "3 play R7", last):
        table.act(text)
    show.scene.settled = False
    desk.until(lambda: isinstance(show.stack.top, ScoreSheet))
    return show, desk


@pytest.mark.parametrize("way", ["mouse", "keys", "escape"])
def test_the_sheet_after_a_round_waits_and_then_the_next_round_is_dealt(way: str) -> None:
    show, desk = sheet_shown("lab-round", "1 take R-6")
    sheet = show.stack.top
    assert isinstance(sheet, ScoreSheet)
    assert [line.total for line in sheet.pages[0].lines] == [9, 9, 11, 15]
    desk.frame(400)
    assert show.stack.top is sheet, "it stays until it is put away"
    assert show.board.course.moment[1] == 1
    if way == "mouse":
        MousePlayer(desk).use("main")
    elif way == "keys":
        KeyPlayer(desk).use("main")
    else:
        KeyPlayer(desk).key(pygame.K_ESCAPE)
    desk.until(lambda: show.stack.top is show.scene)
    desk.until(lambda: show.board.asker.decision is not None or not show.scene.staging.busy)
    desk.frame(300)
    assert show.board.course.moment == (1, 2, 1, 5)
    assert not show.board.differences


def test_the_sheet_is_not_lost_when_everything_is_skipped() -> None:
    show, table = still("lab-round", steps=0, size=(1280, 720))
    show.wait(0.2)
    show.board.ask(None)
    for text in ("0 play R6", "1 play R2", "2 play R5", "3 play R7", "1 take R-6"):
        table.act(text)
    show.scene.settled = False
    show.wait(1 / 60)
    show.skip()
    assert isinstance(show.stack.top, ScoreSheet)
    show.stack.pop()
    show.wait(0.5)
    assert show.board.course.moment == (1, 2, 1, 5)
    assert not show.board.differences


def test_nothing_is_laid_on_a_table_where_nobody_sits() -> None:
    show = dealt(["random"] * 3, 4, house={"advanced": True})
    while not show.over:
        show.wait(0.5, 0.05)
        assert show.stack.top is show.scene


# -- looking closer --------------------------------------------------------------------------------

LEAVES: tuple[tuple[str, type[Scene]], ...] = (
    ("chart", ChartLeaf),
    ("piles:1", PilesLeaf),
    ("piles:0", PilesLeaf),
    ("tricks", TrickLeaf),
    ("discards", DiscardLeaf),
    ("action_b", ScoreSheet),
)


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize(("name", "kind"), LEAVES)
def test_everything_can_be_looked_at_and_put_away(name: str, kind: type[Scene], keys: bool) -> None:
    show, _ = still("lab-piles", size=(1280, 720))
    desk = Desk(show.stack, (1280, 720))
    desk.frame(30)
    player = KeyPlayer(desk, 5) if keys else MousePlayer(desk, 5)
    player.use(name)
    desk.frame(2)
    assert isinstance(show.stack.top, kind)
    if keys:
        assert isinstance(player, KeyPlayer)
        player.key(pygame.K_ESCAPE)
    elif kind is ScoreSheet:
        player.use("main")
    else:
        player.use("close")
    desk.frame(2)
    assert show.stack.top is show.scene
    assert show.board.asker.decision is not None


def test_a_click_beside_a_sheet_puts_it_away_and_one_on_it_does_not() -> None:
    show, _ = still("lab-piles", size=(1280, 720))
    desk = Desk(show.stack, (1280, 720))
    desk.frame(30)
    player = MousePlayer(desk, 2)
    player.use("chart")
    player.click((640, 400))
    assert isinstance(show.stack.top, ChartLeaf)
    player.click((30, 400))
    assert isinstance(show.stack.top, TableScene)


def test_the_discards_stay_closed_unless_the_house_opens_them() -> None:
    show, _ = still("lab-turn", size=(1280, 720))
    show.wait(0.3)
    zone = show.board.controls.named("discards")
    assert zone is not None
    assert not zone.usable
    show.board.closer.discards()
    assert show.stack.top is show.scene
    assert "discards" in {one.name for one in show.board.controls.widgets}


def test_tricks_are_leafed_through_one_by_one() -> None:
    show = dealt(["human", "random", "random"], 5)
    show.table.humans  # noqa: B018 (somebody sits there, so sheets are laid)
    trick_count = 0
    while trick_count < 3:
        show.skip()
        show.wait(0.6, 0.05)
        decision = show.board.asker.decision
        if decision is not None:
            show.board.submit(decision.options[0].text)
        trick_count = len(show.board.chronicle.tricks)
    show.skip()
    show.board.closer.tricks()
    leaf = show.stack.top
    assert isinstance(leaf, TrickLeaf)
    assert leaf.page == trick_count - 1
    desk = Desk(show.stack)
    keys = KeyPlayer(desk)
    titles = [leaf.title]
    for _ in range(trick_count + 2):
        keys.key(pygame.K_LEFT)
        titles.append(leaf.title)
    assert leaf.page == 0
    assert titles[:3] == ["Round 1, trick 3", "Round 1, trick 2", "Round 1, trick 1"]
    assert set(titles[3:]) == {"Round 1, trick 1"}
    keys.key(pygame.K_RIGHT)
    assert leaf.page == 1


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_picture_can_be_drawn_and_every_word_fits(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: set[str] = set()
    line = Lettering.line

    def heard(self: Lettering, role: str, text: str, *rest: object, **more: object) -> object:
        written.add(text)
        return line(self, role, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Lettering, "line", heard)
    camera = Camera(make_kit(lang, Settings(), "brisk"), (1280, 720))
    pictures = {name: camera.take(name) for name in LAB}
    assert [text for text in written if "…" in text] == []
    keyed = [text for text in written if text.startswith(("lab.", "log.", "prompt.", "table."))]
    assert keyed == [], "every key has words"
    prints = {pygame.image.tobytes(picture, "RGB") for picture in pictures.values()}
    assert len(prints) == len(LAB)


def test_the_score_of_a_game_in_a_match_is_laid_down_with_the_match_so_far() -> None:
    board = kit()
    company = company_of(board, lines(["human", "meek", "meek"]), 0)
    totals = ((1, 0, 0, 0), (0, -3, 0, 0), (0, 0, 0, 7))
    event = told.GameScored(2, totals, (1, 3, 7), (5, 5, 5), False)
    starts = [(0, 3, -4, 0)] * 3
    scores = [(4, 9, 2), (1, 3, 7)]
    game, match = sheets.game_pages(board, company, starts, event, scores, 3)
    assert [line.total for line in game.lines] == [1, 3, 7]
    assert [(line.seat, line.figures, line.total) for line in match.lines] == [
        (0, (4, 1, None), 5),
        (2, (2, 7, None), 9),
        (1, (9, 3, None), 12),
    ]
    assert sheets.leader(board, company, match).banner == "You lead"
