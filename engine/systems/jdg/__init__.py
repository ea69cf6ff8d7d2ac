"""Jours de Gloire, version 1813: what it adds to the format, its checks and its rules."""

from hexwright.engine.systems.jdg.module_checks import CHECKS
from hexwright.schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(
    read_declaration(__name__),
    CHECKS,
    play=f"{__name__}.play:RULEBOOK",
)
