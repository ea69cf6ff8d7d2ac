"""A fifth reading (4 - 10, 13 - 16): positions from the printed text, written before any code."""

from typing import Any

import pytest

from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.piece_events import Moved, StatusSet
from hexwright.engine.systems.gbacw.command import command_range, reaches
from hexwright.engine.systems.gbacw.effectiveness import is_spent
from hexwright.engine.systems.gbacw.fight import fire_action
from hexwright.engine.systems.gbacw.fire_modifiers import Volley, volley_modifiers
from hexwright.engine.systems.gbacw.fire_strength import fighting_strength
from hexwright.engine.systems.gbacw.movement import CHANGED_MOUNTS, allowance
from hexwright.engine.systems.gbacw.order_changes import change
from hexwright.engine.systems.gbacw.reaction_movement import before_step, may_go_away
from hexwright.engine.systems.gbacw.reserve import collect_stragglers, return_from_rout
from hexwright.engine.systems.gbacw.results import division_box
from hexwright.engine.systems.gbacw.targets import longest_range, points_at, targets_of
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    RESERVE,
    brigade_order,
    has,
    has_level,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.turning import may_refuse
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
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
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, drawn, settle
from tests.helpers.situations import Situation

EAST, WEST = 3, 9
BRIGADIER = "l_us_b1"


def field(*dice: int, order: str = "advance", tokens: Any = None, **more: Any) -> Situation:
    places = {"h0404": ".A", **(tokens or {})}
    orders = {FIRST[BLUE]: order, **more.pop("orders", {})}
    values = {"A": infantry(facing=EAST), **more}
    return battle(drawn(**places), dice=dice, orders=orders, acts=FIRST[BLUE], **values)


def _staff(chief: Counter) -> dict[str, Any]:
    return {BRIGADIER: chief}


# --- command (4) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("light", "most"), [("day", 5), ("dusk", 3), ("night", 3)])
def test_gbacw_013_gbacw_338_half_of_a_range_is_rounded_up(light: str, most: int) -> None:
    staff: dict[str, Any] = {BRIGADIER: leader(command_range=5)}
    game = battle(f".{BRIGADIER}   .", light=light, **staff)
    assert command_range(game, BRIGADIER) == most


def test_gbacw_140_gbacw_338_a_corps_commander_who_rode_far_has_no_range_at_dusk_either() -> None:
    corps = leader(command_range=6)
    game = battle(".l_us_corps   .", light="dusk", l_us_corps=corps)
    game.emit(StatusSet("l_us_corps", "moved-far"))
    assert command_range(game, "l_us_corps") == 0


@pytest.mark.parametrize(("who", "through"), [("l_us_b2", False), ("B", True)])
def test_gbacw_014_a_leader_alone_does_not_open_a_hex_next_to_the_enemy(
    who: str, *, through: bool
) -> None:
    drawing = f"""
        .l_us_d1   .   .   .{who}   .   .
        .          .   .   .Z       .   .
    """
    more: dict[str, Any] = {who: leader() if who.startswith("l_") else infantry(facing=EAST)}
    game = battle(drawing, l_us_d1=leader(command_range=9), Z=infantry(GREY, facing=1), **more)
    assert reaches(game, "l_us_d1", "0601") is through


# --- orders and reserve (6) -----------------------------------------------------------------------


def test_gbacw_063_a_cautious_leader_on_the_march_goes_back_and_advances() -> None:
    chief = leader(orders_rating=0, profile="cautious", command_range=5)
    game = field(
        4,
        order="march",
        tokens={"h0405": f".{BRIGADIER}", "h0804": ".Z"},
        A=infantry(formation="march", facing=2),
        Z=infantry(GREY, facing=WEST),
        **_staff(chief),
    )
    game.run(change(game, FIRST[BLUE]))
    settle(game)
    assert brigade_order(game, FIRST[BLUE]) == "advance"
    assert game.piece("A").hex in ("0304", "0305")


@pytest.mark.parametrize(("far", "stays"), [(5, True), (4, False)])
def test_gbacw_069_fire_from_four_hexes_throws_a_reserve_into_disorder_but_not_twice(
    far: int, *, stays: bool
) -> None:
    hexes = [".Y", ".Z", *["."] * (far - 1), ".A"]
    game = battle(
        column(*hexes),
        dice=[0, 0, 0, 0],
        acts=FIRST[BLUE],
        A=battery(facing=NORTH),
        Z=infantry(GREY, facing=SOUTH),
        Y=infantry(GREY, facing=SOUTH, disordered=True),
    )
    game.emit(LevelSet(FIRST[GREY], RESERVE))
    game.run(fire_action(game, "A"))
    game.answer((f"01{2:02}",))
    settle(game)
    assert bool(has_level(game, FIRST[GREY], RESERVE)) is stays
    assert is_disordered(game, "Z") is not stays
    assert strength(game, "Y") == 6


