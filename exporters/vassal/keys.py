"""Key strokes of the exported pieces: what players type, and names for what they only click."""

from collections.abc import Iterable

from hexwright.exporters.vassal.sequence import sequence

_CTRL, _CTRL_SHIFT = 130, 195
# VASSAL knows named commands by the name; the number says that there is one.
_NAMED = 57348


def _ctrl(code: int) -> str:
    return f"{code},{_CTRL}"


def named(name: str) -> str:
    """A command that no key is bound to."""
    return f"{_NAMED},0,{name}"


def key_list(strokes: Iterable[str]) -> str:
    """Several key strokes as one field; even a single one is escaped."""
    return sequence(",", strokes)


DELETE = _ctrl(ord("D"))
CLONE = _ctrl(ord("C"))
TRAIL = _ctrl(ord("T"))
MOVED = _ctrl(ord("M"))
ELIMINATE = _ctrl(ord("E"))
BRING_BACK = f"{ord('E')},{_CTRL_SHIFT}"
FLIP = _ctrl(ord("F"))
LOSE = _ctrl(ord("L"))
RECOVER = f"{ord('L')},{_CTRL_SHIFT}"
FORMATION = f"{ord('F')},{_CTRL_SHIFT}"
# Brackets need AltGr on many keyboards, which means other commands there.
TURN_RIGHT = _ctrl(ord("R"))
TURN_LEFT = f"{ord('R')},{_CTRL_SHIFT}"
HIDE = _ctrl(ord("H"))
