"""A scenario as the checks see it: resolved, with its maps joined and its pieces counted."""

from collections.abc import Iterator
from functools import cached_property

from schema.documents import SCENARIO
from schema.grid import MapIndex
from schema.issues import Issue, Severity
from schema.model.counters import CounterKind
from schema.model.scenario import FreeSetup, Placement, Reinforcement, Scenario
from schema.module import Module
from schema.reach import Reach, ruling_terrain
from schema.variants import origin, resolved


class Battle:
    """A scenario with what it takes from others, ready to be asked."""

    def __init__(self, module: Module, scenario: Scenario) -> None:
        """Resolve the scenario; nothing else is worked out yet."""
        self.module = module
        self.own = scenario
        self.scenario = resolved(scenario, module.scenarios)

    def issue(
        self,
        code: str,
        member: str,
        where: str,
        message: str,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Iterator[Issue]:
        """A finding in the file that the member comes from; each is told once, at its origin."""
        if origin(self.own, member, self.module.scenarios) is self.own:
            yield Issue(
                code=code,
                message=message,
                hint=hint,
                severity=severity,
                file=SCENARIO.path(self.own.id),
                pointer=where,
            )

    @cached_property
    def indexes(self) -> list[MapIndex]:
        """The maps played on."""
        return [self.module.map_indexes[one.map] for one in self.scenario.maps]

    def index_of(self, number: str) -> MapIndex:
        """The map that a hex lies on."""
        if len(self.indexes) == 1:
            return self.indexes[0]
        return next(index for index in self.indexes if index.has_hex(number))

    def terrain_at(self, number: str) -> str:
        """The terrain kind that rules in a hex."""
        return ruling_terrain(self.index_of(number), self.module.terrain, number)

    @cached_property
    def line_hexes(self) -> set[str]:
        """Hexes that a road or other line runs through."""
        return {
            number for index in self.indexes for line in index.map.lines for number in line.hexes
        }

    @cached_property
    def zones(self) -> dict[str, tuple[str, ...]]:
        """Hexes of every zone of the maps played on."""
        return {zone.id: zone.hexes for index in self.indexes for zone in index.map.zones}

    def kind_of(self, placement: Placement) -> CounterKind:
        """Counter kind of what is placed."""
        piece = self.module.pieces.get(placement.piece)
        return self.module.kinds[piece.kind if piece else placement.kind]

    def side_of(self, placement: Placement) -> str:
        """Owner of what is placed; empty if nobody's."""
        if placement.piece:
            return self.module.side_of[placement.piece]
        return placement.side or self._side_of_kind(self.module.kinds[placement.kind])

    def _side_of_kind(self, kind: CounterKind) -> str:
        return kind.side or self._side_of_nation.get(kind.nation, "")

    @cached_property
    def _side_of_nation(self) -> dict[str, str]:
        return {nation.id: nation.side for nation in self.module.info.nations}

    def pieces_of(self, group: Reinforcement | FreeSetup) -> tuple[str, ...]:
        """Pieces of a reinforcement or free set-up, commands taken apart."""
        below = (self.module.pieces_of_command(name) for name in group.commands)
        return (*group.pieces, *(piece for pieces in below for piece in pieces))

    def classes_of(self, group: Reinforcement | FreeSetup) -> set[str]:
        """Movement classes of the pieces of a reinforcement or free set-up."""
        kinds = {self.module.pieces[piece].kind for piece in self.pieces_of(group)}
        return {self.module.kinds[kind].movement_class for kind in kinds} - {""}

    def places_of(self, group: Reinforcement | FreeSetup) -> tuple[str, ...]:
        """Hexes where a reinforcement may enter, or where pieces may be set up."""
        zone = self.zones.get(group.zone, ())
        if isinstance(group, Reinforcement):
            return (*group.hexes, *zone)
        return (*zone, group.near) if group.near else zone

    @cached_property
    def starts(self) -> dict[str, list[tuple[str, str]]]:
        """By side: movement class and hex of what is placed or arrives."""
        found: dict[str, list[tuple[str, str]]] = {}
        for placement in self.scenario.setup:
            name = self.kind_of(placement).movement_class
            if placement.hex and name:
                found.setdefault(self.side_of(placement), []).append((name, placement.hex))
        groups: tuple[Reinforcement | FreeSetup, ...] = (
            *self.scenario.reinforcements,
            *self.scenario.free_setup,
        )
        for group in groups:
            hexes = self.places_of(group)
            entries = found.setdefault(group.side, [])
            entries.extend((name, at) for name in sorted(self.classes_of(group)) for at in hexes)
        return found

    def can_reach(self, side: str, number: str) -> bool:
        """Whether any piece of a side can get to a hex; maps joined together are not looked at."""
        if len(self.indexes) != 1:
            return True
        index = self.indexes[0]
        for movement_class, start in self.starts.get(side, ()):
            reach = reach_of(self.module, index, movement_class)
            part = reach.part_of(number)
            if part is not None and part == reach.part_of(start):
                return True
        return False


def battles(module: Module) -> Iterator[Battle]:
    """Every scenario of a module that has its maps."""
    for battle in module.remembered("battles", lambda: _battles(module)):
        if battle.scenario.maps:
            yield battle


def _battles(module: Module) -> list[Battle]:
    return [Battle(module, scenario) for scenario in module.scenarios.values()]


def reach_of(module: Module, index: MapIndex, movement_class: str) -> Reach:
    """The connected parts of a map for a movement class, worked out once for a module."""
    key = f"reach {index.map.id} {movement_class}"
    return module.remembered(key, lambda: Reach(index, module.terrain, movement_class))
