"""Checking the module while it is worked on, on another thread, soon after each change."""

from PySide6.QtCore import QObject, QTimer, Signal

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.snapshot import Snapshot
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.schema.documents import kind_of
from hexwright.schema.examine import content_issues, gravity
from hexwright.schema.issues import Issue
from hexwright.schema.load import load_module

# Long enough that a stroke of the brush is not checked hex by hex.
PAUSE_MS = 300


class _Pictures:
    """What is wrong with pictures and notes, each looked at once."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[bytes | None, list[Issue]]] = {}

    def issues(self, snapshot: Snapshot) -> list[Issue]:
        """What is wrong with the pictures of a module now."""
        found: list[Issue] = []
        for path in snapshot:
            if kind_of(path) is not None:
                continue
            own = snapshot.assets.get(path)
            seen = self._seen.get(path)
            if seen is None or seen[0] is not own:
                seen = (own, list(content_issues({path: snapshot[path]})))
                self._seen[path] = seen
            found.extend(seen[1])
        return found


class LiveValidation(QObject):
    """Checks a document again and again; only findings about its present state are told."""

    checked = Signal(list)
    # What was told last is not about the module as it is now.
    stale = Signal()

    def __init__(self, document: ModuleDocument, parent: QObject | None = None) -> None:
        """Listen to a document."""
        super().__init__(parent)
        self._document = document
        self._pictures = _Pictures()
        self._running: Task | None = None
        self._is_current = True
        self._is_over = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._start)
        document.changed.connect(self.check_soon)

    @property
    def is_current(self) -> bool:
        """Whether the findings told last are about the module as it is now."""
        return self._is_current

    def check_soon(self) -> None:
        """Check when nothing has changed for a moment."""
        if self._is_current:
            self._is_current = False
            self.stale.emit()
        self._stop_running()
        if not self._is_over:
            self._pause.start()

    def end(self) -> None:
        """Check no more: the module is let go, and nobody waits for what is wrong with it."""
        self._is_over = True
        self._pause.stop()
        self._stop_running()

    def _stop_running(self) -> None:
        if self._running is not None:
            self._running.stop()

    def _start(self) -> None:
        # Two checks at once would only take turns; the end of this one starts the next.
        if self._running is not None:
            return
        snapshot = self._document.snapshot()
        pictures = self._pictures

        def work(report: ReportProgress) -> tuple[Snapshot, list[Issue]]:
            loaded = load_module(snapshot, report)
            return snapshot, sorted([*loaded.issues, *pictures.issues(snapshot)], key=gravity)

        self._running = task = Task(work)
        watch(task, self, self._tell, self._give_up, self._go_on)
        task.start()

    def _tell(self, result: tuple[Snapshot, list[Issue]]) -> None:
        snapshot, issues = result
        if snapshot.module is self._document.module:
            self._running = None
            self._is_current = True
            self.checked.emit(issues)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """What was checked is not the module any more; it is checked again when all is quiet."""
        self._running = None
        if not (self._pause.isActive() or self._is_over):
            self._start()

    def _give_up(self, issues: list[Issue]) -> None:
        """A picture vanished under the check: that is what there is to tell."""
        self._running = None
        self.checked.emit(issues)
