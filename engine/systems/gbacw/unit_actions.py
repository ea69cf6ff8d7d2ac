"""What one unit does in its brigade's activation (5.33): move, fire, rally, build, or nothing."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.options import Buttons
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.facing import facings_within, turn
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.movement import At, left, neighbours, paths, turn_cost
from hexwright.engine.systems.gbacw.orders import may
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    BUILDING,
    FIRED,
    MOVED,
    SPENT,
    acts_with,
    has,
    is_extended,
)
from hexwright.schema.language import tr


@rule("gbacw-042", "gbacw-058", "gbacw-043")
def can_act(board: Board, unit: str) -> bool:
    """Whether a unit may still do something in this activation."""
    if board.count(ACTIVATION, ACTED, unit) or has(board, unit, BUILDING):
        return False
    return bool(_buttons(board, unit)) or may_move(board, unit)


def may_move(board: Board, unit: str) -> bool:
    """Whether a unit may spend movement points now: orders, staying, confusion (6.23, 5.34)."""
    known = activation(board)
    if known.confused or acts_with(board, unit) in known.stays or is_extended(board, unit):
        return False
    if board.count(ACTIVATION, FIRED, unit) and not may(board, unit, "move-and-fire"):
        return False
    return bool(paths(board, unit))


async def act(game: Game, unit: str) -> None:
    """Let a unit act until its owner is content, or it can do no more (5.33)."""
    game.emit(Counted(ACTIVATION, ACTED, unit))
    while is_on_map(game, unit):
        ways = dict(paths(game, unit)) if may_move(game, unit) else {}
        if not ways and not _buttons(game, unit):
            break
        choice = await ask(
            choose_path(
                game.piece(unit).side,
                tr("What does {piece} do?", piece=game.names.piece(unit)),
                lambda ways=ways: list(ways),  # type: ignore[misc]
                "gbacw-042",
                buttons=Buttons(lambda: {PASS: tr("Nothing more"), **_buttons(game, unit)}),
                subject=unit,
                why_not=lambda way, ways=ways: (
                    None
                    if isinstance(way, str)
                    else why_no_way(game, unit, way, list(ways), "gbacw-132")
                ),
            )
        )
        if choice == PASS:
            break
        if isinstance(choice, str):
            await _ACTIONS[choice].do(game, unit)
        else:
            await go(game, unit, ways[choice])
    if is_on_map(game, unit) and game.count(ACTIVATION, MOVED, unit):
        await fight.after_move(game, unit)


@rule("gbacw-132", "gbacw-073")
async def go(game: Game, unit: str, way: tuple[At, ...]) -> None:
    """Go a way hex by hex; others may react before and after each (9.1)."""
    for here in way:
        if not await _step(game, unit, here):
            return


async def _step(game: Game, unit: str, to: At) -> bool:
    """Go one hex; whether the unit may go on."""
    piece = game.piece(unit)
    known = {one[-1]: one for one in paths(game, unit).values() if len(one) == 1}
    if not await fight.before_leaving(game, unit, to.hex) or piece.hex != game.piece(unit).hex:
        return False
    del known
    cost = _cost(game, unit, to)
    game.emit(Counted(ACTIVATION, MOVED, unit))
    game.emit(Counted(ACTIVATION, SPENT, unit, cost))
    game.emit(Moved(unit, to.hex, path=(piece.hex, to.hex), facing=to.facing, rule="gbacw-132"))
    return await fight.after_entering(game, unit) and game.piece(unit).hex == to.hex


def _cost(board: Board, unit: str, to: At) -> int:
    from hexwright.engine.systems.gbacw.movement import step_into

    piece = board.piece(unit)
    step = step_into(board, unit, piece.hex, to.hex)
    assert step is not None
    turning = turn_cost(board, unit, piece.hex, piece.facing or 0, to.facing)
    return step.cost + (0 if step.road else turning)


# --- what a unit does in its hex ------------------------------------------------------------------


class Action(NamedTuple):
    """Something that a unit can do instead of going somewhere."""

    words: Callable[[], str]
    may: Callable[[Board, str], bool]
    do: Callable[[Game, str], Awaitable[None]]


def facings_open(board: Board, unit: str) -> tuple[int, ...]:
    """The facings that a unit can turn to where it stands with the points it has left."""
    piece = board.piece(unit)
    if piece.facing is None or is_extended(board, unit):
        return ()
    moved = board.count(ACTIVATION, MOVED, unit)
    if moved and neighbours(board, piece.hex, piece.side):
        return ()
    return tuple(
        one
        for one in facings_within(piece.facing, 3)
        if turn_cost(board, unit, piece.hex, piece.facing, one) <= left(board, unit)
    )


async def _turn(game: Game, unit: str) -> None:
    start = game.piece(unit).facing or 0
    if await turn(game, (unit,), "gbacw-074", profile_of(game, unit), facings_open(game, unit)):
        cost = turn_cost(game, unit, game.piece(unit).hex, start, game.piece(unit).facing or 0)
        game.emit(Counted(ACTIVATION, "turned", unit))
        if cost:
            game.emit(Counted(ACTIVATION, SPENT, unit, cost))


_ACTIONS: dict[str, Action] = {
    ":fire": Action(lambda: tr("Fire"), fight.can_fire, fight.fire_action),
    ":charge": Action(lambda: tr("Charge"), fight.can_charge, fight.charge_action),
    ":turn": Action(
        lambda: tr("Turn"),
        lambda board, unit: (
            len(facings_open(board, unit)) > 1 and not board.count(ACTIVATION, "turned", unit)
        ),
        _turn,
    ),
}


def _buttons(board: Board, unit: str) -> dict[str, str]:
    return {name: action.words() for name, action in _ACTIONS.items() if action.may(board, unit)}
