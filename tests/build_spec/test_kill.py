"""Sudden death of an unattended table: it comes back, and no file is damaged."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from build_spec.kiosk.kill import kill_again_and_again


@pytest.mark.skipif(sys.platform != "linux", reason="a Linux matter")
@pytest.mark.slow
def test_killed_at_any_moment_it_comes_back_and_nothing_is_damaged(tmp_path: Path) -> None:
    seen = kill_again_and_again(4, 3, tmp_path)
    assert seen["times"] == 4
    assert seen["journals"] >= 1, "somebody was playing"
