"""Bringing a game of another program: which file, where to, progress, and what came of it."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.importers.base import Imported, Importer
from hexwright.importers.registry import importer, importer_ids
from hexwright.schema.documents import MAP, kind_of
from hexwright.schema.ids import slug
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def import_game(window: "MainWindow") -> Task | None:
    """Ask for a file and a place, then make the module; None if the user does not want to."""
    found = ask_game(window)
    if found is None:
        return None
    chosen, file = found
    folder = messages.ask_new_folder(window, tr("Make the module in"), slug(file.stem, "module"))
    return start_import(window, chosen, file, folder) if folder is not None else None


def ask_game(window: "MainWindow") -> tuple[Importer, Path] | None:
    """Ask for a file, and find who reads it; None if nobody does, which is told."""
    file = messages.ask_foreign_game(window, {importer(one).title: importer(one).suffixes
                                              for one in importer_ids()})  # fmt: skip
    chosen = importer_for(file) if file is not None else None
    if file is not None and chosen is None:
        message = tr("No importer reads {file}.", file=file.name)
        issue = Issue(code="import.no-format", message=message)
        messages.show_issues(window, tr("Import a game"), [issue])
    return (chosen, file) if file is not None and chosen is not None else None


def importer_for(file: Path) -> Importer | None:
    """The importer that reads files of this name."""
    suffix = file.suffix.lower()
    return next((importer(one) for one in importer_ids() if suffix in importer(one).suffixes), None)


def start_import(window: "MainWindow", chosen: Importer, file: Path, folder: Path) -> Task:
    """Make the module in the background; it is opened when it is there."""

    def work(report: ReportProgress) -> Imported:
        return chosen.import_into(file, folder, report)

    def done(made: Imported) -> None:
        window.open_module(folder)
        # The window is still opening it: only its files can say whether there is a scan.
        maps = (data for name, data in made.files.items() if kind_of(name) is MAP)
        has_scan = any(b'"underlay"' in data for data in maps)
        read_terrain = partial(_read_terrain, window) if has_scan else None
        messages.show_import_report(window, folder, made.summary, read_terrain, list(made.issues))

    task = Task(work)
    window.progress.follow(task, tr("Importing…"))
    watch(
        task,
        window,
        done,
        lambda issues: messages.show_issues(window, tr("Import a game"), issues),
        lambda: window.statusBar().showMessage(tr("Stopped; nothing was written"), 8000),
    )
    task.start()
    return task


def _read_terrain(window: "MainWindow") -> None:
    """Hand the first map with a scan to the dialog that reads terrain by examples."""
    document = window.workspace.document
    maps = document.module.maps.values() if document is not None else ()
    scanned = next((one.id for one in maps if one.underlay is not None), None)
    if scanned is not None:
        window.show_place(MAP.path(scanned), "", "")
        window.actions_by_id["map.recognise"].trigger()
