"""A scenario in words: what it is about, who stands where, who comes later, how to win."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.battle_words import BattleWords
from hexwright.exporters.set_up import Cast
from hexwright.exporters.typesetting.text import (
    BODY,
    SMALL,
    SMALL_BOLD,
    Piece,
    gap,
    heading,
    paragraph,
    subheading,
)
from hexwright.render.counter_look import CounterLook, placement_look
from hexwright.render.counter_picture import draw_counter
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module

_ROW: Final = 6.4
_COUNTER: Final = 5.6
_HEX: Final = 13.0


def scenario_pieces(source: Source, battle: Scenario, width: float) -> Iterator[Piece]:
    """Everything that players need to know before they begin."""
    sheet = _Sheet(source.module, battle, source.images, width)
    yield from sheet.about()
    yield from sheet.sides()
    yield from sheet.setup()
    yield from sheet.later()
    yield from sheet.winning()
    yield from sheet.rules()


class _Sheet:
    def __init__(self, module: Module, battle: Scenario, images: ImageShelf, width: float) -> None:
        self._module, self._battle, self._images, self._width = module, battle, images, width
        self._words = BattleWords(module, battle)

    def _text(self, title: str, words: str) -> Iterator[Piece]:
        if words:
            yield from heading(title, self._width)
            yield from paragraph(words, self._width)

    def _item(self, words: str) -> Iterator[Piece]:
        first, *others = paragraph(words, self._width, BODY, 3.2)

        def draw(painter: QPainter, x: float, y: float) -> None:
            BODY.draw(painter, "•", x, y)
            first.draw(painter, x, y)

        yield Piece(first.height, draw, first.leads)
        yield from others
        yield gap(0.6)

    def _items(self, title: str, items: Sequence[str]) -> Iterator[Piece]:
        if items:
            yield from heading(title, self._width)
            for one in items:
                yield from self._item(one)

    # --- before the battle ---

    def about(self) -> Iterator[Piece]:
        """What it is about."""
        yield from paragraph(self._battle.summary, self._width) if self._battle.summary else ()
        yield from self._text(tr("History"), self._battle.history)
        maps = [self._module.maps[one.map].title for one in self._battle.maps]
        yield from self._items(tr("Maps"), maps)

    def sides(self) -> Iterator[Piece]:
        """Who plays whom."""
        yield from self._items(tr("Sides"), self._words.sides())
        if self._battle.turns:
            count = len(self._battle.turns)
            yield from self._text(tr("Length"), tr_many("1 turn.|{count} turns.", count))

    # --- counters ---

    def setup(self) -> Iterator[Piece]:
        """Who stands where, side by side of the game."""
        cast = Cast(self._module)
        placed: dict[str, list[Placement]] = {}
        for one in self._battle.setup:
            placed.setdefault(cast.of(one).side, []).append(one)
        if placed:
            yield from heading(tr("Set-up"), self._width)
        for side, placements in placed.items():
            yield from subheading(self._words.side(side) or tr("Both sides"), self._width)
            for one in sorted(placements, key=lambda each: (_by_number(each.hex), each.box)):
                yield from self._row(one)

    def _row(self, one: Placement) -> Iterator[Piece]:
        look = placement_look(self._module, one)
        if look is None:
            return
        words = ", ".join(filter(None, (look.name, *self._words.states(one))))
        room = self._width - _COUNTER - _HEX - 2
        lines = SMALL.lines(words, room)
        place = self._words.place(one)
        height = max(_ROW, len(lines) * SMALL.leading + 1)
        yield Piece(height, partial(self._draw_row, look, place, lines))

    def _draw_row(
        self,
        look: CounterLook,
        place: str,
        lines: Sequence[str],
        painter: QPainter,
        x: float,
        y: float,
    ) -> None:
        high = min(_COUNTER * look.height_mm / look.width_mm, _COUNTER)
        wide = high * look.width_mm / look.height_mm
        rect = QRectF(x + (_COUNTER - wide) / 2, y + (_COUNTER - high) / 2, wide, high)
        draw_counter(painter, look, rect, self._images, bleed=0.0)
        top = y + (_COUNTER - SMALL.leading) / 2
        SMALL_BOLD.draw(painter, place, x + _COUNTER + 2, top)
        for number, line in enumerate(lines):
            SMALL.draw(painter, line, x + _COUNTER + _HEX + 2, top + number * SMALL.leading)

    def later(self) -> Iterator[Piece]:
        """Those that their owners place, those that come later, and cards at the start."""
        words = self._words
        yield from self._items(tr("Placed by their owners"), words.placed_by_owner())
        yield from self._items(tr("Reinforcements"), words.reinforcements())
        yield from self._items(tr("Cards at the start"), words.hands())

    # --- winning ---

    def winning(self) -> Iterator[Piece]:
        """What is worth points, and who wins when."""
        yield from self._items(tr("Objectives and points"), self._words.scoring())
        yield from self._items(tr("Victory"), [one.text for one in self._battle.victory])

    def rules(self) -> Iterator[Piece]:
        """Rules of this battle alone, and notes."""
        if self._battle.special_rules:
            yield from heading(tr("Special rules"), self._width)
        for one in self._battle.special_rules:
            yield from subheading(one.title, self._width)
            yield from paragraph(one.text, self._width) if one.text else ()
        yield from self._text(tr("Notes"), self._battle.notes)


def _by_number(hex_: str) -> list[tuple[int, str]]:
    """Sorts A4 before A10."""
    return [(len(part) if part.isdecimal() else 0, part) for part in re.split(r"(\d+)", hex_)]
