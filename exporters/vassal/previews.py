"""What an export to VASSAL will look like: a board with the names of its corners, some counters."""

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.exporters.choices import style_of
from hexwright.exporters.counter_images import counter_image
from hexwright.exporters.side_table_picture import table_image
from hexwright.exporters.vassal.boards import VassalBoard
from hexwright.exporters.vassal.plan import Plan
from hexwright.render.brush import box, fill, stroke, write
from hexwright.render.fonts import SANS, ensure_application, text_path
from hexwright.render.styles import colour
from hexwright.schema.grid import NO_HEX

_WIDE = 900
_TRAY_COLUMNS = 10
_MOST = 60
_PAPER, _INK, _LIGHT = "#efe7d3", "#241a10", "#fff8e6"


def board_preview(board: VassalBoard) -> QImage:
    """A board, small, with the names that VASSAL has for the hexes in its corners."""
    wide, high = board.size
    scale = min(_WIDE / max(wide, high), 1.0)
    job = replace(board.job, pixels_per_hex=board.job.pixels_per_hex * scale)
    size = job.size(10 * _WIDE, (10 * _WIDE) ** 2)
    image = job.band(size.width(), 0, size.height())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for column, row in _corners(board):
        x, y = board.lattice.centre(*board.lattice.line_of(column, row))
        _tag(painter, board.index.numbers[row][column], QPointF(x * scale, y * scale), image)
    painter.end()
    return image


def _corners(board: VassalBoard) -> list[tuple[int, int]]:
    """The hexes nearest to the four corners of the grid."""
    grid, index = board.map.grid, board.index
    places = [
        (column, row)
        for row in range(grid.rows)
        for column in range(grid.columns)
        if index.code_at(column, row) != NO_HEX
    ]
    ends = [(x, y) for x in (0, grid.columns - 1) for y in (0, grid.rows - 1)]
    return [
        min(places, key=lambda one: abs(one[0] - end[0]) + abs(one[1] - end[1]))
        for end in ends
        if places
    ]


def _tag(painter: QPainter, words: str, at: QPointF, image: QImage) -> None:
    text = text_path(words, SANS, bold=True)
    size = 17.0
    rect = QRectF(0, 0, text.width * size + 14, size + 10)
    rect.moveCenter(at)
    # A name at the edge of the picture stays within it.
    rect.moveLeft(min(max(rect.left(), 2.0), image.width() - rect.width() - 2))
    fill(painter, box(rect, 5), colour(_INK, 0.85))
    stroke(painter, box(rect, 5), colour(_LIGHT), 1.4)
    write(painter, text, rect.center(), size, colour(_LIGHT))


def tray_preview(plan: Plan) -> QImage:
    """Counters as large as they will be, beside each other."""
    ensure_application()
    pieces = [*plan.pieces, *plan.markers][:_MOST]
    looks = [piece.look() for piece in pieces]
    sizes = [plan.counter_images.size(look) for look in looks]
    cell = max((max(size) for size in sizes), default=40) + 10
    columns = min(_TRAY_COLUMNS, max(len(looks), 1))
    rows = max(-(-len(looks) // columns), 1)
    image = QImage(columns * cell + 10, rows * cell + 10, QImage.Format.Format_RGB32)
    image.fill(colour(_PAPER))
    painter = QPainter(image)
    for number, (look, (wide, high)) in enumerate(zip(looks, sizes, strict=True)):
        row, column = divmod(number, columns)
        x, y = (
            10 + column * cell + (cell - 10 - wide) // 2,
            10 + row * cell + (cell - 10 - high) // 2,
        )
        painter.drawImage(x, y, counter_image(look, plan.pixels_per_mm, plan.source.images))
    painter.end()
    return image


def table_preview(plan: Plan) -> QImage:
    """Boxes, tracks and decks."""
    return table_image(plan.table, plan.module, style_of(plan.source.options))
