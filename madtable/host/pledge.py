"""The sealed seed of a deal, so that fairness can be checked.

The order of the deck follows from the seed, and before anybody plays, everybody sees the hash of
it: the pledge. At the end seed and salt are shown, and anybody can work out the hash again. The
salt is there because a seed of nine digits could be found from its hash by trying.
"""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from madtable.engine.journal import Header

_SALT_BYTES = 16


def fresh_salt() -> str:
    """32 hex digits that nobody has chosen."""
    return secrets.token_hex(_SALT_BYTES)


def secret_of(seed: int, salt: str) -> str:
    """What is shown at the end: the seed, and the salt behind a hyphen where there is one."""
    return f"{seed}-{salt}" if salt else str(seed)


def pledge_of(seed: int, salt: str) -> str:
    """What is shown at the deal: the SHA-256 of the secret, 64 hex digits."""
    return hashlib.sha256(secret_of(seed, salt).encode()).hexdigest()


def seal(header: Header, salt: str | None = None) -> Header:
    """The header with its pledge in it; `salt` None: a fresh one. The deal stays the same."""
    found = fresh_salt() if salt is None else salt
    return msgspec.structs.replace(header, salt=found, pledge=pledge_of(header.seed, found))


def keeps_its_pledge(header: Header) -> bool:
    """Whether the seed played is the one that was pledged; true where nothing was."""
    return not header.pledge or header.pledge == pledge_of(header.seed, header.salt)
