"""What a careful eye finds in a window: words cut, widgets on top of each other, empty lists.

What scrolls, lists of the user's own words and cells of sheets are left out: they may be longer
than any room.
"""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLabel,
    QLayout,
    QPushButton,
    QRadioButton,
    QStackedLayout,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

# Rounding of widths of letters.
_SLACK = 1
_FEWEST_PIXELS = 3


def flaws(window: QWidget) -> list[str]:
    """What is cut, covered or out of sight in a window on show, each with its words."""
    found = [words for widget in _on_show(window) if (words := _flaw(window, widget))]
    found += [words for widget in [window, *_on_show(window)] for words in _overlaps(widget)]
    return sorted(set(found))


def _on_show(window: QWidget) -> list[QWidget]:
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and widget.window() is window and not _behind_tab(widget)
    ]


def _behind_tab(widget: QWidget) -> bool:
    """Qt keeps panels that lie behind the tab of another far off the window."""
    at = widget.mapTo(widget.window(), QPoint(0, 0))
    return at.x() < 0 and at.y() < 0


def _flaw(window: QWidget, widget: QWidget) -> str:
    if _seen(window, widget).isEmpty():
        return _out_of_sight(window, widget)
    if isinstance(widget, QLabel) and widget.text() and widget.pixmap().isNull():
        return _cut_label(widget)
    if isinstance(widget, QPushButton | QCheckBox | QRadioButton | QToolButton) and widget.text():
        return _cut_button(widget)
    if isinstance(widget, QComboBox):
        return _cut_choice(widget)
    if isinstance(widget, QTabBar) and widget.count():
        last = max(widget.tabRect(at).right() for at in range(widget.count()))
        return f"tabs are scrolled: {widget.tabText(0)} ..." if last > widget.width() else ""
    if isinstance(widget, QToolBar):
        more = widget.findChild(QToolButton, "qt_toolbar_ext_button")
        return "a tool bar overflows" if more is not None and more.isVisible() else ""
    return ""


def _seen(window: QWidget, widget: QWidget) -> QRect:
    """The part of a widget that lies within all that it is in."""
    rect = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    around = widget.parentWidget()
    while around is not None and rect.isValid():
        rect &= QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        around = around.parentWidget() if around is not window else None
    return rect


def _out_of_sight(window: QWidget, widget: QWidget) -> str:
    """Where nothing scrolls, what has words or is read must be seen."""
    around = widget.parentWidget()
    while around is not None and around is not window:
        if isinstance(around, QAbstractScrollArea):
            return ""
        around = around.parentWidget()
    words = widget.accessibleName() or str(getattr(widget, "text", str)() or "")
    return f"out of sight: {type(widget).__name__} {words}" if words else ""


def _cut_label(label: QLabel) -> str:
    if not label.wordWrap():
        is_cut = label.sizeHint().width() > label.width() + _SLACK
    else:
        words = [] if "<" in label.text() else label.text().split()
        longest = max(map(label.fontMetrics().horizontalAdvance, words), default=0)
        is_cut = longest > label.contentsRect().width() + _SLACK
        is_cut |= label.heightForWidth(label.width()) > label.height() + _SLACK
    return f"cut label: {label.text()}" if is_cut else ""


def _cut_button(button: QPushButton | QCheckBox | QRadioButton | QToolButton) -> str:
    if isinstance(button, QToolButton):
        shown = button.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly
        if not shown or button.objectName() == "qt_toolbar_ext_button":
            return ""
    is_cut = button.sizeHint().width() > button.width() + _SLACK
    return f"cut button: {button.text()}" if is_cut else ""


def _cut_choice(box: QComboBox) -> str:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(control, option, field, box).width()
    if not box.itemIcon(box.currentIndex()).isNull():
        room -= box.iconSize().width() + 4
    if not (box.currentText() or box.placeholderText()):
        return f"a list without a word: {box.accessibleName()}"
    is_cut = box.fontMetrics().horizontalAdvance(box.currentText()) > room + _SLACK
    return f"cut choice: {box.currentText()}" if is_cut else ""


def _overlaps(widget: QWidget) -> Iterator[str]:
    """Widgets of one layout that lie on each other, or reach out of what they are in."""
    layout = widget.layout()
    if layout is None or isinstance(layout, QStackedLayout):
        return
    parts = [part for part in _parts(layout) if part.isVisible() and not part.size().isEmpty()]
    parts = [part for part in parts if not isinstance(part, QDockWidget | QToolBar)]
    for part, other in combinations(parts, 2):
        common = part.geometry() & other.geometry()
        if common.width() >= _FEWEST_PIXELS and common.height() >= _FEWEST_PIXELS:
            yield f"overlap: {_name(part)} and {_name(other)}"


def _parts(layout: QLayout) -> Iterator[QWidget]:
    for at in range(layout.count()):
        item = layout.itemAt(at)
        assert item is not None
        inner, widget = item.layout(), item.widget()
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _parts(inner)


def _name(widget: QWidget) -> str:
    words = widget.accessibleName() or str(getattr(widget, "text", str)() or "")
    return f"{type(widget).__name__} {words}".strip()
