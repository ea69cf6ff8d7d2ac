"""Shock in its steps (11.3, 11.4, 11.6, 11.7)."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.parts.combats import Combat, note_combats, pending
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.designation import Shocks, note_shocks, shocks
from hexwright.engine.systems.gbacw.fight import close_activation, shock_phase
from hexwright.engine.systems.gbacw.pre_shock import may_retreat
from hexwright.engine.systems.gbacw.resolution import TOOK_PART, resolve, shock_preview
from hexwright.engine.systems.gbacw.shock import checks, commitments, fires, retreats
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    attack_strength,
    defence_strength,
    favoured_side,
    guns_strength,
    position_of,
    ratio_modifier,
    shock_modifiers,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BLOWN,
    COLLAPSED,
    MOVED,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
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

COMBAT = Combat(("A",), ("0103",))
FIGHT = Fight(("A",), ("0103",))
FIELD = column(".", ".", ".Z", ".A", ".", ".")


# So that tests need not follow when the numbers of the sample are weighed anew.
RATIOS = tuple(
    ([ours, theirs], amount)
    for (ours, theirs), amount in zip(
        [(1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1)],
        range(-4, 6),
        strict=True,
    )
)


def attack(
    *dice: int, drawing: str = FIELD, combat: Combat | None = COMBAT, **more: Any
) -> Situation:
    """A under attack orders south of Z; the shock is designated."""
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    orders = {FIRST[BLUE]: "attack", **rest.pop("orders", {})}
    step = rest.pop("step", "retreat")
    table = replace(sample().tables["shock-ratio"], rows=RATIOS)
    documents = {"tables/shock-ratio.json": table}
    game = battle(
        drawing,
        acts=FIRST[BLUE],
        orders=orders,
        dice=dice,
        documents=documents,
        **units,
        **rest,
    )
    if combat is not None:
        note_combats(game, [combat])
        note_shocks(game, Shocks(step))
    return game


def amounts(game: Situation, fight: Fight = FIGHT) -> dict[str, int]:
    return {part.rule: part.amount for part in shock_modifiers(game, fight).parts}


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


# --- step 2 -------------------------------------------------------------------------------------


def test_gbacw_234_infantry_may_retreat_before_infantry() -> None:
    game = attack()
    game.play(retreats(game), YES)
    assert game.piece("Z").hex == "0102"
    assert game.piece("Z").facing == SOUTH
    assert shocks(game).left == ("0103",)


@pytest.mark.parametrize("order", ["attack", "march"])
def test_gbacw_234_not_under_attack_or_march_orders(order: str) -> None:
    facing = SOUTH if order == "attack" else 6
    game = attack(
        Z=infantry(GREY, facing=facing, formation="march" if order == "march" else "line"),
        orders={FIRST[GREY]: order},
    )
    assert may_retreat(game, "0103", [FIGHT]) == []


def test_gbacw_234_not_guns_and_not_from_mounted_cavalry() -> None:
    assert may_retreat(attack(Z=battery(GREY, facing=SOUTH)), "0103", [FIGHT]) == []
    assert may_retreat(attack(A=cavalry(facing=NORTH)), "0103", [FIGHT]) == []


def test_gbacw_234_disordered_units_then_test_for_a_second_disorder() -> None:
    # The test fails, then the one against rout is passed: a point is lost and it goes on.
    game = attack(5, 4, Z=infantry(GREY, facing=SOUTH, disordered=True))
    game.run(retreats(game))
    game.answer(YES)
    decline_all(game)
    assert strength(game, "Z") == 5


def test_gbacw_236_after_a_retreat_attackers_may_advance_and_suffer_nothing() -> None:
    game = attack(drawing=column(".", ".Z", ".", ".A", "."), combat=COMBAT)
    note_shocks(game, Shocks("resolve", left=("0103",)))
    game.play(resolve(game, COMBAT), YES, PASS, PASS)
    assert game.piece("A").hex == "0103"
    assert not is_disordered(game, "A")


# --- step 3 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "goes"), [(6, True), (7, False)])
def test_gbacw_237_a_green_attacker_must_pass_its_test(*, die: int, goes: bool) -> None:
    game = attack(die, A=infantry(facing=NORTH, green=True))
    game.play(commitments(game))
    assert bool(pending(game)) is goes
    assert not is_disordered(game, "A")


# --- step 4 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "holds"), [(6, True), (7, False)])
def test_gbacw_238_the_top_defender_is_checked_for_all(*, die: int, holds: bool) -> None:
    game = attack(die, drawing=FIELD.replace(".Z", ".Y+Z"), Y=infantry(GREY, facing=SOUTH))
    game.play(checks(game))
    assert is_disordered(game, "Z") is not holds
    assert is_disordered(game, "Y") is not holds


def test_gbacw_238_disordered_guns_that_fail_are_abandoned() -> None:
    game = attack(9, Z=battery(GREY, facing=SOUTH, disordered=True))
    game.play(checks(game))
    assert is_abandoned(game, "Z")
    assert shocks(game).broken == ("0103",)


def test_gbacw_266_guns_in_good_order_are_only_disordered() -> None:
    game = attack(9, Z=battery(GREY, facing=SOUTH))
    game.play(checks(game))
    assert not is_abandoned(game, "Z")
    assert is_disordered(game, "Z")


@pytest.mark.parametrize(("die", "there"), [(4, True), (5, False)])
def test_gbacw_239_on_the_march_a_defender_is_disordered_or_routs(*, die: int, there: bool) -> None:
    # March adds two.
    game = attack(
        die,
        Z=infantry(GREY, facing=6, formation="march"),
        orders={FIRST[GREY]: "march"},
    )
    game.play(checks(game))
    assert is_on_map(game, "Z") is there
    if there:
        assert is_disordered(game, "Z")


def test_gbacw_240_flank_rear_and_disorder_are_added_to_the_check() -> None:
    game = attack(6, Z=infantry(GREY, facing=NORTH, disordered=False))
    game.play(checks(game))
    rolled = next(event for event in game.history.events if isinstance(event, Rolled))
    assert rolled.total == 8


def test_gbacw_337_works_help_in_the_check_and_in_the_shock() -> None:
    game = attack(7, sides={("0103", "0104"): "breastworks"})
    assert amounts(game)["gbacw-337"] == -1
    game.play(checks(game))
    assert not is_disordered(game, "Z")


# --- step 5 -------------------------------------------------------------------------------------


def test_gbacw_241_defenders_fire_at_those_before_them_at_once() -> None:
    game = attack(9, 0)
    game.play(fires(game), "Z")
    assert strength(game, "A") == 4
    assert rolls(game)[0] == "Z"


def test_gbacw_206_others_with_the_attackers_before_them_fire_too() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .Y   .
        .    .    .    .
    """
    combat = Combat(("A",), ("0202",))
    game = attack(drawing=drawing, combat=combat, Y=infantry(GREY, facing=SOUTH))
    game.run(fires(game))
    assert game.decision is not None
    assert sorted(game.decision.options) == ["Y", "Z"]


