"""Checks on counters, the battle die, cards and maps of a Commands & Colors: Napoleonics module."""

from collections.abc import Collection, Iterator
from typing import Any

from hexwright.schema.documents import COUNTERS, DECK, MAP, MODULE, OOB, TABLE
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import Issue, nearest, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module
from hexwright.schema.systems import SystemCheck

ARMS = ("infantry", "cavalry", "artillery")
LEADER = "leader"
MOST_BLOCKS = 5
LISTED_HEXES = 12

DIE = "battle"
DIE_FACES = (*ARMS, "flag", "sabre")
TROOP_TABLES = ("troops", "movement", "ranges", "dice-by-troop")
# What the "who" of a card may say beside arms and troop types.
CARD_WORDS = (LEADER, "led", "regular", "irregular", "elite", "guard")


def arms_by_troop(module: Module) -> dict[str, str]:
    """The arm of every troop type, from the table of troop types."""
    table = module.tables.get("troops")
    if table is None:
        return {}
    columns = [column.id for column in table.columns]
    if not {"troop", "arm"} <= set(columns):
        return {}
    troop, arm = columns.index("troop"), columns.index("arm")
    return {str(row[troop]): str(row[arm]) for row in table.rows if len(row) > max(troop, arm)}


def units_have_blocks(module: Module) -> Iterator[Issue]:
    """A unit has one to five blocks."""
    for index, kind in enumerate(module.counters.kinds):
        if kind.piece_class == "unit" and not 1 <= kind.steps <= MOST_BLOCKS:
            yield Issue(
                code="ccn.wrong-blocks",
                message=tr_many(
                    "{kind} has 1 block.|{kind} has {count} blocks.", kind.steps, kind=kind.name
                ),
                hint=tr("A unit has 1 to {most} blocks: set its steps.", most=MOST_BLOCKS),
                file=COUNTERS.file,
                pointer=pointer("kinds", index, "steps"),
                suggestion=str(min(max(kind.steps, 1), MOST_BLOCKS)),
            )


def troop_types_are_known(module: Module) -> Iterator[Issue]:
    """The troop type of every unit has a row in each table that the rules look it up in."""
    rows = {name: _first_cells(module, name) for name in TROOP_TABLES}
    for file, where, attributes in _unit_attributes(module):
        troop = attributes.get("troop")
        lacking = [name for name, known in rows.items() if troop not in known]
        if troop is not None and lacking:
            match = nearest(troop, rows[lacking[0]])
            yield Issue(
                code="ccn.troop-unknown",
                message=tr(
                    "The troop type “{troop}” has no row in {tables}.",
                    troop=troop,
                    tables=", ".join(_table_title(module, name) for name in lacking),
                ),
                hint=tr("Did you mean “{name}”?", name=match) if match else tr("Add the row."),
                file=file,
                pointer=pointer(*where, "attributes", "troop"),
                suggestion=match or "",
            )


def _table_title(module: Module, table: str) -> str:
    return f"“{module.tables[table].title}”" if table in module.tables else TABLE.path(table)


def _first_cells(module: Module, table: str) -> set[str]:
    if table not in module.tables:
        return set()
    return {row[0] for row in module.tables[table].rows if row and isinstance(row[0], str)}


def _unit_attributes(module: Module) -> Iterator[tuple[str, tuple[str | int, ...], dict[str, Any]]]:
    """Attributes of every kind of unit and of every unit, with where they stand."""
    for index, kind in enumerate(module.counters.kinds):
        if kind.piece_class == "unit":
            yield COUNTERS.file, ("kinds", index), kind.attributes
    for oob in module.oobs.values():
        for index, unit in enumerate(oob.units):
            yield OOB.path(oob.id), ("units", index), unit.attributes


def movement_classes_are_arms(module: Module) -> Iterator[Issue]:
    """A unit moves as the arm of its troop type, a leader as a leader."""
    arms = arms_by_troop(module)
    for index, kind in enumerate(module.counters.kinds):
        wanted = (
            LEADER if kind.piece_class == LEADER else arms.get(kind.attributes.get("troop", ""))
        )
        if kind.piece_class in {"unit", LEADER} and wanted not in {None, kind.movement_class}:
            yield Issue(
                code="ccn.wrong-movement-class",
                message=tr("{kind} does not move as “{wanted}”.", kind=kind.name, wanted=wanted),
                hint=tr(
                    "Set its movement class to “{wanted}”, or change its troop type.", wanted=wanted
                ),
                file=COUNTERS.file,
                pointer=pointer("kinds", index, "movement_class"),
                suggestion=wanted or "",
            )


