"""Options as words of the command line: `--set NAME=VALUE`, and the list of what there is."""

from argparse import ArgumentParser
from collections.abc import Iterator

from hexwright.cli.command import UsageError
from hexwright.cli.console import harmless
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr
from hexwright.schema.options import Options, allowed


def add_options(parser: ArgumentParser, to_set: str, to_list: str) -> None:
    """Arguments that set options, and that list them; with their words of help."""
    parser.add_argument(
        "--set",
        metavar=tr("NAME=VALUE"),
        dest="options",
        action="append",
        default=[],
        help=to_set,
    )
    parser.add_argument("--options", action="store_true", dest="lists", help=to_list)


def option_lines(options: Options) -> Iterator[str]:
    """Two lines for each option: name, default and what it does; what can be written."""
    for name, part in options.items():
        default = part["default"]
        if isinstance(default, list):
            default = ",".join(default)
        shown = ("yes" if default else "no") if isinstance(default, bool) else str(default)
        yield harmless(f"{name}={shown}  {part.get('description') or part.get('title', '')}")
        yield harmless(f"    {allowed(part)}")


def wrong_options(error: DataError) -> UsageError:
    """The fault of options that cannot be taken."""
    return UsageError("\n".join(f"{issue.message} {issue.hint}" for issue in error.issues))
