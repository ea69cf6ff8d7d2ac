"""Facing, formations, stacking and reaction zones (6, 7)."""

from typing import Any

import pytest

from hexwright.engine.systems.aus.arcs import (
    arc_hexes_of,
    arc_towards_hex,
    flank_zone,
    front_of,
    reaction_zone,
)
from hexwright.engine.systems.aus.losses import is_at_breakpoint
from hexwright.engine.systems.aus.manoeuvres import actions_of
from hexwright.engine.systems.aus.stacking import limit, may_stack
from hexwright.engine.systems.aus.troops import (
    ROUTED,
    disorder,
    is_disordered,
    share_of,
)
from tests.helpers.aus import ALLIED, Counter, battery, battle, cavalry, infantry
from tests.helpers.situations import Situation


def actions(game: Situation, unit: str) -> dict[str, set[str | int | None]]:
    """The hexes or facings that a unit can get to, by the kind of action."""
    found: dict[str, set[str | int | None]] = {}
    for one in actions_of(game, unit):
        moved = one.hexes != game.piece(unit).hexes
        found.setdefault(one.kind, set()).add(one.hexes[0] if moved else one.facing)
    return found


def costs(game: Situation, unit: str, kind: str) -> set[float]:
    """What actions of a kind cost, in points."""
    return {one.cost / 12 for one in actions_of(game, unit) if one.kind == kind}


@pytest.mark.parametrize("number", ["aus-116", "aus-149", "aus-150"])
def test_a_line_looks_at_a_vertex_with_two_hexes_each_in_front_beside_and_behind(
    number: str,
) -> None:
    game = battle(A=infantry("0404"))
    assert number
    assert set(front_of(game, "A")) == {"0503", "0504"}
    assert set(arc_hexes_of(game, "A", "flank")) == {"0403", "0405"}
    assert set(arc_hexes_of(game, "A", "rear")) == {"0303", "0304"}


def test_aus_151_a_column_looks_at_a_hexside_with_one_hex_behind() -> None:
    game = battle(A=infantry("0404", form="column", facing=2))
    assert set(front_of(game, "A")) == {"0403", "0503", "0504"}
    assert arc_hexes_of(game, "A", "rear") == ("0304",)
    assert "slide" not in actions(game, "A")


def test_aus_120_skirmishers_have_all_hexes_in_front_and_do_not_turn() -> None:
    game = battle(A=infantry("0404", form="skirmish"))
    assert len(front_of(game, "A")) == 6
    assert not {"turn-left", "turn-right", "about-face"} & set(actions(game, "A"))


def test_aus_167_disorder_has_no_flanks() -> None:
    game = battle(A=infantry("0404", form="disorder", facing=2))
    assert arc_hexes_of(game, "A", "flank") == ()
    assert len(arc_hexes_of(game, "A", "rear")) == 3


def test_aus_124_a_routed_unit_has_nothing_but_a_rear() -> None:
    game = battle(A=infantry("0404", form="disorder", statuses=[ROUTED]))
    assert front_of(game, "A") == ()
    assert arc_towards_hex(game, "A", "0804") == "rear"
    assert reaction_zone(game, "A") == ()


def test_aus_169_a_long_line_has_the_front_of_both_its_hexes() -> None:
    game = battle(A=cavalry("0404", extends=["0405"]))
    assert set(front_of(game, "A")) == {"0503", "0504", "0505"}
    assert set(arc_hexes_of(game, "A", "flank")) == {"0403", "0406"}


def test_aus_169_a_long_column_has_its_front_at_the_head() -> None:
    game = battle(A=cavalry("0503", form="column", extends=["0404"], facing=2))
    assert set(front_of(game, "A")) == {"0502", "0603", "0604"}
    assert arc_hexes_of(game, "A", "rear") == ("0304",)


# --- what formations can do -----------------------------------------------------------------------


