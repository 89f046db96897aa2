"""A power cut in the midst of a game costs the last answer at most."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build_spec.kiosk.power_cut import MEGABYTES, cut_again_and_again, mounted


def _may_mount(folder: Path) -> bool:
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    image = folder / "probe"
    with image.open("wb") as file:
        file.truncate(MEGABYTES << 20)
    try:
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True, capture_output=True)
        with mounted(image, folder / "probed"):
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


@pytest.mark.slow
def test_the_power_goes_and_next_to_nothing_is_lost(tmp_path: Path) -> None:
    if not _may_mount(tmp_path):
        pytest.skip("Linux, root and loop devices are needed")
    seen = cut_again_and_again(3, 5, tmp_path)
    assert seen["cuts"] == 3
    assert seen["most_answers_lost"] <= 1
