"""What may share a hexside: terrain of different sorts does, of one sort the later replaces.

The format lets any number of kinds lie on a side, as long as none lies there twice. A side has
one bank of water, one slope and one barrier all the same, so that redrawing one mends it.
"""

from collections.abc import Iterable

from hexwright.schema.model.terrain import HexsideTerrain

_SORTS = {
    "water": {"river", "stream"},
    "relief": {"slope", "steep-slope", "crest", "cliff"},
    "barrier": {"wall", "hedge", "fence", "ditch", "fieldwork"},
}


def sort_of(kind: HexsideTerrain) -> str:
    """The sort of a kind; one that is like no other is a sort of its own."""
    if kind.crossing:
        return "crossing"
    for sort, styles in _SORTS.items():
        if kind.art.style in styles:
            return sort
    # Kinds with a picture or a colour only: what nobody may cross without a bridge is water.
    return "water" if "prohibited" in kind.movement.values() else kind.id


def is_water(kind: HexsideTerrain) -> bool:
    """Whether lines need a bridge or a ford to cross it."""
    return sort_of(kind) == "water"


def rivals(kind: HexsideTerrain, kinds: Iterable[HexsideTerrain]) -> set[str]:
    """The other kinds that make room for it."""
    return {one.id for one in kinds if one.id != kind.id and sort_of(one) == sort_of(kind)}
