"""Icons of the formats that modules are exported to."""

from collections.abc import Callable

from hexwright.render.brush import line, polygon
from hexwright.render.geometry import compass
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

Draw = Callable[[QPainterPath], None]


def _lines(path: QPainterPath, *chains: tuple[tuple[float, float], ...]) -> None:
    for chain in chains:
        path.addPath(line(*(QPointF(*spot) for spot in chain)))


def _hexagon(path: QPainterPath, radius: float, x: float, y: float) -> None:
    path.addPath(polygon(*(QPointF(x, y) + compass(30 + 60 * n, radius) for n in range(6))))


def _counters(path: QPainterPath) -> None:
    """Two counters on each other, the sign of infantry on the upper one."""
    _lines(path, ((-5, -5), (-5, -9), (9, -9), (9, 5), (5, 5)))
    path.addRect(QRectF(-9, -5, 14, 14))
    _lines(path, ((-6, -1), (2, 5)), ((-6, 5), (2, -1)))


def _picture(path: QPainterPath) -> None:
    """Hills under the sun in a frame."""
    path.addRoundedRect(QRectF(-10, -8, 20, 16), 2, 2)
    _lines(path, ((-10, 6), (-4, -1), (1, 4), (5, 0), (10, 5)))
    path.addEllipse(QPointF(4, -4), 1.6, 1.6)


def _printer(path: QPainterPath) -> None:
    """A printer with a sheet in it."""
    _lines(path, ((-5, 4), (-9, 4), (-9, -3), (9, -3), (9, 4), (5, 4)))
    path.addRect(QRectF(-5, 1, 10, 8))
    _lines(path, ((-5, -3), (-5, -9), (5, -9), (5, -3)))


def _table(path: QPainterPath) -> None:
    """A table with a board on it, seen from the side."""
    path.addPath(polygon(QPointF(-6, -5), QPointF(6, -5), QPointF(10, 2), QPointF(-10, 2)))
    _lines(path, ((-8, 2), (-8, 9)), ((8, 2), (8, 9)), ((-3, -2.5), (3, -2.5)), ((-4, 0), (4, 0)))


def _tiles(path: QPainterPath) -> None:
    """Three hexes that touch."""
    for x, y in ((-5, -4.5), (5, -4.5), (0, 4.5)):
        _hexagon(path, 5.6, x, y)


def _sheet(path: QPainterPath) -> None:
    """Cells."""
    path.addRect(QRectF(-10, -8, 20, 16))
    _lines(path, ((-10, -3), (10, -3)), ((-10, 2.5), (10, 2.5)), ((-3, -8), (-3, 8)))
    _lines(path, ((4, -8), (4, 8)))


def _globe(path: QPainterPath) -> None:
    """The world with its lines."""
    path.addEllipse(QPointF(), 9.5, 9.5)
    path.addEllipse(QPointF(), 4, 9.5)
    _lines(path, ((-9.5, 0), (9.5, 0)), ((-8, -5), (8, -5)), ((-8, 5), (8, 5)))


# By the id of the exporter, below "to-".
EXPORT_ICONS: dict[str, Draw] = {
    "to-vassal": _counters,
    "to-image": _picture,
    "to-print": _printer,
    "to-tabletop-simulator": _table,
    "to-tiled": _tiles,
    "to-data": _sheet,
    "to-web": _globe,
}