def test_aus_085_units_go_through_their_front() -> None:
    assert actions(battle(A=infantry("0404")), "A")["move"] == {"0503", "0504"}


def test_aus_122_a_line_slides_for_double_the_cost_where_nobody_stands() -> None:
    game = battle(A=infantry("0404"), B=infantry("0403"))
    assert actions(game, "A")["slide"] == {"0405"}
    assert costs(game, "A", "slide") == {4}


def test_aus_123_a_line_pays_its_whole_allowance_to_go_back_a_column_double() -> None:
    assert costs(battle(A=infantry("0404")), "A", "reverse") == {6}
    assert costs(battle(A=infantry("0404", form="column", facing=2)), "A", "reverse") == {2}


@pytest.mark.parametrize(
    ("number", "counter", "cost"),
    [
        ("aus-121", infantry("0404"), 3),
        ("aus-121", infantry("0404", form="column"), 2),
        ("aus-121", cavalry("0404"), 3),
        ("aus-121", infantry("0404", form="disorder"), 3),
    ],
)
def test_facing_about_costs_what_the_formation_says(
    number: str, counter: Counter, cost: int
) -> None:
    assert number
    assert costs(battle(A=counter), "A", "about-face") == {cost}


@pytest.mark.parametrize("number", ["aus-117", "aus-119"])
def test_turning_is_paid_step_by_step(number: str) -> None:
    game = battle(A=infantry("0404", form="column", facing=2))
    assert number
    assert actions(game, "A")["turn-left"] == {0}
    assert costs(game, "A", "turn-right") == {1}


def test_aus_170_a_long_line_pivots_through_hexes_that_must_be_free() -> None:
    game = battle(A=cavalry("0404", extends=["0405"]), B=infantry("0503", command="v-1"))
    assert "turn-right" in actions(game, "A")
    assert "turn-left" in actions(game, "A")
    blocked = battle(A=cavalry("0404", extends=["0405"]), B=infantry("0504"), C=infantry("0503"))
    assert not {"turn-left", "turn-right"} & set(actions(blocked, "A"))


@pytest.mark.parametrize("number", ["aus-158", "aus-164"])
def test_squares_and_unlimbered_guns_stay_in_their_hex(number: str) -> None:
    counter = infantry("0404", form="square") if number == "aus-158" else battery("0404")
    assert not {"move", "slide", "reverse", "road"} & set(actions(battle(A=counter), "A"))


def test_aus_158_leaving_a_square_costs_two_points() -> None:
    assert costs(battle(A=infantry("0404", form="square")), "A", "form") - {0} == {2}


def test_aus_148_formations_are_changed_for_points() -> None:
    forms = {
        one.formation for one in actions_of(battle(A=infantry("0404")), "A") if one.kind == "form"
    }
    assert forms == {"infantry-column", "infantry-square", "infantry-disorder"}


@pytest.mark.parametrize("light", [True, False])
def test_aus_152_only_units_with_the_symbol_skirmish(*, light: bool) -> None:
    counter = infantry("0404", light=light, skirmish_capable=light)
    forms = {one.formation for one in actions_of(battle(A=counter), "A") if one.kind == "form"}
    assert ("infantry-skirmish" in forms) == light


@pytest.mark.parametrize(
    ("number", "strength", "spreads"), [("aus-EX-16", 4, False), ("aus-153", 6, True)]
)
def test_skirmishers_of_some_strength_take_two_hexes(
    number: str, strength: int, *, spreads: bool
) -> None:
    game = battle(A=infantry("0404", form="skirmish", strength=strength))
    assert number
    assert ("spread" in actions(game, "A")) == spreads


def test_aus_163_limbered_guns_do_not_go_back_by_themselves() -> None:
    assert "reverse" not in actions(battle(A=battery("0404", form="limbered")), "A")


