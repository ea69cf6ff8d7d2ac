"""A first look at a scan: hexes, roads and hexsides, away from the window."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hexwright.editor.scan.edits.aligned_grid import aligned_grid, pixels_of
from hexwright.editor.scan.edits.teaching import Teaching, line_examples
from hexwright.importers.scan.cleaning import without_lines
from hexwright.importers.scan.line_reader import LineReader
from hexwright.importers.scan.recognise import read_numbering
from hexwright.importers.scan.terrain import TerrainReader
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map

ReportProgress = Callable[[int, int, str], None]


def studied(
    map_: Map, data: bytes, examples: Mapping[Place, str], report: ReportProgress
) -> Teaching:
    """Look at everything once; raises DataError if the scan does not lie on the map."""
    report(0, 4, tr("Reading the picture"))
    pixels = pixels_of(data)
    grid = aligned_grid(map_, (pixels.shape[1], pixels.shape[0]))
    report(1, 4, tr("Following roads and rivers"))
    drawn = line_examples(map_)
    lines = LineReader(pixels, grid, "line").found(drawn.lines) if drawn.lines else {}
    sides = LineReader(pixels, grid, "hexside").found(drawn.hexsides) if drawn.hexsides else {}
    report(2, 4, tr("Looking at every hex"))
    ground = without_lines(pixels, grid, lines.values()) if lines else pixels
    teaching = Teaching(map_, grid, TerrainReader(ground, grid), examples)
    report(3, 4, tr("Reading the printed numbers"))
    numbering = read_numbering(pixels, grid)
    teaching.found = replace(teaching.found, lines=lines, hexsides=sides, numbering=numbering)
    return teaching
