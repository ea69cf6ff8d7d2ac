"""The battlefield as the Veteran sees it: who is near, where lines would stand, who is ahead."""

from collections.abc import Iterable

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.hexes.bodies import beside
from hexwright.engine.hexes.coordinates import cube_steps, from_cube, to_cube
from hexwright.engine.parts.facing import VERTICES
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.parts.objectives import holders, objective_points
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.gbacw.command import enemy_hexes
from hexwright.engine.systems.gbacw.troops import fighters_in, is_gun, strength, units_of

Vector = tuple[int, int, int]
# Guns count for so much of their number where strengths are compared.
_GUNS = 0.5
NOWHERE = 99


# --- directions -----------------------------------------------------------------------------------


@lasting
def _at(board: Board, hex_: str) -> Vector:
    field = field_of(board)
    return to_cube(field.grid, field.place(hex_))


@lasting
def _looks(board: Board, facing: int) -> Vector:
    """The direction in which somebody looks who faces a vertex."""
    steps = cube_steps(field_of(board).grid)
    one, other = steps[facing // 2], steps[(facing // 2 + 1) % len(steps)]
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _dot(one: Vector, other: Vector) -> int:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _between(board: Board, start: str, end: str) -> Vector:
    one, other = _at(board, start), _at(board, end)
    return other[0] - one[0], other[1] - one[1], other[2] - one[2]


@lasting
def facing_to(board: Board, start: str, end: str) -> int:
    """The vertex that somebody in a hex faces to look at another."""
    way = _between(board, start, end)
    return max(VERTICES, key=lambda one: _dot(way, _looks(board, one)))


def along_line(board: Board, facing: int, start: str, end: str) -> int:
    """How far to the right a hex lies of another, as a line sees it that faces so."""
    steps = cube_steps(field_of(board).grid)
    return _dot(_between(board, start, end), steps[beside(facing, "right")])


@lasting
def on_the_way(board: Board, start: str, end: str, hexes: int) -> str:
    """The hex that lies so many hexes from one towards another."""
    far = distance(board, start, end)
    if far <= hexes:
        return end
    one, way = _at(board, start), _between(board, start, end)
    x, y, z = (one[n] + way[n] * hexes / far for n in range(3))
    return _exists(board, _rounded(x, y, z)) or start


def _rounded(x: float, y: float, z: float) -> Vector:
    """The hex of three coordinates that may lie between hexes."""
    found = [round(x), round(y), round(z)]
    apart = [abs(found[0] - x), abs(found[1] - y), abs(found[2] - z)]
    worst = apart.index(max(apart))
    found[worst] = -sum(one for n, one in enumerate(found) if n != worst)
    return found[0], found[1], found[2]


def _exists(board: Board, cube: Vector) -> str:
    field = field_of(board)
    place = from_cube(field.grid, cube)
    return field.number(place) if field.exists(place) else ""


@lasting
def line_through(board: Board, centre: str, facing: int, width: int) -> tuple[str, ...]:
    """The hexes of a line that faces so, from left to right, as far as they are on the map."""
    step = cube_steps(field_of(board).grid)[beside(facing, "right")]
    middle = _at(board, centre)
    found = []
    for place in range(-(width // 2), width - width // 2):
        cube = tuple(middle[n] + step[n] * place for n in range(3))
        found.append(_exists(board, (cube[0], cube[1], cube[2])) or centre)
    return tuple(found)


# --- who is where ---------------------------------------------------------------------------------


def centre_of(board: Board, hexes: Iterable[str]) -> str:
    """The hex among some that is nearest to all of them; empty of none."""
    known = list(hexes)
    far = {one: sum(distance(board, one, other) for other in known) for one in known}
    return min(far, key=lambda one: (far[one], one), default="")


def hexes_of(board: Board, brigade: str) -> list[str]:
    """Where the units of a brigade stand, guns apart."""
    units = units_of(board, brigade)
    men = [unit for unit in units if not is_gun(board, unit)]
    return [board.piece(man).hex for man in men or units if is_on_map(board, man)]


def weight(board: Board, unit: str) -> float:
    """The strength of a unit, guns by their share."""
    return strength(board, unit) * (_GUNS if is_gun(board, unit) else 1.0)


@momentary
def strength_around(board: Board, hex_: str, side: str, within: int) -> float:
    """The strength of a side within some hexes of a place."""
    found = 0.0
    for unit in units_on_map(board, side):
        if distance(board, hex_, board.piece(unit).hex) <= within:
            found += weight(board, unit) if unit in fighters_in(board, board.piece(unit).hex) else 0
    return found


def enemies_within(board: Board, hex_: str, side: str, most: int) -> list[str]:
    """The hexes of manned enemies so near, the nearest first."""
    found = [(distance(board, hex_, one), one) for one in enemy_hexes(board, side)]
    return [one for far, one in sorted(found) if far <= most]


# --- who is ahead ---------------------------------------------------------------------------------


@momentary
def lead(board: Board, side: str) -> float:
    """By how many points a side is ahead, objectives as they are held now."""
    other = board.opponent(side)
    found = float(board.state.points.get(side, 0) - board.state.points.get(other, 0))
    held = holders(board)
    for one, sign in ((side, 1), (other, -1)):
        for hex_, points in objective_points(board, one).items():
            found += sign * points if held.get(hex_) == one else 0.0
    return found
