"""The picture of an import: a spreadsheet with something new, something changed and a slip."""

from docs.gallery.stage import Stage
from hexwright.editor.spreadsheets.dialog import SpreadsheetDialog
from hexwright.importers.sheets.targets import Target

_ROWS = (
    ("Unit", "Type", "HQ", "Str", "Mvt", "Notes"),
    ("2nd Regiment Crown Prince", "Line infantry", "Division Berholt", "6", "", "veterans"),
    ("Mountain Rifles", "Light infantry", "Division Berholt", "", "", ""),
    ("Yellow Lancers", "Light cavalry", "Division Orlitz", "", "9", "from Berholt"),
    ("9th Regiment Saltmark", "Line infantry", "Division Orlitz", "", "", ""),
    ("14th Regiment", "Line infantry", "Division Orlitz", "5", "", "raised in spring"),
    ("Guard Battery", "Foot batery", "Division Berholt", "", "", ""),
)


def spreadsheet(stage: Stage) -> None:
    """The dialog with copied rows; a module of the jdg sample is open."""
    dialog = SpreadsheetDialog(stage.document.module, Target("oob/red.json", "units"), stage.window)
    dialog.source.open_text("\n".join("\t".join(row) for row in _ROWS))
    dialog.resize(940, 520)
    dialog.show()
    stage.shoot_widget("spreadsheet", dialog)
    dialog.close()
