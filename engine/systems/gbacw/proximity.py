"""Batteries that stop near the enemy (9.55): by option they test, and go back if they fail."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Refusal, ask_if_needed, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.parts.ways_back import Path, explored
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion, flip_to_disorder
from hexwright.engine.systems.gbacw.command import enemy_hexes
from hexwright.engine.systems.gbacw.results import abandon, finish, lose_steps, stop_acting, toll_of
from hexwright.engine.systems.gbacw.retreat import join, may_enter, may_stay, step_back
from hexwright.engine.systems.gbacw.sight import hexes_between, sees
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FIRED,
    MOVED,
    NO_FIRE,
    fighters_in,
    is_disordered,
    is_gun,
    number,
    strength,
)
from hexwright.schema.language import later, tr

# Counted of a battery that began its move near enemies who saw it: how far the nearest was.
BEGAN_NEAR: Final = "began-near"


@rule("gbacw-161")
def hexes_too_near(board: Board, unit: str, hex_: str) -> list[str]:
    """The hexes of enemies within three hexes who see a battery there (9.55).

    Friends of the battery hide nothing, enemies in between do.
    """
    side = board.piece(unit).side
    most = number(board, "artillery-keeps-away")
    return [
        one
        for one in enemy_hexes(board, side)
        if distance(board, hex_, one) <= most and _is_seen(board, side, hex_, one)
    ]


def _is_seen(board: Board, side: str, hex_: str, enemy: str) -> bool:
    between = hexes_between(board, hex_, enemy)
    hidden = any(
        board.piece(fighter).side != side for at in between for fighter in fighters_in(board, at)
    )
    return sees(board, hex_, enemy) and not hidden


@rule("gbacw-162")
def note_start(board: Board, unit: str) -> None:
    """Note where a battery began its move, if enemies were near (9.55)."""
    if not _tests(board, unit) or board.count(ACTIVATION, MOVED, unit):
        return
    found = hexes_too_near(board, unit, board.piece(unit).hex)
    if found and not board.count(ACTIVATION, BEGAN_NEAR, unit):
        here = board.piece(unit).hex
        nearest = min(distance(board, here, one) for one in found)
        board.emit(Counted(ACTIVATION, BEGAN_NEAR, unit, nearest, rule="gbacw-162"))


@rule("gbacw-160")
def is_too_near_to_fire(board: Board, unit: str) -> bool:
    """Whether a battery has moved and stands where enemies near see it, so that it may not fire."""
    if not is_gun(board, unit) or board.options["artillery_proximity"] == "test":
        return False
    moved = board.count(ACTIVATION, MOVED, unit)
    return bool(moved) and bool(hexes_too_near(board, unit, board.piece(unit).hex))


def _tests(board: Board, unit: str) -> bool:
    return is_gun(board, unit) and board.options["artillery_proximity"] == "test"


@rule("gbacw-161")
def proximity_modifiers(board: Board, unit: str) -> Sum:
    """What counts in the test: each enemy near, and that one is very near."""
    here, table = board.piece(unit).hex, board.table("artillery-proximity")
    hexes = hexes_too_near(board, unit, here)
    units = sum(len(fighters_in(board, hex_)) for hex_ in hexes)
    found: list[Modifier] = [from_table(table, "enemy-near", units)]
    close = number(board, "artillery-keeps-away") - 1
    if any(distance(board, here, hex_) <= close for hex_ in hexes):
        found.append(from_table(table, "enemy-very-near"))
    return Sum(tuple(one for one in found if one.amount))


@rule("gbacw-161", "gbacw-162")
async def after_move(game: Game, unit: str) -> None:
    """A battery that has stopped near enemies tests, unless it got away from them (9.55)."""
    if not is_on_map(game, unit) or not _tests(game, unit):
        return
    here = game.piece(unit).hex
    found = hexes_too_near(game, unit, here)
    if not found:
        return
    began = game.count(ACTIVATION, BEGAN_NEAR, unit)
    nearest = min(distance(game, here, one) for one in found)
    if began and nearest > began and not game.count(ACTIVATION, FIRED, unit):
        game.emit(Counted(ACTIVATION, NO_FIRE, unit, rule="gbacw-162"))
        return
    verdict = check_cohesion(game, unit, proximity_modifiers(game, unit), "gbacw-161")
    if not verdict.passed:
        await _fail(game, unit, verdict.margin)


@rule("gbacw-161")
async def _fail(game: Game, unit: str, margin: int) -> None:
    """It is disordered and goes back out of reach; worse failures cost guns (9.55)."""
    lost = margin // 2 if margin > number(game, "artillery-proximity-margin") else 0
    if is_disordered(game, unit):
        lost += 1
    else:
        flip_to_disorder(game, unit, "gbacw-161")
    if lost:
        toll = toll_of(game, Blow("artillery-proximity", "gbacw-161"), game.piece(unit).hex)
        lose_steps(game, toll, unit, min(lost, strength(game, unit)))
        await finish(game, toll)
    if is_on_map(game, unit):
        await _go_out_of_reach(game, unit)


async def _go_out_of_reach(game: Game, unit: str) -> None:
    start = game.piece(unit).hex
    ways = ways_out(game, unit)
    if not ways:
        abandon(game, unit, "gbacw-292")
        return
    way = await ask_if_needed(
        choose_path(
            game.piece(unit).side,
            tr("Where does {piece} retreat?", piece=game.names.piece(unit)),
            lambda: ways,
            "gbacw-161",
            subject=unit,
            why_not=lambda _: Refusal(tr("It goes out of the enemy's reach."), "gbacw-161"),
        )
    )
    words = later("{piece} retreats from {start} to {hex}.|{piece} retreat from {start} to {hex}.")
    game.emit(Moved(unit, way[-1], path=(start, *way), words=words, rule="gbacw-161"))
    join(game, unit, way[-2] if len(way) > 1 else start, "gbacw-161")
    stop_acting(game, unit)


@rule("gbacw-161", "gbacw-292")
def ways_out(board: Board, unit: str) -> list[Path]:
    """The shortest ways of a battery to hexes where no enemy near sees it."""
    start = board.piece(unit).hex
    found: list[Path] = []

    def goes_on(way: Path) -> list[Path]:
        here = way[-1] if way else start
        if found and len(way) >= len(found[0]):
            return []
        return [
            (*way, one)
            for one in near(board, here)
            if one not in (start, *way)
            and step_back(board, unit, here, one) is not None
            and may_enter(board, unit, one, ())
        ]

    nowhere: Path = ()
    for way, _ in explored(nowhere, goes_on, len, lambda way: way[-1]):
        is_short = bool(way) and (not found or len(way) == len(found[0]))
        if is_short and may_stay(board, way[-1], [unit]):
            found += [] if hexes_too_near(board, unit, way[-1]) else [way]
    return found
