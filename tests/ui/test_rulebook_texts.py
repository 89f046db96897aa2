"""The rule books as texts: the same in both languages, every rule told, every card drawable."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pygame
import pytest

from madtable import paths
from madtable.games import catalogue
from madtable.games.mao import phrases
from madtable.looks.catalogue import LOOKS
from madtable.looks.rulebooks import PRINTS, volume
from madtable.ui.coverage import letters
from madtable.ui.rulebook import NUMBER, Book, load
from madtable.ui.words import Words, languages
from tests.ui.desk import kit

GAMES = ("mad-magazine", "madskortspel", "mad-lab", "mao")
LANGS = ("en", "sv")
RULES = {
    "mad-magazine": ("mad", "MAG"),
    "madskortspel": ("mad", "MSK"),
    "mad-lab": ("lab", "LAB"),
    "mao": ("mao", "MAO"),
}
"""The room of each game's rules, and how its rule numbers begin."""

CITED = re.compile(
    r"\b(MAG|MSK|LAB|MAO)-(A?)(\d+)(?:\s*(?:to|\.\.|-)\s*(?:(?:MAG|MSK|LAB|MAO)-)?A?(\d+)\b)?"
)
"""A rule number in the code, or a span of them: MAO-13..19, MAG-10 to MAG-14."""

PRINTED_SMALL = ("wild", "wild!", "and/or")
BOOKS = list(product(GAMES, LANGS))


def cited(root: Path, game: str) -> set[str]:
    """Every rule number that the code of a game's room cites."""
    found = set()
    for file in (root / "madtable" / "games" / RULES[game][0]).glob("*.py"):
        for family, ruling, first, last in CITED.findall(file.read_text(encoding="utf-8")):
            for number in range(int(first), int(last or first) + 1):
                found.add(f"{family}-{ruling}{number:02d}")
    return found


def told(book: Book) -> set[str]:
    return {
        rule
        for chapter in book.chapters
        for paragraph in chapter.paragraphs
        for rule in paragraph.rules
    }


def sentences(book: Book) -> list[str]:
    found = [chapter.title for chapter in book.chapters]
    for chapter in book.chapters:
        for paragraph in chapter.paragraphs:
            found += [paragraph.text, paragraph.head]
    return [text for text in found if text]


def test_every_game_on_the_screen_has_a_book_in_every_language() -> None:
    assert set(LOOKS) <= set(GAMES) == set(PRINTS)
    assert languages() == LANGS
    folder = paths.assets() / "rulebooks"
    there = {file.relative_to(folder).as_posix() for file in folder.rglob("*.*")}
    assert there == {f"{lang}/{game}.json" for game, lang in BOOKS}


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_tell_the_same_in_the_same_order(game: str) -> None:
    first, second = (load(game, lang) for lang in LANGS)
    for one, other in zip(first.chapters, second.chapters, strict=True):
        assert (one.id, one.sealed, one.switches) == (other.id, other.sealed, other.switches)
        assert one.title != "" != other.title
        for english, swedish in zip(one.paragraphs, other.paragraphs, strict=True):
            assert english.rules == swedish.rules, english.text
            assert english.cards == swedish.cards, english.text
            assert english.example == swedish.example, english.text
            assert bool(english.head) == bool(swedish.head), english.text
            assert english.text != swedish.text


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_code_cites_is_told(game: str, root: Path) -> None:
    family = RULES[game][1]
    wanted = {rule for rule in cited(root, game) if rule.startswith(family)}
    assert len(wanted) > 40
    assert sorted(wanted - told(load(game, "en"))) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_told_that_the_code_does_not_know(game: str, root: Path) -> None:
    assert sorted(told(load(game, "en")) - cited(root, game)) == []


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_every_paragraph_says_which_rule_it_tells(game: str, lang: str) -> None:
    for chapter in load(game, lang).chapters:
        for paragraph in chapter.paragraphs:
            # What introduces the house rules tells none itself.
            assert paragraph.rules or chapter.switches, paragraph.text


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_every_sentence_is_whole_and_clean(game: str, lang: str) -> None:
    for text in sentences(load(game, lang)):
        assert text == " ".join(text.split()), text
        # What is printed on a card in small letters is so in the book.
        assert text[0].isupper() or text[0] in '”"' or text.split()[0] in PRINTED_SMALL, text
        assert not re.search(r"\s[,.;:!?]|\.\.|,,|''|\{|\}", text), text
    for chapter in load(game, lang).chapters:
        for paragraph in chapter.paragraphs:
            assert paragraph.text.rstrip('”"').endswith((".", "!", "?")), paragraph.text
            assert len(paragraph.text) < 420, paragraph.text


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_every_letter_has_a_shape(game: str, lang: str) -> None:
    fonts = paths.assets() / "fonts"
    known = letters(fonts / "Fredoka-Bold.ttf") & letters(fonts / "Manrope-Bold.ttf")
    used = {letter for text in sentences(load(game, lang)) for letter in text}
    assert sorted(letter for letter in used if ord(letter) not in known) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_card_in_it_can_be_drawn(game: str) -> None:
    pygame.font.init()
    shelf = volume(kit(), game)
    codes = {
        code
        for chapter in load(game, "en").chapters
        for paragraph in chapter.paragraphs
        for code in paragraph.cards
    }
    assert len(codes) > 8
    for code in codes:
        assert shelf.card(code, 60).get_size() == (60, 84)
    with pytest.raises(KeyError):
        shelf.card("Z9", 60)


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_every_house_rule_is_listed_with_its_sentence_and_default(game: str, lang: str) -> None:
    words = Words(lang, strict=True)
    switches = catalogue.game(game).switches
    plain = load(game, lang)
    book = plain.with_house(switches, words)
    (at,) = [n for n, chapter in enumerate(book.chapters) if chapter.switches]
    listed = book.chapters[at].paragraphs[len(plain.chapters[at].paragraphs) :]
    assert [one.head for one in listed] == [words.text(f"house.{one.name}") for one in switches]
    for paragraph, switch in zip(listed, switches, strict=True):
        assert paragraph.text.startswith(words.text(f"house.{switch.name}.why"))
        assert "house." not in paragraph.text
        assert all(NUMBER.fullmatch(rule) for rule in paragraph.rules)


def test_the_open_part_of_mao_tells_only_what_may_be_told() -> None:
    for lang in LANGS:
        public = load("mao", lang).open_part()
        assert public.chapters
        assert told(public) >= {f"MAO-0{n}" for n in range(1, 8)}
        secret = {rule for rule in told(public) if re.fullmatch(r"MAO-\d+", rule)}
        assert secret == {f"MAO-0{n}" for n in range(1, 8)}
        for chapter in public.chapters:
            assert not chapter.switches


@pytest.mark.parametrize("lang", LANGS)
def test_what_mao_wants_to_hear_is_what_the_table_understands(lang: str) -> None:
    """Every phrase that the book quotes as it is to be said is one that the game knows."""
    (speech,) = [one for one in load("mao", lang).chapters if one.id == "speech"]
    quoted = [
        phrase
        for paragraph in speech.paragraphs
        for phrase in re.findall(r"[\"”]([^\"”]{3,}?)[\"”]", paragraph.text)
        if phrase not in ("very", "väldigt")
    ]
    assert len(quoted) >= 7
    for phrase in quoted:
        assert phrases.is_base_phrase(phrases.understand(phrase)), phrase
