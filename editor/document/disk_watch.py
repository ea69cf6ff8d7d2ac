"""Watching a module's folder: what other programs do to its files is told at once."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from hexwright.editor.tasks import Task, watch
from hexwright.schema.disk.fingerprints import fingerprint, fingerprints
from hexwright.schema.files import read_folder
from hexwright.schema.issues import DataError

# Programs write in several goes; once all is quiet for so long, we look.
QUIET_MS = 400


def differences(folder: Path, known: Mapping[str, str]) -> dict[str, str]:
    """Files that are new, gone or other than known, with what they are like now."""
    try:
        there = list(read_folder(folder))
    except DataError:
        return {}  # The folder is gone, or is being moved: saving will tell.
    found = {path: print_ for path, print_ in _now(folder, known) if print_ != known[path]}
    return found | fingerprints(folder, [path for path in there if path not in known])


def _now(folder: Path, known: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(path, fingerprint(folder, path)) for path in known]


class DiskWatch(QObject):
    """Looks at a folder whenever something stirs in it."""

    # Paths of files that another program has changed, and that nobody was told of yet.
    changed = Signal(list)

    def __init__(self, known: Callable[[], Mapping[str, str] | None], parent: QObject) -> None:
        """Compare with what is known of the files; None while we are writing them ourselves."""
        super().__init__(parent)
        self._known = known
        self._folder: Path | None = None
        self._told: dict[str, str] = {}
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._stir)
        self._watcher.fileChanged.connect(self._stir)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET_MS)
        self._quiet.timeout.connect(self._look)

    @property
    def told(self) -> Mapping[str, str]:
        """Files that are not as known, all of which were told, with what they are like now."""
        return self._told

    def watch(self, folder: Path | None) -> None:
        """Watch this folder and no other; what was told of it before is forgotten."""
        self._folder, self._told = folder, {}
        self._quiet.stop()
        self._renew()

    def _renew(self) -> None:
        """Watch what is there now: a file that was replaced is not watched any more."""
        wanted: set[str] = set()
        if self._folder is not None and self._folder.is_dir():
            inside = self._folder.rglob("*")
            wanted = {str(path) for path in (self._folder, *inside) if _counts(path)}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))

    def _stir(self) -> None:
        self._quiet.start()

    def _look(self) -> None:
        folder, known = self._folder, self._known()
        if folder is None:
            return
        if known is None:
            self._quiet.start()
            return
        before = dict(known)
        task = Task(lambda _report: differences(folder, before))
        watch(task, self, lambda found: self._tell(folder, found))
        task.start()

    def _tell(self, folder: Path, found: dict[str, str]) -> None:
        if folder != self._folder:
            return
        self._renew()
        known = self._known()
        if known is None:
            self._quiet.start()
            return
        # We may have saved meanwhile.
        fresh = {path: now for path, now in found.items() if known.get(path) != now}
        news = sorted(path for path, now in fresh.items() if self._told.get(path) != now)
        self._told = fresh
        if news:
            self.changed.emit(news)


def _counts(path: Path) -> bool:
    """Whether changes of it may matter; editors of other programs leave hidden files behind."""
    return not path.name.startswith(".")
