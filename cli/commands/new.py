"""`hexwright new`: a new module that is complete and without errors from the start."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.arguments import offer
from hexwright.cli.command import Command, Exit
from hexwright.cli.console import harmless, say, wrapped
from hexwright.cli.systems import chosen_system
from hexwright.schema.blank import may_be_blank
from hexwright.schema.documents import MAP, SCENARIO
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.saving import refuse_taken, write_folder
from hexwright.schema.starter import MAP_ID, SCENARIO_ID, blank_files, id_from, starter_files
from hexwright.schema.systems import system_ids


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar=tr("FOLDER"), type=Path, help=tr("the new folder; it must not exist yet")
    )
    system = parser.add_argument(
        "--system",
        metavar="ID",
        required=True,
        help=tr("the game system: {systems}", systems=", ".join(system_ids())),
    )
    offer(system, system_ids())
    parser.add_argument("--title", metavar=tr("TITLE"), help=tr("the title of the game"))
    parser.add_argument(
        "--blank",
        action="store_true",
        help=tr("begin with a blank map and nothing of the sample; for rules of your own (free)"),
    )


def _run(arguments: Namespace) -> int:
    system = chosen_system(arguments.system)
    folder: Path = arguments.folder
    refuse_taken(folder)
    name = folder.resolve().name
    title = arguments.title or name.replace("-", " ").replace("_", " ").strip().title() or name
    if arguments.blank:
        _refuse_blank(system.id)
    make = blank_files if arguments.blank else starter_files
    files = make(system.id, id_from(name), title)
    write_folder(folder, files)
    say(harmless(tr("Made the module “{title}” in {folder}.", title=title, folder=folder)))
    say()
    say(wrapped(_blank_advice() if arguments.blank else _advice(), "  "))
    say()
    for words in (f"validate {folder}", f"edit {folder}", f"rules {system.id}"):
        say(harmless(f"  hexwright {words}"))
    return Exit.OK


def _refuse_blank(system: str) -> None:
    """The rules of a system need its tables and counters; only without rules nothing is needed."""
    if not may_be_blank(system):
        message = tr("A module of the system {system} cannot begin blank.", system=system)
        hint = tr("Leave --blank out, or take --system free for rules of your own.")
        raise DataError([Issue(code="new.not-blank", message=message, hint=hint)])


def _blank_advice() -> str:
    return tr(
        "The module has two sides, a die and a blank map in {map}. Add terrain, attributes, "
        "counters, tables and notes in the editor, then a scenario.",
        map=MAP.path(MAP_ID),
    )


def _advice() -> str:
    return tr(
        "Draw your map in {map} and place your armies in {scenario}. Terrain, counters, tables, "
        "decks and orders of battle are those of the sample: change what differs in your game.",
        map=MAP.path(MAP_ID),
        scenario=SCENARIO.path(SCENARIO_ID),
    )


COMMAND = Command(
    name="new",
    examples=(
        "new my-game --system ccn",
        'new river --system jdg --title "Across the River"',
        "new my-rules --system free --blank",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
