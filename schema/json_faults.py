"""What is wrong with JSON text, in plain words: the first fault and where it is."""

import math
import re
from typing import Final, NamedTuple

from schema.json_text import TOKEN, line_and_column
from schema.language import tr

LARGEST_INTEGER: Final = 2**63 - 1
SMALLEST_INTEGER: Final = -(2**63)

_VALUE, _FIRST_ITEM, _FIRST_NAME, _NAME, _COLON, _NEXT = range(6)
_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*+")
_NUMBER_LIKE: Final = re.compile(r"[0-9.eE+-]++")
_NOT_NUMBERS: Final = re.compile(r"[+-]?(?:NaN|Infinity|nan|inf)\b")
_STRING_START: Final = re.compile(
    r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+'
)
_WITHOUT_LONE_SURROGATES: Final = re.compile(
    r"(?:[^\\]++|\\[^u]|\\u(?![dD][89a-fA-F])"
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})*+"
)
_OTHER_WORDS: Final = {"True": "true", "False": "false", "None": "null", "nil": "null"}
_CLOSING: Final = {"[": "]", "{": "}"}


class Fault(NamedTuple):
    """The first fault of a text: stable code, words, and the offset of the character."""

    code: str
    offset: int
    message: str
    hint: str = ""


class _Scanner:
    """Follows the grammar token by token with an explicit stack of open brackets."""

    def __init__(self, text: str, max_depth: int) -> None:
        self.text = text
        self.max_depth = max_depth
        self.open: list[tuple[str, int]] = []
        self.expect = _VALUE

    def first_fault(self) -> Fault | None:
        """The first fault, or None if the text is good."""
        offset = 0
        while token := TOKEN.match(self.text, offset):
            kind = token.lastgroup or ""
            start, offset = token.span(kind)
            fault = self._token(kind, token[kind], start)
            if fault:
                return fault
        return self._end(_SPACE.match(self.text, offset))

    def _end(self, space: re.Match[str] | None) -> Fault | None:
        offset = space.end() if space else 0
        if offset < len(self.text):
            return _bad_token(self.text, offset)
        if self.expect == _NEXT and not self.open:
            return None
        if not self.open:
            return Fault("json.empty", offset, tr("The document is empty."))
        bracket, where = self.open[-1]
        line, _ = line_and_column(self.text, where)
        return Fault(
            "json.truncated",
            offset,
            tr("The text ends too early: “{bracket}” of line {line} is not closed.").format()
            if False
            else tr(
                "The text ends too early: “{bracket}” of line {line} is not closed.",
                bracket=bracket,
                line=line,
            ),
            tr("Close it with “{bracket}”, or restore the file if it was cut off.", bracket=_CLOSING[bracket]),
        )
