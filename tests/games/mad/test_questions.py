from __future__ import annotations

from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from tests.games.mad.tables import Table, any_answer, any_house, dealt, laid


def question(table: Table) -> Decision:
    (decision,) = table.round.questions()
    return decision


def texts(table: Table) -> list[str]:
    return [option.text for option in question(table).options]


def test_the_answers_of_a_turn_in_a_persons_order() -> None:
    table = laid(["R1 RWAY RGIV WLD", "B1", "B5"], draw="G1")
    assert texts(table) == [
        "play R1",
        "play RWAY direction=left",
        "play RWAY direction=right",
        "play RGIV target=1",
        "play RGIV target=2",
        *(f"play WLD colour={word}" for word in ("green", "yellow", "red", "blue")),
        "draw",
    ]
    decision = question(table)
    assert (decision.kind, decision.seat, decision.pick, decision.verb) == ("turn", 0, 1, "")
    assert [option.place for option in decision.options][::3] == [
        "hand:R1",
        "hand:RGIV",
        "hand:WLD",
        "draw",
    ]
    assert decision.options[4].parts == (("card", "RGIV"), ("target", 2))
    assert decision.options[-1].parts == ()


def test_every_part_of_a_wild_card() -> None:
    table = laid(["EXC JOK G1", "B1", "B5"], draw="G1")
    exchange = [option for option in question(table).options if option.part("card") == "EXC"]
    assert len(exchange) == 4 * 2 + 4
    assert exchange[0].parts == (
        ("card", "EXC"),
        ("mode", "follow"),
        ("colour", "green"),
        ("target", 1),
    )
    assert exchange[0].text == "play EXC colour=green follow target=1"
    assert exchange[-1].text == "play EXC colour=blue ignore"
    joker = [option for option in question(table).options if option.part("card") == "JOK"]
    assert [option.text for option in joker][-1] == "play JOK end-game"
    assert joker[0].parts == (("card", "JOK"), ("mode", "ignore"), ("colour", "green"))
    assert joker[0].text == "play JOK colour=green"
    assert joker[-1].parts == (("card", "JOK"), ("mode", "end-game"))


def test_with_two_players_a_card_followed_reads_otherwise_than_ignored() -> None:
    """The one opponent need not be named in the answer, but is in its words."""
    table = laid(["EXC WOO RGIV R1 R2", "B1 B5"], house={"wooly_optional": True}, draw="G1")
    labels = [option.label for option in question(table).options]
    assert len(set(labels)) == len(labels)
    by_text = {option.text: option.label for option in question(table).options}
    swap = by_text["play EXC colour=red follow"]
    assert (swap.key, swap.value("target")) == ("option.play.colour.with", 1)
    wooly = by_text["play WOO colour=red follow"]
    assert (wooly.key, wooly.value("target")) == ("option.play.colour.at", 1)
    assert by_text["play WOO colour=red ignore"].key == "option.play.colour"


def test_a_start_wooly_with_two_players_asks_for_the_colour_alone() -> None:
    for players, house, asks in (
        (2, False, "WLD"),
        (2, True, "WOO"),
        (3, False, "WOO"),
    ):
        table = laid(
            ["R1 R2", "B1 B5", "Y1 Y5"][:players], house={"wooly_optional": house}, start="WOO"
        )
        assert question(table).prompt.key == f"prompt.start.{asks}"


def test_what_is_not_open_is_not_asked() -> None:
    joker = laid(["JOK G1 G2 G3 G5", "B1", "B5"], draw="G1")
    assert question(joker).options[0].parts == (("card", "JOK"), ("colour", "green"))
    two = laid(["RWAY RGIV WOO EXC", "B1"], draw="G1")
    assert texts(two)[:3] == ["play RWAY", "play RGIV", "play WOO colour=green"]
    assert "play EXC colour=green follow" in texts(two)
    last = laid(["EXC", "B1", "B5"], draw="G1")
    assert texts(last) == [
        f"play EXC colour={word}" for word in ("green", "yellow", "red", "blue")
    ] + ["draw"]
    for card in ("RGIV", "RWAY", "RVAR"):
        assert texts(laid([card, "B1", "B5"])) == [f"play {card}"]


def test_a_joker_as_start_card_never_ends_the_game() -> None:
    """[MAG-A12] not even beside a hand that it could be ended with."""
    table = laid(["G1 G2", "B1", "B5"], start="JOK", draw="G1").expect(may={"0": []})
    assert texts(table) == [f"start colour={word}" for word in ("green", "yellow", "red", "blue")]


