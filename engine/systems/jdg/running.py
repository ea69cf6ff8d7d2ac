"""A flight move: choosing a way, and running it (rules 5.R)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP, Preview, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.choices import choose
from hexwright.engine.parts.ground import trait
from hexwright.engine.parts.ways_back import Path
from hexwright.engine.systems.jdg.chances import with_crossed
from hexwright.engine.systems.jdg.commanders import (
    carry_along,
    commanders_in,
    displace_commanders,
    leave_alone,
    lose_commander,
    make_way,
)
from hexwright.engine.systems.jdg.crossing import crossed_on
from hexwright.engine.systems.jdg.flight_ways import crossed_on_flight, ways_of_flight
from hexwright.engine.systems.jdg.ladder import eliminate, leave_shelter
from hexwright.engine.systems.jdg.troops import SHELTERED
from hexwright.engine.systems.jdg.withdrawal import face_as_due, step_along
from hexwright.schema.language import tr


@rule("jdg-287", "jdg-301", "jdg-302", "jdg-308")
async def run(game: Game, unit: str) -> list[Shaken]:
    """Let a routed unit flee; it is eliminated if it cannot, or leaves the map. Whom it crossed."""
    leave_shelter(game, unit)
    start, side = game.piece(unit).hex, game.piece(unit).side
    if not ways_of_flight(game, unit):
        eliminate(game, unit, "jdg-302")
        await leave_alone(game, start, side)
        return []
    way = await _chosen(game, unit)
    hexes = way[:-1] if way[-1] == OFF_MAP else way
    crossed = crossed_on(game, unit, hexes, routed=True)
    escort = commanders_in(game, start, side)
    for hex_ in hexes:
        await make_way(game, hex_, side)
    if hexes:
        step_along(game, unit, hexes, "jdg-301")
        carry_along(game, unit, start, hexes)
    if way[-1] == OFF_MAP:
        _leave_map(game, unit, escort)
    else:
        face_as_due(game, unit)
        _take_shelter(game, unit)
    for hex_ in hexes:
        await displace_commanders(game, hex_, side)
    return crossed


async def _chosen(game: Game, unit: str) -> Path:
    return await choose(
        choose_path(
            game.piece(unit).side,
            tr("Where does {piece} flee?", piece=game.names.piece(unit)),
            lambda: ways_of_flight(game, unit),
            "jdg-301",
            subject=unit,
            preview=lambda way: flight_preview(game, unit, way),
        )
    )


def flight_preview(board: Board, unit: str, way: Path) -> Preview:
    """Who is crossed, and what waits at the end of a way."""
    crossed = tuple(crossed_on_flight(board, unit, way))
    parts = {}
    if way[-1] == OFF_MAP:
        parts["jdg-308"] = tr("It leaves the map and is eliminated.")
    elif trait(board, way[-1], "flight_refuge"):
        parts["jdg-305"] = tr("It finds shelter there.")
    if crossed:
        parts["jdg-309"] = tr("Crossed friends: {pieces}.", pieces=board.names.pieces(crossed))
    if not parts:
        return Preview(tr("It crosses nobody."), rule="jdg-309")
    shown = Preview(" ".join(parts.values()), rule=next(iter(parts)))
    return with_crossed(board, shown, crossed)


@rule("jdg-048", "jdg-308")
def _leave_map(game: Game, unit: str, escort: Sequence[str]) -> None:
    """Off the map it is lost, and so is a commander who ran with it."""
    eliminate(game, unit, "jdg-308")
    for one in escort:
        lose_commander(game, one, "jdg-048")


@rule("jdg-305")
def _take_shelter(game: Game, unit: str) -> None:
    """In a town, village or castle it need not flee again."""
    if trait(game, game.piece(unit).hex, "flight_refuge"):
        game.emit(StatusSet(unit, SHELTERED, rule="jdg-305"))
