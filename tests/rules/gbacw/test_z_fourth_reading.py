"""A fourth reading (6, 8, 10, 12): conditions of the text that meet, each written down first."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.cohesion import Blow
from hexwright.engine.systems.gbacw.fight import (
    before_leaving,
    can_fire,
    lose_strength,
    retreat,
    undergo,
)
from hexwright.engine.systems.gbacw.fire_modifiers import Volley, is_prepared
from hexwright.engine.systems.gbacw.lines import (
    closings,
    drop_extensions,
    may_extend,
    part_strengths,
)
from hexwright.engine.systems.gbacw.loose_cannon import is_within_reach
from hexwright.engine.systems.gbacw.movement import allowance, left
from hexwright.engine.systems.gbacw.order_changes import change, modifiers
from hexwright.engine.systems.gbacw.results import finish, take_losses, toll_of, upset
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    COLLAPSED,
    FIRED,
    brigade_order,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, open_facings, ways_of
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    SECOND,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import settle
from tests.helpers.situations import Situation

EAST, WEST = 3, 9
# On this map the hexes around 0404 are 0403, 0504, 0505, 0405, 0305 and 0304, clockwise.
BRIGADIER, DIVISION = "l_us_b1", "l_us_d1"


def drawn(size: int = 7, **tokens: str) -> str:
    """Clear ground with tokens at hexes, as `h0404=".A"`."""
    rows = [["."] * size for _ in range(size)]
    for name, token in tokens.items():
        rows[int(name[3:]) - 1][int(name[1:3]) - 1] = token
    return "\n".join("   ".join(row) for row in rows)


def field(*dice: int, order: str = "advance", tokens: Any = None, **more: Any) -> Situation:
    """A's brigade acts; A stands in the middle and looks east."""
    places = {"h0404": ".A", **(tokens or {})}
    orders = {FIRST[BLUE]: order, **more.pop("orders", {})}
    values = {"A": infantry(facing=EAST), **more}
    return battle(drawn(**places), dice=dice, orders=orders, acts=FIRST[BLUE], **values)


def wide(*extends: str, size: int = 10, **more: Any) -> Any:
    values = {"strength": size, "formation": "extended-line", "facing": EAST, **more}
    return infantry(extends=extends, **values)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


# --- orders that are changed by a roll (6.2) ------------------------------------------------------


def staff(*dice: int, where: str = "h0304", order: str = "advance", **more: Any) -> Situation:
    chief = more.pop("chief", leader(orders_rating=0, profile="aggressive", command_range=5))
    return field(
        *dice,
        order=order,
        tokens={where: f".{BRIGADIER}", **more.pop("tokens", {})},
        **{BRIGADIER: chief},
        **more,
    )


def test_gbacw_057_both_superiors_and_his_own_rating_count_together() -> None:
    staff_of: dict[str, Any] = {BRIGADIER: leader(orders_rating=-1), DIVISION: leader()}
    game = battle(drawn(h0404=f".A+{BRIGADIER}+{DIVISION}"), A=infantry(), **staff_of)
    assert modifiers(game, FIRST[BLUE]).total == -1 + 1


def test_gbacw_057_a_division_leader_in_the_next_hex_does_not_help() -> None:
    staff_of: dict[str, Any] = {BRIGADIER: leader(orders_rating=-1), DIVISION: leader()}
    drawing = drawn(h0404=f".A+{BRIGADIER}", h0403=f".{DIVISION}")
    game = battle(drawing, A=infantry(), **staff_of)
    assert modifiers(game, FIRST[BLUE]).total == -1


@pytest.mark.parametrize(("where", "reached"), [("h0704", True), ("h0707", False)])
def test_gbacw_059_infantry_within_three_points_of_a_hex_beside_the_enemy(
    where: str, *, reached: bool
) -> None:
    game = field(tokens={"h0404": ".", "h0304": ".A", where: ".Z"}, Z=infantry(GREY))
    far = distance(game, "0304", where[1:])
    assert (far <= 4) is reached
    assert is_within_reach(game, "A", "aggressive") is reached


