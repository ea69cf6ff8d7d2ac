"""A scenario in words: what it is about, who stands where, who comes later, how to win."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from exporters.base import Source
from exporters.typesetting.text import (
    BODY,
    SMALL,
    SMALL_BOLD,
    Piece,
    gap,
    heading,
    paragraph,
    subheading,
)
from render.counter_look import CounterLook, placement_look
from render.counter_picture import draw_counter
from render.geometry import Layout
from render.image_shelf import ImageShelf
from schema.language import tr
from schema.model.scenario import FreeSetup, Objective, Placement, Reinforcement, Scenario
from schema.module import Module

_ROW: Final = 6.4
_COUNTER: Final = 5.6
_HEX: Final = 13.0


def scenario_pieces(source: Source, battle: Scenario, width: float) -> Iterator[Piece]:
    """Everything that players need to know before they begin."""
    sheet = _Sheet(source.module, battle, source.images, width)
    yield from sheet.about()
    yield from sheet.sides()
    yield from sheet.setup()
    yield from sheet.placed_by_owner()
    yield from sheet.reinforcements()
    yield from sheet.hands()
    yield from sheet.scoring()
    yield from sheet.victory()
    yield from sheet.rules()


class _Sheet:
    def __init__(self, module: Module, battle: Scenario, images: ImageShelf, width: float) -> None:
        self._module, self._battle, self._images, self._width = module, battle, images, width
        declared = module.system.declaration.statuses if module.system else ()
        self._statuses = {one.id: tr(one.name) for one in declared}
        self._statuses |= {one.id: one.name for one in module.counters.statuses}
        self._formations = {one.id: one.name for one in module.counters.formations}
        self._boxes = {one.id: one.name for one in module.info.boxes}
        self._zones = {zone.id: zone.name for one in module.maps.values() for zone in one.zones}
        self._sides = {one.id: one.name for one in module.info.sides}

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
        items = []
        for one in self._battle.sides:
            facts = [
                _edges().get(one.edge, ""),
                tr("cards in hand: {count}", count=one.hand) if one.hand else "",
                tr("points to win: {points}", points=one.target) if one.target else "",
                tr("moves first") if one.side == self._battle.first_side else "",
            ]
            items.append(": ".join(filter(None, (self._side(one.side), _joined(facts)))))
        yield from self._items(tr("Sides"), items)
        if self._battle.turns:
            count = len(self._battle.turns)
            yield from self._text(tr("Length"), tr("{count} turns.", count=count))

    def _side(self, side: str) -> str:
        return self._sides.get(side, side)

    # --- counters ---

    def setup(self) -> Iterator[Piece]:
        """Who stands where, side by side of the game."""
        placed: dict[str, list[Placement]] = {}
        for one in self._battle.setup:
            placed.setdefault(self._side_of(one), []).append(one)
        if placed:
            yield from heading(tr("Set-up"), self._width)
        for side, placements in placed.items():
            yield from subheading(self._side(side) or tr("Both sides"), self._width)
            for one in sorted(placements, key=lambda each: (_by_number(each.hex), each.box)):
                yield from self._row(one)

    def _side_of(self, one: Placement) -> str:
        kind = self._module.kinds.get(one.kind)
        return self._module.side_of.get(one.piece, one.side or (kind.side if kind else ""))

    def _row(self, one: Placement) -> Iterator[Piece]:
        look = placement_look(self._module, one)
        if look is None:
            return
        words = ", ".join(filter(None, (look.name, *self._states(one))))
        room = self._width - _COUNTER - _HEX - 2
        lines = SMALL.lines(words, room)
        place = one.hex or self._boxes.get(one.box, one.box)
        height = max(_ROW, len(lines) * SMALL.leading + 1)
        yield Piece(height, partial(self._draw_row, look, place, lines))

    def _states(self, one: Placement) -> Iterator[str]:
        kind = self._module.kind_of_piece.get(one.piece) or self._module.kinds.get(one.kind)
        faces = kind.faces if kind else ()
        yield next((face.name for face in faces if one.face == face.id != faces[0].id), "")
        yield self._formations.get(one.formation, one.formation)
        for name in one.statuses:
            yield self._statuses.get(name, name)
        for name, level in (one.levels or {}).items():
            yield f"{self._statuses.get(name, name)} {level}"
        if one.facing is not None:
            yield tr("facing {hour} o’clock", hour=self._hour(one.facing))
        if one.losses:
            yield tr("steps lost: {count}", count=one.losses)

    def _hour(self, facing: int) -> int:
        """A facing as the hour to which a hand of a clock would point, the map's top being 12."""
        layout = Layout(self._module.maps[self._battle.maps[0].map].grid)
        return round(layout.facing_angle(facing) / 30) % 12 or 12

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

    def placed_by_owner(self) -> Iterator[Piece]:
        """Those that their owners place."""
        items = []
        for one in self._battle.free_setup:
            kinds = [f"{count} × {self._kind(name)}" for name, count in one.kinds.items()]
            who = _joined([*self._members(one), *kinds])
            zone = self._zones.get(one.zone, one.zone)
            near = tr("within {count} of {hex}", count=one.within, hex=one.near) if one.near else ""
            items.append(f"{self._side(one.side)}: {who}. {_joined([zone, near])}")
        yield from self._items(tr("Placed by their owners"), items)

    def reinforcements(self) -> Iterator[Piece]:
        """Those that come later."""
        items = []
        for one in sorted(self._battle.reinforcements, key=lambda each: each.turn):
            where = _joined([*one.hexes, self._zones.get(one.zone, one.zone)])
            when = tr("Turn {number}", number=one.turn)
            who = _joined(self._members(one))
            words = f"{when}, {self._side(one.side)}: {who}"
            words += f" ({where})" if where else ""
            items.append(f"{words}. {one.condition}".strip())
        yield from self._items(tr("Reinforcements"), items)

    def _members(self, one: FreeSetup | Reinforcement) -> list[str]:
        ids = dict.fromkeys(one.pieces)
        for command in one.commands:
            ids |= dict.fromkeys(self._module.pieces_of_command(command))
        return [self._piece(name) for name in ids]

    def _piece(self, name: str) -> str:
        piece = self._module.pieces[name]
        return piece.name or self._kind(piece.kind)

    def _kind(self, name: str) -> str:
        return self._module.kinds[name].name

    def hands(self) -> Iterator[Piece]:
        """Cards at the start."""
        items = []
        for one in self._battle.hands:
            deck = self._module.decks[one.deck]
            titles = {card.id: card.title for card in deck.cards}
            cards = [titles.get(name, name) for name in one.cards]
            if one.random:
                cards.append(tr("{count} at random", count=one.random))
            owner = self._side(one.side)
            items.append(f"{_joined([owner, deck.title])}: {_joined(cards)}")
        yield from self._items(tr("Cards at the start"), items)

    # --- winning ---

    def scoring(self) -> Iterator[Piece]:
        """What is worth points."""
        items = [self._objective(one) for one in self._battle.objectives]
        for award in self._battle.awards:
            items.append(_joined([award.name, self._side(award.side), _points(award.points)]))
        yield from self._items(tr("Objectives and points"), items)

    def _objective(self, one: Objective) -> str:
        where = _joined([*one.hexes, self._zones.get(one.zone, one.zone)])
        words = one.name + (f" ({where})" if where else "")
        return _joined([words, self._side(one.side), _points(one.points)])

    def victory(self) -> Iterator[Piece]:
        """Who wins, and when."""
        yield from self._items(tr("Victory"), [one.text for one in self._battle.victory])

    def rules(self) -> Iterator[Piece]:
        """Rules of this battle alone, and notes."""
        if self._battle.special_rules:
            yield from heading(tr("Special rules"), self._width)
        for one in self._battle.special_rules:
            yield from subheading(one.title, self._width)
            yield from paragraph(one.text, self._width) if one.text else ()
        yield from self._text(tr("Notes"), self._battle.notes)


def _points(count: int) -> str:
    return tr("points: {count}", count=count) if count else ""


def _by_number(hex_: str) -> list[tuple[int, str]]:
    """Sorts A4 before A10."""
    return [(len(part) if part.isdecimal() else 0, part) for part in re.split(r"(\d+)", hex_)]


def _joined(words: Sequence[str]) -> str:
    return ", ".join(filter(None, words))


def _edges() -> dict[str, str]:
    return {
        "north": tr("edge: north"),
        "east": tr("edge: east"),
        "south": tr("edge: south"),
        "west": tr("edge: west"),
    }
