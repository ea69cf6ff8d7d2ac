"""Jours de Gloire played at random: against ccn, and with more units on larger maps."""

import sys
from typing import Final

from benchmarks.large_battle import BATTLE, Size, large_battle
from benchmarks.random_play import per_second, played, sample
from benchmarks.side_by_side import line, shares
from hexwright.engine.core.game import Game
from hexwright.schema.module import Module

COUNT = 600  # decisions in one turn of the clock
ROUNDS = 15
MOST_OF_CCN = 3.0
# A larger map for the same troops; more troops may cost as much more as they are more.
MOST_GROWTH = 2.0
CCN_BATTLES: Final = ("ravens-ridge", "field-of-montalvo")
MAPS: Final = ((14, 12), (40, 30), (80, 60))
UNITS: Final = (25, 60, 150)


def run() -> int:
    """Print decisions per second and the ratios; 1 if a bound is broken."""
    jdg, ccn = sample("jdg"), sample("ccn")
    sys.stdout.write(f"jdg: {COUNT:,} random decisions of {BATTLE}, grown\n")
    results = [_against_ccn(jdg, ccn, battle) for battle in CCN_BATTLES]
    results += [_growth_of_map(jdg), _growth_of_armies(jdg)]
    return 0 if all(results) else 1


def _units(module: Module, scenario: str) -> int:
    """The units that a scenario has on its map at the beginning."""
    game = Game.start(module, scenario, 1)
    pieces = [one for side in game.sides for one in game.pieces_of(side) if one.hex]
    return sum(module.kinds[one.kind].piece_class == "unit" for one in pieces)


def _against_ccn(jdg: Module, ccn: Module, battle: str) -> bool:
    """A decision at as many units as a battle of ccn has."""
    count = _units(ccn, battle)
    size = Size(count, 28, 24)
    theirs = played(ccn, battle, COUNT)
    ours = played(large_battle(jdg, size), BATTLE, COUNT)
    found = shares({"ccn": theirs, "jdg": ours}, rounds=ROUNDS)["jdg"]
    speed = f"{per_second(ours):,.0f} decisions a second, ccn {per_second(theirs):,.0f}"
    sys.stdout.write(f"       {size}: {speed}\n")
    holds = found <= MOST_OF_CCN
    words = f"cost of a decision at {count} units / ccn ({battle})"
    sys.stdout.write(line(words, found, f"at most {MOST_OF_CCN:g}", holds=holds))
    return holds


def _growth_of_map(jdg: Module) -> bool:
    """The smallest armies on all maps."""
    return _growth(jdg, [Size(UNITS[0], *one) for one in MAPS], [MOST_GROWTH] * len(MAPS))


def _growth_of_armies(jdg: Module) -> bool:
    """All armies on the largest map, and each on the map that suits it."""
    most = [one / UNITS[0] for one in UNITS]
    suited = [Size(units, *one) for units, one in zip(UNITS, MAPS, strict=True)]
    sizes = [Size(one, *MAPS[-1]) for one in UNITS]
    return _growth(jdg, sizes, most) & _growth(jdg, suited, most)


def _growth(jdg: Module, sizes: list[Size], most: list[float]) -> bool:
    """What decisions cost as a battle grows, against its first size."""
    ways = {str(size): played(large_battle(jdg, size), BATTLE, COUNT) for size in sizes}
    found = shares(ways, rounds=ROUNDS)
    holds, first = True, str(sizes[0]).replace(" units", "")
    for name, bound in zip(ways, most, strict=True):
        speed = per_second(ways[name])
        sys.stdout.write(
            f"       {name}: {speed:,.0f} decisions a second, {1000 / speed:.2f} ms each\n"
        )
        if found[name] != 1:
            fits = found[name] <= bound
            holds = holds and fits
            words = f"cost of a decision, {name} / {first}"
            sys.stdout.write(line(words, found[name], f"at most {bound:g}", holds=fits))
    return holds