@pytest.mark.parametrize("number", ["aus-264", "aus-268"])
def test_blown_cavalry_and_cossacks_keep_their_disorder(number: str) -> None:
    counter = cavalry("0404", type="cossack")
    if number == "aus-264":
        counter = cavalry("0404", form="disorder", statuses=["blown-2"])
    assert "form" not in actions(battle(A=counter), "A")


def test_aus_265_cavalry_blown_once_takes_up_a_formation() -> None:
    game = battle(A=cavalry("0404", form="disorder", statuses=["blown-1"]))
    assert "form" in actions(game, "A")


@pytest.mark.parametrize("number", ["aus-157", "aus-166"])
def test_skirmishers_and_guns_are_never_disordered(number: str) -> None:
    game = battle(A=infantry("0404", form="skirmish"), B=battery("0405"), C=infantry("0406"))
    assert number
    for one in "ABC":
        disorder(game, one, "aus-166")
    assert [is_disordered(game, one) for one in "ABC"] == [False, False, True]
    assert game.piece("C").face == "disordered"


def test_aus_110_roads_are_followed_whatever_the_facing_at_their_own_cost() -> None:
    game = battle(
        A=infantry("0404", form="column", facing=8), terrain={"0503": "w"}, roads=[["0404", "0503"]]
    )
    roads = [one for one in actions_of(game, "A") if one.kind == "road"]
    assert [(one.hex, one.cost / 12, one.facing) for one in roads] == [("0503", 1, 2)]


@pytest.mark.parametrize("number", ["aus-110", "aus-102"])
def test_a_line_does_not_use_roads(number: str) -> None:
    game = battle(A=infantry("0404"), roads=[["0404", "0503"]])
    assert number
    assert "road" not in actions(game, "A")


def test_aus_111_the_facing_turns_at_no_cost_on_a_road() -> None:
    game = battle(A=infantry("0404", form="column", facing=8), roads=[["0404", "0503"]])
    assert [one.facing for one in actions_of(game, "A") if one.kind == "road"] == [2]


def test_aus_113_lanes_join_hexes_of_villages() -> None:
    game = battle(A=infantry("0404", form="column", facing=8), terrain={"0404": "v", "0503": "v"})
    assert [one.hex for one in actions_of(game, "A") if one.kind == "road"] == ["0503"]


def test_aus_112_a_bridge_serves_the_road_alone() -> None:
    water = {("0404", "0503"): "stream"}
    game = battle(
        A=infantry("0404", form="column", facing=2), sides=water, roads=[["0404", "0503"]]
    )
    found = {one.kind: one.cost / 12 for one in actions_of(game, "A") if one.hex == "0503"}
    assert found == {"move": 2, "road": 1}


def test_aus_171_a_long_unit_pays_for_its_dearest_part_and_loses_order_with_it() -> None:
    game = battle(A=cavalry("0404", extends=["0405"]), terrain={"0503": "w"})
    steps = {one.hex: one for one in actions_of(game, "A") if one.kind == "move"}
    assert steps["0503"].cost / 12 == 3
    assert steps["0503"].disorder == "automatic"


# --- zones ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "counter", "count"),
    [
        ("aus-125", infantry("0405"), 2),
        ("aus-128", infantry("0405", form="skirmish"), 6),
        ("aus-125", cavalry("0405"), 5),
        ("aus-125", cavalry("0405", form="column"), 8),
        ("aus-141", battery("0405"), 8),
        ("aus-141", battery("0405", form="limbered"), 0),
        ("aus-143", battery("0405", form="limbered", horse=True), 8),
    ],
)
def test_reaction_zones_have_the_size_of_the_formation(
    number: str, counter: Counter, count: int
) -> None:
    assert number
    assert len(reaction_zone(battle(A=counter), "A")) == count


@pytest.mark.parametrize(
    ("number", "form", "count"), [("aus-133", "line", 6), ("aus-134", "disorder", 0)]
)
def test_cavalry_has_a_zone_at_its_flanks_but_not_in_disorder(
    number: str, form: str, count: int
) -> None:
    assert number
    assert len(flank_zone(battle(A=cavalry("0605", form=form)), "A")) == count


