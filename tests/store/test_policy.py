"""The policy of an unattended table: what may stand in it, and how each mistake is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from madtable.engine.errors import BadInput
from madtable.store.pin import make_pin_hash
from madtable.store.policy import BadPolicy, Policy, read_policy

LANGUAGES = ("en", "sv")


def policy_of(tmp_path: Path, text: str) -> Policy:
    path = tmp_path / "kiosk.toml"
    path.write_text(text, encoding="utf-8")
    return read_policy(path, LANGUAGES)


def faults_of(tmp_path: Path, text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(BadPolicy) as caught:
        policy_of(tmp_path, text)
    first = caught.value.faults[0]
    assert str(caught.value).startswith(f"{tmp_path / 'kiosk.toml'}:{first.line}: {first.name}: ")
    return [(fault.line, fault.name, fault.what) for fault in caught.value.faults]


def test_an_empty_file_is_a_policy(tmp_path: Path) -> None:
    policy = policy_of(tmp_path, "")
    assert policy == Policy()
    assert policy.games == ("mad-magazine", "madskortspel", "mad-lab", "mao")


def test_everything_can_be_said(tmp_path: Path) -> None:
    pin = make_pin_hash("1234", rounds=1)
    policy = policy_of(
        tmp_path,
        f"""
        name = "Hall 3"
        games = ["mao", "mad-lab"]  # first is first
        levels = ["mad"]
        seats = 6
        people = 3
        seat_names = ["Åsa", ""]
        languages = ["sv"]
        speed = "calm"
        large_text = 1.3
        volume = 0.5
        volume_least = 0.1
        volume_most = 1
        quiet = ["22:00-07:30"]
        idle_s = 30
        farewell_s = 10
        when_idle = "clear"
        pin = "{pin}"
        shutdown = true
        shutdown_command = ["true"]
        statistics = false
        """,
    )
    assert policy.games == ("mao", "mad-lab")
    assert policy.seat_names == ("Åsa", "")
    assert policy.volume_most == 1.0
    assert policy.pin == pin
    assert not policy.statistics


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('games = ["mau"]', "no 'mau' here; there are mad-magazine, madskortspel, mad-lab, mao"),
        ("games = []", "at least one is needed"),
        ('games = ["mao", "mao"]', "'mao' is named twice"),
        ('games = "mao"', "Expected `array`, got `str`: 'mao'"),
        ('levels = ["random"]', "Invalid enum value 'random' - at `$[0]`: ['random']"),
        ("seats = 9", "Expected `int` <= 8: 9"),
        ("seats = 1", "Expected `int` >= 2: 1"),
        ("people = 5", "5 people, but only 4 seats"),
        ('seat_names = ["far longer than any plate"]', "length <= 16 - at `$[0]`: "),
        ('languages = ["de"]', "no 'de' here; there are en, sv"),
        ("languages = []", "at least one is needed"),
        ('speed = "warp"', "Invalid enum value 'warp': 'warp'"),
        ("large_text = 3.0", "Expected `float` <= 1.3: 3.0"),
        ("volume = 2", "Expected `float` <= 1.0: 2"),
        ("volume = -0.1", "Expected `float` >= 0.0: -0.1"),
        ("shutdown_command = []\nshutdown = true", "is empty, but shutdown is true"),
        ('quiet = ["10-12"]', "expected hours such as \"22:00-07:30\", got '10-12'"),
        ('quiet = ["24:30-25:00"]', "expected hours such as"),
        ('quiet = ["08:00-08:00"]', "expected hours such as"),
        ("idle_s = 2", "Expected `int` >= 10: 2"),
        ("idle_s = 1.5", "Expected `int`, got `float`: 1.5"),
        ("farewell_s = 0", "Expected `int` >= 5: 0"),
        ('when_idle = "wait"', "Invalid enum value 'wait': 'wait'"),
        ('pin = "1234"', "is no hash of a PIN; `madtable kiosk --make-pin` prints one"),
        ("shutdown = 1", "Expected `bool`, got `int`: 1"),
        ('statistics = "yes"', "Expected `bool`, got `str`: 'yes'"),
        ('name = ""', "Expected `str` of length >= 1: ''"),
        ("colour = 1", "there is no such name; there are name, games, levels"),
        ("volum_most = 1", "there is no such name; 'volume_most' perhaps?"),
        ("[sound]", "there is no such name"),
    ],
)
def test_every_mistake_is_named_with_its_line(tmp_path: Path, line: str, what: str) -> None:
    (fault,) = faults_of(tmp_path, f"# a policy\n\n{line}\n# the end\n")
    assert fault[:2] == (3, line.partition("=")[0].strip(" []"))
    assert what in fault[2]


def test_volumes_are_looked_at_together(tmp_path: Path) -> None:
    text = "volume_least = 0.4\nvolume_most = 0.5\nvolume = 0.6\n"
    (fault,) = faults_of(tmp_path, text)
    assert fault == (3, "volume", "0.6 is outside volume_least and volume_most (0.4 to 0.5)")
    (fault,) = faults_of(tmp_path, "volume = 0.5\nvolume_least = 0.8\nvolume_most = 0.2\n")
    assert fault == (2, "volume_least", "is over volume_most (0.2)")
    # Who says nothing about the volume itself means one that is allowed.
    assert policy_of(tmp_path, "volume_most = 0.3\n").volume == 0.3


def test_all_mistakes_are_named_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = 'volume = 2\ngames = [\n  "mao",\n  # not this one\n  "poker",\n]\n\n\nidle_s = "x"\n'
    found = faults_of(tmp_path, text)
    assert [fault[:2] for fault in found] == [(1, "volume"), (2, "games"), (9, "idle_s")]


def test_text_that_looks_like_a_name_leads_nobody_astray(tmp_path: Path) -> None:
    text = 'name = """\nvolume = 2\n"""\nvolume = 3\n'
    assert [fault[:2] for fault in faults_of(tmp_path, text)] == [(4, "volume")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("seats = 4\nvolume 0.5\n", 2),
        ("seats = 4\nseats = 5\n", 2),
        ('name = "open\n', 1),
        ("games = [\n", 1),
    ],
)
def test_what_is_no_toml_is_named_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    (fault,) = faults_of(tmp_path, text)
    assert fault[:2] == (line, "TOML")
    assert "at line" not in fault[2]


def test_a_file_that_cannot_be_read_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_policy(tmp_path / "none.toml", LANGUAGES)
    with pytest.raises(BadInput, match="a folder"):
        read_policy(tmp_path, LANGUAGES)
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe5"')
    with pytest.raises(BadInput, match="no text"):
        read_policy(tmp_path / "latin.toml", LANGUAGES)
    (tmp_path / "huge.toml").write_text("#" * 100_000)
    with pytest.raises(BadInput, match="too large"):
        read_policy(tmp_path / "huge.toml", LANGUAGES)


@pytest.mark.parametrize(
    ("hours", "quiet", "loud"),
    [
        (("22:00-07:30",), (22 * 60, 23 * 60 + 59, 0, 7 * 60 + 29), (7 * 60 + 30, 21 * 60 + 59)),
        (("12:00-13:00",), (12 * 60, 12 * 60 + 59), (13 * 60, 11 * 60 + 59, 0)),
        (("00:00-24:00",), (0, 720, 1439), ()),
        (("01:00-02:00", "03:00-04:00"), (60, 200), (150, 30)),
        ((), (), (0, 720)),
    ],
)
def test_quiet_hours_may_go_over_midnight(
    hours: tuple[str, ...], quiet: tuple[int, ...], loud: tuple[int, ...]
) -> None:
    policy = Policy(quiet=hours)
    assert all(policy.is_quiet(minute) for minute in quiet)
    assert not any(policy.is_quiet(minute) for minute in loud)
