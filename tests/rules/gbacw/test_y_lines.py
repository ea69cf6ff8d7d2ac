"""Extended lines and columns read again (8.4, 8.5): limits, and rules that meet."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.gbacw.lines import closings, may_extend
from hexwright.engine.systems.gbacw.movement import allowance, left
from hexwright.engine.systems.gbacw.orders import order_for_all
from hexwright.engine.systems.gbacw.troops import NO_FIRE, is_disordered, refused_hands
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from tests.helpers.gbacw import GREY, battery, battle, cavalry, infantry
from tests.helpers.gbacw_fight import offered, settle
from tests.helpers.situations import Situation

OPEN = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def line(**more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    orders = keep.pop("order", "advance")
    drawing = keep.pop("drawing", OPEN)
    values = {"A": infantry(strength=9), **more}
    return battle(drawing, acts="us-1-1", orders={"us-1-1": orders}, **keep, **values)


def extended(*extends: str, strength: int = 9, **more: Any) -> Any:
    return infantry(strength=strength, formation="extended-line", extends=extends, **more)


def turned(drawing: str, column: int, row: int, token: str) -> str:
    rows = [one.split() for one in drawing.splitlines() if one.strip()]
    rows[row - 1][column - 1] = token
    return "\n".join("   ".join(one) for one in rows)


# --- 8.41 - 8.43 ----------------------------------------------------------------------------------


def test_gbacw_107_who_shares_its_hex_with_infantry_does_not_extend_but_with_guns() -> None:
    foot = line(drawing=OPEN.replace(".A", ".B+A"), B=infantry(strength=3))
    guns = line(drawing=OPEN.replace(".A", ".G+A"), G=battery())

    assert not may_extend(foot, "A", "left")
    assert may_extend(guns, "A", "left")


def test_gbacw_107_a_hex_with_infantry_is_not_taken_in_but_one_with_guns() -> None:
    foot = line(drawing=turned(OPEN, 3, 2, ".B"), B=infantry(strength=3))
    guns = line(drawing=turned(OPEN, 3, 2, ".G"), G=battery(facing=3))

    assert not may_extend(foot, "A", "left")
    assert may_extend(guns, "A", "left")


def test_gbacw_107_gbacw_071_a_line_takes_in_no_guns_that_look_elsewhere() -> None:
    game = line(drawing=turned(OPEN, 3, 2, ".G"), G=battery(facing=7))

    if may_extend(game, "A", "left"):
        game.play(act(game, "A"), ":extend-left", PASS)
        assert game.piece("G").facing == game.piece("A").facing


def test_gbacw_107_woods_behind_a_stream_cost_too_much_to_extend_into() -> None:
    woods = turned(OPEN, 3, 2, "w")
    wet = line(drawing=woods, sides={("0302", "0303"): "stream"})

    assert may_extend(line(drawing=woods), "A", "left")
    assert not may_extend(wet, "A", "left")


def test_gbacw_109_extending_in_woods_by_attack_orders_costs_the_hex_alone() -> None:
    drawing = turned(turned(OPEN, 3, 2, "w"), 3, 3, "wA")
    game = line(drawing=drawing, order="attack")

    game.play(act(game, "A"), ":extend-left", PASS)

    assert left(game, "A") == (3 - 2) * 12


def test_gbacw_111_fourteen_points_do_not_extend_both_ways() -> None:
    assert not may_extend(line(A=infantry(strength=14)), "A", "left", "right")
    assert may_extend(line(A=infantry(strength=15)), "A", "left", "right")


def test_gbacw_111_a_line_of_fourteen_points_takes_in_no_third_hex() -> None:
    game = line(A=extended("0302", strength=14))

    assert not {":extend-left", ":extend-right"} & set(buttons(game, "A"))


def test_gbacw_111_each_side_extended_by_itself_is_paid_by_itself() -> None:
    game = line(A=infantry(strength=15))

    game.play(act(game, "A"), ":extend-left", ":extend-right", PASS)

    assert left(game, "A") == 4 * 12


def test_gbacw_108_a_part_beside_the_enemy_that_draws_in_may_be_fired_at() -> None:
    game = line(
        A=extended("0302", facing=3),
        Z=infantry(GREY, facing=9),
        drawing=turned(OPEN, 4, 1, ".Z"),
        dice=[0] * 9,
    )

    game.run(act(game, "A"))
    game.answer(":close-up")
    game.answer("0303")

    assert game.decision is not None
    assert game.decision.side == GREY


def test_gbacw_008_the_part_that_stays_is_stationary_and_is_not_fired_at() -> None:
    game = line(
        A=extended("0302", facing=3), Z=infantry(GREY, facing=11), drawing=turned(OPEN, 4, 4, ".Z")
    )

    game.run(act(game, "A"))
    game.answer(":close-up")
    game.answer("0303")

    assert game.decision is None or game.decision.side != GREY


# --- 8.44 -----------------------------------------------------------------------------------------


def test_gbacw_112_a_wheel_in_woods_by_attack_orders_costs_one_more() -> None:
    # It pivots in 0302, and the end that swings comes to 0402.
    woods = turned(turned(OPEN, 3, 2, "w"), 4, 2, "w")
    found = []
    for order in ("advance", "attack"):
        game = line(A=extended("0302"), order=order, drawing=woods)
        whole = allowance(game, "A")
        game.run(act(game, "A"))
        game.answer(":wheel-left")
        found.append(whole - left(game, "A"))

    assert found == [2 * 12, 3 * 12]


def test_gbacw_113_guns_in_the_hex_on_which_a_line_wheels_turn_with_it() -> None:
    game = line(A=extended("0302"), drawing=turned(OPEN, 3, 2, ".G"), G=battery(facing=3))

    game.run(act(game, "A"))
    game.answer(":wheel-left")
    settle(game)

    assert game.piece("A").facing == game.piece("G").facing == 1


def test_gbacw_112_an_about_face_in_woods_by_attack_orders_costs_one() -> None:
    drawing = turned(turned(OPEN, 3, 2, "w"), 3, 3, "wA")
    game = line(A=extended("0302"), order="attack", drawing=drawing)

    game.play(act(game, "A"), ":about-face", PASS)

    assert left(game, "A") == 2 * 12


def test_gbacw_112_a_line_turns_no_single_vertex() -> None:
    assert ":turn" not in buttons(line(A=extended("0302")), "A")


def test_gbacw_083_gbacw_112_a_line_that_refuses_ends_that_before_it_moves() -> None:
    game = line(A=infantry(strength=9, formation="extended-line-refused-left", extends=["0302"]))

    assert not {
        button for button in buttons(game, "A") if button.startswith((":ahead", ":wheel", ":about"))
    }
    game.play(act(game, "A"), ":end-refusal", ":ahead-right", PASS)
    assert refused_hands(game, "A") == ()
    assert left(game, "A") == 4 * 12


@pytest.mark.parametrize(
    ("order", "disordered", "may"),
    [("attack", False, True), ("attack", True, False), ("advance", False, False)],
)
def test_gbacw_115_half_beside_the_enemy_brings_the_other_half_up_in_good_order_alone(
    order: str, *, disordered: bool, may: bool
) -> None:
    # Z stands before the right half; a wheel to the right brings the left half beside Y as well.
    drawing = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .   .
    .   .   .   .   .Z  .
    .   .   .   .   .   .
    .   .   .   .   .   .
    """
    game = line(
        A=extended("0302", disordered=disordered),
        Z=infantry(GREY, facing=9),
        drawing=drawing,
        order=order,
    )

    assert (":ahead-right" in buttons(game, "A")) is may


