"""The command line of madtable: reads the arguments, lets a room do the work, prints what came of
it.

Exit codes: 0 done, 1 something checked failed, 2 bad arguments or bad input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from madtable import paths
from madtable.engine.errors import BadInput
from madtable.engine.switches import Setting
from madtable.ui.command_line import HelpWords, parse
from madtable.ui.words import Words, languages, spoken

BENCH_PARTS = ("rules", "search", "choices", "frames", "thinking", "start")
DONE, FAILED, BAD, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit code. What is wrong with them is one line on stderr."""
    _speak_utf8()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets on stdout
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BadInput as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; Python would complain once more while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        return _complain(f"{error.filename or 'madtable'}: {error.strerror or error}")


def _run(argv: Sequence[str]) -> int:
    # Words and names are for the help; the window comes sooner without them.
    arguments = parse(argv, _help_words() if {"-h", "--help"} & set(argv) else None)
    do: dict[str, Callable[[argparse.Namespace], int]] = {
        "play": _play,
        "kiosk": _kiosk,
        "scenario": _scenario,
        "simulate": _simulate,
        "arena": _arena,
        "replay": _replay,
        "shots": _shots,
        "bench": _bench,
        "doctor": _doctor,
        "soak": _soak,
        "smoke-test": _smoke_test,
    }
    from madtable.store.charts import lay_out

    lay_out()
    return do[arguments.command](arguments)


# -- the commands ----------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    from madtable.ui.options import PlayOptions

    game, seats, house = _table_asked_for(arguments)
    if arguments.file is not None and (game is not None or arguments.demo):
        raise BadInput(str(arguments.file), "is watched, not played: --game and --demo exclude it")
    if arguments.file is not None and not arguments.file.is_file():
        raise BadInput(str(arguments.file), "there is no such file")
    if arguments.fullscreen and arguments.window:
        raise BadInput("madtable play", "--window and --fullscreen exclude each other")
    options = PlayOptions(
        game=game,
        seats=seats,
        seed=arguments.seed,
        house=house,
        speed=arguments.speed,
        window=arguments.window,
        fullscreen=arguments.fullscreen,
        lang=_known_language(arguments.lang),
        data_dir=arguments.data_dir,
        demo=arguments.demo,
        file=arguments.file,
    )
    from madtable.looks.start import play

    return play(options)


def _kiosk(arguments: argparse.Namespace) -> int:
    from madtable.store.policy import BadPolicy, read_policy
    from madtable.ui.options import KioskOptions

    if arguments.make_pin:
        from madtable.store.pin import make_pin_hash

        print(f'pin = "{make_pin_hash(_typed_secretly())}"')
        return DONE
    if arguments.config is None:
        raise BadInput("madtable kiosk", "--config is needed: the file that says what is allowed")
    try:
        policy = read_policy(arguments.config, languages())
    except BadPolicy as error:
        if not arguments.check:
            raise
        for fault in error.faults:
            print(f"{error.path}:{fault.line}: {fault.name}: {fault.what}")
        return FAILED
    if not (policy.pin or arguments.no_exit):
        what = "there is none, and so no way out for staff; --no-exit if that is meant"
        raise BadInput(f"{arguments.config}: pin", what)
    if arguments.check:
        print(f"ok {arguments.config}")
        return DONE
    from madtable.looks.start import kiosk

    return kiosk(KioskOptions(arguments.window, arguments.data_dir), policy)


def _typed_secretly() -> str:
    """A line that somebody types without seeing it, or hands in from elsewhere."""
    if sys.stdin is None or not sys.stdin.isatty():
        return sys.stdin.readline().strip() if sys.stdin is not None else ""
    from getpass import getpass

    typed = getpass("PIN: ").strip()
    if getpass("PIN: ").strip() != typed:  # nobody has seen what they typed
        raise BadInput("PIN", "was not the same the second time")
    return typed


def _soak(arguments: argparse.Namespace) -> int:
    from madtable.looks.soak import soak
    from madtable.ui.options import SoakOptions

    options = SoakOptions(arguments.games, arguments.out, arguments.seed)
    with _progress(arguments.command, range(arguments.games)) as step:
        data = soak(options, step)
    if arguments.json:
        _print_json(data)
        return DONE if data["ok"] else FAILED
    for name, value in _flat(data):
        print(f"{name}: {value}")
    return DONE if data["ok"] else FAILED


