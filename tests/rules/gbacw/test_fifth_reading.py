"""A fifth reading: two rules of the Spanish text that meet, each outcome written down first."""

from typing import Any, cast

import pytest

from hexwright.engine.core.game_events import Counted, LevelSet, Rolled
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.combats import Combat, note_combats, pending
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.gbacw.advance import may_advance
from hexwright.engine.systems.gbacw.cohesion import Blow
from hexwright.engine.systems.gbacw.designation import Shocks, note_shocks, strikes
from hexwright.engine.systems.gbacw.effectiveness import is_spent
from hexwright.engine.systems.gbacw.efficiency import count_of
from hexwright.engine.systems.gbacw.fight import (
    can_fire,
    disorder,
    fire_action,
    lose_strength,
    retreat,
)
from hexwright.engine.systems.gbacw.fire_modifiers import (
    PRE_SHOCK,
    RETURN,
    Volley,
    is_prepared,
    volley_modifiers,
)
from hexwright.engine.systems.gbacw.fire_strength import shares_of_hex
from hexwright.engine.systems.gbacw.leader_losses import relocate_leaders
from hexwright.engine.systems.gbacw.reaction_fire import strength_left
from hexwright.engine.systems.gbacw.recovery import may_rally, rally, rally_modifiers
from hexwright.engine.systems.gbacw.results import finish, take_losses, toll_of, upset
from hexwright.engine.systems.gbacw.retreat import Task, ways_back
from hexwright.engine.systems.gbacw.shock import commitments, fires
from hexwright.engine.systems.gbacw.sight import (
    friends_near_target,
    hex_in_the_way,
    sees,
)
from hexwright.engine.systems.gbacw.targets import targets_of, why_no_shot
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    COLLAPSED,
    FIRED,
    has,
    is_abandoned,
    is_disordered,
    refused_hands,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, open_facings, ways_of
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, drawn, settle
from tests.helpers.situations import Situation

EAST, WEST, NORTH_WEST, SOUTH_WEST = 3, 9, 11, 7
# On this map the hexes around 0404 are 0403, 0504, 0505, 0405, 0305 and 0304, clockwise.
BRIGADIER, DIVISION = "l_us_b1", "l_us_d1"


LED: dict[str, Any] = {BRIGADIER: leader()}


def field(*dice: int, order: str = "advance", tokens: Any = None, **more: Any) -> Situation:
    """A's brigade acts; A stands in the middle and looks east."""
    places = {"h0404": ".A", **(tokens or {})}
    orders = {FIRST[BLUE]: order, **more.pop("orders", {})}
    more.setdefault("acts", FIRST[BLUE])
    units: dict[str, Any] = (
        {"A": infantry(facing=EAST)} if any("A" in t for t in places.values()) else {}
    )
    return battle(drawn(**places), dice=dice, orders=orders, **{**units, **more})


def wide(*extends: str, size: int = 10, **more: Any) -> Any:
    values = {"strength": size, "formation": "extended-line", "facing": EAST, **more}
    return infantry(extends=extends, **values)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


def total(game: Situation, volley: Volley) -> int:
    return volley_modifiers(game, volley).total


def amounts(game: Situation, volley: Volley) -> dict[str, int]:
    return {part.rule: part.amount for part in volley_modifiers(game, volley).parts}


def answer_all(game: Situation, **choices: Any) -> list[str]:
    """Answer by side: `grey="Z"` fires or turns with Z whenever that is offered."""
    asked = []
    while (decision := game.decision) is not None:
        asked.append(f"{decision.side} {decision.rule}")
        wanted: Any = choices.get("grey" if decision.side == GREY else "blue")
        open_ = {*decision.options, *decision.buttons}
        default: Any = decision.default if decision.default is not None else next(iter(open_))
        game.answer(wanted if wanted in open_ else default)
    return asked


# --- refused flanks (7.3) and fire, shock, withdrawal ---------------------------------------------


@pytest.mark.parametrize(("where", "facing", "flank"), [("h0405", NORTH, 0), ("h0305", 2 + 1, 1)])
def test_gbacw_084_gbacw_221_the_refused_front_is_no_flank_but_the_side_beyond_it_is(
    where: str, facing: int, flank: int
) -> None:
    game = field(
        tokens={where: ".Z"},
        A=infantry(facing=EAST, formation="refused-right"),
        Z=infantry(GREY, facing=facing),
        acts=FIRST[GREY],
    )
    assert amounts(game, Volley("Z", where[1:], "0404", 6)).get("gbacw-221", 0) == flank


