"""Piece definitions: decoded, with prototypes expanded, and what is wrong with them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.helpers.vassal_checker.text import tokens
from tests.helpers.vassal_checker.traits import FIELDS, field_faults
from tests.helpers.vassal_checker.values import WHOLE, whole

# Fields of the third place in which Place and Replace hold a whole piece.
_PLACED, _PLACED_GPID = 2, 9


class BadPieceError(ValueError):
    """A piece text that VASSAL cannot build."""


@dataclass(frozen=True)
class Trait:
    """One trait with its design and its state."""

    id: str
    fields: tuple[str, ...]
    state: str

    def field(self, number: int) -> str:
        """One field; empty if the text stops before it."""
        return self.fields[number] if number < len(self.fields) else ""


@dataclass(frozen=True)
class Piece:
    """A decoded piece, outermost trait first, the basic piece taken apart."""

    id: str
    traits: tuple[Trait, ...]
    image: str
    name: str
    map: str
    x: int
    y: int
    gpid: str

    def all(self, trait_id: str) -> list[Trait]:
        """Its traits of one sort."""
        return [trait for trait in self.traits if trait.id == trait_id]

    @property
    def marks(self) -> dict[str, str]:
        """The values of its markers by name."""
        found: dict[str, str] = {}
        for trait in self.all("mark"):
            names = tokens(";".join(trait.fields), ",")
            found |= dict(zip(names, tokens(trait.state, ","), strict=False))
        return found

    @property
    def layers(self) -> dict[str, int]:
        """The level of each layer by its name; negative if it is not shown."""
        return {trait.field(18): int(trait.state) for trait in self.all("emb2")}

    @property
    def facings(self) -> dict[str, int]:
        """Which way it faces, counted from 0 clockwise, by the name of the rotation."""
        return {trait.field(7): int(trait.state) for trait in self.all("rotate")}

    @property
    def properties(self) -> dict[str, str]:
        """The values of its dynamic properties by name."""
        return {trait.field(0): trait.state for trait in self.all("PROP")}

    def pictures(self) -> Iterator[str]:
        """Every picture it names."""
        yield from [self.image] if self.image else []
        for trait in self.traits:
            kinds = FIELDS.get(trait.id, "").split()
            for kind, field in zip(kinds, trait.fields, strict=False):
                if kind in "gG":
                    yield from (token for token in tokens(field, ",") if token)
            if trait.id == "obs" and trait.field(3)[:1] == "G":
                yield trait.field(3)[1:]

    def placed(self) -> Iterator[tuple[str, "Piece"]]:
        """The pieces that it can place or turn into, each with its own gpid."""
        for trait in [*self.all("placemark"), *self.all("replace")]:
            if trait.field(_PLACED).startswith("+/"):
                yield trait.field(_PLACED_GPID), decoded(trait.field(_PLACED))


def _nested(text: str) -> list[str]:
    found = []
    while True:
        parts = tokens(text, "\t")
        found.append(parts[0])
        if len(parts) == 1:
            return found
        if len(parts) > 2:
            raise BadPieceError("a tab inside is not escaped")
        text = parts[1]


def decoded(text: str) -> Piece:
    """A piece from its command; raises BadPieceError."""
    parts = tokens(text, "/")
    if len(parts) != 4 or parts[0] != "+":
        raise BadPieceError(f"has {len(parts)} parts instead of +/id/type/state")
    types, states = _nested(parts[2]), _nested(parts[3])
    if len(types) != len(states):
        raise BadPieceError(f"has {len(types)} types and {len(states)} states")
    basic = tokens(types[-1], ";")
    if basic[0] != "piece" or len(basic) != 5:
        raise BadPieceError("does not end with a basic piece")
    place = tokens(states[-1], ";")
    if len(place) < 4 or not all(map(WHOLE.fullmatch, place[1:3])):
        raise BadPieceError("its basic state is no map;x;y;gpid")
    traits = []
    for kind, state in zip(types[:-1], states[:-1], strict=True):
        # A marker's names are one field, whatever stands in it.
        trait_id, *fields = tokens(kind, ";")
        traits.append(Trait(trait_id, tuple(fields), state))
    ints = int(place[1]), int(place[2])
    return Piece(parts[1], tuple(traits), basic[3], basic[4], place[0], *ints, place[3])


def expanded(piece: Piece, prototypes: Mapping[str, Piece]) -> Piece:
    """The piece as it is when it leaves its slot; unknown prototypes are passed over."""
    return Piece(
        piece.id,
        tuple(_expanded(piece.traits, prototypes, ())),
        piece.image,
        piece.name,
        piece.map,
        piece.x,
        piece.y,
        piece.gpid,
    )


def _expanded(
    traits: tuple[Trait, ...], prototypes: Mapping[str, Piece], inside: tuple[str, ...]
) -> Iterator[Trait]:
    for trait in traits:
        name = trait.field(0) if trait.id == "prototype" else None
        if name is None:
            yield trait
        elif name in prototypes and name not in inside:
            yield from _expanded(prototypes[name].traits, prototypes, (*inside, name))


def piece_faults(piece: Piece, prototypes: Mapping[str, Piece]) -> Iterator[str]:
    """What is wrong with a decoded piece, prototypes' own traits not counted."""
    if piece.name.endswith("\\"):
        yield "its name ends with a backslash"
    for trait in piece.traits:
        if trait.id not in FIELDS:
            yield f"trait “{trait.id}” is not known"
            continue
        found = [*field_faults(trait.id, list(trait.fields)), *_state_faults(trait)]
        yield from (f"trait {trait.id}: {fault}" for fault in found)
    for trait in piece.all("prototype"):
        if trait.field(0) not in prototypes:
            yield f"there is no prototype “{trait.field(0)}”"
    yield from _order_faults(expanded(piece, prototypes))


