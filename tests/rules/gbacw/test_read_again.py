"""A second reading of chapters 10 to 17: positions that the first one did not think of."""

from random import Random
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, Rolled
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.charge_moves import charge_action
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.designation import Shocks, must_shock, note_shocks
from hexwright.engine.systems.gbacw.effectiveness import is_spent
from hexwright.engine.systems.gbacw.fatigue import FOUGHT
from hexwright.engine.systems.gbacw.fight import fire_action, shock_phase
from hexwright.engine.systems.gbacw.fire_modifiers import Volley, volley_modifiers
from hexwright.engine.systems.gbacw.resolution import resolve
from hexwright.engine.systems.gbacw.shock import checks, fires
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    attack_strength,
    charge_modifier,
    favoured_side,
    shock_modifiers,
)
from hexwright.engine.systems.gbacw.sight import line_of_sight, sees
from hexwright.engine.systems.gbacw.targets import CHARGE
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    LOW_AMMUNITION,
    MOVED,
    NO_AMMUNITION,
    has,
    has_level,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act, buttons
from hexwright.engine.systems.gbacw.volleys import volleys_at
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    SECOND,
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, decline_all, leaders_of
from tests.helpers.situations import Situation

YES, NO = True, False
BRIGADIER = leaders_of(FIRST[BLUE])[0]
FIELD = column(".", ".", ".Z", ".A", ".", ".")
COMBAT = Combat(("A",), ("0103",))


def field(*dice: int, drawing: str = FIELD, **more: Any) -> Situation:
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    units = {name: one for name, one in units.items() if name in drawing}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    rest.setdefault("acts", FIRST[BLUE])
    rest["orders"] = {FIRST[BLUE]: "attack", **rest.pop("orders", {})}
    return battle(drawing, dice=dice, **units, **rest)


def designated(game: Situation, *combats: Combat, step: str = "retreat") -> Situation:
    note_combats(game, list(combats or (COMBAT,)))
    note_shocks(game, Shocks(step))
    return game


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


# --- sight (10.2) -------------------------------------------------------------------------------


def ground(levels: str, hexes: str, **sides: str) -> Situation:
    """A column of hexes from north to south; sides are named s12 and on, the upper hex first."""
    drawn = [*hexes]
    drawn[0] += "Z"
    drawn[-1] += "A"
    return field(
        drawing=column(*drawn),
        heights=" ".join(levels),
        options={"crest_rule": False},
        sides={(f"01{key[1]:0>2}", f"01{key[2]:0>2}"): kind for key, kind in sides.items()},
    )


@pytest.mark.parametrize(
    ("hexes", "rule"), [(".w...", "gbacw-193"), ("..w..", ""), ("...w.", ""), (".....", "")]
)
def test_gbacw_193_woods_hide_the_lower_end_beside_them_alone(hexes: str, rule: str) -> None:
    found = line_of_sight(ground("00002", hexes), "0105", "0101")
    assert ("" if found.clear else found.rule) == rule


@pytest.mark.parametrize(
    ("levels", "sides", "clear"),
    [
        ("1001", {}, False),
        ("1001", {"s43": "steep-slope"}, True),
        ("0001", {"s43": "steep-slope"}, False),
    ],
)
def test_gbacw_189_tree_tops_below_both_ends_behind_a_slope_do_not_hide(
    levels: str, sides: dict[str, str], *, clear: bool
) -> None:
    assert sees(ground(levels, "..ww", **sides), "0104", "0101") is clear


@pytest.mark.parametrize("seed", range(6))
def test_gbacw_195_sight_is_the_same_both_ways_on_any_ground(seed: int) -> None:
    luck = Random(seed)  # noqa: S311 # ground, no secrets
    rows = [" ".join(luck.choice("....wwto") for _ in range(5)) for _ in range(5)]
    heights = " ".join("".join(luck.choice("00123") for _ in range(5)) for _ in range(5))
    game = battle("\n".join(rows), heights=heights)
    hexes = [f"{column_:02}{row:02}" for column_ in range(1, 6) for row in range(1, 6)]
    for hex_ in hexes:
        for other in hexes:
            assert sees(game, hex_, other) == sees(game, other, hex_), (hex_, other)


