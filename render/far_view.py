"""A map seen from far: the same colours without the art that nobody could see at such a size.

Terrain and levels are spread out from small images that have a pixel for each half hex, so that the
cost hardly depends on how many hexes there are.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.render.brush import pen
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import PITCH, RADIUS, Layout, compass
from hexwright.render.relief import SETTLED
from hexwright.render.rivers import WATERS
from hexwright.render.styles import MapStyle, colour, mixed
from hexwright.schema.grid import Place, is_shifted
from hexwright.schema.model.terrain import Art

# A hex of fewer pixels is seen from far; from this size on grid, barriers and houses are seen.
FAR = 10.0
_GRID_FROM = 8.0
_DETAILS_FROM = 5.0
# Each half hex becomes so many pixels before it is smoothed: more is sharper.
_SHARP = 2
# How much of an area's colour is that of what grows on it.
_GROWTH = {
    "woods": ("tree-woods", 0.7),
    "light-woods": ("tree-light-woods", 0.35),
    "orchard": ("tree-orchard", 0.35),
    "firs": ("tree-firs", 0.6),
    "young-firs": ("tree-young-firs", 0.3),
    "palms": ("palm-leaf", 0.25),
    "rough": ("crag-dark", 0.12),
    "rugged": ("crag-dark", 0.2),
    "marsh": ("reed", 0.2),
}
_BARE = {"plain", "bridge"}
_BARRIERS = {"cliff", "wall", "hedge", "steep-slope", "fieldwork", "slope"}


class Box(NamedTuple):
    """Columns and rows from the first to the last, both included."""

    left: int
    top: int
    right: int
    bottom: int


def draw_far_ground(board: DrawnMap, painter: QPainter, region: QRectF) -> None:
    """Ground and levels of a region."""
    layer = board.map.elevation
    box = _box(board.layout, region)
    ground = _ground(board)
    _spread(board, painter, box, board.map.terrain.rows, {" ": None}, ground)
    if layer is None:
        return
    strength = min(board.style.strength("relief"), 1.0)
    shade = colour(board.style.hill_shade, 0.3 * strength)
    light = colour(board.style.hill_light, 0.35 * strength)
    for level in sorted({*layer.legend.values()}):
        tint = board.tint(level)
        if tint is None:
            continue
        lower = {code: None for code, value in layer.legend.items() if value < level}
        for tone, off in ((light, -0.16 * RADIUS), (shade, 0.22 * RADIUS)):
            painter.save()
            painter.translate(off, off)
            _spread(board, painter, box, layer.rows, {" ": None, **lower}, tone)
            painter.restore()
        _spread(board, painter, box, layer.rows, {" ": None, **lower}, tint)


def draw_far_areas(board: DrawnMap, painter: QPainter, region: QRectF) -> None:
    """Terrain of a region as areas of colour."""
    known = board.hex_kinds
    tones: dict[str, QColor | None] = {" ": None}
    for code, name in board.map.terrain.legend.items():
        tones[code] = _tone(board.style, known[name].art) if name in known else None
    _spread(board, painter, _box(board.layout, region), board.map.terrain.rows, tones, None)


def _ground(board: DrawnMap) -> QColor:
    for kind in board.module.terrain.hexes:
        if kind.art.style == "plain":
            return board.style.of("plain", kind.art.colour)
    return colour(board.style.ground)


def _tone(style: MapStyle, art: Art) -> QColor | None:
    """The colour that a hex of this art has from far; None if it does not cover the ground."""
    if art.style in _BARE:
        return None
    base = style.of(art.style, art.colour)
    if art.style in SETTLED:
        return mixed(base, style.tone("roof-2"), 0.25)
    growth = _GROWTH.get(art.style)
    return mixed(base, style.tone(growth[0]), growth[1]) if growth else base


def _box(layout: Layout, region: QRectF) -> Box:
    return Box(*layout.box(region))


def _spread(
    board: DrawnMap,
    painter: QPainter,
    box: Box,
    rows: Sequence[str],
    tones: dict[str, QColor | None],
    rest: QColor | None,
) -> None:
    """Fill hexes by the character they have in rows; characters not among `tones` get `rest`."""
    if box.right < box.left or box.bottom < box.top:
        return
    codes = sorted({*tones, *"".join(row[box.left : box.right + 1] for row in _rows(rows, box))})
    table = [tones.get(code, rest) for code in codes]
    if len(codes) > 255 or all(tone is None for tone in table):
        return
    numbers = {ord(code): index + 1 for index, code in enumerate(codes)}
    lines = [
        row[box.left : box.right + 1]
        .ljust(box.right + 1 - box.left)
        .translate(numbers)
        .encode("latin-1", "replace")
        for row in _rows(rows, box)
    ]
    image = _image(board.layout, box, lines, [None, *table])
    painter.drawImage(_place(board.layout, box), image)


def _rows(rows: Sequence[str], box: Box) -> Iterator[str]:
    for number in range(box.top, box.bottom + 1):
        yield rows[number] if number < len(rows) else ""


def _image(layout: Layout, box: Box, lines: list[bytes], table: list[QColor | None]) -> QImage:
    """A pixel for each half hex, then larger, in colour."""
    halves = list(_columns(layout, box, lines) if layout.is_flat else _halved(layout, box, lines))
    wide, high = len(halves[0]), len(halves)
    stride = (wide + 3) // 4 * 4
    data = b"".join(line.ljust(stride, b"\0") for line in halves)
    image = QImage(data, wide, high, stride, QImage.Format.Format_Indexed8)
    image.setColorTable([tone.rgba() if tone is not None else 0 for tone in table])
    larger = image.scaled(wide * _SHARP, high * _SHARP)
    return larger.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _columns(layout: Layout, box: Box, lines: list[bytes]) -> Iterator[bytes]:
    """Half rows from top to bottom; columns that are shifted begin half a hex lower."""
    shifted = 0 if is_shifted(layout.grid, box.left, 0) else 1
    last = len(lines) - 1
    for half in range(2 * len(lines) + 1):
        line = bytearray(lines[min(half // 2, last)])
        line[shifted::2] = lines[max((half - 1) // 2, 0)][shifted::2]
        yield bytes(line)


def _halved(layout: Layout, box: Box, lines: list[bytes]) -> Iterator[bytes]:
    """Rows with two pixels for each hex; rows that are shifted begin half a hex farther right."""
    for number, line in enumerate(lines):
        doubled = bytearray(2 * len(line))
        doubled[0::2] = doubled[1::2] = line
        if is_shifted(layout.grid, 0, box.top + number):
            yield bytes(doubled[:1] + doubled)
        else:
            yield bytes(doubled + doubled[-1:])


def _place(layout: Layout, box: Box) -> QRectF:
    """Where the image of some columns and rows lies, in map units."""
    columns, rows = box.right + 1 - box.left, box.bottom + 1 - box.top
    if layout.is_flat:
        left, top = RADIUS / 4 + 1.5 * RADIUS * box.left, PITCH * box.top
        return QRectF(left, top, 1.5 * RADIUS * columns, PITCH * (rows + 0.5))
    left, top = PITCH * box.left, RADIUS / 4 + 1.5 * RADIUS * box.top
    return QRectF(left, top, PITCH * (columns + 0.5), 1.5 * RADIUS * rows)


def draw_far_sides(board: DrawnMap, painter: QPainter, region: QRectF, pixels: float) -> None:
    """Water and, if they can be seen, barriers along hexsides, as plain lines."""
    lines: dict[str, list[QLineF]] = {}
    layout = board.layout
    sides = _sides(layout.is_flat)
    for side in board.sides_at.in_box(*layout.box(region)):
        kind = board.hexside_kinds.get(side.terrain)
        number = layout.side_towards(side.one, side.other)
        if kind is not None and number is not None:
            x, y = layout.spot(*side.one)
            a, b, c, d = sides[number]
            lines.setdefault(kind.art.style, []).append(QLineF(x + a, y + b, x + c, y + d))
    for style in sorted(lines):
        if style in WATERS:
            wide = max(board.style.width(style), 1.3 * PITCH / pixels)
        elif style in _BARRIERS and pixels >= _DETAILS_FROM:
            wide = PITCH / pixels
        else:
            continue
        painter.setPen(pen(board.style.of(style), wide))
        painter.drawLines(lines[style])


def draw_far_lines(board: DrawnMap, painter: QPainter, region: QRectF, pixels: float) -> None:
    """Roads, railways and rivers through hexes, as plain lines."""
    lines: dict[str, list[QLineF]] = {}
    layout = board.layout
    for piece in board.pieces_at.in_box(*layout.box(region)):
        kind = board.line_kinds.get(piece.terrain)
        if kind is not None and piece.after is not None:
            ends = (*layout.spot(*piece.here), *layout.spot(*piece.after))
            lines.setdefault(kind.art.style, []).append(QLineF(*ends))
    ink, least = colour(board.style.ink), PITCH / pixels
    for style in sorted(lines):
        tone = board.style.of(style)
        if style in ("road", "minor-road"):
            painter.setPen(pen(mixed(ink, tone, 0.3), 2.2 * least))
            painter.drawLines(lines[style])
        painter.setPen(pen(tone, 1.1 * least))
        painter.drawLines(lines[style])


def draw_far_houses(board: DrawnMap, painter: QPainter, region: QRectF, pixels: float) -> None:
    """Towns and villages as a few blocks."""
    codes = [
        re.escape(code)
        for code, name in board.map.terrain.legend.items()
        if name in board.hex_kinds and board.hex_kinds[name].art.style in SETTLED
    ]
    if not codes or pixels < _DETAILS_FROM:
        return
    box = _box(board.layout, region)
    find = re.compile("[" + "".join(codes) + "]").finditer
    roof = board.style.tone("roof-2")
    for number, row in enumerate(_rows(board.map.terrain.rows, box), box.top):
        for found in find(row, box.left, box.right + 1):
            at = board.layout.centre(found.start(), number)
            for x, y in ((-20, -14), (14, -18), (-12, 12), (18, 10)):
                painter.fillRect(QRectF(at.x() + x - 8, at.y() + y - 6, 16, 12), roof)


def draw_far_grid(board: DrawnMap, painter: QPainter, region: QRectF, pixels: float) -> None:
    """The sides of hexes, if they can be seen; each is drawn once."""
    if pixels < _GRID_FROM:
        return
    layout, box = board.layout, _box(board.layout, region)
    steps = _sides(layout.is_flat)[:3]
    lines = []
    has_gaps = any(" " in row for row in _rows(board.map.terrain.rows, box))
    for row in range(box.top, box.bottom + 1):
        for column in range(box.left, box.right + 1):
            if has_gaps and not board.exists((column, row)):
                continue
            x, y = layout.spot(column, row)
            lines += [QLineF(x + a, y + b, x + c, y + d) for a, b, c, d in steps]
    faint = 0.6 * board.style.grid_alpha
    painter.setPen(pen(colour(board.style.grid, faint), max(1.25, 0.7 * PITCH / pixels)))
    painter.drawLines(lines)


@lru_cache(maxsize=2)
def _sides(is_flat: bool) -> tuple[tuple[float, float, float, float], ...]:  # noqa: FBT001 - a key
    """Both ends of the six sides of a hex, from its middle, clockwise from the first side."""
    lean = -30 if is_flat else 0
    corners = [compass(lean + 60 * number, RADIUS) for number in range(7)]
    return tuple((a.x(), a.y(), b.x(), b.y()) for a, b in pairwise(corners))


def draw_sketch(board: DrawnMap, painter: QPainter, places: Iterable[Place]) -> None:
    """Single hexes as plain colour: what an edit shows until its surroundings are drawn."""
    painter.setPen(pen(colour(board.style.grid, board.style.grid_alpha), 1.25))
    origin = board.layout.centre(0, 0)
    outline = board.layout.polygon(0, 0).translated(-origin)
    for (art, level), alike in _alike(board, places).items():
        painter.setBrush(_tone(board.style, art) or board.tint(level) or _ground(board))
        for place in alike:
            painter.drawPolygon(outline.translated(*board.layout.spot(*place)))


def _alike(board: DrawnMap, places: Iterable[Place]) -> dict[tuple[Art, int], list[Place]]:
    """Hexes that are there, by what they look like from far."""
    found: dict[tuple[Art, int], list[Place]] = {}
    for place in places:
        if board.exists(place):
            found.setdefault((board.art(place), max(board.level(place), 0)), []).append(place)
    return found
