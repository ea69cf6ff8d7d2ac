"""Objectives of a scenario: where they are, who controls them, and what they are worth."""

from collections.abc import Mapping
from typing import Final

from msgspec import field

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.parts.ground import field_of


@lasting
def objective_hexes(board: Board, objective: str) -> tuple[str, ...]:
    """Where an objective is: a zone, a site or single hexes."""
    one = next(each for each in board.scenario.objectives if each.id == objective)
    field = field_of(board)
    if one.zone in field.zones:
        return tuple(field.zones[one.zone].hexes)
    if one.site in field.sites:
        return (field.sites[one.site].hex,)
    return one.hexes


# --- control --------------------------------------------------------------------------------------


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
    return bool(hexes) and all(held.get(hex_) == side for hex_ in hexes)


@lasting
def _owners(board: Board) -> dict[str, str]:
    """Who controls the hexes of objectives before anybody has stood there."""
    return {
        hex_: objective.owner
        for objective in reversed(board.scenario.objectives)
        if objective.owner
        for hex_ in objective_hexes(board, objective.id)
    }


# --- what they are worth to a player --------------------------------------------------------------


@lasting
def award_for(board: Board, kind: str, winner: str) -> int:
    """The points that a side gets at once when it eliminates a unit of a kind."""
    return sum(
        award.points
        for award in board.scenario.awards
        if award.event == "unit-eliminated" and award.scored == "at-once"
        if award.side in ("", winner) and (not award.kinds or kind in award.kinds)
    )


@lasting
def objective_points(board: Board, side: str) -> dict[str, float]:
    """What each hex of an objective is worth to a side: its share of the points."""
    found: dict[str, float] = {}
    for objective in board.scenario.objectives:
        hexes = objective_hexes(board, objective.id)
        for hex_ in hexes if objective.side in ("", side) else ():
            found[hex_] = found.get(hex_, 0.0) + objective.points / len(hexes)
    return found


@lasting
def to_be_manned(board: Board) -> tuple[str, ...]:
    """The hexes that bring points only while somebody stands there."""
    return tuple(
        hex_
        for objective in board.scenario.objectives
        if objective.scored == "while-occupied"
        for hex_ in objective_hexes(board, objective.id)
    )
