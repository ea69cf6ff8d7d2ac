"""The pieces of a module as other programs want them: one entry per counter, with its faces."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hexwright.render.counter_look import CounterLook, kind_look, piece_look
from hexwright.schema.model.counters import CounterKind, Face, Template
from hexwright.schema.model.oob import Command, Leader, OrderOfBattle, Unit
from hexwright.schema.module import Module
from hexwright.schema.oob_tree import OobTree

# The width of counters whose kind has no template.
_USUAL_MM = Template(id="", name="").width_mm


@dataclass(frozen=True)
class Piece:
    """A unit, a leader, or a counter that belongs to no order of battle."""

    module: Module
    kind: CounterKind
    side: str
    # The unit or leader; None for counters that exist as often as needed.
    owner: Unit | Leader | None = None
    # Its commands from the highest to its own.
    commands: tuple[Command, ...] = ()

    @property
    def id(self) -> str:
        """Unique among the pieces of the module."""
        if self.owner is not None:
            return self.owner.id
        usual = self.module.side_of_kind[self.kind.id]
        return f"{self.kind.id}-{self.side}" if self.side != usual else self.kind.id

    @property
    def name(self) -> str:
        """The name that players read."""
        return (self.owner.name if self.owner else "") or self.kind.name

    @property
    def nation(self) -> str:
        """The nation it belongs to; empty if it has none."""
        return (self.owner.nation if self.owner else "") or self.kind.nation

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces, front first; one without a name if the kind lists none."""
        return self.kind.faces or (Face(id="", name=""),)

    @property
    def steps(self) -> int:
        """The steps it begins with."""
        own = self.owner.steps if isinstance(self.owner, Unit) else 0
        return own or self.kind.steps

    @property
    def width_mm(self) -> float:
        """How wide its counter is."""
        templates = self.module.counters.templates
        own = (one.width_mm for one in templates if one.id == self.kind.template)
        return next(own, _USUAL_MM)

    def values(self, face: str = "") -> dict[str, Any]:
        """The attributes that a face shows, those that are set."""
        if self.owner is not None:
            found = self.module.attributes(self.owner.id, face)
        else:
            shown = next((one.attributes for one in self.faces if one.id == face), {})
            found = {**self.kind.attributes, **shown}
        return {name: value for name, value in found.items() if value is not None}

    def look(self, face: str = "", lost: int = 0) -> CounterLook:
        """What it shows with a face up and so many steps lost."""
        if self.owner is None:
            look = kind_look(self.module, self.kind, self.side, face)
        else:
            found = piece_look(self.module, self.owner.id, face, self.steps - lost)
            assert found is not None, "a sound module knows the kind of every piece"
            look = found
        return replace(look, lost=min(lost, look.steps))


def pieces_of(module: Module) -> Iterator[Piece]:
    """All units and leaders, oob after oob in the order of its tree."""
    for name in sorted(module.oobs):
        yield from pieces_of_oob(module, module.oobs[name])


def pieces_of_oob(module: Module, oob: OrderOfBattle) -> Iterator[Piece]:
    """Units and leaders of an order of battle in the order of its tree."""
    tree = OobTree(oob)
    for item in tree.walk():
        entry = tree.entries[item]
        if isinstance(entry, Command):
            continue
        line = [tree.entries[one] for one in tree.line(item)]
        commands = tuple(one for one in reversed(line) if isinstance(one, Command))
        yield Piece(module, module.kinds[entry.kind], oob.side, entry, commands)


def markers_of(module: Module) -> Iterator[Piece]:
    """All counters that belong to no order of battle, for each side that a set-up gives one."""
    owned = {piece.kind for piece in module.pieces.values()}
    placed = {(one.kind, one.side) for battle in module.scenarios.values() for one in battle.setup}
    for kind in module.counters.kinds:
        usual = module.side_of_kind[kind.id]
        # A unit of no order of battle and no side would have no colours.
        if kind.id not in owned and (usual or kind.piece_class == "marker"):
            yield Piece(module, kind, usual)
        for side in (one.id for one in module.info.sides):
            if side != usual and (kind.id, side) in placed:
                yield Piece(module, kind, side)


def usual_width(pieces: Iterable[Piece]) -> float:
    """How many millimetres most of the counters are wide."""
    widths = Counter(piece.width_mm for piece in pieces)
    return max(widths, key=lambda width: (widths[width], width), default=_USUAL_MM)
