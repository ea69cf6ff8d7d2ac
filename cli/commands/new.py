"""`hexwright new`: a new module that is complete and without errors from the start."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hexwright.cli.command import Command, Exit
from hexwright.cli.console import harmless, say, wrapped
from hexwright.cli.systems import chosen_system
from hexwright.schema.documents import MAP, SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.saving import refuse_taken, write_folder
from hexwright.schema.starter import MAP_ID, SCENARIO_ID, id_from, starter_files
from hexwright.schema.systems import system_ids


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar=tr("FOLDER"), type=Path, help=tr("the new folder; it must not exist yet")
    )
    parser.add_argument(
        "--system",
        metavar="ID",
        required=True,
        help=tr("the game system: {systems}", systems=", ".join(system_ids())),
    )
    parser.add_argument("--title", metavar=tr("TITLE"), help=tr("the title of the game"))


def _run(arguments: Namespace) -> int:
    system = chosen_system(arguments.system)
    folder: Path = arguments.folder
    refuse_taken(folder)
    name = folder.resolve().name
    title = arguments.title or name.replace("-", " ").replace("_", " ").strip().title() or name
    files = starter_files(system.id, id_from(name), title)
    write_folder(folder, files)
    say(harmless(tr("Made the module “{title}” in {folder}.", title=title, folder=folder)))
    say()
    say(wrapped(_advice(), "  "))
    say()
    for words in (f"validate {folder}", f"edit {folder}", f"rules {system.id}"):
        say(harmless(f"  hexwright {words}"))
    return Exit.OK


def _advice() -> str:
    return tr(
        "Draw your map in {map} and place your armies in {scenario}. Terrain, counters, tables, "
        "decks and orders of battle are those of the sample: change what differs in your game.",
        map=MAP.path(MAP_ID),
        scenario=SCENARIO.path(SCENARIO_ID),
    )


COMMAND = Command(
    name="new",
    examples=("new my-game --system ccn", 'new river --system jdg --title "Across the River"'),
    add_arguments=_add_arguments,
    run=_run,
)
