"""A round from the deal to the winner's rule: offers, digests, standings, and the next game."""

from __future__ import annotations

import json

import pytest

from madtable.engine.errors import BadInput, RulesBug
from madtable.engine.event import Event
from madtable.engine.round import Deal, Game, Lasting, Playable, Round
from madtable.engine.scenario import ScenarioGame, ScenarioTable
from madtable.games.mao.cards import CODE
from madtable.games.mao.events import HandDealt, RuleDropped, RuleMade, StarterNamed, StartTurned
from madtable.games.mao.game import MAO
from madtable.games.mao.position import Position
from madtable.games.mao.round import MaoRound
from madtable.games.mao.sitting import Sitting, read_sitting
from tests.games.mao.tables import (
    SCENARIOS,
    WildTable,
    deal,
    examples,
    refusal,
    story,
    table,
    told_to,
)

REVERSE = json.dumps({"when": "play(rank=9)", "then": ["FLOW reverse"], "title": "Nines"})


def won(seats: int = 4) -> MaoRound:
    """A round that seat 0 has just won."""
    on = table("9H", *["9C 10D JD", "9D 10H 6H", "3D 10S 9S", "2C 3C", "4C 5C"][: seats - 1])
    story(on, "0 play 9H", {"over": True, "winners": [0]})
    return on.round


def table_digest(seats: int, seed: int) -> str:
    return MAO.start(Deal("mao", seats, seed)).digest()


def test_it_is_what_the_contract_asks_for() -> None:
    game: Game = MAO
    round_: Round = game.start(Deal("mao", 5, 11, 2))
    assert isinstance(round_, Lasting)
    table_: ScenarioTable = table()
    scenarios: ScenarioGame = SCENARIOS
    assert scenarios.set_up(3, {}, {"seed": 1}).digest() == table_digest(3, 1)
    playable: Playable = game.position(Deal("mao", 5, 11, 2))
    assert table_.digest()
    assert round_.deal.dealer == 2
    assert not round_.over
    assert round_.winners == ()
    assert round_.reason == ""
    assert round_.turns == 1
    assert round_.standings() == ()
    assert playable.moves()
    assert len(round_.digest()) == 16
    int(round_.digest(), 16)


def test_the_opening_tells_the_deal() -> None:
    round_ = MAO.start(Deal("mao", 5, 11, 2))
    truth = round_.position()
    told = list(round_.opening())
    hands = [event for event in told if isinstance(event, HandDealt)]
    assert [event.seat for event in hands] == [3, 4, 0, 1, 2]
    for event in hands:
        assert sorted(event.cards) == sorted(CODE[face] for face in truth.hands[event.seat])
    starts = [event for event in told if isinstance(event, StartTurned)]
    assert [event.card for event in starts] == [CODE[truth.top]]
    starters = [event.seat for event in told if isinstance(event, StarterNamed)]
    assert starters == [3] == [truth.turn()]
    for fact in told_to(told, 4):
        if isinstance(fact, HandDealt):
            assert bool(fact.cards) == (fact.seat == 4)


def test_proper_play_in_small_numbers_deals_the_same_game() -> None:
    table_ = MAO.position(Deal("mao", 6, 5, 1))
    assert table_.truth.state() == MAO.start(Deal("mao", 6, 5, 1)).position().state()
    told: list[Event] = []
    table_.tell = told.append
    for _ in range(10_000):
        moves = table_.moves()
        if not moves:
            break
        table_.play(moves[0])
    assert table_.truth.over
    assert told
    assert table_.tell is not None


def test_offers_keep_their_number_until_their_own_seat_acts() -> None:
    """A double click cannot count twice, and nobody's click is stale for another's haste."""
    round_ = deal(4, 3, {"enforcement": "hybrid"})

    def numbers(seat: int) -> dict[str, int]:
        return {offer.kind: offer.id for offer in round_.questions() if offer.seat == seat}

    used = {offer.id for offer in round_.questions()}
    assert len(used) == len(round_.questions())
    assert all(not offer.blocking for offer in round_.questions())
    before = {seat: numbers(seat) for seat in range(4)}
    round_.answer(2, "draw")
    assert numbers(0) == before[0]
    assert not set(numbers(2).values()) & used
    used |= set(numbers(2).values())
    for _ in range(5):
        round_.answer(2, "draw")
        assert not set(numbers(2).values()) & used
        used |= set(numbers(2).values())


