"""Who may charge whom, and by which way (8.4.1, A8.1)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Body, moved, wheeled_forward
from hexwright.engine.parts.ground import direction, distance, field_of, near
from hexwright.engine.parts.troops import is_unit, units_in
from hexwright.engine.systems.aus.arcs import arcs_at
from hexwright.engine.systems.aus.escort import ride_along
from hexwright.engine.systems.aus.ground import allows_charge, in_fog
from hexwright.engine.systems.aus.neighbours import top_of
from hexwright.engine.systems.aus.plan import may_enter
from hexwright.engine.systems.aus.records import FULL, activation, marked
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    COLUMN,
    LINE,
    MAY_CHARGE,
    ROUTED,
    UNSTEADY,
    blown,
    has,
    in_strategic_movement,
    is_cavalry,
    is_cossack,
    is_disordered,
    is_routed,
    level_of,
    number,
    profile,
    shape,
    share_of,
)

CHARGED: Final = "charged"
COUNTERED: Final = "tried-to-counter"


class Pose(NamedTuple):
    """How cavalry stands on its way: its hexes, the counter's first, and its facing."""

    hexes: tuple[str, ...]
    facing: int


# --- who may charge whom (8.4.1) ------------------------------------------------------------------


@rule("aus-240", "aus-135", "aus-264", "aus-265", "aus-297", "aus-314")
def can_charge(board: Board, unit: str) -> bool:
    """Whether cavalry is fit to charge at all: fresh, steady, in order but for Cossacks (8.4)."""
    return (
        is_cavalry(board, unit)
        and not blown(board, unit)
        and (not is_disordered(board, unit) or is_cossack(board, unit))
        and level_of(board, unit) not in (UNSTEADY, ROUTED)
        and not has(board, unit, BREAKPOINT)
        and not in_strategic_movement(board, unit)
    )


@rule("aus-269")
def suits(board: Board, unit: str, target: str) -> bool:
    """Cossacks charge only those who are disordered or routed (A2.3)."""
    return not is_cossack(board, unit) or is_disordered(board, target) or is_routed(board, target)


def apart(board: Board, one: str, other: str) -> int:
    """How far two units are from each other."""
    return min(
        distance(board, a, b) for a in board.piece(one).hexes for b in board.piece(other).hexes
    )


@momentary
@rule("aus-240", "aus-241", "aus-242", "aus-243", "aus-377")
def targets(board: Board, unit: str) -> dict[str, tuple[Pose, ...]]:
    """The stacks that cavalry may charge, by their top unit, with the way there (8.4.1)."""
    if (
        activation(board).level != FULL
        or not has(board, unit, MAY_CHARGE)
        or not can_charge(board, unit)
    ):
        return {}
    piece = board.piece(unit)
    row = board.look_up("charges", str(board.attribute(unit, "cavalry")))
    found = {}
    for enemy in board.pieces_of(board.opponent(piece.side)):
        if not enemy.hex or not is_unit(board, enemy.id) or top_of(board, enemy.hex) != enemy.id:
            continue
        far = apart(board, unit, enemy.id)
        if not int(row["least"]) <= far <= int(row["most"]) or marked(board, CHARGED, enemy.id):
            continue
        if far > number(board, "fog-sight") and in_fog(board, enemy.hex):
            continue
        seen = any(sees(board, a, b) for a in piece.hexes for b in enemy.hexes)
        way = (
            path(board, unit, enemy.id, int(row["most"]) - 1)
            if seen and suits(board, unit, enemy.id)
            else ()
        )
        if way:
            found[enemy.id] = way
    return found


def path(board: Board, unit: str, target: str, most: int) -> tuple[Pose, ...]:
    """The shortest way of a charge to where the target is in front; empty if there is none."""
    return next(_ways(board, unit, target, most), ())


def ways(board: Board, unit: str, target: str) -> list[tuple[Pose, ...]]:
    """The shortest way of a charge to each hex from where the target is in front (8.4.2)."""
    row = board.look_up("charges", str(board.attribute(unit, "cavalry")))
    found: dict[str, tuple[Pose, ...]] = {}
    for way in _ways(board, unit, target, int(row["most"]) - 1):
        found.setdefault(way[-1].hexes[0], way)
    return list(found.values())


@rule("aus-242", "aus-245")
def _ways(board: Board, unit: str, target: str, most: int) -> Iterator[tuple[Pose, ...]]:
    """Every way of a charge, the shortest first; it ends where it comes next to its target."""
    piece, beside = board.piece(unit), board.piece(target).hexes
    start = Pose(piece.hexes, piece.facing or 0)
    edge: list[tuple[Pose, ...]] = [(start,)]
    seen = {start}
    for _ in range(most):
        after: list[tuple[Pose, ...]] = []
        for way in edge:
            for pose in _strides(board, unit, way[-1]):
                if pose in seen:
                    continue
                seen.add(pose)
                if _faces(board, unit, pose, target):
                    yield (*way[1:], pose)
                elif not any(one in near(board, own) for one in beside for own in pose.hexes):
                    after.append((*way, pose))
        edge = after


