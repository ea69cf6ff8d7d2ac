"""The six battles of the Commands & Colors sample: their maps, armies, words and balance."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwright.schema.files import read_folder
from hexwright.schema.model.map import Map
from tests.helpers.ccn import sample
from tests.helpers.command_line import run

SAMPLE = Path(__file__).parents[2] / "sample_modules" / "ccn"
BATTLES = [
    "mill-on-the-brook",
    "plain-of-arcos",
    "line-of-the-tameira",
    "ravens-ridge",
    "vila-cinza",
    "field-of-montalvo",
]
WATER = ("river", "fordable-river")
BUILDINGS = ("town", "windmill")
READ_BY_PLAYERS = ("title", "name", "text", "summary", "history", "notes", "description", "date")


def terrain_of(map_: Map) -> dict[str, str]:
    """The kind of terrain of every hex."""
    codes = sample().map_indexes[map_.id].terrain_of
    return {hex_: map_.terrain.legend[code] for hex_, code in codes.items()}


def edge_of(map_: Map) -> set[str]:
    """The hexes with fewer than six neighbours."""
    index = sample().map_indexes[map_.id]
    return {hex_ for hex_ in terrain_of(map_) if len(list(index.neighbours(hex_))) < 6}


def waters_of(map_: Map) -> Iterator[set[str]]:
    """The rivers and brooks, each as the set of its hexes."""
    index = sample().map_indexes[map_.id]
    left = {hex_ for hex_, kind in terrain_of(map_).items() if kind in WATER}
    while left:
        water: set[str] = set()
        new = {left.pop()}
        while new:
            water |= new
            new = {other for hex_ in new for other in index.neighbours(hex_)} & left
            left -= new
        yield water


def test_the_sample_has_six_battles_with_a_map_each() -> None:
    assert set(sample().scenarios) == set(BATTLES) == set(sample().maps)


# --- maps -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BATTLES)
def test_roads_lead_from_somewhere_to_somewhere(name: str) -> None:
    map_ = sample().maps[name]
    places = {hex_ for hex_, kind in terrain_of(map_).items() if kind in BUILDINGS}
    for line in map_.lines:
        others = {hex_ for other in map_.lines if other is not line for hex_ in other.hexes}
        ends = {line.hexes[0], line.hexes[-1]}
        assert ends <= places | others | edge_of(map_), line.id


@pytest.mark.parametrize("name", BATTLES)
def test_rivers_come_in_at_one_edge_and_leave_at_another(name: str) -> None:
    map_ = sample().maps[name]
    for water in waters_of(map_):
        assert len(water & edge_of(map_)) >= 2


@pytest.mark.parametrize("name", BATTLES)
def test_every_bridge_carries_a_road_over_water(name: str) -> None:
    map_ = sample().maps[name]
    terrain = terrain_of(map_)
    for bridge in map_.overlays:
        assert terrain[bridge.hex] in WATER
        assert any(bridge.hex in line.hexes[1:-1] for line in map_.lines)


@pytest.mark.parametrize("name", BATTLES)
def test_every_objective_is_a_named_site_of_the_map(name: str) -> None:
    sites = {site.hex: site.name for site in sample().maps[name].sites}
    for objective in sample().scenarios[name].objectives:
        assert [sites[hex_] for hex_ in objective.hexes] == [objective.name]


# --- armies -----------------------------------------------------------------------------------


def test_every_kind_of_unit_and_leader_takes_the_field_somewhere() -> None:
    module = sample()
    placed = {
        placement.kind or module.pieces[placement.piece].kind
        for scenario in module.scenarios.values()
        for placement in scenario.setup
    }
    fighting = {kind.id for kind in module.counters.kinds if kind.piece_class != "marker"}
    assert placed == fighting


def test_every_troop_type_of_the_rules_has_a_unit() -> None:
    troops = {row[0] for row in sample().tables["troops"].rows}
    assert {kind.attributes.get("troop") for kind in sample().counters.kinds} >= troops


@pytest.mark.parametrize("name", BATTLES)
def test_no_battle_needs_more_units_than_are_in_the_box(name: str) -> None:
    setup = sample().scenarios[name].setup
    for kind in sample().counters.kinds:
        if kind.count:
            assert sum(one.kind == kind.id for one in setup) <= kind.count


# --- words ------------------------------------------------------------------------------------


def texts(document: Any, skipped: tuple[str, ...]) -> Iterator[str]:
    """What players read of a document."""
    if isinstance(document, dict):
        for name, value in document.items():
            if isinstance(value, str) and name in READ_BY_PLAYERS:
                yield value
            elif name not in skipped:
                yield from texts(value, skipped)
    elif isinstance(document, list):
        for value in document:
            yield from texts(value, skipped)


def test_everything_that_players_read_has_spanish_words() -> None:
    files = {name: json.loads(data) for name, data in read_folder(SAMPLE).items()}
    words = files.pop("texts/es.json")["words"]
    missing = {
        text
        for document in files.values()
        for text in texts(document, skipped=("labels", "sites", "objectives"))
        if text not in words
    }
    assert missing == set()


# --- balance ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BATTLES)
def test_the_notes_show_a_balanced_share_of_wins_for_every_battle(name: str) -> None:
    title = sample().scenarios[name].title
    found = re.search(rf"{title}: (\d+) %", sample().info.notes or "")
    assert found
    assert 35 <= int(found[1]) <= 65


def test_the_notes_tell_a_command_that_measures_the_balance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = re.search(r"hexwright (autoplay .*--games) \d+ (--seed \d+)", sample().info.notes or "")
    assert told
    words = f"{told[1]} 1 {told[2]} --jobs 1".replace("sample_modules/ccn", str(SAMPLE)).split()
    ended = run(capsys, *words, "--scenario", "mill-on-the-brook")
    assert ended.code == 0
    assert "mill-on-the-brook: 1 game" in ended.out
