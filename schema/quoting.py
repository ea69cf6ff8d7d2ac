"""Quoting text from outside in messages: it may not command a terminal nor be endless."""

from typing import Final

MAX_SHOWN: Final = 100


def shown(text: str) -> str:
    """The text made safe to print: control characters as escapes, cut when long."""
    safe = "".join(
        char if char.isprintable() else f"\\u{ord(char):04x}" for char in text[:MAX_SHOWN]
    )
    return safe if len(text) <= MAX_SHOWN else safe + "…"