def battle_die_has_its_faces(module: Module) -> Iterator[Issue]:
    """The battle die shows the three arms, flag and sabre."""
    for index, die in enumerate(module.info.dice):
        lacking = [name for name in DIE_FACES if name not in {face.id for face in die.faces}]
        if die.id == DIE and lacking:
            yield Issue(
                code="ccn.die-face-missing",
                message=tr("The battle die has no face {names}.", names=", ".join(lacking)),
                hint=tr("The rules know the faces {names}.", names=", ".join(DIE_FACES)),
                file=MODULE.file,
                pointer=pointer("dice", index, "faces"),
            )


def cards_name_known_troops(module: Module) -> Iterator[Issue]:
    """Whom a card orders, moves or favours is an arm, a quality or a troop type."""
    known = {*ARMS, *CARD_WORDS, *arms_by_troop(module)}
    for deck in module.decks.values():
        for index, card in enumerate(deck.cards):
            for where, words in _words_of_card(card.attributes):
                for number, word in enumerate(words):
                    if word not in known:
                        steps = ("cards", index, "attributes", *where, number)
                        yield _unknown_word(word, known, DECK.path(deck.id), pointer(*steps))


def _words_of_card(attributes: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], list[str]]]:
    for name in ("orders", "moves"):
        for index, one in enumerate(attributes.get(name, ())):
            yield (name, index, "who"), one.get("who", [])
    yield ("dice_bonus", "who"), attributes.get("dice_bonus", {}).get("who", [])
    yield ("fallback_without",), attributes.get("fallback_without", [])


def _unknown_word(word: str, known: Collection[str], file: str, where: str) -> Issue:
    match = nearest(word, sorted(known))
    return Issue(
        code="ccn.card-word-unknown",
        message=tr("“{word}” is neither an arm nor a quality nor a troop type.", word=word),
        hint=tr("Did you mean “{name}”?", name=match) if match else "",
        file=file,
        pointer=where,
        suggestion=match or "",
    )


def rows_run_along_the_edges(module: Module) -> Iterator[Issue]:
    """Hexes have their point on top, so that each row is one step nearer to a player's edge."""
    for map_ in module.maps.values():
        if map_.grid.orientation != "pointy":
            yield Issue(
                code="ccn.map-not-pointy",
                message=tr("The rows of this map do not run along the players' edges."),
                hint=tr("Use a grid with the point on top: retreats go from row to row."),
                file=MAP.path(map_.id),
                pointer="/grid/orientation",
            )


def sections_cover_the_map(module: Module) -> Iterator[Issue]:
    """Every hex is in a section, and none on both flanks."""
    for index in module.map_indexes.values():
        zones = {zone.id: set(zone.hexes) for zone in index.map.zones}
        left, centre, right = (zones.get(name, set()) for name in ("left", "centre", "right"))
        covered = left | centre | right
        outside = [name for name in index.terrain_of if name not in covered]
        if outside:
            message = tr("No section has {hexes}.", hexes=_list(outside))
            hint = tr("Add the hexes to the zone left, centre or right.")
            yield _section_fault(index, "ccn.hex-without-section", message, hint)
        both = [name for name in index.terrain_of if name in left and name in right]
        if both:
            message = tr("{hexes} lies on the left and on the right flank.", hexes=_list(both))
            hint = tr("A hex on a section line belongs to one flank and the centre.")
            yield _section_fault(index, "ccn.hex-on-both-flanks", message, hint)


def _list(hexes: list[str]) -> str:
    shown = ", ".join(hexes[:LISTED_HEXES])
    return shown if len(hexes) <= LISTED_HEXES else f"{shown}, … ({len(hexes)})"


def _section_fault(index: MapIndex, code: str, message: str, hint: str) -> Issue:
    return Issue(
        code=code, message=message, hint=hint, file=MAP.path(index.map.id), pointer="/zones"
    )


CHECKS: tuple[SystemCheck, ...] = (
    units_have_blocks,
    troop_types_are_known,
    movement_classes_are_arms,
    battle_die_has_its_faces,
    cards_name_known_troops,
    rows_run_along_the_edges,
    sections_cover_the_map,
)
