"""Previews held against what is played, in as many positions as wanted:

    python -m tests.odds ccn --positions 1000 --seed 1
    python -m tests.odds jdg --positions 100
    python -m tests.odds gbacw --positions 100

In Commands & Colors every way the dice may fall is played (tests/helpers/foretold_ccn.py), in Jours
de Gloire and Great Battles of the American Civil War every face of each roll that a preview tells
of (tests/helpers/foretold_jdg.py, foretold_gbacw.py). A preview that is wrong is told.
"""

import sys
import time
from argparse import ArgumentParser

from tests.helpers import foretold_ccn, foretold_gbacw, foretold_jdg
from tests.helpers.foretold_ccn import MOST_DICE, Findings


def main() -> int:
    """Compare, and tell what was wrong."""
    parser = ArgumentParser(prog="python -m tests.odds", description="Compare previews with play.")
    parser.add_argument("system", choices=["ccn", "jdg", "gbacw"])
    parser.add_argument("--positions", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the first position (1)")
    parser.add_argument("--seconds", type=float, default=0, help="stop after so many")
    parser.add_argument("--dice", type=int, default=MOST_DICE, help="ccn: at most so many")
    wanted = parser.parse_args()
    found, begun, done = Findings(), time.monotonic(), 0
    for seed in range(wanted.seed, wanted.seed + wanted.positions):
        if wanted.seconds and time.monotonic() - begun > wanted.seconds:
            break
        if wanted.system == "jdg":
            found.add(foretold_jdg.compared(seed))
        elif wanted.system == "gbacw":
            found.add(foretold_gbacw.compared(seed))
        else:
            found.add(foretold_ccn.compared(seed, wanted.dice))
        done += 1
    total = sum(found.compared.values())
    for fault in found.faults:
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{done} positions, {total} previews {found.compared}, ")
    sys.stdout.write(f"{len(found.faults)} wrong\n")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
