"""What all dialogs share: settings on the left, a picture on the right, problems in words below."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.map.edits.losses import Loss
from hexwright.editor.plain_text import plain_label
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr, tr_many

_ALARM = {False: "#a32020", True: "#ff9d8a"}


class AnswerButtons(QDialogButtonBox):
    """The button that does what a dialog is for, and the one that leaves it."""

    def __init__(self, action: str, dialog: QDialog) -> None:
        """`action` names what the first button does; both end the dialog."""
        super().__init__(QDialogButtonBox.StandardButton.Cancel, dialog)
        self.ok = self.addButton(action, QDialogButtonBox.ButtonRole.AcceptRole)
        self.ok.setDefault(True)
        # Return must never mean no while the other button cannot be pressed.
        leave = self.button(QDialogButtonBox.StandardButton.Cancel)
        leave.setAutoDefault(False)
        # Some desktops put a sign on it, and none on the button beside it.
        leave.setIcon(QIcon())
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)


class ChangeDialog(FittingDialog):
    """A dialog that works out a change from its fields whenever one of them changes."""

    def __init__(self, parent: QWidget | None, title: str, action: str) -> None:
        """`action` names what the first button does."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.change: Change | None = None
        self.settings = QVBoxLayout()
        self.settings.setSpacing(10)
        self.picture = QVBoxLayout()
        self.problem = ProblemLine(self)
        self.buttons = AnswerButtons(action, self)
        self.ok = self.buttons.ok
        self._lay_out()

    def _lay_out(self) -> None:
        columns = self._columns = QHBoxLayout()
        columns.setSpacing(18)
        columns.addLayout(self.settings)
        columns.addLayout(self.picture, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 14)
        whole.setSpacing(12)
        whole.addLayout(columns, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self.buttons)

    def showEvent(self, event: QShowEvent) -> None:
        """Where there is no picture, the fields have its room."""
        if not self.picture.count():
            self._columns.setStretch(0, 1)
            self._columns.setStretch(1, 0)
        super().showEvent(event)

    def show_outcome(self, change: Change | None, problems: Iterable[Issue] = ()) -> None:
        """Take over the change that the fields mean, or say why there is none."""
        found = list(problems)
        self.change = None if found else change
        self.problem.tell(found)
        self.ok.setEnabled(self.change is not None)

    def asked(self) -> Change | None:
        """Ask the user; the change, or None if there is none to be made."""
        is_wanted = self.exec() == QDialog.DialogCode.Accepted
        self.deleteLater()
        return self.change if is_wanted and self.change and self.change.contents else None


class ProblemLine(QLabel):
    """What is wrong, in words; takes no room while nothing is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty line."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(tr("Problem"))
        self.hide()

    def tell(self, issues: Iterable[Issue]) -> None:
        """Show what is wrong."""
        words = dict.fromkeys(f"{issue.message} {issue.hint}".strip() for issue in issues)
        colours = self.palette()
        is_dark = colours.color(QPalette.ColorRole.Window).lightness() < 128
        colours.setColor(QPalette.ColorRole.WindowText, QColor(_ALARM[is_dark]))
        self.setPalette(colours)
        self.setText("\n".join(words))
        self.setAccessibleDescription(self.text())
        self.setVisible(bool(words))


class LossList(QWidget):
    """What will be lost; losses of scenarios must be agreed to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty list, not shown."""
        super().__init__(parent)
        self.heading = QLabel(self)
        self.heading.setWordWrap(True)
        self.items = QListWidget(self)
        self.items.setAccessibleName(tr("What will be lost"))
        self.items.setAlternatingRowColors(True)
        self.items.setWordWrap(True)
        self.items.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.items.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.items.setMinimumSize(320, 110)
        self.agree = QCheckBox(tr("&Take these out of the scenarios too"), self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.heading)
        layout.addWidget(self.items, 1)
        layout.addWidget(self.agree)
        self.hide()

    def show_losses(self, losses: Iterable[Loss], cut: int = 0) -> None:
        """List what will be lost, battles first."""
        found = sorted(losses, key=lambda loss: not loss.is_in_scenario)
        texts = [loss.text for loss in found]
        if cut:
            texts.append(tr_many("1 hex with its terrain|{count} hexes with their terrain", cut))
        if texts != [self.items.item(row).text() for row in range(self.items.count())]:
            self.items.clear()
            self.items.addItems(texts)
            # Who agreed to lose one thing has not agreed to lose another.
            self.agree.setChecked(False)
        hurts = any(loss.is_in_scenario for loss in found)
        self.heading.setText(tr("This will be lost:"))
        self.agree.setVisible(hurts)
        self.setVisible(bool(texts))

    def is_agreed(self) -> bool:
        """Whether scenarios lose nothing, or the user wants it so."""
        return self.agree.isChecked() or not self.agree.isVisibleTo(self)


def edge_colour(widget: QWidget) -> QColor:
    """The colour of fine lines, in light and in dark."""
    colour = QColor(widget.palette().color(QPalette.ColorRole.WindowText))
    colour.setAlphaF(0.45)
    return colour


def form(parent: QLayout | QWidget) -> QFormLayout:
    """A form with labels in line, inside a layout or a group."""
    made = QFormLayout()
    made.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    made.setHorizontalSpacing(10)
    made.setVerticalSpacing(8)
    if isinstance(parent, QWidget):
        parent.setLayout(made)
    else:
        assert isinstance(parent, QBoxLayout)
        parent.addLayout(made)
    return made


def note(parent: QWidget | None = None) -> QLabel:
    """A line of explanation that may wrap."""
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def add_line(lines: QFormLayout, words: str, line: QHBoxLayout, first: QWidget) -> None:
    """A line of several fields in a form; its label leads to the first of them."""
    label = plain_label(words)
    label.setBuddy(first)
    lines.addRow(label, line)


def side_by_side(*widgets: QWidget | str) -> QHBoxLayout:
    """Widgets and words in one line."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for widget in widgets:
        line.addWidget(plain_label(widget) if isinstance(widget, str) else widget)
    line.addStretch(1)
    return line
