"""Who did nothing all turn (13.45, 17.42): brigades rally or rest, guns of none rally."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_action
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import command_of, is_on_map, units_on_map
from hexwright.engine.systems.gbacw.closing import BUSY, builds
from hexwright.engine.systems.gbacw.command import is_in_command_now
from hexwright.engine.systems.gbacw.fatigue import change_fatigue
from hexwright.engine.systems.gbacw.markers import in_reserve
from hexwright.engine.systems.gbacw.orders import allows
from hexwright.engine.systems.gbacw.records import sides_in_order
from hexwright.engine.systems.gbacw.recovery import may_rally, put_in_order
from hexwright.engine.systems.gbacw.results import man_guns
from hexwright.engine.systems.gbacw.troops import (
    COLLAPSED,
    FATIGUE,
    TURN,
    acts_with,
    brigade_order,
    brigades_of,
    command_name,
    divisions,
    has,
    has_level,
    is_abandoned,
    is_disordered,
    leader_of,
    units_of,
)
from hexwright.schema.language import tr

_RALLY, _REST = ":rally", ":rest"
_ASKED: Final = "rested"


@rule("gbacw-318", "gbacw-351", "gbacw-354")
async def rest(game: Game) -> bool:
    """Let a brigade that did nothing all turn rally its units, or shed fatigue (13.45, 17.42)."""
    for side in sides_in_order(game):
        for brigade in idle_brigades(game, side):
            game.emit(Counted(TURN, _ASKED, brigade))
            await _rest_one(game, side, brigade)
            return True
        for unit in idle_units(game, side):
            game.emit(Counted(TURN, _ASKED, unit))
            await _rally_alone(game, unit)
            return True
    return False


@rule("gbacw-318")
def idle_brigades(board: Board, side: str) -> list[str]:
    """The brigades on the map, not in reserve, that did nothing this turn and gain by resting."""
    return [
        brigade
        for division in divisions(board, side)
        for brigade in brigades_of(board, division)
        if not board.count(TURN, BUSY, brigade)
        and not board.count(TURN, _ASKED, brigade)
        and units_of(board, brigade)
        and not in_reserve(board, brigade)
        and not builds(board, brigade)
        and (to_rally(board, brigade) or _is_tired(board, brigade))
    ]


@rule("gbacw-318")
def idle_units(board: Board, side: str) -> list[str]:
    """The disordered units of no brigade that were idle this turn, near their superior (13.45)."""
    return [
        unit
        for unit in units_on_map(board, side)
        if not acts_with(board, unit)
        and not board.count(TURN, BUSY, unit)
        and not board.count(TURN, _ASKED, unit)
        and not is_abandoned(board, unit)
        and not in_reserve(board, command_of(board, unit))
        and may_rally(board, unit)
        and is_in_command_now(board, unit)
    ]


def _is_tired(board: Board, brigade: str) -> bool:
    return bool(board.options["fatigue"]) and has_level(board, brigade, FATIGUE) > 0


def to_rally(board: Board, brigade: str) -> list[str]:
    """The disordered units of a brigade that its leader reaches; the collapsed stay so."""
    leader = leader_of(board, brigade)
    if not leader or not is_on_map(board, leader):
        return []
    if not allows(board, brigade_order(board, brigade), "rally"):
        return []
    return [
        unit
        for unit in units_of(board, brigade)
        if is_disordered(board, unit)
        and not has(board, unit, COLLAPSED)
        and is_in_command_now(board, unit)
    ]


async def _rest_one(game: Game, side: str, brigade: str) -> None:
    buttons = {PASS: tr("Neither")}
    if to_rally(game, brigade):
        buttons[_RALLY] = tr("Rally its disordered units")
    if _is_tired(game, brigade):
        buttons[_REST] = tr("Rest from fatigue")
    choice = await ask(
        choose_action(
            side,
            tr("{command} has done nothing this turn.", command=command_name(game, brigade)),
            buttons,
            "gbacw-318",
            subject=leader_of(game, brigade),
        )
    )
    if choice == _RALLY:
        for one in to_rally(game, brigade):
            await _rally(game, one)
    elif choice == _REST:
        levels = int(game.look_up("fatigue-causes", "rest")["levels"])
        change_fatigue(game, brigade, levels, "gbacw-351")


async def _rally_alone(game: Game, unit: str) -> None:
    choice = await ask(
        choose_action(
            game.piece(unit).side,
            tr("{command} has done nothing this turn.", command=game.names.piece(unit)),
            {PASS: tr("Neither"), _RALLY: tr("Rally its disordered units")},
            "gbacw-318",
            subject=unit,
        )
    )
    if choice == _RALLY:
        await _rally(game, unit)


@rule("gbacw-318", "gbacw-310")
async def _rally(game: Game, unit: str) -> None:
    """A unit is in order again, and mans guns that were left where it stands (12.81)."""
    put_in_order(game, unit, "gbacw-318")
    await man_guns(game, unit)
