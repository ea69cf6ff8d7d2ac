"""What a scenario gives points for: shares of objectives, hexes to be manned, awards for losses."""

from typing import Any

from hexwright.engine.parts.objectives import award_for, objective_points, to_be_manned
from hexwright.schema.model.scenario import Award, Objective
from tests.helpers.situations import Situation, situation


def scenario(*objectives: Objective, awards: tuple[Award, ...] = ()) -> Situation:
    more: dict[str, Any] = {"objectives": objectives, "awards": awards}
    return situation(".  .  .", scenario=more)


def test_the_hexes_of_an_objective_share_its_points() -> None:
    game = scenario(
        Objective(id="hill", name="Hill", hexes=("0101", "0201"), points=3),
        Objective(id="farm", name="Farm", hexes=("0201",), points=1),
        Objective(id="ford", name="Ford", hexes=("0301",), points=5, side="blue"),
    )
    assert objective_points(game, "red") == {"0101": 1.5, "0201": 2.5}
    assert objective_points(game, "blue")["0301"] == 5


def test_hexes_that_count_only_while_somebody_is_there_must_be_manned() -> None:
    game = scenario(
        Objective(id="hill", name="Hill", hexes=("0101",), scored="while-occupied"),
        Objective(id="farm", name="Farm", hexes=("0201",), scored="at-end"),
    )
    assert to_be_manned(game) == ("0101",)


def test_an_award_counts_for_its_side_and_its_kinds() -> None:
    lost: dict[str, Any] = {"event": "unit-eliminated", "scored": "at-once"}
    game = scenario(
        awards=(
            Award(id="any", name="Any", points=1, **lost),
            Award(id="horse", name="Horse", points=2, kinds=("cavalry",), side="red", **lost),
            Award(id="end", name="End", points=4, event="unit-eliminated", scored="at-end"),
        )
    )
    assert award_for(game, "cavalry", "red") == 3
    assert award_for(game, "cavalry", "blue") == 1
    assert award_for(game, "infantry", "red") == 1
