"""Obvious cures of text that is not JSON: one small edit, after which reading gets further.

A cure is tried before it is offered. It is good if the fault is gone and the next one, if any, lies
behind the place that was edited.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hexwright.schema.issues import Issue
from hexwright.schema.json_faults import Fault, first_fault
from hexwright.schema.language import tr
from hexwright.schema.safe_json import MAX_DEPTH

# Longer texts are read too slowly to try one cure after another.
MOST_CHARACTERS: Final = 1_000_000
_MOST_STEPS: Final = 50
_WORD: Final = re.compile(r"[^\W\d]\w*+")
_OTHER_WORDS: Final = {"True": "true", "False": "false", "None": "null", "nil": "null"}
_OTHER_QUOTES: Final = re.compile(r"'([^'\"\n]*)'|[“”„«]([^“”„«»\"\n]*)[“”»]")
_COMMENT: Final = re.compile(r"//[^\n]*|#[^\n]*|/\*.*?\*/", re.DOTALL)
_OPEN_TEXT: Final = re.compile(r'"[^"\n]*?(?=[ \t]*[,\]}]*[ \t]*(?:\n|$))')


class Cure(NamedTuple):
    """An edit of a text: what it is called, and the characters that are replaced."""

    label: str
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        """The text after it."""
        return text[: self.start] + self.new + text[self.end :]


def cure_of(text: str) -> Cure | None:
    """The cure of the first fault of a text; None if it has none, or none that is obvious."""
    fault = first_fault(text, MAX_DEPTH) if len(text) <= MOST_CHARACTERS else None
    if fault is None:
        return None
    return next(
        (cure for cure in _candidates(text, fault) if _is_good(text, cure, fault.offset)), None
    )


def cured(text: str) -> str:
    """The text with one obvious cure after another; where there is none, the fault stays."""
    for _ in range(_MOST_STEPS):
        cure = cure_of(text)
        if cure is None:
            break
        text = cure.applied(text)
    return text


def _is_good(text: str, cure: Cure, at: int) -> bool:
    """Whether reading gets beyond what was edited, and beyond the old fault."""
    fault = first_fault(cure.applied(text), MAX_DEPTH)
    behind = cure.start + len(cure.new)
    if at >= cure.end:
        behind += at - cure.end
    if fault is None or fault.offset > behind:
        return True
    # All has been read, and only brackets at the end are missing.
    is_written = at < cure.end and bool(cure.new.strip())
    return is_written and fault.code == "json.truncated" and fault.offset == behind


def _candidates(text: str, fault: Fault) -> Iterator[Cure]:
    """What may be meant, the likeliest first."""
    at = fault.offset
    # Behind the last thing that could be read.
    end = len(text[:at].rstrip())
    yield Cure(tr("Add the comma"), end, end, ",")
    yield Cure(tr("Add the colon"), end, end, ":")
    if text[at : at + 1] == ";":
        yield Cure(tr("Write a comma"), at, at + 1, ",")
    yield from _closed(text, end)
    if end and text[end - 1] == ",":
        yield Cure(tr("Remove the comma"), end - 1, end, "")
    yield from _words(text, at)
    if end and text[end - 1] in "]}":
        yield Cure(tr("Remove “{text}”", text=text[end - 1]), end - 1, end, "")
    if text[at : at + 1] in (",", ":", "]", "}"):
        yield Cure(tr("Remove “{text}”", text=text[at]), at, at + 1, "")
    if text[at:].strip():
        yield Cure(tr("Remove what follows the end"), end, len(text), "\n")


def _closed(text: str, end: int) -> Iterator[Cure]:
    """Brackets that are not closed, here or at the end of the text."""
    if text[end:].strip():
        for mark in "]}":
            yield Cure(tr("Add “{text}”", text=mark), end, end, mark)
        return
    marks = ""
    for _ in range(MAX_DEPTH):
        made = [marks + mark for mark in "]}" if _reads_on(text[:end], marks + mark)]
        if not made:
            break
        marks = made[0]
    if marks:
        yield Cure(tr("Add “{text}”", text=marks), end, end, marks)


def _reads_on(text: str, marks: str) -> bool:
    fault = first_fault(text + marks, MAX_DEPTH, len(text))
    return fault is None or fault.offset >= len(text) + len(marks)


def _words(text: str, at: int) -> Iterator[Cure]:
    """Texts, names and comments that are written in another way than JSON wants."""
    if quoted := _OTHER_QUOTES.match(text, at):
        inner = quoted[1] if quoted[1] is not None else quoted[2]
        yield Cure(tr("Write double quotes"), at, quoted.end(), f'"{inner}"')
    if comment := _COMMENT.match(text, at):
        yield Cure(tr("Remove the comment"), at, comment.end(), "")
    if word := _WORD.match(text, at):
        if word[0] in _OTHER_WORDS:
            right = _OTHER_WORDS[word[0]]
            yield Cure(tr("Write {word}", word=right), at, word.end(), right)
        yield Cure(tr("Put “{text}” in quotes", text=word[0]), at, word.end(), f'"{word[0]}"')
    if open_text := _OPEN_TEXT.match(text, at):
        end = open_text.end()
        yield Cure(tr("Add the closing quote"), end, end, '"')
    if text[at : at + 1] == "\\":
        yield Cure(tr("Write two backslashes"), at, at, "\\")
    if text[at : at + 1] == "\t":
        yield Cure(tr("Write the tab as \\t"), at, at + 1, "\\t")


def cure_of_issue(text: str, issue: Issue) -> Cure | None:
    """The cure of something in sound JSON whose place is known; None if none is obvious."""
    if not issue.suggestion or not issue.line:
        return None
    value = offset_of(text, issue.line, issue.column)
    if issue.code == "schema.choice":
        found = re.compile(r'"[^"\\\n]*"').match(text, value)
    elif issue.code == "schema.unknown-member":
        before = text[:value].rstrip()
        found = re.compile(r'"[^"\\\n]*"(?=\s*:$)').search(before, before.rfind("\n") + 1)
    else:
        return None
    if found is None:
        return None
    label = tr("Use “{name}” instead", name=issue.suggestion)
    return Cure(label, found.start(), found.end(), f'"{issue.suggestion}"')


def offset_of(text: str, line: int, column: int) -> int:
    """Where the character of a line and column is, both from 1; lines end with LF alone."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    return min(start + max(column - 1, 0), len(text))
