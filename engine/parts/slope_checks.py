"""What slopes and other one-sided hexsides must keep: a direction, and the upper hex named first.

A system says which terrain is one-sided and which rises; codes of issues begin with its id.
"""

from collections.abc import Callable, Iterator
from functools import partial

from hexwright.schema.documents import MAP, TERRAIN
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import HexsideTerrain
from hexwright.schema.module import Module
from hexwright.schema.systems import SystemCheck

Says = Callable[[HexsideTerrain], bool]


def slope_checks(system: str, is_one_sided: Says, rises: Says) -> tuple[SystemCheck, ...]:
    """The checks of a system's one-sided hexsides."""
    return (
        partial(hexsides_have_a_direction, system, is_one_sided),
        partial(slopes_go_up, system, rises),
    )


def hexsides_have_a_direction(system: str, is_one_sided: Says, module: Module) -> Iterator[Issue]:
    """Terrain that differs from one side to the other says which hex is which."""
    for index, terrain in enumerate(module.terrain.hexsides):
        if is_one_sided(terrain) and not terrain.directed:
            yield Issue(
                code=f"{system}.hexside-direction",
                message=tr("{terrain} differs from one side to the other.", terrain=terrain.name),
                hint=tr("Set “directed”; maps then name the upper or inner hex first."),
                file=TERRAIN.file,
                pointer=pointer("hexsides", index, "directed"),
            )


def slopes_go_up(system: str, rises: Says, module: Module) -> Iterator[Issue]:
    """The first hex of a slope is not the lower one."""
    rising = {one.id for one in module.terrain.hexsides if rises(one)}
    for index in module.map_indexes.values():
        for number, hexside in enumerate(index.map.hexsides if index.map.elevation else ()):
            if hexside.terrain in rising:
                upper, lower = (_level(index, one) for one in hexside.between)
                if upper is not None and lower is not None and upper < lower:
                    yield Issue(
                        code=f"{system}.slope-direction",
                        severity=Severity.WARNING,
                        message=tr(
                            "{one} is named first, as the upper hex, but lies below {other}.",
                            one=hexside.between[0],
                            other=hexside.between[1],
                        ),
                        hint=tr("Change the order of the two hexes."),
                        file=MAP.path(index.map.id),
                        pointer=pointer("hexsides", number, "between"),
                    )


def _level(index: MapIndex, number: str) -> int | None:
    """Level of a hex, None where the rows of the elevation do not reach."""
    column, row = index.place_of[number]
    layer = index.map.elevation
    if layer is None or row >= len(layer.rows) or column >= len(layer.rows[row]):
        return None
    return layer.legend.get(layer.rows[row][column])
