"""Which rules of sight a module is looked at with when no game is being played."""

from hexwright.engine.hexes.sight_rules import SightRules
from hexwright.engine.systems.ccn import sight as ccn
from hexwright.engine.systems.jdg import sight as jdg

# Games without enforced rules: what most of them have in common.
COMMON = SightRules(heights="half-way", adjacent="unless-hexside", edge_blocks=False)

_BY_SYSTEM = {"ccn": ccn.SIGHT, "jdg": jdg.SIGHT}


def default_sight(system_id: str) -> SightRules:
    """The rules of sight of a system; the common ones if it has none of its own."""
    return _BY_SYSTEM.get(system_id, COMMON)
