"""Kinds of terrain to teach: what an imported board shows is drawn anew by examples of them."""

from msgspec.structs import replace

from hexwright.importers.terrain_art import art_named
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import Cost, HexsideTerrain, HexTerrain, LineTerrain, Terrain


def with_usual_kinds(terrain: Terrain) -> Terrain:
    """Terrain with the kinds that most maps of hexes show; a blank module has but open ground."""
    cost: dict[str, Cost] = {class_.id: 1.0 for class_ in terrain.movement_classes}
    names = {
        "woods": tr("Woods"), "rough": tr("Rough"), "hill": tr("Hill"), "marsh": tr("Marsh"),
        "town": tr("Town"), "water": tr("Water"),
    }  # fmt: skip
    hexes = (HexTerrain(id=one, name=name, art=art_named(one), movement=cost)
             for one, name in names.items())  # fmt: skip
    river = HexsideTerrain(id="river", name=tr("River"), art=art_named("river"))
    road = LineTerrain(id="road", name=tr("Road"), art=art_named("road"), movement=cost)
    return replace(terrain, hexes=(*terrain.hexes, *hexes), hexsides=(river,), lines=(road,))
