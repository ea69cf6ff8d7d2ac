"""Another numbering or another grid for a map: same places, new numbers everywhere."""

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.regridding import Relaid, relaid
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid, Numbering
from hexwright.schema.module import Module


def renumbered(module: Module, map_id: str, numbering: Numbering) -> Relaid:
    """The map with other numbers; everything that calls a hex by its number follows."""
    return regridded(module, map_id, module.maps[map_id].grid, numbering)


def regridded(module: Module, map_id: str, grid: Grid, numbering: Numbering) -> Relaid:
    """The map on a grid of another kind, as many columns and rows as before.

    Hexes stay in their columns and rows; hexsides and lines between hexes that are no longer
    neighbours are lost.
    """
    map_ = module.maps[map_id]
    assert (grid.columns, grid.rows) == (map_.grid.columns, map_.grid.rows)
    label = tr("Change numbering") if grid == map_.grid else tr("Change grid")
    if grid == map_.grid and numbering == map_.numbering:
        return Relaid(Change(label, {}))
    return relaid(module, map_, grid, numbering, label)
