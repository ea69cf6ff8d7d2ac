"""What is wrong with a user's data, said so that the user can mend it."""

from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path

import msgspec

from hexwright.schema.quoting import printable


class Severity(StrEnum):
    """How much an issue matters: errors stop a build, warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Issue(msgspec.Struct, frozen=True, kw_only=True):
    """One finding: where it is (file, line, column, JSON pointer), what it is, what to do.

    `code` is stable (`map.hex-unknown`); `line` and `column` count from 1, 0 means the whole file.
    `suggestion` is the name that was probably meant, where a name is wrong, or that of what lacks.
    """

    code: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
    file: str = ""
    pointer: str = ""
    line: int = 0
    column: int = 0
    suggestion: str = ""

    def text(self) -> str:
        """The finding on one or two lines, as a compiler would print it."""
        place = self.file
        if self.line:
            place += f":{self.line}:{self.column}"
        lead = f"{place}: " if place else ""
        where = f" (at {self.pointer})" if self.pointer else ""
        text = printable(f"{lead}{self.severity}: {self.message} [{self.code}]{where}")
        return f"{text}\n    {printable(self.hint)}" if self.hint else text


class DataError(Exception):
    """Data from outside that cannot be used at all; carries the issues to show."""

    def __init__(self, issues: Iterable[Issue]) -> None:
        """Keep the issues; the exception's text is all of them."""
        self.issues = list(issues)
        super().__init__("\n".join(issue.text() for issue in self.issues))


class ModuleError(DataError):
    """A module that cannot be used; the files of its issues lie inside the source."""

    def __init__(self, source: Path, issues: Iterable[Issue]) -> None:
        """Keep the source, so that the findings can be shown with whole paths."""
        super().__init__(issues)
        self.source = source


class OutputError(DataError):
    """A place that nothing may be written to: the user has to name another."""


def has_errors(issues: Iterable[Issue]) -> bool:
    """Whether any issue is an error."""
    return any(issue.severity is Severity.ERROR for issue in issues)


def pointer(*steps: str | int) -> str:
    """A JSON pointer (RFC 6901) from its steps."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name most like this word, or None if none is close."""
    matches = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None
