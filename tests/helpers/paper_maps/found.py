"""The grid of a paper map as a perfect detector would find it."""

from hexwright.importers.scan.grid import FoundGrid
from tests.helpers.paper_maps.wear import PaperMap


def found_grid(scan: PaperMap) -> FoundGrid:
    """The true grid."""
    shape = scan.plan.grid
    return FoundGrid(
        orientation=shape.orientation,
        stagger=shape.stagger,
        columns=shape.columns,
        rows=shape.rows,
        centers=scan.centers,
        beyond=scan.beyond,
    )
