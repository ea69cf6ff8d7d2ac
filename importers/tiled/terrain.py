"""The terrain of a new module: what the tiles, lines and hexsides of Tiled's maps are called."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from hexwright.importers.terrain_art import art_named, terrain_name, usual_hexes
from hexwright.schema.ids import free_id, slug
from hexwright.schema.model.terrain import (
    Cost,
    HexsideTerrain,
    HexTerrain,
    LineTerrain,
    MovementClass,
    Terrain,
)

_MOVEMENT = "movement."
_WORDS = ("prohibited", "line-only", "whole")
Sight = Literal["no", "through", "height"]


class Kinds:
    """All kinds of terrain by their names, made when they are first met."""

    def __init__(self, blank: Terrain) -> None:
        """Begin with the movement classes of a blank module."""
        self._classes = {class_.id: class_ for class_ in blank.movement_classes}
        self._blank = blank
        self._hexes: dict[str, HexTerrain] = {}
        self._sides: dict[str, HexsideTerrain] = {}
        self._lines: dict[str, LineTerrain] = {}

    def hex(self, name: str, values: Mapping[str, Any] | None = None) -> str:
        """The id of a kind that fills hexes; what our own export says of it comes along."""
        if name not in self._hexes:
            about = values or {}
            kind = self._id(name, "terrain")
            title = about.get("title") or usual_hexes().get(name) or terrain_name(name)
            self._hexes[name] = HexTerrain(
                id=kind,
                name=str(title)[:200],
                art=art_named(kind),
                movement=self._movement(about) or dict.fromkeys(self._classes, 1.0),
                blocks_sight=_sight(about.get("blocks_sight")),
                height=_number(about.get("height")),
                cover=int(_number(about.get("cover"))),
                attributes={
                    key.removeprefix("attributes."): value for key, value in about.items()
                    if key.startswith("attributes.")
                },
            )  # fmt: skip
        return self._hexes[name].id

    def side(self, name: str, title: str = "") -> str:
        """The id of a kind that lies on hexsides."""
        if name not in self._sides:
            kind = self._id(name, "hexside")
            self._sides[name] = HexsideTerrain(
                id=kind,
                name=(title or terrain_name(name))[:200],
                art=art_named(kind),
                movement=dict.fromkeys(self._classes, 0.0),
            )
        return self._sides[name].id

    def line(self, name: str, title: str = "") -> str:
        """The id of a kind of lines."""
        if name not in self._lines:
            kind = self._id(name, "line")
            self._lines[name] = LineTerrain(
                id=kind,
                name=(title or terrain_name(name))[:200],
                art=art_named(kind),
                movement=dict.fromkeys(self._classes, 1.0),
            )
        return self._lines[name].id

    def _id(self, name: str, otherwise: str) -> str:
        taken = {hex_.id for hex_ in self._hexes.values()}
        taken |= {side.id for side in self._sides.values()}
        taken |= {line.id for line in self._lines.values()}
        return free_id(slug(name, otherwise), taken)

    def _movement(self, about: Mapping[str, Any]) -> dict[str, Cost]:
        found: dict[str, Cost] = {}
        for key, value in about.items():
            name = key.removeprefix(_MOVEMENT)
            if not key.startswith(_MOVEMENT) or slug(name, "") != name:
                continue
            self._classes.setdefault(name, MovementClass(id=name, name=terrain_name(name)))
            word = next((one for one in _WORDS if one == value), None)
            found[name] = _cost(word, value)
        return found

    def terrain(self) -> Terrain:
        """The document."""
        return Terrain(
            movement_classes=tuple(self._classes.values()),
            hexes=tuple(self._hexes.values()) or self._blank.hexes,
            hexsides=tuple(self._sides.values()),
            lines=tuple(self._lines.values()),
        )


def _sight(value: object) -> Sight:
    known: tuple[Sight, ...] = get_args(Sight)
    return next((one for one in known if one == value), "no")


def _cost(word: str | None, value: object) -> Cost:
    if word == "prohibited":
        return "prohibited"
    if word == "line-only":
        return "line-only"
    return "whole" if word == "whole" else max(_number(value), 0.0)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and abs(value) < 1_000 else 0.0
