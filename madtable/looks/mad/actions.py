"""The two big buttons at the bottom right: what the person can do with what has been chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from madtable.engine.message import Value, message
from madtable.games.mad.cards import FACE, KIND
from madtable.ui.action_bar import Action, ActionBar, Actions

if TYPE_CHECKING:
    from madtable.looks.mad.table import MadTable


class MadActions(ActionBar):
    """What a player of MAD can do, for slot A (the thing to do) and slot B (the other thing)."""

    def __init__(self, table: MadTable) -> None:
        super().__init__(table, self._offered)
        self.table = table
        self.waiting = ""

    # -- what there is to do --------------------------------------------------------------------

    def _say(self, key: str, **values: Value) -> str:
        return self.table.say(message(f"table.action.{key}", **values))

    def _hand_in(self, text: str | None) -> Callable[[], None] | None:
        if text is None:
            return None
        return lambda: self.table.submit(text)

    def _sole(self, **fixed: Value) -> str | None:
        """The text of the only option with all the chosen parts and these."""
        option = self.table.asker.single(**fixed)
        return option.text if option is not None else None

    def _has(self, text: str) -> bool:
        decision = self.table.asker.decision
        return decision is not None and any(option.text == text for option in decision.options)

    def _draw(self, style: str) -> Action | None:
        if self._has("draw"):
            decision = self.table.asker.decision
            assert decision is not None
            option = next(option for option in decision.options if option.text == "draw")
            keeps = option.label.key == "option.draw.keep"
            return Action(
                self._say("draw_keep" if keeps else "draw"),
                self._hand_in("draw"),
                style,
                "icons/draw",
                pulse=style == "primary",
            )
        if self._has("pass"):
            return Action(self._say("pass"), self._hand_in("pass"), style, pulse=style == "primary")
        return None

    def _offered(self) -> Actions:
        """What can be done; what only lacks its colour says so."""
        first, second = self._doable()
        if first is not None and not first.ready and self._colour_lacks():
            first = Action(self._say("pick_colour"))
        return first, second

    def _colour_lacks(self) -> bool:
        """Whether a colour is all that is still to be chosen: a target comes first, if any."""
        chosen, wanted = self.table.asker.chosen, self.table.asker.values
        if not self.table.declaration.code or not wanted("colour") or "colour" in chosen:
            return False
        return "target" in chosen or not wanted("target")

    def _doable(self) -> Actions:
        decision = self.table.asker.decision
        if decision is None:
            if self.table.when_over is not None:
                return Action(self._say("results"), self.table.when_over, "primary"), None
            return (Action(self.waiting) if self.waiting else None), None
        if decision.kind == "give":
            return self._giving()
        if decision.kind == "answer":
            go = self._hand_in(self._sole(card="YOU") if self._colour_named() else None)
            return (
                Action(self._say("answer"), go, "primary", "icons/undo"),
                Action(self._say("take_it"), self._hand_in("decline"), "secondary"),
            )
        if decision.kind in ("start", "colour"):
            return self._declaring()
        if not self.table.declaration.code:
            if any(option.part("card") is not None for option in decision.options):
                return Action(self._say("pick")), self._draw("secondary")
            return self._draw("primary"), None
        first, second = self._declaring()
        if decision.kind == "drawn":
            other = (
                Action(self._say("keep"), self._hand_in("keep"), "secondary", "icons/hand")
                if self._has("keep")
                else None
            )
            return first, second if second is not None and second.ready else (other or second)
        if second is None:
            second = Action(self._say("take_back"), self._take_back, "secondary", "icons/undo")
        return first, second

    def _take_back(self) -> None:
        self.table.take_back()

    def _colour_named(self) -> bool:
        return "colour" in self.table.asker.chosen

    def _giving(self) -> tuple[Action, Action | None]:
        table = self.table
        decision = table.asker.decision
        assert decision is not None
        target = int(decision.detail("target") or 0)
        picked = len(table.hand.selected)
        if picked < decision.pick:
            left = decision.pick - picked
            first = Action(self._say("give_more" if picked else "give_pick", count=left))
        else:
            text = self._hand_in(table.asker.answer())
            first = Action(self._say("give", target=target), text, "primary", "icons/check")
        back = (
            Action(self._say("take_back"), self._take_back, "secondary", "icons/undo")
            if picked
            else None
        )
        return first, back

    def _declaring(self) -> tuple[Action, Action | None]:
        """A card chosen, or the start card: by what may be declared for it."""
        asker = self.table.asker
        modes = self._modes()
        aimed = asker.chosen.get("target")
        if "follow" in modes or "end-game" in modes:
            return self._and_or(modes)
        if asker.values("target"):
            text = self._sole()
            if self.table.declaration.code == "WOO":
                label = (
                    self._say("draws_three", target=int(aimed))
                    if aimed is not None
                    else self._say("draws_pick")
                )
            else:
                label = (
                    self._say("give", target=int(aimed))
                    if aimed is not None
                    else self._say("give_whom")
                )
            return Action(label, self._hand_in(text), "primary", "icons/check"), None
        return Action(
            self._play_words(), self._hand_in(self._sole()), "primary", "icons/check"
        ), None

    def _modes(self) -> tuple[Value, ...]:
        """The ways in which the card being declared may be used, whatever else has been chosen."""
        asker = self.table.asker
        card = asker.chosen.get("card")
        decision = asker.decision
        if decision is None:
            return ()
        found = {
            option.part("mode"): None
            for option in decision.options
            if card is None or option.part("card") == card
        }
        return tuple(mode for mode in found if mode is not None)

    def _play_words(self) -> str:
        decision = self.table.asker.decision
        if decision is not None and decision.kind in ("start", "colour"):
            return self._say("go")
        left = len(self.table.hand.cards) - 1
        if left > 1 or (left == 0 and not self._wins_as_last()):
            return self._say("play")
        return self._say("play_last" if left else "play_out")

    def _wins_as_last(self) -> bool:
        """Whether the card chosen is out before anything can come back. [MAG-A44]"""
        kind = KIND[FACE[self.table.declaration.code]]
        return self.table.dress.last_card_wins or kind not in ("VAR", "GIV", "WOO")

    def _and_or(self, modes: tuple[Value, ...]) -> tuple[Action, Action | None]:
        """And/or wild cards: A follows the card's text, B only names the colour. [MAG-26]"""
        aimed = self._aimed()
        wild = (
            Action(
                self._say("just_wild"),
                self._hand_in(self._sole_ignoring()) if self._colour_named() else None,
                "secondary",
            )
            if "ignore" in modes
            else None
        )
        if "end-game" in modes:
            end = Action(
                self._say("end_round"), self._hand_in(self._sole_ending()), "primary", "icons/check"
            )
            return end, wild
        follow = self._sole(mode="follow")
        if self.table.declaration.code == "WOO":
            label = (
                self._say("draws_three", target=aimed)
                if aimed is not None
                else self._say("draws_pick")
            )
        elif aimed is not None:
            label = self._say("swap", target=aimed)
        else:
            label = self._say("swap_pick")
        return Action(label, self._hand_in(follow), "primary", "icons/check"), wild

    def _aimed(self) -> int | None:
        """Whom the card goes at: the seat chosen, or the only opponent there is. [MAG-A79]"""
        asker = self.table.asker
        chosen = asker.chosen.get("target")
        if chosen is not None:
            return int(chosen)
        if asker.decision is not None and len(self.table.seats) == 2:
            return 1 - asker.decision.seat
        return None

    def _sole_ignoring(self) -> str | None:
        return self._only("ignore", ("card", "colour"))

    def _sole_ending(self) -> str | None:
        return self._only("end-game", ("card",))

    def _only(self, mode: str, names: tuple[str, ...]) -> str | None:
        """The only option of this mode that has the chosen parts among `names`."""
        asker = self.table.asker
        decision = asker.decision
        if decision is None:
            return None
        wanted = {name: asker.chosen[name] for name in names if name in asker.chosen}
        left = [
            option
            for option in decision.options
            if option.part("mode") == mode
            and all(option.part(name) == value for name, value in wanted.items())
        ]
        return left[0].text if len(left) == 1 else None