# --- step 6a ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moved", "amount"), [(True, 2), (False, 1)])
def test_gbacw_ex_47_five_against_three_are_rounded_for_those_who_moved(
    *, moved: bool, amount: int
) -> None:
    game = attack(A=infantry(facing=NORTH, strength=5), Z=infantry(GREY, facing=SOUTH, strength=3))
    if moved:
        game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert ratio_modifier(game, FIGHT).amount == amount


def test_gbacw_245_ground_that_helps_and_continued_shock_favour_the_defender() -> None:
    game = attack(drawing=FIELD.replace(".Z", "wZ"))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert favoured_side(game, FIGHT) == "defender"
    game = attack()
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert favoured_side(game, FIGHT) == "attacker"
    assert favoured_side(game, FIGHT._replace(links=1)) == "defender"


@pytest.mark.parametrize(("ours", "theirs", "amount"), [(12, 1, 5), (1, 12, -4)])
def test_gbacw_244_ratios_end_at_five_to_one_and_one_to_four(
    ours: int, theirs: int, amount: int
) -> None:
    game = attack(
        A=infantry(facing=NORTH, strength=ours), Z=infantry(GREY, facing=SOUTH, strength=theirs)
    )
    assert ratio_modifier(game, FIGHT).amount == amount


def test_gbacw_244_mounted_cavalry_counts_half_in_woods() -> None:
    game = attack(drawing=FIELD.replace(".Z", "wZ"), A=cavalry(facing=NORTH, strength=6))
    assert attack_strength(game, FIGHT) == 3
    game = attack(drawing=FIELD.replace(".Z", "wZ"), Z=cavalry(GREY, facing=SOUTH, strength=6))
    assert defence_strength(game, FIGHT) == 3


