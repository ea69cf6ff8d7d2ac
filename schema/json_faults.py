"""What is wrong with JSON text, in plain words: the first fault and where it is."""

import math
import re
from typing import Final, NamedTuple

from hexwright.schema.json_text import TO_BRACKET, TOKEN, line_and_column
from hexwright.schema.language import tr
from hexwright.schema.quoting import shown

LARGEST_INTEGER: Final = 2**63 - 1
SMALLEST_INTEGER: Final = -(2**63)

_VALUE, _FIRST_ITEM, _FIRST_NAME, _NAME, _COLON, _NEXT = range(6)
_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*+")
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
    """The first fault of a text: stable code, offset of the character, words."""

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

    def skip_good(self, known_good: int) -> tuple[int, Fault | None]:
        """Pass over text that is known to be good, bracket by bracket; only depth is checked."""
        offset = 0
        while (found := TO_BRACKET.match(self.text, offset)) and found.end() <= known_good:
            offset = found.end()
            self.expect = _VALUE if found[1] in "[{" else _NEXT
            fault = self._mark(found[1], offset - 1)
            if fault:
                return offset, fault
        return offset, None

    def first_fault(self, offset: int) -> Fault | None:
        """The first fault from here on."""
        while token := TOKEN.match(self.text, offset):
            kind = token.lastgroup or ""
            start, offset = token.span(kind)
            found = token[kind]
            fault = self._mark(found, start) if kind == "mark" else self._scalar(kind, found, start)
            if fault:
                return fault
        return self._end(offset)

    def _end(self, offset: int) -> Fault | None:
        space = _SPACE.match(self.text, offset)
        offset = space.end() if space else offset
        if offset < len(self.text):
            return self._unreadable(offset)
        if self.open:
            return self._unclosed(offset)
        if self.expect == _VALUE:
            return Fault("json.empty", offset, tr("The document is empty."))
        return None

    def _unclosed(self, offset: int) -> Fault:
        bracket, where = self.open[-1]
        line, _ = line_and_column(self.text, where)
        message = tr(
            "The text ends too early: “{bracket}” of line {line} is not closed.",
            bracket=bracket,
            line=line,
        )
        closing = _CLOSING[bracket]
        hint = tr("Close it with “{bracket}”, or restore the file if it was cut.", bracket=closing)
        return Fault("json.truncated", offset, message, hint)

    def _unreadable(self, offset: int) -> Fault:
        """Where no value may stand, the place is the fault and not the strange token."""
        is_value_due = self.expect in (_VALUE, _FIRST_ITEM)
        if not is_value_due and self.text[offset] not in "/#'\"":
            return self._misplaced("", offset)
        return _bad_token(self.text, offset)

    def _scalar(self, kind: str, found: str, start: int) -> Fault | None:
        if kind == "string" and self.expect in (_NAME, _FIRST_NAME):
            self.expect = _COLON
        elif self.expect in (_VALUE, _FIRST_ITEM):
            self.expect = _NEXT
        else:
            return self._misplaced(found, start)
        if kind == "number":
            return _number_fault(found, start)
        return _surrogate_fault(found, start) if kind == "string" and "\\" in found else None

    def _mark(self, mark: str, start: int) -> Fault | None:
        if mark in "[{":
            return self._open(mark, start)
        if mark in "]}":
            return self._close(mark, start)
        if mark == ":" and self.expect == _COLON:
            self.expect = _VALUE
        elif mark == "," and self.expect == _NEXT and self.open:
            self.expect = _NAME if self.open[-1][0] == "{" else _VALUE
        else:
            return self._misplaced(mark, start)
        return None

    def _open(self, mark: str, start: int) -> Fault | None:
        if self.expect not in (_VALUE, _FIRST_ITEM):
            return self._misplaced(mark, start)
        if len(self.open) == self.max_depth:
            message = tr("The data is nested more than {limit} levels deep.", limit=self.max_depth)
            hint = tr("No module needs such nesting; the file is broken or made to do harm.")
            return Fault("json.too-deep", start, message, hint)
        self.open.append((mark, start))
        self.expect = _FIRST_ITEM if mark == "[" else _FIRST_NAME
        return None

    def _close(self, mark: str, start: int) -> Fault | None:
        may_close = self.expect in (_NEXT, _FIRST_ITEM, _FIRST_NAME) and self.open
        if not may_close:
            return self._misplaced(mark, start)
        if _CLOSING[self.open[-1][0]] != mark:
            return self._mismatched(mark, start)
        self.open.pop()
        self.expect = _NEXT
        return None

    def _mismatched(self, mark: str, start: int) -> Fault:
        bracket, where = self.open[-1]
        line, _ = line_and_column(self.text, where)
        message = tr(
            "“{mark}” does not fit: “{bracket}” of line {line} is still open.",
            mark=mark,
            bracket=bracket,
            line=line,
        )
        hint = tr("Close it with “{bracket}” first.", bracket=_CLOSING[bracket])
        return Fault("json.syntax", start, message, hint)

    def _misplaced(self, found: str, start: int) -> Fault:
        message, hint = self._words_for_misplaced(found)
        return Fault("json.syntax", start, message, hint)

    def _is_after_comma(self) -> bool:
        in_list = bool(self.open) and self.open[-1][0] == "["
        return self.expect == _NAME or (self.expect == _VALUE and in_list)

    def _words_for_misplaced(self, found: str) -> tuple[str, str]:
        if self.expect == _NEXT and not self.open:
            return (
                tr("There is more text after the end of the document."),
                tr("Remove it, or wrap everything in one pair of brackets."),
            )
        if self.expect == _NEXT:
            if found == ":":
                return tr("A colon does not belong here."), ""
            return (
                tr("A comma is missing before this."),
                tr("Values and members are separated by commas."),
            )
        if self.expect == _COLON:
            return (
                tr("A colon is missing after the member's name."),
                tr('Write it as "name": value.'),
            )
        if found and found in "]}" and self._is_after_comma():
            return tr("The comma before “{mark}” is one too many.", mark=found), tr("Remove it.")
        if self.expect in (_NAME, _FIRST_NAME):
            return (
                tr("A member's name in double quotes is expected here."),
                tr('Write it as "name": value.'),
            )
        return tr("A value is missing before “{mark}”.", mark=found), ""


