"""The list of usages: where a thing is defined, and everything that names it."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.plain_text import plain_tip
from hexwright.editor.records.row_table import RowPanelTable
from hexwright.editor.references.usages_model import UsagesModel
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import Occurrence, named_at, occurrences_for, title_of
from hexwright.schema.references.places import target_name


class UsagesPanel(QWidget):
    """A thing in words above a table of its spots."""

    # A spot shall be looked at.
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty panel; `show_thing` fills it."""
        super().__init__(parent)
        self.model = UsagesModel(self)
        self._module: Module | None = None
        # The thing under its names so far, the latest first: undo may bring an older one back.
        self._names: list[Named] = []
        # The title of a document whose uses are listed instead of those of a thing.
        self._listed = ""
        self.words = QLabel(self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        # A long name must not make the window wide.
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.table = self._make_table()
        self.nothing = QLabel(self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self.nothing.setTextFormat(Qt.TextFormat.PlainText)
        self._middle = QStackedWidget(self)
        self._middle.addWidget(self.nothing)
        self._middle.addWidget(self.table)
        self._bar = QHBoxLayout()
        self._bar.setContentsMargins(6, 4, 6, 2)
        self._bar.addWidget(self.words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._bar)
        layout.addWidget(self._middle, 1)
        self.setFocusProxy(self.table)
        self._show()

    def _make_table(self) -> RowPanelTable:
        table = RowPanelTable(self.model, tr("Usages"), self)
        header = table.horizontalHeader()
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for column, letters in ((0, 28), (2, 44)):
            header.resizeSection(column, table.fontMetrics().averageCharWidth() * letters)
        table.clicked.connect(self._choose)
        table.activated.connect(self._choose)
        return table

    def add_buttons(self, *actions: QAction) -> None:
        """Buttons for actions of the window that work on the thing."""
        for action in actions:
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAutoRaise(True)
            # The keyboard stays where it is, which says what the action is about.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._bar.addWidget(button)

    # --- the thing ------------------------------------------------------------------------

    @property
    def thing(self) -> Named | None:
        """What the panel is about."""
        return self._names[0] if self._names else None

    @property
    def is_asked(self) -> bool:
        """Whether the panel lists anything that may change."""
        return bool(self._names or self._listed)

    def show_thing(self, module: Module | None, what: Named | None) -> None:
        """List where a thing is defined and used."""
        self._names = [what] if what else []
        self._listed = ""
        self.refresh(module)
        if self.model.rowCount():
            self.table.selectRow(0)

    def show_spots(self, module: Module, title: str, spots: Sequence[Occurrence]) -> None:
        """List the uses of a document and of all that is in it, as they are now."""
        self._names = []
        self._module = module
        self._listed = title
        self.model.show_usages(module, spots)
        self._show()

    def follow(self, old: Named, new: Named) -> None:
        """The thing has another id from now on."""
        if self._names and old in self._names:
            self._names = [new, *(name for name in self._names if name != new)]

    def refresh(self, module: Module | None) -> None:
        """Show things as they are now."""
        # Places that were listed once may be others after a step.
        self._listed = ""
        self._module = module
        found: list[Occurrence] = []
        for what in self._names if module else ():
            assert module is not None
            found = occurrences_for(module, what)
            if any(one.is_definition for one in found):
                self._names.remove(what)
                self._names.insert(0, what)
                break
        self.model.show_usages(module, found)
        self._show()

    def selected_name(self) -> Named | None:
        """What actions on the panel are about."""
        return self.thing

    def spot(self) -> Occurrence | None:
        """The spot that is chosen in the table."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def owner(self) -> Named | None:
        """What the chosen spot belongs to."""
        spot = self.spot()
        return named_at(self._module, spot.path, spot.way) if spot and self._module else None

    def _choose(self, _index: QModelIndex | None = None) -> None:
        spot = self.spot()
        if spot is not None:
            self.chosen.emit(spot)

    def _show(self) -> None:
        self._middle.setCurrentWidget(self.table if self.model.rows else self.nothing)
        self.words.setText(self.summary())
        self.words.setToolTip(plain_tip(self.words.text()))
        what = self.thing
        if what is None:
            self.nothing.setText(
                tr("Choose something that has an id and press Shift+F12: all that uses it is here.")
            )
        else:
            self.nothing.setText(tr("“{name}” is not in the module any more.", name=what.name))

    def summary(self) -> str:
        """What the panel is about, and how often it is used, in words."""
        what, spots = self.thing, self.model.rows
        if self._listed:
            words = tr("{title} and what is in it", title=self._listed)
            return f"{words}: {_counted(spots)}"
        if what is None or self._module is None or not spots:
            return ""
        uses = [spot for spot in spots if not spot.is_definition]
        words = tr(
            "{title} – {sort} “{id}”",
            title=title_of(self._module, what),
            sort=target_name(what.target),
            id=what.name,
        )
        if not uses:
            return f"{words}: {tr('used nowhere')}"
        return f"{words}: {_counted(uses)}"


def _counted(uses: Sequence[Occurrence]) -> str:
    return tr(
        "uses: {count}, documents: {documents}",
        count=sum(use.times for use in uses),
        documents=len({use.path for use in uses}),
    )
