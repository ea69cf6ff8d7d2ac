"""Stored games of the samples: played again from their seeds they must come to the same end.

`pytest tests/unit/engine/test_golden_games.py --update-golden` records new ones, for rules or
scenarios that were changed on purpose. They are ordinary saves in the module's folder `replays`,
which anybody can open and watch.
"""

import hashlib
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from hexwright.engine.core.game import Game
from hexwright.engine.core.report import report_lines
from hexwright.engine.core.saves import plain_state
from hexwright.engine.players.player import EndlessGameError, play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.documents import SAVE
from hexwright.schema.dump import dump
from hexwright.schema.load import read_record
from hexwright.schema.model.save import Save
from hexwright.schema.samples import CHECKOUT, SAMPLES
from tests.fuzz import played_systems, sample

MOST_STEPS = 20_000
# Of so many games the shortest is kept: stored games should be small.
GAMES_TRIED = 12
STEPS_COMPARED, SHORTLY_COMPARED = 300, 60
# Whole battles of three hundred units take minutes by chance players; what is stored of them is
# their beginning, up to so many answers.
CUT_OFF = {("aus", "goldbach"): 200, ("aus", "whole-battle"): 300, ("aus", "langeron"): 200}
GAMES = [(system, one) for system in played_systems() for one in sample(system).scenarios]


def stored(system: str, scenario: str) -> Path:
    return SAMPLES / system / "replays" / f"{scenario}.hexsave"


def _read(path: Path) -> Save:
    save = read_record(SAVE, path.read_bytes())
    assert isinstance(save, Save)
    return save


def _record(system: str, scenario: str) -> None:
    tried = 1 if (system, scenario) in CUT_OFF else GAMES_TRIED
    games = [_played(system, scenario, seed) for seed in range(1, tried + 1)]
    path = stored(system, scenario)
    path.parent.mkdir(exist_ok=True)
    shortest = min(games, key=lambda game: game.steps)
    path.write_bytes(dump(SAVE, shortest.save(dict.fromkeys(shortest.sides, "random"))))


def _played(system: str, scenario: str, seed: int) -> Game:
    game = Game.start(sample(system), scenario, seed)
    players = {side: RandomPlayer(seed * 2 + number) for number, side in enumerate(game.sides)}
    if most := CUT_OFF.get((system, scenario)):
        with suppress(EndlessGameError):
            play_on(game, players, most)
    else:
        play_on(game, players, MOST_STEPS)
    return game


@pytest.mark.parametrize(("system", "scenario"), GAMES)
def test_a_stored_game_comes_to_the_same_end(
    system: str, scenario: str, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.getoption("--update-golden"):
        _record(system, scenario)
    save = _read(stored(system, scenario))

    loaded = Game.load(sample(system), save)

    assert loaded.issues == []
    if (system, scenario) in CUT_OFF:
        assert (loaded.game.outcome, loaded.game.steps) == (None, CUT_OFF[system, scenario])
        # A save has the last quiet point, which the last answer need not have led to.
        points = {one.steps: one.state for one in loaded.game.history.checkpoints}
        assert plain_state(points[save.state_after]) == save.state
    else:
        assert loaded.game.outcome is not None
        assert msgspec.to_builtins(loaded.game.outcome) == save.state["outcome"]
        assert plain_state(loaded.game.state) == save.state


@pytest.mark.parametrize("system", played_systems())
def test_every_scenario_has_a_stored_game_and_no_game_is_without_one(system: str) -> None:
    found = {path.stem for path in stored(system, "any").parent.glob("*.hexsave")}
    assert found == set(sample(system).scenarios)


# --- hash seeds -----------------------------------------------------------------------------------


def fingerprint() -> str:
    """What the first steps of a game of every scenario leave behind."""
    digest = hashlib.sha256()
    for system, scenario in GAMES:
        game = Game.start(sample(system), scenario, 1)
        player = RandomPlayer(1)
        most = SHORTLY_COMPARED if (system, scenario) in CUT_OFF else STEPS_COMPARED
        while game.decision is not None and game.steps < most:
            digest.update(msgspec.json.encode(list(game.decision.options)))
            game.submit(player.answer(game.decision))
        for part in (game.events, plain_state(game.state), list(report_lines(game))):
            digest.update(msgspec.json.encode(part))
    return digest.hexdigest()


def test_games_are_the_same_under_every_hash_seed() -> None:
    script = (
        "from tests.unit.engine.test_golden_games import fingerprint; import sys; "
        "sys.stdout.write(fingerprint())"
    )
    prints = set()
    for hash_seed in ("1", "54321"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(CHECKOUT)}
        ended = subprocess.run(
            [sys.executable, "-c", script],
            cwd=CHECKOUT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        prints.add(ended.stdout)
    assert len(prints) == 1
    assert prints != {""}
