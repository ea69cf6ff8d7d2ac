"""Icons drawn by code: sharp at every size, in the colour of the text around them."""

from collections.abc import Callable

from hexwright.editor.brush_icons import BRUSH_ICONS
from hexwright.editor.export_icons import EXPORT_ICONS
from hexwright.editor.layer_icons import LAYER_ICONS
from hexwright.editor.list_icons import LIST_ICONS
from hexwright.editor.oob_icons import OOB_ICONS
from hexwright.editor.play_icons import PLAY_ICONS
from hexwright.editor.refactor_icons import REFACTOR_ICONS
from hexwright.editor.replay_icons import REPLAY_ICONS
from hexwright.editor.shell_icons import SHELL_ICONS
from hexwright.editor.tool_icons import TOOL_ICONS
from hexwright.render.brush import circle, line, pen, polygon
from hexwright.render.geometry import compass
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPainter,
    QPainterPath,
    QPalette,
    QPixmap,
)

Draw = Callable[[QPainterPath], None]


def icon(name: str) -> QIcon:
    """The icon of this name."""
    return QIcon(_Engine(name))


def switch_icon(on: str, off: str) -> QIcon:
    """The icon of a button that is pressed or not: one picture for each."""
    return QIcon(_Engine(on, off))


def icon_names() -> list[str]:
    """Names of all icons."""
    return sorted(_ICONS)


class _Engine(QIconEngine):
    """Draws an icon whenever one is needed, so that it follows size and colours."""

    def __init__(self, name: str, off: str = "") -> None:
        super().__init__()
        self._name = name
        self._off = off or name

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        area = QRectF(rect)  # type: ignore[call-overload] # a QRect, which the stubs know as object
        faint = mode == QIcon.Mode.Disabled
        group = QPalette.ColorGroup.Disabled if faint else QPalette.ColorGroup.Active
        role = QPalette.ColorRole.ButtonText
        if mode == QIcon.Mode.Selected:
            role = QPalette.ColorRole.HighlightedText
        ink = QGuiApplication.palette().color(group, role)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(area.center())
        scale = min(area.width(), area.height()) / 24
        painter.scale(scale, scale)
        path = QPainterPath()
        _ICONS[self._name if state == QIcon.State.On else self._off](path)
        painter.strokePath(path, pen(ink, 1.9))
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """The icon as a picture."""
        made = QPixmap(size)
        if made.isNull():
            # Qt asks for the icon of a button that has no room yet.
            return made
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        self.paint(painter, made.rect(), mode, state)
        painter.end()
        return made

    def clone(self) -> QIconEngine:
        """A copy, as Qt asks for."""
        return _Engine(self._name, self._off)


def _hexagon(path: QPainterPath, radius: float, at: QPointF = QPointF()) -> None:  # noqa: B008 - never changed
    path.addPath(polygon(*(at + compass(30 + 60 * k, radius) for k in range(6))))


def _arrow(path: QPainterPath, start: tuple[float, float], end: tuple[float, float]) -> None:
    tip, tail = QPointF(*end), QPointF(*start)
    path.addPath(line(tail, tip))
    step = tail - tip
    length = (step.x() ** 2 + step.y() ** 2) ** 0.5
    along, across = step / length * 4, QPointF(-step.y(), step.x()) / length * 3.5
    path.addPath(line(tip + along + across, tip, tip + along - across))


def _open(path: QPainterPath) -> None:
    path.addPath(
        line(QPointF(-9, 7), QPointF(-9, -7), QPointF(-3, -7), QPointF(-1, -4), QPointF(7, -4))
    )
    path.addPath(polygon(QPointF(-9, 7), QPointF(-6, -1), QPointF(10, -1), QPointF(7, 7)))


def _package(path: QPainterPath) -> None:
    _hexagon(path, 9.5)
    path.addPath(line(compass(-90, 8.2), QPointF(0, 0), compass(90, 8.2)))
    path.addPath(line(QPointF(0, 0), QPointF(0, 9)))


def _reload(path: QPainterPath) -> None:
    path.arcMoveTo(QRectF(-8, -8, 16, 16), 50)
    path.arcTo(QRectF(-8, -8, 16, 16), 50, -290)
    path.addPath(line(QPointF(6, -10), QPointF(5, -5.5), QPointF(0.5, -6.5)))


def _export(path: QPainterPath) -> None:
    _arrow(path, (0, 4), (0, -9))
    path.addPath(line(QPointF(-8, 1), QPointF(-8, 8), QPointF(8, 8), QPointF(8, 1)))


def _build(path: QPainterPath) -> None:
    _hexagon(path, 9.5)
    path.addPath(line(QPointF(-4, 0), QPointF(-1, 3.5), QPointF(5, -4)))


def _quit(path: QPainterPath) -> None:
    path.addPath(line(QPointF(-6, -6), QPointF(6, 6)))
    path.addPath(line(QPointF(6, -6), QPointF(-6, 6)))


def _lens(path: QPainterPath) -> None:
    path.addPath(circle(QPointF(-2, -2), 7))
    path.addPath(line(QPointF(3.2, 3.2), QPointF(9, 9)))


def _zoom_in(path: QPainterPath) -> None:
    _zoom_out(path)
    path.addPath(line(QPointF(-2, -5), QPointF(-2, 1)))


