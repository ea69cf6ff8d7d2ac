"""What is there now, by name: an action can be chosen when what it needs is among it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow
    from hexwright.schema.module import Module

# In a window that is narrower or lower, panels would leave the map of a scenario the size of a
# stamp: first those beside the page, then those below it too.
_LOW = 780
# In one that is lower still, such as a small screen at 200 %, those below leave every page.
_LOWEST = 640
_BELOW = ("problems", "history")
# In one that is narrower, the tools of maps are there with a map only.
_NARROW = 1000
_GIVE_WAY = ((1440, _LOW, ("layers", "overview")), (1200, _LOW, _BELOW))

# What the edit menu does, and the methods that a widget may have for it: ours, then Qt's own.
VERBS = {
    "cut": ("cut",),
    "copy": ("copy",),
    "paste": ("paste",),
    "delete": ("delete", "del_"),
    "select_all": ("select_all", "selectAll"),
    "select_others": ("select_others",),
    "select_same": ("select_same",),
    "grow_selection": ("grow_selection",),
    "shrink_selection": ("shrink_selection",),
    "turn_right": ("turn_right",),
    "turn_left": ("turn_left",),
    "mirror": ("mirror",),
    "flip": ("flip",),
}


def verb_target(verb: str) -> Callable[[], object] | None:
    """The method for a verb of the widget with the keyboard, or of the nearest one around it."""
    widget = QApplication.focusWidget()
    while widget is not None:
        for name in VERBS[verb]:
            method = getattr(widget, name, None)
            if callable(method):
                return method  # type: ignore[no-any-return] # found by name
        widget = widget.parentWidget()
    return None


def do_verb(verb: str) -> None:
    """Cut, copy, paste, delete or select all where the keyboard is."""
    method = verb_target(verb)
    if method is not None:
        method()


def conditions(window: "MainWindow") -> set[str]:
    """Everything that holds now; of a module nothing, before there was one."""
    stated = {verb: verb_target(verb) is not None for verb in VERBS}
    if window.is_furnished:
        stated |= _of_module(window)
    return {name for name, holds in stated.items() if holds}


def _of_module(window: "MainWindow") -> dict[str, bool]:
    from hexwright.editor.document.mending import is_broken
    from hexwright.schema.documents import DECK, MAP, OOB, SCENARIO, TABLE, kind_of

    workspace = window.workspace
    document = workspace.document
    path = window.current_path()
    if document is not None and is_broken(document, path):
        path = ""  # of a text that cannot be read, nothing is known
    return {
        "module": workspace.is_open,
        "document": document is not None,
        "undo": document is not None and document.stack.can_undo(),
        "redo": document is not None and document.stack.can_redo(),
        "map": window.pages.shows_map(),
        "editable_map": document is not None and kind_of(path) is MAP,
        "tools": document is not None and kind_of(path) is MAP,
        "scenarios": document is not None and bool(document.module.scenarios),
        "generator": document is not None and _makes_scenarios(document.module),
        "two_scenarios": document is not None and len(document.module.scenarios) > 1,
        "oob": document is not None and kind_of(path) is OOB,
        "copyable": document is not None
        and (kind_of(path) in (DECK, MAP, OOB, SCENARIO, TABLE) or path in document.module.notes),
        "setup": document is not None and kind_of(path) is SCENARIO,
        "problems": window.problems.rowCount() > 0,
        "fix": window.problems_panel.has_fix(),
    }


def _makes_scenarios(module: "Module") -> bool:
    return module.system is not None and bool(module.system.generator)


def useful_panels(window: "MainWindow") -> dict[str, bool]:
    """The panels that belong to maps, and whether the page on show has something for them."""
    there = conditions(window)
    return {"tool_options": "tools" in there, "layers": "map" in there, "overview": "map" in there}


def panels_that_give_way(window: "MainWindow") -> set[str]:
    """The panels that leave their room to the page in a small window, most to a scenario's map.

    Who goes through the list of problems keeps it, unless there is no room for any page beside it.
    """
    lowest = set(_BELOW) if window.height() < _LOWEST else set()
    if not window.pages.shows_scenario():
        return lowest
    kept = {"problems"} if window.led_to == window.current_path() else set()
    leaving = {
        name
        for width, height, names in _GIVE_WAY
        if window.width() < width or window.height() < height
        for name in names
    }
    return leaving - kept | lowest


def bars_that_give_way(window: "MainWindow") -> set[str]:
    """The tool bars that leave their room to a page that has no use for them."""
    is_spared = window.width() < _NARROW and "tools" not in conditions(window)
    return {"map_tools"} if is_spared else set()


def map_panels_share_a_place(window: "MainWindow") -> bool:
    """Whether a window is too low for a palette above the layers of a map."""
    return window.height() < _LOW
