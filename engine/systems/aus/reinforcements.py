"""Reinforcements (14): who comes when, through which hexes, and what it costs those behind."""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, whereabouts_of
from hexwright.engine.core.piece_events import (
    Moved,
    StatusSet,
)
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.parts import reinforcements as arrivals
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.parts.ground import (
    distance,
    field_of,
    near,
    terrain,
)
from hexwright.engine.parts.leaders import commands_of
from hexwright.engine.parts.reinforcements import (
    entry_hexes,
    pieces_of_arrival,
)
from hexwright.engine.parts.troops import (
    enemies_in,
    is_leader,
    is_on_map,
)
from hexwright.engine.systems.aus.arcs import reactors
from hexwright.engine.systems.aus.ground import (
    POINT,
    needs_road,
    off_road,
    on_road,
    parts,
)
from hexwright.engine.systems.aus.neighbours import enemy_distance, hexes_within
from hexwright.engine.systems.aus.points import pay
from hexwright.engine.systems.aus.records import (
    ACTED,
    FULL,
    MARCH,
    Activation,
    activation,
    next_serial,
)
from hexwright.engine.systems.aus.releases import arriving_now
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    STRATEGIC,
    TURN,
    divisions,
    has,
    leader_of,
    line_of_unit,
    movement,
    movement_class,
    number,
    roster,
    units_of,
)
from hexwright.schema.model.scenario import Reinforcement

ENTERED: Final = "entered"
_NEIGHBOURS: Final = 6


@rule("aus-333")
def call_up(board: Board) -> None:
    """Lay the counters of those who are to come beside the map (14.0)."""
    arrivals.call_up(board, _coming)


def _coming(board: Board, found: Reinforcement, piece: Piece) -> Piece:
    """A piece that is to come: in the box of those, and as the scenario lets it arrive."""
    boxes = [one for one in board.module.info.boxes if one.purpose == "reinforcements"]
    box = next((one.id for one in boxes if one.side in ("", piece.side)), "")
    face = "limbered" if found.formation.endswith("limbered") else piece.face
    return replace(
        piece, box=found.box or box, formation=found.formation, facing=found.facing, face=face
    )


# --- who acts on the marker (14.1, 14.4) ----------------------------------------------------------


@rule("aus-029", "aus-336", "aus-342")
def arriving(board: Board, side: str) -> tuple[str, ...]:
    """The commands that act on the marker of reinforcements: they wait, or march on (14.4)."""
    waiting = [_group(board, piece) for piece, _ in arriving_now(board, side)]
    marching = [one for one in divisions(board, side) if _marches_on(board, one)]
    return tuple(dict.fromkeys((*waiting, *marching)))


def _group(board: Board, piece: str) -> str:
    """The division of a piece that is to come; that of its corps, or its side, if it has none."""
    own = commands_of(board, piece) if is_leader(board, piece) else line_of_unit(board, piece)
    levels = {board.module.commands[one].level: one for one in reversed(own)}
    return levels.get("division") or levels.get("corps") or board.piece(piece).side


@rule("aus-342")
def _marches_on(board: Board, division: str) -> bool:
    """Whether a reinforcement still has the marker with which it came (14.4)."""
    leader = leader_of(board, division)
    if not leader or not has(board, leader, STRATEGIC) or board.count(TURN, ACTED, division):
        return False
    own = set(roster(board, division))
    return any(
        piece in own
        for one in board.scenario.reinforcements
        for piece in pieces_of_arrival(board, one.id)
    )


def waiting_of(board: Board, side: str, group: str) -> list[str]:
    """The pieces of a command that wait beside the map, the leader first."""
    found = [one for one, _ in arriving_now(board, side) if _group(board, one) == group]
    return sorted(found, key=lambda one: not is_leader(board, one))


