"""Objects of Tiled's maps as lines, hexsides, zones, sites and labels; geometry decides."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, get_args

from msgspec.structs import replace

from hexwright.importers.tiled.board import Board
from hexwright.importers.tiled.lattice import Place, Point
from hexwright.importers.tiled.tiles import values_of
from hexwright.importers.tiled.tmx import Node
from hexwright.schema.grid import MapIndex
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.map import (
    Course,
    Hexside,
    Label,
    LabelStyle,
    Line,
    Map,
    Overlay,
    Shape,
    ShapeKind,
    Site,
    Zone,
    ZoneKind,
)

_MOST_OBJECTS: Final = 100_000
# Layers that our own export writes for the eye alone.
_DERIVED: Final = ("numbers", "sections")
# What a label's letters are of its size in our export.
_LETTERS: Final = 0.92
_USUAL_SIZE: Final = 0.4


@dataclass
class _Found:
    overlays: list[Overlay] = field(default_factory=list)
    hexsides: list[Hexside] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    courses: dict[str, Course] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    zones: dict[str, Zone] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)


class Objects:
    """The objects of one map."""

    def __init__(self, board: Board, made: Map) -> None:
        """Objects lie on hexes of this map."""
        self._board, self._map, self._index = board, made, MapIndex(made)
        self._lattice, self._tally = board.lattice, board.tally
        self._found = _Found()
        # The layer whose objects are taken, and its properties.
        self._layer: Node = {}
        self._values: dict[str, Any] = {}

    def map(self) -> Map:
        """The map with everything upon it."""
        taken = 0
        for layer, above in self._board.layers:
            if layer.get("type") == "imagelayer":
                self._tally.lose(tr("pictures below the map"), str(layer.get("name", "")))
            if layer.get("type") != "objectgroup":
                continue
            objects = layer.get("objects")
            listed = (
                [one for one in objects if isinstance(one, dict)]
                if isinstance(objects, list)
                else []
            )
            self._layer, self._values = layer, values_of(layer)
            if any("scenario" in values_of(one) for one in above):
                self._tally.lose(
                    tr("counters and markers of set-ups"),
                    str(above[0].get("name", "")),
                    len(listed),
                )
                continue
            take = self._taker(
                str(above[0].get("name", "")) if above else str(layer.get("name", ""))
            )
            for thing in listed[: max(_MOST_OBJECTS - taken, 0)]:
                if not self._is_taken(take, thing):
                    words = tr("objects of the map that are none of ours")
                    self._tally.lose(words, str(thing.get("name") or thing.get("type") or ""))
            taken += len(listed)
        if taken > _MOST_OBJECTS:
            self._tally.lose(
                tr("objects beyond the most that are read"), count=taken - _MOST_OBJECTS
            )
        found = self._found
        return replace(
            self._map,
            overlays=(*self._map.overlays, *found.overlays),
            hexsides=tuple(dict.fromkeys(found.hexsides)),
            lines=tuple(found.lines),
            courses=tuple(found.courses.values()),
            shapes=tuple(found.shapes),
            zones=tuple(found.zones.values()),
            sites=tuple(found.sites),
            labels=tuple(found.labels),
        )

    def _is_taken(self, take: Callable[[Node], bool], thing: Node) -> bool:
        try:
            return take(thing)
        except (ValueError, TypeError, OverflowError):
            return False

    def _taker(self, name: str) -> Callable[[Node], bool]:
        ours: dict[str, Callable[[Node], bool]] = {
            "overlays": self._overlay,
            "hexsides": self._hexside,
            "lines": self._line,
            "courses": self._course,
            "shapes": self._shape,
            "zones": self._zone,
            "sites": self._site,
            "labels": self._label,
            **dict.fromkeys(_DERIVED, lambda _thing: True),
        }
        return ours.get(name, self._any) if self._board.is_ours else self._any

    # --- where things lie

    def _points(self, thing: Node) -> list[Point]:
        x, y = float(thing.get("x", 0)), float(thing.get("y", 0))
        found = thing.get("polyline") or thing.get("polygon") or []
        points = [(x + float(one["x"]), y + float(one["y"])) for one in found]
        if not points and thing.get("width") and thing.get("height"):
            wide, high = float(thing["width"]), float(thing["height"])
            points = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        if not all(math.isfinite(one) for point in (*points, (x, y)) for one in point):
            raise ValueError("no place")
        return points or [(x, y)]

    def _number(self, place: Place) -> str:
        return (self._index.hex_at(*place) or "") if self._lattice.has(place) else ""

    def _at(self, point: Point) -> str:
        return self._number(self._lattice.nearest(point))

    def _kind(self, thing: Node, otherwise: str) -> str:
        said = (thing.get("type"), thing.get("class"), self._values.get("terrain"))
        return next((str(one) for one in said if one), str(self._layer.get("name") or otherwise))

    def _key(self, thing: Node, otherwise: str) -> str:
        """An id of its own: the one that it had, or one of its name."""
        said = str(values_of(thing).get("key") or thing.get("name") or self._kind(thing, otherwise))
        key = free_id(slug(said, otherwise), self._found.ids)
        self._found.ids.add(key)
        return key

    def _title(self) -> str:
        return str(self._values.get("title") or "")

    # --- what things are

    def _overlay(self, thing: Node) -> bool:
        points = self._points(thing)
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        number, facing = self._at(middle), values_of(thing).get("facing")
        if not number:
            return False
        kind = self._board.kinds.hex(self._kind(thing, "overlay"), self._values)
        turned = facing if isinstance(facing, int) and 0 <= facing < 12 else None
        self._found.overlays.append(Overlay(terrain=kind, hex=number, facing=turned))
        return True

    def _pairs(self, points: list[Point]) -> list[tuple[str, str]]:
        """The hexsides along corners, each as the numbers of its hexes."""
        found = []
        for (ax, ay), (bx, by) in pairwise(points):
            one, other = map(self._number, self._lattice.pair_at(((ax + bx) / 2, (ay + by) / 2)))
            if one and other:
                found.append((one, other))
        return found

    def _hexside(self, thing: Node) -> bool:
        values = values_of(thing)
        said = str(values.get("hex", "")), str(values.get("other", ""))
        pairs = self._pairs(self._points(thing))
        kind = self._board.kinds.side(self._kind(thing, "hexside"), self._title())
        for pair in pairs:
            between = said if set(said) == set(pair) else pair
            self._found.hexsides.append(Hexside(terrain=kind, between=between))
        return bool(pairs)

    def _line(self, thing: Node) -> bool:
        """A line through hexes; where it leaves the map it ends, and begins anew."""
        runs: list[list[Place]] = []
        for place in self._lattice.way(self._points(thing)):
            if not self._number(place):
                continue
            if not runs or not self._lattice.is_beside(runs[-1][-1], place):
                runs.append([])
            runs[-1].append(place)
        name = str(thing.get("name") or "")[:200]
        for run in (one for one in runs if len(one) > 1):
            kind = self._board.kinds.line(self._kind(thing, "line"), self._title())
            hexes = tuple(map(self._number, run))
            key = self._key(thing, "line")
            self._found.lines.append(Line(id=key, terrain=kind, name=name, hexes=hexes))
        return any(len(one) > 1 for one in runs)

    def _course(self, thing: Node) -> bool:
        pairs = self._pairs(self._points(thing))
        name = str(thing.get("name") or tr("Course"))[:200]
        said = slug(str(values_of(thing).get("key") or name), "course")
        old = self._found.courses.get(said)
        sides = (*(old.hexsides if old else ()), *pairs)
        self._found.courses[said] = Course(id=said, name=name, hexsides=sides)
        return bool(pairs)

    def _shape(self, thing: Node) -> bool:
        values, points = values_of(thing), self._points(thing)
        number = str(values.get("hex") or self._at(points[0]))
        place = self._index.find(number)
        kinds: tuple[ShapeKind, ...] = get_args(ShapeKind)
        kind = next((one for one in kinds if one == self._kind(thing, "")), None)
        if place is None or kind is None:
            return False
        level = values.get("level")
        self._found.shapes.append(
            Shape(
                kind=kind,
                hex=number,
                level=level if isinstance(level, int) else None,
                terrain=str(values.get("terrain") or ""),
                points=tuple(self._offset(point, place) for point in points),
            )
        )
        return True

    def _offset(self, point: Point, place: Place) -> Point:
        (x, y), (across, down) = self._lattice.centre(place), self._lattice.radii
        return round((point[0] - x) / across, 3), round((point[1] - y) / down, 3)

    def _zone(self, thing: Node) -> bool:
        """A zone of one or more areas; those marked as holes are taken out again."""
        inside = set(self._inside(self._points(thing)))
        about = self._values if self._board.is_ours else {}
        name = str(thing.get("name") or self._layer.get("name") or tr("Zone"))[:200]
        kinds: tuple[ZoneKind, ...] = get_args(ZoneKind)
        said = about.get("kind") or self._kind(thing, "")
        kind: ZoneKind = next((one for one in kinds if one == said), "area")
        key = slug(str(about.get("key") or f"{name}-{len(self._found.zones)}"), "zone")
        old = self._found.zones.get(key)
        have = set(old.hexes) if old else set()
        have = have - inside if values_of(thing).get("hole") is True else have | inside
        before = [one for one in str(about.get("hexes") or "").split(",") if one]
        order = {number: at for at, number in enumerate(before)}
        hexes = tuple(sorted(have, key=lambda one: (order.get(one, len(order)), one)))
        self._found.zones[key] = Zone(
            id=key, name=name, kind=kind, side=str(about.get("side") or ""), hexes=hexes
        )
        return bool(inside)

    def _inside(self, corners: list[Point]) -> list[str]:
        xs, ys = zip(*corners, strict=True)
        across, down = self._lattice.steps
        columns = range(
            max(int(min(xs) / across) - 1, 0), min(int(max(xs) / across) + 2, self._lattice.columns)
        )
        rows = range(
            max(int(min(ys) / down) - 2, 0), min(int(max(ys) / down) + 2, self._lattice.rows)
        )
        return [
            number
            for column in columns
            for row in rows
            if _holds(corners, self._lattice.centre((column, row)))
            and (number := self._number((column, row)))
        ]

    def _site(self, thing: Node) -> bool:
        values, hex_number = values_of(thing), self._at(self._points(thing)[0])
        if not hex_number:
            return False
        number = values.get("number")
        name = str(thing.get("name") or "")[:200]
        key = self._key(thing, "site")
        self._found.sites.append(
            Site(
                id=key,
                name=name or key,
                hex=hex_number,
                number=number if isinstance(number, int) else None,
                objective=values.get("objective") is True,
            )
        )
        return True

    def _label(self, thing: Node) -> bool:
        words = thing.get("text")
        text = str(words.get("text", "")) if isinstance(words, dict) else ""
        if not text.strip():
            return False
        assert isinstance(words, dict)
        values, middle = values_of(thing), _middle(thing)
        number = str(values.get("hex") or "")
        if self._index.find(number) is None:
            number = self._at(middle)
        place = self._index.find(number)
        if place is None:
            return False
        pixels = float(words.get("pixelsize", 16))
        size = self._size(pixels, values.get("size"))
        styles: tuple[LabelStyle, ...] = get_args(LabelStyle)
        said = self._kind(thing, "")
        self._found.labels.append(
            Label(
                text=text[:500],
                hex=number,
                offset=self._offset(middle, place),
                size=min(max(size, 0.1), 5),
                angle=float(thing.get("rotation", 0)),
                style=next((style for style in styles if style == said), "note"),
            )
        )
        return True

    def _size(self, pixels: float, said: object) -> float:
        """The size of a label: the exact one that it had, unless its letters were changed."""
        unit = self._lattice.radii[1] * _LETTERS
        if isinstance(said, int | float) and max(round(said * unit), 4) == pixels:
            return said
        return round(pixels / unit, 3)

    def _any(self, thing: Node) -> bool:
        """An object of somebody else's map: its form says what it becomes."""
        if thing.get("gid") or thing.get("ellipse"):
            return False
        if "text" in thing:
            return self._label(thing)
        if thing.get("polyline"):
            return self._line(thing)
        if thing.get("polygon") or thing.get("width"):
            return self._zone(thing)
        return self._site(thing)


def _middle(thing: Node) -> Point:
    """The middle of a text, which Tiled turns about its upper left corner."""
    x, y = float(thing.get("x", 0)), float(thing.get("y", 0))
    wide, high = float(thing.get("width", 0)), float(thing.get("height", 0))
    turn = math.radians(float(thing.get("rotation", 0)))
    return (
        x + math.cos(turn) * wide / 2 - math.sin(turn) * high / 2,
        y + math.sin(turn) * wide / 2 + math.cos(turn) * high / 2,
    )


def _holds(corners: list[Point], point: Point) -> bool:
    (x, y), found = point, False
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found
