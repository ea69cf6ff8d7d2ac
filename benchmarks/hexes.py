"""Movement and sight on maps of 1, 4 and 16 times the size: what a question costs must not grow."""

import sys
import time
from collections.abc import Callable

from benchmarks.generated_module import generated_module
from benchmarks.side_by_side import line, shares
from hexwright.engine.default_sight import COMMON
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.costs import MoveStyle
from hexwright.engine.hexes.movement import reachable
from hexwright.engine.hexes.sight import sight
from hexwright.schema.load import load_module
from hexwright.schema.model.scenario import MapPlacement, Scenario
from hexwright.schema.module import Module

# Columns and rows; each map has four times as many hexes as the one before.
SIZES = (50, 100, 200)
POINTS = 8
RANGE = 10
MOST_GROWTH = 1.5
MOST_GROWTH_OF_MAKING = 1.5

_FOOT = MoveStyle("foot")
_BATTLE = Scenario(id="battle", title="Battle", maps=(MapPlacement(map="field"),))


def run() -> int:
    """Print questions per second and the ratios; 1 if a bound is broken."""
    modules = {size: _module(size) for size in SIZES}
    fields = {size: _battlefield(module) for size, module in modules.items()}
    sys.stdout.write(
        f"hexes: maps of {' and '.join(f'{size} x {size}' for size in SIZES)} hexes, "
        f"reach of {POINTS} points, sight of up to {RANGE} hexes\n"
    )
    results = [
        _growth("reach, asked again", {n: _reach(f) for n, f in fields.items()}),
        _growth("reach, first time", {n: _first(_reach, f) for n, f in fields.items()}),
        _growth("sight, asked again", {n: _look(f) for n, f in fields.items()}),
        _growth("sight, first time", {n: _first(_look, f) for n, f in fields.items()}),
        _making(modules),
    ]
    return 0 if all(results) else 1


def _module(size: int) -> Module:
    loaded = load_module(generated_module(columns=size, rows=size, units=40, scenarios=0))
    assert loaded.module is not None
    return loaded.module


def _battlefield(module: Module) -> Battlefield:
    made = Battlefield.of(module, _BATTLE)
    assert made is not None
    return made


def _starts(field: Battlefield) -> list[tuple[int, int]]:
    """Places in the middle of the map, the same ground on every size."""
    middle = 25
    found = [(middle + a, middle + b) for a in range(-8, 8, 4) for b in range(-8, 8, 4)]
    return [place for place in found if field.exists(place)]


def _reach(field: Battlefield) -> Callable[[], int]:
    starts = _starts(field)

    def ask() -> int:
        return sum(len(reachable(field, start, POINTS, _FOOT).places) > 0 for start in starts)

    return ask


def _look(field: Battlefield) -> Callable[[], int]:
    starts = _starts(field)
    targets = [(25 + a, 25 + b) for a in range(-5, 6) for b in range(-5, 6, 2)]

    def ask() -> int:
        return sum(
            sight(field, start, end, COMMON).clear or 1 for start in starts[:4] for end in targets
        )

    return ask


def _first(
    way: Callable[[Battlefield], Callable[[], int]], field: Battlefield
) -> Callable[[], int]:
    """The same on ground that nobody has asked about."""

    def ask() -> int:
        return way(field.with_kind((0, 0), "open"))()

    return ask


def _growth(what: str, ways: dict[int, Callable[[], int]]) -> bool:
    found = shares({str(size): way for size, way in ways.items()}, rounds=7)
    for size in SIZES[:1]:
        sys.stdout.write(f"       {what}: {_per_second(ways[size]):,.0f} per second\n")
    holds = True
    for size in SIZES[1:]:
        growth = found[str(size)]
        fits = growth <= MOST_GROWTH
        holds = holds and fits
        times = (size // SIZES[0]) ** 2
        words = f"{what}, {times} x the hexes"
        sys.stdout.write(line(words, growth, f"at most {MOST_GROWTH:g}", holds=fits))
    return holds


def _per_second(way: Callable[[], int]) -> float:
    """Questions answered in a second of this machine, for the eye alone."""
    rounds = 5
    start = time.thread_time()
    count = sum(way() for _ in range(rounds))
    return count / (time.thread_time() - start)


def _making(modules: dict[int, Module]) -> bool:
    """Making a battlefield must not cost more per hex as the map grows."""
    ways = {str(size): lambda m=module: _battlefield(m) for size, module in modules.items()}
    found = shares(ways, rounds=7)
    growth = found[str(SIZES[-1])] * (SIZES[0] / SIZES[-1]) ** 2
    holds = growth <= MOST_GROWTH_OF_MAKING
    bound = f"at most {MOST_GROWTH_OF_MAKING:g}"
    sys.stdout.write(line("making a battlefield, per hex, 16 x the hexes", growth, bound,
                          holds=holds))  # fmt: skip
    return holds
