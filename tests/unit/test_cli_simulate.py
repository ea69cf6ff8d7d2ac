"""`hexwright simulate`: many games, kept in a file, and a report of what they tell."""

from pathlib import Path

import pytest

from tests.helpers.command_line import run

FREE = Path(__file__).resolve().parents[2] / "sample_modules" / "free"


def test_a_run_leaves_games_a_report_and_games_worth_a_look(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = run(
        capsys, "simulate", FREE, "--games", "3", "--jobs", "1", "--report", tmp_path / "lab"
    )
    assert result.code == 0, result.err
    assert "A Foggy Night: 3 games" in result.out
    written = {path.name for path in (tmp_path / "lab").iterdir()}
    assert {"games.sqlite", "report.html", "games.csv", "foggy-night-typical.hexsave"} <= written
    page = (tmp_path / "lab" / "report.html").read_text()
    assert "<svg" in page
    assert "data:image/png;base64," in page
    assert len((tmp_path / "lab" / "games.csv").read_text().splitlines()) == 4


def test_the_same_words_again_play_nothing_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("simulate", FREE, "--games", "2", "--jobs", "1", "--report", tmp_path / "lab")
    assert "2 games to play" in run(capsys, *words).out
    again = run(capsys, *words)
    assert "0 games to play" in again.out
    assert "A Foggy Night: 2 games" in again.out


def test_two_versions_are_compared_on_common_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--games", "2", "--jobs", "1", "--report", tmp_path / "lab", "--against", FREE)
    result = run(capsys, "simulate", FREE, *words)
    assert result.code == 0, result.err
    assert "no difference seen" in result.out


@pytest.mark.parametrize(
    "words",
    [
        ("--scenario", "nowhere"),
        ("--bots", "nobody"),
        ("--games", "0"),
        ("--stop-at", "x"),
        ("--clear-at", "46"),
        ("--clear-at", "10", "--stop-at", "10"),
    ],
)
def test_wrong_words_are_refused_before_a_game_is_played(
    tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    result = run(capsys, "simulate", FREE, "--report", tmp_path / "lab", *words)
    assert result.code == 2
    assert result.err
