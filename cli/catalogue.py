"""All subcommands, and the help that lists them."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from hexwright.cli.arguments import PROGRAM
from hexwright.cli.command import Command
from hexwright.cli.console import say, wrapped
from hexwright.schema.language import available_languages, tr

# What each subcommand is for, in the order of the help. They are functions, since the language is
# only known when the program runs; a command itself is imported when it is wanted.
COMMANDS: Final[dict[str, Callable[[], str]]] = {
    "new": lambda: tr("Make a new module: complete, small and without errors."),
    "new-scenario": lambda: tr("Make a scenario to order: forces, map, postures, objectives."),
    "edit": lambda: tr("Open the editor; `hexwright` alone does the same."),
    "validate": lambda: tr("Check a module or a package and say how to mend what is wrong."),
    "format": lambda: tr("Rewrite a module's documents in canonical form, one fact on one line."),
    "diff": lambda: tr("Tell what differs between two versions of a module, thing by thing."),
    "merge": lambda: tr("Bring two versions of a module together, thing by thing."),
    "build": lambda: tr("Make a module into one package: the same module gives the same bytes."),
    "render": lambda: tr("Draw a map or an order of battle as a PNG, SVG or PDF picture."),
    "export": lambda: tr("Write a module in the formats of other programs."),
    "sheet": lambda: tr("Write counters, units, cards or another list as a spreadsheet."),
    "import": lambda: tr("Fill a list from a spreadsheet, or make a module of a VASSAL module."),
    "scan": lambda: tr("Make a scan or photo of a paper map into a module with that map."),
    "play": lambda: tr("Play a scenario in a window: people, computer players, or both."),
    "autoplay": lambda: tr("Let computer players play a scenario, and tell what happens."),
    "simulate": lambda: tr("Play many games, keep them, and report who wins, how and where."),
    "rules": lambda: tr("Read the rules of a game system, and what it adds to a module."),
    "schema": lambda: tr("Write the JSON Schemas of the documents, for use in other editors."),
    "completion": lambda: tr("Print what lets a shell complete the words of this command."),
    "manual": lambda: tr("Print the manual page of this command."),
    "tour": lambda: tr("Check, build, draw, export and play every sample, without a window."),
}
# Commands whose names Python does not take as those of files.
_FILES = {"import": "import_sheet", "new-scenario": "new_scenario"}


def find_command(name: str) -> Command:
    """The subcommand of this name."""
    module = import_module(f"hexwright.cli.commands.{_FILES.get(name, name)}")
    found: Command = module.COMMAND
    return found


def show_help() -> None:
    """Print what Hexwright is for, its commands, the game systems and how to go on."""
    from hexwright.schema.systems import find_system, system_ids

    say(tr("Usage: ") + f"{PROGRAM} [--language CODE] " + tr("COMMAND ..."))
    say()
    say(wrapped(tr("Author, check, render and publish board wargames on hex maps.")))
    say()
    say(tr("Commands:"))
    for command, summary in COMMANDS.items():
        say(wrapped(summary(), " " * 15, first=f"  {command:<13}"))
    say()
    say(tr("Game systems:"))
    for name in system_ids():
        system = find_system(name)
        assert system is not None
        say(f"  {name:<13}{tr(system.declaration.title)}")
    say()
    say(tr("A first game in five steps:"))
    for words in (
        "new my-game --system ccn",
        "edit my-game",
        "validate my-game",
        "play my-game",
        "build my-game -o my-game.hexpkg",
    ):
        say(f"  {PROGRAM} {words}")
    say()
    say(tr("Help for one command:") + f"  {PROGRAM} COMMAND --help")
    say(tr("Languages:") + "  " + ", ".join(available_languages()))
    say(wrapped(tr("Exit codes: 0 all is well, 1 problems in your data, 2 wrong usage.")))
