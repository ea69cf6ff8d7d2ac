"""Extended lines and columns (8.4, 8.5)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.gbacw.columns import column_length
from hexwright.engine.systems.gbacw.lines import (
    closings,
    drop_extensions,
    may_extend,
    part_strengths,
)
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.troops import refused_hands
from hexwright.engine.systems.gbacw.unit_actions import act, buttons
from tests.helpers.gbacw import GREY, battery, battle, cavalry, infantry
from tests.helpers.situations import Situation

ON_TOP = True
OPEN = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def line(**more: Any) -> Situation:
    orders = more.pop("order", "advance")
    drawing = more.pop("drawing", OPEN)
    values = {"A": infantry(strength=9), **more}
    return battle(drawing, acts="us-1-1", orders={"us-1-1": orders}, **values)


def extended(*extends: str, strength: int = 9, **more: Any) -> Any:
    return infantry(strength=strength, formation="extended-line", extends=extends, **more)


def test_gbacw_107_gbacw_109_infantry_of_eight_points_extends_for_the_cost_of_the_hex() -> None:
    game = line()

    game.play(act(game, "A"), ":extend-left", PASS)

    assert game.piece("A").hexes == ("0303", "0302")
    assert game.piece("A").formation == "extended-line"
    assert left(game, "A") == 5 * 12


@pytest.mark.parametrize(
    ("unit", "may"),
    [
        (infantry(strength=7), False),
        (infantry(strength=8), True),
        (cavalry(strength=9), False),
        (cavalry(strength=9, face="dismounted"), False),
    ],
)
def test_gbacw_107_only_infantry_of_eight_points_or_more_extends(unit: Any, *, may: bool) -> None:
    assert may_extend(line(A=unit), "A", "left") is may


def test_gbacw_107_no_hex_next_to_the_enemy_is_taken_in() -> None:
    game = line(
        drawing=OPEN.replace(".   .   .   .   .   .\n", ".   .   .Z  .   .   .\n", 1),
        Z=infantry(GREY, facing=7),
    )

    assert not may_extend(game, "A", "left")
    assert may_extend(game, "A", "right")


def test_gbacw_107_a_hex_that_costs_more_than_two_points_is_not_taken_in() -> None:
    drawing = OPEN.replace(
        ".   .   .   .   .   .\n    .   .   .A", ".   .   r   .   .   .\n    .   .   .A"
    )

    assert not may_extend(line(drawing=drawing), "A", "left")


def test_gbacw_111_fifteen_points_extend_both_ways_for_the_dearer_hex() -> None:
    game = line(A=infantry(strength=15))

    game.play(act(game, "A"), ":extend-both", PASS)

    assert set(game.piece("A").hexes) == {"0302", "0303", "0304"}
    assert left(game, "A") == 5 * 12


def test_gbacw_108_a_line_closes_up_on_either_hex_for_its_cost() -> None:
    game = line(A=extended("0302"))

    game.play(act(game, "A"), ":close-up", "0302", PASS)

    assert game.piece("A").hexes == ("0302",)
    assert left(game, "A") == 5 * 12


def test_gbacw_117_gbacw_ex_24_strength_is_divided_evenly_the_counter_first() -> None:
    assert list(part_strengths(line(A=extended("0302")), "A").values()) == [5, 4]
    game = line(A=extended("0302", "0304", strength=17))
    assert part_strengths(game, "A") == {"0303": 6, "0302": 6, "0304": 5}


def test_gbacw_112_a_line_goes_ahead_as_one_block() -> None:
    game = line(A=extended("0302"))

    game.play(act(game, "A"), ":ahead-right", PASS)

    assert game.piece("A").hexes == ("0403", "0402")
    assert left(game, "A") == 5 * 12


def test_gbacw_112_the_most_expensive_hex_is_paid() -> None:
    drawing = OPEN.replace(".A  .", ".A  w")
    game = line(A=extended("0302"), drawing=drawing)

    game.play(act(game, "A"), ":ahead-right", PASS)

    assert left(game, "A") == 4 * 12


def test_gbacw_112_a_line_wheels_on_an_end_and_faces_that_hand() -> None:
    game = line(A=extended("0302"))

    game.play(act(game, "A"), ":wheel-left", PASS)

    assert game.piece("A").facing == 1
    assert "0302" in game.piece("A").hexes
    assert set(game.piece("A").hexes) == {"0302", "0402"}


def test_gbacw_112_a_line_of_three_wheels_its_far_end_two_hexes() -> None:
    game = line(A=extended("0302", "0304", strength=15))

    game.play(act(game, "A"), ":wheel-left", PASS)

    hexes = set(game.piece("A").hexes)
    assert "0302" in hexes
    assert len(hexes) == 3
    assert game.piece("A").facing == 1


def test_gbacw_112_gbacw_113_an_about_face_costs_a_point_and_turns_the_guns() -> None:
    game = line(A=extended("0302"), drawing=OPEN.replace(".A", ".G+A"), G=battery(command="us-1-1"))

    game.play(act(game, "A"), ":about-face", ON_TOP, PASS)

    assert game.stack("0303") == ("G", "A")
    assert game.piece("A").facing == 9
    assert game.piece("G").facing == 9
    assert left(game, "A") == 5 * 12
    assert left(game, "G") == 7 * 12


def test_gbacw_112_no_part_ends_stacked_with_infantry() -> None:
    game = line(
        A=extended("0302"),
        B=infantry(),
        drawing=OPEN.replace(".A  .", ".A  .B"),
    )

    assert ":ahead-right" not in buttons(game, "A")


def test_gbacw_114_an_extended_line_may_refuse_both_flanks() -> None:
    game = line(A=extended("0302"))

    game.play(act(game, "A"), ":refuse-left", ":refuse-right", PASS)

    assert set(refused_hands(game, "A")) == {"left", "right"}
    assert game.piece("A").formation == "extended-line-refused-both"


def test_gbacw_115_a_line_beside_the_enemy_goes_next_to_others_only_by_attack_orders() -> None:
    drawing = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .Z  .
    .   .   .   .   .   .
    """
    advance = line(A=extended("0302"), Z=infantry(GREY, facing=9), drawing=drawing)
    attack = line(A=extended("0302"), Z=infantry(GREY, facing=9), drawing=drawing, order="attack")

    assert ":ahead-right" not in buttons(advance, "A")
    assert ":ahead-right" in buttons(attack, "A")


