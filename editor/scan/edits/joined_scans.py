"""Scans of joined maps as one picture below the whole map."""

from collections.abc import Callable, Iterator, Mapping
from math import sqrt

import numpy as np
from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.join import Joined, Scanned
from hexwright.editor.map.edits.underlay import Scan, art_path
from hexwright.editor.scan.edits.aligned_grid import pixels_of
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.mosaic import Patch, mosaic
from hexwright.importers.scan.scanned_map import underlay_of
from hexwright.importers.scan.sheet import packed
from hexwright.render.geometry import Layout
from hexwright.render.underlay import fitted, pins_of
from hexwright.schema.documents import MAP, Content
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.ids import free_id
from hexwright.schema.images import MAX_PIXELS, MAX_SIDE
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module

ReportProgress = Callable[[int, int, str], None]

# Half of what a module may hold: programs that draw it unpack it at four bytes a pixel.
_LARGEST = MAX_PIXELS // 2


def tied(made: Joined) -> list[Scanned]:
    """The scans of joined maps that are tied to their hexes, in the order of the maps."""
    if made.map is None:
        return []
    layout, index = Layout(made.map.grid), MapIndex(made.map)
    return [one for one in made.scans if fitted(pins_of(layout, index, one.underlay)) is not None]


def pictures_of(made: Joined, read: Callable[[str], bytes | None]) -> dict[str, bytes]:
    """The pictures below joined maps that are tied to their hexes, as far as they are there."""
    found = ((one.underlay.image, read(one.underlay.image)) for one in tied(made))
    return {image: data for image, data in found if data is not None}


def joined_scan(made: Joined, pictures: Mapping[str, bytes], report: ReportProgress) -> Scan:
    """One picture of all scans, every hex from the scan of its own map."""
    map_ = made.map
    assert map_ is not None
    scans = [one for one in tied(made) if one.underlay.image in pictures]
    steps = len(scans) + 1
    frame, scale = Layout(map_.grid).frame(), _scale(map_, scans)
    size = (max(1, round(frame.width() * scale)), max(1, round(frame.height() * scale)))

    def patches() -> Iterator[Patch]:
        # The first map decides where maps overlap, so it is laid last.
        for number, one in enumerate(reversed(scans)):
            report(number, steps, tr("Laying the scans beside each other"))
            yield _patch(map_, one, pictures[one.underlay.image], scale)

    whole = mosaic(size, patches())
    report(len(scans), steps, tr("Storing the picture"))
    return Scan(f"{map_.id}-scan", ".jpg", packed(whole), *size)


def _scale(map_: Map, scans: list[Scanned]) -> float:
    """Pixels of the whole for a unit of the map: as fine as the finest scan, within bounds."""
    layout, index = Layout(map_.grid), MapIndex(map_)
    fits = [fitted(pins_of(layout, index, one.underlay)) for one in scans]
    finest = max(1 / sqrt(abs(fit.determinant())) for fit in fits if fit is not None)
    frame = layout.frame()
    return min(
        finest,
        sqrt(_LARGEST / (frame.width() * frame.height())),
        (MAX_SIDE - 1) / max(frame.width(), frame.height()),
    )


def _patch(map_: Map, scan: Scanned, data: bytes, scale: float) -> Patch:
    layout = Layout(map_.grid)
    fit = fitted(pins_of(layout, MapIndex(map_), scan.underlay))
    assert fit is not None
    left, top = layout.frame().left(), layout.frame().top()
    placing = scale * np.array(
        [[fit.m11(), fit.m21(), fit.dx() - left], [fit.m12(), fit.m22(), fit.dy() - top]]
    )
    outlines = [
        [((spot.x() - left) * scale, (spot.y() - top) * scale) for spot in layout.corners(*place)]
        for place in scan.places
    ]
    return Patch(pixels_of(data), placing, outlines)


def with_joined_scan(module: Module, made: Joined, scan: Scan) -> Change:
    """The joined map on the picture of all its scans, as one step with it."""
    assert made.map is not None
    path = art_path(module, scan)
    # Somebody may have made a map meanwhile.
    map_id = free_id(made.map.id, module.maps)
    layout = Layout(made.map.grid)
    frame = layout.frame()
    scale = scan.width / frame.width()
    index = MapIndex(made.map)
    centers = {}
    for place in (place for one in made.scans for place in one.places):
        if index.hex_at(*place) is not None:
            spot = (layout.centre(*place) - frame.topLeft()) * scale
            centers[place] = (spot.x(), spot.y())
    grid = made.map.grid
    found = FoundGrid(
        grid.orientation, grid.stagger, grid.columns, grid.rows, centers=centers, beyond={}
    )
    opacity = made.scans[0].underlay.opacity
    map_ = replace(made.map, id=map_id)
    map_ = replace(map_, underlay=underlay_of(map_, found, path, opacity=opacity))
    contents: dict[str, Content] = {path: scan.data, MAP.path(map_.id): map_}
    return Change(made.change.label, contents, focus=MAP.path(map_.id))


def taught_before(map_: Map, made: Joined) -> dict[Place, str] | None:
    """What nobody has painted: hexes of the sheet that came last.

    All of the others teach it, their ground too; None while they are of one kind, which may be
    just what they were filled with.
    """
    legend = map_.terrain.legend
    known = set().union(*(one.places for one in made.scans[:-1]))
    fresh = set(made.scans[-1].places) - known
    kinds = {
        (column, row): legend[code]
        for row, codes in enumerate(map_.terrain.rows)
        for column, code in enumerate(codes)
        if code in legend
    }
    taught = {kind for place, kind in kinds.items() if place not in fresh}
    return {place: kinds[place] for place in fresh if place in kinds} if len(taught) > 1 else None
