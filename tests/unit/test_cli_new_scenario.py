"""`hexwright new-scenario`: scenarios to order, from the command line."""

import shutil
from pathlib import Path

import pytest

from hexwright.schema.load import load
from hexwright.schema.samples import SAMPLES
from tests.helpers.command_line import contents, run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "my-game"
    shutil.copytree(SAMPLES / "cce", made)
    return made


def test_a_scenario_is_added_and_the_module_stays_sound(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--set", "title=Night raid", "--set", "map=olkhovka", "--seed", 3)
    ended = run(capsys, "new-scenario", folder, *words)
    assert ended.code == 0
    assert "night-raid" in ended.out
    module, issues = load(folder)
    assert issues == []
    assert module is not None
    assert module.scenarios["night-raid"].maps[0].map == "olkhovka"
    again = run(capsys, "new-scenario", folder, *words)
    assert "night-raid-2" in again.out


def test_a_dry_run_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(folder)
    ended = run(capsys, "new-scenario", folder, "--dry-run")
    assert ended.code == 0
    assert "German rifle squad" in ended.out or "Sqd 1" in ended.out
    assert contents(folder) == before


def test_options_are_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "new-scenario", folder, "--options").out
    assert "axis_posture=defender" in out
    assert "One of: attacker, recon, defender." in out


@pytest.mark.parametrize("word", ["weather=rain", "year=1800", "map=nowhere", "forces"])
def test_wrong_options_are_wrong_usage(
    folder: Path, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    assert run(capsys, "new-scenario", folder, "--set", word).code == 2


def test_what_the_tables_do_not_give_is_a_problem_of_the_data(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "new-scenario", folder, "--set", "year=1940").code == 1


def test_other_systems_say_that_they_have_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    shutil.copytree(SAMPLES / "free", other)
    ended = run(capsys, "new-scenario", other)
    assert ended.code == 1
    assert "free" in ended.err
