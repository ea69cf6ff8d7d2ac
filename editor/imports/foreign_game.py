"""Bringing a game of another program: which file, where to, progress, and what came of it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hexwright.editor import messages
from hexwright.editor.imports.tiles_dialog import TilesDialog
from hexwright.editor.tasks import ReportProgress, Task, watch
from hexwright.importers.base import Imported, Importer, UsedTile
from hexwright.importers.registry import importer, importer_ids
from hexwright.schema.documents import MAP, kind_of
from hexwright.schema.ids import slug
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


class ForeignGame(NamedTuple):
    """A game of another program: who reads it, its file, and those that add to it."""

    importer: Importer
    file: Path
    added: tuple[Path, ...] = ()


def import_game(window: "MainWindow") -> Task | None:
    """Ask for a file and a place, then make the module; None if the user does not want to."""
    found = ask_game(window)
    if found is None:
        return None
    stem = found.file.stem
    folder = messages.ask_new_folder(window, tr("Make the module in"), slug(stem, "module"))
    return _ask_then_import(window, found, folder) if folder is not None else None


def _ask_then_import(window: "MainWindow", game: ForeignGame, folder: Path) -> Task:
    """Ask what only the user knows of the file, if there is anything, and make the module."""
    task = Task(lambda report: game.importer.unsaid(game.file, report))

    def done(tiles: tuple[UsedTile, ...]) -> None:
        terrain = TilesDialog.ask(tiles, window) if tiles else {}
        if terrain is not None:
            start_import(window, game, folder, terrain)

    _follow(window, task, done)
    return task


def ask_game(window: "MainWindow") -> ForeignGame | None:
    """Ask for a file, and those that add to it, and find who reads it; None if nobody does.

    That is told.
    """
    files = messages.ask_foreign_game(window, {importer(one).title: importer(one).suffixes
                                               for one in importer_ids()})  # fmt: skip
    if not files:
        return None
    found = game_of(files)
    if found is None:
        names = ", ".join(file.name for file in files)
        message = tr("No importer reads {file}.", file=names)
        hint = tr("Choose one game, and with it nothing but its extensions.")
        issue = Issue(code="import.no-format", message=message, hint=hint if len(files) > 1 else "")
        messages.show_issues(window, tr("Import a game"), [issue])
    return found


def game_of(files: Sequence[Path]) -> ForeignGame | None:
    """One game of these files: one of them whole, the others added to it; None if they are none."""
    for file in files:
        chosen, added = importer_for(file), tuple(other for other in files if other != file)
        if chosen is not None and all(one.suffix.lower() in chosen.additions for one in added):
            return ForeignGame(chosen, file, added)
    return None


def importer_for(file: Path) -> Importer | None:
    """The importer that reads files of this name."""
    suffix = file.suffix.lower()
    return next((importer(one) for one in importer_ids() if suffix in importer(one).suffixes), None)


def start_import(
    window: "MainWindow",
    game: ForeignGame,
    folder: Path,
    terrain: Mapping[str, str] | None = None,
) -> Task:
    """Make the module in the background; it is opened when it is there."""

    def work(report: ReportProgress) -> Imported:
        return game.importer.import_into(game.file, folder, report, terrain, game.added)

    def done(made: Imported) -> None:
        window.open_module(folder)
        # The window is still opening it: only its files can say whether there is a scan.
        maps = (data for name, data in made.files.items() if kind_of(name) is MAP)
        has_scan = any(b'"underlay"' in data for data in maps)
        read_terrain = partial(_read_terrain, window) if has_scan else None
        messages.show_import_report(window, folder, made.summary, read_terrain, list(made.issues))

    task = Task(work)
    _follow(window, task, done)
    return task


def _follow(window: "MainWindow", task: Task, done: Callable[[Any], None]) -> None:
    """Start a part of an import, with its progress and what becomes of it."""
    window.progress.follow(task, tr("Importing…"))
    watch(
        task,
        window,
        done,
        lambda issues: messages.show_issues(window, tr("Import a game"), issues),
        lambda: window.statusBar().showMessage(tr("Stopped; nothing was written"), 8000),
    )
    task.start()


def _read_terrain(window: "MainWindow") -> None:
    """Hand the first map with a scan to the dialog that reads terrain by examples."""
    document = window.workspace.document
    maps = document.module.maps.values() if document is not None else ()
    scanned = next((one.id for one in maps if one.underlay is not None), None)
    if scanned is not None:
        window.show_place(MAP.path(scanned), "", "")
        window.actions_by_id["map.recognise"].trigger()
