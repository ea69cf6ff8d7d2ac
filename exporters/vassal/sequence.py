r"""VASSAL's nested texts: tokens joined by a delimiter, with a backslash before each one inside.

Backslashes are not doubled, so a text that holds some does not survive; `plain` takes them out of
everything that people wrote.
"""

from collections.abc import Iterable, Sequence

TAB = "\t"
BACKSLASH = "\\"


def sequence(delimiter: str, tokens: Iterable[object]) -> str:
    """Tokens as one text; as a token of another delimiter it can be nested again."""
    return delimiter.join(_token(delimiter, str(token)) for token in tokens)


def _token(delimiter: str, text: str) -> str:
    escaped = text.replace(delimiter, f"\\{delimiter}")
    # The reader takes one pair of quotes off.
    is_quoted = text[:1] == "\\" or (text[:1] == "'" and text[-1:] == "'")
    return f"'{escaped}'" if is_quoted else escaped


def nested(parts: Sequence[str]) -> str:
    """Parts each of which holds the next: `first TAB (second TAB (third ...))`."""
    if any(TAB in part or part.startswith(("'", "\\")) for part in parts):
        inner = parts[-1]
        for part in reversed(parts[:-1]):
            inner = sequence(TAB, (part, inner))
        return inner
    # The same, much faster: a separator is escaped as often as there are parts before it.
    escaped = (f"{part}{depth * BACKSLASH}{TAB}" for depth, part in enumerate(parts[:-1]))
    return "".join(escaped) + parts[-1]


def plain(text: str) -> str:
    """A text as VASSAL can hold it: one line, without backslashes and control characters."""
    line = " ".join(text.replace("\\", "/").split())
    return line if line.isprintable() else "".join(filter(str.isprintable, line))


def quoted(text: str) -> str:
    """A text as a literal of an expression."""
    inner = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'