def test_gbacw_086_a_refusing_unit_does_not_shock_into_its_refused_front() -> None:
    game = field(
        order="attack",
        tokens={"h0504": ".Z", "h0405": ".Y"},
        A=infantry(facing=EAST, formation="refused-right"),
        Z=infantry(GREY, facing=WEST),
        Y=infantry(GREY, facing=NORTH_WEST),
    )
    assert tuple(strikes(game, "A")) == ("0504",)


def test_gbacw_085_gbacw_099_seven_points_of_a_refusing_hex_are_parted_four_and_three() -> None:
    game = field(
        tokens={"h0404": ".B+A"},
        A=infantry(facing=EAST, strength=3, formation="refused-right"),
        B=infantry(facing=EAST, strength=9, formation="refused-right"),
    )
    found = {share.unit: (share.normal, share.refused) for share in shares_of_hex(game, "0404")}
    assert found == {"A": (3, 0), "B": (1, 3)}


def test_gbacw_085_gbacw_117_the_end_of_a_line_that_refuses_parts_what_stands_there() -> None:
    # Ten points in two hexes; the right end, 0405, bends back and has five.
    game = field(A=wide("0405", formation="extended-line-refused-right"))
    found = {
        hex_: [(share.whole, share.normal, share.refused) for share in shares_of_hex(game, hex_)]
        for hex_ in ("0404", "0405")
    }
    assert found["0404"][0][0] == 5
    assert found["0405"][0][1:] == (3, 2)


def test_gbacw_083_gbacw_207_fire_at_one_that_withdraws_meets_it_still_refusing() -> None:
    # Z stands on the refused hexside: its fire is not into a flank.
    game = field(
        0,
        tokens={"h0405": ".Z"},
        A=infantry(facing=EAST, formation="refused-right"),
        Z=infantry(GREY, facing=NORTH_WEST),
    )
    game.run(act(game, "A"))
    game.answer(":withdraw")
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    answer_all(game, grey="Z")
    shot = next(event for event in game.history.events if isinstance(event, Rolled))
    assert "gbacw-221" not in {part.rule for part in shot.modifiers}
    assert refused_hands(game, "A") == ()


def test_gbacw_079_gbacw_315_who_refuses_a_flank_does_not_turn_when_it_rallies() -> None:
    game = field(0, A=infantry(facing=EAST, formation="refused-right", disordered=True))
    game.play(rally(game, "A"))
    assert not is_disordered(game, "A")


# --- withdrawing (9.54) and those who answer ------------------------------------------------------


def test_gbacw_158_gbacw_208_guns_fire_at_a_unit_that_withdraws_to_near_them() -> None:
    # G is four hexes behind A: after the first hex it is three away.
    game = field(
        9,
        9,
        9,
        9,
        tokens={"h0404": ".", "h0504": ".A", "h0104": ".G"},
        A=infantry(facing=EAST),
        G=battery(GREY, facing=EAST),
    )
    game.run(act(game, "A"))
    game.answer(":withdraw")
    game.answer(("0404",))
    asked = answer_all(game, grey="G")
    assert f"{GREY} gbacw-203" in asked


def test_gbacw_158_gbacw_207_who_is_hit_as_he_leaves_withdraws_one_hex_alone() -> None:
    game = field(
        9,
        0,
        0,
        0,
        tokens={"h0504": ".Z"},
        A=infantry(facing=EAST, strength=9),
        Z=infantry(GREY, facing=WEST),
    )
    game.run(act(game, "A"))
    game.answer(":withdraw")
    assert game.decision is not None
    game.answer(next(way for way in game.decision.options if len(way) == 2))
    answer_all(game, grey="Z")
    assert strength(game, "A") < 9
    moves = [event for event in game.history.events if isinstance(event, Moved)]
    assert len(moves) == 1


def test_gbacw_158_gbacw_168_cavalry_gets_out_of_the_way_of_one_that_withdraws_towards_it() -> None:
    game = field(
        tokens={"h0404": ".", "h0504": ".A", "h0104": ".R"},
        A=infantry(facing=EAST),
        R=cavalry(GREY, facing=EAST),
    )
    game.run(act(game, "A"))
    game.answer(":withdraw")
    game.answer(("0404",))
    assert game.decision is not None
    assert (game.decision.side, game.decision.rule) == (GREY, "gbacw-168")


