"""Actions (5.33): brigade after brigade, and in each unit after unit; then shock, and closing."""

from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.obligations import bound
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import begin_activation, note_activation
from hexwright.engine.parts.reasons import not_of
from hexwright.engine.parts.reinforcements import waiting_now
from hexwright.engine.parts.troops import is_leader, is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.fire_modifiers import note_covered_guns
from hexwright.engine.systems.gbacw.leaders import movable_leaders, move_one_leader
from hexwright.engine.systems.gbacw.loose_cannon import drive_all, is_driven
from hexwright.engine.systems.gbacw.markers import ACTIVATED, BY_SPECIAL, MARKER, active_units
from hexwright.engine.systems.gbacw.orders import catch_up
from hexwright.engine.systems.gbacw.records import MARCH as MARCH_CHIT
from hexwright.engine.systems.gbacw.records import SPECIAL, Activation, activation
from hexwright.engine.systems.gbacw.reinforcements import enter, ready_to_enter
from hexwright.engine.systems.gbacw.troops import (
    ACTED,
    ACTIVATION,
    TURN,
    acts_with,
    is_active,
    leader_of,
    units_of,
)
from hexwright.engine.systems.gbacw.unit_actions import act, can_act
from hexwright.schema.language import tr

BATTERIES: Final = "batteries"


# --- which brigade (5.32) -------------------------------------------------------------------------


@rule("gbacw-041", "gbacw-043", "gbacw-353")
async def next_brigade(game: Game) -> bool:
    """Let the owner choose who acts next, brigades that were coordinated as one (5.32)."""
    groups = groups_to_act(game)
    if not groups:
        return False
    known = activation(game)
    chosen = await ask(
        choose_one(
            "piece",
            known.side,
            tr("Which brigade acts next?"),
            lambda: list(groups),
            "gbacw-041",
            buttons={PASS: tr("End this activation")},
            stands_for=lambda one: _members(game, groups[one]),
            why_not=lambda one: (
                not_of(game, known.side, one)
                or Refusal(tr("Its brigade does not act now."), "gbacw-041")
            ),
        )
    )
    if chosen == PASS:
        return False
    await begin_brigades(game, groups[chosen])
    return True


def _members(board: Board, brigades: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unit for brigade in brigades for unit in units_of(board, brigade))


@momentary
def groups_to_act(board: Board) -> dict[str, tuple[str, ...]]:
    """Brigades that act as one and have not acted yet, by the piece that stands for them."""
    known = activation(board)
    left = [formation for formation in known.formations if formation not in known.finished]
    groups = [known.together] if known.together and known.together[0] in left else []
    groups += [(one,) for one in left if one not in known.together]
    found = {}
    for group in groups:
        leader = leader_of(board, group[0])
        units = [unit for brigade in group for unit in active_units(board, brigade)]
        waiting = [
            one
            for one, _ in waiting_now(board, known.side)
            if one in board.module.units and acts_with(board, one) in group
        ]
        if leader and is_on_map(board, leader):
            found[leader] = group
        elif units or waiting:
            found[[*units, *waiting][0]] = group
    if not found and not left:
        lone = [unit for unit in known.units if _is_free(board, unit)]
        if lone:
            found[lone[0]] = ()
    return found


def _is_free(board: Board, battery: str) -> bool:
    """Whether a battery of the division has not acted on this marker."""
    return is_active(board, battery) and not board.count(MARKER, ACTED, battery)


@rule("gbacw-041", "gbacw-042", "gbacw-018")
async def begin_brigades(game: Game, brigades: tuple[str, ...]) -> None:
    """Brigades begin to act: they are counted, and strays take up their orders."""
    outer = activation(game)
    lone = tuple(unit for unit in outer.units if _is_free(game, unit))
    note_activation(game, replace(outer, finished=(*outer.finished, *brigades)))
    record = Activation(
        side=outer.side,
        formations=brigades,
        units=lone,
        chit=outer.chit,
        division=outer.division,
        is_brigade=True,
        confused=tuple(one for one in outer.confused if one in brigades),
        stays=tuple(stay for stay in outer.stays if stay in brigades),
        loose={one: what for one, what in outer.loose.items() if one in brigades},
    )
    begin_activation(game, record, "gbacw-041")
    note_covered_guns(game)
    for brigade in brigades:
        if outer.chit != MARCH_CHIT:
            game.emit(Counted(TURN, ACTIVATED, brigade))
        if outer.chit == SPECIAL:
            game.emit(Counted(TURN, BY_SPECIAL, brigade, rule="gbacw-023"))
        await catch_up(game, brigade)


# --- unit by unit (5.33) --------------------------------------------------------------------------


@momentary
@rule("gbacw-042", "gbacw-041")
def members(board: Board) -> list[str]:
    """The units of the brigades that act, and batteries that act with them."""
    known = activation(board)
    own = [unit for brigade in known.formations for unit in active_units(board, brigade)]
    return [*own, *(unit for unit in known.units if _is_free(board, unit) and unit not in own)]


@momentary
def able(board: Board) -> list[str]:
    """The units that may still act, and leaders who may still move."""
    units = [member for member in members(board) if can_act(board, member)]
    return [*units, *ready_to_enter(board), *movable_leaders(board)]


def driven_units(board: Board) -> list[str]:
    """The units that their leader drives at the enemy and that have not acted."""
    return [one for one in able(board) if one in board.module.units and is_driven(board, one)]


@rule("gbacw-042", "gbacw-353")
async def act_one(game: Game) -> bool:
    """Let one unit of the brigades that act do what its owner likes; False at the end (5.33)."""
    if not able(game):
        return False
    side = activation(game).side
    question = choose_one(
        "piece",
        side,
        tr("Which unit acts?"),
        lambda: able(game),
        "gbacw-042",
        buttons={PASS: tr("End of movement and fire")},
        why_not=lambda one: (
            not_of(game, side, one)
            or Refusal(tr("It does not act now, or has acted already."), "gbacw-042")
        ),
    )
    if activation(game).loose:
        question = bound(question, drive_all(lambda: bool(driven_units(game))))
    chosen = await ask(question)
    if chosen == PASS:
        return False
    if is_leader(game, chosen) and is_on_map(game, chosen):
        await move_one_leader(game, chosen)
    elif is_on_map(game, chosen):
        await act(game, chosen)
    else:
        await _come_on(game, chosen)
    return True


async def _come_on(game: Game, piece: str) -> None:
    """Let a piece enter the map, and go on from there if it is a unit."""
    if not await enter(game, piece):
        game.emit(Counted(ACTIVATION, ACTED, piece))
    elif not is_leader(game, piece) and is_on_map(game, piece):
        await act(game, piece)


async def shock(game: Game) -> bool:
    """Shock, after all movement and fire of the brigades (11.0)."""
    if activation(game).confused or activation(game).chit == MARCH_CHIT:
        return False
    return await fight.shock_phase(game)
