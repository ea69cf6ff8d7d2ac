"""What Tiled cannot show of a module."""

from collections.abc import Iterator, Sequence

from hexwright.exporters.tiled.plan import PlannedMap
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many


def losses(maps: Sequence[PlannedMap]) -> Iterator[Issue]:
    """One line for each sort of loss."""
    drawn = sum(len(one.map.hexsides) + len(one.map.lines) for one in maps)
    if drawn:
        yield _loss(
            "lines",
            tr("Hexsides, roads and rivers are plain lines in Tiled ({count}).", count=drawn),
            tr("Their kinds and hexes are properties; export pictures for the drawing itself."),
        )
    halved = sum(bool(one.map.grid.half_hexes) for one in maps)
    if halved:
        yield _loss(
            "half-hexes",
            tr_many(
                "Half hexes at the edges are whole hexes in Tiled (1 map).|"
                "Half hexes at the edges are whole hexes in Tiled ({count} maps).",
                halved,
            ),
            tr("The map property grid.half_hexes names the edges."),
        )
    away = sum(len(battle.away) for one in maps for battle in one.battles)
    if away:
        yield _loss(
            "away",
            tr_many(
                "1 piece of set-ups does not stand in a hex of the map.|"
                "{count} pieces of set-ups do not stand in a hex of the map.",
                away,
            ),
            tr("The property “away” of each scenario's layer names them."),
        )
    coming = sum(
        len(battle.scenario.reinforcements) + len(battle.scenario.free_setup)
        for one in maps
        for battle in one.battles
    )
    if coming:
        yield _loss(
            "later",
            tr("Reinforcements and free set-ups are not shown in Tiled ({count}).", count=coming),
            tr("Export the data as spreadsheets to have them."),
        )


def _loss(code: str, message: str, hint: str) -> Issue:
    return Issue(code=f"export.tiled-{code}", message=message, hint=hint, severity=Severity.WARNING)
