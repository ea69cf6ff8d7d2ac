"""Retreats and rout retreats: choosing a way, and going it (rules 5.Q)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Preview, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved, Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.choices import choose
from hexwright.engine.parts.ways_back import Path
from hexwright.engine.systems.jdg.chances import with_crossed
from hexwright.engine.systems.jdg.commanders import (
    carry_along,
    displace_commanders,
    leave_alone,
    make_way,
)
from hexwright.engine.systems.jdg.crossing import crossed_on
from hexwright.engine.systems.jdg.effects import Cause
from hexwright.engine.systems.jdg.flight_goal import flight_facing
from hexwright.engine.systems.jdg.ladder import eliminate, leave_shelter, leave_square, worsen
from hexwright.engine.systems.jdg.records import note_retreat
from hexwright.engine.systems.jdg.stacks import settle
from hexwright.engine.systems.jdg.troops import ROUTED, is_on_map, state_of
from hexwright.engine.systems.jdg.turning import fellows
from hexwright.engine.systems.jdg.ways_back import Task, disorders_on, rout_hexes, ways_back
from hexwright.schema.language import later, tr


@rule("jdg-046", "jdg-282", "jdg-288", "jdg-290", "jdg-299")
async def fall_back(game: Game, unit: str, hexes: int, cause: Cause) -> list[Shaken]:
    """Let a unit go back so many hexes; it is eliminated if it cannot. Whom it has crossed."""
    leave_square(game, unit)
    leave_shelter(game, unit)
    crossed: list[Shaken] = []
    origin, gone = game.piece(unit).hex, 0
    while True:
        state = state_of(game, unit)
        task = Task(unit, state, game.piece(unit).hex, origin, hexes, cause)
        if not ways_back(game, task):
            eliminate(game, unit, "jdg-282" if state == ROUTED else "jdg-290")
            await leave_alone(game, task.start, game.piece(unit).side)
            return crossed
        way = await _chosen(game, task)
        crossed += crossed_on(game, unit, way, routed=state == ROUTED)
        for hex_ in way:
            await make_way(game, hex_, game.piece(unit).side)
        _go(game, task, way)
        for hex_ in way:
            await displace_commanders(game, hex_, game.piece(unit).side)
        gone += len(way)
        has_just_routed = state != ROUTED and state_of(game, unit) == ROUTED
        if not has_just_routed or not is_on_map(game, unit):
            return crossed
        hexes = rout_hexes(game, unit)
        if not game.options["rout_retreat_restarts_full"]:
            hexes = max(0, hexes - gone)


async def _chosen(game: Game, task: Task) -> Path:
    prompt = tr("Where does {piece} retreat?", piece=game.names.piece(task.unit))
    return await choose(
        choose_path(
            game.piece(task.unit).side,
            prompt,
            lambda: ways_back(game, task),
            "jdg-290",
            subject=task.unit,
            preview=lambda way: _preview(game, task, way),
        )
    )


def _preview(board: Board, task: Task, way: Path) -> Preview:
    """What a way costs the unit and its friends."""
    taken = sum(disorders_on(board, task, way))
    crossing = crossed_on(board, task.unit, way, routed=task.state == ROUTED)
    crossed = tuple(dict.fromkeys(one.unit for one in crossing))
    parts = [tr("Disorders on the way: {count}.", count=taken)]
    if crossed:
        parts.append(tr("Crossed friends: {pieces}.", pieces=board.names.pieces(crossed)))
    number = "jdg-298" if taken else "jdg-309" if crossed else ""
    shown = Preview(" ".join(parts), rule=number)
    return with_crossed(board, shown, crossed)


# --- going ----------------------------------------------------------------------------------------


def _go(game: Game, task: Task, way: Path) -> None:
    """Go a way, commanders with it; each disorder is taken in the hex where it is due."""
    done = 0
    for number, count in enumerate(disorders_on(game, task, way), 1):
        if count or number == len(way):
            step_along(game, task.unit, way[done:number], "jdg-289")
            done = number
        for _ in range(count):
            worsen(game, task.unit, "disorder")
    carry_along(game, task.unit, task.start, way)
    if is_on_map(game, task.unit):
        face_as_due(game, task.unit)


def step_along(game: Game, unit: str, way: Path, number: str) -> None:
    """Move a unit along a way."""
    start = game.piece(unit).hex
    words = later("{piece} retreats from {start} to {hex}.")
    if state_of(game, unit) == ROUTED:
        words = later("{piece} runs from {start} to {hex}.")
    game.emit(Moved(unit, way[-1], path=(start, *way), words=words, rule=number))
    settle(game, way[-1], unit)
    note_retreat(game, unit, (start, *way))


@rule("jdg-283", "jdg-293")
def face_as_due(game: Game, unit: str) -> None:
    """A unit keeps its facing, or takes that of the friends it joins; in rout it shows the way."""
    found = game.piece(unit)
    if state_of(game, unit) == ROUTED:
        facing = flight_facing(game, unit, found.side, found.hex)
    else:
        friends = fellows(game, unit)
        facing = game.piece(friends[0]).facing if friends else None
    if facing is not None and facing != found.facing:
        game.emit(Rotated(unit, facing, rule="jdg-293"))
