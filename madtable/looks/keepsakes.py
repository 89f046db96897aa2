"""Saved games as their screen shows them: words, and the picture taken when the table was left."""

from __future__ import annotations

import contextlib
import io
import threading
import time
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from madtable.ai.seats import HUMAN
from madtable.engine.errors import BadInput, OtherVersion
from madtable.engine.journal import Header
from madtable.engine.message import message
from madtable.host.sitting import game_of
from madtable.looks.catalogue import LOOKS, look
from madtable.looks.company import company_of
from madtable.looks.troubles import sentence
from madtable.store.files import write_atomic
from madtable.store.journals import Saved, imported_folder, picture_file
from madtable.ui.kit import Kit
from madtable.ui.png import png
from madtable.ui.screens.saved import SavedGame
from madtable.ui.sheet import blank, fast
from madtable.ui.stack import Scene

PICTURE = (640, 360)


def take_picture(scene: Scene, path: Path) -> threading.Thread:
    """Keep what the scene shows as the picture of the game at `path`.

    It is printed at once and written by a thread of its own, for which nobody has to wait. A folder
    that cannot be written costs the picture.
    """
    whole = Surface(scene.kit.layout.size, 0, 32)
    scene.stage.paint_all(whole)
    small = pygame.transform.smoothscale(whole, PICTURE)
    thread = threading.Thread(target=_write, args=(small, picture_file(path)), name="picture")
    thread.start()
    return thread


def _write(picture: Surface, path: Path) -> None:
    with contextlib.suppress(OSError):
        write_atomic(path, png(picture))


def may_be_pictured(header: Header, over: bool) -> bool:
    """Whether a picture of the table may be shown to whoever looks at the saved games.

    While several people play, it would show one of them the hand of another.
    """
    return over or sum(line.kind == HUMAN for line in header.seats) < 2


def keepsake(kit: Kit, saved: Saved, games: Path) -> SavedGame:
    """A saved game as its screen shows it; `games` is the folder of one's own."""
    state, wrong = saved.state, saved.trouble if saved.header is None else None
    if saved.header is not None:
        try:
            game_of(saved.header)
        except OtherVersion as error:
            state, wrong = "elsewhere", error
    date = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.played_ns / 1e9))
    first = kit.say("saved.line", state=kit.text(message(f"saved.state.{state}")), date=date)
    known = "" if saved.header is None else _title(kit, saved.header.game)
    if saved.header is None or wrong is not None:
        assert wrong is not None
        return SavedGame(
            id=str(saved.path),
            title=known or saved.path.name,
            lines=(first, sentence(kit, wrong)),
            picture=partial(blank_picture, kit, saved.header.game if saved.header else ""),
            can_continue=False,
            can_watch=False,
        )
    header = saved.header
    viewer = next((n for n, line in enumerate(header.seats) if line.kind == HUMAN), 0)
    names = company_of(kit, header.seats, viewer).names
    lines = [first, kit.say("saved.round", number=header.round, names=", ".join(names))]
    if saved.winners:
        winners = ", ".join(names[seat] for seat in saved.winners)
        lines.append(kit.say("saved.won", names=winners))
    if saved.path.parent == imported_folder(games):
        lines.append(kit.say("saved.imported"))
    over = saved.state == "finished"
    people = sum(line.kind == HUMAN for line in header.seats)
    secret = people > 1 and not over
    if secret:
        lines.append(kit.say("saved.several"))
    return SavedGame(
        id=str(saved.path),
        title=known,
        lines=tuple(lines),
        picture=partial(_picture, kit, saved.path, header.game),
        can_continue=not over,
        can_watch=not secret,
    )


def _title(kit: Kit, game: str) -> str:
    """What a game is called; empty for one that this program does not have."""
    return kit.say(f"game.{game}") if game in LOOKS else ""


def _picture(kit: Kit, path: Path, game: str, size: tuple[int, int]) -> Surface:
    """The game's picture at a size in px, or the back of its cards where there is none."""
    try:
        data = picture_file(path).read_bytes()
        taken = pygame.image.load(io.BytesIO(data), "picture.png")
    except (OSError, pygame.error):
        return blank_picture(kit, game, size)
    return pygame.transform.smoothscale(fast(taken), size)


def blank_picture(kit: Kit, game: str, size: tuple[int, int]) -> Surface:
    """Cloth with the back of a card on it."""
    whole = blank(*size)
    try:
        shown = look(game if game in LOOKS else next(iter(LOOKS)))
    except BadInput:  # a bad chart: the game has no look then
        return whole
    whole.fill(shown.felt.base)
    back = shown.back(kit, max(8, round(size[1] * 0.5)))
    whole.blit(back, back.get_rect(center=Rect((0, 0), size).center))
    return whole