def test_gbacw_158_gbacw_310_a_unit_in_good_order_that_withdraws_over_guns_mans_them() -> None:
    guns = battery(facing=WEST, statuses=["abandoned-1"])
    game = field(tokens={"h0304": ".G"}, G=guns)
    game.run(act(game, "A"))
    game.answer(":withdraw")
    assert game.decision is not None
    game.answer(next(way for way in game.decision.options if way[0] == "0304"))
    answer_all(game)
    assert not is_abandoned(game, "G")
    assert is_disordered(game, "G")


# --- coming beside the enemy (9.23, 9.53, 9.61) ---------------------------------------------------


def test_gbacw_137_gbacw_164_an_enemy_turns_to_whoever_comes_over_a_bridge() -> None:
    game = field(
        0,
        tokens={"h0504": ".", "h0604": ".Z"},
        sides={("0404", "0504"): "ford"},
        Z=infantry(GREY, facing=NORTH),
    )
    game.run(act(game, "A"))
    game.answer(("0504",))
    asked = answer_all(game)
    assert any(one.startswith(GREY) for one in asked)


def test_gbacw_155_gbacw_071_who_joins_friends_beside_the_enemy_and_turns_fires_no_more() -> None:
    game = field(
        order="attack",
        tokens={"h0504": ".B", "h0604": ".Z"},
        A=infantry(facing=EAST, strength=3),
        B=infantry(facing=1, strength=3),
        Z=infantry(GREY, facing=WEST),
    )
    game.run(act(game, "A"))
    game.answer(("0504",))
    answer_all(game)
    assert game.piece("A").facing == 1
    assert not can_fire(game, "A") or "0604" not in targets_of(game, "A")
    assert not strikes(game, "A")


# --- lines and columns under fire (8.44, 8.45, 8.5) -----------------------------------------------


def test_gbacw_102_gbacw_117_a_line_of_fourteen_points_is_no_massed_target() -> None:
    def shell(target: Any) -> int:
        game = field(
            tokens={"h0404": ".G", "h0804": ".Z"},
            G=battery(facing=EAST, strength=6),
            Z=target,
        )
        return amounts(game, Volley("G", "0404", "0804", 6)).get("gbacw-102", 0)

    assert shell(infantry(GREY, facing=WEST, strength=8)) == 1
    assert shell(wide("0803", size=14, facing=WEST)._replace(side=GREY, command=FIRST[GREY])) == 0


def test_gbacw_102_guns_do_not_make_a_few_men_a_larger_target() -> None:
    game = field(
        tokens={"h0404": ".G", "h0804": ".Y+Z"},
        G=battery(facing=EAST),
        Z=infantry(GREY, facing=WEST, strength=2),
        Y=battery(GREY, facing=WEST),
    )
    assert amounts(game, Volley("G", "0404", "0804", 6))["gbacw-102"] == -1


@pytest.mark.parametrize(("target", "lost"), [("0504", 0), ("0604", 1)])
def test_gbacw_126_gbacw_223_each_part_of_a_column_has_the_ground_of_its_own_hex(
    target: str, lost: int
) -> None:
    def fire(ground: str) -> int:
        game = field(
            tokens={"h0504": ".Z", "h0604": ground},
            Z=infantry(GREY, facing=8, strength=9, formation="extended-column", extends=["0604"]),
            orders={FIRST[GREY]: "march"},
        )
        return total(game, Volley("A", "0404", target, 6))

    assert fire(".") - fire("w") == lost


def test_gbacw_126_gbacw_129_a_column_hit_in_its_tail_is_disordered_as_a_whole() -> None:
    game = field(
        tokens={"h0504": ".Z"},
        Z=infantry(GREY, facing=8, strength=9, formation="extended-column", extends=["0604"]),
        acts=FIRST[BLUE],
    )
    toll = toll_of(game, Blow("fire", "gbacw-126", ("A",)), "0604")
    upset(game, toll, "Z")
    game.play(finish(game, toll))
    assert is_disordered(game, "Z")


