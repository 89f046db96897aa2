"""The seal of a deal: it holds the seed, it can be checked, and tells nothing beforehand."""

from __future__ import annotations

import hashlib

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from madtable.engine.journal import Header, SeatLine
from madtable.host.pledge import keeps_its_pledge, pledge_of, seal, secret_of
from madtable.host.sitting import sit_down
from madtable.host.table import Table


def header(seed: int = 7) -> Header:
    return sit_down("mad-magazine", [SeatLine("sly")] * 3, seed)


@given(seed=st.integers(0, 2**63 - 1))
def test_anybody_can_work_out_the_seal_from_what_is_shown_at_the_end(seed: int) -> None:
    sealed = seal(header(seed))
    shown = secret_of(sealed.seed, sealed.salt)
    assert hashlib.sha256(shown.encode("ascii")).hexdigest() == sealed.pledge
    assert keeps_its_pledge(sealed)


@given(other=st.integers(0, 2**31))
def test_another_seed_or_salt_breaks_the_seal(other: int) -> None:
    sealed = seal(header(7))
    if other != sealed.seed:
        assert not keeps_its_pledge(msgspec.structs.replace(sealed, seed=other))
    assert not keeps_its_pledge(msgspec.structs.replace(sealed, salt=f"{other:032x}"))


def test_the_same_deal_is_never_sealed_alike_twice() -> None:
    assert len({seal(header()).pledge for _ in range(20)}) == 20


def test_sealing_changes_nothing_at_the_table() -> None:
    plain, sealed = Table.deal(header()), Table.deal(seal(header()))
    while plain.bot_due() is not None and plain.answers < 30:
        assert plain.let_bot_move() == sealed.let_bot_move()
    assert plain.digest() == sealed.digest()


def test_a_header_without_a_seal_breaks_none() -> None:
    assert keeps_its_pledge(header())
    assert pledge_of(7, "") == hashlib.sha256(b"7").hexdigest()


def test_the_next_round_is_sealed_anew_and_may_have_a_seed_of_its_own() -> None:
    table = Table.deal(seal(header()))
    while table.let_bot_move() is not None:
        pass
    follows, own = table.next_header(), table.next_header(seed=99)
    assert follows.seed == table.next_header().seed  # a sitting can be repeated from its first seed
    assert own.seed == 99
    assert follows.pledge == follows.salt == ""
