"""`hexwright tour`: everything that works without a window, done to every sample module."""

import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.command import Command, Exit
from hexwright.cli.console import DIM, GREEN, RED, Progress, harmless, painted, say
from hexwright.cli.tour_steps import TourStep, steps_for
from hexwright.schema.disk.output_path import check_output_folder
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr, tr_many
from hexwright.schema.samples import sample_modules


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--out",
        metavar=tr("FOLDER"),
        type=Path,
        help=tr("where to put the results; without it, a new folder that is named at the end"),
    )


def _run(arguments: Namespace) -> int:
    samples = sample_modules()
    if not samples:
        raise DataError([_no_samples()])
    out = arguments.out or Path(tempfile.mkdtemp(prefix="hexwright-tour-"))
    check_output_folder(out)
    out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for sample in samples:
        say(sample.name)
        folder = out / sample.name
        folder.mkdir(exist_ok=True)
        failed += sum(not _done(step) for step in steps_for(sample, folder))
    say()
    if failed:
        say(tr_many("1 step failed.|{count} steps failed.", failed))
    else:
        say(tr("Everything worked."))
    say(harmless(tr("The results are in {folder}", folder=out)))
    return Exit.PROBLEMS if failed else Exit.OK


def _done(step: TourStep) -> bool:
    """Do one step and print its line of the table; whether it worked."""
    fault = ""
    result = ""
    with Progress() as progress:
        progress.show(step.name)
        try:
            result = step.act()
        except DataError as error:
            fault = str(error)
    sign = painted("✗", RED, sys.stdout) if fault else painted("✓", GREEN, sys.stdout)
    say(f"  {sign} {harmless(step.name):<34} {painted(harmless(result), DIM, sys.stdout)}".rstrip())
    for line in fault.splitlines():
        say(f"      {harmless(line)}")
    return not fault


def _no_samples() -> Issue:
    return Issue(
        code="tour.no-samples",
        message=tr("There are no sample modules beside the program."),
        hint=tr("They come with Hexwright: install it again."),
    )


COMMAND = Command(
    name="tour",
    examples=("tour", "tour --out results"),
    add_arguments=_add_arguments,
    run=_run,
)