def _state_faults(trait: Trait) -> Iterator[str]:
    if trait.id == "emb2":
        levels = len(tokens(trait.field(15), ","))
        if not WHOLE.fullmatch(trait.state) or not 1 <= abs(int(trait.state)) <= levels:
            yield f"level “{trait.state}” of {levels}"
    elif trait.id == "rotate":
        ways = whole(trait.field(0), 0)
        if ways > 1 and (not trait.state.isdigit() or int(trait.state) >= ways):
            yield f"facing “{trait.state}” of {ways}"
    elif trait.id == "mark":
        names, values = tokens(";".join(trait.fields), ","), tokens(trait.state, ",")
        if len(names) != len(values):
            yield f"{len(names)} names and {len(values)} values"


def _order_faults(piece: Piece) -> Iterator[str]:
    """Traits that do not work where they stand."""
    ids = [trait.id for trait in piece.traits]
    if "footprint" in ids and {"rotate", "pivot"} & set(ids[: ids.index("footprint")]):
        yield "the movement trail stands inside a rotation"
    for sort in ("report", "hideCmd"):
        for at in (number for number, one in enumerate(ids) if one == sort):
            yield from _too_far_in(piece, at)


def _too_far_in(piece: Piece, at: int) -> Iterator[str]:
    trait = piece.traits[at]
    listed = trait.field(0 if trait.id == "report" else 3)
    outside, inside = (
        {key for one in part for key in keys_of(one)}
        for part in (piece.traits[:at], piece.traits[at + 1 :])
    )
    for key in tokens(listed, ","):
        if key and key in outside and key not in inside:
            yield f"trait {trait.id} stands inside the trait that has the key “{key}”"


def keys_of(trait: Trait) -> set[str]:
    """The key strokes to which a trait listens."""
    kinds = FIELDS.get(trait.id, "").split()
    if trait.id in ("report", "hideCmd"):
        return set()
    pairs = list(zip(kinds, trait.fields, strict=False))
    own = {field for kind, field in pairs if kind == "k" and field}
    lists = [field for kind, field in pairs if kind == "C" and field]
    commands = [tokens(token, ":") for field in lists for token in tokens(field, ",")]
    return own | {parts[1] for parts in commands if len(parts) == 3}
