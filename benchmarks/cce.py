"""Combat Commander: Europe at random against ccn; sight by outlines; larger maps."""

import sys
from typing import Final

from msgspec.structs import replace

from benchmarks.random_play import per_second, played, sample
from benchmarks.side_by_side import line, shares
from hexwright.engine.core.game import Game
from hexwright.engine.systems.cce.sight import look
from hexwright.schema.documents import MAP
from hexwright.schema.model.map import ElevationLayer, TerrainLayer
from hexwright.schema.module import Module

BATTLE: Final = "crossroads"
CCN_BATTLES: Final = ("ravens-ridge", "field-of-montalvo")
DECISIONS, ROUNDS = 600, 5
MOST_OF_CCN: Final = 2.0
# Maps of so many times the columns and rows, with the same units; what a decision may cost more.
TIMES: Final = ((2, 1.5), (4, 2.5))
LINES: Final = 1500
# Sight is asked again far more often than for the first time, so asking again must cost little.
AGAIN: Final = 0.2


def run() -> int:
    """Print decisions and sights per second and the ratios; 1 if a bound is broken."""
    sys.stdout.write(f"cce: {DECISIONS:,} random decisions of each battle\n")
    module = sample("cce")
    results = [_against_ccn(module, BATTLE, battle) for battle in CCN_BATTLES]
    others = [battle for battle in module.scenarios if battle != BATTLE]
    results += [_against_ccn(module, battle, CCN_BATTLES[0]) for battle in others]
    results += [_grown(module, times, most) for times, most in TIMES]
    results += [_sight(grown(module, times), times) for times in (1, 2, 4)]
    return 0 if all(results) else 1


def grown(module: Module, times: int) -> Module:
    """The module with a map that repeats its ground so many times in each direction."""
    old = module.maps[BATTLE]
    rows = tuple(row * times for row in old.terrain.rows) * times
    layer = old.elevation
    assert layer is not None
    levels = tuple(row * times for row in layer.rows) * times
    grid = replace(old.grid, columns=old.grid.columns * times, rows=old.grid.rows * times)
    made = replace(
        old,
        grid=grid,
        terrain=TerrainLayer(legend=old.terrain.legend, rows=rows),
        elevation=ElevationLayer(legend=layer.legend, rows=levels, metres=layer.metres),
    )
    return module.with_documents({MAP.path(BATTLE): made})


def _against_ccn(module: Module, battle: str, ccn_battle: str) -> bool:
    theirs = played(sample("ccn"), ccn_battle, DECISIONS)
    ours = played(module, battle, DECISIONS)
    found = shares({"ccn": theirs, "ours": ours}, rounds=ROUNDS)["ours"]
    speed = f"{per_second(ours):,.0f} decisions a second, ccn {per_second(theirs):,.0f}"
    sys.stdout.write(f"       {speed}\n")
    words = f"cost of a decision, {battle} / ccn ({ccn_battle})"
    holds = found <= MOST_OF_CCN
    sys.stdout.write(line(words, found, f"at most {MOST_OF_CCN:g}", holds=holds))
    return holds


def _grown(module: Module, times: int, most: float) -> bool:
    ways = {
        "printed": played(module, BATTLE, DECISIONS),
        "grown": played(grown(module, times), BATTLE, DECISIONS),
    }
    found = shares(ways, rounds=ROUNDS)["grown"]
    words = f"cost of a decision, {times * times} times the hexes / as printed"
    sys.stdout.write(line(words, found, f"at most {most:g}", holds=found <= most))
    return found <= most


def _sight(module: Module, times: int) -> bool:
    """Lines between hexes a step apart in the list of hexes: asked first, and asked again."""
    hexes = list(Game.start(module, BATTLE, 1).hexes())
    step = len(hexes) // 7 or 1
    pairs = [
        (hexes[number % len(hexes)], hexes[(number * 13 + step) % len(hexes)])
        for number in range(LINES)
    ]
    board = Game.start(module, BATTLE, 1)

    def ask() -> int:
        for start, end in pairs:
            if start != end:
                look(board, start, end)
        return len(pairs)

    first, again = per_second(ask), per_second(ask)
    words = f"sights a second on {len(hexes):,} hexes: first {first:,.0f}, again {again:,.0f}"
    sys.stdout.write(f"       {words}\n")
    share = first / again
    what = f"cost of sight asked again / first, {times * times} times the hexes"
    sys.stdout.write(line(what, share, f"at most {AGAIN:g}", holds=share <= AGAIN))
    return share <= AGAIN


if __name__ == "__main__":
    sys.exit(run())
