"""Line of sight of Commands & Colors: Napoleonics."""

from hexwright.engine.hexes.sight_rules import SightRuleNumbers, SightRules

# Hills are plateaus that lift whoever stands on them (T-6.9, A62); obstructions of a line along an
# edge need not face each other (A61); off the board counts as obstructed.
SIGHT = SightRules(
    heights="plateau",
    stands_on_height=True,
    adjacent="always",
    units_block=True,
    along="both-anywhere",
    edge_blocks=True,
    numbers=SightRuleNumbers(
        clear="ccn-082",
        adjacent="ccn-103",
        ground="ccn-279",
        terrain="ccn-083",
        unit="ccn-083",
        hexside="ccn-083",
        edge="ccn-083",
        along="ccn-085",
    ),
)
