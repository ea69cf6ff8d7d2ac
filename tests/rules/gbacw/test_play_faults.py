"""Positions that random games came to and that the rules did not carry."""

from hexwright.engine.systems.gbacw.orders import set_orders
from hexwright.engine.systems.gbacw.retreat import join
from hexwright.engine.systems.gbacw.unit_actions import act
from tests.helpers.gbacw import BLUE, FIRST, GREY, battery, battle, infantry, leader
from tests.helpers.gbacw_fight import settle


def test_gbacw_077_a_road_column_of_two_hexes_goes_on_the_march_as_it_lies() -> None:
    """Advance orders had made it a road column; March orders laid it out as a line off the map."""
    game = battle(
        """
        .   .    .   .
        .   .A+l_us_b1   .   .
        .   .    .   .
        """,
        A=infantry(strength=9, formation="road-column", facing=1, extends=("0203",)),
        l_us_b1=leader(command_range=5),
    )
    game.run(set_orders(game, FIRST[BLUE], "march", "gbacw-048"))
    assert game.decision is not None
    # Its head may look at any hexside but that of its own tail.
    assert len(game.decision.buttons) == 5
    settle(game)
    piece = game.piece("A")
    assert (piece.formation, piece.hexes) == ("extended-column", ("0202", "0203"))
    assert (piece.facing or 0) % 2 == 0


def test_gbacw_152_gbacw_171_who_got_out_of_the_way_is_not_ridden_down_in_its_new_hex() -> None:
    """Guns that went away lay down on the further way of those who came: both sides in a hex."""
    rows = [["."] * 13 for _ in range(9)]
    rows[5][11], rows[7][7] = ".A", ".Z"
    game = battle(
        "\n".join(" ".join(row) for row in rows),
        A=infantry(facing=7, move=10),
        Z=battery(GREY, facing=5),
        acts=FIRST[BLUE],
        dice=[0],
    )
    game.run(act(game, "A"))
    game.answer(("1107", "1007", "0907", "0806", "0706", "0606", "0607"))
    assert game.decision is not None
    game.answer(("0708", "0607"))
    settle(game)
    assert game.piece("Z").hex == "0607"
    assert game.piece("A").hex != "0607"


def test_gbacw_071_gbacw_288_guns_that_come_to_marching_guns_look_as_they_did() -> None:
    """Guns at a vertex would have been turned to the hexside of a battery on the march."""
    game = battle(
        """
        .   .      .
        .   .B+A   .
        .   .      .
        """,
        A=battery(facing=3),
        B=battery(formation="march", facing=2, statuses=("march",)),
    )
    join(game, "A", "0201", "gbacw-288")
    assert game.piece("A").facing == 3


def test_gbacw_308_a_battery_that_was_left_by_its_crews_does_nothing_more() -> None:
    """Fire on its way had its guns abandoned, and it was asked what it would do next."""
    game = battle(
        """
        .   .    .
        .   .A   .
        .   .    .
        """,
        A=battery(facing=3, statuses=["abandoned-1"]),
        acts=FIRST[BLUE],
    )
    game.run(act(game, "A"))
    assert game.decision is None
