"""People at the program's Mao table who know the rules, and act through the window alone.

What they would like to do follows from the rules; how it is done is theirs: with a mouse, or with a
keyboard alone. Time is the loop's, at 15 frames a second.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pygame
from pygame.event import Event

from madtable.games.mao.judge import charges
from madtable.games.mao.phrases import understand
from madtable.games.mao.position import NOBODY, Position
from madtable.games.mao.proper import DRAW, Proper
from madtable.games.mao.round import MaoRound
from madtable.games.mao.view import MaoView
from madtable.games.mao.words import call_text, play_text
from madtable.games.mao.world import BASE
from madtable.host.table import Table
from madtable.looks.mao.table import MaoTable
from madtable.ui.cards import Card
from madtable.ui.screens.live import LiveTable
from madtable.ui.widgets.widget import Widget
from tests.ui.players import Desk, KeyPlayer, MousePlayer, Player, ProgramDesk, TouchPlayer

SLOW_S = 0.05
"""By how much longer than usual each frame of these tests takes."""


class MaoDesk(ProgramDesk):
    """The whole program with a table of Mao, on a machine that is none of the fastest."""

    def __init__(self, data: Path, *, lang: str = "en") -> None:
        super().__init__(data, lang=lang)

    def frame(self, frames: int = 1) -> None:
        """See Desk."""
        for _ in range(frames):
            super().frame()
            self.clock.now += SLOW_S

    @property
    def mao(self) -> MaoTable:
        """What the person sees of the game."""
        board = self.scene.board
        assert isinstance(board, MaoTable)
        return board

    @property
    def mao_under(self) -> MaoTable:
        """The table that a sheet lies on, or that the last screen came from."""
        for scene in reversed(self.stack.scenes):
            if isinstance(scene, LiveTable):
                assert isinstance(scene.board, MaoTable)
                return scene.board
        raise AssertionError("no table")

    @property
    def playing(self) -> bool:
        """Whether a game is on the screen and not over."""
        return isinstance(self.stack.top, LiveTable) and not self.table.over

    @property
    def view(self) -> MaoView:
        """What the person may know."""
        view = self.table.view(self.seat)
        assert isinstance(view, MaoView)
        return view

    @property
    def seat(self) -> int:
        """Where whoever is at the screen sits."""
        return self.table.holder or 0


class Person:
    """Whoever is at the screen, and knows the rules; `hands` is a mouse or a keyboard."""

    def __init__(self, desk: MaoDesk, hands: Player, seed: int = 0) -> None:
        self.desk = desk
        self.hands = hands
        self.dice = random.Random(seed)
        self.done: Counter[str] = Counter()
        """How often each thing was done, and in which way: `say typed`, `lay dragged` ..."""

    # -- what this person would like to do -------------------------------------------------------

    def wish(self) -> str:
        """What somebody does now who knows all the rules and keeps them; empty: nothing."""
        position = position_of(self.desk.table)
        own = self.desk.seat
        for duty in position.worlds[0].duties:
            if duty.seat == own:
                gesture = duty.phrase.startswith("(")
                return f"gesture {duty.phrase.strip('()')}" if gesture else f"say {duty.phrase}"
        if position.order != NOBODY:
            return ""
        for charge in charges(position):
            if charge.seat != own and charge.rule == BASE:
                detail = min(charge.phrases) if charge.code == "FAIL_SAY" else ""
                return call_text(charge.seat, charge.code, detail)
        if Proper(position).mover != own:
            return ""
        moves = Proper(position).moves()
        return play_text(moves[0]) if moves[0] != DRAW else "draw"

    # -- doing it ---------------------------------------------------------------------------------

    def play(self, acts: int = 1_000_000, seconds: float = 2000.0) -> None:
        """Play until the game is over or that many things were done."""
        desk = self.desk
        end, goal = desk.clock.now + seconds, self.done.total() + acts
        while desk.playing and self.done.total() < goal:
            assert desk.clock.now < end, "the game does not end"
            wish = self.wish()
            if wish:
                self.do(wish)
            else:
                desk.frame()

    def do(self, text: str) -> None:
        """Do this, and see that exactly this has come to the table."""
        table = self.desk.table
        came: list[str] = []
        submit, own = table.submit, self.desk.seat

        def heard(seat: int, text: str, decision_id: int | None = None) -> None:
            if seat == own:
                came.append(text)
            submit(seat, text, decision_id)

        table.submit = heard  # type: ignore[method-assign]
        try:
            way = self._act(text)
        finally:
            table.submit = submit  # type: ignore[method-assign]
        if way is None:  # the game ended, or the card went, before it could be done
            assert not came
            return
        assert [_meant(one) for one in came] == [_meant(text)], (came, text, way)
        self.done[way] += 1

    def _act(self, text: str) -> str | None:
        verb, _, rest = text.partition(" ")
        match verb:
            case "play":
                return self.lay(rest)
            case "draw":
                return self.draw()
            case "say":
                return self.say(rest)
            case "call":
                seat, code, *detail = rest.split(" ", 2)
                return self.call(int(seat), code, *detail)
            case "gesture":
                self.open_more()
                return self.pick(f"gesture:{rest}", "gesture")
            case "point-of-order" | "end-point":
                return self.order()
        raise AssertionError(f"no way to {text}")

    def _seen(self, code: str) -> Card | None:
        """A card of the hand with this face, once nothing flies; None: the game is over."""
        self.desk.until(lambda: not self.desk.playing or not self.desk.scene.staging.busy)
        if not self.desk.playing:
            return None
        return next((card for card in self.desk.mao.hand.cards if card.code == code), None)

    def lay(self, code: str) -> str | None:
        """Lay a card."""
        raise NotImplementedError

    def draw(self) -> str:
        """Take a card."""
        raise NotImplementedError

    def say(self, phrase: str) -> str | None:
        """Say something: by a chip, from the list, or letter by letter."""
        chips = {
            understand(chip.name.removeprefix("chip:")): chip
            for chip in self.desk.controls.widgets
            if chip.name.startswith("chip:") and chip.usable
        }
        known = [understand(text) for text in self.desk.mao.console.phrases()]
        meant = understand(phrase)
        if meant in chips and self.dice.random() < 0.5:
            self.hands.use(chips[meant].name)
            return "say chip"
        if meant in known and self.dice.random() < 0.5:
            self.open_more()
            text = self.desk.mao.console.phrases()[known.index(meant)]
            return self.pick(f"phrase:{text}", "say picked")
        self.type(phrase)
        return "say typed"

    def type(self, text: str) -> None:
        """Type something into the line and send it off."""
        raise NotImplementedError

    def open_more(self) -> None:
        """Open the list of everything there is to say and do."""
        raise NotImplementedError

    def call(self, seat: int, code: str, detail: str = "") -> str | None:
        """Call a penalty on a seat: by the reasons that were heard, or in one's own words."""
        self.begin_call()
        self.hands.use(f"seat:{seat}")
        offered = {
            (str(option.part("code")), str(option.part("detail") or ""))
            for option in self.desk.mao.calling.asker.options()
        }
        if (code, understand(detail) if code == "FAIL_SAY" else detail) in offered:
            many = sum(one == code for one, _ in offered) > 1
            if code == "FAIL_SAY":
                way = self.pick(f"code:{code}", "call")
                return self.pick(f"detail:{understand(detail)}", "call phrase") if many else way
            return self.pick(f"code:{code}:{detail}" if detail else f"code:{code}", "call")
        self.pick("call:own", "")
        kit = self.desk.program.kit
        self.type(kit.say(f"option.mao.call.{code}", phrase=detail, rule=detail, target=0))
        return "call typed"

    def begin_call(self) -> None:
        """ "Call it!" """
        raise NotImplementedError

    def pick(self, name: str, way: str) -> str:
        """Pick something off the sheet, leafing through it."""
        for _ in range(12):
            if self._there(name) is not None:
                self.hands.use(name)
                return way
            self.hands.use("sheet:more")
        raise AssertionError(f"no {name} on the sheet {self.desk.mao.sheet.title!r}")

    def _there(self, name: str) -> Widget | None:
        found = self.desk.controls.named(name)
        return found if found is not None and found.usable else None

    def order(self) -> str:
        """Call a point of order, or end it."""
        raise NotImplementedError


