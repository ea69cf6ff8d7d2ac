"""What stands above the form: who is chosen, what it adds up to, which scenarios use it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from hexwright.editor.counters.pictures import counter_pixmap
from hexwright.editor.oob.edits.copies import name_of
from hexwright.editor.oob.edits.uses import places_of
from hexwright.editor.oob.row_display import Shown, level_word, sign_pixmap
from hexwright.editor.plain_text import plain_tip
from hexwright.render.counter_look import piece_look
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Command
from hexwright.schema.oob_totals import Totals, group_name
from hexwright.schema.oob_tree import Entry, Item
from hexwright.schema.values.words import number_text

_SIDE = 72
# More scenarios are only counted.
_MOST_LINES = 6
_MOST_NAMES = 4


class OobNotes(QWidget):
    """A picture and a few lines about what is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is chosen."""
        super().__init__(parent)
        self._key: tuple[Item | None, object, object] = (None, None, None)
        self._known: list[str] = []
        self.picture = QLabel(self)
        self.picture.setFixedSize(_SIDE, _SIDE)
        self.title = _label(self)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.words = _label(self)
        # However long a name is, the form keeps its width.
        for label in (self.title, self.words):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        # Names, units and amounts of the arms: lines of three labels stand at the same height.
        self.sums = (_label(self), _label(self), _label(self))
        columns = QHBoxLayout()
        columns.setSpacing(18)
        for label in self.sums:
            columns.addWidget(label)
        for label in self.sums[1:]:
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        columns.addStretch(1)
        lines = QVBoxLayout()
        lines.setSpacing(3)
        lines.addWidget(self.title)
        lines.addWidget(self.words)
        lines.addLayout(columns)
        lines.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 0)
        row.setSpacing(12)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)

    def show_items(self, shown: Shown, items: list[Item], group: str) -> None:
        """Show what is chosen; sums are told apart by a group."""
        self.setVisible(bool(items))
        if not items:
            return
        entries = [shown.tree.entries[item] for item in items]
        first = entries[0]
        self.picture.setPixmap(self._picture(shown, first))
        is_command = len(items) == 1 and isinstance(first, Command)
        for label in self.sums:
            label.setVisible(is_command)
        if len(items) > 1:
            self._say(tr("{count} chosen", count=len(items)), _listed(shown, entries))
        elif isinstance(first, Command):
            self._say(first.name, [level_word(first.level)])
            self._show_sums(shown, shown.totals[items[0]], group)
        else:
            self._say(name_of(shown.module, first), self._uses(shown, items[0]))

    def _say(self, title: str, lines: list[str]) -> None:
        for label, text in ((self.title, title), (self.words, "\n".join(lines))):
            label.setText(text)
            label.setToolTip(plain_tip(text))

    def _show_sums(self, shown: Shown, sums: Totals, group: str) -> None:
        rows = [("", tr("Units"), shown.amount_title), *sum_rows(shown, sums, group)]
        for label, column in zip(self.sums, zip(*rows, strict=True), strict=True):
            label.setText("\n".join(column))

    def _uses(self, shown: Shown, item: Item) -> list[str]:
        """Where a piece starts; looked up anew only when scenarios or commands have changed."""
        key = item, shown.module.scenarios, shown.tree.above
        old = self._key
        if item != old[0] or key[1] is not old[1] or key[2] is not old[2]:
            self._key = key
            self._known = _uses_lines(shown, item.id)
        return self._known

    def _picture(self, shown: Shown, entry: Entry) -> QPixmap:
        scale = self.devicePixelRatioF()
        if isinstance(entry, Command):
            return sign_pixmap(entry.level, shown.colours.get(entry.id), _SIDE, scale)
        look = piece_look(shown.module, entry.id)
        return counter_pixmap(look, _SIDE, scale, shown.images) if look else QPixmap()


def _label(parent: QWidget) -> QLabel:
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return made


def _listed(shown: Shown, entries: list[Entry]) -> list[str]:
    names = [name_of(shown.module, entry) for entry in entries[:_MOST_NAMES]]
    return [*names, "…"] if len(entries) > len(names) else names


def sum_rows(shown: Shown, sums: Totals, group: str) -> list[tuple[str, str, str]]:
    """Name, units and amount of all together and of each arm."""
    rows = [(tr("all"), sums.units, sums.amount)]
    for name, (count, amount) in sums.groups.items():
        rows.append((group_name(shown.module, group, name), count, amount))
    return [
        (words, str(count), number_text(amount) if amount else "") for words, count, amount in rows
    ]


def _uses_lines(shown: Shown, piece: str) -> list[str]:
    places = places_of(shown.module, piece)
    if not places:
        return [tr("In no scenario yet")]
    lines = [f"{title}: {where}" for title, where in places.items()]
    more = len(lines) - _MOST_LINES
    if more <= 0:
        return lines
    return [*lines[:_MOST_LINES], tr("and {count} more", count=more)]
