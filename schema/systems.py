"""Game systems as the format sees them: what they add to it, and how they check a module."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from schema.model.system import SystemDeclaration

if TYPE_CHECKING:
    from schema.issues import Issue
    from schema.module import Module

ENTRY_POINTS = "hexwright.systems"

SystemCheck = Callable[["Module"], Iterator["Issue"]]


class GameSystem(NamedTuple):
    """A game system: its declaration and its checks on modules."""

    declaration: SystemDeclaration
    checks: tuple[SystemCheck, ...] = ()

    @property
    def id(self) -> str:
        """The system's id."""
        return self.declaration.id


def read_declaration(package: str) -> SystemDeclaration:
    """The system.json that lies in a Python package."""
    data = files(package).joinpath("system.json").read_bytes()
    return msgspec.json.decode(data, type=SystemDeclaration)


@cache
def known_systems() -> dict[str, GameSystem]:
    """Every installed game system by id."""
    found: Iterable[Any] = entry_points(group=ENTRY_POINTS)
    systems: list[GameSystem] = [point.load() for point in found]
    return {system.id: system for system in sorted(systems, key=lambda one: one.id)}


def find_system(system_id: str) -> GameSystem | None:
    """The installed system of this id, or None."""
    return known_systems().get(system_id)