def test_gbacw_116_a_line_forms_no_column_by_attack_orders_or_beside_the_enemy() -> None:
    beside = turned(OPEN, 4, 3, ".Z")

    assert ":form-column" in buttons(line(A=extended("0302")), "A")
    assert ":form-column" not in buttons(line(A=extended("0302"), order="attack"), "A")
    near = line(A=extended("0302"), Z=infantry(GREY, facing=9), drawing=beside)
    assert ":form-column" not in buttons(near, "A")


# --- 8.5 ------------------------------------------------------------------------------------------

ROAD: dict[str, Any] = {"roads": [["0103", "0203", "0303", "0403", "0503", "0603"]]}
WEST = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .A  .   .   .   .   .
    .   .   .   .   .   .
"""


def column(*extends: str, strength: int = 9, **more: Any) -> Any:
    values = {"facing": 3, **more}
    return infantry(strength=strength, formation="road-column", extends=extends, **values)


@pytest.mark.parametrize(("extends", "hexes"), [((), 6), (("0101",), 6)])
def test_gbacw_125_a_part_has_a_point_less_only_while_it_is_dropped(
    extends: tuple[str, ...], hexes: int
) -> None:
    # The part that is dropped has a hex less to go, and a point less for it.
    game = line(
        drawing=".   .A   .   .   .   .   .   .   .   .",
        A=column(*extends),
        roads=[[f"{number:02}01" for number in range(1, 11)]],
    )

    game.run(act(game, "A"))
    steps = 0
    while game.decision is not None:
        ways = [option for option in game.decision.options if isinstance(option, tuple)]
        ahead = [way for way in ways if way[-1] > game.piece("A").hex]
        if not ahead:
            break
        game.answer(ahead[0])
        steps += 1

    assert steps == hexes


def test_gbacw_125_a_column_does_not_end_stacked() -> None:
    game = line(
        drawing=WEST.replace(".A  .   .   .", ".   .A  .B  ."),
        A=column("0103"),
        B=infantry(strength=3),
        **ROAD,
    )
    assert not [way for way in ways_of(game, "A") if way[-1] == "0303"]


def test_gbacw_128_a_column_closes_up_at_the_cost_of_the_ground_not_of_the_road() -> None:
    drawing = turned(WEST.replace(".A  .", ".   wA"), 1, 3, ".")
    game = line(drawing=drawing, A=column("0103"), **ROAD)

    game.run(act(game, "A"))
    game.answer(":close-column")
    game.answer("0203")
    settle(game)

    assert left(game, "A") == (6 - 2) * 12


def test_gbacw_128_gbacw_155_who_closes_up_beside_the_enemy_turns_no_more() -> None:
    drawing = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .Z  .   .
    .   .   .   .   .   .
    """
    game = line(drawing=drawing, A=column("0203"), Z=infantry(GREY, facing=9), dice=[0] * 9)

    game.run(act(game, "A"))
    game.answer(":close-column")
    game.answer("0303")
    settle(game)

    assert game.piece("A").hexes == ("0303",)
    assert not {":turn", ":extend-left", ":extend-right"} & set(buttons(game, "A"))


