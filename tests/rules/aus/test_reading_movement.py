"""Positions read from the printed rules of movement and reaction (5, 6), played out."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.movement import move_phase, move_unit
from hexwright.engine.systems.aus.neighbours import top_of
from hexwright.engine.systems.aus.records import FULL, LIMITED, MARCH
from hexwright.engine.systems.aus.troops import (
    MAY_CHARGE,
    SHAKEN,
    UNSTEADY,
    is_disordered,
    level_of,
    shape,
)
from tests.helpers.aus import (
    ALLIED,
    FRENCH,
    NO,
    REACTION,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.aus_reading import run_on
from tests.helpers.situations import Situation


def column(hex_: str, facing: int = 2, **more: Any) -> Any:
    """French infantry in column."""
    return infantry(hex_, form="column", facing=facing, **more)


def russian(hex_: str, facing: int = 9, **more: Any) -> Any:
    """Russian infantry in line."""
    return infantry(hex_, ALLIED, facing=facing, **more)


def horse(hex_: str, facing: int = 9, **more: Any) -> Any:
    """Russian cavalry in line."""
    return cavalry(hex_, ALLIED, facing=facing, **more)


def asked(game: Situation, unit: str, *answers: Any) -> list[str]:
    """What may be answered to the question that follows some answers in a move."""
    decision = game.run(move_unit(game, unit))
    for one in answers:
        assert decision is not None
        decision = game.answer(one)
    if decision is None:
        return []
    return [*map(str, decision.options), *decision.buttons]


def reactions(game: Situation, unit: str, *answers: Any) -> list[str]:
    """The reactions that are offered after some answers in a move, without their passing."""
    found = asked(game, unit, *answers)
    if game.decision is None or game.decision.rule != REACTION:
        return []
    return [one for one in found if one != PASS]


# --- 5.1 ------------------------------------------------------------------------------------------


def test_5_1_3_who_leaves_an_enemy_may_go_up_to_another_one() -> None:
    game = battle(A=column("0404", 6), Y=russian("0503"), Z=russian("0506"))
    played(game, move_unit(game, "A"), "0405", "0406")
    assert game.piece("A").hex == "0406"


def test_5_1_3_who_leaves_an_enemy_does_not_stay_next_to_him() -> None:
    game = battle(A=column("0404", 6), Y=russian("0503"))
    assert "0504" not in asked(game, "A")


def test_5_1_3_the_rear_of_an_enemy_stops_nobody() -> None:
    game = battle(A=column("0305"), Z=russian("0503", 3))
    played(game, move_unit(game, "A"), "0405", "0404", "0403", PASS)
    assert game.piece("A").hex == "0403"


def test_5_1_3_a_routed_enemy_has_no_front_that_stops() -> None:
    game = battle(
        A=column("0304"), Z=infantry("0503", ALLIED, form="disorder", statuses=["routed"])
    )
    played(game, move_unit(game, "A"), "0404", "0403", PASS)
    assert game.piece("A").hex == "0403"


def test_4_6_2_in_part_a_division_goes_half_rounded_down_and_never_next_to_an_enemy() -> None:
    game = battle(A=column("0404", move=5), Z=russian("0703", 3), level=LIMITED)
    found = asked(game, "A", "0503")
    assert "0603" not in found
    assert "0502" in found
    far = asked(battle(A=column("0404", move=5), level=LIMITED), "A", "0503", "0603")
    assert not [one for one in far if one.isdigit()]


def test_5_2_1_nobody_marches_in_line() -> None:
    assert "0503" not in asked(battle(A=infantry("0404"), level=MARCH), "A")
    assert "0503" in asked(battle(A=column("0404"), level=MARCH), "A")


def test_5_2_a_march_goes_twice_as_far() -> None:
    game = battle(A=column("0108", move=4), level=MARCH)
    way = ("0208", "0307", "0407", "0506", "0606", "0705", "0805", "0904")
    played(game, move_unit(game, "A"), *way, PASS)
    assert game.piece("A").hex == "0904"


def test_5_3_a_road_through_woods_keeps_order_and_costs_what_a_road_does() -> None:
    chain = ("0404", "0503", "0603")
    game = battle(A=column("0404", move=2), terrain={"0503": "w"}, roads=[chain])
    played(game, move_unit(game, "A"), "0503", "0603", PASS)
    assert (game.piece("A").hex, is_disordered(game, "A")) == ("0603", False)


def test_5_3_an_unmarked_lane_joins_two_hexes_of_a_village() -> None:
    game = battle(A=column("0404", move=2), terrain={"0404": "v", "0503": "v", "0603": "v"})
    played(game, move_unit(game, "A"), "0503", "0603", PASS)
    assert game.piece("A").hex == "0603"


def test_5_4_a_leader_goes_with_his_division_and_his_superior_once_a_turn() -> None:
    game = battle(A=column("0404"), suchet=leader("0303"), lannes=leader("0304"))
    first = game.run(move_phase(game))
    assert first is not None
    assert {"suchet", "lannes"} <= set(map(str, first.options))
    game.answer("lannes")
    later = game.answer(("0305",)) or game.run(move_phase(game))
    assert later is not None
    assert "lannes" not in map(str, later.options)


# --- 6.1, 6.3 -------------------------------------------------------------------------------------


def test_6_3_1_each_vertex_beyond_the_first_is_checked_for() -> None:
    game = battle(A=infantry("0404"), dice=[6, 7])
    played(game, move_unit(game, "A"), ":turn-left", ":turn-left", ":turn-left", PASS)
    assert is_disordered(game, "A")


def test_6_3_2_a_column_turns_as_often_as_it_can_pay() -> None:
    game = battle(A=column("0404"))
    played(game, move_unit(game, "A"), *[":turn-left"] * 5, PASS)
    assert not is_disordered(game, "A")


def test_6_3_1_a_line_that_slides_keeps_its_facing_and_pays_double() -> None:
    game = battle(A=infantry("0404", move=8))
    played(game, move_unit(game, "A"), "0403", PASS)
    assert (game.piece("A").hex, game.piece("A").facing) == ("0403", 3)


def test_6_3_4_a_square_stays_but_may_become_a_column() -> None:
    found = asked(battle(A=infantry("0404", form="square", facing=None)), "A")
    assert not [one for one in found if one.isdigit()]
    assert any("column" in one for one in found)


def test_6_3_8_unlimbered_guns_turn_once_only() -> None:
    game = battle(A=battery("0404"))
    after = asked(game, "A", ":turn-left")
    assert not [one for one in after if one.startswith(":turn")]


def test_6_4_1_disordered_infantry_finds_order_and_goes_on_with_its_few_points() -> None:
    # The back has 5 points: order costs 2, and three clear hexes follow in column.
    game = battle(A=infantry("0404", form="disorder", facing=2))
    found = asked(game, "A")
    change = next(one for one in found if "column" in one)
    game.answer(change)
    while game.decision is not None and "0503" not in map(str, game.decision.options):
        game.answer(game.decision.options[0])
    played_hexes = []
    for hex_ in ("0503", "0603", "0702", "0802"):
        if game.decision is None or hex_ not in map(str, game.decision.options):
            break
        game.answer(hex_)
        played_hexes.append(hex_)
    assert played_hexes == ["0503", "0603", "0702"]


# --- 6.2.1 infantry -------------------------------------------------------------------------------


def test_aus_159_6_2_1_a_turn_before_infantry_draws_its_fire() -> None:
    assert reactions(battle(A=column("0503"), Z=russian("0603")), "A", ":turn-left") == [":fire-Z"]


def test_6_2_1_a_change_of_formation_before_infantry_draws_its_fire() -> None:
    game = battle(A=column("0503"), Z=russian("0603"))
    change = next(one for one in asked(game, "A") if "disorder" in one)
    decision = game.answer(change)
    while decision is not None and decision.kind != "action" and ":fire-Z" not in decision.buttons:
        decision = game.answer(decision.options[0])
    assert decision is not None
    assert ":fire-Z" in decision.buttons


def test_6_2_1_to_step_before_infantry_draws_no_fire() -> None:
    assert reactions(battle(A=column("0404"), Z=russian("0603")), "A", "0503") == []


def test_6_2_1_to_leave_the_zone_of_infantry_draws_its_fire() -> None:
    game = battle(A=column("0503", 8), Z=russian("0603"))
    assert reactions(game, "A", "0404") == [":fire-Z"]


def test_6_2_1_fire_that_routs_the_mover_ends_his_move() -> None:
    # A disordered French column of morale 2 is hit: 9 on column 4 takes two points, 9+1-1 routs.
    weak = infantry("0503", form="disorder", facing=8, morale=2, strength=6)
    game = battle(A=weak, Z=russian("0603", fire="A"), dice=[9, 9])
    played(game, move_unit(game, "A"), ":turn-left", ":fire-Z")
    assert level_of(game, "A") == "routed"


def test_6_2_1_infantry_behind_does_not_react() -> None:
    assert reactions(battle(A=column("0503"), Z=russian("0603", 3)), "A", ":turn-left") == []


def test_9_2_4_routed_infantry_does_not_react() -> None:
    foe = infantry("0603", ALLIED, form="disorder", facing=8, statuses=["routed"])
    assert reactions(battle(A=column("0503"), Z=foe), "A", ":turn-left") == []


# --- 6.2.2 skirmishers ----------------------------------------------------------------------------


def skirmish(hex_: str, **more: Any) -> Any:
    """Russian light troops, as if they had the symbol."""
    return infantry(hex_, ALLIED, form="skirmish", **more)


def test_6_2_2_skirmishers_who_have_fired_only_fall_back_before_the_next_unit() -> None:
    game = battle(A=column("0404"), B=column("0303"), Z=skirmish("0603"), dice=[0])
    played(game, move_unit(game, "A"), "0503", ":fire-Z")
    assert reactions(game, "B", "0403", "0502") == [":go-Z"]


def test_6_2_2_skirmishers_fall_back_again_and_again() -> None:
    game = battle(A=column("0404"), Z=skirmish("0603"))
    played(game, move_unit(game, "A"), "0503", ":go-Z", "0703", "0603", ":go-Z", "0803", PASS)
    assert (game.piece("A").hex, game.piece("Z").hex) == ("0603", "0803")


def test_6_2_2_skirmishers_who_are_surrounded_fire_only() -> None:
    ring = {"B": column("0702"), "C": column("0703"), "D": column("0604"), "E": column("0602")}
    game = battle(A=column("0404"), Z=skirmish("0603"), F=column("0502"), **ring)
    assert reactions(game, "A", "0503") == [":fire-Z"]


# --- 6.2.3 cavalry --------------------------------------------------------------------------------


def test_6_2_3_cavalry_that_only_moves_is_not_charged_nor_fled_from() -> None:
    game = battle(A=cavalry("0404", form="column", facing=2), Z=horse("0703"))
    assert reactions(game, "A", "0503") == []


def test_6_2_3_a_failed_check_disorders_the_cavalry_and_the_move_goes_on() -> None:
    game = battle(A=column("0404"), Z=horse("0703"), dice=[9])
    played(game, move_unit(game, "A"), "0503", ":charge-Z", ":turn-left", PASS, PASS)
    assert is_disordered(game, "Z")
    assert "blown-2" not in game.piece("Z").statuses


def test_9_2_3_unsteady_cavalry_goes_back_but_does_not_charge() -> None:
    game = battle(A=column("0404"), Z=horse("0703", statuses=[UNSTEADY]))
    assert reactions(game, "A", "0503") == [":reverse-Z"]


def test_8_4_blown_cavalry_goes_back_but_does_not_charge() -> None:
    game = battle(A=column("0404"), Z=horse("0703", statuses=["blown-1"]))
    assert reactions(game, "A", "0503") == [":reverse-Z"]


def test_11_1_1_cavalry_at_its_breakpoint_starts_no_charge() -> None:
    game = battle(A=column("0404"), Z=horse("0703", statuses=["unit-breakpoint", SHAKEN]))
    assert reactions(game, "A", "0503") == [":reverse-Z"]


def test_6_2_3_cavalry_goes_back_once_more_for_every_further_action() -> None:
    game = battle(A=column("0404"), Z=horse("0703", 8, form="column"))
    assert ":reverse-Z" in reactions(game, "A", "0503")
    _answer_reverse(game)
    # From 0802 its zone still covers 0503; a turn of the column lets it go back once more.
    assert game.piece("Z").hex == "0803"
    decision = game.answer("0603")
    assert decision is not None
    assert ":reverse-Z" in decision.buttons


def _answer_reverse(game: Situation) -> None:
    """Go back, by the first hex if there is a choice."""
    decision = game.answer(":reverse-Z")
    while decision is not None and decision.prompt.startswith("Where"):
        decision = game.answer(decision.options[0])


def test_6_2_3_a_reaction_charge_ends_the_move_even_if_it_is_beaten() -> None:
    # The check is passed, a square is formed, it does not fire; 2 - 3 + 1 routs the riders.
    game = battle(A=column("0404"), Z=horse("0703"), dice=[0, 0, 2])
    played(game, move_unit(game, "A"), "0503", ":charge-Z", ":square", NO)
    assert shape(game, "A") == "square"
    assert game.decision is None


def test_aus_139_6_2_3_nobody_counters_a_reaction_charge_nor_fires_at_it() -> None:
    # French cavalry and infantry beside the way of the charge are not asked.
    game = battle(
        A=column("0404"),
        B=cavalry("0605", facing=1),
        C=infantry("0502", facing=3),
        Z=horse("0703"),
        dice=[0, 0, 5],
    )
    played(game, move_unit(game, "A"), "0503", ":charge-Z", ":stand", NO)
    assert level_of(game, "A") == SHAKEN


def test_6_2_3_flank_zone_lets_cavalry_turn_before_any_combat_unit() -> None:
    game = battle(A=cavalry("0706", form="column", facing=2), Z=horse("0804"))
    assert any(one.startswith(":turn") for one in reactions(game, "A", "0705"))


# --- 6.2.4, 6.2.5 artillery -----------------------------------------------------------------------


def test_6_2_4_foot_guns_fire_at_one_unit_of_an_activation() -> None:
    guns = battery("0702", ALLIED, facing=8)
    game = battle(A=column("0404"), B=column("0303"), Z=guns, dice=[0, 0])
    played(game, move_unit(game, "A"), "0503", ":fire-Z", PASS)
    assert reactions(game, "B", "0403", "0502") == []


def test_6_2_4_limbered_foot_guns_do_not_react() -> None:
    guns = battery("0603", ALLIED, form="limbered", facing=8)
    assert reactions(battle(A=column("0404"), Z=guns), "A", "0503") == []


def test_6_2_5_horse_guns_only_fire_at_cavalry() -> None:
    guns = battery("0702", ALLIED, facing=8, horse=True)
    game = battle(A=cavalry("0404", form="column", facing=2), Z=guns)
    assert reactions(game, "A", "0503") == [":fire-Z"]
    foot = battle(A=column("0404"), Z=guns)
    assert sorted(reactions(foot, "A", "0503")) == [":fire-Z", ":limber-Z"]


def test_6_2_5_horse_guns_that_limbered_go_back_at_the_next_action() -> None:
    guns = battery("0702", ALLIED, facing=8, horse=True)
    game = battle(A=column("0404"), Z=guns, dice=[0])
    found = reactions(game, "A", "0503")
    assert ":limber-Z" in found
    decision = game.answer(":limber-Z")
    assert decision is not None
    decision = game.answer(":turn-left")
    assert decision is not None
    assert ":reverse-Z" in decision.buttons
    assert ":fire-Z" not in decision.buttons


def test_6_2_5_limbered_horse_guns_go_back_before_cavalry_too() -> None:
    guns = battery("0702", ALLIED, form="limbered", facing=8, horse=True)
    game = battle(A=cavalry("0404", form="column", facing=2), Z=guns)
    assert reactions(game, "A", "0503") == [":reverse-Z"]


# --- 6.2.6, A2.3 ----------------------------------------------------------------------------------


def test_a2_3_cossacks_go_back_before_a_charge() -> None:
    cossacks = cavalry("0605", ALLIED, type="cossack", facing=0)
    game = battle(
        A=cavalry("0404", statuses=[MAY_CHARGE]), Z=infantry("0804", ALLIED, facing=9), Y=cossacks
    )
    decision = run_on(game, charge(game, "A", "Z"))
    seen: list[str] = []
    while decision is not None:
        seen += decision.buttons
        decision = game.answer(":reverse-Y") if ":reverse-Y" in decision.buttons else None
    assert ":reverse-Y" in seen


def test_a2_3_cossacks_charge_in_reaction_only_those_in_disorder() -> None:
    cossacks = cavalry("0703", ALLIED, type="cossack", facing=8)
    ordered = battle(A=column("0404"), Z=cossacks)
    assert reactions(ordered, "A", "0503") == [":reverse-Z"]
    loose = battle(A=infantry("0404", form="disorder", facing=2), Z=cossacks)
    assert sorted(reactions(loose, "A", "0503")) == [":charge-Z", ":reverse-Z"]


def test_6_2_6_cavalry_does_not_go_back_into_a_friend() -> None:
    # 6.3.6: not to a hex that another combat unit holds; its only hex behind is 0803.
    game = battle(
        A=column("0404"), Z=horse("0703", 10, form="column"), Y=russian("0804", strength=8)
    )
    assert ":reverse-Z" not in reactions(game, "A", "0503")


# --- 6.2.7 ----------------------------------------------------------------------------------------


def test_6_2_7_a_leader_with_troops_does_not_evade() -> None:
    game = battle(A=column("0404"), markov=leader("0603", ALLIED), Z=russian("0603", 3))
    assert reactions(game, "A", "0503") == []


@pytest.mark.parametrize("level", [FULL, LIMITED])
def test_6_4_1_friends_are_not_disordered_by_those_who_keep_within_the_limits(level: str) -> None:
    low: dict[str, Any] = {"form": "column", "strength": 4, "facing": 2}
    game = battle(A=infantry("0404", **low), B=infantry("0503", **low), level=level)
    played(game, move_unit(game, "A"), "0503", "0603", PASS)
    assert not is_disordered(game, "B")


def test_7_1_battalions_of_another_division_do_not_end_in_one_hex() -> None:
    other = infantry("0503", form="column", facing=2, strength=4, command="v-1")
    game = battle(A=column("0404", strength=4), B=other)
    after = asked(game, "A", "0503")
    assert PASS not in after


def test_9_1_1_who_joins_a_shaken_battalion_is_shaken() -> None:
    low: dict[str, Any] = {"form": "column", "strength": 4, "facing": 2}
    game = battle(A=infantry("0404", **low), B=infantry("0503", statuses=[SHAKEN], **low))
    played(game, move_unit(game, "A"), "0503", PASS)
    assert level_of(game, "A") == SHAKEN
    assert game.piece("A").side == FRENCH


def test_6_4_2_a_unit_may_be_routed_in_its_own_movement() -> None:
    found = asked(battle(A=column("0504"), Z=russian("1104")), "A")
    assert ":rout" in found


def test_7_2_the_order_of_a_stack_is_changed_in_its_own_movement() -> None:
    low: dict[str, Any] = {"form": "column", "strength": 4, "facing": 2}
    game = battle(A=infantry("0404", **low), B=infantry("0404", **low))
    found = asked(game, "A", NO)
    assert ":to-top" in found
    game.answer(":to-top")
    assert top_of(game, "0404") == "A"