# --- refused flanks (7.3) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("friends", "may"),
    [(("h0403", "h0405"), False), (("h0403", "h0305"), True), (("h0403",), True), ((), True)],
)
def test_gbacw_079_who_has_friends_on_both_flanks_does_not_refuse(
    friends: tuple[str, ...], *, may: bool
) -> None:
    names = "BC"
    tokens = {where: f".{names[n]}" for n, where in enumerate(friends)}
    units: dict[str, Any] = {
        names[n]: infantry(facing=EAST, strength=3) for n in range(len(friends))
    }
    assert may_refuse(field(tokens=tokens, **units), "A", "right") is may


def test_gbacw_083_gbacw_202_who_paid_to_end_a_refusal_does_not_fire_under_advance() -> None:
    game = field(
        tokens={"h0704": ".Z"},
        A=infantry(facing=EAST, formation="refused-left"),
        Z=infantry(GREY, facing=WEST),
    )
    assert ":fire" in buttons(game, "A")
    game.run(act(game, "A"))
    game.answer(":end-refusal")
    assert ":fire" not in buttons(game, "A")


# --- stacks that fire (8.3) -----------------------------------------------------------------------


@pytest.mark.parametrize(("guns", "horse"), [(6, 1), (4, 3), (2, 4)])
def test_gbacw_099_guns_on_cavalry_leave_it_what_seven_leave_and_four_at_most(
    guns: int, horse: int
) -> None:
    game = battle(
        column(".Z", ".B+A"),
        acts=FIRST[BLUE],
        A=battery(facing=NORTH, strength=guns),
        B=cavalry(facing=NORTH, strength=7),
        Z=infantry(GREY, facing=SOUTH),
    )
    assert points_at(game, "A", "0102", "0101") == guns
    assert points_at(game, "B", "0102", "0101") == horse


def test_gbacw_100_who_recovers_on_top_still_takes_his_part_of_the_fire() -> None:
    game = battle(
        column(".Z", ".B+A"),
        acts=FIRST[BLUE],
        A=infantry(facing=NORTH, strength=5, disordered=True),
        B=infantry(facing=NORTH, strength=9),
        Z=infantry(GREY, facing=SOUTH),
    )
    game.emit(Counted(ACTIVATION, "recovered", "A"))
    assert points_at(game, "B", "0102", "0101") == 2


@pytest.mark.parametrize(("size", "fights"), [(3, 3), (4, 3), (7, 6), (8, 6)])
def test_gbacw_324_of_every_four_on_foot_one_holds_the_horses(size: int, fights: int) -> None:
    game = field(A=cavalry(facing=EAST, face="dismounted", strength=size))
    assert fighting_strength(game, "A") == fights


# --- movement (9) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "changed", "fatigue", "points"),
    [
        ("advance", 0, 0, 9),
        ("attack", 0, 0, 5),
        ("advance", 1, 0, 5),
        ("attack", 1, 0, 3),
        ("attack", 1, 5, 1),
        ("attack", 0, 4, 4),
    ],
)
def test_gbacw_321_gbacw_138_gbacw_348_halves_are_taken_one_after_another_then_fatigue(
    order: str, changed: int, fatigue: int, points: int
) -> None:
    game = field(
        order=order,
        A=cavalry(facing=EAST, move=9),
        options={"fatigue": True},
        fatigue={FIRST[BLUE]: fatigue},
    )
    if changed:
        game.emit(Counted(ACTIVATION, CHANGED_MOUNTS, "A"))
    assert allowance(game, "A") == points * 12


def test_gbacw_145_gbacw_051_a_disordered_unit_does_not_use_the_least_move_to_come_close() -> None:
    """12.34 keeps it from moving next to the enemy, whatever 9.42 gives units under Attack."""
    tokens = {"h0504": "w", "h0505": "w", "h0604": ".Z"}
    game = field(
        order="attack",
        tokens=tokens,
        A=infantry(facing=EAST, move=2, disordered=True),
        Z=infantry(GREY, facing=WEST),
    )
    assert not any(way[-1] in ("0504", "0505") for way in ways_of(game, "A"))


@pytest.mark.parametrize(("light", "to", "asked"), [
    ("day", "0304", True), ("night", "0304", False), ("night", "0504", True),
])  # fmt: skip
def test_gbacw_168_gbacw_339_at_night_cavalry_goes_away_only_from_who_comes_next_to_it(
    light: str, to: str, *, asked: bool
) -> None:
    game = field(
        tokens={"h0404": ".", "h0204": ".A", "h0604": ".Z"},
        light=light,
        Z=cavalry(GREY, facing=WEST),
    )
    assert may_go_away(game, "Z", "A")
    game.run(before_step(game, "A", to))
    assert (game.decision is not None) is asked


