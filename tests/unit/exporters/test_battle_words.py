"""Scenarios, dice and tables in the words that all exports share."""

import pytest

from hexwright.exporters.battle_words import BattleWords
from hexwright.exporters.charts import charts_of
from hexwright.exporters.dice import dice_of, die_chart
from hexwright.exporters.set_up import Cast, placed
from hexwright.schema.model.scenario import Placement
from hexwright.schema.variants import resolved
from tests.helpers.modules import Changes, module_of

pytestmark = pytest.mark.usefixtures("qapp")


def words(changes: Changes | None = None) -> BattleWords:
    module = module_of(changes)
    return BattleWords(module, resolved(module.scenarios["meeting"], module.scenarios))


def test_who_takes_part_is_told_with_cards_points_and_the_first_move() -> None:
    assert words().sides()[0] == "Red: cards in hand: 1, points to win: 5, moves first"


def test_what_owners_place_is_told_with_the_hexes_where_they_may() -> None:
    assert words().placed_by_owner() == ["Red: Cavalry. South: 0104, 0204"]


def test_reinforcements_are_told_with_turn_and_place() -> None:
    assert words().reinforcements() == ["Turn 2, Blue: Cavalry (North: 0101, 0201)."]


def test_a_piece_in_its_usual_state_needs_no_words() -> None:
    assert words().states(Placement(piece="red-1", hex="0101")) == []


def test_losses_and_facing_of_a_piece_are_told() -> None:
    found = words().states(Placement(piece="red-1", hex="0101", facing=0, losses=1))
    assert found == ["facing 12 o’clock", "steps lost: 1"]


def test_a_die_with_symbols_is_read_by_the_numbers_of_a_plain_one() -> None:
    faces = [{"id": "hit", "name": "Hit", "count": 2}, {"id": "miss", "name": "Miss", "count": 4}]
    module = module_of({"module.json#/dice/1/faces": faces})
    coin = next(die for die, _ in dice_of(module) if die.faces)
    assert die_chart(coin).rows == (("1, 2", "Hit"), ("3, 4, 5, 6", "Miss"))


def test_charts_of_terrain_come_before_tables_and_no_two_have_one_id() -> None:
    ids = [chart.id for chart in charts_of(module_of())]
    assert ids[0] == "terrain-hexes"
    assert len(set(ids)) == len(ids)


def test_a_counter_of_a_kind_gets_the_side_that_its_set_up_says() -> None:
    module = module_of()
    battle = resolved(module.scenarios["meeting"], module.scenarios)
    cast = Cast(module)
    for one, standing in zip(battle.setup, placed(cast, battle), strict=True):
        assert standing.piece.side == (one.side or module.side_of.get(one.piece, ""))
