"""Artillery fire (8)."""

import pytest
from msgspec.structs import replace

from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.systems.jdg.artillery_fire import fire_one, must_fire, reaction_fire, ready
from hexwright.engine.systems.jdg.batteries import (
    COUNTER_BATTERY,
    REACTED,
    REACTION,
    SHOT,
    Shot,
    cone_of,
    facings,
    in_arc,
    is_massed,
    may_answer,
    partner,
    reaction_hexes,
    shot_modifiers,
    targets,
)
from hexwright.engine.systems.jdg.orders import FAILED
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.sight import line_of_sight, sees
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DISORDERED,
    FIRED,
    NO_ORDERS,
    ORDERS,
    ROUTED,
    state_of,
)
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    battery,
    battle,
    infantry,
    sample,
)
from tests.helpers.situations import Situation

# To the right along a row: the battery looks at the vertex between east and north-east.
EAST = 1
YES, NO = True, False
ROW = ".B   .    .    .E   .    .    .F"


def guns(drawing: str = ROW, *dice: int, **more: object) -> Situation:
    units: dict[str, object] = {
        "B": battery(facing=EAST, effective_range=3, maximum_range=5, strength=4),
    }
    if "E" in drawing:
        units["E"] = infantry(RED, facing=7, cohesion=6)
    if "F" in drawing:
        units["F"] = infantry(RED, facing=7)
    units.update({name: one for name, one in more.items() if name[0].isupper()})
    rest = {name: one for name, one in more.items() if not name[0].isupper()}
    game = battle(drawing, dice=dice, **units, **rest)  # type: ignore[arg-type] # counters and more
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    game.state.phase = "fire"
    return game


def test_jdg_156_normal_fire_hits_every_unit_of_the_hex() -> None:
    game = guns(".B   .    .E+G", 9, G=infantry(RED, facing=7))
    game.play(fire_one(game), "B", "0301")
    assert {state_of(game, one) for one in ("E", "G")} == {DISORDERED}


def test_jdg_163_disordered_artillery_does_not_fire() -> None:
    game = guns(B=battery(facing=EAST, state=DISORDERED))
    assert ready(game) == []


def test_jdg_164_a_battery_fires_once() -> None:
    game = guns(ROW, 0)
    game.play(fire_one(game), "B", "0401")
    assert game.count(ACTIVATION, SHOT, "B")
    assert ready(game) == []


def test_jdg_078_a_battery_that_has_fired_is_marked() -> None:
    game = guns(ROW, 0)
    game.play(fire_one(game), "B", "0401")
    assert FIRED in game.piece("B").statuses


@pytest.mark.parametrize("far", [1, 2, 3])
def test_jdg_165_the_cone_has_one_hex_more_at_each_distance(far: int) -> None:
    field = "\n".join((" " * (row % 2 * 2)) + ".    " * 9 for row in range(9))
    game = battle(field.replace(".", ".B", 1), B=battery())
    wide = set(cone_of(game, "0105", 1, far))
    narrow = set(cone_of(game, "0105", 1, far - 1)) if far > 1 else set()
    assert len(wide - narrow) == far + 1


def test_jdg_166_a_battery_may_turn_one_vertex_before_it_fires() -> None:
    assert sorted(facings(guns(), "B")) == [1, 3, 11]


def test_jdg_166_a_designer_says_how_far_a_battery_turns() -> None:
    table = sample().tables["numbers"]
    rows = tuple((row[0], 2, *row[2:]) if row[0] == "turn-to-fire" else row for row in table.rows)
    game = guns(documents={"tables/numbers.json": replace(table, rows=rows)})
    assert set(facings(game, "B")) == {9, 11, 1, 3, 5}


def test_jdg_166_turning_to_fire_turns_the_counter() -> None:
    drawing = """
        .    .    .
          .B   .    .
        .    .E   .
    """
    game = guns(drawing, 0)
    assert targets(game, "B") == {"0203": 3}
    game.play(fire_one(game), "B", "0203")
    assert game.piece("B").facing == 3


def test_jdg_168_an_enemy_right_in_front_must_be_the_target() -> None:
    game = guns(".B   .E   .    .F")
    assert list(targets(game, "B")) == ["0201"]


