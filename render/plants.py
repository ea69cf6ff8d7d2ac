"""What grows in woods, orchards and groves: trees in clusters, one of several for every hex."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from hexwright.render.brush import circle, fill, line, moved, stroke
from hexwright.render.chance import between, chance
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import PITCH, RADIUS, compass
from hexwright.render.scatter import scattered
from hexwright.render.stamps import Press, Stamp, press
from hexwright.render.styles import MapStyle, faded, mixed
from hexwright.render.window import Window

# Step of the loose grid, share of its points with a tree, smallest and largest crown.
_GROVES = {
    "woods": (17.0, 0.98, 9.0, 13.0),
    "light-woods": (25.0, 0.74, 8.0, 11.0),
    "palms": (30.0, 0.7, 9.0, 12.0),
    "firs": (16.0, 0.96, 9.5, 14.0),
    "young-firs": (22.0, 0.7, 6.0, 8.5),
    "orchard": (0.0, 1.0, 6.8, 6.8),
}
# How many tiers of branches a fir has.
_TIERS = 3
_FIRS = ("firs", "young-firs")
# Different trees of a kind, and different clusters of them.
_SHAPES = 24
_CLUSTERS = 12
_CLUSTERS_AT_EDGES = 4
# Larger clusters are put together tree by tree: their pictures would fill the memory.
_LARGEST_CLUSTER = 180.0
_CLUSTER = QRectF(-RADIUS * 1.12, -RADIUS * 1.12, RADIUS * 2.36, RADIUS * 2.3)


class Tree(NamedTuple):
    """A tree of a cluster: where it stands from the hex's centre, and which one it is."""

    y: float
    x: float
    shape: int


