"""Whole games of the Lab through the real screens, by what a window's system tells."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from madtable.engine.decision import Decision
from madtable.engine.message import message
from madtable.looks import setting_up
from madtable.looks.lab.leaves import TrickLeaf
from madtable.looks.lab.suits import plain
from madtable.looks.lab.table import LabTable
from madtable.store import journals
from madtable.ui.dialog import Dialog
from madtable.ui.intent import Pos
from madtable.ui.screens.guide import GuideSheet
from madtable.ui.screens.scores import ScoreSheet
from madtable.ui.screens.table import TableScene
from madtable.ui.widgets.widget import Widget
from tests.looks.lab_tables import still
from tests.ui.players import (
    Desk,
    KeyPlayer,
    MousePlayer,
    Player,
    ProgramDesk,
    TouchPlayer,
    chosen,
    on_lobby,
    on_table,
    on_title,
)


class LabPlayer(Player):
    """Somebody who plays the Lab: cards, then what to take, and sheets put away on the way."""

    sheets = 0
    dealt_past = 0

    @property
    def lab(self) -> LabTable:
        """What this person sees of the game."""
        board = self.desk.scene.board
        assert isinstance(board, LabTable)
        return board

    def card_zone(self, code: str) -> Widget:
        """Where a card of the hand lies."""
        for card, zone in self.lab.choice.input.zones:
            if plain(card.code or "") == code:
                return zone
        raise AssertionError(f"no {code} in hand")

    def give(self, decision: Decision, text: str) -> None:
        """Do what an answer needs: pick the card, then say so."""
        option = next(option for option in decision.options if option.text == text)
        if decision.kind == "take":
            self.take(option.place)
        else:
            self.card(str(option.part("card")))
        if self.lab.asker.decision is decision:
            self.use("action_a")

    def take(self, place: str) -> None:
        """Point at a card of the trick."""
        self.use(place)

    def play(self, answers: int = 1_000_000) -> None:
        """Play until the end is shown, or for so many answers."""
        start = len(self.answered)
        while len(self.answered) - start < answers:
            top = self.desk.stack.top
            if isinstance(top, ScoreSheet):
                if top.verdict.final:
                    return
                self.sheets += 1
                self.desk.frame(self.dice.randrange(40))
                self.use("main")
                continue
            decision = self.waited_for()
            if decision is None:
                if self.dice.random() < 0.15:
                    self.hurry()
                self.desk.frame(4)
                continue
            self.answer(decision, chosen(decision, self.mind))


class LabMouse(LabPlayer, MousePlayer):
    """Somebody with a mouse, who drags cards now and then or clicks them twice."""

    def give(self, decision: Decision, text: str) -> None:
        option = next(option for option in decision.options if option.text == text)
        way = self.dice.random()
        if decision.kind == "turn" and way < 0.3:
            start = self.desk.spot(self.card_zone(str(option.part("card"))))
            self.drag(start, self.lab.trick.slot.rect.center)
        elif way < 0.6:
            zone: Pos
            if decision.kind == "turn":
                zone = self.desk.spot(self.card_zone(str(option.part("card"))))
            else:
                zone = self.desk.spot(self.desk.widget(option.place))
            self.click(zone)
            if self.lab.asker.decision is decision:
                self.click(zone)
        else:
            super().give(decision, text)


class LabKeys(LabPlayer, KeyPlayer):
    """Somebody who never touches the mouse, and knows that the others are numbered."""

    def take(self, place: str) -> None:
        decision = self.lab.asker.decision
        assert decision is not None
        places = [option.place for option in decision.options]
        if self.dice.random() < 0.5:
            self.key(ord("1") + places.index(place))
        else:
            self.use(place)


class LabTouch(LabPlayer, TouchPlayer):
    """Somebody with a finger."""


PLAYERS = (LabMouse, LabKeys, LabTouch)


def on_sheet(desk: Desk) -> bool:
    """Whether a score sheet is on top."""
    return isinstance(desk.stack.top, ScoreSheet)


@pytest.fixture
def seed_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody chose the seed, and yet it is known."""
    monkeypatch.setattr(setting_up, "fresh_seed", lambda: 3)


