"""JSON from outside: parsed fast when good, refused with line, column and plain words when not.

The checks of the fast path run over the bytes in C (translate, replace, count), so that good input
costs little more than msgspec alone; the exact search for a fault starts only when one is certain
or likely. A byte order mark is accepted and dropped: common Windows editors write one.
"""

import codecs
import re
from typing import Any, Final, NoReturn

import msgspec

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.json_faults import Fault, depth_fault, first_fault
from hexwright.schema.json_text import duplicate_members, line_and_column, positions
from hexwright.schema.language import tr

__all__ = [
    "MAX_DEPTH",
    "MAX_DOCUMENT_BYTES",
    "MAX_VALUES",
    "decode_text",
    "duplicate_members",
    "has_duplicate_members",
    "line_and_column",
    "parse",
    "positions",
]

MAX_DEPTH: Final = 64
MAX_DOCUMENT_BYTES: Final = 64 * 1024 * 1024
# Small values need up to thirty times their text in memory; this bounds it.
MAX_VALUES: Final = 4_000_000

_ROUND_TO_SQUARE: Final = bytes.maketrans(b"{}", b"[]")
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_NOT_COLONS: Final = bytes(set(range(256)) - set(b':"'))
_NOT_SEPARATORS: Final = bytes(set(range(256)) - set(b'[{,"'))
_TOO_DEEP: Final = b"[" * (MAX_DEPTH + 1)
_DIGITS_TO_ZERO: Final = bytes.maketrans(b"123456789", b"000000000")
_LONG_DIGITS: Final = b"0" * 19
_DIGIT_RUN: Final = re.compile(rb"0++")
_PLACE: Final = re.compile(r"\(byte ([0-9]{1,12})\)$")
_QUOTED: Final = re.compile(rb'"[^"]*+"')


def parse(data: bytes, file: str) -> Any:
    """The value of a JSON document; raises DataError naming `file` if it may not be used."""
    if len(data) > MAX_DOCUMENT_BYTES:
        _refuse_size(len(data), file)
    body = data.removeprefix(codecs.BOM_UTF8)
    if _holds_too_many_values(body):
        message = tr("The document holds more than {limit} values.", limit=MAX_VALUES)
        raise DataError([Issue(code="json.too-many-values", message=message, file=file)])
    if not _is_shallow(body):
        text = decode_text(body, file)
        _refuse(depth_fault(text, MAX_DEPTH), text, file)
    try:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _refuse_broken(body, file, error)
    if _may_hold_huge_integer(body):
        text = decode_text(body, file)
        _refuse(first_fault(text, MAX_DEPTH), text, file)
    return value


def decode_text(data: bytes, file: str, code: str = "json.not-utf8") -> str:
    """UTF-8 bytes as text without a byte order mark; raises DataError with the place of a fault."""
    body = data.removeprefix(codecs.BOM_UTF8)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        before = body[: error.start].decode("utf-8")
        line, column = line_and_column(before, len(before))
        issue = Issue(
            code=code,
            message=tr("The byte 0x{byte} is not UTF-8 text.", byte=f"{body[error.start]:02X}"),
            hint=tr("Save the file in the encoding UTF-8."),
            file=file,
            line=line,
            column=column,
        )
        raise DataError([issue]) from error


def has_duplicate_members(data: bytes, value: Any) -> bool:
    """Whether an object of the document repeats a name; `value` is what `parse` gave for it.

    Repeated names vanish in parsing, so the text then has more colons than its value written anew.
    """
    return _colons(data) != _colons(msgspec.json.encode(value))


def _colons(data: bytes) -> int:
    return len(_outside_strings(data, _NOT_COLONS))


def _outside_strings(data: bytes, unwanted: bytes) -> bytes:
    """The bytes outside strings, less the unwanted (all but quotes and some marks).

    Exact for well-formed JSON: removing two adjacent quotes never changes which of the other marks
    are inside a string.
    """
    if b"\\" in data:
        data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    kept = data.translate(None, unwanted).replace(b'""', b"")
    return _QUOTED.sub(b"", kept) if b'"' in kept else kept


def _is_shallow(body: bytes) -> bool:
    """Whether the brackets close within MAX_DEPTH; each round drops the innermost pairs."""
    brackets = _outside_strings(body, _NOT_BRACKETS).translate(_ROUND_TO_SQUARE)
    for _ in range(MAX_DEPTH):
        if not brackets or _TOO_DEEP in brackets:
            break
        brackets = brackets.replace(b"[]", b"")
    return not brackets


def _may_hold_huge_integer(body: bytes) -> bool:
    """Whether a run of digits too long for an integer stands neither before nor behind a point."""
    zeros = body.translate(_DIGITS_TO_ZERO)
    start = zeros.find(_LONG_DIGITS)
    while start >= 0:
        run = _DIGIT_RUN.match(zeros, start)
        end = run.end() if run else len(zeros)
        is_fraction = zeros[start - 1 : start] == b"." or zeros[end : end + 1] in (b".", b"e", b"E")
        if not is_fraction:
            return True
        start = zeros.find(_LONG_DIGITS, end)
    return False


def _holds_too_many_values(body: bytes) -> bool:
    if body.count(b",") + body.count(b"[") + body.count(b"{") < MAX_VALUES:
        return False
    return len(_outside_strings(body, _NOT_SEPARATORS)) >= MAX_VALUES


def _refuse_size(size: int, file: str) -> NoReturn:
    message = tr(
        "The document is too large: {size} MiB, and {limit} MiB are the most.",
        size=-(-size // 2**20),
        limit=MAX_DOCUMENT_BYTES // 2**20,
    )
    hint = tr("Split it into several files.")
    raise DataError([Issue(code="json.too-large", message=message, hint=hint, file=file)])


def _refuse_broken(body: bytes, file: str, error: Exception) -> NoReturn:
    """Raise for what the parser stumbled over."""
    text = decode_text(body, file)
    place = _PLACE.search(str(error))
    # Up to two bytes before the place that the parser names may belong to the fault.
    reached = int(place[1]) - 2 if place else len(body)
    known_good = len(body[: max(reached, 0)].decode("utf-8", "ignore"))
    _refuse(first_fault(text, MAX_DEPTH, known_good) or first_fault(text, MAX_DEPTH), text, file)
    # Only reached if the exact scan is more lenient than the parser: still no traceback.
    message = tr("The document is not JSON: {reason}", reason=error)
    raise DataError([Issue(code="json.syntax", message=message, file=file)]) from error


def _refuse(fault: Fault | None, text: str, file: str) -> None:
    """Raise for the fault, if there is one."""
    if fault is None:
        return
    line, column = line_and_column(text, fault.offset)
    issue = Issue(
        code=fault.code,
        message=fault.message,
        hint=fault.hint,
        file=file,
        line=line,
        column=column,
    )
    raise DataError([issue])
