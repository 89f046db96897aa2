"""madtable from the command line: reads the arguments, lets a command do the work.

Exit codes: 0 done, 1 something checked failed, 2 bad arguments or bad input, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from madtable.commands import contests, records, trials, window
from madtable.commands.arguments import HelpWords, parse
from madtable.commands.asked import words_if_whole
from madtable.commands.output import FAILED, INTERRUPTED, complain, speak_utf8
from madtable.engine.errors import BadInput
from madtable.ui.words import languages

# Each imports what it needs only when it is called: the window comes sooner.
_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": window.play,
    "kiosk": window.kiosk,
    "scenario": records.scenario,
    "simulate": contests.simulate,
    "arena": contests.arena,
    "replay": records.replay,
    "shots": window.shots,
    "bench": trials.bench,
    "doctor": trials.doctor,
    "soak": trials.soak,
    "smoke-test": trials.smoke_test,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit code. What is wrong with them is one line on stderr."""
    speak_utf8()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets on stdout
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BadInput as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; Python would complain once more while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        return complain(f"{error.filename or 'madtable'}: {error.strerror or error}")


def _run(argv: Sequence[str]) -> int:
    # Words and names are for the help; the window comes sooner without them.
    arguments = parse(argv, _help_words() if {"-h", "--help"} & set(argv) else None)
    from madtable.store.charts import lay_out

    lay_out()
    return _COMMANDS[arguments.command](arguments)


def _help_words() -> HelpWords | None:
    """What the help needs; None where the words are broken: help must come all the same."""
    from madtable.ai.seats import levels
    from madtable.games import catalogue

    words = words_if_whole()
    if words is None:
        return None
    kinds = dict.fromkeys(level for game in catalogue.GAMES for level in levels(game))
    return HelpWords(words, tuple(catalogue.GAMES), tuple(kinds), trials.BENCH_PARTS, languages())


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()
    sys.exit(main())
