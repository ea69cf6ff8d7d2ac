"""Scenarios that a system makes to order: what may be asked for, and what comes of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from hexwright.schema.documents import OOB, SCENARIO
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.options import Options


@dataclass(frozen=True, slots=True)
class Generated:
    """A scenario with the orders of battle that belong to it."""

    scenario: Scenario
    oobs: tuple[OrderOfBattle, ...]

    @property
    def contents(self) -> dict[str, Record]:
        """The new documents by their paths in the module."""
        made: dict[str, Record] = {OOB.path(oob.id): oob for oob in self.oobs}
        return {**made, SCENARIO.path(self.scenario.id): self.scenario}


@dataclass(frozen=True, slots=True)
class ScenarioGenerator:
    """What a system can be asked for, and the making: module, complete options, seed.

    The same seed makes the same scenario. Both raise DataError where the module lacks something,
    or where nothing can be made of the options.
    """

    options: Callable[[Module], Options]
    make: Callable[[Module, Mapping[str, Any], int], Generated]


def generator_of(module: Module) -> ScenarioGenerator | None:
    """The generator of a module's system; None if the system has none."""
    system = module.system
    if system is None or not system.generator:
        return None
    place, _, name = system.generator.partition(":")
    found = getattr(import_module(place), name)
    assert isinstance(found, ScenarioGenerator), system.generator
    return found
