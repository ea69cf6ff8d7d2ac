"""Findings for people: one or more lines each, as a compiler prints them, and a summary."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

from hexwright.cli.console import BLUE, BOLD, DIM, RED, YELLOW, harmless, painted, say
from hexwright.schema.examine import folder_of
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many

# More would scroll everything else away; --json has them all.
MAX_SHOWN: Final = 200

_COLOURS: Final = {Severity.ERROR: RED, Severity.WARNING: YELLOW, Severity.NOTE: BLUE}


def place(issue: Issue, source: Path | None) -> str:
    """The path of the finding's file as the user would open it.

    With a source the files of issues lie inside it, without one they are whole paths.
    """
    if source is None:
        return issue.file
    return str(folder_of(source) / issue.file) if issue.file else str(source)


def issue_text(issue: Issue, source: Path | None, stream: TextIO) -> str:
    """One finding with file, line, column, code, JSON pointer and hint."""
    where = place(issue, source)
    if issue.line:
        where += f":{issue.line}:{issue.column}"
    word = painted(severity_word(issue.severity), _COLOURS[issue.severity], stream)
    code = painted(f"[{harmless(issue.code)}]", DIM, stream)
    start = painted(f"{harmless(where)}:", BOLD, stream) + " " if where else ""
    at = " " + tr("(at {pointer})", pointer=issue.pointer) if issue.pointer else ""
    hint = f"\n    {harmless(issue.hint)}" if issue.hint else ""
    return f"{start}{word}: {harmless(issue.message)} {code}{harmless(at)}{hint}"


def severity_word(severity: Severity) -> str:
    """The severity in the user's language."""
    if severity is Severity.ERROR:
        return tr("error")
    return tr("warning") if severity is Severity.WARNING else tr("note")


def show_issues(issues: Sequence[Issue], source: Path | None, stream: TextIO | None = None) -> None:
    """Print findings, the first of them if there are very many; of a module also their number."""
    stream = stream or sys.stdout
    for issue in issues[:MAX_SHOWN]:
        say(issue_text(issue, source, stream), stream)
    if len(issues) > MAX_SHOWN:
        rest = len(issues) - MAX_SHOWN
        say(tr("… and {count} more; `validate --json` lists them all.", count=rest), stream)
    if issues and source is not None:
        say(counts_text(issues), stream)


def counts_text(issues: Sequence[Issue]) -> str:
    """How many errors, warnings and notes there are."""
    counts = Counter(issue.severity for issue in issues)
    errors, warnings, notes = (counts[severity] for severity in Severity)
    parts = [
        tr("1 error") if errors == 1 else tr_many("1 error|{count} errors", errors),
        tr("1 warning") if warnings == 1 else tr_many("1 warning|{count} warnings", warnings),
    ]
    if notes:
        parts.append(tr("1 note") if notes == 1 else tr_many("1 note|{count} notes", notes))
    return ", ".join(parts)
