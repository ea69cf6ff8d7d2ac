"""The picture of a scenario's map: maps joined, terrain laid, the turn track below."""

from collections.abc import Collection

from hexwright.render.grounds import Grounds
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import MapPicture
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.render.turn_track import TurnTrack
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.scenario_map import scenario_map, turned_round, with_laid_terrain
from hexwright.schema.variants import resolved


def scenario_picture(
    module: Module,
    scenario: Scenario,
    style: MapStyle = PARCHMENT,
    images: ImageShelf | None = None,
    map_id: str | None = None,
    *,
    zones: Collection[str] = (),
    turned: bool = False,
    grounds: Grounds | None = None,
) -> MapPicture | None:
    """The picture of all maps of a scenario, or of one of them; None if there is no such map.

    Some zones can be seen even where the layer of zones is hidden. Those who sit opposite see the
    map turned round, with everything written on it upright.
    """
    battle = resolved(scenario, module.scenarios)
    if map_id is None or [one.map for one in battle.maps] == [map_id]:
        found = scenario_map(module, battle)
    elif map_id in module.maps:
        found = with_laid_terrain(module.maps[map_id], module.map_indexes[map_id], battle)
    else:
        found = None
    if found is None:
        return None
    if turned:
        found = turned_round(found)
    track = TurnTrack(module, battle, style)
    return MapPicture(
        module,
        found.map,
        style,
        images,
        found.index,
        track,
        zones=zones,
        turned=turned,
        grounds=grounds,
    )
