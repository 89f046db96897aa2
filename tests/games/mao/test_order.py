"""Points of order: talk is free, touching is not, clocks stand still. [MAO-05, 06, 42, A82..A87]"""

from __future__ import annotations

from tests.games.mao.tables import refusal, story, table


def test_one_inside_another_has_no_effect_and_an_end_without_one_is_talking() -> None:
    """[MAO-A85]"""
    story(
        table(),
        "0 end-point",
        {"penalties": [["TALK", 0, 1]]},
        "2 point-of-order",
        "1 point-of-order",
        "3 say Point of Order!",
        {"penalties": [], "point_of_order": True},
        "0 say end point",
        {"point_of_order": False, "penalties": []},
        "0 say Slut på ordningsfrågan",
        {"penalties": [["TALK", 0, 1]]},
    )


def test_saying_it_is_calling_it() -> None:
    story(
        table(),
        "1 say Ordningsfråga",
        {"point_of_order": True, "penalties": []},
        "1 say what is this",
        "3 end-point",
        {"point_of_order": False, "penalties": []},
    )


def test_touching_is_called_by_seats_in_hybrid_mode() -> None:
    story(
        table(enforcement="hybrid"),
        "2 point-of-order",
        "0 touch",
        {"callable": [["TOUCH", 0]], "penalties": []},
        "1 call 0 TOUCH",
        {"penalties": [["TOUCH", 0, 1]], "counts": {"0": 5}, "callable": []},
        "0 touch",
        "3 end-point",
        {"callable": [["TOUCH", 0]], "counts": {"0": 6}},
        "0 play 9H",
        {"callable": [["TOUCH", 0]]},
        "wait 11",
        {"callable": []},
    )


def test_taking_and_playing_are_touching() -> None:
    """[MAO-A83, MAO-A86]: the pile and the hand stay as they are."""
    story(
        table(),
        "2 point-of-order",
        "1 draw",
        {"penalties": [["TOUCH", 1, 1]], "counts": {"1": 5}},
        "0 play 9H",
        {"penalties": [["TOUCH", 0, 1]], "top": "5H", "counts": {"0": 5}},
        "1 end-point",
        {"counts": [6, 6, 5, 5]},
    )


def test_outside_a_point_of_order_touching_is_nothing() -> None:
    story(table(), "0 touch", {"penalties": [], "callable": []})


def test_a_gesture_is_free_inside_and_outside() -> None:
    """[MAO-A35]"""
    story(
        table(),
        "0 gesture tap",
        {"penalties": []},
        "2 point-of-order",
        "0 gesture salute",
        {"penalties": []},
    )
    story(
        table(house={"emotes_are_talk": True}),
        "0 gesture tap",
        {"penalties": [["TALK", 0, 1]]},
    )


def test_earlier_breaches_may_be_called_inside_and_the_cards_lie_apart() -> None:
    """[MAO-A84]"""
    story(
        table(enforcement="hybrid"),
        "0 say hello",
        "2 point-of-order",
        "wait 30",
        "1 call 0 TALK",
        {
            "penalties": [["TALK", 0, 1]],
            "counts": {"0": 5},
            "hands": {"0": ["9H", "10C", "JC", "4C", "6D"]},
        },
        "1 end-point",
        {"counts": {"0": 6}},
    )


def test_words_inside_a_point_of_order_are_talk_and_meet_no_duty() -> None:
    story(
        table("KH 9H 10C", enforcement="hybrid"),
        "0 play KH",
        "1 point-of-order",
        "0 say hail to the chairman",
        "wait 60",
        {"owed": {"0": ["hail to the chairman"]}, "callable": []},
        "1 end-point",
        "wait 4",
        {"callable": []},
        "wait 2",
        {"callable": [["FAIL_SAY", 0]]},
    )


def test_only_the_caller_ends_it_where_the_house_says_so() -> None:
    """[MAO-A82]"""
    story(
        table(house={"poo_end": "caller"}),
        "2 point-of-order",
        "1 end-point",
        {"point_of_order": True, "penalties": []},
        "2 end-point",
        {"point_of_order": False},
    )


def test_nobody_stops_the_clocks_for_ever() -> None:
    """[MAO-A87]: three for each seat, and a time limit where the house wants one."""
    on = table()
    for _ in range(3):
        story(on, "2 point-of-order", "1 end-point")
    assert refusal(on, "2 point-of-order") == "mao.point-limit"
    assert refusal(on, "2 say point of order") == "mao.point-limit"
    story(on, "1 point-of-order", {"point_of_order": True})

    free = table(house={"poo_limit": 0})
    for _ in range(5):
        story(free, "2 point-of-order", "1 end-point")

    story(
        table(house={"poo_limit_s": 20}),
        "2 point-of-order",
        "0 touch",
        "wait 19",
        {"point_of_order": True},
        "wait 2",
        {"point_of_order": False, "counts": {"0": 6}},
    )


def test_a_majority_undoes_the_latest_penalty() -> None:
    """[MAO-08, MAO-A77]: its cards go back where they came from."""
    on = table(enforcement="hybrid")
    assert refusal(on, "0 vote overturn") == "mao.vote-in-order"
    story(on, "1 point-of-order")
    assert refusal(on, "0 vote overturn") == "mao.nothing-to-undo"
    story(
        on,
        "1 end-point",
        "3 call 0 TALK",
        {"penalties": [["BAD_CALL", 3, 1]], "counts": {"3": 6}, "draw_count": 9},
        "1 point-of-order",
        "0 vote overturn",
        "1 vote overturn",
        {"draw_count": 9},
    )
    assert refusal(on, "1 vote overturn") == "mao.voted"
    story(on, "2 vote overturn", {"draw_count": 10, "counts": {"3": 5}})
    assert refusal(on, "3 vote overturn") == "mao.nothing-to-undo"
    story(on, "1 end-point", "3 draw", {"hands": {"3": ["3D", "10S", "9S", "5S", "4D", "AC"]}})


def test_votes_do_not_outlive_the_point_of_order() -> None:
    story(
        table(enforcement="hybrid"),
        "3 call 0 TALK",
        "1 point-of-order",
        "0 vote overturn",
        "1 vote overturn",
        "1 end-point",
        "2 point-of-order",
        "2 vote overturn",
        {"counts": {"3": 6}},
        "0 vote overturn",
        "1 vote overturn",
        {"counts": {"3": 5}},
    )


def test_no_votes_where_the_house_has_none() -> None:
    on = table(house={"vote_overturn": False})
    story(on, "0 say hello", "1 point-of-order")
    assert refusal(on, "0 vote overturn") == "mao.no-votes"


def test_a_penalty_undone_can_let_a_player_win() -> None:
    story(
        table("KH", enforcement="hybrid"),
        "0 play KH",
        "wait 6",
        "1 call 0 FAIL_SAY hail to the chairman",
        "0 say hail to the chairman",
        {"over": False, "counts": {"0": 1}},
        "1 point-of-order",
        "0 vote overturn",
        "1 vote overturn",
        "2 vote overturn",
        {"counts": {"0": 0}, "over": False},
        "1 end-point",
        {"over": True, "winners": [0]},
    )
