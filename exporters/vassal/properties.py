"""Properties of pieces that players' inventories and commands can ask for."""

import re
from typing import Any

from hexwright.exporters.pieces import Piece
from hexwright.exporters.vassal.levels import FACE, LOOK, STEPS
from hexwright.exporters.vassal.plan import LAYER, MARKERS, UNITS
from hexwright.exporters.vassal.sequence import plain
from hexwright.exporters.vassal.traits import TURN, Trait, calculated, marker

# What the exporter itself calls so; an attribute of such a name gets an underscore.
_OWN = {"Side", "Nation", "Kind", "Class", "Command", "Formation", LAYER, LOOK, FACE, STEPS, TURN}


def identifier(name: str) -> str:
    """A name as expressions can use it: letters, digits and underscores, no digit first."""
    word = re.sub(r"\W", "_", name)
    return f"_{word}" if word[:1].isdigit() or word in _OWN else word


def command_property(number: int) -> str:
    """The property that names a piece's command, counted from the highest, which is 1."""
    return f"Command{number}"


def layer_of(piece: Piece) -> str:
    """The layer of maps on which a piece lies; pieces stack with those of the same one."""
    return MARKERS if piece.kind.piece_class == "marker" else UNITS


def properties_of(piece: Piece) -> list[Trait]:
    """What a piece is, whom it belongs to, and its attributes."""
    fixed, by_face = _attributes(piece)
    info = piece.module.info
    nations = {nation.id: nation.name for nation in info.nations}
    values = {
        **fixed,
        "Nation": nations.get(piece.nation, ""),
        "Kind": piece.kind.name,
        "Class": piece.kind.piece_class,
        LAYER: layer_of(piece),
    }
    commands = [command.name for command in piece.commands]
    if commands:
        values["Command"] = commands[-1]
        values |= {command_property(n): name for n, name in enumerate(commands, 1)}
    marks = marker({name: plain(value) for name, value in values.items() if value})
    return [marks, *(calculated(name, _choice(known)) for name, known in by_face.items())]


def _attributes(piece: Piece) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Attributes that all faces share, and the values of the others by face."""
    shown = [_shown(piece, face.id) for face in piece.faces]
    names = sorted({name for one in shown for name in one})
    fixed, by_face = {}, {}
    for name in names:
        values = [one.get(name, "") for one in shown]
        if len(set(values)) == 1:
            fixed[identifier(name)] = values[0]
        else:
            by_face[identifier(name)] = values
    return fixed, by_face


def _shown(piece: Piece, face: str) -> dict[str, str]:
    texts = {name: _text(value) for name, value in piece.values(face).items()}
    return {name: text for name, text in texts.items() if text is not None}


def _text(value: Any) -> str | None:
    """A value in words; None for lists and such, which a property cannot hold."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) if isinstance(value, (str, int, float)) else None


def _choice(values: list[str]) -> str:
    """An expression for the value that belongs to the face that is up."""
    *others, last = [_literal(value) for value in values]
    parts = (f"{FACE}=={number}?{value}:" for number, value in enumerate(others, 1))
    return f"{{{''.join(parts)}{last}}}"


def _literal(value: str) -> str:
    if re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", value):
        return value
    quoted = plain(value).replace('"', "'")
    return f'"{quoted}"'
