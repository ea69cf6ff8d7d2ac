"""`hexwright manual`: the manual page, from the same source as the help."""

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterator

from hexwright.cli.arguments import PROGRAM
from hexwright.cli.command import Command, Exit
from hexwright.cli.console import say
from hexwright.cli.described import Described, described
from hexwright.cli.version import version
from hexwright.schema.language import tr


def _add_arguments(_parser: ArgumentParser) -> None:
    """It takes no arguments."""


def _run(_arguments: Namespace) -> int:
    for line in _page(list(described())):
        say(line)
    return Exit.OK


def _page(commands: list[Described]) -> Iterator[str]:
    yield f'.TH {PROGRAM.upper()} 1 "" "Hexwright {version()}"'
    yield f".SH {tr('NAME')}"
    purpose = tr("Author, check, render and publish board wargames on hex maps.")
    yield _text(f"{PROGRAM} - {purpose}")
    yield f".SH {tr('SYNOPSIS')}"
    yield f".B {PROGRAM}"
    yield _text("[--language CODE] " + tr("COMMAND ..."))
    yield f".SH {tr('COMMANDS')}"
    for command in commands:
        yield from _command(command)
    yield f".SH {tr('EXIT STATUS')}"
    yield _text(tr("Exit codes: 0 all is well, 1 problems in your data, 2 wrong usage."))


def _command(one: Described) -> Iterator[str]:
    yield f".SS {_text(one.name)}"
    yield _text(one.summary)
    # The usage begins with a word for people, which the page has as its heading.
    usage = " ".join(one.parser.format_usage().split()).partition(f"{PROGRAM} ")[2]
    yield ".PP"
    yield f".B {PROGRAM}"
    yield _text(usage)
    for action in (*one.arguments, *one.options):
        yield ".TP"
        yield _text(_names(action))
        yield _text(action.help or "")
    for example in one.examples:
        yield ".PP"
        yield f".EX\n{_text(f'{PROGRAM} {example}')}\n.EE"


def _names(action: Action) -> str:
    value = action.metavar if isinstance(action.metavar, str) else ""
    if not action.option_strings:
        return value or action.dest
    takes = f" {value}" if value and action.nargs != 0 else ""
    return ", ".join(action.option_strings) + takes


def _text(words: str) -> str:
    """Words that mean nothing else to the program that sets the page."""
    plain = words.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


COMMAND = Command(
    name="manual",
    examples=("manual > hexwright.1",),
    add_arguments=_add_arguments,
    run=_run,
)
