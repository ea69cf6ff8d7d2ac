"""Control, victory points and the end of the game (14)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import standing
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import control, victory
from hexwright.engine.parts.control import has_all_of, holders
from hexwright.engine.parts.objectives import objective_hexes
from hexwright.engine.parts.troops import units_in
from hexwright.engine.parts.victory import VictoryRuleNumbers, VictoryRules
from hexwright.engine.systems.jdg.demoralisation import demoralised_formations
from hexwright.engine.systems.jdg.troops import ROUTED, is_commander, state_of
from hexwright.schema.model.scenario import Objective

# --- control (14.1.1) -----------------------------------------------------------------------------


@rule("jdg-328")
def note_control(board: Board) -> None:
    """Look who stands in the hexes of objectives now."""
    control.note_control(board, _occupiers(board), "jdg-328")


@standing
def _occupiers(board: Board) -> dict[str, str]:
    """The sides whose units, those in rout apart, stand in hexes of objectives."""
    found: dict[str, str] = {}
    for one in board.scenario.objectives:
        for hex_ in objective_hexes(board, one.id):
            steady = [unit for unit in units_in(board, hex_) if state_of(board, unit) != ROUTED]
            if steady:
                found[hex_] = board.piece(steady[0]).side
    return found


@rule("jdg-328")
def occupies(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side stands in every hex of an objective, with units that are not routed."""
    return has_all_of(board, objective.id, side, _occupiers(board))


def controls(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side holds every hex of an objective."""
    return has_all_of(board, objective.id, side, holders(board))


# --- points and the end (14.1) --------------------------------------------------------------------


_RULES = VictoryRules(
    occupies,
    controls,
    demoralised_formations,
    is_commander,
    VictoryRuleNumbers(points="jdg-328", conditions="jdg-327", exit="jdg-077"),
)


@rule("jdg-328")
def settle_objectives(board: Board) -> None:
    """Give and take the points of objectives that are scored as soon as they are held."""
    note_control(board)
    victory.settle_objectives(board, _RULES)


@rule("jdg-328")
def score_loss(board: Board, piece: str) -> None:
    """Points for the other side when a unit or a commander is eliminated."""
    victory.score_loss(board, piece, _RULES)


@rule("jdg-077")
def score_exit(board: Board, piece: str) -> None:
    """Points for a unit that has left the map where its side may: it is not lost."""
    victory.score_exit(board, piece, _RULES)


@rule("jdg-019", "jdg-327", "jdg-328")
def judge_turn(board: Board) -> None:
    """At the end of a turn: automatic victory, or the reckoning after the last turn."""
    note_control(board)
    victory.judge_turn(board, _RULES)
