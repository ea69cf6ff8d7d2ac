"""Fire, losses, morale and retreats (8.1, 8.5, 9, 10)."""

from typing import Any

import pytest

from hexwright.engine.systems.aus.fire import (
    aim,
    band_of,
    can_fire,
    defence_class,
    fall_together,
    fire_at,
    letter_of,
    line_to,
    may_fire,
    may_return,
    suffer,
    targets,
)
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.morale import (
    check,
    check_modifiers,
    levels_failed,
    rout,
    share_level,
    sink,
)
from hexwright.engine.systems.aus.retreat import Flight, go_back, rout_length, unsteady_length
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    GOOD,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    UNSTEADY,
    is_disordered,
    level_of,
    strength,
)
from tests.helpers.aus import (
    ALLIED,
    NO,
    YES,
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.situations import Situation

FOE: dict[str, Any] = {"side": ALLIED, "facing": 9}


def facing_foes(**more: Any) -> Situation:
    """A French line in 0404 and a Russian column in front of it."""
    values: dict[str, Any] = {
        "A": infantry("0404"),
        "Z": infantry("0503", ALLIED, form="column", facing=8),
        **more,
    }
    dice = values.pop("dice", ())
    return battle(dice=dice, **values)


# --- who can fire at whom -------------------------------------------------------------------------


def test_aus_190_only_infantry_and_unlimbered_guns_fire() -> None:
    game = battle(
        A=infantry("0404"), B=cavalry("0405"), C=battery("0406"), D=battery("0407", form="limbered")
    )
    assert [can_fire(game, one) for one in "ABCD"] == [True, False, True, False]


@pytest.mark.parametrize("number", ["aus-193", "aus-EX-01"])
def test_the_nearest_class_of_targets_comes_first(number: str) -> None:
    game = battle(
        A=battery("0404", facing=2), Y=infantry("0503", ALLIED), Z=infantry("0703", ALLIED)
    )
    assert number
    assert targets(game, "A") == {"Y": 1}


def test_aus_193_the_zone_comes_before_mere_range() -> None:
    game = battle(
        A=battery("0404", facing=2), Y=infantry("0603", ALLIED), Z=infantry("0902", ALLIED)
    )
    assert targets(game, "A") == {"Y": 2}


def test_aus_200_infantry_fires_at_the_next_hex() -> None:
    game = facing_foes(Y=infantry("0604", **FOE))
    assert set(targets(game, "A")) == {"Z"}


@pytest.mark.parametrize(
    ("number", "row", "far", "band"),
    [
        ("aus-EX-02", "french-6", 10, "long"),
        ("aus-201", "french-8", 2, "canister"),
        ("aus-201", "russian-12", 10, "medium"),
        ("aus-201", "french-4", 9, ""),
    ],
)
def test_ranges_are_read_from_the_chart(number: str, row: str, far: int, band: str) -> None:
    assert number
    assert band_of(battle(A=battery("0404", range_row=row)), "A", far) == band


@pytest.mark.parametrize(
    ("number", "row", "band", "letter"),
    [
        ("aus-EX-02", "french-6", "long", "d"),
        ("aus-201", "russian-12", "canister", "a"),
        ("aus-201", "austrian-6", "long", "e"),
        ("aus-201", "french-8", "medium", "c"),
    ],
)
def test_letters_follow_the_range(number: str, row: str, band: str, letter: str) -> None:
    # The battery of the drawing fires with C: one letter worse at the long range of the French.
    assert number
    assert letter_of(battle(A=battery("0404", range_row=row)), "A", band) == letter


@pytest.mark.parametrize(
    ("number", "form", "status", "letter"),
    [
        ("aus-EX-18", "line", (), "b"),
        ("aus-EX-18", "column", (BREAKPOINT,), "d"),
        ("aus-EX-18", "square", (), "e"),
        ("aus-156", "skirmish", (), "c"),
    ],
)
def test_letters_follow_the_formation(
    number: str, form: str, status: tuple[str, ...], letter: str
) -> None:
    game = battle(A=infantry("0404", form=form, statuses=status))
    assert number
    assert letter_of(game, "A", "close") == letter


@pytest.mark.parametrize(
    ("number", "counter", "found"),
    [
        ("aus-214", infantry("0404"), "loose"),
        ("aus-214", infantry("0404", ALLIED), "firm"),
        ("aus-214", infantry("0404", ALLIED, form="column"), "dense"),
        ("aus-214", cavalry("0404", form="column"), "mass"),
        ("aus-214", infantry("0404", form="square"), "square"),
        ("aus-214", infantry("0404", form="skirmish"), "skirmishers"),
        ("aus-214", battery("0404"), "artillery"),
    ],
)
def test_targets_have_a_class(number: str, counter: Counter, found: str) -> None:
    assert number
    assert defence_class(battle(A=counter), "A") == found


@pytest.mark.parametrize(
    ("number", "facing", "column"), [("aus-EX-40", 8, 3), ("aus-EX-41", 2, 1), ("aus-216", 0, 2)]
)
def test_columns_count_from_class_letter_and_side(number: str, facing: int, column: int) -> None:
    game = facing_foes(Z=infantry("0503", ALLIED, form="column", facing=facing))
    shot = aim(game, "A", "Z")
    assert number
    assert shot is not None
    assert shot.column == column


@pytest.mark.parametrize("number", ["aus-189", "aus-EX-43"])
def test_guns_gain_a_column_against_a_mass(number: str) -> None:
    one: dict[str, Any] = {"side": ALLIED, "form": "column", "strength": 4, "facing": 8}
    game = battle(A=battery("0205", facing=2), Y=cavalry("0802", **one), Z=cavalry("0802", **one))
    shot = aim(game, "A", "Z")
    assert number
    assert shot is not None
    assert (shot.letter, shot.column) == ("c", 3)


def test_aus_ex_42_canister_at_skirmishers() -> None:
    game = battle(A=battery("0404", facing=2), Z=infantry("0603", ALLIED, form="skirmish"))
    shot = aim(game, "A", "Z")
    assert shot is not None
    assert (shot.letter, shot.column) == ("a", 5)


def test_aus_ex_44_a_square_fires_two_letters_worse() -> None:
    game = battle(A=infantry("0404", form="square"), Z=cavalry("0503", ALLIED, facing=9))
    shot = aim(game, "A", "Z")
    assert shot is not None
    assert (shot.letter, shot.column) == ("e", 5)


def test_aus_216_terrain_shifts_to_the_right() -> None:
    game = battle(
        A=infantry("0404"),
        Z=infantry("0503", ALLIED, form="column", facing=8),
        terrain={"0503": "v"},
    )
    shot = aim(game, "A", "Z")
    assert shot is not None
    assert shot.column == 5


# --- sight ----------------------------------------------------------------------------------------


def test_aus_203_neighbours_always_see_each_other() -> None:
    game = battle(A=infantry("0404"), terrain={"0503": "w"})
    assert sees(game, "0404", "0503")


@pytest.mark.parametrize(
    ("number", "terrain", "blocker", "clear"),
    [
        ("aus-202", {}, {}, True),
        ("aus-204", {}, {"B": infantry("0603")}, False),
        ("aus-205", {"0603": "w"}, {}, False),
        ("aus-205", {"0802": "w"}, {}, True),
    ],
)
def test_what_stands_between_hides(number: str, terrain: Any, blocker: Any, *, clear: bool) -> None:
    game = battle(A=infantry("0404"), terrain=terrain, **blocker)
    assert number
    assert sees(game, "0404", "0802") == clear


@pytest.mark.parametrize(
    ("number", "heights", "clear"),
    [
        ("aus-206", {"0603": 5}, False),
        ("aus-207", {"0404": 5, "0802": 5}, True),
        ("aus-206", {"0404": 5, "0802": 5, "0603": 4}, True),
    ],
)
def test_ground_above_both_ends_hides(number: str, heights: Any, *, clear: bool) -> None:
    game = battle(A=infantry("0404"), heights=heights)
    assert number
    assert sees(game, "0404", "0802") == clear


@pytest.mark.parametrize(
    ("number", "kind", "clear"),
    [("aus-208", "minor-slope", True), ("aus-209", "steep-slope", False)],
)
def test_steep_slopes_hide_from_their_foot(number: str, kind: str, *, clear: bool) -> None:
    heights = {f"{c:02}{r:02}": 5 for c in range(6, 13) for r in range(1, 10)}
    game = battle(A=infantry("0404"), heights=heights, sides={("0603", "0503"): kind})
    assert number
    assert sees(game, "0503", "0702") == clear


def test_aus_210_a_slope_near_the_higher_end_does_not_hide() -> None:
    heights = {"0802": 5}
    game = battle(A=infantry("0101"), heights=heights, sides={("0802", "0702"): "steep-slope"})
    assert sees(game, "0205", "0802")


def test_aus_211_units_above_the_lower_end_hide() -> None:
    heights = {"0603": 4, "0802": 5}
    game = battle(A=infantry("0404"), B=infantry("0603"), heights=heights)
    assert not sees(game, "0404", "0802")


def test_aus_212_units_on_the_lower_level_hide_near_the_lower_end() -> None:
    game = battle(
        A=infantry("0404"),
        B=infantry("0503"),
        C=infantry("0702", command="v-1"),
        heights={"0802": 5},
    )
    assert not sees(game, "0404", "0802")
    other = battle(A=infantry("0404"), C=infantry("0702", command="v-1"), heights={"0802": 5})
    assert sees(other, "0404", "0802")


def test_aus_377_fog_hides_beyond_two_hexes() -> None:
    game = battle(A=infantry("0404"), fog=9)
    assert sees(game, "0404", "0603")
    assert not sees(game, "0404", "0702")


# --- volleys --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-196", "aus-218", "aus-192", "aus-219"])
def test_fire_and_return_fire_count_together(number: str) -> None:
    # A's 5 in column 3 costs a point; the column answers in column 5, where 0 is nothing.
    game = facing_foes(dice=[5, 0, 5])
    played(game, fire_at(game, "A", "Z"), YES)
    assert number
    assert strength(game, "Z") == 5
    assert not may_fire(game, "A")
    assert not may_return(game, "Z", "A")


@pytest.mark.parametrize("number", ["aus-EX-25", "aus-196"])
def test_fire_is_returned_once_in_an_activation(number: str) -> None:
    game = facing_foes(B=infantry("0403"), dice=[0, 0, 0])
    played(game, fire_at(game, "A", "Z"), YES)
    assert number
    assert not may_return(game, "Z", "B")


def test_aus_196_who_declines_may_return_later_fire() -> None:
    game = facing_foes(B=infantry("0403"), dice=[0, 0])
    played(game, fire_at(game, "A", "Z"), NO)
    assert may_return(game, "Z", "A")


@pytest.mark.parametrize(
    ("number", "points", "extra"), [("aus-EX-04", 1, 0), ("aus-272", 2, 1), ("aus-EX-40", 1, 0)]
)
def test_a_loss_calls_for_a_check_with_one_less_than_it(
    number: str, points: int, extra: int
) -> None:
    game = facing_foes(dice=[6 - extra])
    shot = aim(game, "A", "Z")
    assert shot is not None
    from hexwright.engine.parts.effects import Effect

    played(game, suffer(game, [(shot, [Effect("loss", points)])]))
    assert number
    assert strength(game, "Z") == 6 - points
    assert level_of(game, "Z") == GOOD


def test_aus_220_any_effect_destroys_a_routed_unit() -> None:
    game = facing_foes(Z=infantry("0503", ALLIED, form="disorder", statuses=[ROUTED]), dice=[6])
    played(game, fire_at(game, "A", "Z"))
    assert game.piece("Z").is_gone


@pytest.mark.parametrize("number", ["aus-183", "aus-186"])
def test_the_top_battalion_fires_and_takes_the_losses(number: str) -> None:
    low: dict[str, Any] = {"form": "column", "strength": 4, "facing": 2}
    game = battle(
        A=infantry("0404", **low),
        B=infantry("0404", **low),
        Z=infantry("0503", ALLIED, form="column", facing=8),
    )
    assert number
    assert [may_fire(game, one) for one in "AB"] == [False, True]
    assert set(targets(game, "Z")) == {"B"}


def test_aus_185_a_battery_fires_beside_the_battalion() -> None:
    game = battle(
        A=infantry("0404", form="column", facing=2),
        B=battery("0404", facing=2),
        Z=infantry("0503", ALLIED, form="column", facing=8),
    )
    assert may_fire(game, "A")
    assert may_fire(game, "B")


def test_aus_274_those_below_check_when_the_top_unit_is_lost() -> None:
    low: dict[str, Any] = {"side": ALLIED, "form": "column", "facing": 8}
    game = battle(
        A=infantry("0404"),
        Y=infantry("0503", strength=6, **low),
        Z=infantry("0503", strength=1, **low),
        dice=[5, 0],
    )
    played(game, fire_at(game, "A", "Z"), NO)
    assert game.piece("Z").is_gone
    assert level_of(game, "Y") == GOOD


# --- morale ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "counter", "added"),
    [
        ("aus-290", infantry("0404", form="column"), 0),
        ("aus-150", infantry("0404"), 1),
        ("aus-158", infantry("0404", form="square"), -1),
        ("aus-295", infantry("0404", form="column", statuses=[SHAKEN]), 1),
        ("aus-297", infantry("0404", form="column", statuses=[UNSTEADY]), 2),
        ("aus-314", infantry("0404", form="column", statuses=[BREAKPOINT]), 1),
        ("aus-161", cavalry("0404"), 1),
    ],
)
def test_checks_are_modified_by_the_state_of_a_unit(
    number: str, counter: Counter, added: int
) -> None:
    assert number
    assert check_modifiers(battle(A=counter), "A").total == added


