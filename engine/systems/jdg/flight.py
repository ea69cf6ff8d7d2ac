"""Flight moves: straight to the goal, aside only where it must, and running there (11.4)."""

from collections.abc import Sequence
from fractions import Fraction

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP, Preview, ask_if_needed, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.costs import exact
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.flights import Flight, flights
from hexwright.engine.parts.ground import crosses_by_road, field_of, sides_between, trait
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.ways_back import Path
from hexwright.engine.systems.jdg.cohesion import eliminate, leave_shelter, with_crossed
from hexwright.engine.systems.jdg.commanders import (
    carry_along,
    commanders_in,
    displace_commanders,
    leave_alone,
    lose_commander,
    make_way,
)
from hexwright.engine.systems.jdg.ground import (
    conditions,
    costs_of,
    extra_cost,
    is_next_to_enemy,
)
from hexwright.engine.systems.jdg.retreat import (
    crossed_on,
    face_as_due,
    goals_of,
    leaves_map_at,
    may_end,
    may_pass,
    step_along,
)
from hexwright.engine.systems.jdg.troops import SHELTERED, arm_of, movement
from hexwright.engine.systems.jdg.zones import is_enemy_front, same_zone, zones_of
from hexwright.schema.language import later, tr

# --- the ways -------------------------------------------------------------------------------------


@momentary
@rule("jdg-301", "jdg-302", "jdg-307", "jdg-112")
def ways_of_flight(board: Board, unit: str) -> list[Path]:
    """The ways that a fleeing unit has, one to each end; none if it cannot flee at all (11.4).

    It ends alone if it can, be it one column farther aside than usual, and stops short only where
    there is no other way; a refuge that it comes by is always another one. OFF_MAP ends a way that
    leaves the map.
    """
    refuges: list[Path] = []
    for stops_short in (False, True):
        for extra, shares in ((0, False), (1, False), (0, True)):
            flight = _flight(board, unit, extra=extra, shares=shares)
            ends, found = flights(board, flight, stops_short=stops_short)
            refuges = refuges or list(found.values())
            if ends:
                ways = [*(way for way in refuges if way[-1] not in ends), *ends.values()]
                return sorted(ways, key=lambda way: len(crossed_on_flight(board, unit, way)))
    return refuges


def crossed_on_flight(board: Board, unit: str, way: Path) -> list[str]:
    """The friends whom a fleeing unit crosses on its way."""
    hexes = tuple(one for one in way if one != OFF_MAP)
    return [one.unit for one in crossed_on(board, unit, hexes, routed=True)]


@rule("jdg-301", "jdg-305", "jdg-306", "jdg-307", "jdg-308", "jdg-309")
def _flight(board: Board, unit: str, *, extra: int, shares: bool) -> Flight:
    """The flight of a unit that ends alone, or `shares` a hex (11.4).

    With an extra column to spare it may also turn aside once to be alone at the end.
    """
    side = board.piece(unit).side
    aside = board.look_up("retreats", "flight-sideways")[arm_of(board, unit)]
    return Flight(
        board.piece(unit).hex,
        goals_of(board, unit, side),
        _allowance(board, unit),
        cost=lambda here, end: _cost(board, unit, here, end),
        may_end=lambda hex_: may_end(board, unit, hex_, routed=True, shares=shares),
        can_stay=lambda hex_: may_end(board, unit, hex_, routed=True, shares=True),
        leaves=lambda hex_: leaves_map_at(board, unit, side, hex_),
        is_refuge=lambda hex_: bool(trait(board, hex_, "flight_refuge")),
        harm=lambda way: len(crossed_on_flight(board, unit, way)),
        most_aside=int(aside) + extra,
        may_turn=bool(extra),
    )


@rule("jdg-302", "jdg-303", "jdg-304", "jdg-306", "jdg-331", "jdg-332")
def _cost(board: Board, unit: str, here: str, end: str) -> Fraction | None:
    """Movement points of a step, friends cost nothing; None if it would destroy a unit (11.4)."""
    side, arm = board.piece(unit).side, arm_of(board, unit)
    enemy = board.opponent(side)
    if not may_pass(board, unit, end) or is_enemy_front(board, end, enemy):
        return None
    if same_zone(board, enemy, here, end) or destroys(board, here, end, arm):
        return None
    by_road = not is_next_to_enemy(board, end, side)
    cost = _step_cost(board, here, end, arm, by_road=by_road)
    if cost is None:
        return None
    zones = zones_of(board, enemy)
    if here in zones:
        cost += extra_cost(board, "leave-zone")
    if end in zones:
        cost += exact(conditions(board)["zone_entry"])
    return cost


@rule("jdg-301")  # 11.4
def _allowance(board: Board, unit: str) -> Fraction:
    factor = board.look_up("movement-modes", "flight")["factor"]
    return movement(board, unit) * exact(factor)


@lasting
@rule("jdg-332")
def destroys(board: Board, start: str, end: str, arm: str) -> bool:
    """Whether the ground of a step disorders a unit that flees, and so destroys it (11.4)."""
    sides = [side.kind.attributes for side in sides_between(board, start, end)]
    if any(side.get("disorders_flight") for side in sides):
        return True
    return arm in trait(board, end, "disorders", ()) and not crosses_by_road(board, start, end)


def _step_cost(board: Board, start: str, end: str, arm: str, *, by_road: bool) -> Fraction | None:
    """Movement points of a step, by road if that is allowed or there is no other way."""
    field, table = field_of(board), costs_of(board, arm)
    step = table.step(field.place(start), field.place(end))
    if step is None:
        return None
    known = [one for one in (step.cost, step.line_cost) if one is not None]
    if not known:
        return None
    return table.points(min(known) if by_road else known[0])


# --- running --------------------------------------------------------------------------------------


@rule("jdg-287", "jdg-301", "jdg-302", "jdg-308")  # 11.2, 11.4
async def run(game: Game, unit: str) -> list[Shaken]:
    """Let a routed unit flee; it is eliminated if it cannot, or leaves the map. Whom it crossed."""
    leave_shelter(game, unit)
    start, side = game.piece(unit).hex, game.piece(unit).side
    if not ways_of_flight(game, unit):
        words = later("{piece} cannot flee and is lost.|{piece} cannot flee and are lost.")
        eliminate(game, unit, "jdg-302", words)
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
    return await ask_if_needed(
        choose_path(
            game.piece(unit).side,
            tr("Where does {piece} flee?", piece=game.names.piece(unit)),
            lambda: ways_of_flight(game, unit),
            "jdg-301",
            subject=unit,
            preview=lambda way: flight_preview(game, unit, way),
            why_not=lambda way: why_no_way(game, unit, way, ways_of_flight(game, unit), "jdg-301"),
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
    """Off the map it is lost, and so is a commander who ran with it (11.4)."""
    words = later("{piece} runs off the map and is lost.|{piece} run off the map and are lost.")
    eliminate(game, unit, "jdg-308", words)
    for one in escort:
        lose_commander(game, one, "jdg-048")


@rule("jdg-305")
def _take_shelter(game: Game, unit: str) -> None:
    """In a town, village or castle it need not flee again (11.4)."""
    if trait(game, game.piece(unit).hex, "flight_refuge"):
        words = later("{piece} finds shelter there.|{piece} find shelter there.")
        game.emit(StatusSet(unit, SHELTERED, words=words, rule="jdg-305"))