@pytest.mark.parametrize(("mounted", "reached"), [(True, True), (False, False)])
def test_gbacw_059_mounted_cavalry_reaches_five_points(*, mounted: bool, reached: bool) -> None:
    rider = cavalry(facing=EAST) if mounted else cavalry(facing=EAST, face="dismounted")
    game = field(tokens={"h0404": ".", "h0104": ".A", "h0704": ".Z"}, A=rider, Z=infantry(GREY))
    assert distance(game, "0104", "0704") == 6
    assert is_within_reach(game, "A", "aggressive") is reached


def test_gbacw_059_woods_count_for_the_three_points() -> None:
    # Two hexes of woods on every way: four points to the hex beside Z.
    tokens = {f"h05{row:02}": "w" for row in range(1, 8)}
    tokens |= {f"h06{row:02}": "w" for row in range(1, 8)}
    tokens |= {"h0404": ".A", "h0704": ".Z"}
    assert is_within_reach(field(tokens={"h0704": ".Z"}, Z=infantry(GREY)), "A", "aggressive")
    assert not is_within_reach(field(tokens=tokens, Z=infantry(GREY)), "A", "aggressive")


def test_gbacw_063_an_aggressive_leader_on_the_march_keeps_his_orders() -> None:
    marching = infantry(formation="march", facing=2)
    game = staff(4, order="march", A=marching, tokens={"h0704": ".Z"}, Z=infantry(GREY))
    game.play(change(game, FIRST[BLUE]))
    assert brigade_order(game, FIRST[BLUE]) == "march"


@pytest.mark.parametrize(("roll", "order"), [(2, "attack"), (3, "advance"), (6, "advance")])
def test_gbacw_062_an_unreliable_leader_acts_by_his_roll(roll: int, order: str) -> None:
    chief = leader(orders_rating=0, profile="unreliable", command_range=5)
    game = staff(4, roll, chief=chief, tokens={"h0604": ".Z"}, Z=infantry(GREY, facing=WEST))
    game.run(change(game, FIRST[BLUE]))
    settle(game)
    assert brigade_order(game, FIRST[BLUE]) == order
    assert game.piece("A").hex == "0404"


def test_gbacw_061_guns_of_a_cautious_leader_stay_while_all_others_go_back() -> None:
    chief = leader(orders_rating=0, profile="cautious", command_range=5)
    game = staff(
        4,
        chief=chief,
        order="attack",
        tokens={"h0405": ".G", "h0604": ".Z"},
        G=battery(command=FIRST[BLUE], facing=EAST),
        Z=infantry(GREY, facing=WEST),
    )
    game.run(change(game, FIRST[BLUE]))
    settle(game)
    assert game.piece("A").hex in ("0304", "0305")
    assert game.piece("G").hex == "0405"
    assert brigade_order(game, FIRST[BLUE]) == "advance"


def staying(order: str = "advance", ground: str = ".", **more: Any) -> Situation:
    values = {"A": infantry(facing=EAST), **more}
    return battle(
        drawn(h0404=f"{ground}A"),
        orders={FIRST[BLUE]: order},
        acts=FIRST[BLUE],
        stays=[FIRST[BLUE]],
        **values,
    )


def test_gbacw_058_who_stays_turns_by_the_free_vertex_alone() -> None:
    assert set(open_facings(staying(), "A")) == {1, 3, 5}


def test_gbacw_058_gbacw_076_who_stays_in_woods_under_attack_does_not_turn() -> None:
    assert set(open_facings(staying("attack", "w"), "A")) <= {3}


@pytest.mark.parametrize("face", ["mounted", "dismounted"])
def test_gbacw_058_gbacw_321_who_stays_neither_mounts_nor_dismounts(face: str) -> None:
    rider = cavalry(facing=EAST) if face == "mounted" else cavalry(facing=EAST, face=face)
    assert not {":mount", ":dismount"} & buttons(staying(A=rider), "A").keys()


def test_gbacw_058_who_stays_neither_extends_nor_goes() -> None:
    game = staying(A=infantry(facing=EAST, strength=9))
    assert ways_of(game, "A") == {}
    assert not [button for button in buttons(game, "A") if button.startswith(":extend")]


