"""The set-ups of scenarios: a group of layers for each, its counters as tiles of a collection."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.exporters.base import Source
from hexwright.exporters.choices import chosen_scenarios
from hexwright.exporters.counter_images import CounterImages, counter_image
from hexwright.exporters.set_up import Cast
from hexwright.exporters.tiled.contents import Contents
from hexwright.exporters.tiled.document import (
    Group,
    Layer,
    MapObject,
    ObjectLayer,
    Tile,
    Tileset,
    Value,
    flat,
)
from hexwright.render.brush import fill, polygon, stroke
from hexwright.render.counter_look import CounterLook, placement_look
from hexwright.render.counter_picture import SetUp
from hexwright.render.map_picture import MapPicture
from hexwright.render.small_picture import image_of, png_bytes
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module

UNITS = "units"
# The arrow of a facing, in map units, and how far it is from its counter.
_WIDE, _HIGH, _GAP = 30.0, 17.0, 1.0
_ARROW = f"{UNITS}/(facing).png"
# Pixels of its picture for each map unit.
_FINE = 2.0


@dataclass(frozen=True)
class Battle:
    """A scenario on one of its maps."""

    scenario: Scenario
    setup: SetUp
    # The pieces that do not stand on this map at the start.
    away: tuple[str, ...]


def battles(source: Source, picture: MapPicture) -> list[Battle]:
    """The scenarios that use a map, those with what they take from others."""
    found = chosen_scenarios(source).values()
    here = [one for one in found if picture.board.map.id in {part.map for part in one.maps}]
    return [_battle(source.module, picture, one) for one in here]


def _battle(module: Module, picture: MapPicture, scenario: Scenario) -> Battle:
    gone = (one for one in scenario.setup if picture.board.place(one.hex) is None)
    away = tuple(one.piece or one.kind for one in gone)
    return Battle(scenario, SetUp(module, picture, scenario.setup), away)


class UnitTiles:
    """The counters of all set-ups, each look once."""

    def __init__(self, source: Source, pixels_per_mm: float) -> None:
        """The looks of every set-up that was chosen, whichever map it is on."""
        self.images = CounterImages(source, pixels_per_mm)
        self._scale, self._shelf = pixels_per_mm, source.images
        self._numbers: dict[CounterLook, int] = {}
        self._arrow = image_of(QSizeF(_WIDE, _HIGH), _FINE, _draw_arrow)
        size = self._arrow.width(), self._arrow.height()
        self._tiles = [Tile("facing", image=_ARROW, size=size)]
        module = source.module
        for battle in chosen_scenarios(source).values():
            for placement in battle.setup:
                look = placement_look(module, placement)
                if look is not None:
                    self._add(unturned(look), placement)

    def _add(self, look: CounterLook, placement: Placement) -> None:
        if look not in self._numbers:
            self._numbers[look] = len(self._tiles)
            name = placement.piece or "-".join(
                filter(None, (placement.kind, placement.side, placement.face))
            )
            image = self.images.name(look, name)
            size = self.images.size(look)
            self._tiles.append(Tile("counter", {"title": look.name}, f"{UNITS}/{image}", size))

    def number(self, look: CounterLook) -> int:
        """The tile that shows a look."""
        return self._numbers[unturned(look)]

    def drawn(self) -> Iterator[tuple[str, bytes]]:
        """Name and PNG of each picture, made one by one."""
        yield _ARROW, png_bytes(self._arrow)
        for name, data in self.images.drawn():
            yield f"{UNITS}/{name}", data

    def picture(self, number: int) -> QImage:
        """What a tile shows."""
        if not number:
            return self._arrow
        return counter_image(list(self._numbers)[number - 1], self._scale, self._shelf)

    def tileset(self) -> Tileset:
        """All of them as a collection of pictures."""
        wide = max((tile.size[0] for tile in self._tiles), default=1)
        high = max((tile.size[1] for tile in self._tiles), default=1)
        return Tileset(UNITS, tuple(self._tiles), (wide, high))


def unturned(look: CounterLook) -> CounterLook:
    """A look without its facing, which is drawn beside the counter."""
    return replace(look, facing=None)


def battle_layers(
    contents: Contents, found: list[Battle], tiles: UnitTiles, first: int
) -> Iterator[Group]:
    """A group of layers for each scenario; only the first is shown."""
    for number, battle in enumerate(found):
        scenario = battle.scenario
        index = contents.picture.board.index
        overlays = [one for one in scenario.overlays if index.has_hex(one.hex)]
        laid = contents.laid(overlays, scenario.hexsides, scenario.lines)
        counters = tuple(_counters(contents, battle, tiles, first))
        units: Layer = ObjectLayer(name=UNITS, objects=counters, colour="#40362a")
        yield Group(
            name=scenario.title,
            visible=number == 0,
            layers=(*laid, units),
            properties={"scenario": scenario.id, "away": ",".join(battle.away)},
        )


def _counters(
    contents: Contents, battle: Battle, tiles: UnitTiles, first: int
) -> Iterator[MapObject]:
    cast = Cast(contents.picture.board.module)
    for placement, look, rect in battle.setup.counters:
        about = _about(cast, placement, look)
        if look.facing is not None:
            angle = contents.picture.layout.facing_angle(look.facing)
            about["facing_angle"] = angle
            yield _arrow(contents, look, rect, angle, first)
        lower, upper = (contents.lattice.at(one) for one in (rect.bottomLeft(), rect.topRight()))
        size = upper.x() - lower.x(), lower.y() - upper.y()
        gid = first + tiles.number(look)
        yield MapObject("unit", (lower.x(), lower.y()), look.name, size, about, gid=gid)


def _about(cast: Cast, placement: Placement, look: CounterLook) -> dict[str, Value]:
    """What a set-up says of a piece."""
    about: dict[str, Value] = {
        "hex": placement.hex,
        "steps_lost": look.lost,
        **flat("level", placement.levels or {}),
        **flat("attributes", placement.attributes),
    }
    piece = cast.of(placement)
    texts = {
        "piece": placement.piece,
        "kind": piece.kind.id,
        "side": piece.side,
        "extends": ",".join(placement.extends),
        "face": placement.face,
        "formation": placement.formation,
        "statuses": ",".join(placement.statuses),
    }
    about |= {name: text for name, text in texts.items() if text}
    if look.facing is not None:
        about["facing"] = look.facing
    return about


def _arrow(
    contents: Contents, look: CounterLook, rect: QRectF, angle: float, gid: int
) -> MapObject:
    """The arrow of a facing; Tiled turns a tile about its lower left corner."""
    turn, reach = radians(angle), rect.width() / 2
    if look.shape != "circle":
        # The sides of a square are nearer than its corners.
        reach /= max(abs(cos(turn)), abs(sin(turn)))
    ahead, aside = QPointF(sin(turn), -cos(turn)), QPointF(cos(turn), sin(turn))
    corner = contents.lattice.at(rect.center() + ahead * (reach + _GAP) - aside * (_WIDE / 2))
    across, down = contents.lattice.scale
    size = _WIDE * across, _HIGH * down
    return MapObject("facing", (corner.x(), corner.y()), look.name, size, rotation=angle, gid=gid)


def _draw_arrow(painter: QPainter) -> None:
    arrow = polygon(QPointF(3, _HIGH - 2), QPointF(_WIDE / 2, 3), QPointF(_WIDE - 3, _HIGH - 2))
    stroke(painter, arrow, QColor("#fff6e0"), 4.5)
    fill(painter, arrow, QColor("#3a2a1c"))
