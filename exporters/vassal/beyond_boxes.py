"""Places on the table that a module does not name: for the lost of a side, and for each arrival."""

from collections import defaultdict
from typing import Final

from hexwright.exporters.set_up import StartingPiece
from hexwright.schema.language import tr
from hexwright.schema.model.module import Box
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

_LOST: Final = "eliminated"
_COMING: Final = "reinforcements"


def lost_boxes(module: Module) -> dict[str, Box]:
    """The box of each side for what it loses: its own, a shared one, or else one more."""
    found = {}
    for side in module.info.sides:
        known = [one for one in module.info.boxes if one.purpose == _LOST]
        own = [one for one in known if one.side == side.id] or [it for it in known if not it.side]
        name = tr("Lost: {side}", side=side.name)
        more = Box(id=f"lost:{side.id}", name=name, purpose=_LOST, side=side.id)
        found[side.id] = own[0] if own else more
    return found


def arrival_turns(module: Module) -> dict[str, tuple[int, ...]]:
    """The turns in which units of each side arrive in some scenario."""
    turns = defaultdict[str, set[int]](set)
    for battle in module.scenarios.values():
        for entry in resolved(battle, module.scenarios).reinforcements:
            if entry.turn > 0 and waits_for_its_turn(module, entry.box):
                turns[entry.side].add(entry.turn)
    order = [side.id for side in module.info.sides if side.id in turns]
    return {side: tuple(sorted(turns[side])) for side in order}


def waits_for_its_turn(module: Module, box: str) -> bool:
    """Whether units that come from this box, or from none, only wait for their turn."""
    return all(one.purpose == _COMING for one in module.info.boxes if one.id == box)


def waits(module: Module, one: StartingPiece) -> bool:
    """Whether a piece waits for its turn in a place of its own."""
    return one.space > 0 and not one.track and waits_for_its_turn(module, one.box)
