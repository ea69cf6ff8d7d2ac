"""Chapters O22 and O23 once more, two rules at a time."""

from hexwright.engine.systems.cce.units import (
    is_broken,
    is_suppressed,
    troop,
    units_in,
    units_of,
)
from hexwright.engine.systems.cce.victory import casualties
from tests.helpers.cce import ALLIES, AXIS, card, totals
from tests.helpers.cce_orders import finish, is_never_asked, order, turn
from tests.helpers.cce_positions import choices, given, go_on

# --- O22, O23: recovery and rout ------------------------------------------------------------------


def test_o22_1_with_nobody_broken_or_suppressed_there_is_no_recovery() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {"u": "us-rifle-squad E8 broken"}, "recover")
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(1))


def test_o22_1_suppression_alone_is_reason_enough() -> None:
    game = given({"g": "ger-rifle-squad E5 suppressed"}, {}, "recover")
    finish(order(game, card(1)))
    assert not is_suppressed(game, "g")
    assert totals(game) == []


def test_o22_3_f106_wire_makes_rallying_harder() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {},
        "recover",
        markers={"w": "wire E5"},
        draws={AXIS: ["24"]},
    )
    # Six against seven less one: a tie.
    finish(order(game, card(1)))
    assert is_broken(game, "g")
    assert is_suppressed(game, "g")


def test_o22_2_the_suppressed_roll_without_their_marker() -> None:
    game = given({"g": "ger-rifle-squad E5 broken suppressed"}, {}, "recover", draws={AXIS: ["24"]})
    finish(order(game, card(1)))
    assert not is_broken(game, "g")


def test_o23_3_5_a_cliff_or_water_kills_only_where_there_is_no_other_way() -> None:
    for more, lives in (
        ({"sides": {("E5", "F4"): "cliff"}}, True),
        ({"sides": {("E5", "F4"): "cliff", ("E5", "F5"): "cliff"}}, False),
        ({"sides": {("E5", "F4"): "cliff"}, "terrain": {"F5": "water"}}, False),
    ):
        game = given({"g": "ger-rifle-squad E5 broken"}, {}, "rout", draws={AXIS: ["44"]}, **more)
        go_on(order(game, card(1)))
        assert game.is_in_play("g") is lives
        if lives:
            assert game.piece("g").hex == "F5"


def test_o23_3_a_retreat_of_more_hexes_than_there_are_ends_off_the_map() -> None:
    game = given({"g": "ger-rifle-squad N5 broken"}, {}, "rout", draws={AXIS: ["45"]})
    # Nine against seven: two hexes, and only one column is left.
    go_on(order(game, card(1)))
    assert casualties(game, AXIS) == ["g"]


def test_o23_1_a_player_routed_in_the_enemys_turn_recovers_in_his_own() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        theirs=("recover",),
        draws={AXIS: ["11"], ALLIES: ["11"]},
    )
    finish(turn(game, card(1)))
    assert game.state.active == ALLIES
    finish(order(game, card(1, ALLIES)))
    assert not is_broken(game, "u")


def test_o23_2_suppression_and_cover_count_in_a_rout() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken suppressed"},
        "rout",
        terrain={"E5": "woods"},
        draws={AXIS: ["55"]},
    )
    # Ten against 8 - 1 + 2: one hex.
    go_on(order(game, card(1)))
    assert game.piece("u").hex[0] == "D"


def test_o23_2_e62_a_unit_that_died_in_the_trigger_of_its_own_roll_flees_no_more() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken", "v": "us-rifle-squad H5 broken"},
        "rout",
        draws={AXIS: ["55 event", "34 kia", "11"]},
    )
    order(game, card(1))
    go_on(game)
    assert len(casualties(game, ALLIES)) == 1


def test_o23_3_f103_a_good_unit_that_flees_is_broken_by_mines_and_flees_on() -> None:
    # The trigger of its own rout roll rallied it; it must still go two hexes, into mines.
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {},
        "rout",
        terrain={"F4": "water"},
        markers={"m": "mines F5"},
        draws={AXIS: ["45 event", "34 medic", "11"], ALLIES: ["66"]},
    )
    go_on(order(game, card(1)))
    assert is_broken(game, "g")
    assert game.piece("g").hex[0] == "G"


def test_o23_3_4_a_tie_in_mines_suppresses_one_who_flees() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        terrain={"D4": "water"},
        markers={"m": "mines D5"},
        draws={AXIS: ["45", "55"], ALLIES: ["44"]},
    )
    # Nine against eight: one hex. Sixteen against 8 + 8.
    go_on(order(game, card(1)))
    assert game.is_in_play("u")
    assert is_suppressed(game, "u")
    assert game.piece("u").hex == "D5"


def test_a35_nothing_hidden_meets_one_who_flees() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad E5 broken"},
        "rout",
        "hidden-mines",
        "hidden-wire",
        postures={AXIS: "defender"},
        draws={AXIS: ["55"]},
    )
    order(game, card(1))
    while game.decision is not None:
        assert not {card(2), card(3)} & choices(game)
        default = game.decision.default
        game.answer(next(iter(game.decision.options)) if default is None else default)


def test_a36_light_wounds_do_not_save_from_a_lethal_retreat() -> None:
    game = given(
        {},
        {"u": "us-rifle-squad A5 broken"},
        "rout",
        theirs=("light-wounds",),
        draws={AXIS: ["55"]},
    )
    order(game, card(1))
    assert is_never_asked(game, card(1, ALLIES))
    assert casualties(game, ALLIES) == ["u"]


def test_e52_o22_teams_of_a_squad_that_deployed_in_a_recovery() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {},
        "recover",
        draws={AXIS: ["12 event", "34 deploy"]},
    )
    # The roll rallies the squad; whoever it has become is rallied.
    order(game, card(1), "g")
    go_on(game)
    teams = units_in(game, "E5", AXIS)
    assert [troop(game, team) for team in teams] == ["team", "team"]
    assert not any(is_broken(game, team) for team in teams)
    assert len(units_of(game, AXIS)) == 3