@pytest.mark.parametrize(("guns", "points"), [(3, 1), (4, 1), (8, 2)])
def test_gbacw_267_guns_on_top_count_one_for_every_four(guns: int, points: int) -> None:
    game = attack(Z=battery(GREY, facing=SOUTH, strength=guns))
    assert guns_strength(game, "0103") == points


def test_gbacw_267_guns_below_others_count_nothing() -> None:
    game = attack(drawing=FIELD.replace(".Z", ".Y+Z"), Y=battery(GREY, facing=SOUTH))
    assert defence_strength(game, FIGHT) == 6


@pytest.mark.parametrize(
    ("facing", "position"), [(7, "front"), (5, "front"), (3, "flank"), (9, "flank"), (1, "rear")]
)
def test_gbacw_246_position_is_where_the_attack_comes_from(facing: int, position: str) -> None:
    game = attack(Z=infantry(GREY, facing=facing))
    assert position_of(game, "0103", FIGHT) == position


def test_gbacw_246_other_shocks_on_the_same_defender_count_for_position() -> None:
    game = attack(
        drawing=column(".", ".B", ".Z", ".A", ".", "."), B=infantry(facing=SOUTH), combat=None
    )
    note_combats(game, [Combat(("B",), ("0103",))])
    assert position_of(game, "0103", FIGHT) == "front-and-rear"
    assert amounts(game)["gbacw-246"] == 4


