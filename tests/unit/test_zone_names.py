"""Names of zones: each can be read, whatever else is written on the map."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from hexwright.render.map_picture import MapPicture
from hexwright.schema.model.map import Label, Zone
from tests.helpers.tool_contexts import context_of, field

TOP = ("0401", "0501", "0601", "0701", "0801")
SECTION = Zone(
    id="centre",
    name="Centre",
    kind="section",
    hexes=tuple(f"{c:02}{r:02}" for c in range(3, 10) for r in range(1, 7)),
)
SET_UP = Zone(id="camp", name="Northern set-up", kind="setup", hexes=TOP)
ENTRY = Zone(id="road", name="North road", kind="entry", hexes=("0601",))
EDGE = Zone(id="edge", name="Northern edge", kind="edge", hexes=TOP)


def _picture(*zones: Zone, label: str = "") -> MapPicture:
    context = context_of(field(["." * 12] * 8))
    labels = (Label(text=label, hex="0601"),) if label else ()
    map_ = replace(context.map, zones=zones, labels=labels)
    return MapPicture(context.document.module, map_)


@pytest.mark.parametrize(
    "zones",
    [(SECTION, SET_UP), (SET_UP, SECTION), (SECTION, ENTRY, SET_UP), (EDGE, SECTION, ENTRY)],
)
def test_no_name_of_a_zone_stands_on_another(zones: tuple[Zone, ...]) -> None:
    rects = _picture(*zones).zone_name_rects()
    assert set(rects) == {zone.id for zone in zones}
    assert not any(one.intersects(other) for one, other in combinations(rects.values(), 2))


def test_a_zone_alone_keeps_the_middle_of_its_uppermost_hexes() -> None:
    rect = _picture(SECTION).zone_name_rects()["centre"]
    both = _picture(SECTION, SET_UP).zone_name_rects()
    assert both["centre"] == rect


def test_a_label_that_says_the_same_stands_for_the_name() -> None:
    assert _picture(SECTION, label="Centre").zone_name_rects() == {}


def test_the_picture_after_an_edit_has_the_names_where_a_new_one_has_them() -> None:
    before = _picture(SECTION)
    before.zone_name_rects()
    after = _picture(SECTION, ENTRY, SET_UP)
    followed = before.followed(after.board.module, after.board.map)
    assert followed.zone_name_rects() == after.zone_name_rects()
