"""A scenario as the checks see it: resolved, with its maps joined and its pieces counted.

The checks look at whole columns of a set-up first and at single placements only where something is
wrong: most scenarios are sound, and thousands of placements must not be felt.
"""

from collections.abc import Iterator
from functools import cached_property

import msgspec

from hexwright.schema.documents import SCENARIO
from hexwright.schema.dump import plain
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.model.scenario import FreeSetup, Placement, Reinforcement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.placements import side_of
from hexwright.schema.reach import LINE_ONLY, PROHIBITED, Reach, ruling_terrain
from hexwright.schema.references.places import HEX, places_for
from hexwright.schema.variants import origin, resolved

# A variant that changes one of these may break what it takes over unchanged.
_CONTEXT = ("maps", "window", "overlays", "hexsides", "lines", "sides", "turns")


class Battle:
    """A scenario with what it takes from others, ready to be asked."""

    def __init__(self, module: Module, scenario: Scenario) -> None:
        """Resolve the scenario; nothing else is worked out yet."""
        self.module = module
        self.own = scenario
        self.scenario = resolved(scenario, module.scenarios)
        self._reached: dict[tuple[str, str], tuple[Reach, set[int], Iterator[str]]] = {}

    def issue(
        self,
        code: str,
        member: str,
        where: str,
        message: str,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Iterator[Issue]:
        """A finding about a member of this scenario.

        What a variant takes over unchanged was told of the scenario that it comes from, unless the
        variant puts it on other ground.
        """
        if origin(self.own, member, self.module.scenarios) is not self.own:
            if not any(getattr(self.own, name) for name in _CONTEXT):
                return
            where = "/based_on"
        yield Issue(
            code=code,
            message=message,
            hint=hint,
            severity=severity,
            file=SCENARIO.path(self.own.id),
            pointer=where,
        )

    def side_name(self, side: str) -> str:
        """What people call a side."""
        sides = self.module.info.sides
        return next((one.name for one in sides if one.id == side), side)

    @cached_property
    def indexes(self) -> list[MapIndex]:
        """The maps played on, with what the scenario lays on them."""
        indexes = [self.module.map_indexes[one.map] for one in self.scenario.maps]
        if not self._lays_terrain:
            return indexes
        return [self._laid(index) for index in indexes]

    @property
    def _lays_terrain(self) -> bool:
        return bool(self.scenario.overlays or self.scenario.hexsides or self.scenario.lines)

    def _laid(self, index: MapIndex) -> MapIndex:
        map_ = index.map
        overlays = tuple(
            overlay for overlay in self.scenario.overlays if index.has_hex(overlay.hex)
        )
        hexsides = tuple(
            hexside
            for hexside in self.scenario.hexsides
            if all(map(index.has_hex, hexside.between))
        )
        lines = tuple(line for line in self.scenario.lines if all(map(index.has_hex, line.hexes)))
        changed = msgspec.structs.replace(
            map_,
            overlays=map_.overlays + overlays,
            hexsides=map_.hexsides + hexsides,
            lines=map_.lines + lines,
        )
        return MapIndex(changed)

    @cached_property
    def hexes_elsewhere(self) -> set[str]:
        """Hexes that a variant takes over, but that are not on the maps it is played on."""
        if not self.own.based_on:
            return set()
        system = self.module.system
        uses = places_for(SCENARIO.name, system.declaration if system else None, {}).used
        wanted = set(uses.names(plain(self.scenario)).get(HEX, ()))
        indexes = [self.module.map_indexes[one.map] for one in self.scenario.maps]
        return {one for one in wanted if not any(index.has_hex(one) for index in indexes)}

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
        """Hexes of every zone of the maps played on; a zone may lie on several of them."""
        found: dict[str, tuple[str, ...]] = {}
        for index in self.indexes:
            for zone in index.map.zones:
                found[zone.id] = found.get(zone.id, ()) + zone.hexes
        return found

    @cached_property
    def sites(self) -> dict[str, str]:
        """Hex of every site of the maps played on."""
        return {site.id: site.hex for index in self.indexes for site in index.map.sites}

    @cached_property
    def pieces(self) -> list[str]:
        """Piece of every placement, in order; empty for counters that are placed by kind."""
        return [one.piece for one in self.scenario.setup]

    @cached_property
    def kinds(self) -> list[CounterKind]:
        """Counter kind of every placement, in order."""
        if all(self.pieces):
            return list(map(self.module.kind_of_piece.__getitem__, self.pieces))
        return [self.kind_of(one) for one in self.scenario.setup]

    @cached_property
    def hexes(self) -> list[str]:
        """Hex of every placement, in order; empty for those in boxes."""
        return [one.hex for one in self.scenario.setup]

    @cached_property
    def special(self) -> list[tuple[int, Placement]]:
        """Placements that say more than piece, hex and facing, with their numbers."""
        return [
            (number, one)
            for number, one in enumerate(self.scenario.setup)
            if one.face or one.formation or one.extends or one.losses or one.box
        ]

    @cached_property
    def classes(self) -> list[str]:
        """Movement class of every placement: of its formation, else its face, else its kind."""
        if all(self.pieces):
            found = list(map(self.module.class_of_piece.__getitem__, self.pieces))
        else:
            found = [kind.movement_class for kind in self.kinds]
        for number, placement in self.special:
            found[number] = self._special_class(placement)
        return found

    def class_of(self, number: int) -> str:
        """Movement class of one placement; for when only few are asked for."""
        placement = self.scenario.setup[number]
        if number in self._special_numbers:
            return self._special_class(placement)
        if placement.piece:
            return self.module.class_of_piece[placement.piece]
        return self.module.kinds[placement.kind].movement_class

    def _special_class(self, placement: Placement) -> str:
        formations = {
            formation.id: formation.movement_class for formation in self.module.counters.formations
        }
        kind = self.kind_of(placement)
        usual = kind.formations[0] if kind.formations else ""
        faces = {face.id: face.movement_class for face in kind.faces}
        return (
            formations.get(placement.formation or usual)
            or faces.get(placement.face)
            or kind.movement_class
        )

    @cached_property
    def _special_numbers(self) -> set[int]:
        return {number for number, _ in self.special}

    @cached_property
    def owners(self) -> list[str]:
        """Side of every placement, in order; empty for what is nobody's."""
        return [side_of(self.module, one) for one in self.scenario.setup]

    def kind_of(self, placement: Placement) -> CounterKind:
        """Counter kind of what is placed."""
        if placement.piece:
            return self.module.kind_of_piece[placement.piece]
        return self.module.kinds[placement.kind]

    def side_of(self, placement: Placement) -> str:
        """Owner of what is placed; empty if nobody's."""
        return side_of(self.module, placement)

    def pieces_of(self, group: Reinforcement | FreeSetup) -> tuple[str, ...]:
        """Pieces of a reinforcement or free set-up, commands taken apart."""
        below = (self.module.pieces_of_command(name) for name in group.commands)
        return (*group.pieces, *(piece for pieces in below for piece in pieces))

    def classes_of(self, group: Reinforcement | FreeSetup) -> set[str]:
        """Movement classes of the pieces of a reinforcement or free set-up."""
        kinds = self.module.kind_of_piece
        return {kinds[piece].movement_class for piece in self.pieces_of(group)} - {""}

    def places_of(self, group: Reinforcement | FreeSetup) -> tuple[str, ...]:
        """Hexes where a reinforcement may enter, or where pieces may be set up."""
        zone = self.zones.get(group.zone, ())
        if isinstance(group, Reinforcement):
            return (*group.hexes, *zone)
        return (*zone, group.near) if group.near else zone

    def _starts(self, side: str, movement_class: str) -> Iterator[str]:
        """Hexes where pieces of a side and class are placed or arrive."""
        for number, placement in enumerate(self.scenario.setup):
            is_theirs = placement.hex and self.side_of(placement) == side
            if is_theirs and self.class_of(number) == movement_class:
                yield placement.hex
        groups: tuple[Reinforcement | FreeSetup, ...] = (
            *self.scenario.reinforcements,
            *self.scenario.free_setup,
        )
        for group in groups:
            if group.side == side and movement_class in self.classes_of(group):
                yield from self.places_of(group)

    def can_reach(self, side: str, number: str) -> bool:
        """Whether any piece of a side can get to a hex; maps joined together are not looked at."""
        if len(self.indexes) != 1:
            return True
        return any(self._can_reach(side, class_, number) for class_ in self._classes_by_freedom)

    @cached_property
    def _classes_by_freedom(self) -> list[str]:
        return classes_by_freedom(self.module)

    def _can_reach(self, side: str, movement_class: str, number: str) -> bool:
        known = self._reached.get((side, movement_class))
        if known is None:
            # Parts that a side can reach are remembered: the first piece looked at mostly does.
            known = self._reach(movement_class), set(), self._starts(side, movement_class)
            self._reached[side, movement_class] = known
        reach, parts, starts = known
        wanted = reach.part_of(number)
        if wanted is None or wanted in parts:
            return wanted is not None
        for start in starts:
            part = reach.part_of(start)
            if part is not None:
                parts.add(part)
            if part == wanted:
                return True
        return False

    def _reach(self, movement_class: str) -> Reach:
        """Connected parts for a class; shared by all scenarios on the same ground."""
        index = self.indexes[0]
        laid = self.own.id if self._lays_terrain else ""
        key = f"reach {index.map.id} {movement_class} {laid}"
        return self.module.remembered(
            key, lambda: Reach(index, self.module.terrain, movement_class)
        )


def battles(module: Module) -> list[Battle]:
    """Every scenario of a module that fits on its maps; worked out once for a module."""
    return module.remembered("battles", lambda: _battles(module))


def _battles(module: Module) -> list[Battle]:
    found = [Battle(module, scenario) for scenario in module.scenarios.values()]
    return [one for one in found if one.scenario.maps and not one.hexes_elsewhere]


def classes_by_freedom(module: Module) -> list[str]:
    """Movement classes, those first that the fewest terrain kinds are closed to."""
    terrain = module.terrain

    def closed(movement_class: str) -> int:
        groups = (terrain.hexes, terrain.hexsides)
        costs = [kind.movement.get(movement_class) for group in groups for kind in group]
        return sum(cost in (PROHIBITED, LINE_ONLY) for cost in costs)

    return module.remembered(
        "classes by freedom",
        lambda: sorted((class_.id for class_ in terrain.movement_classes), key=closed),
    )
