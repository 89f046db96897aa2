"""Hints: from what the person can see, in words, laid out on the table if wanted."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from madtable.engine.journal import SeatLine
from madtable.host.advisor import Advisor
from madtable.host.minds import Insight, Minds
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.host.thought import HINT
from madtable.host.worker import Worker
from madtable.ui.halo import Halo
from madtable.ui.intent import Key
from madtable.ui.screens.hint import Hints, HintSheet
from madtable.ui.screens.table import TableScene
from madtable.ui.spread import Spot
from madtable.ui.widgets.panel import Caption
from tests.ui.players import ProgramDesk

GAMES = ("mad-magazine", "madskortspel", "mad-lab")


def asked(game: str, seed: int) -> Table:
    """A table at which the person has to choose between several things."""
    table = Table.deal(sit_down(game, [SeatLine("human"), SeatLine("sly"), SeatLine("sly")], seed))
    while (decision := table.question(0)) is None or len(decision.options) < 3:
        if decision is not None:
            table.submit(0, decision.options[0].text, decision.id)
        else:
            assert table.let_bot_move() is not None
    return table


def press(desk: ProgramDesk, key: int) -> None:
    desk.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    desk.frame()
    desk.post(Event(pygame.KEYUP, key=key, mod=0))
    desk.frame()


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_are_allowed_differ_and_come_best_first(game: str) -> None:
    table = asked(game, 5)
    found = Minds().think(table.thought(0, HINT)).hint
    assert found is not None
    decision = table.question(0)
    assert decision is not None
    texts = [advice.text for advice in found.advice]
    assert 1 <= len(texts) == len(set(texts)) <= 3
    assert set(texts) <= {option.text for option in decision.options}
    shares = [advice.win for advice in found.advice]
    assert shares == sorted(shares, reverse=True)
    assert all(0 <= share <= 1 for share in shares)
    assert found.games > 0
    table.submit(0, texts[0], decision.id)  # and it is taken


def test_a_hint_is_the_same_whatever_cannot_be_seen() -> None:
    """Two deals that the person cannot tell apart: same view, other hands behind it."""
    table = asked("mad-lab", 5)
    thought = table.thought(0, HINT)
    assert Minds().think(thought).hint == Minds().think(table.thought(0, HINT)).hint
    # All that is sent is the person's own: the truth is not there to be looked at.
    foreign = [fact.data() for fact in thought.facts if fact.data().get("event") == "HandDealt"]
    assert not any(fact["cards"] for fact in foreign if fact["seat"] != 0)


def ready(desk: ProgramDesk) -> bool:
    decision = desk.scene.board.asker.decision
    return decision is not None and not desk.scene.staging.busy


def advised(desk: ProgramDesk) -> HintSheet:
    """The sheet that lies there once a hint was asked for."""
    desk.until(lambda: ready(desk), 60.0)
    return advised_now(desk)


def advised_now(desk: ProgramDesk) -> HintSheet:
    """The same, where something is being asked already."""
    press(desk, pygame.K_h)
    sheet = desk.stack.top
    assert isinstance(sheet, HintSheet)
    return sheet


def captions(sheet: HintSheet) -> str:
    """All that is written on it."""
    return "\n".join(
        sheet.kit.text(widget.label)
        for widget in sheet.controls.widgets
        if isinstance(widget, Caption)
    )


@pytest.mark.parametrize(
    ("game", "lang"), [("mad-magazine", "en"), ("madskortspel", "sv"), ("mad-lab", "sv")]
)
def test_a_hint_is_told_in_words_and_laid_out_and_only_the_person_gives_it(
    game: str, lang: str, tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path, lang=lang)
    desk.deal(game, ("human", "sly", "meek"), 11)
    desk.until(lambda: ready(desk), 60.0)
    before = dict(desk.scene.board.asker.chosen)
    sheet = advised_now(desk)
    words = captions(sheet)
    assert words.count("%") == len(sheet.hint.advice)
    assert "hint." not in words
    assert "{" not in words
    scene = next(one for one in desk.stack.scenes if isinstance(one, TableScene))
    assert scene.board.asker.chosen == before
    assert scene._toast is not None
    assert not scene._toast.visible, "it is not being thought over any more"
    best = sheet.hint.advice[0]
    assert scene.board.pointing.places == best.places
    use(desk, "lay_out")
    assert desk.stack.top is scene
    assert scene.board.asker.answer() == best.text
    assert scene.table.question(0) is scene.board.asker.decision  # nothing was handed in
    scene.submit(best.text)
    desk.frame()
    assert scene.board.pointing.places == ()


def use(desk: ProgramDesk, name: str) -> None:
    widget = desk.widget(name)
    widget.tap(widget.rect.center)
    desk.frame(3)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_advised_lights_up_right_under_it_wherever_it_goes(
    game: str, tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal(game, ("human", "sly", "meek"), 11)
    best = advised(desk).hint.advice[0]
    desk.widget("close").tap((0, 0))
    desk.frame(3)
    board = desk.scene.board
    cards = [board.cards_at(place)[0] for place in best.places if board.cards_at(place)]
    assert cards

    def lit() -> list[Spot]:
        return [item.spot for item in board.stage.items if isinstance(item, Halo)]

    for card in cards:
        assert card.spot in lit()
    board.lay_out(best.text)
    for _ in range(30):
        desk.frame()
        for card in cards:
            assert card.spot in lit()
    desk.window.resize((1280, 720))
    desk.frame(3)
    cards = [board.cards_at(place)[0] for place in best.places if board.cards_at(place)]
    assert len(lit()) == len(best.places)
    for card in cards:
        assert card.spot in lit()


def test_two_cards_to_give_away_are_picked_in_the_hand(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-magazine", ("human", "sly", "sly"), 3)
    for _ in range(400):
        desk.until(lambda: ready(desk) or desk.table.over, 60.0)
        decision = desk.scene.board.asker.decision
        assert decision is not None, "no gift in the whole game"
        if decision.kind == "give":
            break
        gifts = [option.text for option in decision.options if "GIV" in option.text]
        draws = [option.text for option in decision.options if option.text == "draw"]
        desk.scene.submit((gifts or draws or [decision.options[0].text])[0])
        desk.frame()
    best = advised(desk).hint.advice[0]
    use(desk, "lay_out")
    picked = sorted(card.code or "" for card in desk.scene.board.hand.selected)
    assert picked == sorted(best.text.split()[1:])
    assert desk.scene.board.asker.answer() is not None
    assert desk.widget("action_a").usable


def test_a_pad_asks_as_well_and_the_same_hint_comes_again(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("human", "sly", "meek"), 11)
    first = advised(desk).hint
    desk.widget("close").tap((0, 0))
    desk.frame()
    desk.stack.handle(Key("pad y"))
    sheet = desk.stack.top
    assert isinstance(sheet, HintSheet)
    assert sheet.hint is first


class Slow:
    """An adviser who takes until told to answer."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked = 0
        self.insight: Insight | None = None

    def ask(self, seat: int) -> None:
        self.asked += 1
        self.thought = self.table.thought(seat, HINT)

    def reply(self) -> Insight | None:
        found, self.insight = self.insight, None
        return found