def test_jdg_168_a_battery_may_not_turn_away_from_him() -> None:
    drawing = """
        .    .    .    .
          .B   .E   .    .
        .    .    .    .
      .    .    .F   .
    """
    game = guns(drawing)
    assert list(targets(game, "B")) == ["0202"]


@pytest.mark.parametrize(("option", "must"), [("always", ["B"]), ("if_fires", [])])
def test_jdg_168_by_option_it_has_to_fire(option: str, must: list[str]) -> None:
    game = guns(".B   .E", options={"battery_must_fire_adjacent": option})
    assert must_fire(game) == must
    decision = game.run(fire_one(game))
    assert decision is not None
    assert bool(decision.buttons) is not bool(must)


def test_jdg_170_jdg_ex_26_two_batteries_of_a_formation_fire_together() -> None:
    """jdg-EX-26: strengths 3 and 4, same formation, die 5: 5 + 4 + 2 before other modifiers."""
    game = guns(
        ".B+C .    .    .E",
        5,
        0,
        C=battery(facing=EAST, effective_range=3, maximum_range=5, strength=3),
    )
    assert partner(game, "B", "0401", EAST) == "C"
    shot = shot_modifiers(game, Shot("B", "0401", helper="C"))
    assert [part.amount for part in shot.parts] == [4, 2]
    game.play(fire_one(game), "B", "0401", YES)
    assert game.count(ACTIVATION, SHOT, "C")


def test_jdg_170_batteries_of_two_formations_fire_apart() -> None:
    game = guns(
        ".B+C .    .    .E",
        C=battery(facing=EAST, maximum_range=5, command="brigade-rauch"),
    )
    assert partner(game, "B", "0401", EAST) == ""


@pytest.mark.parametrize(("same", "hexes"), [(True, ["0401"]), (False, ["0401", "0402"])])
def test_jdg_170_by_option_both_fire_at_the_same_hex(*, same: bool, hexes: list[str]) -> None:
    drawing = """
        .B+C .    .    .E   .
          .    .    .    .F   .
    """
    other = battery(facing=3, maximum_range=5, effective_range=3)
    game = guns(
        drawing,
        0,
        B=battery(facing=3, maximum_range=5, effective_range=3),
        C=other,
        options={"stacked_batteries_same_target_only": same},
    )
    game.play(fire_one(game), "B", "0401", NO)
    assert list(targets(game, "C")) == hexes


def test_jdg_171_nobody_fires_beyond_the_maximum_range() -> None:
    assert in_arc(guns(), "B", EAST) == ["0401"]


@pytest.mark.parametrize(("hexes", "amount"), [(1, 1), (3, 0), (4, -2)])
def test_jdg_171_the_range_changes_the_roll(hexes: int, amount: int) -> None:
    game = guns(".B   " + ".    " * (hexes - 1) + ".E")
    shot = shot_modifiers(game, Shot("B", f"{hexes + 1:02}01"))
    assert shot.total == 4 + amount


def test_jdg_172_the_die_the_strength_and_the_modifiers_are_looked_up() -> None:
    game = guns(ROW, 4, 0)
    game.play(fire_one(game), "B", "0401")
    assert state_of(game, "E") == "good-order"
    read = next(event for event in game.events if isinstance(event, TableRead))
    assert (read.wanted, read.result) == ("8", "T")


def test_jdg_160_a_massed_target_is_hit_harder_by_normal_fire_alone() -> None:
    game = guns(".B   .    .    .E+G", G=infantry(RED, facing=7, strength=6))
    assert is_massed(game, "0401")
    normal = shot_modifiers(game, Shot("B", "0401")).total
    answer = shot_modifiers(game, Shot("B", "0401", COUNTER_BATTERY)).total
    assert normal == answer + 1


def test_jdg_157_the_target_may_answer() -> None:
    enemy = battery(RED, facing=7, maximum_range=5, effective_range=3, strength=4)
    game = guns(".B   .    .    .E", 0, 9, E=enemy)
    game.play(fire_one(game), "B", "0401", YES)
    assert game.count(ACTIVATION, REACTED, "E")
    assert state_of(game, "B") == DISORDERED


def test_jdg_157_a_battery_that_the_fire_disordered_does_not_answer() -> None:
    enemy = battery(RED, facing=7, maximum_range=5, effective_range=3, strength=4)
    game = guns(".B   .    .    .E", 9, E=enemy)
    game.play(fire_one(game), "B", "0401")
    assert not game.count(ACTIVATION, REACTED, "E")


