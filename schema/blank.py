"""A blank module: for designers who bring rules of their own and want nothing of a sample."""

from typing import Final

from hexwright.schema.documents import FORMAT_VERSION
from hexwright.schema.language import current_language, tr
from hexwright.schema.model.counters import Counters, Template, TemplateField
from hexwright.schema.model.map import Grid, Map, Numbering, TerrainLayer
from hexwright.schema.model.module import Die, ModuleInfo, Side, SystemChoice
from hexwright.schema.model.terrain import HexTerrain, MovementClass, Terrain
from hexwright.schema.module import Module
from hexwright.schema.systems import find_system

_GROUND: Final = "open"
_COLUMNS, _ROWS = 12, 9


def may_be_blank(system: str) -> bool:
    """Whether a system asks for nothing, so that a module of it can begin with nothing."""
    found = find_system(system)
    return found is not None and not (found.declaration.attributes or found.declaration.options)


def blank_module(system: str, module_id: str, title: str, map_id: str) -> Module:
    """Two sides, a die, one kind of terrain and a small map of it; no counters yet."""
    info = ModuleInfo(
        format=FORMAT_VERSION,
        id=module_id,
        title=title,
        version="0.1.0",
        language=current_language(),
        system=SystemChoice(id=system),
        sides=(
            Side(id="first", name=tr("First side"), colour="#3b6ea5"),
            Side(id="second", name=tr("Second side"), colour="#a5483b"),
        ),
        dice=(Die(id="d6", name=tr("Die")),),
    )
    terrain = Terrain(
        movement_classes=(MovementClass(id="all", name=tr("All pieces")),),
        hexes=(HexTerrain(id=_GROUND, name=tr("Open ground"), movement={"all": 1}),),
    )
    # Something to print on, so that the first counter is not an empty square.
    fields = (
        TemplateField(show="name", at="top", size=0.14),
        TemplateField(show="symbol", at="centre", size=0.4),
    )
    counters = Counters(
        templates=(Template(id="counter", name=tr("Counter"), fields=fields),), kinds=()
    )
    return Module(info, terrain, counters, maps={map_id: _map(map_id)})


def _map(map_id: str) -> Map:
    return Map(
        id=map_id,
        title=tr("Map"),
        grid=Grid(orientation="flat", columns=_COLUMNS, rows=_ROWS, stagger="odd"),
        numbering=Numbering(),
        terrain=TerrainLayer(legend={".": _GROUND}, rows=("." * _COLUMNS,) * _ROWS),
    )
