"""A third reading: stacks of cavalry, leaders, corps, and who is carried along."""

from typing import Any

from hexwright.engine.systems.aus.activations import ATTEMPT_FULL, next_division
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.counter_charge import counter_charges, steels
from hexwright.engine.systems.aus.leaders import movable_leaders, move_leader
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.melee_checks import Fight, attacker_modifiers
from hexwright.engine.systems.aus.records import activation, marked
from hexwright.engine.systems.aus.troops import MAY_CHARGE, UNSTEADY, blown, level_of
from tests.helpers.aus import ALLIED, FRENCH, NO, battle, cavalry, infantry, leader, played
from tests.helpers.aus_staff import staffed

WEST: dict[str, Any] = {"facing": 9}
THREE: dict[str, Any] = {"strength": 3}


def test_8_4_2_aus_246_of_a_stack_only_those_who_dare_counter_charge() -> None:
    game = battle(
        A=cavalry("0404"),
        Y=cavalry("0603", ALLIED, **WEST, **THREE),
        Z=cavalry("0603", ALLIED, **WEST, **THREE),
    )
    # The top one, Z, passes with a 0; Y fails with a 9. Melee 9, less one for odds of one to two.
    game.state.forced = (0, 9, 9)
    assert played(game, counter_charges(game, ["A"], 3), "Z")
    assert blown(game, "Z") == 2
    assert level_of(game, "A") == UNSTEADY
    assert not blown(game, "Y")
    assert marked(game, "tried-to-counter", "Y")
    assert game.piece("Y").hex == "0603"


def test_a4_4_2_aus_352_cavalry_next_to_murat_dares_without_a_die() -> None:
    game = battle(A=cavalry("0404"), murat=leader("0403"), Z=cavalry("0703", ALLIED, **WEST))
    assert steels(game, "A", "Z")
    game.check_dice()


def test_8_2_1_aus_223_each_stack_that_supports_counts_one() -> None:
    game = battle(A=infantry("0404"), Z=infantry("0503", ALLIED, **WEST))
    fight = Fight("bayonet", ("A",), ("Z",), "0503", supports=2)
    # In line +1, two supports -2.
    assert attacker_modifiers(game, "A", fight).total == -1


def test_4_5_2_aus_048_a_division_out_of_the_range_of_its_corps_tries_without_him() -> None:
    men: dict[str, Any] = {"suchet": leader("0404", activation=5), "A": infantry("0404")}
    wall: dict[str, Any] = {f"Z{n}": infantry(f"08{n:02}", ALLIED) for n in range(1, 10)}
    near = staffed(lims=("lim-v",), lannes=leader("0504"), **men)
    played(near, draw_marker(near))
    near.state.forced = (7,)
    # Seven less his two is five.
    played(near, next_division(near), "suchet", ATTEMPT_FULL, NO)
    assert activation(near).level == "full"
    far = staffed(lims=("lim-v",), lannes=leader("1104"), **men, **wall)
    played(far, draw_marker(far))
    far.state.forced = (7, 1)
    played(far, next_division(far), "suchet", ATTEMPT_FULL)
    assert activation(far).level != "full"


def test_5_4_aus_115_a_corps_leader_moves_once_a_turn_with_one_of_his_divisions() -> None:
    game = battle(lannes=leader("0404"), suchet=leader("0404"), A=infantry("0503"))
    assert set(movable_leaders(game)) == {"suchet", "lannes"}
    played(game, move_leader(game, "lannes"))
    assert movable_leaders(game) == ["suchet"]
    assert game.piece("lannes").side == FRENCH


def test_8_4_2_aus_249_cavalry_that_does_not_counter_checks_before_the_melee() -> None:
    game = battle(A=cavalry("0304", statuses=[MAY_CHARGE]), Z=cavalry("0604", ALLIED, **WEST))
    # It holds its check with a 0; the melee of 9 routs it, and a 0 pursues nobody.
    game.state.forced = (0, 9, 0)
    played(game, charge(game, "A", "Z"), ":pass")
    assert blown(game, "A") == 2