# --- extended lines (8.4) -------------------------------------------------------------------------


def test_gbacw_110_both_wings_at_once_cost_the_dearer_one() -> None:
    game = field(tokens={"h0403": "w"}, A=infantry(facing=EAST, strength=15))
    game.play(act(game, "A"), ":extend-both", PASS)
    assert len(game.piece("A").hexes) == 3
    assert left(game, "A") == 4 * 12


@pytest.mark.parametrize(
    ("other", "may"),
    [(battery(facing=EAST), True), (infantry(facing=EAST, strength=1), False)],
)
def test_gbacw_107_the_wing_goes_to_guns_but_to_no_other_troops(other: Any, *, may: bool) -> None:
    game = field(tokens={"h0403": ".B"}, A=infantry(facing=EAST, strength=9), B=other)
    assert may_extend(game, "A", "left") is may


@pytest.mark.parametrize(
    ("other", "may"),
    [(battery(facing=EAST), True), (infantry(facing=EAST, strength=1), False)],
)
def test_gbacw_107_who_stands_with_other_troops_does_not_extend(other: Any, *, may: bool) -> None:
    game = field(tokens={"h0404": ".B+A"}, A=infantry(facing=EAST, strength=9), B=other)
    assert may_extend(game, "A", "left") is may


@pytest.mark.parametrize(
    ("size", "extends", "parts"),
    [(9, ("0403",), [5, 4]), (16, ("0403", "0405"), [6, 5, 5]), (17, ("0403", "0405"), [6, 6, 5])],
)
def test_gbacw_114_what_cannot_be_shared_belongs_to_the_counter(
    size: int, extends: tuple[str, ...], parts: list[int]
) -> None:
    game = field(A=wide(*extends, size=size))
    found = part_strengths(game, "A")
    assert found["0404"] == parts[0]
    assert sorted(found.values(), reverse=True) == parts


def test_gbacw_108_the_wing_closes_up_though_the_rest_is_next_to_the_enemy() -> None:
    game = field(tokens={"h0505": ".Z"}, A=wide("0403"), Z=infantry(GREY, facing=EAST))
    assert "0404" in {
        closing.hexes[0] if hasattr(closing, "hexes") else closing
        for closing in closings(game, "A")
    }


def test_gbacw_112_a_line_pays_for_the_dearest_hex_that_a_part_enters() -> None:
    game = field(tokens={"h0504": "w"}, A=wide("0403"))
    before = left(game, "A")
    game.play(act(game, "A"), ":ahead-left", PASS)
    assert set(game.piece("A").hexes) == {"0504", "0503"}
    assert before - left(game, "A") == 2 * 12


def test_gbacw_112_facing_about_costs_a_line_one_point() -> None:
    game = field(A=wide("0403"))
    game.play(act(game, "A"), ":about-face", PASS)
    assert game.piece("A").facing == WEST
    assert left(game, "A") == 5 * 12


def test_gbacw_112_gbacw_076_wheeling_in_woods_under_attack_costs_a_point_more() -> None:
    costs = {}
    for order in ("advance", "attack"):
        tokens = {f"h{column:02}{row:02}": "w" for column in range(1, 8) for row in range(1, 8)}
        tokens["h0404"] = "wA"
        game = field(order=order, tokens=tokens, A=wide("0403"))
        before = left(game, "A")
        game.run(act(game, "A"))
        game.answer(":wheel-left")
        costs[order] = (before - left(game, "A")) // 12
    assert costs["attack"] == costs["advance"] + 1


@pytest.mark.parametrize(
    ("size", "lost", "extends", "hexes"),
    [
        (9, 1, ("0403",), 2),
        (9, 2, ("0403",), 1),
        (16, 1, ("0403", "0405"), 3),
        (16, 2, ("0403", "0405"), 2),
        (16, 9, ("0403", "0405"), 1),
    ],
)
def test_gbacw_109_gbacw_110_losses_shorten_a_line_when_the_activation_ends(
    size: int, lost: int, extends: tuple[str, ...], hexes: int
) -> None:
    game = field(A=wide(*extends, size=size, losses=lost))
    game.run(drop_extensions(game))
    settle(game)
    assert len(game.piece("A").hexes) == hexes