def _scenario(arguments: argparse.Namespace) -> int:
    from madtable.store.scenarios import Checked, check_files, scenario_files

    found: list[Checked] = []
    with _progress(arguments.command, files := scenario_files(arguments.paths)) as step:
        for one in check_files(files):
            found.append(one)
            step(len(found))
            if not arguments.json:
                print(f"ok {one.id}" if one.ok else f"not ok {one.id}: {one.reason}")
    passed = sum(one.ok for one in found)
    failed = len(found) - passed
    if arguments.json:
        _print_json(
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


def _simulate(arguments: argparse.Namespace) -> int:
    from madtable.ai.seats import levels
    from madtable.arena.simulate import simulate
    from madtable.games import catalogue

    catalogue.game(arguments.game)
    players = arguments.players
    known = levels(arguments.game)
    usual = "random" if "random" in known else known[-1]
    seats = arguments.seats or (usual,) * (players or 4)
    if players is not None and players != len(seats):
        raise BadInput("--seats", f"names {len(seats)} seats, but --players says {players}")
    house = _house(arguments.house)
    with _progress(arguments.command, range(arguments.games)) as step:
        tally = simulate(
            arguments.game, seats, arguments.games, arguments.seed, house, progress=step
        )
    data = tally.data()
    if arguments.json:
        _print_json(data)
        return DONE
    words = _words()
    for seat, (kind, won) in enumerate(zip(tally.seats, tally.wins, strict=True)):
        share = 100 * won / tally.games
        print(
            words.text(
                "cli.simulate.wins", number=seat, level=kind, wins=f"{won:g}", share=f"{share:.1f}"
            )
        )
    for key in ("unfinished", "drawn", "decisions", "turns_per_game", "games_per_s"):
        print(words.text(f"cli.simulate.out.{key}", value=f"{data[key]:,}"))
    print(words.text("cli.simulate.out.decisions_per_s", value=f"{data['decisions_per_s']:,}"))
    return DONE


def _arena(arguments: argparse.Namespace) -> int:
    from concurrent.futures.process import BrokenProcessPool
    from contextlib import nullcontext

    from madtable.arena import mao
    from madtable.arena.arena import Arena
    from madtable.arena.jobs import processes
    from madtable.games import catalogue
    from madtable.store.charts import lay_out
    from madtable.ui.arena_report import deals_report, series_report

    catalogue.game(arguments.game)
    house = _house(arguments.house)
    arena: Arena | mao.MaoArena
    if arguments.game == mao.GAME:
        _refuse_options(arguments, "deals")
        games, series = arguments.games or 12, arguments.series or 16
        new = arguments.new_rule_each_game
        arena = mao.MaoArena(arguments.seats, games, series, arguments.seed, new, house)
        total, report = series, series_report
    else:
        _refuse_options(arguments, "games", "series", "new_rule_each_game")
        total, report = arguments.deals or 100, deals_report
        arena = Arena(arguments.game, arguments.seats, total, arguments.seed, house)
    jobs = arguments.jobs
    code = DONE
    with _progress(arguments.command, range(total)) as step:
        try:
            with processes(jobs, lay_out) if jobs > 1 else nullcontext() as executor:
                arena.play(executor, step, ahead=2 * jobs)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenProcessPool:
            code = FAILED
    words = _words()
    if code == FAILED:
        print(f"madtable: {words.text('cli.arena.broken')}", file=sys.stderr)
    if arguments.json:
        _print_json(arena.data())
        return code
    for line in report(words, arena.data()):
        print(line)
    return code


def _refuse_options(arguments: argparse.Namespace, *names: str) -> None:
    """BadInput for an option that the arena of this game does not have."""
    for name in names:
        if getattr(arguments, name):
            option = "--" + name.replace("_", "-")
            raise BadInput(option, f"the arena of {arguments.game} has no such option")


def _replay(arguments: argparse.Namespace) -> int:
    from madtable.store.story import story, verify

    language = _known_language(arguments.lang)
    if arguments.verify:
        proof = verify(arguments.file)
        if arguments.json:
            _print_json(proof.data())
        elif proof.ok:
            print(
                f"ok {proof.path}: "
                + _words(language).text(
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
    told = story(arguments.file, arguments.seat)
    if arguments.json:
        _print_json(told.data())
        return DONE
    words = _words(language)
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


def _shots(arguments: argparse.Namespace) -> int:
    from madtable.ui.options import ShotsOptions

    options = ShotsOptions(
        out_dir=arguments.out_dir,
        scenario=arguments.scenario,
        only=arguments.only,
        size=arguments.size,
        lang=_known_language(arguments.lang) or _system_language(),
    )
    from madtable.looks.start import shots

    return shots(options)


def _bench(arguments: argparse.Namespace) -> int:
    from madtable.arena.bench import Figures, Part, bench, rules
    from madtable.arena.bench_search import choices, search

    def frames() -> Figures:
        from madtable.looks.bench import frames

        return frames()

    def thinking() -> Figures:
        from madtable.looks.bench import thinking

        return thinking()

    def start() -> Figures:
        from madtable.looks.bench import start

        return start()

    parts: dict[str, Part] = dict(
        zip(BENCH_PARTS, (rules, search, choices, frames, thinking, start), strict=True)
    )
    only: tuple[str, ...] = arguments.only or BENCH_PARTS
    for name in only:
        if name not in parts:
            raise BadInput("--only", f"no part {name!r}; there are {', '.join(parts)}")
    with _progress(arguments.command, only) as step:
        figures = bench(parts, only, step)
    if arguments.json:
        _print_json(figures)
        return DONE
    for name, value in _flat(figures):
        print(f"{name}: {value}")
    return DONE


def _smoke_test(arguments: argparse.Namespace) -> int:
    report = arguments.report
    if report is not None and not os.access(report.absolute().parent, os.W_OK):
        raise BadInput(str(report), "cannot be written")
    from madtable.looks.smoke import smoke_test

    found = smoke_test()
    ok = all(look.ok for look in found)
    data = {"ok": ok, "looks": [dataclasses.asdict(look) for look in found]}
    if report is not None:
        # A program without a console (on Windows) has nowhere to print to.
        report.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if sys.stdout is not None:
        _print_json(data)
    return DONE if ok else FAILED


def _doctor(arguments: argparse.Namespace) -> int:
    from madtable.ui.doctor import examine

    findings = examine(paths.data_dir(arguments.data_dir))
    fine = all(finding.ok for finding in findings)
    if arguments.json:
        _print_json(
            {
                "ok": fine,
                "checks": {one.name: {"ok": one.ok, "found": one.found} for one in findings},
            }
        )
    else:
        words = _words_if_whole()
        for one in findings:
            title = words.text(f"cli.doctor.{one.name}") if words else one.name
            found = one.found or (words.text("cli.doctor.silent") if words else "-")
            print(f"{'ok' if one.ok else 'not ok'} {title}: {found}")
    return DONE if fine else FAILED


# -- what they share -------------------------------------------------------------------------------


def _table_asked_for(
    arguments: argparse.Namespace,
) -> tuple[str | None, tuple[str, ...], Mapping[str, Setting]]:
    """Game, kinds of seat and named house rules of `play`, checked against the game.

    Without a game there is no table to sit down at yet, so that seats, seed and house rules make no
    sense.
    """
    game: str | None = arguments.game
    if game is None and not arguments.demo:
        for name in ("seats", "seed", "house"):
            if getattr(arguments, name) not in (None, []):
                raise BadInput(f"--{name}", "needs --game")
        return None, (), {}
    from madtable.ai.seats import HUMAN, levels
    from madtable.engine.journal import SeatLine
    from madtable.engine.switches import read_switches
    from madtable.games import catalogue
    from madtable.host.sitting import sit_down

    name = game or next(iter(catalogue.GAMES))
    found = catalogue.game(name)
    given = _house(arguments.house)
    settings = read_switches(found.switches, given)
    best = levels(name)[-1]
    low, high = found.seat_range(settings)
    seats = arguments.seats or (HUMAN, *[best] * (min(max(4, low), high) - 1))
    if arguments.demo:
        seats = tuple(best if kind == HUMAN else kind for kind in seats)
    sit_down(name, [SeatLine(kind) for kind in seats], arguments.seed or 0, house=given)
    return name, seats, {key: settings[key] for key in given}


def _house(rules: Sequence[tuple[str, str]]) -> dict[str, object]:
    """House rules by name; BadInput when one is named twice."""
    house: dict[str, object] = {}
    for name, value in rules:
        if name in house:
            raise BadInput(f"house rule {name}", "is given twice")
        house[name] = value
    return house


def _system_language() -> str:
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return spoken([wish for wish in wishes if wish][:1], languages())


def _known_language(lang: str | None) -> str | None:
    """`lang`, when there is such a language; BadInput naming those that exist otherwise."""
    if lang is not None and lang not in languages():
        raise BadInput("--lang", f"no language {lang!r}; there are {', '.join(languages())}")
    return lang


def _words(lang: str | None = None) -> Words:
    """The words of `lang`, or of the system's language."""
    return Words(lang or _system_language())


def _help_words() -> HelpWords | None:
    """What the help needs; None where the words are broken: help must come all the same."""
    from madtable.ai.seats import HUMAN, levels
    from madtable.games import catalogue

    words = _words_if_whole()
    if words is None:
        return None
    kinds = dict.fromkeys([HUMAN, *(level for game in catalogue.GAMES for level in levels(game))])
    return HelpWords(words, tuple(catalogue.GAMES), tuple(kinds), BENCH_PARTS, languages())


def _words_if_whole() -> Words | None:
    """The system's language, or None where its files are broken."""
    try:
        return _words()
    except BadInput:
        return None


@contextmanager
def _progress(title: str, steps: Sequence[object]) -> Iterator[Callable[[int], None]]:
    """A bar on stderr where that is a terminal; what is yielded hears how many steps are done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from tqdm import tqdm

    with tqdm(total=len(steps), desc=title, file=sys.stderr, leave=False) as bar:

        def step(done: int) -> None:
            bar.update(done - bar.n)

        yield step


def _flat(figures: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def _print_json(data: object) -> None:
    print(json.dumps(data))


def _complain(what: str) -> int:
    """One line on stderr, whatever is in `what`."""
    line = "".join(char if char.isprintable() else char.encode("unicode_escape").decode()
                   for char in what)  # fmt: skip
    if sys.stderr is not None:
        print(f"madtable: {line}" if not line.startswith("madtable") else line, file=sys.stderr)
    return BAD


def _speak_utf8() -> None:
    """Let every letter through, whatever the system believes about its alphabet."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()
    sys.exit(main())
