"""`hexwright edit`: the editor's window."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

from hexwright.cli.command import Command
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module",
        metavar=tr("MODULE"),
        nargs="?",
        type=Path,
        help=tr("the module to open; without it, the start page"),
    )


def _run(arguments: Namespace) -> int:
    require_display(os.environ, sys.platform)
    # Only this command needs the window's part of Qt, which takes a while to load.
    from hexwright.editor.app import run

    return run(arguments.module)


def require_display(environment: Mapping[str, str], platform: str) -> None:
    """Raise DataError if no window can be opened."""
    if not has_display(environment, platform):
        message = tr("There is no display to open a window on.")
        hint = tr("Start it on a desktop; `hexwright --help` lists what works without a window.")
        raise DataError([Issue(code="edit.no-display", message=message, hint=hint)])


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a window can be opened, or a test asked for one that nobody sees."""
    if platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


COMMAND = Command(
    name="edit",
    examples=("edit", "edit sample_modules/ccn"),
    add_arguments=_add_arguments,
    run=_run,
)
