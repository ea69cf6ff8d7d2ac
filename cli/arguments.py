"""The parser of a subcommand's arguments: argparse, with faults in plain words."""

import argparse
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from hexwright.cli.command import Command, UsageError
from hexwright.schema.issues import nearest
from hexwright.schema.language import tr

PROGRAM = "hexwright"
# Where an action keeps the words that shells complete.
_OFFERED = "offered_words"


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help that keeps the lines of the examples and speaks the user's language."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or tr("Usage: "))


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError instead of ending the program, and tells its actions."""

    @property
    def actions(self) -> list[argparse.Action]:
        """All options and arguments."""
        return self._actions

    def __init__(self, **settings: Any) -> None:
        """Give the groups of arguments titles in the user's language."""
        super().__init__(**settings)
        self._positionals.title = tr("Arguments")
        self._optionals.title = tr("Options")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help; argparse would keep silent where it cannot be printed."""
        if message:
            (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        """Say the fault in plain words, with the usage."""
        options = [name for action in self._actions for name in action.option_strings]
        raise UsageError(f"{plain_words(message, options)}\n{self.format_usage().rstrip()}")


def parser_for(command: Command, summary: str) -> Parser:
    """The parser of one subcommand."""
    examples = "\n".join(f"  {PROGRAM} {example}" for example in command.examples)
    parser = Parser(
        prog=f"{PROGRAM} {command.name}",
        description=summary,
        epilog="{}\n{}".format(tr("Examples:"), examples),
        formatter_class=_Formatter,
        add_help=False,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    parser.add_argument("--language", metavar=tr("CODE"), help=tr("speak this language"))
    parser.add_argument("-h", "--help", action="help", help=tr("show this text"))
    return parser


def existing(word: str) -> Path:
    """A file or folder to read, named on the command line; see `check_existing`."""
    return Path(word)


def check_existing(parser: Parser, arguments: argparse.Namespace) -> None:
    """Refuse names of nothing, once all words are understood; raises UsageError."""
    for action in parser.actions:
        if action.type is existing:
            named = getattr(arguments, action.dest)
            for path in named if isinstance(named, list) else [named]:
                if path is not None and not os.path.lexists(path):
                    raise UsageError(tr("There is no such file or folder: {path}", path=path))


def add_follow_links(parser: argparse.ArgumentParser) -> None:
    """The option of those commands that read a module in order to write it."""
    parser.add_argument(
        "--follow-links",
        action="store_true",
        help=tr("follow links that lead out of the module; without it, they are left out"),
    )


def offer(action: argparse.Action, words: Iterable[str]) -> None:
    """Words for shells to complete; the command itself refuses others, in words of its own."""
    setattr(action, _OFFERED, tuple(words))


def offered(action: argparse.Action) -> tuple[str, ...]:
    """The words that shells complete."""
    found: tuple[str, ...] = getattr(action, _OFFERED, ())
    return found


def plain_words(message: str, options: list[str]) -> str:
    """A fault that argparse found, in our words and the user's language."""
    if match := re.fullmatch(r"the following arguments are required: (.*)", message):
        return tr("Missing: {names}.", names=match[1])
    if match := re.fullmatch(r"unrecognized arguments: (.*)", message):
        return _unknown_words(match[1], options)
    if match := re.fullmatch(r"argument (.*): expected (?:one|at least one) argument", message):
        return tr("{option} needs a value.", option=match[1])
    if match := re.fullmatch(r"argument (.*?): invalid choice: (.*) \(choose from (.*)\)", message):
        return _unknown_choice(match[1], match[2].strip("'"), match[3].replace("'", ""))
    if match := re.fullmatch(r"argument (.*): not allowed with argument (.*)", message):
        return tr("{first} and {second} exclude each other.", first=match[1], second=match[2])
    return message


def _unknown_words(words: str, options: list[str]) -> str:
    text = tr("Not understood: {words}.", words=words)
    near = nearest(words.split()[0].split("=")[0], options)
    return f"{text} {did_you_mean(near)}" if near else text


def _unknown_choice(option: str, word: str, choices: str) -> str:
    text = tr("{option}: there is no “{word}”.", option=option, word=word)
    near = nearest(word, choices.split(", "))
    hint = did_you_mean(near) if near else tr("Choose from: {choices}.", choices=choices)
    return f"{text} {hint}"


def did_you_mean(word: str) -> str:
    """The question that names the nearest word."""
    return tr("Did you mean “{word}”?", word=word)


def unknown_name(what: str, name: str, known: list[str]) -> UsageError:
    """The fault that something named on the command line does not exist.

    `what` is a whole sentence that ends before the names, such as “There is no map “x”.”
    """
    near = nearest(name, known)
    if near:
        return UsageError(f"{what} {did_you_mean(near)}")
    if not known:
        return UsageError(what)
    return UsageError("{} {}".format(what, tr("There are: {names}.", names=", ".join(known))))
