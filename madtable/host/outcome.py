"""How far a game is, and what came of it: the same words wherever a round is held."""

from __future__ import annotations

from madtable.engine.round import Round, Standing


class Outcome:
    """Whatever holds a round in `_round` tells this of it."""

    _round: Round

    @property
    def over(self) -> bool:
        """Whether the game has ended by now."""
        return self._round.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats in seat order; empty while the game runs or when nobody won."""
        return self._round.winners

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self._round.turns

    @property
    def reason(self) -> str:
        """Why the game is over, in a word of the game (`empty`, `joker`, `cap` ...); else empty."""
        return self._round.reason

    def standings(self) -> tuple[Standing, ...]:
        """The ranking, best first; empty while the game runs."""
        return self._round.standings()
