"""Combat effectiveness (13.2, 13.3): brigades and divisions that have suffered too much."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts import states
from hexwright.engine.parts.reinforcements import is_waiting
from hexwright.engine.systems.gbacw.troops import (
    COLLAPSED,
    INEFFECTIVE,
    ROUTED,
    brigades_of,
    divisions,
    has,
    has_level,
    is_artillery_command,
    is_disordered,
    is_gun,
    roster,
)


def _regiments(board: Board, brigade: str) -> list[str]:
    """The regiments of a brigade that are or were on the map."""
    return [
        one
        for one in roster(board, brigade)
        if one in board.state.pieces and not is_gun(board, one) and not is_waiting(board, one)
    ]


def _share(board: Board) -> float:
    return float(exact(board.look_up("numbers", "ineffective-share")["value"]))


@rule("gbacw-312", "gbacw-311")
def is_spent(board: Board, brigade: str) -> bool:
    """Whether all regiments of a brigade are in trouble, or more than half in grave trouble."""
    known = _regiments(board, brigade)
    grave = [
        one
        for one in known
        if board.piece(one).is_gone or has(board, one, COLLAPSED) or has(board, one, ROUTED)
    ]
    shaken = [one for one in known if one in grave or is_disordered(board, one)]
    if not known:
        return False
    return len(shaken) == len(known) or len(grave) > _share(board) * len(known)


@rule("gbacw-313")
def is_division_spent(board: Board, division: str) -> bool:
    """Whether more than half the brigades of a division are ineffective, artillery apart."""
    known = [
        brigade
        for brigade in brigades_of(board, division)
        if not is_artillery_command(board, brigade)
    ]
    spent = [one for one in known if has_level(board, one, INEFFECTIVE)]
    return bool(known) and len(spent) > _share(board) * len(known)


def _brigades(board: Board, side: str) -> list[str]:
    return [
        brigade
        for division in divisions(board, side)
        for brigade in brigades_of(board, division)
        if not is_artillery_command(board, brigade)
    ]


def _divisions(board: Board, side: str) -> list[str]:
    return [
        division for division in divisions(board, side) if division not in _brigades(board, side)
    ]


_OF_BRIGADES = states.Breaking(INEFFECTIVE, _brigades, is_spent, "gbacw-312", "gbacw-312")
_OF_DIVISIONS = states.Breaking(
    INEFFECTIVE,
    lambda board, side: [
        division for division in divisions(board, side) if division not in _brigades(board, side)
    ],
    is_division_spent,
    "gbacw-313",
    "gbacw-313",
)


@rule("gbacw-312", "gbacw-313", "gbacw-355")
def judge_effectiveness(board: Board) -> None:
    """At the end of a turn: brigades first, then divisions (13.2, 13.3)."""
    states.judge_formations(board, _OF_BRIGADES)
    states.judge_formations(board, _OF_DIVISIONS)
