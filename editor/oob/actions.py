"""The menu of orders of battle: new ones, those that go, and the chart to print."""

from typing import TYPE_CHECKING

from hexwright.editor.references.actions import delete_document_on_show
from hexwright.editor.shell.action import ActionSpec
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def oob_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the menu, in its order."""
    return [
        ActionSpec(
            "oob.new", "oob", tr("&New order of battle…"), tr("Add an army to the module"),
            "add-command", "Ctrl+Alt+O", _add, needs="document", starts_group=True,
        ),
        ActionSpec(
            "oob.delete", "oob", tr("D&elete order of battle"),
            tr("Take the order of battle out of the module"),
            "delete", "Ctrl+Alt+Shift+O", delete_document_on_show, needs="oob",
        ),
        ActionSpec(
            "oob.chart", "oob", tr("&Print chart…"),
            tr("Draw the order of battle as a chart: PDF, PNG or SVG"),
            "chart", "Ctrl+Alt+T", _print, needs="oob", starts_group=True,
        ),
    ]  # fmt: skip


def _add(window: "MainWindow") -> None:
    from hexwright.editor.oob.new_dialog import NewOobDialog

    document = window.workspace.document
    change = NewOobDialog.ask(window, document.module) if document is not None else None
    if document is not None and change is not None:
        document.do(change)
        window.pages.take_keyboard()


def _print(window: "MainWindow") -> None:
    from hexwright.editor.oob.page import OobPage

    page = window.pages.currentWidget()
    if isinstance(page, OobPage):
        page.print_chart()
