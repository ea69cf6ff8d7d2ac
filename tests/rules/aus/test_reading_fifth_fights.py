"""A fifth reading of combat, morale, retreats and breakpoints (8 to 11), two rules at a time."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.attacks import melee_phase
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.charge_ways import targets as charge_targets
from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.fire import targets as fire_targets
from hexwright.engine.systems.aus.morale import rout, sink
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.square import FORM_SQUARE, STAND
from hexwright.engine.systems.aus.troops import (
    GOOD,
    MAY_CHARGE,
    ROUTED,
    SHAKEN,
    UNSTEADY,
    is_disordered,
    level_of,
    shape,
    strength,
)
from tests.helpers.aus import (
    ALLIED,
    NO,
    YES,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.aus_reading import LOOSE, READY, column, driven, horse, on_foot, russian
from tests.helpers.situations import Situation

# --- combat (8) -----------------------------------------------------------------------------------


def test_aus_191_who_fired_at_one_stack_does_not_attack_the_other() -> None:
    game = battle(A=infantry("0404"), Y=russian("0503"), Z=russian("0504"))
    game.state.forced = (0,)
    driven(game, fire_at(game, "A", "Y"))
    seen = driven(game, melee_phase(game), "A")
    assert "Z" not in seen


def test_aus_197_infantry_that_fired_in_reaction_returns_fire_all_the_same() -> None:
    game = battle(A=column("0503"), Z=russian("0603"), dice=[0, 0])
    played(game, move_unit(game, "A"), ":turn-left", ":fire-Z", ":turn-right", PASS)
    game.state.forced = (0, 0)
    question = game.run(fire_at(game, "A", "Z"))
    assert question is not None
    assert question.subject == "Z"


def test_aus_226_who_returned_fire_does_not_do_so_again_before_the_bayonet() -> None:
    game = battle(A=column("0404"), Z=russian("0503"))
    game.state.forced = (0, 0)
    driven(game, fire_at(game, "A", "Z"), YES)
    game.state.forced = (0, 0)
    question = game.run(attack(game, "A", "Z", "bayonet"))
    assert question is None


@pytest.mark.parametrize(("die", "lost", "gone"), [(4, 0, 0), (5, 1, 2)])
def test_aus_281_a_shaken_battalion_out_of_order_that_fails_in_a_village_goes_twice(
    die: int, lost: int, gone: int
) -> None:
    # Its back has a morale of five; shaken +1, disordered +1, defensive ground -1.
    loose = infantry("0503", ALLIED, **LOOSE, statuses=[SHAKEN])
    game = battle(A=column("0404"), Z=loose, terrain={"0503": "v"})
    # If it holds, a nine less two is a seven.
    game.state.forced = (0, die, 0) if gone else (0, die, 0, 0, 0)
    driven(game, attack(game, "A", "Z", "assault"))
    assert 6 - strength(game, "Z") == lost
    assert distance(game, game.piece("Z").hex, "0503") == gone


def test_aus_253_guns_with_a_battalion_that_fails_its_square_do_not_fire_either() -> None:
    game = battle(
        A=cavalry("0404", **READY),
        Z=on_foot("0703"),
        Y=battery("0703", ALLIED, facing=8),
    )
    game.run(charge(game, "A", "Z"))
    subjects = []
    # 8: one for the column less, two over: out of order.
    game.state.forced = (8, 9, 5, 5, 5, 5, 5, 5)
    while game.decision is not None:
        decision = game.decision
        buttons = list(map(str, decision.buttons))
        if FORM_SQUARE in buttons:
            game.answer(FORM_SQUARE)
            continue
        subjects += [decision.subject] if decision.kind == "yes-no" else []
        if decision.kind == "yes-no":
            game.answer(NO)
        else:
            game.answer(PASS if PASS in buttons else decision.options[0])
    assert not {"Y", "Z"} & set(subjects)


@pytest.mark.parametrize(("die", "lost"), [(2, 0), (3, 1)])
def test_aus_251_who_is_charged_from_behind_has_three_more_and_does_not_fire(
    die: int, lost: int
) -> None:
    # Line +1, rear +3: a two is six. The melee: 0 with +2 and +1 is three.
    game = battle(A=cavalry("0404", **READY), Z=russian("0703", 3))
    game.state.forced = (die, 0, 0, 0, 0, 0, 0, 0)
    seen = driven(game, charge(game, "A", "Z"), STAND)
    assert ":fire-Z" not in seen
    assert 6 - strength(game, "Z") == lost


@pytest.mark.parametrize(("die", "lost"), [(4, 0), (3, 1)])
def test_aus_256_heavies_in_column_charge_with_a_third_and_half_their_bonus(
    die: int, lost: int
) -> None:
    # Two against two is no modifier, half of three is two: a four is six, a three is five.
    game = battle(
        A=cavalry("0404", form="column", type="heavy", **READY), Z=russian("0703", strength=2)
    )
    game.state.forced = (0, die, 0, 0, 9, 9, 9)
    driven(game, charge(game, "A", "Z"), STAND)
    assert 6 - strength(game, "A") == lost


@pytest.mark.parametrize(("hex_", "keeps"), [("0604", False), ("0704", True)])
def test_aus_266_canister_takes_the_rest_from_blown_horse_and_longer_shots_do_not(
    hex_: str, *, keeps: bool
) -> None:
    tired = horse(hex_, form="disorder", facing=8, statuses=["blown-2", "recovery"])
    game = battle(G=battery("0404", facing=2), Z=tired)
    game.state.forced = (0, 0)
    driven(game, fire_at(game, "G", "Z"))
    assert ("recovery" in game.piece("Z").statuses) == keeps


def test_aus_203_up_a_steep_slope_the_next_hex_is_seen() -> None:
    game = battle(
        A=infantry("0404"),
        Z=russian("0503"),
        heights={"0503": 6},
        sides={("0404", "0503"): "steep-slope"},
    )
    assert "Z" in fire_targets(game, "A")


@pytest.mark.parametrize(
    ("terrain", "seen"), [({"0503": "v"}, False), ({"0504": "w"}, False), ({"0502": "v"}, True)]
)
def test_aus_202_a_line_of_sight_along_a_hexside_is_cut_by_either_hex(
    terrain: dict[str, str], *, seen: bool
) -> None:
    game = battle(G=battery("0404", facing=2), Z=russian("0604"), terrain=terrain)
    assert ("Z" in fire_targets(game, "G")) == seen


def backed(game: Situation, procedure: Any, friend: str) -> None:
    """Play an attack with the support of a friend, if he may give it; nobody fires back."""
    game.run(procedure)
    while game.decision is not None:
        decision = game.decision
        if decision.rule == "aus-223":
            game.answer((friend,) if friend in decision.options else ())
        elif decision.kind == "yes-no":
            game.answer(NO)
        else:
            game.answer(PASS if PASS in decision.buttons else decision.options[0])


def test_aus_223_a_stack_supports_one_attack_of_an_activation() -> None:
    # B is beside both. C needs it with a seven.
    struck = {}
    for is_spent in (True, False):
        game = battle(
            A=column("0404"),
            B=column("0504"),
            C=column("0605", 0),
            Y=on_foot("0604"),
            Z=on_foot("0503"),
        )
        if is_spent:
            game.state.forced = (0, 0)
            backed(game, attack(game, "A", "Z", "bayonet"), "B")
        game.state.forced = (7, 9, 0, 0, 0, 0)
        backed(game, attack(game, "C", "Y", "bayonet"), "B")
        struck[is_spent] = strength(game, "Y") < 6
    assert struck == {True: False, False: True}


def test_aus_226_an_attacker_whom_return_fire_unsettles_attacks_no_more() -> None:
    # B at a French column: column 4; a 9 takes two; 9 + 1 is four over.
    game = battle(A=column("0404"), Z=russian("0503"))
    game.state.forced = (0, 9, 9, 9, 9)
    driven(game, attack(game, "A", "Z", "bayonet"), YES)
    assert level_of(game, "A") == UNSTEADY
    assert (strength(game, "Z"), level_of(game, "Z")) == (6, GOOD)


def test_aus_192_guns_with_an_enemy_at_their_flank_may_fire_far() -> None:
    game = battle(G=battery("0404", facing=2), Y=russian("0405", 0), Z=russian("0702"))
    assert list(fire_targets(game, "G")) == ["Z"]


# --- morale (9) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "goes"), [(6, True), (7, False)])
def test_aus_225_a_general_makes_up_for_shaken_attackers_and_fatigue_does_not_count(
    die: int, *, goes: bool
) -> None:
    game = battle(
        A=column("0404", statuses=[SHAKEN]),
        suchet=leader("0404"),
        Z=russian("0503"),
        fatigue={"v-3": 5},
    )
    game.state.forced = (die, 9, 0, 0, 0, 0)
    driven(game, attack(game, "A", "Z", "bayonet"))
    assert (strength(game, "Z") < 6) == goes


@pytest.mark.parametrize("is_led", [True, False])
def test_aus_301_a_general_with_his_guns_helps_them_to_stand(*, is_led: bool) -> None:
    # C at artillery: column 6, a 5 is M. Seven is one over.
    more: dict[str, Any] = {"markov": leader("0704", ALLIED)} if is_led else {}
    game = battle(G=battery("0404", facing=2), Z=battery("0704", ALLIED, facing=8), **more)
    game.state.forced = (5, 7, 5)
    driven(game, fire_at(game, "G", "Z"))
    assert strength(game, "Z") == (4 if is_led else 3)


@pytest.mark.parametrize(("die", "level"), [(3, UNSTEADY), (4, ROUTED)])
def test_aus_297_an_unsteady_line_checks_with_three_more_and_runs(die: int, level: str) -> None:
    # B at an allied line: class d, column 4; a 4 is M+1, a 3 is M.
    game = battle(A=infantry("0404"), Z=russian("0503", statuses=[UNSTEADY]))
    game.state.forced = (3, die, 0, 0)
    driven(game, fire_at(game, "A", "Z"))
    assert level_of(game, "Z") == level
    assert distance(game, game.piece("Z").hex, "0503") == (3 if level == ROUTED else 0)


def test_aus_168_who_is_let_rout_shakes_the_battalion_beside_him() -> None:
    game = battle(A=column("0404"), B=column("0405"), Z=russian("1104"))
    game.state.forced = (9, 0, 0, 0)
    driven(game, move_unit(game, "A"), ":rout", YES)
    assert level_of(game, "A") == ROUTED
    assert level_of(game, "B") == SHAKEN


def test_aus_301_guns_beside_a_rout_lose_a_point_and_stay() -> None:
    game = battle(A=column("0504"), Z=russian("0604"), G=battery("0605", ALLIED, facing=8))
    game.state.forced = (9, 0, 0)
    driven(game, rout(game, "Z", ["A"]))
    assert (strength(game, "G"), game.piece("G").hex) == (3, "0605")


# --- retreats (10) --------------------------------------------------------------------------------


def test_aus_309_horse_shut_in_by_walls_loses_a_point_for_each_hex() -> None:
    walls = {("0604", one): "wall" for one in ("0603", "0605", "0703", "0704")}
    game = battle(A=column("0504"), B=column("0503"), Z=horse("0604", **LOOSE), sides=walls)
    driven(game, sink(game, "Z", 2, ["A", "B"]))
    assert (game.piece("Z").hex, strength(game, "Z")) == ("0604", 4)


def test_aus_308_horse_at_the_edge_loses_for_both_its_hexes() -> None:
    game = battle(
        A=column("1104"), B=column("1103"), C=column("1203"), D=column("1205"), Z=horse("1204")
    )
    driven(game, sink(game, "Z", 2, ["A"]))
    assert (game.piece("Z").hex, strength(game, "Z")) == ("1204", 4)


def test_aus_310_a_rout_that_must_go_through_friends_makes_them_check_and_ends_beyond_them() -> (
    None
):
    game = battle(
        A=column("0504"),
        Z=russian("0604"),
        X=russian("0703", 3),
        Y=russian("0704", 3),
        terrain={},
        sides={("0604", "0603"): "river", ("0604", "0605"): "river"},
    )
    game.state.forced = (0,) * 12
    driven(game, rout(game, "Z", ["A"]))
    assert distance(game, game.piece("Z").hex, "0604") == 3
    assert sorted(is_disordered(game, one) for one in "XY") == [False, True]


def test_aus_303_an_unsteady_square_goes_out_of_order() -> None:
    game = battle(A=column("0504"), Z=infantry("0604", ALLIED, form="square", facing=None))
    driven(game, sink(game, "Z", 2, ["A"]))
    assert (shape(game, "Z"), level_of(game, "Z")) == ("disorder", UNSTEADY)
    assert distance(game, game.piece("Z").hex, "0604") == 1


# --- breakpoints (11) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "level"), [(3, SHAKEN), (4, UNSTEADY)])
def test_aus_272_who_comes_to_his_breakpoint_is_shaken_before_he_checks(
    die: int, level: str
) -> None:
    # Two more of six are four: shaken +1, breakpoint +1, the second point +1.
    game = battle(A=infantry("0404"), Z=on_foot("0503", losses=2))
    game.state.forced = (9, die, 0, 0)
    driven(game, fire_at(game, "A", "Z"))
    assert (strength(game, "Z"), level_of(game, "Z")) == (2, level)


def test_aus_314_a_broken_line_fires_a_letter_worse() -> None:
    # C, line B, broken C: column 5 at a French column, where a 6 is M+1; in 4 it takes a point.
    spent = russian("0503", losses=4, statuses=["unit-breakpoint", SHAKEN])
    game = battle(A=column("0404"), Z=spent, acts=ALLIED)
    game.state.forced = (6, 0)
    driven(game, fire_at(game, "Z", "A"))
    assert strength(game, "A") == 6


def test_aus_313_guns_that_lost_three_of_four_are_not_broken() -> None:
    game = battle(G=battery("0404", facing=2), Z=battery("0704", ALLIED, facing=8, losses=2))
    game.state.forced = (9, 0, 0)
    driven(game, fire_at(game, "G", "Z"))
    assert strength(game, "Z") == 1
    assert "unit-breakpoint" not in game.piece("Z").statuses


def test_aus_314_broken_horse_does_not_charge_but_a_broken_battalion_squares() -> None:
    spent: dict[str, Any] = {"losses": 4, "statuses": ["unit-breakpoint", SHAKEN, MAY_CHARGE]}
    game = battle(A=cavalry("0404", **spent), Z=russian("0703"))
    assert "Z" not in charge_targets(game, "A")
    other: dict[str, Any] = {"losses": 4, "statuses": ["unit-breakpoint", SHAKEN]}
    game = battle(A=cavalry("0404", **READY), Z=on_foot("0703", **other))
    game.state.forced = (6, 0, 0, 0, 0)
    driven(game, charge(game, "A", "Z"), FORM_SQUARE)
    assert shape(game, "Z") == "square"
