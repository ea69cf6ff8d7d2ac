"""Withdrawal movement (9.54): back to the rear, facing the enemy."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_one, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import contracted
from hexwright.engine.parts import bodies
from hexwright.engine.parts.facing import arc_hexes
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.reasons import none_of_hexes, why_no_way
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy, may_enter
from hexwright.engine.systems.gbacw.facing import body
from hexwright.engine.systems.gbacw.formations import profile
from hexwright.engine.systems.gbacw.ground import POINT, Step
from hexwright.engine.systems.gbacw.passing import friends_in, is_paved, test_on_leaving
from hexwright.engine.systems.gbacw.reaction_facing import after_step
from hexwright.engine.systems.gbacw.reaction_movement import before_step
from hexwright.engine.systems.gbacw.roads import steps_into
from hexwright.engine.systems.gbacw.stacking import has_room, looks_across
from hexwright.engine.systems.gbacw.steps import arrive, lead_on
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    LINE,
    MARCH,
    MOVED,
    NO_FIRE,
    NO_SHOCK,
    in_column,
    is_disordered,
    is_extended,
    is_gun,
    number,
    order_of,
)
from hexwright.engine.systems.gbacw.turning import set_refusal
from hexwright.schema.language import later, tr


@rule("gbacw-158", "gbacw-159")
def may_withdraw(board: Board, unit: str) -> bool:
    """Whether a unit may withdraw: by advance or attack orders, and not in column (9.54)."""
    if order_of(board, unit) == MARCH or in_column(board, unit):
        return False
    return bool(ways_back(board, unit))


@rule("gbacw-158", "gbacw-159")
def ways_back(board: Board, unit: str) -> list[tuple[str, ...]]:
    """The ways of one or two hexes to its rear that a unit may withdraw by (9.54)."""
    found: list[tuple[str, ...]] = []
    todo: list[tuple[str, ...]] = [()]
    start = board.piece(unit).hex
    while todo:
        way = todo.pop()
        here = way[-1] if way else start
        if len(way) == number(board, "withdrawal-hexes"):
            continue
        if way and is_beside_enemy(board, here, board.piece(unit).side):
            continue
        for end in _behind(board, unit, here):
            step = _step_back(board, unit, here, end, is_first=not way)
            if step is not None:
                todo.append((*way, end))
                if _may_stand(board, unit, end):
                    found.append((*way, end))
    return found


def _behind(board: Board, unit: str, hex_: str) -> tuple[str, ...]:
    """The hexes behind a unit, whose refused flank comes to its place before it goes (7.33)."""
    return arc_hexes(board, hex_, board.piece(unit).facing, profile(board, LINE), "rear")


def _hexes_at(board: Board, unit: str, hex_: str) -> tuple[str, ...]:
    return bodies.hexes_at(board, unit, hex_)


def _may_stand(board: Board, unit: str, hex_: str) -> bool:
    hexes = _hexes_at(board, unit, hex_)
    if len(hexes) > 1 and any(looks_across(board, unit, one) for one in hexes):
        return False
    return bool(hexes) and all(has_room(board, unit, one) for one in hexes)


def _step_back(board: Board, unit: str, here: str, end: str, *, is_first: bool) -> Step | None:
    """A step to the rear of all parts of a unit, as the dearest of them pays; None if it cannot."""
    before, after = _hexes_at(board, unit, here), _hexes_at(board, unit, end)
    if not before or not after:
        return None
    dearest: Step | None = None
    for start, to in zip(before, after, strict=True):
        steps = steps_into(board, unit, start, to)
        step = next((one for one in steps if not (one.road and is_extended(board, unit))), None)
        if step is None or not may_enter(board, unit, to, step):
            return None
        if not is_first and not _may_pass(board, unit, start, step):
            return None
        dearest = step if dearest is None or step.cost > dearest.cost else dearest
    return dearest


def _may_pass(board: Board, unit: str, hex_: str, step: Step) -> bool:
    """Artillery does not withdraw through friends, except along a pike or road."""
    friends = friends_in(board, unit, hex_)
    if not friends or not is_gun(board, unit):
        return True
    return bool(step.road) and is_paved(board, step.road)


@rule("gbacw-158", "gbacw-159", "gbacw-083", "gbacw-360", "gbacw-207")
async def withdraw(game: Game, unit: str) -> bool:
    """Let a unit withdraw, testing it where the ground is hard; whether it went (9.54)."""
    choice = await ask(
        choose_path(
            game.piece(unit).side,
            tr("Where does {piece} withdraw to?", piece=game.names.piece(unit)),
            lambda: ways_back(game, unit),
            "gbacw-158",
            buttons={PASS: tr("Stay")},
            subject=unit,
            why_not=lambda way: (
                None
                if isinstance(way, str)
                else why_no_way(game, unit, way, ways_back(game, unit), "gbacw-158")
            ),
        )
    )
    if isinstance(choice, str):
        return False
    costs = _costs(game, unit, choice)
    tests = any(cost > 1 for cost in costs)
    came_from = game.piece(unit).hex
    for to, cost in zip(choice, costs, strict=True):
        before = game.piece(unit).hex
        if before != came_from and not await _leaves_friends(game, unit, came_from, to):
            break
        if not await _go_back(game, unit, to, cost, tests=tests):
            break
        came_from = before
    if is_on_map(game, unit) and not is_extended(game, unit):
        await arrive(game, [unit], came_from)
    game.emit(Counted(ACTIVATION, NO_SHOCK, unit, rule="gbacw-159"))
    game.emit(Counted(ACTIVATION, NO_FIRE, unit, rule="gbacw-159"))
    return True


@rule("gbacw-092")
async def _leaves_friends(game: Game, unit: str, came_from: str, to: str) -> bool:
    """Test a unit that withdraws through friends when it leaves them; whether it goes on (8.22)."""
    here = game.piece(unit).hex
    entered = _step_back(game, unit, came_from, here, is_first=True)
    step = _step_back(game, unit, here, to, is_first=True)
    if is_extended(game, unit) or entered is None or step is None:
        return True
    return await test_on_leaving(game, unit, came_from, step, came_by_road=bool(entered.road))


def _costs(board: Board, unit: str, way: tuple[str, ...]) -> list[int]:
    here, found = board.piece(unit).hex, []
    for end in way:
        step = _step_back(board, unit, here, end, is_first=True)
        found.append(0 if step is None else step.cost // POINT)
        here = end
    return found


async def _go_back(game: Game, unit: str, to: str, cost: int, *, tests: bool) -> bool:
    """Withdraw one hex; whether the unit may go on. Who fails again goes back where it was."""
    start = game.piece(unit).hex
    await before_step(game, unit, to)
    if not await fight.before_leaving(game, unit) or game.piece(unit).hex != start:
        return False
    set_refusal(game, unit, (), "gbacw-083")
    game.emit(Counted(ACTIVATION, MOVED, unit))
    before = game.piece(unit).hexes
    game.emit(
        Moved(
            unit,
            to,
            path=(start, to),
            extends=_hexes_at(game, unit, to)[1:],
            words=later("{piece} withdraws to {hex}.|{piece} withdraw to {hex}."),
            rule="gbacw-158",
        )
    )
    lead_on(game, unit, *zip(before, game.piece(unit).hexes, strict=True))
    goes_on = await fight.after_entering(game, unit)
    if is_on_map(game, unit) and game.piece(unit).hex == to:
        await after_step(game, unit)
    if not is_on_map(game, unit) or game.piece(unit).hex != to:
        return False
    if not tests:
        return goes_on
    was_disordered = is_disordered(game, unit)
    added = Sum().plus(max(0, cost - 1), later("hard ground"), "gbacw-158")
    passed = await fight.undergo(game, unit, added, cause="withdrawal-movement", rule="gbacw-158")
    if passed or not was_disordered or not is_on_map(game, unit):
        return goes_on and is_on_map(game, unit)
    is_second = game.count(ACTIVATION, MOVED, unit) > 1
    if is_second:
        game.emit(
            Moved(unit, before[0], path=(to, before[0]), extends=before[1:], rule="gbacw-158")
        )
    return False


@rule("gbacw-159")
async def retract_to_withdraw(game: Game, unit: str) -> None:
    """A line that cannot withdraw as it is disorders itself and closes up on one hex (9.54)."""
    hexes = list(game.piece(unit).hexes)
    kept = await ask(
        choose_one(
            "hex",
            game.piece(unit).side,
            tr("Which hex does {piece} close up on?", piece=game.names.piece(unit)),
            lambda: hexes,
            "gbacw-159",
            subject=unit,
            why_not=lambda _: none_of_hexes(
                hexes, later("It can close up on: {hexes}."), "gbacw-159"
            ),
        )
    )
    if not is_disordered(game, unit):
        await fight.disorder(game, unit, cause="withdrawal-movement", rule="gbacw-159")
    if is_on_map(game, unit) and kept in game.piece(unit).hexes:
        field = field_of(game)
        manoeuvre = contracted(field.grid, body(game, unit), field.place(kept))
        bodies.carry_out(game, unit, manoeuvre, formation=LINE, rule="gbacw-159")
