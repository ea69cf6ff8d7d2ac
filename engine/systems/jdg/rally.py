"""Rally at the end of an activation (12.1, at night 13.1)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Preview,
    Refusal,
    ask,
    choose_one,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.odds import Fact, Odds
from hexwright.engine.core.piece_events import Flipped
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import counted_of
from hexwright.engine.parts.troops import front_face, units_in
from hexwright.engine.systems.jdg.cohesion import chance_at_most, next_state, recover, roll_rally
from hexwright.engine.systems.jdg.commanders import movable_commanders, move_commander
from hexwright.engine.systems.jdg.facing import fellows, turn
from hexwright.engine.systems.jdg.ground import NIGHT, is_next_to_enemy, light
from hexwright.engine.systems.jdg.orders import FAILED, PASSED, active_units, allowed
from hexwright.engine.systems.jdg.reasons import why_not_rallied
from hexwright.engine.systems.jdg.records import activation
from hexwright.engine.systems.jdg.shock_ratio import SHOCKED
from hexwright.engine.systems.jdg.stacking import may_share
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    BROKEN_SQUARE,
    GOOD,
    ROUTED,
    arm_of,
    can,
    cohesion,
    state_of,
)
from hexwright.schema.language import later, tr

TRIED: Final = "rally"
# What is counted of a unit in an activation though it has not done it itself.
_NO_ACTION: Final = (PASSED, FAILED, TRIED, SHOCKED, BROKEN_SQUARE)


@rule("jdg-312", "jdg-316", "jdg-325", "jdg-340")  # 12.1, 13.1, 3.5.1
async def rally_one(game: Game) -> bool:
    """Let one unit rally that may; False when there is none left, or the owner wants no more."""
    ready = ready_to_rally(game)
    if not ready:
        return False
    by_itself = next((one for one in ready if is_automatic(game, one)), "")
    unit = by_itself or await _chosen(game)
    if unit == PASS:
        return False
    if unit in movable_commanders(game):
        await move_commander(game, unit)
        return True
    game.emit(Counted(ACTIVATION, TRIED, unit, rule="jdg-316"))
    if by_itself or roll_rally(game, unit, rally_modifiers(game, unit)):
        await _rally(game, unit, "jdg-325" if by_itself else "jdg-315")
    return True


async def _chosen(game: Game) -> str:
    return await ask(
        choose_one(
            "piece",
            activation(game).side,
            tr("Which unit tries to rally?"),
            lambda: [*ready_to_rally(game), *movable_commanders(game)],
            "jdg-312",
            buttons={PASS: tr("End the rally")},
            why_not=lambda one: _why_not(game, one),
            preview=lambda unit: _preview(game, unit) if unit in ready_to_rally(game) else None,
        )
    )


@rule("jdg-140", "jdg-315")
async def _rally(game: Game, unit: str, rule_id: str) -> None:
    """A step up; a unit that shares its facing with nobody turns as it likes (7.1.2, 12.1)."""
    recover(game, unit, rule_id)
    if not fellows(game, unit):
        await turn(game, (unit,), "jdg-315")


def _why_not(board: Board, piece: str) -> Refusal | None:
    tried = bool(board.count(ACTIVATION, TRIED, piece))
    return why_not_rallied(board, piece, tried=tried, acted=has_acted(board, piece))


# --- who may --------------------------------------------------------------------------------------


@momentary
def ready_to_rally(board: Board) -> list[str]:
    """The units of this activation that may still try to rally."""
    return [
        unit
        for unit in active_units(board)
        if not board.count(ACTIVATION, TRIED, unit) and may_rally(board, unit)
    ]


@rule("jdg-037", "jdg-312", "jdg-313", "jdg-318")  # 12.1
def may_rally(board: Board, unit: str) -> bool:
    """Whether the state of a unit, the enemy, its stack and what it has done allow it to rally."""
    found = board.piece(unit)
    if not can(board, unit, "rally") or is_next_to_enemy(board, found.hex, found.side):
        return False
    if state_of(board, unit) != ROUTED and has_acted(board, unit):
        return False
    return allowed(board, unit, "rally") == "yes" and _has_room(board, unit)


@rule("jdg-312")  # 12.1
def has_acted(board: Board, unit: str) -> bool:
    """Whether a unit has done anything in this activation: moved, turned, fired or fought."""
    return any(one not in _NO_ACTION for one in counted_of(board, unit))


@rule("jdg-105", "jdg-307")  # 6.1.1, 11.4
def _has_room(board: Board, unit: str) -> bool:
    """Whether a unit is alone, or its stack stays legal with the face that it will show.

    A battery that was disordered inside a square may rally there.
    """
    there = units_in(board, board.piece(unit).hex)
    if len(there) == 1:
        return True
    if state_of(board, unit) == ROUTED:
        return False
    after = Board(board.setting, board.state.copy())
    if next_state(board, state_of(board, unit), "rally", arm_of(board, unit)) == GOOD:
        Flipped(unit, front_face(board, board.piece(unit).kind)).apply(after.state)
    return may_share(after, there) or not may_share(board, there)


# --- the roll -------------------------------------------------------------------------------------


@rule("jdg-325")
def is_automatic(board: Board, unit: str) -> bool:
    """Whether a unit rallies without a roll, as disordered ones do at night (13.1)."""
    row = board.look_up("rally", state_of(board, unit))
    return light(board) == NIGHT and bool(row["automatic_at_night"])


@rule("jdg-314", "jdg-317", "jdg-325", "jdg-326")  # 12.1, 13.1, 13.2
def rally_modifiers(board: Board, unit: str) -> Sum:
    """What the state of a unit adds to its rally roll, by day, at night or in fog."""
    state, now = state_of(board, unit), light(board)
    amount = int(board.look_up("rally", state)[now])
    reason = later("routed, at night") if now == NIGHT else later("routed")
    if state != ROUTED:
        reason = later("disordered")
    return Sum().plus(amount, reason, "jdg-325" if now == NIGHT else "jdg-314")


def _preview(board: Board, unit: str) -> Preview:
    """How likely it is that a unit rallies."""
    modifiers, value = rally_modifiers(board, unit), cohesion(board, unit)
    chance = chance_at_most(board, value - modifiers.total)
    text = tr("It rallies with a roll of at most {number}.", number=value - modifiers.total)
    title = tr("Units rallied")
    fact = Fact(tr("It rallies"), chance, rule="jdg-315")
    odds = Odds(title, {0: 1 - chance, 1: chance}, (fact,))
    return Preview(text, modifiers, odds, "jdg-314")
