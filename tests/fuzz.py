"""Random games without end, for every system that has rules:

    python -m tests.fuzz ccn --games 10000 --seed 1
    python -m tests.fuzz ccn --wrong-answers --games 1000

Games of all scenarios of the system's sample are played in turn and watched (see
tests/helpers/random_games.py). With wrong answers, every level of enforcement has its turn too, and
each answer must be carried out or refused in words (see tests/helpers/wrong_answers.py). A game
that fails is told with the command that plays it again.
"""

import sys
import time
import traceback
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from functools import cache

from hexwright.engine.core.board import Enforcement
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_modules
from tests.helpers.random_games import FaultyGameError, play_watched
from tests.helpers.wrong_answers import LEVELS, play_with_wrong_answers

SECONDS_BETWEEN_REPORTS = 60


def played_systems() -> list[str]:
    """The systems that a sample module is played by."""
    return [folder.name for folder in sample_modules() if _plays(sample(folder.name))]


def _plays(module: Module) -> bool:
    return module.system is not None and bool(module.system.play)


@cache
def sample(system: str) -> Module:
    """The sample module of a system."""
    folder = next(one for one in sample_modules() if one.name == system)
    loaded = load(folder)
    assert loaded.module is not None
    assert loaded.is_sound, loaded.issues
    return loaded.module


def trials(module: Module, scenario: str, seed: int) -> Iterator[tuple[str, int]]:
    """Scenarios and seeds without end, the scenarios in turn."""
    scenarios = [scenario] if scenario else list(module.scenarios)
    while True:
        for one in scenarios:
            yield one, seed
        seed += 1


def command_for(system: str, fault: FaultyGameError, level: str = "") -> str:
    """The command that plays a game again that went wrong."""
    how = f" --wrong-answers --rules {level}" if level else ""
    return (
        f"python -m tests.fuzz {system} --scenario {fault.scenario} --seed {fault.seed} --games 1"
        f"{how}"
    )


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.fuzz", description="Play random games, watched.")
    parser.add_argument("system", choices=played_systems())
    parser.add_argument("--games", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (1)")
    parser.add_argument("--scenario", default="", help="this one alone, not all in turn")
    parser.add_argument("--seconds", type=float, default=0, help="stop after so many")
    parser.add_argument("--wrong-answers", action="store_true", help="give wrong answers too")
    parser.add_argument("--rules", choices=LEVELS, help="this level alone, not all in turn")
    return parser.parse_args()


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main() -> int:
    """Play the games and tell how many failed."""
    wanted = _arguments()
    module = sample(wanted.system)
    start = told = time.monotonic()
    failed = games = 0
    counts: Counter[str] = Counter()
    for scenario, seed in trials(module, wanted.scenario, wanted.seed):
        now = time.monotonic()
        if games == wanted.games or (wanted.seconds and now - start > wanted.seconds):
            break
        level = (wanted.rules or LEVELS[games % len(LEVELS)]) if wanted.wrong_answers else ""
        games += 1
        try:
            counts += _played(module, scenario, seed, level)
        except FaultyGameError as fault:
            failed += 1
            _say("".join(traceback.format_exception(fault.__cause__)))
            _say(f"FAILED {fault}\n{command_for(wanted.system, fault, level)}")
        if now - told > SECONDS_BETWEEN_REPORTS:
            told = now
            _say(f"{games} games, {_summed(counts)}, {failed} failed; now seed {seed}")
    _say(f"{games} games, {_summed(counts)}, {failed} failed")
    return 1 if failed else 0


def _played(module: Module, scenario: str, seed: int, level: Enforcement | str) -> Counter[str]:
    """Play one game; what is counted of it."""
    for one in LEVELS:
        if one == level:
            return play_with_wrong_answers(module, scenario, seed, one)
    return Counter(steps=play_watched(module, scenario, seed).steps)


def _summed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counts.items())


if __name__ == "__main__":
    sys.exit(main())
