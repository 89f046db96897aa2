"""The tile of a game: how many can play, and the back of a card on the game's own pattern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame
from pygame import Rect, Surface

from madtable.engine.message import message
from madtable.engine.switches import Setting
from madtable.ui import palette
from madtable.ui.kit import Kit, Label
from madtable.ui.offer import GameOffer
from madtable.ui.sheet import blank
from madtable.ui.widgets.tile import Tile

BACK_TILT = -7.0


def _swatch(kit: Kit, offer: GameOffer, width: int, height: int) -> Surface:
    """The field of a game at a size in px."""
    field = blank(width, height)
    field.fill(offer.ground)
    if offer.pattern:
        side = max(width, height)
        field.blit(kit.art.drawing(offer.pattern, side, side), (0, 0))
    card_width = round(0.76 * width)
    back = offer.back(2 * card_width)
    turned = kit.art.turned(("swatch", offer.name, card_width), back, BACK_TILT, 0.5, step=0)
    shade = turned.copy()
    shade.fill((0, 0, 0, palette.SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    at = turned.get_rect(center=(width // 2, round(0.49 * height)))
    field.blit(shade, at.move(0, kit.px(8)))
    field.blit(turned, at)
    return field


def game_tile(
    kit: Kit,
    rect: Rect,
    offer: GameOffer,
    take: Callable[[], None],
    house: Mapping[str, Setting] | None = None,
) -> Tile:
    """The tile that chooses a game by `take`; how many can play, `house` rules may change."""
    low, high = offer.seat_range(house or {})
    key = "ui.lobby.players" if low < high else "ui.lobby.players.exactly"
    lines: list[Label] = [message(key, low=low, high=high)]
    if offer.note is not None:
        lines.insert(0, offer.note)
    return Tile(
        kit,
        rect,
        offer.title,
        tuple(lines),
        partial(_swatch, kit, offer),
        take,
        name=f"game.{offer.name}",
    )