# --- fire (10) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("beyond", "may"), [(1, False), (2, False), (3, True)])
def test_gbacw_198_friends_up_to_two_hexes_beyond_the_target_bar_shell(
    beyond: int, *, may: bool
) -> None:
    hexes = [".B", *["."] * (beyond - 1), ".Z", *["."] * 4, ".A"]
    game = battle(
        column(*hexes),
        acts=FIRST[BLUE],
        A=battery(facing=NORTH),
        B=infantry(facing=NORTH),
        Z=infantry(GREY, facing=SOUTH),
    )
    target = game.piece("Z").hex
    assert (target in targets_of(game, "A")) is may


@pytest.mark.parametrize(
    ("light", "far", "amount"),
    [("day", 2, 0), ("dusk", 1, 0), ("dusk", 2, -2), ("night", 1, -1), ("night", 2, -3)],
)
def test_gbacw_338_gbacw_339_darkness_counts_by_distance_and_nobody_fires_prepared(
    light: str, far: int, amount: int
) -> None:
    def total(of: str) -> int:
        game = battle(
            column(".Z", *["."] * (far - 1), ".A"),
            acts=FIRST[BLUE],
            light=of,
            A=cavalry(facing=NORTH, face="dismounted"),
            Z=infantry(GREY, facing=SOUTH),
        )
        return volley_modifiers(game, Volley("A", f"01{far + 1:02}", "0101", 6)).total

    assert total(light) - total("day") == amount


def test_gbacw_179_gbacw_338_five_hexes_of_a_rifle_are_three_at_dusk() -> None:
    assert longest_range(field(light="dusk"), "A") == 3


@pytest.mark.parametrize(("with_infantry", "free"), [(False, False), (True, True)])
def test_gbacw_214_guns_alone_before_an_enemy_fire_at_him_only(
    *, with_infantry: bool, free: bool
) -> None:
    token = ".B+A" if with_infantry else ".A"
    units: dict[str, Any] = {"B": infantry(facing=EAST)} if with_infantry else {}
    game = field(
        tokens={"h0404": token, "h0504": ".Z", "h0805": ".Y"},
        A=battery(facing=EAST),
        Z=infantry(GREY, facing=WEST),
        Y=infantry(GREY, facing=WEST),
        **units,
    )
    assert ("0805" in targets_of(game, "A")) is free


# --- recovery (13, 16) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("worn", "spent"),
    [((), False), (("A", "B"), False), (("A", "B", "C"), True)],
)
def test_gbacw_311_a_brigade_is_spent_when_more_than_half_of_it_is_broken(
    worn: tuple[str, ...], *, spent: bool
) -> None:
    names = "ABCD"
    units: dict[str, Any] = {
        name: infantry(facing=EAST, losses=4 if name in worn else 0, disordered=name in worn,
                       statuses=["collapsed"] if name in worn else [])
        for name in names
    }  # fmt: skip
    tokens = {"h0404": ".A", "h0403": ".B", "h0405": ".C", "h0406": ".D"}
    assert is_spent(field(tokens=tokens, **units), FIRST[BLUE]) is spent


def test_gbacw_311_a_brigade_is_spent_when_all_of_it_is_disordered() -> None:
    units: dict[str, Any] = {name: infantry(facing=EAST, disordered=True) for name in "AB"}
    game = field(tokens={"h0403": ".B", "h0405": ".G"}, G=battery(facing=EAST), **units)
    assert is_spent(game, FIRST[BLUE])


@pytest.mark.parametrize(("losses", "after"), [(1, 5), (2, 5), (3, 4)])
def test_gbacw_340_stragglers_never_bring_a_unit_back_to_its_whole_strength(
    losses: int, after: int
) -> None:
    game = field(
        0,
        tokens={"h0403": f".{BRIGADIER}"},
        light="night",
        A=infantry(facing=EAST, losses=losses),
        **_staff(leader(command_range=5)),
    )
    collect_stragglers(game, "A")
    assert strength(game, "A") == after


@pytest.mark.parametrize(("roll", "cohesion", "lives"), [(9, 9, False), (8, 9, True), (8, 4, True)])
def test_gbacw_319_a_nine_ends_a_routed_unit_whatever_its_cohesion(
    roll: int, cohesion: int, *, lives: bool
) -> None:
    game = field(
        roll,
        tokens={"h0403": f".{BRIGADIER}"},
        A=infantry(facing=EAST, disordered=True, back=cohesion, cohesion=9, statuses=["routed"]),
        **_staff(leader(command_range=5)),
    )
    game.emit(Moved("A", box=division_box(game, "A")))
    game.run(return_from_rout(game, FIRST[BLUE], "A"))
    settle(game)
    assert game.is_in_play("A") is lives
    if lives:
        assert strength(game, "A") == 5
        assert has(game, "A", "routed") is (roll > cohesion)
