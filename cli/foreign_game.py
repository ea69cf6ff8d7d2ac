"""`hexwright import FORMAT FILE -o FOLDER`: a game of another program as a new module."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.arguments import existing, unknown_name
from hexwright.cli.command import Exit, UsageError
from hexwright.cli.console import Progress, harmless, say
from hexwright.cli.report import show_issues
from hexwright.schema.language import tr


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
    with Progress() as progress:
        made = chosen.import_into(arguments.file, arguments.output, progress.steps, terrain)
    show_issues(made.issues, arguments.file, sys.stderr)
    say(harmless(made.summary))
    say(harmless(tr("Made the module in {folder}.", folder=arguments.output)))
    return Exit.OK
