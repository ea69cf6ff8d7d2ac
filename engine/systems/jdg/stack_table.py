"""The stacking table (6.1.1): which units may stand in one hex, in play and in the set-up.

It stands apart from the rest of chapter 6.1 because checks of modules read it without a game.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hexwright.engine.parts.stacking import Row, fits, rows_of
from hexwright.schema.model.table import Table

STACKING: Final = "stacking"


class Member(NamedTuple):
    """A unit as the stacking table sees it."""

    arm: str
    formation: str
    strength: int
    is_routed: bool = False
    in_square: bool = False


class Stack(NamedTuple):
    """What the table counts of units in one hex, by column; guns have no formation or strength."""

    state: str
    units: int
    infantry: int
    cavalry: int
    artillery: int
    one_formation: int
    strength: int

    @classmethod
    def of(cls, members: Sequence[Member]) -> "Stack":
        """Count units that are all routed, or none of them."""
        arms = [member.arm for member in members]
        fighters = [member for member in members if member.arm != "artillery"]
        return cls(
            "routed" if members[0].is_routed else "steady",
            len(members),
            arms.count("infantry"),
            arms.count("cavalry"),
            arms.count("artillery"),
            len({fighter.formation for fighter in fighters}),
            sum(fighter.strength for fighter in fighters),
        )

    def fits(self, rows: Sequence[Row]) -> bool:
        """Whether some row of the table allows it."""
        return fits(rows, self._asdict())


def limits(table: Table | None) -> Sequence[Row]:
    """The rows of the stacking table; none if it is not there or damaged."""
    return rows_of(table, Stack._fields)


def mixed(members: Sequence[Member]) -> str:
    """The status that some of these units have and others lack, though it is not to be mixed."""
    if len({member.is_routed for member in members}) > 1:
        return "routed"
    return "square" if len({member.in_square for member in members}) > 1 else ""
