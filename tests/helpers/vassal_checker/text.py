"""VASSAL's nested texts: tokens with escaped delimiters, key strokes, and obfuscated saves."""

import re

STROKE = re.compile(r"\d+,\d+(,.*)?")
_MARK = b"!VCSK"


def tokens(text: str, delimiter: str) -> list[str]:
    """The parts between unescaped delimiters; one pair of quotes round a part is taken off."""
    parts = re.split(rf"(?<!\\){re.escape(delimiter)}", text)
    return [_unquoted(part.replace("\\" + delimiter, delimiter)) for part in parts]


def _unquoted(token: str) -> str:
    is_quoted = len(token) > 1 and token[0] == token[-1] == "'"
    return token[1:-1] if is_quoted else token


def is_stroke(text: str) -> bool:
    """Whether this is a key stroke, a named command, or none."""
    return len(text) <= 1 or STROKE.fullmatch(text) is not None


def is_stroke_list(text: str) -> bool:
    """Whether every stroke of a list is whole: an unescaped comma tears one apart."""
    return all(not token or STROKE.fullmatch(token) for token in tokens(text, ","))


def plain(saved: bytes) -> str:
    """The text of a saved game, obfuscated or not; raises ValueError."""
    if not saved.startswith(_MARK):
        return saved.decode("utf-8")
    digits = saved[len(_MARK) :].decode("ascii")
    key, body = int(digits[:2], 16), bytes.fromhex(digits[2:])
    return bytes(byte ^ key for byte in body).decode("utf-8")
