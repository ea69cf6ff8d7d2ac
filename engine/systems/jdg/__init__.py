"""Jours de Gloire, version 1813: what it adds to the format, its checks and its rules."""

from engine.systems.jdg.checks import CHECKS
from schema.systems import GameSystem, read_declaration

SYSTEM = GameSystem(
    read_declaration("engine.systems.jdg"), CHECKS, play="engine.systems.jdg.play:RULEBOOK"
)
