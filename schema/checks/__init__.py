"""Checks on a whole module that no schema can make; each file looks at one sort of thing."""

from collections.abc import Callable, Iterator

from hexwright.schema.checks import (
    assets,
    bounds,
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
from hexwright.schema.progress import Progress, no_progress

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


def check_module(module: Module, progress: Progress = no_progress) -> Iterator[Issue]:
    """Everything that is wrong across the documents of a module; the system's checks last."""
    unbounded = [issue for check in bounds.CHECKS for issue in check(module)]
    if unbounded:
        # The others follow rings and count to the end of everything.
        yield from unbounded
        return
    checks = (*CHECKS, *(module.system.checks if module.system else ()))
    for done, check in enumerate(checks):
        progress(done, len(checks), "")
        yield from check(module)
