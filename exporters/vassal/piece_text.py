"""Pieces as the text that VASSAL keeps of them: traits, then states in the same order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hexwright.exporters.vassal.sequence import nested, sequence
from hexwright.exporters.vassal.traits import Trait


@dataclass(frozen=True)
class Place:
    """A map of the module by its name, and a pixel of it."""

    map: str
    x: int
    y: int


# Where pieces are that lie in a palette.
NOWHERE = Place("null", 0, 0)


@dataclass(frozen=True)
class Definition:
    """A piece: its traits from the outermost to the innermost, and the basic piece below."""

    name: str
    traits: Sequence[Trait] = ()
    # Empty where a layer draws it.
    picture: str = ""
    # The number of its slot; None for prototypes.
    gpid: int | None = None

    def text(
        self,
        piece_id: str = "null",
        place: Place = NOWHERE,
        states: Mapping[str, str] | None = None,
    ) -> str:
        """The command that makes the piece; `states` by the slots of traits replace theirs."""
        changed = states or {}
        basic = sequence(";", ("piece", "", "", self.picture, self.name))
        gpid = "" if self.gpid is None else self.gpid
        where = sequence(";", (place.map, place.x, place.y, gpid, 0))
        types = nested([*(trait.type for trait in self.traits), basic])
        kept = (changed.get(trait.slot, trait.state) for trait in self.traits)
        return sequence("/", ("+", piece_id, types, nested([*kept, where])))


def expanded(
    traits: Iterable[Trait], prototypes: Mapping[str, Sequence[Trait]]
) -> tuple[Trait, ...]:
    """Traits with those of prototypes in their place, as pieces of saved games have them.

    `prototypes` are by the type of the trait that uses them; none uses another.
    """
    return tuple(one for trait in traits for one in prototypes.get(trait.type, (trait,)))