@pytest.mark.usefixtures("seed_three")
@pytest.mark.parametrize("kind", PLAYERS)
def test_an_evening_from_the_title_to_a_game_that_goes_on(
    kind: type[LabPlayer], tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path, speed=None)
    desk.title()
    player = kind(desk, 3)
    player.use("play")
    desk.until(lambda: on_lobby(desk))
    player.use("game.mad-lab")
    player.use("deal")
    desk.until(lambda: isinstance(desk.stack.top, GuideSheet), 60.0)
    player.use("enough")
    desk.until(lambda: on_table(desk))
    assert desk.table.header.game == "mad-lab"
    assert 3 <= len(desk.table.header.seats) <= 4
    player.play()
    assert desk.table.over
    assert player.sheets == 1, "after the first round"
    kinds = Counter(kind for kind, _ in player.answered)
    assert kinds["turn"] in (12, 15)
    folder = journals.games_folder(tmp_path)
    assert [saved.state for saved in journals.listing(folder)] == ["finished"]
    # The tricks of the game, then another game.
    player.use("tricks")
    desk.until(lambda: isinstance(desk.stack.top, TrickLeaf))
    player.use("earlier")
    player.use("close")
    desk.until(lambda: on_sheet(desk))
    won = list(desk.table.winners)
    player.use("main")
    desk.until(lambda: on_table(desk))
    assert desk.table.header.round == 2
    assert [seat for seat, wins in enumerate(desk.table.header.wins) if wins] == won
    player.play(3)
    desk.until(lambda: player.waited_for() is not None)
    now = desk.table.digest()
    before = player.lab.chronicle.tricks[:]
    player.use("menu")
    desk.frame(2)
    menu = desk.stack.top
    assert isinstance(menu, Dialog)
    way_out = [choice.label for choice in menu.choices].index(message("table.pause.leave"))
    player.use(f"choice {way_out}")
    desk.until(lambda: on_title(desk))
    player.use("continue")
    desk.until(lambda: on_table(desk))
    assert desk.table.digest() == now
    assert player.lab.chronicle.tricks == before, "also what can be leafed through"
    player.play(1)


@pytest.mark.parametrize(
    ("kind", "seats", "seed", "house"),
    [
        (LabMouse, 3, 11, {"advanced": True, "adv_lead": "loser"}),
        (LabKeys, 4, 6, {"flip": "multiples"}),
        (LabTouch, 3, 5, {"show_discards": True}),
        (LabMouse, 4, 8, {}),
    ],
)
def test_whole_games_and_a_whole_match(
    kind: type[LabPlayer], seats: int, seed: int, house: dict[str, object], tmp_path: Path
) -> None:
    desk = ProgramDesk(tmp_path, lang="sv" if seed % 2 else "en")
    desk.deal("mad-lab", ("human", *["meek"] * (seats - 1)), seed, house)
    player = kind(desk, seed)
    player.play()
    assert desk.table.over
    games = 3 if house.get("advanced") else 1
    assert player.sheets == games + (games - 1)
    sheet = desk.stack.top
    assert isinstance(sheet, ScoreSheet)
    assert len(sheet.pages) == (2 if games > 1 else 1)
    best = {line.seat for line in sheet.pages[0].lines if line.best}
    assert best == set(desk.table.winners)
    if games > 1:
        first = sheet.page
        player.use("turn")
        assert sheet.page != first
    player.use("menu")
    desk.until(lambda: on_title(desk))


