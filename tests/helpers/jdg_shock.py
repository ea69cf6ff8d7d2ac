"""Situations of shocks: blue attackers in a row below red defenders, while blue's marker acts."""

from typing import Any

from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.combats import Combat
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.troops import ORDERS
from tests.helpers.jdg import BLUE, FIRST, RED, Counter, battle, infantry
from tests.helpers.situations import Situation

# Blue looks north, red south: A at 0204 has P and X in front, B at 0304 has X and Y.
NORTH, SOUTH = 11, 5
MAP = """
    .    .    .    .    .    .
      .    .    .    .    .    .
    .    .P   .X   .Y   .    .
      .    .A   .B   .    .    .
    .    .    .    .    .    .
      .    .    .    .    .    .
"""
# The same with room behind: A at 0206 has X in front, and Z behind X.
DEEP = """
    .    .    .    .    .
      .    .    .    .    .
    .    .    .    .    .
      .    .Z   .    .    .
    .    .    .X   .    .
      .    .A   .    .    .
    .    .    .    .    .
      .    .    .    .    .
"""
EVEN = {"strength": 4, "cohesion": 6}


def ours(make: Any = infantry, **more: Any) -> Counter:
    values = {**EVEN, "facing": NORTH, "statuses": (ORDERS,), **more}
    counter: Counter = make(**values)
    return counter


def foe(make: Any = infantry, **more: Any) -> Counter:
    counter: Counter = make(RED, **{**EVEN, "facing": SOUTH, **more})
    return counter


def field(*dice: int, drawing: str = MAP, **more: Any) -> Situation:
    """The situation with the named units of the drawing, while blue's marker is played."""
    for name in "ABPXYZ":
        if name not in more:
            drawing = drawing.replace(f".{name} ", ".  ").replace(f"+{name}", "")
    game = battle(drawing, dice=dice, **more)
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "combat"
    return game


def throw(game: Situation, *dice: int) -> Situation:
    """The situation with the next dice."""
    game.state.forced = dice
    return game


A_ON_X = Combat(("A",), ("0303",))