def test_gbacw_129_a_column_neither_refuses_nor_withdraws() -> None:
    game = line(A=column("0203"))

    assert not {":withdraw", ":refuse-left", ":refuse-right", ":turn"} & set(buttons(game, "A"))


def test_gbacw_131_under_attack_a_column_fires_and_moves_only_when_it_has_closed_up() -> None:
    game = line(
        A=column("0203"),
        order="attack",
        Z=infantry(GREY, facing=9),
        drawing=turned(OPEN, 6, 3, ".Z"),
    )

    assert ways_of(game, "A") == {}
    assert set(buttons(game, "A")) == {":form-line", ":close-column"}


def test_gbacw_131_a_column_that_must_stay_remains_one_under_attack() -> None:
    game = battle(
        OPEN, A=column("0203"), acts="us-1-1", stays=["us-1-1"], orders={"us-1-1": "attack"}
    )

    assert not {":close-column", ":form-line"} & set(buttons(game, "A"))
    assert game.piece("A").formation == "road-column"


def test_gbacw_131_a_column_that_attack_orders_keep_from_closing_up_does_it_in_disorder() -> None:
    # Rough woods cost three, and half of four is two.
    drawing = turned(turned(OPEN, 3, 3, "rA"), 2, 3, "r")
    game = line(A=column("0203", move=4), order="attack", drawing=drawing, dice=[0] * 9)

    game.run(act(game, "A"))
    game.answer(":close-column")
    game.answer("0303")
    settle(game)

    assert game.piece("A").hexes == ("0303",)
    assert is_disordered(game, "A")
    assert buttons(game, "A") == {}


