"""Reserve (6.3): formations that rest away from the enemy, and what they regain there."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.piece_events import Eliminated, Placed, RegainedSteps, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import DieTest, roll_test
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.engine.parts.states import lost_box
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import nearest_enemy
from hexwright.engine.systems.gbacw.cohesion import fatigue_modifier
from hexwright.engine.systems.gbacw.command import enemy_hexes, is_in_command_now
from hexwright.engine.systems.gbacw.fatigue import change_fatigue
from hexwright.engine.systems.gbacw.light import is_night, light
from hexwright.engine.systems.gbacw.markers import in_reserve
from hexwright.engine.systems.gbacw.naming import name_piece, one_at_a_time
from hexwright.engine.systems.gbacw.orders import (
    choose_order,
    order_for_all,
    orders_of_the_field,
)
from hexwright.engine.systems.gbacw.records import sides_in_order
from hexwright.engine.systems.gbacw.recovery import put_in_order
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.stacking import may_share
from hexwright.engine.systems.gbacw.troops import (
    COLLAPSED,
    LOW_AMMUNITION,
    NO_AMMUNITION,
    RESERVE,
    ROUTED,
    TURN,
    brigades_of,
    cohesion,
    disordered_cohesion,
    disordered_face,
    divisions,
    fighters_in,
    has,
    has_level,
    is_disordered,
    is_gun,
    leader_of,
    leaders_with,
    levels,
    number,
    printed_strength,
    roster,
    stars,
    strength,
    units_of,
)
from hexwright.schema.language import later, tr

_ASKED: Final = "reserve"
_LEFT: Final = "left-reserve"
_DONE: Final = "recovered-in-reserve"
_STRAGGLERS: Final = DieTest(later("stragglers"), "d10")
_RETURN: Final = DieTest(later("return from rout"), "d10")


# --- going there (6.31-6.33) ----------------------------------------------------------------------


@rule("gbacw-066", "gbacw-068")
def may_rest(board: Board, command: str) -> bool:
    """Whether a formation is far enough from the enemy: all its units, or its leader alone (6.31).

    The leader alone counts where all its units have routed (6.33).
    """
    side = board.module.side_of[command]
    hexes = [hex_ for unit in units_of(board, command) for hex_ in board.piece(unit).hexes]
    if not hexes:
        routed = [one for one in roster(board, command) if _is_routed(board, one)]
        leader = leader_of(board, command)
        if not routed or not leader or not is_on_map(board, leader):
            return False
        hexes = [board.piece(leader).hex]
    return _is_far(board, hexes, side)


def _is_routed(board: Board, unit: str) -> bool:
    return board.is_in_play(unit) and has(board, unit, ROUTED)


def _is_far(board: Board, hexes: Sequence[str], side: str) -> bool:
    """Whether hexes are out of sight and some way off, or further off than that."""
    enemies = enemy_hexes(board, side)
    if not enemies:
        return True
    cases = ["unseen", "seen", *(["night"] if is_night(board) else [])]
    rows = [board.look_up("reserve", case) for case in cases]
    nearest = min(nearest_enemy(board, hex_, side) for hex_ in hexes)
    enough = [row for row in rows if nearest >= int(row["hexes"])]
    if not enough or not all(row["unseen"] for row in enough):
        return bool(enough)
    return not any(sees(board, a, b) for a in hexes for b in enemies)


@rule("gbacw-066", "gbacw-067", "gbacw-352")
async def enter_reserve(game: Game) -> bool:
    """Let both sides put formations into reserve, one at a time (6.32)."""
    return await one_at_a_time(game, _ASKED, _enter_one)


def _formations(board: Board, side: str) -> list[str]:
    """The corps, divisions and brigades of a side, the larger ones first."""
    of_side = divisions(board, side)
    corps = [corps for one in of_side if (corps := levels(board, one).get("corps"))]
    return list(
        dict.fromkeys(
            (*corps, *(one for top in of_side for one in (top, *brigades_of(board, top))))
        )
    )


@rule("gbacw-066")
def formations_to_rest(board: Board, side: str) -> dict[str, str]:
    """The formations of a side that may rest, by the leader who stands for them."""
    found: dict[str, str] = {}
    for formation in _formations(board, side):
        leader = leader_of(board, formation)
        if not leader or not is_on_map(board, leader) or leader in found:
            continue
        if not in_reserve(board, formation) and may_rest(board, formation):
            found[leader] = formation
    return found


async def _enter_one(game: Game, side: str) -> None:
    options = formations_to_rest(game, side)
    chosen = await name_piece(
        game,
        side,
        _ASKED,
        options,
        (tr("Which formation goes into reserve?"), tr("No more")),
        lambda: Refusal(tr("His formation is too near to the enemy."), "gbacw-066"),
        "gbacw-067",
        stands_for=lambda one: units_of(game, options[one]),
    )
    if chosen:
        game.emit(LevelSet(options[chosen], RESERVE, rule="gbacw-067"))


# --- what they regain (6.35) ----------------------------------------------------------------------


def resting_brigades(board: Board, side: str) -> list[str]:
    """The brigades of a side in reserve, by themselves or with their division."""
    found = [
        formation
        for formation in _formations(board, side)
        if brigades_of(board, formation) == (formation,)
    ]
    return [one for one in found if in_reserve(board, one)]


@rule("gbacw-070", "gbacw-351", "gbacw-354")
async def recover(game: Game) -> bool:
    """What brigades in reserve regain, in its order: one brigade at a time (6.35)."""
    for side in sides_in_order(game):
        for brigade in resting_brigades(game, side):
            if not game.count(TURN, _DONE, brigade):
                game.emit(Counted(TURN, _DONE, brigade))
                await _recover_one(game, brigade)
                return True
    return False


async def _recover_one(game: Game, brigade: str) -> None:
    rest = int(game.look_up("fatigue-causes", "reserve")["levels"])
    change_fatigue(game, brigade, rest, "gbacw-351")
    for one in units_of(game, brigade):
        if is_disordered(game, one) and not has(game, one, COLLAPSED):
            put_in_order(game, one, "gbacw-070")
    if light(game)["stragglers"]:
        for one in units_of(game, brigade):
            if not is_gun(game, one) and is_in_command_now(game, one):
                collect_stragglers(game, one)
    for one in [unit for unit in roster(game, brigade) if _is_routed(game, unit)]:
        await return_from_rout(game, brigade, one)
    for one in units_of(game, brigade):
        for status in (LOW_AMMUNITION, NO_AMMUNITION):
            if has(game, one, status):
                game.emit(StatusSet(one, status, 0, rule="gbacw-070"))


def _tired(board: Board, table: str, unit: str) -> list[Modifier]:
    tired = fatigue_modifier(board, unit)
    return [from_table(board.table(table), "fatigue", tired)] if tired else []


@rule("gbacw-340")
def collect_stragglers(game: Game, unit: str) -> None:
    """Test a unit for stragglers who come in: one strength point, never its whole (16.2)."""
    most = printed_strength(game, unit) - number(game, "straggler-limit")
    if strength(game, unit) >= most:
        return
    table = game.table("straggler-recovery")
    helped = [
        from_table(table, "leader", stars(game, leader)) for leader in leaders_with(game, unit)
    ]
    added = Sum((*helped, *_tired(game, "straggler-recovery", unit)))
    value = cohesion(game, unit)
    if roll_test(game, _STRAGGLERS, unit, value, added, "gbacw-340").passed:
        game.emit(RegainedSteps(unit, 1, rule="gbacw-340"))
        if has(game, unit, COLLAPSED) and 2 * strength(game, unit) >= printed_strength(game, unit):
            game.emit(StatusSet(unit, COLLAPSED, 0, rule="gbacw-340"))


@rule("gbacw-319")
async def return_from_rout(game: Game, brigade: str, unit: str) -> None:
    """Roll for a routed unit of a brigade in reserve: it returns, stays away or is lost (13.5)."""
    value = disordered_cohesion(game, unit)
    added = Sum(tuple(_tired(game, "rout-recovery", unit)))
    verdict = roll_test(game, _RETURN, unit, value, added, "gbacw-319")
    if verdict.total - added.total == number(game, "rout-recovery-eliminated"):
        game.emit(Eliminated(unit, lost_box(game, game.piece(unit).side), rule="gbacw-319"))
        return
    await fight.lose_strength(game, unit, 1, rule="gbacw-319")
    if not verdict.passed or not game.is_in_play(unit) or not strength(game, unit):
        return
    hexes = _places(game, brigade, unit)
    if hexes:
        hex_ = await ask(
            choose_one(
                "hex",
                game.piece(unit).side,
                tr("Where does {piece} come back?", piece=game.names.piece(unit)),
                lambda: hexes,
                "gbacw-319",
                subject=unit,
                why_not=lambda _: none_of_hexes(
                    hexes, later("It can come back here: {hexes}."), "gbacw-319"
                ),
            )
        )
        _set_down(game, brigade, unit, hex_)


def _places(board: Board, brigade: str, unit: str) -> list[str]:
    """The hexes within one of the brigade's leader where a unit has room."""
    leader = leader_of(board, brigade)
    if not leader or not is_on_map(board, leader):
        return []
    here, side = board.piece(leader).hex, board.piece(unit).side
    return [
        one
        for one in (here, *near(board, here))
        if not enemies_in(board, one, side) and may_share(board, [*fighters_in(board, one), unit])
    ]


