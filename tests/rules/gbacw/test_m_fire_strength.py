"""How much may fire out of a hex (7.34, 8.3, 8.45, 14.25)."""

from typing import Any

import pytest

from hexwright.engine.systems.gbacw.fire_strength import (
    fighting_strength,
    shares_of_hex,
    strength_in,
)
from tests.helpers.gbacw import Counter, battery, battle, cavalry, infantry
from tests.helpers.gbacw_fight import NORTH
from tests.helpers.situations import Situation


def stack(*units: Counter) -> Situation:
    """Units in one hex, the top one first: A, B, C."""
    named: dict[str, Any] = dict(zip("ABC", units, strict=False))
    return battle("." + "+".join(reversed(list(named))), **named)


def shares(game: Situation) -> list[tuple[int, int]]:
    return [(share.normal, share.refused) for share in shares_of_hex(game, "0101")]


def foot(strength: int, **more: Any) -> Counter:
    return infantry(strength=strength, facing=NORTH, **more)


def test_gbacw_099_seven_points_of_infantry_fire_out_of_a_hex() -> None:
    assert shares(stack(foot(9))) == [(7, 0)]


def test_gbacw_099_four_points_of_mounted_cavalry_fire() -> None:
    assert shares(stack(cavalry(strength=7, facing=NORTH))) == [(4, 0)]


def test_gbacw_099_twelve_guns_fire_where_nobody_else_stands() -> None:
    two = [battery(strength=8, facing=NORTH) for _ in range(2)]
    assert shares(stack(*two)) == [(8, 0), (4, 0)]


def test_gbacw_099_a_whole_battery_fires_over_infantry_even_if_larger() -> None:
    assert shares(stack(battery(strength=8, facing=NORTH), foot(5))) == [(8, 0), (0, 0)]


def test_gbacw_100_guns_below_infantry_do_not_fire() -> None:
    game = stack(foot(5), battery(strength=6, facing=NORTH))
    assert [share.unit for share in shares_of_hex(game, "0101")] == ["A"]


def test_gbacw_ex_20_five_over_nine_fire_seven() -> None:
    assert shares(stack(foot(5), foot(9))) == [(5, 0), (2, 0)]


def test_gbacw_ex_21_a_battery_of_six_and_a_point_of_infantry_fire() -> None:
    assert shares(stack(battery(strength=6, facing=NORTH), foot(7))) == [(6, 0), (1, 0)]


def test_gbacw_ex_22_a_top_unit_that_does_not_fire_takes_its_part_all_the_same() -> None:
    game = stack(foot(5), foot(9))
    assert shares_of_hex(game, "0101")[1].whole == 2


def refusing(strength: int) -> Counter:
    return foot(strength, formation="refused-right")


def test_gbacw_ex_12_a_refusing_unit_of_seven_fires_four_ahead_and_three_aside() -> None:
    assert shares(stack(refusing(7), refusing(4))) == [(4, 3), (0, 0)]


def test_gbacw_ex_13_five_over_three_fire_four_ahead_then_one_and_two_aside() -> None:
    assert shares(stack(refusing(5), refusing(3))) == [(4, 1), (0, 2)]


def test_gbacw_ex_14_three_over_two_over_eight() -> None:
    assert shares(stack(refusing(3), refusing(2), refusing(8))) == [(3, 0), (1, 1), (0, 2)]


def test_gbacw_085_what_fires_ahead_is_rounded_up_what_fires_aside_down() -> None:
    assert shares(stack(refusing(5))) == [(3, 2)]


@pytest.mark.parametrize(
    ("sections", "parts"),
    [
        ((("TB", 4), ("H12", 2)), [(4, 0), (0, 2), (0, 1)]),
        ((("H12", 2), ("TB", 4)), [(2, 0), (2, 2), (0, 1)]),
    ],
)
def test_gbacw_ex_16_sections_count_as_units_of_their_own(
    sections: tuple[tuple[str, int], ...], parts: list[tuple[int, int]]
) -> None:
    guns = battery(
        strength=6,
        facing=NORTH,
        formation="refused-right",
        sections=[{"weapon": code, "guns": count} for code, count in sections],
    )
    assert shares(stack(guns, refusing(5))) == parts


def test_gbacw_ex_17_of_two_batteries_the_lower_fires_into_the_refused_front() -> None:
    guns = [battery(strength=6, facing=NORTH, formation="refused-right") for _ in range(2)]
    assert shares(stack(*guns)) == [(6, 0), (0, 6)]


@pytest.mark.parametrize(("strength", "hexes", "parts"), [(9, 1, [5, 4]), (17, 2, [6, 6, 5])])
def test_gbacw_ex_24_an_extended_line_divides_its_strength(
    strength: int, hexes: int, parts: list[int]
) -> None:
    game = battle(
        """
        .    .    .
        .    .A   .
        .    .    .
        """,
        A=infantry(
            strength=strength,
            facing=3,
            formation="extended-line",
            extends=["0203", "0201"][:hexes],
        ),
    )
    assert [strength_in(game, "A", hex_) for hex_ in game.piece("A").hexes] == parts


def test_gbacw_ex_25_ten_points_fire_five_and_five_eighteen_six_a_hex() -> None:
    def fired(strength: int, *further: str) -> list[int]:
        line = infantry(
            strength=strength, facing=3, formation="extended-line", extends=list(further)
        )
        game = battle(".   .\n.   .A\n.   .", A=line)
        hexes = game.piece("A").hexes
        return [share.whole for hex_ in hexes for share in shares_of_hex(game, hex_)]

    assert fired(10, "0203") == [5, 5]
    assert fired(18, "0203", "0201") == [6, 6, 6]


@pytest.mark.parametrize(("points", "left"), [(4, 3), (7, 6), (8, 6)])
def test_gbacw_ex_56_of_cavalry_on_foot_every_fourth_holds_horses(points: int, left: int) -> None:
    game = battle(".A", A=cavalry(strength=points, face="dismounted", facing=NORTH))
    assert fighting_strength(game, "A") == left


def test_gbacw_324_cavalry_in_the_saddle_needs_no_horse_holders() -> None:
    assert fighting_strength(stack(cavalry(strength=8, facing=NORTH)), "A") == 8
