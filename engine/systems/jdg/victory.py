"""Control, victory points, the end of the game (14), and demoralised formations (12.2)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import standing
from hexwright.engine.core.rules import rule
from hexwright.engine.parts import objectives, states, victory
from hexwright.engine.parts.objectives import has_all_of, holders, objective_hexes
from hexwright.engine.parts.troops import units_in
from hexwright.engine.parts.victory import VictoryRuleNumbers, VictoryRules, has_left
from hexwright.engine.systems.jdg.troops import (
    ARTILLERY,
    DEMORALISED,
    ROUTED,
    all_units_of,
    arm_of,
    formations,
    is_commander,
    is_good,
    state_of,
)
from hexwright.schema.language import later
from hexwright.schema.model.scenario import Objective

# --- demoralised formations (12.2) ----------------------------------------------------------------


@rule("jdg-319", "jdg-337")
def is_broken(board: Board, formation: str) -> bool:
    """Whether no infantry or cavalry of a formation is in good order (12.2).

    Those that have not arrived or have left the map unbroken do not count, those that were
    eliminated do.
    """
    known = [
        board.piece(unit)
        for unit in all_units_of(board, formation)
        if unit in board.state.pieces and not has_left(board, unit)
    ]
    seen = [one for one in known if (one.hex or one.is_gone) and arm_of(board, one.id) != ARTILLERY]
    return bool(seen) and not any(one.hex and is_good(board, one.id) for one in seen)


_BREAKING = states.Breaking(
    DEMORALISED,
    formations,
    is_broken,
    "jdg-319",
    "jdg-322",
    broken_words=later("{piece} is demoralised."),
    recovered_words=later("{piece} takes heart again."),
)


@rule("jdg-319", "jdg-322")
def judge_formations(board: Board) -> None:
    """Look at every formation at the end of phase E: who loses heart, who has it back (12.2)."""
    states.judge_formations(board, _BREAKING)


def is_demoralised(board: Board, formation: str) -> bool:
    """Whether a formation was found demoralised when it was last looked at."""
    return states.has_broken(board, formation, _BREAKING)


def demoralised_formations(board: Board, side: str) -> list[str]:
    """The formations of a side that were found demoralised."""
    return states.broken_formations(board, side, _BREAKING)


# --- points and the end ---------------------------------------------------------------------------


# --- control (14.1.1) -----------------------------------------------------------------------------


@rule("jdg-328")
def note_control(board: Board) -> None:
    """Look who stands in the hexes of objectives now (14.1.1)."""
    objectives.note_control(board, _occupiers(board), "jdg-328")


@standing
def _occupiers(board: Board) -> dict[str, str]:
    """The sides whose units, those in rout apart, stand in hexes of objectives."""
    found: dict[str, str] = {}
    for objective in board.scenario.objectives:
        for hex_ in objective_hexes(board, objective.id):
            steady = [unit for unit in units_in(board, hex_) if state_of(board, unit) != ROUTED]
            if steady:
                found[hex_] = board.piece(steady[0]).side
    return found


@rule("jdg-328")  # 14.1.1
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
    """Give and take the points of objectives that are scored as soon as they are held (14.1.1)."""
    note_control(board)
    victory.settle_objectives(board, _RULES)


@rule("jdg-328")
def score_loss(board: Board, piece: str) -> None:
    """Points for the other side when a unit or a commander is eliminated (14.1.1)."""
    victory.score_loss(board, piece, _RULES)


@rule("jdg-077")
def score_exit(board: Board, piece: str) -> None:
    """Points for a unit that has left the map where its side may: it is not lost (5.4.1)."""
    victory.score_exit(board, piece, _RULES)


@rule("jdg-019", "jdg-327", "jdg-328")  # 2.6, 14.1, 14.1.1
def judge_turn(board: Board) -> None:
    """At the end of a turn: automatic victory, or the reckoning after the last turn."""
    note_control(board)
    victory.judge_turn(board, _RULES)
