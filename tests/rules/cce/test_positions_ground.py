"""Chapters 10, T78-T99, F100-F106 once more: sight over hills, cover of two kinds, costs."""

from typing import Any

import pytest

from hexwright.engine.systems.cce.sight import seen
from hexwright.engine.systems.cce.units import is_broken, is_suppressed
from tests.helpers.cce import ALLIES, AXIS, battle, card, totals
from tests.helpers.cce_orders import finish, order
from tests.helpers.cce_positions import choices, given, go_on, moving

BLIND = None


# --- 10, T88: sight -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heights", "ground", "end", "expected"),
    [
        # T88.5: what lies lower than a hill hex does not hinder it.
        ("101", {"E6": "brush"}, "E7", 0),
        ("111", {"E6": "brush"}, "E7", 3),
        ("100", {"E6": "brush"}, "E7", 0),
        ("001", {"E6": "brush"}, "E7", 0),
        ("211", {"E6": "brush"}, "E7", 0),
        # T88.4: obstacles lower than the higher end hide the next hex alone.
        ("100", {"E6": "woods"}, "E7", BLIND),
        ("1000", {"E6": "woods"}, "E8", 0),
        ("1000", {"E6": "woods", "E7": "woods"}, "E8", BLIND),
        ("10000", {"E6": "woods", "E7": "woods"}, "E9", 0),
        ("101", {"E6": "building"}, "E7", 0),
        ("111", {"E6": "woods"}, "E7", BLIND),
        ("211", {"E6": "woods"}, "E7", BLIND),
        ("210", {"E6": "woods"}, "E7", BLIND),
        ("2100", {"E6": "woods"}, "E8", 0),
        ("1012", {"E6": "building"}, "E8", 0),
        # T88.3.2: upwards one sees the first crest of each level.
        ("011", {}, "E7", BLIND),
        ("011", {}, "E6", 0),
        ("0012", {}, "E8", 0),
        ("00122", {}, "E9", BLIND),
        ("0101", {}, "E8", BLIND),
        # T88.3.3: hills between.
        ("010", {}, "E7", BLIND),
        ("121", {}, "E7", BLIND),
        ("222", {}, "E7", 0),
        ("223", {}, "E7", 0),
        ("220", {}, "E7", BLIND),
        ("234", {}, "E7", 0),
        ("2344", {}, "E8", BLIND),
        ("210", {}, "E7", 0),
    ],
)
def test_t88_sight_over_hills(
    heights: str, ground: dict[str, str], end: str, expected: int | None
) -> None:
    levels = {f"E{row}": int(height) for row, height in enumerate(heights, 5)}
    game = battle(terrain=ground, levels=levels)
    for start, other in (("E5", end), (end, "E5")):
        found = seen(game, start, other)
        assert (None if found is None else found.hindrance) == expected


@pytest.mark.parametrize(
    ("given_", "end", "expected"),
    [
        ({"sides": {("E5", "E6"): "wall"}}, "E7", 0),
        ({"sides": {("E6", "E7"): "wall"}}, "E7", 0),
        ({"sides": {("E6", "E7"): "wall"}}, "E8", BLIND),
        ({"sides": {("E6", "E7"): "wall"}, "levels": {"E5": 1}}, "E8", 0),
        ({"sides": {("E6", "E7"): "hedge"}, "levels": {"E5": 1}}, "E8", 0),
        ({"sides": {("E6", "E7"): "fence"}}, "E8", 1),
        ({"sides": {("E6", "E7"): "fence"}}, "E7", 0),
        ({"sides": {("E6", "E7"): "fence"}, "levels": {"E5": 1}}, "E8", 0),
        ({"sides": {("E6", "E7"): "cliff"}}, "E8", 0),
        ({"sides": {("E6", "E7"): "fence"}, "terrain": {"E6": "field"}}, "E8", 1),
        ({"sides": {("E6", "E7"): "fence"}, "terrain": {"E6": "orchard"}}, "E8", 2),
        ({"lines": {"rail": ["E4", "E5", "E6", "E7", "E8"]}}, "E7", 0),
        ({"lines": {"rail": ["D5", "E6", "F6"]}}, "E7", 1),
        ({"lines": {"rail": ["D5", "E6", "F6"]}}, "E6", 0),
        (
            {"lines": {"trail": ["E4", "E5", "E6", "E7"]}, "terrain": {"E6": "woods"}},
            "E7",
            BLIND,
        ),
        (
            {"lines": {"road": ["E4", "E5", "E6", "E7"]}, "terrain": {"E6": "building"}},
            "E7",
            0,
        ),
        ({"lines": {"road": ["E4", "E5", "E6", "E7"]}, "terrain": {"E6": "brush"}}, "E7", 0),
        ({"terrain": {"E6": "marsh"}}, "E7", 1),
        ({"terrain": {"E6": "stream"}}, "E7", 0),
        ({"terrain": {"E6": "water"}}, "E7", 0),
        ({"terrain": {"E6": "stream"}, "overlays": {"E6": "minor-bridge"}}, "E7", 1),
        ({"terrain": {"E5": "brush", "E7": "woods"}}, "E7", 0),
        ({"markers": {"s": "smoke-2 E7"}, "levels": {"E5": 3}}, "E7", 2),
        ({"markers": {"s": "smoke-2 E6"}, "levels": {"E5": 3}}, "E7", 2),
        ({"markers": {"s": "smoke-1 E6 blaze"}, "levels": {"E5": 3, "E7": 3}}, "E7", BLIND),
        ({"terrain": {"E6": "brush"}, "markers": {"s": "smoke-2 E7"}}, "E7", 3),
    ],
)
def test_10_what_lies_on_a_line(given_: dict[str, Any], end: str, expected: int | None) -> None:
    game = battle(**given_)
    for start, other in (("E5", end), (end, "E5")):
        found = seen(game, start, other)
        assert (None if found is None else found.hindrance) == expected


