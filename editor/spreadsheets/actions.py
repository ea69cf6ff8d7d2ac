"""The actions of the file menu that take lists from spreadsheets and write them back."""

from typing import TYPE_CHECKING

from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def spreadsheet_specs() -> "list[ActionSpec[MainWindow]]":
    """The actions."""
    return [
        ActionSpec(
            "file.import_sheet", "file", tr("&Import from spreadsheet…"),
            tr("Fill counters, formations, units, leaders or cards from a CSV or XLSX file"),
            "sheet-in", "Ctrl+Shift+I", _import_sheet, needs="document", starts_group=True,
        ),
        ActionSpec(
            "file.export_sheet", "file", tr("Export to sprea&dsheet…"),
            tr("Write counters, formations, units, leaders or cards as a CSV or XLSX file"),
            "sheet-out", "Ctrl+Shift+E", _export_sheet, needs="document",
        ),
    ]  # fmt: skip


def _import_sheet(window: "MainWindow") -> None:
    from hexwright.editor.spreadsheets.transfer import import_sheet

    import_sheet(window)


def _export_sheet(window: "MainWindow") -> None:
    from hexwright.editor.spreadsheets.transfer import export_sheet

    export_sheet(window)
