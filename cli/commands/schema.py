"""`hexwright schema`: the JSON Schemas, for use in other editors."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.arguments import offer, unknown_name
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import harmless, say
from hexwright.cli.systems import chosen_system
from hexwright.schema.disk.output_path import check_output_files
from hexwright.schema.documents import ALL_KINDS
from hexwright.schema.language import tr
from hexwright.schema.saving import save_together
from hexwright.schema.schemas import schema_for
from hexwright.schema.systems import system_ids


def _add_arguments(parser: ArgumentParser) -> None:
    kinds = ", ".join(kind.name for kind in ALL_KINDS)
    kind = parser.add_argument(
        "kind",
        metavar=tr("KIND"),
        nargs="?",
        help=tr("the kind of document, all without it: {kinds}", kinds=kinds),
    )
    offer(kind, [one.name for one in ALL_KINDS])
    system = parser.add_argument(
        "--system", metavar="ID", help=tr("put in what this game system adds to the format")
    )
    offer(system, system_ids())
    parser.add_argument(
        "-o",
        "--output",
        metavar=tr("FOLDER"),
        default="-",
        help=tr("the folder to write to, or - to print"),
    )


def _run(arguments: Namespace) -> int:
    names = [kind.name for kind in ALL_KINDS]
    if arguments.kind is not None and arguments.kind not in names:
        what = tr("There is no kind of document “{name}”.", name=arguments.kind)
        raise unknown_name(what, arguments.kind, names)
    system = chosen_system(arguments.system).id if arguments.system else ""
    wanted = [arguments.kind] if arguments.kind else names
    if arguments.output == "-":
        if len(wanted) > 1:
            raise UsageError(tr("Name one kind to print it, or a folder for all: -o FOLDER"))
        say(_text(wanted[0], system).rstrip())
        return Exit.OK
    folder = Path(arguments.output)
    check_output_files(folder, [folder / f"{name}.schema.json" for name in wanted])
    folder.mkdir(parents=True, exist_ok=True)
    written = {f"{name}.schema.json": _text(name, system).encode() for name in wanted}
    save_together(folder, written)
    for name in written:
        say(harmless(str(folder / name)))
    return Exit.OK


def _text(kind: str, system: str) -> str:
    return json.dumps(schema_for(kind, system), indent=2) + "\n"


COMMAND = Command(
    name="schema",
    examples=("schema map", "schema --system ccn -o schemas", "schema scenario --system jdg"),
    add_arguments=_add_arguments,
    run=_run,
)
