"""Set-ups and orders of battle as rows of plain values."""

from collections.abc import Iterator
from typing import Any

from hexwright.exporters.pieces import Piece, pieces_of_oob
from hexwright.exporters.set_up import Cast
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module

Row = dict[str, Any]


def oob_rows(module: Module, oob: OrderOfBattle) -> Iterator[Row]:
    """One row for each leader and unit, with its effective attributes."""
    for piece in pieces_of_oob(module, oob):
        values = piece.values()
        yield {
            "side": piece.side,
            "command": " / ".join(command.name for command in piece.commands),
            "id": piece.id,
            "name": piece.name,
            "kind": piece.kind.id,
            "class": piece.kind.piece_class,
            "nation": piece.nation,
            "steps": piece.steps,
            **{name: values[name] for name in sorted(values)},
        }


def setup_rows(module: Module, scenario: Scenario) -> Iterator[Row]:
    """One row for each counter on the map or in a box, then those that arrive later."""
    cast = Cast(module)
    for placement in scenario.setup:
        yield {**_about(cast.of(placement)), **_where(placement)}
    for arrival in scenario.reinforcements:
        for piece in cast.members(arrival):
            row = _about(piece)
            row |= {"turn": arrival.turn, "hex": " ".join(arrival.hexes), "zone": arrival.zone}
            yield {**row, "facing": arrival.facing, "statuses": " ".join(arrival.statuses)}


def _about(piece: Piece) -> Row:
    return {
        "turn": 0,
        "piece": piece.id if piece.owner else "",
        "name": piece.name,
        "kind": piece.kind.id,
        "side": piece.side,
    }


def _where(placement: Placement) -> Row:
    return {
        "hex": placement.hex,
        "box": placement.box,
        "facing": placement.facing,
        "face": placement.face,
        "formation": placement.formation,
        "statuses": " ".join(placement.statuses),
        "losses": placement.losses,
    }