def test_aus_287_a_leader_helps() -> None:
    game = battle(A=infantry("0404", form="column"), suchet=leader("0404"))
    assert check_modifiers(game, "A").total == -1


@pytest.mark.parametrize("number", ["aus-108", "aus-097"])
def test_a_march_makes_checks_harder(number: str) -> None:
    marching = leader("0405")._replace(statuses=(STRATEGIC,))
    game = battle(A=infantry("0404", form="column"), suchet=marching)
    assert number
    assert check_modifiers(game, "A").total == 1


@pytest.mark.parametrize(
    ("number", "level", "added"), [("aus-331", 3, 0), ("aus-331", 4, 1), ("aus-EX-06", 6, 1)]
)
def test_fatigue_makes_checks_harder(number: str, level: int, added: int) -> None:
    game = battle(A=infantry("0404", form="column"), fatigue={"v-3": level})
    assert number
    assert check_modifiers(game, "A").total == added


@pytest.mark.parametrize(
    ("number", "die", "levels"), [("aus-290", 6, 0), ("aus-290", 9, 1), ("aus-001", 0, 0)]
)
def test_the_margin_says_how_many_levels_are_lost(number: str, die: int, levels: int) -> None:
    assert number
    assert levels_failed(battle(A=infantry("0404", form="column"), dice=[die]), "A") == levels


