"""Commands & Colors: Napoleonics: what it adds to the format, its checks and its rules."""

from engine.systems.ccn import checks, scenario_checks
from schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(
    read_declaration("engine.systems.ccn"),
    (*checks.CHECKS, *scenario_checks.CHECKS),
    play="engine.systems.ccn.play:RULEBOOK",
)
