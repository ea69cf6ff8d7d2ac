"""`hexwright autoplay`: whole games without a window."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.command_line import module_folder, run
from tests.helpers.modules import install_system

SAMPLE = Path(__file__).parents[2] / "sample_modules" / "free"


def test_the_same_seed_gives_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "autoplay", SAMPLE, "--seed", 3)
    assert first.code == 0
    assert first == run(capsys, "autoplay", SAMPLE, "--seed", 3, "--bots", "random,random")
    assert first.out != run(capsys, "autoplay", SAMPLE, "--seed", 4).out


def test_the_same_seed_gives_the_same_game_whatever_the_hash_seed() -> None:
    said = set()
    for hash_seed in ("0", "12345"):
        ended = subprocess.run(
            [sys.executable, "-m", "hexwright", "autoplay", str(SAMPLE), "--seed", "3"],
            cwd=SAMPLE.parents[1],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        said.add(ended.stdout)
    assert len(said) == 1


def test_the_report_names_pieces_hexes_and_the_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "autoplay", SAMPLE, "--seed", 6).out.splitlines()
    assert lines[0] == "— Turn 1 · 9 pm · Night, fog · Smugglers —"
    assert any(" moves from " in line for line in lines)
    assert lines[-2].startswith(("Victory: ", "The game ends in a draw."))
    assert lines[-1].endswith("seed 6")


def test_the_log_may_go_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "game.txt"
    said = run(capsys, "autoplay", SAMPLE, "--seed", 3, "--log", log).out.splitlines()
    assert len(said) == 2
    whole = run(capsys, "autoplay", SAMPLE, "--seed", 3).out.splitlines()
    assert log.read_text(encoding="utf-8").splitlines() == whole[:-1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scenario", "foggy-nigt"), "foggy-night"),
        (("--bots", "randon"), "random"),
        (("--bots", "random,random,random"), "3"),
        (("--seed", "-1"), "--seed"),
        (("--seed", "soon"), "--seed"),
        (("--games", "0"), "--games"),
        (("--games", "3", "--bots", "randon"), "random"),
    ],
)
def test_wrong_words_are_told_with_what_would_be_right(
    words: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, "autoplay", SAMPLE, *words)
    assert ended.code == 2
    assert said in ended.err


def test_the_scenario_must_be_named_where_there_are_several(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path)
    ended = run(capsys, "autoplay", folder)
    assert ended.code == 2
    assert "meeting, rematch" in ended.err
    assert run(capsys, "autoplay", folder, "--scenario", "rematch").code == 0


def test_a_system_whose_games_cannot_be_played_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system = install_system(monkeypatch)
    folder = module_folder(tmp_path, {"module.json#/system": {"id": system}})
    ended = run(capsys, "autoplay", folder, "--scenario", "meeting")
    assert ended.code == 1
    assert "play.no-rules" in ended.err


def test_many_games_end_in_a_table_of_wins_for_each_side(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--scenario", "foggy-night", "--games", 3, "--jobs", 1, "--bots", "random")
    lines = run(capsys, "autoplay", SAMPLE, *words).out.splitlines()
    assert lines[0] == "foggy-night: 3 games"
    assert lines[-1].startswith("  turns: ")


def test_games_in_several_processes_are_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--scenario", "foggy-night", "--games", 4)
    alone = run(capsys, "autoplay", SAMPLE, *words, "--jobs", 1)
    assert alone.code == 0
    assert run(capsys, "autoplay", SAMPLE, *words, "--jobs", 2) == alone
