"""Words of the command line that name a game: its scenario, its seed, its players."""

from argparse import ArgumentTypeError
from collections.abc import Sequence

from hexwright.cli.arguments import unknown_name
from hexwright.cli.command import UsageError
from hexwright.engine.core.chance import LARGEST_SEED
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module


def seed(word: str) -> int:
    """A seed; raises ArgumentTypeError if it is none."""
    if not word.isdecimal() or int(word) > LARGEST_SEED:
        raise ArgumentTypeError(
            tr("a whole number from 0 to {largest} is needed", largest=LARGEST_SEED)
        )
    return int(word)


def scenario_named(module: Module, name: str | None) -> str:
    """The scenario of this name, or the only one; raises UsageError if that is not clear."""
    known = list(module.scenarios)
    if name is None:
        if len(known) == 1:
            return known[0]
        names = ", ".join(known)
        raise UsageError(tr("Which scenario? Choose with --scenario: {names}.", names=names))
    if name not in known:
        raise unknown_name(tr("There is no scenario “{name}”.", name=name), name, known)
    return name


def players_named(
    words: str, sides: Sequence[str], known: Sequence[str], option: str
) -> tuple[str, ...]:
    """The player of each side; one that is named alone plays all of them. Raises UsageError."""
    names = words.split(",")
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides):
        raise UsageError(
            tr_many(
                "{option} names 1 player, but there are {sides} sides.|"
                "{option} names {count} players, but there are {sides} sides.",
                len(names),
                option=option,
                sides=len(sides),
            )
        )
    for name in names:
        if name not in known:
            raise unknown_name(tr("There is no player “{name}”.", name=name), name, list(known))
    return tuple(names)
