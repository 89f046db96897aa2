from __future__ import annotations

from madtable.engine.message import message
from madtable.games.lab.cards import CARD, SIDE, SPIRALS
from madtable.games.lab.position import TAKE
from madtable.games.lab.questions import ask, signed, total_of
from madtable.games.lab.words import write
from tests.games.lab.tables import answered, bare, dealt, walk
from tests.games.lab.test_words import WON, sheets_trick


def test_each_question_lists_exactly_the_moves() -> None:
    for seed in range(20):
        for position in walk(bare(3 + seed % 2, seed), seed):
            questions = ask(position, 17)
            if position.over:
                assert questions == ()
                continue
            (question,) = questions
            assert question.id == 17
            assert question.seat == position.mover
            assert question.kind == ("take" if position.phase == TAKE else "turn")
            assert question.blocking
            texts = [option.text for option in question.options]
            assert texts == [write(position, move) for move in position.moves()]
            for option in question.options:
                code = str(option.part("card"))
                assert option.text.endswith(" " + code)
                if question.kind == "turn":
                    assert option.place == f"hand:{code}"
                    assert code in CARD
                else:
                    source = int(option.place.removeprefix("trick:"))
                    played = position.trick[(source - position.lead) % position.seats]
                    assert (played, position.mode) == SIDE[code]


def test_prompts_say_what_must_be_followed() -> None:
    (lead,) = ask(sheets_trick(), 1)
    assert lead.prompt == message("prompt.lab.lead")
    assert lead.detail("led") is None
    (follow,) = ask(sheets_trick("P5"), 2)
    assert follow.prompt == message("prompt.lab.follow", colour="purple")
    assert follow.detail("led") == "purple"
    (free,) = ask(sheets_trick("P5", "P4"), 3)
    assert free.prompt == message("prompt.lab.any", colour="purple")
    assert [option.text for option in free.options] == ["play G6", "play R2"]


def test_the_question_tells_which_cards_turn_everything_over() -> None:
    """[LAB-10] [LAB-A01]"""
    flips = {"once": 0, "multiples": 0}
    for flip in flips:
        for seed in range(40):
            for position in walk(bare(3 + seed % 2, seed, {"flip": flip}), seed):
                if position.over or position.phase == TAKE:
                    continue
                missing = ask(position, 1)[0].detail("until_flip")
                assert isinstance(missing, int)
                for move in position.moves():
                    after = position.clone()
                    after.play(move)
                    turned = after.mode != position.mode
                    assert turned == (0 < missing <= SPIRALS[move])
                    flips[flip] += turned
    assert flips["multiples"] > flips["once"] > 100


def test_what_is_signed_can_be_read_back() -> None:
    assert [total_of(signed(total)) for total in range(-30, 31)] == list(range(-30, 31))


def test_taking_tells_what_becomes_of_the_total() -> None:
    (take,) = ask(sheets_trick(*WON), 1)
    assert take.prompt == message("prompt.lab.take", card="lab.P-2")
    assert take.detail("card") == "P-2"
    assert take.detail("mode") == "madness"
    labels = {option.text: option.label for option in take.options}
    assert labels["take P-4"] == message(
        "option.lab.take", card="lab.P-4", colour="purple", now="0", then="−4"
    )
    # seat 3 starts with Green at +3
    assert labels["take G-6"].value("now") == "+3"
    assert labels["take G-6"].value("then") == "−3"
    assert [option.place for option in take.options] == ["trick:0", "trick:1", "trick:2"]


def test_totals_are_written_with_their_sign() -> None:
    assert [signed(number) for number in (-10, -1, 0, 1, 12)] == ["−10", "−1", "0", "+1", "+12"]


def test_ids_are_never_used_again() -> None:
    round_ = dealt(4, 2)
    seen = set()
    while not round_.over:
        (question,) = round_.questions()
        assert question.id not in seen
        assert round_.questions() == (question,)
        seen.add(question.id)
        answered(round_, len(seen), 1)
    assert len(seen) == 60
