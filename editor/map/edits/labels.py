"""Text on the map: put, found, moved, changed and taken away."""

from collections.abc import Iterable
from math import ceil, cos, hypot, radians, sin
from typing import Any

from msgspec.structs import replace

from hexwright.editor.map.edits.area import disc
from hexwright.editor.map.edits.points import centre, offset_from
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Label, Map, Point

# Letters are about half as wide as they are high; small names can still be clicked on.
_LETTER = 0.5
_LEAST = 0.3
# No letter of any alphabet is wider, in heights.
_WIDEST = 1.1
# Text that covers more than this many hexes around is painted with the whole map.
_FAR = 40


def point_of(index: MapIndex, label: Label) -> Point | None:
    """Where a label is on the map; None if its hex is not there."""
    place = index.find(label.hex)
    if place is None:
        return None
    x, y = centre(index.grid, place)
    return x + label.offset[0], y + label.offset[1]


def label_at(index: MapIndex, point: Point) -> int | None:
    """The label under a point, by its place in the list; the uppermost if there are several."""
    for number in range(len(index.map.labels) - 1, -1, -1):
        label = index.map.labels[number]
        at = point_of(index, label)
        if at is not None and _covers(label, (point[0] - at[0], point[1] - at[1])):
            return number
    return None


def _covers(label: Label, away: Point) -> bool:
    """Whether a label reaches as far as this from its middle."""
    turn = radians(-label.angle)
    along = away[0] * cos(turn) - away[1] * sin(turn)
    across = away[0] * sin(turn) + away[1] * cos(turn)
    half_wide = max(len(label.text) * label.size * _LETTER / 2, _LEAST)
    return abs(along) <= half_wide and abs(across) <= max(label.size * 0.6, _LEAST)


def added(map_: Map, label: Label) -> Map:
    """The map with one more label, on top of all."""
    return replace(map_, labels=(*map_.labels, label))


def removed(map_: Map, number: int) -> Map:
    """The map without a label."""
    return replace(map_, labels=map_.labels[:number] + map_.labels[number + 1 :])


def changed(map_: Map, number: int, **values: Any) -> Map:
    """The map with other values of a label; the very same map if nothing differs."""
    label = replace(map_.labels[number], **values)
    if label == map_.labels[number]:
        return map_
    return replace(map_, labels=(*map_.labels[:number], label, *map_.labels[number + 1 :]))


def moved(index: MapIndex, number: int, place: Place, point: Point) -> Map:
    """The map with a label at another point, seen from a hex that exists."""
    found = index.hex_at(*place)
    assert found is not None, "labels belong to hexes"
    return changed(index.map, number, hex=found, offset=offset_from(index.grid, place, point))


def touched_by(index: MapIndex, labels: Iterable[Label]) -> set[Place] | None:
    """The hexes that labels may cover; None if they may be anywhere."""
    found: set[Place] = set()
    for label in labels:
        place = index.find(label.hex)
        # A label at the frame is drawn farther inside, by half its width at most.
        reach = len(label.text) * label.size * _WIDEST + label.size + hypot(*label.offset)
        radius = ceil(reach / 1.5) + 1
        if place is None or radius > _FAR:
            return None
        found |= disc(index.grid, place, radius)
    return found
