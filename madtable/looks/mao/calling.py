"""Calling a penalty: on whom, for what, and if need be which phrase; any step can be undone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from madtable.engine.decision import Decision, Option
from madtable.engine.message import message
from madtable.games.mao.words import call_text
from madtable.looks.mao.reasons import understood
from madtable.looks.mao.sheet import Pick
from madtable.ui.asker import Asker

if TYPE_CHECKING:
    from madtable.looks.mao.table import MaoTable


class Calling:
    """The call that the person is about to make. It is made when no choice is left.

    Only penalties that have been called at this table, or that the public rules let one think of,
    can be picked: the offer says so. Any other is typed, by whoever knows it.
    """

    def __init__(self, board: MaoTable) -> None:
        self.board = board
        self.asker = Asker()
        self.offered: Decision | None = None
        self.choosing = False
        """Whether a seat is being chosen."""
        self.wording = False
        """Whether the reason is being typed."""

    @property
    def under_way(self) -> bool:
        """Whether a call has been begun."""
        return self.choosing or self.asker.decision is not None

    def offer(self, decision: Decision | None) -> None:
        """Take note of the calls that are possible now; what was begun goes on where it can."""
        self.offered = decision
        if decision is None:
            self.drop()
        elif self.asker.decision is not None:
            chosen = dict(self.asker.chosen)
            self.asker.ask(decision)
            for part, value in chosen.items():
                self.asker.choose(part, value)

    def begin(self) -> None:
        """ "Call it!": a seat is to be chosen; pressed again it is taken back."""
        if self.under_way:
            self.drop()
        elif self.offered is not None:
            self.board.sheet.close()
            self.choosing = True
            self.board.refresh()
            self.board.reach.focus_seats()

    def aim(self, seat: int) -> None:
        """A seat was chosen: for what?"""
        if self.offered is None:
            return
        self.choosing = False
        self.asker.ask(self.offered)
        self.asker.choose("target", seat)
        self._ask_code()
        self.board.refresh()

    def drop(self) -> None:
        """Call nothing after all."""
        if self.under_way:
            self.choosing = self.wording = False
            self.asker.ask(None)
            self.board.sheet.close()
            self.board.refresh()

    @property
    def target(self) -> int | None:
        """The seat that was chosen."""
        seat = self.asker.chosen.get("target")
        return int(seat) if seat is not None else None

    # -- the steps ------------------------------------------------------------------------------

    def _ask_code(self) -> None:
        """What was wrong: one chip for each penalty, however many phrases it may be about."""
        picks: dict[str, Pick] = {}
        for option in self.asker.options():
            code, detail = str(option.part("code")), option.part("detail")
            many = sum(other.part("code") == code for other in self.asker.options()) > 1
            phrased = code == "FAIL_SAY"
            name = f"code:{code}" if detail is None or phrased else f"code:{code}:{detail}"
            if name in picks:
                continue
            label = self._label(option)
            if phrased and many:
                label = self.board.kit.say("mao.call.say")
                picks[name] = Pick(label, name, partial(self._choose_code, code))
            else:
                text = option.text
                picks[name] = Pick(label, name, partial(self._call, text))
        own = Pick(self.board.kit.say("mao.call.own"), "call:own", self._own_words)
        title = self.board.say(message("mao.call.what", target=self.target or 0))
        found = sorted(picks.values(), key=lambda pick: pick.name not in self._liable())
        self.board.sheet.show(title, [*found, own], self.drop)

    def _liable(self) -> set[str]:
        """The reasons that come first: breaches of one's own rules, for which time is short and
        which cost oneself two cards if they go by [MAO-45].
        """
        return {f"code:CUSTOM:{rule.id}" for rule in self.board.inventions.own()}

    def _own_words(self) -> None:
        """The reason is typed where one otherwise speaks."""
        self.wording = True
        self.board.sheet.close()
        self.board.refresh()
        self.board.console.ask_reason()

    def call_in_words(self, text: str) -> bool:
        """Call what was typed; False when there is no penalty of that name."""
        found = understood(self.board.kit, text)
        if found is None or self.target is None:
            self.board.complain(self.board.kit.say("mao.call.own.unknown"))
            return False
        self._call(call_text(self.target, *found))
        return True

    def _label(self, option: Option) -> str:
        code, detail = str(option.part("code")), option.part("detail")
        if detail is not None and code != "FAIL_SAY":
            return self.board.inventions.reason(code, "", str(detail))
        return self.board.say(option.label)

    def _choose_code(self, code: str) -> None:
        """Which phrase was not said."""
        self.asker.choose("code", code)
        picks = [
            Pick(
                str(option.label.value("phrase") or option.part("detail")),
                f"detail:{option.part('detail')}",
                partial(self._call, option.text),
            )
            for option in sorted(
                self.asker.options(),
                key=lambda option: self.board.console.heard_since(str(option.part("detail"))),
            )
        ]
        title = self.board.say(message("mao.call.phrase", target=self.target or 0))
        self.board.sheet.show(title, picks, self.drop)

    def _call(self, text: str) -> None:
        self.choosing = self.wording = False
        self.asker.ask(None)
        self.board.sheet.close()
        self.board.act("call", text)
        self.board.refresh()
