"""Shock where two rules meet, written from the text of chapter 11 alone."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, Rolled
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.combats import Combat, note_combats, pending
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.charge import may_countercharge
from hexwright.engine.systems.gbacw.charge_moves import can_charge
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.designation import (
    Shocks,
    attackers,
    faults,
    is_charging,
    must_shock,
    note_shocks,
    strikes,
    why_no_shock,
)
from hexwright.engine.systems.gbacw.fight import close_activation, shock_phase
from hexwright.engine.systems.gbacw.fire_modifiers import PRE_SHOCK
from hexwright.engine.systems.gbacw.movement import allowance
from hexwright.engine.systems.gbacw.pre_shock import may_retreat
from hexwright.engine.systems.gbacw.reaction_fire import strength_left
from hexwright.engine.systems.gbacw.resolution import resolve
from hexwright.engine.systems.gbacw.shock import checks, commitments, fires, retreats
from hexwright.engine.systems.gbacw.shock_advance import advance_all
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    attack_strength,
    check_parts,
    defence_strength,
    favoured_side,
    position_of,
    shock_modifiers,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BLOWN,
    FIRED,
    MOVED,
    brigade_order,
    has,
    is_abandoned,
    is_disordered,
    order_of,
    strength,
)
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
    sample,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, decline_all, leaders_of
from tests.helpers.situations import Situation

YES, NO = True, False
BRIGADIER = leaders_of(FIRST[BLUE])[0]
FIELD = column(".", ".", ".Z", ".A", ".", ".")
COMBAT = Combat(("A",), ("0103",))
FIGHT = Fight(("A",), ("0103",))
# Even ratios count nothing, so that dice can be read as they fall.
RATIOS = tuple(
    ([ours, theirs], 0)
    for ours, theirs in [
        (1, 4),
        (1, 3),
        (1, 2),
        (2, 3),
        (1, 1),
        (3, 2),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
    ]
)


def attack(*dice: int, drawing: str = FIELD, combats: Any = (COMBAT,), **more: Any) -> Situation:
    """A under attack orders south of Z; the shocks are designated, and force counts nothing."""
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    units = {name: one for name, one in units.items() if name in drawing}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    orders = {FIRST[BLUE]: "attack", **rest.pop("orders", {})}
    step = rest.pop("step", "retreat")
    documents = {"tables/shock-ratio.json": replace(sample().tables["shock-ratio"], rows=RATIOS)}
    game = battle(
        drawing, acts=FIRST[BLUE], orders=orders, dice=dice, documents=documents, **units, **rest
    )
    if combats:
        note_combats(game, list(combats))
        note_shocks(game, Shocks(step))
    return game


def amounts(game: Situation, fight: Fight = FIGHT) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in shock_modifiers(game, fight).parts:
        found[part.rule] = found.get(part.rule, 0) + part.amount
    return found


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


def fight_out(game: Situation, answers: Mapping[str, Any] | None = None) -> None:
    """Play all steps of a shock; questions are answered by their rule, or declined."""
    going = True
    while going:
        game.run(shock_phase(game))
        while (decision := game.decision) is not None:
            choice = (answers or {}).get(str(decision.rule))
            if choice is None:
                choice = decision.default
            game.answer(next(iter(decision.options)) if choice is None else choice)
        going = bool(game.result)


# --- who may and who must (11.12, 11.2) ---------------------------------------------------------


def test_gbacw_229_under_advance_orders_nobody_charges_though_he_moved_up_to_guns() -> None:
    game = attack(combats=(), orders={FIRST[BLUE]: "advance"}, Z=battery(GREY, facing=SOUTH))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert not is_charging(game, "A")
    assert not must_shock(game, "A")
    assert why_no_shock(game, "A") is None


def test_gbacw_229_cavalry_on_foot_charges_as_infantry_does() -> None:
    game = attack(combats=(), A=cavalry(face="dismounted", facing=NORTH))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert is_charging(game, "A")


def test_gbacw_229_a_unit_below_a_charger_that_did_not_move_spoils_the_bonus() -> None:
    game = attack(drawing=FIELD.replace(".A", ".B+A"), B=infantry(facing=NORTH), combats=())
    both = Fight(("A", "B"), ("0103",), ("A",))
    alone = Fight(("A",), ("0103",), ("A",))
    assert "gbacw-229" not in amounts(game, both)
    assert amounts(game, alone)["gbacw-229"] == 1


def test_gbacw_229_mounted_cavalry_that_fired_need_not_attack() -> None:
    game = attack(combats=(), A=cavalry(facing=NORTH))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    game.emit(Counted(ACTIVATION, FIRED, "A"))
    assert not must_shock(game, "A")


def test_gbacw_228_nobody_of_another_brigade_attacks() -> None:
    game = attack(combats=(), A=infantry(facing=NORTH, command=SECOND[BLUE]))
    assert attackers(game) == []


def test_gbacw_309_guns_left_behind_are_no_target() -> None:
    game = attack(combats=(), Z=battery(GREY, facing=SOUTH, statuses=["abandoned-1"]))
    assert strikes(game, "A") == ()


# --- designation (11.3) -------------------------------------------------------------------------


PAIR = """
    .    .    .    .
    .    .A   .Z   .
    .    .B   .Y   .
    .    .    .    .
