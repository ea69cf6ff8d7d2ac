"""Somebody at the window who has a mouse and a keyboard, and nothing else."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QTabWidget,
    QWidget,
)

from docs.gallery.hand import Hand
from docs.gallery.stage import rest, wait_until
from hexwright.editor.main_window import MainWindow
from hexwright.editor.scenarios.setup_canvas import SetUpCanvas
from hexwright.editor.terrain.kind_palette import KindBox, KindPalette
from hexwright.schema.grid import Place

D = TypeVar("D", bound=QDialog)
# Takes a picture of the window under a name, with dialogs on top.
Camera = Callable[..., None]
_LEFT = Qt.MouseButton.LeftButton
_SOON_MS = 20
_PATIENCE_MS = 10_000


class Person:
    """Works in the window by events of the mouse and the keyboard."""

    def __init__(self, window: MainWindow, camera: Camera) -> None:
        """Somebody before a window that is on show."""
        self.window = window
        self.shoot = camera
        # How much was done so far: a click, a drag, a key or keys pressed together, a word typed,
        # a turn of the wheel and a step of Tab to a field are one gesture each.
        self.gestures = 0

    # --- keys -----------------------------------------------------------------------------

    def keys(self, *sequences: str) -> None:
        """Press keys wherever the keyboard is."""
        for sequence in sequences:
            self.gestures += 1
            QTest.keySequence(_with_keyboard(), QKeySequence(sequence))

    def write(self, words: str) -> None:
        """Put words in place of those that are there."""
        line = _with_keyboard()
        # Many lines come up with their words chosen, to be typed over.
        if not isinstance(line, QLineEdit) or line.selectedText() != line.text():
            self.keys("Ctrl+A")
        if not words:
            self.keys("Del")
        self.type_words(words)

    def type_words(self, words: str) -> None:
        """Type words wherever the keyboard is."""
        self.gestures += len(words.split())
        # A person types faster than a busy machine: the letters of a word belong together.
        usual = QApplication.keyboardInputInterval()
        QApplication.setKeyboardInputInterval(_PATIENCE_MS)
        for letter in words:
            _type(_with_keyboard(), letter)
        QApplication.setKeyboardInputInterval(usual)

    def copy_elsewhere(self, rows: Sequence[Sequence[str]]) -> None:
        """Rows copied in a spreadsheet program, as they come from the clipboard."""
        self.gestures += 1
        QApplication.clipboard().setText("\n".join("\t".join(row) for row in rows))

    # --- mouse ----------------------------------------------------------------------------

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click a widget, in its middle unless told where."""
        assert widget.isVisible(), widget
        self.gestures += 1
        QTest.mouseClick(widget, _LEFT, pos=at or widget.rect().center())

    def click_row(self, view: QAbstractItemView, index: QModelIndex) -> None:
        """Click a row, a cell or an item that is in sight or can be scrolled there."""
        if not view.viewport().rect().contains(view.visualRect(index).center()):
            self.gestures += 1
            view.scrollTo(index)
        self.click(view.viewport(), view.visualRect(index).center())

    def turn_to(self, section: QWidget) -> None:
        """Click the tabs that lead to a part of a page."""
        for tabs, tab in reversed(list(_tabs_above(section))):
            bar = tabs.tabBar()
            # Nobody clicks what is in front already.
            if tabs.currentWidget() is not tab:
                self.click(bar, bar.tabRect(tabs.indexOf(tab)).center())

    def choose(self, box: QComboBox, value: Any) -> None:
        """Type how the choice begins, unless it stands there already, and go on by arrow keys."""
        if box.currentData() == value:
            return
        self._take(box)
        wanted = box.findData(value)
        self.type_words(box.itemText(wanted).split()[0] if wanted >= 0 else "")
        if box.currentIndex() > wanted:
            self.keys("Home")
        for _ in range(box.count()):
            if box.currentData() == value:
                return
            self.keys("Down")
        raise AssertionError(value)

    def choose_first(self, box: QComboBox) -> None:
        """Go to the first choice of a box."""
        self._take(box)
        self.keys("Home")

    def tick(self, box: QCheckBox) -> None:
        """Tick a box with the space bar."""
        self._take(box)
        self.keys("Space")
        assert box.isChecked()

    def fill(self, line: QWidget, words: str, end: str = "Tab") -> None:
        """Write into a line or a box for numbers, and be done with it."""
        self._take(line)
        self.write(words)
        if end:
            self.keys(end)

    def _take(self, widget: QWidget) -> None:
        # Some boxes open under the mouse; by Tab nobody would see where the keyboard is.
        assert widget.isVisible(), widget
        if widget.hasFocus() or _with_keyboard() is widget.focusProxy():
            return
        self.gestures += 1
        widget.setFocus(Qt.FocusReason.TabFocusReason)

    # --- the window -----------------------------------------------------------------------

    def in_dialog(self, kind: type[D], by: str | QWidget | None, act: Callable[[D], None]) -> None:
        """Do something in a dialog that keys or a click open; it must be gone afterwards.

        None is for a dialog that comes by itself, when something else is done.
        """
        seen: list[D] = []
        failed: list[Exception] = []

        def meet() -> None:
            dialog = QApplication.activeModalWidget()
            if dialog is None or not dialog.isActiveWindow():
                if dialog is not None:
                    dialog.activateWindow()
                QTimer.singleShot(_SOON_MS, meet)
                return
            try:
                assert isinstance(dialog, kind)
                seen.append(dialog)
                act(dialog)
            except Exception as error:  # noqa: BLE001 - told below, where the caller hears it
                failed.append(error)
                dialog.close()

        QTimer.singleShot(0, meet)
        if isinstance(by, str):
            self.keys(by)
        elif by is not None:
            self.click(by)
        wait_until(lambda: bool(seen or failed))
        if failed:
            raise failed[0]
        self.come_back()

    def come_back(self) -> None:
        """What a desktop does after a dialog: the keyboard is the window's again."""
        wait_until(lambda: QApplication.activeModalWidget() is None)
        self.window.activateWindow()
        wait_until(self.window.isActiveWindow)

    def open(self, path: str) -> None:
        """Click a document in the list of the module."""
        self.click_row(self.window.tree, self.window.documents.index_of(path))

    def has_checked(self) -> None:
        """Wait until the list of problems is that of the module as it is now."""
        rest()
        validation = self.window.workspace.validation
        wait_until(lambda: validation is None or validation.is_current)
        rest()

    # --- the map --------------------------------------------------------------------------

    def draw(self, kind: str, places: Sequence[Place]) -> None:
        """Choose a kind among the options of the tool and drag the tool over hexes."""
        page = self.window.pages.map_page
        # The options of another tool come with the next events.
        wait_until(lambda: _offering(page.options, kind) is not None)
        found = _offering(page.options, kind)
        if isinstance(found, KindBox):
            self.choose(found, kind)
        elif found is not None:
            row = _kinds(found).index(kind)
            if found.list.currentRow() != row:
                self.click_row(found.list, found.list.indexFromItem(found.list.item(row)))
        # A press on the map brings the keyboard there; an event that is sent does not.
        page.setFocus(Qt.FocusReason.MouseFocusReason)
        hand = Hand(page)
        self.gestures += 1
        hand.drag(hand.over(places))

    def double_click_hex(self, canvas: SetUpCanvas, hex_: str) -> None:
        """Double-click a hex of the map of a scenario."""
        self.gestures += 1
        QTest.mouseDClick(canvas.viewport(), _LEFT, pos=_middle(canvas, hex_))

    def click_hex(self, canvas: SetUpCanvas, hex_: str) -> None:
        """Click a hex of the map of a scenario."""
        self.gestures += 1
        QTest.mouseClick(canvas.viewport(), _LEFT, pos=_middle(canvas, hex_))

    def drag_counter(self, canvas: SetUpCanvas, start: str, end: str) -> None:
        """Drag the counter of a hex to another hex."""
        view, at = canvas.viewport(), [_middle(canvas, one) for one in (start, end)]
        self.gestures += 1
        QTest.mousePress(view, _LEFT, pos=at[0])
        QTest.mouseMove(view, (at[0] + at[1]) / 2)
        QTest.mouseMove(view, at[1])
        QTest.mouseRelease(view, _LEFT, pos=at[1])