def test_a_card_that_does_not_follow_suit_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    show, table = still("lab-turn", size=(1280, 720))
    desk = Desk(show.stack, (1280, 720))
    desk.frame(40)
    assert show.board.trick.slot.whose == show.kit.say("lab.slot"), "here somebody sits"
    heard: list[str] = []
    monkeypatch.setattr(show.scene, "toast", heard.append)
    player = LabMouse(desk, 1)
    player.click(desk.spot(player.card_zone("G2")))
    assert heard == [show.kit.say("refused.lab.must-follow", colour="purple")]
    player.drag(desk.spot(player.card_zone("R5")), show.board.trick.slot.rect.center)
    assert len(heard) == 2
    assert show.board.asker.chosen == {}
    player.click(desk.spot(player.card_zone("P7")))
    assert show.board.asker.chosen == {"card": "P7"}
    player.click((640, 60), button=3)
    assert show.board.asker.chosen == {}
    assert table.question() is show.board.asker.decision


def test_the_winning_card_itself_cannot_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    show, _ = still("lab-take", steps=4, size=(1280, 720))
    desk = Desk(show.stack, (1280, 720))
    desk.frame(60)
    heard: list[str] = []
    monkeypatch.setattr(show.scene, "toast", heard.append)
    player = LabMouse(desk, 1)
    player.use("trick:0")
    assert heard == [show.kit.say("refused.lab.own-card")]
    heard.clear()
    player.click(desk.spot(player.card_zone("G3")))
    assert heard == [show.kit.say("refused.lab.take-first")]


def test_each_choice_of_what_to_take_shows_now_and_then() -> None:
    show, table = still("lab-take", steps=4, size=(1280, 720))
    desk = Desk(show.stack, (1280, 720))
    desk.frame(60)
    decision = table.question()
    assert decision is not None
    chips = {(chip.letter, chip.now, chip.then) for chip in show.board.taking.chips}
    assert chips == {("P", 4, -1), ("P", 4, 0), ("G", -4, -10)}
    player = LabMouse(desk, 1)
    player.use("trick:2")
    assert show.board.asker.chosen == {"card": "P-4"}
    assert show.board.piles[0].marked == "P"
    assert [chip.chosen for chip in show.board.taking.chips] == [False, True, False]
    player.use("trick:3")
    assert show.board.piles[0].marked == "G"
    player.click(desk.spot(desk.widget("trick:3")))
    desk.until(lambda: not show.scene.staging.busy)
    assert show.board.piles[0].totals["G"] == -10
    assert show.board.piles[0].marked == ""
    assert not show.board.taking.chips


def test_the_prompt_says_what_must_be_followed_and_the_hint_who_leads_next() -> None:
    show, _ = still("lab-turn", size=(1280, 720))
    show.wait(0.5)
    assert "purple" in show.board.prompt.text
    assert show.board.prompt.text.endswith("−1 beats −7.")
    assert show.board.hint.text == "Next lead: Mme Rat, left of Fritz."
    lead, _ = still("lab-piles", size=(1280, 720))
    lead.wait(0.5)
    assert lead.board.hint.text == "Left of the winner leads next."


def test_a_table_remembers_what_was_chosen_when_the_window_changes() -> None:
    show, _ = still("lab-turn", size=(1280, 720))
    desk = Desk(show.stack, (1280, 720))
    desk.frame(30)
    player = LabMouse(desk, 1)
    player.card("P1")
    assert isinstance(show.stack.top, TableScene)
    show.resize((1000, 700))
    show.wait(0.2)
    assert show.board.asker.chosen == {"card": "P1"}
    assert [card.code for card in show.board.hand.selected] == ["P-1"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_table_of_ai_seats_alone_is_watched_to_its_end(seed: int, tmp_path: Path) -> None:
    """No hand lies open, whatever is taken and whenever the game flips."""
    desk = ProgramDesk(tmp_path)
    desk.deal("mad-lab", ("random", "meek", "random"), seed)
    scene = desk.stack.top
    assert isinstance(scene, TableScene)
    flips = 0
    mode = scene.table.view(None).mode  # type: ignore[attr-defined]
    while not scene.ended:
        desk.frame()
        now = scene.table.view(None).mode  # type: ignore[attr-defined]
        flips += now != mode
        mode = now
        assert not any(card.code for card in scene.board.hand.cards)
    assert flips
