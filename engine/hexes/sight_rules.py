"""How systems judge lines of sight: what hides what lies behind it, seen from which heights.

Each rule of heights answers for one obstacle between two ends, with the same answer both ways.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

HeightRule = Literal["flat", "plateau", "half-way", "lower-end", "blind-hex"]
Substance = Literal[
    "ground",
    "terrain",
    "height",
    "unit",
    "hexside",
    "slope",
    "edge",
    # Of drawn sight alone: a crest that one end stands behind, an obstacle that hides the hex right
    # behind it, low ground that is not looked into, smoke or fire that fills its hex.
    "crest",
    "blind",
    "sunken",
    "veil",
]


class Obstacle(NamedTuple):
    """Something on a line of sight, seen from its two ends."""

    # Bare ground, terrain that cannot be seen through, terrain that only rises, a unit, something
    # on a hexside, a hexside that hides by its height alone, the edge of the map.
    substance: Substance
    # The level of the ground there (of a hexside the higher one), and of the top of what stands on
    # it.
    level: int
    top: float
    # Half hexes from the lower and from the higher end; of no use if both are equally high.
    from_low: int
    from_high: int
    # Levels of the two ends.
    low: int
    high: int


def _flat(it: Obstacle) -> bool:
    """Heights do not matter: ground never hides, what stands on it always does."""
    return it.substance != "ground"


def _plateau(it: Obstacle) -> bool:
    """Ground above the lower end hides; what cannot be seen through hides from every height."""
    if it.substance in ("ground", "height", "slope"):
        return it.top > it.low
    return True


def _half_way(it: Obstacle) -> bool:
    """Ground above both ends hides; an obstacle does unless it is looked down on.

    It is if both ends are higher, or if one is, and is as near to it as the other end or nearer.
    """
    if it.substance in ("ground", "height", "slope"):
        return it.top > it.high
    if it.substance == "edge":
        return True
    if it.level < it.low:
        return False
    return not (it.low < it.high and it.level < it.high and it.from_high <= it.from_low)


def _lower_end(it: Obstacle) -> bool:
    """Above the lower end everything hides, on its level what is nearer to it, below nothing.

    Bare ground hides above both ends. A slope hides from different heights unless it is nearer to
    the higher end; so it always does from the hex at its foot.
    """
    if it.substance == "ground":
        return it.top > it.high
    if it.substance == "slope":
        return it.low < it.high and it.from_high >= it.from_low
    if it.substance == "edge" or it.low == it.high:
        return it.substance == "edge" or it.level >= it.low
    if it.level > it.low:
        return True
    return it.level == it.low and it.from_low < it.from_high


def _blind_hex(it: Obstacle) -> bool:
    """The higher end decides; a lower obstacle hides only the hex right behind it."""
    if it.substance == "edge":
        return True
    if it.substance in ("ground", "slope"):
        return it.top > it.high if it.low == it.high else it.top >= it.high
    if it.level >= it.high:
        return True
    is_last = it.substance in ("terrain", "height") and it.from_low == 2
    return is_last and it.level >= it.low


HEIGHT_RULES: dict[HeightRule, Callable[[Obstacle], bool]] = {
    "flat": _flat,
    "plateau": _plateau,
    "half-way": _half_way,
    "lower-end": _lower_end,
    "blind-hex": _blind_hex,
}


class SightRuleNumbers(NamedTuple):
    """The numbers of the rules that an answer names."""

    clear: str = ""
    adjacent: str = ""
    ground: str = ""
    terrain: str = ""
    unit: str = ""
    hexside: str = ""
    edge: str = ""
    along: str = ""
    crest: str = ""
    blind: str = ""
    sunken: str = ""
    veil: str = ""
    hindrance: str = ""


class DrawnRules(NamedTuple):
    """How a system reads the drawn shapes of a map; what kinds of terrain do is in the module.

    `hindrance`, `sunken` and `lane` name attributes: how much terrain of a hex or hexside hinders
    sight, whether whoever is in it is seen from above and from near alone, and whether sight along
    a line such as a road is free. Empty where a system has no such thing.
    """

    # How much of its hex an obstacle takes where nobody drew its outline.
    percent: int = 85
    hindrance: str = ""
    sunken: str = ""
    lane: str = ""


class SlopeNumbers(NamedTuple):
    """The numbers of the rules of slopes that an answer names."""

    higher: str = ""
    average: str = ""
    hexside: str = ""
    canopy: str = ""
    hill: str = ""
    shadow: str = ""
    crest: str = ""


class SlopeRules(NamedTuple):
    """How a system judges slopes; what kinds of terrain do is in the module.

    `canopy` names the attribute of terrain whose tops meet, such as woods, `slope` that of hexsides
    which says how steep they are (`sight_slopes.SLOPES`). `crests` hides whoever stands back from
    the edge of a height.
    """

    canopy: str = ""
    slope: str = ""
    crests: bool = False
    numbers: SlopeNumbers = SlopeNumbers()


class SightRules(NamedTuple):
    """How a system judges lines of sight."""

    heights: HeightRule = "flat"
    # Terrain with a height lifts those who stand on it (a hill), or only hides (a wood).
    stands_on_height: bool = False
    # Hexes next to each other always see each other, or unless a hexside hides even then.
    adjacent: Literal["always", "unless-hexside"] = "always"
    units_block: bool = True
    # A line along hexsides is blocked by obstacles on both sides of it, anywhere or at the same
    # hexside, or by one on either side.
    along: Literal["both-anywhere", "both-here", "either"] = "both-anywhere"
    # Where there is no hex, nobody sees through.
    edge_blocks: bool = True
    numbers: SightRuleNumbers = SightRuleNumbers()
    # The drawn shapes decide, not whole hexes: heights by crest lines, the higher end deciding, and
    # a lower obstacle hiding the hex right behind it. `heights`, `along` and units are not asked.
    drawn: DrawnRules | None = None
    # The average height of both ends decides, with slopes, shadows and canopies (`sight_slopes`).
    # `heights` and units are not asked.
    slopes: SlopeRules | None = None
