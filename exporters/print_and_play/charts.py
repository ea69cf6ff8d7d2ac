"""Charts: the module's tables and terrain, turn tracks, tracks and boxes, orders of battle."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.charts import charts_of
from hexwright.exporters.choices import style_of
from hexwright.exporters.print_and_play.layout import Size
from hexwright.exporters.print_and_play.pages import Bookmark, Page
from hexwright.exporters.print_and_play.settings import paper_of
from hexwright.exporters.typesetting.chart import SetChart, set_displays, set_table, set_track
from hexwright.exporters.typesetting.text import Piece, Type, draw_column, height_of, points
from hexwright.render.brush import moved
from hexwright.render.fonts import ensure_application
from hexwright.render.oob_chart import OobChart
from hexwright.render.turn_track import TurnTrack
from hexwright.schema.language import tr
from hexwright.schema.variants import resolved

MARGIN: Final = 14.0
_GAP: Final = 8.0
_BETWEEN: Final = 7.0
_FOOT: Final = Type(points(7), ink="#5c564c")
# An order of battle smaller than this cannot be read.
_READABLE: Final = 0.5
_OOB_MM: Final = 25.4 / 72
_OOB_LARGEST: Final = 1.35
# Tables become narrow, to stand side by side, unless that makes them so much taller.
_TALLER: Final = 1.6


def chart_pages(source: Source) -> Iterator[Page]:
    """All charts, then the orders of battle on pages of their own."""
    ensure_application()
    paper = paper_of(source.options)
    pages = _packed(_charts(source, paper), paper)
    title = source.module.info.title
    for number, placed in enumerate(pages, 1):
        caption = f"{title} · {tr('Charts')} · {number}/{len(pages)}"
        begins = [one.begins for _, _, pieces in placed for one in pieces if one.begins]
        marks = tuple(map(Bookmark, begins)) or None
        draw = partial(_draw_page, placed, paper, caption)
        yield Page(caption, *paper, draw, bookmarks=marks)
    for name in sorted(source.module.oobs):
        yield _oob_page(source, name, paper)


def _charts(source: Source, paper: Size) -> Iterator[SetChart]:
    module, room, column = source.module, paper[0] - 2 * MARGIN, column_of(paper)
    for chart in charts_of(module):
        wide, narrow = set_table(chart, room), set_table(chart, column)
        fits = not narrow.is_small and narrow.height <= wide.height * _TALLER
        yield narrow if fits else wide
    for name in sorted(module.scenarios):
        battle = resolved(module.scenarios[name], module.scenarios)
        track = TurnTrack(module, battle, style_of(source.options))
        if track.turns:
            yield set_track(battle.title, track, room)
    yield from set_displays(module, room)


# --- pages ----------------------------------------------------------------------------------------

Placed = tuple[float, float, tuple[Piece, ...]]


def _packed(charts: Iterable[SetChart], paper: Size) -> list[list[Placed]]:
    """Charts on pages: narrow ones side by side, wide ones across, long ones parted."""
    pages: list[_Sheet] = []
    for chart in charts:
        if not any(page.takes(chart) for page in pages):
            pages += _parted(chart, paper)
    return [page.placed for page in pages]


def _parted(chart: SetChart, paper: Size) -> Iterator["_Sheet"]:
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

    def takes(self, chart: SetChart) -> bool:
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
