"""Opportunity fire (A33): Fire cards as actions, and units armed for a whole Move order."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.core.windows import Asking, Hidden, Reaction, Window
from hexwright.engine.systems.cce.activation import any_head, choose_units
from hexwright.engine.systems.cce.fire import can_fire_weapon, fire_attack, reaches
from hexwright.engine.systems.cce.groups import choose_shot
from hexwright.engine.systems.cce.language import Doing, Moment, Step, need, verb
from hexwright.engine.systems.cce.records import ARMED, IN_ORDER, STEP
from hexwright.engine.systems.cce.units import is_ordnance, units_of, weapon_of
from hexwright.engine.systems.cce.windows import AFTER_ENTRY, ENEMY_MOVE, could_play, reactions
from hexwright.schema.language import tr

SHOT, BY_TRENCH = "shot", "by-trench"


@rule("cce-221", "cce-223", "cce-225")
def op_targets(hex_: str, board: Board, shooter: str) -> list[str]:
    """Those armed for opportunity fire may fire at the hex that was just entered, and no other."""
    return [hex_] if reaches(board, shooter, hex_) else []


@rule("cce-223")
def _op_shooters(board: Board, unit: str) -> list[str]:
    """What of a unit may fire in opportunity fire: no ordnance."""
    weapon = weapon_of(board, unit)
    if weapon and can_fire_weapon(board, weapon) and not is_ordnance(board, weapon):
        return [unit, weapon]
    return [unit]


@rule("cce-224")
def armed(board: Board, side: str) -> list[str]:
    """The units of a side that are armed for opportunity fire in this order."""
    return [unit for unit in units_of(board, side) if board.count(IN_ORDER, ARMED, unit)]


def _may_shoot(board: Board, side: str, moment: Moment) -> bool:
    return (
        side != board.state.active
        and not board.count(STEP, SHOT)
        and not board.count(STEP, BY_TRENCH)
        and bool(board.heirs(*moment.units))
    )


@rule("cce-222", "cce-224")
def _shots(game: Game, side: str, moment: Moment) -> Iterator[Reaction]:
    """Units that were armed in this order may fire again, once at each expense."""
    if not _may_shoot(game, side, moment):
        return
    shooters = [each for one in armed(game, side) for each in _op_shooters(game, one)]
    if not any(op_targets(moment.hex, game, shooter) for shooter in shooters):
        return

    async def shoot() -> None:
        shot = await choose_shot(
            game, side, shooters, partial(op_targets, moment.hex), is_optional=True
        )
        if shot is not None and await fire_attack(game, moment.rolls, shot):
            game.emit(Counted(STEP, SHOT))

    yield Reaction(":shoot", tr("Opportunity fire"), shoot, "cce-222")


def _can_shoot_at(hex_: str, board: Board, unit: str) -> bool:
    return any(op_targets(hex_, board, shooter) for shooter in _op_shooters(board, unit))


@need("unit-to-arm")
@rule("cce-050", "cce-221")
def can_arm(board: Board, side: str, moment: Moment, step: Step) -> bool:
    """Whether a Fire card could arm a unit that has the hex just entered in range and sight."""
    del step
    if not _may_shoot(board, side, moment):
        return False
    return any_head(board, side, partial(_can_shoot_at, moment.hex))


@verb("arm")
@rule("cce-221", "cce-222", "cce-224")
async def arm(game: Game, doing: Doing, step: Step) -> None:
    """Units are activated for opportunity fire: for every hex entered in this order."""
    del step
    can = partial(_can_shoot_at, doing.hex)
    prompt = tr("Who is activated for opportunity fire?")
    for unit in await choose_units(game, doing.side, can, prompt):
        game.emit(Counted(IN_ORDER, ARMED, unit, rule="cce-224"))


def _asking(game: Game, side: str, moment: Moment) -> Asking:
    """Those who entered and are still there: an earlier answer may have ended some of them."""
    del side
    here = tuple(one for one in game.heirs(*moment.units) if game.piece(one).hex == moment.hex)
    words = tr("{pieces} entered {hex}. React?", pieces=game.names.pieces(here), hex=moment.hex)
    return Asking(words, kind="card", subject=here[0])


REACT_MOVE: Final[Window[Any]] = Window(
    name="react-move",
    order=lambda game, _: (game.opponent(game.state.active),),
    offers=(
        _shots,
        Hidden(partial(could_play, AFTER_ENTRY), partial(reactions, AFTER_ENTRY)),
        Hidden(partial(could_play, ENEMY_MOVE), partial(reactions, ENEMY_MOVE)),
    ),
    asking=_asking,
    rule="cce-191",
)
