"""Kinds of terrain to teach: what an imported board shows is drawn anew by examples of them."""

from typing import Final

from msgspec.structs import replace

from hexwright.importers.terrain_art import art_named, usual_hexes
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import Cost, HexsideTerrain, HexTerrain, LineTerrain, Terrain

# Few enough to be taught by examples.
_TAUGHT: Final = ("woods", "rough", "hill", "marsh", "town", "water")


def with_usual_kinds(terrain: Terrain) -> Terrain:
    """Terrain with the kinds that most maps of hexes show; a blank module has but open ground."""
    cost: dict[str, Cost] = {class_.id: 1.0 for class_ in terrain.movement_classes}
    names = usual_hexes()
    hexes = (HexTerrain(id=kind, name=names[kind], art=art_named(kind), movement=cost)
             for kind in _TAUGHT)  # fmt: skip
    free: dict[str, Cost] = dict.fromkeys(cost, 0.0)
    river = HexsideTerrain(id="river", name=tr("River"), art=art_named("river"), movement=free)
    road = LineTerrain(id="road", name=tr("Road"), art=art_named("road"), movement=cost)
    return replace(terrain, hexes=(*terrain.hexes, *hexes), hexsides=(river,), lines=(road,))
