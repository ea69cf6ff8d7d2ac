"""A fifth reading of command, movement, formations and stacking (4 to 7), two rules at a time."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.activations import (
    ATTEMPT_FULL,
    begin_division,
    finish_division,
    next_division,
)
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.breakdown import break_down, fall_back, owed_to
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.charge_ways import targets as charge_targets
from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.fire import targets as fire_targets
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.morale import rout
from hexwright.engine.systems.aus.movement import move_phase, move_unit
from hexwright.engine.systems.aus.records import FULL, LONE, MARCH, activation
from hexwright.engine.systems.aus.square import STAND
from hexwright.engine.systems.aus.troops import (
    OUT_OF_COMMAND,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    TURN,
    is_disordered,
    shape,
    strength,
)
from tests.helpers.aus import (
    ALLIED,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.aus_reading import (
    FOUR,
    LOOSE,
    READY,
    asked,
    column,
    driven,
    horse,
    may_stop,
    on_foot,
    reactions,
    russian,
)
from tests.helpers.aus_staff import staffed

# --- command (4) ----------------------------------------------------------------------------------


def test_aus_032_who_is_out_of_command_when_his_division_acts_stays_so_when_his_leader_comes() -> (
    None
):
    game = battle(A=column("0904"), B=column("0303"), suchet=leader("0203"), level="")
    driven(game, begin_division(game, "v-3", FULL, "", ""))
    assert OUT_OF_COMMAND in game.piece("A").statuses
    question = game.run(move_phase(game))
    assert question is not None
    assert {"B", "suchet"} <= set(map(str, question.options))
    game.answer("suchet")
    question = game.decision
    assert question is not None
    game.answer(next(one for one in question.options if str(one) != PASS))
    driven(game, move_phase(game))
    question = game.run(move_phase(game))
    assert question is None or "A" not in map(str, question.options)


def test_aus_098_in_a_corps_activation_a_division_on_the_march_does_not_roll() -> None:
    game = staffed(
        lims=("lim-v",),
        suchet=leader("0303", activation=0)._replace(statuses=(STRATEGIC,)),
        lannes=leader("0304"),
        A=column("0404"),
    )
    played(game, draw_marker(game))
    seen = driven(game, next_division(game), "suchet")
    assert ATTEMPT_FULL not in seen
    assert activation(game).level == MARCH


@pytest.mark.parametrize(("move", "hexes"), [(5, 3), (4, 2)])
def test_aus_065_who_falls_back_goes_half_of_his_points_rounded_up(move: int, hexes: int) -> None:
    game = battle(
        A=column("0504", 8, move=move),
        suchet=leader("0404"),
        Z=russian("0804"),
        level="retreat",
    )
    driven(game, fall_back(game, "v-3"))
    assert distance(game, game.piece("A").hex, "0504") == hexes


def test_aus_115_a_division_leader_moves_again_with_his_division_and_a_corps_leader_not() -> None:
    game = battle(A=column("0404"), suchet=leader("0303"), lannes=leader("0304"), level="")
    driven(game, begin_division(game, "v-3", FULL, "", ""))
    driven(game, move_phase(game), "suchet", ("0302",))
    driven(game, move_phase(game), "lannes", ("0305",))
    finish_division(game)
    driven(game, begin_division(game, "v-3", FULL, "", ""))
    question = game.run(move_phase(game))
    assert question is not None
    options = set(map(str, question.options))
    assert "suchet" in options
    assert "lannes" not in options


def test_aus_068_a_unit_out_of_command_near_the_enemy_makes_its_division_charge() -> None:
    game = battle(
        A=column("0904"),
        B=column("0203"),
        suchet=leader("0103", personality="aggressive"),
        Z=russian("1204"),
        level="",
    )
    game.state.forced = (7,)
    assert break_down(game, "v-3", again=False) == (FULL, "charge", "")


def test_aus_071_an_enemy_division_that_was_called_once_more_is_not_called_again() -> None:
    game = battle(
        A=column("0404"),
        suchet=leader("0303"),
        Z=russian("1104"),
        markov=leader("1104", ALLIED),
        level="",
    )
    assert owed_to(game, "enemy", "v-3") == (ALLIED, ["b-2"])
    game.emit(Counted(TURN, "reactivated", "b-2"))
    assert owed_to(game, "enemy", "v-3") == (ALLIED, [])


# --- movement (5) ---------------------------------------------------------------------------------


def test_aus_265_blown_horse_that_moved_a_hex_does_not_charge() -> None:
    tired = battle(A=cavalry("0304", form="column", statuses=["blown-1"]), Z=russian("0703"))
    fresh = battle(A=cavalry("0304", form="column"), Z=russian("0703"))
    for game in (tired, fresh):
        driven(game, move_phase(game), "A", "0404")
        driven(game, move_phase(game))
    assert [bool(charge_targets(game, "A")) for game in (tired, fresh)] == [False, True]


@pytest.mark.parametrize(("die", "loose"), [(6, False), (7, True)])
def test_aus_089_neither_morale_nor_leader_count_when_horse_crosses_a_stream(
    die: int, *, loose: bool
) -> None:
    game = battle(
        A=cavalry("0404", form="column", statuses=[SHAKEN]),
        suchet=leader("0404"),
        sides={("0404", "0503"): "stream"},
    )
    game.state.forced = (die,)
    driven(game, move_unit(game, "A"), "0503")
    assert is_disordered(game, "A") == loose


@pytest.mark.parametrize(
    ("foe", "open_"),
    [
        ({"markov": leader("0704", ALLIED)}, True),
        ({"Z": infantry("0704", ALLIED, **LOOSE, statuses=[ROUTED])}, False),
        ({"Z": battery("0704", ALLIED, facing=4)}, False),
    ],
)
def test_aus_105_a_march_keeps_away_from_all_units_and_not_from_leaders(
    foe: dict[str, Any], *, open_: bool
) -> None:
    game = battle(A=column("0404"), level=MARCH, **foe)
    assert ("0503" in asked(game, "A")) == open_


@pytest.mark.parametrize(
    ("foe", "stops"),
    [
        (infantry("0603", ALLIED, form="square", facing=None), True),
        (battery("0603", ALLIED, form="limbered", facing=8), True),
        (battery("0603", ALLIED, facing=8), True),
        (battery("0603", ALLIED, facing=2), False),
    ],
)
def test_aus_091_the_front_of_any_unit_ends_a_move(foe: Any, *, stops: bool) -> None:
    game = battle(A=column("0404"), Z=foe)
    game.run(move_unit(game, "A"))
    game.answer("0503")
    while game.decision is not None and game.decision.rule == "aus-147":
        game.answer(PASS)
    options = set() if game.decision is None else set(map(str, game.decision.options))
    assert bool(options & {"0502", "0504", "0602"}) != stops


def test_aus_091_a_leader_alone_stops_nobody() -> None:
    game = battle(A=column("0404"), markov=leader("0603", ALLIED))
    assert "0502" in asked(game, "A", "0503", PASS)


def test_aus_123_a_line_that_has_turned_cannot_pay_for_a_step_back() -> None:
    assert "0304" in asked(battle(A=infantry("0404")), "A")
    assert "0304" not in asked(battle(A=infantry("0404")), "A", ":turn-left")


def test_aus_121_a_line_that_faces_about_keeps_order_and_goes_a_hex_to_its_old_rear() -> None:
    game = battle(A=infantry("0404"), dice=[9])
    found = asked(game, "A", ":about-face")
    assert "0304" in found
    after = game.answer("0304")
    assert not is_disordered(game, "A")
    assert game.state.forced == (9,)
    assert after is None or not [one for one in map(str, after.options) if one.isdigit()]


@pytest.mark.parametrize(("move", "goes"), [(4, True), (3, False)])
def test_aus_123_a_column_backs_into_a_village_for_twice_its_cost(move: int, *, goes: bool) -> None:
    game = battle(A=column("0404", move=move), terrain={"0304": "v"})
    assert ("0304" in asked(game, "A")) == goes


def test_aus_092_a_line_before_the_enemy_may_turn_where_it_stands() -> None:
    game = battle(A=infantry("0404"), Z=russian("0503"))
    assert ":turn-left" in asked(game, "A")


# --- zones and formations (6) ---------------------------------------------------------------------


def test_aus_142_horse_guns_that_fired_in_reaction_do_not_limber_at_the_next_step() -> None:
    game = battle(A=column("0404"), Z=battery("0702", ALLIED, facing=8, horse=True), dice=[0, 0])
    found = reactions(game, "A", "0503", ":fire-Z", ":turn-left")
    assert found == []


@pytest.mark.parametrize("bar", ["village", "friends"])
def test_aus_137_horse_in_line_steps_back_neither_into_villages_nor_onto_friends(bar: str) -> None:
    more: dict[str, Any] = {"terrain": {"0804": "v", "0805": "v"}}
    if bar == "friends":
        more = {"X": russian("0804"), "Y": russian("0805")}
    game = battle(A=column("0404"), Z=horse("0704"), **more)
    assert ":reverse-Z" not in reactions(game, "A", "0504")
    clear = battle(A=column("0404"), Z=horse("0704"))
    assert ":reverse-Z" in reactions(clear, "A", "0504")


def test_aus_122_no_line_slides_onto_its_own_guns() -> None:
    foot = battle(A=infantry("0404"), G=battery("0403"))
    mounted = battle(A=cavalry("0404"), G=battery("0403"))
    assert ["0403" in asked(game, "A") for game in (foot, mounted)] == [False, False]


def test_aus_167_a_disordered_battalion_finds_no_order_in_woods() -> None:
    found = asked(battle(A=infantry("0404", **{**LOOSE, "facing": 2}), terrain={"0404": "w"}), "A")
    for form in ("column", "line", "square"):
        assert not [one for one in found if one.endswith(f"infantry-{form}")]
    clear = asked(battle(A=infantry("0404", **{**LOOSE, "facing": 2})), "A")
    assert [one for one in clear if one.endswith("infantry-column")]


def test_aus_146_a_leader_goes_from_who_turns_before_him() -> None:
    game = battle(A=column("0503"), markov=leader("0603", ALLIED))
    assert reactions(game, "A", ":turn-left")


def test_aus_128_skirmishers_fire_at_or_leave_a_charge_that_passes_them() -> None:
    game = battle(
        A=cavalry("0304", **READY),
        Y=infantry("0503", ALLIED, form="skirmish"),
        Z=russian("0704"),
    )
    assert {":fire-Y", ":go-Y"} <= set(driven(game, charge(game, "A", "Z"), STAND))


def test_aus_141_foot_guns_fire_once_at_a_charge_that_comes_before_them() -> None:
    game = battle(
        A=cavalry("0304", **READY),
        Y=battery("0602", ALLIED, facing=6),
        Z=russian("0704"),
    )
    game.state.forced = (0,)
    seen = driven(game, charge(game, "A", "Z"), ":fire-Y", STAND)
    assert seen.count(":fire-Y") == 1


def test_aus_143_limbered_horse_guns_go_back_before_a_charge() -> None:
    game = battle(
        A=cavalry("0304", **READY),
        Y=battery("0503", ALLIED, form="limbered", facing=6, horse=True),
        Z=russian("0704"),
    )
    assert ":reverse-Y" in driven(game, charge(game, "A", "Z"), STAND)


def test_aus_157_skirmishers_in_two_hexes_who_rout_are_in_one_in_disorder() -> None:
    game = battle(A=column("0504"), Z=infantry("0604", ALLIED, form="skirmish", extends=["0605"]))
    driven(game, rout(game, "Z", ["A"]))
    assert (shape(game, "Z"), game.piece("Z").extends) == ("disorder", ())


# --- stacking (7) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "lost"),
    [
        ({"Y": battery("0704", ALLIED, facing=8)}, 0),
        ({"Y": on_foot("0704", strength=4)}, 1),
    ],
)
def test_aus_189_a_battalion_with_guns_is_no_mass_and_two_battalions_are(
    more: dict[str, Any], lost: int
) -> None:
    # At medium range C at a column: 4, where a 5 is M+1; against a mass 3, where it takes a point.
    game = battle(G=battery("0404", facing=2), Z=on_foot("0704", strength=4), **more)
    game.state.forced = (5, 0, 0, 0)
    driven(game, fire_at(game, "G", next(iter(fire_targets(game, "G")))))
    assert sum(strength(game, one) for one in game.stack("0704")) == 8 - lost


def test_aus_189_foot_has_nothing_from_a_mass() -> None:
    # A line C is B: column 3, where a 4 takes nothing; in column 2 it takes a point.
    game = battle(A=infantry("0404"), Y=on_foot("0503", **FOUR), Z=on_foot("0503", **FOUR))
    game.state.forced = (4, 0, 0)
    driven(game, fire_at(game, "A", next(iter(fire_targets(game, "A")))))
    assert [strength(game, one) for one in "YZ"] == [4, 4]


@pytest.mark.parametrize(("losses", "fits"), [(2, True), (1, False)])
def test_aus_178_what_was_lost_leaves_room_in_a_hex(losses: int, *, fits: bool) -> None:
    game = battle(A=column("0404", losses=losses), B=column("0503"))
    assert may_stop(game, "A", "0503") == fits


def test_aus_187_guns_with_a_battalion_add_nothing_to_its_strength_in_a_melee() -> None:
    # 6 to 3 is +1, the village -2: a 7 is 6. With the guns it would be 6 to 7: a 4.
    game = battle(
        A=column("0404"),
        Z=on_foot("0503", strength=3),
        Y=battery("0503", ALLIED, facing=8),
        terrain={"0503": "v"},
    )
    game.state.forced = (0, 0, 7, 0, 0)
    driven(game, attack(game, "A", "Z", "assault"))
    assert (strength(game, "A"), strength(game, "Z")) == (6, 2)
    assert game.piece("Y").is_gone
    assert game.piece("A").hex == "0503"


@pytest.mark.parametrize("has_guns", [False, True])
def test_aus_173_a_long_regiment_has_one_battery_in_whichever_of_its_hexes(
    *, has_guns: bool
) -> None:
    more: dict[str, Any] = {"G": battery("0503")} if has_guns else {}
    game = battle(
        A=cavalry("0503", extends=["0504"]), H=battery("0404", form="limbered", facing=2), **more
    )
    assert may_stop(game, "H", "0504") != has_guns


@pytest.mark.parametrize(("guns", "stays"), [(("0503",), True), (("0503", "0504"), False)])
def test_aus_173_a_long_regiment_does_not_stop_on_two_batteries_in_two_hexes(
    guns: tuple[str, ...], *, stays: bool
) -> None:
    there: dict[str, Any] = {f"G{number}": battery(hex_) for number, hex_ in enumerate(guns)}
    game = battle(A=cavalry("0403", extends=["0404"]), **there)
    assert may_stop(game, "A", "0503") == stays
    assert is_disordered(game, "A") != stays


@pytest.mark.parametrize(("guns", "enters"), [(("0503",), True), (("0503", "0504"), False)])
def test_aus_094_nor_does_it_enter_them_without_the_points_to_leave(
    guns: tuple[str, ...], *, enters: bool
) -> None:
    # A third of ten is three; a hex costs two in line.
    there: dict[str, Any] = {f"G{number}": battery(hex_) for number, hex_ in enumerate(guns)}
    game = battle(A=cavalry("0403", extends=["0404"]), level=LONE, **there)
    assert ("0503" in asked(game, "A")) == enters