# --- fire (10) ----------------------------------------------------------------------------------


def line(side: str = BLUE, **more: Any) -> Counter:
    return infantry(side, **{"strength": 10, "formation": "extended-line", **more})


def test_gbacw_118_parts_of_a_line_fire_together_at_one_hex() -> None:
    drawing = """
        .    .    .    .
        .    .    .    .
        .    .A   .Z   .
        .    .    .    .
    """
    game = field(drawing=drawing, A=line(facing=1, extends=["0304"]))
    assert [(volley.points, volley.parts) for volley in volleys_at(game, "A", ("0303",))] == [
        (10, ("0304",))
    ]


def test_gbacw_118_guns_on_another_hex_of_a_line_test_when_it_is_disordered() -> None:
    """A fires at one hex of the line; the guns stand with the other."""
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .G   .
        .    .    .    .
    """
    # 8 and prepared: a point and disorder; then the guns test, and fail.
    game = field(
        8,
        9,
        drawing=drawing,
        A=infantry(facing=NORTH),
        Z=line(GREY, facing=7, extends=["0303"]),
        G=battery(GREY, facing=7),
    )
    game.run(fire_action(game, "A"))
    game.answer(("0202",))
    while game.decision is not None:
        game.answer(PASS)
    assert is_disordered(game, "Z")
    assert is_disordered(game, "G")


def test_gbacw_218_guns_that_fire_first_and_then_move_are_not_asked_about_rapid_fire() -> None:
    game = field(
        3,
        drawing=column(".", ".Z", ".", ".", ".A", ".", "."),
        A=battery(facing=NORTH, command=FIRST[BLUE]),
        Z=infantry(GREY, facing=SOUTH, weapon="M"),
    )
    game.run(act(game, "A"))
    game.answer(":fire-first")
    game.answer(("0102",))
    assert rolls(game) == ["A"]


def test_gbacw_309_fire_hits_those_below_abandoned_guns() -> None:
    game = field(
        9,
        0,
        drawing=FIELD.replace(".Z", ".Z+G"),
        Z=infantry(GREY, facing=SOUTH),
        G=battery(GREY, facing=SOUTH, statuses=["abandoned-1"]),
    )
    game.play(fire_action(game, "A"), ("0103",), PASS)
    assert (strength(game, "Z"), strength(game, "G")) == (4, 6)


def test_gbacw_229_who_fired_before_moving_up_does_not_charge() -> None:
    game = field(
        0,
        drawing=column(".", ".Z", ".", ".A", "."),
        Z=infantry(GREY, facing=SOUTH, weapon="M"),
    )
    game.run(act(game, "A"))
    game.answer(":fire")
    game.answer(("0102",))
    while game.decision is not None and game.decision.rule != "gbacw-042":
        game.answer(PASS)
    game.answer(("0103",))
    decline_all(game)
    assert game.piece("A").hex == "0103"
    assert not must_shock(game, "A")


def test_gbacw_339_batteries_of_a_hex_fire_alone_at_night_and_charge_nobody() -> None:
    game = field(
        light="night", drawing=column(".Z", ".", ".A"), A=cavalry(facing=NORTH, command=FIRST[BLUE])
    )
    assert ":charge" not in buttons(game, "A")


def test_gbacw_219_low_guns_that_roll_a_five_are_out_and_do_not_fire_before_a_shock() -> None:
    guns = battery(GREY, facing=SOUTH, strength=1, statuses=[LOW_AMMUNITION], weapon="P10")
    game = designated(field(5, Z=guns))
    game.play(fires(game), "Z")
    assert has(game, "Z", NO_AMMUNITION)


def test_gbacw_223_works_on_one_hexside_do_not_help_against_fire_through_another() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .    .A   .
        .    .    .    .
    """
    game = field(
        drawing=drawing,
        A=infantry(facing=11),
        Z=infantry(GREY, facing=5),
        sides={("0202", "0203"): "breastworks"},
    )
    parts = volley_modifiers(game, Volley("A", "0303", "0202", 6)).parts
    assert "gbacw-337" not in {part.rule for part in parts}


# --- shock (11) ---------------------------------------------------------------------------------


