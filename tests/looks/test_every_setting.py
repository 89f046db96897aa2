"""What can be set up on the screen can be dealt, with the games' own house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from madtable.engine.journal import SeatLine
from madtable.engine.switches import Setting, Switch
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.offers import offers
from madtable.ui.offer import GameOffer
from madtable.ui.screens.draft import Draft, ladder
from tests.ui.desk import kit

Deal = Callable[[Draft, Switch, Setting], None]


def settings(switch: Switch) -> Iterator[Setting]:
    """Everything that the screen offers for a house rule."""
    if switch.choices:
        yield from switch.choices
    elif isinstance(switch.default, bool):
        yield from (False, True)
    elif isinstance(switch.default, tuple):
        yield from ((number,) for number in range(switch.low, switch.high + 1))
    else:
        yield from ladder(switch)


def fewest_first(draft: Draft, switch: Switch, value: Setting) -> None:
    while len(draft.seats) > draft.range[0]:
        draft.remove()
    draft.set(switch, value)


def fewest_afterwards(draft: Draft, switch: Switch, value: Setting) -> None:
    draft.set(switch, value)
    while len(draft.seats) > draft.range[0]:
        draft.remove()


def most_afterwards(draft: Draft, switch: Switch, value: Setting) -> None:
    draft.set(switch, value)
    while len(draft.seats) < draft.range[1]:
        draft.add()


@pytest.mark.parametrize("order", [fewest_first, fewest_afterwards, most_afterwards])
@pytest.mark.parametrize("game", offers(kit())[0], ids=lambda offer: str(offer.name))
def test_every_setting_of_every_house_rule_can_be_dealt(game: GameOffer, order: Deal) -> None:
    for switch in game.switches:
        for value in settings(switch):
            draft = Draft([game])
            order(draft, switch, value)
            found = draft.done()
            seats = [SeatLine(seat.kind, seat.name) for seat in found.seats]
            table = Table.deal(sit_down(found.game, seats, 7, house=found.house))
            assert table.seats == len(seats), f"{switch.name}={value}"
            assert draft.setting(switch) == value
