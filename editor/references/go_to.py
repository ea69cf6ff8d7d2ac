"""Going to anything by a few letters of its name: things that have ids, and hexes."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from hexwright.editor.icons import icon
from hexwright.editor.shell.palette import Entry, Palette
from hexwright.schema.documents import MAP, kind_of
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.references.occurrences import NamedEntry, Occurrence, named_entries
from hexwright.schema.references.places import target_name

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def show_anywhere(window: "MainWindow") -> None:
    """Let the user go to anything of the module."""
    module = window.workspace.module
    if module is None:
        return
    words = (
        tr("Go to anything"),
        tr("Type a few letters of a unit, counter, map, scenario, card, table… or a hex"),
    )
    entries = anywhere_entries(window, module)
    palette = Palette(entries, window, words, partial(hex_entries, window, module))
    palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    palette.open()


def anywhere_entries(window: "MainWindow", module: Module) -> list[Entry]:
    """Everything of the module that has an id; documents come before what is in them."""
    kinds = {path: kind_of(path) for path in {entry.named.path for entry in named_entries(module)}}
    pictures = {path: icon(kind.name) for path, kind in kinds.items() if kind}
    ordered = sorted(named_entries(module), key=lambda one: len(one.way) > 1)
    return [
        Entry(
            _words(one),
            target_name(one.named.target),
            pictures[one.named.path],
            is_enabled=True,
            run=partial(window.refactoring.jump, Occurrence(one.named.path, one.way)),
        )
        for one in ordered
    ]


def _words(thing: NamedEntry) -> str:
    """The name, and the id where that tells more."""
    is_alike = thing.title.casefold().replace(" ", "-") == thing.named.name
    return thing.title if is_alike else f"{thing.title} ({thing.named.name})"


def hex_entries(window: "MainWindow", module: Module, typed: str) -> list[Entry]:
    """The hexes of this number, on the map on show first."""
    shown = window.current_path()
    maps = sorted(module.maps.values(), key=lambda one: MAP.path(one.id) != shown)
    number = typed.upper()
    return [
        Entry(
            tr("Hex {number} of {map}", number=number, map=one.title),
            target_name("hex"),
            icon("map"),
            is_enabled=True,
            run=partial(window.show_place, MAP.path(one.id), "", number),
        )
        for one in maps
        if module.map_indexes[one.id].has_hex(number)
    ]
