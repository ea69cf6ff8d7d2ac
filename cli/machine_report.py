"""Findings for programs: our own JSON, and SARIF 2.1.0 for code-scanning tools."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final
from urllib.parse import quote

from hexwright.cli.version import version
from hexwright.schema.examine import Examined, folder_of
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr

JSON_FORMAT: Final = 1
SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
# The base that code-scanning tools take for the root of the checkout.
WORKING_FOLDER: Final = "%SRCROOT%"
MODULE_FOLDER: Final = "MODULE"


def json_report(examined: Examined) -> str:
    """All findings as one JSON object; docs/command.md describes it."""
    counts = Counter(issue.severity for issue in examined.issues)
    report = {
        "format": JSON_FORMAT,
        "tool": {"name": "hexwright", "version": version()},
        "source": str(examined.source),
        "module": _module(examined),
        "counts": {str(severity): counts[severity] for severity in Severity},
        "issues": [_issue(issue) for issue in examined.issues],
    }
    return json.dumps(report, indent=2)


def _module(examined: Examined) -> dict[str, str] | None:
    if examined.module is None:
        return None
    info = examined.module.info
    return {
        "id": info.id,
        "title": info.title,
        "version": info.version,
        "system": info.system.id,
    }


def _issue(issue: Issue) -> dict[str, Any]:
    return {
        "severity": str(issue.severity),
        "code": issue.code,
        "message": issue.message,
        "hint": issue.hint,
        "file": issue.file,
        "pointer": issue.pointer,
        "line": issue.line,
        "column": issue.column,
    }


def sarif_report(examined: Examined) -> str:
    """All findings as a SARIF 2.1.0 log."""
    codes = sorted({issue.code for issue in examined.issues})
    base = _Base(examined.source)
    run = {
        "tool": {"driver": _driver(codes, examined.issues)},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": base.declared(),
        "invocations": [{"executionSuccessful": True}],
        "results": [_result(issue, codes, base) for issue in examined.issues],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _driver(codes: Sequence[str], issues: Sequence[Issue]) -> dict[str, Any]:
    first = {issue.code: issue for issue in reversed(issues)}
    return {
        "name": "Hexwright",
        "version": version(),
        "rules": [_rule(code, first[code]) for code in codes],
    }


def _rule(code: str, example: Issue) -> dict[str, Any]:
    area, _, what = code.partition(".")
    return {
        "id": code,
        "shortDescription": {"text": f"{area}: {what.replace('-', ' ') or area}"},
        "help": {"text": area_text(area)},
        "defaultConfiguration": {"level": str(example.severity)},
    }


def area_text(area: str) -> str:
    """What the findings of an area of codes are about."""
    texts = {
        "asset": tr("The pictures of the module."),
        "counters": tr("The kinds of counters and their faces."),
        "deck": tr("Decks of cards and cups of chits."),
        "file": tr("The files that make up a module."),
        "files": tr("The files that make up a module."),
        "format": tr("The version of the module format."),
        "image": tr("Pictures that every program can show safely."),
        "json": tr("Documents are JSON texts that can be read without doubt."),
        "map": tr("Maps: hexes, hexsides, roads, zones and labels."),
        "module": tr("The module as a whole."),
        "oob": tr("Orders of battle: commands, units and leaders."),
        "package": tr("Packages are safe to open on every computer."),
        "piece": tr("Units, leaders and markers."),
        "reference": tr("Everything that a document names by id exists."),
        "scenario": tr("Scenarios: set-up, turns and arrivals."),
        "schema": tr("Documents follow the schema of their kind."),
        "svg": tr("Drawings that every program can show safely."),
        "system": tr("What the game system needs of a module."),
        "table": tr("Tables: rows, columns and modifiers."),
        "terrain": tr("Terrain and its effects."),
        "texts": tr("Translations of the module."),
        "victory": tr("Victory conditions and points."),
    }
    return texts.get(area, tr("A check of the game system."))


def _result(issue: Issue, codes: Sequence[str], base: "_Base") -> dict[str, Any]:
    text = f"{issue.message} {issue.hint}".strip()
    name = "\n".join((issue.code, issue.file, issue.pointer))
    return {
        "ruleId": issue.code,
        "ruleIndex": codes.index(issue.code),
        "level": str(issue.severity),
        "message": {"text": text},
        "locations": [_location(issue, base)],
        "partialFingerprints": {"hexwright/v1": _digest(name)},
    }


def _digest(text: str) -> str:
    # A file's name may hold bytes that are no text.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _location(issue: Issue, base: "_Base") -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": base.location(issue.file)}
    if issue.line:
        physical["region"] = {"startLine": issue.line, "startColumn": max(issue.column, 1)}
    location: dict[str, Any] = {"physicalLocation": physical}
    if issue.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": issue.pointer}]
    return location


class _Base:
    """What the addresses of files are relative to: the working folder, else the module."""

    def __init__(self, source: Path) -> None:
        self._folder = folder_of(source).absolute()
        self._is_below = self._folder.is_relative_to(Path.cwd())

    def declared(self) -> dict[str, Any]:
        """The bases that a reader cannot guess."""
        if self._is_below:
            return {}
        return {MODULE_FOLDER: {"uri": self._folder.as_uri() + "/"}}

    def location(self, file: str) -> dict[str, str]:
        """The address of one of the module's files."""
        path = PurePosixPath(file or ".")
        if self._is_below:
            path = PurePosixPath(self._folder.relative_to(Path.cwd()).as_posix(), path)
        base = WORKING_FOLDER if self._is_below else MODULE_FOLDER
        return {"uri": quote(str(path), errors="replace"), "uriBaseId": base}
