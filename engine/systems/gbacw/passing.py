"""Moving through friends (8.22): what it costs, who may, and the test when one leaves them."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.command import held_manned
from hexwright.engine.systems.gbacw.ground import POINT, Step, off_road, on_road
from hexwright.engine.systems.gbacw.together import goes_along
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    MARCH,
    fighters_in,
    is_disordered,
    is_gun,
    movement_class,
    number,
    order_of,
)
from hexwright.schema.language import later

# Counted of a unit whose activation is over.
DONE = "done"


def friends_in(board: Board, unit: str, hex_: str) -> list[str]:
    """The manned friends of a unit in a hex, but those who move with it as one stack."""
    return [
        fighter
        for fighter in fighters_in(board, hex_)
        if fighter != unit and not goes_along(board, fighter, unit)
    ]


@lasting
def is_paved(board: Board, line: str) -> bool:
    """Whether a line is a pike or road, past whose users one gets; a trail is not (8.22)."""
    kind = next((one for one in board.module.terrain.lines if one.id == line), None)
    return kind is not None and bool(kind.attributes.get("road", True))


@momentary
def march_hexes(board: Board, side: str) -> frozenset[str]:
    """The hexes of a side's manned units on the march, who block bridges and fords."""
    return frozenset(
        hex_
        for hex_ in held_manned(board, side)
        if any(order_of(board, friend) == MARCH for friend in fighters_in(board, hex_))
    )


@rule("gbacw-093")
def enters_at(board: Board, unit: str, start: str, hex_: str, step: Step) -> bool:
    """Whether no friends on the march block the bridge or ford of a step, on either side (8.22).

    Those with whom a unit begins are of its own stack.
    """
    if not step.crossing:
        return True
    sides = (hex_,) if start == board.piece(unit).hex else (start, hex_)
    return not any(
        order_of(board, friend) == MARCH
        for side in sides
        for friend in friends_in(board, unit, side)
    )


@rule("gbacw-092", "gbacw-093")
def leaving_cost(
    board: Board, unit: str, hex_: str, step: Step, *, came_by_road: bool
) -> int | None:
    """What is added for friends in a hex that a unit passes through; None if it may not (8.22)."""
    friends = friends_in(board, unit, hex_)
    if not friends:
        return 0
    if _is_by_road(board, step, came_by_road=came_by_road):
        return _round_marchers(board, unit, hex_, friends)
    others = [friend for friend in friends if not is_gun(board, friend)]
    if is_gun(board, unit):
        return None if others else number(board, "pass-friends") * POINT
    return number(board, "pass-friends") * POINT if others else 0


def _is_by_road(board: Board, step: Step, *, came_by_road: bool) -> bool:
    """Whether friends are passed along a pike or road, entered and left by it (8.22)."""
    return came_by_road and bool(step.road) and is_paved(board, step.road)


def _round_marchers(board: Board, unit: str, hex_: str, friends: list[str]) -> int | None:
    """On a road friends are passed at its rate, but those on the march cost the real terrain."""
    if not any(order_of(board, friend) == MARCH for friend in friends):
        return 0
    mover, order = movement_class(board, unit), order_of(board, unit)
    paved = {one: on_road(board, one, hex_, mover, order) for one in near(board, hex_)}
    plain = {one: off_road(board, one, hex_, mover, order) for one in paved}
    found = [
        round_.cost - road.cost
        for one, road in paved.items()
        if road is not None and (round_ := plain[one]) is not None
    ]
    return max(0, min(found)) if found else None


def _plain_cost(board: Board, unit: str, hex_: str) -> int:
    mover, order = movement_class(board, unit), order_of(board, unit)
    found = [off_road(board, one, hex_, mover, order) for one in near(board, hex_)]
    return min((one.cost for one in found if one is not None), default=0)


@rule("gbacw-092")
async def test_on_leaving(
    game: Game, unit: str, came_from: str, step: Step, *, came_by_road: bool
) -> bool:
    """Test a unit that leaves friends whom it passed through; whether it may go on (8.22).

    The cost of a hex that costs two points or more is added. A second disorder sends it back.
    """
    piece = game.piece(unit)
    friends = friends_in(game, unit, piece.hex)
    if not is_gun(game, unit):
        friends = [friend for friend in friends if not is_gun(game, friend)]
    if not friends or _is_by_road(game, step, came_by_road=came_by_road):
        return True
    if await leaves_friends(game, unit, _plain_cost(game, unit, piece.hex) // POINT):
        return True
    if game.is_in_play(unit) and game.piece(unit).hex == piece.hex:
        game.emit(Moved(unit, came_from, path=(piece.hex, came_from), rule="gbacw-092"))
    game.emit(Counted(ACTIVATION, DONE, unit))
    return False


@rule("gbacw-092")
async def leaves_friends(game: Game, unit: str, cost: int) -> bool:
    """Test a unit that comes out of a hex of friends, by what the hex costs; whether it goes on."""
    added = Sum().plus(cost if cost >= 2 else 0, later("cost of the hex"), "gbacw-092")
    again = is_disordered(game, unit)
    passed = await fight.undergo(game, unit, added, cause="move-through", rule="gbacw-092")
    return passed or not again
