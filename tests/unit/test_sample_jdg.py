"""The battles of the Jours de Gloire sample: their maps, armies and markers."""

from itertools import pairwise
from pathlib import Path

import pytest

from hexwright.engine.core.names import copies_of
from hexwright.engine.core.setup import starting_state
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.module import Module

SAMPLE = Path(__file__).parents[2] / "sample_modules" / "jdg"
CUP = "activation-markers"
LARGER = "three-armies-at-halmstett"


@pytest.fixture(scope="module")
def module() -> Module:
    loaded = load_module(read_folder(SAMPLE))
    assert loaded.module
    return loaded.module


# --- waters and roads ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "course"),
    [("kaltbach", "kaltbach"), ("salwe", "salwe"), ("salwe", "erlenbach"), ("salwe", "dornbach")],
)
def test_each_water_of_the_sample_is_one_chain_of_hexsides(
    module: Module, name: str, course: str
) -> None:
    index = module.map_indexes[name]
    hexsides = next(one.hexsides for one in index.map.courses if one.id == course)
    for one, other in pairwise(hexsides):
        # Two hexsides meet at a vertex when they share a hex and their other hexes touch.
        assert len({*one, *other}) == 3
        assert index.are_neighbours(*({*one} ^ {*other}))


@pytest.mark.parametrize("name", ["kaltbach", "salwe"])
def test_all_water_of_the_sample_belongs_to_a_course(module: Module, name: str) -> None:
    map_ = module.maps[name]
    water = {hexside.between for hexside in map_.hexsides if hexside.terrain in {"river", "stream"}}
    assert water == {side for course in map_.courses for side in course.hexsides}


@pytest.mark.parametrize(("name", "count"), [("kaltbach", 2), ("salwe", 8)])
def test_bridges_and_fords_of_the_sample_lie_on_water(
    module: Module, name: str, count: int
) -> None:
    hexsides = module.maps[name].hexsides
    water = {hexside.between for hexside in hexsides if hexside.terrain in {"river", "stream"}}
    crossings = {hexside.between for hexside in hexsides if hexside.terrain in {"bridge", "ford"}}
    assert len(crossings) == count
    assert crossings <= water


@pytest.mark.parametrize("name", ["kaltbach", "salwe"])
def test_roads_and_tracks_of_the_sample_cross_water_by_bridges_and_fords_alone(
    module: Module, name: str
) -> None:
    map_ = module.maps[name]
    water = {frozenset(side) for course in map_.courses for side in course.hexsides}
    crossings = {
        frozenset(hexside.between)
        for hexside in map_.hexsides
        if hexside.terrain in {"bridge", "ford"}
    }
    steps = {frozenset(step) for line in map_.lines for step in pairwise(line.hexes)}
    assert steps & water <= crossings


# --- the larger battle --------------------------------------------------------------------------


def pieces(module: Module, name: str) -> list[str]:
    """Units and commanders of a battle, those that arrive later included."""
    battle = module.scenarios[name]
    found = [one.piece for one in battle.setup]
    for group in battle.reinforcements:
        found.extend(group.pieces)
        for command in group.commands:
            found.extend(module.pieces_of_command(command))
    return found


def units(module: Module, name: str = LARGER) -> list[str]:
    """The units of a battle."""
    return [piece for piece in pieces(module, name) if piece in module.units]


def test_the_larger_battle_has_more_than_sixty_units_in_twelve_formations(module: Module) -> None:
    assert len(units(module)) == 68
    assert len({module.units[unit].command for unit in units(module)}) == 12


def test_the_larger_battle_uses_each_unit_of_its_orders_of_battle_once(module: Module) -> None:
    oobs = [module.oobs[name] for name in ("salwe-allies", "salwe-ostrau")]
    assert sorted(units(module)) == sorted(unit.id for oob in oobs for unit in oob.units)


def test_the_attackers_of_the_larger_battle_are_a_little_stronger(module: Module) -> None:
    strength = {"blue": 0, "red": 0}
    for unit in units(module):
        front = module.kinds[module.units[unit].kind].faces[0]
        strength[module.side_of[unit]] += int(front.attributes["strength"])
    assert strength["blue"] < strength["red"] < 1.1 * strength["blue"]


def test_both_sides_of_the_larger_battle_get_reinforcements(module: Module) -> None:
    assert {reinforcement.side for reinforcement in module.scenarios[LARGER].reinforcements} == {
        "blue",
        "red",
    }


def test_the_larger_battle_begins_in_fog_and_ends_at_night(module: Module) -> None:
    turns = module.scenarios[LARGER].turns
    assert (turns[0].weather, turns[-1].light) == ("fog", "night")


def test_one_side_of_the_larger_battle_has_two_armies_with_a_commander_each(
    module: Module,
) -> None:
    leaders = [module.leaders[piece] for piece in pieces(module, LARGER) if piece in module.leaders]
    led = [leader.commands for leader in leaders if module.side_of[leader.id] == "blue"]
    assert led == [("westmark-main-army",), ("army-of-hohenfels",)]


def test_a_formation_of_the_larger_battle_has_two_markers_that_differ(module: Module) -> None:
    cards = module.decks[CUP].cards
    for formation in {module.units[unit].command for unit in units(module)}:
        own = [card.attributes["initiative"] for card in cards if card.command == formation]
        assert len(set(own)) == len(own) == 2, formation


# --- markers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kaltbach-crossing", LARGER])
def test_the_cup_of_a_battle_holds_its_own_markers_alone(module: Module, name: str) -> None:
    state = starting_state(module, module.scenarios[name], seed=1)
    formations = {module.units[unit].command for unit in units(module, name)}
    own = [
        copy
        for card in module.decks[CUP].cards
        if card.command in formations or card.piece in pieces(module, name)
        for copy in copies_of(CUP, card)
    ]
    assert own
    assert sorted(state.piles[CUP].cards) == sorted(own)
