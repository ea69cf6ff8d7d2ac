"""How this system reads its tables, so that checks can say what play could not read."""

from typing import Final

from hexwright.engine.parts.table_checks import TableRules, table_checks
from hexwright.engine.systems.jdg.effects import effect_of

_RETREATS: Final = ("retreat", "retreat-if-failed")
_HITS: Final = ("disorder", "rout", "eliminated", *_RETREATS)
_WITH_STACK: Final = ("retreat-with-stack", "eliminated-if-lost")

TABLE_CHECKS: Final = table_checks(
    TableRules(
        "jdg",
        no_limit={("stacking", "strength"): (), ("movement-modes", "factor"): ("pursuit",)},
        read_by_sums=("fire", "shock", "cohesion-test", "engagement-test"),
        effects={
            ("fire", "effects"): ("test", *_HITS),
            ("shock", "attacker"): ("test", *_HITS),
            ("shock", "defender"): ("test", *_HITS),
            ("shock", "follow_up"): (
                "advance",
                "breakthrough",
                "counter-shock",
                "defender-pursuit",
            ),
            ("cohesion-test", "effects"): _HITS,
            ("artillery-in-shock", "effects"): ("test", *_HITS, *_WITH_STACK),
        },
        effect_of=effect_of,
        in_hexes=(*_RETREATS, "retreat-with-stack"),
        rising=(("force-ratio", "modifier"),),
        arcs=("facing",),
    )
)
