"""The hand: cards glide where they belong, keep their identity, and are hit where they are seen."""

from __future__ import annotations

import pytest
from pygame import Surface

from madtable import paths
from madtable.ui.art import Art
from madtable.ui.cards import Card, CardPrinter
from madtable.ui.hand import GLIDE_S, RAISE, Hand
from madtable.ui.sheet import blank
from madtable.ui.spread import Spot
from madtable.ui.stage import Stage
from madtable.ui.tween import Tempo


class Paper:
    """Cards of plain paper: nothing here depends on what is printed on them."""

    deck = "paper"

    def face(self, code: str, width_px: int) -> Surface:
        sheet = blank(width_px, round(width_px * 1.4))
        sheet.fill((200, 100, 50, 255))
        return sheet

    def back(self, width_px: int) -> Surface:
        return self.face("", width_px)


def hand_of(codes: str, *, less: bool = False) -> Hand:
    printer = CardPrinter(Art(paths.assets()), Paper(), 0.5, "#11302D")
    hand = Hand(
        Stage(),
        printer,
        (400.0, 450.0),
        room=1060.0,
        width=176.0,
        sort_key=lambda code: code,
        tempo=Tempo(1.0, less),
    )
    hand.set(codes.split())
    hand.lay(seconds=0)
    return hand


def gliding(hand: Hand) -> bool:
    return hand.gliding


def places(hand: Hand) -> list[Spot]:
    return [card.spot for card in hand.cards]


def test_it_holds_what_it_is_told_in_the_persons_order() -> None:
    hand = hand_of("R3 B1 R3 A9")
    assert hand.codes() == ["A9", "B1", "R3", "R3"]
    kept = hand.cards[1:3]
    hand.set(["R3", "B1", "C4"])
    assert hand.codes() == ["B1", "C4", "R3"]
    assert hand.cards[0] is kept[0], "cards that stay are the same things"
    assert hand.cards[2] is kept[1]
    assert set(hand.stage.items) == set(hand.cards), "and what went is off the table"


def test_cards_glide_and_arrive_exactly() -> None:
    hand = hand_of("A1 B1 C1 D1")
    before = places(hand)
    given = hand.give("B1")
    assert given is not None
    hand.lay()
    assert places(hand) == [before[0], *before[2:]], "nothing jumps"
    assert gliding(hand)
    hand.update(GLIDE_S / 2)
    slots = hand.slots()
    for card, start, goal in zip(hand.cards, [before[0], *before[2:]], slots, strict=True):
        assert card.moving
        assert min(start.x, goal.x) - 20 < card.spot.x < max(start.x, goal.x) + 20
    hand.update(GLIDE_S)
    assert places(hand) == slots
    assert not gliding(hand)
    assert not any(card.moving for card in hand.cards)


def test_laying_again_does_not_start_a_glide_anew() -> None:
    hand = hand_of("A1 B1 C1")
    hand.selected = [hand.cards[1]]
    hand.lay()
    for _ in range(10):
        hand.update(GLIDE_S / 9)
        hand.lay()
    assert not hand.gliding
    assert places(hand)[1].y == hand.slots()[1].y - RAISE["selected"] * 0.5


def test_a_new_goal_is_taken_from_where_the_card_is() -> None:
    hand = hand_of("A1 B1 C1")
    hand.selected = [hand.cards[1]]
    hand.lay()
    hand.update(GLIDE_S / 2)
    midway = hand.cards[1].spot
    assert midway.y < hand.slots()[1].y - 5
    hand.selected = []
    hand.lay()
    assert hand.cards[1].spot == midway
    hand.update(1.0)
    assert places(hand) == hand.slots()


def test_finish_and_less_motion_are_there_at_once() -> None:
    hand = hand_of("A1 B1 C1")
    hand.selected = [hand.cards[1]]
    hand.lay()
    hand.finish()
    raised = places(hand)
    quiet = hand_of("A1 B1 C1", less=True)
    quiet.selected = [quiet.cards[1]]
    quiet.lay()
    assert not quiet.gliding
    assert places(quiet) == raised


