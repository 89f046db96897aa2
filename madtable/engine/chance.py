"""Chance that belongs to the table: seeded, counted in integers, copied with the position.

The generator is PCG-XSH-RS 64/32 (O'Neill, "PCG: A Family of Simple Fast Space-Efficient
Statistically Good Algorithms", 2014), seeded through SplitMix64 so that neighbouring seeds give
unrelated games. Only integer arithmetic is used, so that a seed gives the same game on every
machine.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_FACTOR = 6364136223846793005
_STEP = 1442695040888963407


def _spread(seed: int) -> int:
    """SplitMix64 of `seed`: a 64-bit number in which every bit of the seed has a say."""
    z = (seed + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance:
    """A stream of chance; equal states give equal streams."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = _spread(seed)

    @classmethod
    def resumed(cls, state: int) -> Chance:
        """The stream whose `state` this was."""
        stream = cls.__new__(cls)
        stream.state = state
        return stream

    def clone(self) -> Chance:
        """Another stream that will give the same numbers from here on."""
        twin = Chance.__new__(Chance)  # not `resumed`: a search clones a million times
        twin.state = self.state
        return twin

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1 (n from 1 to 2**31; the bias is below n / 2**32)."""
        s = self.state
        self.state = (s * _FACTOR + _STEP) & _MASK
        return ((((s ^ (s >> 22)) >> (22 + (s >> 61))) & 0xFFFFFFFF) * n) >> 32

    def shuffle(self, items: list[T]) -> None:
        """Put `items` into a random order in place (Fisher-Yates)."""
        s = self.state
        for i in range(len(items) - 1, 0, -1):
            j = ((((s ^ (s >> 22)) >> (22 + (s >> 61))) & 0xFFFFFFFF) * (i + 1)) >> 32
            s = (s * _FACTOR + _STEP) & _MASK
            items[i], items[j] = items[j], items[i]
        self.state = s

    def choice(self, items: list[T] | tuple[T, ...]) -> T:
        """One of `items`, each as likely as the others."""
        return items[self.below(len(items))]

    def branch(self, label: int) -> Chance:
        """A stream of its own for another purpose (a bot's seat, say) that leaves this one
        alone.
        """
        # Multiplied first: branch 2 of seed 1 must not be branch 1 of seed 2.
        return Chance((self.state * _FACTOR + _spread(label)) & _MASK)