"""


def test_gbacw_231_a_charger_with_two_enemies_before_it_attacks_both() -> None:
    drawing = PAIR.replace(".B", ".")
    game = attack(
        drawing=drawing,
        combats=(),
        A=infantry(facing=3),
        Z=infantry(GREY, facing=9),
        Y=infantry(GREY, facing=9),
    )
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    kinds = {fault.kind for fault in faults(game, [Combat(("A",), ("0302",), ("A",))])}
    assert "uncovered" in kinds
    assert faults(game, [Combat(("A",), ("0302", "0303"), ("A",))]) == []


def test_gbacw_232_mounted_cavalry_side_by_side_may_attack_apart() -> None:
    game = attack(
        drawing=PAIR.replace(".Y", "."),
        combats=(),
        A=cavalry(facing=3),
        B=cavalry(facing=1),
        Z=infantry(GREY, facing=9),
    )
    apart = [Combat(("A",), ("0302",)), Combat(("B",), ("0302",))]
    assert "apart" not in {fault.kind for fault in faults(game, apart)}


def test_gbacw_232_chargers_and_other_cavalry_never_combine() -> None:
    game = attack(
        drawing=PAIR.replace(".Y", "."),
        combats=(),
        A=cavalry(facing=3, statuses=["charge"]),
        B=cavalry(facing=1),
        Z=infantry(GREY, facing=9),
    )
    found = {fault.kind for fault in faults(game, [Combat(("A", "B"), ("0302",), ("A",))])}
    assert "together" in found


# --- retreat before shock (11.33) ---------------------------------------------------------------


def test_gbacw_234_nobody_goes_who_is_attacked_by_cavalry_too() -> None:
    drawing = column(".", ".", ".B", ".Z", ".A", ".", ".")
    combats = (Combat(("A",), ("0104",)), Combat(("B",), ("0104",)))
    game = attack(drawing=drawing, combats=combats, B=cavalry(facing=SOUTH))
    fights = [Fight(combat.attackers, combat.targets) for combat in combats]
    assert may_retreat(game, "0104", fights) == []


def test_gbacw_263_blown_cavalry_goes_though_its_brigade_is_under_attack_orders() -> None:
    def able(*statuses: str) -> list[str]:
        game = attack(
            orders={FIRST[GREY]: "attack"},
            Z=cavalry(GREY, facing=SOUTH, disordered=True, statuses=statuses),
        )
        return may_retreat(game, "0103", [FIGHT])

    assert able() == []
    assert able(BLOWN) == ["Z"]


def test_gbacw_234_infantry_may_leave_its_guns_which_are_then_attacked() -> None:
    game = attack(
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Y=battery(GREY, facing=SOUTH),
        Z=infantry(GREY, facing=SOUTH),
    )
    game.run(retreats(game))
    game.answer(YES)
    decline_all(game)
    assert game.piece("Z").hex == "0102"
    assert game.piece("Y").hex == "0103"
    assert [one.targets for one in pending(game)] == [("0103",)]
    game.state.forced = (7,)
    game.play(checks(game))
    assert rolls(game) == ["Y"]
    assert not is_disordered(game, "Y")


def test_gbacw_234_mounted_cavalry_goes_one_hex_or_two() -> None:
    game = attack(Z=cavalry(GREY, facing=SOUTH))
    game.run(retreats(game))
    game.answer(YES)
    assert game.decision is not None
    assert {len(option) for option in game.decision.options} == {1, 2}


def test_gbacw_278_a_disordered_unit_that_passes_after_its_retreat_suffers_nothing() -> None:
    game = attack(4, Z=infantry(GREY, facing=SOUTH, disordered=True))
    game.run(retreats(game))
    game.answer(YES)
    decline_all(game)
    assert strength(game, "Z") == 6
    assert game.piece("Z").hex == "0102"


# --- the checks (11.36, 11.37) ------------------------------------------------------------------


def test_gbacw_237_a_green_unit_that_fails_gives_no_position_to_others() -> None:
    drawing = column(".", ".", ".B", ".Z", ".A", ".", ".")
    combats = (Combat(("A",), ("0104",)), Combat(("B",), ("0104",)))
    game = attack(9, drawing=drawing, combats=combats, B=infantry(facing=SOUTH, green=True))
    game.play(commitments(game))
    assert position_of(game, "0104", Fight(("A",), ("0104",))) == "front"


def test_gbacw_240_two_attacks_make_one_check_with_the_worse_numbers() -> None:
    # From the front nothing, from behind 2 more: a roll of 5 fails against 6.
    drawing = column(".", ".", ".B", ".Z", ".A", ".", ".")
    combats = (Combat(("A",), ("0104",)), Combat(("B",), ("0104",)))
    game = attack(5, drawing=drawing, combats=combats, B=infantry(facing=SOUTH))
    game.play(checks(game))
    assert rolls(game) == ["Z"]
    assert is_disordered(game, "Z")


def test_gbacw_238_a_stack_that_fails_loses_one_point_together() -> None:
    # Both are disordered: each tests against rout and passes, and the upper one pays.
    game = attack(
        9,
        0,
        0,
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Y=infantry(GREY, facing=SOUTH, disordered=True),
        Z=infantry(GREY, facing=SOUTH, disordered=True),
    )
    game.run(checks(game))
    decline_all(game)
    assert (strength(game, "Z"), strength(game, "Y")) == (5, 6)
    assert game.piece("Z").hex != "0103"


def test_gbacw_238_below_a_disordered_top_a_unit_in_good_order_is_only_disordered() -> None:
    game = attack(
        9,
        0,
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Y=infantry(GREY, facing=SOUTH),
        Z=infantry(GREY, facing=SOUTH, disordered=True),
    )
    game.run(checks(game))
    decline_all(game)
    assert is_disordered(game, "Y")
    assert game.piece("Y").hex == "0103"
    assert strength(game, "Z") == 5


def test_gbacw_239_guns_on_the_march_that_fail_are_abandoned() -> None:
    game = attack(
        9,
        Z=battery(GREY, facing=6, formation="march", command=FIRST[GREY]),
        orders={FIRST[GREY]: "march"},
    )
    game.play(checks(game))
    assert is_abandoned(game, "Z")


def test_gbacw_255_a_brigade_attacked_on_the_march_pays_though_the_target_routs() -> None:
    # Z routs in the check; its brigade goes to advance orders, and Y, disordered, loses a point.
    game = attack(
        9,
        9,
        drawing=column(".Y", ".", ".", ".", ".Z", ".A", ".", "."),
        combats=(),
        Z=infantry(GREY, facing=6, formation="march"),
        Y=infantry(GREY, facing=6, formation="march", disordered=True),
        orders={FIRST[GREY]: "march"},
    )
    fight_out(game, {"gbacw-231": "A"})
    game.run(close(game))
    decline_all(game)
    assert not is_on_map(game, "Z")
    assert brigade_order(game, FIRST[GREY]) == "advance"
    assert strength(game, "Y") == 5


def test_gbacw_240_a_leader_helps_in_the_check_and_works_do_too() -> None:
    other = leaders_of(FIRST[GREY])[0]
    game = attack(
        drawing=FIELD.replace(".Z", f".Z+{other}"),
        sides={("0103", "0104"): "breastworks"},
        **{other: leader(GREY)},
    )
    assert check_parts(game, "0103", "Z", [FIGHT]).total == -1


# --- fire before the shock (11.38) --------------------------------------------------------------


def test_gbacw_241_nobody_fires_at_attackers_behind_him() -> None:
    game = attack(Z=infantry(GREY, facing=NORTH))
    game.play(fires(game))
    assert rolls(game) == []


def test_gbacw_206_others_fire_though_the_attacked_have_gone() -> None:
    drawing = """
        .    .    .    .
        .    .    .    .
        .    .A   .Y   .
        .    .    .    .
    """
    game = attack(
        0, drawing=drawing, combats=(Combat(("A",), ("0202",)),), Y=infantry(GREY, facing=9)
    )
    game.play(fires(game), "Y")
    assert rolls(game) == ["Y"]


def test_gbacw_206_nobody_fires_twice_before_shocks_of_a_brigade() -> None:
    game = attack(0)
    game.play(fires(game), "Z")
    game.play(fires(game))
    assert rolls(game) == ["Z"]


def test_gbacw_261_cavalry_that_countercharges_does_not_fire() -> None:
    game = attack(
        Z=cavalry(GREY, facing=SOUTH),
        orders={FIRST[GREY]: "attack"},
        combats=(Combat(("A",), ("0103",), ("A",)),),
    )
    game.play(checks(game), YES)
    game.play(fires(game))
    assert rolls(game) == []


# --- what counts (11.42 to 11.44) ---------------------------------------------------------------


def test_gbacw_243_of_two_grounds_the_better_for_the_defender_counts() -> None:
    drawing = PAIR.replace(".B", ".").replace(".Y", "wY")
    game = attack(
        drawing=drawing,
        combats=(),
        A=infantry(facing=3),
        Z=infantry(GREY, facing=9),
        Y=infantry(GREY, facing=9),
    )
    assert amounts(game, Fight(("A",), ("0302", "0303")))["gbacw-243"] == -1


def test_gbacw_243_of_two_positions_the_better_for_the_defender_counts() -> None:
    # Z is taken in the front, Y in the flank.
    drawing = PAIR.replace(".B", ".")
    game = attack(
        drawing=drawing,
        combats=(),
        A=infantry(facing=3),
        Z=infantry(GREY, facing=9),
        Y=infantry(GREY, facing=1),
    )
    found = amounts(game, Fight(("A",), ("0302", "0303")))
    assert found.get("gbacw-246", 0) == 0


def test_gbacw_245_a_wall_before_the_defender_rounds_for_him_a_swamp_does_not() -> None:
    game = attack(sides={("0103", "0104"): "stone-wall"})
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert favoured_side(game, FIGHT) == "defender"
    wet = attack(drawing=FIELD.replace(".Z", "sZ"))
    wet.emit(Counted(ACTIVATION, MOVED, "A"))
    assert favoured_side(wet, FIGHT) == "attacker"


def test_gbacw_245_one_attacker_that_stood_rounds_for_the_defender() -> None:
    game = attack(drawing=FIELD.replace(".A", ".B+A"), B=infantry(facing=NORTH), combats=())
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert favoured_side(game, Fight(("A", "B"), ("0103",))) == "defender"


@pytest.mark.parametrize(
    ("letter", "facing", "points"),
    [("w", SOUTH, 3), ("w", NORTH, 6), ("t", SOUTH, 3), ("c", SOUTH, 3)],
)
def test_gbacw_259_doubling_and_halving_of_a_charge_are_both_counted(
    letter: str, facing: int, points: int
) -> None:
    game = attack(
        drawing=FIELD.replace(".Z", f"{letter}Z"),
        A=cavalry(facing=NORTH),
        Z=infantry(GREY, facing=facing),
    )
    assert attack_strength(game, Fight(("A",), ("0103",), ("A",))) == points


def test_gbacw_244_cavalry_that_does_not_charge_is_not_halved_by_a_town_nor_doubled() -> None:
    game = attack(
        drawing=FIELD.replace(".Z", "tZ"),
        A=cavalry(facing=NORTH),
        Z=infantry(GREY, facing=NORTH),
    )
    assert attack_strength(game, FIGHT) == 6


def test_gbacw_324_cavalry_on_foot_attacks_and_defends_without_its_horse_holders() -> None:
    game = attack(
        A=cavalry(face="dismounted", facing=NORTH, strength=9),
        Z=cavalry(GREY, face="dismounted", facing=SOUTH, strength=8),
    )
    assert attack_strength(game, FIGHT) == 7
    assert defence_strength(game, FIGHT) == 6


def test_gbacw_267_two_batteries_count_their_guns_together() -> None:
    # 3 and 5 guns are 8, two points; each by itself would be 1 and 1.
    game = attack(
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Z=battery(GREY, facing=SOUTH, strength=3),
        Y=battery(GREY, facing=SOUTH, strength=6),
    )
    assert defence_strength(game, FIGHT) == 2


def test_gbacw_246_surrounded_counts_fronts_of_the_attackers() -> None:
    """Three attackers in every other hex around Z look at it and so close the hexes between."""
    drawing = """
        .    .    .    .    .
        .    .    .A   .    .
        .    .B   .Z   .C   .
        .    .    .    .    .
    """
    fights = [Combat((one,), ("0303",)) for one in "ABC"]
    game = attack(
        drawing=drawing,
        combats=tuple(fights),
        A=infantry(facing=7),
        B=infantry(facing=3),
        C=infantry(facing=11),
        Z=infantry(GREY, facing=SOUTH),
    )
    assert {one: strikes(game, one) for one in "ABC"} == dict.fromkeys("ABC", ("0303",))
    assert position_of(game, "0303", Fight(("A",), ("0303",))) == "surrounded"


def test_gbacw_246_an_enemy_beside_costs_nothing_without_a_position() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .Y   .
        .    .    .    .
    """
    game = attack(drawing=drawing, combats=(), Y=infantry(GREY, facing=SOUTH))
    assert "gbacw-246" not in amounts(game, Fight(("A",), ("0202",)))


