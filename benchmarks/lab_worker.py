"""One worker of the lab that plays many games: `python -m benchmarks.lab_worker SCENARIO GAMES`.

Prints the size of its memory after half of the games and after all, in kilobytes: by then
the lines of sight of the map have been looked along, and are remembered.
"""

import gc
import re
import sys
from pathlib import Path

from benchmarks.random_play import sample
from hexwright.lab.play import play_recorded


def main(scenario: str, games: int) -> None:
    """Play the games and forget them, as a worker does."""
    module = sample("ccn")
    for number in range(1, games + 1):
        play_recorded(module, scenario, ("random", "random"), number)
        if number in (games // 2, games):
            gc.collect()
            sys.stdout.write(f"{_kilobytes()}\n")


def _kilobytes() -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text(encoding="utf-8"))
    assert found is not None, "only Linux says how large a process is"
    return int(found[1])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
