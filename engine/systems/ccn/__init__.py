"""Commands & Colors: Napoleonics: what it adds to the format, its checks and its rules."""

from hexwright.engine.systems.ccn import checks, scenario_checks
from hexwright.schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(
    read_declaration(__name__),
    (*checks.CHECKS, *scenario_checks.CHECKS),
    play=f"{__name__}.play:RULEBOOK",
)