def test_gbacw_271_an_aggressive_brigadier_does_not_help_the_defence() -> None:
    other = leaders_of(FIRST[GREY])[0]
    game = attack(
        drawing=FIELD.replace(".Z", f".Z+{other}"),
        **{other: leader(GREY, profile="aggressive")},
    )
    assert "gbacw-271" not in amounts(game)


def test_gbacw_348_fatigue_of_both_sides_counts_in_a_shock() -> None:
    game = attack(options={"fatigue": True}, fatigue={FIRST[BLUE]: 4, FIRST[GREY]: 6})
    parts = [part.amount for part in shock_modifiers(game, FIGHT).parts if part.rule == "gbacw-348"]
    assert sorted(parts) == [-1, 2]


# --- the fight (11.45 to 11.48) -----------------------------------------------------------------


def test_gbacw_105_in_a_bloody_fight_the_best_attacker_bleeds() -> None:
    game = attack(
        3,
        drawing=FIELD.replace(".A", ".B+A"),
        combats=(Combat(("A", "B"), ("0103",)),),
        B=infantry(facing=NORTH, cohesion=8, strength=5),
    )
    game.play(resolve(game, pending(game)[0]))
    # Afterwards both are disordered, but nobody loses more.
    assert (strength(game, "A"), strength(game, "B")) == (6, 4)
    assert is_disordered(game, "A")
    assert is_disordered(game, "B")


