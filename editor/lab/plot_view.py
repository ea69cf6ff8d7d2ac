"""A plot of the lab in the window: the same drawing as in the report, in the window's colours."""

from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.render.fonts import SANS, family

# No plot is drawn larger than it can be read from.
_WIDEST: Final = 760


class PlotView(QWidget):
    """Shows a drawing as wide as there is room, in its proportions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._drawing = QSvgRenderer(self)
        self._drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(260)

    def show_plot(self, svg: str, words: str) -> None:
        """Show a drawing; `words` say the same to those who cannot see it."""
        self.setVisible(bool(svg))
        self.setAccessibleName(words)
        if svg:
            head, rest = svg.split(">", 1)
            head = head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
            styled = f"{head}><style>{self._style()}</style>{rest}"
            self._drawing.load(QByteArray(styled.encode()))
        self.updateGeometry()
        self.update()

    def _style(self) -> str:
        colours, name = self.palette(), family(SANS)
        ink = colours.color(QPalette.ColorRole.WindowText).name()
        faint = colours.color(QPalette.ColorRole.PlaceholderText).name()
        return (
            f'text {{ font-family: "{name}"; font-size: 13px; fill: {ink}; }}'
            ".name { text-anchor: end; }"
            f".axis {{ text-anchor: middle; fill: {faint}; font-size: 11px; }}"
            f".tick {{ stroke: {faint}; stroke-opacity: 0.4; }}"
            f".whisker {{ stroke: {ink}; stroke-width: 2; fill: none; }}"
            f".line {{ stroke: {ink}; stroke-width: 2; fill: none; }}"
        )

    def hasHeightForWidth(self) -> bool:
        """It keeps its proportions."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as the drawing is at a width."""
        size = self._drawing.defaultSize()
        return round(min(width, _WIDEST) * size.height() / max(size.width(), 1))

    def sizeHint(self) -> QSize:
        """A width at which words in it have the size of other words."""
        return QSize(640, self.heightForWidth(640))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it at the left."""
        painter = QPainter(self)
        wide = min(self.width(), _WIDEST)
        self._drawing.render(painter, QRectF(0, 0, wide, self.heightForWidth(wide)))
        painter.end()
