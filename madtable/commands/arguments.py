"""The command line: which commands there are, what they take, and their help.

The words of the help are in `assets/locale`; what is wrong with an argument is said in English, in
one line, and always as BadInput.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NoReturn

from madtable import __version__
from madtable.engine.errors import BadInput
from madtable.ui.options import LEAST
from madtable.ui.words import Words

SPEEDS = ("calm", "brisk", "mad")
_SMALLEST = (320, 180)
_LARGEST = 16384

_EXAMPLES = {
    "play": "madtable play --game {game} --seats human,sly,sly,random --seed 7",
    "kiosk": "madtable kiosk --config kiosk.toml",
    "scenario": "madtable scenario tests/scenarios/{game}",
    "simulate": "madtable simulate {game} --players 4 --games 1000 --seed 1 --json",
    "arena": "madtable arena {game} --seats mad,sly,sly,sly --deals 400 --seed 1 --jobs 2",
    "replay": "madtable replay game.madgame --seat 0",
    "shots": "madtable shots pictures --size 1280x720 --lang sv",
    "bench": "madtable bench --only rules --json",
    "doctor": "madtable doctor --json",
    "soak": "madtable soak --games 100 --out soak",
    "smoke-test": "madtable smoke-test --report report.json",
}
COMMANDS = tuple(_EXAMPLES)
"""Every command, the one that needs no name first."""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as argparse lays it out, with our word for "usage"."""

    def __init__(self, prog: str, usage_word: str = "") -> None:
        super().__init__(prog)
        self.usage_word = f"{usage_word} "

    def add_usage(
        self,
        usage: str | None,
        actions: object,
        groups: object,
        prefix: str | None = None,
    ) -> None:
        """Begin the usage line with our word, unless told otherwise."""
        if prefix is None:
            prefix = self.usage_word
        super().add_usage(usage, actions, groups, prefix)  # type: ignore[arg-type]

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = []
        for line in text.splitlines():
            # Examples are indented, and stay as they are.
            own = line.startswith(" ") or not line
            lines += [line] if own else textwrap.wrap(line, width)
        return "\n".join(indent + line for line in lines)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong as BadInput instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(self.prog, message)


@dataclass(frozen=True, slots=True)
class HelpWords:
    """What the help is made of: words, and the names that this room cannot know by itself."""

    words: Words
    games: tuple[str, ...]
    levels: tuple[str, ...]
    parts: tuple[str, ...]
    langs: tuple[str, ...]

    def text(self, key: str) -> str:
        """The words of `key` with the names in them."""
        return self.words.text(
            key,
            game=self.games[0],
            games=", ".join(self.games),
            levels=", ".join(self.levels),
            parts=", ".join(self.parts),
            langs=", ".join(self.langs),
        )


def parse(argv: Sequence[str], help_words: HelpWords | None) -> argparse.Namespace:
    """The arguments as a namespace: `command`, and what that command takes.

    Without a command, or with a saved game in its place, `play` is meant. Raises BadInput for
    arguments that make no sense, SystemExit for `--help` and `--version`. Without `help_words` the
    help shows keys.
    """
    arguments = list(argv)
    if arguments[:1] == ["--smoke-test"]:
        arguments[0] = "smoke-test"
    if (
        not arguments
        or arguments[0].endswith(".madgame")
        or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version"))
    ):
        arguments.insert(0, "play")
    if not arguments[0].startswith("-") and arguments[0] not in COMMANDS:
        raise BadInput("madtable", f"no command {arguments[0]!r}; there are {', '.join(COMMANDS)}")
    return _parser(help_words).parse_args(arguments)