def _zoom_out(path: QPainterPath) -> None:
    _lens(path)
    path.addPath(line(QPointF(-5, -2), QPointF(1, -2)))


def _actual_size(path: QPainterPath) -> None:
    path.addPath(line(QPointF(-7, -4), QPointF(-4.5, -6.5), QPointF(-4.5, 7)))
    path.addPath(line(QPointF(4, -4), QPointF(6.5, -6.5), QPointF(6.5, 7)))
    path.addPath(circle(QPointF(0.8, -2), 0.6))
    path.addPath(circle(QPointF(0.8, 4), 0.6))


def _fit(path: QPainterPath) -> None:
    for x in (-1, 1):
        for y in (-1, 1):
            path.addPath(line(QPointF(9 * x, 4 * y), QPointF(9 * x, 8 * y), QPointF(5 * x, 8 * y)))
    _hexagon(path, 4)


def _grid(path: QPainterPath) -> None:
    _hexagon(path, 5, QPointF(-4.4, -3.2))
    _hexagon(path, 5, QPointF(-4.4 + 7.6, 1.2))


def _numbers(path: QPainterPath) -> None:
    for x in (-3, 3.5):
        path.addPath(line(QPointF(x + 1.5, -8), QPointF(x - 1.5, 8)))
    for y in (-3, 3):
        path.addPath(line(QPointF(-8, y), QPointF(8, y)))


def _zones(path: QPainterPath) -> None:
    path.addPath(line(QPointF(-6, 10), QPointF(-6, -9)))
    path.addPath(
        polygon(QPointF(-6, -9), QPointF(8, -7), QPointF(4, -3), QPointF(8, 1), QPointF(-6, 1))
    )


def _dark(path: QPainterPath) -> None:
    path.moveTo(compass(15, 8.5))
    path.arcTo(QRectF(-8.5, -8.5, 17, 17), 75, 300)
    path.quadTo(QPointF(-3.5, 2), compass(15, 8.5))


def _about(path: QPainterPath) -> None:
    path.addPath(circle(QPointF(0, 0), 9))
    path.addPath(line(QPointF(0, -1), QPointF(0, 5)))
    path.addPath(circle(QPointF(0, -4.6), 0.5))


def _map(path: QPainterPath) -> None:
    path.addPath(
        polygon(
            QPointF(-9, -6), QPointF(-3, -8), QPointF(3, -6), QPointF(9, -8), QPointF(9, 6),
            QPointF(3, 8), QPointF(-3, 6), QPointF(-9, 8),
        )
    )  # fmt: skip
    path.addPath(line(QPointF(-3, -8), QPointF(-3, 6)))
    path.addPath(line(QPointF(3, -6), QPointF(3, 8)))


def _scenario(path: QPainterPath) -> None:
    _zones(path)


def _table(path: QPainterPath) -> None:
    path.addRect(QRectF(-9, -7, 18, 14))
    path.addPath(line(QPointF(-9, -2.5), QPointF(9, -2.5)))
    path.addPath(line(QPointF(-9, 2.5), QPointF(9, 2.5)))
    path.addPath(line(QPointF(-3, -7), QPointF(-3, 7)))


def _counter(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-8, -8, 16, 16), 3, 3)
    path.addPath(line(QPointF(-4.5, -3), QPointF(4.5, 3)))
    path.addPath(line(QPointF(4.5, -3), QPointF(-4.5, 3)))


def _deck(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(-8, -6, 10, 14), 2, 2)
    path.addPath(line(QPointF(-3, -9), QPointF(7, -9), QPointF(7, 4)))


def _page(path: QPainterPath) -> None:
    path.addRect(QRectF(-7, -9, 14, 18))
    for y in (-4, 0, 4):
        path.addPath(line(QPointF(-3.5, y), QPointF(3.5, y)))


def _error(path: QPainterPath) -> None:
    _hexagon(path, 9.5)
    path.addPath(line(QPointF(-3, -3), QPointF(3, 3)))
    path.addPath(line(QPointF(3, -3), QPointF(-3, 3)))


def _warning(path: QPainterPath) -> None:
    path.addPath(polygon(QPointF(0, -9), QPointF(9.5, 8), QPointF(-9.5, 8)))
    path.addPath(line(QPointF(0, -3), QPointF(0, 2.5)))
    path.addPath(circle(QPointF(0, 5.3), 0.4))


_ICONS: dict[str, Draw] = {
    "open": _open,
    "package": _package,
    "reload": _reload,
    "export": _export,
    "build": _build,
    "quit": _quit,
    "zoom-in": _zoom_in,
    "zoom-out": _zoom_out,
    "actual-size": _actual_size,
    "fit": _fit,
    "grid": _grid,
    "numbers": _numbers,
    "zones": _zones,
    "dark": _dark,
    "about": _about,
    "map": _map,
    "scenario": _scenario,
    "table": _table,
    "counters": _counter,
    "oob": _counter,
    "deck": _deck,
    "module": _package,
    "terrain": _grid,
    "texts": _page,
    "error": _error,
    "warning": _warning,
    "note": _about,
    **BRUSH_ICONS,
    **EXPORT_ICONS,
    **LAYER_ICONS,
    **LIST_ICONS,
    **OOB_ICONS,
    **SHELL_ICONS,
    **PLAY_ICONS,
    **REFACTOR_ICONS,
    **REPLAY_ICONS,
    **TOOL_ICONS,
}
