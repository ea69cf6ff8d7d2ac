"""`hexwright sheet`: a list of a module as a spreadsheet that `import` takes back."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.arguments import existing
from hexwright.cli.command import Command, Exit
from hexwright.cli.commands.diff import module_at
from hexwright.cli.console import harmless, say
from hexwright.cli.sheets import add_list_arguments, chosen_list, require_sheet
from hexwright.schema.disk.output_path import check_output_file
from hexwright.schema.language import tr
from hexwright.schema.saving import write_output


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder, or a package")
    )
    add_list_arguments(parser, "--of", tr("the list to write"))
    parser.add_argument(
        "-o",
        "--output",
        metavar=tr("FILE"),
        type=Path,
        required=True,
        help=tr("the CSV or XLSX file to write"),
    )


def _run(arguments: Namespace) -> int:
    # Only these two commands need what edits modules.
    from hexwright.exporters.sheet_file import file_of
    from hexwright.importers.sheets.opening import opened
    from hexwright.importers.sheets.targets import title_of

    target: Path = arguments.output
    require_sheet(target)
    check_output_file(target, arguments.module)
    module = module_at(arguments.module)
    wanted = chosen_list(arguments, module)
    rows = opened(module, wanted).rows()
    write_output(target, file_of(target.name, rows, title_of(module, wanted)))
    say(harmless(str(target)))
    return Exit.OK


COMMAND = Command(
    name="sheet",
    examples=(
        "sheet my-game --of kinds -o counters.csv",
        "sheet my-game --of units --oob red -o red.xlsx",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
