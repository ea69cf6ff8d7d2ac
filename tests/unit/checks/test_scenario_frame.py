"""Maps, sides, zones, tracks and hands of a scenario."""

from typing import Any

import pytest

from tests.helpers.modules import GONE, codes_of, documents, place, the_issue

MEETING = "scenarios/meeting.json#"
REMATCH = "scenarios/rematch.json#"


def second_map(**changes: Any) -> dict[str, Any]:
    """A change that adds a map whose numbers begin with B, and plays on both."""
    grid = {"orientation": "flat", "columns": 2, "rows": 1, "stagger": "odd"}
    terrain = {"legend": {".": "clear"}, "rows": [".."]}
    other = {"id": "other", "title": "Other", "grid": grid, "terrain": terrain}
    numbering = {"prefix": "B"}
    return {
        "maps/other.json": {**other, "numbering": numbering, **changes},
        f"{MEETING}/maps/-": {"map": "other", "column": 4},
    }


def test_a_scenario_that_is_a_variant_of_itself_is_told() -> None:
    issue = the_issue("scenario.circle", {f"{REMATCH}/based_on": "rematch"})
    assert place(issue) == f"{REMATCH}/based_on"
    assert "based_on" in issue.hint


def test_scenarios_that_are_variants_of_each_other_are_both_told() -> None:
    third = {"id": "third", "title": "Third", "based_on": "rematch"}
    changes = {f"{REMATCH}/based_on": "third", "scenarios/third.json": third}
    assert codes_of(changes) == {"scenario.circle"}


def test_a_variant_of_a_variant_is_no_circle() -> None:
    third = {"id": "third", "title": "Third", "based_on": "rematch"}
    assert not codes_of({"scenarios/third.json": third})


def test_a_scenario_without_a_map_is_told() -> None:
    issue = the_issue("scenario.no-map", {f"{REMATCH}/based_on": GONE})
    assert issue.file == "scenarios/rematch.json"


def test_a_variant_takes_the_map_of_its_model() -> None:
    assert "maps" not in documents()["scenarios/rematch.json"]
    assert not codes_of()


def test_maps_of_two_shapes_cannot_be_joined() -> None:
    grid = {"orientation": "pointy", "columns": 2, "rows": 1, "stagger": "odd"}
    issue = the_issue("scenario.grids-differ", second_map(grid=grid))
    assert place(issue) == f"{MEETING}/maps"


def test_maps_of_one_shape_can_be_joined() -> None:
    assert not codes_of(second_map())


def test_joined_maps_that_share_a_number_are_told() -> None:
    issue = the_issue("scenario.numbers-repeat", second_map(numbering={}))
    assert place(issue) == f"{MEETING}/maps/1"
    assert "0101" in issue.message
    assert "prefix" in issue.hint


def test_a_scenario_without_sides_is_told() -> None:
    changes: dict[str, Any] = {f"{MEETING}/sides": GONE, "scenarios/rematch.json": GONE}
    assert the_issue("scenario.no-sides", changes).file == "scenarios/meeting.json"


def test_a_side_that_is_there_twice_is_told() -> None:
    issue = the_issue("scenario.side-twice", {f"{MEETING}/sides/1/side": "red"})
    assert place(issue) == f"{MEETING}/sides/1"
    assert "“Red”" in issue.message


def test_a_first_side_that_does_not_take_part_is_told() -> None:
    issue = the_issue("scenario.first-side", {f"{MEETING}/sides/0": GONE})
    assert place(issue) == f"{MEETING}/first_side"
    assert "“Red”" in issue.message


@pytest.mark.parametrize(
    "where",
    ["/window", "/free_setup/0/zone", "/reinforcements/0/zone", "/objectives/0/zone"],
)
def test_a_zone_of_another_map_is_told_with_the_nearest(where: str) -> None:
    zone = {"id": "northwest", "name": "Northwest", "kind": "area", "hexes": ["B0101"]}
    changes = second_map(zones=[zone])
    del changes[f"{MEETING}/maps/-"]
    issue = the_issue("scenario.zone-elsewhere", {**changes, f"{MEETING}{where}": "northwest"})
    assert place(issue) == f"{MEETING}{where}"
    assert "“northwest”" in issue.message
    assert issue.hint == "Did you mean “north”?"


