"""A new map of a module from a picture of a paper map: its grid, its numbers, the scan below it."""

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as renewed
from pathlib import Path

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.maps import id_for
from hexwright.editor.map.edits.underlay import Scan, art_path
from hexwright.importers.scan.detect import Detection, detect
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.numbering_fit import FittedNumbering
from hexwright.importers.scan.preparing import Preparation, prepared
from hexwright.importers.scan.recognise import Recognised, numbered_grid
from hexwright.importers.scan.scanned_map import scanned_map, underlay_of
from hexwright.importers.scan.sheet import Sheet, packed, pages_of, read_sheet
from hexwright.schema.documents import MAP, Content
from hexwright.schema.ids import slug
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

ReportProgress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Surveyed:
    """A picture, packed as a module keeps it, and the grid that was found on it."""

    title: str
    scan: Scan
    grid: FoundGrid
    numbering: FittedNumbering | None


@dataclass(frozen=True)
class Picture:
    """A picture of a paper map as its file has it, or one page of a PDF."""

    path: Path
    sheet: Sheet
    page: int = 0
    pages: int = 1


@dataclass(frozen=True)
class Looked:
    """A picture and what was found on it, to be looked at by the user."""

    path: Path
    sheet: Sheet
    found: Detection


def opened(path: Path, page: int, report: ReportProgress) -> Picture:
    """Read a picture, or a page of a PDF; raises DataError if that cannot be done."""
    report(0, 1, tr("Reading the picture"))
    sheet = read_sheet(path, page)
    return Picture(path, sheet, page, pages_of(path))


def looked_at(picture: Picture, how: Preparation, report: ReportProgress) -> Looked:
    """Look for the grid of a picture; raises DataError if there is nothing to show."""
    report(0, 3, tr("Turning and cutting the picture"))
    sheet = renewed(picture.sheet, pixels=prepared(picture.sheet.pixels, how))
    found = detect(sheet.pixels, report)
    if found.grid is None:
        raise DataError([_not_found(picture.path, found.reason)])
    return Looked(picture.path, sheet, found)


def surveyed(looked: Looked, grid: FoundGrid, report: ReportProgress) -> Surveyed:
    """Read the printed numbers of a grid that the user agreed to."""
    report(0, 1, tr("Reading the printed numbers"))
    sheet, stem = looked.sheet, looked.path.stem
    counted, numbering = numbered_grid(sheet.pixels, grid)
    title = stem.replace("-", " ").replace("_", " ").strip().title() or tr("Map")
    data = packed(sheet.pixels)
    scan = Scan(slug(stem, "scan"), ".jpg", data, sheet.width, sheet.height)
    return Surveyed(title, scan, counted, numbering)


def with_scanned_map(module: Module, found: Surveyed) -> Change:
    """The module with a map of the found grid on the scan, all of it ground so far."""
    map_id = id_for(module, found.title)
    path = art_path(module, found.scan)
    made = scanned_map(
        found.grid,
        Recognised(numbering=found.numbering),
        map_id=map_id,
        title=found.title,
        ground=module.terrain.hexes[0].id,
    )
    made = replace(made, underlay=underlay_of(made, found.grid, path))
    contents: dict[str, Content] = {path: found.scan.data, MAP.path(map_id): made}
    return Change(tr("Map from scan"), contents, focus=MAP.path(map_id))


def _not_found(path: Path, reason: str) -> Issue:
    return Issue(
        code="scan.no-grid",
        message=reason,
        hint=tr(
            "Cut off what is not the map and try again; or make a map with the grid of the paper "
            "one, put the picture below it with Map, Scan underlay, and tie it to the hexes with "
            "Align scan."
        ),
        file=path.name,
    )
