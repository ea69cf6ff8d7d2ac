"""A second reading of 7, 8, 14 and A5, where the first one had found mismatches."""

from typing import Any

import pytest

from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.charge import charge, reaction_charge
from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.morale import rout
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.records import LIMITED, MARCH
from hexwright.engine.systems.aus.reinforcements import has_arrived
from hexwright.engine.systems.aus.square import FORM_SQUARE, STAND
from hexwright.engine.systems.aus.troops import (
    STRATEGIC,
    is_disordered,
    shape,
)
from hexwright.schema.model.map import Zone
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.aus import (
    ALLIED,
    FRENCH,
    NO,
    YES,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.aus_reading import FOUR, READY, asked, column, horse, may_stop, run_on, russian
from tests.helpers.situations import Situation


def steps(game: Situation, unit: str, *way: str) -> int:
    """How many hexes of a way a unit can go, everybody declining to react."""
    decision = game.run(move_unit(game, unit))
    for gone, hex_ in enumerate(way):
        if decision is None or hex_ not in map(str, decision.options):
            return gone
        decision = game.answer(hex_)
    return len(way)


# --- stacking (7) ---------------------------------------------------------------------------------


def test_aus_093_a_long_line_of_horse_rides_over_a_battalion_and_goes_on() -> None:
    game = battle(A=cavalry("0404", extends=["0405"]), B=column("0503", strength=2))
    assert not may_stop(game, "A", "0503")
    assert [is_disordered(game, one) for one in "AB"] == [True, True]


@pytest.mark.parametrize(("other", "fits"), [(2, True), (3, False)])
def test_aus_180_a_stack_that_moves_counts_as_a_whole(other: int, *, fits: bool) -> None:
    game = battle(
        A=column("0404", **FOUR), B=column("0404", **FOUR), C=column("0503", strength=other)
    )
    assert may_stop(game, "B", YES, "0503") == fits


def test_aus_153_skirmishers_spread_into_the_hex_of_a_battery() -> None:
    game = battle(A=infantry("0404", form="skirmish"), G=battery("0503"), B=column("0403"))
    found = asked(game, "A")
    game.answer(next(one for one in found if one == "0503" or "spread" in one))
    assert "B" not in game.stack("0503")
    spread = battle(A=infantry("0404", form="skirmish"), G=battery("0503"))
    kinds = {one.kind for one in actions_to(spread, "A", "0503")}
    assert "spread" in kinds


def actions_to(game: Situation, unit: str, hex_: str) -> list[Any]:
    """What a unit can do that takes it into a hex."""
    from hexwright.engine.systems.aus.manoeuvres import actions_of

    return [one for one in actions_of(game, unit) if hex_ in one.hexes]


def test_aus_179_a_stack_of_columns_forms_line_together_within_its_limit() -> None:
    game = battle(A=column("0404", **FOUR), B=column("0404", **FOUR))
    found = asked(game, "B", YES)
    line = [one for one in found if one.endswith("infantry-line")]
    assert line
    game.answer(line[0])
    while game.decision is not None and game.decision.kind == "action":
        game.answer(next(iter(game.decision.buttons)))
    assert [shape(game, one) for one in "AB"] == ["line", "line"]


def test_aus_180_a_stack_of_ten_points_cannot_form_line() -> None:
    game = battle(A=column("0404", strength=5), B=column("0404", strength=5))
    assert not [one for one in asked(game, "B", YES) if one.endswith("infantry-line")]


def test_aus_179_one_of_a_stack_does_not_form_line_alone() -> None:
    game = battle(A=column("0404", **FOUR), B=column("0404", **FOUR))
    assert not [one for one in asked(game, "B", NO) if one.endswith("infantry-line")]


def test_aus_251_the_whole_stack_is_in_square_when_its_top_battalion_passes() -> None:
    low: dict[str, Any] = {"form": "column", "facing": 8, **FOUR}
    game = battle(
        A=cavalry("0404", **READY),
        Y=infantry("0703", ALLIED, **low),
        Z=infantry("0703", ALLIED, **low),
        dice=[0, 5, 0, 0, 0, 0],
    )
    run_on(game, charge(game, "A", "Z"))
    game.answer(FORM_SQUARE)
    assert [shape(game, one) for one in "YZ"] == ["square", "square"]


# --- fog (A5) -------------------------------------------------------------------------------------


def test_aus_376_a_march_in_fog_that_leaves_the_road_has_what_the_half_leaves() -> None:
    # Six across country: two hexes of road are paid from that, too.
    chain = ("0404", "0503", "0603")
    row = ("0503", "0603", "0702", "0802", "0901", "1001", "1101")
    game = battle(A=column("0404"), roads=[chain], fog=9, level=MARCH)
    assert steps(game, "A", *row) == 6


def test_aus_375_who_leaves_the_fog_gains_nothing() -> None:
    heights = {"0503": 8, "0603": 8, "0702": 8, "0802": 8}
    game = battle(A=column("0404"), heights=heights, fog=3)
    assert steps(game, "A", "0503", "0603", "0702", "0802") == 3


def test_aus_302_a_rout_is_as_long_in_fog() -> None:
    game = battle(A=column("0304"), Z=russian("0404"), fog=9)
    played(game, rout(game, "Z", ["A"]))
    assert distance(game, game.piece("Z").hex, "0404") == 3


def test_aus_375_horse_of_nine_points_goes_four_in_a_limited_activation_in_fog() -> None:
    loose = cavalry("0404", form="disorder", facing=2)
    game = battle(A=loose, fog=9, level=LIMITED)
    assert steps(game, "A", "0503", "0603", "0702", "0802", "0901") == 4


# --- combat (8) -----------------------------------------------------------------------------------


def test_aus_352_murat_next_to_horse_makes_its_check_needless_and_rides_with_it() -> None:
    game = battle(
        A=horse("0503"),
        Z=cavalry("0303", facing=3),
        murat=leader("0303"),
        acts=ALLIED,
        dice=[],
    )
    game.state.forced = (0, 9, 0)
    game.run(reaction_charge(game, "Z", "A"))
    assert game.decision is not None
    assert game.decision.subject == "murat"
    game.answer(YES)
    assert game.piece("murat").hex == game.piece("Z").hex != "0303"


def test_aus_286_a_general_whose_riders_are_shot_down_joins_his_nearest_unit() -> None:
    # A line B of allied infantry at light horse in line: class e, column 3; a 9 takes two points.
    game = battle(
        A=cavalry("0404", strength=1, **READY),
        B=column("0305"),
        suchet=leader("0404"),
        Z=russian("0703"),
        dice=[0, 9, 5],
    )
    run_on(game, charge(game, "A", "Z"))
    for choice in (YES, STAND, YES):
        game.answer(choice)
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert game.piece("A").is_gone
    assert game.piece("suchet").hex == "0305"


def test_aus_226_a_battalion_and_the_guns_with_it_both_fire_at_an_attacker() -> None:
    game = battle(
        A=column("0404"),
        Z=infantry("0503", ALLIED, form="column", facing=8),
        Y=battery("0503", ALLIED, facing=8),
        dice=[0, 0, 0, 0, 0, 0],
    )
    game.run(attack(game, "A", "Z", "bayonet"))
    asked_of = []
    while game.decision is not None and game.decision.kind == "yes-no":
        asked_of.append(game.decision.subject)
        game.answer(NO)
    assert sorted(asked_of) == ["Y", "Z"]


def test_aus_196_of_a_stack_only_the_unit_that_was_shot_at_fires_back() -> None:
    game = battle(
        A=infantry("0404"),
        Z=infantry("0503", ALLIED, form="column", facing=8),
        Y=battery("0503", ALLIED, facing=8),
        dice=[0, 0],
    )
    question = game.run(fire_at(game, "A", "Z"))
    assert question is not None
    assert question.subject == "Z"
    game.answer(NO)
    assert game.decision is None


# --- reinforcements (14) --------------------------------------------------------------------------


def test_aus_338_a_leader_at_the_objective_has_not_brought_his_units_there() -> None:
    goal = Zone(id="goal", name="Goal", kind="area", hexes=("0904",))
    group = Reinforcement(
        id="help",
        side=FRENCH,
        turn=1,
        pieces=("suchet", "A"),
        hexes=("0104",),
        attributes={"objective": "goal"},
    )
    game = battle(
        A=column("0804"),
        suchet=leader("0904")._replace(statuses=(STRATEGIC,)),
        zones=(goal,),
        scenario={"reinforcements": (group,)},
    )
    assert not has_arrived(game, ["A"])
    game.emit(Moved("A", "0904"))
    assert has_arrived(game, ["A"])
