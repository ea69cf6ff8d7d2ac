r"""VASSAL's nested texts: tokens joined by a delimiter, with a backslash before each one inside.

Backslashes are not doubled, so a text that holds some does not survive; `plain` takes them out of
everything that people wrote.
"""

from collections.abc import Iterable

TAB = "\t"


def sequence(delimiter: str, tokens: Iterable[object]) -> str:
    """Tokens as one text; as a token of another delimiter it can be nested again."""
    return delimiter.join(_token(delimiter, str(token)) for token in tokens)


def _token(delimiter: str, text: str) -> str:
    escaped = text.replace(delimiter, f"\\{delimiter}")
    # The reader takes one pair of quotes off.
    is_quoted = text[:1] == "\\" or (text[:1] == "'" and text[-1:] == "'")
    return f"'{escaped}'" if is_quoted else escaped


def nested(parts: Iterable[str]) -> str:
    """Parts each of which holds the next: `first TAB (second TAB (third ...))`."""
    inner: str | None = None
    for part in reversed(list(parts)):
        inner = part if inner is None else sequence(TAB, (part, inner))
    return inner or ""


def plain(text: str) -> str:
    """A text as VASSAL can hold it: one line, without backslashes and control characters."""
    line = " ".join(text.replace("\\", "/").split())
    return "".join(letter for letter in line if letter.isprintable())