@pytest.mark.parametrize("number", ["aus-EX-45", "aus-EX-05"])
def test_modifiers_of_results_add_to_all_others(number: str) -> None:
    game = battle(A=infantry("0404", statuses=[SHAKEN]), dice=[6])
    assert number
    assert levels_failed(game, "A", 1) == 1


@pytest.mark.parametrize("number", ["aus-301", "aus-EX-03"])
def test_guns_lose_strength_instead_of_levels(number: str) -> None:
    game = battle(A=battery("0404"))
    played(game, sink(game, "A", 2))
    assert number
    assert (level_of(game, "A"), strength(game, "A")) == (GOOD, 2)


@pytest.mark.parametrize("number", ["aus-296", "aus-303"])
def test_an_unsteady_unit_steps_back_and_friends_check(number: str) -> None:
    game = battle(
        A=infantry("0504"), B=infantry("0505"), Z=infantry("0604", ALLIED, facing=9), dice=[0]
    )
    played(game, sink(game, "A", 2, ["Z"]))
    assert number
    assert level_of(game, "A") == UNSTEADY
    assert game.piece("A").facing == 3
    assert game.piece("A").hex in {"0404", "0405"}


def test_aus_292_a_large_failure_routs() -> None:
    game = battle(A=infantry("0504", form="column", morale=1), Z=infantry("1004", ALLIED), dice=[9])
    played(game, check(game, "A"))
    assert level_of(game, "A") == ROUTED


