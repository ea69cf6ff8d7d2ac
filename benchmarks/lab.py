"""The play-test lab: what it adds to bare games, several processes, a cluster, memory."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.random_play import SAMPLES, sample
from benchmarks.side_by_side import line, shares
from hexwright.engine.players.match import play_match
from hexwright.lab.cluster import Cluster
from hexwright.lab.run import FILE, Plan, Run, packed
from hexwright.lab.store import Store
from hexwright.lab.workers import InTurn, Processes, Workers
from tests.helpers.dask_machines import Machines

SCENARIO: Final = "ravens-ridge"
PLAYERS: Final = ("random", "random")
MOST_OVERHEAD = 1.05
# Of what two bare processes do for one here: two cores that share their caches give no 2.0.
LEAST_OF_TWO = 0.9
LEAST_OF_CLUSTER = 0.9
# How much a worker may grow over the second half of a night.
MOST_GROWTH = 1.05
GAMES: Final = 40
NIGHT: Final = 1_000
ROUNDS: Final = 5


def run() -> int:
    """Print the ratios; 1 if a bound is broken. Those of several processes need a quiet machine."""
    sys.stdout.write(f"lab: games of two random players of ccn ({SCENARIO})\n")
    results = [_overhead(), _memory(), *_together()]
    return 0 if all(results) else 1


def _bare() -> int:
    module = sample("ccn")
    for number in range(GAMES):
        play_match(module, SCENARIO, PLAYERS, 1 + number)
    return GAMES


def _run(workers: Workers, games: int = GAMES) -> int:
    """A whole run into a file of its own: packing, playing, keeping."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / FILE) as store:
        subject = packed(SAMPLES / "ccn", store)
        run = Run(store, workers, Plan((SCENARIO,), PLAYERS, games), [subject])
        records = list(run.play())
    # Games that failed cost nothing.
    assert all(record.end == "ended" for record in records), records
    return len(records)


def _overhead() -> bool:
    found = shares({"bare": _bare, "lab": lambda: _run(InTurn())}, rounds=ROUNDS)
    holds = found["lab"] <= MOST_OVERHEAD
    sys.stdout.write(
        line(
            "a run of the lab / a bare loop", found["lab"], f"at most {MOST_OVERHEAD}", holds=holds
        )
    )
    return holds


def _memory() -> bool:
    """A process of its own plays a night's games; Linux alone says how large it is."""
    told = _alone(1, NIGHT)[0].split()
    first, last = (int(word) for word in told)
    holds = last <= MOST_GROWTH * first
    words_of = f"memory of a worker after {NIGHT:,} games / after half"
    bound = f"at most {MOST_GROWTH}"
    sys.stdout.write(line(words_of, last / first, bound, holds=holds))
    return holds


def _alone(processes: int, games: int) -> list[str]:
    """What processes say that share the games out at the beginning and know nothing of the lab."""
    words = [sys.executable, "-m", "benchmarks.lab_worker", SCENARIO, str(games // processes)]
    begun = [
        subprocess.Popen(words, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own words
        for _ in range(processes)
    ]
    told = [process.communicate()[0] for process in begun]
    assert not any(process.returncode for process in begun)
    return told


def _together() -> list[bool]:
    """Two processes against one, and a cluster of two against two processes, by the clock."""
    one, two = Processes(1), Processes(2)
    ways: dict[str, Callable[[], object]] = {
        "bare one": lambda: _alone(1, GAMES),
        "bare two": lambda: _alone(2, GAMES),
        "one": lambda: _run(one),
        "two": lambda: _run(two),
    }
    with tempfile.TemporaryDirectory() as folder:
        machines = Machines(Path(folder)) if find_spec("distributed") else None
        try:
            if machines is not None:
                ways["cluster"] = lambda: _run(Cluster(machines.address))
            spent = _clocked(ways)
        finally:
            if machines is not None:
                machines.end()
    ratio, bare = spent["one"] / spent["two"], spent["bare one"] / spent["bare two"]
    found = [ratio >= LEAST_OF_TWO * bare]
    sys.stdout.write(f"       two bare processes / one: {bare:.2f}\n")
    bound = f"at least {LEAST_OF_TWO * bare:.2f}"
    sys.stdout.write(line("games a second: two processes / one", ratio, bound, holds=found[0]))
    if "cluster" in spent:
        ratio = spent["two"] / spent["cluster"]
        found.append(ratio >= LEAST_OF_CLUSTER)
        words = "games a second: two workers of Dask / two processes"
        bound = f"at least {LEAST_OF_CLUSTER}"
        sys.stdout.write(line(words, ratio, bound, holds=found[-1]))
    return found


def _clocked(ways: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds of each way by the clock, in turns: the median of a few rounds."""
    spent: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = time.perf_counter()
            way()
            spent[name].append(time.perf_counter() - start)
    return {name: median(seconds) for name, seconds in spent.items()}