def test_gbacw_119_disorder_of_one_part_is_that_of_all_and_guns_at_the_other_end_test() -> None:
    # 9 fails: the guns in the other hex are disordered as well.
    game = field(
        9,
        tokens={"h0403": ".G"},
        A=wide("0403"),
        G=battery(facing=EAST, cohesion=7),
    )
    toll = toll_of(game, Blow("fire", "gbacw-119", ()), "0404")
    upset(game, toll, "A")
    game.run(finish(game, toll))
    settle(game)
    assert is_disordered(game, "A")
    assert rolls(game).count("G") <= 1


def test_gbacw_275_a_line_collapses_by_the_losses_of_all_its_hexes() -> None:
    game = field(A=wide("0403", size=10, losses=5))
    game.play(lose_strength(game, "A", 1, "gbacw-275"))
    assert has(game, "A", COLLAPSED)
    assert is_disordered(game, "A")


def test_gbacw_122_a_line_goes_back_as_a_line_and_is_not_tested() -> None:
    game = field(tokens={"h0504": ".Z"}, A=wide("0403"), Z=infantry(GREY, facing=WEST))
    game.run(retreat(game, "A", 1, cause="shock", rule="gbacw-122"))
    settle(game)
    assert len(game.piece("A").hexes) == 2
    assert rolls(game) == []


# --- fire (10) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "order", "prepared"),
    [
        (infantry(facing=EAST), "advance", True),
        (infantry(facing=EAST), "attack", True),
        (infantry(facing=EAST, disordered=True), "advance", False),
        (cavalry(facing=EAST, face="dismounted"), "advance", False),
    ],
)
def test_gbacw_209_gbacw_210_who_acts_fires_prepared_on_foot_and_in_order(
    unit: Any, order: str, *, prepared: bool
) -> None:
    game = field(order=order, tokens={"h0504": ".Z"}, A=unit, Z=infantry(GREY, facing=WEST))
    assert is_prepared(game, Volley("A", "0404", "0504", 6)) is prepared


def test_gbacw_210_who_has_moved_does_not_fire_prepared() -> None:
    game = field(order="attack", tokens={"h0604": ".Z"}, Z=infantry(GREY, facing=EAST))
    game.run(act(game, "A"))
    game.answer(("0504",))
    assert can_fire(game, "A")
    assert not is_prepared(game, Volley("A", "0504", "0604", 6))


def test_gbacw_278_disordered_guns_move_as_far_as_others_and_do_not_fire() -> None:
    guns: dict[str, Any] = {"G": battery(command=FIRST[BLUE], facing=EAST, disordered=True)}
    game = field(tokens={"h0405": ".G", "h0705": ".Z"}, Z=infantry(GREY, facing=WEST), **guns)
    assert allowance(game, "G") == 8 * 12
    assert not can_fire(game, "G")


def test_gbacw_207_fire_on_those_who_leave_strikes_friends_who_remain() -> None:
    # 9 of 6 points at least disorders; B stays in the hex and is the one to test or suffer.
    game = field(
        9,
        9,
        9,
        9,
        9,
        tokens={"h0404": ".B+A", "h0504": ".Z"},
        A=infantry(facing=WEST, strength=3),
        B=infantry(facing=WEST, strength=3),
        Z=infantry(GREY, facing=WEST),
    )
    game.run(before_leaving(game, "A"))
    game.answer("Z")
    settle(game)
    assert strength(game, "B") < 3 or is_disordered(game, "B") or not is_on_map(game, "B")
    assert strength(game, "A") == 3


def test_gbacw_207_guns_do_not_fire_at_those_who_leave() -> None:
    game = field(tokens={"h0504": ".Z"}, A=infantry(facing=WEST), Z=battery(GREY, facing=WEST))
    game.run(before_leaving(game, "A"))
    assert game.decision is None


