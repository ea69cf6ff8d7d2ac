"""What the game system needs of a module: tables, decks, dice, movement classes, zones, sides."""

from collections.abc import Iterator

from hexwright.schema.documents import DECK, MAP, MODULE, SCENARIO, TABLE, TERRAIN
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.system import RequiredTable
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module
from hexwright.schema.schemas import schema_for


def tables_are_there(module: Module) -> Iterator[Issue]:
    """Every table that the rules read is there, with its columns and rows."""
    for needed in module.system.declaration.tables if module.system else ():
        table = module.tables.get(needed.id)
        if table is not None:
            yield from _table_faults(table, needed)
        elif not needed.optional:
            yield Issue(
                code="system.table-missing",
                message=tr(
                    "The game system needs the table “{id}” ({title}).",
                    id=needed.id,
                    title=tr(needed.title),
                ),
                hint=tr(
                    "Make it as {file} with the columns {columns}.",
                    file=TABLE.path(needed.id),
                    columns=", ".join(needed.columns),
                ),
                file=MODULE.file,
                pointer="/system",
                suggestion=needed.id,
            )


def _table_faults(table: Table, needed: RequiredTable) -> Iterator[Issue]:
    file = TABLE.path(table.id)
    if table.kind != needed.kind:
        yield Issue(
            code="system.table-kind",
            message=tr("The rules read this table as “{kind}”.", kind=needed.kind),
            file=file,
            pointer="/kind",
        )
    columns = {column.id for column in table.columns}
    for name in needed.columns:
        if name not in columns:
            yield Issue(
                code="system.column-missing",
                message=tr("The rules need a column “{name}” here.", name=name),
                file=file,
                pointer="/columns",
            )
    modifiers = {modifier.id for modifier in table.modifiers}
    for name in needed.modifiers:
        if name not in modifiers:
            yield Issue(
                code="system.modifier-missing",
                severity=Severity.WARNING,
                message=tr("The rules know a modifier “{name}” that this table lacks.", name=name),
                hint=tr("Without it the modifier counts nothing."),
                file=file,
                pointer="/modifiers",
                suggestion=name,
            )
    keys = {row[0] for row in table.rows if row and isinstance(row[0], str)}
    for name in needed.keys:
        if name not in keys:
            yield Issue(
                code="system.row-missing",
                message=tr("The rules need a row “{name}” here.", name=name),
                file=file,
                pointer="/rows",
                suggestion=name,
            )


def modifiers_are_used(module: Module) -> Iterator[Issue]:
    """The rules know every modifier of a table that they read."""
    for needed in module.system.declaration.tables if module.system else ():
        table = module.tables.get(needed.id)
        if table is None or not needed.modifiers:
            continue
        for index, modifier in enumerate(table.modifiers):
            if modifier.id not in needed.modifiers:
                yield Issue(
                    code="table.modifier-unused",
                    severity=Severity.WARNING,
                    message=tr("The rules never use the modifier “{id}”.", id=modifier.id),
                    hint=tr("Known: {choices}.", choices=", ".join(needed.modifiers)),
                    file=TABLE.path(table.id),
                    pointer=pointer("modifiers", index, "id"),
                )


def decks_are_there(module: Module) -> Iterator[Issue]:
    """Every deck and cup that the rules draw from is there."""
    for needed in module.system.declaration.decks if module.system else ():
        deck = module.decks.get(needed.id)
        if deck is None:
            yield Issue(
                code="system.deck-missing",
                message=tr("The game system needs the deck “{id}”.", id=needed.id),
                hint=tr("Make it as {file}.", file=DECK.path(needed.id)),
                file=MODULE.file,
                pointer="/system",
                suggestion=needed.id,
            )
        elif deck.kind != needed.kind:
            yield Issue(
                code="system.deck-kind",
                message=tr("The rules use this deck as a “{kind}”.", kind=needed.kind),
                file=DECK.path(deck.id),
                pointer="/kind",
            )


def dice_and_classes_are_there(module: Module) -> Iterator[Issue]:
    """Dice, movement classes and the number of sides are those of the system."""
    if module.system is None:
        return
    declaration = module.system.declaration
    dice = {die.id for die in module.info.dice}
    for name in declaration.dice:
        if name not in dice:
            yield Issue(
                code="system.die-missing",
                message=tr("The game system needs the die “{id}”.", id=name),
                file=MODULE.file,
                pointer="/dice",
                suggestion=name,
            )
    classes = {class_.id for class_ in module.terrain.movement_classes}
    for name in declaration.movement_classes:
        if name not in classes:
            yield Issue(
                code="system.movement-class-missing",
                message=tr("The game system needs the movement class “{id}”.", id=name),
                file=TERRAIN.file,
                pointer="/movement_classes",
                suggestion=name,
            )
    if declaration.sides and len(module.info.sides) != declaration.sides:
        yield Issue(
            code="system.sides",
            message=tr_many(
                "The game system is for 1 side.|The game system is for {count} sides.",
                declaration.sides,
            ),
            file=MODULE.file,
            pointer="/sides",
        )


def zones_are_there(module: Module) -> Iterator[Issue]:
    """Every map has the zones that the rules know."""
    for name in module.system.declaration.zones if module.system else ():
        for map_ in module.maps.values():
            if all(zone.id != name for zone in map_.zones):
                yield Issue(
                    code="system.zone-missing",
                    message=tr("The game system needs the zone “{id}” on every map.", id=name),
                    file=MAP.path(map_.id),
                    pointer="/zones",
                )


def parts_are_played(module: Module) -> Iterator[Issue]:
    """A scenario has nothing that the rules of the game system leave alone."""
    unplayed = module.system.declaration.unplayed if module.system else ()
    for scenario in module.scenarios.values():
        for part in unplayed:
            for where in _filled(scenario, part):
                yield Issue(
                    code="system.part-unplayed",
                    severity=Severity.WARNING,
                    message=tr(
                        "The game system does not play this part: {part}.", part=_part_title(part)
                    ),
                    hint=tr(
                        "Take it out, or say in a special rule what the players do by themselves."
                    ),
                    file=SCENARIO.path(scenario.id),
                    pointer=pointer(*where),
                )


def _filled(scenario: Scenario, part: str) -> Iterator[tuple[str | int, ...]]:
    """Where something stands in a part of a scenario, or in a field of a list of it."""
    member, _, name = part.partition(".")
    found = getattr(scenario, member)
    if not name:
        yield from [(member,)] if found else []
        return
    for number, entry in enumerate(found):
        if getattr(entry, name):
            yield member, number, name


def _part_title(part: str) -> str:
    member, _, name = part.partition(".")
    found = schema_for(SCENARIO.name, "")["properties"][member]
    return tr((found["items"]["properties"][name] if name else found)["title"])


CHECKS = (
    tables_are_there,
    modifiers_are_used,
    decks_are_there,
    dice_and_classes_are_there,
    zones_are_there,
    parts_are_played,
)
