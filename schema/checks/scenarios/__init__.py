"""Checks on scenarios: frame, set-up, arrivals and victory."""

from collections.abc import Callable, Iterator

import hexwright.schema.checks.scenarios.arrivals as arrivals
import hexwright.schema.checks.scenarios.frame as frame
import hexwright.schema.checks.scenarios.setup as setup
import hexwright.schema.checks.scenarios.victory as victory
from hexwright.schema.checks.scenarios.battle import Battle, battles
from hexwright.schema.issues import Issue
from hexwright.schema.module import Module

BATTLE_CHECKS: tuple[Callable[[Battle], Iterator[Issue]], ...] = (
    *frame.CHECKS,
    *setup.CHECKS,
    *arrivals.CHECKS,
    *victory.CHECKS,
)


def battles_are_sound(module: Module) -> Iterator[Issue]:
    """Every scenario passes every check; one after the other, while its data is at hand."""
    for battle in battles(module):
        for check in BATTLE_CHECKS:
            yield from check(battle)


CHECKS = (*frame.VARIANT_CHECKS, battles_are_sound)