# --- T78.3: cover ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given_", "direct", "shells"),
    [
        ({"terrain": {"E7": "brush"}, "sides": {("E6", "E7"): "hedge"}}, 1, 1),
        ({"sides": {("E6", "E7"): "hedge"}}, 1, 0),
        ({"sides": {("E7", "E8"): "hedge"}}, 0, 0),
        ({"sides": {("E6", "E7"): "wall"}, "lines": {"road": ["D6", "E7", "F7"]}}, 1, -1),
        ({"terrain": {"E7": "woods"}, "lines": {"road": ["D6", "E7", "F7"]}}, 1, 1),
        ({"terrain": {"E7": "woods"}, "lines": {"rail": ["D6", "E7", "F7"]}}, 2, 2),
        ({"terrain": {"E7": "building"}, "markers": {"f": "foxhole E7"}}, 3, 4),
        ({"terrain": {"E7": "woods"}, "markers": {"f": "foxhole E7"}}, 3, 4),
        ({"markers": {"f": "bunker E7"}, "lines": {"road": ["D6", "E7", "F7"]}}, 5, 6),
        ({"markers": {"f": "trench E7"}}, 4, 5),
        ({"terrain": {"E7": "building"}, "markers": {"f": "pillbox E7"}}, 5, 6),
        ({"terrain": {"E7": "orchard"}, "sides": {("E6", "E7"): "wall"}}, 2, 1),
        ({"terrain": {"E7": "stream"}}, -1, -1),
        ({"terrain": {"E7": "stream"}, "sides": {("E6", "E7"): "wall"}}, 2, -1),
        ({"terrain": {"E7": "marsh"}}, 0, 0),
        # Wire takes one of the morale; that is no cover.
        ({"terrain": {"E7": "woods"}, "markers": {"w": "wire E7"}}, 1, 1),
        ({"terrain": {"E7": "woods"}, "markers": {"w": "mines E7"}}, 2, 2),
    ],
)
def test_t78_3_the_best_cover_alone_counts(
    given_: dict[str, Any], direct: int, shells: int
) -> None:
    for gun, cover in (("a", direct), ("m", shells)):
        game = given(
            {"a": "ger-rifle-squad E5", "c": "ger-weapon-team E4", "m": "ger-lt-mortar @c"},
            {"u": "us-rifle-squad E7"},
            "fire",
            draws={AXIS: ["66", "12"], ALLIES: ["34"]},
            **given_,
        )
        order(game, card(1), "a" if gun == "a" else "c", gun, "E7")
        finish(game)
        assert totals(game)[-1] == 6 + cover + 7


def test_t78_3_cover_helps_to_rally_and_a_road_hinders() -> None:
    for lines, rallies in (({}, True), ({"road": ["D4", "E5", "F5"]}, False)):
        game = given(
            {"g": "ger-rifle-squad E5 broken"},
            {},
            "recover",
            terrain={"E5": "woods"},
            lines=lines,
            draws={AXIS: ["44"]},
        )
        finish(order(game, card(1)))
        assert is_broken(game, "g") is not rallies
        assert is_suppressed(game, "g") is not rallies


