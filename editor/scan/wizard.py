"""The way from a picture to a map: picture, grid, terrain; each step may be revisited."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QDialog

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.join import Joined
from hexwright.editor.scan.edits.joined_scans import pictures_of, taught_before
from hexwright.editor.scan.edits.new_map import (
    Looked,
    Picture,
    Surveyed,
    looked_at,
    opened,
    surveyed,
    with_scanned_map,
)
from hexwright.editor.scan.grid_dialog import Adjusted, GridDialog
from hexwright.editor.scan.join_sheets import JoinSheetsDialog
from hexwright.editor.scan.laying import lay_scans
from hexwright.editor.scan.prepare_dialog import PrepareDialog
from hexwright.editor.scan.recognise_dialog import RecogniseDialog
from hexwright.editor.scan.steps import BACK
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.preparing import Preparation
from hexwright.schema.grid import Place
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow

T = TypeVar("T")


class ScanWizard:
    """One map on its way; what was set at a step is there again when the user comes back to it."""

    def __init__(
        self,
        window: "MainWindow",
        document: ModuleDocument,
        recognised: dict[str, dict[Place, str]],
        onto: str = "",
    ) -> None:
        """`recognised` takes what is read of each map, for later corrections to teach.

        The map of a further sheet is joined to the map `onto`.
        """
        self._onto = onto
        self._window, self._document, self._recognised = window, document, recognised
        self._how: Preparation | None = None
        self._joining: JoinSheetsDialog | None = None
        self._adjusted: Adjusted | None = None

    def begin(self, path: Path) -> None:
        """Read a picture and let the user turn and cut it."""
        self._work(lambda report: opened(path, 0, report), tr("Reading the picture"), self._prepare)

    def _prepare(self, picture: Picture, problems: tuple[Issue, ...] = ()) -> None:
        dialog = PrepareDialog(picture, self._how, self._window, joins=bool(self._onto))
        dialog.problem.tell(problems)

        def agreed() -> None:
            self._how, self._adjusted = dialog.how, None
            self._look(dialog.picture, dialog.how)

        dialog.accepted.connect(agreed)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _look(self, picture: Picture, how: Preparation) -> None:
        """Look for the grid; where there is none, it may be found when the picture is cut."""

        def failed(issues: list[Issue]) -> None:
            self._prepare(picture, tuple(issues))

        self._work(
            lambda report: looked_at(picture, how, report),
            tr("Looking for the grid…"),
            lambda looked: self._adjust(picture, looked),
            failed,
            lambda: self._prepare(picture),
        )

    def _adjust(self, picture: Picture, looked: Looked) -> None:
        """Show the grid; the user may go back to the picture."""
        dialog = GridDialog(
            looked.sheet.pixels,
            looked.found,
            self._window,
            self._adjusted,
            joins=bool(self._onto),
        )

        def ended(result: int) -> None:
            dialog.deleteLater()
            self._adjusted = dialog.adjusted
            if result == BACK:
                self._prepare(picture)
            elif result:
                self._make(picture, looked, dialog.grid)

        dialog.finished.connect(ended)
        dialog.open()

    def _make(self, picture: Picture, looked: Looked, grid: FoundGrid) -> None:
        """Make the map, with the numbers that can be read."""

        def again() -> None:
            self._adjust(picture, looked)

        def done(found: Surveyed) -> None:
            change = with_scanned_map(self._document.module, found)
            if self._onto:
                self._join(found, change, again)
                return
            self._document.do(change)
            self._classify(change.focus, again)

        self._work(
            lambda report: surveyed(looked, grid, report),
            tr("Reading the printed numbers"),
            done,
            stopped=again,
        )

    def _join(self, found: Surveyed, sheet: Change, before: Callable[[], None]) -> None:
        """Ask where the sheet lies beside the map that is there; no map of it alone is made."""
        document = self._document
        made_of = {path: one for path, one in sheet.contents.items() if isinstance(one, Map)}
        module = document.module.with_documents(made_of)
        dialog = JoinSheetsDialog(module, self._onto, _id_of(sheet.focus), self._window)
        (art,) = set(sheet.contents) - set(made_of)

        def ended(result: int) -> None:
            if result == QDialog.DialogCode.Accepted and dialog.made is not None:
                # It stays, as it was set, for who comes back to it.
                self._joining = dialog
                self._lay(dialog.made, {art: found.scan.data}, dialog.open)
                return
            dialog.deleteLater()
            if result == BACK:
                before()

        dialog.finished.connect(ended)
        dialog.open()

    def _lay(self, made: Joined, fresh: dict[str, bytes], before: Callable[[], None]) -> None:
        """Join the map and the sheet, and lay both scans below the whole, as one step."""
        pictures = {**pictures_of(made, self._document.asset), **fresh}

        def done(change: Change) -> None:
            whole = self._document.module.maps[_id_of(change.focus)]
            self._classify(change.focus, before, taught_before(whole, made))

        lay_scans(self._window, self._document, made, pictures, done)

    def _classify(
        self, path: str, before: Callable[[], None], known: Mapping[Place, str] | None = None
    ) -> None:
        """Let the user teach the terrain; the map stays if he wants to do that later.

        Back undoes it: what is set at the step before makes the next one. `known` is what no
        user has painted.
        """
        map_id = _id_of(path)
        module = self._document.module
        underlay = module.maps[map_id].underlay
        data = self._document.asset(underlay.image) if underlay else None
        dialog = RecogniseDialog(module, map_id, data, before=known, parent=self._window)
        dialog.make_step(joins=bool(self._onto))

        def ended(result: int) -> None:
            dialog.deleteLater()
            answer = dialog.answer() if result == QDialog.DialogCode.Accepted else None
            if result == BACK:
                self._document.stack.undo()
                before()
                return
            if self._joining is not None:
                self._joining.deleteLater()
            if answer is not None:
                change, self._recognised[map_id] = answer
                self._document.do(change)

        dialog.finished.connect(ended)
        dialog.open()

    def _work(
        self,
        work: Callable[[ReportProgress], T],
        words: str,
        done: Callable[[T], object],
        failed: Callable[[list[Issue]], object] | None = None,
        stopped: Callable[[], object] | None = None,
    ) -> None:
        """Work away from the window; what comes of it counts while its module is on show.

        Who stops it is led to the step before, if there is one.
        """

        def worked(report: ReportProgress) -> T:
            result = work(report)
            # Who pressed Stop during the last step does not want to see the next one.
            report(1, 1, "")
            return result

        task = Task(worked)

        def ended(result: T) -> None:
            if self._window.workspace.document is self._document:
                done(result)

        def refused(issues: list[Issue]) -> None:
            if failed is None:
                messages.show_issues(self._window, tr("Map from scan"), issues)
            elif self._window.workspace.document is self._document:
                failed(issues)

        def given_up() -> None:
            if stopped is not None and self._window.workspace.document is self._document:
                stopped()

        self._window.progress.follow(task, words)
        watch(task, self._window, ended, refused, given_up)
        task.start()


def _id_of(path: str) -> str:
    return path.removeprefix("maps/").removesuffix(".json")