# --- stacking -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "formation", "letter", "most"),
    [
        ("aus-178", "infantry-line", ".", 8),
        ("aus-178", "infantry-line", "w", None),
        ("aus-178", "infantry-column", "v", 8),
        ("aus-109", "strategic-cavalry", ".", 7),
    ],
)
def test_limits_depend_on_formation_and_ground(
    number: str, formation: str, letter: str, most: int | None
) -> None:
    assert number
    assert limit(battle(A=infantry("0101"), terrain={"0404": letter}), formation, "0404") == most


COLUMN: dict[str, Any] = {"form": "column", "strength": 4}


@pytest.mark.parametrize(
    ("number", "there", "fits"),
    [
        ("aus-178", infantry("0405", **COLUMN), True),
        ("aus-178", infantry("0405", form="column", strength=8), False),
        ("aus-179", cavalry("0405", form="column", strength=2), False),
        ("aus-179", battery("0405", form="limbered"), True),
        ("aus-180", infantry("0405", strength=2), False),
        ("aus-180", infantry("0405", form="column", strength=2, command="v-1"), False),
        ("aus-293", infantry("0405", form="disorder", strength=2, statuses=[ROUTED]), False),
        ("aus-154", infantry("0405", form="skirmish", strength=2), False),
    ],
)
def test_who_may_stand_with_a_battalion_in_column(
    number: str, there: Counter, *, fits: bool
) -> None:
    assert number
    assert may_stack(battle(A=infantry("0404", **COLUMN), B=there), ["A"], "0405") == fits


def test_aus_181_two_batteries_stand_alone_one_with_others() -> None:
    game = battle(
        A=battery("0404"), B=battery("0405"), C=infantry("0406", **COLUMN), D=battery("0406")
    )
    assert may_stack(game, ["A"], "0405")
    assert not may_stack(game, ["A"], "0406")


def test_aus_173_long_counters_stack_with_a_battery_alone() -> None:
    game = battle(
        A=cavalry("0404", extends=["0405"], form="column", facing=0, strength=2),
        B=cavalry("0505", form="column", strength=2),
        C=battery("0506", form="limbered"),
    )
    assert not may_stack(game, ["B"], "0405")
    assert may_stack(game, ["C"], "0405")


def test_aus_154_skirmishers_stand_with_a_battery() -> None:
    game = battle(A=infantry("0404", form="skirmish"), B=battery("0405"))
    assert may_stack(game, ["A"], "0405")


@pytest.mark.parametrize("number", ["aus-003", "aus-187"])
def test_leaders_stack_freely_and_bar_nobody(number: str) -> None:
    from tests.helpers.aus import leader

    game = battle(A=infantry("0404"), suchet=leader("0405"))
    assert number
    assert may_stack(game, ["A"], "0405")


@pytest.mark.parametrize(
    ("number", "what", "amount", "found"),
    [
        ("aus-006", "limited", 5, 2),
        ("aus-006", "blown", 9, 5),
        ("aus-EX-52", "rout", 5, 3),
        ("aus-006", "out-of-command", 5, 1),
        ("aus-006", "column-strength", 8, 2),
    ],
)
def test_fractions_are_rounded_by_the_register(
    number: str, what: str, amount: int, found: int
) -> None:
    assert number
    assert share_of(battle(A=infantry("0404")), what, amount) == found


@pytest.mark.parametrize(
    ("number", "losses", "broken"), [("aus-EX-53", 3, False), ("aus-313", 4, True)]
)
def test_a_unit_breaks_when_more_than_half_is_lost(
    number: str, losses: int, *, broken: bool
) -> None:
    game = battle(A=infantry("0404", strength=7, losses=losses), Z=infantry("0901", ALLIED))
    assert number
    assert is_at_breakpoint(game, "A") == broken