@rule("aus-335", "aus-336", "aus-341", "aus-342")
def begin_arrival(game: Game, side: str, group: str) -> None:
    """A command enters or marches on: in full and without a roll, in strategic movement (14.1)."""
    waiting = waiting_of(game, side, group)
    is_division = group in game.module.commands and game.module.commands[group].level == "division"
    here = units_of(game, group) if is_division else ()
    level = FULL if _walks(game, side, waiting) else MARCH
    if is_division:
        game.emit(Counted(TURN, ACTED, group))
    for one in waiting:
        if level == MARCH and is_leader(game, one):
            game.emit(StatusSet(one, STRATEGIC, rule="aus-335"))
    units = (*(one for one in waiting if not is_leader(game, one)), *here)
    record = Activation(
        side=side,
        formations=(group,),
        units=units,
        kind="reinforcement",
        level=level,
        division=group if is_division else "",
        serial=next_serial(game),
    )
    begin_activation(game, record, "aus-336")


@rule("aus-335", "aus-341")
def _walks(board: Board, side: str, waiting: Sequence[str]) -> bool:
    """Whether they come in normal movement: told to, or enemies are too near for another (14.3)."""
    groups = {one.id: one for piece, one in arriving_now(board, side) if piece in waiting}
    if any(one.attributes.get("normal_movement") for one in groups.values()):
        return True
    least = number(board, "strategic-distance")
    hexes = [hex_ for one in groups for hex_ in ways_in(board, one, side)]
    return bool(hexes) and all(enemy_distance(board, one, side) <= least for one in hexes)


# --- entering (14.1.2, 14.3) ----------------------------------------------------------------------


@rule("aus-336", "aus-339")
def entrants(board: Board) -> list[str]:
    """The pieces of the command that acts which wait and can enter now (14.1)."""
    known = activation(board)
    if known.kind != "reinforcement":
        return []
    return [
        one
        for one, group in arriving_now(board, known.side)
        if _group(board, one) in known.formations and open_entries(board, one, group.id)
    ]


@rule("aus-334", "aus-336", "aus-337")
async def enter_map(game: Game, piece: str) -> bool:
    """A piece enters and pays for it; whether it has points to go on (14.1.2)."""
    side = game.piece(piece).side
    group = next(one for found, one in arriving_now(game, side) if found == piece)
    able = open_entries(game, piece, group.id)
    hex_ = await arrivals.choose_entry_hex(game, piece, able, "aus-334")
    cost = entry_cost(game, piece, hex_)
    if not is_leader(game, piece):
        game.emit(Counted(TURN, ENTERED, hex_))
        pay(game, piece, cost)
    game.emit(Moved(piece, hex_, facing=game.piece(piece).facing, rule="aus-336"))
    return not is_leader(game, piece)


@rule("aus-340")
def ways_in(board: Board, group: str, side: str) -> list[str]:
    """The hexes through which a group may come; who was shut out has the nearest other (14.3)."""
    usual = entry_hexes(board, group)
    free = [one for one in usual if not _is_shut(board, one, side)]
    due = next(one.turn for one in board.scenario.reinforcements if one.id == group)
    if free or not usual or board.state.turn <= due:
        return free
    edge = [one for one in _edge(board) if not _is_shut(board, one, side)]
    far = {one: min(distance(board, one, own) for own in usual) for one in edge}
    least = min(far.values(), default=0)
    return [one for one in edge if far[one] == least]


def _is_shut(board: Board, hex_: str, side: str) -> bool:
    """Whether enemies or their reaction zones shut an entry."""
    shut = enemies_in(board, hex_, side) or reactors(board, board.opponent(side), hex_)
    return bool(shut)


@lasting
def _edge(board: Board) -> tuple[str, ...]:
    """The hexes at the edge of the map."""
    field = field_of(board)
    return tuple(
        field.number(one)
        for one in field.places()
        if field.is_playable(one) and len(near(board, field.number(one))) < _NEIGHBOURS
    )


@rule("aus-337", "aus-340", "aus-341")
def open_entries(board: Board, unit: str, group: str) -> list[str]:
    """The hexes through which a piece may enter: no enemy there or near, and points enough."""
    side = board.piece(unit).side
    level = activation(board).level or MARCH
    factor = number(board, "strategic-factor") if level == MARCH else 1
    most = movement(board, unit) * factor * POINT
    return [
        hex_
        for hex_ in ways_in(board, group, side)
        if entry_cost(board, unit, hex_) <= most
        and (is_leader(board, unit) or may_stack(board, [unit], hex_, by_road=True))
    ]


