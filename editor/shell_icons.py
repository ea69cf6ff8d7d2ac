"""Icons of the window's own actions, drawn by code like those in editor.icons."""

from collections.abc import Callable

from hexwright.render.brush import circle, line, polygon
from hexwright.render.geometry import compass
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

Draw = Callable[[QPainterPath], None]
Spot = tuple[float, float]


def _lines(path: QPainterPath, *chains: tuple[Spot, ...]) -> None:
    for chain in chains:
        path.addPath(line(*(QPointF(*spot) for spot in chain)))


def _plus(path: QPainterPath, x: float, y: float, arm: float = 3.5) -> None:
    _lines(path, ((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm)))


def _sheet(path: QPainterPath, right: float = 7, bottom: float = 9) -> None:
    """A page with a folded corner."""
    path.addPath(
        polygon(
            QPointF(-7, -9), QPointF(right - 5, -9), QPointF(right, -4), QPointF(right, bottom),
            QPointF(-7, bottom),
        )
    )  # fmt: skip
    _lines(path, ((right - 5, -9), (right - 5, -4), (right, -4)))


def _new(path: QPainterPath) -> None:
    _sheet(path)
    _plus(path, 0, 2.5)


def _table_with(path: QPainterPath, *arrow: tuple[Spot, ...]) -> None:
    """A spreadsheet at the left, an arrow in its lower right corner."""
    _lines(path, ((1, 8), (-9, 8), (-9, -8), (9, -8), (9, -1)))
    _lines(
        path, ((-9, -3), (9, -3)), ((-9, 2.5), (1, 2.5)), ((-3, -8), (-3, 8)), ((3, -8), (3, -1))
    )
    _lines(path, *arrow)


def _sheet_in(path: QPainterPath) -> None:
    _table_with(path, ((11, 5.5), (4, 5.5)), ((7, 2), (3.5, 5.5), (7, 9)))


def _sheet_out(path: QPainterPath) -> None:
    _table_with(path, ((4, 5.5), (11, 5.5)), ((8, 2), (11.5, 5.5), (8, 9)))


def _save(path: QPainterPath) -> None:
    path.addPath(
        polygon(
            QPointF(-8, -8), QPointF(5, -8), QPointF(8, -5), QPointF(8, 8), QPointF(-8, 8),
        )
    )  # fmt: skip
    _lines(path, ((-4, -8), (-4, -3), (3, -3), (3, -8)), ((-5, 8), (-5, 1), (5, 1), (5, 8)))


def _save_as(path: QPainterPath) -> None:
    _lines(path, ((0, 8), (-8, 8), (-8, -8), (5, -8), (8, -5), (8, -2)))
    _lines(path, ((-4, -8), (-4, -3), (3, -3), (3, -8)))
    _lines(path, ((3, 8.5), (3.6, 5.4), (8.5, 0.6), (10.5, 2.6), (5.8, 7.6), (3, 8.5)))


def _copy(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-4, -4, 12, 13), 1.5, 1.5)
    _lines(path, ((-8, 4), (-8, -9), (4, -9)))


def _undo(path: QPainterPath) -> None:
    _turn(path, -1)


def _redo(path: QPainterPath) -> None:
    _turn(path, 1)


def _turn(path: QPainterPath, way: int) -> None:
    path.moveTo(QPointF(-6 * way, 7))
    path.cubicTo(QPointF(-12 * way, -6), QPointF(-2 * way, -5), QPointF(8 * way, -3.5))
    _lines(path, ((3 * way, -8), (8 * way, -3.5), (3.5 * way, 1.5)))


def _cut(path: QPainterPath) -> None:
    path.addPath(circle(QPointF(-5, 6), 2.8))
    path.addPath(circle(QPointF(5, 6), 2.8))
    _lines(path, ((-3.2, 3.6), (5, -9)), ((3.2, 3.6), (-5, -9)))