@pytest.mark.parametrize("number", ["aus-298", "aus-299", "aus-302"])
def test_a_routed_unit_runs_in_disorder(number: str) -> None:
    game = battle(A=infantry("0804"), Z=infantry("0904", ALLIED, facing=9))
    played(game, rout(game, "A", ["Z"]))
    assert number
    assert is_disordered(game, "A")
    assert rout_length(game, "A") == 3
    assert game.piece("A").hex[:2] == "05"


@pytest.mark.parametrize("number", ["aus-188", "aus-293", "aus-EX-17"])
def test_a_stack_shares_the_worst_level(number: str) -> None:
    low: dict[str, Any] = {"form": "column", "strength": 4}
    game = battle(A=infantry("0404", statuses=[SHAKEN], **low), B=infantry("0404", **low))
    share_level(game, "B")
    assert number
    assert level_of(game, "B") == SHAKEN


# --- double retreats ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "levels", "dice", "stays"),
    [
        ("aus-278", (2, 2), [1, 5], "Z"),
        ("aus-279", (3, 2), [], "Z"),
        ("aus-280", (3, 3), [6, 2], "A"),
    ],
)
def test_of_two_who_would_go_one_stays(
    number: str, levels: tuple[int, int], dice: list[int], stays: str
) -> None:
    game = facing_foes(dice=dice)
    where = game.piece(stays).hex
    played(game, fall_together(game, [("A", levels[0], "Z"), ("Z", levels[1], "A")]))
    assert number
    assert game.piece(stays).hex == where
    assert level_of(game, stays) == UNSTEADY