@pytest.mark.parametrize("shaken", [False, True])
def test_gbacw_121_a_line_that_must_close_up_to_go_back_may_be_disordered_and_no_more(
    *, shaken: bool
) -> None:
    # The river behind one half lets only the other go back.
    game = field(
        9,
        tokens={"h0504": ".Z"},
        sides={("0303", "0403"): "river", ("0302", "0403"): "river", ("0303", "0404"): "river",
               ("0304", "0404"): "river", ("0304", "0403"): "river", ("0402", "0403"): "river"},
        A=wide("0403", disordered=shaken),
        Z=infantry(GREY, facing=WEST),
    )  # fmt: skip
    game.run(retreat(game, "A", 1, cause="shock", rule="gbacw-121"))
    settle(game)
    assert len(game.piece("A").hexes) == 1
    assert is_on_map(game, "A")
    assert is_disordered(game, "A")
    assert strength(game, "A") == 10


# --- sight and units between (10.2) ---------------------------------------------------------------


def test_gbacw_200_woods_on_one_side_of_a_line_along_hexsides_hide() -> None:
    # From 0404 to 0604 the line runs between 0504 and 0505.
    assert sees(field(), "0404", "0604")
    assert not sees(field(tokens={"h0504": "w"}), "0404", "0604")
    assert not sees(field(tokens={"h0505": "w"}), "0404", "0604")


def slope(heights: str, start: int, end: int, **more: Any) -> bool:
    hexes = ["."] * len(heights.split())
    hexes[start - 1] = ".A"
    options = {"crest_rule": False, **more}
    game = battle(column(*hexes), A=infantry(), heights=heights, options=options)
    return sees(game, f"01{start:02}", f"01{end:02}")


@pytest.mark.parametrize(
    ("heights", "clear"),
    [
        # Above the mean of 3 and 0, and nearer to the lower end.
        ("3 1 1 2 0", False),
        # The same hex near the higher end hides nothing.
        ("3 2 1 1 0", True),
        # As high as the higher end, with a dip before it: the hill between (10.24 exc. 1).
        ("3 1 3 0 0 0 0", False),
        # The same without a dip.
        ("3 3 1 0 0 0 0", True),
    ],
)
def test_gbacw_190_gbacw_192_what_hides_on_a_slope_without_steep_sides(
    heights: str, *, clear: bool
) -> None:
    assert slope(heights, 1, len(heights.split())) is clear


@pytest.mark.parametrize(("heights", "between"), [("1 0 0 1", ""), ("0 0 1 1", "0102")])
def test_gbacw_196_a_friend_below_both_ends_is_fired_over_by_small_arms(
    heights: str, between: str
) -> None:
    game = battle(
        column(".Z", ".B", ".", ".A"),
        A=infantry(),
        B=infantry(),
        Z=infantry(GREY),
        heights=heights,
    )
    assert hex_in_the_way(game, BLUE, "0104", "0101", guns=False) == between


@pytest.mark.parametrize(
    ("friend", "stops"), [(1, False), (2, True), (3, True), (5, True), (6, True), (7, False)]
)
def test_gbacw_198_a_friend_within_two_hexes_of_the_target_stops_shell_on_both_sides(
    friend: int, *, stops: bool
) -> None:
    # Guns in 0109 fire five hexes up at 0104; a friend stands in the line of fire.
    hexes = [".", ".", ".", ".Z", ".", ".", ".", ".", ".G"]
    hexes[friend - 1] = ".B"
    game = battle(
        column(*hexes), G=battery(facing=NORTH), B=infantry(), Z=infantry(GREY, facing=SOUTH)
    )
    assert bool(friends_near_target(game, BLUE, "0109", "0104")) is stops


def test_gbacw_198_height_does_not_matter_for_friends_near_the_target_of_shell() -> None:
    game = battle(
        column(".Z", ".B", ".", ".", ".", ".G"),
        G=battery(facing=NORTH),
        B=infantry(),
        Z=infantry(GREY, facing=SOUTH),
        heights="2 0 0 0 0 2",
    )
    assert friends_near_target(game, BLUE, "0106", "0101")


def test_gbacw_309_gbacw_196_guns_that_were_left_hide_nobody() -> None:
    game = battle(
        column(".Z", ".Y", ".", ".A"),
        A=infantry(facing=NORTH),
        Y=battery(GREY, statuses=["abandoned-1"]),
        Z=infantry(GREY, facing=SOUTH),
    )
    assert hex_in_the_way(game, BLUE, "0104", "0101", guns=False) == ""


# --- fire together, light and condition (10.6, 10.8, 16.1) ----------------------------------------


