"""A scenario in words that players read: who takes part, arrives, is placed, and what counts."""

from collections.abc import Iterable, Iterator

from hexwright.render.geometry import Layout
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import (
    FreeSetup,
    Hand,
    Objective,
    Placement,
    Reinforcement,
    Scenario,
    ScenarioSide,
)
from hexwright.schema.module import Module


def joined(words: Iterable[str]) -> str:
    """Words in a row, those that are there."""
    return ", ".join(filter(None, words))


class BattleWords:
    """A scenario that is complete by itself, in words."""

    def __init__(self, module: Module, battle: Scenario) -> None:
        """Learn what everything is called."""
        self._module, self._battle = module, battle
        declared = module.system.declaration.statuses if module.system else ()
        self._statuses = {one.id: tr(one.name) for one in declared}
        self._statuses |= {one.id: one.name for one in module.counters.statuses}
        self._formations = {one.id: one.name for one in module.counters.formations}
        self._boxes = {one.id: one.name for one in module.info.boxes}
        zones = (zone for one in module.maps.values() for zone in one.zones)
        # Boards do not show them, so their hexes are told.
        self._zones = {one.id: f"{one.name}: {', '.join(one.hexes)}" for one in zones}
        self._sides = {one.id: one.name for one in module.info.sides}

    def side(self, side: str) -> str:
        """The name of a side."""
        return self._sides.get(side, side)

    def place(self, one: Placement) -> str:
        """The hex or the box of a piece."""
        return one.hex or self._boxes.get(one.box, one.box)

    def states(self, one: Placement) -> list[str]:
        """In which state a piece begins, where that is not the usual one."""
        return [word for word in self._states(one) if word]

    def _states(self, one: Placement) -> Iterator[str]:
        kind = self._module.kind_of_piece.get(one.piece) or self._module.kinds.get(one.kind)
        faces = kind.faces if kind else ()
        yield next((face.name for face in faces if one.face == face.id != faces[0].id), "")
        yield self._formations.get(one.formation, one.formation)
        for name in one.statuses:
            yield self._statuses.get(name, name)
        for name, level in (one.levels or {}).items():
            yield f"{self._statuses.get(name, name)} {level}"
        if one.facing is not None:
            yield tr("facing {hour} o’clock", hour=self._hour(one.facing))
        if one.losses:
            yield tr("steps lost: {count}", count=one.losses)

    def _hour(self, facing: int) -> int:
        """A facing as the hour to which a hand of a clock would point, the map's top being 12."""
        layout = Layout(self._module.maps[self._battle.maps[0].map].grid)
        return round(layout.facing_angle(facing) / 30) % 12 or 12

    # --- lines ---

    def sides(self) -> list[str]:
        """Who plays whom."""
        return [self._taking_part(one) for one in self._battle.sides]

    def _taking_part(self, one: ScenarioSide) -> str:
        facts = [
            _edges().get(one.edge, ""),
            tr("cards in hand: {count}", count=one.hand) if one.hand else "",
            tr("points to win: {points}", points=one.target) if one.target else "",
            tr("moves first") if one.side == self._battle.first_side else "",
        ]
        return ": ".join(filter(None, (self.side(one.side), joined(facts))))

    def placed_by_owner(self) -> list[str]:
        """Those that their owners place."""
        return [self._free(one) for one in self._battle.free_setup]

    def _free(self, one: FreeSetup) -> str:
        kinds = [f"{count} × {self._module.kinds[name].name}" for name, count in one.kinds.items()]
        who = joined([*self._members(one), *kinds])
        near = tr("within {count} of {hex}", count=one.within, hex=one.near) if one.near else ""
        return f"{self.side(one.side)}: {who}. {joined([self._zone(one.zone), near])}".rstrip()

    def reinforcements(self) -> list[str]:
        """Those that come later, the earliest first."""
        coming = sorted(self._battle.reinforcements, key=lambda each: each.turn)
        return [self._arrival(one) for one in coming]

    def _arrival(self, one: Reinforcement) -> str:
        words = f"{self.arrival(one)}: {joined(self._members(one))}"
        where = self.entry(one)
        words += f" ({where})" if where else ""
        return f"{words}. {one.condition}".strip()

    def arrival(self, one: Reinforcement) -> str:
        """When and for whom pieces arrive."""
        return joined([tr("Turn {number}", number=one.turn), self.side(one.side)])

    def entry(self, one: Reinforcement) -> str:
        """Where pieces arrive."""
        return joined([*one.hexes, self._zone(one.zone)])

    def hands(self) -> list[str]:
        """Cards at the start."""
        return [self._hand(one) for one in self._battle.hands]

    def _hand(self, one: Hand) -> str:
        deck = self._module.decks[one.deck]
        titles = {card.id: card.title for card in deck.cards}
        cards = [titles.get(name, name) for name in one.cards]
        if one.random:
            cards.append(tr("{count} at random", count=one.random))
        where = joined([self.side(one.side), self._box(one.box), self._space(one.track, one.space)])
        return f"{joined([where, deck.title])}: {joined(cards)}"

    def _box(self, box: str) -> str:
        return next((one.name for one in self._module.info.boxes if one.id == box), box)

    def _space(self, track: str, space: int) -> str:
        """A space of a track; empty where there is none."""
        name = next((one.name for one in self._module.info.tracks if one.id == track), track)
        return f"{name} {space}" if name else ""

    def scoring(self) -> list[str]:
        """What is worth points."""
        awards = [
            joined([one.name, self.side(one.side), _points(one.points)])
            for one in self._battle.awards
        ]
        return [*map(self._objective, self._battle.objectives), *awards]

    def _objective(self, one: Objective) -> str:
        where = joined([*one.hexes, self._zone(one.zone)])
        words = one.name + (f" ({where})" if where else "")
        return joined([words, self.side(one.side), _points(one.points)])

    def _zone(self, zone: str) -> str:
        return self._zones.get(zone, zone)

    def _members(self, one: FreeSetup | Reinforcement) -> list[str]:
        pieces = (self._module.pieces[name] for name in self._module.members(one))
        return [piece.name or self._module.kinds[piece.kind].name for piece in pieces]


def _points(count: int) -> str:
    return tr("points: {count}", count=count) if count else ""


def _edges() -> dict[str, str]:
    return {
        "north": tr("edge: north"),
        "east": tr("edge: east"),
        "south": tr("edge: south"),
        "west": tr("edge: west"),
    }
