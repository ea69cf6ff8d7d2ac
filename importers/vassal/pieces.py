"""Piece definitions of every age, taken apart, with their prototypes expanded."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from hexwright.importers.vassal.sequence import field, nested, number_of, tokens

_MOST_TRAITS: Final = 400
_MOST_EXPANDED: Final = 2_000
# Where a command that places a marker has its definition; elsewhere it names a slot.
_DEFINITION: Final = 2


@dataclass(frozen=True)
class Trait:
    """One trait with its design and its state."""

    id: str
    fields: tuple[str, ...]
    state: str = ""

    def field(self, number: int) -> str:
        """One field; empty if the text stops before it."""
        return field(self.fields, number)


@dataclass(frozen=True)
class Piece:
    """A decoded piece, its outermost trait first, the basic piece taken apart."""

    traits: tuple[Trait, ...]
    image: str
    name: str
    map: str = ""
    x: int = 0
    y: int = 0

    def all(self, *ids: str) -> list[Trait]:
        """Its traits of some sorts."""
        return [trait for trait in self.traits if trait.id in ids]

    @property
    def marks(self) -> dict[str, str]:
        """The values of its markers by name."""
        found: dict[str, str] = {}
        for trait in self.all("mark"):
            names = tokens(";".join(trait.fields), ",")
            found |= dict(zip(names, tokens(trait.state, ","), strict=False))
        return found

    @property
    def properties(self) -> dict[str, str]:
        """The values of its markers and of its properties that change, by name."""
        return {**self.marks, **{trait.field(0): trait.state for trait in self.all("PROP")}}


def decoded(text: str) -> Piece:
    """A piece from its command; raises ValueError."""
    parts = tokens(text.strip(), "/")
    if len(parts) < 4 or parts[0] != "+":
        raise ValueError("no piece")
    (*types, basic), states = _types(parts[2]), nested(parts[3], _MOST_TRAITS)
    if basic[0] not in ("piece", "basicPiece"):
        raise ValueError("no basic piece")
    states += [""] * (len(types) + 1 - len(states))
    place = tokens(states[len(types)], ";")
    traits = tuple(
        Trait(trait_id, tuple(fields), state)
        for (trait_id, *fields), state in zip(types, states, strict=False)
    )
    at = number_of(field(place, 1), 0), number_of(field(place, 2), 0)
    return Piece(traits, field(basic, 3).strip(), field(basic, 4), place[0], *at)


# Set-ups repeat the long types of their pieces by the thousand.
@lru_cache(maxsize=1024)
def _types(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(tokens(one, ";")) for one in nested(text, _MOST_TRAITS))


def forget_types() -> None:
    """Let go of what was kept for the next piece of the same type."""
    _types.cache_clear()


def definitions_in(piece: Piece) -> list[str]:
    """The pieces that its commands place, or put into its stead, as texts."""
    found = (trait.field(_DEFINITION) for trait in piece.all("placemark", "replace"))
    return [text for text in found if text.startswith("+/")]


class Prototypes:
    """Sets of traits that pieces share, by name."""

    def __init__(self, known: Mapping[str, Piece]) -> None:
        """Begin with all definitions; those that are named and lacking are noted."""
        self._known = known
        self.missing: set[str] = set()

    def expanded(self, piece: Piece) -> Piece:
        """The piece as it is when it leaves its slot; unknown prototypes are passed over."""
        traits = []
        for trait in self._traits(piece.traits, ()):
            traits.append(trait)
            if len(traits) > _MOST_EXPANDED:
                raise ValueError("more traits than a piece can have")
        return replace(piece, traits=tuple(traits))

    def _traits(self, traits: tuple[Trait, ...], inside: tuple[str, ...]) -> Iterator[Trait]:
        for trait in traits:
            name = trait.field(0)
            if trait.id != "prototype":
                yield trait
            elif name not in self._known:
                self.missing.add(name)
            elif name not in inside:
                yield from self._traits(self._known[name].traits, (*inside, name))
