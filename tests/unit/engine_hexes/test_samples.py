"""The sample modules as battlefields: pieces of every scenario stand, look and move."""

import pytest

from hexwright.engine.default_sight import default_sight
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.costs import MoveStyle
from hexwright.engine.hexes.movement import Obstructions, reachable
from hexwright.engine.hexes.sight import sight
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES as FOLDER

SAMPLES = ["cce", "ccn", "free", "gbacw", "jdg"]


def sample(name: str) -> Module:
    loaded = load(FOLDER / name)
    assert loaded.module is not None
    return loaded.module


@pytest.mark.parametrize("name", SAMPLES)
def test_every_piece_of_every_scenario_stands_on_the_battlefield(name: str) -> None:
    module = sample(name)
    assert module.scenarios
    for scenario in module.scenarios.values():
        field = Battlefield.of(module, scenario)
        assert field is not None
        for placed in scenario.setup:
            assert not placed.hex or field.is_playable(field.place(placed.hex))


@pytest.mark.parametrize("name", SAMPLES)
def test_pieces_see_each_other_both_ways_or_not_at_all(name: str) -> None:
    module = sample(name)
    rules = default_sight(module.info.system.id)
    for scenario in module.scenarios.values():
        field = Battlefield.of(module, scenario)
        assert field is not None
        units = {field.place(placed.hex) for placed in scenario.setup if placed.hex}
        places = sorted(units)[:12]
        for place in places:
            for other in places:
                found = sight(field, place, other, rules, units)
                assert found.clear == sight(field, other, place, rules, units).clear
                assert found.words(field)


@pytest.mark.parametrize("name", SAMPLES)
def test_pieces_move_by_the_costs_of_their_class(name: str) -> None:
    module = sample(name)
    for scenario in module.scenarios.values():
        field = Battlefield.of(module, scenario)
        assert field is not None
        held = {field.place(placed.hex) for placed in scenario.setup if placed.hex}
        moved = 0
        for placed in scenario.setup:
            name_of_class = module.class_of_piece.get(placed.piece, "")
            if not placed.hex or not name_of_class:
                continue
            start = field.place(placed.hex)
            found = reachable(
                field, start, 3, MoveStyle(name_of_class), Obstructions(occupied=held)
            )
            moved += len(found.places) > 0
            assert held.isdisjoint(found.places)
        assert moved
