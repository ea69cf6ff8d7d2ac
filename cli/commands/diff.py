"""`hexwright diff`: what differs between two versions of a module, by objects and not by lines."""

from argparse import ArgumentParser, Namespace
from itertools import groupby
from pathlib import Path

import msgspec

from hexwright.cli.arguments import existing
from hexwright.cli.command import Command, Exit
from hexwright.cli.console import harmless, say
from hexwright.schema.issues import ModuleError
from hexwright.schema.language import tr
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.versions.difference import Difference, differences
from hexwright.schema.versions.object_tree import GONE
from hexwright.schema.versions.wording import difference_words


def _add_arguments(parser: ArgumentParser) -> None:
    for name, words in (("old", tr("the older version")), ("new", tr("the newer version"))):
        metavar = tr("OLD") if name == "old" else tr("NEW")
        parser.add_argument(name, metavar=metavar, type=existing, help=words)
    parser.add_argument("--json", action="store_true", help=tr("print the differences as JSON"))
    parser.add_argument(
        "--exit-code", action="store_true", help=tr("exit with 1 if there are differences")
    )


def module_at(source: Path) -> Module:
    """The module of a folder or package; raises ModuleError if none can be made."""
    module, issues = load(source)
    if module is None:
        raise ModuleError(source, issues)
    return module


def _run(arguments: Namespace) -> int:
    old, new = module_at(arguments.old), module_at(arguments.new)
    found = differences(old, new)
    if arguments.json:
        say(msgspec.json.encode([_plain(one) for one in found]).decode())
    else:
        _tell(found, new.info.system.id)
    return Exit.PROBLEMS if found and arguments.exit_code else Exit.OK


def _tell(found: list[Difference], system: str) -> None:
    for path, group in groupby(found, lambda one: one.path):
        say(harmless(path))
        for one in group:
            say(harmless(f"  {difference_words(one, system)}"))
    if not found:
        say(tr("There is no difference."))


def _plain(one: Difference) -> dict[str, object]:
    made: dict[str, object] = {"file": one.path, "way": list(one.way)}
    if one.old is not GONE:
        made["old"] = one.old
    if one.new is not GONE:
        made["new"] = one.new
    if one.hexes:
        made["hexes"] = list(one.hexes)
    return made


COMMAND = Command(
    name="diff",
    examples=("diff my-game-1.0.hexpkg my-game", "diff old new --json"),
    add_arguments=_add_arguments,
    run=_run,
)
