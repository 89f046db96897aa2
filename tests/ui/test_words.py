from __future__ import annotations

import json
from pathlib import Path

import pytest

from madtable.engine.errors import BadInput
from madtable.engine.message import message
from madtable.ui.words import Words, differences, languages, spoken

ENGLISH: dict[str, object] = {
    "log.drew": "{seat} drew {card}.",
    "log.drew.you": "You drew {card}.",
    "log.gave": "{seat} gave {cards} to {target}.",
    "log.gave.at-you": "{seat} gave you {cards}.",
    "log.won": "{seats} win with {colour}.",
    "log.count": {"one": "{count} card", "other": "{count} cards"},
    "log.left": {"none": "nothing left", "one": "{count} left", "other": "{count} left"},
    "log.odd": "{attack} and {missing}",
    "card.G5": "green 5",
    "card.WOO": "Wild & wooly",
    "card.WAY": "Which way?",
    "colour.red": "red",
    "direction.left": "left",
    "list.and": "{before} and {last}",
    "seat.unnamed": "Seat {number}",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "en", "all", ENGLISH)
    write(tmp_path, "sv", "all", {**ENGLISH, "colour.red": "röd"})
    return tmp_path


def write(folder: Path, lang: str, part: str, texts: object) -> Path:
    file = folder / lang / f"{part}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(texts if isinstance(texts, str) else json.dumps(texts), encoding="utf-8")
    return file


def test_names_cards_colours_and_lists_are_worded_by_the_values_name(folder: Path) -> None:
    words = Words("en", folder, strict=True)
    names = ["Ann", "", "Bo"]
    assert words.say(message("log.drew", seat=0, card="G5"), names) == "Ann drew green 5."
    assert words.say(message("log.drew", seat=1, card="G5"), names) == "Seat 2 drew green 5."
    gift = message("log.gave", seat=2, target=0, cards="G5 WOO")
    assert words.say(gift, names) == "Bo gave green 5 and Wild & wooly to Ann."
    won = message("log.won", seats="0 1 2", colour="red")
    assert words.say(won, names) == "Ann, Seat 2 and Bo win with red."
    assert Words("sv", folder).value("colour", "red") == "röd"


def test_no_full_stop_follows_a_name_that_ends_a_sentence_itself(folder: Path) -> None:
    words = Words("en", folder, strict=True)
    assert words.say(message("log.drew", seat=0, card="WAY"), ["Ann"]) == "Ann drew Which way?"
    gift = message("log.gave", seat=0, target=1, cards="G5 WAY")
    said = words.say(gift, ["Ann", "Bo!"])
    assert said == "Ann gave green 5 and Which way? to Bo!"
    assert words.say(gift, ["Ann", "Bo"]).endswith("to Bo.")


def test_the_reader_is_spoken_to_where_the_language_has_words_for_it(folder: Path) -> None:
    words = Words("en", folder, strict=True)
    names = ["You", "Bo"]
    assert words.say(message("log.drew", seat=0, card="G5"), names, 0) == "You drew green 5."
    assert words.say(message("log.drew", seat=1, card="G5"), names, 0) == "Bo drew green 5."
    gift = message("log.gave", seat=1, target=0, cards="G5")
    assert words.say(gift, names, 0) == "Bo gave you green 5."
    assert words.say(gift, names, 1) == "Bo gave green 5 to You."


@pytest.mark.parametrize(("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_count_chooses_the_plural(folder: Path, count: int, text: str) -> None:
    assert Words("en", folder).text("log.count", count=count) == text


@pytest.mark.parametrize(("count", "text"), [(0, "nothing left"), (1, "1 left"), (7, "7 left")])
def test_nought_may_have_words_of_its_own(folder: Path, count: int, text: str) -> None:
    assert Words("en", folder).text("log.left", count=count) == text


def test_a_key_without_words_spoils_a_line_and_not_a_game(folder: Path) -> None:
    assert Words("en", folder).text("no.such") == "no.such"
    assert Words("en", folder).text("log.odd", attack="VAR") == "VAR and {missing}"
    strict = Words("en", folder, strict=True)
    with pytest.raises(BadInput, match=r"no words for 'no\.such'"):
        strict.text("no.such")
    with pytest.raises(BadInput, match="wants 'missing'"):
        strict.text("log.odd", attack="VAR")
    with pytest.raises(BadInput, match=r"'card\.XX'"):
        strict.text("log.drew", seat=0, card="XX")


def test_values_with_braces_in_them_are_only_text(folder: Path) -> None:
    said = message("log.drew", seat=0, card="G5")
    assert Words("en", folder).say(said, ["{card}"]) == "{card} drew green 5."


@pytest.mark.parametrize(
    ("texts", "what"),
    [
        ("{", "cannot be read"),
        ("[]", "expected one object"),
        ('{"a": 1}', "'a' must be a text"),
        ('{"a": {"one": "x"}}', "'a' must be a text"),
        ('{"a": {"one": "x", "other": 2}}', "'a' must be a text"),
        ('{"a": "x", "a": "y"}', "'a' stands there twice"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(folder: Path, texts: str, what: str) -> None:
    file = write(folder, "en", "broken", texts)
    with pytest.raises(BadInput, match=what) as caught:
        Words("en", folder)
    assert caught.value.where == str(file)


def test_a_key_in_two_files_is_an_error(folder: Path) -> None:
    write(folder, "en", "more", {"log.won": "twice"})
    with pytest.raises(BadInput, match="two files"):
        Words("en", folder)


def test_unknown_languages_are_named_with_those_there_are(folder: Path) -> None:
    with pytest.raises(BadInput, match="there are en, sv"):
        Words("de", folder)
    with pytest.raises(BadInput, match="words of 'en' are missing"):
        languages(folder / "en")


@pytest.mark.parametrize(
    ("wishes", "lang"),
    [
        (["sv_SE.UTF-8"], "sv"),
        (["sv"], "sv"),
        (["C.UTF-8"], "en"),
        (["de_DE", "sv_FI@euro"], "sv"),
        ([], "en"),
        (["SV-se"], "sv"),
    ],
)
def test_the_system_says_which_language_is_spoken(wishes: list[str], lang: str) -> None:
    assert spoken(wishes, ("en", "sv")) == lang


@pytest.mark.parametrize(
    ("lang", "change", "problem"),
    [
        ("sv", {"log.new": "x"}, "'log.new' has words in sv, not in en"),
        ("en", {"log.new": "x"}, "'log.new' has words in en, not in sv"),
        ("sv", {"log.won": "{seats} vinner"}, "'log.won' has other values"),
        ("sv", {"log.none.you": "x"}, "'log.none.you' has words in sv, not in en"),
        ("sv", {"log.won.you": "{weather}"}, "'log.won.you' has values in sv"),
    ],
)
def test_differences_between_languages_are_found(
    folder: Path, lang: str, change: dict[str, str], problem: str
) -> None:
    def found() -> list[str]:
        return list(differences([Words("en", folder), Words("sv", folder)]))

    assert found() == []
    write(folder, lang, "all", {**ENGLISH, **change})
    assert [one for one in found() if problem in one]


def test_ways_of_speaking_to_the_reader_may_differ(folder: Path) -> None:
    write(folder, "sv", "all", {**ENGLISH, "log.won.you": "Du vinner."})
    assert list(differences([Words("en", folder), Words("sv", folder)])) == []
