"""What an export will look like: one page at a time, drawn beside the window's own work."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.plain_text import plain_tip
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.exporters.base import Preview
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr


class ExportPreview(QWidget):
    """Pages to turn; says so where there is nothing to see, or while it is drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to see yet."""
        super().__init__(parent)
        self._pages: list[Preview] = []
        self._page = 0
        self._task: Task | None = None
        self.picture = _Picture(self)
        self.title = QLabel(self)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.back = _turner(self, Qt.ArrowType.LeftArrow, tr("Page before"))
        self.on = _turner(self, Qt.ArrowType.RightArrow, tr("Next page"))
        self.back.clicked.connect(lambda: self.turn(-1))
        self.on.clicked.connect(lambda: self.turn(1))
        line = QHBoxLayout()
        line.addWidget(self.back)
        line.addWidget(self.title, 1)
        line.addWidget(self.on)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.picture, 1)
        layout.addLayout(line)
        self._tell(tr("Drawing the preview…"))

    def show_pages(self, pages: Callable[[], list[Preview]]) -> None:
        """Ask for other pages and show the first of them; the work is done on another thread."""
        self._start(lambda _report: pages(), self._take)

    def stop(self) -> None:
        """Draw no more."""
        if self._task is not None:
            self._task.stop()
            self._task = None

    def turn(self, pages: int) -> None:
        """Show another page."""
        self._page = min(max(self._page + pages, 0), len(self._pages) - 1)
        page = self._pages[self._page]
        self._mark()
        self._start(lambda _report: page.draw(), self._show)

    def _take(self, pages: list[Preview]) -> None:
        self._pages = pages
        if pages:
            self._page = min(self._page, len(pages) - 1)
            self.turn(0)
        else:
            self._tell(tr("There is no preview of this format."))

    def _show(self, image: QImage) -> None:
        self.picture.show_image(image)
        self.picture.setAccessibleName(self.title.text())

    def _start(self, work: Callable[[ReportProgress], object], done: Callable[[Any], None]) -> None:
        self.stop()
        task = self._task = Task(work)

        def take(result: Any) -> None:
            # What was asked for before something else was chosen is of no interest any more.
            if self._task is task:
                done(result)

        def fail(issues: list[Issue]) -> None:
            if self._task is task:
                self._tell(issues[0].message if issues else "")

        watch(task, self, take, fail)
        task.start()

    def _mark(self) -> None:
        number, count = self._page + 1, len(self._pages)
        title = self._pages[self._page].title
        self.title.setText(f"{title}  ·  {number}/{count}" if count > 1 else title)
        self.back.setEnabled(self._page > 0)
        self.on.setEnabled(number < count)

    def _tell(self, words: str) -> None:
        self._pages = []
        self.title.setText(words)
        self.picture.show_image(None)
        self.back.setEnabled(False)
        self.on.setEnabled(False)


class _Picture(QWidget):
    """An image as large as there is room, never larger than it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.image: QImage | None = None
        self.setMinimumSize(QSize(200, 160))

    def sizeHint(self) -> QSize:
        return QSize(320, 240)

    def show_image(self, image: QImage | None) -> None:
        self.image = image
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.AlternateBase))
        image = self.image
        if image is None or image.isNull():
            return
        scale = self.devicePixelRatioF()
        room = QSize(round(self.width() * scale) - 24, round(self.height() * scale) - 24)
        shown = image
        if image.width() > room.width() or image.height() > room.height():
            shown = image.scaled(
                room,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        wide, high = shown.width() / scale, shown.height() / scale
        place = QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
        painter.drawImage(place, shown)


def _turner(parent: QWidget, arrow: Qt.ArrowType, words: str) -> QToolButton:
    made = QToolButton(parent)
    made.setArrowType(arrow)
    made.setAutoRaise(True)
    made.setToolTip(plain_tip(words))
    made.setAccessibleName(words)
    return made