def test_gbacw_254_an_attacker_thrown_back_in_disorder_loses_a_point_afterwards() -> None:
    game = attack(1)
    game.play(resolve(game, COMBAT), (), PASS)
    assert is_disordered(game, "A")
    assert strength(game, "A") == 5


def test_gbacw_254_mounted_defenders_are_disordered_afterwards_foot_is_not() -> None:
    game = attack(3, Z=cavalry(GREY, facing=SOUTH))
    game.play(resolve(game, COMBAT))
    assert is_disordered(game, "Z")
    held = attack(3)
    held.play(resolve(held, COMBAT))
    assert not is_disordered(held, "Z")


def test_gbacw_254_attackers_who_lose_points_afterwards_lose_no_leader() -> None:
    # The bloody fight rolls for him once; the loss after the shock does not.
    game = attack(
        4,
        5,
        drawing=FIELD.replace(".A", f".A+{BRIGADIER}"),
        A=infantry(facing=NORTH, disordered=True),
        **{BRIGADIER: leader()},
    )
    game.play(resolve(game, COMBAT))
    assert strength(game, "A") == 4
    assert is_on_map(game, BRIGADIER)


def test_gbacw_106_units_that_took_no_part_are_disordered_with_those_thrown_back() -> None:
    game = attack(1, drawing=FIELD.replace(".A", ".A+B"), B=infantry(facing=NORTH, strength=3))
    game.run(resolve(game, COMBAT))
    decline_all(game)
    assert is_disordered(game, "B")
    assert game.piece("B").hex == "0105"


