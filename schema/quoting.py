"""Quoting text from outside in messages: it may not command a terminal nor be endless."""

from typing import Final

MAX_SHOWN: Final = 100


def printable(text: str) -> str:
    """The text with control characters as escapes."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)


def shown(text: str) -> str:
    """The text made safe to print, and cut when long."""
    safe = printable(text[:MAX_SHOWN])
    return safe if len(text) <= MAX_SHOWN else safe + "…"