def test_gbacw_224_gbacw_209_of_a_stack_that_fires_together_one_in_disorder_spoils_it() -> None:
    def joint(*, shaken: bool) -> int:
        game = field(
            tokens={"h0404": ".B+A", "h0504": ".Z"},
            options={"combined_small_arms": True},
            A=infantry(facing=EAST, strength=3),
            B=infantry(facing=EAST, strength=3, disordered=shaken),
            Z=infantry(GREY, facing=WEST),
        )
        return total(game, Volley("A", "0404", "0504", 6, helpers=("B",)))

    # One for its disorder, and one for the prepared fire that neither has then.
    assert joint(shaken=False) - joint(shaken=True) == 2


def test_gbacw_320_gbacw_278_green_and_disordered_troops_lose_one_for_each() -> None:
    def fires(**more: Any) -> int:
        game = field(
            tokens={"h0604": ".Z"},
            A=infantry(facing=EAST, **more),
            Z=infantry(GREY, facing=WEST),
        )
        return total(game, Volley("A", "0404", "0604", 6))

    assert fires() - fires(green=True, disordered=True) == 2


def test_gbacw_216_gbacw_338_shell_downhill_at_dusk_gains_one_and_loses_two() -> None:
    def shell(light: str, heights: str) -> int:
        game = battle(
            column(".Z", ".", ".", ".", ".G"),
            acts=FIRST[BLUE],
            light=light,
            heights=heights,
            G=battery(facing=NORTH),
            Z=infantry(GREY, facing=SOUTH),
        )
        return total(game, Volley("G", "0105", "0101", 6))

    assert shell("dusk", "0 0 0 0 1") == shell("day", "0 0 0 0 0") + 1 - 2


def test_gbacw_338_gbacw_203_at_dusk_a_unit_does_not_answer_beyond_half_its_range() -> None:
    game = field(
        light="dusk",
        tokens={"h0804": ".Z"},
        Z=infantry(GREY, facing=WEST),
    )
    # Rifles reach five hexes, at dusk three.
    assert why_no_shot(game, "Z", "0804", "0404", RETURN) is not None


def test_gbacw_210_gbacw_218_guns_that_have_moved_neither_fire_well_nor_rapidly() -> None:
    game = field(
        tokens={"h0404": ".", "h0104": ".G", "h0504": ".Z"},
        options={"artillery_proximity": "test"},
        G=battery(facing=EAST),
        Z=infantry(GREY, facing=WEST),
        acts=FIRST[BLUE],
    )
    still = total(game, Volley("G", "0104", "0504", 6))
    for what in ("moved", "spent"):
        game.emit(Counted(ACTIVATION, what, "G"))
    assert total(game, Volley("G", "0104", "0504", 6)) == still - 2


# --- reserve, march and being fired at (6.26, 6.34) -----------------------------------------------


def test_gbacw_069_gbacw_275_a_reserve_thrown_into_disorder_takes_the_fire_as_disordered() -> None:
    """They are disordered first: a D is then their second disorder."""
    game = field(tokens={"h0504": ".Z"}, Z=infantry(GREY, facing=EAST))
    game.emit(LevelSet(FIRST[GREY], "reserve"))
    game.state.forced = (9, 9, 9, 9)
    game.run(fire_action(game, "A"))
    game.answer(("0504",))
    answer_all(game)
    assert is_disordered(game, "Z") or not is_on_map(game, "Z")
    assert strength(game, "Z") < 6


# --- results (12) ---------------------------------------------------------------------------------


def test_gbacw_303_gbacw_119_a_leader_at_the_other_end_of_a_line_is_rolled_for() -> None:
    game = field(0, tokens={"h0403": f".{BRIGADIER}"}, A=wide("0403"), **LED)
    toll = toll_of(game, Blow("fire", "gbacw-303", ()), "0404")
    take_losses(game, toll, toll.stack, 1)
    game.play(finish(game, toll))
    assert not is_on_map(game, BRIGADIER)


def test_gbacw_304_gbacw_305_a_leader_does_not_ride_by_way_of_hexes_beside_the_enemy() -> None:
    # The next friends are behind Z's neighbours; the others are further by points.
    game = field(
        tokens={"h0404": f".{BRIGADIER}", "h0504": ".Z", "h0704": ".B", "h0104": ".C"},
        B=infantry(),
        C=infantry(),
        Z=infantry(GREY, facing=WEST),
        **LED,
    )
    game.play(relocate_leaders(game))
    assert game.piece(BRIGADIER).hex == "0104"


