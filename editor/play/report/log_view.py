"""The log of a game: an after-action report to read, to search, to copy and to keep."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from hexwright.editor import messages
from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.icons import icon
from hexwright.editor.play.report.log_list import LogList
from hexwright.editor.play.session import PlaySession
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.saving import write_output


class LogView(QWidget):
    """What happened, as the viewpoint knows it; names and numbers in it can be clicked."""

    piece_wanted = Signal(str)  # the user wants to see a piece on the board
    hex_wanted = Signal(str)  # … or a hex
    card_wanted = Signal(str)  # … or to read a card
    rule_wanted = Signal(str)  # … or a rule

    def __init__(self, session: PlaySession, parent: QWidget | None = None) -> None:
        """Follow a session."""
        super().__init__(parent)
        self._session = session
        self._found: list[int] = []
        self._is_behind = True
        self.list = LogList(session.module, self)
        self.list.linked.connect(self._send_on)
        self.search = search_field(tr("Find in the report"), tr("Find in the report"), self)
        self.search.textChanged.connect(self._look_for)
        self.search.returnPressed.connect(self.find_next)
        self.count = QLabel(self)
        self._make_actions()
        self._lay_out()
        session.changed.connect(self._follow)

    def _make_actions(self) -> None:
        here = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for key, run in (
            (QKeySequence.StandardKey.Find, self._begin_search),
            (QKeySequence.StandardKey.FindNext, self.find_next),
            (QKeySequence.StandardKey.FindPrevious, self.find_previous),
        ):
            QShortcut(QKeySequence(key), self, context=here).activated.connect(run)
        self.copy_action = QAction(icon("copy"), tr("Copy"), self)
        self.copy_action.setToolTip(tr("Copy the chosen lines, or the whole report"))
        self.copy_action.triggered.connect(self.list.copy)
        self.save_action = QAction(icon("export"), tr("Save as text…"), self)
        self.save_action.setToolTip(tr("Save the whole report as a text file"))
        self.save_action.triggered.connect(self._save)
        self.list.addActions([self.copy_action, self.save_action])
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(6, 6, 6, 4)
        row.addWidget(self.search, 1)
        row.addWidget(self.count)
        for action in (self.copy_action, self.save_action):
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            row.addWidget(button)
        layout.addLayout(row)
        layout.addWidget(self.list, 1)

    # --- following the game -----------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """What happened while nobody looked is told now."""
        super().showEvent(event)
        if self._is_behind:
            self._follow()

    def _follow(self) -> None:
        """Tell what is new; a log that nobody sees waits, so that it costs nothing."""
        if not self.isVisible():
            self._is_behind = True
            return
        at_end = self._is_behind or self.list.is_at_end
        self._is_behind = False
        self.list.lines.follow(self._session.log())
        if self.search.text():
            self._look_for(self.search.text())
        if at_end:
            self.list.show_end()

    def _send_on(self, kind: str, name: str) -> None:
        signals = {
            "piece": self.piece_wanted,
            "hex": self.hex_wanted,
            "card": self.card_wanted,
            "rule": self.rule_wanted,
        }
        signals[kind].emit(name)

    # --- searching --------------------------------------------------------------------------------

    def _begin_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _look_for(self, words: str) -> None:
        self._found = self.list.lines.rows_with(words) if words.strip() else []
        self.list.words.found = frozenset(self._found)
        self.list.viewport().update()
        self._show_count()

    def _show_count(self) -> None:
        if not self.search.text().strip():
            self.count.clear()
            return
        here = self.list.currentIndex().row()
        number = self._found.index(here) + 1 if here in self._found else 0
        self.count.setText(tr("{number} of {count}", number=number, count=len(self._found)))

    def find_next(self) -> None:
        """Go to the next line with the words, and after the last to the first."""
        here = self.list.currentIndex().row()
        later = [row for row in self._found if row > here]
        self._go_to(later[0] if later else self._found[0] if self._found else -1)

    def find_previous(self) -> None:
        """Go to the line with the words before this one."""
        here = self.list.currentIndex().row()
        before = [row for row in self._found if row < here]
        self._go_to(before[-1] if before else self._found[-1] if self._found else -1)

    def _go_to(self, row: int) -> None:
        if row >= 0:
            index = self.list.lines.index(row)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index, LogList.ScrollHint.PositionAtCenter)
        self._show_count()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends a search."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self.list.setFocus()
        else:
            super().keyPressEvent(event)

    # --- keeping ----------------------------------------------------------------------------------

    def report(self) -> str:
        """The whole report as text."""
        self.list.lines.follow(self._session.log())
        return self.list.lines.text()

    def _save(self) -> None:
        name = f"{self._session.scenario.id}.txt"
        path = messages.ask_report_target(self, name)
        if path is not None:
            self.save_report(path)

    def save_report(self, path: Path) -> None:
        """Write the whole report to a file."""
        try:
            write_output(path, self.report().encode())
        except DataError as error:
            messages.show_issues(self, tr("Save as text…"), error.issues)