class MousePerson(Person):
    """With a mouse; letters still come from a keyboard."""

    hands: MousePlayer

    def __init__(self, desk: MaoDesk, seed: int = 0) -> None:
        super().__init__(desk, MousePlayer(desk, seed), seed)

    def lay(self, code: str) -> str | None:
        card = self._seen(code)
        if card is None:
            return None
        zone = self.desk.mao.hand_input.zone_of(card)
        assert zone is not None
        spot = self.desk.spot(zone)
        if self.dice.random() < 0.5:
            self.hands.drag(spot, self.desk.mao.heap.rect().center)
            return "lay dragged"
        for _ in range(2):
            self.hands.press(spot)
            self.hands.release(spot)
        self.desk.frame()
        return "lay twice"

    def draw(self) -> str:
        self.hands.use("draw")
        return "draw"

    def type(self, text: str) -> None:
        self.hands.use("say")
        write(self.desk, text)
        self.hands.use("say_it")

    def open_more(self) -> None:
        self.hands.use("more")

    def begin_call(self) -> None:
        self.hands.use("call")

    def order(self) -> str:
        self.hands.use("order")
        return "order"


class TouchPerson(MousePerson):
    """With a finger; letters come from the keyboard that the system shows."""

    def __init__(self, desk: MaoDesk, seed: int = 0) -> None:
        super().__init__(desk, seed)
        self.hands = TouchPlayer(desk, seed)