def test_gbacw_310_guns_that_are_manned_look_as_those_who_man_them() -> None:
    guns = battery(facing=WEST, statuses=["abandoned-1"])
    game = field(tokens={"h0504": ".G"}, G=guns)
    game.run(act(game, "A"))
    game.answer(("0504",))
    answer_all(game)
    assert not is_abandoned(game, "G")
    assert game.piece("G").facing == game.piece("A").facing == EAST


def test_gbacw_283_gbacw_275_one_shared_loss_may_collapse_the_top_unit() -> None:
    # Both are disordered twice by one fire: one point in all, and it is that of the top unit.
    game = field(
        tokens={"h0404": ".B+A", "h0504": ".Z"},
        A=infantry(facing=EAST, strength=4, losses=2, disordered=True),
        B=infantry(facing=EAST, strength=4, disordered=True),
        Z=infantry(GREY, facing=WEST),
    )
    toll = toll_of(game, Blow("fire", "gbacw-283", ("Z",)), "0404")
    upset(game, toll, "A")
    upset(game, toll, "B")
    game.run(finish(game, toll))
    settle(game)
    assert (strength(game, "A"), strength(game, "B")) == (1, 4)
    assert has(game, "A", COLLAPSED)


def test_gbacw_284_gbacw_294_a_phasing_unit_driven_back_fires_no_more_but_answers_later() -> None:
    game = field(
        order="attack",
        tokens={"h0504": ".Z"},
        A=infantry(facing=EAST, disordered=True),
        Z=infantry(GREY, facing=WEST),
    )
    game.run(disorder(game, "A", cause="fire", rule="gbacw-279"))
    settle(game)
    assert not can_fire(game, "A")
    assert strength_left(game, "A", PRE_SHOCK, 5) == 5


def test_gbacw_302_gbacw_265_guns_stay_when_their_fire_empties_a_hex_and_infantry_below_goes() -> (
    None
):
    game = field(
        order="attack",
        tokens={"h0404": ".A+G", "h0504": ".Z"},
        A=infantry(facing=EAST),
        G=battery(facing=EAST),
        Z=infantry(GREY, facing=WEST, strength=1),
    )
    game.play(lose_strength(game, "Z", 1, "gbacw-273"))
    assert may_advance(game, "A", "0504")
    assert not may_advance(game, "G", "0504")


def test_gbacw_291_gbacw_303_a_point_lost_for_want_of_room_may_cost_a_leader() -> None:
    # Nowhere to go: A loses a point for the hex, in step 6b of a shock.
    ring = {f"h{hex_}": f".{name}" for hex_, name in
            zip(("0403", "0505", "0405", "0305", "0304"), "VWXYU", strict=True)}  # fmt: skip
    enemies = {name: infantry(GREY, facing=EAST) for name in "UVWXY"}
    game = field(
        0,
        tokens={"h0404": f".A+{BRIGADIER}", "h0504": ".Z", **ring},
        Z=infantry(GREY, facing=WEST),
        **cast("dict[str, Any]", enemies),
        **LED,
    )
    game.run(retreat(game, "A", 1, cause="shock", rule="gbacw-291"))
    settle(game)
    assert strength(game, "A") == 5
    assert rolls(game) == [BRIGADIER]
    assert not is_on_map(game, BRIGADIER)


# --- effectiveness and recovery (13) --------------------------------------------------------------


def test_gbacw_312_attached_guns_do_not_keep_a_shaken_brigade_effective() -> None:
    game = field(
        tokens={"h0404": ".A", "h0405": ".G"},
        A=infantry(disordered=True),
        G=battery(command=FIRST[BLUE]),
    )
    assert is_spent(game, FIRST[BLUE])


def test_gbacw_312_half_of_a_brigade_collapsed_is_not_more_than_half() -> None:
    broken = infantry(strength=6, losses=4, disordered=True, statuses=[COLLAPSED])
    game = field(
        tokens={"h0404": ".A", "h0104": ".B", "h0107": ".C", "h0701": ".D"},
        A=infantry(),
        B=infantry(disordered=True),
        C=broken,
        D=broken,
    )
    assert not is_spent(game, FIRST[BLUE])


def test_gbacw_316_gbacw_317_two_leaders_help_a_rally_and_an_enemy_hinders_it() -> None:
    game = field(
        tokens={"h0404": f".A+{BRIGADIER}+{DIVISION}", "h0504": ".Z"},
        A=infantry(facing=EAST, disordered=True),
        Z=infantry(GREY, facing=EAST),
        **LED,
        **cast("dict[str, Any]", {DIVISION: leader()}),
    )
    assert rally_modifiers(game, "A").total == 1 - 1 - 2


