"""Which hexes a tool may work on, and which one it means."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF

from hexwright.editor.map.edits.rows import existing
from hexwright.editor.map.tools.base import Pointer
from hexwright.editor.map.tools.context import ToolContext
from hexwright.render.geometry import PITCH, RADIUS
from hexwright.schema.grid import Place, is_shifted
from hexwright.schema.language import tr

_COUNTED = 5000


def paintable(context: ToolContext, places: Iterable[Place]) -> frozenset[Place]:
    """Those of the places that have a hex and that the selection, if there is one, holds."""
    found = frozenset(existing(context.map.terrain.rows, places))
    return found & context.selection if context.selection else found


def touched_by(places: frozenset[Place]) -> frozenset[Place] | None:
    """The hexes to be drawn again; None for all when there are more than it pays to count."""
    return places if len(places) <= _COUNTED else None


def say_if_kept_out(context: ToolContext, places: Iterable[Place]) -> None:
    """Tell the user when nothing happened because the hexes are not selected."""
    if context.selection and context.selection.isdisjoint(places):
        context.say(tr("Only selected hexes are painted; select nothing to paint everywhere."))


def place_under(context: ToolContext, pointer: Pointer) -> Place | None:
    """The place under the pointer, whether it has a hex or not; None off the grid."""
    return pointer.place or context.layout.place_at(QPointF(pointer.x, pointer.y))


def nearest_place(context: ToolContext, pointer: Pointer) -> Place:
    """The place under the pointer, or the one of the grid that is nearest to it."""
    if pointer.place is not None:
        return pointer.place
    grid = context.map.grid
    x, y = (pointer.x, pointer.y) if context.layout.is_flat else (pointer.y, pointer.x)
    lines, counts = (
        (grid.columns, grid.rows) if context.layout.is_flat else (grid.rows, grid.columns)
    )
    line = _kept(round((x - RADIUS) / (1.5 * RADIUS)), lines)
    shift = PITCH / 2 if is_shifted(grid, line, line) else 0.0
    count = _kept(round((y - PITCH / 2 - shift) / PITCH), counts)
    return (line, count) if context.layout.is_flat else (count, line)


def _kept(number: int, count: int) -> int:
    return min(max(number, 0), count - 1)
