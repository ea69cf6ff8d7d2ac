"""What a placed counter is: its kind, its owner, the face that is up, the ways it can look.

Checks, games, the editor and exporters all ask here, so that they cannot disagree.
"""

from typing import Final

from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module

# Directions that a counter can look in: hexsides are even, vertices odd.
_ROUND: Final = 12
_FIRST: Final[dict[str, tuple[int, ...]]] = {"hexside": (0,), "vertex": (1,), "both": (0, 1)}


def kind_of(module: Module, placement: Placement) -> CounterKind | None:
    """The kind of a placed counter; None if the module does not know it."""
    piece = module.pieces.get(placement.piece)
    return module.kinds.get(piece.kind if piece else placement.kind)


def side_of(module: Module, placement: Placement) -> str:
    """Whose it is; empty if nobody's.

    The scenario has the first word, then the order of battle, the kind, and the kind's nation.
    """
    if placement.side:
        return placement.side
    if placement.piece:
        return module.side_of.get(placement.piece, "")
    return module.side_of_kind.get(placement.kind, "")


def face_of(module: Module, placement: Placement) -> str:
    """The face that is up: the front where the scenario names none, empty if there are no faces."""
    if placement.face:
        return placement.face
    kind = kind_of(module, placement)
    return kind.faces[0].id if kind and kind.faces else ""


def facings(module: Module) -> list[int]:
    """The directions that counters can look in by the rules of the module."""
    declared = module.system.declaration if module.system else None
    # A system that says nothing of attributes and options leaves everything to the players.
    is_open = declared is None or not (declared.attributes or declared.options)
    looks = "both" if declared is None or is_open else declared.facing
    return sorted(facing for start in _FIRST.get(looks, ()) for facing in range(start, _ROUND, 2))