def test_a_zone_of_any_joined_map_is_known() -> None:
    zone = {"id": "far", "name": "Far", "kind": "area", "hexes": ["B0101"]}
    assert not codes_of({**second_map(zones=[zone]), f"{MEETING}/window": "far"})


@pytest.mark.parametrize("space", [-1, 11])
def test_a_marker_beside_its_track_is_told(space: int) -> None:
    issue = the_issue("scenario.no-space", {f"{MEETING}/tracks/0/space": space})
    assert place(issue) == f"{MEETING}/tracks/0/space"
    assert str(space) in issue.message
    assert issue.hint == "Spaces: 0 to 10."


@pytest.mark.parametrize("space", [0, 10])
def test_a_marker_may_stand_at_either_end_of_its_track(space: int) -> None:
    assert not codes_of({f"{MEETING}/tracks/0/space": space})


def test_a_card_of_another_deck_is_told() -> None:
    events = {"id": "events", "title": "Events", "cards": [{"id": "storm", "title": "Storm"}]}
    changes = {"decks/events.json": events, f"{MEETING}/hands/0/cards": ["storm"]}
    issue = the_issue("scenario.card-elsewhere", changes)
    assert place(issue) == f"{MEETING}/hands/0/cards/0"
    assert issue.message == "The deck “orders” has no card “storm”."


def test_more_cards_than_the_deck_has_are_told() -> None:
    issue = the_issue("scenario.deck-too-small", {f"{MEETING}/hands/0/random": 2})
    assert place(issue) == f"{MEETING}/sides"
    assert issue.message == "5 cards are dealt, but the deck “orders” has 4."


def test_a_deck_may_be_dealt_to_the_last_card() -> None:
    assert not codes_of({f"{MEETING}/hands/0/random": 1})


def test_a_variant_that_moves_its_models_set_up_to_another_map_is_told() -> None:
    changes = second_map()
    del changes[f"{MEETING}/maps/-"]
    issue = the_issue("scenario.hex-elsewhere", {**changes, f"{REMATCH}/maps": [{"map": "other"}]})
    assert place(issue) == f"{REMATCH}/maps"
    assert "0101" in issue.message


def test_a_variant_may_add_a_map_to_those_of_its_model() -> None:
    changes = second_map()
    del changes[f"{MEETING}/maps/-"]
    both = [{"map": "field"}, {"map": "other"}]
    assert not codes_of({**changes, f"{REMATCH}/maps": both})


def test_an_empty_list_of_maps_is_as_good_as_none() -> None:
    setup = [{"piece": "red-1", "hex": "9999"}]
    issue = the_issue("map.hex-unknown", {f"{REMATCH}/maps": [], f"{REMATCH}/setup": setup})
    assert place(issue) == f"{REMATCH}/setup/0/hex"


def test_a_hexside_that_a_scenario_lays_between_hexes_apart_is_told() -> None:
    near = {"terrain": "river", "between": ["0101", "0102"]}
    assert not codes_of({f"{MEETING}/hexsides": [near]})
    apart = {"terrain": "river", "between": ["0101", "0103"]}
    issue = the_issue("scenario.hexside-apart", {f"{MEETING}/hexsides": [near, apart]})
    assert place(issue) == f"{MEETING}/hexsides/1"
    assert "0101 and 0103" in issue.message


def test_a_line_that_a_scenario_lays_with_a_gap_is_told() -> None:
    line = {"id": "path", "terrain": "road", "hexes": ["0101", "0102", "0103"]}
    assert not codes_of({f"{MEETING}/lines": [line]})
    issue = the_issue(
        "scenario.line-gap", {f"{MEETING}/lines": [{**line, "hexes": ["0101", "0102", "0104"]}]}
    )
    assert place(issue) == f"{MEETING}/lines/0/hexes/2"
    assert "between 0102 and 0104" in issue.message


def test_a_hexside_between_two_joined_maps_is_not_called_apart() -> None:
    join = {"terrain": "river", "between": ["0401", "B0101"]}
    assert not codes_of({**second_map(), f"{MEETING}/hexsides": [join]})


def test_a_hexside_that_is_not_on_the_maps_is_told() -> None:
    gone = {"terrain": "river", "between": ["0101", "0909"]}
    issue = the_issue("map.hex-unknown", {f"{MEETING}/hexsides": [gone]})
    assert place(issue) == f"{MEETING}/hexsides/0/between/1"
