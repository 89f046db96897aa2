"""The field on a game's tile: the game's pattern with the back of a card lying on it."""

from __future__ import annotations

import pygame
from pygame import Surface

from madtable.ui import palette
from madtable.ui.kit import Kit
from madtable.ui.offer import GameOffer
from madtable.ui.sheet import blank

BACK_TILT = -7.0


def swatch(kit: Kit, offer: GameOffer, width: int, height: int) -> Surface:
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
