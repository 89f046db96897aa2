"""The commands that let AI seats play each other, without a screen."""

from __future__ import annotations

import argparse
import sys

from madtable.commands.asked import house_rules, words_of
from madtable.commands.output import DONE, FAILED, INTERRUPTED, print_json, progress
from madtable.engine.errors import BadInput


def simulate(arguments: argparse.Namespace) -> int:
    """Many games of AI seats, counted by seat."""
    from madtable.ai.seats import levels
    from madtable.arena.simulate import simulate as play_all
    from madtable.games import catalogue

    catalogue.game(arguments.game)
    players = arguments.players
    known = levels(arguments.game)
    usual = "random" if "random" in known else known[-1]
    seats = arguments.seats or (usual,) * (players or 4)
    if players is not None and players != len(seats):
        raise BadInput("--seats", f"names {len(seats)} seats, but --players says {players}")
    house = house_rules(arguments.house)
    with progress(arguments.command, range(arguments.games)) as step:
        tally = play_all(
            arguments.game, seats, arguments.games, arguments.seed, house, progress=step
        )
    data = tally.data()
    if arguments.json:
        print_json(data)
        return DONE
    words = words_of()
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


def arena(arguments: argparse.Namespace) -> int:
    """Levels against each other over the same deals; what was played until then when it is
    interrupted.
    """
    from concurrent.futures.process import BrokenProcessPool
    from contextlib import nullcontext

    from madtable.arena import mao
    from madtable.arena.arena import Arena
    from madtable.arena.jobs import processes
    from madtable.commands.arena_report import deals_report, series_report
    from madtable.games import catalogue
    from madtable.store.charts import lay_out

    catalogue.game(arguments.game)
    house = house_rules(arguments.house)
    arena: Arena | mao.MaoArena
    if arguments.game == mao.GAME:
        _refuse_options(arguments, "deals")
        games, series = arguments.games or 12, arguments.series or 16
        new = arguments.new_rule_each_game
        arena = mao.MaoArena(arguments.seats, games, series, new, house, seed=arguments.seed)
        total, report = series, series_report
    else:
        _refuse_options(arguments, "games", "series", "new_rule_each_game")
        total, report = arguments.deals or 100, deals_report
        arena = Arena(arguments.game, arguments.seats, total, house, seed=arguments.seed)
    jobs = arguments.jobs
    code = DONE
    with progress(arguments.command, range(total)) as step:
        try:
            with processes(jobs, lay_out) if jobs > 1 else nullcontext() as executor:
                arena.play(executor, step, ahead=2 * jobs)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenProcessPool:
            code = FAILED
    words = words_of()
    if code == FAILED:
        print(f"madtable: {words.text('cli.arena.broken')}", file=sys.stderr)
    if arguments.json:
        print_json(arena.data())
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
