"""The page of who was dealt what: leafed by mouse and keys, honest about what lies outside."""

from __future__ import annotations

import pygame
import pytest

from madtable.games import catalogue
from madtable.looks.kinds import SORTS, kinds
from madtable.store.hands import Deal, Hand, luck
from madtable.ui import palette
from madtable.ui.intent import Back, Move, Press, Tap
from madtable.ui.screens.dealt import KIND, DealtScreen, LuckTable, columns_of
from madtable.ui.stack import SceneStack
from madtable.ui.widgets.panel import Caption
from tests.ui.desk import SIZES, kit

RULE = tuple(pygame.Color(palette.RULE_LINE))[:3]


def deal(*hands: str, human: int | None = 0) -> Deal:
    return tuple(
        Hand(seat, "human" if seat == human else "sly", tuple(cards.split()))
        for seat, cards in enumerate(hands)
    )


DEALS = {
    "mad-magazine": [deal("R1 WOO G1", "G2 Y3 B4", "R6 R6 BWAY"), deal("G5 G6 JOK", "R1 Y1 B1")],
    "mad-lab": [deal("P1 B2", "G3 R4", "R1 R2", human=None)],
}


def opened(lang: str = "en") -> tuple[SceneStack, DealtScreen, list[str]]:
    pygame.font.init()
    shared = kit(lang)
    left: list[str] = []
    screen = DealtScreen(
        shared,
        tuple(catalogue.GAMES),
        SORTS,
        lambda game: DEALS.get(game, []),
        kinds,
        lambda: left.append("left"),
    )
    stack = SceneStack(shared)
    stack.resized((1280, 720))
    stack.push(screen)
    return stack, screen, left


def table(screen: DealtScreen) -> LuckTable:
    (found,) = [item for item in screen.stage.items if isinstance(item, LuckTable)]
    return found


def note(screen: DealtScreen) -> str:
    captions = [one for one in screen.controls.widgets if isinstance(one, Caption)]
    return screen.kit.text(captions[-1].label)


def test_it_opens_with_the_game_that_was_dealt_most_and_shows_its_figures() -> None:
    _, screen, _ = opened()
    assert screen.game == "mad-magazine"
    shown = table(screen)
    assert len(shown.columns) == 2 + 3  # people, AI seats, three seats
    deals = DEALS["mad-magazine"]
    for kind, row in zip(shown.kinds, shown.figures, strict=True):
        for column, one in zip(columns_of(deals), row, strict=True):
            assert one == luck(deals, kind.cards, column.who)
        people, levels, *seats = row
        assert people.count + levels.count == sum(one.count for one in seats)
    wild = shown.figures[-1]
    assert [one.count for one in wild] == [2, 0, 2, 0, 0]
    assert "Hands of 2 deals" in note(screen)
    outside = sum(one.outside for row in shown.figures for one in row)
    assert f"{outside} lie outside" in note(screen)


def test_keys_and_mouse_lead_to_other_games_and_sorts_and_back() -> None:
    stack, screen, left = opened()
    screen.controls.focus("sort")
    stack.handle(Move("right"))
    assert screen.sort == "face"
    assert len(table(screen).kinds) == 14
    focused = screen.controls.focused
    assert focused is not None
    assert focused.name == "sort"
    game = screen.controls.named("game")
    assert game is not None
    seen = set()
    for _ in catalogue.GAMES:
        place = (game.rect.right - 12, game.rect.centery)
        stack.handle(Press(place))
        stack.handle(Tap(place))
        seen.add(screen.game)
        game = screen.controls.named("game")
        assert game is not None
    assert seen == set(catalogue.GAMES)
    stack.handle(Back())
    assert left == ["left"]


def test_where_nobody_was_dealt_anything_it_says_so() -> None:
    _, screen, _ = opened()
    screen._choose("game", "mao")
    assert not [item for item in screen.stage.items if isinstance(item, LuckTable)]
    assert note(screen) == screen.kit.say("dealt.what")


def test_among_ai_seats_alone_there_is_no_column_for_people() -> None:
    assert [column.head.key for column in columns_of(DEALS["mad-lab"])] == ["dealt.seat"] * 3


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_it_can_be_drawn_in_every_size(lang: str) -> None:
    stack, screen, _ = opened(lang)
    for sort in SORTS:
        screen._choose("sort", sort)
        for size in SIZES[:2]:
            stack.resized(size)
            surface = pygame.Surface(size)
            shown = table(screen)
            assert screen._rect("sheet").contains(shown.area)
            shown.paint(surface)
            inked = {shown.area.left + at[0] for at in _inked(surface.subsurface(shown.area))}
            first = shown.area.left + screen.kit.px(KIND)
            assert min(inked) < first  # the names of the kinds
            assert max(inked) > shown.area.right - shown.area.width // len(shown.columns)


def _inked(surface: pygame.Surface) -> list[tuple[int, int]]:
    """Where anything has been drawn, on a coarse grid."""
    width, height = surface.get_size()
    grid = ((x, y) for x in range(0, width, 3) for y in range(0, height, 3))
    return [at for at in grid if surface.get_at(at)[:3] not in ((0, 0, 0), RULE)]
