"""From a point of the map to what is there: the hex and the nearest hexside."""

from PySide6.QtCore import QPointF, Qt

from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.tools.base import Pointer, Side
from hexwright.render.geometry import Layout, distance
from hexwright.schema.grid import MapIndex, Place


def pointer_at(
    shown: ShownMap,
    point: QPointF,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> Pointer:
    """The pointer at a point in map units."""
    place = shown.layout.place_at(point)
    if place is not None and shown.index.hex_at(*place) is None:
        place = None
    side = nearest_side(shown.layout, shown.index, place, point) if place else None
    return Pointer(
        place,
        point.x(),
        point.y(),
        side,
        shift=bool(keys & Qt.KeyboardModifier.ShiftModifier),
        control=bool(keys & Qt.KeyboardModifier.ControlModifier),
    )


def nearest_side(layout: Layout, index: MapIndex, place: Place, point: QPointF) -> Side | None:
    """The side of a hex that is nearest to a point and has a hex beyond it."""
    corners = layout.corners(*place)
    best: tuple[float, Place] | None = None
    for side in range(6):
        beyond = layout.neighbour(place, side)
        middle = (corners[side] + corners[(side + 1) % 6]) / 2
        away = distance(middle, point)
        if (best is None or away < best[0]) and index.hex_at(*beyond) is not None:
            best = (away, beyond)
    return (place, best[1]) if best else None
