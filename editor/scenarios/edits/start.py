"""What a new scenario begins with: as much of the system's usual battle as fits any battle.

The module's own scenarios say what is usual; a module that has none asks the system's sample.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from hexwright.schema.examine import examine
from hexwright.schema.model.map import Zone
from hexwright.schema.model.scenario import (
    Award,
    MapPlacement,
    Scenario,
    ScenarioSide,
    TrackPosition,
    Turn,
    VictoryCondition,
)
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES
from hexwright.schema.variants import resolved

# Zones that describe the board and not one battle on it.
_BOARD_ZONES: Final = ("section", "edge", "baseline")
# Events that are worth something in any battle; the others are about places of one.
_LOSSES: Final = ("unit-eliminated", "leader-eliminated", "step-lost", "command-broken")
_OPPOSITE: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}


def started_scenario(module: Module, scenario_id: str, title: str, map_id: str) -> Scenario:
    """A scenario on a map with all that the system's battles share, and nothing on the map."""
    usual = usual_scenario(module)
    return Scenario(
        id=scenario_id,
        title=title,
        maps=(MapPlacement(map=map_id),) if map_id else (),
        sides=usual_sides(module, map_id),
        first_side=_first_side(module, usual),
        turns=(Turn(),) * len(usual.turns),
        tracks=tuple(_tracks(module, usual)),
        awards=usual_awards(module),
        victory=tuple(_victory(usual)),
        options=usual.options,
    )


def usual_scenario(module: Module, but: str = "") -> Scenario:
    """The battle that others of this module are like; an empty one where nothing is known.

    One scenario may be left out, as it is the one that lacks something. Sides of the sample are
    those of the module in the same order.
    """
    for one in module.scenarios.values():
        battle = resolved(one, module.scenarios)
        if battle.sides and one.id != but:
            return battle
    sample = _sample_battle(module.system.id) if module.system else None
    return _with_sides_of(module, sample) if sample else Scenario(id="", title="")


@cache
def _sample_battle(system: str) -> Scenario | None:
    sample = examine(SAMPLES / system).module
    if sample is None:
        return None
    battles = [resolved(one, sample.scenarios) for one in sample.scenarios.values()]
    # The smallest battle has the least that is its own.
    return min(battles, key=lambda one: len(one.setup), default=None)


def _with_sides_of(module: Module, battle: Scenario) -> Scenario:
    """The battle fought by the module's sides."""
    names = [side.id for side in module.info.sides]
    own = {one.side: name for one, name in zip(battle.sides, names, strict=False)}
    return replace(
        battle,
        sides=tuple(replace(one, side=own[one.side]) for one in battle.sides if one.side in own),
        first_side=own.get(battle.first_side, ""),
        tracks=tuple(
            replace(track, side=own.get(track.side, track.side)) for track in battle.tracks
        ),
    )


def _first_side(module: Module, usual: Scenario) -> str:
    if usual.first_side or not usual.sides:
        return usual.first_side
    return "" if module.system and module.system.declaration.attributes else usual.sides[0].side


# --- sides ---------------------------------------------------------------------------------------


def usual_sides(module: Module, map_id: str, but: str = "") -> tuple[ScenarioSide, ...]:
    """How each side of the module usually takes part in a battle on a map."""
    known = {one.side: one for one in usual_scenario(module, but).sides}
    model = next(iter(known.values()), None)
    made: list[ScenarioSide] = []
    for side in module.info.sides:
        like = known.get(side.id) or (replace(model, side=side.id) if model else None)
        made.append(
            ScenarioSide(side=side.id)
            if like is None
            else replace(
                like,
                edge=_free_edge(like.edge, made),
                deck=like.deck if like.deck in module.decks else "",
                points=0,
                attributes=_lasting(module, like.attributes, map_id),
            )
        )
    return tuple(made)


def _free_edge(wanted: Any, others: list[ScenarioSide]) -> Any:
    """The edge to sit at: the usual one, or the opposite where somebody sits there."""
    return _OPPOSITE.get(wanted, "") if wanted in {other.edge for other in others} else wanted


def _lasting(module: Module, attributes: dict[str, Any], map_id: str) -> dict[str, Any]:
    """Those attributes of a side that are not about one battle: its nations, edges of the map."""
    declared = module.system.declaration.attributes if module.system else {}
    parts = declared.get("scenario-side", {}).get("properties", {})
    nations = {nation.id for nation in module.info.nations}
    zones = {zone.id for zone in _board_zones(module, map_id)}
    kept: dict[str, Any] = {}
    for name, value in attributes.items():
        target = parts.get(name, {}).get("items", parts.get(name, {})).get("x-ref")
        known = {"nation": nations, "zone": zones}.get(target, set())
        named = [value] if isinstance(value, str) else value
        if isinstance(named, list) and named and set(map(str, named)) <= known:
            kept[name] = value
    return kept


def _board_zones(module: Module, map_id: str) -> Iterator[Zone]:
    zones = module.maps[map_id].zones if map_id in module.maps else ()
    return (zone for zone in zones if zone.kind in _BOARD_ZONES)


# --- what wins -----------------------------------------------------------------------------------


def usual_awards(module: Module, but: str = "") -> tuple[Award, ...]:
    """What losses are worth to both sides alike."""
    return tuple(
        award
        for award in usual_scenario(module, but).awards
        if award.event in _LOSSES and not award.side and set(award.kinds) <= module.kinds.keys()
    )


def _victory(usual: Scenario) -> Iterator[VictoryCondition]:
    for one in usual.victory:
        if not (one.side or one.objectives or one.objectives_needed):
            yield one


def _tracks(module: Module, usual: Scenario) -> Iterator[TrackPosition]:
    tracks = {track.id for track in module.info.tracks}
    sides = {"", *(side.id for side in module.info.sides)}
    for one in usual.tracks:
        is_known = not one.marker or one.marker in module.kinds
        if one.track in tracks and is_known and one.side in sides:
            yield one
