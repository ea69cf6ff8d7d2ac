"""`hexwright import`: a list of a module from a spreadsheet, or a module from another program."""

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.cli.arguments import add_follow_links, did_you_mean, existing, offer
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.commands.format import NOT_WRITABLE
from hexwright.cli.console import harmless, say
from hexwright.cli.foreign_game import add_game_arguments, import_game, names_format
from hexwright.cli.sheets import add_list_arguments, any_list, chosen_list, lists
from hexwright.schema.disk.fingerprints import fingerprints
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import dump
from hexwright.schema.examine import folder_of
from hexwright.schema.files import PACKAGE_SUFFIX, FolderFiles, locked_module, read_folder
from hexwright.schema.issues import Issue, ModuleError, nearest
from hexwright.schema.language import tr
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.saving import save_together

if TYPE_CHECKING:
    from hexwright.importers.sheets.lists import ListOfModule
    from hexwright.importers.sheets.plan import Plan
    from hexwright.importers.sheets.reading import Table
    from hexwright.schema.record_values import Way

_SIGNS = {"new": "+", "changed": "~", "removed": "-"}


def _add_arguments(parser: ArgumentParser) -> None:
    from hexwright.importers.registry import importer_ids

    module = parser.add_argument(
        "module",
        metavar=tr("MODULE"),
        type=Path,
        help=tr(
            "a module's folder; or a format of other programs: {formats}",
            formats=", ".join(importer_ids()),
        ),
    )
    offer(module, importer_ids())
    parser.add_argument(
        "file",
        metavar=tr("SHEET"),
        type=existing,
        help=tr("a CSV or XLSX file, names in its first row; or the file of the other program"),
    )
    add_list_arguments(parser, "--into", tr("the list to fill"), is_required=False)
    add_game_arguments(parser)
    parser.add_argument("--sheet", metavar=tr("NAME"), default="", help=tr("a sheet of a workbook"))
    parser.add_argument(
        "--key", choices=("id", "name"), help=tr("what tells which entry a row means")
    )
    parser.add_argument(
        "--column",
        metavar=tr("HEADING=VALUE"),
        action="append",
        default=[],
        help=tr("what a column means, where its heading does not say it; nothing to leave it out"),
    )
    parser.add_argument(
        "--remove", action="store_true", help=tr("take away what has no row and is not used")
    )
    parser.add_argument(
        "--dry-run", action="store_true", help=tr("write nothing; tell what would be done")
    )
    add_follow_links(parser)


def _run(arguments: Namespace) -> int:
    if names_format(arguments):
        return import_game(arguments)
    if not os.path.lexists(arguments.module):
        raise UsageError(tr("There is no such file or folder: {path}", path=arguments.module))
    if arguments.list is None:
        raise UsageError(tr("Missing: {names}.", names="--into"))
    if arguments.module.suffix == PACKAGE_SUFFIX and arguments.module.is_file():
        raise UsageError(tr("A package is not changed: import into its module's folder."))
    # Nobody else writes between reading and writing: two imports at once are one after the other.
    with nullcontext() if arguments.dry_run else locked_module(folder_of(arguments.module)):
        return _import(arguments)


def _import(arguments: Namespace) -> int:
    from hexwright.importers.sheets.choosing import sheet_for
    from hexwright.importers.sheets.dry_run import dry_run
    from hexwright.importers.sheets.lists import ID
    from hexwright.importers.sheets.opening import opened
    from hexwright.importers.sheets.plan import Settings
    from hexwright.importers.sheets.reading import read_file, read_table

    files, module, issues = _module(arguments.module, follow_links=arguments.follow_links)
    base = fingerprints(files.folder, [path for path in files if kind_of(path)])
    listed = opened(module, chosen_list(arguments, module))
    lost = [
        issue for issue in issues if issue.code in NOT_WRITABLE and issue.file == listed.target.path
    ]
    if lost:
        raise ModuleError(files.folder, lost)
    name, data = arguments.file.name, read_file(arguments.file)
    table = read_table(name, data, arguments.sheet)
    if arguments.sheet and arguments.sheet != table.sheet:
        words = tr("There is no sheet “{name}”.", name=arguments.sheet)
        raise UsageError(f"{words} {', '.join(table.sheets)}")
    if not arguments.sheet:
        table = sheet_for(listed, table, lambda sheet: read_table(name, data, sheet))
        _tell_sheet(table)
    _tell_better_list(module, listed, table)
    ways = _ways(listed, table, arguments.column)
    is_by_id = arguments.key == "id" or (arguments.key is None and ID in ways)
    key = ID if is_by_id else listed.name_way
    plan = dry_run(listed, table.rows[1:], Settings(ways, key, arguments.remove))
    _tell(plan)
    if plan.content is not None and not arguments.dry_run:
        kind = kind_of(listed.target.path)
        assert kind is not None
        changed = {listed.target.path: dump(kind, plan.content)}
        save_together(files.folder, changed, base=base, follow_links=arguments.follow_links)
    return Exit.PROBLEMS if plan.faults else Exit.OK


