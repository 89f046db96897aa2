"""The PIN of a kiosk's staff: its hash, and the lock that five wrong ones close.

A PIN has four to eight digits: what protects it is the lock, not the hash. The hash is keyed
BLAKE2b, many times over; unlike PBKDF2 and scrypt it is there in every Python, with OpenSSL or
without.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec

from madtable.engine.errors import BadInput
from madtable.store.files import read_whole, write_atomic

FEWEST, MOST = 4, 8
"""How many digits a PIN has."""

ROUNDS = 200_000
"""How often it is hashed: some tenths of a second on a small computer."""
_MOST_ROUNDS = 5_000_000

WRONG_MOST = 5
LOCKED_S = 300.0
"""So many wrong ones in a row, and for so long no other is looked at."""

_HASH = re.compile(r"blake2b:(\d{1,7}):([0-9a-f]{32}):([0-9a-f]{64})")


def is_pin(text: str) -> bool:
    """Whether `text` could be a PIN."""
    return re.fullmatch(rf"[0-9]{{{FEWEST},{MOST}}}", text) is not None


def make_pin_hash(pin: str, *, rounds: int = ROUNDS) -> str:
    """What stands in a policy file for `pin`; BadInput for anything but four to eight digits."""
    if not is_pin(pin):
        raise BadInput("PIN", f"expected {FEWEST} to {MOST} digits")
    salt = secrets.token_bytes(16)
    return f"blake2b:{rounds}:{salt.hex()}:{_digest(pin, salt, rounds).hex()}"


def is_pin_hash(text: str) -> bool:
    """Whether `text` is the hash of a PIN, as `make_pin_hash` makes it."""
    found = _HASH.fullmatch(text)
    return found is not None and 1 <= int(found[1]) <= _MOST_ROUNDS


def fits(pin: str, pin_hash: str) -> bool:
    """Whether `pin` is the one that `pin_hash` was made of."""
    found = _HASH.fullmatch(pin_hash)
    if found is None or not is_pin(pin):
        return False
    digest = _digest(pin, bytes.fromhex(found[2]), int(found[1]))
    return hmac.compare_digest(digest, bytes.fromhex(found[3]))


def _digest(pin: str, salt: bytes, rounds: int) -> bytes:
    found = pin.encode("ascii")
    for _ in range(rounds):
        found = hashlib.blake2b(found, key=salt, digest_size=32).digest()
    return found


class _Tries(msgspec.Struct, frozen=True):
    wrong: Annotated[int, msgspec.Meta(ge=0)] = 0


class PinLock:
    """Asks for the PIN, and for a while no longer after too many wrong ones.

    `clock` tells seconds that only ever grow. How many were wrong is kept in the file `path`, and
    nothing else is: a lock found there after a restart runs its whole time anew. So neither pulling
    the plug nor setting the clock gains anything. Where nothing can be written the lock lasts as
    long as the program.
    """

    def __init__(self, path: Path, pin_hash: str, clock: Callable[[], float]) -> None:
        self._path = path
        self._hash = pin_hash
        self._clock = clock
        self._wrong = self._kept()
        self._until_s = clock() + LOCKED_S if self._wrong >= WRONG_MOST else 0.0

    def locked_s(self) -> float:
        """Seconds until the next PIN is looked at; 0 when one may be tried."""
        if self._wrong < WRONG_MOST:
            return 0.0
        left = self._until_s - self._clock()
        if left > 0.0:
            return left
        self._keep(0)
        return 0.0

    @property
    def tries_left(self) -> int:
        """How many may still be wrong before the lock closes."""
        return max(0, WRONG_MOST - self._wrong)

    def opens(self, pin: str) -> bool:
        """Whether `pin` is the one; a wrong one counts. False without a look while locked."""
        if self.locked_s() > 0.0:
            return False
        # Counted before it is looked at: whoever cuts the power now has had this try as well.
        self._keep(self._wrong + 1)
        if not fits(pin, self._hash):
            if self._wrong >= WRONG_MOST:
                self._until_s = self._clock() + LOCKED_S
            return False
        self._keep(0)
        return True

    def _kept(self) -> int:
        if not self._path.exists():
            return 0
        try:
            return msgspec.json.decode(read_whole(self._path), type=_Tries).wrong
        except (BadInput, msgspec.MsgspecError, UnicodeDecodeError):
            return WRONG_MOST  # somebody has meddled with it

    def _keep(self, wrong: int) -> None:
        self._wrong = wrong
        with suppress(OSError):
            if wrong:
                write_atomic(self._path, msgspec.json.encode(_Tries(wrong)))
            else:
                self._path.unlink(missing_ok=True)
