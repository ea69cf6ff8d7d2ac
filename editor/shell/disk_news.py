"""What other programs do to the open module: told in a bar, with the choice to read it again."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QTimer

from hexwright.editor import messages
from hexwright.editor.document.disk_watch import DiskWatch
from hexwright.editor.shell.files import Files
from hexwright.editor.shell.notice import Notice
from hexwright.editor.shell.workspace import Workspace
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from pathlib import Path

# Names in the bar itself; all are in its tool tip.
_NAMED = 3
_WAIT_MS = 100

FileChange = Literal["changed", "deleted", "added"]


class DiskNews(QObject):
    """Watches the folder of the module that is open."""

    def __init__(
        self, workspace: Workspace, files: Files, notice: Notice, parent: QObject | None = None
    ) -> None:
        """Tell the news of a workspace in a notice."""
        super().__init__(parent)
        self._workspace, self._files, self._notice = workspace, files, notice
        self._watched: Path | None = None
        # What the user has seen and wants to stay with.
        self._answered: dict[str, str] = {}
        self.watch = DiskWatch(self._known, self)
        self.watch.changed.connect(self._tell)
        workspace.switched.connect(self._start)
        workspace.retitled.connect(self._follow)

    def _known(self) -> Mapping[str, str] | None:
        return None if self._files.is_busy else self._workspace.prints

    def _start(self) -> None:
        """Another module is open, or none."""
        self._notice.hide()
        self._answered = {}
        session = self._workspace.session
        self._watched = session.source if session and not session.is_package else None
        self.watch.watch(self._watched)

    def _follow(self) -> None:
        """A module that is saved elsewhere is watched there."""
        session = self._workspace.session
        if session is not None and not session.is_package and session.source != self._watched:
            self._start()

    def _open_news(self) -> dict[str, str]:
        """What nobody has decided about, with what each file is like now."""
        told = self.watch.told
        return {path: now for path, now in told.items() if self._answered.get(path) != now}

    def _tell(self, _paths: list[str]) -> None:
        news = self._open_news()
        changes = {path: self._change_of(path, now) for path, now in sorted(news.items())}
        words = _words(changes)
        if self._workspace.is_modified:
            words += " " + tr("Your unsaved changes are still here.")
        answers = {
            tr("Read again"): self._files.revert,
            tr("Keep what I see"): lambda: self._keep(news),
        }
        looks = {tr("Show the difference…"): lambda: self._compare(list(changes))}
        tips = [
            tr("After reading again, undo brings back what you see now."),
            tr("What you keep is unsaved until the next save writes it."),
        ]
        listed = [_listed(path, change) for path, change in list(changes.items())[:20]]
        self._notice.ask(words, "\n".join([*listed, "", *tips]), answers, looks)

    def _change_of(self, path: str, now: str) -> FileChange:
        if not now:
            return "deleted"
        return "changed" if self._workspace.prints.get(path) else "added"

    def _keep(self, news: dict[str, str]) -> None:
        """Stay with what is on show; while a save is under way, once that is over."""
        if self._files.is_busy:
            QTimer.singleShot(_WAIT_MS, self, lambda: self._keep(news))
            return
        if self._workspace.document is None:
            return
        self._answered |= news
        lost = self._workspace.keep(news)
        if lost:
            names = ", ".join(lost[:_NAMED])
            self._files.said.emit(
                tr("Cannot be kept, since only the disk had it: {names}", names=names)
            )

    def _compare(self, paths: list[str]) -> None:
        document, folder = self._workspace.document, self._workspace.source
        if document is not None and folder is not None:
            from hexwright.editor.document.texts_of_files import disk_and_here

            titles = (tr("On the disk"), tr("What you see"))
            messages.show_comparison(
                self._notice.window(), titles, disk_and_here(folder, document, paths)
            )


def _words(changes: Mapping[str, FileChange]) -> str:
    """One sentence: what was done to which files."""
    if len(changes) == 1:
        path, change = next(iter(changes.items()))
        if change == "deleted":
            return tr("Another program has deleted {file}.", file=path)
        if change == "added":
            return tr("Another program has added {file}.", file=path)
        return tr("Another program has changed {file}.", file=path)
    groups = (
        (tr("changed: {files}"), [path for path, change in changes.items() if change == "changed"]),
        (tr("deleted: {files}"), [path for path, change in changes.items() if change == "deleted"]),
        (tr("added: {files}"), [path for path, change in changes.items() if change == "added"]),
    )
    said = "; ".join(words.format(files=_names(paths)) for words, paths in groups if paths)
    return tr("Another program was at work on this module: {deeds}.", deeds=said)


def _names(paths: list[str]) -> str:
    shown = ", ".join(paths[:_NAMED])
    more = len(paths) - _NAMED
    return f"{shown} {tr('and {count} more', count=more)}" if more > 0 else shown


def _listed(path: str, change: FileChange) -> str:
    words = {"changed": tr("changed"), "deleted": tr("deleted"), "added": tr("added")}
    return f"{path} ({words[change]})"
