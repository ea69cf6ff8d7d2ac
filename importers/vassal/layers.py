"""Layers of pictures on a piece, in the encodings of all ages."""

import re
from dataclasses import dataclass
from typing import Final

from hexwright.importers.vassal.pieces import Piece, Trait
from hexwright.importers.vassal.sequence import decimal, number_of, tokens

# Where emb2 has its fields.
_ACTIVATE, _KEY, _X, _Y, _IMAGES, _NAMES, _NAME, _VERSION, _ALWAYS = (
    0,
    2,
    13,
    14,
    15,
    16,
    18,
    24,
    25,
)
_FOLLOWS, _FOLLOWED, _FIRST_VALUE = 21, 22, 23
_SCALE, _ONLY_PROPERTY, _ONLY_VALUE = 30, 31, 32
# Where emb has its fields; then come pairs of a picture and its name.
_OLD_COMMAND, _OLD_X, _OLD_Y, _OLD_PICTURES = 1, 6, 7, 8
MOST_LEVELS: Final = 200
# What counts as no where a property is asked for.
_NO: Final = ("", "false", "0")
_WHOLE: Final = re.compile(r"-?[0-9]+")


@dataclass(frozen=True)
class Layer:
    """Pictures one of which lies over the piece; level counts from 1, and is negative if hidden."""

    name: str
    images: tuple[str, ...]
    names: tuple[str, ...]
    level: int
    at: tuple[int, int] = (0, 0)
    is_always_on: bool = False
    scale: float = 1.0

    @property
    def is_fixed(self) -> bool:
        """Whether its only picture always lies on the piece."""
        return self.is_always_on and len(self.images) == 1

    @property
    def is_shown(self) -> bool:
        """Whether the piece begins with one of its pictures."""
        return (self.is_always_on or self.level > 0) and bool(self.images[self.index])

    @property
    def index(self) -> int:
        """The level, counted from 0, that is shown or would be."""
        return min(max(abs(self.level), 1), len(self.images)) - 1

    def level_name(self, index: int) -> str:
        """What a level is called; empty if it is not."""
        return self.names[index].strip("+ ").strip("()").strip() if index < len(self.names) else ""


def layers_of(piece: Piece) -> list[Layer]:
    """The layers of a piece that have pictures, the outermost first."""
    found = (_layer_of(trait, piece) for trait in piece.all("emb2", "emb"))
    return [layer for layer in found if layer is not None]


def _layer_of(trait: Trait, piece: Piece) -> Layer | None:
    made = _layer(trait, piece) if trait.id == "emb2" else _old_layer(trait)
    if not any(made.images) or len(made.images) > MOST_LEVELS:
        return None
    return made


def _layer(trait: Trait, piece: Piece) -> Layer:
    # Before there was a version, a layer without a key to activate it was always on.
    has_version = trait.field(_VERSION) == "1"
    is_on = trait.field(_ALWAYS) == "true" if has_version else not trait.field(_KEY).strip()
    level = _followed(trait, piece, number_of(trait.state, 1))
    wanted = trait.field(_ONLY_PROPERTY)
    if wanted and trait.field(_FOLLOWS) == "true":
        is_there = piece.properties.get(wanted, "") not in _NO
        is_seen = is_there == ((trait.field(_ONLY_VALUE) or "true") == "true")
        level = abs(level) if is_seen and (is_on or level > 0) else -abs(level)
        is_on = False
    return Layer(
        name=trait.field(_NAME) or trait.field(_ACTIVATE),
        images=tuple(token.strip() for token in tokens(trait.field(_IMAGES), ",")),
        names=tuple(tokens(trait.field(_NAMES), ",")),
        level=level,
        at=(number_of(trait.field(_X), 0), number_of(trait.field(_Y), 0)),
        is_always_on=is_on,
        scale=decimal(trait.field(_SCALE), 1),
    )


def _followed(trait: Trait, piece: Piece, level: int) -> int:
    """The level that a property of the piece says, where the layer follows one."""
    name = trait.field(_FOLLOWED).strip("{}$ ")
    if trait.field(_FOLLOWS) != "true" or not name:
        return level
    first = number_of(trait.field(_FIRST_VALUE), 1)
    said = piece.properties.get(name)
    # Of what is worked out in play, or belongs to the whole game, the state tells the last level.
    if said is None or not _WHOLE.fullmatch(said.strip() or str(first)):
        return level
    value = max(number_of(said, first) - first + 1, 1)
    return value if level > 0 else -value


def _old_layer(trait: Trait) -> Layer:
    """The first encoding: keys with their commands, the offset, then pictures with their names."""
    pairs = [tokens(field, ",") for field in trait.fields[_OLD_PICTURES:]]
    return Layer(
        name=trait.field(_OLD_COMMAND).removeprefix("_"),
        images=tuple(pair[0].strip() for pair in pairs),
        names=tuple(pair[1] if len(pair) > 1 else "" for pair in pairs),
        level=number_of(trait.state.partition(";")[0], 1),
        at=(number_of(trait.field(_OLD_X), 0), number_of(trait.field(_OLD_Y), 0)),
        is_always_on=not tokens(trait.field(0), ";")[0],
    )
