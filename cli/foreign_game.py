"""`hexwright import FORMAT FILE -o FOLDER`: a game of another program as a new module."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.cli.arguments import existing, unknown_name
from hexwright.cli.command import Exit, UsageError
from hexwright.cli.console import Progress, harmless, say
from hexwright.cli.report import show_issues
from hexwright.schema.documents import kind_of
from hexwright.schema.issues import has_errors
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.importers.again import Renewed
    from hexwright.importers.base import Importer
    from hexwright.schema.versions.merging import Side


def add_game_arguments(parser: ArgumentParser) -> None:
    """The option that makes a new module."""
    parser.add_argument(
        "-o",
        "--output",
        metavar=tr("FOLDER"),
        type=Path,
        help=tr("make a new module here, of a game of another program"),
    )
    parser.add_argument(
        "--again",
        action="store_true",
        help=tr("bring a newer version of the file into the module that was made of an older one"),
    )
    parser.add_argument(
        "--prefer",
        choices=("mine", "theirs"),
        help=tr("with --again: which wins where the module and the file changed the same thing"),
    )
    parser.add_argument(
        "--terrain",
        metavar=tr("FILE"),
        type=existing,
        help=tr("a CSV file of two columns: a tile of the map, and the terrain that it means"),
    )


def names_format(arguments: Namespace) -> bool:
    """Whether the first word is a format, and no folder of that name is meant."""
    from hexwright.importers.registry import importer_ids

    if arguments.output is not None:
        return True
    return str(arguments.module) in importer_ids() and arguments.list is None


def _import_again(arguments: Namespace, chosen: "Importer", terrain: Mapping[str, str]) -> int:
    """Take over what is new in the file; nothing is written where both changed the same thing."""
    from hexwright.importers.again import changed_files, renewed
    from hexwright.schema.disk.fingerprints import fingerprints
    from hexwright.schema.files import locked_module, read_folder
    from hexwright.schema.saving import save_together

    folder: Path = arguments.output
    with locked_module(folder), Progress() as progress:
        files = read_folder(folder)
        base = fingerprints(folder, [path for path in files if kind_of(path)])
        prefer: Side = "theirs" if arguments.prefer == "theirs" else "ours"
        made = chosen.read(arguments.file, progress.steps, terrain)
        found = renewed(chosen.id, made, files, prefer)
        is_open = bool(found.conflicts) and arguments.prefer is None
        if not is_open and not arguments.dry_run:
            save_together(folder, changed_files(files, found.files), base=base)
    _tell(found)
    if is_open:
        words = tr("Choose with --prefer mine or --prefer theirs; nothing was written.")
        say(words, sys.stderr)
        return Exit.PROBLEMS
    show_issues([*made.issues, *found.issues], arguments.file, sys.stderr)
    return Exit.PROBLEMS if has_errors(found.issues) else Exit.OK


def _tell(found: "Renewed") -> None:
    """What comes of it, and what both changed."""
    from hexwright.schema.versions.wording import difference_words, place_words, value_words

    for conflict in found.conflicts:
        say(harmless(f"! {conflict.path} {place_words(conflict.path, conflict.way)}"))
        for name, value in ((tr("mine"), conflict.ours), (tr("theirs"), conflict.theirs)):
            say(harmless(f"    {name}: {value_words(value)}"))
    for difference in found.differences:
        say(harmless(f"{difference.path}: {difference_words(difference)}"))
    if not found.differences:
        say(tr("The file says nothing new."))


def import_game(arguments: Namespace) -> int:
    """Make the module; raises UsageError or DataError, and then nothing is written."""
    from hexwright.importers.registry import importer, importer_ids
    from hexwright.importers.terrain_file import read_terrain

    name = str(arguments.module)
    if name not in importer_ids():
        raise unknown_name(tr("There is no format “{name}”.", name=name), name, importer_ids())
    if arguments.output is None:
        raise UsageError(tr("Name the folder of the new module with -o."))
    chosen = importer(name)
    if arguments.file.suffix.lower() not in chosen.suffixes:
        suffixes = ", ".join(chosen.suffixes)
        raise UsageError(tr("The file's name ends in one of: {suffixes}", suffixes=suffixes))
    terrain = read_terrain(arguments.terrain) if arguments.terrain else {}
    if arguments.again:
        return _import_again(arguments, chosen, terrain)
    with Progress() as progress:
        made = chosen.import_into(arguments.file, arguments.output, progress.steps, terrain)
    show_issues(made.issues, arguments.file, sys.stderr)
    say(harmless(made.summary))
    say(harmless(tr("Made the module in {folder}.", folder=arguments.output)))
    return Exit.OK
