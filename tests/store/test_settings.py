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
def test_a_bad_file_is_kept_aside_and_what_is_bad_is_as_it_comes(tmp_path: Path, text: str) -> None:
    file = settings_file(tmp_path)
    file.write_text(text)
    settings, aside = load_settings(file)
    assert settings == Settings()
    assert aside is not None
    assert aside.read_text() == text
    assert not file.exists()
    save_settings(file, settings)
    assert load_settings(file) == (settings, None)


CHOSEN = {
    "language": "sv",
    "speed": "mad",
    "less_motion": True,
    "ui_scale": 2,
    "auto_answer_s": 1.5,
    "guided": ["mao"],
    "keys": {"d": "g", "g": "d"},
    "last_game": "mao",
    "setups": {"mao": {"seats": [{"kind": "human", "name": "Åsa"}]}},
}
"""What somebody has chosen, each other than it comes."""


@pytest.mark.parametrize("bad", [None, -1, 1e99, "warp", [3], {"d": 3}, [[]] * 3, "\x00"], ids=repr)
@pytest.mark.parametrize("name", [field.name for field in msgspec.structs.fields(Settings)])
def test_one_bad_value_costs_no_other(name: str, bad: object, tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    good = {key: value for key, value in CHOSEN.items() if key != name}
    file.write_bytes(msgspec.json.encode({**good, name: bad}))
    settings, aside = load_settings(file)
    for key, value in good.items():
        assert msgspec.to_builtins(getattr(settings, key), str_keys=True) == msgspec.to_builtins(
            getattr(msgspec.convert({key: value}, Settings), key)
        )
    if aside is not None:
        assert getattr(settings, name) == getattr(Settings(), name)


def test_a_bad_set_up_costs_no_other(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    mao = {"seats": [{"kind": "human", "name": "Åsa"}]}
    bad = {"seats": 4}
    file.write_bytes(msgspec.json.encode({"mute": True, "setups": {"mad-lab": bad, "mao": mao}}))
    settings, aside = load_settings(file)
    assert aside is not None
    assert settings == Settings(mute=True, setups={"mao": Setup([SeatLine("human", "Åsa")])})


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
