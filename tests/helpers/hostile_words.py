"""Words that look like HTML, a file that they would open, and a look at every word of a window."""

import ctypes
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

# Words that people write, as far as there is room for a picture in them.
WORDS = {"name", "title", "description", "text", "notes", "condition", "place", "label", "prompt"}
MOST_CELLS = 400
IN_OPEN = 0x20
TOOLTIP = Qt.ItemDataRole.ToolTipRole


class Watched:
    """A picture outside of every module, and whether somebody opened it."""

    def __init__(self, folder: Path) -> None:
        """Watch a new file."""
        self.file = folder / "o.png"
        self.file.write_bytes(b"no picture")
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._watch = self._libc.inotify_init1(os.O_NONBLOCK)
        assert self._libc.inotify_add_watch(self._watch, os.fsencode(self.file), IN_OPEN) >= 0

    @property
    def html(self) -> str:
        """A text that opens the file if it is taken for HTML."""
        return f'<img src="{self.file}">'

    def was_opened(self) -> bool:
        """Whether it was opened since the last question."""
        try:
            return bool(os.read(self._watch, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        """Watch no more."""
        os.close(self._watch)


@contextmanager
def watching() -> Iterator[Watched]:
    """A watched file with a short name: some words of a module have little room."""
    if sys.platform != "linux":
        pytest.skip("files are watched with the means of Linux")
    # Never one that another run has left: a number of a process comes again.
    folder = Path(tempfile.mkdtemp(prefix="hw", dir="/tmp"))
    made = Watched(folder)
    try:
        yield made
    finally:
        made.close()
        shutil.rmtree(folder)


def copy_with_words(sample: Path, folder: Path, words: str) -> None:
    """A copy of a sample whose words all begin with others."""
    shutil.copytree(sample, folder, ignore=shutil.ignore_patterns("replays", "texts"))
    for file in folder.rglob("*.json"):
        document = json.loads(file.read_bytes())
        if file.name == "module.json":
            document.pop("languages", None)
        file.write_text(json.dumps(with_words(document, words)), "utf-8")


def with_words(value: Any, words: str, key: str = "") -> Any:
    """A document whose words all begin with others."""
    if isinstance(value, dict):
        return {name: with_words(one, words, name) for name, one in value.items()}
    if isinstance(value, list):
        return [with_words(one, words, key) for one in value]
    is_words = isinstance(value, str) and key in WORDS and value
    return f"{words}{value}"[:60] if is_words else value


def tips_of(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    # Lists and tables are flat, and keep that to themselves.
    columns = 1 if isinstance(model, QAbstractListModel) else min(model.columnCount(parent), 40)
    is_flat = isinstance(model, (QAbstractListModel, QAbstractTableModel))
    for row in range(min(model.rowCount(parent), MOST_CELLS)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield str(index.data(TOOLTIP) or "")
        below = model.index(row, 0, parent)
        if not is_flat and model.hasChildren(below):
            yield from tips_of(model, below)


def look_everywhere(top: QWidget) -> int:
    """Show every tooltip that a window has; gives how many."""
    tips = {top.toolTip()}
    for widget in top.findChildren(QWidget):
        tips.add(widget.toolTip())
        tips |= {action.toolTip() for action in widget.actions()}
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            tips |= set(tips_of(widget.model(), widget.rootIndex()))
    for tip in sorted(tips - {""}):
        QToolTip.showText(QPoint(5, 5), tip, top)
        QToolTip.hideText()
    QApplication.processEvents()
    return len(tips)


def rich_labels(top: QWidget, words: str) -> list[str]:
    """Labels that show a module's words and guess whether they are HTML."""
    auto = Qt.TextFormat.AutoText
    return [
        f"{type(label.parent()).__name__}: {label.text()}"
        for label in top.findChildren(QLabel)
        if words in label.text() and label.textFormat() == auto
    ]


def choose_rows(page: QWidget) -> None:
    """The first rows of every list, so that what is beside them is filled."""
    for view in page.findChildren(QAbstractItemView):
        model = view.model()
        if view.isVisible() and model.rowCount():
            view.setCurrentIndex(model.index(0, 0))
            QApplication.processEvents()


class PassersBy(QObject):
    """Looks at every dialog, box and menu that opens, and closes it: nobody is there to answer."""

    def __init__(self, window: QWidget, watched: Watched) -> None:
        """Look at what opens beside a window."""
        super().__init__(window)
        self._window, self._watched = window, watched
        self.seen: list[str] = []
        self.faults: list[str] = []
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr] # it runs
        # One that came while another was looked at must not keep the test waiting for ever.
        self._is_looking = False
        self._again = QTimer(self)
        self._again.timeout.connect(self._look_again)
        self._again.start(300)

    def _look_again(self) -> None:
        left = QApplication.activeModalWidget()
        if left is not None and not self._is_looking:
            self._look(left)

    def eventFilter(self, at: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
        """Look at it once it is on show."""
        if event.type() == QEvent.Type.Show and isinstance(at, QWidget) and at.isWindow():
            is_tip = at.windowType() == Qt.WindowType.ToolTip
            if at is not self._window and not is_tip:
                QTimer.singleShot(0, lambda: self._look(at))
        return False

    def _look(self, at: QWidget) -> None:
        if not isValid(at) or not at.isVisible():
            return
        name = f"{type(at).__name__} {at.windowTitle()}"
        self.seen.append(name)
        self._is_looking = True
        try:
            self.faults += [f"{name}: {label}" for label in rich_labels(at, self._watched.html)]
            look_everywhere(at)
            if self._watched.was_opened():
                self.faults.append(f"{name} opened the file")
        finally:
            self._is_looking = False
            if isValid(at):
                at.reject() if isinstance(at, QDialog) else at.close()

    def end(self) -> None:
        """Look no more."""
        self._again.stop()
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr] # it runs
