"""A module at one moment, for work on other threads: checks, saves and copies for recovery."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from hexwright.editor.document.stand_ins import is_stand_in
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import dump
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module

Assets = Mapping[str, bytes | None]
Report = Callable[[int, int, str], None]


def no_report(_done: int, _steps: int, _what: str) -> None:
    """For callers that show no progress."""


class Texts:
    """The text of records, made once for each: the same object always has the same text."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        # The record is kept with its text, since its number is free for another when it goes.
        self._made: dict[int, tuple[Record, bytes]] = {}

    def text(self, path: str, record: Record) -> bytes:
        """The text of the record at a path; any thread may ask."""
        found = self._made.get(id(record))
        if found is None:
            kind = kind_of(path)
            assert kind is not None
            found = (record, dump(kind, record))
            self._made[id(record)] = found
        return found[1]

    def keep_only(self, records: Mapping[str, Record]) -> None:
        """Let go of the texts of all other records."""
        wanted = {id(record) for record in records.values()}
        # A list is copied at once; another thread may add to the dictionary meanwhile.
        self._made = {key: made for key, made in list(self._made.items()) if key in wanted}


def records_of(module: Module) -> dict[str, Record]:
    """Every document of a module by path, less those whose files cannot be read."""
    return {
        kind.path(kind.id_of(record)): record
        for kind, records in module.documents()
        for record in records
        if not is_stand_in(record)
    }


@dataclass(frozen=True, eq=False)
class Snapshot(Mapping[str, bytes]):
    """The files of a module as they would be saved now; nothing in it ever changes."""

    module: Module
    saved: Module
    # The files that the module was read from; pictures and what could not be read come from here.
    base: Mapping[str, bytes]
    # Files of the base that have the name of a document but hold none of the module's.
    loose: Mapping[str, bytes]
    assets: Assets
    saved_assets: Assets
    # Documents in files with a wrong name: the name they have, the name they should have.
    misnamed: Mapping[str, str]
    texts: Texts

    @cached_property
    def _places(self) -> dict[str, Record | None]:
        """The record at every path, None for files of bytes."""
        wrong = {right: name for name, right in self.misnamed.items() if name not in self.assets}
        found: dict[str, Record | None] = {
            name: None
            for name in self.base
            if (kind_of(name) is None or name in self.loose) and name not in self.assets
        }
        found.update({name: None for name, data in self.assets.items() if data is not None})
        for path, record in records_of(self.module).items():
            found[wrong.get(path, path)] = record
        return found

    def __getitem__(self, path: str) -> bytes:
        """The bytes of a file."""
        record = self._places[path]
        if record is not None:
            return self.texts.text(path, record)
        own = self.assets.get(path, self.loose.get(path))
        return self.base[path] if own is None else own

    def __iter__(self) -> Iterator[str]:
        """Paths of all files."""
        return iter(self._places)

    def __len__(self) -> int:
        """Number of files."""
        return len(self._places)

    def __contains__(self, path: object) -> bool:
        """Whether there is such a file; reads nothing."""
        return path in self._places

    def changed_records(self) -> dict[str, Record]:
        """Documents that differ from those last saved."""
        then = records_of(self.saved)
        # The same object is the same content: edits share what they leave alone.
        return {
            path: record
            for path, record in records_of(self.module).items()
            if then.get(path) is not record
        }

    def changed_assets(self) -> dict[str, bytes | None]:
        """Files of bytes that differ from those last saved; None for those taken away."""
        records = records_of(self.module)
        return {
            path: data
            for path, data in self.assets.items()
            if path not in records and self._is_new(path, data)
        }

    def _is_new(self, path: str, data: bytes | None) -> bool:
        if path in self.saved_assets:
            return self.saved_assets[path] is not data
        return data != self.loose.get(path, self.base.get(path))

    def removed(self) -> list[str]:
        """Paths of documents that were saved and are gone now."""
        now = records_of(self.module)
        return [path for path in records_of(self.saved) if path not in now]

    def unsaved_contents(self) -> dict[str, Record | bytes | None]:
        """Documents, pictures and notes that differ from what was last saved; None if gone."""
        gone: dict[str, Record | bytes | None] = dict.fromkeys(self.removed())
        return {**gone, **self.changed_records(), **self.changed_assets()}

    def unsaved(self, report: Report = no_report) -> dict[str, bytes | None]:
        """Bytes of every file that differs from what was last saved; None for those taken away."""
        changed: dict[str, bytes | None] = dict.fromkeys(self.removed())
        changed.update(self.changed_assets())
        records = self.changed_records()
        for done, (path, record) in enumerate(records.items()):
            report(done, len(records), path)
            changed[path] = self.texts.text(path, record)
        for wrong, right in self.misnamed.items():
            if right in changed and wrong not in self.assets:
                changed[wrong] = None
        return changed

    def all_files(self, report: Report = no_report) -> dict[str, bytes]:
        """Every file, read and written out."""
        files = {}
        for done, path in enumerate(self):
            report(done, len(self), path)
            files[path] = self[path]
        return files
