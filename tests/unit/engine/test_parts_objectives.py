"""Where the objectives of a scenario are."""

import pytest

from hexwright.engine.parts.objectives import objective_hexes
from hexwright.schema.model.map import Zone
from hexwright.schema.model.scenario import MapPlacement, Objective
from tests.helpers.situations import situation

RIDGE = Zone(id="ridge", name="Ridge", kind="area", hexes=("0101", "0201"))


@pytest.mark.parametrize(
    ("place", "hexes"),
    [
        (Objective(id="it", name="It", zone="ridge"), ("0101", "0201")),
        (Objective(id="it", name="It", hexes=("0301",)), ("0301",)),
        (Objective(id="it", name="It", zone="elsewhere"), ()),
    ],
)
def test_an_objective_is_a_zone_or_single_hexes(place: Objective, hexes: tuple[str, ...]) -> None:
    other = Objective(id="other", name="Other", hexes=("0101",))
    game = situation(".  .  .", zones=[RIDGE], scenario={"objectives": (other, place)})
    assert objective_hexes(game, "it") == hexes


def test_or_a_site() -> None:
    hill = Objective(id="it", name="It", site="hill")
    own_map = MapPlacement(map="field")
    game = situation(".", scenario={"maps": (own_map,), "objectives": (hill,)})
    assert objective_hexes(game, "it") == ("0203",)