def test_every_offer_can_be_taken() -> None:
    taken = 0
    for seed in range(12):
        seats = 3 + seed % 6
        wild = WildTable(deal(seats, seed, {}, examples(seed % 4, seats)), seed, wildness=3)
        for _ in range(25):
            wild.step()
        if wild.round.over:
            continue
        truth = wild.round.position()
        for offer in wild.round.questions():
            for option in offer.options[:: max(1, len(offer.options) // 5)]:
                if option.text == "vote overturn" or truth.orders[offer.seat] >= 3:
                    continue
                trial = MaoRound(wild.round.deal, truth.clone())
                trial.answer(offer.seat, option.text)
                taken += 1
    assert taken > 500


def test_standings_and_the_next_dealer() -> None:
    """[MAO-A03, MAO-A17]"""
    round_ = won()
    ranking = round_.standings()
    assert [(one.seat, one.place, one.cards, one.won) for one in ranking] == [
        (0, 1, 0, True),
        (1, 2, 3, False),
        (2, 2, 3, False),
        (3, 2, 3, False),
    ]
    assert round_.reason == "empty"
    assert round_.next_dealer() == 1
    on = table("9C 9D", "9H", turn=1, house={"starter": "last_winner"})
    story(on, "1 play 9H")
    assert on.round.next_dealer() == 0
    assert MAO.start(Deal("mao", 4, 1, 0)).position().turn() == 1


def test_the_winner_may_make_a_rule() -> None:
    """[MAO-50, MAO-51, MAO-A102]: handle, owner and game are the table's to fill in."""
    on = table("9C 9D 3D")
    assert refusal(on, f"0 rule {REVERSE}") == "mao.rule-later"
    assert on.round.aftermath() == ()
    round_ = won()
    told: list[Event] = []
    round_.listen(told.append)
    assert [(offer.seat, offer.kind) for offer in round_.aftermath()] == [(0, "rule")]
    for seat, text, key in (
        (1, f"rule {REVERSE}", "mao.rule-winner"),
        (0, 'rule {"text": "Hats off."}', "mao.no-text-rules"),
        (
            0,
            'rule {"when": "play", "then": ["OBLIGE say(actor, mao, 5)"]}',
            "mao.check.base-phrase",
        ),
        (0, 'rule {"when": "play", "then": ["FLOW draw(others, 4)"]}', "mao.check.swells"),
    ):
        before = round_.digest()
        with pytest.raises(Exception, match=key.replace(".", r"\.")):
            round_.answer(seat, text)
        assert round_.digest() == before
    for text in ("rule", "rule [", "rule 3", 'rule {"when": "moonrise", "then": []}'):
        with pytest.raises(BadInput):
            round_.answer(0, text)
    round_.answer(0, f"rule {REVERSE}")
    assert [(rule.id, rule.owner, rule.game) for rule in round_.rules] == [("rule-1", 0, 1)]
    made = [event for event in told if isinstance(event, RuleMade)]
    assert "reverse" in made[0].written
    assert "reverse" not in repr(told_to(told, 1))
    with pytest.raises(Exception, match=r"mao\.rule-made"):
        round_.answer(0, f"rule {REVERSE}")


def test_rules_are_kept_for_the_next_game_and_can_be_voted_away() -> None:
    """[MAO-51, MAO-A113]"""
    round_ = won()
    round_.answer(0, f"rule {REVERSE}")
    sitting = round_.sitting()
    assert read_sitting(round_.carried(), 4) == sitting
    following = MAO.start(Deal("mao", 4, 8, 1, number=2, sitting=round_.carried()))
    assert following.rules == sitting.rules
    assert following.view(0).own_rules
    assert following.view(1).own_rules == ()

    told: list[Event] = []
    round_.listen(told.append)
    with pytest.raises(Exception, match=r"mao\.which-rule"):
        round_.answer(1, "drop rule-9")
    round_.answer(1, "drop rule-1")
    with pytest.raises(Exception, match=r"mao\.voted"):
        round_.answer(1, "drop rule-1")
    round_.answer(2, "drop rule-1")
    assert round_.rules
    assert {offer.seat for offer in round_.aftermath() if offer.kind == "drop"} == {0, 3}
    round_.answer(3, "drop rule-1")
    assert round_.rules == ()
    assert any(isinstance(event, RuleDropped) for event in told)
    assert round_.sitting().rules == ()
    on = table()
    assert refusal(on, "0 drop rule-1") == "mao.drop-later"


def test_text_rules_where_the_house_takes_them() -> None:
    on = table("9H", house={"text_rules": True})
    story(on, "0 play 9H", '0 rule {"text": "Hats off in the house."}')
    assert on.round.rules[0].text == "Hats off in the house."


def test_what_was_heard_is_remembered_over_games() -> None:
    on = table("KH 9H", enforcement="auto")
    story(
        on,
        "0 play KH",
        "0 say hail to the chairman",
        "0 say mao",
        "1 say hello",
        "1 draw",
        "2 draw",
        "3 draw",
        "0 play 9H",
        {"over": True},
    )
    sitting = read_sitting(on.round.carried(), 4)
    assert sitting.heard == ("hail to the chairman", "mao", "hello")
    assert sitting.told == ("TALK",)
    following = MAO.start(Deal("mao", 4, 8, sitting=on.round.carried()))
    texts = {
        option.text
        for offer in following.questions()
        if offer.kind == "say" and offer.seat == 2
        for option in offer.options
    }
    assert texts == {"say Hail to the Chairman", "say Mao", "say hello"}


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"rule": {"id": "x"}}',
        '{"heard": []}',
        '{"heard": "x", "told": []}',
        '{"heard": [], "told": ["SNEEZE"]}',
        '{"rule": {"id": "x", "owner": 7, "when": "play", "then": ["FLOW again"]}}',
    ],
)
def test_a_sitting_that_makes_no_sense(line: str) -> None:
    with pytest.raises(BadInput, match="sitting"):
        read_sitting([line], 4)
    assert Sitting().lines() == ()


def test_the_digest_covers_everything() -> None:
    """Whatever part of the truth changes, the digest does."""
    round_ = deal(4, 5, {"enforcement": "hybrid"}, examples(2, 4))
    seen = {round_.digest()}

    def changed(seat: int, text: str) -> None:
        round_.answer(seat, text)
        seen.add(round_.digest())

    for count, text in enumerate(
        [
            "draw",
            "say hello",
            "gesture tap",
            "call 1 DELAY",
            "point-of-order",
            "touch",
            "end-point",
        ],
        start=2,
    ):
        changed(2, text)
        assert len(seen) == count
    round_.advance(10)
    seen.add(round_.digest())
    assert len(seen) == 9
    truth: Position = round_.position()
    truth.chance.below(2)
    assert truth.state() != round_.position().state()


def test_a_rule_that_breaks_its_promise_is_loud() -> None:
    round_ = deal(4, 5, {})
    round_._position.draw.pop()
    with pytest.raises(RulesBug, match="51 cards instead of 52"):
        round_.answer(0, "touch")
