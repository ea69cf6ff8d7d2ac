"""Charts set in type: tables with their titles, turn tracks, tracks and boxes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from hexwright.exporters.charts import Chart, modifiers_head
from hexwright.exporters.typesetting.displays import boxes_pieces, track_pieces
from hexwright.exporters.typesetting.grid import Grid
from hexwright.exporters.typesetting.text import (
    NOTE,
    Piece,
    Type,
    gap,
    height_of,
    paragraph,
    points,
)
from hexwright.render.brush import moved
from hexwright.render.fonts import SERIF
from hexwright.render.turn_track import TurnTrack
from hexwright.schema.language import tr
from hexwright.schema.module import Module

_TITLE: Final = Type(points(12.5), SERIF, bold=True)
# Millimetres of a map unit on a turn track: its boxes take counters of 5/8 of an inch.
_TRACK_SCALE: Final = 0.235


@dataclass(frozen=True)
class SetChart:
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


def _chart(title: str, aside: str, parts: Sequence[Grid], notes: str, room: float) -> SetChart:
    """A title over tables and notes; what is said aside stands under the title."""
    width = max([_TITLE.width(title), *(one.width for one in parts)], default=0.0)
    width = min(max(width, 50.0), room)
    first, *others = paragraph(title, width, _TITLE, leads=True)
    head = [replace(first, begins=title), *others]
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
    return SetChart(width, tuple(head), tuple(body), any(part.is_tight for part in parts))


def set_table(chart: Chart, room: float) -> SetChart:
    """A table, as wide as it needs to be within its room."""
    parts = []
    if chart.rows:
        parts.append(Grid(chart.head, chart.rows, room, chart.heads, chart.swatches))
    if chart.modifiers:
        parts.append(Grid(modifiers_head(), chart.modifiers, room))
    return _chart(chart.title, "  ·  ".join(chart.aside), parts, chart.notes, room)


def set_track(title: str, track: TurnTrack, room: float) -> SetChart:
    """The turns of a scenario in a row of boxes."""
    wide = room / _TRACK_SCALE
    high = track.height(wide) * _TRACK_SCALE

    def draw(painter: QPainter, x: float, y: float) -> None:
        with moved(painter, QPointF(x, y), scaled=_TRACK_SCALE):
            track.draw(painter, QPointF(0, 0), wide)

    head = paragraph(tr("Turns: {title}", title=title), room, _TITLE, leads=True)
    return SetChart(room, (*head, Piece(1.5, leads=True)), (Piece(high + 0.5, draw),))


def set_displays(module: Module, room: float) -> Iterator[SetChart]:
    """Tracks and boxes beside the board."""
    shown = [(one.name, track_pieces(module, one, room)) for one in module.info.tracks]
    if module.info.boxes:
        shown.append((tr("Boxes"), boxes_pieces(module, module.info.boxes, room)))
    for title, pieces in shown:
        head = (*paragraph(title, room, _TITLE, leads=True), Piece(1.5, leads=True))
        yield SetChart(room, head, tuple(pieces))