def test_what_the_draw_means_stands_on_its_button() -> None:
    """[MSK-A03]"""

    def label(hand: str, **house: object) -> str:
        table = laid([hand, "B1", "B5"], draw="G1", house=dict(house))
        return question(table).options[-1].label.key

    assert label("G1") == "option.draw"
    assert label("R1") == "option.draw.may-play"
    assert label("R1", decline="draw_keep") == "option.draw.keep"
    assert label("G1", decline="draw_keep") == "option.draw"
    assert label("R1", decline="pass") == "option.pass"


def test_prompts_say_what_is_asked() -> None:
    def prompt(table: Table) -> str:
        return question(table).prompt.key

    hands = ["R1 G2", "B1", "B5"]
    assert prompt(laid(hands, draw="G1")) == "prompt.turn"
    assert prompt(laid(hands)) == "prompt.turn.must"
    assert prompt(laid(hands, draw="G1", house={"decline": "pass"})) == "prompt.turn.may-pass"
    assert prompt(laid(["G1", "B1", "B5"], draw="G1")) == "prompt.turn.draw"
    assert prompt(laid(["G1", "B1", "B5"])) == "prompt.turn.pass"
    counted = laid(["RVAR G1", "B1", "B5"], draw="Y1 Y2 Y3", house={"forced_draw_counts": True})
    assert prompt(counted.do("0 play RVAR")) == "prompt.turn.counted"
    drawn = laid(["G1", "B1", "B5"], draw="R2").do("0 draw")
    assert prompt(drawn) == "prompt.drawn"
    assert question(drawn).detail("card") == "R2"
    must = laid(["G1", "B1", "B5"], draw="R2", house={"must_play_drawn": True}).do("0 draw")
    assert prompt(must) == "prompt.drawn.must"


def test_an_attack_says_who_and_what() -> None:
    table = laid(["WOO YOU G1", "YOU B1", "B5"], draw="G1 G2 G3").do(
        "0 play WOO colour=red target=1"
    )
    decision = question(table)
    assert (decision.kind, decision.seat, decision.prompt.key) == ("answer", 1, "prompt.answer.WOO")
    assert [decision.detail(name) for name in ("source", "attack", "links")] == [0, "WOO", 0]
    assert texts(table)[-1] == "decline"
    assert {option.place for option in decision.options} == {"hand:YOU", "action"}
    back = question(table.do("1 answer YOU colour=red"))
    assert [back.detail(name) for name in ("source", "attack", "links")] == [1, "WOO", 1]


def test_a_gift_has_an_option_for_every_card() -> None:
    table = laid(["RGIV G2 G2 G3", "R1", "B5"]).do("0 play RGIV target=2")
    decision = question(table)
    assert (decision.kind, decision.pick, decision.verb) == ("give", 2, "give")
    assert texts(table) == ["G2", "G2", "G3"]
    assert (decision.detail("target"), decision.detail("count")) == (2, 2)
    one = question(laid(["RGIV G2", "R1", "B5"]).do("0 play RGIV target=2"))
    assert (one.pick, one.verb, one.options[0].text) == (1, "give", "G2")


def test_a_question_has_a_number_of_its_own() -> None:
    """A double click cannot answer the next question."""
    round_, chance, seen = dealt("mad-magazine", 4, 3), Chance(3), set()
    while not round_.over:
        decision = round_.questions()[0]
        assert decision is round_.questions()[0]
        assert decision.id not in seen
        seen.add(decision.id)
        round_.answer(decision.seat, any_answer(decision, chance))
    assert round_.questions() == ()


def test_all_answers_differ_and_lead_to_different_tables() -> None:
    for seed in range(12):
        chance = Chance(seed)
        round_ = dealt("mad-magazine", 2 + seed % 4, seed, any_house(chance), dealer=seed)
        for _ in range(25):
            if round_.over:
                break
            decision = round_.questions()[0]
            if decision.pick == 1:
                answers = [option.text for option in decision.options]
                assert len(set(answers)) == len(answers) or decision.kind == "give"
                parts = [option.parts for option in decision.options if option.parts]
                assert len(set(parts)) == len(parts) or decision.kind == "give"
            round_.answer(decision.seat, any_answer(decision, chance))
