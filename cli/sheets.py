"""Lists of a module named on the command line, for `import` and `sheet`."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hexwright.cli.arguments import unknown_name
from hexwright.cli.command import UsageError
from hexwright.schema.documents import DECK, MAP, OOB, SCENARIO, TABLE
from hexwright.schema.language import tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.importers.sheets.targets import Target

# The options that say which document has the list.
_OPTIONS: Final = {OOB: "oob", DECK: "deck", TABLE: "table", MAP: "map", SCENARIO: "scenario"}


def lists() -> list[str]:
    """The names of all lists."""
    from hexwright.importers.sheets.targets import LISTS_OF

    return [name for names in LISTS_OF.values() for name in names]


def add_list_arguments(
    parser: ArgumentParser, option: str, words: str, *, is_required: bool = True
) -> None:
    """The option that names a list, and those that say of which document."""
    # Named in the help: so many choices in one word would fill a line of the manual.
    parser.add_argument(
        option,
        dest="list",
        metavar=tr("LIST"),
        choices=lists(),
        required=is_required,
        help=f"{words}: {', '.join(lists())}",
    )
    for name, help_words in (
        ("oob", tr("the order of battle; not needed where there is only one")),
        ("deck", tr("the deck; not needed where there is only one")),
        ("table", tr("the table; not needed where there is only one")),
        ("map", tr("the map; not needed where there is only one")),
        ("scenario", tr("the scenario; not needed where there is only one")),
    ):
        parser.add_argument(f"--{name}", metavar="ID", help=help_words)


def chosen_list(arguments: Namespace, module: Module) -> "Target":
    """The list that the command line names; raises UsageError."""
    from hexwright.importers.sheets.targets import Target, ids_of, kind_with

    kind = kind_with(arguments.list)
    if kind.file:
        return Target(kind.file, arguments.list)
    option = _OPTIONS[kind]
    chosen = _chosen(getattr(arguments, option), f"--{option}", ids_of(module, kind))
    return Target(kind.path(chosen), arguments.list)


def any_list(module: Module, name: str) -> "Target | None":
    """A list of this name, in whichever document; None if the module has none.

    Tables may have any columns, so no headings look like those of one.
    """
    from hexwright.importers.sheets.targets import ROWS, Target, ids_of, kind_with

    kind = kind_with(name)
    known = ids_of(module, kind) if name != ROWS else []
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