class KeyPerson(Person):
    """Without a mouse."""

    hands: KeyPlayer

    def __init__(self, desk: MaoDesk, seed: int = 0) -> None:
        super().__init__(desk, KeyPlayer(desk, seed), seed)

    def lay(self, code: str) -> str | None:
        card = self._seen(code)
        if card is None:
            return None
        zone = self.desk.mao.hand_input.zone_of(card)
        assert zone is not None
        self.hands.focus(zone)
        self.hands.key(pygame.K_RETURN)
        self.hands.key(pygame.K_RETURN)
        return "lay confirmed"

    def draw(self) -> str:
        self.hands.key(pygame.K_d)
        return "draw"

    def type(self, text: str) -> None:
        if not self.desk.mao.console.field.editing:
            self.hands.key(pygame.K_t)
        write(self.desk, text)
        self.hands.key(pygame.K_RETURN)
        if self.desk.playing:  # else there is no line any more, and Esc would open the menu
            self.hands.key(pygame.K_ESCAPE)

    def open_more(self) -> None:
        self.hands.key(pygame.K_m)

    def begin_call(self) -> None:
        self.hands.key(pygame.K_c)

    def order(self) -> str:
        self.hands.key(pygame.K_o)
        return "order"


def position_of(table: Table) -> Position:
    """The truth: what somebody who knows the rules works out from what there was to be seen."""
    game = table._round
    assert isinstance(game, MaoRound)
    return game._position


def write(desk: Desk, text: str) -> None:
    """The letters of a text, as a keyboard gives them."""
    for letter in text:
        desk.post(Event(pygame.TEXTINPUT, text=letter))
        if letter == " ":
            desk.frame()
    desk.frame()


def _meant(text: str) -> str:
    """What an act means, however it was put into words."""
    verb, _, rest = text.partition(" ")
    if verb == "say":
        return f"say {understand(rest)}"
    if verb == "call":
        seat, code, *detail = rest.split(" ", 2)
        return " ".join([verb, seat, code, *[understand(one) for one in detail]])
    return text
