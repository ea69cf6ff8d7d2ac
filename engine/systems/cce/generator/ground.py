"""Where a force begins: its share of the map, what each hex is good for, and who goes where."""

from functools import cached_property
from typing import Final, NamedTuple

from hexwright.engine.core.tables import look_up
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.systems.cce.generator.books import Row, refused, rows, table
from hexwright.engine.systems.cce.generator.forces import Item, is_leader, is_radio
from hexwright.engine.systems.cce.generator.lot import Lot
from hexwright.engine.systems.cce.nations import DEFENDER, NUMBERS
from hexwright.engine.systems.cce.terrain import FOOT
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Zone
from hexwright.schema.module import Module

# What a hex is worth to those who begin there: a point of cover, a level of height, a hex nearer to
# an objective or to the enemy; company is avoided, and lots make no two battles alike.
_COVER: Final = 1.2
_HEIGHT: Final = 0.8
_NEARER: Final = 0.7
_CROWD: Final = 2.0
_NEIGHBOUR: Final = 0.6
_LOTS: Final = 8
# Fortifications that somebody is in; the others lie before the line.
_DUG_IN: Final = ("foxhole", "trench", "bunker", "pillbox")


class Post(NamedTuple):
    """An item of a force and the hex where it begins; radios have none."""

    item: Item
    hex: str


class Ground:
    """A map as both sides look at it before a battle."""

    def __init__(self, module: Module, field: Battlefield, objectives: tuple[str, ...]) -> None:
        """Objectives are hexes."""
        self.module = module
        self.field = field
        self.objectives = tuple(field.place(objective) for objective in objectives)

    @cached_property
    def edges(self) -> tuple[Zone, Zone]:
        """The two edges at which the sides sit; the first side's set-up zone lies at the first."""
        found = [zone for zone in self.field.map.zones if zone.kind == "edge" and zone.hexes]
        if len(found) != 2:
            message = tr(
                "The map “{map}” needs two zones of the kind edge.", map=self.field.map.title
            )
            raise refused("edges", message, tr("Draw one along each side's edge."))
        first = self.module.info.sides[0].id
        own = {
            hex_
            for zone in self.field.map.zones
            if zone.kind == "setup" and zone.side == first
            for hex_ in zone.hexes
        }
        one, other = found
        return (one, other) if own & set(one.hexes) else (other, one)

    def steps_to(self, zone: Zone, place: Place) -> int:
        """How far a hex lies from an edge; 0 in it."""
        edge = self.field.zone_places[zone.id]
        return min(self.field.distance(place, one) for one in edge)

    def depths(self, postures: tuple[str, str]) -> tuple[int, int]:
        """How many columns each side sets up in; between them lies no man's land."""
        one, other = self.edges
        width = 1 + min(self.steps_to(one, self.field.place(hex_)) for hex_ in other.hexes)
        known = {
            str(row["posture"]): int(row["depth"]) for row in rows(self.module, "posture-setups")
        }
        first, second = (known.get(posture, 1) for posture in postures)
        while first + second > width - 2 and max(first, second) > 1:
            first, second = (first - 1, second) if first >= second else (first, second - 1)
        return first, second

    def zone(self, place: int, depth: int) -> list[Place]:
        """The hexes in which a side may begin."""
        edge = self.edges[place]
        return [
            one
            for one in self.field.places()
            if self.can_stand(one) and self.steps_to(edge, one) < depth
        ]

    def can_stand(self, place: Place) -> bool:
        """Whether units can be there and fire."""
        kind = self.field.ruling_kind(place)
        if kind is None or not self.field.is_playable(place):
            return False
        is_wet = kind.attributes.get("water") or kind.attributes.get("bridge") == "major"
        return kind.movement.get(FOOT, 1) != "prohibited" and not is_wet

    def cover(self, place: Place) -> int:
        """What the terrain of a hex covers."""
        kind = self.field.ruling_kind(place)
        return kind.cover if kind else 0

    def to_objective(self, place: Place) -> int:
        """How far the nearest objective is."""
        return min(
            (self.field.distance(place, objective) for objective in self.objectives), default=0
        )


