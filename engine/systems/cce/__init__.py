"""Combat Commander: Europe: what it adds to the format, its checks and its rules."""

from typing import TYPE_CHECKING

from hexwright.schema.systems import GameSystem, read_declaration

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hexwright.schema.issues import Issue
    from hexwright.schema.module import Module


def _check(module: "Module") -> "Iterator[Issue]":
    """All checks; they are imported only when a module is checked."""
    from hexwright.engine.systems.cce.module_checks import CHECKS

    for check in CHECKS:
        yield from check(module)


SYSTEM = GameSystem(
    read_declaration(__name__),
    (_check,),
    play=f"{__name__}.play:RULEBOOK",
    generator=f"{__name__}.generator:GENERATOR",
)
