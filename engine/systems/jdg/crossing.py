"""Units that others run through: where a retreat may pass and end, and whom it crosses (11.5)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.systems.jdg.arrivals import kept_free
from hexwright.engine.systems.jdg.stacks import may_join, may_share
from hexwright.engine.systems.jdg.troops import enemies_in, in_square, units_in


@rule("jdg-081", "jdg-136", "jdg-295")
def may_pass(board: Board, unit: str, hex_: str) -> bool:
    """Whether those who stand in a hex let a unit through that retreats or flees.

    No enemy does but a commander who is alone, and falls back (jdg-046).
    """
    side = board.piece(unit).side
    if hex_ in kept_free(board, side) or enemies_in(board, hex_, side):
        return False
    return bool(board.options["retreat_may_cross_square"]) or not any(
        in_square(board, one) for one in units_in(board, hex_)
    )


@rule("jdg-112", "jdg-309")
def may_end(board: Board, unit: str, hex_: str, *, routed: bool, shares: bool = False) -> bool:
    """Whether a retreat or flight may end in a hex: a routed unit alone, or it shares at need."""
    there = [one for one in units_in(board, hex_) if one != unit]
    if not there:
        return True
    if not routed:
        return may_join(board, hex_, unit)
    return shares and may_share(board, [*there, unit], as_routed=unit)


@rule("jdg-309", "jdg-311")
def crossed_on(board: Board, unit: str, path: tuple[str, ...], *, routed: bool) -> list[Shaken]:
    """The friends in the hexes of a way whom a unit cannot stand with; it begins after its own."""
    return [
        Shaken(one, unit)
        for number, hex_ in enumerate(path, 1)
        if not may_end(board, unit, hex_, routed=routed, shares=number == len(path))
        for one in reversed(units_in(board, hex_))
    ]