def test_gbacw_254_attackers_of_an_enemy_who_left_in_the_check_suffer_nothing() -> None:
    game = attack(step="resolve", drawing=FIELD.replace(".Z", "."), combats=(COMBAT,))
    note_shocks(game, Shocks("resolve", broken=("0103",)))
    game.run(resolve(game, COMBAT))
    decline_all(game)
    assert game.piece("A").hex == "0103"
    assert not is_disordered(game, "A")


def test_gbacw_248_of_a_stack_the_chargers_advance_first() -> None:
    # B did not charge and lies on top; stacking under attack orders has room for both.
    game = attack(
        6,
        drawing=FIELD.replace(".A", ".A+B"),
        combats=(Combat(("A", "B"), ("0103",), ("A",)),),
        B=infantry(facing=NORTH, strength=3),
    )
    game.run(resolve(game, pending(game)[0]))
    decline_all(game)
    assert {game.piece("A").hex, game.piece("B").hex} == {"0103"}


def test_gbacw_250_seven_gives_no_continued_shock_not_even_to_chargers() -> None:
    # With the bonus of the charge 6 is 7.
    combat = COMBAT._replace(chargers=("A",))
    game = attack(6, combats=(combat,))
    game.play(resolve(game, combat), PASS, PASS)
    assert rolls(game) == ["A"]


