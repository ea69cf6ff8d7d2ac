"""Markers for the steps that counters lose but have no side to show."""

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import Final

from hexwright.exporters.pieces import Piece
from hexwright.exporters.print_and_play.counters import CounterMix, look_cell
from hexwright.exporters.print_and_play.sheets import Cell
from hexwright.render.counter_look import CounterLook, Printed
from hexwright.render.image_shelf import ImageShelf

# Not all units have lost the same at the same time.
_SHARE: Final = 0.5
_FACE, _INK = "#f6efe0", "#a3201c"
_MINUS = "\N{MINUS SIGN}"


def hides_steps(piece: Piece) -> bool:
    """Whether a counter has no side to show the steps that it loses: its faces take both."""
    return len(piece.faces) > 1 and piece.steps > 1


def loss_cells(mix: CounterMix, images: ImageShelf) -> Iterator[Cell]:
    """Markers with a loss on each side, for half of the counters that can lose so many steps."""
    hiding = [(piece, count) for piece, count in mix.counters if hides_steps(piece)]
    if not hiding:
        return
    sizes: Counter[tuple[float, float]] = Counter()
    for piece, count in hiding:
        look = piece.look()
        sizes[look.width_mm, look.height_mm] += count
    # One size for all: that of most of them, so that they are cut along the same lines.
    wide, high = max(sizes, key=lambda size: (sizes[size], size))
    for lost in range(1, max(piece.steps for piece, _ in hiding), 2):
        able = sum(count for piece, count in hiding if piece.steps > lost)
        more = any(piece.steps > lost + 1 for piece, _ in hiding)
        looks = [_look(each, wide, high) for each in (lost, lost + 1)[: 2 if more else 1]]
        yield from [look_cell(looks, images)] * ceil(able * _SHARE)


def _look(lost: int, wide: float, high: float) -> CounterLook:
    return CounterLook(
        shape="square",
        width_mm=wide,
        height_mm=high,
        face=_FACE,
        ink=_INK,
        band=None,
        symbol="",
        symbol_size=0.0,
        symbol_at="centre",
        printed=(Printed(f"{_MINUS}{lost}", "centre", 0.5),),
    )
