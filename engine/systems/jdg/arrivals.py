"""Reinforcements that have not come yet: who is due, where they enter, what they keep free."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, momentary, standing
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.systems.jdg.cup import CALLED, is_combined, is_waiting, units_arriving
from hexwright.engine.systems.jdg.records import Activation, activation
from hexwright.engine.systems.jdg.troops import ACTIVATION, TURN, army_of, formation_of
from hexwright.schema.model.scenario import Reinforcement

ENTERED = "entered"


@lasting
def arrival(board: Board, name: str) -> Reinforcement:
    """A reinforcement of the scenario."""
    return next(one for one in board.scenario.reinforcements if one.id == name)


@lasting
def entry_hexes(board: Board, name: str) -> tuple[str, ...]:
    """The hexes through which a reinforcement enters."""
    found = arrival(board, name)
    zone = field_of(board).zones.get(found.zone)
    return tuple(dict.fromkeys((*found.hexes, *(zone.hexes if zone else ()))))


@standing
@rule("jdg-136")
def kept_free(board: Board, side: str) -> tuple[str, ...]:
    """Hexes that a side may not enter: enemies are still to come through them or beside them."""
    found: dict[str, None] = {}
    for one in board.scenario.reinforcements:
        expected = units_arriving(board, one.id) if one.side != side else ()
        if any(is_waiting(board, unit) for unit in expected):
            found.update(_approaches(board, one.id))
    return tuple(found)


@lasting
def _approaches(board: Board, name: str) -> dict[str, None]:
    """The hexes through which a reinforcement enters, and those beside them."""
    entries = entry_hexes(board, name)
    return dict.fromkeys(hex_ for one in entries for hex_ in (one, *near(board, one)))


@momentary
@rule("jdg-119", "jdg-131")
def due(board: Board) -> dict[str, str]:
    """The pieces that the marker of this activation may bring on, each with its reinforcement.

    Those for whom there was no room wait for the first marker of the next turn.
    """
    now = activation(board)
    return {
        piece: one.id
        for one in board.scenario.reinforcements
        if one.side == now.side and one.turn <= board.state.turn
        for piece in units_arriving(board, one.id)
        if is_waiting(board, piece) and _is_brought(board, piece, now)
    }


@rule("jdg-022", "jdg-119", "jdg-131")
def _is_brought(board: Board, piece: str, now: Activation) -> bool:
    """Whether a marker brings a piece on: the first of its own, or a combined one that says so."""
    scope = "formations"
    if now.marker and is_combined(board, now.marker):
        card = board.card(now.marker)
        if not card.attributes.get("brings_reinforcements"):
            return False
        scope = str(card.attributes.get("scope", scope))
    if piece in board.module.leaders:
        armies = board.module.leaders[piece].commands
        named = any(army_of(board, one) in armies for one in now.formations)
        return scope != "formations" or named
    formation = formation_of(board, piece)
    return not _is_late(board, formation) and (scope != "formations" or formation in now.formations)


@rule("jdg-131")
def _is_late(board: Board, formation: str) -> bool:
    """Whether a formation was called up, or came, with an earlier marker of this turn."""
    return any(
        board.count(TURN, what, formation) > board.count(ACTIVATION, what, formation)
        for what in (CALLED, ENTERED)
    )