class Line:
    """The units of a side being put on the map, one after the other."""

    def __init__(self, ground: Ground, place: int, posture: str, depth: int, lot: Lot) -> None:
        """Nobody stands anywhere."""
        self._ground = ground
        self._posture = posture
        self._edge = ground.edges[place]
        self._lot = lot
        self.zone = ground.zone(place, depth)
        self.taken: dict[Place, int] = {}
        self.works: dict[Place, str] = {}
        self._led: set[Place] = set()
        self._most = int(look_up(table(ground.module, NUMBERS), "stacking")["value"])

    def posted(self, force: tuple[Item, ...]) -> list[Post]:
        """Everybody's place: squads first, then teams, then leaders with those whom they lead."""
        module = self._ground.module
        order = sorted(force, key=lambda one: (is_radio(module, one), -self._figures(one)))
        found: list[Post] = []
        for item in order:
            if is_radio(module, item):
                found.append(Post(item, ""))
                continue
            place = self._best(item)
            self.taken[place] = self.taken.get(place, 0) + self._figures(item)
            found.append(Post(item, self._ground.field.number(place)))
        return found

    def _figures(self, item: Item) -> int:
        module = self._ground.module
        kind = module.kinds[item.kind]
        if is_radio(module, item):
            return 0
        troop = "leader" if is_leader(module, item) else str(kind.attributes.get("troop"))
        return int(look_up(table(module, "unit-kinds"), troop)["figures"])

    def _best(self, item: Item) -> Place:
        size = self._figures(item)
        able = [one for one in self.zone if self.taken.get(one, 0) + size <= self._most]
        if not able:
            message = tr("There is no room for so many units.")
            raise refused("room", message, tr("Give fewer points or draws, or take a larger map."))
        if is_leader(self._ground.module, item) and any(one in self.taken for one in able):
            led = [one for one in able if one in self.taken]
            place = max(led, key=lambda one: (self._company(one), -led.index(one)))
            self._led |= {place, *self._ground.field.neighbours(place)}
            return place
        return max(able, key=self._worth)

    def _company(self, place: Place) -> int:
        """How many friends a leader has around him whom nobody leads yet."""
        around = (place, *self._ground.field.neighbours(place))
        return sum(self.taken.get(one, 0) for one in around if one not in self._led)

    def _worth(self, place: Place) -> float:
        ground = self._ground
        found = _COVER * ground.cover(place) + _HEIGHT * ground.field.elevation(place)
        if self._posture == DEFENDER:
            found -= _NEARER * ground.to_objective(place)
        else:
            found += _NEARER * ground.steps_to(self._edge, place)
        found -= _CROWD * (place in self.taken)
        found -= _NEIGHBOUR * sum(
            neighbour in self.taken for neighbour in ground.field.neighbours(place)
        )
        return found + self._lot.below(_LOTS) / 4

    # --- fortifications ---------------------------------------------------------------------------

    def fortified(self, package: list[Row]) -> list[Post]:
        """Where the fortifications of a package lie: with those in the open, or before them."""
        found: list[Post] = []
        for row in package:
            kind = str(row["item"])
            for _ in range(int(row["count"])):
                place = self._site(kind)
                if place is not None:
                    self.works[place] = kind
                    found.append(Post(Item(kind), self._ground.field.number(place)))
        return found

    def _site(self, kind: str) -> Place | None:
        attributes = self._ground.module.kinds[kind].attributes
        if attributes.get("fortification") in _DUG_IN:
            able = [one for one in self.taken if self._may_dig(one, int(attributes["cover"]))]
            return min(able, key=self._ground.cover, default=None)
        able = [one for one in self.zone if one not in self.taken and one not in self.works]
        before = [one for one in able if self._is_before_the_line(one)]
        return self._lot.one_of(before or able) if able else None

    def _may_dig(self, place: Place, cover: int) -> bool:
        kind = self._ground.field.ruling_kind(place)
        is_house = kind is not None and kind.attributes.get("building")
        return place not in self.works and not is_house and self._ground.cover(place) < cover

    def _is_before_the_line(self, place: Place) -> bool:
        """Whether a hex lies beside own units, on the enemy's side of them."""
        far = self._ground.steps_to(self._edge, place)
        return any(
            neighbour in self.taken and self._ground.steps_to(self._edge, neighbour) < far
            for neighbour in self._ground.field.neighbours(place)
        )
