"""Control of objectives: who was the last to stand in their hexes."""

from collections.abc import Mapping
from typing import Final

from msgspec import field

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.parts.objectives import objective_hexes

_CONTROL: Final = "control"


class Control(OwnRecord, frozen=True):
    """Who was the last to hold the hexes of objectives, by the system's word."""

    holders: dict[str, str] = field(default_factory=dict)


def holders(board: Board) -> dict[str, str]:
    """The side that controls each hex of an objective, where any does."""
    found = board.state.records.get(_CONTROL)
    return found.holders if isinstance(found, Control) else {}


def note_control(board: Board, occupiers: Mapping[str, str], rule: str = "") -> None:
    """Those who stand in hexes of objectives control them from now on."""
    known = holders(board)
    if known and occupiers.items() <= known.items():
        return
    now = {**_owners(board), **known, **occupiers}
    if now != known:
        board.emit(RecordSet(_CONTROL, Control(now), rule=rule))


def has_all_of(board: Board, objective: str, side: str, held: Mapping[str, str]) -> bool:
    """Whether a side has every hex of an objective, of the hexes that are held."""
    hexes = objective_hexes(board, objective)
    return bool(hexes) and all(held.get(one) == side for one in hexes)


@lasting
def _owners(board: Board) -> dict[str, str]:
    """Who controls the hexes of objectives before anybody has stood there."""
    return {
        hex_: one.owner
        for one in reversed(board.scenario.objectives)
        if one.owner
        for hex_ in objective_hexes(board, one.id)
    }