def test_gbacw_201_who_has_fired_may_not_fire_again() -> None:
    game = field(tokens={"h0504": ".Z"}, Z=infantry(GREY, facing=WEST))
    assert can_fire(game, "A")
    game.emit(Counted(ACTIVATION, FIRED, "A"))
    assert ":fire" not in buttons(game, "A")


# --- disorder, retreat, rout (12) -----------------------------------------------------------------


def struck(game: Situation, hex_: str, points: int, *units: str, cause: str = "fire") -> None:
    """A result of a table: so many points from the top of a hex, and disorder of units."""
    toll = toll_of(game, Blow(cause, "gbacw-276", ("Z",)), hex_)
    if points:
        take_losses(game, toll, toll.stack, points)
    for unit in units:
        if is_on_map(game, unit):
            upset(game, toll, unit)
    game.run(finish(game, toll))
    settle(game)


FACED = {"h0505": ".Z"}


def test_gbacw_275_the_second_example_of_collapse() -> None:
    # 8 printed, 4 lost; 1D leaves 3, the disorder is the second and leaves 2; then a test.
    game = field(
        0,
        tokens=FACED,
        A=infantry(facing=EAST, strength=8, losses=4),
        Z=infantry(GREY, facing=WEST),
    )
    struck(game, "0404", 1, "A")
    assert strength(game, "A") == 2
    assert has(game, "A", COLLAPSED)
    assert game.piece("A").hex != "0404"
    assert rolls(game) == ["A"]


def test_gbacw_275_who_fails_the_last_test_routs_and_shakes_his_neighbours() -> None:
    # 9 fails; B beside where A went is shaken, the guns are not.
    game = field(
        9,
        0,
        tokens={**FACED, "h0304": ".B", "h0305": ".G"},
        A=infantry(facing=EAST, strength=8, losses=4, cohesion=5, back=3),
        B=infantry(facing=EAST),
        G=battery(facing=EAST),
        Z=infantry(GREY, facing=WEST),
    )
    struck(game, "0404", 1, "A")
    assert not is_on_map(game, "A")
    assert rolls(game)[0] == "A"
    assert "G" not in rolls(game)


@pytest.mark.parametrize("cause", ["fire", "shock"])
def test_gbacw_285_disordered_guns_lose_one_by_fire_and_are_left_by_shock(cause: str) -> None:
    guns = battery(command=FIRST[BLUE], facing=EAST, disordered=True, strength=5)
    game = field(tokens=FACED, A=guns, Z=infantry(GREY, facing=WEST))
    struck(game, "0404", 0, "A", cause=cause)
    assert game.piece("A").hex == "0404"
    assert is_abandoned(game, "A") is (cause == "shock")
    assert strength(game, "A") == (5 if cause == "shock" else 4)


def test_gbacw_281_ground_stops_a_disordered_unit_and_costs_it_nothing() -> None:
    # 9 fails in the rough woods; by advance orders it would have had points to go on.
    game = field(9, tokens={"h0504": "r"}, A=infantry(facing=EAST, disordered=True, move=12))
    game.run(act(game, "A"))
    game.answer(("0504",))
    assert rolls(game) == ["A"]
    assert (game.piece("A").hex, strength(game, "A")) == ("0504", 6)
    assert ways_of(game, "A") == {}


def test_gbacw_284_a_unit_that_acts_and_is_disordered_twice_by_fire_does_nothing_more() -> None:
    game = field(
        tokens=FACED, A=infantry(facing=EAST, disordered=True), Z=infantry(GREY, facing=WEST)
    )
    struck(game, "0404", 0, "A")
    assert strength(game, "A") == 5
    assert ways_of(game, "A") == {}
    assert not buttons(game, "A")


def test_gbacw_289_who_cannot_go_back_pays_a_point_for_each_hex() -> None:
    # Enemies all round: 2 hexes cannot be gone.
    ring = {
        "h0403": ".R",
        "h0504": ".S",
        "h0505": ".Z",
        "h0405": ".T",
        "h0305": ".U",
        "h0304": ".V",
    }
    others: dict[str, Any] = {name: infantry(GREY) for name in "RSTUVZ"}
    game = field(tokens=ring, **others)
    game.run(retreat(game, "A", 2, cause="shock", rule="gbacw-289"))
    settle(game)
    assert (game.piece("A").hex, strength(game, "A")) == ("0404", 4)


