"""`hexwright export`: a module in the formats of other programs."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.cli.arguments import add_follow_links, existing, offer, unknown_name
from hexwright.cli.chosen_options import add_options, option_lines, wrong_options
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import Progress, harmless, say
from hexwright.cli.report import show_issues
from hexwright.schema.disk.output_path import check_output_file, check_output_folder
from hexwright.schema.examine import sound_module
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.options import read

if TYPE_CHECKING:
    from hexwright.exporters.base import Exporter


def _add_arguments(parser: ArgumentParser) -> None:
    # Exporters draw with Qt, which takes a while to load; the other commands do without.
    from hexwright.exporters.registry import exporter_ids

    parser.add_argument(
        "module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder, or a package")
    )
    to = parser.add_argument(
        "--to",
        metavar=tr("FORMAT"),
        required=True,
        help=tr("the format: {formats}", formats=", ".join(exporter_ids())),
    )
    offer(to, exporter_ids())
    parser.add_argument(
        "-o",
        "--output",
        metavar=tr("PATH"),
        type=Path,
        help=tr("the file or folder to write"),
    )
    add_options(
        parser,
        tr("an option of the format; may be given several times"),
        tr("list the options of the format"),
    )
    add_follow_links(parser)


def _run(arguments: Namespace) -> int:
    from hexwright.exporters.options import source_of
    from hexwright.exporters.registry import exporter, exporter_ids

    if arguments.to not in exporter_ids():
        what = tr("There is no format “{name}”.", name=arguments.to)
        raise unknown_name(what, arguments.to, exporter_ids())
    chosen = exporter(arguments.to)
    if arguments.output is not None:
        _check_place(chosen, arguments.output, arguments.module)
    examined, module = sound_module(arguments.module, follow_links=arguments.follow_links)
    options = chosen.options(module)
    if arguments.lists:
        if not options:
            say(tr("This format has no options."))
        for line in option_lines(options):
            say(line)
        return Exit.OK
    target = _target(chosen, arguments.output)
    try:
        given = read(options, arguments.options)
        source = source_of(chosen, module, examined.files, given)
    except DataError as error:
        raise wrong_options(error) from error
    with Progress() as progress:
        report = chosen.export(
            source, target, lambda done, steps, what: progress.show(f"{done}/{steps} {what}")
        )
    for path in report.files:
        say(harmless(str(path)))
    show_issues(report.issues, arguments.module, sys.stderr)
    return Exit.OK


def _target(chosen: "Exporter", target: Path | None) -> Path:
    if target is None:
        raise UsageError(tr("Say with -o where to write."))
    if chosen.suffixes and target.suffix.lower() not in chosen.suffixes:
        suffixes = ", ".join(chosen.suffixes)
        raise UsageError(tr("The file's name ends in one of: {suffixes}", suffixes=suffixes))
    return target


def _check_place(chosen: "Exporter", target: Path, module: Path) -> None:
    """Refuse a place that nothing may be written to before anything is read."""
    if chosen.suffixes:
        check_output_file(target, module)
    else:
        check_output_folder(target)


COMMAND = Command(
    name="export",
    examples=("export my-game --to image -o pictures", "export my-game --to data -o sheets"),
    add_arguments=_add_arguments,
    run=_run,
)
