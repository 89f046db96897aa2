"""The commands that draw: the table in its window, the unattended one, pictures of both."""

from __future__ import annotations

import argparse
import sys

from madtable.commands.asked import known_language, system_language, table_asked_for
from madtable.commands.output import DONE, FAILED
from madtable.engine.errors import BadInput
from madtable.ui.options import KioskOptions, PlayOptions, ShotsOptions
from madtable.ui.words import languages


def play(arguments: argparse.Namespace) -> int:
    """The window: the title, a table or a saved game."""
    game, seats, house = table_asked_for(arguments)
    if arguments.file is not None and (game is not None or arguments.demo):
        raise BadInput(str(arguments.file), "is watched, not played: --game and --demo exclude it")
    if arguments.file is not None and not (arguments.opened or arguments.file.is_file()):
        found = arguments.file.exists()
        raise BadInput(str(arguments.file), "is not a file" if found else "there is no such file")
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
        lang=known_language(arguments.lang),
        data_dir=arguments.data_dir,
        demo=arguments.demo,
        file=arguments.file,
        opened=arguments.opened,
    )
    from madtable.looks.start import play as start_playing

    return start_playing(options)


def kiosk(arguments: argparse.Namespace) -> int:
    """The unattended table, or what its policy file and its PIN need beforehand."""
    from madtable.store.policy import BadPolicy, read_policy

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
    from madtable.looks.start import kiosk as start_kiosk

    return start_kiosk(KioskOptions(arguments.window, arguments.data_dir), policy)


def _typed_secretly() -> str:
    """A line that somebody types without seeing it, or hands in from elsewhere."""
    if sys.stdin is None or not sys.stdin.isatty():
        return sys.stdin.readline().strip() if sys.stdin is not None else ""
    from getpass import getpass

    typed = getpass("PIN: ").strip()
    if getpass("PIN: ").strip() != typed:  # nobody has seen what they typed
        raise BadInput("PIN", "was not the same the second time")
    return typed


def shots(arguments: argparse.Namespace) -> int:
    """Every screen as a picture."""
    options = ShotsOptions(
        out_dir=arguments.out_dir,
        scenario=arguments.scenario,
        only=arguments.only,
        size=arguments.size,
        lang=known_language(arguments.lang) or system_language(),
    )
    from madtable.looks.start import shots as draw

    return draw(options)
