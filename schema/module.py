"""A whole module in memory: every document as a record, and quick look-ups over them."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, TypeVar, cast

from hexwright.schema.documents import (
    COUNTERS,
    DECK,
    MAP,
    MODULE,
    OOB,
    SCENARIO,
    TABLE,
    TERRAIN,
    TEXTS,
    DocumentKind,
    kind_of,
)
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.model.deck import Deck
from hexwright.schema.model.map import Map
from hexwright.schema.model.module import ModuleInfo
from hexwright.schema.model.oob import Command, Leader, OrderOfBattle, Unit
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import FreeSetup, Reinforcement, Scenario
from hexwright.schema.model.table import Table
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.model.texts import Texts
from hexwright.schema.systems import GameSystem, find_system

T = TypeVar("T")
# Attributes of a module that hold documents.
Documents = tuple[str, ...]

_DOCUMENTS: Final[Documents] = (
    "info",
    "terrain",
    "counters",
    "maps",
    "oobs",
    "tables",
    "decks",
    "scenarios",
    "texts",
    "notes",
    "assets",
)
_ATTRIBUTES = {
    MODULE.name: "info",
    TERRAIN.name: "terrain",
    COUNTERS.name: "counters",
    MAP.name: "maps",
    OOB.name: "oobs",
    TABLE.name: "tables",
    DECK.name: "decks",
    SCENARIO.name: "scenarios",
    TEXTS.name: "texts",
}


# Look-ups that modules share as long as they have the same documents of these kinds.
_LOOK_UPS: Final[dict[str, Documents]] = {
    "system": ("info",),
    "kinds": ("counters",),
    "units": ("oobs",),
    "leaders": ("oobs",),
    "pieces": ("oobs",),
    "kind_of_piece": ("oobs", "counters"),
    "class_of_piece": ("oobs", "counters"),
    "commands": ("oobs",),
    "side_of": ("oobs",),
    "side_of_kind": ("counters", "info"),
}


def attribute_of(kind: DocumentKind) -> str:
    """The attribute of a module that holds the documents of a kind."""
    return _ATTRIBUTES[kind.name]


def _id_in(path: str) -> str:
    return path.partition("/")[2].removesuffix(".json")


class Module:
    """The documents of a module, never changed in place; look-ups are worked out once.

    Two modules are equal when all their documents are.
    """

    def __init__(
        self,
        info: ModuleInfo,
        terrain: Terrain,
        counters: Counters,
        *,
        maps: dict[str, Map] | None = None,
        oobs: dict[str, OrderOfBattle] | None = None,
        tables: dict[str, Table] | None = None,
        decks: dict[str, Deck] | None = None,
        scenarios: dict[str, Scenario] | None = None,
        texts: dict[str, Texts] | None = None,
        notes: dict[str, str] | None = None,
        assets: tuple[str, ...] = (),
        map_indexes: dict[str, MapIndex] | None = None,
    ) -> None:
        """Put the documents together; dictionaries are by id, those of notes by file."""
        self.info = info
        self.terrain = terrain
        self.counters = counters
        self.maps = maps or {}
        self.oobs = oobs or {}
        self.tables = tables or {}
        self.decks = decks or {}
        self.scenarios = scenarios or {}
        self.texts = texts or {}
        self.notes = notes or {}
        self.assets = assets
        self._map_indexes = map_indexes
        self._memory: dict[str, tuple[Any, Documents]] = {}

    def __eq__(self, other: object) -> bool:
        """Whether all documents are equal."""
        return isinstance(other, Module) and all(
            getattr(self, name) == getattr(other, name) for name in _DOCUMENTS
        )

    __hash__ = None  # type: ignore[assignment]  # records hold dictionaries

    def __getstate__(self) -> dict[str, Any]:
        """What another process gets: the documents; it works out the rest anew."""
        kept = {*_DOCUMENTS, "_map_indexes"}
        own = {name: value for name, value in self.__dict__.items() if name in kept}
        return {**own, "_memory": {}}

    def remembered(self, key: str, make: Callable[[], T], of: Documents = _DOCUMENTS) -> T:
        """Something worked out from the module, made once and kept as long as the module.

        Modules that share all documents that it was made `of` share it as well.
        """
        if key not in self._memory:
            self._memory[key] = make(), of
        found: T = self._memory[key][0]
        return found

    def document(self, path: str) -> Record | None:
        """The document at a path inside the module; None if there is none."""
        kind = kind_of(path)
        if kind is None:
            return None
        group = getattr(self, attribute_of(kind))
        if not kind.folder:
            return cast("Record", group)
        return cast("Record | None", group.get(_id_in(path)))

    def with_documents(self, contents: Mapping[str, Record | None]) -> "Module":
        """The module with other documents at these paths; None takes one away.

        Everything else is shared with this module, indexes of unchanged maps included.
        """
        groups: dict[str, Any] = {name: getattr(self, name) for name in _DOCUMENTS}
        for path, record in contents.items():
            kind = kind_of(path)
            assert kind is not None, path
            name = attribute_of(kind)
            if not kind.folder:
                assert record is not None, path
                groups[name] = record
                continue
            if groups[name] is getattr(self, name):
                groups[name] = dict(groups[name])
            if record is None:
                groups[name].pop(_id_in(path), None)
            else:
                groups[name][_id_in(path)] = record
        same = {name for name in _DOCUMENTS if groups[name] is getattr(self, name)}
        fixed = (groups.pop("info"), groups.pop("terrain"), groups.pop("counters"))
        made = Module(*fixed, **groups, map_indexes=self._followed_indexes(groups["maps"]))
        # A copy: checks of this module may be at work beside, and remember more.
        memory = self._memory.copy()
        made._memory = {key: kept for key, kept in memory.items() if same.issuperset(kept[1])}
        known = self.__dict__
        made.__dict__.update(
            (name, known[name])
            for name, of in _LOOK_UPS.items()
            if name in known and same.issuperset(of)
        )
        return made

    def _followed_indexes(self, maps: dict[str, Map]) -> dict[str, MapIndex]:
        known = self.map_indexes
        return {
            name: (known[name] if known[name].map is map_ else known[name].followed(map_))
            if name in known
            else MapIndex(map_)
            for name, map_ in maps.items()
        }

    def documents(self) -> Iterator[tuple[DocumentKind, Collection[Record]]]:
        """Every document by kind, in the order of the format."""
        yield MODULE, (self.info,)
        yield TERRAIN, (self.terrain,)
        yield COUNTERS, (self.counters,)
        yield MAP, self.maps.values()
        yield OOB, self.oobs.values()
        yield TABLE, self.tables.values()
        yield DECK, self.decks.values()
        yield SCENARIO, self.scenarios.values()
        yield TEXTS, self.texts.values()

    @cached_property
    def system(self) -> GameSystem | None:
        """The game system, None if it is not installed."""
        return find_system(self.info.system.id)

    @cached_property
    def kinds(self) -> dict[str, CounterKind]:
        """Counter kinds by id."""
        return {kind.id: kind for kind in self.counters.kinds}

    @cached_property
    def units(self) -> dict[str, Unit]:
        """Units of all orders of battle by id."""
        return {unit.id: unit for oob in self.oobs.values() for unit in oob.units}

    @cached_property
    def leaders(self) -> dict[str, Leader]:
        """Leaders of all orders of battle by id."""
        return {leader.id: leader for oob in self.oobs.values() for leader in oob.leaders}

    @cached_property
    def pieces(self) -> dict[str, Unit | Leader]:
        """Units and leaders of all orders of battle by id."""
        return {**self.units, **self.leaders}

    @cached_property
    def kind_of_piece(self) -> dict[str, CounterKind]:
        """Counter kind of every piece by id."""
        kinds = self.kinds
        return {name: kinds[piece.kind] for name, piece in self.pieces.items()}

    @cached_property
    def class_of_piece(self) -> dict[str, str]:
        """Movement class of every piece by id."""
        classes = {name: kind.movement_class for name, kind in self.kinds.items()}
        return {
            piece.id: classes[piece.kind]
            for oob in self.oobs.values()
            for pieces in (oob.units, oob.leaders)
            for piece in pieces
        }

    @cached_property
    def commands(self) -> dict[str, Command]:
        """Commands of all orders of battle by id."""
        return {command.id: command for oob in self.oobs.values() for command in oob.commands}

    @cached_property
    def side_of(self) -> dict[str, str]:
        """Side of every piece and command by id."""
        return {
            one.id: oob.side
            for oob in self.oobs.values()
            for group in (oob.commands, oob.units, oob.leaders)
            for one in group
        }

    @cached_property
    def side_of_kind(self) -> dict[str, str]:
        """Side of the counters of every kind by id: its own, else its nation's; empty if none."""
        nations = {nation.id: nation.side for nation in self.info.nations}
        return {kind.id: kind.side or nations.get(kind.nation, "") for kind in self.counters.kinds}

    @cached_property
    def map_indexes(self) -> dict[str, MapIndex]:
        """Index of every map by id."""
        return self._map_indexes or {name: MapIndex(map_) for name, map_ in self.maps.items()}

    def pieces_of_command(self, command: str) -> Iterator[str]:
        """Ids of all units and leaders in a command and the commands below it."""
        below = self._commands_below[command]
        for unit in self.units.values():
            if unit.command in below:
                yield unit.id
        for leader in self.leaders.values():
            if not below.isdisjoint(leader.commands):
                yield leader.id

    def members(self, group: FreeSetup | Reinforcement) -> list[str]:
        """Ids of all pieces that a group names, itself or by their command, each once."""
        found = dict.fromkeys(group.pieces)
        for command in group.commands:
            if command in self.commands:
                found |= dict.fromkeys(self.pieces_of_command(command))
        return list(found)

    @cached_property
    def _commands_below(self) -> dict[str, set[str]]:
        """Every command with those below it, itself included; cycles end where they began."""
        below: dict[str, set[str]] = {name: {name} for name in self.commands}
        for name in self.commands:
            seen = {name}
            parent = self.commands[name].parent
            while parent in self.commands and parent not in seen:
                below[parent].add(name)
                seen.add(parent)
                parent = self.commands[parent].parent
        return below

    def attributes(self, piece: str, face: str = "") -> dict[str, Any]:
        """Effective attributes of a piece: kind, kind's face, unit, unit's face, later ones win."""
        one = self.pieces[piece]
        kind = self.kinds[one.kind]
        faces = {known.id: known.attributes for known in kind.faces}
        front = kind.faces[0].id if kind.faces else ""
        shown = face or front
        return {
            **kind.attributes,
            **faces.get(shown, {}),
            **one.attributes,
            **one.faces.get(shown, {}),
        }
