"""Examples as a user would give them for a paper map."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

import numpy as np

from hexwright.importers.scan.examples import Examples
from hexwright.importers.scan.line_reader import Pair, ordered
from hexwright.schema.grid import Place
from tests.helpers.paper_maps.plan import Pair as Unordered
from tests.helpers.paper_maps.wear import PaperMap

Thing = TypeVar("Thing", bound=Hashable)


def true_pairs(pairs: Mapping[Unordered, str]) -> dict[Pair, str]:
    """Lines or hexsides of a plan as the reader names them."""
    found = {}
    for pair, kind in pairs.items():
        one, other = sorted(pair)
        found[ordered((one, other))] = kind
    return found


def taught(scan: PaperMap, seed: int, count: int = 5) -> Examples:
    """So many examples of every kind, by chance; none below a counter."""
    rng = np.random.default_rng(seed)
    hidden = scan.plan.counters
    hexes = {place: kind for place, kind in scan.terrain.items() if place not in hidden}

    def seen(pairs: Mapping[Unordered, str]) -> dict[Pair, str]:
        return {pair: kind for pair, kind in true_pairs(pairs).items() if not hidden & set(pair)}

    return Examples(
        terrain=_some(rng, hexes, count),
        lines=_some(rng, seen(scan.plan.lines), count),
        hexsides=_some(rng, seen(scan.plan.hexsides), count),
    )


def _some(
    rng: np.random.Generator, kinds: Mapping[Thing, str], count: int
) -> dict[str, list[Thing]]:
    found: dict[str, list[Thing]] = {}
    for kind in sorted(set(kinds.values())):
        things = sorted((one for one, known in kinds.items() if known == kind), key=repr)
        found[kind] = [things[int(k)] for k in rng.permutation(len(things))[:count]]
    return found


def unseen(scan: PaperMap, examples: Examples) -> list[Place]:
    """Hexes to be judged: no examples, no counters, of a kind that was taught enough of."""
    used = {place for places in examples.terrain.values() for place in places}
    return [
        place
        for place, kind in scan.terrain.items()
        if place not in used | scan.plan.counters and len(examples.terrain.get(kind, ())) > 2
    ]