def test_gbacw_246_attackers_in_front_of_another_enemy_lose_one() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .Y   .
        .    .    .    .
    """
    fight = Fight(("A",), ("0202",))
    game = attack(
        drawing=drawing,
        combat=None,
        Z=infantry(GREY, facing=3),
        Y=infantry(GREY, facing=SOUTH),
    )
    parts = [part.amount for part in shock_modifiers(game, fight).parts if part.rule == "gbacw-246"]
    assert parts == [2, -1]


def test_gbacw_229_an_infantry_charge_adds_one_if_all_charge() -> None:
    game = attack()
    assert amounts(game, FIGHT._replace(chargers=("A",)))["gbacw-229"] == 1
    assert "gbacw-229" not in amounts(game, FIGHT._replace(chargers=("A",), links=1))


def test_gbacw_261_a_countercharge_turns_the_bonus_of_infantry_into_a_loss() -> None:
    game = attack()
    fight = FIGHT._replace(chargers=("A",), countered=True)
    assert amounts(game, fight)["gbacw-261"] == -1


def test_gbacw_253_each_continued_shock_costs_one_more() -> None:
    assert amounts(attack(), FIGHT._replace(links=2))["gbacw-253"] == -2


def test_gbacw_271_without_a_brigadier_one_less_with_an_aggressive_one_one_more() -> None:
    assert amounts(attack(), FIGHT._replace(leaderless=True))["gbacw-271"] == -1
    brigadier = leaders_of(FIRST[BLUE])[0]
    game = attack(
        drawing=FIELD.replace(".A", f".A+{brigadier}"),
        **{brigadier: leader(profile="aggressive")},  # type: ignore[arg-type] # a counter
    )
    assert amounts(game)["gbacw-271"] == 1


def test_gbacw_278_disorder_counts_against_each_side() -> None:
    assert amounts(attack(A=infantry(facing=NORTH, disordered=True)))["gbacw-278"] == -1
    assert amounts(attack(Z=infantry(GREY, facing=SOUTH, disordered=True)))["gbacw-278"] == 1


@pytest.mark.parametrize(("letter", "amount"), [("w", -1), ("t", -1), ("s", 1)])
def test_gbacw_243_the_ground_of_the_defender_counts(letter: str, amount: int) -> None:
    game = attack(drawing=FIELD.replace(".Z", f"{letter}Z"))
    assert amounts(game)["gbacw-243"] == amount


def test_gbacw_247_the_preview_says_who_attacks_whom() -> None:
    assert shock_preview(attack(), FIGHT).text.startswith("A against Z: die and ")


def test_gbacw_247_the_preview_tells_every_result() -> None:
    shown = shock_preview(attack(), FIGHT)
    assert shown.odds is not None
    assert sum(fact.value for fact in shown.odds.facts) == 1


# --- step 6b to 6e ------------------------------------------------------------------------------


def test_gbacw_247_five_to_seven_drive_the_defender_back() -> None:
    game = attack(6)
    game.play(resolve(game, COMBAT), PASS, PASS)
    assert game.piece("Z").hex == "0102"
    assert is_disordered(game, "Z")
    assert game.piece("A").hex == "0103"
    assert game.count(ACTIVATION, TOOK_PART, "A")


def test_gbacw_254_attackers_in_good_order_are_disordered_afterwards() -> None:
    game = attack(3)
    game.play(resolve(game, COMBAT))
    assert is_disordered(game, "A")
    assert not is_disordered(game, "Z")


def test_gbacw_254_attackers_who_were_disordered_lose_a_point_a_stack() -> None:
    # The attackers' disorder costs one, so 4 is a bloody fight; then one more is lost.
    game = attack(4, A=infantry(facing=NORTH, disordered=True))
    game.play(resolve(game, COMBAT))
    assert strength(game, "A") == 4


def test_gbacw_105_a_bloody_fight_costs_the_best_unit_of_each_side() -> None:
    game = attack(
        3,
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Y=infantry(GREY, facing=SOUTH, cohesion=8, strength=1),
        Z=infantry(GREY, facing=SOUTH, strength=5),
    )
    game.play(resolve(game, COMBAT))
    assert (strength(game, "A"), strength(game, "Z")) == (5, 5)
    assert not is_on_map(game, "Y")


def test_gbacw_268_guns_on_top_take_the_loss_of_a_bloody_fight() -> None:
    game = attack(
        1,
        drawing=FIELD.replace(".Z", ".Y+Z"),
        Y=infantry(GREY, facing=SOUTH, strength=4),
        Z=battery(GREY, facing=SOUTH, strength=6),
        A=infantry(facing=NORTH, strength=10),
    )
    total = shock_modifiers(game, FIGHT).total
    game.state.forced = (3 - total,)
    game.play(resolve(game, COMBAT))
    assert strength(game, "Z") == 5


def test_gbacw_287_one_or_less_throws_the_attacker_back() -> None:
    game = attack(1)
    game.play(resolve(game, COMBAT), (), PASS)
    assert game.piece("A").hex == "0105"
    assert is_disordered(game, "A")


def test_gbacw_268_ten_and_more_break_a_stack_and_its_guns_are_abandoned() -> None:
    game = attack(
        9,
        4,
        drawing=FIELD.replace(".Z", ".Y+Z"),
        A=infantry(facing=NORTH, strength=14),
        Y=battery(GREY, facing=SOUTH),
        Z=infantry(GREY, facing=SOUTH, strength=4, back=4),
    )
    game.run(resolve(game, COMBAT))
    decline_all(game)
    assert is_abandoned(game, "Y")
    assert game.piece("Z").hex == "0101"
    assert strength(game, "Z") == 3


def test_gbacw_296_a_broken_unit_that_fails_its_test_routs() -> None:
    game = attack(9, 5, A=infantry(facing=NORTH, strength=14))
    game.run(resolve(game, COMBAT))
    decline_all(game)
    assert not is_on_map(game, "Z")


def test_gbacw_248_attackers_must_advance_into_the_emptied_hex_and_may_turn() -> None:
    game = attack(6)
    game.run(resolve(game, COMBAT))
    assert game.piece("A").hex == "0103"
    assert game.decision is not None
    assert ":face-3" in game.decision.buttons


def test_gbacw_249_a_hex_that_others_have_emptied_is_taken_without_disorder() -> None:
    game = attack(drawing=column(".", ".", ".", ".A", ".", ".Z"))
    note_shocks(game, Shocks("resolve"))
    game.play(resolve(game, COMBAT), PASS)
    assert game.piece("A").hex == "0103"
    assert not is_disordered(game, "A")


def test_gbacw_250_after_eight_and_more_attackers_may_continue() -> None:
    # Z is driven to 0102 and A follows to 0103: Z stands before it again.
    game = attack(8, 3)
    game.run(resolve(game, COMBAT))
    game.answer(PASS)
    assert game.decision is not None
    assert list(game.decision.options) == ["A"]
    game.answer(("A",))
    # Z might turn, being in front of nobody else.
    assert game.decision.rule == "gbacw-164"
    game.answer(PASS)
    # Z may not retreat before it, being disordered it may: it stays, and does not fire.
    game.answer(NO)
    game.answer(PASS)
    decline_all(game)
    assert rolls(game).count("A") == 2


def test_gbacw_250_chargers_must_continue() -> None:
    combat = COMBAT._replace(chargers=("A",))
    game = attack(7, 3, combat=combat)
    game.run(resolve(game, combat))
    game.answer(PASS)
    game.answer(PASS)
    game.answer(NO)
    game.answer(PASS)
    decline_all(game)
    assert rolls(game).count("A") == 2


def test_gbacw_250_a_defender_who_throws_the_attack_back_may_follow() -> None:
    game = attack(1, 3)
    game.run(resolve(game, COMBAT))
    assert game.decision is not None
    assert list(game.decision.options) == ["Z"]
    game.answer(("Z",))
    decline_all(game)
    assert game.piece("Z").hex == "0104"
    # Z attacked, so it is disordered at the end; its second disorder costs A nothing here.
    assert is_disordered(game, "Z")


def test_gbacw_248_a_defender_who_does_not_follow_may_face_as_he_likes() -> None:
    game = attack(1)
    game.play(resolve(game, COMBAT), (), ":face-3")
    assert game.piece("Z").facing == 3
    assert game.piece("Z").hex == "0103"


def test_gbacw_263_mounted_cavalry_is_disordered_and_then_blown() -> None:
    game = attack(3, A=cavalry(facing=NORTH))
    game.play(resolve(game, COMBAT))
    assert is_disordered(game, "A")
    assert not has(game, "A", BLOWN)
    game = attack(4, A=cavalry(facing=NORTH, disordered=True))
    game.play(resolve(game, COMBAT))
    assert has(game, "A", BLOWN)


def test_gbacw_ex_48_a_blown_marker_comes_off_at_the_end_of_the_next_activation() -> None:
    game = attack(A=cavalry(facing=NORTH, disordered=True, statuses=[BLOWN]), combat=None)
    game.emit(Counted(ACTIVATION, TOOK_PART, "A"))
    close_activation(game)
    assert has(game, "A", BLOWN)
    game = attack(A=cavalry(facing=NORTH, disordered=True, statuses=[BLOWN]), combat=None)
    close_activation(game)
    assert not has(game, "A", BLOWN)
    assert is_disordered(game, "A")


def test_gbacw_275_a_collapsed_defender_is_tested_once_when_broken() -> None:
    game = attack(
        9,
        4,
        A=infantry(facing=NORTH, strength=14),
        Z=infantry(GREY, strength=8, losses=5, disordered=True, statuses=[COLLAPSED]),
    )
    game.run(resolve(game, COMBAT))
    decline_all(game)
    assert is_on_map(game, "Z")


# --- all of it ----------------------------------------------------------------------------------


def test_gbacw_227_the_steps_follow_each_other_for_all_shocks() -> None:
    game = attack(0, 3, combat=None)

    def play(*answers: Any) -> bool:
        found: bool = game.play(shock_phase(game), *answers)
        return found

    game.state.forced = ()
    assert play("A")
    assert shocks(game).step == "retreat"
    assert play(NO)
    assert play()
    game.state.forced = (0,)
    assert play()
    assert play(PASS)
    assert shocks(game).step == "resolve"
    game.state.forced = (3,)
    assert play()
    assert not play()
    assert not play()


def test_gbacw_242_shocks_are_fought_from_one_end_of_the_line() -> None:
    drawing = """
        .    .    .    .    .    .
        .    .Y   .    .    .Z   .
        .    .B   .    .    .A   .
        .    .    .    .    .    .
    """
    combats = [Combat(("A",), ("0502",)), Combat(("B",), ("0202",))]
    game = attack(
        3,
        drawing=drawing,
        combat=None,
        B=infantry(facing=NORTH),
        Y=infantry(GREY, facing=SOUTH),
    )
    note_combats(game, combats)
    note_shocks(game, Shocks("resolve"))
    game.play(shock_phase(game))
    assert game.count(ACTIVATION, TOOK_PART, "B")
    assert not game.count(ACTIVATION, TOOK_PART, "A")
