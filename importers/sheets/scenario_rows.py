"""Lists of scenarios whose entries have no id: maps, sides, turns, hands and markers on tracks."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import fields, replace

from hexwright.importers.sheets.keyless import Keyless, Numbered, in_order, key_part
from hexwright.schema.documents import DocumentKind
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import (
    Hand,
    MapPlacement,
    ScenarioSide,
    TrackPosition,
    Turn,
)
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import RefusedError


class MapRow(MapPlacement, frozen=True, kw_only=True):
    """A map of a scenario, and what its row is told by."""

    id: str = ""


class SideRow(ScenarioSide, frozen=True, kw_only=True):
    """A side of a scenario, and what its row is told by."""

    id: str = ""


class TurnRow(Turn, frozen=True, kw_only=True):
    """A space of the turn track, and what its row is told by."""

    id: str = ""


class HandRow(Hand, frozen=True, kw_only=True):
    """Cards at the start, and what their row is told by."""

    id: str = ""


class TrackRow(TrackPosition, frozen=True, kw_only=True):
    """A marker on a track, and what its row is told by."""

    id: str = ""


class _Sort(NamedTuple):
    """How a list is kept as rows; one without names is told by its order."""

    row: Any
    entry: Any
    told_by: tuple[str, ...]


_SORTS: Final = {
    "maps": _Sort(MapRow, MapPlacement, ("map",)),
    "sides": _Sort(SideRow, ScenarioSide, ("side",)),
    "turns": _Sort(TurnRow, Turn, ()),
    "hands": _Sort(HandRow, Hand, ("deck", "side", "box", "track")),
    "tracks": _Sort(TrackRow, TrackPosition, ("track", "marker", "side")),
}
LISTS: Final = tuple(_SORTS)


class ScenarioRows(Keyless):
    """Entries told by what they name, or turns by their number."""

    @property
    def _sort(self) -> _Sort:
        return _SORTS[self.target.member]

    def _items(self) -> tuple[Any, ...]:
        keys, sort = Numbered(), self._sort
        return tuple(
            sort.row(id=keys.next(_key(getattr(one, name) for name in sort.told_by)), **_said(one))
            for one in super()._items()
        )

    def _members(self, kind: DocumentKind) -> dict[str, Schema]:
        return {"id": key_part(), **super()._members(kind)}

    @property
    def item_type(self) -> Any:
        """Entries with keys."""
        return self._sort.row

    def key_of(self, said: Callable[[Way], str]) -> str:
        """What a row names; nothing for turns, which are counted."""
        return _key(self._meant(said, name) for name in self._sort.told_by)

    def _meant(self, said: Callable[[Way], str], name: str) -> str:
        """The id that a cell means; its text if it means none, which is told of the cell."""
        try:
            return str(self.read(self.members[name], said((name,)), {}) or "")
        except RefusedError:
            return said((name,))

    def refusal(self, item: Any) -> str:
        """Whatever a row must name."""
        first = next(iter(self._sort.told_by), "")
        if first and not getattr(item, first):
            title = tr(str(self.members[first].get("title", first)))
            return tr("Something must stand under {column}.", column=title)
        return ""

    def arranged(self, items: list[Any], order: Sequence[str]) -> list[Any]:
        """Turns and maps in the order of the sheet; others behind their neighbour."""
        return in_order(items, order)

    def with_items(self, items: Iterable[Any]) -> Record:
        """The scenario with other entries."""
        made = tuple(self._sort.entry(**_said(item)) for item in items)
        return replace(self.document, **{self.target.member: made})


def _said(one: Record) -> dict[str, Any]:
    return {part.name: getattr(one, part.name) for part in fields(one) if part.name != "id"}


def _key(parts: Iterable[str]) -> str:
    return " | ".join(filter(None, parts))
