"""From files to a module: parse, migrate, check, make records; all issues are collected."""

import gc
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from schema.checks import check_module
from schema.checks.maps import rows_fit_the_grid
from schema.document_text import parse_document
from schema.documents import (
    ART_FOLDER,
    COUNTERS,
    DECK,
    MAP,
    MODULE,
    MODULE_KINDS,
    OOB,
    SCENARIO,
    TABLE,
    TERRAIN,
    TEXTS,
    DocumentKind,
    kind_of,
)
from schema.dump import plain
from schema.files import PACKAGE_SUFFIX, read_folder
from schema.grid import MapIndex
from schema.issues import DataError, Issue, Severity, has_errors, pointer
from schema.language import tr
from schema.migrations import migrate
from schema.model.map import Map
from schema.model.module import Field, ModuleInfo
from schema.module import Module
from schema.package import read_package
from schema.reference_check import Documents, check_references
from schema.safe_json import positions
from schema.schema_check import check_for
from schema.schemas import Fields
from schema.systems import GameSystem, find_system, system_ids

MAX_ISSUES = 1000

# The decoder works out our types when first asked, and must not be asked by two threads at once;
# the garbage collector is switched for the whole process.
_one_at_a_time = threading.Lock()

_REQUIRED = (MODULE.file, TERRAIN.file, COUNTERS.file)
_SEVERITIES = [Severity.ERROR, Severity.WARNING, Severity.NOTE]
_STEP = re.compile(r"[^.\[\]`]+")


class Loaded(NamedTuple):
    """A module as far as it could be made, and everything that is wrong with it."""

    module: Module | None
    issues: list[Issue]

    @property
    def is_sound(self) -> bool:
        """Whether the module is there and has no errors."""
        return self.module is not None and not has_errors(self.issues)


def open_files(source: Path) -> Mapping[str, bytes]:
    """The files of a module folder or package; raises DataError if there are none."""
    if source.is_file() and source.suffix == PACKAGE_SUFFIX:
        return read_package(source).members
    return read_folder(source)


def load(source: Path) -> Loaded:
    """The module in a folder or package."""
    try:
        return load_module(open_files(source))
    except DataError as error:
        return Loaded(None, error.issues)


def load_module(files: Mapping[str, bytes]) -> Loaded:
    """The module in these files. Nothing here raises for bad data: it is all in the issues."""
    with _one_at_a_time, _without_collection():
        return _loaded(files)


def _loaded(files: Mapping[str, bytes]) -> Loaded:
    texts, documents, issues = _parsed(files)
    try:
        documents = migrate(documents)
    except DataError as error:
        return Loaded(None, _located([*issues, *error.issues], texts))
    assets = tuple(name for name in sorted(files) if name.startswith(ART_FOLDER))
    lost = [name for name in (*_REQUIRED, *texts) if name not in documents]
    module = _checked(documents, assets, lost, issues)
    return Loaded(module, _located(issues, texts))


@contextmanager
def _without_collection() -> Iterator[None]:
    """Hold the garbage collector off: records have no cycles, and it would search them all."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _parsed(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, Any], list[Issue]]:
    """Bytes and JSON values of every document, and what could not be read."""
    texts: dict[str, bytes] = {}
    documents: dict[str, Any] = {}
    issues: list[Issue] = []
    issues.extend(_missing(name) for name in _REQUIRED if name not in files)
    for name in files:
        if kind_of(name) is None:
            continue
        texts[name] = b""
        try:
            texts[name] = files[name]
            documents[name], repeated = parse_document(texts[name], name)
            issues.extend(repeated)
        except DataError as error:
            issues.extend(error.issues)
    return texts, documents, issues


def _checked(
    documents: dict[str, Any], assets: tuple[str, ...], lost: list[str], issues: list[Issue]
) -> Module | None:
    """The module made of the documents, all checks run; None if it cannot exist."""
    system, fields = _system(documents.get(MODULE.file), issues)
    records = _records(documents, system, fields, issues)
    declaration = system.declaration if system else None
    indexes = {map_.id: MapIndex(map_) for map_ in records.values() if isinstance(map_, Map)}
    issues.extend(
        check_references(Documents(documents, records, assets, declaration, fields, indexes, lost))
    )
    if any(name not in records for name in _REQUIRED):
        return None
    module = _assembled(records, assets, indexes)
    # Checks across documents would only repeat, in worse words, what is wrong inside them; but a
    # row that is too short is why its hexes are not on the map.
    issues.extend(rows_fit_the_grid(module) if has_errors(issues) else check_module(module))
    return module


def _system(info: Any, issues: list[Issue]) -> tuple[GameSystem | None, Fields]:
    """The module's game system and own attributes, as far as module.json can be trusted."""
    fields: Fields = {}
    try:
        checked = msgspec.convert(info, ModuleInfo) if isinstance(info, dict) else None
    except msgspec.ValidationError:
        return None, fields
    if checked is None:
        return None, fields
    own: dict[str, dict[str, Field]] = {str(key): value for key, value in checked.fields.items()}
    system = find_system(checked.system.id)
    if system is None:
        known = ", ".join(system_ids())
        issues.append(
            Issue(
                code="module.system-unknown",
                message=tr("The game system “{id}” is not installed.", id=checked.system.id),
                hint=tr("Installed: {systems}.", systems=known),
                file=MODULE.file,
                pointer="/system/id",
            )
        )
    return system, own


