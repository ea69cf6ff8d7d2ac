"""The lists of a module that spreadsheets can hold, and what they are called."""

from typing import TYPE_CHECKING, Final, NamedTuple

from hexwright.schema.documents import (
    COUNTERS,
    DECK,
    MAP,
    OOB,
    SCENARIO,
    TABLE,
    TERRAIN,
    DocumentKind,
)
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.values.record_sheet import RecordSheet
from hexwright.schema.values.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping

# The rows of a table, and what stands where: their entries have no id in the file.
ROWS: Final = "rows"
SETUP: Final = "setup"
# The lists of the documents of each kind.
LISTS_OF: Final[dict[DocumentKind, tuple[str, ...]]] = {
    COUNTERS: ("kinds", "templates", "formations", "statuses"),
    OOB: ("units", "leaders", "commands"),
    DECK: ("cards",),
    TERRAIN: ("movement_classes", "hexes", "hexsides", "lines"),
    TABLE: (ROWS, "modifiers"),
    MAP: ("sites", "zones"),
    SCENARIO: (
        SETUP, "reinforcements", "objectives", "awards", "victory", "special_rules",
        "maps", "sides", "turns", "hands", "tracks",
    ),
}  # fmt: skip


class Target(NamedTuple):
    """A list of a document: the path of the document, and the member that holds the list."""

    path: str
    member: str


def ids_of(module: Module, kind: DocumentKind) -> list[str]:
    """The documents of a kind, by their ids; one without a name where there is only one."""
    if kind.file:
        return [""]
    found: dict[DocumentKind, Mapping[str, object]] = {
        OOB: module.oobs, DECK: module.decks, TABLE: module.tables, SCENARIO: module.scenarios,
        MAP: module.maps,
    }  # fmt: skip
    return list(found[kind])


def kind_with(member: str) -> DocumentKind:
    """The kind of document that has a list."""
    return next(kind for kind, names in LISTS_OF.items() if member in names)


def targets(module: Module) -> list[Target]:
    """All lists of a module that spreadsheets can hold."""
    return [
        Target(kind.path(one), member)
        for kind, names in LISTS_OF.items()
        for one in ids_of(module, kind)
        for member in names
    ]


def member_titles() -> dict[str, str]:
    """What the lists are called, by the members that hold them."""
    return {
        "kinds": tr("Counters"),
        "templates": tr("Templates"),
        "formations": tr("Formations"),
        "statuses": tr("Statuses"),
        "units": tr("Units"),
        "leaders": tr("Leaders"),
        "commands": tr("Commands"),
        "cards": tr("Cards"),
        "movement_classes": tr("Movement classes"),
        "hexes": tr("Hex terrain"),
        "hexsides": tr("Hexside terrain"),
        "lines": tr("Line terrain"),
        ROWS: tr("Table"),
        "modifiers": tr("Modifiers"),
        "sites": tr("Sites"),
        "zones": tr("Zones"),
        SETUP: tr("Set-up"),
        "reinforcements": tr("Reinforcements"),
        "objectives": tr("Objectives"),
        "awards": tr("Awards"),
        "victory": tr("Victory conditions"),
        "special_rules": tr("Special rules"),
        "maps": tr("Maps"),
        "sides": tr("Sides"),
        "turns": tr("Turns"),
        "hands": tr("Hands"),
        "tracks": tr("Tracks"),
    }


def list_of(module: Module, path: str, sheet: Sheet) -> Target | None:
    """The list of a document that a sheet shows; None if it shows something else."""
    wanted = Target(path, sheet.member) if isinstance(sheet, RecordSheet) else None
    return wanted if wanted in targets(module) else None


def title_of(module: Module, target: Target) -> str:
    """What people call a list."""
    words = member_titles()[target.member]
    name = getattr(module.document(target.path), "title", "")
    return f"{words}: {name}" if name else words
