"""Charts: the module's tables and terrain, turn tracks, tracks and boxes, orders of battle."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from exporters.base import Source
from exporters.choices import style_of
from exporters.print_and_play.displays import boxes_pieces, track_pieces
from exporters.print_and_play.grids import Grid
from exporters.print_and_play.layout import Size
from exporters.print_and_play.pages import Page
from exporters.print_and_play.settings import paper_of
from exporters.print_and_play.text import (
    NOTE,
    Piece,
    Type,
    draw_column,
    gap,
    height_of,
    paragraph,
    points,
)
from exporters.table_rows import table_data, terrain_data
from render.brush import moved
from render.fonts import SERIF, ensure_application
from render.oob_chart import OobChart
from render.turn_track import TurnTrack
from schema.language import tr
from schema.module import Module
from schema.variants import resolved

MARGIN: Final = 14.0
_GAP: Final = 8.0
_BETWEEN: Final = 7.0
_TITLE: Final = Type(points(12.5), SERIF, bold=True)
_FOOT: Final = Type(points(7), ink="#5c564c")
# Millimetres of a map unit on a turn track: its boxes take counters of 5/8 of an inch.
_TRACK_SCALE: Final = 0.235
# An order of battle smaller than this cannot be read.
_READABLE: Final = 0.5
_OOB_MM: Final = 25.4 / 72
_OOB_LARGEST: Final = 1.35
# Tables become narrow, to stand side by side, unless that makes them so much taller.
_TALLER: Final = 1.6


@dataclass(frozen=True)
class Chart:
    """A table with its title and notes: a head that is repeated where it is parted, and a body."""

    width: float
    head: tuple[Piece, ...]
    body: tuple[Piece, ...]
    # Whether its letters are smaller than they should be.
    is_small: bool = False

    @property
    def height(self) -> float:
        """How high it is as a whole."""
        return height_of(self.head) + height_of(self.body)


def chart_pages(source: Source) -> Iterator[Page]:
    """All charts, then the orders of battle on pages of their own."""
    ensure_application()
    paper = paper_of(source.options)
    pages = _packed(_charts(source, paper), paper)
    title = source.module.info.title
    for number, placed in enumerate(pages, 1):
        caption = f"{title} · {tr('Charts')} · {number}/{len(pages)}"
        yield Page(caption, *paper, partial(_draw_page, placed, paper, caption))
    for name in sorted(source.module.oobs):
        yield _oob_page(source, name, paper)


def _charts(source: Source, paper: Size) -> Iterator[Chart]:
    module, room, column = source.module, paper[0] - 2 * MARGIN, column_of(paper)
    yield from _terrain_charts(module, room)
    for name in sorted(module.tables):
        data = table_data(module, module.tables[name])
        wide, narrow = _table_chart(data, room), _table_chart(data, column)
        fits = not narrow.is_small and narrow.height <= wide.height * _TALLER
        yield narrow if fits else wide
    for name in sorted(module.scenarios):
        battle = resolved(module.scenarios[name], module.scenarios)
        track = TurnTrack(module, battle, style_of(source.options))
        if track.turns:
            yield _track_chart(battle.title, track, room)
    yield from _displays(module, room)


def _displays(module: Module, room: float) -> Iterator[Chart]:
    """Tracks and boxes beside the board."""
    shown = [(one.name, track_pieces(module, one, room)) for one in module.info.tracks]
    if module.info.boxes:
        shown.append((tr("Boxes"), boxes_pieces(module, module.info.boxes, room)))
    for title, pieces in shown:
        head = (*paragraph(title, room, _TITLE, leads=True), Piece(1.5, leads=True))
        yield Chart(room, head, tuple(pieces))


# --- tables ---------------------------------------------------------------------------------------


def _chart(title: str, aside: str, parts: Sequence[Grid], notes: str, room: float) -> Chart:
    """A title over tables and notes; what is said aside stands under the title."""
    width = max([_TITLE.width(title), *(one.width for one in parts)], default=0.0)
    width = min(max(width, 50.0), room)
    head = [*paragraph(title, width, _TITLE, leads=True)]
    if aside:
        head += paragraph(aside, width, NOTE, leads=True)
    head.append(Piece(1.0, leads=True))
    body: list[Piece] = []
    for number, part in enumerate(parts):
        if number:
            body.append(gap(2.0))
        body += part.pieces()
    if notes:
        body.append(gap(1.0))
        body += paragraph(notes, width, NOTE)
    return Chart(width, tuple(head), tuple(body), any(part.is_tight for part in parts))


def _table_chart(data: dict[str, Any], room: float) -> Chart:
    columns = tuple(f"{name} ({unit})" if unit else name for name, unit in data["columns"])
    rows = tuple(tuple(_words(cell) for cell in row) for row in data["rows"])
    aside = [tr("Roll: {dice}", dice=data["die"])] if data["die"] else []
    aside += [tr("Rule {number}", number=data["rule"])] if data["rule"] else []
    parts = [Grid(columns, rows, room, data["heads"])] if rows else []
    if data["modifiers"]:
        head = tr("Modifier"), tr("Value"), tr("When")
        found = tuple(
            (name, value, " ".join(filter(None, (per, when))))
            for name, value, per, when, _ in data["modifiers"]
        )
        parts.append(Grid(head, found, room))
    return _chart(data["title"], "  ·  ".join(aside), parts, data["notes"], room)


def _words(cell: str | list[str]) -> str:
    return ", ".join(map(_word, cell)) if isinstance(cell, list) else _word(cell)


def _word(text: str) -> str:
    # The empty text is the heading of a catalogue of words.
    return tr(text) if text else ""


def _terrain_charts(module: Module, room: float) -> Iterator[Chart]:
    titles = {
        "hexes": tr("Terrain effects: hexes"),
        "hexsides": tr("Terrain effects: hexsides"),
        "lines": tr("Terrain effects: roads and other lines"),
    }
    classes = [one.name for one in module.terrain.movement_classes]
    for group, kinds in terrain_data(module).items():
        effects = list(dict.fromkeys(title for kind in kinds for title, _ in kind["effects"]))
        rows = []
        for kind in kinds:
            values = dict(kind["effects"])
            costs = (_word(kind["costs"].get(name, "")) for name in classes)
            rows.append((kind["name"], *costs, *(_words(values.get(one, "")) for one in effects)))
        if rows:
            head = (tr("Terrain"), *classes, *map(_word, effects))
            swatches = tuple(kind["colour"] for kind in kinds)
            grid = Grid(head, tuple(rows), room, swatches=swatches if any(swatches) else ())
            yield _chart(titles[group], "", [grid], "", room)


# --- tracks ---------------------------------------------------------------------------------------


def _track_chart(title: str, track: TurnTrack, room: float) -> Chart:
    wide = room / _TRACK_SCALE
    high = track.height(wide) * _TRACK_SCALE

    def draw(painter: QPainter, x: float, y: float) -> None:
        with moved(painter, QPointF(x, y), scaled=_TRACK_SCALE):
            track.draw(painter, QPointF(0, 0), wide)

    head = paragraph(tr("Turns: {title}", title=title), room, _TITLE, leads=True)
    return Chart(room, (*head, Piece(1.5, leads=True)), (Piece(high + 0.5, draw),))


# --- pages ----------------------------------------------------------------------------------------

Placed = tuple[float, float, tuple[Piece, ...]]


def _packed(charts: Iterable[Chart], paper: Size) -> list[list[Placed]]:
    """Charts on pages: narrow ones side by side, wide ones across, long ones parted."""
    pages: list[_Sheet] = []
    for chart in charts:
        if not any(page.takes(chart) for page in pages):
            pages += _parted(chart, paper)
    return [page.placed for page in pages]


def _parted(chart: Chart, paper: Size) -> Iterator["_Sheet"]:
    """New pages for a chart, its head again on each."""
    sheet = _Sheet(paper)
    room = sheet.height - height_of(chart.head)
    now: list[Piece] = []
    for piece in chart.body:
        if now and height_of(now) + piece.height > room:
            sheet.put((*chart.head, *now), 0, 0.0, narrow=False)
            yield sheet
            sheet, now = _Sheet(paper), []
        now.append(piece)
    sheet.put((*chart.head, *now), 0, 0.0, narrow=chart.width <= sheet.column)
    yield sheet


class _Sheet:
    """A page that is filled from above, in two columns or across."""

    def __init__(self, paper: Size) -> None:
        self.height = paper[1] - 2 * MARGIN - 2
        self.column = column_of(paper)
        self.placed: list[Placed] = []
        self._used = [0.0, 0.0]

    def takes(self, chart: Chart) -> bool:
        """Put a chart here if there is room for it."""
        narrow = chart.width <= self.column
        side = self._used.index(min(self._used)) if narrow else 0
        top = self._used[side] if narrow else max(self._used)
        if top + chart.height > self.height:
            return False
        self.put(chart.head + chart.body, side, top, narrow=narrow)
        return True

    def put(self, pieces: tuple[Piece, ...], side: int, top: float, *, narrow: bool) -> None:
        """Put something at a place of the page."""
        self.placed.append((MARGIN + side * (self.column + _GAP), MARGIN + top, pieces))
        bottom = top + height_of(pieces) + _BETWEEN
        self._used = [
            bottom if not narrow or number == side else used
            for number, used in enumerate(self._used)
        ]


def column_of(paper: Size) -> float:
    """How wide one of two columns is."""
    return (paper[0] - 2 * MARGIN - _GAP) / 2


def _draw_page(placed: Sequence[Placed], paper: Size, caption: str, painter: QPainter) -> None:
    for x, y, pieces in placed:
        draw_column(painter, pieces, x, y)
    draw_foot(painter, paper, caption)


def draw_foot(painter: QPainter, paper: Size, caption: str) -> None:
    """A line about the page below all."""
    left = (paper[0] - _FOOT.width(caption)) / 2
    painter.fillRect(
        QRectF(MARGIN, paper[1] - MARGIN + 1, paper[0] - 2 * MARGIN, 0.15), QColor("#b9ad95")
    )
    _FOOT.draw(painter, caption, left, paper[1] - MARGIN + 2)


# --- orders of battle -----------------------------------------------------------------------------


def _oob_page(source: Source, name: str, paper: Size) -> Page:
    """An order of battle on a page, lying or upright; larger paper if it could not be read."""
    chart = OobChart(source.module, name, source.images)
    wide, high = chart.size.width() * _OOB_MM, chart.size.height() * _OOB_MM
    short, long = sorted(paper)
    while True:
        room = (long, short) if wide > high else (short, long)
        scale = min(room[0] / wide, (room[1] - 10) / high, _OOB_LARGEST)
        if scale >= _READABLE:
            break
        short, long = long, 2 * short
    caption = f"{source.module.info.title} · {chart.oob.title}"
    draw: Callable[[QPainter], None] = partial(_draw_oob, chart, room, scale, caption)
    return Page(caption, *room, draw)


def _draw_oob(chart: OobChart, room: Size, scale: float, caption: str, painter: QPainter) -> None:
    left = (room[0] - chart.size.width() * _OOB_MM * scale) / 2
    with moved(painter, QPointF(left, 0), scaled=_OOB_MM * scale):
        chart.draw(painter)
    draw_foot(painter, room, caption)
