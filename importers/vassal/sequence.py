"""VASSAL's nested texts taken apart: tokens with escaped delimiters, and obfuscated saves."""

import lzma
import math
import re
import zlib
from collections.abc import Callable
from typing import Any, Final, NamedTuple


class _Way(NamedTuple):
    """How a saved game is obfuscated: what it begins with, and what was done to its text."""

    mark: bytes
    # Whether the key and the text are written in hexadecimal digits.
    is_hex: bool
    unpacker: Callable[[], Any] | None = None


# From 3.8 on, saved games may be of bytes, and compressed.
_WAYS: Final = (
    _Way(b"!VCSK", is_hex=True),
    _Way(b"!VCSZ", is_hex=True, unpacker=zlib.decompressobj),
    _Way(b"!VOBS", is_hex=False),
    _Way(b"!VOXZ", is_hex=False, unpacker=lzma.LZMADecompressor),
)
# What the texts of saved games begin with.
SAVED_MARKS: Final = (b"begin_save", *(way.mark for way in _WAYS))
_MOST_TEXT: Final = 128 * 2**20
_TABS = re.compile(r"\\*\t")


def tokens(text: str, delimiter: str) -> list[str]:
    """The parts between unescaped delimiters; one pair of quotes round a part is taken off."""
    if "\\" + delimiter not in text:
        parts = text.split(delimiter)
        return parts if "'" not in text else [_unquoted(part) for part in parts]
    found, escaped = [], ""
    *parts, last = text.split(delimiter)
    for part in parts:
        if part.endswith("\\"):
            escaped += part[:-1] + delimiter
        else:
            found.append(_unquoted(escaped + part))
            escaped = ""
    return [*found, _unquoted(escaped + last)]


def _unquoted(token: str) -> str:
    is_quoted = len(token) > 1 and token[0] == token[-1] == "'"
    return token[1:-1] if is_quoted else token


def nested(text: str, most: int) -> list[str]:
    """Parts each of which holds the next; raises ValueError if there are more than so many.

    Every level puts one backslash more before the tabs inside of it. The rest is never copied to
    take them out: with hundreds of levels most of an import would go by in copying.
    """
    found: list[str] = []
    start, end, level = 0, len(text), 0
    for tab in _TABS.finditer(text):
        slashes, tab_at = tab.end() - tab.start() - 1, tab.end() - 1
        if slashes > level or tab_at < start or tab_at >= end:
            continue
        found.append(_part(text[start : tab.start()], level))
        if len(found) > most:
            raise ValueError("more traits than a piece can have")
        start, level = tab.end(), level + 1
        if end - start > 1 and text[start] == text[end - 1] == "'":
            start, end = start + 1, end - 1
    found.append(_part(text[start:end], level))
    return found


def _part(text: str, level: int) -> str:
    return _unquoted(text.replace("\\" * (level + 1) + "\t", "\t"))


def field(fields: list[str] | tuple[str, ...], number: int) -> str:
    """One field; empty if the text stops before it."""
    return fields[number] if number < len(fields) else ""


def number_of(text: str | None, otherwise: int) -> int:
    """A whole number, or another where the text is none."""
    try:
        return int(float(text)) if text else otherwise
    except (ValueError, OverflowError):
        return otherwise


def decimal(text: str | None, otherwise: float) -> float:
    """A number, or another where the text is none."""
    try:
        value = float(text) if text else otherwise
    except ValueError:
        return otherwise
    return value if math.isfinite(value) else otherwise


def saved_text(saved: bytes) -> str:
    """The text of a saved game, obfuscated in any of the ways or not; raises ValueError."""
    way = next((one for one in _WAYS if saved.startswith(one.mark)), None)
    if way is None:
        return saved.decode("utf-8")
    start = len(way.mark)
    if len(saved) == start:
        raise ValueError("cut off")
    if way.is_hex:
        key, hidden = int(saved[start : start + 2], 16), bytes.fromhex(saved[start + 2 :].decode())
    else:
        key, hidden = saved[start], saved[start + 1 :]
    data = hidden.translate(bytes(byte ^ key for byte in range(256)))
    return (_unpacked(data, way.unpacker()) if way.unpacker else data).decode("utf-8")


def _unpacked(data: bytes, unpacker: Any) -> bytes:
    """What was compressed, within bounds; raises ValueError."""
    try:
        whole: bytes = unpacker.decompress(data, _MOST_TEXT)
    except (zlib.error, lzma.LZMAError, EOFError) as error:
        raise ValueError("damaged") from error
    if not unpacker.eof:
        raise ValueError("cut off, or more text than a saved game can have")
    return whole
