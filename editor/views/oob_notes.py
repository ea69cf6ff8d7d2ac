"""What stands above the form: who is chosen, what it adds up to, which scenarios use it."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.edits.oob_copies import name_of
from editor.edits.oob_uses import places_of
from editor.edits.words import choice_word, number_text
from editor.views.counter_pictures import counter_pixmap
from editor.views.oob_shown import Shown, level_word, sign_pixmap
from render.counter_look import piece_look
from schema.language import tr
from schema.model.oob import Command
from schema.oob_totals import KIND, Totals
from schema.oob_tree import Entry, Item

_SIDE = 72


class OobNotes(QWidget):
    """A picture and a few lines about what is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is chosen."""
        super().__init__(parent)
        self.picture = QLabel(self)
        self.picture.setFixedSize(_SIDE, _SIDE)
        self.title = QLabel(self)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        lines = QVBoxLayout()
        lines.setSpacing(3)
        lines.addWidget(self.title)
        lines.addWidget(self.words)
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
        # A table is as wide as it is; lines of words are broken.
        self.words.setWordWrap(len(items) > 1 or items[0].sort != "command")
        self.picture.setPixmap(self._picture(shown, entries[0]))
        if len(items) > 1:
            self.title.setText(tr("{count} chosen", count=len(items)))
            self.words.setText(_listed(shown, entries))
            return
        self.title.setText(name_of(shown.module, entries[0]))
        if isinstance(entries[0], Command):
            head = escape(level_word(entries[0].level))
            self.words.setText(head + sums_html(shown, shown.totals[items[0]], group))
        else:
            self.words.setText(_uses_html(shown, entries[0]))

    def _picture(self, shown: Shown, entry: Entry) -> QPixmap:
        scale = self.devicePixelRatioF()
        if isinstance(entry, Command):
            return sign_pixmap(entry.level, shown.colours.get(entry.id), _SIDE, scale)
        look = piece_look(shown.module, entry.id)
        return counter_pixmap(look, _SIDE, scale, shown.images) if look else QPixmap()


def _listed(shown: Shown, entries: list[Entry]) -> str:
    names = [escape(name_of(shown.module, entry)) for entry in entries[:4]]
    return ", ".join([*names, "…"] if len(entries) > len(names) else names)


def sums_html(shown: Shown, sums: Totals, group: str) -> str:
    """Sums as a small table: a row for each arm, units and amount in it."""
    rows = [(tr("Units"), sums.units, sums.amount)]
    kinds = shown.module.kinds
    for name, (count, amount) in sums.groups.items():
        is_kind = group == KIND and name in kinds
        words = kinds[name].name if is_kind else choice_word(name) if name else tr("others")
        rows.append((words, count, amount))
    cells = "".join(
        f"<tr><td>{escape(words)}</td><td align='right'>&nbsp;&nbsp;{count}</td>"
        f"<td align='right'>&nbsp;&nbsp;{number_text(amount) if amount else ''}</td></tr>"
        for words, count, amount in rows
    )
    title = escape(shown.amount_title)
    head = f"<tr><td></td><td></td><td align='right'>&nbsp;&nbsp;{title}</td></tr>"
    return f"<table cellspacing='1'>{head}{cells}</table>"


def _uses_html(shown: Shown, entry: Entry) -> str:
    places = places_of(shown.module, entry.id)
    if not places:
        return escape(tr("In no scenario yet"))
    lines = [f"{escape(title)}: {escape(where)}" for title, where in places.items()]
    return "<br>".join(lines)
