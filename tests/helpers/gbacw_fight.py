"""Drawings and names that the tests of combat share."""

from tests.helpers.gbacw import sample
from tests.helpers.situations import Situation

# On columns of flat hexes: the hexes to the north and north-east are in front, or the other way.
NORTH, SOUTH = 1, 7


def leaders_of(command: str) -> list[str]:
    """The leaders of a command, as drawings name them."""
    return [
        one.id.replace("-", "_") for one in sample().leaders.values() if command in one.commands
    ]


def column(*hexes: str, width: int = 1) -> str:
    """A drawing of hexes from north to south in its middle column, clear ground beside it."""
    beside = "  .  " * (width // 2)
    return "\n".join(f"{beside}  {one}  {beside}" for one in hexes)


def decline_all(game: Situation) -> None:
    """Answer everything that is asked by declining, or with the first that is offered."""
    while (decision := game.decision) is not None:
        default = decision.default
        game.answer(next(iter(decision.options)) if default is None else default)
    game.check_dice()
