"""Which ways pieces may face on the maps of a module, as steps of a rotation."""

from collections.abc import Iterable
from dataclasses import dataclass

from hexwright.exporters.pieces import Piece
from hexwright.exporters.vassal import keys
from hexwright.exporters.vassal.traits import Trait, rotate, trigger
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# Of the twelve facings the even ones look at a hexside, the odd ones at a vertex.
_PARITIES = {"hexside": (0,), "vertex": (1,), "both": (0, 1)}
_DEGREES = 30
FACING = "facing"


@dataclass(frozen=True)
class Turning:
    """A rotation of so many ways; a command turns by `step` of them, from `start` on."""

    ways: int
    step: int = 1
    start: int = 0

    def state(self, facing: int | None, orientation: str) -> int:
        """The way that a facing means on a map with flat or pointy tops."""
        if facing is None:
            return self.start
        degrees = _DEGREES * (facing + (orientation != "flat"))
        return degrees % 360 * self.ways // 360

    def traits(self) -> list[Trait]:
        """The rotation, and commands that turn by more than one step of it."""
        right, left = (tr("Turn right"), keys.TURN_RIGHT), (tr("Turn left"), keys.TURN_LEFT)
        if self.step == 1:
            return [rotate(self.ways, right, left, self.start, FACING)]
        one_right, one_left = keys.named("turn-right"), keys.named("turn-left")
        return [
            trigger("Turn right", *right, [one_right] * self.step),
            trigger("Turn left", *left, [one_left] * self.step),
            rotate(self.ways, ("", one_right), ("", one_left), self.start, FACING),
        ]


def turning_of(module: Module, piece: Piece, facings: Iterable[int]) -> Turning | None:
    """How a piece turns; `facings` are those that set-ups give to its kind. None if it does not."""
    orientations = {map_.grid.orientation for map_ in module.maps.values()}
    parities = {facing % 2 for facing in facings} | _by_rules(module, piece)
    odd = {(parity + (one != "flat")) % 2 for parity in parities for one in orientations}
    if not odd:
        return None
    if odd == {0}:
        return Turning(6)
    return Turning(12, step=2, start=1) if odd == {1} else Turning(12)


def _by_rules(module: Module, piece: Piece) -> set[int]:
    """What its formations say, or the game system if it has none."""
    named = (*piece.kind.formations, *(face.formation for face in piece.faces))
    formations = [one for one in module.counters.formations if one.id in named]
    rules: set[str] = set()
    if formations:
        rules = {one.facing for one in formations}
    elif piece.kind.piece_class == "unit" and module.system is not None:
        rules = {module.system.declaration.facing}
    return {parity for rule in rules for parity in _PARITIES.get(rule, ())}