def _records(
    documents: dict[str, Any], system: GameSystem | None, fields: Fields, issues: list[Issue]
) -> dict[str, Any]:
    """A record of every document that follows its schema, by path."""
    declaration = system.declaration if system else None
    records: dict[str, Any] = {}
    for name, document in documents.items():
        kind = kind_of(name)
        assert kind is not None
        check = check_for(kind.name, declaration, fields)
        try:
            found = [] if check.is_valid(document) else list(check.issues(document, name))
        except ValueError:  # said by the validator where its stack ends
            found = [_too_deep(name, "")]
        issues.extend(found)
        if has_errors(found):
            continue
        if found:
            check.set_unknown_members_aside(document)
        try:
            records[name] = _record(kind, document)
        except msgspec.ValidationError as error:
            issues.append(_not_a_record(name, error))
        else:
            issues.extend(_name_differs(name, kind, records[name]))
    return records


def _record(kind: DocumentKind, document: Any) -> Any:
    try:
        return msgspec.convert(document, kind.record)
    except msgspec.ValidationError:
        # To the schema 4.0 is a whole number; to a record it is not.
        return msgspec.convert(plain(document), kind.record)


def _not_a_record(name: str, error: msgspec.ValidationError) -> Issue:
    """All but the depth and size of attributes the schema has checked before."""
    # The message names the way to the value, as far as it is not through free names.
    way = str(error).rpartition("`$")[2].partition("[...]")[0]
    where = pointer(*_STEP.findall(way))
    if "`int` <=" not in str(error) and "`int` >=" not in str(error):
        return _too_deep(name, where)
    return Issue(
        code="json.number-range",
        message=tr("A whole number here is too large."),
        hint=tr("Whole numbers have at most 18 digits."),
        file=name,
        pointer=where,
    )


def _name_differs(name: str, kind: DocumentKind, record: Any) -> Iterator[Issue]:
    """A document in a folder must be in the file of its id."""
    if not kind.folder:
        return
    document_id = kind.id_of(record)
    if name != kind.path(document_id):
        yield Issue(
            code="file.name-differs",
            message=tr("The file holds “{id}”, but is not named so.", id=document_id),
            hint=tr("Rename the file to {name}, or change the id.", name=kind.path(document_id)),
            file=name,
            pointer="/language" if kind is TEXTS else "/id",
        )


def _assembled(
    records: dict[str, Any], assets: tuple[str, ...], map_indexes: dict[str, MapIndex]
) -> Module:
    groups: dict[str, dict[str, Any]] = {kind.name: {} for kind in MODULE_KINDS}
    for name, record in records.items():
        kind = kind_of(name)
        assert kind is not None
        if kind.folder:
            groups[kind.name][kind.id_of(record)] = record
    return Module(
        records[MODULE.file],
        records[TERRAIN.file],
        records[COUNTERS.file],
        maps=groups[MAP.name],
        oobs=groups[OOB.name],
        tables=groups[TABLE.name],
        decks=groups[DECK.name],
        scenarios=groups[SCENARIO.name],
        texts=groups[TEXTS.name],
        assets=assets,
        map_indexes=map_indexes,
    )


def _missing(name: str) -> Issue:
    return Issue(
        code="file.missing",
        message=tr("The module has no {file}.", file=name),
        hint=tr("`hexwright new` makes a module with every file it needs."),
        file=name,
    )


def _too_deep(name: str, where: str) -> Issue:
    return Issue(
        code="json.too-deep",
        message=tr("The values here are nested too deeply."),
        hint=tr("No module needs such nesting; the file is broken or made to do harm."),
        file=name,
        pointer=where,
    )


def _bounded(issues: list[Issue]) -> list[Issue]:
    """The gravest issues: nobody reads thousands, and a hostile file could make millions."""
    if len(issues) <= MAX_ISSUES:
        return issues
    kept = sorted(issues, key=lambda one: _SEVERITIES.index(one.severity))[:MAX_ISSUES]
    message = tr("{count} more findings are not listed.", count=len(issues) - MAX_ISSUES)
    hint = tr("Mend some of those above first.")
    return [*kept, Issue(code="issues.more", severity=Severity.NOTE, message=message, hint=hint)]


def _located(issues: list[Issue], texts: Mapping[str, bytes]) -> list[Issue]:
    """The issues with line and column, the gravest first, then in the order of the files."""
    issues = _bounded(issues)
    by_file: dict[str, set[str]] = {}
    for issue in issues:
        if not issue.line and issue.file in texts:
            by_file.setdefault(issue.file, set()).add(issue.pointer)
    places = {
        name: positions(texts[name].decode("utf-8-sig", "replace"), pointers)
        for name, pointers in by_file.items()
    }
    located = []
    for issue in issues:
        place = places.get(issue.file, {}).get(issue.pointer)
        if place and not issue.line:
            issue = msgspec.structs.replace(issue, line=place[0], column=place[1])  # noqa: PLW2901
        located.append(issue)
    located.sort(key=lambda one: (_SEVERITIES.index(one.severity), one.file, one.line, one.column))
    return located
