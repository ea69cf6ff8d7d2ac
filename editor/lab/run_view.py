"""One run in the window: how far it is, what it tells so far, and buttons to steer it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import ProblemLine
from hexwright.editor.icons import icon
from hexwright.editor.lab.scenario_sheet import ScenarioSheet
from hexwright.editor.plain_text import plain_label
from hexwright.editor.tasks import Task, watch
from hexwright.engine.core.names import names_of
from hexwright.lab.figures import Figures
from hexwright.lab.hold import ask_to_stop, begin, last_words, state_of, stop_now
from hexwright.lab.live import LiveRun
from hexwright.lab.record import GameRecord
from hexwright.lab.run import Subject
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr, tr_many

_TICK_MS: Final = 700
# A process that was just started takes a while to say that it is there.
_STARTING_MS: Final = 20_000
# Figures are made anew for so small a part of the time, however many games there are.
_SHARE_OF_TIME: Final = 20


class RunView(QWidget):
    """Watches the file of a run; the games are played by a process of their own."""

    # The state is another one now.
    changed = Signal()
    # A game shall be looked at: its file.
    wanted = Signal(object)

    def __init__(self, folder: Path, subject: Subject, parent: QWidget | None = None) -> None:
        """Show a run, whoever plays it."""
        super().__init__(parent)
        self.run = LiveRun(folder, subject)
        self._started = QElapsedTimer()
        self._shown = QElapsedTimer()
        self._cost = 0
        self._is_stale = True
        self.state = ""
        self.told = plain_label("", self)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(tr("Progress"))
        self.problem = ProblemLine(self)
        self.tabs = QTabWidget(self)
        self.sheets = [ScenarioSheet(self.run, name, self) for name in self.run.order.scenarios]
        self._make_buttons()
        self._lay_out()
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self.tick()

    def _make_buttons(self) -> None:
        self.pause = self._button("pause", tr("&Pause"), self.pause_run)
        self.go_on = self._button("play", tr("&Go on"), self.begin_run)
        self.cancel = self._button("delete", tr("&Cancel run"), self.cancel_run)
        self.report = self._button("export", tr("Open &report"), self.open_report)
        looks = {
            tr("&Typical game"): Figures.most_typical,
            tr("&Shortest game"): Figures.shortest,
            tr("&Most lopsided game"): Figures.most_lopsided,
        }
        self.looks = [
            self._button("replay-play", words, partial(self.look_at, pick))
            for words, pick in looks.items()
        ]

    def _button(self, picture: str, words: str, call: Callable[[], object]) -> QPushButton:
        button = QPushButton(icon(picture), words, self)
        button.clicked.connect(lambda _checked: call())
        return button

    def _lay_out(self) -> None:
        word = names_of(self.run.module).word
        for sheet in self.sheets:
            title = word(self.run.module.scenarios[sheet.scenario].title)
            self.tabs.addTab(sheet, title.replace("&", "&&"))
        steering, looking = QHBoxLayout(), QHBoxLayout()
        for button in (self.pause, self.go_on, self.cancel, self.report):
            steering.addWidget(button)
        for button in self.looks:
            looking.addWidget(button)
        steering.addStretch(1)
        looking.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        rows.addWidget(self.told)
        rows.addWidget(self.bar)
        rows.addLayout(steering)
        rows.addLayout(looking)
        rows.addWidget(self.problem)
        rows.addWidget(self.tabs, 1)

    # --- steering --------------------------------------------------------------------------------

    def begin_run(self) -> None:
        """Begin to play, or go on."""
        folder = self.run.folder
        if begin(folder, self.run.order.words(folder)):
            self._started.start()
        else:
            words = tr("The process that plays could not be started.")
            self.problem.tell([Issue(code="lab.start", message=words)])
        self.tick()

    def pause_run(self) -> None:
        """Let the next game end and stop then; the run can be gone on with any time."""
        ask_to_stop(self.run.folder)
        self.tick()

    def cancel_run(self) -> None:
        """Stop at once; the games that have ended are kept."""
        self._started.invalidate()
        stop_now(self.run.folder)
        self.tick()

    def open_report(self) -> None:
        """Open the page in the user's browser."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.run.folder / "report.html")))

    def look_at(self, pick: Callable[[Figures], GameRecord]) -> None:
        """Play a game again from its seed in the background, and open it in the replay."""
        sheet = self.tabs.currentWidget()
        assert isinstance(sheet, ScenarioSheet)
        record = pick(self.run.figures(sheet.scenario))
        task = Task(lambda _report: self.run.write_game(record))
        for button in self.looks:
            button.setEnabled(False)
        watch(task, self, self._show_game, self.problem.tell)
        task.start()

    def _show_game(self, path: Path) -> None:
        self._show_buttons()
        self.wanted.emit(path)

    # --- showing ---------------------------------------------------------------------------------

    def tick(self) -> None:
        """Read what is new, and show it."""
        came = self.run.read()
        self._is_stale |= bool(came)
        # After a long night there is much to catch up with: sooner, a part at a time.
        self._timer_at(20 if came == 500 else _TICK_MS)
        before, self.state = self.state, self._state()
        self._show_progress()
        is_due = not self._shown.isValid() or self._shown.elapsed() > _SHARE_OF_TIME * self._cost
        if self._is_stale and (is_due or self.state != "playing"):
            self._show_figures()
        if before != self.state:
            self._show_figures()
            self.changed.emit()

    def _timer_at(self, interval: int) -> None:
        timer: QTimer | None = getattr(self, "_timer", None)
        if timer is not None and timer.interval() != interval:
            timer.setInterval(interval)

    def _state(self) -> str:
        state = state_of(self.run.folder)
        if state == "playing":
            self._started.invalidate()
        if state != "left":
            return state
        if self._started.isValid() and self._started.elapsed() < _STARTING_MS:
            return "starting"
        is_done = self.run.is_complete and (self.run.folder / "report.html").exists()
        return "complete" if is_done else "left"

    def _show_figures(self) -> None:
        self._shown.start()
        for sheet in self.sheets:
            sheet.refresh()
        self._show_buttons()
        self._cost = self._shown.restart()
        self._is_stale = False

    def _show_progress(self) -> None:
        run = self.run
        self.bar.setRange(0, max(run.wanted, 1))
        self.bar.setValue(run.counted)
        played = tr_many(
            "1 game of {wanted}|{count} games of {wanted}", run.counted, wanted=run.wanted
        )
        parts = [state_words()[self.state], played]
        left = run.seconds_left if self.state == "playing" else None
        if left is not None:
            parts.append(tr("about {time} left", time=duration(left)))
        self.told.setText(" · ".join(parts))
        is_odd = self.state == "left" and not run.is_complete
        words = last_words(run.folder) if is_odd else ""
        self.problem.tell([Issue(code="lab.ended", message=words)] if words else [])

    def _show_buttons(self) -> None:
        is_alive = self.state in ("playing", "pausing", "starting")
        self.pause.setEnabled(self.state == "playing")
        self.go_on.setEnabled(not is_alive and self.state != "complete")
        self.cancel.setEnabled(is_alive or self.state == "paused")
        self.report.setEnabled((self.run.folder / "report.html").exists())
        sheet = self.tabs.currentWidget()
        has_games = isinstance(sheet, ScenarioSheet) and bool(
            self.run.figures(sheet.scenario).games
        )
        for button in self.looks:
            button.setEnabled(has_games)

    def end(self) -> None:
        """Look no more; the run goes on."""
        self._timer.stop()
        self.run.close()


def state_words() -> dict[str, str]:
    """What a state is called."""
    return {
        "starting": tr("Starting"),
        "playing": tr("Playing"),
        "pausing": tr("Pausing after the next game"),
        "paused": tr("Paused"),
        "cancelled": tr("Cancelled"),
        "left": tr("Interrupted"),
        "complete": tr("Done"),
    }


def duration(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 90:
        return tr_many("1 second|{count} seconds", max(1, round(seconds)))
    if seconds < 5400:
        return tr_many("1 minute|{count} minutes", round(seconds / 60))
    return tr_many("1 hour|{count} hours", round(seconds / 3600))
