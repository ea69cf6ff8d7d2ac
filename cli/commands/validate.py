"""`hexwright validate`: everything that is wrong with a module, for people or for programs."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.command import Command, Exit
from hexwright.cli.console import harmless, say
from hexwright.cli.report import show_issues
from hexwright.schema.examine import Examined, examine
from hexwright.schema.language import tr


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module",
        metavar=tr("MODULE"),
        type=Path,
        help=tr("a module's folder, its module.json, or a package"),
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help=tr("print the findings as JSON"))
    output.add_argument(
        "--sarif", action="store_true", help=tr("print the findings as SARIF 2.1.0")
    )
    parser.add_argument(
        "--strict", action="store_true", help=tr("exit with 1 also when there are only warnings")
    )


def _run(arguments: Namespace) -> int:
    examined = examine(arguments.module)
    if arguments.json:
        from hexwright.cli.machine_report import json_report

        say(json_report(examined))
    elif arguments.sarif:
        from hexwright.cli.machine_report import sarif_report

        say(sarif_report(examined))
    else:
        _show(examined)
    if not os.path.lexists(arguments.module):
        return Exit.USAGE
    failed = examined.has_errors or (arguments.strict and examined.has_warnings)
    return Exit.PROBLEMS if failed else Exit.OK


def _show(examined: Examined) -> None:
    show_issues(examined.issues, examined.source)
    if not examined.issues and examined.module is not None:
        title = harmless(examined.module.info.title)
        say(tr("{title}: no problems found.", title=title))


COMMAND = Command(
    name="validate",
    examples=(
        "validate sample_modules/ccn",
        "validate my-game.hexpkg",
        "validate my-game --strict",
        "validate my-game --json > findings.json",
        "validate my-game --sarif > findings.sarif",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
