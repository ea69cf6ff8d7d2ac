"""Events (E42-E77): each carried out as its row of the table says."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.events import carry_out_event
from hexwright.engine.systems.cce.markers import blaze_in, smoke_in, works_in
from hexwright.engine.systems.cce.objectives import open_pile, secret_pile
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import (
    is_broken,
    is_damaged,
    is_suppressed,
    troop,
    units_of,
    weapon_of,
)
from hexwright.engine.systems.cce.victory import surrender_space
from tests.helpers.cce import ALLIES, AXIS, battle, card
from tests.helpers.situations import Situation

FIELD = {"g": "ger-rifle-squad H5", "h": "ger-rifle-squad K5 broken", "l": "ger-leader-1 K5"}
ENEMY = {"u": "us-rifle-squad E5", "v": "us-rifle-team E6 broken"}


def field(**more: object) -> Situation:
    given: dict[str, object] = {"axis": FIELD, "allies": ENEMY, **more}
    return battle(**given)  # type: ignore[arg-type] # of battle


def happens(
    game: Situation, event: str, *choices: object, side: str = AXIS, drawn: str = ""
) -> None:
    """An event of a side, all of it."""
    procedure = carry_out_event(game, side, ROLLS.locked, drawn, event)
    game.play(procedure, *choices)  # type: ignore[arg-type] # choices of a test


def hex_at(name: str) -> dict[str, list[str]]:
    return {AXIS: [f"34 @{name}"]}


# --- units ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("breaks", [True, False])
def test_cce_240_air_support_may_break_all_in_the_nearest_hex(*, breaks: bool) -> None:
    game = field(draws=hex_at("E4"))
    happens(game, "air-support", breaks)
    assert is_broken(game, "u") is breaks


@pytest.mark.parametrize(("dice", "is_alive"), [("34", True), ("44", False)])
def test_cce_248_cce_ex_73_a_commissar_rallies_or_eliminates(dice: str, *, is_alive: bool) -> None:
    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"s": "sov-rifle-squad E5 broken", "t": "sov-rifle-squad E8"},
        nations={ALLIES: "ussr"},
        draws={ALLIES: [dice]},
    )
    happens(game, "commissar", "s", side=ALLIES)
    assert game.is_in_play("s") is is_alive
    if is_alive:
        assert not is_broken(game, "s")


def test_cce_249_squads_out_of_command_cower() -> None:
    game = field()
    happens(game, "cower")
    assert is_suppressed(game, "g")
    assert not is_suppressed(game, "h")


def test_cce_250_cce_251_the_active_side_deploys_a_squad() -> None:
    game = field(axis={"g": "ger-rifle-squad H5 suppressed veteran", "m": "ger-lmg @g"})
    happens(game, "deploy", "g", False, side=ALLIES)  # noqa: FBT003 # an answer
    teams = units_of(game, AXIS)
    assert [troop(game, team) for team in teams] == ["team", "team"]
    assert all(is_suppressed(game, team) for team in teams)
    assert sum("veteran" in game.piece(team).statuses for team in teams) == 1
    assert [bool(weapon_of(game, team)) for team in teams] == [True, False]


def test_cce_131_both_teams_of_a_suppressed_squad_are_suppressed() -> None:
    game = field(axis={"g": "ger-rifle-squad H5 suppressed"})
    happens(game, "deploy", "g")
    assert all(is_suppressed(game, unit) for unit in units_of(game, AXIS))


def test_cce_262_cce_264_cce_266_cce_272_must_be_carried_out_on_somebody() -> None:
    game = field()
    happens(game, "kia", "v")
    assert not game.is_in_play("v")
    assert game.state.points[AXIS] == 1
    happens(game, "medic", "h")
    assert not is_broken(game, "h")
    game = field(axis={"a": "ger-rifle-team F6 broken", "b": "ger-rifle-team O9 broken"})
    happens(game, "prisoners-of-war", "a")
    assert not game.is_in_play("a")
    game = field(draws=hex_at("H4"))
    happens(game, "shell-shock", "g")
    assert is_broken(game, "g")


def test_cce_239_what_cannot_be_done_is_left_out() -> None:
    game = battle(axis={"g": "ger-rifle-squad H5"}, allies={"u": "us-rifle-squad E5"})
    for event in ("kia", "medic", "prisoners-of-war", "scrounge", "walking-wounded", "sappers"):
        happens(game, event)
    assert game.state.points == {AXIS: 0, ALLIES: 0}


def test_cce_275_suppressing_fire_needs_a_machine_gun_that_works() -> None:
    armed = {"g": "ger-rifle-squad H5", "m": "ger-lmg @g"}
    game = field(axis=armed)
    happens(game, "suppressing-fire", "u")
    assert is_suppressed(game, "u")
    game = field(axis={**armed, "m": "ger-lmg @g damaged"})
    happens(game, "suppressing-fire")


def test_cce_255_a_private_is_promoted_beside_a_broken_unit() -> None:
    game = field()
    happens(game, "field-promotion", "K5")
    private = next(unit for unit in units_of(game, AXIS) if game.piece(unit).kind == "ger-private")
    assert game.piece(private).hex == "K5"
    happens(game, "field-promotion")


def test_cce_257_cce_258_a_hero_appears_and_may_rally_somebody() -> None:
    game = field()
    happens(game, "hero", "K5", "h")
    assert not is_broken(game, "h")
    hero = next(unit for unit in units_of(game, AXIS) if troop(game, unit) == "hero")
    from hexwright.engine.systems.cce.damage import eliminate

    before = dict(game.state.points)
    eliminate(game, hero, "cce-258")
    assert game.state.points == before
    assert game.piece(hero).box == ""


def test_cce_276_cce_ex_01_a_casualty_comes_back_broken() -> None:
    from hexwright.engine.systems.cce.damage import eliminate

    game = field(draws=hex_at("H8"))
    eliminate(game, "u", "")
    happens(game, "walking-wounded", "u", "H8")
    assert game.piece("u").hex == "H8"
    assert is_broken(game, "u")
    assert game.state.points[AXIS] == 2


# --- weapons --------------------------------------------------------------------------------------


def test_cce_271_a_lost_weapon_is_taken_up() -> None:
    from hexwright.engine.systems.cce.damage import lose_weapon

    game = field(axis={**FIELD, "m": "ger-lmg @h"})
    lose_weapon(game, "m", "")
    happens(game, "scrounge", "m", "g")
    assert weapon_of(game, "g") == "m"


@pytest.mark.parametrize(
    ("row", "is_repaired", "is_lost"), [(2, True, False), (10, False, True), (6, False, False)]
)
def test_cce_020_cce_123_a_random_hex_repairs_or_scraps_weapons(
    row: int, *, is_repaired: bool, is_lost: bool
) -> None:
    game = field(
        axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g damaged"}, draws=hex_at(f"A{row}")
    )
    happens(game, "dust")
    assert game.is_in_play("m") is not is_lost
    if not is_lost:
        assert is_damaged(game, "m") is not is_repaired


# --- hexes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "works"), [("booby-trap", "mines"), ("rubble", "wire"), ("shell-holes", "foxhole")]
)
def test_cce_245_cce_269_cce_273_something_comes_into_a_random_hex(event: str, works: str) -> None:
    game = field(draws=hex_at("H5"))
    happens(game, event)
    assert works_in(game, "H5") == works
    assert not is_broken(game, "g")
    wet = field(draws=hex_at("H5"), terrain={"H5": "stream"})
    happens(wet, event)
    assert works_in(wet, "H5") == ""


def test_cce_094_cce_ex_10_a_second_fortification_is_not_placed() -> None:
    game = field(draws=hex_at("H5"), markers={"w": "wire H5"})
    happens(game, "shell-holes")
    assert works_in(game, "H5") == "wire"


def test_cce_252_dust_is_smoke() -> None:
    game = field(draws=hex_at("H5"))
    happens(game, "dust")
    assert smoke_in(game, "H5")


def test_cce_244_a_blaze_drives_units_out_and_burns_what_is_there() -> None:
    game = field(draws=hex_at("H5"), markers={"f": "foxhole H5", "s": "smoke-3 H5"})
    happens(game, "blaze", "H4")
    assert blaze_in(game, "H5")
    assert works_in(game, "H5") == ""
    assert not smoke_in(game, "H5")
    assert game.piece("g").hex == "H4"


def test_cce_246_a_breeze_clears_smoke_and_spreads_fire_one_step() -> None:
    game = field(
        markers={"a": "smoke-3 E8", "b": "smoke-4 H7 blaze"}, draws={AXIS: ["34 breeze 1"]}
    )
    happens(game, "breeze", drawn="germany/d1")
    assert not smoke_in(game, "E8")
    assert blaze_in(game, "H6")
    assert not blaze_in(game, "H5")


def test_cce_254_entrench_in_an_own_hex() -> None:
    game = field()
    happens(game, "entrench", "H5")
    assert works_in(game, "H5") == "foxhole"


def test_cce_270_sappers_clear_mines_or_wire() -> None:
    game = field(markers={"w": "wire C3", "f": "foxhole D3"})
    happens(game, "sappers", "C3")
    assert works_in(game, "C3") == ""


def test_cce_277_white_phosphorus_breaks_one_of_each_side_in_the_smoke() -> None:
    game = field(allies={"u": "us-rifle-squad H6", "v": "us-rifle-team H6"})
    happens(game, "white-phosphorus", "H6", "v")
    assert smoke_in(game, "H6")
    assert is_broken(game, "v")
    assert not is_broken(game, "u")


# --- points, hands, chits -------------------------------------------------------------------------


def test_cce_243_cce_247_cce_253_points_and_the_surrender_marker() -> None:
    from hexwright.engine.systems.cce.damage import eliminate

    game = field(owners={3: AXIS, 4: AXIS, 1: ALLIES})
    eliminate(game, "v", "")
    happens(game, "battlefield-integrity")
    assert game.state.points[AXIS] == 2
    from hexwright.engine.systems.cce.objectives import settle_control

    settle_control(game)
    happens(game, "command-and-control")
    assert game.state.points[AXIS] >= 2
    before = surrender_space(game, AXIS)
    happens(game, "elan")
    assert surrender_space(game, AXIS) == before + 1


def test_cce_002_cce_261_cce_ex_03_a_hand_is_shown_and_may_lose_a_card() -> None:
    game = field(hands={ALLIES: ["move", "fire"]})
    game.run(carry_out_event(game, AXIS, ROLLS.locked, "", "intelligence"))
    assert game.decision is not None
    assert set(game.decision.options) == {card(1, ALLIES), card(2, ALLIES)}
    assert game.view(AXIS).piles["usa/hand/allies"].cards is not None
    game.answer(card(2, ALLIES))
    assert hand(game, ALLIES) == (card(1, ALLIES),)
    assert game.view(AXIS).piles["usa/hand/allies"].cards is None


def test_cce_265_a_further_chit_is_secret_and_cce_267_may_be_revealed() -> None:
    game = field()
    happens(game, "mission-objective")
    chits = game.cards(secret_pile(game, AXIS)) + game.cards(open_pile(game))
    assert len(chits) == 1
    secret = field(chits={ALLIES: ["c"]}, owners={3: AXIS})
    happens(secret, "reconnaissance", "objectives/c")
    assert secret.cards(open_pile(secret)) == ("objectives/c",)


def test_cce_274_a_strategic_objective_lies_open() -> None:
    game = field()
    happens(game, "strategic-objective")
    assert len(game.cards(open_pile(game))) == 1


# --- support --------------------------------------------------------------------------------------


def test_cce_259_infiltration_comes_near_a_random_hex() -> None:
    game = field(draws={AXIS: ["34", "34 @C3"]})
    game.run(carry_out_event(game, AXIS, ROLLS.locked, "", "infiltration"))
    game.answer(":1")
    game.answer("C4")
    assert any(
        game.piece(unit).hex == "C4" and weapon_of(game, unit) for unit in units_of(game, AXIS)
    )


def test_cce_268_reinforcements_come_by_ones_own_edge_or_are_a_radio() -> None:
    game = field(draws={AXIS: ["45"]})
    game.run(carry_out_event(game, AXIS, ROLLS.locked, "", "reinforcements"))
    game.answer(":1")
    assert game.decision is None
    assert game.state.boxes["artillery-axis"]
    game = field(draws={AXIS: ["34"]})
    game.run(carry_out_event(game, AXIS, ROLLS.locked, "", "reinforcements"))
    game.answer(":2")
    assert game.decision is not None
    assert set(game.decision.options) == {f"O{row}" for row in range(1, 11)}
    game.answer("O4")


def test_cce_060_the_year_limits_support() -> None:
    from hexwright.engine.systems.cce.support import items

    game = field()
    found = items(game, AXIS, 7, radios=True)
    assert ("ger-weapon-team", "ger-lt-mortar") not in found
    assert ("ger-leader-1",) in found


def test_nothing_is_chosen_where_a_card_says_may() -> None:
    game = field()
    happens(game, "entrench", PASS)
    assert works_in(game, "H5") == ""
