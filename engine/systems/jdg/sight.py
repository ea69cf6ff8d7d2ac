"""Line of sight of Jours de Gloire."""

from hexwright.engine.hexes.sight_rules import SightRuleNumbers, SightRules

SIGHT = SightRules(
    heights="half-way",
    adjacent="unless-hexside",
    units_block=True,
    along="both-anywhere",
    edge_blocks=False,
    numbers=SightRuleNumbers(
        clear="jdg-173",
        adjacent="jdg-181",
        ground="jdg-174",
        terrain="jdg-174",
        unit="jdg-174",
        hexside="jdg-175",
        along="jdg-177",
    ),
)
