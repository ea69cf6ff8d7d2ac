"""Buttons for what can be done to a list, with the keys that do the same in it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from hexwright.editor.icons import icon
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget


class Deed(NamedTuple):
    """Something that can be done to the rows of a list: its icon, words, keys, and how."""

    name: str
    words: str
    keys: str
    act: Callable[[], None]


class DeedBar(QWidget):
    """A row of buttons; the keys count while the list has the keyboard."""

    def __init__(
        self,
        groups: Iterable[Iterable[Deed]],
        keyed: QWidget,
        parent: QWidget,
        more: Iterable[Deed] = (),
    ) -> None:
        """Buttons in groups with a gap between; of `more`, the list takes the keys itself."""
        super().__init__(parent)
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        own = [list(group) for group in groups]
        self._groups = [*own, list(more)]
        for number, group in enumerate(own):
            if number:
                row.addSpacing(12)
            for deed in group:
                row.addWidget(self._button(deed))
                if deed.keys:
                    shortcut = QShortcut(QKeySequence(deed.keys), keyed)
                    shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
                    shortcut.activated.connect(deed.act)
        row.addSpacing(12)
        for deed in self._groups[-1]:
            row.addWidget(self._button(deed))
        row.addStretch(1)

    def menu_actions(self, parent: QWidget) -> list[QAction]:
        """The same deeds for a menu, with their keys beside them."""
        made = []
        for number, group in enumerate(self._groups):
            if number:
                gap = QAction(parent)
                gap.setSeparator(True)
                made.append(gap)
            for deed in group:
                # The bar has the shortcut; a second one for the same keys would be in its way.
                keys = QKeySequence(deed.keys).toString(QKeySequence.SequenceFormat.NativeText)
                action = QAction(icon(deed.name), f"{deed.words}\t{keys}", parent)
                action.triggered.connect(deed.act)
                made.append(action)
        return made

    def _button(self, deed: Deed) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(deed.name))
        button.setIconSize(QSize(18, 18))
        button.setAutoRaise(True)
        button.setText(deed.words)
        button.setAccessibleName(deed.words)
        button.setToolTip(f"{deed.words} ({deed.keys})" if deed.keys else deed.words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(deed.act)
        self.buttons[deed.name] = button
        return button
