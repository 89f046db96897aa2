"""The PIN of a kiosk's staff, and the lock behind it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from madtable.engine.errors import BadInput
from madtable.store.pin import LOCKED_S, WRONG_MOST, PinLock, fits, is_pin_hash, make_pin_hash

HASH = make_pin_hash("2468", rounds=3)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "staff.json"


def test_only_the_pin_itself_fits() -> None:
    assert is_pin_hash(HASH)
    assert fits("2468", HASH)
    assert not any(fits(pin, HASH) for pin in ("2467", "24680", "", "2468 ", "٢٤٦٨"))


def test_the_same_pin_has_another_hash_each_time() -> None:
    assert make_pin_hash("2468", rounds=3) != HASH


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "１２３４", "-123"])
def test_a_pin_has_four_to_eight_digits(pin: str) -> None:
    with pytest.raises(BadInput, match="4 to 8 digits"):
        make_pin_hash(pin)


@pytest.mark.parametrize(
    "text", ["2468", HASH[:-1], HASH.replace("blake2b", "md5"), HASH.replace(":3:", ":0:"), ""]
)
def test_what_is_no_hash_is_told(text: str) -> None:
    assert not is_pin_hash(text)
    assert not fits("2468", text)


def test_five_wrong_ones_lock_it_for_five_minutes(file: Path, clock: Clock) -> None:
    lock = PinLock(file, HASH, clock)
    for left in reversed(range(WRONG_MOST)):
        assert lock.locked_s() == 0.0
        assert not lock.opens("0000")
        assert lock.tries_left == left
    assert lock.locked_s() == LOCKED_S == 300.0
    assert not lock.opens("2468"), "nothing is looked at while it is locked"
    clock.now += LOCKED_S - 0.1
    assert not lock.opens("2468")
    clock.now += 0.1
    assert lock.locked_s() == 0.0
    assert lock.tries_left == WRONG_MOST
    assert lock.opens("2468")


def test_the_right_one_forgets_the_wrong_ones(file: Path, clock: Clock) -> None:
    lock = PinLock(file, HASH, clock)
    for _ in range(WRONG_MOST - 1):
        lock.opens("0000")
    assert lock.opens("2468")
    assert lock.tries_left == WRONG_MOST
    assert not file.exists()


def test_a_restart_gains_nothing(file: Path, clock: Clock) -> None:
    for _ in range(WRONG_MOST):
        assert not PinLock(file, HASH, clock).opens("0000")
    # The system's clock may begin anew, too.
    clock.now = 3.0
    again = PinLock(file, HASH, clock)
    assert again.locked_s() == LOCKED_S
    clock.now += 200.0
    assert PinLock(file, HASH, clock).locked_s() == LOCKED_S
    assert again.locked_s() == 100.0


def test_a_file_that_somebody_has_meddled_with_means_locked(file: Path, clock: Clock) -> None:
    for text in ("", "{}x", '{"wrong": -4}', '{"wrong": "none"}', "\xff"):
        file.write_text(text, encoding="latin-1")
        lock = PinLock(file, HASH, clock)
        assert lock.locked_s() == LOCKED_S, text
    clock.now += LOCKED_S
    assert lock.opens("2468")


@pytest.mark.skipif(os.geteuid() != 0 and not os.access("/proc", os.X_OK), reason="no /proc")
def test_where_nothing_can_be_written_it_locks_all_the_same(clock: Clock) -> None:
    lock = PinLock(Path("/proc/self/nowhere/staff.json"), HASH, clock)
    for _ in range(WRONG_MOST):
        assert not lock.opens("0000")
    assert lock.locked_s() == LOCKED_S
