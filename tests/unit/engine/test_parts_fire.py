"""Fire as several systems have it: arcs, bands, whom to fire at first, how often."""

import pytest

from hexwright.engine.core.piece_events import Revealed
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import substitute
from hexwright.engine.parts.fire import (
    Budget,
    FireArc,
    FireBudgets,
    band_at,
    band_in_table,
    by_priority,
    cone_of,
    foremost,
    hexes_under_fire,
)
from tests.helpers.modules import module_of
from tests.helpers.situations import piece, situation

FIELD = """
    .    .    .    .
      .    .    .    .
    .    .    .    .
      .    .    .    .
"""
# To the vertex between the hexes on the right: two hexes in front at one hex of distance.
RIGHT = 3
RANGES = {
    "id": "ranges",
    "title": "Ranges",
    "kind": "chart",
    "columns": [
        {"id": "weapon", "name": "Weapon", "type": "key"},
        {"id": "hexes", "name": "Hexes", "type": "range", "unit": "hexes"},
        {"id": "modifier", "name": "Modifier", "type": "number"},
    ],
    "rows": [["gun", [1, 3], 2], ["gun", [4, 9], 0], ["musket", [1, 1], 0]],
}


def one_each(*budgets: Budget) -> FireBudgets:
    return FireBudgets(
        dict(zip(("reaction", "return"), ((budget,) for budget in budgets), strict=True))
    )


# --- arcs ----------------------------------------------------------------------------------------


def test_the_cone_of_a_vertex_is_as_wide_as_it_is_far() -> None:
    game = situation(FIELD)
    assert cone_of(game, "0102", FireArc(RIGHT, 2, 1)) == {"0202", "0203"}
    assert cone_of(game, "0102", FireArc(RIGHT, 2, 2)) == {"0202", "0203", "0302", "0303", "0204"}


def test_the_cone_of_a_hexside_opens_to_both_hands() -> None:
    assert cone_of(situation(FIELD), "0102", FireArc(2, 3, 1)) == {"0201", "0202", "0203"}


def test_with_six_hexes_in_front_it_does_not_matter_which_way_one_looks() -> None:
    game = situation(FIELD)
    found = {cone_of(game, "0202", FireArc(facing, 6, 1)) for facing in range(12)}
    assert found == {frozenset(("0201", "0301", "0302", "0303", "0203", "0102"))}


def test_what_is_fired_at_lies_in_the_arc_and_is_seen() -> None:
    hexes = ["0303", "0202", "0101", "0401"]
    found = hexes_under_fire(
        situation(FIELD), "0102", FireArc(RIGHT, 2, 2), hexes, lambda hex_: hex_ != "0202"
    )
    assert found == ["0303"]


# --- bands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "band"), [(1, "close"), (2, "near"), (3, "near"), (4, None)])
def test_a_band_ends_at_its_limit(far: int, band: str | None) -> None:
    assert band_at(far, ((1, "close"), (3, "near"))) == band


@pytest.mark.parametrize(("weapon", "far", "amount"), [("gun", 3, 2), ("gun", 4, 0)])
def test_a_weapon_has_its_bands_in_a_table(weapon: str, far: int, amount: int) -> None:
    game = situation(".", module=module_of({"tables/ranges.json": RANGES}))
    found = band_in_table(game, "ranges", far, weapon)
    assert found is not None
    assert found["modifier"] == amount


@pytest.mark.parametrize("open_ended", [True, False])
def test_beyond_its_bands_a_weapon_does_not_reach(*, open_ended: bool) -> None:
    table = {**RANGES, "open_ended": open_ended}
    game = situation(".", module=module_of({"tables/ranges.json": table}))
    assert band_in_table(game, "ranges", 2, "musket") is None


# --- whom to fire at -----------------------------------------------------------------------------


def test_a_lower_class_is_no_target_while_a_higher_one_has_anybody() -> None:
    assert by_priority(["far", "zone", "next"], [["next"], ["zone"]]) == ["next"]
    assert by_priority(["far", "zone"], [[], ["zone"]]) == ["zone"]


def test_inside_a_class_the_choice_is_free() -> None:
    assert by_priority(["a", "b", "c"], [["c", "a"]]) == ["a", "c"]


def test_without_a_class_that_has_anybody_all_are_free() -> None:
    assert by_priority(["a", "b"], [[], []]) == ["a", "b"]


def test_who_is_out_of_reach_still_forbids_the_others() -> None:
    assert by_priority(["a"], [["behind"]]) == []
    assert foremost([(), ("behind",)]) == ("behind",)


# --- how often -----------------------------------------------------------------------------------


def test_kinds_that_share_a_budget_exclude_each_other() -> None:
    game = situation(".a", a=piece())
    answer = Budget("activation", "answered")
    fire = one_each(answer, answer)
    fire.spend(game, "a", "reaction")
    assert not fire.allow(game, "a", "return")


def test_kinds_with_budgets_of_their_own_do_not() -> None:
    game = situation(".a", a=piece())
    fire = one_each(Budget("activation", "reacted"), Budget("activation", "returned"))
    fire.spend(game, "a", "reaction")
    assert not fire.allow(game, "a", "reaction")
    assert fire.allow(game, "a", "return")


def test_a_budget_of_two_lasts_for_two() -> None:
    game = situation(".a  .b", a=piece(), b=piece())
    halves = Budget("activation", "halves", 2)
    halves.spend(game, "a")
    assert (halves.left(game, "a"), halves.left(game, "b")) == (1, 2)


def test_a_budget_by_place_is_spent_there_alone() -> None:
    game = situation(".a", a=piece())
    side = Budget("activation", "through", by_place=True)
    side.spend(game, "a", "0201")
    assert (side.left(game, "a", "0201"), side.left(game, "a", "0102")) == (0, 1)


def test_a_budget_by_place_goes_over_to_heirs_and_is_no_secret_of_a_hidden_gun() -> None:
    game = situation(".gun", gun=piece())
    budget = Budget("turn", "aimed", by_place=True)
    budget.spend(game, "gun", "0201")
    game.emit(Revealed("gun", "hidden"))
    assert list(game.view("red").counts) == ["turn/aimed/gun>0201"]
    assert not game.view("blue").counts
    substitute(game, ("gun",), (Piece("half", "infantry"),))
    assert (budget.left(game, "half", "0201"), budget.left(game, "half", "0301")) == (0, 1)
    assert list(game.state.counts) == ["turn/aimed/half>0201"]
