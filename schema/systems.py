"""Game systems as the format sees them: what they add to it, and how they check a module."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexwright.schema.model.system import SystemDeclaration

if TYPE_CHECKING:
    from hexwright.schema.issues import Issue
    from hexwright.schema.module import Module

ENTRY_POINTS = "hexwright.systems"

SystemCheck = Callable[["Module"], Iterator["Issue"]]


class GameSystem(NamedTuple):
    """A game system: its declaration, its checks on modules and where its rules are.

    `play` names them as "package.module:NAME"; they are imported only when a game is played.
    `generator` names what makes scenarios to order in the same way, for systems that have one.
    """

    declaration: SystemDeclaration
    checks: tuple[SystemCheck, ...] = ()
    play: str = ""
    generator: str = ""

    @property
    def id(self) -> str:
        """The system's id."""
        return self.declaration.id


def read_declaration(package: str) -> SystemDeclaration:
    """The system.json that lies in a Python package."""
    from importlib.resources import files

    data = files(package).joinpath("system.json").read_bytes()
    return msgspec.json.decode(data, type=SystemDeclaration)


def system_ids() -> list[str]:
    """Ids of all installed game systems."""
    return sorted(entry_points(group=ENTRY_POINTS).names)


@cache
def find_system(system_id: str) -> GameSystem | None:
    """The installed system of this id, or None; only this one is loaded."""
    for point in entry_points(group=ENTRY_POINTS, name=system_id):
        system: GameSystem = point.load()
        return system
    return None
