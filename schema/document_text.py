"""The text of a module's documents, parsed as fast as the parser alone allows.

Packages go through the stricter `safe_json.parse` before; documents here meet their schema next,
which refuses what is nested too deeply.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.safe_json import MAX_DOCUMENT_BYTES, decode_text, duplicate_members, parse


def parse_document(data: bytes, file: str) -> tuple[Any, list[Issue]]:
    """Value of a document, and the members that stand twice in it; raises DataError if broken."""
    if len(data) <= MAX_DOCUMENT_BYTES:
        try:
            value = msgspec.json.decode(data)
            written = msgspec.json.encode(value)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
            pass  # the careful parser says what is wrong, or drops a byte order mark
        else:
            # Repeated names vanish in parsing: the text then has more colons than its value
            # written anew. Only an escaped colon is written in another way than it may be read.
            escaped = b"\\" in data and b"\\u003" in data
            if not escaped and data.count(b":") == written.count(b":"):
                return value, []
    value = parse(data, file)
    return value, list(_repeated_members(data, file))


def _repeated_members(data: bytes, file: str) -> Iterator[Issue]:
    for where, line, column in duplicate_members(decode_text(data, file)):
        yield Issue(
            code="json.repeated-member",
            message=tr(
                "The member “{name}” stands twice in one object; only the last would count.",
                name=where.rpartition("/")[2].replace("~1", "/").replace("~0", "~"),
            ),
            hint=tr("Remove or rename one of them."),
            file=file,
            pointer=where,
            line=line,
            column=column,
        )