def test_gbacw_250_a_second_continued_shock_is_never_forced() -> None:
    """A charges, 8 with its bonus; goes on with 9 less 1, and is asked whether once more."""
    combat = COMBAT._replace(chargers=("A",))
    # Between them the second disorder of Z, whose test it passes.
    game = attack(
        7,
        9,
        4,
        drawing=column(".", ".", ".", ".", ".Z", ".A", "."),
        combats=(Combat(("A",), ("0105",), ("A",)),),
    )
    game.run(resolve(game, pending(game)[0]))
    asked = []
    while (decision := game.decision) is not None:
        asked.append((decision.rule, decision.side))
        default = decision.default
        game.answer(next(iter(decision.options)) if default is None else default)
    # The first time it had to; the second time it declined.
    assert rolls(game).count("A") == 2
    assert combat.chargers == ("A",)
    assert [rule for rule, side in asked if side == BLUE].count("gbacw-250") == 1


def test_gbacw_291_a_defender_who_cannot_go_is_attacked_again_where_it_stands() -> None:
    """Z has no way back: it loses a point for the hex, another by the result, and is hit again."""
    drawing = column(".Z", ".A", ".", ".")
    combat = Combat(("A",), ("0101",))
    game = attack(9, 3, drawing=drawing, combats=(combat,))
    game.run(resolve(game, combat))
    assert game.decision is not None
    assert list(game.decision.options) == ["A"]
    game.answer(("A",))
    decline_all(game)
    assert game.piece("Z").hex == "0101"
    assert rolls(game).count("A") == 2


def test_gbacw_250_guns_never_follow_an_enemy_thrown_back() -> None:
    game = attack(1, Z=battery(GREY, facing=SOUTH))
    game.run(resolve(game, COMBAT))
    assert game.decision is None or not [
        option for option in game.decision.options if option == "Z"
    ]


def test_gbacw_254_a_defender_who_goes_on_is_disordered_at_the_end() -> None:
    game = attack(1, 3)
    game.run(resolve(game, COMBAT))
    game.answer(("Z",))
    decline_all(game)
    assert is_disordered(game, "Z")


def test_gbacw_271_who_goes_on_as_defender_never_misses_his_brigadier() -> None:
    game = attack(1, 3)
    note_shocks(game, Shocks("resolve", leaderless=(FIRST[BLUE],)))
    game.state.forced = (2, 3)
    game.run(resolve(game, COMBAT))
    assert game.decision is not None
    game.answer(("Z",))
    decline_all(game)
    last = [event for event in game.history.events if isinstance(event, Rolled)][-1]
    assert last.piece == "Z"
    assert {modifier.rule: modifier.amount for modifier in last.modifiers}["gbacw-253"] == -1
    assert "gbacw-271" not in {modifier.rule for modifier in last.modifiers}


# --- cavalry (11.5) -----------------------------------------------------------------------------


def charge(**more: Any) -> Situation:
    hexes = more.pop("hexes", (".Z", ".", ".", ".", f".A+{BRIGADIER}", "."))
    return attack(
        drawing=column(*hexes),
        combats=(),
        **{"A": cavalry(facing=NORTH), BRIGADIER: leader(), **more},
    )


def test_gbacw_258_a_stream_may_lie_on_the_path_of_a_charge() -> None:
    assert can_charge(charge(sides={("0102", "0103"): "stream"}), "A")


def test_gbacw_258_a_slope_that_costs_more_may_not() -> None:
    assert not can_charge(
        charge(sides={("0102", "0103"): "minor-slope"}, heights="1 1 0 0 0 0"), "A"
    )


def test_gbacw_256_who_is_out_of_his_brigadiers_reach_does_not_charge() -> None:
    hexes = (".Z", ".", ".", ".", ".A", *["."] * 12, f".{BRIGADIER}")
    assert not can_charge(charge(hexes=hexes), "A")


def test_gbacw_256_disordered_cavalry_does_not_begin_a_charge() -> None:
    # It may not move next to an enemy of its own accord (12.34): only what happens on the way.
    assert not can_charge(charge(A=cavalry(facing=NORTH, disordered=True)), "A")


def test_gbacw_260_only_chargers_are_countercharged_and_not_out_of_woods() -> None:
    game = attack(Z=cavalry(GREY, facing=SOUTH), combats=())
    charging = Fight(("A",), ("0103",), ("A",))
    assert may_countercharge(game, "0103", [charging])
    assert not may_countercharge(game, "0103", [FIGHT])
    woods = attack(drawing=FIELD.replace(".A", "wA"), Z=cavalry(GREY, facing=SOUTH), combats=())
    assert not may_countercharge(woods, "0103", [charging])


def test_gbacw_260_cavalry_on_foot_does_not_countercharge() -> None:
    game = attack(Z=cavalry(GREY, facing=SOUTH, face="dismounted"), combats=())
    assert not may_countercharge(game, "0103", [Fight(("A",), ("0103",), ("A",))])


