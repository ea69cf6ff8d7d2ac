"""Moves of Jours de Gloire in drawn situations: who is active, what ways cost."""

from collections.abc import Mapping
from typing import Any

from hexwright.engine.parts.activation import note_activation
from hexwright.engine.systems.jdg.reach import NORMAL, March, cost_of, reach
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.troops import ORDERS
from tests.helpers.jdg import BLUE, FIRST, battle
from tests.helpers.situations import Situation

# Keywords of a unit that has orders.
HAS: Mapping[str, Any] = {"statuses": (ORDERS,)}


def fight(drawing: str, *, formations: tuple[str, ...] = (FIRST[BLUE],), **more: Any) -> Situation:
    """A situation in which the first formation of the blue side is active."""
    game = battle(drawing, **more)
    note_activation(game, Activation("", BLUE, formations))
    return game


def costs(game: Situation, *units: str, mode: str = NORMAL) -> dict[str, float]:
    """What it costs units to get to each hex within reach."""
    numbers = game.module.map_indexes["drawing"].numbers
    found = reach(game, units, mode)
    return {numbers[place[1]][place[0]]: float(found.cost(place)) for place in found.places}


def price(game: Situation, path: tuple[str, ...], *units: str, mode: str = NORMAL) -> Any:
    """What a way costs units, or the reason that closes it."""
    found = cost_of(game, March.of(game, units, mode), path)
    return getattr(found, "why", found)
