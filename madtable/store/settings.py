"""What people have chosen for good: language, speed, window, and how they last set up each game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from madtable.engine.errors import BadInput
from madtable.engine.journal import SeatLine, SettingOnFile
from madtable.store.files import read_whole, set_aside, write_atomic

Speed = Literal["calm", "brisk", "mad"]


class Setup(msgspec.Struct, frozen=True):
    """How a game was last set up: who sat where, and the house rules that were not as they come."""

    seats: list[SeatLine] = []
    house: dict[str, SettingOnFile] = {}


class Settings(msgspec.Struct, frozen=True):
    """The settings file; every field has a default, and fields that are not known are passed over.

    `language` is empty until somebody chooses one (the system's is taken then). `ui_scale` and
    `large_text` are factors, as is `log_size` for the lines of the log; `monitor` counts from 0.
    `four_inks` prints the standard deck in four colours. `by_value` sorts hands by value first,
    `tips` explains what somebody rests on, `guide` shows people round in their first game of a
    kind, and `guided` are the games in which that was done. A question with a single answer is
    answered by itself after `auto_answer_s` seconds, never at 0. `volume` is 0 to 1; `mute` leaves
    it as it is. With `confirm_risky` an answer that may be regretted is asked about. `keys` says
    which key is pressed for which other one. `last_game` is the game that the set-up shows first.
    """

    language: str = ""
    speed: Speed = "brisk"
    less_motion: bool = False
    fullscreen: bool = False
    ui_scale: Annotated[float, msgspec.Meta(ge=0.75, le=2.0)] = 1.0
    large_text: Annotated[float, msgspec.Meta(ge=1.0, le=1.5)] = 1.0
    log_size: Annotated[float, msgspec.Meta(ge=1.0, le=1.5)] = 1.0
    monitor: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    high_contrast: bool = False
    four_inks: bool = False
    volume: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 0.8
    mute: bool = False
    music: bool = True
    music_volume: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 0.5
    captions: bool = False
    speech: bool = False
    by_value: bool = False
    tips: bool = True
    guide: bool = True
    guided: list[str] = []
    take_back: bool = False
    confirm_risky: bool = False
    auto_answer_s: Annotated[float, msgspec.Meta(ge=0.0, le=10.0)] = 0.0
    keys: dict[str, str] = {}
    last_game: str = ""
    setups: dict[str, Setup] = {}

    def with_setup(self, game: str, setup: Setup) -> Settings:
        """These settings with `setup` remembered for `game`, which becomes the last one."""
        return msgspec.structs.replace(self, last_game=game, setups={**self.setups, game: setup})


def settings_file(data: Path) -> Path:
    """Where the settings lie below the data folder."""
    return data / "settings.json"


def load_settings(path: Path) -> tuple[Settings, Path | None]:
    """The settings in `path`, and where a bad file was put aside (None when all was well).

    A missing file means the defaults, and so does one that cannot be read. Of one in which
    something makes no sense the rest holds; it is renamed, so that whoever wrote it by hand still
    has it.
    """
    try:
        data = read_whole(path)
    except BadInput:
        return Settings(), None
    try:
        return msgspec.json.decode(data, type=Settings), None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        pass
    found = _what_makes_sense(data)
    try:
        return found, set_aside(path)
    except OSError:
        return found, None


def _what_makes_sense(data: bytes) -> Settings:
    """The settings with every field that can be made out; in each of them all or nothing holds,
    but in `setups` each game by itself.
    """
    try:
        fields = msgspec.json.decode(data, type=dict[str, object])
        setups = fields.get("setups")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Settings()
    good = {name: value for name, value in fields.items() if _fits({name: value})}
    if isinstance(setups, dict):
        good["setups"] = {
            game: setup for game, setup in setups.items() if _fits({"setups": {game: setup}})
        }
    return msgspec.convert(good, Settings)


def _fits(fields: dict[str, object]) -> bool:
    """Whether these fields make sense as settings."""
    try:
        msgspec.convert(fields, Settings)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return True


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings whole or not at all. Raises OSError."""
    write_atomic(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