def test_gbacw_263_gbacw_314_blown_cavalry_may_rally_in_the_saddle() -> None:
    game = field(A=cavalry(facing=EAST, disordered=True, statuses=["blown"]))
    assert may_rally(game, "A")
    assert rally_modifiers(game, "A").total == -1


# --- orders and markers (5, 6) --------------------------------------------------------------------


@pytest.mark.parametrize(("near", "markers"), [(True, 4), (False, 3)])
def test_gbacw_034_gbacw_033_out_of_range_a_division_has_three_markers_at_most(
    *, near: bool, markers: int
) -> None:
    staff: dict[str, Any] = {
        "l_us_corps": leader(command_range=3, efficiency=0),
        DIVISION: leader(activation=2),
    }
    places = {"h0101": ".l_us_corps", "h0201" if near else "h0808": f".{DIVISION}"}
    game = battle(
        drawn(8, **places, h0404=".A"),
        A=infantry(),
        **staff,
    )
    assert count_of(game, "us-1", 4, 0) == markers


def test_gbacw_201_gbacw_145_a_step_with_the_last_points_beside_the_enemy_ends_everything() -> None:
    game = field(
        order="attack",
        tokens={"h0504": "w", "h0604": ".Z"},
        A=infantry(facing=EAST, move=2),
        Z=infantry(GREY, facing=WEST),
    )
    game.run(act(game, "A"))
    game.answer(("0504",))
    answer_all(game)
    assert game.piece("A").hex == "0504"
    assert not strikes(game, "A")
    assert not game.count(ACTIVATION, FIRED, "A")
    assert list(units_in(game, "0504")) == ["A"]
    assert open_facings(game, "A") == ()
    assert buttons(game, "A") == {}
    assert ways_of(game, "A") == {}
    assert is_prepared(game, Volley("A", "0504", "0604", 6)) is False


# --- a second, short pass: lines that go back, stacks that move as one, shock --------------------


@pytest.mark.parametrize(("facing", "may"), [(NORTH, False), (EAST, True)])
def test_gbacw_121_gbacw_071_a_line_goes_back_whole_only_to_guns_that_look_as_it_does(
    facing: int, *, may: bool
) -> None:
    game = field(
        tokens={"h0504": ".Z", "h0304": ".G"},
        A=wide("0403"),
        G=battery(facing=facing),
        Z=infantry(GREY, facing=WEST),
    )
    ways = ways_back(game, Task(("A",), 1, 1, ("Z",)))
    assert (("0304",) in ways) is may


def test_gbacw_083_gbacw_121_a_line_that_goes_back_refuses_no_flank_any_more() -> None:
    game = field(
        tokens={"h0504": ".Z"},
        A=wide("0403", formation="extended-line-refused-right"),
        Z=infantry(GREY, facing=WEST),
    )
    game.run(retreat(game, "A", 1, cause="shock", rule="gbacw-121"))
    settle(game)
    assert len(game.piece("A").hexes) == 2
    assert refused_hands(game, "A") == ()


def pair(*dice: int, unit: Any = None, tokens: Any = None, **more: Any) -> Situation:
    """B lies on A in the middle, both look east and have three points."""
    one = unit or infantry(facing=EAST, strength=3)
    places = {"h0404": ".A+B", **(tokens or {})}
    return field(*dice, tokens=places, **{"A": one, "B": one, **more})


def test_gbacw_139_gbacw_091_a_leader_goes_along_with_a_stack() -> None:
    game = pair(tokens={"h0404": f".A+B+{BRIGADIER}"}, **LED)
    game.run(act(game, "B"))
    game.answer(":take-leader")
    game.answer(":together")
    game.answer(("A",))
    game.answer(("0504",))
    settle(game)
    assert {game.piece(one).hex for one in ("A", "B", BRIGADIER)} == {"0504"}


def test_gbacw_091_gbacw_161_each_battery_of_a_stack_tests_when_it_stops_near_the_enemy() -> None:
    game = pair(
        0,
        0,
        unit=battery(facing=EAST, command=FIRST[BLUE]),
        tokens={"h0804": ".Z"},
        options={"artillery_proximity": "test"},
        Z=infantry(GREY, facing=WEST),
    )
    game.run(act(game, "B"))
    game.answer(":together")
    game.answer(("A",))
    game.answer(("0504",))
    settle(game)
    assert sorted(rolls(game)) == ["A", "B"]


