"""The map menu: dialogs that give a change, and changes that need no dialog."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hexwright.editor import messages
from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.dialogs.grid import GridDialog
from hexwright.editor.map.dialogs.join import JoinDialog
from hexwright.editor.map.dialogs.new_map import NewMapDialog
from hexwright.editor.map.dialogs.properties import MapPropertiesDialog
from hexwright.editor.map.dialogs.resize import ResizeDialog
from hexwright.editor.map.dialogs.underlay import UnderlayDialog
from hexwright.editor.map.edits.maps import duplicate_map
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow

# Asks for a change of the map with this id.
Ask = Callable[["MainWindow", ModuleDocument, str], Change | None]


def map_handlers(window: "MainWindow") -> dict[str, Callable[[], None]]:
    """What the actions of the map menu do, by id."""
    asking = {f"map.{name}": partial(_do, window, ask) for name, ask in _ASKS.items()}
    return {**asking, "map.delete": lambda: window.refactoring.delete(window.current_path())}


def _do(window: "MainWindow", ask: Ask) -> None:
    document = window.workspace.document
    if document is None:
        return
    map_id = window.current_path().removeprefix("maps/").removesuffix(".json")
    try:
        change = ask(window, document, map_id)
    except DataError as error:
        messages.show_issues(window, tr("Map"), error.issues)
        return
    if change is not None:
        document.do(change)
        window.pages.map_page.setFocus()


def _new(window: "MainWindow", document: ModuleDocument, _map_id: str) -> Change | None:
    return NewMapDialog.ask(window, document.module)


def _properties(window: "MainWindow", document: ModuleDocument, map_id: str) -> Change | None:
    return MapPropertiesDialog.ask(window, document.module, map_id)


def _duplicate(_window: "MainWindow", document: ModuleDocument, map_id: str) -> Change | None:
    return duplicate_map(document.module, map_id)


def _grid(window: "MainWindow", document: ModuleDocument, map_id: str) -> Change | None:
    return GridDialog.ask(window, document.module, map_id)


def _resize(window: "MainWindow", document: ModuleDocument, map_id: str) -> Change | None:
    desk = window.pages.map_page.desk
    return ResizeDialog.ask(window, document.module, map_id, desk.selection if desk else ())


def _join(window: "MainWindow", document: ModuleDocument, map_id: str) -> Change | None:
    return JoinDialog.ask(window, document.module, map_id)


def _underlay(window: "MainWindow", document: ModuleDocument, map_id: str) -> Change | None:
    return UnderlayDialog.ask(window, document.module, map_id, document.asset)


_ASKS: dict[str, Ask] = {
    "new": _new,
    "properties": _properties,
    "duplicate": _duplicate,
    "grid": _grid,
    "resize": _resize,
    "join": _join,
    "underlay": _underlay,
}
