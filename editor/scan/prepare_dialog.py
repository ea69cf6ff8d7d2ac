"""The dialog that turns, straightens and cuts a picture before its grid is looked for."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSignalBlocker
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import AnswerButtons, ProblemLine, form, note, side_by_side
from hexwright.editor.forms.plain_fields import number_field
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.scan.crop_view import CropView
from hexwright.editor.scan.edits.new_map import Picture, opened
from hexwright.editor.scan.steps import step_line
from hexwright.editor.tasks import Task, watch
from hexwright.importers.scan.preparing import Preparation, straightened
from hexwright.importers.scan.sheet import SUFFIXES, Pixels, smaller
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr

# The longer side of what is shown: turning a whole scan at every step would take too long.
_SHOWN = 1400
_STEEPEST = 45.0
_PERCENT = 100
# So much may be cut off at each side that something is always left.
_MOST_CUT = 48


def ask_scan(parent: QWidget) -> Path | None:
    """A picture or a PDF; None if the user does not want to."""
    kinds = tr(
        "Pictures and PDF ({suffixes})", suffixes=" ".join(f"*{suffix}" for suffix in SUFFIXES)
    )
    name, _ = QFileDialog.getOpenFileName(parent, tr("Choose a scan"), "", kinds)
    return Path(name) if name else None


class PrepareDialog(FittingDialog):
    """Shows a picture; what is set here is done to it when the grid is looked for."""

    def __init__(
        self,
        picture: Picture,
        how: Preparation | None = None,
        parent: QWidget | None = None,
        *,
        joins: bool = False,
    ) -> None:
        """`how` is what was set before, when the user comes back to this step."""
        super().__init__(parent)
        self.setWindowTitle(tr("Map from scan"))
        self.picture = picture
        self._quarters = how.quarters if how else 0
        self._task: Task | None = None
        self._make_parts()
        self._lay_out(step_line("picture", self, joins=joins))
        self._connect()
        self.ask_for(1120, 760)
        self._take(picture)
        if how is not None:
            self._set(how)

    @property
    def how(self) -> Preparation:
        """What is to be done to the picture."""
        left, top, right, bottom = (field.value() / _PERCENT for field in self.cuts)
        return Preparation(self._quarters, self.degrees.value(), (left, top, right, bottom))

    # --- building -------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.view = CropView(self)
        self.page = number_field(1, max(1, self.picture.pages), self.picture.page + 1, tr("Page"))
        self.left_button = QPushButton(tr("Turn to the &left"), self)
        self.right_button = QPushButton(tr("Turn to the &right"), self)
        self.degrees = QDoubleSpinBox(self)
        self.degrees.setRange(-_STEEPEST, _STEEPEST)
        self.degrees.setDecimals(1)
        self.degrees.setSingleStep(0.1)
        self.degrees.setSuffix(" °")
        self.degrees.setAccessibleName(tr("Straighten"))
        names = (tr("From the left"), tr("From above"), tr("From the right"), tr("From below"))
        self.cuts = [number_field(0, _MOST_CUT, 0, name, "%") for name in names]
        self.whole = QPushButton(tr("&Whole picture"), self)
        self.problem = ProblemLine(self)
        self.buttons = AnswerButtons(tr("&Find the grid"), self)

    def _lay_out(self, steps: QWidget) -> None:
        hint = note(self)
        hint.setText(
            tr(
                "Drag over the map if there is much else on the picture: titles, charts, other "
                "maps. It need not lie straight: the grid is found on crooked and bent paper too."
            )
        )
        hint.setMaximumWidth(330)
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(hint)
        lines = form(side)
        if self.picture.pages > 1:
            lines.addRow(tr("&Page:"), self.page)
        lines.addRow(side_by_side(self.left_button, self.right_button))
        lines.addRow(tr("&Straighten:"), self.degrees)
        for words, field in zip(
            (tr("Cut off a&t the left:"), tr("&Above:"), tr("At the r&ight:"), tr("&Below:")),
            self.cuts,
            strict=True,
        ):
            lines.addRow(words, field)
        lines.addRow(side_by_side(self.whole))
        side.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(18)
        columns.addLayout(side)
        columns.addWidget(self.view, 1)
        everything = QVBoxLayout(self)
        everything.setContentsMargins(16, 16, 16, 14)
        everything.addWidget(steps)
        everything.addLayout(columns, 1)
        everything.addWidget(self.problem)
        everything.addWidget(self.buttons)

    def _connect(self) -> None:
        self.page.valueChanged.connect(self._open_page)
        self.left_button.clicked.connect(lambda: self._turn(-1))
        self.right_button.clicked.connect(lambda: self._turn(1))
        self.degrees.valueChanged.connect(self._redraw)
        for field in self.cuts:
            field.valueChanged.connect(self._show_part)
        self.view.chosen.connect(self._choose)
        self.whole.clicked.connect(lambda: self._cut(0, 0, 0, 0))

    # --- the picture ----------------------------------------------------------------------

    def _take(self, picture: Picture) -> None:
        self.picture = picture
        pixels = picture.sheet.pixels
        factor = max(pixels.shape[:2]) / _SHOWN
        self._small: Pixels = smaller(pixels, factor) if factor > 1 else pixels
        self._redraw()

    def _set(self, how: Preparation) -> None:
        self.degrees.setValue(how.degrees)
        self._cut(*(round(_PERCENT * cut) for cut in how.cuts))

    def _turn(self, step: int) -> None:
        self._quarters = (self._quarters + step) % 4
        left, top, right, bottom = (field.value() for field in self.cuts)
        # What was cut off goes along.
        turned = (bottom, left, top, right) if step > 0 else (top, right, bottom, left)
        self._cut(*turned)
        self._redraw()

    def _redraw(self) -> None:
        shown = straightened(self._small, Preparation(self._quarters, self.degrees.value()))
        height, width = shown.shape[:2]
        image = QImage(shown.data, width, height, 3 * width, QImage.Format.Format_RGB888)
        # The array may go before the view does.
        self.view.show_picture(image.copy())
        self._shown_size = (width, height)
        self._show_part()

    # --- the part that is kept ------------------------------------------------------------

    def _show_part(self) -> None:
        width, height = self._shown_size
        left, top, right, bottom = (field.value() / _PERCENT for field in self.cuts)
        corner = QPoint(round(left * width), round(top * height))
        end = QPoint(round((1 - right) * width) - 1, round((1 - bottom) * height) - 1)
        self.view.show_part(QRect(corner, end))

    def _choose(self, part: QRect) -> None:
        """Cut to what was dragged over, a percent wider rather than narrower."""
        width, height = self._shown_size
        self._cut(
            int(_PERCENT * part.left() / width),
            int(_PERCENT * part.top() / height),
            int(_PERCENT * (width - part.right() - 1) / width),
            int(_PERCENT * (height - part.bottom() - 1) / height),
        )

    def _cut(self, *percents: int) -> None:
        for field, percent in zip(self.cuts, percents, strict=True):
            with QSignalBlocker(field):
                field.setValue(percent)
        self._show_part()

    # --- pages ----------------------------------------------------------------------------

    def _open_page(self, number: int) -> None:
        if self._task is not None:
            self._task.stop()
        path, pages = self.picture.path, self.picture.pages
        task = Task(lambda report: opened(path, number - 1, report))
        self._task = task
        self.buttons.ok.setEnabled(False)

        def done(picture: Picture) -> None:
            if self._task is task:
                self._task = None
                self.buttons.ok.setEnabled(True)
                self.problem.tell([])
                self._take(replace(picture, pages=pages))

        watch(task, self, done, self._fail)
        task.start()

    def _fail(self, issues: list[Issue]) -> None:
        self._task = None
        self.problem.tell(issues)

    def done(self, result: int) -> None:
        """Nobody waits for a page any more."""
        if self._task is not None:
            self._task.stop()
        super().done(result)
