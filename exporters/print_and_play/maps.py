"""Maps in true size: over several pages that are glued together, or on one large sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.choices import style_of
from hexwright.exporters.print_and_play import marks
from hexwright.exporters.print_and_play.layout import (
    MARK_LENGTH,
    MARK_OFFSET,
    Block,
    Rect,
    Size,
    Slot,
)
from hexwright.exporters.print_and_play.pages import Page
from hexwright.exporters.print_and_play.settings import paper_of
from hexwright.exporters.print_and_play.tiling import MARGIN, Tile, Tiling, cut_lines, tiled
from hexwright.render.brush import moved
from hexwright.render.geometry import PITCH, Layout
from hexwright.render.job import Job
from hexwright.render.map_picture import BOARD_LAYERS
from hexwright.render.map_picture import MARGIN as PAPER_AROUND
from hexwright.render.picture import MAX_PIXELS, MAX_SIDE
from hexwright.render.styles import colour
from hexwright.schema.language import tr, tr_many

# The largest page that programs agree on.
MOST_MM: Final = 5080.0
_CODE: Final = 3.4
_DIAGRAM_DPI: Final = 110.0
# Hexes across and down that are drawn at once.
_BLOCK: Final = 16
_LINE: Final = QColor("#c0241b")


@dataclass(frozen=True)
class PaperMap:
    """One map, ready to be printed."""

    job: Job
    # The corner of its paper in map units, and its size in millimetres.
    corner: Size
    size: Size
    bleed: float

    @property
    def title(self) -> str:
        """The name of the map."""
        return self.job.module.maps[self.job.map_id].title

    def draw(self, painter: QPainter, part: Rect, at: Size) -> None:
        """Draw a part of the map with its upper left corner at a place of the page."""
        mm = self.job.mm_per_unit
        region = QRectF(part.left / mm, part.top / mm, part.width / mm, part.height / mm)
        painter.save()
        painter.translate(at[0] - part.left, at[1] - part.top)
        painter.scale(mm, mm)
        painter.setClipRect(region, Qt.ClipOperation.IntersectClip)
        painter.fillRect(region, colour(self.job.style.paper))
        painter.translate(-QPointF(*self.corner))
        self.job.draw(painter, region.translated(*self.corner))
        painter.restore()


def _blocks(part: Rect, most: float) -> Iterator[Rect]:
    """A part in pieces of about the same size."""
    across, down = int(part.width // most) + 1, int(part.height // most) + 1
    wide, high = part.width / across, part.height / down
    for row in range(down):
        for column in range(across):
            yield Rect(part.left + column * wide, part.top + row * high, wide, high)


def paper_maps(source: Source) -> Iterator[PaperMap]:
    """All maps of a module."""
    style, bleed = style_of(source.options), source.options["bleed"]
    for name in sorted(source.module.maps):
        job = Job(source.module, name, layers=BOARD_LAYERS, style=style, images=source.images)
        grid = source.module.maps[name].grid
        around = PAPER_AROUND
        sheet = Layout(grid).frame().adjusted(-around, -around, around, around)
        mm = grid.hex_mm / PITCH
        size = sheet.width() * mm, sheet.height() * mm
        yield PaperMap(job, (sheet.left(), sheet.top()), size, bleed)


def whole_page(one: PaperMap) -> Page:
    """A map on one sheet of its own size, with crop marks around."""
    wide, high = one.size
    trim = Rect(MARGIN, MARGIN, wide, high)
    around = trim.grown(one.bleed)
    most = _BLOCK * one.job.module.maps[one.job.map_id].grid.hex_mm
    parts = tuple(
        partial(one.draw, part=block.moved(-MARGIN, -MARGIN), at=(block.left, block.top))
        for block in _blocks(around, most)
    )
    block = Block((Slot(0, trim),))
    draw = partial(marks.crop_marks, block=block, offset=max(one.bleed, MARK_OFFSET))
    return Page(one.title, wide + 2 * MARGIN, high + 2 * MARGIN, draw, trim, around, parts=parts)


def tiled_pages(one: PaperMap, source: Source) -> Iterator[Page]:
    """How the pages lie together, and the pages; a map that fits on one page is only that."""
    grid = source.module.maps[one.job.map_id].grid
    lines = cut_lines(grid, one.corner, one.size)
    tiling = tiled(one.size, paper_of(source.options), lines)
    tiles = list(tiling.tiles())
    if len(tiles) > 1:
        short, long = sorted(paper_of(source.options))
        wide, high = (long, short) if one.size[0] > one.size[1] else (short, long)
        title = f"{one.title} · {tr('how the pages lie')}"
        yield Page(
            title, wide, high, partial(_diagram, one, tiling, (wide, high), source.options["dpi"])
        )
    for tile in tiles:
        yield _tile_page(one, tiling, tile)


def _tile_page(one: PaperMap, tiling: Tiling, tile: Tile) -> Page:
    wide, high = tiling.paper
    left, top = (wide - tile.part.width) / 2, (high - tile.part.height) / 2
    trim = Rect(left, top, tile.part.width, tile.part.height)
    draw = partial(_draw_tile, one, tiling, tile, trim)
    return Page(f"{one.title} · {tile.code}", wide, high, draw, trim, trim.grown(one.bleed))


def _draw_tile(one: PaperMap, tiling: Tiling, tile: Tile, trim: Rect, painter: QPainter) -> None:
    part = tile.part.grown(one.bleed)
    one.draw(painter, part, (trim.left - one.bleed, trim.top - one.bleed))
    offset = max(one.bleed, MARK_OFFSET)
    marks.crop_marks(painter, Block((Slot(0, trim),)), offset)
    _glue_lines(painter, tiling, tile, trim, offset)
    _names(painter, one, tiling, tile, trim)


def _glue_lines(painter: QPainter, tiling: Tiling, tile: Tile, trim: Rect, offset: float) -> None:
    """Where the next pages begin: dashed marks beside the map and faint lines on the overlap."""
    marks.hairline(painter, _LINE, dashed=True)
    near, far = offset, offset + MARK_LENGTH
    if tile.column < tiling.columns:
        x = trim.left + tile.seen.width
        marks.line(painter, x, trim.top - far, x, trim.top - near)
        marks.line(painter, x, trim.bottom + near, x, trim.bottom + far)
    if tile.row < tiling.rows:
        y = trim.top + tile.seen.height
        marks.line(painter, trim.left - far, y, trim.left - near, y)
        marks.line(painter, trim.right + near, y, trim.right + far, y)


def _names(painter: QPainter, one: PaperMap, tiling: Tiling, tile: Tile, trim: Rect) -> None:
    """The page's own code, and those of the pages around."""
    left = Qt.AlignmentFlag.AlignLeft
    y = trim.top - MARGIN / 2
    marks.words(painter, tile.code, trim.left + 3, y, _CODE, left, marks.INK, bold=True)
    marks.words(painter, one.title, trim.left + 12, y, 2.6, left)
    middle = trim.left + trim.width / 2, trim.top + trim.height / 2
    reach = trim.width / 2 + MARGIN * 0.55, trim.height / 2 + MARGIN * 0.55
    for right, down in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        row, column = tile.row + down, tile.column + right
        if 1 <= row <= tiling.rows and 1 <= column <= tiling.columns:
            at = QPointF(middle[0] + right * reach[0], middle[1] + down * reach[1])
            with moved(painter, at, turned=90.0 * right):
                marks.words(painter, f"{row}-{column}", 1.5, 0, 2.6)
                marks.arrow(painter, QPointF(-3.0, 0), upwards=down <= 0)


