"""The cards that lie about on the title."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from madtable.ui.kit import Kit

Draw = Callable[[int], Surface]
"""Draws a card at a width in px."""


def bench_pictures(kit: Kit) -> dict[str, Draw]:
    """What draws the cards on the title's bench, by the names that its map gives them."""

    def face(code: str) -> Draw:
        def draw(width: int) -> Surface:
            # The first picture comes without cards: what knows their faces is not read before it.
            from madtable.looks.mad.dress import dress_of
            from madtable.looks.mad.faces import Faces

            words = dress_of(kit, "mad-magazine").words
            return Faces(kit.art, kit.letters).face(code, width, words)

        return draw

    def back(name: str) -> Draw:
        return lambda width: kit.art.drawing(f"cards/back_{name}", width, round(width * 1.4))

    return {
        "back_lab": back("lab"),
        "back_mao": back("mao"),
        "back_mad": back("mad"),
        "back_swe": back("swe"),
        "face_joker": face("JOK"),
        "face_number": face("Y5"),
    }