def test_gbacw_091_gbacw_207_a_stack_that_leaves_is_fired_at_once_and_at_its_top() -> None:
    # Under advance orders nobody may come beside infantry, but they may leave it.
    game = pair(
        9,
        0,
        tokens={"h0405": ".Z"},
        Z=infantry(GREY, facing=NORTH_WEST),
    )
    game.run(act(game, "B"))
    game.answer(":together")
    game.answer(("A",))
    assert game.decision is not None
    away = next(way for way in game.decision.options if way[0] == "0504")
    game.answer(away)
    asked = answer_all(game, grey="Z")
    assert asked.count(f"{GREY} gbacw-203") == 1
    assert (strength(game, "A"), strength(game, "B") < 3) == (3, True)


def test_gbacw_091_gbacw_168_cavalry_is_asked_once_for_each_step_of_a_stack() -> None:
    game = pair(tokens={"h0804": ".R"}, R=cavalry(GREY, facing=WEST))
    game.run(act(game, "B"))
    game.answer(":together")
    game.answer(("A",))
    game.answer(("0504",))
    asked = answer_all(game)
    assert asked.count(f"{GREY} gbacw-168") == 1


def test_gbacw_091_gbacw_135_a_stack_on_the_march_keeps_four_hexes_from_an_enemy_in_sight() -> None:
    marcher = infantry(facing=2, strength=3, formation="march")
    game = battle(
        drawn(h0104=".A+B", h0704=".Z"),
        acts=FIRST[BLUE],
        chit="march",
        orders={FIRST[BLUE]: "march"},
        A=marcher,
        B=marcher,
        Z=infantry(GREY, facing=WEST),
    )
    game.run(act(game, "B"))
    game.answer(":together")
    game.answer(("A",))
    assert game.decision is not None
    ends = {way[-1] for way in game.decision.options}
    assert ends
    assert all(distance(game, end, "0704") > 4 for end in ends)


def shock_of(combats: tuple[Combat, ...], *dice: int, step: str = "fire", **more: Any) -> Situation:
    game = field(*dice, order="attack", **more)
    note_combats(game, list(combats))
    note_shocks(game, Shocks(step))
    return game


@pytest.mark.parametrize(("watched", "fires_"), [(False, True), (True, False)])
def test_gbacw_206_gbacw_205_a_third_party_in_front_of_another_enemy_does_not_fire(
    *, watched: bool, fires_: bool
) -> None:
    # A attacks Z; it stands before Y as well, whom B may hold from the other side.
    tokens = {"h0504": ".Z", "h0505": ".Y"}
    more: dict[str, Any] = {}
    if watched:
        tokens["h0605"] = ".B"
        more["B"] = infantry(facing=WEST)
    game = shock_of(
        (Combat(("A",), ("0504",)),),
        tokens=tokens,
        Z=infantry(GREY, facing=EAST),
        Y=infantry(GREY, facing=WEST),
        **more,
    )
    game.run(fires(game))
    offered_ = {*game.decision.options} if game.decision is not None else set()
    assert ("Y" in offered_) is fires_


def test_gbacw_103_gbacw_104_below_those_who_attack_all_test_when_the_top_attacker_dies() -> None:
    # A lies on B and attacks alone; the fire before the shock takes its last point.
    game = shock_of(
        (Combat(("A",), ("0504",)),),
        9,
        0,
        tokens={"h0404": ".B+A", "h0504": ".Z"},
        A=infantry(facing=EAST, strength=1),
        B=infantry(facing=EAST, strength=5),
        Z=infantry(GREY, facing=WEST, strength=3),
    )
    game.run(fires(game))
    answer_all(game, grey="Z")
    assert not is_on_map(game, "A")
    assert rolls(game)[-1] == "B"
    assert game.piece("B").hex == "0404"


def test_gbacw_237_gbacw_106_a_green_unit_that_fails_stays_as_it_is() -> None:
    game = shock_of(
        (Combat(("A",), ("0504",)),),
        9,
        step="commitment",
        tokens={"h0504": ".Z"},
        A=infantry(facing=EAST, green=True),
        Z=infantry(GREY, facing=WEST),
    )
    game.play(commitments(game))
    assert not is_disordered(game, "A")
    assert pending(game) == () or all("A" not in one.attackers for one in pending(game))
