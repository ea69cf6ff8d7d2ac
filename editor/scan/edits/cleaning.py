"""The scan below a map without its printed grid and numbers."""

import io
from collections.abc import Callable

from msgspec.structs import replace
from PIL import Image

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.underlay import Scan, art_path, without_own_picture
from hexwright.editor.scan.edits.aligned_grid import aligned_grid, pixels_of
from hexwright.importers.scan.cleaning import clean_picture
from hexwright.schema.documents import MAP, Content
from hexwright.schema.ids import slug
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module

ReportProgress = Callable[[int, int, str], None]


def cleaned_scan(map_: Map, data: bytes, report: ReportProgress) -> Scan:
    """The picture painted over; raises DataError if it is not tied to the map."""
    report(0, 3, tr("Reading the picture"))
    pixels = pixels_of(data)
    grid = aligned_grid(map_, (pixels.shape[1], pixels.shape[0]))
    report(1, 3, tr("Painting over grid and numbers"))
    clean = clean_picture(pixels, grid)
    report(2, 3, tr("Storing the picture"))
    written = io.BytesIO()
    Image.fromarray(clean).save(written, "PNG")
    name = slug(f"{map_.id}-clean", "clean")
    return Scan(name, ".png", written.getvalue(), clean.shape[1], clean.shape[0])


def with_clean_scan(module: Module, map_id: str, scan: Scan) -> Change:
    """The clean picture in the place of the old one, tied as that was."""
    map_ = module.maps[map_id]
    assert map_.underlay is not None
    path = art_path(module, scan)
    contents: dict[str, Content] = dict(without_own_picture(module, map_id))
    contents[path] = scan.data
    contents[MAP.path(map_id)] = replace(map_, underlay=replace(map_.underlay, image=path))
    return Change(tr("Clean scan"), contents, focus=MAP.path(map_id))
