"""What a learner makes of when something happens: guesses, cases, chance."""

from __future__ import annotations

import itertools

from madtable.ai.mao_atoms import Lie, Thing, notice
from madtable.ai.mao_concepts import Concept, Ledger, since
from madtable.games.mao.cards import FACES, RANK, SUIT

EIGHTS = [face for face in range(FACES) if RANK[face] == 8]
KINGS = [face for face in range(FACES) if RANK[face] == 13]
OTHERS = [face for face in range(FACES) if RANK[face] not in (8, 13)]


def thing(face: int, *, reds: int = 0) -> Thing:
    return notice(Lie(face, None, 5, 1, reds))


def watch(ledger: Ledger, concept: Concept, faces: list[int], *, happens: bool) -> None:
    for face in faces:
        ledger.see(thing(face))
        if happens:
            concept.met(thing(face))


def test_what_happened_at_two_eights_is_expected_of_the_next_and_of_nothing_else() -> None:
    ledger = Ledger()
    concept = Concept(ledger)
    watch(ledger, concept, EIGHTS[:2], happens=True)
    watch(ledger, concept, OTHERS[:20], happens=False)
    assert concept.likely(thing(EIGHTS[3])) > 0.9
    assert all(concept.likely(thing(face)) < 0.2 for face in OTHERS)


def test_the_same_on_two_quite_different_occasions_is_learned_of_both() -> None:
    ledger = Ledger()
    concept = Concept(ledger)
    for _ in range(4):
        watch(ledger, concept, EIGHTS, happens=True)
        watch(ledger, concept, OTHERS, happens=False)
    for face in OTHERS[:5]:
        ledger.see(thing(face, reds=3))
        concept.met(thing(face, reds=3))
    watch(ledger, concept, OTHERS, happens=False)
    assert concept.likely(thing(EIGHTS[0])) > 0.9
    assert concept.likely(thing(OTHERS[9], reds=3)) > 0.9
    assert concept.likely(thing(OTHERS[9])) < 0.1


def test_where_only_one_occasion_is_thought_of_the_second_is_not_understood() -> None:
    found = []
    for cases in (1, 2):
        ledger = Ledger(cases=cases)
        concept = Concept(ledger)
        watch(ledger, concept, EIGHTS * 4, happens=True)
        watch(ledger, concept, OTHERS * 2, happens=False)
        watch(ledger, concept, KINGS, happens=True)
        found.append(concept.likely(thing(KINGS[0])))
    assert found[0] < 0.1 < 0.9 < found[1]


def test_what_happened_once_and_never_again_comes_to_be_held_for_chance() -> None:
    ledger = Ledger()
    concept = Concept(ledger, chance=12)
    ledger.see(thing(EIGHTS[0]))
    concept.met(thing(EIGHTS[0]))
    before = concept.likely(thing(EIGHTS[0]))
    watch(ledger, concept, EIGHTS * 2 + OTHERS, happens=False)
    assert before > 0.7
    assert concept.likely(thing(EIGHTS[0])) < 0.2


def test_what_was_paid_for_is_not_expected_again() -> None:
    ledger = Ledger()
    concept = Concept(ledger)
    watch(ledger, concept, [EIGHTS[0], KINGS[0]], happens=True)
    before = concept.likely(thing(KINGS[1]))
    for _ in range(3):
        concept.denied(thing(KINGS[1]))
    assert concept.likely(thing(KINGS[1])) < before / 2


def test_without_pairs_a_rank_in_a_suit_is_not_told_apart() -> None:
    black_eights = [face for face in EIGHTS if SUIT[face] in (0, 3)]
    red_eights = [face for face in EIGHTS if face not in black_eights]
    likely = {}
    for pairs in (True, False):
        ledger = Ledger(pairs=pairs)
        concept = Concept(ledger)
        for _ in range(4):
            watch(ledger, concept, black_eights, happens=True)
            watch(ledger, concept, red_eights + OTHERS, happens=False)
        likely[pairs] = concept.likely(thing(black_eights[0])) - concept.likely(
            thing(red_eights[0])
        )
    assert likely[True] > 0.8
    assert likely[False] < 0.3


def test_asking_in_between_makes_no_difference() -> None:
    """Weights that are kept up to date are those that are reckoned anew."""
    often, seldom = Ledger(), Ledger()
    asked, plain = Concept(often), Concept(seldom)
    for number, face in enumerate(itertools.chain(EIGHTS, OTHERS, KINGS, EIGHTS, OTHERS)):
        for ledger, concept in ((often, asked), (seldom, plain)):
            ledger.see(thing(face))
            if RANK[face] == 8 or number % 17 == 0:
                concept.met(thing(face))
        asked.likely(thing(face))
    assert [asked.likely(thing(face)) for face in range(FACES)] == [
        plain.likely(thing(face)) for face in range(FACES)
    ]


def test_what_passed_without_it_earlier_in_the_game_counts_against_a_guess() -> None:
    """A rule holds from the beginning of a game: cards on which nothing happened rule it out."""
    found = []
    for seen_before in (False, True):
        ledger = Ledger()
        ledger.begin_game()
        concept = Concept(ledger)
        if not seen_before:
            watch(ledger, concept, OTHERS + KINGS[1:] + EIGHTS, happens=False)
        ledger.begin_game()
        if seen_before:
            watch(ledger, concept, OTHERS + KINGS[1:] + EIGHTS, happens=False)
        watch(ledger, concept, KINGS[:1], happens=True)
        found.append(concept.likely(thing(KINGS[1])))
    assert found[0] > 0.4 > 0.1 > found[1]


def test_what_may_or_may_not_have_been_right_speaks_neither_for_a_guess_nor_against() -> None:
    likely = []
    for later in ("nothing", "doubt", "missing"):
        ledger = Ledger()
        concept = Concept(ledger)
        watch(ledger, concept, EIGHTS[:1], happens=True)
        for _ in range(3):
            if later != "nothing":
                ledger.see(thing(EIGHTS[1]))
            if later == "doubt":
                concept.doubt(thing(EIGHTS[1]))
        likely.append(concept.likely(thing(EIGHTS[1])))
    assert likely[0] == likely[1] > likely[2] + 0.2


def test_a_pair_of_which_one_says_all_is_no_guess() -> None:
    ledger = Ledger()
    black_king = next(face for face in KINGS if SUIT[face] == 3)
    pairs = {divmod(guess, 64) for guess in ledger.guesses(thing(black_king))}
    assert (12, 19) not in pairs  # a king is a court card anyway
    assert (16, 18) not in pairs  # spades are black anyway
    assert {(12, 16), (12, 18), (18, 19)} <= pairs


def test_where_games_began_is_known_of_the_latest_things() -> None:
    assert since([0, 10, 30], 40, 100) == [0, 10, 30]
    assert since([0, 10, 30], 40, 20) == [10]
