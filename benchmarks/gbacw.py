"""Great Battles of the American Civil War at random: against ccn, with more units and hexes."""

import sys
from typing import Final

from benchmarks.grown_play import CCN_BATTLES, Grown
from benchmarks.large_battle import GBACW, Size

GROWN: Final = Grown("gbacw", GBACW, decisions=400, rounds=7)
# Troops and maps grow together; a decision may cost as much more as there are more troops.
SIZES: Final = (Size(30, 34, 26), Size(70, 50, 40), Size(200, 80, 60))


def run() -> int:
    """Print decisions per second and the ratios; 1 if a bound is broken."""
    sys.stdout.write(f"gbacw: {GROWN.decisions:,} random decisions of {GBACW.battle}, grown\n")
    results = [GROWN.against_ccn(battle, 34, 26) for battle in CCN_BATTLES]
    results.append(GROWN.growth(SIZES, [size.units / SIZES[0].units for size in SIZES]))
    return 0 if all(results) else 1