# --- retreats -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "counter", "hexes"),
    [("aus-302", infantry("0404"), 1), ("aus-302", cavalry("0404"), 2)],
)
def test_unsteady_units_go_back_by_their_arm(number: str, counter: Counter, hexes: int) -> None:
    assert number
    assert unsteady_length(battle(A=counter), "A") == hexes


@pytest.mark.parametrize("number", ["aus-310", "aus-311", "aus-306"])
def test_retreats_lead_away_from_the_enemy_and_home(number: str) -> None:
    game = battle(A=infantry("0804"), Z=infantry("0904", ALLIED, facing=9))
    played(game, go_back(game, Flight(("A",), 2, ("Z",)), "aus-302"))
    assert number
    assert game.piece("A").hex == "0604" or game.piece("A").hex[:2] == "06"


@pytest.mark.parametrize("number", ["aus-308", "aus-309"])
def test_hexes_that_cannot_be_gone_cost_strength(number: str) -> None:
    game = battle(
        A=infantry("0101"),
        X=infantry("0102", ALLIED),
        Y=infantry("0201", ALLIED),
        Z=infantry("0202", ALLIED),
    )
    played(game, go_back(game, Flight(("A",), 3, ("Z",)), "aus-302"))
    assert number
    assert strength(game, "A") == 3