# --- how the pages lie ----------------------------------------------------------------------------


def _diagram(one: PaperMap, tiling: Tiling, paper: Size, dpi: float, painter: QPainter) -> None:
    """The whole map made small, with the edges and codes of all pages."""
    wide, high = paper
    marks.words(painter, one.title, wide / 2, 18, 8, colour=marks.INK, bold=True)
    y = 28.0
    for text in _how_to(tiling):
        marks.words(painter, text, wide / 2, y, 3.6)
        y += 5.4
    room = Rect(15, y + 4, wide - 30, high - y - 19)
    scale = min(room.width / one.size[0], room.height / one.size[1])
    left = room.left + (room.width - one.size[0] * scale) / 2
    place = QRectF(left, room.top, one.size[0] * scale, one.size[1] * scale)
    painter.drawImage(place, small_picture(one.job, place.width(), min(dpi, _DIAGRAM_DPI)))
    for tile in tiling.tiles():
        seen = tile.seen
        rect = QRectF(
            left + seen.left * scale,
            room.top + seen.top * scale,
            seen.width * scale,
            seen.height * scale,
        )
        _diagram_tile(painter, tile, rect)


def _diagram_tile(painter: QPainter, tile: Tile, rect: QRectF) -> None:
    marks.frame(painter, rect, _LINE, 0.4)
    size = min(rect.width(), rect.height()) * 0.16
    badge = QRectF(0, 0, size * 2.1, size * 1.25)
    badge.moveCenter(rect.center())
    marks.plate(painter, badge)
    middle = badge.center()
    marks.words(painter, tile.code, middle.x(), middle.y(), size, colour=_LINE, bold=True)


def _how_to(tiling: Tiling) -> list[str]:
    return [
        tr_many(
            "1 page: it bears its row and column.|{count} pages: each bears its row and column.",
            tiling.rows * tiling.columns,
        ),
        tr("Print in true size (100 %), and cut every page along its crop marks."),
        tr("Lay each page onto the overlap of the pages to its left and above it: its edge"),
        tr("goes to the dashed red marks, 10 mm from the edge of that page. Glue."),
    ]


def small_picture(job: Job, wide_mm: float, dpi: float) -> QImage:
    """A whole map as a picture, fine enough for its width on paper."""
    pixels = wide_mm / 25.4 * dpi * PITCH / job.picture.sheet().width()
    # Whole pixels: trees and houses of maps of about the same size are drawn once for all.
    small = replace(job, pixels_per_hex=max(round(pixels), 1))
    size = small.size(MAX_SIDE, MAX_PIXELS)
    return small.band(size.width(), 0, size.height())
