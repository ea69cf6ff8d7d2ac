"""The scenarios of the whole field (A15.2, A15.3, A15.5, A15.6): plans, releases, markers, ends."""

from collections.abc import Iterator

import pytest

from hexwright.engine.core.board import GameOver
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.parts.objectives import objective_hexes
from hexwright.engine.parts.troops import units_on_map
from hexwright.engine.systems.aus import pool
from hexwright.engine.systems.aus.charge_ways import may_ride
from hexwright.engine.systems.aus.command import corps_in_range
from hexwright.engine.systems.aus.fire import DEFENDED, note_defence
from hexwright.engine.systems.aus.ground import in_fog, level
from hexwright.engine.systems.aus.marches import wants_to_march
from hexwright.engine.systems.aus.marker_scripts import (
    added_by,
    choose_commander,
    note_grants,
    note_withheld,
    overall_of,
    withheld,
)
from hexwright.engine.systems.aus.movement import move_unit, movers
from hexwright.engine.systems.aus.plan import (
    drive,
    is_driven,
    is_held,
    may_enter,
    may_march,
    plans_for,
    way_left,
)
from hexwright.engine.systems.aus.pool import CUP, addable, change_command, in_pool, marker_of
from hexwright.engine.systems.aus.releases import (
    arriving_now,
    bound_plans,
    call_for_help,
    note_brigades,
    note_garrisons,
    roll_for_north,
    roll_for_release,
)
from hexwright.engine.systems.aus.scripts import is_west_of, remember, script
from hexwright.engine.systems.aus.troops import BROKEN, STRATEGIC, TURN, has
from hexwright.engine.systems.aus.victory import broken_corps, judge, judge_turn
from tests.helpers.aus import ALLIED, FRENCH, NO, YES
from tests.helpers.aus_field import field, hold, let_act, put
from tests.helpers.situations import Situation

WHOLE, LANGERON, GOLDBACH, PRATZEN = "whole-battle", "langeron", "goldbach", "pratzen"
PLACES = ("tellnitz", "sokolnitz", "pheasantry", "kobelnitz")


def ids(game: Game, side: str) -> set[str]:
    """The markers in the pool of a side."""
    return {game.card(one).id for one in in_pool(game, side)}


# --- where plans let nobody go (A15.2) ------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "unit", "start", "hex_", "may"),
    [
        # The Advance Guard: never west of the Goldbach, not north of C xx22.
        ("aus-391", "a-1-brod-grz", "C2332", "C2232", False),
        ("aus-391", "a-1-brod-grz", "C2922", "C2921", False),
        ("aus-391", "a-1-brod-grz", "C2923", "C2922", True),
        # The 1st Column: over the brook only within two hexes of Tellnitz, not north of xx19.
        ("aus-392", "a-g-kiev", "C2332", "C2132", True),
        ("aus-392", "a-g-kiev", "C2332", "C2032", False),
        ("aus-392", "a-g-kiev", "C2919", "C2918", False),
        ("aus-392", "a-g-kiev", "C2920", "C2919", True),
        # The 2nd: within two of Sokolnitz or its castle, not north of xx12.
        ("aus-393", "a-g-vybg", "C2915", "C2614", True),
        ("aus-393", "a-g-vybg", "C2915", "C2314", False),
        ("aus-393", "a-g-vybg", "C3312", "C3311", False),
        # The 3rd: within two of the Pheasantry, not north of xx02.
        ("aus-394", "a-g-galt", "C3109", "C2608", True),
        ("aus-394", "a-g-galt", "C3109", "C2408", False),
        ("aus-394", "a-g-galt", "C3902", "C3901", False),
        # The 4th, both corps of it: not over the brook, not north of A xx45.
        ("aus-395", "a-g-lr-gren", "A4147", "A3647", False),
        ("aus-395", "a-1-salz", "B0545", "B0544", False),
        ("aus-387", "a-1-salz", "B0546", "B0545", True),
        # Nobody else is bound by them.
        ("aus-390", "a-g-o-ing", "C2332", "C2032", True),
    ],
)
def test_a_plan_does_not_let_its_units_go_everywhere(
    rule: str, unit: str, start: str, hex_: str, *, may: bool
) -> None:
    assert rule
    game = field(WHOLE)
    put(game, unit, start)
    assert may_enter(game, unit, (hex_,)) is may