def _middle(canvas: SetUpCanvas, hex_: str) -> QPoint:
    """Where the middle of a hex is in the view."""
    assert canvas.shown is not None
    place = canvas.shown.index.find(hex_)
    assert place is not None, hex_
    return canvas.camera.to_view(canvas.shown.layout.centre(*place)).toPoint()


def _type(widget: QWidget, letter: str) -> None:
    """Press the key of a letter; Qt's own test knows those of English alone."""
    if letter.isascii():
        QTest.keyClicks(widget, letter)
        return
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        unknown, none = Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(widget, QKeyEvent(kind, unknown, none, letter))


def _offering(options: QWidget, kind: str) -> KindPalette | KindBox | None:
    """Where a kind can be chosen among the options of a tool."""
    offers: list[KindPalette | KindBox] = [
        *options.findChildren(KindPalette),
        *options.findChildren(KindBox),
    ]
    return next((offer for offer in offers if offer.isVisible() and kind in _kinds(offer)), None)


def _kinds(offer: KindPalette | KindBox) -> list[str]:
    if isinstance(offer, KindBox):
        return [offer.itemData(row) for row in range(offer.count())]
    rows = range(offer.list.count())
    return [offer.list.item(row).data(Qt.ItemDataRole.UserRole).id for row in rows]


def _with_keyboard() -> QWidget:
    found = QApplication.focusWidget() or QApplication.activeWindow()
    assert found is not None
    return found


def _tabs_above(section: QWidget) -> list[tuple[QTabWidget, QWidget]]:
    """The sets of tabs that a widget is inside of, innermost first, with the tab of each."""
    found: list[tuple[QTabWidget, QWidget]] = []
    child, parent = section, section.parentWidget()
    below = [child]
    while parent is not None:
        if isinstance(parent, QTabWidget):
            tab = next(one for one in below if parent.indexOf(one) >= 0)
            found.append((parent, tab))
        child, parent = parent, parent.parentWidget()
        below.append(child)
    return found
