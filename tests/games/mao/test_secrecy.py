"""What a seat sees, hears and is offered gives nothing away. [MAO-07]"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import pytest

from madtable.engine.chance import Chance
from madtable.engine.decision import Decision
from madtable.engine.errors import Refused
from madtable.engine.event import Event
from madtable.games.mao.cards import CODE
from madtable.games.mao.events import PenaltyGiven
from madtable.games.mao.position import Position
from madtable.games.mao.questions import offers
from madtable.games.mao.round import MaoRound
from madtable.games.mao.rule import Rule
from madtable.games.mao.view import MaoView, see
from tests.games.mao.tables import WildTable, custom, deal, examples, story, table, told_to


def shuffled_for(truth: Position, seat: int, chance: Chance) -> Position:
    """Another position that looks the same to `seat`: what it cannot see is dealt anew."""
    twin = truth.clone()
    unseen = [*twin.draw]
    for other, hand in enumerate(twin.hands):
        if other != seat:
            unseen.extend(hand)
    for cards in twin.apart:
        unseen.extend(cards)
    chance.shuffle(unseen)
    for other, hand in enumerate(twin.hands):
        if other != seat:
            hand[:] = [unseen.pop() for _ in hand]
    for cards in twin.apart:
        cards[:] = [unseen.pop() for _ in cards]
    twin.draw[:] = unseen
    twin.chance = Chance(chance.below(1 << 30))
    return twin


def test_nothing_that_is_hidden_shows_in_views_and_offers() -> None:
    """Over a thousand positions: other hands, the pile and chance are dealt anew."""
    compared = 0
    for seed in range(60):
        seats = 3 + seed % 6
        house = {
            "doubles": ("none", "sane", "silent", "chaos")[seed % 4],
            "enforcement": ("auto", "hybrid", "honour")[seed % 3],
        }
        wild = WildTable(deal(seats, seed, house, examples(seed % 9, seats)), seed, wildness=3)
        chance = Chance(seed)
        for _ in range(60):
            wild.step()
            if wild.round.over:
                break
            truth = wild.round.position()
            seat = chance.below(seats)
            twin = shuffled_for(truth, seat, chance)
            assert see(truth, seat) == see(twin, seat)
            mine = [offer for offer in offers(truth, (0,) * seats) if offer.seat == seat]
            assert mine == [offer for offer in offers(twin, (0,) * seats) if offer.seat == seat]
            compared += 1
    assert compared > 1000


def test_hidden_rules_do_not_show_in_views_and_offers() -> None:
    """Worlds, duties, breaches, doubles and the content of rules are changed under the view."""
    for seed in range(40):
        seats = 3 + seed % 6
        rules = examples(4, seats)
        wild = WildTable(deal(seats, seed, {"doubles": "chaos"}, rules), seed, wildness=3)
        for _ in range(40):
            wild.step()
        truth = wild.round.position()
        if truth.over:
            continue
        twin = truth.clone()
        world = twin.worlds[0]
        twin.worlds = (
            world._replace(turn=(world.turn + 1) % seats, direction=-world.direction, duties=()),
        )
        twin.breaches = []
        twin.cover = None
        twin.house = dataclasses.replace(twin.house, doubles="sane", enforcement="honour")
        twin.rules = tuple(
            [
                dataclasses.replace(rule, when=None, then=(), conds=(), reason="x")
                if rule.owner != 0
                else rule
                for rule in truth.rules
            ]
        )
        twin.referrals = []
        assert see(truth, 0) == see(twin, 0)
        assert see(truth, None) == see(twin, None)
        mine = [offer for offer in offers(truth, (0,) * seats) if offer.seat == 0]
        assert mine == [offer for offer in offers(twin, (0,) * seats) if offer.seat == 0]


Watched = tuple[MaoRound, list[Event]]


def listening(
    seats: int, seed: int, house: Mapping[str, object], rules: tuple[Rule, ...] = ()
) -> Watched:
    round_ = deal(seats, seed, house, rules)
    told: list[Event] = list(round_.opening())
    round_.listen(told.append)
    return round_, told


def facts(watched: Watched, seat: int | None) -> list[Event]:
    return told_to(watched[1], seat)


def look(watched: Watched, seat: int | None) -> tuple[MaoView, list[Decision]]:
    """What `seat` sees and is offered, its own rules left out."""
    round_, _ = watched
    offered = [offer for offer in round_.questions() if offer.seat == seat]
    return dataclasses.replace(round_.view(seat), own_rules=()), offered


def both(one: Watched, other: Watched, now: int, seat: int, text: str) -> bool:
    """The same act in both games; False when only one of them took it."""
    taken = []
    for round_, _ in (one, other):
        round_.advance(now)
        try:
            round_.answer(seat, text)
        except Refused:
            taken.append(False)
        else:
            taken.append(True)
    return taken[0] == taken[1]


def test_games_with_other_rules_look_alike_until_an_event_tells_them_apart() -> None:
    """The same acts under other doubles and other invented rules.

    As long as no fact differs that a seat may know, nothing else differs either.
    """
    rules = examples(6, 4)
    others = tuple(
        [
            dataclasses.replace(rule, when=other.when, then=other.then, conds=other.conds)
            for rule, other in zip(rules, reversed(examples(12, 4)), strict=False)
        ]
    )
    together = apart = 0
    for seed in range(40):
        house = {"decks": 2, "enforcement": "hybrid"}
        doubles = ("none", "silent", "chaos")[seed % 3]
        first = listening(4, seed, {**house, "doubles": "sane"}, rules)
        second = listening(4, seed, {**house, "doubles": doubles}, others)
        wild = WildTable(first[0], seed, wildness=4)
        for step in range(60):
            seat, text = wild.act()
            assert both(first, second, step * 700, seat, text)
            for viewer in (0, 1, 2, 3, None):
                if facts(first, viewer) == facts(second, viewer):
                    assert look(first, viewer) == look(second, viewer)
                    together += 1
            if facts(first, None) != facts(second, None):
                apart += 1
                break
            if first[0].over:
                break
    assert together > 1000
    assert apart > 10


def test_games_with_other_hands_look_alike_to_a_seat_until_a_card_shows() -> None:
    """Hands of others, the pile and chance differ; only a card can tell the games apart."""
    together = apart = 0
    for seed in range(60):
        seats = 3 + seed % 6
        first = listening(seats, seed, {"enforcement": ("auto", "hybrid", "honour")[seed % 3]})
        me = seed % seats
        second = listening(seats, seed, {"enforcement": ("auto", "hybrid", "honour")[seed % 3]})
        second[0]._position = shuffled_for(second[0]._position, me, Chance(seed))
        second[0].listen(second[1].append)
        wild = WildTable(first[0], seed, wildness=2)
        for step in range(60):
            seat, text = wild.act()
            if text.startswith("play") and seat != me:
                held = [CODE[face] for face in second[0].position().hands[seat]]
                if text.split()[1] not in held:
                    continue  # that card is not there in the other game
            if not both(first, second, step * 700, seat, text):
                break
            mine, yours = facts(first, me), facts(second, me)
            if mine == yours:
                assert look(first, me) == look(second, me)
                together += 1
                continue
            at = next(at for at in range(len(mine)) if mine[at] != yours[at])
            assert "card" in mine[at].data() or "cards" in mine[at].data()
            apart += 1
            break
    assert together > 300
    assert apart > 10


def test_facts_hide_cards_and_turns() -> None:
    for seed in range(20):
        seats = 3 + seed % 6
        round_, told = listening(seats, seed, {"enforcement": "auto"}, examples(6, seats))
        wild = WildTable(round_, seed, wildness=3)
        for _ in range(60):
            wild.step()
        for seat in (*range(seats), None):
            for event in told_to(told, seat):
                name = type(event).__name__
                assert name != "TurnMoved"
                if name in ("CardDrawn", "HandDealt", "CardsTakenUp", "CardsGivenBack"):
                    card = getattr(event, "card", None) or getattr(event, "cards", ())
                    assert not card or getattr(event, "seat") == seat  # noqa: B009
                if name == "CardDrawn" and getattr(event, "apart"):  # noqa: B009
                    assert getattr(event, "card") == ""  # noqa: B009


def test_no_seat_sees_a_penalty_card_before_the_point_of_order_ends() -> None:
    """[MAO-42]: the offender may not touch even this new card."""
    on = table(enforcement="auto")
    told: list[Event] = []
    on.round.listen(told.append)
    story(on, "1 point-of-order", "0 touch")
    assert "AC" not in repr(told_to(told, 0))
    assert on.round.view(0).apart == (1, 0, 0, 0)
    story(on, "1 end-point")
    assert "AC" in repr(told_to(told, 0))
    assert "AC" not in repr(told_to(told, 2))


def test_an_own_rule_is_known_to_its_owner_only() -> None:
    on = table(custom=custom("play(rank=J)", "FLOW reverse", owner=2, id="rule-1", title="Jacks"))
    for seat in (0, 1, 3, None):
        view = on.round.view(seat)
        assert view.rules == (("rule-1", 2),)
        assert view.own_rules == ()
        assert "reverse" not in repr(view)
        assert "Jacks" not in repr(view)
    assert "FLOW reverse" in on.round.view(2).own_rules[0]


def test_a_seat_is_offered_what_it_has_heard_and_nothing_else() -> None:
    """[MAO-A34]: phrases and penalties appear once they have been said or told at this table."""
    on = table("KH 9H 10C", enforcement="auto")

    def offered(kind: str) -> set[str]:
        return {
            option.text
            for offer in on.round.questions()
            if offer.seat == 3 and offer.kind == kind
            for option in offer.options
        }

    assert offered("say") == set()
    assert {text.split()[2] for text in offered("call")} == {"TALK", "OUT_OF_TURN"}
    assert offered("lay") == {f"play {CODE[face]}" for face in on.round.position().hands[3]}
    story(on, "0 play KH", "wait 6")
    assert offered("say") == {"say Hail to the Chairman"}
    assert "call 0 FAIL_SAY Hail to the Chairman" in offered("call")
    assert not any("STUPID" in text for text in offered("call"))
    story(on, "1 say Good grief")
    assert "say good grief" in offered("say")


@pytest.mark.parametrize(
    ("then", "reason", "offered"),
    [
        ("OBLIGE say(actor, clubs are trumps, 5)", "Clubs are trumps", "say Clubs are trumps"),
        ("OBLIGE say(actor, clubs are trumps, 5)", "think of the suit", "say think of the suit"),
        ("OBLIGE gesture(actor, tap, 5)", "No tap", ""),
        ("OBLIGE gesture(actor, tap, 5)", "", ""),
    ],
)
def test_what_the_owner_of_a_rule_says_with_its_penalty_is_told_to_everybody(
    then: str, reason: str, offered: str
) -> None:
    """[MAO-12, MAO-A34]: seats learn a rule by what is said when it was broken."""
    rule = custom("play(suit=C)", then, owner=2, penalty={"reason": reason} if reason else {})
    on = table("9C 9H 10C", pile="5C", enforcement="hybrid", custom=rule)
    told: list[Event] = []
    on.round.listen(told.append)
    story(on, "0 play 9C", "wait 6")
    before = {option.text for offer in on.round.questions() for option in offer.options}
    story(on, "2 call 0 CUSTOM it", {"penalties": [["CUSTOM", 0, 1]]})
    after = {option.text for offer in on.round.questions() for option in offer.options}
    said = {text.casefold() for text in after - before if text.startswith("say ")}
    assert said == ({offered.casefold()} if offered else set())
    given = next(fact for fact in told if isinstance(fact, PenaltyGiven))
    assert given.words == reason
    log = given.log()
    assert log.key == ("log.mao.fined.CUSTOM.named" if reason else "log.mao.penalty")
    assert log.value("words") == (reason or None)


def test_an_open_table_shows_what_it_is_asked_to_show() -> None:
    """[MAO-A64], and open rules for those who know."""
    secret = table().round.view(0)
    assert (secret.turns, secret.flows, secret.owed) == (None, None, None)
    marked = table(house={"turn_marker": True}).round.view(0)
    assert (marked.turns, marked.flows, marked.owed) == ((0,), None, None)
    on = table("7H 9H 10C", house={"open_table": True})
    told: list[Event] = []
    on.round.listen(told.append)
    story(on, "0 play 7H")
    view = on.round.view(2)
    assert view.turns == (1,)
    assert view.flows is not None
    assert (view.flows[0].due, view.flows[0].direction) == (2, 1)
    assert view.owed == (("have a nice day",), (), (), ())
    assert any(type(event).__name__ == "TurnMoved" for event in told_to(told, 2))


def test_a_view_holds_nothing_but_plain_values() -> None:
    view = table().round.view(1)
    for field in dataclasses.fields(view):
        _plain(getattr(view, field.name))
    assert hash(view) == hash(table().round.view(1))


def _plain(value: object) -> None:
    if isinstance(value, tuple):
        for one in value:
            _plain(one)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            _plain(getattr(value, field.name))
    else:
        assert value is None or isinstance(value, (bool, int, str))
