"""Strokes on large maps with zones: what a move of the mouse costs does not grow with the map."""

from collections.abc import Callable
from itertools import product

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from benchmarks.drawn_map import drawn_module
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.map.page import MapPage
from hexwright.editor.map.tools import zone_tool
from hexwright.editor.map.tools.base import Pointer
from hexwright.editor.map.tools.context import ToolContext
from hexwright.engine.hexes.coordinates import disc, distance
from hexwright.render import svg_page, zone_names
from hexwright.render.map_picture import MapPicture
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Grid, Map, Zone
from hexwright.schema.module import Module
from tests.helpers.modules import module_of
from tests.helpers.tool_contexts import field

pytestmark = pytest.mark.usefixtures("qapp")


def zoned(name: str, numbers: list[str], kind: str = "section") -> Zone:
    return Zone(id=name, name=name, kind=kind, hexes=tuple(numbers))  # type: ignore[arg-type] # one of the kinds


@pytest.fixture
def module() -> Module:
    made = module_of(field(["." * 12] * 12))
    map_ = made.maps["field"]
    numbers = made.map_indexes["field"].numbers
    halves = (numbers[:6], numbers[6:])
    zones = [
        zoned(name, [one for row in half for one in row])
        for name, half in zip(("north", "south"), halves, strict=True)
    ]
    return made.with_documents({"maps/field.json": replace(map_, zones=tuple(zones))})


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_a_disc_has_what_is_near_wherever_it_lies(orientation: str, stagger: str) -> None:
    grid = Grid(columns=20, rows=20, orientation=orientation, stagger=stagger)  # type: ignore[arg-type] # both are
    places = list(product(range(-4, 24), range(-4, 24)))
    for centre in [(9, 9), (9, 10), (10, 9), (10, 10), (0, 0)]:
        near = {place for place in places if distance(grid, centre, place) <= 3}
        assert disc(grid, centre, 3) == near


def test_the_reach_of_a_stroke_covers_the_reach_of_each_of_its_hexes() -> None:
    module = drawn_module(14, 14)
    map_ = module.maps["field"]
    old = MapPicture(module, map_)
    for kind in module.terrain.hexes[::4]:
        places = [(4, 4), (5, 4), (6, 5), (0, 3), (13, 13)]
        after = painted(map_, places, kind.id)
        new = old.followed(module.with_documents({"maps/field.json": after}), after)
        whole = new.influence(places)
        assert all(whole.contains(new.influence([place])) for place in places)


def test_zones_of_a_hex_follow_edits_of_the_map(module: Module) -> None:
    map_ = module.maps["field"]
    index = MapIndex(map_)
    first = map_.zones[0].hexes[0]
    assert [zone.id for zone in index.zones_at(first)] == ["north"]
    smaller = replace(map_.zones[0], hexes=map_.zones[0].hexes[1:])
    edited = index.followed(replace(map_, zones=(smaller, map_.zones[1])))
    assert edited.zones_at(first) == []
    assert [zone.id for zone in edited.zones_at(map_.zones[1].hexes[0])] == ["south"]


def test_names_of_zones_that_nobody_sees_are_not_placed_for_a_stroke(
    module: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zone_names, "_placed", lambda _: pytest.fail("placed names"))
    page = MapPage()
    page.show_map(ModuleDocument(module, {}), "field")
    assert page.context is not None
    page.context.press(page.tool, Pointer((5, 5)))
    page.context.release()
    assert page.context.document.stack.count() == 1


def hexes_touched(module: Module, act: Callable[[ToolContext], None]) -> set[Place]:
    context = ToolContext(ModuleDocument(module, {}), "field")
    seen: list[frozenset[Place]] = []
    context.document.changed.connect(lambda change: seen.append(change.touched))
    act(context)
    return set().union(*seen)


def paint_one(context: ToolContext) -> None:
    context.set(zone="north", radius=0)
    context.press(zone_tool.ZoneTool(), Pointer((5, 8)))
    context.release()


def test_a_brush_for_zones_draws_again_what_it_passes_and_not_the_whole_zone(
    module: Module,
) -> None:
    touched = hexes_touched(module, paint_one)
    assert (5, 8) in touched
    assert len(touched) == 7


def test_an_edge_is_drawn_again_as_a_whole(module: Module) -> None:
    map_ = module.maps["field"]
    edge = replace(map_.zones[0], kind="edge")
    edged: Map = replace(map_, zones=(edge, map_.zones[1]))
    module = module.with_documents({"maps/field.json": edged})
    assert len(hexes_touched(module, paint_one)) > len(edge.hexes)


def test_windows_pay_nothing_for_the_titles_of_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_page, "_title", lambda _: pytest.fail("asked for a title"))
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    with svg_page.layer(painter, "ground"):
        painter.fillRect(0, 0, 2, 2, "red")
    painter.end()


def test_a_name_far_from_the_brush_is_drawn_again_without_what_lies_between(
    module: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = MapPage()
    page.show_map(ModuleDocument(module, {}), "field")
    context, shown = page.context, page.canvas.shown
    assert context is not None
    assert shown is not None
    before = shown.picture.zone_name_rects()["north"]
    drawn: list[QRectF] = []
    refresh = page.canvas.refresh

    def spied(now: ShownMap, rect: QRectF | None = None) -> None:
        drawn.append(rect or QRectF())
        refresh(now, rect)

    monkeypatch.setattr(page.canvas, "refresh", spied)
    context.set(zone="north", radius=3)
    context.press(zone_tool.ZoneTool(), Pointer((11, 11)))
    context.release()
    now = page.canvas.shown
    assert now is not None
    after = now.picture.zone_name_rects()["north"]
    assert after != before
    brush, names = drawn
    assert names.contains(before)
    assert names.contains(after)
    assert not brush.intersects(names)
