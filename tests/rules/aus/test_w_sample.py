"""Special units as the sample has them: brigades, staff, guns, tirailleurs (A2.4, A4.4)."""

import pytest

from hexwright.engine.core.piece_events import Moved
from hexwright.engine.systems.aus.attached import members_of, serving
from hexwright.engine.systems.aus.brigades import detach, free_brigade, recall
from hexwright.engine.systems.aus.command import acting_units
from hexwright.engine.systems.aus.pool import addable, marker_of
from hexwright.engine.systems.aus.specials import most_members, staff_of
from hexwright.engine.systems.aus.tirailleurs import companies_of, split, split_cost
from hexwright.engine.systems.aus.troops import group_of, strength
from tests.helpers.aus import FRENCH
from tests.helpers.aus_field import field


@pytest.mark.parametrize("scenario", ["goldbach", "whole-battle"])
def test_aus_408_the_third_of_the_line_begins_under_the_brigade_of_its_corps(scenario: str) -> None:
    game = field(scenario)
    third = ("f-1-3-ln", "f-2-3-ln", "f-3-3-ln")
    assert {group_of(game, one) for one in third} == {"iv-brigade"}
    assert not set(third) & set(acting_units(game, "iv-3"))


def test_aus_408_it_goes_back_to_legrand_when_the_brigade_is_recalled() -> None:
    game = field("goldbach")
    recall(game, "brigadier-iv")
    assert group_of(game, "f-1-3-ln") == "iv-3"


def test_aus_355_each_corps_but_the_reserve_and_the_guard_has_a_brigade() -> None:
    game = field("whole-battle")
    found = {one: free_brigade(game, one) for one in ("i-1", "v-3", "o-1", "cr-k", "gf-inf")}
    assert found == {
        "i-1": "i-brigade",
        "v-3": "v-brigade",
        "o-1": "o-brigade",
        "cr-k": "",
        "gf-inf": "",
    }
    # That of IV Corps is on the map already.
    assert free_brigade(game, "iv-1") == ""


def test_aus_356_suchet_detaches_four_battalions_of_the_fifth_corps() -> None:
    game = field("bagration")
    where = game.piece("suchet").hex
    game.run(detach(game, "v-3"))
    game.answer(where)
    assert most_members(game, "v-brigade") == 4
    assert game.decision is not None
    taken = tuple(map(str, game.decision.options))[:4]
    game.answer(taken)
    assert members_of(game, "v-brigade") == taken
    assert {serving(game)[one] for one in taken} == {"v-brigade"}


def test_aus_365_staff_and_grand_battery_have_markers_where_the_emperor_is() -> None:
    game = field("whole-battle")
    found = addable(game, FRENCH, 1, 3)
    commands = ("rapp-detachment", "mouton-detachment", "grand-battery")
    assert {marker_of(game, f"lim-{one}") for one in commands} <= set(found)
    assert not [one for one in addable(field("bagration"), FRENCH, 1, 3) if "rapp" in one]


def test_aus_344_the_tirailleurs_of_the_po_split_into_four_companies() -> None:
    game = field("goldbach")
    assert split_cost(game, "f-tir-po") is not None
    split(game, "f-tir-po")
    found = companies_of(game, "f-tir-po")
    assert [strength(game, one) for one in found] == [1] * 4
    assert {game.piece(one).kind for one in found} == {"tirailleur-company"}
    assert split_cost(game, "f-1-3-ln") is None


def test_aus_354_the_staff_of_the_sample_goes_with_the_emperor() -> None:
    game = field("whole-battle")
    staff = ("rapp", "mouton", "songis")
    assert {game.piece(one).hex for one in staff} == {game.piece("napoleon").hex}
    assert set(staff_of(game, "napoleon")) == set(staff)
    game.emit(Moved("rapp", "A3316"))
    assert set(staff_of(game, "napoleon")) == {"mouton", "songis"}
