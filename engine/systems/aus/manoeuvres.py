"""What a unit can do with its movement points (5.1, 6.1, 6.3, 6.5): one paid action at a time."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import (
    Body,
    Manoeuvre,
    Shape,
    about_faced,
    followed,
    formed_column,
    formed_line,
    moved,
    wheeled,
    wheeled_forward,
)
from hexwright.engine.hexes.facing import is_vertex
from hexwright.engine.parts.facing import HEXSIDES, VERTICES
from hexwright.engine.parts.ground import direction, field_of, near
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.aus.arcs import arc_hexes_of
from hexwright.engine.systems.aus.ground import POINT, Disorder, off_road, on_road, parts, worst
from hexwright.engine.systems.aus.stacking import is_free, may_stack
from hexwright.engine.systems.aus.tirailleurs import REFORM, SPLIT, reform_cost, split_cost
from hexwright.engine.systems.aus.troops import (
    COLUMN,
    DISORDER,
    INFANTRY,
    LIMBERED,
    LINE,
    SKIRMISH,
    SQUARE,
    UNLIMBERED,
    arm_of,
    battalion_of,
    blown,
    formation_for,
    formation_record,
    is_cossack,
    is_gun,
    movement,
    movement_class,
    number,
    profile,
    shape,
    shape_of,
    share_of,
    strength,
)
from hexwright.schema.grid import Place

_TURN: Final = {"left": -1, "right": 1}


class Action(NamedTuple):
    """Something that a unit does for movement points: how it stands afterwards, what it costs."""

    kind: str
    hexes: tuple[str, ...]
    facing: int | None
    formation: str
    cost: int
    disorder: Disorder = "none"
    vertices: int = 0
    road: bool = False

    @property
    def hex(self) -> str:
        """Where its counter is then."""
        return self.hexes[0]


@rule("aus-169")
def body_shape(board: Board, unit: str) -> Shape:
    """How a unit lies on the map: abreast, in file, or round (6.5.1)."""
    found = shape(board, unit)
    return "line" if found == LINE else "round" if found in (SKIRMISH, SQUARE) else "column"


def body_of(board: Board, unit: str) -> Body:
    """A unit as it lies on the map."""
    field, piece = field_of(board), board.piece(unit)
    hexes = tuple(field.place(one) for one in piece.hexes)
    return Body(body_shape(board, unit), hexes, piece.facing or 0)


def uses_roads(board: Board, unit: str) -> bool:
    """Whether the formation of a unit may use road movement (5.3)."""
    record = formation_record(board, board.piece(unit).formation)
    return bool(record.attributes.get("road_movement", True))


@rule("aus-158", "aus-164")
def may_leave(board: Board, unit: str) -> bool:
    """Whether the formation of a unit lets it leave its hex."""
    record = formation_record(board, board.piece(unit).formation)
    return bool(record.attributes.get("may_move", True))


# --- steps ----------------------------------------------------------------------------------------


def actions_of(board: Board, unit: str, others: Sequence[str] = ()) -> Iterator[Action]:
    """Everything that the rules of formations let a unit do where it stands, but for its points.

    `others` of its stack do the same with it.
    """
    if may_leave(board, unit):
        yield from _advances(board, unit)
        yield from _slides(board, unit)
        yield from _reverses(board, unit)
        yield from _by_road(board, unit)
    yield from _turns(board, unit)
    yield from _spreads(board, unit)
    yield from _counters(board, unit)
    yield from formation_changes(board, unit, others)


@rule("aus-085", "aus-171", "aus-172", "aus-169", "aus-120")
def _advances(board: Board, unit: str) -> Iterator[Action]:
    """Through front hexsides; a body of two hexes as a whole, a column in file (5.1, 6.5)."""
    if not board.piece(unit).extends:
        for hex_ in arc_hexes_of(board, unit, "front"):
            yield from _stepped_alone(board, unit, "move", hex_, 1)
        return
    for hex_ in arc_hexes_of(board, unit, "front"):
        done = _gone(board, unit, hex_)
        if done is not None:
            yield from _stepped(board, unit, "move", done, 1)


def _gone(board: Board, unit: str, hex_: str) -> Manoeuvre | None:
    """A body goes so that its counter, or the part next to it, comes into a hex."""
    field, body = field_of(board), body_of(board, unit)
    goal, grid = field.place(hex_), field.grid
    if body.shape == "column":
        here = board.piece(unit).hex
        return followed(grid, body, goal) if hex_ in near(board, here) else None
    for number_, own in enumerate(board.piece(unit).hexes):
        if hex_ in near(board, own):
            done = moved(grid, body, direction(board, own, hex_))
            if done.body.hexes[number_] == goal:
                return done
    return None


@rule("aus-122", "aus-151")
def _slides(board: Board, unit: str) -> Iterator[Action]:
    """A line goes aside for double the cost, where no combat unit stands (6.3.1)."""
    if shape(board, unit) == LINE:
        yield from _aside(board, unit, "flank", "slide")


@rule("aus-123")
def _reverses(board: Board, unit: str) -> Iterator[Action]:
    """Backwards for double the cost, a line for its whole allowance (6.3)."""
    if not is_gun(board, unit) and shape(board, unit) in (LINE, COLUMN, DISORDER):
        yield from _aside(board, unit, "rear", "reverse")


def _aside(board: Board, unit: str, arc: str, kind: str) -> Iterator[Action]:
    for hex_ in arc_hexes_of(board, unit, arc):  # type: ignore[arg-type] # flank or rear
        if not board.piece(unit).extends:
            if is_free(board, hex_, unit):
                yield from _stepped_alone(board, unit, kind, hex_, 2)
            continue
        done = backwards(board, unit, hex_)
        if done is not None and all(
            is_free(board, one, unit) for one in _names(board, done.body.hexes)
        ):
            yield from _stepped(board, unit, kind, done, 2)


def backwards(board: Board, unit: str, hex_: str) -> Manoeuvre | None:
    """A body goes as it stands, without turning, so that a part of it comes into a hex."""
    field, body = field_of(board), body_of(board, unit)
    for own in board.piece(unit).hexes:
        if hex_ in near(board, own):
            return moved(field.grid, body, direction(board, own, hex_))
    return None


def _stepped_alone(board: Board, unit: str, kind: str, hex_: str, times: int) -> Iterator[Action]:
    """A step of a unit of one hex as an action (5.1)."""
    piece = board.piece(unit)
    step = off_road(board, piece.hex, hex_, movement_class(board, unit))
    if step is not None:
        cost = _price(board, unit, kind, step.cost * times)
        yield Action(kind, (hex_,), piece.facing, piece.formation, cost, step.disorder)


def _price(board: Board, unit: str, kind: str, cost: int) -> int:
    """What a step costs; backwards a line pays its whole allowance at least (6.3.1)."""
    if kind == "reverse" and shape(board, unit) == LINE:
        return max(cost, movement(board, unit) * POINT)
    return cost


def _stepped(board: Board, unit: str, kind: str, done: Manoeuvre, times: int) -> Iterator[Action]:
    """A manoeuvre as an action: the dearest part pays, the worst ground counts (6.5.3)."""
    field, mover = field_of(board), movement_class(board, unit)
    if not all(map(field.exists, done.body.hexes)):
        return
    cost, effects = 0, []
    for track in done.tracks:
        if len(track) < 2:
            continue
        paid = 0
        for start, end in pairwise(track):
            if not field.exists(end) or not field.is_playable(end):
                return
            step = off_road(board, field.number(start), field.number(end), mover)
            if step is None:
                return
            paid += step.cost
            effects.append(step.disorder)
        cost = max(cost, paid)
    facing = board.piece(unit).facing if done.body.shape == "round" else done.body.facing
    yield Action(
        kind,
        _names(board, done.body.hexes),
        facing,
        board.piece(unit).formation,
        _price(board, unit, kind, cost * times),
        worst(effects),
    )


def _names(board: Board, places: tuple[Place, ...]) -> tuple[str, ...]:
    field = field_of(board)
    return tuple(field.number(one) if field.exists(one) else "" for one in places)


@rule("aus-110", "aus-111", "aus-112", "aus-113", "aus-172")
def _by_road(board: Board, unit: str) -> Iterator[Action]:
    """Along a road whatever the facing, which turns at no cost; the tail follows (5.3, 6.5.4)."""
    piece = board.piece(unit)
    if not uses_roads(board, unit):
        return
    for hex_ in near(board, piece.hex):
        step = on_road(board, piece.hex, hex_, movement_class(board, unit))
        if step is None or hex_ in piece.extends:
            continue
        form = profile(board, piece.formation)
        facing = (
            2 * direction(board, piece.hex, hex_) if form.looks_at == "hexside" else piece.facing
        )
        tail = (piece.hex,) if piece.extends else ()
        yield Action("road", (hex_, *tail), facing, piece.formation, step.cost, road=True)


# --- turning --------------------------------------------------------------------------------------


@rule("aus-117", "aus-118", "aus-119", "aus-121", "aus-164", "aus-170")
def _turns(board: Board, unit: str) -> Iterator[Action]:
    """A vertex or hexside to either hand, or about (6.1); two hexes pivot (6.5.2)."""
    piece = board.piece(unit)
    if not profile(board, piece.formation).looks_at or piece.facing is None:
        return
    row = board.look_up("facing-costs", piece.formation)
    if not piece.extends:
        yield from _turns_alone(board, unit)
        return
    body, grid = body_of(board, unit), field_of(board).grid
    for hand, by in _TURN.items():
        if body.shape == "line":
            done = wheeled_forward(grid, body, hand)  # type: ignore[arg-type] # left or right
        else:
            done = wheeled(grid, body, body.hexes[0], by)
        if _is_clear(board, unit, done):
            for one in _stepped(board, unit, f"turn-{hand}", done, 1):
                vertices = int(body.shape == "line")
                yield one._replace(cost=max(one.cost, parts(row["step"])), vertices=vertices)
    about = _about_face(board, unit)
    if about is not None:
        done = about_faced(grid, body)
        hexes = _names(board, done.body.hexes)
        yield Action("about-face", hexes, done.body.facing, piece.formation, parts(about))


def _turns_alone(board: Board, unit: str) -> Iterator[Action]:
    """The turns of a unit of one hex, which stays where it is."""
    piece, line = board.piece(unit), shape(board, unit) == LINE
    form, hexes, facing = piece.formation, piece.hexes, piece.facing or 0
    cost = parts(board.look_up("facing-costs", form)["step"])
    for hand, by in _TURN.items():
        turned = (facing + 2 * by) % 12
        yield Action(f"turn-{hand}", hexes, turned, form, cost, vertices=int(line))
    about = _about_face(board, unit)
    if about is not None:
        yield Action("about-face", hexes, (facing + 6) % 12, form, parts(about))


def _about_face(board: Board, unit: str) -> float | None:
    """The points that facing about costs; None if the formation does not."""
    about: float | None = board.look_up("facing-costs", board.piece(unit).formation)["about_face"]
    if about is None and shape(board, unit) == LINE and arm_of(board, unit) == INFANTRY:
        return share_of(board, "about-face-line", movement(board, unit))
    return about


def _is_clear(board: Board, unit: str, done: Manoeuvre) -> bool:
    """Whether no other unit stands in the hexes that a pivot passes."""
    field = field_of(board)
    return all(
        field.exists(one) and all(other == unit for other in units_in(board, field.number(one)))
        for one in done.entered
    )


# --- formations -----------------------------------------------------------------------------------


@rule("aus-153")
def _spreads(board: Board, unit: str) -> Iterator[Action]:
    """Skirmishers of some strength take in a second hex, or close up again (6.3.3)."""
    piece = board.piece(unit)
    if shape(board, unit) != SKIRMISH:
        return
    if piece.extends:
        for hex_ in piece.hexes:
            yield Action("close-up", (hex_,), piece.facing, piece.formation, 0)
    elif strength(board, unit) >= number(board, "skirmish-two-hexes"):
        for hex_ in near(board, piece.hex):
            step = off_road(board, piece.hex, hex_, movement_class(board, unit))
            if step is not None and _may_spread(board, unit, hex_):
                yield Action("spread", (piece.hex, hex_), piece.facing, piece.formation, step.cost)


@rule("aus-154", "aus-173")
def _may_spread(board: Board, unit: str, hex_: str) -> bool:
    """Whether skirmishers may take in a hex: with one battery in both at most (6.3.3, 6.5.5)."""
    return may_stack(board, [unit], hex_) and (
        is_free(board, hex_, unit) or is_free(board, board.piece(unit).hex, unit)
    )


@rule("aus-344", "aus-346")
def _counters(board: Board, unit: str) -> Iterator[Action]:
    """A battalion of tirailleurs splits into companies, or these become it again (A2.4)."""
    piece = board.piece(unit)
    cost = split_cost(board, unit)
    if cost is not None:
        yield Action(SPLIT, piece.hexes, piece.facing, piece.formation, cost)
    cost = reform_cost(board, unit)
    if cost is not None:
        column = formation_for(board, battalion_of(board, unit), COLUMN)
        for facing in _all(profile(board, column).looks_at):
            yield Action(REFORM, piece.hexes, facing, column, cost)


@rule("aus-148", "aus-152", "aus-158", "aus-162", "aus-163", "aus-164", "aus-264", "aus-268")
def formation_changes(board: Board, unit: str, others: Sequence[str] = ()) -> Iterator[Action]:
    """The formations that a unit may take up where it stands, each way it may face (6.3).

    Units of a stack are all in one formation, so that they change it together (7.1).
    """
    piece = board.piece(unit)
    if is_cossack(board, unit) or blown(board, unit) > 1:
        return
    for one, cost in _changes(board, piece.kind, piece.formation):
        if _can_take_up(board, (unit, *others), one):
            for hexes, facing in poses(board, unit, one):
                yield Action("form", hexes, facing, one, cost)


@lasting
def _changes(board: Board, kind: str, formation: str) -> tuple[tuple[str, int], ...]:
    """The formations that a kind of unit can go over to from another, and what that costs."""
    rows = [row for row in board.table("formation-changes").rows if row[0] == formation]
    costs = {str(row[1]): row[2] for row in reversed(rows)}
    return tuple(
        (one, parts(costs[one]))
        for one in board.module.kinds[kind].formations
        if one != formation and one in costs
    )


@rule("aus-179", "aus-180")
def _can_take_up(board: Board, units: Sequence[str], formation: str) -> bool:
    wanted, kinds = shape_of(board, formation), board.module.kinds
    for one in units:
        if formation not in kinds[board.piece(one).kind].formations:
            return False
        if wanted == SKIRMISH and not board.attribute(one, "skirmish_capable"):
            return False
    return all(may_stack(board, units, hex_, formation) for hex_ in board.piece(units[0]).hexes)


@rule("aus-149", "aus-169", "aus-177")
def poses(board: Board, unit: str, formation: str) -> list[tuple[tuple[str, ...], int | None]]:
    """How a unit may stand in a formation that it takes up: its hexes and its facing."""
    piece, wanted = board.piece(unit), shape_of(board, formation)
    own = profile(board, formation).looks_at
    if not own:
        return [(piece.hexes, piece.facing)]
    if wanted in (LIMBERED, UNLIMBERED) or not profile(board, piece.formation).looks_at:
        kept = (piece.hex,) if shape(board, unit) == SKIRMISH else piece.hexes
        if len(kept) == 1:
            facings = [piece.facing or 0] if wanted in (LIMBERED, UNLIMBERED) else _all(own)
            return [(kept, one) for one in facings]
    if not piece.extends:
        facing = piece.facing or 0
        if is_vertex(facing) == (own == "vertex"):
            return [(piece.hexes, facing)]
        return [(piece.hexes, (facing + by) % 12) for by in (-1, 1)]
    return _long_poses(board, unit, own)


def _all(looks_at: str) -> tuple[int, ...]:
    return VERTICES if looks_at == "vertex" else HEXSIDES


def _long_poses(board: Board, unit: str, looks_at: str) -> list[tuple[tuple[str, ...], int | None]]:
    """The ways of a unit of two hexes: a line faces along its row, a file to either hand."""
    field, body = field_of(board), body_of(board, unit)
    make: Callable[..., Manoeuvre | None] = formed_line if looks_at == "vertex" else formed_column
    if body.shape == "round":
        ahead = 2 * direction(board, board.piece(unit).hexes[1], board.piece(unit).hexes[0])
        body = Body("column", body.hexes, ahead)
    if looks_at == "hexside" and body.shape == "column":
        return [(_names(board, body.hexes), body.facing)]
    found = [make(field.grid, body, hand) for hand in _TURN]
    return [(_names(board, one.body.hexes), one.body.facing) for one in found if one is not None]
