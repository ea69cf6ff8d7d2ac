"""The ladder of players: Elo with intervals, tried on players whose strength is known."""

from pathlib import Path
from random import Random

import pytest

from hexwright.engine.players import registry
from hexwright.lab.ladder import ladder, pairs
from hexwright.lab.record import GameRecord
from tests.helpers.command_line import run

FREE = Path(__file__).resolve().parents[3] / "sample_modules" / "free"
TRUE = {"strong": 150.0, "middle": 0.0, "weak": -150.0}


def games(count: int, seed: int = 1) -> list[GameRecord]:
    chance, found = Random(seed), []  # noqa: S311 - the same in every run
    for first, second in pairs(list(TRUE)):
        for number in range(count):
            names = (first, second) if number % 2 else (second, first)
            share = 1 / (1 + 10 ** ((TRUE[names[1]] - TRUE[names[0]]) / 400))
            winner = "red" if chance.random() < share else "blue"
            found.append(
                GameRecord(
                    scenario="x", seed=number, players=names, sides=("red", "blue"), winner=winner
                )
            )
    return found


def test_everybody_meets_everybody_once() -> None:
    assert pairs(["a", "b", "c", "a"]) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_the_intervals_hold_the_true_strengths_about_as_often_as_they_say() -> None:
    inside = sum(
        abs(rung.elo - TRUE[rung.name]) <= rung.half
        for seed in range(60)
        for rung in ladder(list(TRUE), games(40, seed))
    )
    # 171 of 180, and some room for chance.
    assert inside >= 160


def test_more_games_make_narrower_intervals_and_the_strongest_stands_first() -> None:
    few, many = ladder(list(TRUE), games(20)), ladder(list(TRUE), games(400))
    assert [rung.name for rung in many] == ["strong", "middle", "weak"]
    assert many[0].half < few[0].half / 3
    assert many[0].games == 800


def test_who_wins_everything_is_strong_but_not_endless() -> None:
    found = [
        GameRecord(scenario="x", seed=at, players=("a", "b"), sides=("r", "s"), winner="r")
        for at in range(10)
    ]
    best = ladder(["a", "b"], found)[0]
    assert best.name == "a"
    assert 100 < best.elo < 1000


def test_the_command_prints_a_ladder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = registry.EVERY_SYSTEM[0]._replace(id="twin")
    monkeypatch.setattr(registry, "EVERY_SYSTEM", (*registry.EVERY_SYSTEM, twin))
    words = ("--bots", "random,twin", "--games", "2", "--jobs", "1", "--ladder")
    result = run(capsys, "simulate", FREE, *words, "--report", tmp_path / "lab")
    assert result.code == 0, result.err
    assert "Elo, games: 2" in result.out


def test_a_ladder_of_one_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = run(capsys, "simulate", FREE, "--ladder", "--report", tmp_path / "lab")
    assert result.code == 2
    assert "two players or more" in result.err
