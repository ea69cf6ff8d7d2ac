"""`hexwright export`: a module in the formats of other programs."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.arguments import unknown_name
from cli.command import Command, Exit, UsageError
from cli.console import Progress, harmless, say
from cli.report import show_issues
from schema.examine import sound_module
from schema.language import tr

if TYPE_CHECKING:
    from exporters.base import Exporter


def _add_arguments(parser: ArgumentParser) -> None:
    # Exporters draw with Qt, which takes a while to load; the other commands do without.
    from exporters.registry import exporter_ids

    parser.add_argument(
        "module", metavar=tr("MODULE"), type=Path, help=tr("a module's folder, or a package")
    )
    parser.add_argument(
        "--to",
        metavar=tr("FORMAT"),
        required=True,
        help=tr("the format: {formats}", formats=", ".join(exporter_ids())),
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar=tr("PATH"),
        type=Path,
        required=True,
        help=tr("the file or folder to write"),
    )


def _run(arguments: Namespace) -> int:
    from exporters.registry import exporter, exporter_ids

    if arguments.to not in exporter_ids():
        what = tr("There is no format “{name}”.", name=arguments.to)
        raise unknown_name(what, arguments.to, exporter_ids())
    chosen = exporter(arguments.to)
    target: Path = arguments.output
    _require_suffix(chosen, target)
    examined, module = sound_module(arguments.module)
    with Progress() as progress:
        report = chosen.export(
            module,
            examined.files,
            target,
            lambda done, steps, what: progress.show(f"{done}/{steps} {what}"),
        )
    for path in report.files:
        say(harmless(str(path)))
    show_issues(report.issues, arguments.module, sys.stderr)
    return Exit.OK


def _require_suffix(chosen: "Exporter", target: Path) -> None:
    if chosen.suffixes and target.suffix.lower() not in chosen.suffixes:
        suffixes = ", ".join(chosen.suffixes)
        raise UsageError(tr("The file's name ends in one of: {suffixes}", suffixes=suffixes))


COMMAND = Command(
    name="export",
    summary=lambda: tr("Write a module in the formats of other programs."),
    examples=("export my-game --to image -o pictures", "export my-game --to data -o sheets"),
    add_arguments=_add_arguments,
    run=_run,
)