def _parser(words: HelpWords | None) -> _Parser:
    """The parser of all commands, its help in these words (None: in keys)."""
    say = _speaker(words)
    top = _Parser(
        prog="madtable",
        description=say("cli.about"),
        epilog=say("cli.exit-codes"),
        formatter_class=partial(_Help, usage_word=say("cli.usage")),
        add_help=False,
        allow_abbrev=False,
    )
    _dress(top, say)
    top.add_argument("--version", action="version", version=f"madtable {__version__}",
                     help=_unfilled(say("cli.version")))  # fmt: skip
    made = _made(top, say, words.games[0] if words else "GAME")

    def add(command: str, *flags: str, **how: object) -> None:
        word = flags[0].lstrip("-")
        made[command].add_argument(
            *flags,
            help=_unfilled(say(f"cli.{command}.{word}")),
            **how,  # type: ignore[arg-type]
        )

    for arguments in (_add_drawing, _add_contests, _add_records, _add_trials):
        arguments(add)
    return top


_Say = Callable[[str], str]
_Add = Callable[..., None]


def _speaker(words: HelpWords | None) -> _Say:
    def say(key: str) -> str:
        return words.text(key) if words else key

    return say


def _unfilled(text: str) -> str:
    """A line of help as argparse wants it, which fills %-holes of its own in there."""
    return text.replace("%", "%%")


def _dress(parser: argparse.ArgumentParser, say: _Say) -> None:
    """Give a parser our own headings, and --help in our words."""
    parser._positionals.title = say("cli.arguments")
    parser._optionals.title = say("cli.options")
    parser.add_argument("-h", "--help", action="help", help=_unfilled(say("cli.help")))


def _made(top: _Parser, say: _Say, game: str) -> dict[str, argparse.ArgumentParser]:
    """A parser for every command, still without arguments; `game` stands in the examples."""
    commands = top.add_subparsers(
        dest="command", title=say("cli.commands"), metavar=say("cli.command")
    )
    made: dict[str, argparse.ArgumentParser] = {}
    for name, example in _EXAMPLES.items():
        made[name] = commands.add_parser(
            name,
            help=_unfilled(say(f"cli.{name}.short")),
            description=say(f"cli.{name}.about"),
            epilog=f"{say('cli.example')}\n  {example.format(game=game)}",
            formatter_class=partial(_Help, usage_word=say("cli.usage")),
            add_help=False,
            allow_abbrev=False,
        )
        _dress(made[name], say)
    return made


def _add_drawing(add: _Add) -> None:
    add("play", "file", nargs="?", type=_named, metavar="FILE")
    add("play", "--game", metavar="G")
    add("play", "--seats", type=names_list, metavar="S,...")
    add("play", "--seed", type=_whole(0, 2**63 - 1), metavar="N")
    add("play", "--house", type=house_rule, action="append", default=[], metavar="NAME=VALUE")
    add("play", "--speed", type=_one_of(SPEEDS), metavar="|".join(SPEEDS))
    add("play", "--window", type=window_size(LEAST), metavar="WxH")
    add("play", "--fullscreen", action="store_true")
    add("play", "--lang", metavar="L")
    add("play", "--data-dir", type=_folder, metavar="DIR")
    add("play", "--demo", action="store_true")
    add("play", "--opened", action="store_true")
    add("kiosk", "--config", type=_named, metavar="FILE")
    add("kiosk", "--check", action="store_true")
    add("kiosk", "--make-pin", action="store_true")
    add("kiosk", "--no-exit", action="store_true")
    add("kiosk", "--window", type=window_size(LEAST), metavar="WxH")
    add("kiosk", "--data-dir", type=_folder, metavar="DIR")
    add("shots", "out_dir", type=_folder, metavar="OUT_DIR")
    add("shots", "--scenario", type=_named, metavar="FILE")
    add("shots", "--only", metavar="NAME")
    add("shots", "--size", type=window_size(_SMALLEST), metavar="WxH", default=(1920, 1080))
    add("shots", "--lang", metavar="L")


