"""What a seat says again with another count where nobody goes on."""

from __future__ import annotations

import pytest

from madtable.ai.mao_atoms import Lie, notice
from madtable.ai.mao_concepts import Ledger
from madtable.ai.mao_lore import SAY, SHOW, TRY, Lore
from madtable.ai.mao_speech import Customs, Play, recounted
from madtable.games.mao.phrases import nice_day


def test_the_nearest_counts_are_tried_first_and_none_twice() -> None:
    said: list[str] = [nice_day(2)]
    while phrase := recounted(2, said, 5, nice_day):
        said.append(phrase)
    assert [phrase.split().count("very") + 1 for phrase in said] == [2, 3, 1, 4, 5]


def lie(run: int) -> Lie:
    return Lie(6, 19, 5, run, 0)


def customs(*phrases: str) -> Customs:
    """Somebody has heard these phrases, each of one more seven in a row."""
    found = Customs(Ledger())
    for phrase in phrases:
        found.hear(phrase)
    for run, phrase in enumerate(phrases, 1):
        play = Play(1, lie(run), notice(lie(run)))
        play.said.add((found.shape(phrase, play.lie), 0))
        found.close(play)
    return found


def test_who_has_heard_that_a_word_is_said_more_often_tries_that() -> None:
    heard = customs(nice_day(1), nice_day(2), nice_day(3))
    own = Play(0, lie(1), notice(lie(1)))
    assert heard.recounted(own, [nice_day(1)], 3) == nice_day(2)
    assert heard.recounted(own, [nice_day(1), nice_day(2)], 3) == nice_day(3)
    assert heard.recounted(own, [], 3) == ""
    assert heard.recounted(own, [nice_day(1)], 1) == ""


def test_who_has_not_heard_it_cannot_try_it() -> None:
    own = Play(0, lie(1), notice(lie(1)))
    assert customs(nice_day(1), "mao").recounted(own, [nice_day(1)], 3) == ""


def test_one_word_more_for_each_card_is_one_phrase_however_it_was_heard_first() -> None:
    heard = customs(nice_day(1), nice_day(2))
    seven, second = lie(1), lie(2)
    expected = [custom for likely, custom in heard.likely(notice(seven)) if likely > 0.5]
    assert len(expected) == 1
    assert heard.words(expected[0][0], seven) == nice_day(1)
    assert heard.words(expected[0][0], second) == nice_day(2)
    assert heard.run(nice_day(3)) == 3
    assert heard.run("mao") == 0


def lore_of(seat: int) -> Lore:
    found = Lore(seat, 4, lambda: 1)
    found.begin(20)
    return found


def laid(lore: Lore, seat: int, face: int, at_ms: int, *words: str) -> None:
    lore.played(seat, face, 5, at_ms, twin=False)
    for phrase in words:
        lore.heard(seat, phrase)


def test_whoever_has_laid_a_seven_tells_by_its_words_how_many_there_are() -> None:
    lore = lore_of(0)
    for number, words in enumerate((nice_day(1), nice_day(2))):
        laid(lore, 1, 6 + 13 * number, 1000 * number, words)
    lore.drawn = True  # for the fun of it; the row goes on all the same
    lore.played(2, 6 + 26, 5, 3000, twin=False)
    assert lore.laid[-1].lie.run == 1
    assert lore.heard(2, nice_day(3)) == 2
    assert lore.laid[-1].lie.run == 3


def test_what_is_said_by_somebody_who_did_not_make_the_rule_proves_nothing() -> None:
    """Else everybody would come to say everything always: they learn it from each other."""
    likely = []
    for sayer in (1, 3):
        lore = lore_of(0)
        laid(lore, 2, 8, 0)
        lore.broke(2, "thank you", 6000, owner=3)
        for number in range(1, 12):
            face = (5 * number) % 52
            laid(lore, sayer, face, 10_000 * number, *(["thank you"] if number % 2 else []))
        lore.over()
        likely.append(max(chance for chance, _ in lore.customs.likely(notice(Lie(5, 8, 5, 1, 0)))))
    assert likely[0] < likely[1]


def test_a_breach_is_about_the_card_that_it_was_called_in_time_for() -> None:
    lore = lore_of(0)
    laid(lore, 1, 8, 0)
    laid(lore, 0, 21, 10_000)
    laid(lore, 2, 34, 18_000)
    lore.broke(1, "after you", 16_200, owner=3)
    owed = [play.seat for play in lore.laid if play.owed]
    assert owed == [0]


@pytest.mark.parametrize(
    ("phrase", "words", "made"), [("(tap)", "No tap", True), ("tea", "tea", False)]
)
def test_a_gesture_costs_nothing_and_is_made_even_in_doubt(
    phrase: str, words: str, made: bool
) -> None:
    lore = lore_of(0)
    for number, face in enumerate(
        (20, 33, 21, 8, 46, 12)
    ):  # it was asked for once: of which cards?
        laid(lore, 1 + number % 3, face, 20_000 * number)
        if face == 8:
            lore.broke(1 + number % 3, words, 20_000 * number + 6000, owner=2)
    lore.over()

    def likely(face: int) -> float:
        return max(chance for chance, _ in lore.customs.likely(notice(lore.lie(face, 5))))

    face = next(face for face in range(52) if SHOW < likely(face) < SAY)
    play = lore.played(0, face, 5, 200_000, twin=False)
    lore.mean_to_speak(play, (), 201_000)
    assert [one.phrase for one in lore.owing] == ([phrase] if made else [])


@pytest.mark.parametrize(("owners", "tries"), [((2,), False), ((2, 3), True)])
def test_words_of_an_invented_rule_are_tried_sooner_where_nobody_knows_all_rules(
    owners: tuple[int, ...], tries: bool
) -> None:
    lore = Lore(0, 4, lambda: 1, owners=owners)
    lore.begin(20)
    for number, face in enumerate((9, 10, 35, 9)):
        lore.played(1, face, 5, 20_000 * number, twin=False)
        if face == 9:
            lore.broke(1, "more tea", 20_000 * number + 6_000, 2)
    for _ in range(2):
        lore.played(1, 30, 5, 100_000, twin=False)
    doubtful = []
    for face in range(52):
        play = Play(0, Lie(face, 30, 5, 1, 0), notice(Lie(face, 30, 5, 1, 0)))
        likely = {custom: chance for chance, custom in lore.customs.likely(play.thing)}
        if TRY < likely["more tea", 0] < SAY:
            lore.owing.clear()
            lore.mean_to_speak(play, (), 0)
            doubtful.append(bool(lore.owing))
    assert doubtful
    assert set(doubtful) == {tries}


def test_a_gesture_on_the_safe_side_does_not_mean_that_it_was_owed() -> None:
    lore = lore_of(0)
    for number in range(12):
        laid(lore, 1, 9, 20_000 * number, "(salute)")
        laid(lore, 1, 30, 20_000 * number + 10_000)
    lore.played(1, 9, 5, 400_000, twin=False)
    assert lore.called_for(1, "(salute)") > SAY
    for _ in range(2):
        lore.played(1, 30, 5, 410_000, twin=False)
    assert lore.called_for(1, "(salute)") < SAY
