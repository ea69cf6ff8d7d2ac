"""Victory (2.7): the book has no rules of its own; points and conditions are the scenario's."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import standing
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import objectives, victory
from hexwright.engine.parts.objectives import has_all_of, holders, objective_hexes
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.parts.victory import VictoryRuleNumbers, VictoryRules, give_award, score
from hexwright.engine.systems.gbacw.troops import (
    INEFFECTIVE,
    ROUTED,
    brigades_of,
    divisions,
    fighters_in,
    has,
    has_level,
    is_abandoned,
    is_gun,
    level_of,
    strength,
)
from hexwright.schema.model.scenario import Award, Objective

_RULE: Final = "gbacw-001"


@standing
def _occupiers(board: Board) -> dict[str, str]:
    """The sides whose manned units stand in hexes of objectives."""
    found: dict[str, str] = {}
    for objective in board.scenario.objectives:
        for hex_ in objective_hexes(board, objective.id):
            if here := fighters_in(board, hex_):
                found[hex_] = board.piece(here[0]).side
    return found


def _occupies(board: Board, objective: Objective, side: str) -> bool:
    return has_all_of(board, objective.id, side, _occupiers(board))


def _controls(board: Board, objective: Objective, side: str) -> bool:
    return has_all_of(board, objective.id, side, holders(board))


def ineffective_brigades(board: Board, side: str) -> list[str]:
    """The brigades of a side that are combat ineffective."""
    return [
        brigade
        for division in divisions(board, side)
        for brigade in brigades_of(board, division)
        if has_level(board, brigade, INEFFECTIVE)
    ]


_RULES = VictoryRules(
    _occupies,
    _controls,
    ineffective_brigades,
    is_leader,
    VictoryRuleNumbers(points=_RULE, conditions=_RULE, exit=_RULE),
)


@rule("gbacw-001")
def settle_objectives(board: Board) -> None:
    """Note who holds the places of the scenario, and give or take their points."""
    objectives.note_control(board, _occupiers(board), _RULE)
    victory.settle_objectives(board, _RULES)


@rule("gbacw-001")
def score_steps(board: Board, unit: str, points: int) -> None:
    """Points for the other side when a unit loses strength or guns."""
    winner = board.opponent(board.piece(unit).side)
    for award in board.scenario.awards:
        if award.event == "step-lost" and award.scored == "at-once":
            for _ in range(points):
                _give(board, award, winner, board.piece(unit).kind)


def score_unit(board: Board, unit: str) -> None:
    """Points for the other side when a unit is eliminated."""
    victory.score_loss(board, unit, _RULES)


@rule("gbacw-001")
def score_leader(board: Board, leader: str) -> None:
    """Points for the other side when a leader is killed, by his level."""
    found = board.piece(leader)
    for award in board.scenario.awards:
        named = award.attributes.get("levels", ())
        counts = not named or level_of(board, leader) in named
        if award.event == "leader-eliminated" and counts:
            _give(board, award, board.opponent(found.side), found.kind)


def _give(board: Board, award: Award, side: str, kind: str) -> None:
    give_award(board, award, side, kind, partial(score, board, rule=_RULE))


@rule("gbacw-001", "gbacw-355")
def judge_turn(board: Board) -> None:
    """At the end of a turn: what the scenario counts at its end, and who has won."""
    objectives.note_control(board, _occupiers(board), _RULE)
    if board.state.turn >= len(board.scenario.turns):
        for award in board.scenario.awards:
            counted = _COUNTED.get(str(award.attributes.get("counts", "")))
            for side in board.sides if counted else ():
                assert counted is not None
                for _ in range(counted(board, board.opponent(side))):
                    _give(board, award, side, "")
    victory.judge_turn(board, _RULES)


def _abandoned_guns(board: Board, side: str) -> int:
    return sum(
        strength(board, piece.id)
        for piece in board.pieces_of(side)
        if piece.hex and piece.id in board.module.units and is_gun(board, piece.id)
        if is_abandoned(board, piece.id)
    )


def _routed_units(board: Board, side: str) -> int:
    return sum(1 for piece in board.pieces_of(side) if has(board, piece.id, ROUTED))


_COUNTED: Final[Mapping[str, Callable[[Board, str], int]]] = {
    "abandoned-guns": _abandoned_guns,
    "routed-units": _routed_units,
    "ineffective-brigades": lambda board, side: len(ineffective_brigades(board, side)),
}
