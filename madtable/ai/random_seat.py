"""The level `random`: every choice as likely as every other."""

from __future__ import annotations

from madtable.ai.brain import worded
from madtable.engine.chance import Chance
from madtable.engine.decision import Decision, Option
from madtable.engine.event import Event
from madtable.engine.message import Value
from madtable.engine.view import View


class RandomSeat:
    """Chooses part by part, each time evenly among what is possible: a card first, then its colour,
    and so on. A wild card with twelve ways to declare it is therefore no likelier than a plain one.
    """

    def observe(self, event: Event) -> None:
        """It remembers nothing."""

    def choose(self, view: View, decision: Decision, chance: Chance) -> str:
        """Any answer."""
        left = list(decision.options)
        picked: list[Option] = []
        for _ in range(decision.pick):
            option = _draw(left, chance)
            left.remove(option)
            picked.append(option)
        return worded(decision, picked)


def _draw(options: list[Option], chance: Chance) -> Option:
    """One of `options`, chosen part by part."""
    depth = 0
    while len(options) > 1:
        groups: dict[tuple[str, Value] | str, list[Option]] = {}
        for option in options:
            # An option without a part at this depth is a choice of its own (to draw, to pass).
            part = option.parts[depth] if depth < len(option.parts) else option.text
            groups.setdefault(part, []).append(option)
        names = list(groups)
        group = groups[names[chance.below(len(names))]]
        depth += 1
        if len(group) == len(options) and depth > max(len(option.parts) for option in options):
            return group[chance.below(len(group))]  # two that look the same: either
        options = group
    return options[0]
