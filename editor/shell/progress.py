"""Long work in the status bar: what is done, how far it is, and a button to stop it."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from hexwright.editor.icons import icon
from hexwright.editor.tasks import Task
from hexwright.schema.language import tr

# Work that is over before this is not worth showing.
PATIENCE_MS = 500


class Progress(QWidget):
    """Follows one task at a time; hidden while there is nothing to wait for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to show yet."""
        super().__init__(parent)
        self._task: Task | None = None
        self.label = QLabel(self)
        self.bar = QProgressBar(self)
        self.bar.setFixedWidth(160)
        self.bar.setTextVisible(False)
        self.stop = QToolButton(self)
        self.stop.setIcon(icon("quit"))
        self.stop.setAutoRaise(True)
        self.stop.setToolTip(tr("Stop"))
        self.stop.setAccessibleName(tr("Stop"))
        self.stop.clicked.connect(self._stop)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self.label, self.bar, self.stop):
            layout.addWidget(part)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self.show)
        self.hide()

    def follow(self, task: Task, title: str, *, can_stop: bool = True) -> None:
        """Show this task when it takes long; the one before is not shown any more."""
        if self._task is not None:
            self._task.progressed.disconnect(self._show)
            self._task.ended.disconnect(self._end)
        self._task = task
        self._title = title
        self.label.setText(title)
        self.bar.setRange(0, 0)
        self.stop.setEnabled(can_stop)
        task.progressed.connect(self._show)
        task.ended.connect(self._end)
        self._patience.start()

    def _show(self, done: int, steps: int, what: str) -> None:
        self.bar.setRange(0, steps)
        self.bar.setValue(done)
        self.label.setText(what or self._title)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.stop()
            self.stop.setEnabled(False)
            self.label.setText(tr("Stopping…"))

    def _end(self) -> None:
        self._task = None
        self._patience.stop()
        self.hide()
