"""`hexwright import FORMAT FILE -o FOLDER`: a game of another program as a new module."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
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
    from hexwright.schema.versions.merging import Conflict, Where


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
    for name, words in (
        ("mine", tr("with --again: what to keep of what both changed, by its numbers: 1,3")),
        ("theirs", tr("with --again: where to take the file's word, by its numbers: 2,4")),
    ):
        parser.add_argument(
            f"--{name}", metavar=tr("NUMBERS"), type=_numbers, default=frozenset(), help=words
        )
    parser.add_argument(
        "--with",
        dest="added",
        metavar=tr("FILE"),
        type=existing,
        action="append",
        default=[],
        help=tr("a file that adds to the other one, such as an extension of VASSAL; repeatable"),
    )
    parser.add_argument(
        "--terrain",
        metavar=tr("FILE"),
        type=existing,
        help=tr("a CSV file of two columns: a tile of the map, and the terrain that it means"),
    )


def _numbers(text: str) -> frozenset[int]:
    """Numbers with commas between."""
    try:
        return frozenset(int(one) for one in text.split(","))
    except ValueError:
        raise ArgumentTypeError(tr("“{text}” is no list of numbers", text=text)) from None


def names_format(arguments: Namespace) -> bool:
    """Whether the first word is a format, and no folder of that name is meant."""
    from hexwright.importers.registry import importer_ids

    if arguments.output is not None:
        return True
    return str(arguments.module) in importer_ids() and arguments.list is None


def _import_again(arguments: Namespace, chosen: "Importer", terrain: Mapping[str, str]) -> int:
    """Take over what is new in the file; nothing is written where both changed the same thing."""
    from hexwright.importers.again import Renewal, changed_files
    from hexwright.importers.terrain_file import kept_terrain
    from hexwright.schema.disk.fingerprints import fingerprints
    from hexwright.schema.files import locked_module, read_folder
    from hexwright.schema.saving import save_together

    folder: Path = arguments.output
    with locked_module(folder), Progress() as progress:
        files = read_folder(folder)
        base = fingerprints(folder, [path for path in files if kind_of(path)])
        # Tiles mean what they meant when the module was made, if nothing else is said.
        known = terrain or kept_terrain(files)
        made = chosen.read(arguments.file, progress.steps, known, arguments.added)
        renewal = Renewal(chosen.id, made, files)
        is_open, theirs = _decided(arguments, renewal.conflicts)
        found = renewal.taking(theirs)
        if not is_open and not arguments.dry_run:
            save_together(folder, changed_files(files, found.files), base=base)
    _tell(found)
    if is_open:
        words = tr(
            "Choose with --prefer mine or --prefer theirs, or one by one with --mine 1,3 and "
            "--theirs 2; nothing was written."
        )
        say(words, sys.stderr)
        return Exit.PROBLEMS
    show_issues([*made.issues, *found.issues], arguments.file, sys.stderr)
    return Exit.PROBLEMS if has_errors(found.issues) else Exit.OK


def _decided(arguments: Namespace, conflicts: "Sequence[Conflict]") -> tuple[bool, list["Where"]]:
    """Whether anything is left to be decided, and where the file's word counts."""
    mine, theirs = arguments.mine, arguments.theirs
    numbers = frozenset(range(1, len(conflicts) + 1))
    if odd := sorted(((mine | theirs) - numbers) | (mine & theirs)):
        words = tr("These numbers cannot be decided: {numbers}", numbers=", ".join(map(str, odd)))
        raise UsageError(words)
    if arguments.prefer == "theirs":
        theirs = numbers - mine
    is_open = bool(numbers - mine - theirs) and arguments.prefer is None
    return is_open, [conflicts[number - 1].where for number in sorted(theirs)]


def _tell(found: "Renewed") -> None:
    """What comes of it, and what both changed."""
    from hexwright.schema.versions.wording import difference_words, place_words, value_words

    for number, conflict in enumerate(found.conflicts, 1):
        place = place_words(conflict.path, conflict.way)
        say(harmless(f"! {number}. {conflict.path} {place}"))
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
    odd = [file.name for file in arguments.added if file.suffix.lower() not in chosen.additions]
    if odd:
        raise UsageError(tr("This cannot be added: {names}", names=", ".join(odd)))
    terrain = read_terrain(arguments.terrain) if arguments.terrain else {}
    if arguments.again:
        return _import_again(arguments, chosen, terrain)
    if arguments.dry_run:
        return _tell_beforehand(arguments, chosen, terrain)
    with Progress() as progress:
        made = chosen.import_into(
            arguments.file, arguments.output, progress.steps, terrain, arguments.added
        )
    show_issues(made.issues, arguments.file, sys.stderr)
    say(harmless(made.summary))
    say(harmless(tr("Made the module in {folder}.", folder=arguments.output)))
    return Exit.OK


def _tell_beforehand(arguments: Namespace, chosen: "Importer", terrain: Mapping[str, str]) -> int:
    """Write nothing; tell what would be made, and which tiles a file of terrain could explain."""
    from hexwright.importers.terrain_file import terrain_table

    file = arguments.file
    with Progress() as progress:
        made = chosen.read(file, progress.steps, terrain, arguments.added)
        tiles = chosen.unsaid(file, progress.steps)
    show_issues(made.issues, file, sys.stderr)
    say(harmless(made.summary))
    if tiles:
        say(tr("Tiles whose terrain the map does not say, ready to be edited for --terrain:"))
        rows = terrain_table({tile.key: terrain.get(tile.key, tile.name) for tile in tiles})
        say(harmless(rows.decode().rstrip()))
    return Exit.OK