def _module(source: Path, *, follow_links: bool) -> tuple[FolderFiles, Module, list[Issue]]:
    """The files of a module, what they say, and what is wrong with it: imports may mend that."""
    files = read_folder(source, follow_links=follow_links)
    module, issues = load_module(files)
    if module is None:
        raise ModuleError(files.folder, issues)
    return files, module, issues


def _tell_sheet(table: "Table") -> None:
    """Say which sheet of several is read."""
    if len(table.sheets) > 1:
        words = tr("Sheet read: {name} (--sheet takes another one).", name=table.sheet)
        say(harmless(words), sys.stderr)


def _tell_better_list(module: Module, listed: "ListOfModule", table: "Table") -> None:
    """Say so where the headings are those of another list, such as units taken for counters."""
    from hexwright.importers.sheets.guessing import known_headings
    from hexwright.importers.sheets.opening import opened

    headings = table.rows[0].cells if table.rows else ()
    known = {listed.target.member: known_headings(headings, listed.columns)}
    for name in lists():
        target = any_list(module, name)
        if target is not None and name not in known:
            known[name] = known_headings(headings, opened(module, target).columns)
    best = max(known, key=lambda name: known[name])
    if known[best] > known[listed.target.member]:
        words = tr("The headings look like those of another list: --into {name}?", name=best)
        say(harmless(words), sys.stderr)


def _ways(listed: "ListOfModule", table: "Table", said: list[str]) -> "tuple[Way, ...]":
    """What each column means: as the command line says, else as its heading looks."""
    from hexwright.importers.sheets.guessing import guess, plain
    from hexwright.importers.sheets.lists import short_name

    headings = [cell.strip() for cell in table.rows[0].cells] if table.rows else []
    found = guess(headings, listed.columns)
    names = [short_name(column.way) for column in listed.columns]
    for words in said:
        heading, equals, name = (one.strip() for one in words.partition("="))
        at = next((at for at, one in enumerate(headings) if plain(one) == plain(heading)), -1)
        if not equals or at < 0:
            raise _unknown(heading, headings)
        if name and name not in names:
            raise _unknown(name, names)
        place = names.index(name) if name else -1
        found = [-1 if one == place else one for one in found]
        found[at] = place
    unused = [heading for heading, one in zip(headings, found, strict=True) if one < 0 and heading]
    if unused:
        say(harmless(tr("Columns not used: {names}.", names=", ".join(unused))), sys.stderr)
    return tuple(listed.columns[one].way if one >= 0 else () for one in found)


def _unknown(name: str, known: list[str]) -> UsageError:
    near = nearest(name, known)
    words = tr("There is no “{name}”.", name=name)
    hint = did_you_mean(near) if near else tr("There are: {names}.", names=", ".join(known))
    return UsageError(f"{words} {hint}")


def _tell(plan: "Plan") -> None:
    """What would be done, row by row, and what stands in its way."""
    for row in plan.rows:
        if row.state in _SIGNS:
            say(harmless(f"{_SIGNS[row.state]} {row.name}"))
        if row.state == "changed":
            for change in row.changes:
                say(harmless(f"    {change.title}: {change.old or '–'} → {change.new or '–'}"))
    for words in (*(fault.message for fault in plan.faults), *plan.notes):
        say(harmless(words), sys.stderr)
    say(plan.summary())
    if plan.faults:
        say(tr("Nothing was written."), sys.stderr)


COMMAND = Command(
    name="import",
    examples=(
        "import my-game counters.csv --into kinds --dry-run",
        "import my-game red.xlsx --into units --oob red --key name",
        "import my-game red.csv --into units --oob red --column Mvt=movement --remove",
        "import vassal their-game.vmod -o my-game",
        "import vassal their-game-2.vmod -o my-game --again --dry-run",
        "import tiled their-map.tmx -o my-game --terrain terrain.csv",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