def _delete(path: QPainterPath) -> None:
    _lines(path, ((-8, -6), (8, -6)), ((-3, -6), (-3, -9), (3, -9), (3, -6)))
    _lines(path, ((-6, -6), (-5, 9), (5, 9), (6, -6)), ((-2, -2), (-1.6, 5)), ((2, -2), (1.6, 5)))


def _select_all(path: QPainterPath) -> None:
    for turn in range(4):
        corner = QPainterPath()
        _lines(corner, ((-9, -4), (-9, -9), (-4, -9)), ((-1.2, -9), (1.2, -9)))
        for index in range(corner.elementCount()):
            element = corner.elementAt(index)
            x, y = element.x, element.y
            for _ in range(turn):
                x, y = -y, x
            (path.moveTo if element.isMoveTo() else path.lineTo)(QPointF(x, y))
    path.addRect(QRectF(-4, -4, 8, 8))


def _preferences(path: QPainterPath) -> None:
    for x, y in ((-6, 3), (0, -4), (6, 1)):
        _lines(path, ((x, -9), (x, y - 2.6)), ((x, y + 2.6), (x, 9)))
        path.addPath(circle(QPointF(x, y), 2.6))


def _palette(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-9.5, -8, 19, 16), 2, 2)
    _lines(path, ((-6, -3.5), (-2.5, 0), (-6, 3.5)), ((0, 3.5), (6, 3.5)))


def _history(path: QPainterPath) -> None:
    path.arcMoveTo(QRectF(-8, -8, 17, 17), 160)
    path.arcTo(QRectF(-8, -8, 17, 17), 160, -310)
    _lines(path, ((-10, -7), (-7.8, -2.2), (-3, -4)), ((0.5, -4), (0.5, 1), (4.5, 3)))


def _panel_left(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-9, -7.5, 18, 15), 1.5, 1.5)
    _lines(path, ((-3, -7.5), (-3, 7.5)), ((-6.8, -3.5), (-5.2, -3.5)), ((-6.8, 0), (-5.2, 0)))


def _panel_bottom(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-9, -7.5, 18, 15), 1.5, 1.5)
    _lines(path, ((-9, 2), (9, 2)), ((-6, 4.8), (2, 4.8)))


def _fix(path: QPainterPath) -> None:
    path.addPath(circle(QPointF(0, -2.5), 6.2))
    _lines(path, ((-2.6, 3), (-2.6, 6.5), (2.6, 6.5), (2.6, 3)), ((-1.6, 9.2), (1.6, 9.2)))


def _next(path: QPainterPath) -> None:
    _lines(path, ((0, -8), (0, 7)), ((-5.5, 2), (0, 7.5), (5.5, 2)))


def _previous(path: QPainterPath) -> None:
    _lines(path, ((0, 8), (0, -7)), ((-5.5, -2), (0, -7.5), (5.5, -2)))


def _full_screen(path: QPainterPath) -> None:
    for x in (-1, 1):
        for y in (-1, 1):
            _lines(path, ((3 * x, 8 * y), (8.5 * x, 8 * y), (8.5 * x, 3 * y)))
            _lines(path, ((8.5 * x, 8 * y), (3.5 * x, 3.2 * y)))


def _panes(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-9, -8, 7.5, 16), 1.5, 1.5)
    path.addRoundedRect(QRectF(1.5, -8, 7.5, 16), 1.5, 1.5)
    _lines(path, ((-2.5, 0), (3.5, 0)), ((1.5, -2.5), (4.2, 0), (1.5, 2.5)))


def _folded_map(path: QPainterPath, right: float = 9) -> None:
    _lines(path, ((right, -1), (right, -8), (3, -6), (-3, -8), (-9, -6), (-9, 8), (-3, 6), (0, 7)))
    _lines(path, ((-3, -8), (-3, 6)), ((3, -6), (3, 0)))


def _map_new(path: QPainterPath) -> None:
    _folded_map(path)
    _plus(path, 5.5, 5.5)