def test_a_card_that_is_dragged_is_left_alone() -> None:
    hand = hand_of("A1 B1 C1")
    card = hand.cards[1]
    hand.hold(card)
    card.move(Spot(10.0, 20.0, 0.0, 88.0), 1.0)
    hand.lay()
    hand.update(1.0)
    assert card.spot == Spot(10.0, 20.0, 0.0, 88.0)
    hand.held = None
    hand.lay()
    hand.update(1.0)
    assert places(hand) == hand.slots()


def test_a_card_that_leaves_is_forgotten_everywhere() -> None:
    hand = hand_of("A1 B1 C1")
    card = hand.cards[1]
    hand.selected, hand.hovered, hand.focused = [card], card, card
    hand.hold(card)
    hand.lay()
    assert hand.give("B1") is card
    assert not hand.selected
    assert [hand.hovered, hand.focused, hand.held] == [None] * 3
    hand.lay()
    hand.update(0.01)
    spot = card.spot
    hand.update(1.0)
    assert card.spot == spot
    assert hand.give("B1") is None


def test_of_equal_cards_the_selected_one_is_given() -> None:
    hand = hand_of("A1 A1 A1")
    hand.selected = [hand.cards[2]]
    chosen = hand.cards[2]
    assert hand.give("A1") is chosen


@pytest.mark.parametrize(
    ("legal", "selected", "hovered", "state"),
    [
        (None, False, False, "plain"),
        (None, False, True, "plain"),
        (True, False, False, "legal"),
        (True, False, True, "hover"),
        (True, True, True, "selected"),
        (False, False, False, "shaded"),
        (False, False, True, "shaded"),
    ],
)
def test_what_a_card_looks_like(
    legal: bool | None, selected: bool, hovered: bool, state: str
) -> None:
    hand = hand_of("A1 B1")
    card = hand.cards[0]
    hand.legal = None if legal is None else (lambda code: bool(legal))
    hand.selected = [card] if selected else []
    hand.hovered = card if hovered else None
    assert hand.state_of(card) == state
    hand.lay(seconds=0)
    assert card.state == state


def test_badges_show_on_picked_cards_until_told_otherwise() -> None:
    hand = hand_of("A1 B1")
    hand.selected = [hand.cards[0]]
    hand.lay(badge=True)
    hand.lay()
    assert [card.badge for card in hand.cards] == [True, False]
    hand.lay(badge=False)
    assert [card.badge for card in hand.cards] == [False, False]


def test_the_top_card_under_the_pointer_is_hit_raised_or_not() -> None:
    hand = hand_of("A1 B1 C1 D1 E1 F1 G1 H1 I1 J1")
    for raised in (False, True):
        hand.legal = (lambda code: True) if raised else None
        hand.lay(seconds=0)
        for index, slot in enumerate(hand.slots()):
            lift = hand.rise(hand.cards[index])
            left = slot.x - slot.width / 2 + 6
            for y in (slot.y + 40, slot.y - lift - 40):
                hit = hand.at(left, y)
                assert hit is hand.cards[index]
    assert hand.at(5.0, 5.0) is None
    # A raised card's own slot still counts as the card: it must not slip from under the pointer.
    hand.selected = [hand.cards[4]]
    slot = hand.slots()[4]
    assert hand.at(slot.x - slot.width / 2 + 6, slot.y + slot.height / 2 - 4) is hand.cards[4]


def test_two_rows_lie_lower_and_overlap_from_back_to_front() -> None:
    hand = hand_of(" ".join(f"A{n:02}" for n in range(20)))
    zs = [card.z for card in hand.cards]
    assert zs == sorted(zs)
    assert isinstance(hand.cards[0], Card)
    one = hand_of(" ".join(f"A{n:02}" for n in range(16)))
    assert max(s.y for s in hand.slots()) > max(s.y for s in one.slots())


def test_a_hand_closes_to_a_packet_and_opens_again() -> None:
    hand = hand_of("A1 B1 C1")
    packet = Spot(400.0, 450.0, 0.0, 88.0)
    hand.gather(packet)
    hand.update(GLIDE_S)
    assert places(hand) == [packet] * 3
    hand.lay()
    hand.update(GLIDE_S)
    assert places(hand) == hand.slots()
