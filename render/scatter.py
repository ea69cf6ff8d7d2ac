"""Points scattered over a hex, back from the sides where its terrain ends."""

from collections.abc import Iterator
from functools import lru_cache

from hexwright.render.chance import between
from hexwright.render.geometry import RADIUS, compass

# How far the points keep from the middle, towards the same terrain and towards another.
_CLOSED, _OPEN = RADIUS * 0.87, RADIUS * 0.7


def scattered(
    step: float, sides: int, number: int, *, is_flat: bool
) -> Iterator[tuple[int, float, float]]:
    """Points of a loose grid around the origin, each with its index; `number` is the pattern's."""
    count = int(2 * RADIUS / step) + 1
    half = (count - 1) / 2
    for index in range(count * count):
        down, across = divmod(index, count)
        x = (across - half + between(-0.38, 0.38, number, index, 33)) * step
        x += (down % 2 - 0.5) * step / 2
        y = (down - half + between(-0.38, 0.38, number, index, 34)) * step
        if all(x * right + y * low <= limit for right, low, limit in _limits(sides, is_flat)):
            yield index, x, y


@lru_cache(maxsize=128)
def _limits(sides: int, is_flat: bool) -> tuple[tuple[float, float, float], ...]:  # noqa: FBT001 - a key
    """The directions of the six sides, and how far points may lie that way."""
    outward = [compass((0 if is_flat else 30) + 60 * side, 1) for side in range(6)]
    return tuple(
        (out.x(), out.y(), _OPEN if sides >> side & 1 else _CLOSED)
        for side, out in enumerate(outward)
    )