def _map_properties(path: QPainterPath) -> None:
    _folded_map(path)
    _lines(path, ((3, 3.5), (9.5, 3.5)), ((3, 6.5), (9.5, 6.5)), ((3, 9.5), (7, 9.5)))


def _map_delete(path: QPainterPath) -> None:
    _folded_map(path)
    _lines(path, ((3, 3), (9, 9)), ((9, 3), (3, 9)))


def _map_resize(path: QPainterPath) -> None:
    path.addRect(QRectF(-9, -9, 10, 10))
    _lines(path, ((-9, 5), (-9, 9), (-5, 9)), ((9, -5), (9, -9), (5, -9)), ((9, 5), (9, 9), (5, 9)))
    _lines(path, ((2.5, 2.5), (6.5, 6.5)), ((3, 6.5), (6.5, 6.5), (6.5, 3)))


def _map_join(path: QPainterPath) -> None:
    path.addRect(QRectF(-9.5, -6, 7, 12))
    path.addRect(QRectF(2.5, -6, 7, 12))
    _lines(path, ((-5.5, 0), (5.5, 0)), ((-3.2, -2.2), (-5.5, 0), (-3.2, 2.2)))
    _lines(path, ((3.2, -2.2), (5.5, 0), (3.2, 2.2)))


def _underlay(path: QPainterPath) -> None:
    path.addRect(QRectF(-9, -7, 18, 14))
    path.addPath(circle(QPointF(-4, -2.5), 1.8))
    _lines(path, ((-9, 5), (-3.5, 0.5), (0, 3.5), (4.5, -1.5), (9, 3)))


def _numbering(path: QPainterPath) -> None:
    path.addPath(polygon(*(compass(30 + 60 * k, 9.5) for k in range(6))))
    _lines(path, ((-4.5, -2), (-3, -3.5), (-3, 3.5)))
    _lines(path, ((0, -2.5), (1.5, -3.5), (3.2, -2.5), (3, -0.5), (0, 3.5), (3.8, 3.5)))


def _help(path: QPainterPath) -> None:
    path.addPath(circle(QPointF(0, 0), 9))
    path.moveTo(QPointF(-3, -2.6))
    path.cubicTo(QPointF(-3, -6.8), QPointF(3.4, -6.4), QPointF(3, -2.4))
    path.quadTo(QPointF(2.4, -0.6), QPointF(0, 0.6))
    path.lineTo(QPointF(0, 2))
    path.addPath(circle(QPointF(0, 5), 0.5))


def _keyboard(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-10, -6, 20, 12), 1.5, 1.5)
    for y, row in ((-2.6, (-6.5, -2.2, 2.2, 6.5)), (0.4, (-6.5, -2.2, 2.2, 6.5))):
        for x in row:
            _lines(path, ((x - 0.5, y), (x + 0.5, y)))
    _lines(path, ((-4.5, 3.4), (4.5, 3.4)))


SHELL_ICONS: dict[str, Draw] = {
    "new": _new,
    "sheet-in": _sheet_in,
    "sheet-out": _sheet_out,
    "save": _save,
    "save-as": _save_as,
    "copy": _copy,
    "undo": _undo,
    "redo": _redo,
    "cut": _cut,
    "delete": _delete,
    "select-all": _select_all,
    "preferences": _preferences,
    "palette": _palette,
    "history": _history,
    "panel-left": _panel_left,
    "panel-bottom": _panel_bottom,
    "fix": _fix,
    "next": _next,
    "previous": _previous,
    "full-screen": _full_screen,
    "panes": _panes,
    "map-new": _map_new,
    "map-properties": _map_properties,
    "map-delete": _map_delete,
    "map-resize": _map_resize,
    "map-join": _map_join,
    "underlay": _underlay,
    "numbering": _numbering,
    "help": _help,
    "keyboard": _keyboard,
}
