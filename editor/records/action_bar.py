"""Buttons for what can be done to a list, with the keys that do the same in it."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.language import tr


class ListAction(NamedTuple):
    """Something that can be done to the rows of a list: its icon, words, keys, and how."""

    name: str
    words: str
    keys: str
    act: Callable[[], None]


# What can be done to the rows of every list, and the keys for it.
_KEYS = {
    "add": "Ins",
    "duplicate": "Ctrl+Shift+D",
    "delete": "Ctrl+Del",
    "up": "Alt+Up",
    "down": "Alt+Down",
}


def list_actions(
    act: Callable[[str], None],
    words: Mapping[str, str] | None = None,
    leave_out: Iterable[str] = (),
) -> list[ListAction]:
    """Add, duplicate, delete and move, under these words or the usual ones."""
    usual = {
        "add": tr("Add"),
        "duplicate": tr("Duplicate"),
        "delete": tr("Delete"),
        "up": tr("Move up"),
        "down": tr("Move down"),
    }
    shown = {**usual, **(words or {})}
    wanted = [name for name in shown if name not in leave_out]
    return [ListAction(name, shown[name], _KEYS[name], partial(act, name)) for name in wanted]


class ActionBar(QWidget):
    """A row of buttons; the keys count while the list has the keyboard."""

    def __init__(
        self,
        groups: Iterable[Iterable[ListAction]],
        keyed: QWidget,
        parent: QWidget,
        more: Iterable[ListAction] = (),
    ) -> None:
        """Buttons in groups with a gap between; of `more`, the list takes the keys itself."""
        super().__init__(parent)
        self.buttons: dict[str, QToolButton] = {}
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        own = [list(group) for group in groups]
        self._groups = [*own, list(more)]
        for number, group in enumerate(own):
            if number:
                row.addSpacing(8)
            for action in group:
                row.addWidget(self._button(action))
                if action.keys:
                    shortcut = QShortcut(QKeySequence(action.keys), keyed)
                    shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
                    shortcut.activated.connect(action.act)
        row.addSpacing(8)
        for action in self._groups[-1]:
            row.addWidget(self._button(action))
        row.addStretch(1)

    def put_first(self, widget: QWidget) -> None:
        """Put something before the buttons, which show their words then: there is room for them."""
        self._row.insertWidget(0, widget)
        for button in self.buttons.values():
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def menu_actions(self, parent: QWidget) -> list[QAction]:
        """The same actions for a menu, with their keys beside them."""
        made = []
        for number, group in enumerate(self._groups):
            if number:
                gap = QAction(parent)
                gap.setSeparator(True)
                made.append(gap)
            for action in group:
                # The bar has the shortcut; a second one for the same keys would be in its way.
                keys = QKeySequence(action.keys).toString(QKeySequence.SequenceFormat.NativeText)
                item = QAction(icon(action.name), f"{action.words}\t{keys}", parent)
                item.triggered.connect(action.act)
                made.append(item)
        return made

    def _button(self, action: ListAction) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(action.name))
        button.setIconSize(QSize(18, 18))
        button.setAutoRaise(True)
        button.setText(action.words)
        button.setAccessibleName(action.words)
        button.setToolTip(
            plain_tip(f"{action.words} ({action.keys})" if action.keys else action.words)
        )
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(action.act)
        self.buttons[action.name] = button
        return button
