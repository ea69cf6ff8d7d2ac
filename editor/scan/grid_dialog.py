"""The dialog that shows the grid found on a scan: choose, drag a few hexes right, take it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import AnswerButtons, ProblemLine, note
from hexwright.editor.forms.screen_fit import FittingDialog
from hexwright.editor.scan.grid_view import GridView
from hexwright.editor.scan.steps import BACK, back_button, step_line
from hexwright.editor.tasks import Task, watch
from hexwright.importers.scan.detect import Detection
from hexwright.importers.scan.grid import FoundGrid, Spot
from hexwright.importers.scan.judging import Proposal
from hexwright.importers.scan.refit import Refit, refit
from hexwright.importers.scan.sheet import Pixels
from hexwright.schema.grid import Place
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr, tr_many

_THUMB = QSize(160, 120)
MOST_POINTS = 4


@dataclass(frozen=True)
class Adjusted:
    """A choice among grids, and the hexes that were dragged to where they are printed."""

    row: int
    points: dict[Place, Spot]


class GridDialog(FittingDialog):
    """Shows what was found; every dragged hex lays the whole grid anew."""

    def __init__(
        self,
        pixels: Pixels,
        found: Detection,
        parent: QWidget | None = None,
        before: Adjusted | None = None,
        *,
        joins: bool = False,
    ) -> None:
        """`found` has at least one proposal; `before` is what was set when the user comes back."""
        super().__init__(parent)
        assert found.proposals, "there is nothing to look at"
        self.setWindowTitle(tr("Map from scan"))
        self._found = found
        self._task: Task | None = None
        self.points: dict[Place, Spot] = {}
        self.grid: FoundGrid = found.proposals[0].grid
        self._make_parts(pixels)
        self._lay_out(step_line("grid", self, joins=joins))
        self._connect()
        self._list(found.proposals)
        self.ask_for(1120, 760)
        self.choices.setCurrentRow(before.row if before else 0)
        if before and before.points:
            self.points.update(before.points)
            self._lay()

    @property
    def adjusted(self) -> Adjusted:
        """What the user has set."""
        return Adjusted(self.choices.currentRow(), dict(self.points))

    # --- building -------------------------------------------------------------------------

    def _make_parts(self, pixels: Pixels) -> None:
        height, width = pixels.shape[:2]
        given = QImage(pixels.data, width, height, 3 * width, QImage.Format.Format_RGB888)
        # The array may go before the dialog does.
        self._scan = given.copy()
        self.view = GridView(self._scan, self)
        self.reason = note(self)
        self.reason.setText(self._found.reason)
        self.choices = QListWidget(self)
        self.choices.setIconSize(_THUMB)
        self.choices.setAccessibleName(tr("Grids that may be meant"))
        self.choices.setWordWrap(True)
        self.choices.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.choices.setMinimumWidth(310)
        self.heading = QLabel(tr("&Grids that may be meant:"), self)
        self.heading.setBuddy(self.choices)
        self.state = note(self)
        self.free_all = QPushButton(tr("&No control points"), self)
        self.problem = ProblemLine(self)
        self.buttons = AnswerButtons(tr("&Make the map"), self)
        self.back = back_button(self.buttons)

    def _lay_out(self, steps: QWidget) -> None:
        hint = note(self)
        hint.setText(
            tr(
                "Do the hexes lie on the printed ones, up to the edges? If not, drag the middle of "
                "one to four hexes to where it is printed: the others follow. Arrow keys choose a "
                "hex, Ctrl and an arrow key push it, Delete or Shift and a click let it go."
            )
        )
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(self.reason)
        side.addWidget(self.heading)
        side.addWidget(self.choices, 1)
        side.addWidget(hint)
        side.addWidget(self.state)
        side.addWidget(self.free_all)
        columns = QHBoxLayout()
        columns.setSpacing(18)
        columns.addLayout(side)
        columns.addWidget(self.view, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 14)
        whole.addWidget(steps)
        whole.addLayout(columns, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self.buttons)

    def _connect(self) -> None:
        self.choices.currentRowChanged.connect(self._choose)
        self.view.dragged.connect(self._drag)
        self.view.freed.connect(self._free)
        self.back.clicked.connect(lambda: self.done(BACK))
        self.free_all.clicked.connect(lambda: self._choose(self.choices.currentRow()))

    def _list(self, proposals: tuple[Proposal, ...]) -> None:
        for proposal in proposals:
            grid = proposal.grid
            kind = tr("flat") if grid.orientation == "flat" else tr("pointy")
            words = tr(
                "{columns} × {rows} hexes, {kind}, {pitch} pixels apart",
                columns=grid.columns,
                rows=grid.rows,
                kind=kind,
                pitch=round(grid.pitch),
            )
            self.choices.addItem(QListWidgetItem(self._thumb(grid), words))

    def _thumb(self, grid: FoundGrid) -> QIcon:
        """A part of the scan with a few hexes of a grid, large enough to be judged."""
        view = GridView(self._near(grid))
        shift = self._corner(grid)
        view.show_grid(_moved(grid, -shift[0], -shift[1]), {}, {})
        view.setFixedSize(_THUMB)
        picture = QPixmap(_THUMB)
        view.render(picture)
        return QIcon(picture)

    def _corner(self, grid: FoundGrid) -> tuple[int, int]:
        x, y = grid.spots[len(grid.spots) // 2]
        wide, high = self._window(grid)
        left = min(max(0, round(x - wide / 2)), self._scan.width() - wide)
        return left, min(max(0, round(y - high / 2)), self._scan.height() - high)

    def _window(self, grid: FoundGrid) -> tuple[int, int]:
        wide = min(self._scan.width(), round(6 * grid.pitch))
        return wide, min(self._scan.height(), round(4.5 * grid.pitch))

    def _near(self, grid: FoundGrid) -> QImage:
        return self._scan.copy(*self._corner(grid), *self._window(grid))

    # --- choosing and dragging ------------------------------------------------------------

    def _choose(self, row: int) -> None:
        if row >= 0:
            self.points.clear()
            self._show(self._found.proposals[row].grid, {})

    def _drag(self, place: Place, x: float, y: float) -> None:
        if place not in self.points and len(self.points) == MOST_POINTS:
            # The oldest one gives way.
            del self.points[next(iter(self.points))]
        self.points[place] = (x, y)
        self._lay()

    def _free(self, place: Place) -> None:
        if self.points.pop(place, None) is not None:
            self._lay()

    def _lay(self) -> None:
        """Lay the chosen grid anew, away from the window."""
        if self._task is not None:
            self._task.stop()
        row = self.choices.currentRow()
        chosen = self._found.proposals[row]
        first = replace(self._found, proposals=(chosen,))
        points = dict(self.points)
        task = Task(lambda _report: refit(first, points))
        self._task = task
        self.buttons.ok.setEnabled(False)
        self.state.setText(tr("Laying the grid on the map"))

        def done(after: Refit) -> None:
            # Who dragged on meanwhile wants the next one.
            if self._task is task:
                self._task = None
                self._show(after.grid, after.by_hex)

        watch(task, self, done, self._fail)
        task.start()

    def _fail(self, issues: list[Issue]) -> None:
        self._task = None
        self.buttons.ok.setEnabled(True)
        self.problem.tell(issues)

    def _show(self, grid: FoundGrid, off: Mapping[Place, float]) -> None:
        self.grid = grid
        self.view.show_grid(grid, self.points, off)
        words = [tr_many("1 control point.|{count} control points.", len(self.points))]
        if off:
            usual = sorted(off.values())[len(off) // 2]
            percent = round(100 * usual / max(grid.pitch, 1e-6), 1)
            words.append(tr("Hexes are off the print by {percent} % of a hex.", percent=percent))
        self.state.setText(" ".join(words))
        self.free_all.setEnabled(bool(self.points))
        self.buttons.ok.setEnabled(True)

    def done(self, result: int) -> None:
        """Nobody waits for the work any more."""
        if self._task is not None:
            self._task.stop()
        super().done(result)


def _moved(grid: FoundGrid, right: float, down: float) -> FoundGrid:
    return replace(
        grid,
        centers={place: (x + right, y + down) for place, (x, y) in grid.centers.items()},
        beyond={place: (x + right, y + down) for place, (x, y) in grid.beyond.items()},
    )
