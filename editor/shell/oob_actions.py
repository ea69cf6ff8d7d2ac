"""The menu of orders of battle: new ones, those that go, and the chart to print."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from editor import messages
from editor.actions import ActionSpec
from editor.dialogs.new_oob import NewOobDialog
from editor.edits.oob_documents import delete_oob
from editor.views.oob_page import OobPage
from schema.documents import OOB
from schema.issues import DataError
from schema.language import tr

if TYPE_CHECKING:
    from editor.document.changes import Change
    from editor.main_window import MainWindow
    from schema.module import Module


def oob_specs() -> list[ActionSpec]:
    """All actions of the menu, in its order."""
    return [
        ActionSpec(
            "oob.new", "oob", tr("&New order of battle…"), tr("Add an army to the module"),
            "add-command", "Ctrl+Alt+O", needs="document", starts_group=True,
        ),
        ActionSpec(
            "oob.delete", "oob", tr("D&elete order of battle"),
            tr("Take the order of battle out of the module"),
            "delete", "Ctrl+Alt+Shift+O", needs="oob",
        ),
        ActionSpec(
            "oob.chart", "oob", tr("&Print chart…"),
            tr("Draw the order of battle as a chart: PDF, PNG or SVG"),
            "chart", "Ctrl+Alt+T", needs="oob", starts_group=True,
        ),
    ]  # fmt: skip


def oob_handlers(window: "MainWindow") -> dict[str, Callable[[], None]]:
    """What the actions of the menu do, by id."""
    return {
        "oob.new": partial(_do, window, lambda module, _: NewOobDialog.ask(window, module)),
        "oob.delete": partial(_do, window, delete_oob),
        "oob.chart": partial(_print, window),
    }


def _do(window: "MainWindow", make: "Callable[[Module, str], Change | None]") -> None:
    document = window.workspace.document
    if document is None:
        return
    oob_id = window.current_path().removeprefix(f"{OOB.folder}/").removesuffix(".json")
    try:
        change = make(document.module, oob_id)
    except DataError as error:
        messages.show_issues(window, tr("Order of battle"), error.issues)
        return
    if change is not None:
        document.do(change)
        window.pages.take_keyboard()


def _print(window: "MainWindow") -> None:
    page = window.pages.currentWidget()
    if isinstance(page, OobPage):
        page.print_chart()