def test_gbacw_241_an_attacker_killed_by_fire_makes_no_shock() -> None:
    game = designated(field(9, A=infantry(facing=NORTH, strength=1)))
    game.play(fires(game), "Z")
    assert not is_on_map(game, "A")
    game.play(resolve(game, COMBAT))
    assert game.piece("Z").hex == "0103"
    assert rolls(game) == ["Z"]


def test_gbacw_278_attackers_disordered_by_the_fire_attack_all_the_same() -> None:
    # 8 and prepared is 9: a point and disorder.
    game = designated(field(8))
    game.play(fires(game), "Z")
    assert is_disordered(game, "A")
    parts = shock_modifiers(game, Fight(("A",), ("0103",))).parts
    assert {part.rule: part.amount for part in parts}["gbacw-278"] == -1


def test_gbacw_299_a_rout_in_the_check_shakes_other_defenders() -> None:
    """Z routs in its check beside Y, who is attacked too and tests for the rout and for itself."""
    drawing = """
        .    .    .    .    .
        .    .Z   .Y   .    .
        .    .A   .B   .    .
        .    .    .    .    .
    """
    game = field(
        9,
        9,
        0,
        0,
        drawing=drawing,
        A=infantry(facing=NORTH),
        B=infantry(facing=11),
        Z=infantry(GREY, facing=SOUTH, disordered=True),
        Y=infantry(GREY, facing=SOUTH),
    )
    designated(game, Combat(("A",), ("0202",)), Combat(("B",), ("0302",)))
    game.play(checks(game))
    assert not is_on_map(game, "Z")
    assert rolls(game) == ["Z", "Z", "Y", "Y"]


def test_gbacw_253_continued_shock_of_chargers_counts_single_and_rounds_for_the_defender() -> None:
    game = field(A=cavalry(facing=NORTH), Z=infantry(GREY, facing=NORTH))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    again = Fight(("A",), ("0103",), links=1)
    assert attack_strength(game, again) == 6
    assert charge_modifier(game, again) == ""
    assert favoured_side(game, again) == "defender"


def test_gbacw_243_a_wall_on_one_of_two_attacked_sides_counts() -> None:
    drawing = """
        .    .    .    .
        .    .    .Z   .
        .    .A   .B   .
        .    .    .    .
    """
    game = field(
        drawing=drawing,
        A=infantry(facing=1),
        B=infantry(facing=11),
        Z=infantry(GREY, facing=SOUTH),
        sides={("0302", "0303"): "stone-wall"},
    )
    alone = shock_modifiers(game, Fight(("A",), ("0302",)))
    both = shock_modifiers(game, Fight(("A", "B"), ("0302",)))
    assert "gbacw-243" not in {part.rule for part in alone.parts}
    assert {part.rule: part.amount for part in both.parts}["gbacw-243"] == -1


def test_gbacw_293_a_defender_driven_back_runs_through_friends_who_test() -> None:
    game = field(
        6,
        9,
        drawing=column(".", ".Y", ".Z", ".A", "."),
        A=infantry(facing=NORTH, strength=14),
        Z=infantry(GREY, facing=SOUTH, strength=7),
        Y=infantry(GREY, facing=SOUTH, strength=9, command=SECOND[GREY]),
    )
    game.state.forced = (4, 9)
    total = shock_modifiers(game, Fight(("A",), ("0103",))).total
    game.state.forced = (6 - total, 9)
    game.run(resolve(game, COMBAT))
    while game.decision is not None:
        game.answer(PASS)
    assert game.piece("Z").hex == "0101"
    assert is_disordered(game, "Y")


def test_gbacw_206_a_defender_on_the_march_does_not_fire_at_those_who_close_in() -> None:
    game = designated(
        field(Z=infantry(GREY, facing=6, formation="march"), orders={FIRST[GREY]: "march"})
    )
    game.play(fires(game))
    assert rolls(game) == []


