"""Victory (A15): places that are held, units and corps that are broken, the end."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import standing, standing_of
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import objectives, victory
from hexwright.engine.parts.objectives import has_all_of, holders, objective_hexes
from hexwright.engine.parts.troops import is_leader, units_in
from hexwright.engine.parts.victory import VictoryRuleNumbers, VictoryRules
from hexwright.engine.systems.aus.command import is_broken
from hexwright.engine.systems.aus.scripts import script
from hexwright.engine.systems.aus.troops import ROUTED, UNSTEADY, corps, is_lost
from hexwright.schema.language import later
from hexwright.schema.model.scenario import Objective, VictoryCondition

_RULE: Final = "aus-380"


@standing
def _occupiers(board: Board) -> dict[str, str]:
    """The sides whose units stand in hexes of objectives."""
    found: dict[str, str] = {}
    for one in board.scenario.objectives:
        for hex_ in objective_hexes(board, one.id):
            if here := units_in(board, hex_):
                found[hex_] = board.piece(here[0]).side
    return found


def _occupies(board: Board, objective: Objective, side: str) -> bool:
    return has_all_of(board, objective.id, side, _occupiers(board))


def _controls(board: Board, objective: Objective, side: str) -> bool:
    return has_all_of(board, objective.id, side, holders(board))


def broken_corps(board: Board, side: str) -> list[str]:
    """The corps of a side that are at their breakpoint."""
    return [one for one in corps(board, side) if is_broken(board, one)]


_RULES = VictoryRules(
    _occupies, _controls, broken_corps, is_leader, VictoryRuleNumbers(_RULE, _RULE, _RULE)
)


@rule("aus-380")
def note_places(board: Board) -> None:
    """Whoever was the last in a hex of an objective controls it (A15.2)."""
    if board.scenario.objectives:
        objectives.note_control(board, _occupiers(board), _RULE)


@rule("aus-383", "aus-405", "aus-402", "aus-412", "aus-420")
def judge(board: Board) -> None:
    """Whether somebody has won at this moment (A15)."""
    for one in board.scenario.victory:
        if one.when == "at-once" and _is_met(board, one):
            board.end(one.side, one.text, "aus-383", one.level)


def _is_met(board: Board, one: VictoryCondition) -> bool:
    lost = int(one.attributes.get("units_lost", 0))
    if lost and shaken_units(board, board.opponent(one.side)) < lost:
        return False
    if not all(is_broken(board, name) for name in one.attributes.get("commands", ())):
        return False
    called = one.attributes.get("called")
    if called is not None and called != bool(script(board).called):
        return False
    return victory.is_met(board, one, one.side, _RULES)


@rule("aus-383")
def shaken_units(board: Board, side: str) -> int:
    """How many units of a side are destroyed, routed or unsteady."""
    return _shaken(board, side)


@standing_of
def _shaken(board: Board, side: str) -> int:
    units = board.module.units
    return sum(
        UNSTEADY in one.statuses or ROUTED in one.statuses or is_lost(board, one.id)
        for one in board.state.pieces.values()
        if one.side == side and one.id in units
    )


@rule("aus-383", "aus-405")
def judge_turn(board: Board) -> None:
    """After the last turn nobody has won, or who the scenario says."""
    judge(board)
    if board.state.turn >= len(board.scenario.turns):
        for one in board.scenario.victory:
            if one.when == "end-of-game" and one.side and _is_met(board, one):
                board.end(one.side, one.text, _RULE, one.level)
        text = next((one.text for one in board.scenario.victory if one.level == "draw"), "")
        board.end("", text or later("Nobody has won."), _RULE, "draw")
