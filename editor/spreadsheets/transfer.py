"""Lists of the module on show, filled from spreadsheets and written back to them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.records.document_page import DocumentPage
from hexwright.editor.records.grid import Grid
from hexwright.editor.spreadsheets.dialog import SpreadsheetDialog
from hexwright.exporters.sheet_file import file_of
from hexwright.importers.sheets.opening import opened
from hexwright.importers.sheets.targets import Target, list_of, targets, title_of
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way
from hexwright.schema.saving import write_output

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def target_on_show(window: "MainWindow", module: Module) -> Target:
    """The list that the user looks at, else the first of the document, else the counters."""
    path, page = window.current_path(), window.pages.currentWidget()
    for grid in page.findChildren(Grid) if page else ():
        shown = list_of(module, path, grid.chart.sheet) if grid.chart.sheet else None
        if shown is not None and grid.isVisible():
            return shown
    found = targets(module)
    return next((one for one in found if one.path == path), found[0])


def import_sheet(window: "MainWindow", source: Path | str | None = None) -> None:
    """Take rows from a file, from copied text, or from what the user chooses."""
    document = window.workspace.document
    if document is not None:
        target = target_on_show(window, document.module)
        take_rows(window, document, target, source)


def take_rows(
    window: "MainWindow",
    document: ModuleDocument,
    target: Target,
    source: Path | str | None = None,
    ways: Sequence[Way] = (),
) -> None:
    """Ask what rows mean for a list and take them over as one step."""
    found = SpreadsheetDialog.ask(window, document.module, target, source, ways)
    if found is not None:
        document.do(found.change)
        window.show_place(found.target.path, "", "")
        page = window.pages.currentWidget()
        if isinstance(page, DocumentPage):
            page.show_entries(found.target.member, found.entries)


def export_sheet(window: "MainWindow") -> None:
    """Write a list as a spreadsheet."""
    document = window.workspace.document
    if document is None:
        return
    module, found = document.module, targets(document.module)
    here = found.index(target_on_show(window, module))
    chosen = messages.ask_list(window, [title_of(module, one) for one in found], here)
    if chosen < 0:
        return
    target = found[chosen]
    name = f"{Path(target.path).stem}-{target.member}.csv"
    path = messages.ask_spreadsheet_target(window, name)
    if path is None:
        return
    rows = opened(module, target).rows()
    try:
        write_output(path, file_of(path.name, rows, title_of(module, target)))
    except DataError as error:
        messages.show_issues(window, tr("Export to spreadsheet"), error.issues)
        return
    window.statusBar().showMessage(tr("Written to {place}", place=path), 8000)