def draw_trees(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """All trees, those farther down in front of the others."""
    groves = []
    for style in _GROVES:
        for place in window.with_style(style):
            x, y = board.layout.spot(*place)
            sides = 0 if style == "orchard" else window.open_sides(place, style)
            # At the edge of an area the sides make for variety.
            number = int((_CLUSTERS if not sides else _CLUSTERS_AT_EDGES) * chance(*place, 30))
            groves.append((y, x, (style, board.layout.is_flat, sides, number)))
    if not groves:
        return
    groves.sort()
    pressed = press(painter, board.stamps)
    for part in (_shadow, _crown):
        if pressed is None:
            _draw_shapes(board.style, painter, groves, part)
        elif pressed.stamps.scale * PITCH > _LARGEST_CLUSTER:
            pressed.put(
                (
                    _tree_stamp(board.style, pressed, key[0], tree.shape, part),
                    x + tree.x,
                    y + tree.y,
                )
                for y, x, key in groves
                for tree in _cluster(*key)
            )
        else:
            pressed.put((_stamp(board.style, pressed, key, part), x, y) for y, x, key in groves)


Part = Callable[[MapStyle, QPainter, str, int], None]
Key = tuple[str, bool, int, int]


def _draw_shapes(
    style: MapStyle, painter: QPainter, groves: list[tuple[float, float, Key]], part: Part
) -> None:
    trees = sorted(
        (y + tree.y, x + tree.x, key[0], tree.shape)
        for y, x, key in groves
        for tree in _cluster(*key)
    )
    for y, x, kind, shape in trees:
        with moved(painter, QPointF(x, y)):
            part(style, painter, kind, shape)


def _stamp(style: MapStyle, pressed: Press, key: Key, part: Part) -> Stamp:
    """The shadows or the crowns of a whole cluster."""

    def draw(painter: QPainter) -> None:
        Press(painter, pressed.stamps).put(
            (_tree_stamp(style, pressed, key[0], tree.shape, part), tree.x, tree.y)
            for tree in _cluster(*key)
        )

    return pressed.stamps.get((part, key), _CLUSTER, draw)


def _tree_stamp(style: MapStyle, pressed: Press, kind: str, shape: int, part: Part) -> Stamp:
    size = _size(kind, shape)
    extent = QRectF(-size * 1.3, -size * 1.3, size * 2.8, size * 2.6)
    return pressed.stamps.get(
        (part, kind, shape), extent, lambda painter: part(style, painter, kind, shape)
    )


@lru_cache(maxsize=2048)
def _cluster(style: str, is_flat: bool, sides: int, number: int) -> tuple[Tree, ...]:  # noqa: FBT001 - a key
    """The trees of a cluster, those farther down last."""
    if style == "orchard":
        return tuple(_rows_of_trees(number))
    step, keep, _, _ = _GROVES[style]
    return tuple(
        sorted(
            Tree(y, x, int(_SHAPES * chance(number, index, 32)))
            for index, x, y in scattered(step, sides, number, is_flat=is_flat)
            if chance(number, index, 31) < keep
        )
    )


def _rows_of_trees(number: int) -> Iterator[Tree]:
    for down in range(-2, 3):
        for across in range(-2, 3):
            x, y = across * 21.0 + (down % 2) * 10.5 - 5, down * 18.5
            if hypot(x, y) < RADIUS * 0.74:
                yield Tree(y, x, int(_SHAPES * chance(number, down, across, 32)))


def _size(kind: str, shape: int) -> float:
    return between(*_GROVES[kind][2:], shape, 35)


def _shadow(style: MapStyle, painter: QPainter, kind: str, shape: int) -> None:
    size = _size(kind, shape)
    path = QPainterPath()
    path.addEllipse(QRectF(-size * 0.7, -size * 0.45, size * 2.1, size * 1.5))
    fill(painter, path, style.tone("shadow", 0.24))


def _crown(style: MapStyle, painter: QPainter, kind: str, shape: int) -> None:
    size = _size(kind, shape)
    if kind == "palms":
        _palm(style, painter, size)
        return
    if kind in _FIRS:
        _fir(style, painter, kind, size, shape)
        return
    pale, deep = style.tone("tree-pale"), style.tone("tree-dark")
    tone = mixed(style.tone(f"tree-{kind}"), pale, 0.5 * chance(shape, 41))
    crown, top = _outlines(kind, shape)
    fill(painter, crown, mixed(tone, deep, 0.22))
    fill(painter, top, tone)
    gleam = circle(QPointF(-size * 0.3, -size * 0.36), size * 0.3)
    fill(painter, gleam, faded(mixed(tone, style.tone("tree-gleam"), 0.38), 0.55))
    stroke(painter, crown, faded(mixed(tone, deep, 0.55), 0.7), 0.9)


@cache
def _outlines(kind: str, shape: int) -> tuple[QPainterPath, QPainterPath]:
    """The crown of a tree and its upper part, worked out once for the many that are alike."""
    size = _size(kind, shape)
    found = (
        _wavy(QPointF(), size, shape, 7 if kind != "orchard" else 6),
        _wavy(QPointF(-size * 0.14, -size * 0.17), size * 0.74, shape, 6),
    )
    for path in found:
        # Qt works this out when it is first asked; threads must not do so at once.
        path.boundingRect(), path.controlPointRect()
    return found


def _wavy(at: QPointF, size: float, shape: int, lobes: int) -> QPainterPath:
    """A round crown with a wavy edge."""
    path = QPainterPath()
    points = [
        at + compass(360 * k / lobes + 40 * chance(shape, 42), size * between(0.84, 1.0, shape, k))
        for k in range(lobes)
    ]
    path.moveTo((points[-1] + points[0]) / 2)
    for here, following in zip(points, [*points[1:], points[0]], strict=True):
        outward = (here - at) * 0.22
        path.quadTo(here + outward, (here + following) / 2 + ((here + following) / 2 - at) * 0.06)
    path.closeSubpath()
    return path


def _palm(style: MapStyle, painter: QPainter, size: float) -> None:
    trunk = line(QPointF(0, size * 0.9), QPointF(size * 0.1, -size * 0.2))
    stroke(painter, trunk, style.tone("palm-trunk"), 1.8)
    for turn in (-80, -45, -10, 25, 60, 95):
        leaf = QPainterPath(QPointF(size * 0.1, -size * 0.2))
        leaf.quadTo(compass(turn * 0.6, size * 0.9) + QPointF(0, -size * 0.3), compass(turn, size))
        stroke(painter, leaf, style.tone("palm-leaf"), 2.2)


def _fir(style: MapStyle, painter: QPainter, kind: str, size: float, shape: int) -> None:
    """A fir from the side: tiers of branches, each dark below and white with snow above."""
    deep = style.tone("tree-dark")
    tone = mixed(style.tone(f"tree-{kind}"), deep, 0.25 * chance(shape, 41))
    snow = style.tone("snow-cap")
    stroke(painter, line(QPointF(0, size * 0.75), QPointF(0, size)), mixed(tone, deep, 0.6), 1.8)
    for tier in range(_TIERS):
        half = size * (0.82 - 0.2 * tier)
        foot, top = size * (0.82 - 0.56 * tier), size * (-0.2 - 0.42 * tier)
        sway = size * 0.08 * (chance(shape, tier, 43) - 0.5)
        peak = QPointF(sway, top)
        branches = QPainterPath(peak)
        branches.quadTo(QPointF(half * 0.3, foot - size * 0.2), QPointF(half, foot))
        branches.quadTo(QPointF(0, foot + size * 0.22), QPointF(-half, foot))
        branches.quadTo(QPointF(-half * 0.3, foot - size * 0.2), peak)
        fill(painter, branches, tone)
        stroke(painter, branches, faded(mixed(tone, deep, 0.6), 0.7), 0.8)
        fill(painter, _load(peak, half, foot, size), faded(snow, 0.92))


def _load(peak: QPointF, half: float, foot: float, size: float) -> QPainterPath:
    """The snow on a tier of branches, thicker on the side that the light comes from."""
    snow = QPainterPath(peak)
    snow.quadTo(QPointF(half * 0.2, foot - size * 0.4), QPointF(half * 0.42, foot - size * 0.12))
    snow.quadTo(QPointF(0, foot - size * 0.3), QPointF(-half * 0.3, foot - size * 0.08))
    snow.quadTo(QPointF(-half * 0.5, foot - size * 0.02), QPointF(-half * 0.72, foot - size * 0.04))
    snow.quadTo(QPointF(-half * 0.3, foot - size * 0.3), peak)
    return snow