def test_gbacw_261_against_a_countercharge_cavalry_does_not_double_into_the_flank() -> None:
    """11.55 as a whole is ignored, its doubling and its halving too."""
    game = attack(
        drawing=FIELD.replace(".Z", "tZ"),
        A=cavalry(facing=NORTH),
        Z=cavalry(GREY, facing=SOUTH),
        combats=(),
    )
    fight = Fight(("A",), ("0103",), ("A",), countered=True)
    assert attack_strength(game, fight) == 6


def test_gbacw_263_blown_cavalry_takes_the_orders_of_its_brigade_again() -> None:
    game = attack(A=cavalry(facing=NORTH, disordered=True, statuses=[BLOWN]), combats=())
    assert order_of(game, "A") == "advance"
    close_activation(game)
    assert order_of(game, "A") == "attack"


def test_gbacw_263_blown_cavalry_moves_half_its_disordered_allowance_rounded_up() -> None:
    # The printed back says 6 of 10; half is 3.
    game = attack(A=cavalry(facing=NORTH, disordered=True, statuses=[BLOWN]), combats=())
    assert allowance(game, "A") == 3 * 12


# --- guns (11.6) --------------------------------------------------------------------------------


def test_gbacw_268_a_bloody_fight_takes_no_gun_of_a_battery_below_infantry() -> None:
    game = attack(
        3,
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Y=battery(GREY, facing=SOUTH, cohesion=9, strength=4),
    )
    game.play(resolve(game, COMBAT))
    assert strength(game, "Y") == 4
    assert strength(game, "Z") == 5


def test_gbacw_269_driven_back_guns_in_good_order_are_disordered_and_go() -> None:
    game = attack(6, Z=battery(GREY, facing=SOUTH))
    game.run(resolve(game, COMBAT))
    decline_all(game)
    assert is_disordered(game, "Z")
    assert game.piece("Z").hex == "0102"
    assert not is_abandoned(game, "Z")


def test_gbacw_248_attackers_advance_where_only_abandoned_guns_are_left() -> None:
    game = attack(6, Z=battery(GREY, facing=SOUTH, disordered=True))
    game.state.forced = (5,)
    game.run(resolve(game, COMBAT))
    decline_all(game)
    assert is_abandoned(game, "Z")
    assert game.piece("Z").hex == "0103"
    assert game.piece("A").hex == "0103"


# --- reserve, march and more --------------------------------------------------------------------


def test_gbacw_069_a_brigade_in_reserve_that_is_attacked_is_in_disorder_before_the_check() -> None:
    game = attack(combats=())
    game.emit(LevelSet(FIRST[GREY], "reserve"))
    game.play(shock_phase(game), "A")
    assert is_disordered(game, "Z")
    assert has(game, "A", "shock-attacker") or pending(game)


# --- second reading -----------------------------------------------------------------------------


def test_gbacw_246_a_shock_that_was_fought_still_counts_for_the_position_of_the_next() -> None:
    drawing = column(".", ".", ".B", ".Z", ".A", ".", ".")
    combats = (Combat(("A",), ("0104",)), Combat(("B",), ("0104",)))
    game = attack(1, drawing=drawing, combats=combats, B=infantry(facing=SOUTH))
    second = Fight(("B",), ("0104",))
    note_combats(game, [combats[1]])
    # With four for the position it is driven back, has nowhere to go between both, and pays.
    game.run(resolve(game, combats[0]))
    decline_all(game)
    assert is_on_map(game, "Z")
    assert position_of(game, "0104", second) == "front-and-rear"


def test_gbacw_250_attackers_who_cannot_go_back_are_struck_where_they_stand() -> None:
    combat = Combat(("A",), ("0101",))
    game = attack(1, 3, drawing=column(".Z", ".A"), combats=(combat,))
    game.run(resolve(game, combat))
    assert game.decision is not None
    assert list(game.decision.options) == ["Z"]
    game.answer(("Z",))
    decline_all(game)
    assert rolls(game).count("Z") == 1
    assert game.piece("Z").hex == "0101"
    assert is_disordered(game, "Z")


def test_gbacw_248_a_defender_taken_from_behind_turns_to_follow() -> None:
    # 3 for the rear, 1 less for disorder and 1 for the missing brigadier: 0 throws A back.
    game = attack(
        0,
        0,
        A=infantry(facing=NORTH, disordered=True),
        Z=infantry(GREY, facing=NORTH),
    )
    note_shocks(game, Shocks("resolve", leaderless=(FIRST[BLUE],)))
    game.run(resolve(game, COMBAT))
    game.answer(("0105",))
    game.answer(("Z",))
    assert game.piece("Z").hex == "0104"
    assert game.decision is not None
    # It looked at the hex it went to, and may turn once more: it keeps its back to nobody.
    assert set(game.decision.buttons) == {":face-3", ":face-5", ":face-7", ":face-9"}


