"""Where something was done, in a few words."""

from collections.abc import Collection
from heapq import nsmallest
from itertools import islice
from typing import Final

from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.language import tr

# So many hexes are told one by one.
_TOLD: Final = 3


def where(index: MapIndex, places: Collection[Place]) -> str:
    """The numbers of hexes, or the first of them and how many more there are."""
    told = list(places) if len(places) <= _TOLD else list(islice(places, _TOLD - 1))
    words = ", ".join(index.numbers[row][column] for column, row in told)
    more = len(places) - len(told)
    return tr("{hexes} and {count} more", hexes=words, count=more) if more else words


def in_order(places: Collection[Place]) -> list[Place]:
    """Places with those first that are told."""
    if len(places) == 1:
        return list(places)
    first = nsmallest(_TOLD, places)
    return [*first, *(place for place in places if place not in first)]
