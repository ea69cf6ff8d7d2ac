"""Orders (6): giving them, changing them, loose cannons, and the reserve."""

from typing import Any

import pytest

from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.gbacw.order_changes import (
    bind_those_who_stay,
    change,
    modifiers,
)
from hexwright.engine.systems.gbacw.orders import (
    allows,
    catch_up,
    give_orders,
    open_orders,
    set_orders,
)
from hexwright.engine.systems.gbacw.records import Activation, activation
from hexwright.engine.systems.gbacw.reserve import may_rest, recover
from hexwright.engine.systems.gbacw.troops import brigade_order, order_of
from tests.helpers.gbacw import BLUE, GREY, battery, battle, infantry, leader
from tests.helpers.situations import Situation

CHAIN = """
    .l_us_corps   .l_us_d1   .l_us_b1   .A   .   .   .   .   .   .B
"""


def chain(**more: Any) -> dict[str, Any]:
    return {
        "l_us_corps": leader(command_range=6),
        "l_us_d1": leader(command_range=6),
        "l_us_b1": leader(command_range=2),
        "A": infantry(),
        "B": infantry(),
        **more,
    }


def on_marker(game: Situation, *brigades: str, chit: str = "division") -> None:
    begin_activation(game, Activation(side=BLUE, formations=brigades, division="us-1", chit=chit))


@pytest.mark.parametrize(
    ("action", "march", "advance", "attack"),
    [
        ("fire", False, True, True),
        ("move-and-fire", False, False, True),
        ("move-adjacent", False, False, True),
        ("build", False, True, False),
        ("retreat-before-shock", False, True, False),
        ("rally", False, True, True),
        ("react", False, True, True),
    ],
)
def test_gbacw_049_gbacw_051_gbacw_052_orders_allow_what_the_table_says(
    action: str, *, march: bool, advance: bool, attack: bool
) -> None:
    game = battle(CHAIN, **chain())

    found = [allows(game, order, action) for order in ("march", "advance", "attack")]

    assert found == [march, advance, attack]


def test_gbacw_047_a_brigade_without_a_marker_advances() -> None:
    game = battle(CHAIN, **chain())

    assert brigade_order(game, "us-1-1") == "advance"


def test_gbacw_048_orders_are_free_inside_the_chain_of_command() -> None:
    game = battle(CHAIN, **chain())

    game.play(give_orders(game), "l_us_b1", ":attack")

    assert brigade_order(game, "us-1-1") == "attack"


def test_gbacw_024_no_orders_reach_a_brigade_whose_division_is_out_of_range() -> None:
    game = battle(CHAIN, **chain(l_us_corps=leader(command_range=0)))

    game.play(give_orders(game))

    assert brigade_order(game, "us-1-1") == "advance"


def test_gbacw_018_units_out_of_command_keep_their_orders() -> None:
    game = battle(CHAIN, **chain())

    game.play(set_orders(game, "us-1-1", "attack", "gbacw-048"))

    assert order_of(game, "A") == "attack"
    assert order_of(game, "B") == "advance"


def test_gbacw_065_a_unit_back_in_range_adopts_the_orders_of_its_brigade() -> None:
    game = battle(CHAIN, **chain(l_us_b1=leader(command_range=9)))
    game.emit(LevelSet("us-1-1", "attack"))
    game.emit(StatusSet("B", "advance"))

    game.play(catch_up(game, "us-1-1"))

    assert order_of(game, "B") == "attack"


def test_gbacw_050_march_orders_need_distance_from_enemies_in_sight() -> None:
    far = battle(CHAIN, **chain())
    near = battle(
        """
        .l_us_corps   .l_us_d1   .l_us_b1   .A   .   .   .Z   .   .   .B
        """,
        **chain(),
        Z=infantry(GREY, facing=9),
    )

    assert "march" in open_orders(far, "us-1-1")
    assert "march" not in open_orders(near, "us-1-1")


def test_gbacw_054_artillery_never_attacks_but_marches_with_its_brigade() -> None:
    game = battle(
        """
        .l_us_b1   .G
        """,
        l_us_b1=leader(),
        G=battery(command="us-1-1"),
        orders={"us-1-1": "attack"},
    )

    assert order_of(game, "G") == "advance"
    game.emit(LevelSet("us-1-1", "attack", 0))
    game.emit(LevelSet("us-1-1", "march"))
    assert order_of(game, "G") == "march"