def test_aus_304_a_retreat_goes_on_to_an_empty_hex() -> None:
    game = battle(
        A=infantry("0504"),
        B=infantry("0404"),
        C=infantry("0405"),
        D=infantry("0403"),
        Z=infantry("0604", ALLIED, facing=9),
    )
    played(game, go_back(game, Flight(("A",), 1, ("Z",)), "aus-302"))
    assert game.stack(game.piece("A").hex) == ("A",)


def test_aus_312_friends_who_are_run_through_are_disordered() -> None:
    friends: dict[str, Any] = {
        f"B{n}": infantry(h, form="column") for n, h in enumerate(("0404", "0405", "0503", "0505"))
    }
    foes: dict[str, Any] = {
        "Y": infantry("0605", ALLIED, facing=9),
        "Z": infantry("0604", ALLIED, facing=9),
    }
    game = battle(A=infantry("0504"), **foes, **friends)
    shaken = played(game, go_back(game, Flight(("A",), 2, ("Z",)), "aus-302"))
    assert shaken
    assert is_disordered(game, shaken[0].unit)


def test_aus_160_a_square_opens_before_it_goes() -> None:
    game = battle(A=infantry("0504", form="square"), Z=infantry("0604", ALLIED, facing=9))
    played(game, go_back(game, Flight(("A",), 1, ("Z",)), "aus-296"))
    assert is_disordered(game, "A")


# --- losses and leaders ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-271", "aus-273"])
def test_a_unit_without_strength_is_gone(number: str) -> None:
    game = battle(A=infantry("0404", strength=2))
    played(game, lose(game, "A", 3))
    assert number
    assert game.piece("A").is_gone


def test_aus_313_a_broken_unit_is_shaken() -> None:
    game = battle(A=infantry("0404"))
    played(game, lose(game, "A", 4))
    assert level_of(game, "A") == SHAKEN
    assert BREAKPOINT in game.piece("A").statuses


def test_aus_343_elite_units_do_not_break() -> None:
    game = battle(A=infantry("0404", elite=True))
    played(game, lose(game, "A", 4))
    assert level_of(game, "A") == GOOD


@pytest.mark.parametrize(
    ("number", "die", "falls"), [("aus-283", 0, True), ("aus-284", 0, True), ("aus-283", 1, False)]
)
def test_leaders_fall_on_a_nought(number: str, die: int, *, falls: bool) -> None:
    game = battle(A=infantry("0404"), suchet=leader("0404"), dice=[die])
    played(game, lose(game, "A", 1))
    assert number
    assert game.piece("suchet").is_gone == falls
    if falls:
        assert [one for one in game.stack("0404") if "replacement" in one]


def test_aus_286_a_leader_left_alone_joins_the_nearest_of_his_units() -> None:
    game = battle(
        A=infantry("0404", strength=1), B=infantry("0704"), suchet=leader("0404"), dice=[5]
    )
    played(game, lose(game, "A", 1))
    assert game.piece("suchet").hex == "0704"


def test_aus_286_a_leader_without_units_is_removed() -> None:
    game = battle(A=infantry("0404", strength=1), suchet=leader("0404"), dice=[5])
    played(game, lose(game, "A", 1))
    assert game.piece("suchet").is_gone


def test_aus_288_the_game_ends_when_the_emperor_falls() -> None:
    game = battle(A=infantry("0404"), suchet=leader("0404", abilities=["emperor"]), dice=[0])
    game.run(lose(game, "A", 1))
    assert game.outcome is not None
    assert game.outcome.winner == ALLIED


def test_aus_217_a_line_to_a_long_target_takes_the_nearest_hex() -> None:
    game = battle(A=infantry("0404"), Z=cavalry("0503", ALLIED, extends=["0504"], facing=9))
    line = line_to(game, "A", "Z")
    assert line is not None
    assert line[1] in {"0503", "0504"}
