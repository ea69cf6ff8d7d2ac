"""Hands on the map: real mouse and key events for the page of a map and for the whole window."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from hexwright.editor.document.opening import open_session
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.page import MapPage
from hexwright.schema.grid import Place
from tests.helpers.modules import Changes, small_module

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
NO_KEY, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


class Hand:
    """A hand with a mouse over the page of a map."""

    def __init__(self, page: MapPage) -> None:
        self.page, self.canvas = page, page.canvas
        assert page.context is not None
        self.context = page.context

    def choose(self, tool_id: str, **settings: Any) -> None:
        """Take a tool up with these settings."""
        self.page.choose_tool(tool_id)
        self.context.set(**settings)

    def middle(self, place: Place) -> QPointF:
        """The middle of a hex in map units."""
        return self.context.layout.centre(*place)

    def edge(self, place: Place, side: int) -> QPointF:
        """A point close to the middle of a side, inside the hex."""
        corners = self.context.layout.corners(*place)
        on_edge = (corners[side] + corners[(side + 1) % 6]) / 2
        return on_edge * 0.9 + self.middle(place) * 0.1

    def send(
        self,
        kind: QEvent.Type,
        point: QPointF,
        keys: Qt.KeyboardModifier = NO_KEY,
        *,
        held: bool,
        button: Qt.MouseButton = LEFT,
    ) -> None:
        """One event of the mouse at a point in map units."""
        at = QPointF(self.canvas.camera.to_view(point).toPoint())
        changed = NO_BUTTON if kind == QEvent.Type.MouseMove else button
        globally = QPointF(self.canvas.viewport().mapToGlobal(at.toPoint()))
        event = QMouseEvent(kind, at, globally, changed, button if held else NO_BUTTON, keys)
        QApplication.sendEvent(self.canvas.viewport(), event)

    def press(self, place: Place, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Press the button in the middle of a hex."""
        self.send(QEvent.Type.MouseButtonPress, self.middle(place), keys, held=True)

    def move(self, place: Place, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Move to the middle of a hex with the button held."""
        self.send(QEvent.Type.MouseMove, self.middle(place), keys, held=True)

    def release(self, place: Place, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Let the button go in the middle of a hex."""
        self.send(QEvent.Type.MouseButtonRelease, self.middle(place), keys, held=False)

    def hover(self, point: QPointF, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Move without a button."""
        self.send(QEvent.Type.MouseMove, point, keys, held=False)

    def drag(self, points: Sequence[QPointF], keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """One gesture from press to release."""
        self.send(QEvent.Type.MouseButtonPress, points[0], keys, held=True)
        for point in points[1:]:
            self.send(QEvent.Type.MouseMove, point, keys, held=True)
        self.send(QEvent.Type.MouseButtonRelease, points[-1], keys, held=False)

    def click(self, place: Place, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Click in the middle of a hex."""
        self.drag([self.middle(place)], keys)

    def double_click(self, place: Place) -> None:
        """Click twice in the middle of a hex."""
        self.click(place)
        self.send(QEvent.Type.MouseButtonDblClick, self.middle(place), NO_KEY, held=True)
        self.release(place)


def key(code: Qt.Key, keys: Qt.KeyboardModifier = NO_KEY) -> None:
    """Press a key wherever the keyboard is."""
    QTest.keyClick(_with_keyboard(), code, keys)


def hold_shift(codes: Sequence[Qt.Key]) -> None:
    """Press keys while Shift is held, and let Shift go; QTest would let it go after each key."""
    widget = _with_keyboard()
    send_key(widget, QEvent.Type.KeyPress, Qt.Key.Key_Shift)
    for code in codes:
        send_key(widget, QEvent.Type.KeyPress, code, SHIFT)
        send_key(widget, QEvent.Type.KeyRelease, code, SHIFT)
    send_key(widget, QEvent.Type.KeyRelease, Qt.Key.Key_Shift, SHIFT)


def send_key(
    widget: QWidget, kind: QEvent.Type, code: Qt.Key, keys: Qt.KeyboardModifier = NO_KEY
) -> None:
    """One event of the keyboard."""
    QApplication.sendEvent(widget, QKeyEvent(kind, code, keys))


def _with_keyboard() -> QWidget:
    found = QApplication.focusWidget() or QApplication.activeWindow()
    assert found is not None
    return found


def write_module(folder: Path, changes: Changes | None = None) -> Path:
    """The small module as a folder on the disk."""
    for name, data in small_module(changes).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def show_module(window: MainWindow, folder: Path, path: str = "maps/field.json") -> Hand:
    """Open a module in a window and turn to one of its maps."""
    window.workspace.show(open_session(folder))
    return show_document(window, path)


def show_document(window: MainWindow, path: str) -> Hand:
    """Turn to a document; the keyboard goes to the map."""
    window.tree.setCurrentIndex(window.documents.index_of(path))
    window.pages.map_page.setFocus()
    return Hand(window.pages.map_page)
