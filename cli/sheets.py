"""Lists of a module named on the command line, for `import` and `sheet`."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexwright.cli.arguments import unknown_name
from hexwright.cli.command import UsageError
from hexwright.schema.documents import DECK, OOB
from hexwright.schema.language import tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.importers.sheets.lists import Target

_OF_COUNTERS: Final = ("kinds", "templates", "formations", "statuses")
LISTS: Final = (*_OF_COUNTERS, "units", "leaders", "commands", "cards")


def add_list_arguments(
    parser: ArgumentParser, option: str, words: str, *, is_required: bool = True
) -> None:
    """The option that names a list, and those that say of which document."""
    parser.add_argument(option, dest="list", choices=LISTS, required=is_required, help=words)
    parser.add_argument(
        "--oob", metavar="ID", help=tr("the order of battle; not needed where there is only one")
    )
    parser.add_argument(
        "--deck", metavar="ID", help=tr("the deck; not needed where there is only one")
    )


def chosen_list(arguments: Namespace, module: Module) -> "Target":
    """The list that the command line names; raises UsageError."""
    from hexwright.importers.sheets.lists import Target
    from hexwright.schema.documents import COUNTERS

    if arguments.list in _OF_COUNTERS:
        return Target(COUNTERS.file, arguments.list)
    if arguments.list == "cards":
        return Target(DECK.path(_chosen(arguments.deck, "--deck", list(module.decks))), "cards")
    oob = _chosen(arguments.oob, "--oob", list(module.oobs))
    return Target(OOB.path(oob), arguments.list)


def any_list(module: Module, name: str) -> "Target | None":
    """A list of this name, in whichever document; None if the module has none."""
    from hexwright.importers.sheets.lists import Target
    from hexwright.schema.documents import COUNTERS

    if name in _OF_COUNTERS:
        return Target(COUNTERS.file, name)
    kind, known = (DECK, module.decks) if name == "cards" else (OOB, module.oobs)
    return next((Target(kind.path(one), name) for one in known), None)


def _chosen(name: str | None, option: str, known: list[str]) -> str:
    if name is None and len(known) == 1:
        return known[0]
    if name is None:
        names = ", ".join(known)
        raise UsageError(tr("Say which one with {option}: {names}.", option=option, names=names))
    if name not in known:
        raise unknown_name(tr("There is no “{name}”.", name=name), name, known)
    return name


def require_sheet(path: Path) -> None:
    """Refuse a file whose name is not that of a spreadsheet that can be written."""
    if path.suffix.lower() not in (".csv", ".xlsx"):
        suffixes = ".csv, .xlsx"
        raise UsageError(tr("The file's name ends in one of: {suffixes}", suffixes=suffixes))
