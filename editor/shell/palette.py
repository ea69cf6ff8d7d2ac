"""The command palette: any action, tool or document by a few letters of its name."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from hexwright.schema.language import tr

_KEYS = Qt.ItemDataRole.UserRole
_ENTRY = Qt.ItemDataRole.UserRole + 1
_MOST_SHOWN = 60


class Entry(NamedTuple):
    """One thing that can be chosen in the palette."""

    words: str
    keys: str
    picture: QIcon
    is_enabled: bool
    run: Callable[[], object]


def likeness(typed: str, words: str) -> int:
    """How well typed letters fit words: 0 not at all, more for starts of words and unbroken runs.

    The letters must all occur in this order; small and capital ones are alike.
    """
    text, wanted = words.casefold(), typed.casefold().replace(" ", "")
    score, at, last = 1, 0, -2
    for letter in wanted:
        # The start of a word is what people type; take it if there is one further on.
        found = _start_of_word(text, letter, at)
        near = text.find(letter, at)
        if near < 0:
            return 0
        if near == last + 1 or found < 0:
            found = near
        score += 8 if found == last + 1 else 1
        score += 6 if found == 0 or not text[found - 1].isalnum() else 0
        last, at = found, found + 1
    return score * 100 - len(text)


def _start_of_word(text: str, letter: str, start: int) -> int:
    at = text.find(letter, start)
    while at > 0 and text[at - 1].isalnum():
        at = text.find(letter, at + 1)
    return at


class Palette(QDialog):
    """A field to type into and what fits; used with the keyboard alone."""

    def __init__(
        self,
        entries: list[Entry],
        parent: QWidget,
        words: tuple[str, str] | None = None,
        more: Callable[[str], list[Entry]] | None = None,
    ) -> None:
        """A palette of these entries, and of those that `more` finds for what is typed.

        The words are its title, and what can be typed.
        """
        super().__init__(parent, Qt.WindowType.Popup)
        self._entries = entries
        self._more = more
        usual = tr("Find an action"), tr("Type a few letters of an action, tool or document")
        title, prompt = words or usual
        self.setWindowTitle(title)
        self.typed = QLineEdit(self)
        self.typed.setPlaceholderText(prompt)
        self.typed.setAccessibleName(title)
        self.typed.textChanged.connect(self._fill)
        self.typed.installEventFilter(self)
        self.found = QListWidget(self)
        self.found.setAccessibleName(tr("Actions found"))
        self.found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.found.setUniformItemSizes(True)
        self.found.setIconSize(QSize(18, 18))
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setItemDelegate(_WithKeys(self.found))
        self.found.itemClicked.connect(self._run)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.typed)
        layout.addWidget(self.found)
        self.resize(560, 420)
        self.move(parent.mapToGlobal(QPoint((parent.width() - self.width()) // 2, 70)))
        self._fill("")
        self.typed.setFocus()

    def _fill(self, typed: str) -> None:
        scored = [(likeness(typed, one.words), one) for one in self._entries]
        fitting = [(score, one) for score, one in scored if score or not typed.strip()]
        # What can be done now comes first; among equals the order of the menus holds.
        key = (
            (lambda pair: (not pair[1].is_enabled, -pair[0]))
            if typed.strip()
            else (lambda pair: not pair[1].is_enabled)
        )
        exact = self._more(typed.strip()) if self._more and typed.strip() else []
        self.found.clear()
        for entry in [*exact, *(one for _, one in sorted(fitting, key=key)[:_MOST_SHOWN])]:
            item = QListWidgetItem(entry.picture, entry.words, self.found)
            item.setData(_KEYS, entry.keys)
            item.setData(_ENTRY, entry)
            if not entry.is_enabled:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        self.found.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        """Arrows move in the list while the field keeps the keyboard; Enter runs."""
        is_press = watched is self.typed and event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and self._key(event.key()):
            return True
        return super().eventFilter(watched, event)

    def _key(self, key: int) -> bool:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8,
                Qt.Key.Key_PageUp: -8}.get(Qt.Key(key), 0)  # fmt: skip
        if step and self.found.count():
            row = min(max(self.found.currentRow() + step, 0), self.found.count() - 1)
            self.found.setCurrentRow(row)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.found.currentItem())
            return True
        return False

    def _run(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        entry: Entry = item.data(_ENTRY)
        if entry.is_enabled:
            self.accept()
            entry.run()


class _WithKeys(QStyledItemDelegate):
    """Draws the shortcut at the right end of a row."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        super().paint(painter, option, index)  # type: ignore[arg-type] # the stubs know it so
        keys = index.data(_KEYS)  # type: ignore[attr-defined] # a model index
        role = QPalette.ColorRole.PlaceholderText
        if option.state & QStyle.StateFlag.State_Selected:
            role = QPalette.ColorRole.HighlightedText
        painter.save()
        painter.setPen(option.palette.color(role))
        area = option.rect.adjusted(0, 0, -10, 0)
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, side, keys)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        size = super().sizeHint(option, index)  # type: ignore[arg-type] # the stubs know it so
        return QSize(size.width(), size.height() + 8)
