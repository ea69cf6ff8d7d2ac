"""Control points of a scan: tied to another hex where theirs is taken away."""

from collections.abc import Sequence
from math import sqrt

from hexwright.editor.map.edits.area import distance
from hexwright.schema.grid import Place, is_shifted
from hexwright.schema.model.map import Grid

# A control point: a hex, and the spot of the picture where its centre is.
Pin = tuple[Place, float, float]
Point = tuple[float, float]
# Picture pixels to the right and down for one step right (first two) and one step down.
Scale = tuple[float, float, float, float]

_PITCH = sqrt(3)


def centre(grid: Grid, place: Place) -> Point:
    """The centre of a hex in hex radii; any two centres of a grid are as far apart as on paper."""
    column, row = place
    shift = 0.5 if is_shifted(grid, column, row) else 0.0
    if grid.orientation == "flat":
        return 1.5 * column, _PITCH * (row + shift)
    return _PITCH * (column + shift), 1.5 * row


def moved_to(grid: Grid, pins: Sequence[Pin], kept: Sequence[Place]) -> list[Pin]:
    """The pins with those whose hex is not kept moved to the nearest corner of what is.

    The spot moves along as the other pins say; without two pins nothing can be said, and it goes.
    """
    inside = set(kept)
    scale = scale_of(grid, pins)
    made: list[Pin] = []
    for place, x, y in pins:
        if place in inside:
            made.append((place, x, y))
            continue
        taken = {one for one, _, _ in made} | {one for one, _, _ in pins}
        free = [one for one in kept if one not in taken]
        if scale is None or not free:
            continue
        new = min(free, key=lambda one: (distance(grid, place, one), one))
        (a, b), (c, d) = centre(grid, place), centre(grid, new)
        right, down = c - a, d - b
        made.append(
            (new, x + scale[0] * right + scale[2] * down, y + scale[1] * right + scale[3] * down)
        )
    return made


def scale_of(grid: Grid, pins: Sequence[Pin]) -> Scale | None:
    """How the picture lies on the grid, by the best fit; None if two pins are not there."""
    if len({place for place, _, _ in pins}) < 2:
        return None
    spots = [centre(grid, place) for place, _, _ in pins]
    u0, v0 = _mean(spots)
    x0, y0 = _mean([(x, y) for _, x, y in pins])
    uu = uv = vv = ux = uy = vx = vy = 0.0
    for (u, v), (_, x, y) in zip(spots, pins, strict=True):
        a, b, c, d = u - u0, v - v0, x - x0, y - y0
        uu, uv, vv = uu + a * a, uv + a * b, vv + b * b
        ux, uy, vx, vy = ux + a * c, uy + a * d, vx + b * c, vy + b * d
    determinant = uu * vv - uv * uv
    if determinant > 1e-6 * (uu + vv) ** 2:
        return (
            (ux * vv - vx * uv) / determinant,
            (uy * vv - vy * uv) / determinant,
            (vx * uu - ux * uv) / determinant,
            (vy * uu - uy * uv) / determinant,
        )
    # On one line pins tell size and turn, but not a slant: there is none, then.
    size, turn = (ux + vy) / (uu + vv), (uy - vx) / (uu + vv)
    return size, turn, -turn, size


def _mean(spots: Sequence[Point]) -> Point:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
