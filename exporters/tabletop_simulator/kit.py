"""What all saves of an export share: pieces and their pictures, decks, charts, the side table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.box_contents import most_in_boxes
from hexwright.exporters.charts import charts_of
from hexwright.exporters.choices import style_of
from hexwright.exporters.counter_images import CounterImages
from hexwright.exporters.dice import dice_of, die_chart
from hexwright.exporters.pieces import usual_width
from hexwright.exporters.print_and_play.layout import PAPERS
from hexwright.exporters.print_and_play.pdf import write_pdf
from hexwright.exporters.print_and_play.rules import reference_pages
from hexwright.exporters.set_up import Cast
from hexwright.exporters.side_table import SideTable
from hexwright.exporters.side_table_picture import table_image
from hexwright.exporters.tabletop_simulator.board import MM_PER_UNIT, MOST_PIXELS
from hexwright.exporters.tabletop_simulator.cards import CardSheets, Chits
from hexwright.exporters.tabletop_simulator.symbol_dice import (
    die_image,
    die_mesh,
    files_of,
    is_cube,
)
from hexwright.exporters.typesetting.chart import SetChart, set_table
from hexwright.exporters.typesetting.text import draw_column
from hexwright.render.fonts import ensure_application
from hexwright.render.small_picture import image_of, png_bytes
from hexwright.schema.language import tr
from hexwright.schema.model.module import Die
from hexwright.schema.rules_reference import reference_of

# Boxes, tracks and charts are large, and no finer than players see them.
_COARSE = 7.0
_ROOM, _PAD = 190.0, 5.0
_PAPER = QColor("#fdfaf2")
TABLE_IMAGE = "side-table.png"
RULES = "rules.pdf"


@dataclass(frozen=True)
class ChartTile:
    """A chart to lay beside the board."""

    name: str
    title: str
    chart: SetChart

    @property
    def size(self) -> QSizeF:
        """Its size in millimetres, with some paper around."""
        return QSizeF(self.chart.width + 2 * _PAD, self.chart.height + 2 * _PAD)

    def image(self) -> QImage:
        """Its picture."""
        size = self.size

        def draw(painter: QPainter) -> None:
            painter.fillRect(QRectF(QPointF(), size), _PAPER)
            draw_column(painter, (*self.chart.head, *self.chart.body), _PAD, _PAD)

        scale = min(_COARSE, (MOST_PIXELS - 1) / max(size.width(), size.height()))
        return image_of(size, scale, draw)


class Kit:
    """Everything that does not depend on a scenario; `url` is put before the names of pictures."""

    def __init__(self, source: Source, url: str = "") -> None:
        """Look at the module; nothing is drawn yet."""
        ensure_application()
        self.source, self.module, self.url = source, source.module, url
        self.cast = Cast(source.module)
        self.images = CounterImages(source, source.options["dpi"] / MM_PER_UNIT)

    @cached_property
    def decks(self) -> list[CardSheets | Chits]:
        """All decks and cups of the module."""
        found = [deck for _, deck in sorted(self.module.decks.items()) if deck.cards]
        return [
            Chits(self.source, deck) if deck.has_chits else CardSheets(self.source, deck)
            for deck in found
        ]

    @cached_property
    def first_sheets(self) -> dict[str, int]:
        """The number of the first sheet of each deck; they are counted through."""
        found, first = {}, 1
        for one in self.decks:
            if isinstance(one, CardSheets):
                found[one.deck.id] = first
                first += len(one.sheets)
        return found

    @cached_property
    def charts(self) -> list[ChartTile]:
        """The module's tables, terrain, and dice with symbols that are no cubes."""
        symbols = (die_chart(die) for die in self._symbol_dice if not is_cube(die))
        return [
            ChartTile(f"chart-{one.id}.png", one.title, set_table(one, _ROOM))
            for one in (*symbols, *charts_of(self.module))
        ]

    @cached_property
    def table(self) -> SideTable:
        """Boxes, tracks and places for decks, in pixels of their picture."""
        found = self._table(_COARSE)
        most = max(found.size)
        return found if most <= MOST_PIXELS else self._table(_COARSE * (MOST_PIXELS - 8) / most)

    @cached_property
    def _filled(self) -> Counter[str]:
        return most_in_boxes(self.module, lambda _one: True)

    def _table(self, scale: float) -> SideTable:
        usual = usual_width([*self.cast.pieces, *self.cast.markers])
        return SideTable(self.module, usual * scale, scale, filled=self._filled)

    @property
    def _symbol_dice(self) -> list[Die]:
        return [die for die, _ in dice_of(self.module) if die.faces]

    def _dice(self) -> Iterator[tuple[str, bytes]]:
        """Name and data of the files of dice that are cubes with symbols."""
        for die in filter(is_cube, self._symbol_dice):
            mesh, picture = files_of(die)
            yield mesh, die_mesh()
            yield picture, png_bytes(die_image(die))

    @property
    def has_rules(self) -> bool:
        """Whether the system has rules to read at the table."""
        return bool(reference_of(self.module.info.system.id).rules)

    def write_rules(self, target: Path) -> None:
        """Print the rules as pages that the game shows."""
        pages = list(reference_pages(self.module, PAPERS["a4"]))
        write_pdf(target, f"{self.module.info.title}: {tr('Rules')}", pages, lambda _page: None)

    @property
    def table_pixels(self) -> float:
        """Pixels of the side table's picture for a unit of the game's table."""
        return self.table.pixels_per_mm * MM_PER_UNIT

    def names(self) -> Iterator[str]:
        """The files of all pictures; counters are known when the saves have been made."""
        yield from self.images.names()
        for deck in self.decks:
            yield from deck.names()
        yield from (one.name for one in self.charts)
        for die in filter(is_cube, self._symbol_dice):
            yield from files_of(die)
        if not self.table.is_empty:
            yield TABLE_IMAGE
        if self.has_rules:
            yield RULES

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Name and data of each picture and mesh, drawn one by one."""
        yield from self.images.drawn()
        for deck in self.decks:
            for name, image in deck.images():
                yield name, png_bytes(image)
        for chart in self.charts:
            yield chart.name, png_bytes(chart.image())
        yield from self._dice()
        if not self.table.is_empty:
            yield TABLE_IMAGE, png_bytes(self.table_image())

    def table_image(self) -> QImage:
        """The picture of the side table."""
        return table_image(self.table, self.module, style_of(self.source.options))
