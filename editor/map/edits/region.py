"""A piece of a map as a value: copied here, pasted there, turned and mirrored on the way.

Places are axial coordinates (q, r) counted from an anchor, so that they mean the same on every
grid. Turning and mirroring is only noted; it is worked out when the piece is pasted, which keeps
it exact however often a piece is turned.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from math import cos, radians, sin
from typing import Annotated, Final, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import LabelStyle, Orientation, Point, ShapeKind, ZoneKind
from hexwright.schema.safe_json import parse

_FARTHEST = 4000

Count = Annotated[int, Meta(ge=-_FARTHEST, le=_FARTHEST)]
Axial = tuple[Count, Count]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}\Z")]
MaybeId = Annotated[str, Meta(pattern=r"^([a-z0-9][a-z0-9_-]{0,63})?\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Level = Annotated[int, Meta(ge=-99, le=999)]
Facing = Annotated[int, Meta(ge=0, le=11)]
Part = Annotated[float, Meta(ge=-1000, le=1000)]

_STEPS: Final = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
_CLIPBOARD: Final = "clipboard"


class Cell(Struct, frozen=True):
    """A hex: its terrain, and its level if the map had any."""

    at: Axial
    terrain: MaybeId
    level: Level | None = None


class OverlayPart(Struct, frozen=True):
    """Terrain on top of a hex."""

    terrain: Id
    at: Axial
    facing: Facing | None = None


class SidePart(Struct, frozen=True):
    """Terrain on a hexside; one of its hexes may lie outside."""

    terrain: Id
    one: Axial
    other: Axial


class LinePart(Struct, frozen=True):
    """A stretch of a road or river."""

    terrain: Id
    way: Annotated[tuple[Axial, ...], Meta(min_length=2)]
    name: Annotated[str, Meta(max_length=200)] = ""


class ShapePart(Struct, frozen=True):
    """An exact line in a hex."""

    kind: ShapeKind
    at: Axial
    points: Annotated[tuple[tuple[Part, Part], ...], Meta(min_length=2, max_length=200)]
    level: Level | None = None
    terrain: MaybeId = ""


class LabelPart(Struct, frozen=True):
    """Text at a hex."""

    text: Name
    at: Axial
    offset: tuple[Part, Part] = (0, 0)
    size: Annotated[float, Meta(ge=0.05, le=20)] = 0.4
    angle: Annotated[float, Meta(ge=-180, le=180)] = 0
    style: LabelStyle = "place"


class SitePart(Struct, frozen=True):
    """A named or numbered hex."""

    id: Id
    name: Name
    at: Axial
    number: Annotated[int, Meta(ge=0, le=999)] | None = None
    objective: bool = False


class ZonePart(Struct, frozen=True):
    """The hexes that belong to a zone."""

    id: Id
    name: Name
    kind: ZoneKind
    hexes: Annotated[tuple[Axial, ...], Meta(min_length=1)]
    side: Annotated[str, Meta(max_length=64)] = ""


class Region(Struct, frozen=True):
    """Some hexes with everything that lies on them."""

    format: Literal["hexwright-region-1"]
    orientation: Orientation
    hexes: Annotated[tuple[Cell, ...], Meta(min_length=1)]
    overlays: tuple[OverlayPart, ...] = ()
    hexsides: tuple[SidePart, ...] = ()
    lines: tuple[LinePart, ...] = ()
    shapes: tuple[ShapePart, ...] = ()
    labels: tuple[LabelPart, ...] = ()
    sites: tuple[SitePart, ...] = ()
    zones: tuple[ZonePart, ...] = ()
    # What shall be done to it: mirrored at the axis through two sides, then turned by sixths.
    mirrored: bool = False
    turn: Annotated[int, Meta(ge=0, le=5)] = 0


# --- turning and mirroring --------------------------------------------------------------------


def turned(region: Region, sixths: int) -> Region:
    """The region turned clockwise by so many times 60 degrees."""
    return replace(region, turn=(region.turn + sixths) % 6)


def mirrored(region: Region, orientation: Orientation, *, upside_down: bool = False) -> Region:
    """The region mirrored left to right, or top to bottom, as seen on a grid."""
    # In axial coordinates the pointy grid is the flat one turned by half a sixth each way: its
    # mirror is the other's, turned by a whole one.
    extra = (orientation == "pointy") + 3 * upside_down
    return replace(region, mirrored=not region.mirrored, turn=(extra - region.turn) % 6)


class Placing:
    """How a region lies on a grid of some orientation."""

    def __init__(self, region: Region, orientation: Orientation) -> None:
        """Work out the turn of points and directions."""
        self._mirrored, self._turn = region.mirrored, region.turn
        # A pointy grid has the coordinates of a flat one that is turned by 30 degrees.
        self._before = int(region.orientation == "pointy")
        self._after = int(orientation == "pointy")
        is_turned = region.mirrored or region.turn or self._before != self._after
        self._is_plain = not is_turned

    def axial(self, at: tuple[int, int]) -> tuple[int, int]:
        """Coordinates after the turn."""
        q, r = at
        if self._mirrored:
            q, r = -q, q + r
        for _ in range(self._turn):
            q, r = -r, q + r
        return q, r

    def facing(self, facing: int) -> int:
        """One of the twelve directions after the turn."""
        # Facing 0 looks at the first side, which a pointy grid has one side later.
        flat = facing + 2 * self._before
        flat = -flat if self._mirrored else flat
        return (flat + 2 * self._turn - 2 * self._after) % 12

    def point(self, point: Point) -> Point:
        """A point seen from the centre of its hex, after the turn."""
        if self._is_plain:
            return point
        x, y = _rotated(point, 30 * self._before)
        x, y = _rotated((-x if self._mirrored else x, y), 60 * self._turn - 30 * self._after)
        return round(x, 6), round(y, 6)

    def angle(self, angle: float) -> float:
        """The angle of text after the turn; level text stays level on a grid of another kind."""
        if self._is_plain:
            return angle
        before = self._before if angle else self._after
        turn = 60 * self._turn - 30 * self._after
        if self._mirrored:
            # Text is not mirrored: it only has to run along what it names, and not upside down.
            made = (turn - angle - 30 * before + 90) % 180 - 90
        else:
            made = (turn + angle + 30 * before + 180) % 360 - 180
        return round(made, 3)


def _rotated(point: Point, degrees: float) -> Point:
    turn = radians(degrees)
    x, y = point
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


# --- text for the clipboard -------------------------------------------------------------------


def to_text(region: Region) -> str:
    """The region as text that another window can paste."""
    return msgspec.json.encode(region).decode()


def looks_like_region(text: str) -> bool:
    """Whether some text may be a region, to be asked before anything is said about it."""
    return re.match(r'\s*\{\s*"format"\s*:\s*"hexwright-region', text[:200]) is not None


def from_text(text: str) -> Region:
    """The region that a text holds; raises DataError for anything that is none."""
    if not looks_like_region(text):
        _refuse(tr("The clipboard does not hold a piece of a map."))
    value = parse(text.encode("utf-8", "surrogatepass"), _CLIPBOARD)
    try:
        region = msgspec.convert(value, Region)
    except msgspec.ValidationError as error:
        _refuse(tr("The piece of a map in the clipboard is damaged: {reason}", reason=error))
    for one, other in _steps(region):
        if (other[0] - one[0], other[1] - one[1]) not in _STEPS:
            _refuse(tr("The piece of a map in the clipboard has a gap in a road or hexside."))
    return region


def _steps(region: Region) -> Iterator[tuple[Axial, Axial]]:
    yield from ((side.one, side.other) for side in region.hexsides)
    for line in region.lines:
        yield from pairwise(line.way)


def _refuse(message: str) -> NoReturn:
    hint = tr("Copy hexes of a map first.")
    raise DataError([Issue(code="clipboard.not-a-region", message=message, hint=hint)])
