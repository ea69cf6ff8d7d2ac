"""Exact chances of dice."""

from fractions import Fraction
from itertools import product

from hexwright.engine.core.odds import at_least, mean, totals


def test_two_dice_of_one_face_in_three_are_counted_way_by_way() -> None:
    faces = [(1,), (0,), (0,)]
    assert totals(faces, 2) == {(0,): Fraction(4, 9), (1,): Fraction(4, 9), (2,): Fraction(1, 9)}


def test_amounts_of_one_roll_are_counted_together() -> None:
    faces = [(1, 0), (1, 0), (0, 1), (0, 0)]
    counted: dict[tuple[int, int], int] = {}
    for roll in product(faces, repeat=3):
        total = (sum(hit for hit, _ in roll), sum(flag for _, flag in roll))
        counted[total] = counted.get(total, 0) + 1
    assert totals(faces, 3) == {key: Fraction(count, 64) for key, count in counted.items()}


def test_no_dice_lead_to_nothing_for_certain() -> None:
    assert totals([(1,), (0,)], 0) == {(0,): 1}


def test_two_sabres_of_two_dice_come_once_in_thirty_six() -> None:
    assert at_least(2, [True, *[False] * 5], 2) == Fraction(1, 36)


def test_the_mean_weighs_numbers_with_their_chances() -> None:
    assert mean({0: Fraction(1, 2), 3: Fraction(1, 2)}) == Fraction(3, 2)