def _set_down(game: Game, brigade: str, unit: str, hex_: str) -> None:
    """A unit comes back disordered, cavalry in the saddle, facing as those who are there."""
    piece = game.piece(unit)
    face = disordered_face(piece.face.removeprefix("dismounted-").replace("dismounted", "good"))
    fellows = [*fighters_in(game, hex_), *units_of(game, brigade)]
    facing = game.piece(fellows[0]).facing if fellows else 1
    statuses = {one: level for one, level in piece.statuses.items() if one != ROUTED}
    back = replace(
        piece, hex=hex_, box="", face=face, facing=facing, formation="line", statuses=statuses
    )
    words = later("{piece} comes back at {hex}.|{piece} come back at {hex}.")
    game.emit(Placed(back, words, rule="gbacw-319"))


# --- leaving (6.34) -------------------------------------------------------------------------------


@rule("gbacw-069", "gbacw-070", "gbacw-048")
async def leave_reserve(game: Game) -> bool:
    """Let owners take formations out of reserve, with orders of their choice (6.12, 6.34)."""
    return await one_at_a_time(game, _LEFT, _leave_one)


async def _leave_one(game: Game, side: str) -> None:
    held = [
        formation for formation in _formations(game, side) if has_level(game, formation, RESERVE)
    ]
    leaders = {leader: one for one in held if (leader := leader_of(game, one))}
    chosen = await name_piece(
        game,
        side,
        _LEFT,
        leaders,
        (tr("Which formation leaves the reserve?"), tr("No more")),
        lambda: Refusal(tr("His formation is not in reserve."), "gbacw-069"),
        "gbacw-069",
        stands_for=lambda one: units_of(game, leaders[one]),
    )
    if not chosen:
        return
    command = leaders[chosen]
    game.emit(LevelSet(command, RESERVE, 0, rule="gbacw-069"))
    for brigade in brigades_of(game, command):
        if units_of(game, brigade) and leader_of(game, brigade):
            orders = orders_of_the_field(game, brigade)
            order = await choose_order(game, brigade, orders, "gbacw-070")
            await order_for_all(game, brigade, order, "gbacw-070")
