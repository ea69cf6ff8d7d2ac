"""The scenarios of the whole field (A15.2): plans, releases, garrisons, the set-up."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.systems.aus.attached import special_of
from hexwright.engine.systems.aus.charge_ways import may_ride
from hexwright.engine.systems.aus.fire import note_defence
from hexwright.engine.systems.aus.ground import in_fog, level
from hexwright.engine.systems.aus.marches import wants_to_march
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
from hexwright.engine.systems.aus.pool import in_pool
from hexwright.engine.systems.aus.releases import (
    bound_plans,
    note_brigades,
    note_garrisons,
    roll_for_north,
    roll_for_release,
)
from hexwright.engine.systems.aus.scripts import is_west_of, script
from hexwright.engine.systems.aus.troops import STRATEGIC, has, units_of
from tests.helpers.aus import ALLIED, FRENCH
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
        below |= {unit for name in one.commands for unit in units_of(game, name)}
        if any(special_of(game, name) in ("detachment", "grand-battery") for name in one.commands):
            # The staff is with the emperor, who stands by himself.
            continue
        assert below & set(game.stack(piece.hex)) - {one.id}, one.id
