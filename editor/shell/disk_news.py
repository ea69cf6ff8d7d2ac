"""What other programs do to the open module: told in a bar, with the choice to read it again."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hexwright.editor.document.disk_watch import DiskWatch
from hexwright.editor.shell.files import Files
from hexwright.editor.shell.notice import Notice
from hexwright.editor.shell.workspace import Workspace
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from pathlib import Path


class DiskNews(QObject):
    """Watches the folder of the module that is open."""

    def __init__(
        self, workspace: Workspace, files: Files, notice: Notice, parent: QObject | None = None
    ) -> None:
        """Tell the news of a workspace in a notice."""
        super().__init__(parent)
        self._workspace, self._files, self._notice = workspace, files, notice
        self._watched: Path | None = None
        self.watch = DiskWatch(self._known, self)
        self.watch.changed.connect(self._tell)
        workspace.switched.connect(self._start)
        workspace.retitled.connect(self._follow)

    def _known(self) -> Mapping[str, str] | None:
        return None if self._files.is_busy else self._workspace.prints

    def _start(self) -> None:
        """Another module is open, or none."""
        self._notice.hide()
        session = self._workspace.session
        self._watched = session.source if session and not session.is_package else None
        self.watch.watch(self._watched)

    def _follow(self) -> None:
        """A module that is saved elsewhere is watched there."""
        session = self._workspace.session
        if session is not None and not session.is_package and session.source != self._watched:
            self._start()

    def _tell(self, paths: list[str]) -> None:
        if len(paths) == 1:
            words = tr("Another program has changed {file}.", file=paths[0])
        else:
            words = tr(
                "Another program has changed files of this module: {count}.", count=len(paths)
            )
        if self._workspace.is_modified:
            words += " " + tr("Your unsaved changes are still here.")
        answers = {
            tr("Read again"): self._files.revert,
            tr("Keep what I see"): lambda: None,
        }
        tip = tr("After reading again, undo brings back what you see now.")
        self._notice.ask(words, "\n".join([*paths[:20], "", tip]), answers)
