"""The stage's picture always equals a plain full repaint, and little is drawn for little change."""

from __future__ import annotations

import random

import pygame
import pytest
from pygame import Rect, Surface

from madtable.ui.stage import Item, Picture, Stage

SIZE = (320, 200)


class Blob(Item):
    """A half transparent ellipse with a hard shadow: what overlaps it shows through."""

    def __init__(self, chance: random.Random, z: float, moving: bool) -> None:
        super().__init__(z, moving=moving)
        self.chance = chance
        self.paints = 0
        self.reshape()

    def reshape(self) -> None:
        """Look different from now on (the caller touches)."""
        chance = self.chance
        self.rect = Rect(
            chance.randrange(-40, SIZE[0]),
            chance.randrange(-40, SIZE[1]),
            chance.randrange(1, 90),
            chance.randrange(1, 90),
        )
        self.look = Surface(self.rect.size, pygame.SRCALPHA, 32)
        colour = [chance.randrange(256) for _ in range(3)]
        pygame.draw.ellipse(self.look, [*colour, chance.choice((90, 255))], self.look.get_rect())

    def bounds(self) -> Rect:
        return self.rect

    def paint(self, surface: Surface) -> None:
        self.paints += 1
        surface.blit(self.look, self.rect)


class Board(Blob):
    """An opaque rectangle that says so."""

    def reshape(self) -> None:
        super().reshape()
        self.look = Surface(self.rect.size, 0, 32)
        self.look.fill([self.chance.randrange(256) for _ in range(3)])

    def covers(self, area: Rect) -> bool:
        return self.rect.contains(area)


def plain(stage: Stage, size: tuple[int, int] = SIZE) -> bytes:
    picture = Surface(size, 0, 32)
    stage.paint_all(picture)
    return pygame.image.tobytes(picture, "RGB")


def dotted(surface: Surface) -> None:
    for x in range(0, surface.get_width(), 7):
        pygame.draw.line(surface, (x % 256, 90, 40), (x, 0), (x // 2, surface.get_height()))


@pytest.mark.parametrize("seed", range(40))
def test_any_sequence_of_changes_gives_the_picture_of_a_full_repaint(seed: int) -> None:
    chance = random.Random(seed)
    stage = Stage(dotted if seed % 2 else None)
    target = Surface(SIZE, 0, 32)
    items: list[Blob] = []
    for step in range(60):
        for _ in range(chance.randrange(4)):
            act = chance.randrange(9)
            if act == 0 or not items:
                kind = chance.choice((Blob, Blob, Board))
                item = kind(chance, chance.randrange(6), chance.random() < 0.4)
                items.append(item)
                stage.add(item)
                continue
            item = chance.choice(items)
            if act == 1:
                stage.remove(item)
                items.remove(item)
            elif act == 2:
                item.visible = not item.visible
            elif act == 3:
                item.moving = not item.moving
            elif act == 4:
                item.z = chance.randrange(6)
            elif act == 5 and chance.random() < 0.1:
                background = Surface(SIZE, 0, 32)
                background.fill((step, seed, 77))
                stage.background = background
            elif act == 6 and chance.random() < 0.3:
                target.fill((255, 0, 255))
                stage.expose()
            else:
                item.reshape()
                item.touch()
        stage.render(target)
        assert pygame.image.tobytes(target, "RGB") == plain(stage), f"step {step}"


def test_nothing_changed_nothing_drawn_and_no_flip() -> None:
    stage = Stage()
    target = Surface(SIZE, 0, 32)
    still, mover = (Blob(random.Random(2), 0, moving) for moving in (False, True))
    stage.add(still)
    stage.add(mover)
    assert stage.render(target)
    before = (still.paints, mover.paints)
    assert not stage.render(target)
    assert (still.paints, mover.paints) == before


def test_a_mover_redraws_no_still_item_beside_or_below_it() -> None:
    stage = Stage()
    target = Surface(SIZE, 0, 32)
    still = Blob(random.Random(1), 0, False)
    still.rect.topleft = (10, 10)
    card = Picture(Surface((30, 40)), (20, 20), z=5, moving=True)
    stage.add(still)
    stage.add(card)
    stage.render(target)
    paints = still.paints
    for x in range(20, 200, 9):
        card.show(topleft=(x, 30))
        assert stage.render(target)
    assert still.paints == paints


def test_picture_shown_at_the_same_place_is_no_change() -> None:
    stage = Stage()
    target = Surface(SIZE, 0, 32)
    look = Surface((30, 40))
    card = Picture(look, (20, 20))
    stage.add(card)
    stage.render(target)
    card.show(look, (20, 20))
    card.show(centre=(35, 40))
    assert not stage.render(target)
    card.show(centre=(36, 40))
    assert stage.render(target)


def test_a_new_size_paints_the_background_anew() -> None:
    stage = Stage(dotted)
    stage.add(Blob(random.Random(3), 0, True))
    small, large = Surface(SIZE, 0, 32), Surface((500, 300), 0, 32)
    stage.render(small)
    assert stage.render(large)
    assert pygame.image.tobytes(large, "RGB") == plain(stage, (500, 300))


def test_an_item_hangs_in_one_picture_only() -> None:
    stage = Stage()
    item = stage.add(Blob(random.Random(4), 0, False))
    with pytest.raises(ValueError, match="already"):
        Stage().add(item)
    stage.remove(item)
    stage.remove(item)
    Stage().add(item)


def test_z_decides_what_lies_on_top_and_equal_z_the_order_of_adding() -> None:
    stage = Stage()
    target = Surface((30, 30), 0, 32)

    def sheet(colour: str, z: float) -> Picture:
        look = Surface((20, 20))
        look.fill(colour)
        return Picture(look, (5, 5), z=z)

    red, green, blue = sheet("red", 2), sheet("green", 1), sheet("blue", 2)
    seen = []
    for change in (
        lambda: stage.add(red),
        lambda: stage.add(green),
        lambda: stage.add(blue),
        lambda: setattr(green, "z", 3),
        lambda: setattr(green, "z", 0),
    ):
        change()
        stage.render(target)
        seen.append(target.get_at((10, 10))[:3])
    red_ink, green_ink, blue_ink = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    assert seen == [red_ink, red_ink, blue_ink, green_ink, blue_ink]