@rule("aus-337", "aus-104")
def entry_cost(board: Board, unit: str, hex_: str) -> int:
    """What an entry hex costs: once more for every stack before this turn (14.1.2)."""
    mover = movement_class(board, unit)
    by_road = [one for other in near(board, hex_) if (one := on_road(board, other, hex_, mover))]
    own = terrain(board, hex_).movement.get(mover, 1)
    marches = activation(board).level in (MARCH, "") and not is_leader(board, unit)
    if marches and terrain(board, hex_).attributes.get("strategic_needs_road"):
        own = "prohibited"
    cost = min(
        [one.cost for one in by_road],
        default=parts(own) if not isinstance(own, str) else 99 * POINT,
    )
    return cost * (1 + board.count(TURN, ENTERED, hex_))


# --- where they go (14.1.3) -----------------------------------------------------------------------


@lasting
@rule("aus-338")
def goal_of(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes of the objective of a reinforcement; none if it has no objective (14.1.3)."""
    for one in board.scenario.reinforcements:
        if unit in pieces_of_arrival(board, one.id):
            zone = field_of(board).zones.get(str(one.attributes.get("objective", "")))
            return tuple(zone.hexes) if zone else ()
    return ()


@rule("aus-338")
def costs_to(
    board: Board, goal: tuple[str, ...], mover: str, side: str, start: str = ""
) -> Mapping[str, int]:
    """What the cheapest way to a goal costs from each hex, keeping away from enemies (14.1.3).

    With a start, only the hexes from where it costs as little as from there are looked at.
    """
    return _search(board, board.opponent(side), goal, mover).up_to(board, start)


class _Search:
    """The ways to a goal for those who shun some hexes, worked out as far as they are asked for."""

    def __init__(self, goal: tuple[str, ...], mover: str, shunned: frozenset[str]) -> None:
        self._mover, self._shunned = mover, shunned
        self._found = dict.fromkeys(goal, 0)
        self._edge = [(0, one) for one in goal]

    def up_to(self, board: Board, start: str) -> Mapping[str, int]:
        """The costs from all hexes that are as near as a start; from all without one."""
        found, edge, shunned = self._found, self._edge, self._shunned
        known = found.get
        while edge and edge[0][0] < known(start, _FAR):
            cost, here = heappop(edge)
            if cost > found[here]:
                continue
            for there, step in _steps_into(board, here, self._mover):
                price = cost + step
                if price < known(there, _FAR) and there not in shunned:
                    found[there] = price
                    heappush(edge, (price, there))
        return found


@whereabouts_of
def _search(board: Board, enemy: str, goal: tuple[str, ...], mover: str) -> _Search:
    """The ways to a goal for those who shun a side, kept until that side moves."""
    return _Search(goal, mover, hexes_within(board, enemy, number(board, "strategic-distance")))


_FAR: Final = 9999 * POINT


@lasting
def _steps_into(board: Board, hex_: str, mover: str) -> tuple[tuple[str, int], ...]:
    """What the steps into a hex cost a march, by where they come from."""
    found = [(one, _price(board, one, hex_, mover)) for one in near(board, hex_)]
    return tuple((one, price) for one, price in found if price < _FAR)


def _price(board: Board, here: str, there: str, mover: str) -> int:
    """What a step costs a march: by road where it must, else what is cheaper (5.2.1)."""
    by_road = on_road(board, here, there, mover)
    across = None if needs_road(board, here, there) else off_road(board, here, there, mover)
    return min((one.cost for one in (by_road, across) if one is not None), default=_FAR)


@rule("aus-338")
def has_arrived(board: Board, units: Sequence[str]) -> bool:
    """Whether one of some reinforcements has come to its objective (14.1.3)."""
    return any(
        hex_ in goal_of(board, one)
        for one in units
        if is_on_map(board, one)
        for hex_ in board.piece(one).hexes
    )
