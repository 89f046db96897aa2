"""What seats say: every refusal by its key, and text that goes both ways."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madtable.engine.chance import Chance
from madtable.engine.errors import BadInput, Refused
from madtable.games.mad import words
from madtable.games.mad.cards import CODE, COLOURS
from madtable.games.mad.round import MadRound
from tests.games.mad.tables import Setting, any_answer, any_house, dealt, laid

BASE = ["G1 WOO RWAY RGIV EXC YOU JOK R1 B2", "R2 R3", "B1 B5", "Y1 Y2"]

REFUSALS: list[tuple[str, str]] = [
    ("0 play Y1", "not-held"),
    ("0 play G1", "not-playable"),
    ("0 play", "one-card"),
    ("0 play R1 B2", "one-card"),
    ("1 play R2", "not-your-turn"),
    ("1 draw", "not-your-turn"),
    ("0 play R1 colour=red", "colour-not-wanted"),
    ("0 play R1 target=2", "target-not-wanted"),
    ("0 play R1 direction=left", "direction-not-wanted"),
    ("0 play R1 follow", "nothing-to-follow"),
    ("0 play R1 ignore", "nothing-to-follow"),
    ("0 play R1 end-game", "only-joker-ends"),
    ("0 play EXC colour=red target=1 follow ignore", "one-mode"),
    ("0 play JOK ignore end-game", "one-mode"),
    ("0 play RWAY", "no-direction"),
    ("0 play RWAY colour=red direction=left", "colour-not-wanted"),
    ("0 play RWAY direction=left target=1", "target-not-wanted"),
    ("0 play RGIV", "no-target"),
    ("0 play RGIV target=0", "target-self"),
    ("0 play RGIV target=1 follow", "nothing-to-follow"),
    ("0 play WOO target=1", "no-colour"),
    ("0 play WOO colour=red", "no-target"),
    ("0 play WOO colour=red target=0", "target-self"),
    ("0 play WOO colour=red target=1 follow", "nothing-to-follow"),
    ("0 play WOO colour=red target=1 direction=left", "direction-not-wanted"),
    ("0 play EXC", "no-choice"),
    ("0 play EXC colour=red", "no-choice"),
    ("0 play EXC colour=red target=1", "no-choice"),
    ("0 play EXC follow target=1", "no-colour"),
    ("0 play EXC colour=red follow", "no-target"),
    ("0 play EXC colour=red follow target=0", "target-self"),
    ("0 play EXC colour=red ignore target=1", "target-not-wanted"),
    ("0 play EXC colour=red end-game", "only-joker-ends"),
    ("0 play YOU", "no-colour"),
    ("0 play YOU colour=red follow", "nothing-to-follow"),
    ("0 play YOU colour=red target=1", "target-not-wanted"),
    ("0 play JOK", "no-colour"),
    ("0 play JOK end-game", "no-end-game"),
    ("0 play JOK colour=red follow", "nothing-to-follow"),
    ("0 pass", "draw-instead"),
    ("0 keep", "nothing-to-keep"),
    ("0 give R1 B2", "nothing-to-give"),
    ("0 answer YOU colour=red", "nothing-to-answer"),
    ("0 decline", "nothing-to-answer"),
    ("2 decline", "nothing-to-answer"),
    ("0 start colour=red", "nothing-to-start"),
    ("0 colour red", "no-colour-asked"),
    ("0 draw R1", "card-not-wanted"),
    ("0 draw colour=red", "colour-not-wanted"),
    ("0 draw target=1", "target-not-wanted"),
    ("0 draw direction=left", "direction-not-wanted"),
    ("0 draw follow", "mode-not-wanted"),
]


@pytest.mark.parametrize(("step", "key"), REFUSALS)
def test_refused_on_a_regular_turn(step: str, key: str) -> None:
    laid(BASE, draw="G3 Y6 B3").refuse(step, key)


def test_refused_while_something_else_is_asked() -> None:
    drawn = laid(["B2 Y3", "B1", "B5"], draw="R6 Y1").do("0 draw")
    drawn.refuse("0 draw", "already-drawn").refuse("0 pass", "keep-or-play")
    drawn.refuse("0 play B2", "only-drawn").refuse("0 play R1", "not-held")
    asked = laid(["WOO G2", "R1", "YOU B5", "Y1"], draw="G1 G3 G4")
    asked.do("0 play WOO colour=red target=2")
    for step, key in (
        ("2 draw", "answer-first"),
        ("2 play B5", "answer-first"),
        ("2 pass", "answer-first"),
        ("2 keep", "answer-first"),
        ("2 answer", "only-you"),
        ("2 answer colour=red", "only-you"),
        ("2 answer B5 colour=red", "only-you"),
        ("2 answer YOU B5 colour=red", "only-you"),
        ("2 answer YOU", "no-colour"),
        ("2 answer YOU colour=red target=0", "target-not-wanted"),
        ("2 answer YOU colour=red follow", "mode-not-wanted"),
        ("2 decline YOU", "card-not-wanted"),
        ("2 start colour=red", "nothing-to-start"),
        ("2 give B5", "nothing-to-give"),
        ("0 answer YOU colour=red", "nothing-to-answer"),
        ("0 play G2", "not-your-turn"),
    ):
        asked.refuse(step, key)
    gift = laid(["RGIV G2 G3 G3", "R1", "B5"]).do("0 play RGIV target=1")
    for step, key in (
        ("0 give", "give-count"),
        ("0 give G2", "give-count"),
        ("0 give G2 G3 G3", "give-count"),
        ("0 give G2 G2", "not-held"),
        ("0 give G2 R1", "not-held"),
        ("0 give G2 G3 target=1", "target-not-wanted"),
        ("0 give G2 G3 colour=red", "colour-not-wanted"),
        ("0 draw", "give-first"),
        ("0 play G2", "give-first"),
        ("1 give R1", "not-your-turn"),
    ):
        gift.refuse(step, key)
    gift.do("0 give G3 G3").expect(hands={"0": ["G2"], "1": ["R1", "G3", "G3"]})


def test_refused_at_the_start_and_at_the_end() -> None:
    start = laid(["G1 G2", "R1", "B5"], start="WOO")
    for step, key in (
        ("0 draw", "start-first"),
        ("0 play G1", "start-first"),
        ("0 start", "no-colour"),
        ("0 start colour=red", "no-target"),
        ("0 start colour=red target=0", "target-self"),
        ("0 start WOO colour=red target=1", "card-not-wanted"),
        ("0 start colour=red target=1 direction=left", "direction-not-wanted"),
        ("0 start colour=red target=1 ignore", "nothing-to-follow"),
        ("0 start end-game", "only-joker-ends"),
        ("1 start colour=red target=2", "not-your-turn"),
        ("0 keep", "start-first"),
        ("0 pass", "start-first"),
    ):
        start.refuse(step, key)
    laid(["G1 G2", "R1", "B5"], start="JOK").refuse("0 start end-game", "no-end-game")
    laid(["G1 G2 B1", "R1", "B5"], start="JOK").refuse("0 start end-game", "no-end-game")
    laid(["G1 G2", "R1", "B5"], start="EXC").refuse("0 start colour=red", "no-choice")
    way = laid(["G1 G2", "R1", "B5"], start="RWAY").refuse("0 start", "no-direction")
    way.refuse("0 start direction=left colour=red", "colour-not-wanted")
    over = laid(["R1", "B1", "B5"]).do("0 play R1")
    for step in ("0 draw", "1 play B1", "2 answer YOU colour=red", "1 decline"):
        over.refuse(step, "game-over")


def test_refused_for_want_of_cards() -> None:
    dry = laid(["G1 G2", "B1", "Y6"], discard="R5")
    dry.refuse("0 draw", "nothing-to-draw").do("0 pass")
    must = laid(["R1 G2", "B1", "Y6"], discard="R5")
    must.refuse("0 draw", "nothing-to-draw").refuse("0 pass", "must-play")


@pytest.mark.parametrize(
    ("hands", "steps"),
    [
        (["RGIV G1 G2", "B1 B2"], ("0 play RGIV target=1", "0 give G1 G2")),
        (["WOO G1", "B1 B2"], ("0 play WOO colour=red target=1",)),
        (["EXC G1", "B1 B2"], ("0 play EXC colour=red follow target=1",)),
        (["EXC G1", "B1 B2"], ("0 play EXC target=1 follow colour=red",)),
        (["YOU G1", "B1 B2"], ("0 play YOU colour=red ignore",)),
        (["JOK G1", "B1 B2"], ("0 play JOK colour=red ignore",)),
        (["RWAY G1", "B1 B2"], ("0 play RWAY direction=left",)),
    ],
)
def test_what_only_one_thing_is_possible_for_may_be_spelled_out(
    hands: list[str], steps: tuple[str, ...]
) -> None:
    """And left out: the same table comes of it."""
    spelled = laid(hands, draw="G3 G4 G5 G6").do(*steps)
    left_out = [
        step.replace(" target=1", "").replace("YOU colour=red ignore", "YOU colour=red")
        for step in steps
    ]
    short = laid(hands, draw="G3 G4 G5 G6").do(*left_out)
    if "RWAY" not in hands[0]:
        assert short.round.digest() == spelled.round.digest()


def test_in_a_game_of_two_a_wrong_target_is_still_wrong() -> None:
    laid(["RGIV G1", "B1"]).refuse("0 play RGIV target=0", "target-self")
    laid(["WOO", "B1"]).refuse("0 play WOO colour=red target=0", "target-self")


def texts_of(round_: MadRound) -> list[str]:
    decision = round_.questions()[0]
    if decision.kind == "give":
        return [any_answer(decision, Chance(number)) for number in range(4)]
    return [option.text for option in decision.options]


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), steps=st.integers(0, 60))
def test_every_answer_offered_is_accepted_and_every_other_refused(
    seed: int, seats: int, steps: int
) -> None:
    """The options are exactly what the notation lets a seat say, judged by trying all there is to
    say.
    """
    chance = Chance(seed)
    house: dict[str, Setting] = any_house(chance)
    round_ = dealt("mad-magazine", seats, seed, house, dealer=seed)
    for _ in range(steps):
        if round_.over:
            return
        decision = round_.questions()[0]
        round_.answer(decision.seat, any_answer(decision, chance))
    if round_.over:
        return
    decision = round_.questions()[0]
    offered = set(texts_of(round_))
    pos = round_.position()
    for text in offered:
        words.do(pos.clone(), pos.mover, text)
    if decision.kind == "give":
        return
    accepted = set()
    for text in everything_sayable(seats):
        try:
            words.do(pos.clone(), pos.mover, text)
        except Refused:
            continue
        accepted.add(text)
    if seats > 2:
        # WOO may go without `follow` where its target says as much: the same thing, said shorter.
        short = {text for text in accepted if "WOO" in text or text.startswith("start")}
        assert offered - accepted == set()
        assert {text for text in accepted - offered if text not in short} <= spoken_longer(offered)
    else:
        assert accepted - offered <= spoken_longer(offered) | {
            text for text in accepted if "target=" in text or "direction=" in text or "WOO" in text
        }


def spoken_longer(offered: set[str]) -> set[str]:
    """What may be said with a word more, or once the last card makes it idle."""
    found = set()
    for text in offered:
        words_ = text.split()
        if words_[0] in ("play", "start"):
            found |= {f"{text} ignore", f"{text} follow"}
            for seat in range(8):
                found |= {f"{text} target={seat}", f"{text} follow target={seat}"}
            found |= {f"{text} direction=left", f"{text} direction=right"}
            found |= {
                text.replace(f" colour={colour}", "") + rest
                for colour in COLOURS
                for rest in ["", " follow", *(f" follow target={seat}" for seat in range(8))]
            }
    return found


def everything_sayable(seats: int) -> list[str]:
    """Every sentence of the notation with one card, in the order of words that questions use."""
    found = ["draw", "keep", "pass", "decline", "start", *(f"colour {word}" for word in COLOURS)]
    colours = ["", *(f" colour={word}" for word in COLOURS)]
    modes = ["", " follow", " ignore", " end-game"]
    rests = ["", " direction=left", " direction=right", *(f" target={s}" for s in range(seats))]
    tails = [colour + mode + rest for colour in colours for mode in modes for rest in rests]
    for code in CODE:
        found += [f"play {code}{tail}" for tail in tails]
    found += [f"start{tail}" for tail in tails]
    found += [f"answer {code}{colour}" for code in ("YOU", "WOO") for colour in colours]
    return found


@settings(max_examples=300, deadline=None)
@given(text=st.text(st.characters(codec="ascii"), max_size=30), seats=st.integers(2, 8))
def test_any_text_is_read_or_is_bad_input(text: str, seats: int) -> None:
    try:
        act = words.read(text, seats)
    except BadInput:
        return
    assert act.verb in words.VERBS


ACTS = st.builds(
    lambda verb, cards, rest: " ".join([verb, *cards, *rest]),
    st.sampled_from(words.VERBS),
    st.lists(st.sampled_from(CODE), max_size=3),
    st.permutations(["colour=red", "target=1", "direction=left", "follow"]).flatmap(
        lambda some: st.integers(0, 4).map(lambda count: some[:count])
    ),
)


@settings(max_examples=200, deadline=None)
@given(text=ACTS, kind=st.integers(0, 4))
def test_a_known_word_used_wrongly_is_a_refusal_and_changes_nothing(text: str, kind: int) -> None:
    """Whatever is said in known words, it is either done wholly or refused without a trace."""
    hands = ["WOO G2 EXC RGIV RWAY JOK R1", "R1 R2", "YOU B5", "Y1 Y2"]
    before: tuple[str, ...] = (
        (),
        ("0 play WOO colour=red target=2",),
        ("0 play RGIV target=1",),
        ("0 draw",),
        ("0 play R1",),
    )[kind]
    table = laid(hands, draw="R6 Y6 B2 G1 G3").do(*before)
    mover = table.round.questions()[0].seat
    digest = table.round.digest()
    try:
        table.round.answer(mover, text)
        changes = True
    except Refused:
        changes = False
    assert (table.round.digest() != digest) == changes


@pytest.mark.parametrize(
    ("step", "top", "words", "values"),
    [
        ("", "R4", "", {"colour": "red", "number": "4"}),
        ("", "BWAY", "/picture", {"colour": "blue", "cards": "BWAY"}),
        ("", "YVAR", "/picture", {"colour": "yellow", "cards": "YVAR"}),
        ("0 play WLD colour=blue", "R4", "/called", {"colour": "blue"}),
    ],
)
def test_a_card_that_does_not_fit_is_told_what_would(
    step: str, top: str, words: str, values: dict[str, str]
) -> None:
    table = laid(["G6 WLD R1", "G6 Y3"], discard=top)
    if step:
        table.do(step)
    with pytest.raises(Refused) as told:
        table.table.act(f"{int(bool(step))} play G6")
    assert told.value.key == "not-playable"
    assert told.value.message.key == f"refused.not-playable{words}"
    assert dict(told.value.message.values) == {"card": "G6", **values}
