"""What a seat says again with another count where nobody goes on."""

from __future__ import annotations

from madtable.ai.mao_atoms import Lie, notice
from madtable.ai.mao_concepts import Ledger
from madtable.ai.mao_speech import Customs, Play, recounted
from madtable.games.mao.phrases import nice_day


def test_the_nearest_counts_are_tried_first_and_none_twice() -> None:
    said: list[str] = [nice_day(2)]
    while phrase := recounted(2, said, nice_day):
        said.append(phrase)
    assert [phrase.split().count("very") + 1 for phrase in said] == [2, 3, 1, 4, 5, 6]


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
    assert heard.recounted(own, [nice_day(1)]) == nice_day(2)
    assert heard.recounted(own, [nice_day(1), nice_day(2)]) == nice_day(3)
    assert heard.recounted(own, []) == ""


def test_who_has_not_heard_it_cannot_try_it() -> None:
    own = Play(0, lie(1), notice(lie(1)))
    assert customs(nice_day(1), "mao").recounted(own, [nice_day(1)]) == ""
