"""Drawings and names that the tests of combat share."""

from hexwright.engine.core.decision import Choice
from tests.helpers.gbacw import sample
from tests.helpers.situations import Situation

# On columns of flat hexes: the hexes to the north and north-east are in front, or the other way.
NORTH, SOUTH = 1, 7


def leaders_of(command: str) -> list[str]:
    """The leaders of a command, as drawings name them."""
    return [
        leader.id.replace("-", "_")
        for leader in sample().leaders.values()
        if command in leader.commands
    ]


def column(*hexes: str, width: int = 1) -> str:
    """A drawing of hexes from north to south in its middle column, clear ground beside it."""
    beside = "  .  " * (width // 2)
    return "\n".join(f"{beside}  {hex_}  {beside}" for hex_ in hexes)


def drawn(size: int = 8, **tokens: str) -> str:
    """A square of open ground with tokens in the hexes by whose numbers they are called."""
    rows = [["."] * size for _ in range(size)]
    for name, token in tokens.items():
        rows[int(name[3:]) - 1][int(name[1:3]) - 1] = token
    return "\n".join("   ".join(row) for row in rows)


def decline_all(game: Situation) -> None:
    """Answer everything that is asked like `settle`; all dice must have fallen."""
    settle(game)
    game.check_dice()


def offered(game: Situation) -> set[Choice]:
    """Everything that may be answered now, options and buttons."""
    assert game.decision is not None
    return {*game.decision.options, *game.decision.buttons}


def settle(game: Situation) -> None:
    """Answer what is asked by the way, by declining or with the first that is offered."""
    while (decision := game.decision) is not None:
        default = decision.default
        if default is None:
            default = next(iter([*decision.options, *decision.buttons]))
        game.answer(default)
