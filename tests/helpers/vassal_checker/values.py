"""Values as VASSAL reads them from attributes and fields."""

import re

WHOLE = re.compile(r"-?\d+")
NUMBER = re.compile(r"-?\d+(\.\d+)?")
_HEX = re.compile(r"0x[0-9A-Fa-f]{6}")


def is_colour(text: str) -> bool:
    """Whether this is r,g,b or r,g,b,a of 0 to 255, or 0xRRGGBB."""
    if _HEX.fullmatch(text):
        return True
    parts = text.split(",")
    return len(parts) in (3, 4) and all(part.isdigit() and int(part) <= 255 for part in parts)


def whole(text: str | None, otherwise: int) -> int:
    """The number of an attribute; the class's own if it is left out or cannot be read."""
    return int(text) if text and WHOLE.fullmatch(text) else otherwise


def decimal(text: str | None, otherwise: float) -> float:
    """The number of an attribute; the class's own if it is left out or cannot be read."""
    return float(text) if text and NUMBER.fullmatch(text) else otherwise
