"""Where players sit: the seat most like the colour of their side, and a place for their hand."""

from collections.abc import Iterator

from hexwright.exporters.tabletop_simulator.objects import (
    Guids,
    TableObject,
    TablePlace,
    table_object,
)
from hexwright.render.styles import colour
from hexwright.schema.module import Module

# The colours that the game has for players.
_SEATS = {
    "White": "#ffffff",
    "Brown": "#713b17",
    "Red": "#da1918",
    "Orange": "#f4641d",
    "Yellow": "#e7e52c",
    "Green": "#31b32b",
    "Teal": "#21b19b",
    "Blue": "#1f87ff",
    "Purple": "#a020f0",
    "Pink": "#f570ce",
}


def seat_colours(module: Module) -> dict[str, str]:
    """The colour of each side's seat, no two alike."""
    free = dict(_SEATS)
    chosen = {}
    for side in module.info.sides:
        best = min(free, key=lambda name: _unlike(free[name], side.colour))
        chosen[side.id] = best
        del free[best]
        if not free:
            break
    return chosen


def hand_place(module: Module, side: str, board: tuple[float, float]) -> TablePlace:
    """The middle of a side's hand; what lies there when a save is loaded is held in it."""
    number = list(seat_colours(module)).index(side)
    near = number % 2 == 0
    away = (board[1] / 2 + 6.0) * (-1 if near else 1)
    return TablePlace(14.0 * (number // 2), 4.0, away, turned=180.0 if near else 0.0)


def hands(module: Module, guids: Guids, board: tuple[float, float]) -> Iterator[TableObject]:
    """A place for the hand of each side: the first sits below the board, the second above."""
    for side, seat in seat_colours(module).items():
        spot = hand_place(module, side, board)
        made = table_object("HandTrigger", guids.new(f"hand|{side}"), spot, FogColor=seat)
        made["Locked"] = True
        made["Transform"] |= {"scaleX": 12.0, "scaleY": 6.0, "scaleZ": 4.0}
        yield made


def _unlike(one: str, other: str) -> int:
    first, second = colour(one), colour(other)
    red, green, blue = (
        first.red() - second.red(),
        first.green() - second.green(),
        first.blue() - second.blue(),
    )
    return red * red + green * green + blue * blue