def _add_contests(add: _Add) -> None:
    add("simulate", "game", metavar="GAME")
    add("simulate", "--players", type=_whole(1, 99), metavar="N")
    add("simulate", "--games", type=_whole(1, 10**9), metavar="K", default=100)
    add("simulate", "--seed", type=_whole(0, 2**63 - 1), metavar="S", default=1)
    add("simulate", "--seats", type=names_list, metavar="L,...")
    add("simulate", "--house", type=house_rule, action="append", default=[], metavar="NAME=VALUE")
    add("simulate", "--json", action="store_true")
    add("arena", "game", metavar="GAME")
    add("arena", "--seats", type=names_list, metavar="L,...", required=True)
    add("arena", "--deals", type=_whole(1, 10**7), metavar="N")
    add("arena", "--games", type=_whole(1, 10**4), metavar="N")
    add("arena", "--series", type=_whole(1, 10**6), metavar="N")
    add("arena", "--new-rule-each-game", action="store_true")
    add("arena", "--seed", type=_whole(0, 2**63 - 1), metavar="S", default=1)
    add("arena", "--house", type=house_rule, action="append", default=[], metavar="NAME=VALUE")
    add("arena", "--jobs", type=_whole(1, 1024), metavar="J", default=1)
    add("arena", "--json", action="store_true")


def _add_records(add: _Add) -> None:
    add("scenario", "paths", nargs="+", type=_named, metavar="PATH")
    add("scenario", "--json", action="store_true")
    add("replay", "file", type=_named, metavar="FILE")
    add("replay", "--verify", action="store_true")
    add("replay", "--seat", type=_whole(0, 99), metavar="N")
    add("replay", "--lang", metavar="L")
    add("replay", "--json", action="store_true")


def _add_trials(add: _Add) -> None:
    add("bench", "--only", type=names_list, metavar="PART,...")
    add("bench", "--screens", type=names_list, metavar="NAME,...")
    add("bench", "--games", type=_whole(30, 10**6), metavar="N", default=500)
    add("bench", "--json", action="store_true")
    add("doctor", "--data-dir", type=_folder, metavar="DIR")
    add("doctor", "--json", action="store_true")
    add("soak", "--games", type=_whole(1, 10**6), metavar="N", default=100)
    add("soak", "--seed", type=_whole(0, 2**63 - 1), metavar="S", default=1)
    add("soak", "--out", type=_folder, metavar="DIR", required=True)
    add("soak", "--json", action="store_true")
    add("smoke-test", "--report", type=_named, metavar="FILE")


# -- what an argument may be -----------------------------------------------------------------------


def _whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,30}", text) and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"expected a whole number from {low} to {high}, got {text!r}"
        )

    return read


def _one_of(names: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in names:
            return text
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(names)}, got {text!r}")

    return read


def names_list(text: str) -> tuple[str, ...]:
    """Names with commas between; none of them empty."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"expected names with commas between, got {text!r}")
    return names


def house_rule(text: str) -> tuple[str, str]:
    """Name and value of one house rule; whether they exist is the game's to say."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, got {text!r}")
    return name, value


def window_size(least: tuple[int, int]) -> Callable[[str], tuple[int, int]]:
    """Width and height in pixels of `1280x720`, neither below those of `least`."""

    def size(text: str) -> tuple[int, int]:
        found = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
        if not found:
            raise argparse.ArgumentTypeError(f"expected a size such as 1280x720, got {text!r}")
        width, height = int(found[1]), int(found[2])
        if not (least[0] <= width <= _LARGEST and least[1] <= height <= _LARGEST):
            raise argparse.ArgumentTypeError(
                f"expected a size from {least[0]}x{least[1]} to {_LARGEST}x{_LARGEST}, got {text!r}"
            )
        return width, height

    return size


def _named(text: str) -> Path:
    """A file or folder that has a name: an empty one would mean the folder one is in."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    if "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} cannot be a name")
    return Path(text)


def _folder(text: str) -> Path:
    """A folder that exists or may be made; not a file."""
    path = _named(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return path
