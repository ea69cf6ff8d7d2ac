"""Borders of sections, printed on boards whose rules know them."""

from PySide6.QtGui import QImage

from hexwright.render.map_picture import Layers
from hexwright.render.picture import map_image
from tests.helpers.modules import module_of

ZONE = {"id": "left", "name": "Left", "kind": "section", "hexes": ["0101", "0102", "0103"]}


def drawn(kind: str, layers: Layers) -> QImage:
    module = module_of({"maps/field.json#/zones/-": {**ZONE, "kind": kind}})
    return map_image(module, "field", pixels_per_hex=40, layers=layers)


def test_sections_are_shown_alone_where_zones_are_hidden() -> None:
    plain, with_sections = drawn("section", Layers()), drawn("section", Layers(sections=1.0))
    assert plain != with_sections
    assert with_sections != drawn("section", Layers(zones=1.0))


def test_other_zones_are_not_taken_for_sections() -> None:
    assert drawn("area", Layers()) == drawn("area", Layers(sections=1.0))


def test_where_zones_are_shown_sections_are_not_drawn_twice() -> None:
    assert drawn("section", Layers(zones=1.0)) == drawn("section", Layers(zones=1.0, sections=1.0))
