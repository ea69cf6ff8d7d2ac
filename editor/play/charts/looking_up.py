"""Which charts the open question and the last roll are about, and what of them counts."""

from collections.abc import Iterator
from typing import Any

from hexwright.editor.play.board.aiming import BoardTarget
from hexwright.editor.play.charts.pages import TABLE, TERRAIN, InUse, Page
from hexwright.editor.play.session import PlaySession
from hexwright.engine.core.decision import Decision, Preview
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.tables import NotInTableError, look_up
from hexwright.engine.core.told_events import TableRead
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.table import Table
from hexwright.schema.rules_reference import rules_of

# Events to look back through for what was read last.
_BACK = 12


def in_use(
    session: PlaySession,
    preview: Preview | None,
    spot: BoardTarget,
    index: MapIndex,
    pages: dict[str, Page],
) -> dict[str, InUse]:
    """What counts now of each chart that counts at all."""
    found = dict(_read(session, pages))
    found |= _previewed(session, preview, found)
    decision = session.decision()
    subject = spot.piece or (decision.subject if decision is not None else "")
    for table in _consulted(session, decision, preview):
        found.setdefault(f"{TABLE}{table.id}", InUse(_rows_of_piece(session, table, subject)))
    for kind, page in _ground(session, spot, index, pages):
        rows = [n for n, row in enumerate(page.chart.rows if page.chart else ()) if row[0] in kind]
        if rows:
            found[page.id] = InUse(frozenset(rows))
    return found


def _consulted(
    session: PlaySession, decision: "Decision[Any] | None", preview: Preview | None
) -> Iterator[Table]:
    """Tables that belong to the chapter of the question's rule, or of one that its odds name."""
    rules = {decision.rule} if decision is not None else set()
    if preview is not None:
        facts = preview.odds.facts if preview.odds is not None else ()
        rules |= {preview.rule, *(part.rule for part in preview.sum.parts)}
        rules |= {fact.rule for fact in facts}
    known = rules_of(session.module.info.system.id)
    chapters = {known[rule].section for rule in rules if rule in known}
    for table in session.module.tables.values():
        named = {table.rule, *(modifier.rule for modifier in table.modifiers)}
        if named & (rules - {""}) or (
            table.rule in known and known[table.rule].section in chapters
        ):
            yield table


def _rows_of_piece(session: PlaySession, table: Table, piece: str) -> frozenset[int]:
    """The rows of a table that are about the sort of a piece."""
    known = session.view().pieces.get(piece)
    kind = session.module.kinds.get(known.kind) if known is not None else None
    if kind is None:
        return frozenset()
    called = {
        kind.id,
        *(attribute for attribute in kind.attributes.values() if isinstance(attribute, str)),
    }
    keys = [n for n, column in enumerate(table.columns) if column.type == "key"][:1]
    return frozenset(
        number
        for number, row in enumerate(table.rows)
        for cell in (row[n] for n in keys)
        if (set(map(str, cell)) if isinstance(cell, tuple) else {str(cell)}) & called
    )


def _previewed(
    session: PlaySession, preview: Preview | None, found: dict[str, InUse]
) -> dict[str, InUse]:
    """The modifiers that would count for the choice that is pointed at."""
    reasons = {part.reason for part in preview.sum.parts} if preview is not None else set()
    marked = {}
    for table in session.module.tables.values():
        names = [modifier.name for modifier in table.modifiers if modifier.name in reasons]
        if names:
            key = f"{TABLE}{table.id}"
            words = frozenset(session.names.word(name) for name in names)
            marked[key] = found.get(key, InUse())._replace(modifiers=words)
    return marked


def _read(session: PlaySession, pages: dict[str, Page]) -> Iterator[tuple[str, InUse]]:
    """What was read from tables just before, and what counted for the roll."""
    found: dict[str, InUse] = {}
    counted: frozenset[str] = frozenset()
    for event in session.log()[-_BACK:]:
        if isinstance(event, Rolled):
            found, counted = {}, frozenset(session.names.word(o.reason) for o in event.modifiers)
        elif isinstance(event, TableRead) and f"{TABLE}{event.table}" in pages:
            name = f"{TABLE}{event.table}"
            place = _place(session.module.tables[event.table], event)
            # Several columns of one row were read: the whole row counts.
            alone = name not in found or found[name].rows != place.rows
            column = place.column if alone else None
            found[name] = place._replace(column=column, modifiers=counted)
    yield from found.items()


def _place(table: Table, event: TableRead) -> InUse:
    """The row of a total and the column that was read, as far as the event tells them."""
    columns = [one.name for one in table.columns]
    column = columns.index(event.column) if event.column in columns else None
    if event.rows:
        return InUse(frozenset(event.rows), column)
    try:
        row = look_up(table, total=int(event.wanted)).row
    except (NotInTableError, ValueError):
        return InUse(column=column)
    return InUse(frozenset({row}), column)


def _ground(
    session: PlaySession, spot: BoardTarget, index: MapIndex, pages: dict[str, Page]
) -> Iterator[tuple[set[str], Page]]:
    """The names of the ground under the pointer, with the chart that lists them."""
    if not spot.hex or index.find(spot.hex) is None:
        return
    terrain, map_, word = session.module.terrain, index.map, session.names.word
    here = {map_.terrain.legend.get(index.code_of(spot.hex), "")}
    here |= set(index.overlays_of.get(spot.hex, ()))
    sides = {hexside.terrain for hexside in map_.hexsides if spot.hex in hexside.between}
    lines = {line.terrain for line in map_.lines if spot.hex in line.hexes}
    groups = (
        ("hexes", terrain.hexes, here),
        ("hexsides", terrain.hexsides, sides),
        ("lines", terrain.lines, lines),
    )
    for group, kinds, ids in groups:
        page = pages.get(f"{TERRAIN}{group}")
        if page is not None:
            yield {word(kind.name) for kind in kinds if kind.id in ids}, page
