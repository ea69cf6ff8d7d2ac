"""From files to a module: parse, migrate, check, make records; all issues are collected."""

import gc
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hexwright.schema.checks import check_module
from hexwright.schema.checks.maps import rows_fit_the_grid
from hexwright.schema.document_text import parse_document
from hexwright.schema.documents import (
    ART_FOLDER,
    COUNTERS,
    DECK,
    FORMAT_VERSION,
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
from hexwright.schema.dump import plain
from hexwright.schema.files import PACKAGE_SUFFIX, read_folder
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import DataError, Issue, Severity, has_errors, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.migrations import migrate
from hexwright.schema.model.map import Map
from hexwright.schema.model.module import Field, ModuleInfo
from hexwright.schema.model.record import Record
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.module import Module
from hexwright.schema.notes import notes_of
from hexwright.schema.package import read_package
from hexwright.schema.progress import Progress, no_progress
from hexwright.schema.reference_check import Documents, Names, check_references
from hexwright.schema.references.places import places_for
from hexwright.schema.safe_json import positions
from hexwright.schema.schema_check import check_for
from hexwright.schema.schemas import Fields
from hexwright.schema.systems import GameSystem, find_system, system_ids

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


def open_files(source: Path, *, follow_links: bool = False) -> Mapping[str, bytes]:
    """The files of a module folder or package; raises DataError if there are none."""
    if source.is_file() and source.suffix == PACKAGE_SUFFIX:
        return read_package(source).members
    return read_folder(source, follow_links=follow_links)


def load(source: Path) -> Loaded:
    """The module in a folder or package."""
    try:
        return load_module(open_files(source))
    except DataError as error:
        return Loaded(None, error.issues)


def load_module(files: Mapping[str, bytes], progress: Progress = no_progress) -> Loaded:
    """The module in these files. Nothing here raises for bad data: it is all in the issues."""
    with _one_at_a_time, _without_collection():
        return _loaded(files, progress)


def read_record(kind: DocumentKind, data: bytes) -> Record:
    """A record from the JSON that msgspec made of it; raises msgspec.MsgspecError."""
    with _one_at_a_time:
        return msgspec.json.decode(data, type=kind.record)


def read_document(
    name: str, data: bytes, info: ModuleInfo | None
) -> tuple[Record | None, list[Issue]]:
    """The record of one document of a module, None if it has errors; and what is wrong with it.

    `info` is the module that it belongs to; module.json speaks for itself.
    """
    kind = kind_of(name)
    assert kind is not None, name
    with _one_at_a_time:
        try:
            document, issues = parse_document(data, name)
        except DataError as error:
            return None, error.issues
        own = document if kind is MODULE else msgspec.to_builtins(info)
        system, fields = _system(own, issues if kind is MODULE else [])
        declaration = system.declaration if system else None
        record = _checked_record(kind, name, document, declaration, fields, issues)
        if record is not None:
            issues.extend(_name_differs(name, kind, record))
        issues = _located(issues, {name: data})
    return (None if has_errors(issues) else record), issues


def _loaded(files: Mapping[str, bytes], progress: Progress) -> Loaded:
    texts = _Texts(files, progress)
    try:
        info, documents, read_again = _documents(texts)
    except DataError as error:
        return Loaded(None, _located([*texts.issues, *error.issues], texts.read))
    system, fields = _system(info, texts.issues)
    records, names = _records(documents, system, fields, texts.issues)
    lost = [name for name in (*_REQUIRED, *texts.read) if name not in names]
    declaration = system.declaration if system else None
    indexes = {map_.id: MapIndex(map_) for map_ in records.values() if isinstance(map_, Map)}
    found = Documents(names, records, read_again, texts.assets, declaration, fields, indexes, lost)
    issues = [*texts.issues, *check_references(found)]
    module = None
    if all(name in records for name in _REQUIRED):
        module = _assembled(records, texts, indexes)
        # Checks across documents would only repeat, in worse words, what is wrong inside them; but
        # a row that is too short is why its hexes are not on the map.
        is_bad = has_errors(issues)
        issues += rows_fit_the_grid(module) if is_bad else check_module(module, progress)
    return Loaded(module, _located(issues, texts.read))


@contextmanager
def _without_collection() -> Iterator[None]:
    """Hold the garbage collector off: records have no cycles, and it would search them all."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():
                # Freezing and thawing makes everything old without a search through it.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


class _Texts:
    """The documents of a module as text; those read so far, and what was wrong with them."""

    def __init__(self, files: Mapping[str, bytes], progress: Progress) -> None:
        self._files = files
        self._progress = progress
        self.read: dict[str, bytes] = {}
        self.assets = tuple(name for name in sorted(files) if name.startswith(ART_FOLDER))
        self.notes = notes_of(files)
        self.issues = [_missing(name) for name in _REQUIRED if name not in files]

    def parsed(self) -> Iterator[tuple[str, Any]]:
        """Path and value of every document that can be read; one at a time, to be let go of."""
        for done, name in enumerate(sorted(self._files, key=lambda one: (one != MODULE.file, one))):
            if kind_of(name) is None:
                continue
            self._progress(done, len(self._files), name)
            self.read[name] = b""
            try:
                self.read[name] = self._files[name]
                document, repeated = parse_document(self.read[name], name)
            except DataError as error:
                self.issues.extend(error.issues)
            else:
                self.issues.extend(repeated)
                yield name, document

    def parsed_again(self, name: str) -> Any:
        """The value of a document that was read before."""
        return parse_document(self.read[name], name)[0]


def _documents(
    texts: _Texts,
) -> tuple[Any, Iterable[tuple[str, Any]], Callable[[str], Any]]:
    """module.json, every document with its path, and a way to read one again.

    Documents of the present version are made one by one; older ones must all be there to migrate.
    """
    parsed = texts.parsed()
    first = next(parsed, None)
    info = first[1] if first and first[0] == MODULE.file else None
    everything = chain([first] if first else [], parsed)
    if isinstance(info, dict) and info.get("format") == FORMAT_VERSION:
        return info, everything, texts.parsed_again
    documents = migrate(dict(everything))
    return documents.get(MODULE.file), documents.items(), documents.__getitem__


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
    documents: Iterable[tuple[str, Any]],
    system: GameSystem | None,
    fields: Fields,
    issues: list[Issue],
) -> tuple[dict[str, Any], dict[str, Names]]:
    """A record of every document that follows its schema, and the names in every one, by path."""
    declaration = system.declaration if system else None
    records: dict[str, Any] = {}
    names: dict[str, Names] = {}
    for name, document in documents:
        kind = kind_of(name)
        assert kind is not None
        record = _checked_record(kind, name, document, declaration, fields, issues)
        if record is not None:
            records[name] = record
            issues.extend(_name_differs(name, kind, record))
        places = places_for(kind.name, declaration, fields)
        names[name] = Names.of(document, places, is_sound=record is not None)
    return records, names


def _checked_record(
    kind: DocumentKind,
    name: str,
    document: Any,
    declaration: SystemDeclaration | None,
    fields: Fields,
    issues: list[Issue],
) -> Any:
    """The record of a document; None if it does not follow its schema."""
    check = check_for(kind.name, declaration, fields)
    try:
        found = [] if check.is_valid(document) else list(check.issues(document, name))
    except ValueError:  # said by the validator where its stack ends
        found = [_too_deep(name, "")]
    issues.extend(found)
    if has_errors(found):
        return None
    if found:
        check.set_unknown_members_aside(document)
    try:
        return _record(kind, document)
    except msgspec.ValidationError as error:
        issues.append(_not_a_record(name, error))
        return None


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
    records: dict[str, Any], texts: "_Texts", map_indexes: dict[str, MapIndex]
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
        notes=texts.notes,
        assets=texts.assets,
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
    message = tr_many(
        "1 more finding is not listed.|{count} more findings are not listed.",
        len(issues) - MAX_ISSUES,
    )
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
            issue = msgspec.structs.replace(issue, line=place[0], column=place[1])  # noqa: PLW2901 - placed
        located.append(issue)
    located.sort(key=lambda one: (_SEVERITIES.index(one.severity), one.file, one.line, one.column))
    return located