def test_the_table_goes_on_while_a_hint_is_thought_over_and_a_late_one_is_dropped(
    tmp_path: Path,
) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("human", "sly", "meek"), 11)
    desk.until(lambda: ready(desk), 60.0)
    scene = desk.scene
    slow = Slow(desk.table)
    scene.hints = hints = Hints(scene, slow)
    scene.board.open_hint = hints.ask
    press(desk, pygame.K_h)
    press(desk, pygame.K_h)  # impatience
    assert slow.asked == 1
    assert desk.stack.top is scene
    assert scene.board.seats[0].thinking is not None
    late = Minds().think(slow.thought)
    decision = scene.board.asker.decision
    assert decision is not None
    scene.submit(decision.options[0].text)
    desk.frame()
    slow.insight = late
    desk.until(lambda: slow.insight is None)
    desk.frame(3)
    assert desk.stack.top is scene
    assert scene.board.pointing.places == ()


def test_thinking_that_went_wrong_is_said_and_costs_nothing(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("human", "sly", "meek"), 11)
    desk.until(lambda: ready(desk), 60.0)
    scene = desk.scene
    slow = Slow(desk.table)
    scene.hints = hints = Hints(scene, slow)
    scene.board.open_hint = hints.ask
    press(desk, pygame.K_h)
    slow.insight = Insight()
    desk.frame(2)
    assert desk.stack.top is scene
    assert scene.board.asker.decision is not None
    assert not hints.waiting


def test_the_worker_gives_the_same_hint_and_never_makes_anybody_wait() -> None:
    table = asked("mad-magazine", 5)
    here = Advisor(table)
    here.ask(0)
    worker = Worker(limit_s=60.0)
    try:
        there = Advisor(table, worker)
        assert there.reply() is None
        there.ask(0)
        assert there.reply() is None  # it has not even started
        end = time.monotonic() + 60
        while (found := there.reply()) is None:
            assert time.monotonic() < end
            time.sleep(0.005)
        assert found == here.reply()
        assert there.reply() is None
    finally:
        worker.close()


def test_mao_gives_no_hints(tmp_path: Path) -> None:
    desk = ProgramDesk(tmp_path)
    desk.deal("mao", ("human", "knower", "knower"), 11)
    scene = desk.stack.top
    assert isinstance(scene, TableScene)
    assert scene.board.open_hint is None
    press(desk, pygame.K_h)
    assert desk.stack.top is scene