def test_jdg_161_a_battery_reacts_once_in_an_activation() -> None:
    enemy = battery(RED, facing=7, maximum_range=5)
    game = guns(".B   .    .    .E", E=enemy)
    assert may_answer(game, "E", "B")
    game.state.counts[f"{ACTIVATION}/{REACTED}/E"] = 1
    assert not may_answer(game, "E", "B")


def test_jdg_169_an_answer_may_pass_an_adjacent_enemy() -> None:
    enemy = battery(RED, facing=7, maximum_range=5)
    drawing = """
        .    .    .    .
          .B   .    .    .E
        .    .    .    .A
    """
    game = guns(drawing, E=enemy, A=infantry())
    assert may_answer(game, "E", "B")


def test_jdg_162_an_answer_is_not_answered() -> None:
    enemy = battery(RED, facing=7, maximum_range=5, effective_range=3)
    game = guns(".B   .    .    .E", 0, 0, E=enemy)
    game.play(fire_one(game), "B", "0401", YES)
    assert not game.count(ACTIVATION, REACTED, "B")


REACT = ".A   .E"


def attacked(*dice: int, **more: object) -> Situation:
    units = {"A": infantry(facing=1, cohesion=5), "E": battery(RED, facing=7, strength=4)}
    return battle(REACT, dice=dice, **{**units, **more})  # type: ignore[arg-type] # counters


def test_jdg_158_reaction_fire_hits_before_the_blow() -> None:
    game = attacked(9)
    game.play(reaction_fire(game, ["0101"], ["0201"], "shock"), "0101")
    assert state_of(game, "A") == DISORDERED


def test_jdg_158_reaction_fire_is_a_choice() -> None:
    game = attacked()
    game.play(reaction_fire(game, ["0101"], ["0201"], "shock"), ":pass")
    assert state_of(game, "A") == "good-order"


def test_jdg_158_only_attackers_in_front_are_fired_at() -> None:
    game = attacked(E=battery(RED, facing=1, strength=4))
    game.play(reaction_fire(game, ["0101"], ["0201"], "shock"))


def test_jdg_ex_10_reaction_fire_from_a_square_is_two_weaker() -> None:
    game = attacked(E=battery(RED, facing=7, strength=4, square=True))
    normal = shot_modifiers(game, Shot("E", "0101", COUNTER_BATTERY)).total
    assert shot_modifiers(game, Shot("E", "0101", REACTION)).total == normal - 2


def test_jdg_159_the_unit_below_artillery_is_hit() -> None:
    game = battle(
        ".A+C .E",
        A=infantry(facing=1, cohesion=3),
        C=battery(facing=1),
        E=battery(RED, facing=7, strength=4),
        dice=[9],
    )
    game.play(reaction_fire(game, ["0101"], ["0201"], "shock"), "0101")
    assert (state_of(game, "A"), state_of(game, "C")) == (DISORDERED, "good-order")


def test_jdg_159_by_option_the_firer_may_hit_the_battery_on_top() -> None:
    game = battle(
        ".A+C .E",
        A=infantry(facing=1, cohesion=3),
        C=battery(facing=1),
        E=battery(RED, facing=7, strength=4),
        dice=[9],
        options={"reaction_target_under_artillery": "may"},
    )
    game.play(reaction_fire(game, ["0101"], ["0201"], "shock"), "0101", "C")
    assert (state_of(game, "A"), state_of(game, "C")) == ("good-order", DISORDERED)


def test_jdg_194_two_batteries_react_at_different_attackers() -> None:
    drawing = """
        .    .A   .
          .C   .E+F .
    """
    game = battle(
        drawing,
        A=infantry(facing=5),
        C=infantry(facing=1),
        E=battery(RED, facing=9, strength=4),
        F=battery(RED, facing=9, strength=4, command="division-orlitz"),
        dice=[0, 0],
    )
    game.play(reaction_fire(game, ["0201", "0102"], ["0202"], "shock"), "0201", "0102")


# --- lines of sight -------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["w", "v", "t", "c", "o"])
def test_jdg_174_terrain_hides_what_lies_behind_it(code: str) -> None:
    assert not sees(battle(f".A   {code}    .", A=infantry()), "0101", "0301")


