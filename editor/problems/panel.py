"""The list of problems: what to show of it, where each one is, and how it can be mended."""

from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.plain_fields import search_field
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.problems.model import FixWords, ProblemsFilter, ProblemsModel
from hexwright.editor.records.row_table import RowPanelTable
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr

# The share of the width that a column beside the problem may take.
_MOST: Final = 0.3


class _ProblemTable(RowPanelTable):
    """Problems in rows: what is wrong has the most room, where it is may be cut."""

    # What is said while there is no row.
    nothing = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say why there is nothing to see."""
        super().paintEvent(event)
        if not self.model().rowCount() and self.nothing:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, self.nothing)
            painter.end()

    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802 - Qt calls it
        """What a column needs, but never so much that the problem cannot be read."""
        return min(super().sizeHintForColumn(column), int(self.viewport().width() * _MOST))


_NARROWEST = 240


class ProblemsPanel(QWidget):
    """Problems in a table below their filters."""

    # A problem shall be looked at, or mended.
    chosen = Signal(object)
    fix_wanted = Signal(object)
    # Another problem is current.
    moved = Signal()

    def __init__(
        self, model: ProblemsModel, fix_words: FixWords, parent: QWidget | None = None
    ) -> None:
        """A panel on a model of problems."""
        super().__init__(parent)
        self._model = model
        self._fix_words = fix_words
        self.filter = ProblemsFilter(model, self)
        self.table = self._make_table()
        self.severities = {severity: self._make_switch(severity) for severity in Severity}
        self.words = search_field(tr("Filter"), tr("Filter problems by words"), self)
        self.words.setMaximumWidth(260)
        self.words.textChanged.connect(self.filter.set_words)
        model.use_fixes(fix_words)
        self.checking = QLabel(tr("Checking…"), self)
        self.checking.hide()
        self.fix = QPushButton(icon("fix"), tr("Fix"), self)
        self.fix.setEnabled(False)
        self.fix.clicked.connect(self.fix_current)
        self._lay_out()
        model.modelReset.connect(self._count)
        self._count()

    def minimumSizeHint(self) -> QSize:
        """Narrow: panels that come all at once must not make a small window wider."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 4, 6, 2)
        for switch in self.severities.values():
            bar.addWidget(switch)
        bar.addWidget(self.words)
        bar.addWidget(self.checking)
        bar.addStretch(1)
        bar.addWidget(self.fix)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self.table)
        self.setFocusProxy(self.table)

    def _make_switch(self, severity: Severity) -> QToolButton:
        switch = QToolButton(self)
        switch.setIcon(icon(severity.value))
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.setCheckable(True)
        switch.setChecked(True)
        switch.setAutoRaise(True)
        switch.toggled.connect(lambda shown: self.filter.set_shown(severity, shown=shown))
        return switch

    def _make_table(self) -> _ProblemTable:
        table = _ProblemTable(self.filter, tr("Problems"), self)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        # As wide as what is seen needs: whether there is a fix takes a while to say.
        header.setResizeContentsPrecision(0)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        table.clicked.connect(self._choose)
        table.activated.connect(self._choose)
        table.selectionModel().currentChanged.connect(self._move)
        return table

    def show_checking(self, *, is_checking: bool) -> None:
        """Say whether the list is of the module as it was, and the next is being made."""
        self.checking.setVisible(is_checking)

    # --- the current problem --------------------------------------------------------------

    def current(self) -> Issue | None:
        """The problem that is chosen in the table."""
        row = self.table.currentIndex().row()
        return self.filter.issue_at(row) if 0 <= row < self.filter.rowCount() else None

    def step(self, by: int) -> None:
        """Go to the next or the previous problem, around the end."""
        count = self.filter.rowCount()
        if not count:
            return
        row = self.table.currentIndex().row()
        row = (row + by) % count if row >= 0 else (0 if by > 0 else count - 1)
        self.table.selectRow(row)
        self.table.scrollTo(self.filter.index(row, 0))
        self._choose()

    def has_fix(self) -> bool:
        """Whether the current problem can be mended with one stroke."""
        issue = self.current()
        return issue is not None and bool(self._fix_words(issue))

    def fix_current(self) -> None:
        """Mend the current problem."""
        issue = self.current()
        if issue is not None and self._fix_words(issue):
            self.fix_wanted.emit(issue)

    def _choose(self) -> None:
        issue = self.current()
        if issue is not None:
            self.chosen.emit(issue)

    def _move(self) -> None:
        issue = self.current()
        words = self._fix_words(issue) if issue is not None else ""
        self.fix.setEnabled(bool(words))
        self.fix.setToolTip(plain_tip(words))
        self.moved.emit()

    def _count(self) -> None:
        words = {
            Severity.ERROR: tr("Errors: {count}", count=self._model.count(Severity.ERROR)),
            Severity.WARNING: tr("Warnings: {count}", count=self._model.count(Severity.WARNING)),
            Severity.NOTE: tr("Notes: {count}", count=self._model.count(Severity.NOTE)),
        }
        for severity, switch in self.severities.items():
            switch.setText(words[severity])
        none = tr("Nothing is wrong with this module.")
        self.table.nothing = tr("No problem is of this kind.") if self._model.rows else none
        self._move()

    def menu_for(self, issue: Issue) -> QMenu:
        """What can be done about a problem."""
        menu = QMenu(self)
        menu.addAction(icon("next"), tr("&Go to the place"), lambda: self.chosen.emit(issue))
        words = self._fix_words(issue)
        if words:
            menu.addAction(icon("fix"), words, lambda: self.fix_wanted.emit(issue))
        clipboard = QGuiApplication.clipboard()
        menu.addAction(icon("copy"), tr("&Copy"), lambda: clipboard.setText(issue.text()))
        return menu

    def _show_menu(self, at: QPoint) -> None:
        issue = self.current()
        if issue is not None:
            menu = self.menu_for(issue)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.table.viewport().mapToGlobal(at))
