from __future__ import annotations

import os
from pathlib import Path

import pytest

from madtable.engine.errors import BadInput
from madtable.store.files import (
    free_name,
    is_writable,
    read_whole,
    ready_folder,
    set_aside,
    write_atomic,
)


def test_an_atomic_write_makes_folders_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "settings.json"
    write_atomic(file, b"one")
    write_atomic(file, b"two")
    assert file.read_bytes() == b"two"
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    write_atomic(file, b"old")

    def no_room(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(OSError, match="No space left"):
        write_atomic(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_the_data_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    order: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def watched_fsync(number: int) -> None:
        order.append("folder" if os.path.isdir(f"/proc/self/fd/{number}") else "file")  # noqa: PTH112
        fsync(number)

    def watched_replace(self: Path, target: Path) -> Path:
        order.append("rename")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(Path, "replace", watched_replace)
    write_atomic(file, b"x")
    assert order == ["file", "rename", "folder"]


def test_what_is_put_aside_never_overwrites_an_earlier_one(tmp_path: Path) -> None:
    kept = []
    for number in range(3):
        file = tmp_path / "game.madgame"
        file.write_text(str(number))
        kept.append(set_aside(file))
        assert not file.exists()
    assert [path.name for path in kept] == [
        "game.madgame.damaged",
        "game.madgame.damaged-2",
        "game.madgame.damaged-3",
    ]
    assert [path.read_text() for path in kept] == ["0", "1", "2"]


def test_a_free_name_sees_broken_links_too(tmp_path: Path) -> None:
    link = tmp_path / "x"
    link.symlink_to(tmp_path / "nowhere")
    assert free_name(link) == tmp_path / "x-2"
    assert free_name(tmp_path / "y") == tmp_path / "y"


def test_a_folder_that_cannot_be_is_not_writable(tmp_path: Path) -> None:
    assert is_writable(tmp_path) == ""
    assert is_writable(tmp_path / "new" / "newer") == ""
    assert list(tmp_path.iterdir()) == []  # only a look
    (tmp_path / "file").write_text("")
    assert is_writable(tmp_path / "file") != ""
    assert is_writable(tmp_path / "file" / "below") != ""


def test_a_file_is_read_whole_and_what_is_none_is_named(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(b"0123456789")
    assert read_whole(file, 10) == b"0123456789"
    with pytest.raises(BadInput, match="far too large"):
        read_whole(file, 9)
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        read_whole(tmp_path / "none")
    with pytest.raises(BadInput, match="is a folder, not a file"):
        read_whole(tmp_path)


def test_a_folder_for_what_comes_later_is_made_at_once_or_named(tmp_path: Path) -> None:
    ready_folder(tmp_path / "new" / "newer")
    assert list((tmp_path / "new" / "newer").iterdir()) == []
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(BadInput) as caught:
            ready_folder(folder)
        assert caught.value.where == str(folder)
        assert caught.value.what.startswith("cannot be written: ")


@pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="no folder in which nothing can be made"
)
def test_a_folder_in_which_nothing_can_be_made_is_named_though_it_is_there() -> None:
    with pytest.raises(BadInput, match=r"^/proc/self: cannot be written: "):
        ready_folder(Path("/proc/self"))