def test_gbacw_110_a_line_below_eight_points_is_one_hex_at_the_end_of_the_activation() -> None:
    game = line(A=infantry(strength=9, losses=2, formation="extended-line", extends=["0302"]))

    game.play(drop_extensions(game), "0302")

    assert game.piece("A").hexes == ("0302",)
    assert game.piece("A").formation == "line"


def test_gbacw_111_a_line_below_fifteen_points_gives_up_one_of_its_ends() -> None:
    unit = infantry(strength=15, losses=1, formation="extended-line", extends=["0302", "0304"])
    game = line(A=unit)

    game.play(drop_extensions(game), "0304")

    assert set(game.piece("A").hexes) == {"0303", "0302"}


def test_gbacw_108_closing_up_is_open_beside_the_enemy() -> None:
    game = line(
        A=extended("0302"),
        Z=infantry(GREY, facing=9),
        drawing=OPEN.replace(".A  .", ".A  .Z"),
    )

    assert set(closings(game, "A")) == {"0302", "0303"}


# --- columns --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "hexes"),
    [
        (infantry(strength=7), 1),
        (infantry(strength=8), 2),
        (infantry(strength=15), 3),
        (cavalry(strength=4), 1),
        (cavalry(strength=5), 2),
        (cavalry(strength=9), 3),
        (battery(strength=12), 1),
        (cavalry(strength=9, face="dismounted"), 1),
    ],
)
def test_gbacw_124_gbacw_ex_18_gbacw_ex_28_large_units_trail_extensions(
    unit: Any, hexes: int
) -> None:
    assert column_length(line(A=unit), "A") == hexes


def marching(**more: Any) -> Situation:
    values = {"A": infantry(strength=9, formation="march", facing=2), **more}
    return battle(
        ".A   .   .   .   .   .",
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
        roads=[["0101", "0201", "0301", "0401", "0501", "0601"]],
        **values,
    )


def test_gbacw_125_a_column_drops_its_part_in_the_hex_it_leaves_and_it_follows() -> None:
    game = marching()

    game.play(act(game, "A"), ("0201",), ("0301",), PASS)

    assert game.piece("A").hexes == ("0301", "0201")
    assert game.piece("A").formation == "extended-column"
    assert left(game, "A") == 5 * 12


def test_gbacw_127_a_column_has_its_front_at_the_head_and_its_rear_at_the_tail() -> None:
    from hexwright.engine.systems.gbacw.facing import front_hexes, rear_hexes

    game = battle(
        """
        .   .   .
        .   .A  .
        .   .   .
        .   .   .
        """,
        A=infantry(strength=9, formation="extended-column", facing=0, extends=["0203"]),
        orders={"us-1-1": "march"},
    )

    assert front_hexes(game, "A") == ("0201",)
    assert rear_hexes(game, "A") == ("0204",)


def test_gbacw_128_a_column_that_advances_closes_up_or_forms_line() -> None:
    column = infantry(strength=9, formation="road-column", facing=1, extends=["0304"])
    game = line(A=column)

    assert {":form-line", ":close-column"} <= set(buttons(game, "A"))
    game.play(act(game, "A"), ":close-column", "0304", PASS)

    assert game.piece("A").hexes == ("0304",)


def test_gbacw_116_a_line_that_advances_becomes_a_column_by_turning() -> None:
    game = line(A=extended("0302"))

    game.play(act(game, "A"), ":form-column", "0302", PASS)

    assert game.piece("A").hexes == ("0302", "0303")
    assert game.piece("A").formation == "road-column"


def test_gbacw_131_under_attack_orders_a_column_does_nothing_before_it_forms() -> None:
    column = infantry(strength=9, formation="road-column", facing=1, extends=["0304"])
    game = line(A=column, order="attack")

    assert not [name for name in buttons(game, "A") if name.startswith(":ahead")]
    assert {":form-line", ":close-column"} & set(buttons(game, "A"))


def test_gbacw_090_a_large_unit_uses_a_road_in_column_alone() -> None:
    from hexwright.engine.systems.gbacw.roads import uses_roads

    assert uses_roads(line(A=infantry(strength=7)), "A")
    assert not uses_roads(line(A=infantry(strength=8)), "A")
    column = infantry(strength=9, formation="road-column", facing=1, extends=["0304"])
    assert uses_roads(line(A=column), "A")
