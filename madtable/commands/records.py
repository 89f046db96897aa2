"""The commands that read games which were written down: saved ones, and worked examples."""

from __future__ import annotations

import argparse
import sys

from madtable.commands.asked import known_language, words_of
from madtable.commands.output import DONE, FAILED, print_json, progress


def scenario(arguments: argparse.Namespace) -> int:
    """Worked examples of the rules, checked one by one."""
    from madtable.store.scenarios import Checked, check_files, scenario_files

    found: list[Checked] = []
    with progress(arguments.command, files := scenario_files(arguments.paths)) as step:
        for one in check_files(files):
            found.append(one)
            step(len(found))
            if not arguments.json:
                print(f"ok {one.id}" if one.ok else f"not ok {one.id}: {one.reason}")
    passed = sum(one.ok for one in found)
    failed = len(found) - passed
    if arguments.json:
        print_json(
            {
                "passed": passed,
                "failed": failed,
                "scenarios": [
                    {"file": str(one.path), "id": one.id, "ok": one.ok, "reason": one.reason}
                    for one in found
                ],
            }
        )
    else:
        print(f"{passed} passed, {failed} failed")
    return FAILED if failed else DONE


def replay(arguments: argparse.Namespace) -> int:
    """The story of a saved game in words, or the proof that it was played so."""
    language = known_language(arguments.lang)
    return _prove(arguments, language) if arguments.verify else _tell(arguments, language)


def _prove(arguments: argparse.Namespace, language: str | None) -> int:
    from madtable.store.story import verify

    proof = verify(arguments.file)
    if arguments.json:
        print_json(proof.data())
    elif proof.ok:
        print(
            f"ok {proof.path}: "
            + words_of(language).text(
                "cli.replay.proof",
                answers=proof.answers,
                digests=proof.digests,
                digest=proof.digest,
                seed_hash=proof.seed_hash,
            )
        )
    else:
        print(f"not ok {proof.path}: {proof.reason}")
    return DONE if proof.ok else FAILED


def _tell(arguments: argparse.Namespace, language: str | None) -> int:
    from madtable.store.story import story

    told = story(arguments.file, arguments.seat)
    if arguments.json:
        print_json(told.data())
        return DONE
    words = words_of(language)
    names = [
        line.name or (words.text(f"ui.name.{line.creature}") if line.creature else "")
        for line in told.header.seats
    ]
    for event in told.events:
        line = event.log()
        if line is not None:
            print(words.say(line, names))
    if told.torn:
        print(words.text("cli.replay.torn", why=told.torn), file=sys.stderr)
    return DONE
