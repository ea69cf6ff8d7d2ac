"""The hexes of a map on the scan below it, as its control points say."""

import io

import numpy as np
from PIL import Image

from hexwright.importers.scan.grid import FoundGrid, Spot
from hexwright.importers.scan.sheet import Pixels
from hexwright.render.geometry import Layout
from hexwright.render.underlay import fitted, pins_of
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


def pixels_of(data: bytes) -> Pixels:
    """The picture of a module as an array; pictures of modules were checked when they came in."""
    with Image.open(io.BytesIO(data)) as image:
        return np.ascontiguousarray(np.asarray(image.convert("RGB"), np.uint8))


def aligned_grid(map_: Map, size: tuple[int, int]) -> FoundGrid:
    """Where each hex lies on the picture below the map; hexes beside it are left out.

    Raises DataError if the scan is missing or not tied to the map yet.
    """
    if map_.underlay is None:
        raise DataError([no_scan(map_)])
    index, layout = MapIndex(map_), Layout(map_.grid)
    fit = fitted(pins_of(layout, index, map_.underlay))
    back, is_possible = fit.inverted() if fit is not None else (None, False)
    if back is None or not is_possible:
        raise DataError([_not_aligned(map_)])
    width, height = size
    inside: dict[Place, Spot] = {}
    beyond: dict[Place, Spot] = {}
    for row in range(-1, map_.grid.rows + 1):
        for column in range(-1, map_.grid.columns + 1):
            point = back.map(layout.centre(column, row))
            x, y = point.x(), point.y()
            shown = 0 <= x < width and 0 <= y < height
            is_hex = index.hex_at(column, row) is not None
            (inside if shown and is_hex else beyond)[column, row] = (x, y)
    if not inside:
        raise DataError([_not_aligned(map_)])
    return FoundGrid(
        orientation=map_.grid.orientation,
        stagger=map_.grid.stagger,
        columns=map_.grid.columns,
        rows=map_.grid.rows,
        centers=inside,
        beyond=beyond,
    )


def no_scan(map_: Map) -> Issue:
    """What is wrong with a map that has no picture below it."""
    return Issue(
        code="scan.none",
        message=tr("The map “{title}” has no scan below it.", title=map_.title),
        hint=tr("Put one there with Map, Scan underlay, and tie it to the hexes with Align scan."),
    )


def _not_aligned(map_: Map) -> Issue:
    return Issue(
        code="scan.not-aligned",
        message=tr("The scan of “{title}” is not tied to the hexes yet.", title=map_.title),
        hint=tr("Drag two or more hexes of the scan to where they belong, with Align scan."),
    )
