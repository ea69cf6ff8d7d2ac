"""All subcommands, and the help that lists them."""

from typing import Final

from hexwright.cli.arguments import PROGRAM
from hexwright.cli.command import Command
from hexwright.cli.commands import (
    autoplay,
    build,
    diff,
    edit,
    export,
    format,  # noqa: A004 - the command's own name
    import_sheet,
    merge,
    new,
    play,
    render,
    rules,
    schema,
    sheet,
    tour,
    validate,
)
from hexwright.cli.console import say, wrapped
from hexwright.schema.language import available_languages, tr
from hexwright.schema.systems import find_system, system_ids

COMMANDS: Final[dict[str, Command]] = {
    module.COMMAND.name: module.COMMAND
    for module in (
        new,
        edit,
        validate,
        format,
        diff,
        merge,
        build,
        render,
        export,
        sheet,
        import_sheet,
        play,
        autoplay,
        rules,
        schema,
        tour,
    )
}


def show_help() -> None:
    """Print what Hexwright is for, its commands, the game systems and how to go on."""
    say(tr("Usage: ") + f"{PROGRAM} [--language CODE] " + tr("COMMAND ..."))
    say()
    say(wrapped(tr("Author, check, render and publish board wargames on hex maps.")))
    say()
    say(tr("Commands:"))
    for command in COMMANDS.values():
        say(wrapped(command.summary(), " " * 13, first=f"  {command.name:<11}"))
    say()
    say(tr("Game systems:"))
    for name in system_ids():
        system = find_system(name)
        assert system is not None
        say(f"  {name:<11}{tr(system.declaration.title)}")
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
