"""New maps of systems whose rules need zones have them."""

import pytest
from msgspec.structs import replace

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.maps import empty_map, new_map
from hexwright.editor.map.edits.needed_zones import missing_zones, with_needed_zones
from hexwright.editor.problems import fixes
from hexwright.editor.problems.fixes import fix_for
from hexwright.schema.dump import dump_module
from hexwright.schema.load import load, load_module
from hexwright.schema.model.map import Map, Numbering
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES


@pytest.fixture(scope="module")
def battle() -> Module:
    module = load(SAMPLES / "ccn").module
    assert module is not None
    return module


def _blank(module: Module, columns: int, rows: int) -> Map:
    grid = replace(next(iter(module.maps.values())).grid, columns=columns, rows=rows)
    kind = module.terrain.hexes[0].id
    return empty_map("blank", "Blank", grid, Numbering(), kind)


def _sections(map_: Map) -> dict[str, set[str]]:
    return {zone.id: set(zone.hexes) for zone in map_.zones}


@pytest.mark.parametrize("size", [(13, 9), (26, 18), (20, 9), (4, 3)])
def test_a_new_map_has_all_sections_and_no_problem_with_them(
    battle: Module, size: tuple[int, int]
) -> None:
    map_ = with_needed_zones(battle, _blank(battle, *size))
    assert missing_zones(battle, map_.zones) == []
    document = ModuleDocument(battle, {})
    document.do(new_map(battle, map_))
    issues = load_module(dump_module(document.module)).issues
    assert [issue for issue in issues if issue.file == "maps/blank.json"] == []


def test_sections_stand_from_left_to_right_and_are_about_as_wide(battle: Module) -> None:
    found = _sections(with_needed_zones(battle, _blank(battle, 27, 9)))
    middles = [
        sum(int(number[:2]) for number in found[name]) / len(found[name])
        for name in ("left", "centre", "right")
    ]
    assert middles == sorted(middles)
    assert all(60 <= len(hexes) <= 130 for hexes in found.values())


def test_on_a_board_of_the_same_grid_sections_are_the_same(battle: Module) -> None:
    old = next(iter(battle.maps.values()))
    made = with_needed_zones(battle, replace(old, id="other", zones=()))
    kept = {zone.id: set(zone.hexes) for zone in old.zones if zone.kind == "section"}
    assert _sections(made) == kept


def test_a_module_without_a_map_takes_them_from_the_sample(battle: Module) -> None:
    bare = Module(battle.info, battle.terrain, battle.counters)
    assert missing_zones(bare, with_needed_zones(bare, _blank(battle, 13, 9)).zones) == []


def test_what_is_there_stays_and_only_what_lacks_is_added(battle: Module) -> None:
    old = next(iter(battle.maps.values()))
    kept = tuple(zone for zone in old.zones if zone.id != "right")
    made = with_needed_zones(battle, replace(old, zones=kept))
    assert made.zones[: len(kept)] == kept
    assert [zone.id for zone in made.zones[len(kept) :]] == ["right"]


def test_systems_that_need_no_zones_get_none() -> None:
    module = load(SAMPLES / "free").module
    assert module is not None
    map_ = _blank(module, 10, 10)
    assert with_needed_zones(module, map_) is map_


def test_the_problem_has_a_quick_fix(battle: Module) -> None:
    old = next(iter(battle.maps.values()))
    document = ModuleDocument(battle, {})
    document.do(new_map(battle, replace(old, id="bare", zones=())))
    issues = load_module(dump_module(document.module)).issues
    missing = [issue for issue in issues if issue.code == "system.zone-missing"]
    assert len(missing) == 3
    change = fix_for(document, missing[0])
    assert change is not None
    document.do(change)
    again = load_module(dump_module(document.module)).issues
    assert not [one for one in again if one.file == "maps/bare.json"]


def test_all_missing_zones_of_a_map_are_laid_out_once_for_all_their_fixes(
    battle: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = ModuleDocument(battle, {})
    document.do(new_map(battle, _blank(battle, 13, 9)))
    issues = load_module(dump_module(document.module)).issues
    missing = [issue for issue in issues if issue.code == "system.zone-missing"]
    asked: list[str] = []

    def counted(module: Module, map_: Map) -> Map:
        asked.append(map_.id)
        return with_needed_zones(module, map_)

    monkeypatch.setattr(fixes, "with_needed_zones", counted)
    assert len([one for one in missing if fix_for(document, one)]) == 3
    assert asked == ["blank"]
