"""Cavalry that meets a charge (11.56), and what riding leaves of it (11.48, 11.58)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.combats import hexes_of
from hexwright.engine.parts.ground import near, sides_between
from hexwright.engine.systems.gbacw.cohesion import check_cohesion, check_preview
from hexwright.engine.systems.gbacw.designation import note_shocks, shocks
from hexwright.engine.systems.gbacw.facing import arc_towards
from hexwright.engine.systems.gbacw.fire_modifiers import RETURN, WITHDRAWAL
from hexwright.engine.systems.gbacw.ground import POINT, off_road, parts, side_cost
from hexwright.engine.systems.gbacw.reaction_fire import has_used
from hexwright.engine.systems.gbacw.shock_modifiers import Fight
from hexwright.engine.systems.gbacw.troops import (
    ADVANCE,
    ATTACK,
    fighters_in,
    is_gun,
    is_mounted,
    movement_class,
    number,
    order_of,
)
from hexwright.schema.language import later, tr


@rule("gbacw-260", "gbacw-359")
def may_countercharge(board: Board, hex_: str, fights: Sequence[Fight]) -> bool:
    """Whether mounted defenders of a hex may meet those who charge them (11.56).

    In front, if they have not fired at this brigade, and where a charge could ride.
    """
    there = fighters_in(board, hex_)
    if not there or any(not is_mounted(board, one) for one in there if not is_gun(board, one)):
        return False
    top = there[-1]
    if is_gun(board, top) or not any(fight.chargers for fight in fights):
        return False
    if any(has_used(board, one, kind) for one in there for kind in (RETURN, WITHDRAWAL)):
        return False
    starts = [
        one
        for fight in fights
        for one in hexes_of(board, fight.attackers)
        if hex_ in near(board, one)
    ]
    if any(arc_towards(board, top, start) != "front" for start in starts):
        return False
    return order_of(board, top) in (ADVANCE, ATTACK) and all(
        _is_open(board, top, hex_, start) for start in starts
    )


@rule("gbacw-258", "gbacw-260")
def _is_open(board: Board, unit: str, hex_: str, start: str) -> bool:
    """Whether the hex of an attacker is one that a charge could ride into (11.54, 11.56)."""
    return is_on_charge_path(board, unit, hex_, start)


@rule("gbacw-258")
def is_on_charge_path(board: Board, unit: str, start: str, end: str) -> bool:
    """Whether a step costs no more than a charge can pay; streams do not count (11.54)."""
    return _is_charge_ground(board, start, end, movement_class(board, unit))


@lasting
def _is_charge_ground(board: Board, start: str, end: str, mover: str) -> bool:
    step = off_road(board, start, end, mover, "advance")
    if step is None:
        return False
    streams = sum(
        parts(side_cost(board, side, start, mover))
        for side in sides_between(board, start, end)
        if side.kind.attributes.get("charge_path")
    )
    return step.cost - streams <= number(board, "charge-hex-cost") * POINT


@rule("gbacw-260", "gbacw-261")
async def offer_countercharge(game: Game, hex_: str) -> bool:
    """Let mounted defenders countercharge; whether they do (11.56).

    Under attack orders they simply may, under advance orders the top unit tests first. Whoever
    fails is checked as usual.
    """
    there = [fighter for fighter in fighters_in(game, hex_) if is_mounted(game, fighter)]
    top = there[-1]
    tests = order_of(game, top) != ATTACK
    wanted = await ask(
        yes_no(
            game.piece(top).side,
            tr("Does {piece} countercharge?", piece=game.names.pieces(tuple(reversed(there)))),
            "gbacw-260",
            subject=top,
            preview=lambda yes: _shown(game, top) if yes and tests else None,
        )
    )
    if not wanted:
        return False
    name = later("test to countercharge")
    if tests and not check_cohesion(game, top, rule="gbacw-260", name=name).passed:
        return False
    known = shocks(game)
    note_shocks(game, replace(known, countering=(*known.countering, *there)), "gbacw-261")
    return True


def _shown(board: Board, unit: str) -> Preview:
    return check_preview(board, unit, "gbacw-260")
