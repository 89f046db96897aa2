"""What came of an arena, in words: one table for games with turns, another for Mao."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from madtable.ui.words import Words


def deals_report(words: Words, data: Mapping[str, Any]) -> Iterator[str]:
    """The lines for an `Arena`, from its figures."""
    yield words.text("cli.arena.done", count=data["deals"], asked=data["asked"])
    for level, figures in data["levels"].items():
        if figures["games"]:
            low, high = (f"{100 * end:.1f}" for end in figures["ci95"])
            share = f"{100 * figures['win_share']:.1f}"
            shown = {key: f"{figures[key]:g}" for key in ("games", "score", "margin")}
            times = {key: f"{figures[key]:.2f}" for key in ("ms_median", "ms_p95", "ms_max")}
            yield words.text(
                "cli.arena.level", level=level, share=share, low=low, high=high, **shown
            )
            yield "  " + words.text("cli.arena.times", count=figures["decisions"], **times)


def series_report(words: Words, data: Mapping[str, Any]) -> Iterator[str]:
    """The lines for a `MaoArena`, from its figures."""
    yield words.text("cli.arena.series.done", count=data["series"], asked=data["asked"])
    for game in data["games"]:
        for level, figures in game["levels"].items():
            reasons = ", ".join(
                f"{words.text(f'cli.arena.series.reason.{code}')} {cards:.2f}"
                for code, cards in figures["by_reason"].items()
            )
            yield words.text(
                "cli.arena.series.game",
                number=game["game"],
                level=level,
                penalties=f"{figures['penalty_cards']:.2f}",
                bad=f"{figures['bad_calls']:.2f}",
                share=f"{100 * figures['wins']:.1f}",
            ) + (f"  [{reasons}]" if reasons else "")
    for level, times in data["thinking"].items():
        if times["events"]:
            shown = {key: f"{times[key]:.2f}" for key in ("ms_mean", "ms_p95", "ms_max")}
            yield words.text("cli.arena.series.times", level=level, count=times["events"], **shown)
    if data["unfinished"]:
        yield words.text("cli.arena.series.unfinished", count=data["unfinished"])
