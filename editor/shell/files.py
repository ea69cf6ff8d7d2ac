"""Opening, saving and closing modules: questions first, then work in the background."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow

from hexwright.editor import messages
from hexwright.editor.document.disk_watch import differences
from hexwright.editor.document.mending import unreadable
from hexwright.editor.document.opening import Session, open_session
from hexwright.editor.document.recovery import (
    Leftover,
    Work,
    contents_of,
    left_work,
    leftover_in,
)
from hexwright.editor.document.saving import save_files
from hexwright.editor.document.snapshot import Snapshot
from hexwright.editor.document.work_basis import basis_of, compared_of
from hexwright.editor.shell.progress import Progress
from hexwright.editor.shell.workspace import Workspace
from hexwright.editor.tasks import ReportProgress, StoppedError, Task, watch
from hexwright.editor.waiting import waited
from hexwright.schema.documents import Content
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.saving import (
    BASE_CHANGED,
    LEADS_OUT,
    refuse_taken,
    write_folder,
)
from hexwright.schema.starter import blank_files, id_from, starter_files

Then = Callable[[], object]
T = TypeVar("T")


class _Unsaved(NamedTuple):
    """What is about to be written, and what the files were like when the user agreed."""

    snapshot: Snapshot
    files: dict[str, bytes | None]
    base: dict[str, str]


def foreign_words(foreign: Mapping[str, str]) -> list[str]:
    """Files that another program has changed, in order; those that it deleted are marked."""
    return [
        path if now else tr("{file} (deleted)", file=path) for path, now in sorted(foreign.items())
    ]


def nothing_more() -> None:
    """For those who want nothing done afterwards."""


class Files(QObject):
    """The file menu's work on a workspace."""

    # What happened, for the status bar.
    said = Signal(str)
    opened = Signal(object)
    # A module that was to be resumed cannot be read: what is wrong.
    refused = Signal(list)
    # There is no module in this folder.
    found_none = Signal(Path)
    # A new module has been made and is open.
    made = Signal()

    def __init__(self, window: QMainWindow, workspace: Workspace, progress: Progress) -> None:
        """Files of a window."""
        super().__init__(window)
        self._window = window
        self._workspace = workspace
        self._progress = progress
        self._reading: Task | None = None
        self._is_saving = False
        # What was asked for while a save was under way.
        self._afterwards: Then | None = None

    @property
    def is_busy(self) -> bool:
        """Whether files of the module are being written."""
        return self._is_saving

    # --- opening and closing --------------------------------------------------------------

    def open(self, source: Path) -> None:
        """Open a module in place of the present one, which may be saved before."""
        self.leave(partial(self._read, source, self._show))

    def _read(self, source: Path, then: Callable[[Session], object]) -> None:
        if self._reading is not None:
            self._reading.stop()

        def work(report: ReportProgress) -> Session:
            session = open_session(source)
            report(1, 1, "")  # where a stop that came meanwhile is heard
            return session

        task = Task(work)
        self._reading = task
        self._watch(task, tr("Reading {name}…", name=source.name), then)

    def _show(self, session: Session) -> None:
        self._reading = None
        if session.is_no_module:
            self.found_none.emit(session.source)
            return
        self._workspace.show(session)
        self.opened.emit(session)
        if session.is_copy:
            self.said.emit(tr("This is a copy: saving it asks for a folder"))

    def resume(self, source: Path, contents: Mapping[str, Content] | None) -> None:
        """Open a module with the unsaved work of another window; None if that had no document."""

        def put(session: Session) -> None:
            self._reading = None
            if contents is not None and session.module is None:
                self.refused.emit(session.issues)
            elif contents:
                self._workspace.restore(session, contents)
                self.opened.emit(session)
            else:
                self._show(session)

        self._read(source, put)

    def leave(self, then: Then) -> None:
        """Do something that ends the work on this module, once the user has agreed to it.

        What is being written is written first: the next module must not be taken for it.
        """
        if self._is_saving:
            self._afterwards = partial(self.leave, then)
            return
        if not self._workspace.is_modified:
            then()
            return
        answer = messages.ask_unsaved(self._window, self._workspace.title)
        if answer == "save":
            # Asks again about what was done while it was being saved.
            self.save(partial(self.leave, then))
        elif answer == "discard":
            then()

    def close_module(self) -> None:
        """Back to the start page."""
        self.leave(self._workspace.close)

    def revert(self) -> None:
        """Read the module again; what was unsaved can be had back with undo."""
        source = self._workspace.source
        if source is not None:
            self._read(source, self._take_back)

    def _take_back(self, session: Session) -> None:
        self._reading = None
        if self._workspace.document is None:
            self._show(session)
        elif session.module is None:
            messages.show_issues(self._window, tr("Revert"), session.issues)
        else:
            self._workspace.take_back_to(session, tr("Revert to the saved module"))

    def make(self, folder: Path, system: str, title: str, *, blank: bool = False) -> None:
        """Make a new module of a game system and open it; a blank one has nothing of the sample."""
        start = blank_files if blank else starter_files
        self.leave(partial(self._make, folder, lambda: start(system, id_from(folder.name), title)))

    def _make(self, folder: Path, start: Callable[[], Mapping[str, bytes]]) -> None:
        def work(_report: ReportProgress) -> Session:
            refuse_taken(folder)
            write_folder(folder, start())
            return open_session(folder)

        def show(session: Session) -> None:
            self._show(session)
            self.made.emit()

        words = tr("New module")
        self._watch(Task(work), words, show, partial(self._fail, words), can_stop=False)

    def offer_leftovers(self) -> None:
        """Offer back the work of programs that died; one can be taken up, others wait."""
        for left in left_work():
            if self._offer(left.folder):
                break

    def offer_one(self, folder: Path) -> None:
        """Offer back the work that lies in one folder."""
        self.leave(partial(self._offer, folder))

    def _offer(self, folder: Path) -> bool:
        """Offer back what lies in a folder; whether it is taken up."""
        try:
            leftover = self._waited(partial(leftover_in, folder))
            return leftover is not None and self._ask_about(leftover)
        except StoppedError:
            # Whoever has no time for it now finds it on the start page.
            return False

    def _waited(self, work: Callable[[], T]) -> T:
        return waited(self._window, tr("Reading unsaved work…"), work)

    def _ask_about(self, leftover: Leftover) -> bool:
        work = leftover.work
        if work is None:
            self._tell_unusable(leftover)
            return False
        where = leftover.held.folder
        try:
            basis = self._waited(partial(basis_of, work, where))
        except DataError as error:
            # It is whole, so another version may know what to do with it.
            self._fail(tr("Recovery"), error.issues)
            leftover.later()
            return False
        if basis.state == "saved":
            # Killed between the save and the forgetting: nothing of it is unsaved.
            leftover.discard()
            return False
        answer = messages.ask_recovery(self._window, work, basis)
        while answer == "compare":
            titles = (tr("On the disk"), tr("In the copy that was kept"))
            compared = self._waited(partial(compared_of, work, where))
            messages.show_comparison(self._window, titles, compared)
            answer = messages.ask_recovery(self._window, work, basis)
        if answer == "discard":
            leftover.discard()
        elif answer == "later":
            leftover.later()
        else:
            self._restore(leftover, work)
        return answer == "restore"

    def _tell_unusable(self, leftover: Leftover) -> None:
        """Explain what cannot be used; only what is damaged is of use to nobody and goes."""
        if leftover.is_damaged:
            messages.show_issues(self._window, tr("Recovery"), leftover.issues)
            leftover.discard()
        else:
            self.said.emit(leftover.issues[0].message)
            leftover.later()

    def _restore(self, leftover: Leftover, work: Work) -> None:
        if self._reading is not None:
            # It must not come in later, in place of the restored work.
            self._reading.stop()
            self._reading = None

        def read(_report: ReportProgress) -> tuple[Session, dict[str, Content]]:
            session = open_session(Path(work.source))
            if session.module is None:
                raise DataError(session.issues)
            return session, contents_of(work, leftover.held.folder)

        def put(result: tuple[Session, dict[str, Content]]) -> None:
            self._workspace.restore(*result)
            # Not before the restored work is kept anew.
            autosave = self._workspace.autosave
            if autosave is not None and autosave.is_kept:
                leftover.discard()
            else:
                leftover.later()
            self.opened.emit(result[0])
            self.said.emit(tr("The unsaved work is back; look at it and save it"))

        def fail(issues: list[Issue]) -> None:
            leftover.later()
            self._fail(tr("Recovery"), issues)

        self._watch(Task(read), tr("Recovery"), put, fail, can_stop=False)

    # --- saving ---------------------------------------------------------------------------

    def save(self, then: Then = nothing_more) -> None:
        """Write what has changed; a package or a sample is saved as a folder of its own instead."""
        session, document = self._workspace.session, self._workspace.document
        if session is None or document is None:
            return
        if self._is_saving:
            self._afterwards = partial(self.save, then)
            return
        if session.is_copy:
            self.save_as(then)
            return
        broken = unreadable(document)
        if broken and not messages.ask_save_unreadable(self._window, broken):
            self._stop()
            return
        snapshot, prints = document.snapshot(), dict(self._workspace.prints)
        folder = session.source

        def work(report: ReportProgress) -> tuple[_Unsaved, dict[str, str]]:
            files = snapshot.unsaved(report)
            other = differences(folder, prints)
            # New files out there concern nobody, unless we have one of that name.
            foreign = {path: now for path, now in other.items() if path in prints or path in files}
            base = {path: prints.get(path, "") for path in files}
            return _Unsaved(snapshot, files, base), foreign

        def write(found: tuple[_Unsaved, dict[str, str]]) -> None:
            self._is_saving = False
            if self._workspace.document is document:
                self._settle(*found, then)

        self._save(Task(work), write)

    def _settle(self, unsaved: _Unsaved, foreign: dict[str, str], then: Then) -> None:
        """Write, unless another program has changed the files and the user wants that instead."""
        if not foreign:
            self._write(unsaved, then)
            return
        answer = messages.ask_changed_on_disk(self._window, foreign_words(foreign))
        if answer == "overwrite":
            self._workspace.keep(foreign)
            self._workspace.prints |= foreign
            self.save(then)
            return
        self._stop()
        if answer == "reload":
            self.revert()

    def _write(self, unsaved: _Unsaved, then: Then, *, follow_links: bool = False) -> None:
        folder, document = self._workspace.source, self._workspace.document
        assert folder is not None

        autosave = self._workspace.autosave
        assert autosave is not None

        def end(prints: dict[str, str]) -> None:
            self._is_saving = False
            if self._workspace.document is not document:
                # A script let go of the module meanwhile; its files are written all the same.
                self._stop()
                return
            self._workspace.saved(unsaved.snapshot, prints)
            autosave.end_save()
            self.said.emit(tr("Saved in {place}", place=folder))
            self._go_on(then)

        def fail(issues: list[Issue]) -> None:
            self._is_saving = False
            autosave.end_save()
            if any(issue.code == BASE_CHANGED for issue in issues):
                self.save(then)  # another program was quicker: the user is asked about that, too
            elif all(issue.code == LEADS_OUT for issue in issues):
                if messages.ask_follow_links(self._window, issues):
                    self._write(unsaved, then, follow_links=True)
                else:
                    self._stop()
            else:
                self._fail_save(issues)

        autosave.begin_save(unsaved.files)
        keep = autosave.keep_before_save()

        def work(_report: ReportProgress) -> dict[str, str]:
            keep()
            return save_files(folder, unsaved.files, unsaved.base, follow_links=follow_links)

        self._save(Task(work), end, fail, can_stop=False)

    def save_as(self, then: Then = nothing_more) -> None:
        """Write the whole module into a new folder and go on there."""

        def end(result: tuple[Session, Snapshot]) -> None:
            self._is_saving = False
            self._workspace.moved(*result)
            self.said.emit(tr("Saved in {place}", place=result[0].source))
            self.opened.emit(result[0])
            self._go_on(then)

        self._save_whole(tr("Save module as"), end)

    def save_copy(self) -> None:
        """Write the whole module into a new folder and stay here."""

        def end(result: tuple[Session, Snapshot]) -> None:
            self._is_saving = False
            self.said.emit(tr("A copy is in {place}", place=result[0].source))
            self._go_on(nothing_more)

        self._save_whole(tr("Save a copy"), end)

    def _save_whole(self, title: str, end: Callable[[tuple[Session, Snapshot]], object]) -> None:
        document = self._workspace.document
        if document is None or self._is_saving:
            return
        folder = messages.ask_new_folder(self._window, title, document.module.info.id)
        if folder is None:
            return
        snapshot = document.snapshot()

        def work(report: ReportProgress) -> tuple[Session, Snapshot]:
            refuse_taken(folder)
            write_folder(folder, snapshot.all_files(report))
            return open_session(folder), snapshot

        self._save(Task(work), end)

    def _save(
        self,
        task: Task,
        end: Callable[..., object],
        fail: Callable[[list[Issue]], object] | None = None,
        *,
        can_stop: bool = True,
    ) -> None:
        self._is_saving = True
        self._watch(task, tr("Saving…"), end, fail or self._fail_save, can_stop=can_stop)

    # --- following ------------------------------------------------------------------------

    def _watch(
        self,
        task: Task,
        title: str,
        done: Callable[..., object],
        failed: Callable[[list[Issue]], object] | None = None,
        *,
        can_stop: bool = True,
    ) -> None:
        self._progress.follow(task, title, can_stop=can_stop)
        watch(task, self, done, failed, self._stop)
        task.start()

    def _go_on(self, then: Then) -> None:
        """Do what was to follow a save, then what was asked for during it."""
        then()
        afterwards, self._afterwards = self._afterwards, None
        if afterwards is not None:
            afterwards()

    def _stop(self) -> None:
        self._is_saving = False
        self._afterwards = None

    def _fail_save(self, issues: list[Issue]) -> None:
        self._stop()
        self._fail(tr("Save"), issues)

    def _fail(self, title: str, issues: list[Issue]) -> None:
        messages.show_issues(self._window, title, issues)
