"""`hexwright new-scenario`: a scenario to order in a module, where its system can make one."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from hexwright.cli.arguments import add_follow_links, existing
from hexwright.cli.chosen_options import add_options, option_lines, wrong_options
from hexwright.cli.command import Command, Exit, UsageError
from hexwright.cli.console import harmless, say
from hexwright.cli.game_words import seed
from hexwright.schema.disk.fingerprints import fingerprints
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import dump
from hexwright.schema.examine import folder_of, sound_module
from hexwright.schema.files import PACKAGE_SUFFIX, locked_module
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module
from hexwright.schema.options import completed, read
from hexwright.schema.saving import save_together

if TYPE_CHECKING:
    from pathlib import Path

    from hexwright.engine.core.generating import Generated, ScenarioGenerator


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("module", metavar=tr("MODULE"), type=existing, help=tr("a module's folder"))
    add_options(
        parser,
        tr("an option of the scenario, such as the map; may be given several times"),
        tr("list the options of the scenario"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=seed,
        default=1,
        help=tr("another number makes another scenario; 1 without it"),
    )
    parser.add_argument(
        "--dry-run", action="store_true", help=tr("write nothing; tell what would be done")
    )
    add_follow_links(parser)


def _run(arguments: Namespace) -> int:
    source: Path = arguments.module
    if source.suffix == PACKAGE_SUFFIX and source.is_file():
        raise UsageError(tr("A package is not changed: add scenarios to its module's folder."))
    with locked_module(folder_of(source)):
        return _make(arguments)


def _make(arguments: Namespace) -> int:
    examined, module = sound_module(arguments.module, follow_links=arguments.follow_links)
    generator = _generator(module)
    options = generator.options(module)
    if arguments.lists:
        for line in option_lines(options):
            say(line)
        return Exit.OK
    try:
        chosen = completed(options, read(options, arguments.options))
    except DataError as error:
        raise wrong_options(error) from error
    made = generator.make(module, chosen, arguments.seed)
    _tell(module, made)
    if not arguments.dry_run:
        folder = folder_of(arguments.module)
        base = fingerprints(folder, [path for path in examined.files if kind_of(path)])
        written = {path: _text(path, record) for path, record in made.contents.items()}
        save_together(folder, written, base=base, follow_links=arguments.follow_links)
        say(harmless(tr("Made the scenario “{id}”.", id=made.scenario.id)))
    return Exit.OK


def _text(path: str, record: Record) -> bytes:
    kind = kind_of(path)
    assert kind is not None, path
    return dump(kind, record)


def _generator(module: Module) -> "ScenarioGenerator":
    from hexwright.engine.core.generating import generator_of

    found = generator_of(module)
    if found is not None:
        return found
    issue = Issue(
        code="new-scenario.no-generator",
        message=tr(
            "The system “{system}” makes no scenarios to order.", system=module.info.system.id
        ),
        hint=tr("Begin one in the editor: Scenario, New scenario."),
    )
    raise DataError([issue])


def _tell(module: Module, made: "Generated") -> None:
    """What each side has."""
    say(harmless(made.scenario.summary))
    for oob in made.oobs:
        say(harmless(oob.title))
        for leader in oob.leaders:
            say(harmless(f"  {leader.name}"))
        carried = {one.carried_by: one.name for one in oob.units if one.carried_by}
        for unit in oob.units:
            if not unit.carried_by:
                weapon = carried.get(unit.id)
                say(harmless(f"  {unit.name}" + (f" + {weapon}" if weapon else "")))
    works = [module.kinds[one.kind].name for one in made.scenario.setup if one.kind]
    if works:
        say(harmless(tr("Fortifications: {names}", names=", ".join(works))))


COMMAND = Command(
    name="new-scenario",
    examples=(
        "new-scenario my-game --options",
        "new-scenario my-game --set map=crossroads --set year=1943 --set allies_nation=ussr",
        "new-scenario my-game --set forces=drawn --seed 7 --dry-run",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
