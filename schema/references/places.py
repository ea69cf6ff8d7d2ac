"""Where documents define and use names, found from the `x-defines` and `x-ref` of the schemas.

The schemas are compiled once into paths, so that checking reads whole columns of a document into
sets; only what is wrong is looked for one by one.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final, NamedTuple

from hexwright.schema.language import tr
from hexwright.schema.model.system import SystemDeclaration
from hexwright.schema.schemas import Fields, Schema, compose, resolve, schema_for

# Sorts of names that are not ids of entries: hexes of maps, files of pictures; and statuses, which
# game systems bring along.
HEX: Final = "hex"
ASSET: Final = "asset"
STATUS: Final = "status"

EACH = "*"  # every item of an array, or every value of an object
KEY = "@"  # every key of an object

Path = tuple[str, ...]


class Place(NamedTuple):
    """Where a schema says that names are defined or used."""

    path: Path
    target: str
    scope: str = "module"
    may_be_empty: bool = False


class Places:
    """Every place of a document kind where names are defined or used."""

    def __init__(self, defines: Iterable[Place], uses: Iterable[Place]) -> None:
        """Keep the places in order, and as trees for quick collecting."""
        self.defines = tuple(sorted(defines))
        self.uses = tuple(sorted(uses))
        self.defined = Tree(self.defines)
        self.used = Tree(self.uses)


def places(schema: Schema) -> Places:
    """The places of a self-contained schema."""
    defines: list[Place] = []
    uses: list[Place] = []
    stack: list[tuple[Path, Schema]] = [((), schema)]
    while stack:
        path, part = stack.pop()
        part = resolve(schema, part)
        if "x-defines" in part:
            defines.append(Place(path, part["x-defines"], part.get("x-scope", "module")))
        if "x-ref" in part:
            may_be_empty = part.get("default") == ""
            uses.append(Place(path, part["x-ref"], may_be_empty=may_be_empty))
        stack.extend(_inner_parts(path, part))
    return Places(defines, uses)


def _inner_parts(path: Path, part: Schema) -> Iterator[tuple[Path, Schema]]:
    # What must be given as one of several cannot be given as nothing.
    chosen = {name for one in part.get("oneOf", ()) for name in one.get("required", ())}
    for name, inner in part.get("properties", {}).items():
        yield (*path, name), {**inner, "default": None} if name in chosen else inner
    for keyword, step in (("items", EACH), ("additionalProperties", EACH), ("propertyNames", KEY)):
        if isinstance(part.get(keyword), dict):
            yield (*path, step), part[keyword]
    for keyword in ("anyOf", "oneOf", "allOf"):
        for inner in part.get(keyword, ()):
            yield path, inner


class Tree:
    """Places by their first step, so that what leads to several is walked once."""

    def __init__(self, found: Iterable[Place]) -> None:
        """Sort places into a tree."""
        self.target = ""
        self.members: dict[str, Tree] = {}
        inner: dict[str, list[Place]] = {}
        for place in found:
            if place.path:
                rest = place._replace(path=place.path[1:])
                inner.setdefault(place.path[0], []).append(rest)
            else:
                self.target = place.target
        self.each = Tree(inner.pop(EACH)) if EACH in inner else None
        self.key = Tree(inner.pop(KEY)) if KEY in inner else None
        self.members = {step: Tree(rest) for step, rest in inner.items()}

    def names(self, document: Any, *, is_sound: bool = False) -> dict[str, list[Any]]:
        """What stands at the places, by target; all texts, if the document follows its schema.

        Of other documents whatever is not of the expected shape is passed over.
        """
        found: dict[str, list[Any]] = {}
        self.collect([document], found, is_sound=is_sound)
        return found

    def collect(self, values: list[Any], found: dict[str, list[Any]], *, is_sound: bool) -> None:
        """Add what stands at the places below some values."""
        if self.target:
            if self.target in found:
                found[self.target] += values
            else:
                found[self.target] = values
        if self.each:
            self.each.collect(_all_items(values, is_sound=is_sound), found, is_sound=is_sound)
        if not self.members and not self.key:
            return
        objects = values if is_sound else [value for value in values if type(value) is dict]
        if self.key:
            keys = [key for value in objects for key in value]
            self.key.collect(keys, found, is_sound=is_sound)
        if objects and self.members:
            # Most members that could be there are not: look only for those that are.
            present = set().union(*objects)
            for name, tree in self.members.items():
                if name in present:
                    tree.collect(_members(objects, name), found, is_sound=is_sound)


def _members(objects: list[Any], name: str) -> list[Any]:
    """What stands under a name, in those of the objects that have it."""
    try:
        return list(map(itemgetter(name), objects))
    except KeyError:
        return [one[name] for one in objects if name in one]


def _all_items(values: list[Any], *, is_sound: bool) -> list[Any]:
    if is_sound and values and type(values[0]) is list:
        return list(chain.from_iterable(values))
    return [item for value in values for item in _items(value)]


def _items(value: Any) -> Iterable[Any]:
    if type(value) is list:
        return value
    return value.values() if type(value) is dict else ()


@cache
def _places_for_system(kind: str, system_id: str) -> Places:
    return places(schema_for(kind, system_id))


def places_for(kind: str, declaration: SystemDeclaration | None, fields: Fields) -> Places:
    """Where documents of a kind define and use names."""
    if fields:
        return places(compose(kind, declaration, fields))
    return _places_for_system(kind, declaration.id if declaration else "")


def target_name(target: str) -> str:
    """What a kind of name is called in messages."""
    names = {
        "side": tr("side"),
        "nation": tr("nation"),
        "die": tr("die"),
        "die-face": tr("face of a die"),
        "track": tr("track"),
        "box": tr("box"),
        "movement-class": tr("movement class"),
        "hex-terrain": tr("hex terrain"),
        "hexside-terrain": tr("hexside terrain"),
        "line-terrain": tr("line terrain"),
        "map": tr("map"),
        "line": tr("line"),
        "course": tr("course"),
        "zone": tr("zone"),
        "site": tr("site"),
        "template": tr("template"),
        "kind": tr("counter kind"),
        "face": tr("face"),
        "formation": tr("formation"),
        "status": tr("status"),
        "oob": tr("order of battle"),
        "command": tr("command"),
        "piece": tr("unit or leader"),
        "table": tr("table"),
        "column": tr("column"),
        "modifier": tr("modifier"),
        "deck": tr("deck"),
        "card": tr("card"),
        "scenario": tr("scenario"),
        "reinforcement": tr("reinforcement"),
        "objective": tr("objective"),
        "award": tr("award"),
        "victory-condition": tr("victory condition"),
        "special-rule": tr("special rule"),
        "asset": tr("picture"),
        "hex": tr("hex"),
    }
    return names[target]
