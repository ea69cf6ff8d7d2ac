"""What could not be taken over, counted by kind: the import report."""

from collections import Counter, defaultdict
from typing import Final

from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr
from hexwright.schema.quoting import shown

FILE: Final = "notes/import-report.md"
_EXAMPLES: Final = 12


class Tally:
    """Counts of what was taken over and of what was not, with examples by name."""

    def __init__(self, area: str) -> None:
        """Nothing yet; the codes of issues begin with the area."""
        self._area = area
        self.taken: Counter[str] = Counter()
        self._lost: Counter[str] = Counter()
        self._examples: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def lose(self, what: str, example: str = "", count: int = 1) -> None:
        """Count something that stays behind; `what` is in words, of many."""
        self._lost[what] += count
        examples = self._examples[what]
        if example and len(examples) < _EXAMPLES:
            examples[shown(example)] = None

    def lost(self, what: str) -> int:
        """How much of something stayed behind."""
        return self._lost[what]

    def issues(self) -> tuple[Issue, ...]:
        """A warning for every kind of thing that stayed behind, the most frequent first."""
        return tuple(
            Issue(
                code=f"{self._area}.left-out",
                message=tr("Not taken over: {what}: {count}.", what=what, count=count),
                hint=", ".join(self._examples[what]),
                severity=Severity.WARNING,
            )
            for what, count in self._sorted(self._lost)
        )

    def page(self, source: str) -> str:
        """All of it as a note of the module."""
        lines = ["# " + tr("Import report"), "", tr("Source: {file}", file=shown(source)), ""]
        lines += ["## " + tr("Taken over"), ""]
        lines += [f"- {what}: {count}" for what, count in self.taken.items()]
        lines += ["", "## " + tr("Not taken over"), ""]
        for what, count in self._sorted(self._lost):
            names = ", ".join(self._examples[what])
            lines.append(f"- {what}: {count}" + (f" ({names})" if names else ""))
        if not self._lost:
            lines.append(tr("Nothing: everything was taken over."))
        return "\n".join(lines) + "\n"

    @staticmethod
    def _sorted(counts: Counter[str]) -> list[tuple[str, int]]:
        return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
