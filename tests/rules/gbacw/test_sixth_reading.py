"""A sixth reading of chapters 9, 11 and 12: each outcome was written down before it was played."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hexwright.engine.core.decision import PASS, Decision
from hexwright.engine.core.game_events import Counted, RecordSet, Rolled
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.charge_moves import charge_ways
from hexwright.engine.systems.gbacw.closing import close, worked
from hexwright.engine.systems.gbacw.designation import Shocks, note_shocks
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.fight import disorder, fire_action, lose_strength, shock_phase
from hexwright.engine.systems.gbacw.reaction_movement import escapes
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.resting import idle_units, rest
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    BLOWN,
    COLLAPSED,
    FIRED,
    MOVED,
    ROUTED,
    TURN,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from tests.helpers.gbacw import BLUE, FIRST, GREY, battery, cavalry, infantry, leader
from tests.helpers.gbacw_fight import NORTH
from tests.helpers.situations import Situation
from tests.rules.gbacw.test_a_fundamentals import artillery_brigade
from tests.rules.gbacw.test_fifth_reading import (
    BRIGADIER,
    DIVISION,
    EAST,
    WEST,
    answer_all,
    field,
    rolls,
)

YES = True
WOODS_BEHIND = {f"h{column:02}{row:02}": "w" for column in (1, 2, 3) for row in range(1, 9)}
Wish = Callable[[Decision[Any], list[Any]], Any]


def play_on(game: Situation, wish: Wish = lambda *_: None) -> list[str]:
    """Answer as wished, or by declining; who was asked by which rule."""
    asked = []
    while (decision := game.decision) is not None:
        options = [*decision.options, *decision.buttons]
        asked.append(f"{decision.side} {decision.rule}")
        choice = wish(decision, options)
        if choice is None:
            choice = decision.default if decision.default is not None else options[0]
        game.answer(choice)
    return asked


def shock(*dice: int, **more: Any) -> Situation:
    """A under attack orders strikes Z in 0504; the shock is designated."""
    units: dict[str, Any] = {"Z": infantry(GREY, facing=WEST), **more}
    tokens = {"h0504": ".Z", **units.pop("tokens", {})}
    game = field(*dice, order="attack", tokens=tokens, **units)
    note_combats(game, [Combat(("A",), ("0504",))])
    note_shocks(game, Shocks("retreat"))
    return game


def fight_out(game: Situation, wish: Wish = lambda *_: None) -> list[str]:
    asked, going = list[str](), True
    while going:
        game.run(shock_phase(game))
        asked += play_on(game, wish)
        going = bool(game.result)
    return asked


def fires_at(hex_: str, then: Wish = lambda *_: None) -> Wish:
    def wish(decision: Decision[Any], options: list[Any]) -> Any:
        aims = str(decision.rule) == "gbacw-182"
        return (hex_,) if aims else then(decision, options)

    return wish


def takes_what_it_can(_: Decision[Any], options: list[Any]) -> Any:
    return True if True in options else None


# --- withdrawing and moving beside the enemy (9.53, 9.54) -----------------------------------------


def withdraws(*dice: int, **more: Any) -> tuple[Situation, tuple[str, ...]]:
    game = field(*dice, **more)
    game.run(act(game, "A"))
    game.answer(":withdraw")
    assert game.decision is not None
    way = next(way for way in game.decision.options if len(way) == 2)
    game.answer(way)
    answer_all(game)
    return game, way


def test_gbacw_158_who_is_disordered_and_fails_in_the_second_woods_comes_back_to_the_first() -> (
    None
):
    game, way = withdraws(0, 9, tokens=WOODS_BEHIND, A=infantry(facing=EAST, disordered=True))
    assert game.piece("A").hex == way[0]
    assert strength(game, "A") == 6
    game.check_dice()


def test_gbacw_158_who_fails_in_both_woods_is_disordered_and_comes_back_to_the_first() -> None:
    game, way = withdraws(9, 9, tokens=WOODS_BEHIND)
    assert game.piece("A").hex == way[0]
    assert is_disordered(game, "A")
    game.check_dice()


def test_gbacw_158_who_is_disordered_and_fails_at_once_rolls_no_more() -> None:
    game, way = withdraws(9, tokens=WOODS_BEHIND, A=infantry(facing=EAST, disordered=True))
    assert game.piece("A").hex == way[0]
    game.check_dice()


def test_gbacw_158_gbacw_092_who_withdraws_through_friends_is_tested_as_it_leaves_them() -> None:
    friend = infantry(facing=EAST, strength=9)
    game, way = withdraws(9, tokens={"h0304": ".F", "h0305": ".E"}, F=friend, E=friend)
    assert game.piece("A").hex == way[1]
    assert is_disordered(game, "A")


def beside_an_enemy(facing: int = WEST) -> Situation:
    game = field(order="attack", tokens={"h0504": ".Z"}, Z=infantry(GREY, facing=facing))
    game.run(act(game, "A"))
    return game


def test_gbacw_156_who_begins_beside_the_enemy_and_turns_by_two_goes_nowhere() -> None:
    game = beside_an_enemy()
    game.answer(":turn")
    game.answer(":face-7")
    assert ways_of(game, "A") == {}


def test_gbacw_156_who_begins_beside_the_enemy_and_has_turned_goes_straight_on() -> None:
    game = beside_an_enemy()
    game.answer(":turn")
    game.answer(":face-5")
    assert {way[0] for way in ways_of(game, "A")} == {"0505", "0405"}


def test_gbacw_156_from_beside_the_enemy_to_beside_him_is_one_step() -> None:
    game = beside_an_enemy(EAST)
    game.answer(("0505",))
    answer_all(game)
    assert ways_of(game, "A") == {}
    assert ":turn" not in buttons(game, "A")


# --- reactions (9.6) ------------------------------------------------------------------------------


def comes(*dice: int, **more: Any) -> Situation:
    """A is about to go from 0204 to 0304, within three hexes of Z in 0604."""
    tokens = {"h0404": ".", "h0204": ".A", "h0604": ".Z", **more.pop("tokens", {})}
    more.setdefault("Z", cavalry(GREY, facing=WEST))
    game = field(*dice, order="attack", tokens=tokens, **more)
    game.run(act(game, "A"))
    assert game.decision is not None
    game.answer(("0304",))
    return game


def test_gbacw_170_a_second_disorder_in_reaction_costs_a_point_and_no_retreat() -> None:
    game = comes(9, Z=cavalry(GREY, facing=WEST, disordered=True))
    game.answer(("0704",))
    answer_all(game)
    assert game.piece("Z").hex == "0704"
    assert strength(game, "Z") == 5


def test_gbacw_168_whoever_made_it_react_must_go_on_into_the_hex() -> None:
    game = comes(0)
    game.answer(("0704",))
    assert game.piece("A").hex == "0304"


def test_gbacw_168_the_way_may_lead_past_the_rear_of_another_enemy() -> None:
    # B in 0603 looks north: 0704 is beside it and none of its front.
    game = comes(tokens={"h0603": ".B"}, B=infantry(facing=NORTH))
    assert "0704" in {*near(game, "0603")} - {*front_hexes(game, "B")}
    assert ("0704", "0804") in escapes(game, "Z", "A", "0304")


def test_gbacw_168_no_way_leads_through_the_front_of_another_enemy() -> None:
    game = comes(tokens={"h0603": ".B"}, B=infantry(facing=EAST))
    assert "0704" in front_hexes(game, "B")
    ways = escapes(game, "Z", "A", "0304")
    assert ways
    assert not any("0704" in way for way in ways)


def test_gbacw_168_gbacw_293_friends_through_whom_cavalry_goes_are_tested() -> None:
    game = comes(5, 0, tokens={"h0704": ".Y"}, Y=infantry(GREY, facing=WEST, strength=9))
    assert game.decision is not None
    game.answer(next(way for way in game.decision.options if way[0] == "0704" and len(way) == 2))
    answer_all(game)
    assert sorted(rolls(game)) == ["Y", "Z"]


def test_gbacw_168_gbacw_288_who_can_goes_farther_from_the_nearest_enemy() -> None:
    # B is as near to Z as A will be. From the hex ahead of it one would come nearer to B.
    game = comes(tokens={"h0803": ".B"}, B=infantry(facing=EAST))
    assert ("0704",) not in escapes(game, "Z", "A", "0304")


def test_gbacw_171_guns_that_go_but_one_hex_are_fired_at_before() -> None:
    # A comes from 0205 to 0305; what lies in woods between hides 0704 from there.
    game = field(
        *[9] * 6,
        order="attack",
        tokens={"h0404": ".", "h0504": "w", "h0605": "w", "h0205": ".A", "h0604": ".G"},
        A=infantry(facing=EAST, strength=9),
        G=battery(GREY, facing=WEST),
    )
    game.run(act(game, "A"))
    game.answer(("0305",))
    game.answer(("0704",))
    assert game.decision is not None
    assert game.decision.rule == "gbacw-171"


def test_gbacw_170_a_few_riders_on_a_trail_through_woods_count_what_it_costs() -> None:
    few = comes(
        tokens={"h0704": "w"},
        Z=cavalry(GREY, facing=WEST, strength=4),
        roads=[["0604", "0704"]],
        road="trail",
    )
    assert escapes(few, "Z", "A", "0304")[("0704",)].added == 2


def test_gbacw_166_who_has_turned_once_does_not_turn_to_the_next() -> None:
    game = field(
        0,
        order="attack",
        tokens={"h0404": ".", "h0304": ".A", "h0305": ".B", "h0504": ".Z"},
        A=infantry(facing=EAST),
        B=infantry(facing=EAST),
        Z=infantry(GREY, facing=EAST),
    )

    def turn(decision: Decision[Any], options: list[Any]) -> Any:
        return ":face-1" if ":face-1" in options and decision.side == GREY else None

    game.run(act(game, "A"))
    game.answer(("0404",))
    assert f"{GREY} gbacw-164" in play_on(game, turn)
    game.run(act(game, "B"))
    game.answer(("0405", "0505"))
    assert f"{GREY} gbacw-164" not in play_on(game, turn)


def test_gbacw_165_who_stands_before_one_enemy_does_not_turn_to_another() -> None:
    game = field(
        order="attack",
        tokens={"h0404": ".", "h0304": ".A", "h0604": ".B", "h0504": ".Z"},
        A=infantry(facing=EAST),
        B=infantry(facing=WEST),
        Z=infantry(GREY, facing=EAST),
    )
    game.run(act(game, "A"))
    game.answer(("0404",))
    assert not any(one.startswith(GREY) for one in play_on(game))


def test_gbacw_166_who_stands_with_one_who_marches_does_not_turn() -> None:
    def asked(status: str) -> list[str]:
        game = field(
            0,
            order="attack",
            tokens={"h0404": ".", "h0304": ".A", "h0504": ".Y+Z"},
            A=infantry(facing=EAST),
            Y=infantry(GREY, facing=EAST, strength=3, statuses=[status] if status else []),
            Z=infantry(GREY, facing=EAST, strength=3),
        )
        game.run(act(game, "A"))
        game.answer(("0404",))
        assert game.decision is not None
        return [str(one) for one in (*game.decision.options, *game.decision.buttons)]

    assert ":face-1" in asked("")
    assert ":face-1" not in asked("march")


# --- shock (11) -----------------------------------------------------------------------------------


def test_gbacw_275_an_attacker_who_had_collapsed_tests_for_his_loss_after_the_shock() -> None:
    game = shock(
        0,
        7,
        9,
        A=infantry(facing=EAST, disordered=True, losses=4, statuses=[COLLAPSED]),
        Z=infantry(GREY, facing=WEST, strength=1),
    )
    fight_out(game)
    assert has(game, "A", ROUTED)


def test_gbacw_234_gbacw_280_who_leaves_in_disorder_and_fails_may_hold_for_a_point() -> None:
    game = shock(9, 0, Z=infantry(GREY, facing=WEST, disordered=True))
    fight_out(game, takes_what_it_can)
    assert strength(game, "Z") == 5
    assert is_on_map(game, "Z")


def test_gbacw_250_a_charger_whose_enemy_routs_in_the_check_goes_up_to_the_next() -> None:
    game = shock(
        9,
        9,
        5,
        tokens={"h0704": ".Y"},
        Z=infantry(GREY, facing=WEST, disordered=True),
        Y=infantry(GREY, facing=WEST),
    )
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    fight_out(game)
    assert has(game, "Z", ROUTED)
    assert game.piece("A").hex == "0504"


def test_gbacw_236_infantry_may_follow_cavalry_that_left_and_stays_in_order() -> None:
    game = shock(Z=cavalry(GREY, facing=WEST))
    fight_out(game, takes_what_it_can)
    assert game.piece("A").hex == "0504"
    assert not is_disordered(game, "A")
    assert game.piece("Z").facing == WEST


def test_gbacw_239_who_is_attacked_on_the_march_does_not_fire_though_it_passes() -> None:
    game = shock(0, 5, orders={FIRST[GREY]: "march"})
    asked = fight_out(game)
    assert f"{GREY} gbacw-203" not in asked


def test_gbacw_275_a_collapsed_defender_who_is_broken_tests_once() -> None:
    game = shock(
        0,
        9,
        9,
        A=infantry(facing=EAST, strength=18),
        Z=infantry(GREY, facing=EAST, strength=12, losses=8, disordered=True, statuses=[COLLAPSED]),
    )
    fight_out(game)
    # The check before the shock, and one test.
    assert rolls(game).count("Z") == 2


def test_gbacw_256_cavalry_charges_as_far_as_five_points_lead() -> None:
    def ways(target: str) -> set[tuple[str, ...]]:
        tokens = {"h0404": ".", "h0104": ".A", f"h{target}": ".Z"}
        riders = cavalry(facing=EAST)
        game = field(order="attack", tokens=tokens, A=riders, Z=infantry(GREY, facing=WEST))
        return set(charge_ways(game, "A"))

    assert {len(way) for way in ways("0704")} == {5}
    assert ways("0804") == set()


# --- results (12) ---------------------------------------------------------------------------------


def test_gbacw_263_blown_cavalry_pays_for_a_loss_its_disorder_and_its_state() -> None:
    game = field(
        8,
        9,
        tokens={"h0504": ".Z"},
        A=infantry(facing=EAST, strength=7),
        Z=cavalry(GREY, facing=WEST, disordered=True, strength=9, statuses=[BLOWN]),
    )
    game.run(fire_action(game, "A"))
    play_on(game, fires_at("0504"))
    # Two by the fire, one for the second disorder, one because it is blown; then it routs.
    assert strength(game, "Z") == 5
    assert has(game, "Z", ROUTED)


def test_gbacw_263_blown_cavalry_disordered_by_fire_loses_two_and_goes_back() -> None:
    blown = cavalry(GREY, facing=WEST, disordered=True, statuses=[BLOWN])
    game = field(0, tokens={"h0504": ".Z"}, Z=blown)
    game.run(disorder(game, "Z", cause="fire", rule="gbacw-263"))
    answer_all(game)
    assert strength(game, "Z") == 4
    assert is_on_map(game, "Z")
    assert game.piece("Z").hex != "0504"
    game.check_dice()


def test_gbacw_275_the_point_that_takes_it_below_half_disorders_and_no_more() -> None:
    game = field(tokens={"h0504": ".Z"}, Z=infantry(GREY, facing=WEST, strength=8, losses=4))
    game.run(lose_strength(game, "Z", 1, "gbacw-275"))
    answer_all(game)
    assert is_disordered(game, "Z")
    assert has(game, "Z", COLLAPSED)
    assert game.piece("Z").hex == "0504"


def test_gbacw_299_a_rout_shakes_the_stack_and_the_next_hexes_but_no_guns() -> None:
    game = field(
        9,
        0,
        0,
        tokens={"h0504": ".Y+Z", "h0503": ".X", "h0604": ".G"},
        Z=infantry(GREY, facing=WEST, disordered=True, strength=3),
        Y=infantry(GREY, facing=WEST, strength=3),
        X=infantry(GREY, facing=WEST),
        G=battery(GREY, facing=WEST),
    )
    game.run(disorder(game, "Z", cause="shock", rule="gbacw-280"))
    answer_all(game)
    assert sorted(rolls(game)) == ["X", "Y", "Z"]


def test_gbacw_285_disordered_guns_that_are_fired_at_lose_one_and_stay() -> None:
    game = field(tokens={"h0504": ".G"}, G=battery(GREY, facing=WEST, disordered=True, strength=6))
    game.run(disorder(game, "G", cause="fire", rule="gbacw-285"))
    answer_all(game)
    assert strength(game, "G") == 5
    assert game.piece("G").hex == "0504"
    assert not is_abandoned(game, "G")


def test_gbacw_305_a_leader_left_by_a_rout_helps_the_neighbour_to_whom_he_goes() -> None:
    game = field(
        9,
        5,
        tokens={"h0504": ".Z+l_cs_b1", "h0604": ".X"},
        Z=infantry(GREY, facing=WEST, disordered=True),
        X=infantry(GREY, facing=WEST, cohesion=4),
        l_cs_b1=leader(GREY),
    )
    game.run(disorder(game, "Z", cause="shock", rule="gbacw-280"))
    play_on(game)
    tests = [event for event in game.history.events if isinstance(event, Rolled)]
    assert game.piece("l_cs_b1").hex == "0604"
    assert [part.amount for part in tests[-1].modifiers] == [-1]


def test_gbacw_101_below_a_top_that_fire_disorders_a_second_disorder_goes_back_alone() -> None:
    game = field(
        8,
        9,
        9,
        tokens={"h0504": ".Y+Z"},
        A=infantry(facing=EAST, strength=7),
        Z=infantry(GREY, facing=WEST, strength=5),
        Y=infantry(GREY, facing=WEST, strength=4, disordered=True),
    )
    game.run(fire_action(game, "A"))
    play_on(game, fires_at("0504"))
    assert is_disordered(game, "Z")
    assert game.piece("Z").hex == "0504"
    assert strength(game, "Y") == 3
    assert game.piece("Y").hex != "0504"


def test_gbacw_205_guns_that_shell_has_disordered_do_not_answer() -> None:
    game = field(
        9,
        9,
        9,
        tokens={"h0404": ".", "h0104": ".G", "h0604": ".Z"},
        G=battery(facing=EAST, strength=12),
        Z=battery(GREY, facing=WEST, strength=6),
    )
    game.run(fire_action(game, "G"))
    play_on(game, fires_at("0604", lambda _, options: "Z" if "Z" in options else None))
    assert is_disordered(game, "Z")
    assert rolls(game) == ["G"]


def fire_empties_a_hex(**tokens: str) -> Situation:
    game = field(
        9,
        9,
        order="attack",
        tokens=tokens,
        A=infantry(facing=EAST, strength=10),
        Z=infantry(GREY, facing=EAST, strength=1),
    )
    game.run(act(game, "A"))
    return game


def test_gbacw_301_who_came_up_to_fire_did_not_begin_beside_the_target_and_stays() -> None:
    game = fire_empties_a_hex(h0404=".", h0304=".A", h0504=".Z")
    game.answer(("0404",))
    while game.decision is not None and ":fire" not in game.decision.buttons:
        game.answer(PASS)
    game.answer(":fire")
    game.answer(("0504",))
    assert not is_on_map(game, "Z")
    assert "gbacw-301" not in "".join(play_on(game, takes_what_it_can))
    assert game.piece("A").hex == "0404"


def test_gbacw_301_who_has_advanced_by_attack_orders_neither_goes_nor_turns() -> None:
    game = fire_empties_a_hex(h0504=".Z")
    game.answer(":fire")
    game.answer(("0504",))
    game.answer(YES)
    while game.decision is not None and game.decision.rule == "gbacw-301":
        game.answer(PASS)
    assert game.piece("A").hex == "0504"
    assert ways_of(game, "A") == {}
    assert ":turn" not in buttons(game, "A")


# --- rest (13.45) ---------------------------------------------------------------------------------


def test_gbacw_318_gbacw_310_who_is_rallied_by_rest_mans_the_guns_in_its_hex() -> None:
    game = field(
        tokens={"h0404": f".G+A+{BRIGADIER}"},
        A=infantry(facing=EAST, disordered=True),
        G=battery(facing=EAST, statuses=["abandoned-1"]),
        l_us_b1=leader(),
    )
    game.play(rest(game), ":rally")
    assert not is_abandoned(game, "G")


def lone_battery(*, near_him: bool = True) -> Situation:
    """A disordered battery of the division, attached to nobody, and the leader of the division."""
    where = "h0504" if near_him else "h0808"
    return field(
        9,
        tokens={"h0404": ".G", where: f".{DIVISION}", "h0604": ".Z"},
        G=battery(facing=EAST, disordered=True),
        l_us_d1=leader(command_range=2),
        Z=infantry(GREY, facing=WEST),
    )


def test_gbacw_318_guns_of_no_brigade_rally_near_the_leader_of_their_division() -> None:
    game = lone_battery()
    game.run(rest(game))
    game.answer(":rally")
    assert not is_disordered(game, "G")
    game = lone_battery(near_him=False)
    assert idle_units(game, BLUE) == []


def test_gbacw_318_guns_of_no_brigade_that_went_away_have_not_rested() -> None:
    game = lone_battery()
    game.emit(Counted(TURN, "busy", "G"))
    assert idle_units(game, BLUE) == []


def test_gbacw_318_guns_that_moved_on_their_own_are_noted_as_busy() -> None:
    game = lone_battery()
    record = replace(activation(game), formations=(), units=("G",))
    game.emit(RecordSet(ACTIVATION, record))
    game.emit(Counted(ACTIVATION, MOVED, "G"))
    game.run(close(game))
    assert game.count(TURN, "busy", "G")


def test_gbacw_318_the_guns_of_an_artillery_brigade_that_fired_have_not_rested() -> None:
    game = artillery_brigade()
    assert not worked(game, "us-2-1")
    game.emit(Counted(ACTIVATION, FIRED, "B"))
    assert worked(game, "us-2-1")