@pytest.mark.parametrize("rule", ["aus-391", "aus-395"])
def test_who_was_driven_beyond_a_limit_may_come_back_from_it(rule: str) -> None:
    game = field(WHOLE, a_1_brod_grz="C2518")
    assert rule
    assert may_enter(game, "a-1-brod-grz", ("C2519",))
    assert not may_enter(game, "a-1-brod-grz", ("C2517",))


@pytest.mark.parametrize("rule", ["aus-391", "aus-402"])
def test_neither_a_move_nor_a_charge_breaks_the_plan(rule: str) -> None:
    game = field(WHOLE, a_hess_hus="C2922")
    assert rule
    let_act(game, "a-hess-hus")
    game.run(move_unit(game, "a-hess-hus"))
    assert game.decision is not None
    assert "C2921" not in list(game.decision.options)
    assert not may_ride(game, "a-hess-hus", "C2922", "C2921")


@pytest.mark.parametrize("rule", ["aus-378"])
def test_the_heights_of_pratzen_are_what_the_book_says(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    heights = field_of(game).zones["pratzen-heights"].hexes
    assert {"B2650", "B2750", "B2544", "D1609", "D1708"} <= set(heights)
    assert all(level(game, one) >= 4 and not is_west_of(game, one, "goldbach") for one in heights)
    assert not any(one.startswith("B") and int(one[3:]) <= 35 for one in heights)


# --- as fast as possible (A15.2) ------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-390"])
def test_a_plan_leads_on_by_the_shortest_way(rule: str) -> None:
    game = field(WHOLE, a_1_brod_grz="C3530")
    assert rule
    here = way_left(game, "a-1-brod-grz", "C3530")
    assert here == distance(game, "C3530", "C2532")
    assert is_driven(game, "a-1-brod-grz")
    duty = drive(game, "a-1-brod-grz", ["C3431", "C3630"])
    assert [duty.measure(one) for one in ("C3431", "C3630", PASS, ":turn-left")] == [1, 0, 0, 1]
    at_a_loss = drive(game, "a-1-brod-grz", ["C3630"])
    assert at_a_loss.measure(PASS) == 1


@pytest.mark.parametrize("rule", ["aus-390"])
def test_nobody_is_driven_who_has_arrived_or_has_the_enemy_before_him(rule: str) -> None:
    game = field(WHOLE, a_1_brod_grz="C2532", f_3_3_ln="C0901", f_2_3_ln="C0902", f_1_3_ln="C0903")
    assert rule
    assert not is_driven(game, "a-1-brod-grz")
    put(game, "a-2-brod-grz", "C2832")
    assert is_driven(game, "a-2-brod-grz")
    put(game, "f-1-3-ln", "C2632")
    assert not is_driven(game, "a-2-brod-grz")


@pytest.mark.parametrize("rule", ["aus-390"])
def test_a_unit_under_a_plan_must_take_the_step_that_brings_it_nearer(rule: str) -> None:
    game = field(WHOLE, a_hess_hus="C4030")
    assert rule
    let_act(game, "a-hess-hus")
    game.run(move_unit(game, "a-hess-hus"))
    assert game.decision is not None
    here = way_left(game, "a-hess-hus", "C4030")
    offered = list(game.decision.options)
    assert offered
    assert all(way_left(game, "a-hess-hus", one) < here for one in offered)
    assert PASS not in game.decision.buttons


# --- releases (A15.2) -----------------------------------------------------------------------------


def rolled(game: Situation) -> Situation:
    game.run(roll_for_release(game))
    return game


@pytest.mark.parametrize("rule", ["aus-397", "aus-EX-24"])
def test_the_third_roll_adds_two(rule: str) -> None:
    game = field(WHOLE, 8, 7, 7)
    assert rule
    hold(game, ALLIED, "tellnitz", "sokolnitz")
    rolled(game)
    assert game.decision is None
    rolled(game)
    assert game.decision is None
    rolled(game)
    assert game.decision is not None
    game.answer(":third-column")
    assert script(game).released == ("third-column",)
    assert may_enter(game, "a-g-galt", ("C3901",))
    assert script(game).streak == 3
    game.check_dice()


@pytest.mark.parametrize("rule", ["aus-397"])
def test_without_two_places_the_count_begins_anew(rule: str) -> None:
    game = field(WHOLE, 0)
    assert rule
    hold(game, ALLIED, "tellnitz", "sokolnitz")
    rolled(game)
    hold(game, FRENCH, "tellnitz")
    rolled(game)
    assert script(game).streak == 0
    game.check_dice()


@pytest.mark.parametrize("rule", ["aus-387", "aus-397"])
def test_one_release_frees_both_corps_of_the_fourth_column(rule: str) -> None:
    game = field(WHOLE, 9)
    assert rule
    hold(game, ALLIED, *PLACES)
    rolled(game)
    game.answer(":fourth-column")
    assert not list(plans_for(game, "a-1-salz"))
    assert not list(plans_for(game, "a-g-lr-gren"))


@pytest.mark.parametrize("rule", ["aus-398"])
def test_french_on_the_heights_let_a_corps_go_north_alone(rule: str) -> None:
    game = field(WHOLE, 9, f_1_14_ln="B2148")
    assert rule
    game.run(roll_for_north(game))
    assert game.decision is not None
    assert ":cavalry-reserve" not in game.decision.buttons
    game.answer(":advance-guard")
    put(game, "a-1-brod-grz", "C2922")
    assert may_enter(game, "a-1-brod-grz", ("C2921",))
    put(game, "a-1-brod-grz", "C2332")
    assert not may_enter(game, "a-1-brod-grz", ("C2232",))
    assert "advance-guard" not in {one.id for one in bound_plans(game, northward=True)}
    assert "advance-guard" in {one.id for one in bound_plans(game)}


@pytest.mark.parametrize(("rule", "dice"), [("aus-398", (8,)), ("aus-398", ())])
def test_the_heights_release_nobody_on_less_or_without_french(
    rule: str, dice: tuple[int, ...]
) -> None:
    game = field(WHOLE, *dice)
    assert rule
    if dice:
        put(game, "f-1-14-ln", "B2148")
    game.play(roll_for_north(game))
    assert script(game).northward == ()


@pytest.mark.parametrize("rule", ["aus-396"])
def test_a_brigade_of_the_reserve_is_free_near_blasowitz_or_the_enemy(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    note_brigades(game)
    assert script(game).brigades == ()
    put(game, "a-kharkov-dgn", "B2632")
    note_brigades(game)
    assert script(game).brigades == ("acr-3",)
    put(game, "f-1-14-ln", "B3050")
    let_act(game, "a-kaiser-cuir")
    put(game, "a-kaiser-cuir", "B3350")
    note_brigades(game)
    assert script(game).brigades == ("acr-3", "acr-1")
    assert not list(plans_for(game, "a-kaiser-cuir"))
    assert list(plans_for(game, "a-grand-duke-constantine-uhlans"))


# --- garrisons and marches (A15.2) ----------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-400", "aus-401"])
def test_the_garrison_waits_for_an_enemy_whom_it_sees(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    let_act(game, "f-8-hus")
    assert is_held(game, "f-8-hus")
    assert movers(game) == []
    note_garrisons(game)
    assert is_held(game, "f-8-hus")
    put(game, "f-1-18-ln", "C3705")
    assert not may_enter(game, "f-1-18-ln", ("C3706",))
    assert may_enter(game, "f-1-18-ln", ("C3704",))
    put(game, "f-1-26-leg", "C3605")
    assert may_enter(game, "f-1-26-leg", ("C3606",))
    put(game, "a-1-brod-grz", "C2633")
    note_garrisons(game)
    assert not is_held(game, "f-8-hus")
    assert movers(game) == ["f-8-hus"]
    assert may_enter(game, "f-1-18-ln", ("C3706",))


@pytest.mark.parametrize("rule", ["aus-400", "aus-388", "aus-374"])
def test_fog_hides_the_enemy_from_the_garrison(rule: str) -> None:
    game = field(WHOLE, a_1_brod_grz="C2830")
    assert rule
    assert in_fog(game, "C2830")
    note_garrisons(game)
    assert is_held(game, "f-tir-po")
    clear = field(WHOLE, turn=6, a_1_brod_grz="C2830")
    assert not in_fog(clear, "C2830")
    note_garrisons(clear)
    assert not is_held(clear, "f-tir-po")


@pytest.mark.parametrize("rule", ["aus-400"])
def test_any_attack_wakes_the_garrison_fire_from_afar_too(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    note_defence(game, "f-1-18-ln", "long")
    assert is_held(game, "f-3-3-ln")
    note_defence(game, "f-tir-po", "long")
    assert not is_held(game, "f-3-3-ln")


@pytest.mark.parametrize("rule", ["aus-399"])
def test_some_do_not_march_before_the_fog_is_gone(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    assert [may_march(game, one) for one in ("v-3", "cr-k", "iv-1", "i-1")] == [0, 0, 1, 1]
    assert game.play(wants_to_march(game, "v-3")) is False
    later_on = field(WHOLE, turn=6)
    assert may_march(later_on, "v-3")


@pytest.mark.parametrize("rule", ["aus-389", "aus-379"])
def test_the_second_and_third_column_begin_on_the_march(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    marching = {one for one in game.module.leaders if has_status(game, one)}
    assert marching == {"olsuvev", "kamenski", "muller", "selekhov"}


def has_status(game: Game, leader: str) -> bool:
    return leader in game.state.pieces and has(game, leader, STRATEGIC)


# --- the set-up as it is printed ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "hex_", "within"),
    [
        ("iv-2", "A4631", 2),
        ("iv-3d", "A3535", 1),
        ("i-1", "A3919", 1),
        ("i-2", "A3922", 1),
        ("v-3", "B1414", 2),
        ("v-1", "B1416", 2),
        ("v-2d", "A2409", 2),
        ("cr-m", "A4112", 1),
        ("cr-t", "A4213", 1),
        ("cr-k", "A4314", 1),
        ("cr-2h", "A3912", 2),
        ("cr-1h", "A3915", 2),
        ("o-1", "A3313", 2),
        ("c1-1", "D2124", 2),
        ("c1-2", "D2425", 2),
        ("c2-1", "D1806", 2),
        ("c2-2", "B2150", 2),
        ("c3-1", "D2611", 2),
        ("c3-2", "D2713", 2),
        ("a4c-1", "B3348", 2),
        ("a4c-2", "B3547", 2),
        ("acr-1", "D3405", 1),
        ("acr-2", "B2846", 1),
        ("acr-3", "B2950", 1),
        ("b-1", "B4210", 1),
        ("b-2", "B4313", 2),
        ("b-3", "B4511", 1),
        ("b-4", "B4411", 1),
        ("b-w", "B4112", 1),
    ],
)
def test_commands_stand_where_the_book_sets_them_up(command: str, hex_: str, within: int) -> None:
    game = field(WHOLE)
    own = [one for one in game.module.units.values() if one.command == command]
    assert own
    for one in own:
        assert all(distance(game, at, hex_) <= within for at in game.piece(one.id).hexes), one.id


@pytest.mark.parametrize("rule", ["aus-379"])
def test_leaders_stand_with_a_unit_of_their_command(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    assert [game.piece(one).hex for one in ("alexander", "buxhowden")] == ["B2650", "D2026"]
    for one in game.module.leaders.values():
        piece = game.state.pieces.get(one.id)
        if piece is None or not piece.hex or not one.commands or one.id == "liechtenstein":
            continue
        below = {unit for name in one.commands for unit in game.module.pieces_of_command(name)}
        assert below & set(game.stack(piece.hex)) - {one.id}, one.id


# --- command (A15.2, A15.3, A15.5) ----------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-385"])
def test_davout_alone_needs_not_be_near_the_emperor(rule: str) -> None:
    game = field(WHOLE, davout="C0914", soult="C0914", bernadotte="A3817")
    assert rule
    found = [corps_in_range(game, one, FRENCH) for one in ("iii", "iv", "i")]
    assert found == [True, False, True]


@pytest.mark.parametrize("rule", ["aus-386", "aus-422", "aus-028"])
def test_buxhowden_serves_the_left_wing_and_adds_one(rule: str) -> None:
    game = field(WHOLE, kienmayer="D2026", langeron="B2650", miloradovitch="D2026")
    assert rule
    assert added_by(game, "buxhowden") == 1
    assert added_by(game, "alexander") == 0
    through = {game.card(one).id for one in addable(game, ALLIED, 1, 2, "buxhowden")}
    assert "lim-ag" not in through  # is in the pool already
    assert not any(one.startswith(("lim-r4c", "lim-b", "lim-acr")) for one in through)
    tsar = {game.card(one).id for one in addable(game, ALLIED, 1, 2, "alexander")}
    assert {"lim-c2", "lim-b"} <= tsar
    assert "lim-r4c" not in tsar
    assert "lim-c2" not in through


@pytest.mark.parametrize("rule", ["aus-422", "aus-028"])
def test_the_commander_is_named_before_the_roll(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    game.run(choose_commander(game, ALLIED, overall_of(game, ALLIED)))
    assert game.decision is not None
    assert game.decision.secret
    assert set(game.decision.buttons) == {":alexander", ":buxhowden"}
    game.answer(":buxhowden")
    assert game.result == "buxhowden"


@pytest.mark.parametrize(("through", "adds"), [(":buxhowden", False), (":alexander", True)])
@pytest.mark.parametrize("rule", ["aus-028", "aus-021"])
def test_what_buxhowden_adds_may_spoil_a_roll(rule: str, through: str, *, adds: bool) -> None:
    game = field(WHOLE, 3, turn=2)
    assert rule
    game.run(change_command(game))
    game.answer(NO)
    game.answer(YES)
    game.answer(through)
    assert (game.decision is not None) is adds


@pytest.mark.parametrize("rule", ["aus-403"])
def test_without_a_plan_pools_are_chosen_and_nobody_is_bound(rule: str) -> None:
    game = field(LANGERON)
    assert rule
    assert not list(plans_for(game, "a-1-brod-grz"))
    assert not is_held(game, "f-tir-po")
    game.run(change_command(game))
    assert game.decision is not None
    lims = {one: marker_of(game, one) for one in ("lim-iv", "lim-v", "lim-i", "lim-iii")}
    assert lims["lim-iii"] not in game.decision.options  # not on the map yet
    assert not game.decision.is_allowed((lims["lim-iv"], lims["lim-v"], lims["lim-i"]))
    game.answer((lims["lim-iv"], lims["lim-v"]))
    assert ids(game, FRENCH) == {"lim-french-independent", "lim-iv", "lim-v"}
    four = tuple(marker_of(game, one) for one in ("lim-c1-1", "lim-c1-2", "lim-c2-1", "lim-b-1"))
    assert game.decision is not None
    assert not game.decision.is_allowed((*four, marker_of(game, "lim-b-2")))
    game.answer(four)
    assert game.decision is None
    assert "lim-b-1" in ids(game, ALLIED)


@pytest.mark.parametrize("rule", ["aus-384", "aus-010"])
def test_the_pools_and_the_initiative_of_the_first_turn(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    assert game.scenario.first_side == ALLIED
    assert ids(game, FRENCH) == {"lim-french-independent", "lim-iv"}
    assert ids(game, ALLIED) == {"lim-allied-independent", "lim-ag", "lim-c1"}
    assert pool.ROLL.modifiers(game, FRENCH).total == 2
    assert pool.ROLL.modifiers(game, ALLIED).total == 0


# --- victory (A15.2) ------------------------------------------------------------------------------


def winner(game: Game) -> str | None:
    """Who has won at this moment; None if the game goes on."""
    try:
        judge(game)
    except GameOver:
        assert game.outcome is not None
        return game.outcome.winner
    return None


def break_all(game: Game, *commands: str) -> None:
    for one in commands:
        game.emit(LevelSet(one, BROKEN))


@pytest.mark.parametrize("rule", ["aus-402", "aus-380"])
def test_six_places_win_for_the_allies(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    hold(game, ALLIED, "tellnitz", "sokolnitz", "pheasantry")
    assert winner(game) is None
    hold(game, ALLIED, "santon")
    assert winner(game) == ALLIED


@pytest.mark.parametrize("rule", ["aus-402", "aus-317"])
def test_five_broken_corps_win_for_the_allies_oudinot_is_one(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    break_all(game, "i", "iii", "iv", "v")
    assert winner(game) is None
    break_all(game, "o")
    assert "o" in broken_corps(game, FRENCH)
    assert winner(game) == ALLIED


@pytest.mark.parametrize("rule", ["aus-402", "aus-387"])
def test_the_french_need_seven_corps_and_the_heights(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    break_all(game, "ag", "c1", "c2", "c3", "acr", "r4c", "a4c")
    assert winner(game) is None
    hold(game, FRENCH, "heights", "road", "blasowitz", "pratzen")
    assert winner(game) == FRENCH


# --- the Goldbach (A15.5) -------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-409"])
def test_no_ally_comes_near_levasseur(rule: str) -> None:
    game = field(GOLDBACH, a_g_galt="C3508")
    assert rule
    near = [one for one in around(game, "C3104", 3) if may_enter(game, "a-g-galt", (one,))]
    assert near == []
    assert may_enter(game, "f-8-hus", ("C3104",))


def around(game: Game, hex_: str, within: int) -> Iterator[str]:
    ground = field_of(game)
    for place in ground.places():
        number = ground.number(place)
        if distance(game, number, hex_) <= within:
            yield number


@pytest.mark.parametrize("rule", ["aus-406", "aus-421"])
def test_buxhowden_commands_on_the_goldbach(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    assert game.play(choose_commander(game, ALLIED, overall_of(game, ALLIED))) == "buxhowden"
    assert added_by(game, "buxhowden") == 1
    assert pool.ROLL.modifiers(game, ALLIED).total == 1
    tsar = field(PRATZEN)
    assert overall_of(tsar, ALLIED) == ("alexander",)


@pytest.mark.parametrize("rule", ["aus-407"])
def test_french_markers_come_and_go_freely_once_their_leader_is_there(rule: str) -> None:
    game = field(GOLDBACH, turn=2)
    assert rule
    game.run(change_command(game))
    assert game.decision is not None
    assert marker_of(game, "lim-iv-3") not in game.decision.options
    entered = field(GOLDBACH, turn=2, legrand="C2901")
    entered.run(change_command(entered))
    assert entered.decision is not None
    assert marker_of(entered, "lim-iv-3") in entered.decision.options


@pytest.mark.parametrize("rule", ["aus-408"])
def test_legrand_has_his_few_battalions_alone(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    own = {
        one
        for one in game.state.pieces
        if one in game.module.units and game.module.units[one].command == "iv-3"
    }
    third = {"f-1-3-ln", "f-2-3-ln", "f-3-3-ln"}
    assert own == {*third, "f-1-26-leg", "f-2-26-leg", "f-tir-po"}


@pytest.mark.parametrize("rule", ["aus-410"])
def test_the_plan_binds_on_the_goldbach_too(rule: str) -> None:
    game = field(GOLDBACH, 9, a_1_brod_grz="C2922")
    assert rule
    assert not may_enter(game, "a-1-brod-grz", ("C2921",))
    assert is_held(game, "f-tir-po")
    assert in_fog(game, "C2921")
    hold(game, ALLIED, "tellnitz", "pheasantry")
    game.run(roll_for_release(game))
    game.answer(":advance-guard")
    assert may_enter(game, "a-1-brod-grz", ("C2921",))


@pytest.mark.parametrize("rule", ["aus-411"])
def test_oudinot_comes_when_he_is_called_and_the_die_says_so(rule: str) -> None:
    game = field(GOLDBACH, 8)
    assert rule
    waiting = {group.id for _, group in arriving_now(game, FRENCH)}
    assert "oudinot" not in waiting
    game.play(call_for_help(game), YES)
    assert script(game).called == 1
    assert not script(game).helped
    remember(game, "aus-411", called=-1)
    game.state.forced = (7,)
    game.play(call_for_help(game))
    assert script(game).helped
    assert "oudinot" in {group.id for _, group in arriving_now(game, FRENCH)}


@pytest.mark.parametrize("rule", ["aus-411"])
def test_who_does_not_call_does_not_roll(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    game.play(call_for_help(game), NO)
    assert script(game).called == 0


@pytest.mark.parametrize("rule", ["aus-412"])
@pytest.mark.parametrize(
    ("lost", "called", "who"),
    [
        ((), False, FRENCH),
        (("tellnitz",), False, FRENCH),
        (("tellnitz", "sokolnitz"), False, ""),
        ((), True, FRENCH),
        (("tellnitz",), True, ""),
    ],
)
def test_the_goldbach_is_won_at_the_end_by_places(
    rule: str, lost: tuple[str, ...], who: str, *, called: bool
) -> None:
    game = field(GOLDBACH, turn=29)
    assert rule
    hold(game, ALLIED, *lost)
    if called:
        remember(game, "aus-411", called=5)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert game.outcome.winner == who


@pytest.mark.parametrize("rule", ["aus-412"])
def test_all_four_places_win_for_the_allies_at_once(rule: str) -> None:
    game = field(GOLDBACH)
    assert rule
    hold(game, ALLIED, "tellnitz", "sokolnitz", "pheasantry")
    assert winner(game) is None
    hold(game, ALLIED, "sokolnitz-castle")
    assert winner(game) == ALLIED


# --- the heights (A15.6) --------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["aus-413"])
def test_nobody_leaves_the_middle_of_the_field(rule: str) -> None:
    game = field(PRATZEN)
    assert rule
    ground = field_of(game)
    playable = {one for one in game.hexes() if ground.is_playable(ground.place(one))}
    assert {"A4518", "B4618", "C4631", "D0131"} <= playable
    assert not playable & {"A4517", "B4617", "C4632", "D0132"}
    assert all(game.piece(one).hex in playable for one in units_on_map(game, FRENCH))


@pytest.mark.parametrize("rule", ["aus-414", "aus-415"])
def test_the_emperor_counts_from_eleven_on(rule: str) -> None:
    game = field(PRATZEN, turn=6, napoleon="A4530")
    assert rule
    assert game.scenario.first_side == FRENCH
    assert pool.ROLL.modifiers(game, FRENCH).total == 0
    fourth = marker_of(game, "lim-iv")
    note_withheld(game)
    assert withheld(game, fourth)
    eleven = field(PRATZEN, turn=7, napoleon="A4530")
    assert pool.ROLL.modifiers(eleven, FRENCH).total == 2
    note_withheld(eleven)
    assert not withheld(eleven, fourth)


@pytest.mark.parametrize("rule", ["aus-416"])
def test_an_alarm_gives_a_division_of_each_corps(rule: str) -> None:
    game = field(PRATZEN)
    assert rule
    assert ids(game, ALLIED) == set()
    note_grants(game)
    assert script(game).due == ()
    put(game, "f-1-24-leg", "B2346")
    assert level(game, "B2346") >= 5
    note_grants(game)
    next_turn = field(PRATZEN, turn=2)
    next_turn.emit(RecordSet("script", script(game)))
    next_turn.run(change_command(next_turn))
    while next_turn.decision is not None and next_turn.decision.side == FRENCH:
        next_turn.answer(NO)
    assert next_turn.decision is not None
    russians = [marker_of(next_turn, one) for one in ("lim-r4c-m", "lim-r4c-1")]
    austrian = marker_of(next_turn, "lim-a4c-1")
    assert not next_turn.decision.is_allowed(tuple(russians))
    next_turn.answer((russians[0], austrian))
    assert ids(next_turn, ALLIED) == {"lim-r4c-m", "lim-a4c-1"}
    assert script(next_turn).granted == ("alarm",)


@pytest.mark.parametrize("rule", ["aus-417"])
def test_kamenskis_marker_comes_by_itself_at_his_time(rule: str) -> None:
    game = field(PRATZEN, turn=6)
    assert rule
    game.run(change_command(game))
    while game.decision is not None:
        game.answer(NO)
    assert ids(game, ALLIED) == {"lim-c2-2"}


@pytest.mark.parametrize("rule", ["aus-418"])
@pytest.mark.parametrize("how", ["level", "broken", "attacked", "nothing", "one corps"])
def test_what_lets_the_russian_guard_in(rule: str, how: str) -> None:
    game = field(PRATZEN)
    assert rule
    if how == "level":
        put(game, "f-1-24-leg", "B2544")
    elif how == "broken":
        break_all(game, "r4c", "a4c")
    elif how == "one corps":
        break_all(game, "r4c")
    elif how == "attacked":
        game.emit(Counted(TURN, DEFENDED, "a-1-preo"))
    note_withheld(game)
    guard = marker_of(game, "lim-ig")
    assert withheld(game, guard) is (how in ("nothing", "one corps"))
    assert (guard in addable(game, ALLIED, 1, 2)) is not withheld(game, guard)


@pytest.mark.parametrize("rule", ["aus-419"])
@pytest.mark.parametrize("how", ["marker", "broken", "attacked", "nothing"])
def test_what_lets_the_french_guard_in(rule: str, how: str) -> None:
    game = field(PRATZEN)
    assert rule
    if how == "marker":
        CUP.put_in(game, [marker_of(game, "lim-ig-cav")], ALLIED)
    elif how == "broken":
        break_all(game, "iv-2")
    elif how == "attacked":
        game.emit(Counted(TURN, DEFENDED, "f-1-gren-p"))
    note_withheld(game)
    assert withheld(game, marker_of(game, "lim-gf-inf")) is (how == "nothing")


@pytest.mark.parametrize("rule", ["aus-420"])
def test_the_heights_are_won_by_breaking_or_at_two_o_clock(rule: str) -> None:
    game = field(PRATZEN)
    assert rule
    break_all(game, "r4c", "a4c", "ig")
    assert winner(game) is None
    break_all(game, "c2-2")
    assert winner(game) == FRENCH


@pytest.mark.parametrize(
    ("rule", "held", "who"), [("aus-420", True, FRENCH), ("aus-420", False, ALLIED)]
)
def test_who_holds_the_heights_at_two_has_won(rule: str, who: str, *, held: bool) -> None:
    game = field(PRATZEN, turn=16)
    assert rule
    assert game.scenario.turns[-1].label == "2:00 PM"
    assert len(objective_hexes(game, "stare-vinohrady")) == 5
    if held:
        hold(game, FRENCH, "highest", "stare-vinohrady")
    else:
        hold(game, FRENCH, "highest")
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert game.outcome.winner == who


@pytest.mark.parametrize("rule", ["aus-372"])
def test_the_french_guard_has_no_corps_but_the_emperor(rule: str) -> None:
    game = field(WHOLE)
    assert rule
    cards = {one.id for one in game.module.decks["lims"].cards}
    assert "lim-gf" not in cards
    assert {"lim-gf-inf", "lim-gf-cav"} <= cards
    near = {game.card(one).id for one in addable(game, FRENCH, 1, 3)}
    assert {"lim-gf-inf", "lim-o-1"} <= near
    put(game, "hulin", "C0914")
    far = {game.card(one).id for one in addable(game, FRENCH, 1, 3)}
    assert "lim-gf-inf" not in far
