"""Maps joined into one: every hex and everything on it where it belongs."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QPointF

from hexwright.editor.map.edits.join import Part, arranged, joined
from hexwright.render.geometry import Layout
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module
from tests.helpers.whole_maps import (
    COLUMNS,
    ROWS,
    done,
    errors_of,
    places,
    rich_module,
    shapes,
    things,
)


def two_maps(shape: tuple[str, str], second: tuple[str, str], hexes: list[Place]) -> Module:
    module = rich_module(shape, 0, hexes)
    other = rich_module((shape[0], second[1]), 0, hexes).maps["field"]
    made = replace(other, id="other", title="Other")
    return module.with_documents({"maps/other.json": made})


def relative(map_: Map, *, turned: bool = False) -> list[tuple[Any, ...]]:
    """Everything on a map by its distance from the first thing, exact to a tenth of a unit."""
    found = [(what, spot) for what, spot in things(map_) if what[0] not in ("terrain", "level")]
    return _from_first(found, -1 if turned else 1)


def spot_of_hill(map_: Map, number: int = 0) -> QPointF:
    return Layout(map_.grid).centre(*MapIndex(map_).place_of[map_.sites[number].hex])


def _from_first(found: list[Any], sign: int) -> list[tuple[Any, ...]]:
    x, y = found[0][1]
    return [
        (what[0], round(sign * (one - x), 1) + 0, round(sign * (other - y), 1) + 0)
        for what, (one, other) in found
    ]


@given(
    shape=shapes,
    second=shapes,
    hexes=st.lists(places, min_size=4, max_size=6, unique=True),
    at=st.tuples(st.integers(-9, 12), st.integers(-9, 12)),
    turned=st.booleans(),
)
def test_every_map_lies_in_the_whole_as_it_is(
    *,
    shape: tuple[str, str],
    second: tuple[str, str],
    hexes: list[Place],
    at: Place,
    turned: bool,
) -> None:
    module = two_maps(shape, second, hexes)
    parts = [Part("field"), Part("other", at[0], at[1], turned)]
    made = joined(module, parts, "whole", "The whole")
    assert made.map is not None
    found = done(module, made.change).module
    assert errors_of(found) == []
    for part in parts:
        alone = joined(module, [part], "alone", "Alone")
        assert alone.map is not None
        assert relative(alone.map) == relative(module.maps[part.map], turned=part.turned)
    field, other = spot_of_hill(module.maps["field"]), spot_of_hill(module.maps["other"])
    whole = [spot_of_hill(made.map, number) for number in (0, 1)]
    frame = Layout(module.maps["other"].grid)
    anchor = frame.centre(COLUMNS - 1, ROWS - 1) if turned else frame.centre(0, 0)
    inner = anchor - other if turned else other - anchor
    wanted = Layout(module.maps["field"].grid).centre(*at) + inner - field
    assert (whole[1] - whole[0]).x() == pytest.approx(wanted.x(), abs=0.01)
    assert (whole[1] - whole[0]).y() == pytest.approx(wanted.y(), abs=0.01)
    hexes_left = sum(row.count(" ") for row in made.map.terrain.rows)
    total = made.map.grid.columns * made.map.grid.rows
    assert total - hexes_left == 2 * COLUMNS * ROWS - made.overlapping


def test_ids_are_made_unlike_each_other() -> None:
    module = two_maps(("flat", "odd"), ("flat", "odd"), [(1, 1), (3, 2), (5, 4), (2, 3)])
    parts = arranged(module, [("field", False), ("other", False)], below=False, overlap=False)
    made = joined(module, parts, "whole", "The whole").map
    assert made is not None
    assert [zone.id for zone in made.zones] == ["north", "south", "north-2", "south-2"]
    assert [line.id for line in made.lines] == ["highway", "highway-2"]


@pytest.mark.parametrize(
    ("below", "overlap", "size"),
    [
        (False, False, (14, 6)),
        (False, True, (13, 6)),
        (True, False, (7, 12)),
        (True, True, (7, 11)),
    ],
)
def test_maps_lie_side_by_side_or_one_below_the_other(
    *, below: bool, overlap: bool, size: tuple[int, int]
) -> None:
    # Seven columns end on a column like the first: laid over each other the grids go on as one.
    stagger = "odd" if overlap or below else "even"
    module = two_maps(("flat", "odd"), ("flat", stagger), [(1, 1), (3, 2), (5, 4), (2, 3)])
    parts = arranged(module, [("field", False), ("other", False)], below=below, overlap=overlap)
    made = joined(module, parts, "whole", "The whole")
    assert made.map is not None
    assert (made.map.grid.columns, made.map.grid.rows) == size
    assert made.overlapping == (ROWS if overlap and not below else COLUMNS if overlap else 0)


def test_where_maps_overlap_the_first_decides_on_the_ground() -> None:
    module = two_maps(("flat", "odd"), ("flat", "odd"), [(1, 1), (3, 2), (5, 4), (2, 3)])
    field, other = module.maps["field"], module.maps["other"]
    flooded = replace(other.terrain, legend={".": "lake", "w": "lake"})
    module = module.with_documents({"maps/other.json": replace(other, terrain=flooded)})
    made = joined(module, [Part("field"), Part("other", COLUMNS - 1)], "whole", "The whole").map
    assert made is not None
    kinds = [made.terrain.legend[row[COLUMNS - 1]] for row in made.terrain.rows]
    assert kinds == [field.terrain.legend[row[-1]] for row in field.terrain.rows]
    assert made.terrain.legend[made.terrain.rows[0][COLUMNS]] == "lake"


def test_half_hexes_stay_at_the_edges_that_are_left() -> None:
    module = two_maps(("flat", "odd"), ("flat", "odd"), [(1, 1), (3, 2), (5, 4), (2, 3)])
    halves = ("left", "right")
    both = {
        f"maps/{name}.json": replace(
            module.maps[name], grid=replace(module.maps[name].grid, half_hexes=halves)
        )
        for name in ("field", "other")
    }
    module = module.with_documents(both)
    parts = arranged(module, [("field", False), ("other", False)], below=False, overlap=True)
    made = joined(module, parts, "whole", "The whole").map
    assert made is not None
    assert set(made.grid.half_hexes) == {"left", "right"}


def test_a_turned_map_has_its_facings_turned() -> None:
    module = two_maps(("flat", "odd"), ("flat", "odd"), [(1, 1), (3, 2), (5, 4), (2, 3)])
    field = module.maps["field"]
    facing = replace(field, overlays=(replace(field.overlays[0], facing=2),))
    module = module.with_documents({"maps/field.json": facing})
    made = joined(module, [Part("field", turned=True)], "whole", "The whole").map
    assert made is not None
    assert made.overlays[0].facing == 8
    assert made.labels[0].offset == (-0.5, -0.1)
    assert made.grid.north == 180


def test_flat_and_pointy_maps_cannot_be_joined() -> None:
    module = rich_module(("flat", "odd"))
    other = replace(rich_module(("pointy", "odd")).maps["field"], id="other")
    module = module.with_documents({"maps/other.json": other})
    made = joined(module, [Part("field"), Part("other", 9)], "whole", "The whole")
    assert [issue.code for issue in made.problems] == ["join.grids-differ"]
    assert made.map is None