# --- T78.2: costs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "given_", "can"),
    [
        # A broken squad has three points, with a machine gun of weight two it has one.
        ("", {"terrain": {"E6": "woods"}, "levels": {"E6": 1}}, True),
        (
            "",
            {
                "terrain": {"E6": "woods"},
                "levels": {"E6": 1},
                "sides": {("E5", "E6"): "fence"},
            },
            False,
        ),
        ("", {"terrain": {"E6": "stream"}}, True),
        ("suppressed", {"terrain": {"E6": "stream"}}, False),
        ("veteran", {"terrain": {"E6": "marsh"}, "levels": {"E6": 1}}, True),
        ("gun", {"terrain": {"E6": "woods"}, "lines": {"road": ["E5", "E6"]}}, True),
        ("gun", {"terrain": {"E6": "building"}, "lines": {"trail": ["E5", "E6"]}}, True),
        ("gun", {"terrain": {"E6": "brush"}, "lines": {"rail": ["E5", "E6"]}}, True),
        ("gun", {"terrain": {"E6": "woods"}, "lines": {"road": ["D5", "E6"]}}, False),
        (
            "gun",
            {
                "terrain": {"E6": "woods"},
                "lines": {"road": ["E5", "E6"]},
                "levels": {"E6": 1},
            },
            False,
        ),
        ("gun", {"levels": {"E5": 3}}, True),
        (
            "gun",
            {
                "markers": {"a": "trench E5", "b": "bunker E6"},
                "terrain": {"E6": "woods"},
                "levels": {"E6": 2},
                "sides": {("E5", "E6"): "wall"},
            },
            True,
        ),
        (
            "gun",
            {"markers": {"a": "bunker E5", "b": "trench E6"}, "terrain": {"E6": "woods"}},
            True,
        ),
        (
            "gun",
            {"markers": {"a": "bunker E5", "b": "pillbox E6"}, "terrain": {"E6": "woods"}},
            False,
        ),
        (
            "gun",
            {"markers": {"a": "trench E5", "b": "foxhole E6"}, "terrain": {"E6": "woods"}},
            False,
        ),
        (
            "",
            {"markers": {"a": "trench E5", "b": "trench E6"}, "sides": {("E5", "E6"): "cliff"}},
            False,
        ),
        ("", {"terrain": {"E6": "water"}}, False),
        ("", {"markers": {"b": "smoke-1 E6 blaze"}}, False),
    ],
)
def test_t78_2_costs_are_added_up(unit: str, given_: dict[str, Any], *, can: bool) -> None:
    allies = {"u": f"us-rifle-squad E5 broken {unit if unit != 'gun' else ''}"}
    if unit == "gun":
        allies["m"] = "us-mmg @u"
    game = moving(allies, **given_)
    order(game, card(1, ALLIES), "u", "u")
    assert ("E6" in choices(game)) is can


def test_t93_a_road_entered_from_the_side_still_gives_its_point() -> None:
    game = moving(
        {"u": "us-rifle-squad E2 broken", "m": "us-mmg @u"}, lines={"road": ["D3", "E3", "F4"]}
    )
    # One point: into the road hex for one, and the bonus pays for one hex more.
    order(game, card(1, ALLIES), "u", "u", "E3", "E4")
    assert game.piece("u").hex == "E4"


def test_t93_a_start_on_a_road_gives_nothing() -> None:
    game = moving(
        {"u": "us-rifle-squad E2 broken", "m": "us-mmg @u"}, lines={"road": ["D2", "E2", "F3"]}
    )
    order(game, card(1, ALLIES), "u", "u", "E3")
    go_on(game)
    assert game.piece("u").hex == "E3"


# --- T80: bridges ---------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["move", "advance"])
def test_t80_1_a_major_bridge_is_entered_and_left_by_its_road_alone(command: str) -> None:
    def ways(hex_: str) -> set[str]:
        game = moving(
            {"u": f"us-rifle-squad {hex_}"},
            cards=(command,),
            terrain={"E5": "water"},
            overlays={"E5": "major-bridge"},
            lines={"road": ["E4", "E5", "E6"]},
        )
        order(game, card(1, ALLIES), "u", "u")
        return choices(game)

    assert "E5" in ways("E4")
    assert "E5" not in ways("F5")
    on_it = {way for way in ways("E5") if way[0] in "DEF"}
    assert on_it == {"E4", "E6"}


def test_t80_2_a_minor_bridge_is_no_water_and_may_be_dug_in() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E7"},
        "fire",
        terrain={"E5": "stream"},
        overlays={"E5": "minor-bridge"},
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "g")
    assert "m" in choices(game)
