"""`hexwright merge`: two versions of a module, made from the same one, brought together."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hexwright.cli.arguments import existing
from hexwright.cli.command import Command, Exit
from hexwright.cli.commands.diff import module_at
from hexwright.cli.console import harmless, say
from hexwright.cli.report import show_issues
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import plain
from hexwright.schema.issues import has_errors
from hexwright.schema.language import tr, tr_many
from hexwright.schema.load import load_module, open_files
from hexwright.schema.saving import refuse_taken, write_folder
from hexwright.schema.versions.merging import Conflict, merged
from hexwright.schema.versions.wording import place_words, value_words


def _add_arguments(parser: ArgumentParser) -> None:
    for name, metavar, words in (
        ("base", tr("BASE"), tr("the version that both were made from")),
        ("ours", tr("OURS"), tr("the first version")),
        ("theirs", tr("THEIRS"), tr("the second version")),
    ):
        parser.add_argument(name, metavar=metavar, type=existing, help=words)
    parser.add_argument(
        "-o", "--output", metavar=tr("FOLDER"), type=Path, required=True, help=tr("a new folder")
    )
    parser.add_argument(
        "--prefer",
        choices=("ours", "theirs"),
        default="",
        help=tr("which version wins where both changed the same thing"),
    )


def _run(arguments: Namespace) -> int:
    refuse_taken(arguments.output)
    base, ours = documents_of(arguments.base), documents_of(arguments.ours)
    found = merged(base, ours, documents_of(arguments.theirs), prefer=arguments.prefer)
    if found.conflicts:
        for conflict in found.conflicts:
            _tell(conflict)
        say(
            tr_many(
                "Both versions changed 1 thing differently; nothing was written. Choose one "
                "side with --prefer ours or --prefer theirs.|"
                "Both versions changed {count} things differently; nothing was written. Choose "
                "one side with --prefer ours or --prefer theirs.",
                len(found.conflicts),
            )
        )
        return Exit.PROBLEMS
    write_folder(arguments.output, found.files)
    issues = load_module(found.files).issues
    if issues:
        show_issues(issues, arguments.output)
    say(tr("Merged into {folder}.", folder=arguments.output))
    return Exit.PROBLEMS if has_errors(issues) else Exit.OK


def documents_of(source: Path) -> Mapping[str, Any]:
    """Documents of a module as plain values by path, and its other files as bytes."""
    module, files = module_at(source), open_files(source)
    made: dict[str, Any] = {path: data for path, data in files.items() if kind_of(path) is None}
    for kind, records in module.documents():
        made.update({kind.path(kind.id_of(record)): plain(record) for record in records})
    return made


def _tell(conflict: Conflict) -> None:
    place = place_words(conflict.path, conflict.way)
    say(harmless(f"{conflict.path} {place}"))
    for name, value in (
        (tr("before"), conflict.base),
        (tr("ours"), conflict.ours),
        (tr("theirs"), conflict.theirs),
    ):
        say(harmless(f"  {name}: {value_words(value)}"))


COMMAND = Command(
    name="merge",
    examples=("merge base mine yours -o merged", "merge base mine yours -o merged --prefer ours"),
    add_arguments=_add_arguments,
    run=_run,
)