@rule("aus-242")
def _faces(board: Board, unit: str, pose: Pose, target: str) -> bool:
    """Whether a target is in front, on ground and behind hexsides that charges may go to."""
    known = arcs_at(board, pose.hexes, pose.facing, board.piece(unit).formation)
    return any(
        known.get(hex_) == "front"
        and any(hex_ in near(board, own) and allows_charge(board, own, hex_) for own in pose.hexes)
        for hex_ in board.piece(target).hexes
    )


@rule("aus-242")
def _strides(board: Board, unit: str, pose: Pose) -> Iterator[Pose]:
    """One hex ahead and a hexside of turning for those of one hex; lines of two wheel instead."""
    piece = board.piece(unit)
    known = arcs_at(board, pose.hexes, pose.facing, piece.formation)
    for hex_, arc in known.items():
        if arc != "front":
            continue
        if len(pose.hexes) == 1:
            if may_ride(board, unit, pose.hexes[0], hex_):
                looks = profile(board, piece.formation).looks_at
                for by in (0, -2, 2) if looks else (0,):
                    yield Pose((hex_,), (pose.facing + by) % 12)
        elif shape(board, unit) == LINE:
            yield from _line_stride(board, unit, pose, hex_)
        elif hex_ in near(board, pose.hexes[0]) and may_ride(board, unit, pose.hexes[0], hex_):
            yield Pose((hex_, pose.hexes[0]), 2 * direction(board, pose.hexes[0], hex_))
    if len(pose.hexes) > 1 and shape(board, unit) == LINE:
        yield from _wheels(board, unit, pose)


def _line_stride(board: Board, unit: str, pose: Pose, hex_: str) -> Iterator[Pose]:
    """A line of two hexes goes ahead as a whole."""
    field = field_of(board)
    start = next(one for one in pose.hexes if hex_ in near(board, one))
    body = Body("line", tuple(map(field.place, pose.hexes)), pose.facing)
    done = moved(field.grid, body, direction(board, start, hex_))
    if not all(field.exists(one) and field.is_playable(one) for one in done.body.hexes):
        return
    hexes = tuple(map(field.number, done.body.hexes))
    if all(may_ride(board, unit, a, b) for a, b in zip(pose.hexes, hexes, strict=True)):
        yield Pose(hexes, pose.facing)


def _wheels(board: Board, unit: str, pose: Pose) -> Iterator[Pose]:
    """A line of two hexes pivots on one of its ends, through hexes into which it may ride."""
    field = field_of(board)
    body = Body("line", tuple(map(field.place, pose.hexes)), pose.facing)
    for hand in ("left", "right"):
        done = wheeled_forward(field.grid, body, hand)
        steps = [pair for track in done.tracks for pair in pairwise(track)]
        if all(field.exists(end) and field.is_playable(end) for _, end in steps) and all(
            may_ride(board, unit, field.number(start), field.number(end)) for start, end in steps
        ):
            yield Pose(tuple(map(field.number, done.body.hexes)), done.body.facing)


def may_ride(board: Board, unit: str, start: str, end: str) -> bool:
    """Whether cavalry may ride from a hex into the next: ground, others there, the scenario."""
    return (
        allows_charge(board, start, end)
        and all(one == unit for one in units_in(board, end))
        and may_enter(board, unit, (end,))
    )


@rule("aus-256", "aus-241", "aus-162")
def charge_bonus(board: Board, unit: str, far: int, *, square: bool = False) -> int:
    """The bonus of charging cavalry: less in column, against squares and from too near (A8.1.2)."""
    row = board.look_up("charges", str(board.attribute(unit, "cavalry")))
    bonus = int(row["bonus"]) if far >= int(row["least_for_bonus"]) else 0
    if shape(board, unit) == COLUMN:
        bonus = share_of(board, "column-bonus", bonus)
    return share_of(board, "square-bonus", bonus) if square else bonus


def stride(game: Game, unit: str, pose: Pose, rule_id: str) -> None:
    """Cavalry that charges goes on into a pose, with the leaders who ride along."""
    was = game.piece(unit).hexes
    game.emit(
        Moved(
            unit,
            pose.hexes[0],
            path=(was[0], pose.hexes[0]) if was[0] != pose.hexes[0] else (),
            extends=pose.hexes[1:],
            facing=pose.facing,
            rule=rule_id,
        )
    )
    ride_along(game, was, pose.hexes[0], rule_id)


# --- in reaction (6.2.3) --------------------------------------------------------------------------


@rule("aus-136", "aus-138", "aus-241", "aus-269")
def may_react(board: Board, unit: str, mover: str) -> bool:
    """Whether cavalry may charge foot or guns that came into its zone (6.2.3)."""
    row = board.look_up("charges", str(board.attribute(unit, "cavalry")))
    return (
        can_charge(board, unit)
        and not marked(board, COUNTERED, unit)
        and suits(board, unit, mover)
        and int(row["least"]) <= apart(board, unit, mover) <= int(row["most"])
        and bool(path(board, unit, mover, 1))
    )