def test_gbacw_077_a_line_given_march_orders_becomes_a_column_and_back() -> None:
    game = battle(OPEN, A=extended("0302"))

    game.run(order_for_all(game, "us-1-1", "march", "gbacw-048"))
    settle(game)

    assert game.piece("A").formation in ("extended-column", "march")
    assert game.piece("A").facing in range(0, 12, 2)

    game.run(order_for_all(game, "us-1-1", "advance", "gbacw-048"))
    settle(game)

    assert game.piece("A").facing in range(1, 12, 2)
    assert game.piece("A").formation in ("extended-line", "road-column", "line")


def test_gbacw_128_a_march_column_told_to_advance_has_each_part_behind_the_one_ahead() -> None:
    from hexwright.engine.systems.gbacw.facing import rear_hexes

    game = battle(
        OPEN,
        A=infantry(strength=9, formation="extended-column", facing=0, extends=["0304"]),
        orders={"us-1-1": "march"},
    )

    game.run(order_for_all(game, "us-1-1", "advance", "gbacw-064"))
    facings = {one for one in offered(game) if str(one).startswith(":face")}
    assert facings <= {":face-1", ":face-11", ":face-3", ":face-9"}
    game.answer(":face-1")
    settle(game)

    assert game.piece("A").formation == "road-column"
    assert "0305" in rear_hexes(game, "A") or "0304" in game.piece("A").extends


def test_gbacw_124_cavalry_of_five_points_marches_in_column() -> None:
    game = battle(
        ".A   .   .   .   .",
        A=cavalry(strength=5, formation="march", facing=2),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
        roads=[["0101", "0201", "0301", "0401", "0501"]],
    )

    game.play(act(game, "A"), ("0201",), PASS)

    assert game.piece("A").hexes == ("0201", "0101")


def test_gbacw_110_gbacw_126_a_small_column_on_the_march_closes_up_on_the_hex_of_its_owner() -> (
    None
):
    from hexwright.engine.systems.gbacw.lines import drop_extensions

    game = battle(
        WEST.replace(".A  .", ".   .A"),
        A=infantry(strength=8, losses=1, formation="extended-column", facing=2, extends=["0103"]),
        acts="us-1-1",
        orders={"us-1-1": "march"},
    )

    game.play(drop_extensions(game), "0103")

    assert game.piece("A").hexes == ("0103",)
    assert game.piece("A").formation == "march"


def test_gbacw_159_columns_do_not_withdraw_and_lines_not_by_road() -> None:
    drawing = turned(turned(OPEN, 2, 3, "w"), 2, 2, "w")
    game = line(
        A=extended("0302"),
        drawing=drawing,
        roads=[["0303", "0203"], ["0302", "0202"]],
        dice=[0, 0],
    )

    game.run(act(game, "A"))
    game.answer(":withdraw")
    game.answer(("0203",))
    settle(game)

    # The woods are paid as woods, and so the line was tested on entering them.
    assert game.state.forced != (0, 0)


def test_gbacw_113_guns_stacked_with_a_line_turn_about_with_it_and_fire_no_worse_than_by_two() -> (
    None
):
    game = line(A=extended("0302"), drawing=OPEN.replace(".A", ".G+A"), G=battery())

    game.run(act(game, "A"))
    game.answer(":about-face")
    settle(game)

    assert game.piece("G").facing == 9
    assert not game.count("activation", NO_FIRE, "G")


def test_gbacw_108_a_line_of_three_draws_in_upon_its_middle() -> None:
    game = line(A=extended("0302", "0304", strength=15))

    assert set(closings(game, "A")) >= {"0303"}
