"""A small battle of a sample, grown: its map laid side by side, its formations copied."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from hexwright.schema.grid import MapIndex
from hexwright.schema.model.deck import Card, Deck
from hexwright.schema.model.map import Hexside, Line, Map, Zone
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.schema.model.record import Record

_DECK: Final = "activation-markers"


class Source(NamedTuple):
    """The battle of a sample that is grown: its scenario, map and armies.

    `commanders` are the leaders who come along, all of them if none is named. Commands of the
    `shared` levels are not copied: what is copied belongs to them. `edge` is a zone along the
    southern edge.
    """

    battle: str
    map: str
    armies: tuple[str, str]
    commanders: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    edge: str = ""


JDG: Final = Source(
    "kaltbach-crossing",
    "kaltbach",
    ("blue", "red"),
    ("general-tannhof", "marshal-vessely"),
    edge="south-edge",
)
GBACW: Final = Source(
    "crossroads-drill",
    "crossroads",
    ("drill-union", "drill-confederacy"),
    shared=("army", "corps"),
)


class Size(NamedTuple):
    """How large a battle is: units of both sides, columns and rows of the map."""

    units: int
    columns: int
    rows: int

    def __str__(self) -> str:
        """As people write it."""
        return f"{self.units} units on {self.columns} x {self.rows}"


class Tile(NamedTuple):
    """A place for a copy: its number, how far it lies from the first one, what is not copied."""

    number: int
    right: int
    down: int
    shared: frozenset[str] = frozenset()

    def hex(self, hex_: str) -> str:
        """The hex of the copy that a hex of the first tile stands for."""
        return f"{int(hex_[:2]) + self.right:02}{int(hex_[2:]) + self.down:02}" if hex_ else ""

    def name(self, name: str) -> str:
        """The name of a copy; the first tile keeps its names."""
        is_copied = self.number and name and name not in self.shared
        return f"{name}-copy-{self.number}" if is_copied else name


def large_battle(module: Module, size: Size, source: Source = JDG) -> Module:
    """The module with a battle of so many units on a map of that size."""
    ground = module.maps[source.map]
    shared = frozenset(
        command.id for command in module.commands.values() if command.level in source.shared
    )
    tiles = [
        one._replace(shared=shared) for one in _tiles(ground, size) if _is_whole(one, ground, size)
    ]
    scenario = module.scenarios[source.battle]
    armies = [_army(module.oobs[name], tiles, scenario) for name in source.armies]
    kept = _first_units(armies, size.units)
    leaders = {
        tile.name(commander)
        for army in armies
        for tile in tiles
        for commander in source.commanders or tuple(each.id for each in army.leaders)
    } & {leader.id for army in armies for leader in army.leaders}
    documents: dict[str, Record | None] = {
        f"maps/{source.map}.json": _larger(ground, size, source.edge),
        f"decks/{_DECK}.json": _deck(module.decks[_DECK], tiles, armies),
        f"scenarios/{source.battle}.json": _scenario(scenario, tiles, kept, leaders),
    }
    for oob in module.oobs:
        documents[f"oob/{oob}.json"] = None
    for army in armies:
        units = tuple(unit for unit in army.units if unit.id in kept)
        documents[f"oob/{army.id}.json"] = replace(army, units=units)
    for other in module.scenarios:
        if other != source.battle:
            documents[f"scenarios/{other}.json"] = None
    return module.with_documents(documents)


# --- armies ---------------------------------------------------------------------------------------


def _army(army: OrderOfBattle, tiles: Iterable[Tile], scenario: Scenario) -> OrderOfBattle:
    """An army and its copies; those who come later come only once."""
    there = {one.piece for one in scenario.setup}
    copied = [
        replace(
            army,
            commands=tuple(
                replace(command, id=tile.name(command.id), parent=tile.name(command.parent))
                for command in army.commands
                if not tile.number or command.id not in tile.shared
            ),
            units=tuple(
                replace(unit, id=tile.name(unit.id), command=tile.name(unit.command))
                for unit in army.units
                if not tile.number or unit.id in there
            ),
            leaders=tuple(
                replace(
                    leader,
                    id=tile.name(leader.id),
                    commands=tuple(tile.name(each) for each in leader.commands),
                )
                for leader in army.leaders
                if not tile.number or not tile.shared.issuperset(leader.commands)
            ),
        )
        for tile in tiles
    ]
    return replace(
        army,
        commands=tuple(command for each in copied for command in each.commands),
        units=tuple(unit for each in copied for unit in each.units),
        leaders=tuple(leader for each in copied for leader in each.leaders),
    )


def _first_units(armies: Iterable[OrderOfBattle], count: int) -> frozenset[str]:
    """As many units as wanted, half of them of each army."""
    lists = [[unit.id for unit in army.units] for army in armies]
    shares = ((count + 1) // 2, count // 2)
    assert all(share <= len(one) for share, one in zip(shares, lists, strict=True)), "no room"
    return frozenset(one for share, each in zip(shares, lists, strict=True) for one in each[:share])


def _deck(deck: Deck, tiles: Iterable[Tile], armies: Iterable[OrderOfBattle]) -> Deck:
    """The markers of all formations that fight."""
    commands = {
        above for army in armies for unit in army.units for above in _line(army, unit.command)
    }
    cards: list[Card] = []
    for tile in tiles:
        for card in deck.cards:
            fights = tile.name(card.command) in commands or (not card.command and not tile.number)
            if fights and card.attributes.get("code", "O") == "O":
                cards.append(replace(card, id=tile.name(card.id), command=tile.name(card.command)))
    return replace(deck, cards=tuple(cards), size=sum(card.copies for card in cards))


def _line(army: OrderOfBattle, command: str) -> Iterator[str]:
    """A command and those above it."""
    parents = {one.id: one.parent for one in army.commands}
    while command:
        yield command
        command = parents.get(command, "")


def _scenario(
    scenario: Scenario, tiles: Iterable[Tile], kept: frozenset[str], leaders: set[str]
) -> Scenario:
    setup: list[Placement] = []
    for tile in tiles:
        for one in scenario.setup:
            name = tile.name(one.piece)
            if name in kept or name in leaders:
                extends = tuple(map(tile.hex, one.extends))
                setup.append(replace(one, piece=name, hex=tile.hex(one.hex), extends=extends))
    return replace(scenario, setup=tuple(setup), hands=())


# --- ground ---------------------------------------------------------------------------------------


def _tiles(ground: Map, size: Size) -> Iterator[Tile]:
    """Copies of the map, row by row, the last of each cut off where the new one ends."""
    number = 0
    for down in range(0, size.rows, ground.grid.rows):
        for right in range(0, size.columns, ground.grid.columns):
            yield Tile(number, right, down)
            number += 1


def _is_whole(tile: Tile, ground: Map, size: Size) -> bool:
    return (
        tile.right + ground.grid.columns <= size.columns
        and tile.down + ground.grid.rows <= size.rows
    )


def _larger(ground: Map, size: Size, edge: str) -> Map:
    """The map so often side by side and below itself as the size asks for."""
    elevation = ground.elevation
    assert elevation is not None
    whole = replace(
        ground,
        grid=replace(ground.grid, columns=size.columns, rows=size.rows),
        terrain=replace(ground.terrain, rows=_repeated(ground.terrain.rows, size)),
        elevation=replace(elevation, rows=_repeated(elevation.rows, size)),
        courses=(),
        labels=(),
    )
    hexes = frozenset(MapIndex(whole).terrain_of)
    sides: list[Hexside] = []
    lines: list[Line] = []
    for tile in _tiles(ground, size):
        for side in ground.hexsides:
            between = tile.hex(side.between[0]), tile.hex(side.between[1])
            if hexes.issuperset(between):
                sides.append(replace(side, between=between))
        for line in ground.lines:
            way = tuple(tile.hex(each) for each in line.hexes)
            if hexes.issuperset(way):
                lines.append(replace(line, id=tile.name(line.id), hexes=way))
    zones = tuple(_edge(zone, size) if zone.id == edge else zone for zone in ground.zones)
    return replace(whole, hexsides=tuple(sides), lines=tuple(lines), zones=zones)


def _repeated(rows: tuple[str, ...], size: Size) -> tuple[str, ...]:
    wide = [row * (size.columns // len(row) + 1) for row in rows]
    return tuple(wide[number % len(rows)][: size.columns] for number in range(size.rows))


def _edge(zone: Zone, size: Size) -> Zone:
    """The southern edge, which lies elsewhere now."""
    hexes = tuple(f"{column:02}{size.rows:02}" for column in range(1, size.columns + 1))
    return replace(zone, hexes=hexes)
