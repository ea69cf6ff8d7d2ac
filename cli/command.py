"""What a subcommand is, and how it ends."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple


class Exit(IntEnum):
    """Exit codes of the command."""

    OK = 0
    PROBLEMS = 1
    USAGE = 2
    BUG = 70
    INTERRUPTED = 130
    TERMINATED = 143
    BROKEN_PIPE = 141


class UsageError(Exception):
    """The command line asks for something that does not exist; the text says what."""


class Command(NamedTuple):
    """A subcommand: its examples in the help, its arguments and what it does."""

    name: str
    examples: tuple[str, ...]
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
