"""The commands that try the program out: how fast, how lasting, how whole it is here."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys
from pathlib import Path

from madtable import paths
from madtable.commands.asked import words_if_whole
from madtable.commands.output import DONE, FAILED, INTERRUPTED, print_figures, print_json, progress
from madtable.engine.errors import BadInput

USUAL_PARTS = ("rules", "search", "choices", "frames", "thinking", "start")
BENCH_PARTS = (*USUAL_PARTS, "rest", "memory")
"""What can be measured, in this order; the last ones take many minutes, and have to be named."""


def bench(arguments: argparse.Namespace) -> int:
    """How fast the rules, the search and the screen are here."""
    from madtable.arena.bench import Part, rules
    from madtable.arena.bench import bench as measure
    from madtable.arena.bench_search import choices, search
    from madtable.looks import bench as screen
    from madtable.looks.bench_memory import memory
    from madtable.looks.bench_rest import rest

    def resting() -> dict[str, object]:
        return rest(arguments.screens or ())

    def lasting() -> dict[str, object]:
        return memory(arguments.games)

    parts: dict[str, Part] = {
        "rules": rules,
        "search": search,
        "choices": choices,
        "frames": screen.frames,
        "thinking": screen.thinking,
        "start": screen.start,
        "rest": resting,
        "memory": lasting,
    }
    only: tuple[str, ...] = arguments.only or USUAL_PARTS
    for name in only:
        if name not in parts:
            raise BadInput("--only", f"no part {name!r}; there are {', '.join(parts)}")
    if arguments.screens and "rest" not in only:
        raise BadInput("--screens", "goes with --only rest")
    with progress(arguments.command, only) as step:
        figures = measure(parts, only, step)
    print_figures(figures, as_json=arguments.json)
    return DONE


def soak(arguments: argparse.Namespace) -> int:
    """Whether an unattended table stands many games."""
    from madtable.looks.soak import soak as play_all
    from madtable.ui.options import SoakOptions

    options = SoakOptions(arguments.games, arguments.out, arguments.seed)
    with progress(arguments.command, range(arguments.games)) as step:
        data = play_all(options, step)
    print_figures(data, as_json=arguments.json)
    if data["interrupted"]:
        return INTERRUPTED
    return DONE if data["ok"] else FAILED


def doctor(arguments: argparse.Namespace) -> int:
    """What is fine on this machine and what is not."""
    from madtable.ui.doctor import examine

    findings = examine(paths.data_dir(arguments.data_dir))
    fine = all(finding.ok for finding in findings)
    if arguments.json:
        print_json(
            {
                "ok": fine,
                "checks": {one.name: {"ok": one.ok, "found": one.found} for one in findings},
            }
        )
    else:
        words = words_if_whole()
        for one in findings:
            title = words.text(f"cli.doctor.{one.name}") if words else one.name
            found = one.found or (words.text("cli.doctor.silent") if words else "-")
            print(f"{'ok' if one.ok else 'not ok'} {title}: {found}")
    return DONE if fine else FAILED


def _not_writable(file: Path) -> str:
    """Why nothing could be written into `file`, whose folder has to be there; else empty."""
    from madtable.store.files import is_writable

    folder = file.absolute().parent
    if file.is_dir():
        return "it is a folder"
    if file.exists():  # a terminal, say, in whose folder nobody may make anything
        return "" if os.access(file, os.W_OK) else "permission denied"
    return is_writable(folder) if folder.is_dir() else f"there is no folder {folder}"


def smoke_test(arguments: argparse.Namespace) -> int:
    """Whether this copy of the program is whole."""
    report = arguments.report
    if report is not None and (why := _not_writable(report)):
        raise BadInput(str(report), f"cannot be written: {why}")
    from madtable.looks.smoke import smoke_test as try_all

    found = try_all()
    ok = all(look.ok for look in found)
    data = {"ok": ok, "looks": [dataclasses.asdict(look) for look in found]}
    if report is not None:
        # A program without a console (on Windows) has nowhere to print to.
        report.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if sys.stdout is not None:
        print_json(data)
    return DONE if ok else FAILED
