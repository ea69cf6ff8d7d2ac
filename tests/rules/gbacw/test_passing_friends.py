"""Lines and columns that pass friends (8.22, 8.44, 8.5), written from the text."""

from typing import Any, cast

import pytest

from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.gbacw.columns import column_paths
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.troops import is_disordered
from hexwright.engine.systems.gbacw.unit_actions import act, buttons
from tests.helpers.gbacw import BLUE, FIRST, GREY, battery, battle, infantry
from tests.helpers.gbacw_fight import settle
from tests.helpers.situations import Situation

EAST = 3


def field(size: int = 8, **tokens: str) -> str:
    """Clear ground with tokens at hexes, as `h0404=".A"`."""
    rows = [["."] * size for _ in range(size)]
    for name, token in tokens.items():
        rows[int(name[3:]) - 1][int(name[1:3]) - 1] = token
    return "\n".join("   ".join(row) for row in rows)


# --- a line through friends -----------------------------------------------------------------------


def line(*dice: int, tokens: Any = None, order: str = "advance", **more: Any) -> Situation:
    """A is a line in 0404 and 0403 and looks east; B stands ahead of it in 0504."""
    places = {"h0404": ".A", "h0504": ".B", **(tokens or {})}
    units: dict[str, Any] = {
        "A": infantry(strength=10, formation="extended-line", extends=("0403",), facing=EAST,
                      move=8),
        "B": infantry(facing=EAST, strength=3),
        **more,
    }  # fmt: skip
    orders = {FIRST[BLUE]: order}
    return battle(field(**places), dice=dice, acts=FIRST[BLUE], orders=orders, **units)


def test_gbacw_112_gbacw_092_a_line_goes_through_friends_for_two_points_and_a_test() -> None:
    game = line(0)
    before = left(game, "A")
    assert ":ahead-left" not in buttons(game, "A")
    game.run(act(game, "A"))
    game.answer(":through-left")
    assert set(game.piece("A").hexes) == {"0603", "0602"}
    assert before - left(game, "A") == 4 * 12
    rolled = [roll for roll in game.history.events if isinstance(roll, Rolled)]
    assert [roll.piece for roll in rolled] == ["A"]
    assert not rolled[0].modifiers


def test_gbacw_092_gbacw_112_the_ground_of_the_friends_counts_in_the_test() -> None:
    game = line(0, tokens={"h0504": "wB"})
    game.run(act(game, "A"))
    game.answer(":through-left")
    (rolled,) = [cast("Any", roll) for roll in game.history.events if isinstance(roll, Rolled)]
    assert rolled.total - rolled.values[0] == 2


def test_gbacw_092_gbacw_112_a_line_that_fails_is_disordered_and_goes_on() -> None:
    game = line(9)
    game.run(act(game, "A"))
    game.answer(":through-left")
    assert is_disordered(game, "A")
    # Five points are left of its disordered allowance, and one was spent.
    assert set(game.piece("A").hexes) == {"0603", "0602"}


def test_gbacw_092_gbacw_112_a_second_disorder_sends_the_line_back() -> None:
    game = line(9, A=infantry(strength=10, formation="extended-line", extends=("0403",),
                              facing=EAST, move=12, disordered=True))  # fmt: skip
    game.run(act(game, "A"))
    game.answer(":through-left")
    settle(game)
    assert game.piece("A").hexes == ("0404", "0403")
    assert (game.piece("A").facing, game.piece("A").formation) == (EAST, "extended-line")


@pytest.mark.parametrize("where", ["h0603", "h0602"])
def test_gbacw_112_nobody_goes_through_who_could_not_leave_again(where: str) -> None:
    game = line(tokens={where: ".C"}, C=infantry(facing=EAST, strength=3))
    assert ":through-left" not in buttons(game, "A")


def test_gbacw_112_gbacw_155_next_to_the_enemy_a_line_does_not_pass_friends() -> None:
    game = line(tokens={"h0604": ".Z"}, order="attack", Z=infantry(GREY, facing=9))
    assert ":through-left" not in buttons(game, "A")


def test_gbacw_092_gbacw_112_guns_are_no_friends_to_be_passed() -> None:
    game = line(B=battery(facing=EAST))
    assert ":ahead-left" in buttons(game, "A")
    assert ":through-left" not in buttons(game, "A")


# --- a column past friends ------------------------------------------------------------------------

ROAD = ("0108", "0107", "0106", "0105", "0104", "0103", "0102", "0101")


def column(
    *, road: str = "road", friend: Any = None, order: str = "advance", **more: Any
) -> Situation:
    """A column in 0106 and 0107 on a road to the north; B stands in 0104."""
    formation = "extended-column" if order == "march" else "road-column"
    units: dict[str, Any] = {
        "A": infantry(strength=9, formation=formation, extends=("0107",),
                      facing=0 if order == "march" else 1, move=12),
        "B": friend or infantry(facing=EAST, strength=3, command="us-1-2"),
    }  # fmt: skip
    game = battle(
        field(h0106=".A", h0104=".B"),
        acts=FIRST[BLUE],
        chit="march" if order == "march" else "division",
        orders={FIRST[BLUE]: order, **more.pop("orders", {})},
        roads=(ROAD,),
        road=road,
        **units,
        **more,
    )
    game.run(act(game, "A"))
    game.answer(("0105",))
    return game


@pytest.mark.parametrize("order", ["advance", "march"])
def test_gbacw_093_a_column_passes_friends_along_a_road_and_no_part_stays_with_them(
    order: str,
) -> None:
    game = column(order=order)
    ways = [way for way in column_paths(game, "A") if "0104" in way]
    assert ways
    assert all(way[:3] == ("0104", "0103", "0102") for way in ways)
    game.answer(min(ways, key=len))
    assert game.piece("A").hexes == ("0102", "0103")
    assert not [roll for roll in game.history.events if isinstance(roll, Rolled)]


def test_gbacw_093_along_a_trail_a_column_does_not_pass_friends() -> None:
    game = column(road="trail")
    assert not [way for way in column_paths(game, "A") if "0104" in way]


def test_gbacw_093_those_on_the_march_are_passed_for_the_ground_beside_the_road() -> None:
    spent = {}
    for order in ("advance", "march"):
        formation = "march" if order == "march" else "line"
        friend = infantry(
            facing=0 if order == "march" else EAST, strength=3, command="us-1-2",
            formation=formation,
        )  # fmt: skip
        game = column(order="march", friend=friend, orders={"us-1-2": order})
        before = left(game, "A")
        game.answer(("0104", "0103", "0102"))
        spent[order] = before - left(game, "A")
    # Half a point along the road, a whole one round those who march.
    assert spent["march"] - spent["advance"] == 6


def test_gbacw_093_a_column_that_has_not_the_points_to_come_out_does_not_go_in() -> None:
    game = column(friend=infantry(facing=EAST, strength=3))
    assert [way for way in column_paths(game, "A") if "0104" in way]
    game.answer(("0104", "0103", "0102"))
    # Eight of twelve points are gone, for its own part and for the extension that was there.
    assert left(game, "A") == 8 * 12