def test_jdg_174_units_of_both_sides_hide() -> None:
    game = battle(".A   .C   .E", A=infantry(), C=infantry(), E=infantry(RED))
    found = line_of_sight(game, "0101", "0301")
    assert (found.clear, found.rule) == (False, "jdg-174")


def test_jdg_174_higher_ground_hides() -> None:
    game = battle(".A   .    .E", A=infantry(), E=infantry(RED), heights="010")
    assert not sees(game, "0101", "0301")


@pytest.mark.parametrize(("option", "clear"), [(True, False), (False, True)])
def test_jdg_174_by_option_one_sees_through_towns(*, option: bool, clear: bool) -> None:
    game = battle(".A   t    .", A=infantry(), options={"town_blocks_los": option})
    assert sees(game, "0101", "0301") is clear


@pytest.mark.parametrize("kind", ["crest", "steep-slope"])
def test_jdg_175_hexsides_hide(kind: str) -> None:
    game = battle(".A   .    .    .", A=infantry(), sides={("0201", "0301"): kind})
    assert not sees(game, "0101", "0401")


@pytest.mark.parametrize(("start", "clear"), [("0201", True), ("0101", False)])
def test_jdg_176_one_sees_over_the_wall_beside_one(start: str, *, clear: bool) -> None:
    game = battle(".A   .    .    .    .", A=infantry(), sides={("0201", "0301"): "wall"})
    assert sees(game, start, "0501") is clear


@pytest.mark.parametrize(("heights", "clear"), [("111", True), ("212", True), ("101", True)])
def test_jdg_178_what_is_lower_than_both_ends_hides_nothing(heights: str, *, clear: bool) -> None:
    game = battle(".A   w    .", A=infantry(), heights=heights)
    assert sees(game, "0101", "0301") is (clear and heights[1] < heights[0])


@pytest.mark.parametrize(("at", "clear"), [(1, True), (3, False)])
def test_jdg_179_jdg_180_the_higher_end_looks_over_what_is_nearer_to_it(
    at: int, *, clear: bool
) -> None:
    codes = [".", ".", ".", ".", "."]
    codes[at] = "w"
    drawing = "    ".join(["." + "A", *codes[1:]])
    game = battle(drawing, A=infantry(), heights="10000")
    assert sees(game, "0101", "0501") is clear
    assert sees(game, "0501", "0101") is clear


@pytest.mark.parametrize(
    ("kind", "clear"), [("crest", False), ("steep-slope", False), ("wall", True)]
)
def test_jdg_181_neighbours_see_each_other_but_over_crests(kind: str, *, clear: bool) -> None:
    game = battle(".A   .", A=infantry(), sides={("0101", "0201"): kind})
    assert sees(game, "0101", "0201") is clear


@pytest.mark.parametrize("more", [{"light": "night"}, {"fog": True}])
def test_jdg_182_at_night_and_in_fog_only_neighbours_are_fired_at(more: dict[str, object]) -> None:
    assert ready(guns(ROW, **more)) == []
    assert ready(guns(".B   .E", **more)) == ["B"]


def test_jdg_034_batteries_without_orders_fire_too() -> None:
    for status in (ORDERS, NO_ORDERS):
        game = guns(B=battery(facing=EAST, maximum_range=5, statuses=[status]))
        assert ready(game) == ["B"]


def test_jdg_285_fire_at_a_routed_unit_that_would_disorder_it_destroys_it() -> None:
    game = guns(ROW, 9, E=infantry(RED, state=ROUTED, facing=None))
    game.play(fire_one(game), "B", "0401")
    assert not game.is_in_play("E")


def test_jdg_118_an_answer_hits_the_battery_that_fired_and_nobody_else() -> None:
    enemy = battery(RED, facing=7, maximum_range=5, effective_range=3, strength=4)
    game = guns(".A+B .    .    .E", 0, 9, A=infantry(cohesion=2), E=enemy)
    game.play(fire_one(game), "B", "0401", YES)
    assert (state_of(game, "A"), state_of(game, "B")) == ("good-order", DISORDERED)