def _number_fault(found: str, start: int) -> Fault | None:
    if found.lstrip("-").isdigit():
        # 20 digits are beyond the range already; converting more would only cost time.
        if len(found) <= 20 and SMALLEST_INTEGER <= int(found) <= LARGEST_INTEGER:
            return None
        hint = tr("Whole numbers go up to {limit}.", limit=LARGEST_INTEGER)
    elif math.isfinite(float(found)):
        return None
    else:
        hint = tr("Numbers go up to about {limit}.", limit="1.8e308")
    return Fault("json.number-range", start, tr("The number is too large."), hint)


def _surrogate_fault(found: str, start: int) -> Fault | None:
    good = _WITHOUT_LONE_SURROGATES.match(found)
    end = good.end() if good else 0
    if end == len(found):
        return None
    return Fault(
        "json.lone-surrogate",
        start + end,
        tr("“{escape}” is half of a character.", escape=found[end : end + 6]),
        tr("Write the character itself, or both halves of its escape."),
    )


def _bad_token(text: str, offset: int) -> Fault:
    """Words for something that is no JSON token at all."""
    char = text[offset]
    if char == '"':
        return _bad_string(text, offset)
    if unreal := _NOT_NUMBERS.match(text, offset):
        message = tr("{word} is not a number that a module may hold.", word=unreal[0])
        return Fault("json.not-a-number", offset, message, tr("Write a number, or null."))
    if char in "0123456789+-.":
        hint = tr("Numbers look like 12, -3 or 0.5: no plus sign, no leading zeros, no bare point.")
        return Fault("json.syntax", offset, tr("This number is not written correctly."), hint)
    if char == "'":
        message = tr("Text and names stand in double quotes, not in single ones.")
        return Fault("json.syntax", offset, message)
    if char in "/#":
        message = tr("Comments are not possible in JSON.")
        return Fault("json.syntax", offset, message, tr("Remove the comment."))
    if word := _WORD.match(text, offset):
        return _bad_word(word[0], offset)
    readable = char if char.isprintable() else f"U+{ord(char):04X}"
    message = tr("The character “{char}” does not belong here.", char=readable)
    return Fault("json.syntax", offset, message)


def _bad_word(word: str, offset: int) -> Fault:
    message = tr("The word “{word}” is not known.", word=word[:40])
    if word in _OTHER_WORDS:
        return Fault("json.syntax", offset, message, tr("Write {word}.", word=_OTHER_WORDS[word]))
    return Fault("json.syntax", offset, message, tr("Text stands in double quotes."))


def _bad_string(text: str, offset: int) -> Fault:
    good = _STRING_START.match(text, offset)
    end = good.end() if good else offset
    if end < len(text) and text[end] == "\\":
        message = tr("“{escape}” is not a known escape.", escape=shown(text[end : end + 2]))
        return Fault("json.syntax", end, message, tr("For a backslash, write two of them."))
    if end < len(text) and text[end] not in "\r\n":
        message = tr(
            "A text holds the control character U+{number}.", number=f"{ord(text[end]):04X}"
        )
        return Fault("json.syntax", end, message, tr("Write it as an escape such as \\t."))
    message = tr("The closing quote of this text is missing.")
    return Fault("json.syntax", offset, message, tr("For a line break inside a text, write \\n."))


def first_fault(text: str, max_depth: int, known_good: int = 0) -> Fault | None:
    """The first fault of the text, or None if it is good JSON no deeper than `max_depth`.

    A parser's word that the first `known_good` characters are well-formed saves most of the time.
    """
    scanner = _Scanner(text, max_depth)
    offset, fault = scanner.skip_good(known_good)
    return fault or scanner.first_fault(offset)


def depth_fault(text: str, max_depth: int) -> Fault | None:
    """The place where the nesting passes `max_depth`, if the brackets tell of one."""
    _, fault = _Scanner(text, max_depth).skip_good(len(text))
    return fault if fault and fault.code == "json.too-deep" else None
