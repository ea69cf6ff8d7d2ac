"""Two versions of a module that were made from the same one, brought together by objects."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from hexwright.schema.documents import kind_of
from hexwright.schema.dump import canonical
from hexwright.schema.versions.object_tree import GONE, Hexes, Keyed, as_lists, document_of, tree

Side = Literal["", "ours", "theirs"]


class Conflict(NamedTuple):
    """A place that both versions changed, each in its own way."""

    path: str
    way: tuple[str, ...]
    base: Any
    ours: Any
    theirs: Any

    @property
    def where(self) -> "Where":
        """What it is known by."""
        return self.path, self.way


class Merged(NamedTuple):
    """Files of the merged module by path, and what both versions changed."""

    files: dict[str, bytes]
    conflicts: list[Conflict]


Documents = Mapping[str, Any]
# A file, and the way to a place in it.
Where = tuple[str, tuple[str, ...]]


def merged(
    base: Documents,
    ours: Documents,
    theirs: Documents,
    prefer: Side = "",
    choices: Mapping[Where, Side] | None = None,
) -> Merged:
    """Bring together modules given by path: documents as plain JSON values, other files as bytes.

    Where both changed the same thing, the side chosen for this place wins, else the preferred one;
    without either, ours stands there and the conflict is told.
    """
    merge = _Merge(prefer, choices or {})
    files: dict[str, bytes] = {}
    for path in dict.fromkeys([*ours, *theirs, *base]):
        versions = [one.get(path, GONE) for one in (base, ours, theirs)]
        found = merge.document(path, *versions)
        if found is GONE:
            continue
        kind = kind_of(path)
        files[path] = found if kind is None else canonical(kind.name, found)
    return Merged(files, merge.conflicts)


class _Merge:
    def __init__(self, prefer: Side, choices: Mapping[Where, Side]) -> None:
        self._prefer, self._choices = prefer, choices
        self.conflicts: list[Conflict] = []

    def document(self, path: str, base: Any, ours: Any, theirs: Any) -> Any:
        """A whole document, or another file, after both changes."""
        kind = kind_of(path)
        if kind is None:
            return self.three(path, (), base, ours, theirs)
        trees = [one if one is GONE else tree(kind.name, one) for one in (base, ours, theirs)]
        found = self.three(path, (), *trees)
        # What only one side changed stays exactly as that side has it.
        for version, whole in ((ours, trees[1]), (theirs, trees[2])):
            if found is whole:
                return version
        return document_of(kind.name, found)

    def three(self, path: str, way: tuple[str, ...], base: Any, ours: Any, theirs: Any) -> Any:
        """What stands at a place after both changes."""
        base, ours, theirs = as_lists(base, ours, theirs)
        if _same(ours, theirs) or _same(theirs, base):
            return ours
        if _same(ours, base):
            return theirs
        if isinstance(ours, dict) and isinstance(theirs, dict):
            return self._members(path, way, base, ours, theirs)
        side = self._choices.get((path, way), self._prefer)
        if not side:
            self.conflicts.append(Conflict(path, way, base, ours, theirs))
        return theirs if side == "theirs" else ours

    def _members(
        self, path: str, way: tuple[str, ...], base: Any, ours: dict[str, Any], theirs: Any
    ) -> dict[str, Any]:
        before = base if isinstance(base, dict) else {}
        made = type(ours)()
        if isinstance(made, Hexes) and isinstance(ours, Hexes):
            made.codes = {**theirs.codes, **ours.codes}
        for name in _order(before, ours, theirs):
            versions = [one.get(name, GONE) for one in (before, ours, theirs)]
            found = self.three(path, (*way, name), *versions)
            if found is not GONE:
                made[name] = found
        return made


def _same(one: Any, other: Any) -> bool:
    if one is GONE or other is GONE:
        return one is other
    is_list = isinstance(one, Keyed) and isinstance(other, Keyed)
    return bool(one == other) and (not is_list or list(one) == list(other))


def _order(
    base: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any]
) -> list[str]:
    """Names of both: in the order of the side that changed it, what is new behind its neighbour."""
    kept = [name for name in base if name in ours and name in theirs]
    ours_moved = [name for name in ours if name in kept] != kept
    first, second = (ours, theirs) if ours_moved else (theirs, ours)
    order = list(first)
    behind = ""
    for name in second:
        if name not in first:
            order.insert(order.index(behind) + 1 if behind else 0, name)
        behind = name
    return order
