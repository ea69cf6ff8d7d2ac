"""Things on the table as Tabletop Simulator writes them down, with names that stay the same."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

TableObject = dict[str, Any]

# How wide a tile is at scale 1, as far as is known; the game's own script mends it on loading.
_TILE_UNITS = 2.0
_BOX, _CIRCLE, _ROUNDED = 0, 2, 3
_TILE_SHAPES = {"square": _BOX, "rounded": _ROUNDED, "block": _ROUNDED, "circle": _CIRCLE}


class Guids:
    """Six hex digits for each thing of a save: the same at every export, no two alike."""

    def __init__(self, save: str) -> None:
        """Digits for the things of one save."""
        self._save = save
        self._taken: set[str] = set()

    def new(self, name: str) -> str:
        """Digits for a thing by its name."""
        number = 0
        while True:
            found = sha256(f"{self._save}|{name}|{number}".encode()).hexdigest()[:6]
            if found not in self._taken:
                self._taken.add(found)
                return found
            number += 1


@dataclass(frozen=True)
class TablePlace:
    """Where a thing lies: right, up and away from the middle of the table, and how it is turned."""

    right: float = 0.0
    up: float = 1.0
    away: float = 0.0
    # Degrees clockwise as seen from above; a thing that is not turned is read from the near side.
    turned: float = 0.0
    face_down: bool = False


@dataclass(frozen=True)
class Tile:
    """A flat piece: its two pictures, its size in units of the table, and its shape."""

    front: str
    back: str
    wide: float
    high: float
    shape: str = "square"
    thick: float = 0.1


def table_object(name: str, guid: str, spot: TablePlace, **more: Any) -> TableObject:
    """Anything on the table; what the game does not find written here it takes for granted."""
    scale = more.pop("scale", 1.0)
    return {
        "Name": name,
        "GUID": guid,
        "Transform": {
            "posX": _short(spot.right),
            "posY": _short(spot.up),
            "posZ": _short(spot.away),
            "rotX": 0.0,
            # A card that is not turned at all would be read from the far side.
            "rotY": _short((180.0 + spot.turned) % 360.0),
            "rotZ": 180.0 if spot.face_down else 0.0,
            "scaleX": _short(scale),
            "scaleY": 1.0,
            "scaleZ": _short(scale),
        },
        "Nickname": "",
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "Hands": False,
        **more,
    }


def tile(guid: str, spot: TablePlace, look: Tile, **more: Any) -> TableObject:
    """A tile; its width stands in its memo, where the script looks for it."""
    return table_object(
        "Custom_Tile",
        guid,
        spot,
        scale=look.wide / _TILE_UNITS,
        Memo=f"{_short(look.wide)}",
        CustomImage={
            "ImageURL": look.front,
            "ImageSecondaryURL": look.back,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": _TILE_SHAPES[look.shape],
                "Thickness": look.thick,
                "Stackable": False,
                "Stretch": True,
            },
        },
        **more,
    )


def with_states(states: Sequence[TableObject], current: int) -> TableObject:
    """One of several states of an object, with the others behind it."""
    others = {str(number + 1): one for number, one in enumerate(states) if number != current}
    return {**states[current], "States": others} if others else states[current]


def bag(
    guid: str, spot: TablePlace, name: str, inside: Iterable[TableObject], **more: Any
) -> TableObject:
    """A bag with things in it."""
    return table_object("Bag", guid, spot, Nickname=name, ContainedObjects=list(inside), **more)


def endless_bag(guid: str, spot: TablePlace, name: str, inside: TableObject) -> TableObject:
    """A bag that gives as many of a thing as are wanted."""
    return table_object("Infinite_Bag", guid, spot, Nickname=name, ContainedObjects=[inside])


def card(
    guid: str, spot: TablePlace, card_id: int, sheets: Mapping[str, Any], name: str
) -> TableObject:
    """A card of a sheet of cards."""
    return table_object(
        "Card", guid, spot, Nickname=name, CardID=card_id, CustomDeck=dict(sheets), Hands=True
    )


def deck(guid: str, spot: TablePlace, name: str, cards: Sequence[TableObject]) -> TableObject:
    """Cards on a pile, the lowest first; a single one is a card."""
    if len(cards) == 1:
        return {**cards[0], "Transform": table_object("", "", spot)["Transform"]}
    sheets: dict[str, Any] = {}
    for one in cards:
        sheets.update(one["CustomDeck"])
    return table_object(
        "DeckCustom",
        guid,
        spot,
        Nickname=name,
        DeckIDs=[one["CardID"] for one in cards],
        CustomDeck=sheets,
        ContainedObjects=list(cards),
        Hands=True,
    )


def _short(value: float) -> float:
    """Few decimals, so that a small change of a module is a small change of the file."""
    return round(value, 4) + 0.0
