"""Set-ups and orders of battle as rows of plain values."""

from collections.abc import Iterator
from typing import Any

from schema.model.oob import OrderOfBattle
from schema.model.scenario import Placement, Scenario
from schema.module import Module

Row = dict[str, Any]


def oob_rows(module: Module, oob: OrderOfBattle) -> Iterator[Row]:
    """One row for each leader and unit, with its effective attributes."""
    for leader in oob.leaders:
        commands = leader.commands
        yield _piece_row(module, oob, leader.id, commands[0] if commands else "")
    for unit in oob.units:
        yield _piece_row(module, oob, unit.id, unit.command)


def _piece_row(module: Module, oob: OrderOfBattle, piece: str, command: str) -> Row:
    one = module.pieces[piece]
    kind = module.kinds.get(one.kind)
    values = module.attributes(piece) if kind else {}
    return {
        "side": oob.side,
        "command": " / ".join(reversed(_line_of_command(module, command))),
        "id": piece,
        "name": one.name or (kind.name if kind else ""),
        "kind": one.kind,
        "class": kind.piece_class if kind else "",
        "nation": one.nation or (kind.nation if kind else ""),
        "steps": kind.steps if kind else 0,
        **{name: values[name] for name in sorted(values)},
    }


def _line_of_command(module: Module, command: str) -> list[str]:
    """Names of a command and all above it; a circle ends where it began."""
    names: list[str] = []
    seen: set[str] = set()
    while command in module.commands and command not in seen:
        seen.add(command)
        names.append(module.commands[command].name)
        command = module.commands[command].parent
    return names


def setup_rows(module: Module, scenario: Scenario) -> Iterator[Row]:
    """One row for each counter on the map or in a box, then those that arrive later."""
    for placement in scenario.setup:
        yield {**_placed(module, placement.piece, placement.kind), **_where(placement)}
    for arrival in scenario.reinforcements:
        pieces = list(arrival.pieces)
        for command in arrival.commands:
            if command in module.commands:
                pieces.extend(module.pieces_of_command(command))
        for piece in pieces:
            row = _placed(module, piece, "")
            row |= {"turn": arrival.turn, "hex": " ".join(arrival.hexes), "zone": arrival.zone}
            yield {**row, "facing": arrival.facing, "statuses": " ".join(arrival.statuses)}


def _placed(module: Module, piece: str, kind: str) -> Row:
    one = module.pieces.get(piece)
    known = module.kinds.get(one.kind if one else kind)
    return {
        "turn": 0,
        "piece": piece,
        "name": (one.name if one else "") or (known.name if known else ""),
        "kind": one.kind if one else kind,
        "side": module.side_of.get(piece, known.side if known else ""),
    }


def _where(placement: Placement) -> Row:
    row: Row = {
        "hex": placement.hex,
        "box": placement.box,
        "facing": placement.facing,
        "face": placement.face,
        "formation": placement.formation,
        "statuses": " ".join(placement.statuses),
        "losses": placement.losses,
    }
    return {**row, "side": placement.side} if placement.side else row