def test_gbacw_105_two_stacks_that_attack_together_lose_one_point_in_a_bloody_fight() -> None:
    drawing = """
        .    .    .    .
        .    .    .Z   .
        .    .A   .B   .
        .    .    .    .
    """
    combat = Combat(("A", "B"), ("0302",))
    game = field(
        drawing=drawing,
        A=infantry(facing=1, cohesion=5),
        B=infantry(facing=11, cohesion=7),
        Z=infantry(GREY, facing=SOUTH, strength=9),
    )
    total = shock_modifiers(game, Fight(("A", "B"), ("0302",))).total
    game.state.forced = (3 - total,)
    game.play(resolve(game, combat))
    assert (strength(game, "A"), strength(game, "B"), strength(game, "Z")) == (6, 5, 8)


# --- charges (11.5) -----------------------------------------------------------------------------


def riding(*dice: int, **more: Any) -> Situation:
    hexes = (".Z", ".", ".", ".", f".B+A+{BRIGADIER}", ".")
    return field(
        *dice,
        drawing=column(*hexes),
        **{
            "A": cavalry(facing=NORTH, strength=3),
            "B": cavalry(facing=NORTH, strength=3),
            "Z": infantry(GREY, facing=SOUTH, weapon="M"),
            BRIGADIER: leader(),
            **more,
        },
    )


def test_gbacw_257_a_stack_charges_together_on_the_test_of_its_top_unit() -> None:
    game = riding(6)
    game.run(charge_action(game, "A"))
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    decline_all(game)
    assert [game.piece(one).hex for one in "AB"] == ["0102", "0102"]
    assert all(has(game, one, CHARGE) and must_shock(game, one) for one in "AB")


def test_gbacw_256_cavalry_disordered_on_its_way_completes_the_charge() -> None:
    # Guns fire canister at each of both; the first is disordered.
    guns = battery(GREY, facing=SOUTH, strength=4, weapon="P10")
    game = riding(0, 5, 9, 0, Z=guns)
    game.run(charge_action(game, "A"))
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    game.state.forced = (9, 9, *(0,) * 20)
    while game.decision is not None:
        options = list(game.decision.options)
        game.answer("Z" if "Z" in options else PASS)
    game.state.forced = ()
    shaken = [one for one in "AB" if is_disordered(game, one) and is_on_map(game, one)]
    for one in shaken:
        if game.piece(one).hex == "0102":
            assert must_shock(game, one)


# --- effectiveness and fatigue (13, 17) ---------------------------------------------------------


def test_gbacw_312_regiments_that_have_not_entered_do_not_count() -> None:
    game = field(
        drawing=column(".A", ".B", ".Z"),
        A=infantry(disordered=True),
        B=infantry(),
    )
    assert not is_spent(game, FIRST[BLUE])
    del game.state.pieces["B"]
    game.state.stacks.pop("0102")
    assert is_spent(game, FIRST[BLUE])


def test_gbacw_345_a_phase_with_a_shock_and_one_against_it_tires_once() -> None:
    game = field(options={"fatigue": True})
    game.emit(Counted("turn", FOUGHT, FIRST[BLUE]))
    game.emit(Counted(ACTIVATION, FOUGHT, FIRST[BLUE]))
    game.emit(Counted(ACTIVATION, FOUGHT, FIRST[BLUE]))
    game.run(close(game))
    decline_all(game)
    assert has_level(game, FIRST[BLUE], "fatigue") == 1


def test_gbacw_069_guns_fired_at_from_beyond_four_hexes_stay_in_reserve() -> None:
    game = field(
        0,
        drawing=column(".Z", ".", ".", ".", ".", ".A"),
        A=battery(facing=NORTH, command=FIRST[BLUE]),
        Z=infantry(GREY, facing=SOUTH),
    )
    game.emit(LevelSet(FIRST[GREY], "reserve"))
    game.play(fire_action(game, "A"), ("0101",), PASS)
    assert has_level(game, FIRST[GREY], "reserve")


def test_gbacw_227_a_whole_shock_leaves_no_marker_behind() -> None:
    game = field(0, 3)
    going = True
    while going:
        game.run(shock_phase(game))
        while (decision := game.decision) is not None:
            choice = "A" if decision.rule == "gbacw-231" else decision.default
            game.answer(next(iter(decision.options)) if choice is None else choice)
        going = bool(game.result)
    marks = {status for piece in game.state.pieces.values() for status in piece.statuses}
    assert not marks & {"shock-attacker", "shock-target", "continued-shock", "charge"}