def test_gbacw_254_after_the_shock_the_top_unit_pays_for_a_disordered_one_below() -> None:
    game = attack(
        4,
        drawing=FIELD.replace(".A", ".B+A"),
        combats=(Combat(("A", "B"), ("0103",)),),
        A=infantry(facing=NORTH, cohesion=5),
        B=infantry(facing=NORTH, disordered=True, back=7),
    )
    game.play(resolve(game, pending(game)[0]))
    # The bloody fight costs B, the best; afterwards the stack loses a point, which is A's.
    assert (strength(game, "A"), strength(game, "B")) == (5, 5)


def test_gbacw_255_guns_of_a_brigade_attacked_on_the_march_test_too() -> None:
    game = attack(
        9,
        9,
        drawing=column(".Y", ".", ".", ".", ".Z", ".A", ".", "."),
        combats=(),
        Z=infantry(GREY, facing=6, formation="march"),
        Y=battery(GREY, facing=6, formation="march", command=FIRST[GREY]),
        orders={FIRST[GREY]: "march"},
    )
    fight_out(game, {"gbacw-231": "A"})
    assert is_disordered(game, "Y")


def test_gbacw_252_whoever_goes_on_must_go_towards_the_enemy() -> None:
    """Z has routed in the check; Y stands two hexes behind it, and A can reach it straight on."""
    drawing = """
        .    .    .    .
        .    .Y   .    .
        .    .    .    .
        .    .    .    .
        .    .A   .    .
        .    .    .    .
    """
    game = attack(
        drawing=drawing,
        combats=(),
        Y=infantry(GREY, facing=SOUTH, weapon="M"),
    )
    note_shocks(game, Shocks("resolve", broken=("0204",)))
    game.run(resolve(game, Combat(("A",), ("0204",))))
    game.answer(PASS)
    game.answer(("A",))
    assert game.decision is not None
    assert game.decision.rule == "gbacw-252"
    # The hex to the north-east is beside Y as well, and one turn to the left looks at it.
    assert set(game.decision.options) == {"0203", "0304"}
    assert PASS not in game.decision.buttons


def test_gbacw_164_an_enemy_may_turn_before_a_continued_shock() -> None:
    # Z is driven back to 0102 and shows its back; A goes on, and Z turns, passing its test.
    game = attack(8, 0, 3, Z=infantry(GREY, facing=SOUTH))
    game.run(resolve(game, COMBAT))
    game.answer(PASS)
    game.answer(("A",))
    assert game.decision is not None
    assert game.decision.rule == "gbacw-164"
    game.answer(":face-5")
    game.answer(NO)
    decline_all(game)
    assert game.piece("Z").facing == 5


def test_gbacw_234_phasing_units_do_not_retreat_before_those_who_strike_back() -> None:
    game = attack(orders={FIRST[BLUE]: "advance"}, combats=())
    assert may_retreat(game, "0104", [Fight(("Z",), ("0104",), links=1)]) == []


def test_gbacw_183_before_a_shock_fire_is_divided_at_once_and_nothing_held_for_later() -> None:
    game = attack(0)
    game.play(fires(game), ":more-Z")
    assert not strength_left(game, "Z", PRE_SHOCK, 6)


def test_gbacw_238_of_a_line_with_guns_on_it_the_owner_says_who_tests() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .G   .
        .    .    .B   .
        .    .    .    .
    """
    line = infantry(GREY, strength=9, facing=7, formation="extended-line", extends=["0303"])
    game = attack(
        7,
        drawing=drawing,
        combats=(Combat(("A",), ("0202",)), Combat(("B",), ("0303",))),
        Z=line,
        G=battery(GREY, facing=SOUTH, cohesion=7),
        B=infantry(facing=NORTH),
    )
    game.run(checks(game))
    assert game.decision is not None
    assert sorted(game.decision.options) == ["G", "Z"]
    game.answer("G")
    assert rolls(game) == ["G"]
    assert not is_disordered(game, "Z")


def test_gbacw_248_a_marching_defender_who_follows_looks_at_a_hexside() -> None:
    marching = infantry(GREY, facing=6, formation="march")
    game = attack(Z=marching, orders={FIRST[GREY]: "march"}, combats=())
    game.emit(Moved("A", "0106"))
    game.run(advance_all(game, Fight(("Z",), ("0104",)), ("0104",), freely=True))
    while game.decision is not None:
        game.answer(next(iter(game.decision.buttons)))
    assert game.piece("Z").hex == "0104"
    assert (game.piece("Z").facing or 0) % 2 == 0
