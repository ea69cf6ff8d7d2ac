"""What the games of one scenario tell so far: shares, lengths, margins, and maps."""

from html import escape
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QScrollArea,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import note, side_by_side
from hexwright.editor.forms.plain_fields import choice_field
from hexwright.editor.lab.plot_view import PlotView
from hexwright.editor.plain_text import plain_label
from hexwright.editor.tasks import Task, watch
from hexwright.lab.chapter import Chapter
from hexwright.lab.heat_map import heat_map
from hexwright.lab.live import LiveRun
from hexwright.lab.plots import histogram, share_bars
from hexwright.schema.language import tr

_TABLES_HEIGHT: Final = 420
_STYLE: Final = "th, td { padding: 2px 8px; text-align: left; } .note { font-style: italic; }"


class ScenarioSheet(QScrollArea):
    """Figures and plots of a scenario, made anew whenever games have come."""

    def __init__(self, run: LiveRun, scenario: str, parent: QWidget | None = None) -> None:
        """A sheet without games."""
        super().__init__(parent)
        self._run, self.scenario = run, scenario
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.words = note(self)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.shares, self.turns, self.margins = PlotView(), PlotView(), PlotView()
        self.turns_title, self.margins_title = plain_label(tr("Turns")), plain_label("")
        self.heat = choice_field(tr("Map"), heat_titles().items())
        self.draw = QPushButton(tr("&Draw map"))
        self.map = QLabel(self)
        self.show_tables = QPushButton(tr("Show &tables"))
        self.tables = QTextBrowser(self)
        self.tables.setAccessibleName(tr("Tables"))
        self.tables.setMinimumHeight(_TABLES_HEIGHT)
        self.tables.hide()
        self._lay_out()
        self.draw.clicked.connect(self.draw_map)
        self.show_tables.clicked.connect(self.fill_tables)

    def _lay_out(self) -> None:
        page = QWidget(self)
        rows = QVBoxLayout(page)
        rows.setSpacing(8)
        for part in (
            self.words,
            self.shares,
            self.turns_title,
            self.turns,
            self.margins_title,
            self.margins,
        ):
            rows.addWidget(part)
        rows.addLayout(side_by_side(self.heat, self.draw))
        rows.addWidget(self.map)
        rows.addWidget(self.show_tables, alignment=Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self.tables)
        rows.addStretch(1)
        self.setWidget(page)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known now."""
        figures, order = self._run.figures(self.scenario), self._run.order
        chapter = Chapter(
            self._run.module,
            self.scenario,
            [*figures.games, *figures.unfinished],
            lean=order.lean,
            is_sequential=figures.is_sequential,
        )
        words = "\n".join(line.strip() for line in chapter.lines())
        self.words.setText(words if figures.games else tr("No game has ended yet."))
        rows = chapter.shares() if figures.games else []
        self.shares.show_plot(share_bars(rows, tr("Shares of wins")) if rows else "", words)
        turns = histogram([game.turns for game in figures.games], tr("Turns"))
        self.turns.show_plot(turns, tr("Turns"))
        self.turns_title.setVisible(bool(turns))
        title = chapter.margin_title() if figures.games else ""
        margins = histogram(figures.margins, title)
        self.margins_title.setText(title)
        self.margins_title.setVisible(bool(margins))
        self.margins.show_plot(margins, title)
        self.draw.setEnabled(bool(figures.games))
        self.show_tables.setEnabled(bool(figures.games))

    def fill_tables(self) -> Task:
        """Show how units fared and what decides; the file is read in the background."""
        run, scenario = self._run, self.scenario

        def write() -> str:
            figures = run.whole_figures(scenario)
            chapter = Chapter(
                run.module, scenario, figures.games, is_sequential=figures.is_sequential
            )
            return "".join(chapter.tables())

        task = Task(lambda _report: write())
        watch(task, self, self._show_tables)
        self.show_tables.setEnabled(False)
        task.start()
        return task

    def _show_tables(self, html: str) -> None:
        self.show_tables.setEnabled(True)
        self.tables.show()
        nothing = tr("No game has told anything of that.")
        self.tables.setHtml(f"<style>{_STYLE}</style>{html or escape(nothing)}")

    def draw_map(self) -> Task:
        """Draw where things happened, in the background."""
        what, module = str(self.heat.currentData()), self._run.module
        heat = dict(self._run.heat(self.scenario, what))
        task = Task(lambda _report: heat_map(module, self.scenario, heat) if heat else None)
        watch(task, self, self._show_map)
        self.draw.setEnabled(False)
        task.start()
        return task

    def _show_map(self, image: QImage | None) -> None:
        self.draw.setEnabled(True)
        if image is None:
            self.map.setText(tr("No game has told anything of that."))
            return
        ratio = self.devicePixelRatioF()
        wide = round(min(self.viewport().width() - 30, 760) * ratio)
        smooth = Qt.TransformationMode.SmoothTransformation
        drawn = QPixmap.fromImage(image.scaledToWidth(max(wide, 100), smooth))
        drawn.setDevicePixelRatio(ratio)
        self.map.setPixmap(drawn)
        self.map.setAccessibleName(self.heat.currentText())

    def sizeHint(self) -> QSize:
        """Enough for the plots."""
        return QSize(720, 560)


def heat_titles() -> dict[str, str]:
    """What can be drawn on the map."""
    return {
        "losses_at": tr("Where losses were suffered"),
        "fights": tr("Who was shot at or attacked where"),
        "occupied": tr("Where units stood when turns began"),
    }
