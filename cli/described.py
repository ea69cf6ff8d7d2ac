"""What the parsers of the commands know, for shells that complete words and for the manual."""

from argparse import Action
from collections.abc import Iterator
from typing import NamedTuple

from hexwright.cli.arguments import Parser, offered, parser_for
from hexwright.cli.catalogue import COMMANDS, find_command


class Described(NamedTuple):
    """A command with its parser."""

    name: str
    summary: str
    examples: tuple[str, ...]
    parser: Parser

    @property
    def arguments(self) -> list[Action]:
        """What is told by its place."""
        return [action for action in self.parser.actions if not action.option_strings]

    @property
    def options(self) -> list[Action]:
        """What is told by its name."""
        return [action for action in self.parser.actions if action.option_strings]


def described() -> Iterator[Described]:
    """Every command."""
    for name, summary in COMMANDS.items():
        command = find_command(name)
        yield Described(name, summary(), command.examples, parser_for(command, summary()))


def choices_of(action: Action) -> list[str]:
    """The words that an option or an argument takes; empty if it takes others."""
    return [str(choice) for choice in action.choices or offered(action)]
