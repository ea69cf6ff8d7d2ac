"""Games that are killed in the middle: what was answered is there again.

    .venv/bin/python -m tests.kill_games --kills 60

A program plays a game of a sample in the play window, takes answers back and saves now and then,
and says what it did as soon as it is done. It is killed (SIGKILL) at a moment of chance; then the
game is looked for where the start page looks, and must be exactly the one that was played, but for
one thing that it had not yet said.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tests.helpers.killed_programs import ROOT, Start, fresh, said_before_the_kill, said_by

_THIS: Final = "tests.kill_games"
SYSTEMS: Final = ("ccn", "jdg", "free")


class Outcome(NamedTuple):
    """What was said before the kill, and what was found after it."""

    said: list[Any]
    found: list[Any]
    is_exact: bool
    # The game was over before it could be killed.
    is_over: bool


# --- the program that is killed ------------------------------------------------------------------


def _play(system: str, seed: int, file: Path) -> None:
    """Play until killed, saying every answer (a JSON line) once it is given."""
    from PySide6.QtCore import QTimer

    from hexwright.editor import messages
    from hexwright.editor.app import application
    from hexwright.editor.play.session import HUMAN
    from hexwright.editor.play.start.games import Games
    from hexwright.editor.play.start.new_game import NewGame, seats_of
    from hexwright.engine.core.saves import plain_step
    from hexwright.engine.core.seat import Seat
    from hexwright.engine.players.random_player import RandomPlayer
    from hexwright.schema.load import load

    messages.ask_save_target = lambda *_: file
    app = application()
    module, _ = load(ROOT / "sample_modules" / system)
    assert module is not None
    scenario = list(module.scenarios)[seed % len(module.scenarios)]
    players = dict.fromkeys(seats_of(module, scenario), HUMAN)
    games = Games(app)
    window = games.begin(module, NewGame(scenario, players, {}, "strict", seed))
    assert window is not None
    session, chance = window.session, Random(seed)  # noqa: S311 - no secrets
    player = RandomPlayer(seed)

    def say(**what: object) -> None:
        _print(json.dumps(what))

    def act() -> None:
        if session.game.outcome is not None:
            say(over=True)
            os._exit(0)
        if session.waiting_for:
            session.sit_down(session.waiting_for)
        deed = chance.random()
        if deed < 0.08 and session.can_undo:
            say(taking_back=session.steps)
            session.undo()
            say(back=session.steps)
        elif deed < 0.1 and session.steps:
            window.files.save()
            say(saved=session.steps)
        else:
            decision = session.decision()
            assert decision is not None
            session.answer(player.choose(Seat(session.game.fork(), decision.side)))
            say(choice=plain_step(session.game.history.steps.last()))

    timer = QTimer()
    timer.timeout.connect(act)
    timer.start(0)
    app.exec()


# --- the one that kills and looks ----------------------------------------------------------------


def kill_one(
    system: str, seed: int, home: Path, answers: int, delay: float, start: Start = fresh
) -> Outcome:
    """Let a program play in a home of its own, kill it, and look for the game."""
    file = home / "evening.hexsave"
    program = start(_THIS, ["--play", system, str(seed), str(file)], home)
    deeds = [json.loads(line) for line in said_before_the_kill(program, answers, delay)]
    said = _played(deeds)
    found: list[Any] = json.loads(said_by(start(_THIS, ["--look", str(file)], home)))
    is_over = any("over" in deed for deed in deeds)
    is_taking_back = bool(deeds) and "taking_back" in deeds[-1]
    is_exact = _is_exact(said, found, is_taking_back=is_taking_back)
    return Outcome(said, found, is_over or is_exact, is_over)


def _played(deeds: list[dict[str, Any]]) -> list[Any]:
    """The choices of the game that was told."""
    said: list[Any] = []
    for deed in deeds:
        if "choice" in deed:
            said.append(deed["choice"])
        elif "back" in deed:
            del said[deed["back"] :]
    return said


def _is_exact(said: list[Any], found: list[Any], *, is_taking_back: bool) -> bool:
    """The same game, or one thing further on: an answer more, or the one being taken back less.

    An answer that was said and is not there is lost, were it only the last.
    """
    if is_taking_back:
        return found in (said, said[:-1])
    return found == said or found[:-1] == said


def _look(file: Path) -> None:
    """Print the choices of the game that is there, played again to where it was left."""
    from hexwright.editor.app import application
    from hexwright.editor.play.start.games import Games
    from hexwright.editor.play.start.kept_games import left_games
    from hexwright.schema.save_file import read_save

    app = application()
    found = left_games()
    if not found:
        # Killed just after a save, or before the first answer.
        _print(json.dumps(list(read_save(file).choices) if file.is_file() else []))
        return
    (left,) = found
    window = Games(app).resume(left)
    assert window is not None
    assert window.files.is_modified
    assert window.session.humans
    _print(json.dumps(window.session.game.choices))
    os._exit(0)


def _print(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main(words: list[str] | None = None) -> int:
    """Kill as often as wanted and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", nargs=3)
    parser.add_argument("--look")
    arguments = parser.parse_args(words)
    if arguments.play:
        system, seed, file = arguments.play
        _play(system, int(seed), Path(file))
    elif arguments.look:
        _look(Path(arguments.look))
    else:
        said, is_well = kill_many(arguments.kills, arguments.seed)
        _print(said)
        return 0 if is_well else 1
    return 0


def kill_many(kills: int, seed: int, start: Start = fresh) -> tuple[str, bool]:
    """Kill so often; what was found in words, and whether nothing was lost."""
    chance, over, answers = Random(seed), 0, 0  # noqa: S311 - no secrets
    lost: list[str] = []
    for number in range(kills):
        system = SYSTEMS[number % len(SYSTEMS)]
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            wanted, delay = chance.randrange(1, 150), chance.random() * 0.05
            outcome = kill_one(system, seed + number, Path(home), wanted, delay, start)
        answers += len(outcome.said)
        over += outcome.is_over
        if not outcome.is_exact:
            counts = f"{len(outcome.said)} answers said, {len(outcome.found)} found"
            lost.append(f"{system}, seed {seed + number}: {counts}")
    figures = f"{kills - over} kills, {over} games over before, {answers} answers given"
    return "; ".join([figures, *(lost or ["nothing lost"])]), not lost


if __name__ == "__main__":
    sys.exit(main())