def test_gbacw_056_gbacw_ex_11_a_total_of_three_retains_the_orders() -> None:
    game = battle(CHAIN, **chain(l_us_b1=leader(orders_rating=-1)), dice=[4])
    on_marker(game, "us-1-1")

    game.play(change(game, "us-1-1"))

    assert brigade_order(game, "us-1-1") == "advance"
    assert activation(game).stays == ()


def test_gbacw_058_a_change_lets_the_owner_choose_attack() -> None:
    game = battle(CHAIN, **chain(l_us_b1=leader(orders_rating=0)), dice=[6])
    on_marker(game, "us-1-1")

    game.play(change(game, "us-1-1"), ":attack")

    assert brigade_order(game, "us-1-1") == "attack"


@pytest.mark.parametrize(("die", "choices"), [(1, ()), (5, (":attack",))])
def test_gbacw_058_a_brigade_may_have_to_stay(die: int, choices: tuple[str, ...]) -> None:
    game = battle(CHAIN, **chain(l_us_b1=leader(orders_rating=0)), dice=[die])
    on_marker(game, "us-1-1")

    game.play(change(game, "us-1-1"), *choices)

    assert activation(game).stays == ("us-1-1",)


def test_gbacw_057_superiors_in_his_hex_help_both() -> None:
    game = battle(
        """
        .l_us_corps+l_us_d1+l_us_b1   .A
        """,
        l_us_corps=leader(),
        l_us_d1=leader(),
        l_us_b1=leader(orders_rating=1),
        A=infantry(),
    )

    assert modifiers(game, "us-1-1").total == 1 + 1 + 2


def test_gbacw_060_a_normal_loose_cannon_changes_nothing() -> None:
    game = battle(CHAIN, **chain(l_us_b1=leader(orders_rating=0, profile="normal")), dice=[4])
    on_marker(game, "us-1-1")

    game.play(change(game, "us-1-1"))

    assert brigade_order(game, "us-1-1") == "advance"
    assert activation(game).loose == {}


def test_gbacw_062_an_unreliable_leader_rolls_what_he_is() -> None:
    game = battle(
        CHAIN, **chain(l_us_b1=leader(orders_rating=0, profile="unreliable")), dice=[4, 5]
    )
    on_marker(game, "us-1-1")

    game.play(change(game, "us-1-1"))

    assert activation(game).loose == {}


def test_gbacw_063_an_aggressive_leader_on_the_march_retains_his_orders() -> None:
    game = battle(
        CHAIN,
        **chain(
            l_us_b1=leader(orders_rating=0, profile="aggressive"),
            A=infantry(formation="march", facing=2),
            B=infantry(formation="march", facing=2),
        ),
        dice=[4],
        orders={"us-1-1": "march"},
    )
    on_marker(game, "us-1-1", chit="march")

    game.play(change(game, "us-1-1"))

    assert brigade_order(game, "us-1-1") == "march"
    assert activation(game).loose == {}


def test_gbacw_063_change_and_stay_on_a_march_marker_binds_the_next_division_marker() -> None:
    game = battle(CHAIN, **chain())
    on_marker(game, "us-1-1")
    game.emit(Counted("turn", "stays-next", "us-1-1"))

    bind_those_who_stay(game)

    assert activation(game).stays == ("us-1-1",)


# --- reserve --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "rests"), [(9, False), (10, True)])
def test_gbacw_066_a_formation_in_sight_must_be_ten_hexes_away(gap: int, *, rests: bool) -> None:
    line = "    ".join([".l_us_b1+A", *(["."] * (gap - 1)), ".Z"])
    game = battle(line, l_us_b1=leader(), A=infantry(), Z=infantry(GREY, facing=9))

    assert may_rest(game, "us-1-1") is rests


def test_gbacw_066_out_of_sight_five_hexes_are_enough() -> None:
    game = battle(
        ".l_us_b1+A   .   w   .   .   .Z",
        l_us_b1=leader(),
        A=infantry(),
        Z=infantry(GREY, facing=9),
    )

    assert may_rest(game, "us-1-1")


def test_gbacw_070_brigades_in_reserve_recover_in_order() -> None:
    game = battle(
        ".l_us_b1+A   .B",
        l_us_b1=leader(),
        A=infantry(disordered=True, statuses=["low-ammunition"]),
        B=infantry(disordered=True, statuses=["collapsed"], losses=4),
        options={"fatigue": True},
        fatigue={"us-1-1": 3},
    )
    game.emit(LevelSet("us-1-1", "reserve"))

    game.play(recover(game))

    assert game.piece("A").face == "good"
    assert not game.piece("A").statuses
    assert game.piece("B").face == "disordered"
    assert game.state.levels["us-1-1"]["fatigue"] == 1
