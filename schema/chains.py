"""What stands above what, in chains that may run in a ring."""

from collections.abc import Mapping
from typing import Final

RING: Final = 0


def levels_below(above: Mapping[str, str]) -> dict[str, int]:
    """The level of each name below the one above all, from 1; 0 for those above themselves."""
    found: dict[str, int] = {}
    for start in above:
        name, way = start, dict[str, None]()
        while name in above and name not in found and name not in way:
            way[name] = None
            name = above[name]
        line = list(way)
        if name in way:
            ring = line.index(name)
            found |= dict.fromkeys(line[ring:], RING)
            line = line[:ring]
        level = found.get(name, 0)
        for one in reversed(line):
            level += 1
            found[one] = level
    return found
