"""A new module around a scanned map, with a kind of terrain for everything that was taught."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from hexwright.importers.scan.examples import Examples
from hexwright.importers.scan.features import mean_colours
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.recognise import Recognised
from hexwright.importers.scan.scanned_map import scanned_map, underlay_of
from hexwright.importers.scan.sheet import Pixels
from hexwright.importers.terrain_art import art_named, terrain_name
from hexwright.schema.blank import blank_module
from hexwright.schema.ids import slug
from hexwright.schema.model.terrain import (
    HexsideTerrain,
    HexTerrain,
    LineTerrain,
    Terrain,
)
from hexwright.schema.module import Module

_SYSTEM: Final = "free"


def scanned_module(
    pixels: Pixels, grid: FoundGrid, examples: Examples, found: Recognised, *,
    title: str, image: str | None,
) -> Module:  # fmt: skip
    """A module of free rules with one map; the picture is to be stored as `image`."""
    name = slug(title, "map")
    module = blank_module(_SYSTEM, name, title, name)
    terrain = _terrain(pixels, grid, examples, module.terrain)
    ground = terrain.hexes[0].id
    made = scanned_map(grid, found, map_id=name, title=title, ground=ground)
    if image is not None:
        made = replace(made, underlay=underlay_of(made, grid, image))
    assets = (image,) if image is not None else ()
    return Module(module.info, terrain, module.counters, maps={name: made}, assets=assets)


def _terrain(pixels: Pixels, grid: FoundGrid, examples: Examples, blank: Terrain) -> Terrain:
    costs = {class_.id: 1.0 for class_ in blank.movement_classes}
    colours = mean_colours(pixels, grid, examples.terrain)
    hexes = tuple(
        HexTerrain(
            id=slug(kind, "terrain"),
            name=terrain_name(kind),
            movement=dict(costs),
            art=art_named(kind, colours.get(kind)),
        )
        for kind in examples.terrain
    )
    return replace(
        blank,
        hexes=hexes or blank.hexes,
        hexsides=tuple(
            HexsideTerrain(
                id=slug(kind, "hexside"),
                name=terrain_name(kind),
                movement=dict.fromkeys(costs, 0.0),
                art=art_named(kind),
            )
            for kind in _sorted(examples.hexsides)
        ),
        lines=tuple(
            LineTerrain(
                id=slug(kind, "line"),
                name=terrain_name(kind),
                movement=dict(costs),
                art=art_named(kind),
            )
            for kind in _sorted(examples.lines)
        ),
    )


def _sorted(kinds: Iterable[str]) -> list[str]:
    return sorted(kinds)
