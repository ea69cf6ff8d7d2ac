"""Scenarios to order (9): forces by points or by lot, a map, postures, objectives, set-up."""

from typing import Final

from hexwright.engine.core.generating import ScenarioGenerator
from hexwright.engine.systems.cce.generator.battle import generated
from hexwright.engine.systems.cce.generator.wishes import options

GENERATOR: Final = ScenarioGenerator(options, generated)