def test_jdg_167_turning_to_fire_is_no_movement() -> None:
    drawing = """
        .    .    .
          .B   .    .
        .    .E   .
    """
    game = guns(drawing, 0)
    game.play(fire_one(game), "B", "0203")
    assert not game.count(ACTIVATION, "moved", "B")


def test_jdg_173_sight_runs_from_centre_to_centre_both_ways() -> None:
    game = battle(".A   w    .    .", A=infantry())
    assert sees(game, "0301", "0401")
    assert not sees(game, "0101", "0401")
    assert not sees(game, "0401", "0101")


# Along the hexsides between 0102/0202 and so on: from 0101 to 0103 the line runs between two hexes.
BETWEEN = """
    .A   .    .
  {0}    {1}    .
    .    .    .
"""


@pytest.mark.parametrize(("codes", "clear"), [(".w", True), ("w.", True), ("ww", False)])
def test_jdg_177_along_hexsides_one_is_blocked_from_both_sides_alone(
    codes: str, *, clear: bool
) -> None:
    game = battle(BETWEEN.format(*codes), A=infantry())
    assert sees(game, "0101", "0103") is clear


LONG = """
    .A   .    .    .
  {0}    {1}    .    .
    .    .    .    .
  {2}    {3}    .    .
    .    .    .    .
"""


@pytest.mark.parametrize(("option", "clear"), [("anywhere", False), ("same_hexside", True)])
def test_jdg_177_by_option_both_obstacles_must_stand_at_one_hexside(
    option: str, *, clear: bool
) -> None:
    game = battle(
        LONG.format("w", ".", ".", "w"), A=infantry(), options={"los_two_sided_block": option}
    )
    assert sees(game, "0101", "0105") is clear


@pytest.mark.parametrize(
    ("option", "reacts", "fires"),
    [
        ("reaction_only", True, False),
        ("all_fire", True, True),
        ("counter_facing", False, False),
    ],
)
def test_jdg_342_the_arc_of_artillery_with_six_fronts_is_an_option(
    option: str, *, reacts: bool, fires: bool
) -> None:
    game = battle(
        ".A   vE",
        A=infantry(facing=1),
        E=battery(RED, facing=1, maximum_range=4),
        options={"six_front_artillery_arc": option},
    )
    assert bool(reaction_hexes(game, "E", ["0101"])) is reacts
    assert bool(in_arc(game, "E", 1)) is fires


STACKED = ".B+T   .    .    .E"
TOP = battery(facing=EAST, effective_range=3, maximum_range=5, strength=2)


def test_jdg_157_of_two_batteries_that_fire_together_the_upper_one_is_answered() -> None:
    enemy = battery(RED, facing=7, maximum_range=5, effective_range=3, strength=4)
    game = guns(STACKED, 0, 9, T=TOP, E=enemy)
    game.play(fire_one(game), "B", "0401", YES, YES)
    assert (state_of(game, "B"), state_of(game, "T")) == ("good-order", DISORDERED)


def test_jdg_170_a_battery_that_may_not_fire_does_not_help_another() -> None:
    game = guns(STACKED, T=TOP)
    assert partner(game, "B", "0401", EAST) == "T"
    game.emit(Counted(ACTIVATION, FAILED, "T"))
    assert partner(game, "B", "0401", EAST) == ""


@pytest.mark.parametrize("first", ["B", "T"])
def test_jdg_171_two_batteries_together_have_the_range_of_the_one_whose_strength_counts(
    first: str,
) -> None:
    weak = battery(facing=EAST, effective_range=5, maximum_range=5, strength=2)
    game = guns(".B+T   .    .    .    .E", T=weak)
    shot = Shot(first, "0501", helper="T" if first == "B" else "B")
    found = {part.reason: part.amount for part in shot_modifiers(game, shot).parts}
    assert found == {"fire strength": 4, "Long range": -2, "Two batteries together": 2}


@pytest.mark.parametrize(("kind", "hexes"), [("crest", ["0201"]), ("stream", ["0203"])])
def test_jdg_168_an_enemy_behind_a_crest_cannot_be_hit_and_binds_nobody(
    kind: str, hexes: list[str]
) -> None:
    drawing = """
        .    .E   .
          .    .    .
        .B   .A   .
    """
    game = guns(drawing, A=infantry(RED, facing=7), sides={("0103", "0203"): kind})
    assert list(targets(game, "B")) == hexes
