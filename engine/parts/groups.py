"""Groups of units that stand together, and how leaders share them out among themselves."""

from collections.abc import Callable, Mapping, Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.hexes.zones import groups as groups_of_places
from hexwright.engine.parts.ground import field_of

Group = tuple[str, ...]


def groups_of(board: Board, units: Sequence[str], within: int) -> tuple[Group, ...]:
    """Units that hang together, none further than so many hexes from the next."""
    field = field_of(board)
    at: dict[tuple[int, int], list[str]] = {}
    for unit in units:
        for hex_ in board.piece(unit).hexes:
            at.setdefault(field.place(hex_), []).append(unit)
    found = groups_of_places(field.grid, at, within)
    return tuple(
        tuple(dict.fromkeys(one for place in group for one in at[place])) for group in found
    )


def linked(
    board: Board, units: Sequence[str], within: int, is_reached: Callable[[str], bool]
) -> list[str]:
    """The units that are reached themselves, or hang together with one that is."""
    groups = groups_of(board, units, within)
    found = [one for group in groups if any(map(is_reached, group)) for one in group]
    return [unit for unit in units if unit in found]


def can_share_out(options: Sequence[Sequence[str]], capacity: Mapping[str, int]) -> bool:
    """Whether each of several things finds one of its leaders, who has room for so many."""
    taken: dict[int, str] = {}
    return all(_find_place(item, options, capacity, taken, set()) for item in range(len(options)))


def _find_place(
    item: int,
    options: Sequence[Sequence[str]],
    capacity: Mapping[str, int],
    taken: dict[int, str],
    tried: set[str],
) -> bool:
    """Find a leader for a thing, moving others to other leaders where needed."""
    for leader in options[item]:
        if leader in tried:
            continue
        tried.add(leader)
        there = [other for other, one in taken.items() if one == leader]
        is_free = len(there) < capacity[leader]
        if is_free or any(_find_place(other, options, capacity, taken, tried) for other in there):
            taken[item] = leader
            return True
    return False
