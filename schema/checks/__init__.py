"""Checks on a whole module that no schema can make; each file looks at one sort of thing."""

from collections.abc import Callable, Iterator

from hexwright.schema.checks import (
    assets,
    decks,
    maps,
    pieces,
    scenarios,
    system_needs,
    tables,
    terrain,
)
from hexwright.schema.issues import Issue
from hexwright.schema.module import Module

Check = Callable[[Module], Iterator[Issue]]

CHECKS: tuple[Check, ...] = (
    *system_needs.CHECKS,
    *terrain.CHECKS,
    *maps.CHECKS,
    *pieces.CHECKS,
    *tables.CHECKS,
    *decks.CHECKS,
    *scenarios.CHECKS,
    *assets.CHECKS,
)


def check_module(module: Module) -> Iterator[Issue]:
    """Everything that is wrong across the documents of a module; the system's checks last."""
    for check in CHECKS:
        yield from check(module)
    if module.system:
        for check in module.system.checks:
            yield from check(module)
