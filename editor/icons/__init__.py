"""Icons: SVG files beside this one, drawn at any size in the colour of the text around them."""

from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).parent
# What an icon's file calls the colour that it is drawn with.
INK = "currentColor"


def icon(name: str) -> QIcon:
    """The icon of this name."""
    return QIcon(_Engine(name))


def switch_icon(on: str, off: str) -> QIcon:
    """The icon of a button that is pressed or not: one picture for each."""
    return QIcon(_Engine(on, off))


def icon_names() -> list[str]:
    """Names of all icons."""
    return sorted(file.stem for file in FOLDER.glob("*.svg"))


class _Engine(QIconEngine):
    """Draws an icon whenever one is needed, so that it follows size and colours."""

    def __init__(self, name: str, off: str = "") -> None:
        super().__init__()
        self._name = name
        self._off = off or name

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        area = QRectF(rect)  # type: ignore[call-overload] # a QRect, which the stubs know as object
        side = min(area.width(), area.height())
        square = QRectF(0, 0, side, side)
        square.moveCenter(area.center())
        name = self._name if state == QIcon.State.On else self._off
        _drawing(name, _ink(mode)).render(painter, square)

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


def _ink(mode: QIcon.Mode) -> str:
    faint = mode == QIcon.Mode.Disabled
    group = QPalette.ColorGroup.Disabled if faint else QPalette.ColorGroup.Active
    role = QPalette.ColorRole.ButtonText
    if mode == QIcon.Mode.Selected:
        role = QPalette.ColorRole.HighlightedText
    return QGuiApplication.palette().color(group, role).name()


@cache
def _source(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=1000)
def _drawing(name: str, ink: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_source(name).replace(INK, ink).encode()))
