"""Names of zones: each can be read, whatever else is written on the map."""

from itertools import combinations
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from hexwright.render import zone_names
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


def _more(zone: Zone, *hexes: str) -> Zone:
    return replace(zone, hexes=(*zone.hexes, *hexes))


def test_a_zone_that_grows_leaves_the_spots_of_others_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = _picture(SECTION, SET_UP)
    before.zone_name_rects()
    look = Mock(wraps=zone_names._spots)
    monkeypatch.setattr(zone_names, "_spots", look)
    wider = _more(SET_UP, "0901", "0902")
    after = replace(before.board.map, zones=(SECTION, wider))
    followed = before.followed(before.board.module, after)
    assert set(followed.zone_name_rects()) == {"centre", "camp"}
    assert [call.args[1].id for call in look.call_args_list] == ["camp"]
    assert followed.zone_name_rects() == _picture(SECTION, wider).zone_name_rects()


def test_only_the_hexes_that_a_zone_has_more_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    before = _picture(SECTION)
    known = before.board.zone_places(SECTION)
    wider = _more(SECTION, "1001", "1002")
    board = before.followed(before.board.module, replace(before.board.map, zones=(wider,))).board
    locate = Mock(wraps=board.index.locate)
    monkeypatch.setattr(board.index, "locate", locate)
    assert board.zone_places(wider) == known | {(9, 0), (9, 1)}
    assert [call.args[0] for call in locate.call_args_list] == ["1001", "1002"]
    smaller = replace(wider, hexes=wider.hexes[1:])
    assert board.zone_places(smaller) == (known | {(9, 0), (9, 1)}) - {(2, 0)}


def test_a_board_knows_whether_it_has_holes() -> None:
    for row, holes in (("....", False), (".. .", True)):
        context = context_of(field(["....", row, "...."]))
        assert MapPicture(context.document.module, context.map).board.has_holes is holes
