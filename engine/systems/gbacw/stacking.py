"""Stacking (8.1): who may share a hex, by arm and by orders."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.parts.facing import arc_hexes
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.stack_order import put_in_order, rearrange_stack
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.together import stack_of
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MARCH,
    brigade_of,
    counts_as,
    fighters_in,
    in_column,
    is_abandoned,
    is_extended,
    is_gun,
    order_of,
    strength,
)
from hexwright.schema.language import tr

# Counted of a unit that changed its place in the stack, which is its whole movement.
REARRANGED = "rearranged"


def _limits(board: Board, stack: str) -> Reading:
    table = str(board.scenario.attributes.get("stacking_table", "stacking-limits"))
    return board.look_up(table, stack)


@rule("gbacw-044", "gbacw-087", "gbacw-088", "gbacw-089", "gbacw-107")
def may_share(board: Board, units: Sequence[str], *, march: bool | None = None) -> bool:
    """Whether units may be in one hex together; by march limits if some of them march (8.12).

    Abandoned guns do not count, nor do leaders.
    """
    counted = [unit for unit in units if not is_abandoned(board, unit)]
    if len(counted) < 2:
        return True
    on_march = any(order_of(board, one) == MARCH for one in counted) if march is None else march
    guns = [one for one in counted if counts_as(board, one) == ARTILLERY]
    others = [one for one in counted if one not in guns]
    if any(is_extended(board, other) for other in others) and len(others) > 1:
        return False
    if not others:
        return _fits_guns(board, guns, _limits(board, ARTILLERY))
    if guns:
        beside = _limits(board, "artillery-with-others")
        if (on_march and not beside["on_march"]) or not _fits_guns(board, guns, beside):
            return False
    return _fits_troops(board, others, on_march=on_march)


def _fits_guns(board: Board, guns: Sequence[str], limits: Reading) -> bool:
    total = sum(strength(board, gun) for gun in guns)
    return len(guns) <= int(limits["batteries"]) or total <= int(limits["guns"])


def _fits_troops(board: Board, units: Sequence[str], *, on_march: bool) -> bool:
    """One arm of one brigade within its strength, or one unit of any size."""
    arms = {counts_as(board, unit) for unit in units}
    if len(arms) > 1:
        return False
    limits = _limits(board, CAVALRY if arms == {CAVALRY} else INFANTRY)
    if len(units) == 1 and limits["one_unit_of_any_size"]:
        return True
    if limits["one_brigade"] and len({brigade_of(board, unit) for unit in units}) > 1:
        return False
    most = int(limits["march" if on_march else "advance"])
    return sum(strength(board, unit) for unit in units) <= most


def has_room(board: Board, unit: str, hex_: str, *, by_road: bool = False) -> bool:
    """Whether a unit may end a move in a hex, with those who are there and those it takes along.

    Who came along a road by its rate keeps to the limits of a march (9.43).
    """
    others = [fighter for fighter in fighters_in(board, hex_) if fighter != unit]
    if not others:
        return True
    mates = [one for one in stack_of(board, unit) if one != unit and one not in others]
    if any(board.piece(other).side != board.piece(unit).side for other in others):
        return False
    if in_column(board, unit) and is_extended(board, unit):
        return False
    return may_share(board, [*others, *mates, unit], march=True if by_road else None)


@rule("gbacw-071")
def looks_across(board: Board, unit: str, hex_: str, facing: int | None = None) -> bool:
    """Whether others in a hex look another way than a line, which cannot turn to suit them."""
    if not board.options["same_facing_in_hex"]:
        return False
    wanted = board.piece(unit).facing if facing is None else facing
    others = [fighter for fighter in fighters_in(board, hex_) if fighter != unit]
    return any(board.piece(other).facing != wanted for other in others)


@rule("gbacw-088", "gbacw-090", "gbacw-124")
def fits_march_alone(board: Board, unit: str) -> bool:
    """Whether a unit by itself is within the limits of a march, so that it need not extend."""
    arm = counts_as(board, unit)
    if arm == ARTILLERY:
        return True
    return strength(board, unit) <= int(_limits(board, arm)["march"])


# --- the order of a stack (8.2) -------------------------------------------------------------------


@rule("gbacw-094")
async def find_place(game: Game, units: Sequence[str], came_from: str) -> None:
    """Put units that came into a hex of friends above or below them, in their order (8.23).

    From their front they go on top, else below. Into a hex of artillery alone they go as their
    owner likes; above artillery that lies on others they may also go right below it.
    """
    unit = units[-1]
    hex_ = game.piece(unit).hex
    others = [one for one in units_in(game, hex_) if one not in units]
    if not others:
        return
    guns = [other for other in others if is_gun(game, other)]
    in_front = came_from in arc_hexes(
        game, hex_, game.piece(others[0]).facing, profile_of(game, others[0]), "front"
    )
    places = [len(others) if in_front else 0]
    if not is_gun(game, unit) and len(guns) == len(others):
        places = [0, len(others)]
    elif not is_gun(game, unit) and in_front and guns and others[-1] in guns:
        places = [len(others) - len(guns), len(others)]
    at = places[0]
    if len(places) > 1:
        above = await ask(
            yes_no(
                game.piece(unit).side,
                tr("Does {piece} go on top of the artillery?", piece=game.names.piece(unit)),
                "gbacw-094",
                subject=unit,
            )
        )
        at = places[1] if above else places[0]
    put_in_order(game, hex_, [*others[:at], *units, *others[at:]], "gbacw-094")


@rule("gbacw-095")
def may_rearrange(board: Board, unit: str) -> bool:
    """Whether a unit may change its place in the stack instead of moving (8.24).

    Not while the stack is in front of an enemy.
    """
    hex_ = board.piece(unit).hex
    here = fighters_in(board, hex_)
    if len(here) < 2 or is_extended(board, unit):
        return False
    return not any(hex_ in front_hexes(board, enemy) for enemy in _enemies_near(board, hex_, unit))


def _enemies_near(board: Board, hex_: str, unit: str) -> list[str]:
    side = board.piece(unit).side
    return [
        fighter
        for close in near(board, hex_)
        for fighter in fighters_in(board, close)
        if board.piece(fighter).side != side
    ]


@rule("gbacw-095")
async def rearrange(game: Game, unit: str) -> None:
    """Let a unit lie elsewhere in its stack, which counts as its movement (8.24)."""
    hex_ = game.piece(unit).hex
    others = [one for one in units_in(game, hex_) if one != unit]

    def may_lie(order: tuple[str, ...]) -> bool:
        return [one for one in order if one != unit] == others

    await rearrange_stack(
        game, game.piece(unit).side, hex_, units_in(game, hex_), may_lie, "gbacw-095"
    )
    game.emit(Counted(ACTIVATION, REARRANGED, unit))
