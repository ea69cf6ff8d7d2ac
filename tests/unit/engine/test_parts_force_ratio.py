"""Force ratios: between two rows one side is favoured, beyond the last the table ends."""

import pytest

from hexwright.engine.parts.combats import Favoured, ratio_row
from tests.helpers.modules import module_of
from tests.helpers.situations import situation

TABLE = {
    "id": "ratio",
    "title": "Ratio",
    "kind": "odds",
    "columns": [
        {"id": "ratio", "name": "Ratio", "type": "ratio"},
        {"id": "modifier", "name": "Modifier", "type": "number"},
    ],
    "rows": [[[1, 2], -2], [[1, 1], 0], [[3, 2], 1], [[2, 1], 2]],
}


@pytest.mark.parametrize(
    ("attack", "defence", "for_defender", "for_attacker"),
    [(4, 4, 0, 0), (5, 4, 0, 1), (6, 4, 1, 1), (7, 4, 1, 2), (1, 9, -2, -2), (9, 1, 2, 2)],
)
def test_a_ratio_between_two_rows_is_rounded_for_one_side(
    attack: int, defence: int, for_defender: int, for_attacker: int
) -> None:
    game = situation(".", module=module_of({"tables/ratio.json": TABLE}))

    def modifier(favoured: Favoured) -> int:
        return int(ratio_row(game, "ratio", attack, defence, favoured)["modifier"])

    assert (modifier("defender"), modifier("attacker")) == (for_defender, for_attacker)
