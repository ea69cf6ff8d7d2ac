"""What a pursuit may come to before it begins: whom it meets, and every modifier (rules 5.O)."""

from itertools import pairwise

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.chances import with_facts
from hexwright.engine.parts.combats import Combat
from hexwright.engine.parts.trial import tried
from hexwright.engine.systems.jdg.chances import facts_of_tests
from hexwright.engine.systems.jdg.charge_ways import Path, Units, charged_hexes
from hexwright.engine.systems.jdg.chase import (
    Chase,
    beside,
    cost_of_ride,
    facings_on_ride,
    first_pursuers,
    fled_from,
    goals_of,
    has_caught_up,
    next_hexes,
    pursuit_points,
    way_of,
    were_guns,
)
from hexwright.engine.systems.jdg.march import disorders
from hexwright.engine.systems.jdg.shock_odds import attack_preview
from hexwright.engine.systems.jdg.troops import (
    CAVALRY,
    enemies_in,
)
from hexwright.schema.language import tr


@rule("jdg-264", "jdg-266")
def pursuit_preview(board: Board, chase: Chase, unit: str = "") -> Preview | None:
    """What a pursuit comes to if the whole stack rides: of a unit, or of the first who would go."""
    unit = unit or first_pursuers(board, chase)[0]
    return preview_of_stack(board, chase, (unit, *beside(board, chase, unit)))


def preview_of_stack(board: Board, chase: Chase, units: Units) -> Preview | None:
    """What a pursuit comes to: of those whom it may follow, where it counts most."""
    fled = fled_from(board, chase, units[0])
    found = [preview_of_quarry(board, chase, units, goal, quarry) for quarry, goal in fled.items()]
    found = found or [
        preview_of_quarry(board, chase, units, one) for one in goals_of(board, chase, units[0])
    ]
    return max(found, key=lambda one: one.sum.total, default=None)


@rule("jdg-268", "jdg-273")
def preview_of_quarry(
    board: Board, chase: Chase, units: Units, goal: str, quarry: str = ""
) -> Preview:
    """Whom pursuers of somebody meet as things stand, and what their charge counts then."""
    there = _ridden(board, units, quarry, way_of(board, quarry, goal))
    if there is None:
        return Preview(tr("The ground disorders them."), rule="jdg-082")
    hexes = charged_hexes(there, units[0])
    if not hexes or there is board or were_guns(board, chase, goal):
        return _nobody(board, chase, units)
    side = board.piece(units[0]).side
    enemies = tuple(one for hex_ in hexes for one in enemies_in(board, hex_, side))
    shown = attack_preview(there, Combat(units, hexes, units), chase.fight.pursuit + 1)
    here, names = there.piece(units[0]).hex, board.names.pieces(enemies)
    text = tr("From {hex} on {pieces}: {text}", hex=here, pieces=names, text=shown.text)
    return shown._replace(text=text)


def _ridden(board: Board, units: Units, quarry: str, way: Path) -> Board | None:
    """The board after a ride along a way, turned to as many as can be; None if it is disordered."""
    there, left, gone = board, pursuit_points(board, units), 0
    while stride := next_hexes(there, units, way[gone:]):
        start = there.piece(units[0]).hex
        cost = cost_of_ride(there, start, stride)
        if left is not None and cost > left:
            break
        left = None if left is None else left - cost
        if any(disorders(board, CAVALRY, *one) for one in pairwise((start, *stride))):
            return None
        gone += len(stride)
        there = tried(there, units, stride[-1])
        facings = facings_on_ride(there, units, way[gone:], quarry, len(stride))
        boards = [tried(there, units, stride[-1], one) for one in facings]
        there = max(boards, key=lambda one: len(charged_hexes(one, units[0])))
        if has_caught_up(there, units[0], quarry):
            break
    return there


def preview_of_facing(
    board: Board, chase: Chase, units: Units, goal: str, facing: int
) -> Preview | None:
    """What pursuers charge once they face so, unless they ride on."""
    there = tried(board, units, board.piece(units[0]).hex, facing)
    hexes = charged_hexes(there, units[0])
    if not hexes or were_guns(board, chase, goal):
        return _nobody(board, chase, units)
    return attack_preview(there, Combat(units, hexes, units), chase.fight.pursuit + 1)


@rule("jdg-248", "jdg-268")
def _nobody(board: Board, chase: Chase, units: Units) -> Preview:
    """Pursuers who charge nobody still test if they have charged before."""
    shown = Preview(tr("As things stand it meets nobody to charge."), rule="jdg-268")
    tests = facts_of_tests(board, units, "jdg-248") if chase.owes_test else ()
    return with_facts(shown, tests)
