"""Pictures of an unattended table: its screens as visitors and staff would find them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from madtable.ai.seats import is_live
from madtable.engine.journal import SeatLine
from madtable.engine.message import Message, message
from madtable.games import catalogue
from madtable.host.sitting import sit_down
from madtable.host.table import Table
from madtable.looks.company import CREATURES, board_maker
from madtable.looks.offers import offers
from madtable.looks.showcase import showcase
from madtable.store.pin import PinLock, make_pin_hash
from madtable.ui.kit import Kit
from madtable.ui.screens.attract import Attract, Band, DemoLive, DemoTable
from madtable.ui.screens.choose import Choose, Menu
from madtable.ui.screens.pin_pad import PinPad
from madtable.ui.screens.resting import Resting
from madtable.ui.screens.staff import Doors, Loudness, Staff
from madtable.ui.screens.still_there import StillThere
from madtable.ui.stack import Scene

DEMOS = {"demo": "mad-magazine", "demo-lab": "mad-lab", "demo-mao": "mao"}
KIOSK = (*("attract", *DEMOS, "choose", "still-there", "pin", "pin-locked", "staff", "resting"),)
"""The names of these pictures."""

SEED, ANSWERS = 12, 9


def sheets(kit: Kit, name: str) -> list[Scene]:
    """The scenes of a picture, one of KIOSK, the lowest first."""
    kit.keys_used = False  # nobody there has a keyboard
    games = tuple(catalogue.GAMES)
    if name == "attract":
        note = message("kiosk.next", game=kit.say("game.mao"))
        return [Attract(kit, showcase(kit, games), _nothing, _nothing, note)]
    if name in DEMOS:
        return [demo(kit, DEMOS[name])]
    if name == "choose":
        return [_choose(kit)]
    if name == "still-there":
        text = Message("kiosk.still.bot")
        return [_choose(kit), StillThere(kit, text, lambda: 12.0, _nothing)]
    if name == "staff":
        facts = [
            message("kiosk.staff.fact.version", version="0.1.0", time="71:05"),
            message("kiosk.staff.fact.games", count=312),
            Message("kiosk.staff.fact.crashes.none"),
            message("kiosk.staff.fact.sound", device="alsa"),
            message("kiosk.staff.fact.disk", folder="/var/lib/madtable/kiosk"),
        ]
        doors = Doors(*[_nothing] * 6)
        return [Staff(kit, "Hall 3", Loudness(0.6, 0.2, 0.8, _nothing), facts, doors)]
    if name == "resting":
        return [Resting(kit, _nothing)]
    return [_choose(kit), _pin_pad(kit, locked=name == "pin-locked")]


def _nothing(*_: object) -> None:
    """What leads nowhere: a picture has no visitors."""


def _choose(kit: Kit) -> Scene:
    menu = Menu(offers(kit)[0], ("meek", "sly", "mad"), 4, 4)
    return Choose(kit, menu, _nothing, _nothing, _nothing)


def demo(kit: Kit, game: str) -> DemoTable | DemoLive:
    """A demo of a game, some way into it."""
    level = "knower" if is_live(game) else "random"
    seats = [SeatLine(level, "", creature) for creature in CREATURES[:4]]
    table = Table.deal(sit_down(game, seats, SEED))
    for _ in range(ANSWERS):
        table.let_bot_move()
    make = board_maker(kit, table.header, 0, shown=False)
    kind = DemoLive if table.live else DemoTable
    scene = kind(kit, table, 0, make, resumed=True)
    note = message("kiosk.demo", game=kit.say(f"game.{game}"))
    scene.band = Band(kit, scene.stage, _nothing, note)
    scene.on_done = _nothing
    return scene


def _pin_pad(kit: Kit, *, locked: bool) -> Scene:
    with tempfile.TemporaryDirectory(prefix="madtable-") as folder:
        lock = PinLock(Path(folder) / "staff.json", make_pin_hash("2468", rounds=1), lambda: 0.0)
        while locked and not lock.locked_s():
            lock.opens("0000")
    pad = PinPad(kit, lock, _nothing, _nothing)
    pad.typed = "" if locked else "246"
    return pad