def test_gbacw_290_guns_that_cannot_go_back_are_left() -> None:
    ring = {
        "h0403": ".R",
        "h0504": ".S",
        "h0505": ".Z",
        "h0405": ".T",
        "h0305": ".U",
        "h0304": ".V",
    }
    others: dict[str, Any] = {name: infantry(GREY) for name in "RSTUVZ"}
    game = field(tokens=ring, A=battery(command=FIRST[BLUE], facing=EAST), **others)
    game.run(retreat(game, "A", 1, cause="shock", rule="gbacw-290"))
    settle(game)
    assert is_abandoned(game, "A")
    assert strength(game, "A") == 6


def test_gbacw_272_the_top_is_lost_the_rest_of_the_loss_goes_down_and_disorder_is_forgotten() -> (
    None
):
    # 2 points and a disorder: A had one, B loses the other and tests for the loss of A alone.
    game = field(
        0,
        tokens={"h0404": ".B+A", **FACED},
        A=infantry(facing=EAST, strength=1),
        B=infantry(facing=EAST, strength=4),
        Z=infantry(GREY, facing=WEST),
    )
    struck(game, "0404", 2, "A")
    assert not is_on_map(game, "A")
    assert strength(game, "B") == 3


def test_gbacw_293_gbacw_299_nobody_is_shaken_twice_by_one_chain() -> None:
    # A routs; B and C beside it and beside each other test once each, both pass.
    game = field(
        9,
        0,
        0,
        tokens={"h0403": ".B", "h0304": ".C", **FACED},
        A=infantry(facing=EAST, disordered=True, back=3),
        B=infantry(facing=EAST),
        C=infantry(facing=EAST),
        Z=infantry(GREY, facing=WEST),
    )
    struck(game, "0404", 0, "A", cause="shock")
    assert not is_on_map(game, "A")
    assert sorted(rolls(game)) == ["A", "B", "C"]


def test_gbacw_299_a_neighbour_of_another_brigade_is_shaken_too() -> None:
    game = field(
        9,
        0,
        tokens={"h0403": ".B", **FACED},
        A=infantry(facing=EAST, disordered=True, back=3),
        B=infantry(facing=EAST, command=SECOND[BLUE]),
        Z=infantry(GREY, facing=WEST),
    )
    struck(game, "0404", 0, "A", cause="shock")
    assert rolls(game) == ["A", "B"]


def test_gbacw_280_who_holds_after_shock_loses_a_point_and_goes_one_or_two_hexes() -> None:
    game = field(
        0, tokens=FACED, A=infantry(facing=EAST, disordered=True), Z=infantry(GREY, facing=WEST)
    )
    struck(game, "0404", 0, "A", cause="shock")
    assert strength(game, "A") == 5
    assert 1 <= distance(game, "0404", game.piece("A").hex) <= 2
    assert distance(game, "0505", game.piece("A").hex) > 1


def test_gbacw_276_gbacw_272_a_test_that_passes_leaves_a_unit_as_it_was() -> None:
    game = field(6, tokens=FACED, Z=infantry(GREY, facing=WEST))
    game.run(undergo(game, "A", cause="fire", rule="gbacw-276"))
    settle(game)
    assert not is_disordered(game, "A")


def test_gbacw_291_who_goes_back_one_or_two_stops_before_friends_it_would_have_to_pass() -> None:
    # To the west two full stacks: one hex back is room enough, a second would lead through them.
    full = infantry(facing=EAST, strength=9, command=SECOND[BLUE])
    tokens = {f"h02{row:02}": f".{name}" for row, name in zip((3, 4, 5, 6), "BCDE", strict=True)}
    game = field(
        tokens={**tokens, **FACED},
        A=infantry(facing=EAST, disordered=True),
        Z=infantry(GREY, facing=WEST),
        B=full,
        C=full,
        D=full,
        E=full,
    )
    struck(game, "0404", 0, "A")
    assert distance(game, "0404", game.piece("A").hex) == 1
    assert rolls(game) == []
