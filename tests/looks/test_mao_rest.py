"""A table of Mao at rest, its clock running: hardly anything is drawn anew."""

from __future__ import annotations

from madtable.looks.mao.table import FRESH_S
from madtable.looks.mao.things import CRAWL_S, FreshBar
from tests.looks.mao_tables import Show


def drawn(show: Show, seconds: float) -> int:
    """In how many frames the picture changes while nobody does anything."""
    count = 0
    for _ in range(round(seconds * 60)):
        show.board.update(1 / 60)
        count += show.stack.render(show.surface)
    return count


def quiet(*, less: bool = False) -> Show:
    """A table that has been dealt, and at which nothing is being shown any more."""
    show = Show(["human", "knower", "knower"], 5, less=less)
    show.scene.catch_up()
    while show.scene.staging.busy or not show.board.offers:
        show.wait(0.25)
    drawn(show, 15)
    return show


def test_what_was_just_done_grows_old_in_notches() -> None:
    show = quiet()
    assert drawn(show, 5) == 0
    show.board._fresh = FRESH_S
    changes = drawn(show, FRESH_S + 1)
    assert FreshBar.NOTCHES <= changes <= FreshBar.NOTCHES + 1
    assert show.board.fresh.left == 0


def test_the_stripes_of_a_point_of_order_come_to_rest() -> None:
    show = quiet()
    show.board.order.lay_hands(True, 1)
    assert drawn(show, CRAWL_S - 1) > 20
    drawn(show, 2)
    assert drawn(show, 5) == 0
    show.board.order.lay_hands(False)
    drawn(show, 2)
    show.board.order.lay_hands(True, 2)
    assert drawn(show, 1) > 5, "another one crawls again"
    assert show.picture().get_buffer().raw == show.painted_anew().get_buffer().raw


def test_with_less_motion_they_never_crawl() -> None:
    show = quiet(less=True)
    show.board.order.lay_hands(True, 1)
    drawn(show, 1)
    assert drawn(show, 5) == 0
