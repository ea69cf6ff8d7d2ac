"""What a designer writes into the tables and the terrain of movement, zones and fire is played."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.systems.jdg.artillery_fire import ready
from hexwright.engine.systems.jdg.batteries import (
    COUNTER_BATTERY,
    REACTION,
    Shot,
    facings,
    shot_modifiers,
)
from hexwright.engine.systems.jdg.charge import may_charge
from hexwright.engine.systems.jdg.facing import fronts
from hexwright.engine.systems.jdg.movement import facings_in_place, may_march, movable
from hexwright.engine.systems.jdg.reach import FORCED, NORMAL, allowance, points_of
from hexwright.engine.systems.jdg.sight import sees
from hexwright.engine.systems.jdg.squares import may_form, may_react
from hexwright.engine.systems.jdg.troops import DISORDERED, FIRED, ORDERS, ROUTED, can
from hexwright.engine.systems.jdg.zones import zone_of
from tests.helpers.jdg import RED, battery, battle, cavalry, infantry, sample
from tests.helpers.jdg_moves import HAS, costs, fight
from tests.helpers.jdg_tables import changed
from tests.helpers.situations import Situation

Seen = Callable[[Situation], Any]
AROUND = """
    .    .    .
      .    .A   .
    .    .    .
"""
NEAR, IN_ZONE, BESIDE = ".A . .E", ". .A .E", ".A .E"
FRONTED = {"maximum_range": 9, "effective_range": 2, "strength": 4, "facing": 1, **HAS}


def both(cell: tuple[Any, ...], seen: Seen, drawing: str, **more: Any) -> tuple[Any, Any]:
    """What is seen of a situation as the sample has it, and with one cell changed."""
    return seen(fight(drawing, **more)), seen(fight(drawing, **more, documents=changed(*cell)))


def number_of(what: Callable[[Situation], Any]) -> Seen:
    return lambda game: len(what(game))


ENEMY: dict[str, Any] = {"E": infantry(RED)}
SMALL = infantry(move=3, **HAS)


@pytest.mark.parametrize(
    ("cell", "drawing", "units", "seen", "values"),
    [
        (("movement-modes", "normal", "factor", 2), ".A", {"A": SMALL}, NORMAL, (3, 6)),
        (("movement-modes", "reduced", "factor", 1), ".A", {"A": infantry(move=3)}, NORMAL, (2, 3)),
        (("movement-modes", "forced-march", "factor", 3), ".A", {"A": SMALL}, FORCED, (6, 9)),
        (
            ("movement-costs", "leave-square", "points", 0.5),
            ".A",
            {"A": infantry(move=3, square=True, **HAS)},
            NORMAL,
            (1, 2.5),
        ),
        (
            ("order-status", "move", "no_orders", "full"),
            ".A",
            {"A": infantry(move=3)},
            NORMAL,
            (2, 3),
        ),
        (
            ("order-status", "move-after-firing", "orders", "full"),
            ".A",
            {"A": battery(move=3, statuses=(ORDERS, FIRED))},
            NORMAL,
            (2, 3),
        ),
    ],
    ids=lambda one: "/".join(map(str, one)) if isinstance(one, tuple) else "",
)
def test_jdg_060_the_tables_say_how_far_units_go(
    cell: tuple[Any, ...], drawing: str, units: Any, seen: str, values: tuple[float, float]
) -> None:
    assert both(cell, lambda game: points_of(game, ("A",), seen), drawing, **units) == values


BAD = infantry(state=DISORDERED, move=9, **HAS)
WELL = infantry(move=9, **HAS)


@pytest.mark.parametrize(
    ("cell", "drawing", "units", "hex_", "values"),
    [
        (
            ("movement-costs", "cross-friends", "points", 0.5),
            ".A .B .",
            {"A": WELL, "B": infantry()},
            "0301",
            (3, 2.5),
        ),
        (
            ("movement-costs", "leave-zone", "points", 1.5),
            IN_ZONE,
            {"A": WELL, **ENEMY},
            "0101",
            (2, 2.5),
        ),
        (
            ("movement-costs", "disordered-enters-zone", "points", 0.5),
            NEAR,
            {"A": BAD, **ENEMY},
            "0201",
            (2, 1.5),
        ),
        (
            ("night-and-fog", "day", "zone_entry", 0.5),
            NEAR,
            {"A": WELL, **ENEMY},
            "0201",
            (1, 1.5),
        ),
        (("night-and-fog", "day", "contact", False), NEAR, {"A": BAD, **ENEMY}, "0201", (2, None)),
        (
            ("zones-of-control", "infantry", "exerts", False),
            IN_ZONE,
            {"A": WELL, **ENEMY},
            "0101",
            (2, 1),
        ),
    ],
    ids=lambda one: "/".join(map(str, one)) if isinstance(one, tuple) else "",
)
def test_jdg_067_the_tables_say_what_ways_cost(
    cell: tuple[Any, ...], drawing: str, units: Any, hex_: str, values: tuple[Any, Any]
) -> None:
    assert both(cell, lambda game: costs(game, "A").get(hex_), drawing, **units) == values


RIDER = cavalry(facing=3, **HAS)


@pytest.mark.parametrize(
    ("cell", "drawing", "units", "seen"),
    [
        (
            ("numbers", "forced-march-distance", "value", 1),
            NEAR,
            {"A": WELL, **ENEMY},
            lambda game: may_march(game, ("A",)),
        ),
        (
            ("night-and-fog", "day", "forced_march", "reinforcements"),
            ".A",
            {"A": WELL},
            lambda game: may_march(game, ("A",)),
        ),
        (
            ("order-status", "forced-march", "no_orders", "yes"),
            ".A",
            {"A": infantry()},
            lambda game: may_march(game, ("A",)),
        ),
        (
            ("capabilities", "forced-march", "disordered", True),
            ".A",
            {"A": BAD},
            lambda game: may_march(game, ("A",)),
        ),
        (
            ("night-and-fog", "day", "charges", False),
            NEAR,
            {"A": RIDER, **ENEMY},
            lambda game: may_charge(game, "A"),
        ),
        (
            ("night-and-fog", "day", "fire", "adjacent"),
            NEAR,
            {"A": battery(**FRONTED), **ENEMY},
            lambda game: bool(ready(game)),
        ),
        (
            ("order-status", "fire", "orders", "no"),
            NEAR,
            {"A": battery(**FRONTED), **ENEMY},
            lambda game: bool(ready(game)),
        ),
        (
            ("capabilities", "fire", "disordered", True),
            NEAR,
            {"A": battery(state=DISORDERED, **FRONTED), **ENEMY},
            lambda game: bool(ready(game)),
        ),
        (
            ("capabilities", "reaction-fire", "disordered", True),
            ".A",
            {"A": battery(state=DISORDERED)},
            lambda game: can(game, "A", "reaction-fire"),
        ),
        (
            ("capabilities", "move", "disordered", False),
            ".A .",
            {"A": BAD},
            lambda game: bool(movable(game)),
        ),
        (
            ("capabilities", "form-square", "disordered", True),
            ".A",
            {"A": BAD},
            lambda game: may_form(game, "0101"),
        ),
        (
            ("capabilities", "form-square", "good_order", False),
            ".A",
            {"A": WELL},
            lambda game: may_react(game, "0101"),
        ),
        (
            ("order-status", "square", "orders", "no"),
            ".A",
            {"A": WELL},
            lambda game: may_form(game, "0101"),
        ),
    ],
    ids=lambda one: "/".join(map(str, one)) if isinstance(one, tuple) else "",
)
def test_jdg_032_the_tables_say_who_may_do_what(
    cell: tuple[Any, ...], drawing: str, units: Any, seen: Seen
) -> None:
    before, after = both(cell, seen, drawing, **units)
    assert before is not after


@pytest.mark.parametrize(
    ("cell", "drawing", "unit", "values"),
    [
        (("facing", "usual", "front_hexes", 4), AROUND, infantry(), (2, 4)),
        (("facing", "six-fronts", "front_hexes", 2), AROUND.replace(".A", "vA"), WELL, (6, 2)),
        (("facing", "square", "front_hexes", 2), AROUND, infantry(square=True), (6, 2)),
        (("facing", "routed", "front_hexes", 2), AROUND, infantry(state=ROUTED), (0, 2)),
    ],
    ids=["usual", "six fronts", "square", "routed"],
)
def test_jdg_137_the_table_of_facing_says_how_many_hexes_are_in_front(
    cell: tuple[Any, ...], drawing: str, unit: Any, values: tuple[int, int]
) -> None:
    assert both(cell, number_of(lambda game: fronts(game, "A")), drawing, A=unit) == values


@pytest.mark.parametrize(
    ("cell", "unit", "values"),
    [
        (("zones-of-control", "infantry", "exerts", False), infantry(), (6, 0)),
        (("zones-of-control", "cavalry", "exerts", False), cavalry(), (6, 0)),
        (("zones-of-control", "artillery", "exerts", True), battery(), (0, 6)),
        (("zones-of-control", "disordered", "exerts", False), infantry(state=DISORDERED), (6, 0)),
    ],
    ids=["infantry", "cavalry", "artillery", "disordered"],
)
def test_jdg_145_the_tables_say_who_has_a_zone(
    cell: tuple[Any, ...], unit: Any, values: tuple[int, int]
) -> None:
    assert both(cell, number_of(lambda game: zone_of(game, "A")), AROUND, A=unit) == values


@pytest.mark.parametrize(
    ("what", "units", "seen", "values"),
    [
        ("turn-in-zone", {"A": WELL, **ENEMY}, lambda game: facings_in_place(game, "A"), (3, 5)),
        ("turn-to-fire", {"A": battery(), **ENEMY}, lambda game: facings(game, "A"), (3, 5)),
    ],
    ids=["in a zone", "to fire"],
)
def test_jdg_151_the_numbers_say_how_far_units_turn(
    what: str, units: Any, seen: Seen, values: tuple[int, int]
) -> None:
    assert both(("numbers", what, "value", 2), number_of(seen), BESIDE, **units) == values


# --- fire -----------------------------------------------------------------------------------------


def shots(**more: Any) -> dict[str, int]:
    """The sums of shots of all sorts."""
    drawing = ".S .F+G .H"
    units: dict[str, Any] = {
        "S": battery(square=True, **FRONTED),
        "F": infantry(RED, square=True, strength=4),
        "G": infantry(RED, square=True, strength=4),
        "H": battery(RED),
    }
    near = battle(drawing, **units, **more)
    far = battle(".S . .H .I", S=units["S"], H=units["H"], I=infantry(RED), **more)
    found = {
        "near": shot_modifiers(near, Shot("S", "0201")),
        "answer": shot_modifiers(near, Shot("S", "0201", COUNTER_BATTERY)),
        "reaction": shot_modifiers(near, Shot("S", "0201", REACTION)),
        "together": shot_modifiers(near, Shot("S", "0201", helper="S")),
        "farther": shot_modifiers(far, Shot("S", "0301")),
        "farthest": shot_modifiers(far, Shot("S", "0401")),
    }
    return {name: one.total for name, one in found.items()}


EVERY = {"near", "answer", "reaction", "together", "farther", "farthest"}
CLOSE = EVERY - {"farther", "farthest"}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("point-blank", CLOSE),
        ("effective-range", {"farther"}),
        ("long-range", {"farthest"}),
        ("massed-target", {"near", "together"}),
        ("target-in-square", CLOSE),
        ("combined-batteries", {"together"}),
        ("reaction-fire", {"reaction"}),
        ("reaction-fire-from-square", {"reaction"}),
    ],
)
def test_jdg_172_every_modifier_of_fire_counts_where_its_line_says(
    name: str, kinds: set[str]
) -> None:
    table = sample().tables["fire"]
    lines = tuple(
        replace(modifier, value=modifier.value + 5) if modifier.id == name else modifier
        for modifier in table.modifiers
    )
    before = shots()
    after = shots(documents={"tables/fire.json": replace(table, modifiers=lines)})
    assert {one for one in EVERY if after[one] == before[one] + 5} == kinds
    assert {one for one in EVERY if after[one] == before[one]} == EVERY - kinds


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        (("fire-types", "normal", "massed_target", False), "near"),
        (("fire-types", "counter-battery", "massed_target", True), "answer"),
        (("fire-types", "reaction", "massed_target", True), "reaction"),
        (("numbers", "massed-target-units", "value", 3), "near"),
        (("numbers", "massed-target-strength", "value", 9), "near"),
    ],
)
def test_jdg_160_the_tables_say_when_a_target_is_massed(cell: tuple[Any, ...], kind: str) -> None:
    assert shots()[kind] != shots(documents=changed(*cell))[kind]


# --- terrain --------------------------------------------------------------------------------------


def ground(part: str, kind: str, **attributes: Any) -> dict[str, Any]:
    """The sample with other effects of a kind of hex or hexside."""
    terrain = sample().terrain
    kinds = tuple(
        replace(one, attributes={**one.attributes, **attributes}) if one.id == kind else one
        for one in getattr(terrain, part)
    )
    return {"terrain.json": replace(terrain, **{part: kinds})}


def fired_at(game: Situation) -> int:
    return shot_modifiers(game, Shot("A", "0201")).total


SIDE, UP = ("0201", "0101"), ("0101", "0201")
GUN = battery(**FRONTED)


@pytest.mark.parametrize(
    ("effect", "drawing", "sides", "unit", "seen", "values"),
    [
        (("hexes", "open", "fire_drm", 2), BESIDE, {}, GUN, fired_at, (5, 7)),
        (("hexsides", "slope", "fire_drm", -1), BESIDE, {SIDE: "slope"}, GUN, fired_at, (5, 4)),
        (("hexsides", "wall", "protects", "inner"), BESIDE, {UP: "wall"}, GUN, fired_at, (3, 5)),
        (
            ("hexes", "open", "closed_to_zones", True),
            "wA .",
            {},
            infantry(),
            lambda game: len(zone_of(game, "A")),
            (1, 0),
        ),
        (
            ("hexsides", "stream", "zones", "closed"),
            ".A .",
            {SIDE: "stream"},
            infantry(),
            lambda game: len(zone_of(game, "A")),
            (1, 0),
        ),
        (
            ("hexes", "woods", "square_allowed", True),
            "wA .",
            {},
            infantry(),
            lambda game: may_form(game, "0101"),
            (False, True),
        ),
        (
            ("hexes", "woods", "six_fronts", True),
            AROUND.replace(".A", "wA"),
            {},
            infantry(),
            lambda game: len(fronts(game, "A")),
            (2, 6),
        ),
        (
            ("hexes", "woods", "disorders", ["infantry"]),
            ".A w .",
            {},
            WELL,
            lambda game: sorted(costs(game, "A")),
            (["0201", "0301"], ["0201"]),
        ),
        (
            ("hexsides", "stream", "disorders", ["infantry"]),
            ".A . .",
            {SIDE: "stream"},
            WELL,
            lambda game: sorted(costs(game, "A")),
            (["0201", "0301"], ["0201"]),
        ),
        (
            ("hexsides", "slope", "line_movement", {"infantry": 0.5}),
            ".A .",
            {SIDE: "slope"},
            WELL,
            lambda game: costs(game, "A")["0201"],
            (1.5, 1),
        ),
    ],
    ids=lambda one: "/".join(map(str, one)) if type(one) is tuple else "",
)
def test_jdg_002_terrain_has_the_effects_that_the_module_gives_it(
    effect: tuple[str, str, str, Any],
    drawing: str,
    sides: Any,
    unit: Any,
    seen: Seen,
    values: tuple[Any, Any],
) -> None:
    part, kind, name, value = effect
    units: dict[str, Any] = {"A": unit, **(ENEMY if "E" in drawing else {})}
    more: dict[str, Any] = {"sides": sides, "roads": [["0101", "0201"]] if "line" in name else []}
    changed_ground = ground(part, kind, **{name: value})
    assert seen(fight(drawing, **units, **more)) == values[0]
    assert seen(fight(drawing, **units, **more, documents=changed_ground)) == values[1]


@pytest.mark.parametrize(
    ("how", "clear"), [("through", False), ("beyond-adjacent", True), ("no", True)]
)
def test_jdg_181_whether_a_hexside_hides_a_neighbour_is_a_matter_of_sight_alone(
    how: str, *, clear: bool
) -> None:
    terrain = sample().terrain
    kinds = tuple(
        replace(hexside, blocks_sight=how) if hexside.id == "crest" else hexside
        for hexside in terrain.hexsides
    )
    documents: dict[str, Any] = {"terrain.json": replace(terrain, hexsides=kinds)}
    game = fight(BESIDE, A=GUN, **ENEMY, sides={SIDE: "crest"}, documents=documents)
    assert sees(game, "0101", "0201") is clear
    assert bool(ready(game)) is clear


def test_jdg_061_fractions_of_an_allowance_are_rounded_up() -> None:
    third = changed("movement-modes", "reduced", "factor", 0.3)
    assert allowance(fight(".A", A=infantry(move=4), documents=third), "A", "reduced") == 2
