"""The lists of a scenario: a new entry for each of them."""

from collections.abc import Callable, Iterable
from typing import Final

from hexwright.schema.grid import MapIndex
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.map import Hexside, Line, Overlay
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import (
    Award,
    CommandStart,
    FreeSetup,
    Hand,
    MapPlacement,
    Objective,
    Reinforcement,
    Scenario,
    ScenarioSide,
    SpecialRule,
    TrackPosition,
    Turn,
    VictoryCondition,
)
from hexwright.schema.module import Module
from hexwright.schema.record_values import ids_of


def new_entry(module: Module, battle: Scenario, member: str) -> Record | None:
    """A sensible new entry for a list; None if the module has nothing to make one of."""
    return _MAKERS[member](module, battle)


def _unused(known: Iterable[str], used: Iterable[str], *, again: bool = True) -> str:
    """The first that is not used yet; else the first of all, if it may be used again."""
    names, taken = list(known), set(used)
    free = next((name for name in names if name not in taken), "")
    return free or (names[0] if names and again else "")


def _map(module: Module, battle: Scenario) -> MapPlacement | None:
    """A map to the right of those that are there; the same one twice would have hexes twice."""
    found = _unused(module.maps, [one.map for one in battle.maps], again=False)
    columns = [
        one.column + module.maps[one.map].grid.columns
        for one in battle.maps
        if one.map in module.maps
    ]
    return MapPlacement(map=found, column=max(columns, default=0)) if found else None


def _side(module: Module, battle: Scenario) -> ScenarioSide | None:
    sides = [side.id for side in module.info.sides]
    found = _unused(sides, [side.side for side in battle.sides], again=False)
    return ScenarioSide(side=found) if found else None


def _turn(_module: Module, battle: Scenario) -> Turn:
    return Turn(label=str(len(battle.turns) + 1))


def _command(module: Module, battle: Scenario) -> CommandStart | None:
    found = _unused(module.commands, [command.command for command in battle.commands], again=False)
    return CommandStart(command=found) if found else None


def _first_side(module: Module, battle: Scenario) -> str:
    sides = [side.side for side in battle.sides] or [side.id for side in module.info.sides]
    return sides[0] if sides else ""


def _free_setup(module: Module, battle: Scenario) -> FreeSetup | None:
    side = _first_side(module, battle)
    return FreeSetup(side=side) if side else None


def _reinforcement(module: Module, battle: Scenario) -> Reinforcement | None:
    side = _first_side(module, battle)
    made = free_id("reinforcement", ids_of(battle.reinforcements))
    return Reinforcement(id=made, side=side, turn=1) if side else None


def _hand(module: Module, battle: Scenario) -> Hand | None:
    deck = _unused([name for name, one in module.decks.items() if one.is_in_play], ())
    return Hand(deck=deck, side=_first_side(module, battle)) if deck else None


def _track(module: Module, battle: Scenario) -> TrackPosition | None:
    tracks = {track.id: track for track in module.info.tracks}
    found = _unused(tracks, [track.track for track in battle.tracks])
    return TrackPosition(track=found, space=tracks[found].first) if found else None


def _objective(_module: Module, battle: Scenario) -> Objective:
    name = tr("New objective")
    made = free_id(slug(name, "objective"), ids_of(battle.objectives))
    return Objective(id=made, name=name, points=1)


def _award(_module: Module, battle: Scenario) -> Award:
    name = tr("New award")
    made = free_id(slug(name, "award"), ids_of(battle.awards))
    return Award(id=made, name=name, event="unit-eliminated", points=1)


def _victory(_module: Module, battle: Scenario) -> VictoryCondition:
    made = free_id("victory", ids_of(battle.victory))
    return VictoryCondition(id=made, text=tr("Who has more points wins."))


def _rule(_module: Module, battle: Scenario) -> SpecialRule:
    title = tr("New rule")
    return SpecialRule(id=free_id(slug(title, "rule"), ids_of(battle.special_rules)), title=title)


def _index(module: Module, battle: Scenario) -> MapIndex | None:
    return next((module.map_indexes[o.map] for o in battle.maps if o.map in module.maps), None)


def _first_hex(module: Module, battle: Scenario) -> str:
    """A hex for terrain that is to be put elsewhere."""
    index = _index(module, battle)
    return next(iter(index.terrain_of), "") if index else ""


def _overlay(module: Module, battle: Scenario) -> Overlay | None:
    kinds, hex_ = module.terrain.hexes, _first_hex(module, battle)
    return Overlay(terrain=kinds[-1].id, hex=hex_) if hex_ and kinds else None


def _hexside(module: Module, battle: Scenario) -> Hexside | None:
    kinds, hex_, index = (
        module.terrain.hexsides,
        _first_hex(module, battle),
        _index(module, battle),
    )
    beyond = next(iter(index.neighbours(hex_)), "") if index and hex_ else ""
    return Hexside(terrain=kinds[0].id, between=(hex_, beyond)) if kinds and beyond else None


def _line(module: Module, battle: Scenario) -> Line | None:
    kinds, hex_ = module.terrain.lines, _first_hex(module, battle)
    made = free_id("line", ids_of(battle.lines))
    return Line(id=made, terrain=kinds[0].id, hexes=(hex_,)) if kinds and hex_ else None


_MAKERS: Final[dict[str, Callable[[Module, Scenario], Record | None]]] = {
    "maps": _map,
    "overlays": _overlay,
    "hexsides": _hexside,
    "lines": _line,
    "sides": _side,
    "turns": _turn,
    "commands": _command,
    "free_setup": _free_setup,
    "reinforcements": _reinforcement,
    "hands": _hand,
    "tracks": _track,
    "objectives": _objective,
    "awards": _award,
    "victory": _victory,
    "special_rules": _rule,
}
