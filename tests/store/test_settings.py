from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from madtable.engine.journal import SeatLine
from madtable.store.settings import Settings, Setup, load_settings, save_settings, settings_file


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    file = settings_file(tmp_path / "data")
    setup = Setup([SeatLine("human", "Åsa", "frog"), SeatLine("sly")], {"joker_counts": [1, 3]})
    saved = Settings(language="sv", speed="mad", ui_scale=1.25).with_setup("mad-magazine", setup)
    save_settings(file, saved)
    assert load_settings(file) == (saved, None)
    assert saved.last_game == "mad-magazine"


def test_without_a_file_the_defaults_hold_and_nothing_is_written(tmp_path: Path) -> None:
    assert load_settings(settings_file(tmp_path)) == (Settings(), None)
    assert list(tmp_path.iterdir()) == []


def test_keys_of_a_newer_program_are_passed_over(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    file.write_text('{"speed": "calm", "hologram": true}')
    assert load_settings(file) == (Settings(speed="calm"), None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"speed": "warp"}',
        '{"ui_scale": 40}',
        '{"fullscreen": "yes"}',
        '{"monitor": -1}',
        '{"log_size": 3}',
        '{"auto_answer_s": -2}',
        '{"keys": ["d"]}',
        "\x00",
        "[" * 100_000,
    ],
)
def test_a_bad_file_is_kept_aside_and_the_defaults_hold(tmp_path: Path, text: str) -> None:
    file = settings_file(tmp_path)
    file.write_text(text)
    settings, aside = load_settings(file)
    assert settings == Settings()
    assert aside is not None
    assert aside.read_text() == text
    assert not file.exists()
    save_settings(file, settings)
    assert load_settings(file) == (settings, None)


@given(st.binary(max_size=60))
def test_no_bytes_whatever_upset_the_reading(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("s") / "settings.json"
    file.write_bytes(data)
    settings, aside = load_settings(file)
    assert isinstance(settings, Settings)
    if aside is not None:
        assert aside.read_bytes() == data


def test_a_folder_in_place_of_the_file_means_the_defaults(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    file.mkdir()
    assert load_settings(file) == (Settings(), None)
    with pytest.raises(IsADirectoryError):
        save_settings(file, Settings())


def test_the_file_is_made_to_be_read_by_people(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    save_settings(file, Settings())
    lines = file.read_text().splitlines()
    assert len(lines) > len(msgspec.structs.fields(Settings))
