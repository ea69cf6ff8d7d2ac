"""Modules made of paper maps, as an importer or a user would make them."""

import io

from msgspec.structs import replace
from PIL import Image

from hexwright.importers.scan.examples import Examples
from hexwright.importers.scan.recognise import Recognised
from hexwright.importers.scan.scanned_module import scanned_module
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module
from tests.helpers.paper_maps.found import found_grid
from tests.helpers.paper_maps.plan import HEXSIDES, KINDS, LINES
from tests.helpers.paper_maps.wear import PaperMap

IMAGE = "art/scan.png"


def picture_of(scan: PaperMap) -> bytes:
    """The scan as a file."""
    written = io.BytesIO()
    Image.fromarray(scan.pixels).save(written, "PNG")
    return written.getvalue()


def blank_of(scan: PaperMap) -> Module:
    """A module with all kinds of terrain and a map of clear hexes on the scan."""
    nothing = Examples(
        {kind: [] for kind in KINDS}, {kind: [] for kind in LINES}, {kind: [] for kind in HEXSIDES}
    )
    grid = found_grid(scan)
    return scanned_module(scan.pixels, grid, nothing, Recognised(), title="Paper map", image=IMAGE)


def painted_map(module: Module, scan: PaperMap, examples: Examples) -> Map:
    """The map of such a module with the examples painted on it by hand."""
    map_ = module.maps["paper-map"]
    legend = dict(zip("cwrhmtxf", KINDS, strict=True))
    code_of = {kind: code for code, kind in legend.items()}
    rows = [["c"] * scan.plan.grid.columns for _ in range(scan.plan.grid.rows)]
    for kind, places in examples.terrain.items():
        for column, row in places:
            rows[row][column] = code_of[kind]
    layer = replace(map_.terrain, legend=legend, rows=tuple("".join(row) for row in rows))
    return replace(map_, terrain=layer)
