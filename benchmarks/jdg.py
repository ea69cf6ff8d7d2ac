"""Jours de Gloire played at random: against ccn, and with more units on larger maps."""

import sys
from typing import Final

from benchmarks.grown_play import CCN_BATTLES, Grown
from benchmarks.large_battle import JDG, Size

GROWN: Final = Grown("jdg", JDG, decisions=600, rounds=15)
# A larger map for the same troops; more troops may cost as much more as they are more.
MOST_GROWTH = 2.0
MAPS: Final = ((14, 12), (40, 30), (80, 60))
UNITS: Final = (25, 60, 150)


def run() -> int:
    """Print decisions per second and the ratios; 1 if a bound is broken."""
    sys.stdout.write(f"jdg: {GROWN.decisions:,} random decisions of {JDG.battle}, grown\n")
    results = [GROWN.against_ccn(battle, 28, 24) for battle in CCN_BATTLES]
    results += [_growth_of_map(), _growth_of_armies()]
    return 0 if all(results) else 1


def _growth_of_map() -> bool:
    """The smallest armies on all maps."""
    return GROWN.growth([Size(UNITS[0], *one) for one in MAPS], [MOST_GROWTH] * len(MAPS))


def _growth_of_armies() -> bool:
    """All armies on the largest map, and each on the map that suits it."""
    most = [unit / UNITS[0] for unit in UNITS]
    suited = [Size(units, *one) for units, one in zip(UNITS, MAPS, strict=True)]
    sizes = [Size(unit, *MAPS[-1]) for unit in UNITS]
    return GROWN.growth(sizes, most) & GROWN.growth(suited, most)
