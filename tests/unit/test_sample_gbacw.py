"""The sample of the American Civil War: its maps, armies, markers and charts fit each other."""

from itertools import pairwise

import pytest

from hexwright.editor.play.board.piece_looks import badges_of
from hexwright.engine.core.state import Piece
from hexwright.render.counter_look import piece_look, placement_look
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from hexwright.schema.model.oob import Command
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES

DRILL, BATTLE = "crossroads-drill", "gettysburg-first-day"
CUP = "activation-markers"


@pytest.fixture(scope="module")
def module() -> Module:
    loaded = load_module(read_folder(SAMPLES / "gbacw"))
    assert loaded.issues == []
    assert loaded.module
    return loaded.module


def pieces_in(module: Module, name: str) -> list[str]:
    scenario = module.scenarios[name]
    later = [member for group in scenario.reinforcements for member in module.members(group)]
    return [*(one.piece for one in scenario.setup), *later]


def commands_in(module: Module, name: str) -> list[Command]:
    """Commands with a unit or a leader in a scenario, and all above them."""
    found: dict[str, Command] = {}
    for piece in pieces_in(module, name):
        unit = module.units.get(piece)
        ids = [unit.command] if unit else list(module.leaders[piece].commands)
        while ids:
            here = module.commands[ids.pop()]
            found[here.id] = here
            if here.parent:
                ids.append(here.parent)
    return list(found.values())


# --- what the battle is ---------------------------------------------------------------------------


def test_the_battle_has_the_size_of_a_day(module: Module) -> None:
    units = [piece for piece in pieces_in(module, BATTLE) if piece in module.units]
    levels = [command.level for command in commands_in(module, BATTLE)]
    assert len(units) == len(set(units)) == 153
    assert levels.count("corps") == 4
    assert levels.count("division") == 11
    assert module.scenarios[BATTLE].turns[-1].light == "dusk"


def test_nobody_of_the_orders_of_battle_is_forgotten(module: Module) -> None:
    used = {piece for name in (DRILL, BATTLE) for piece in pieces_in(module, name)}
    waiting = {leader.id for leader in module.leaders.values() if leader.reserve}
    assert {*module.units, *module.leaders} - waiting == used


def test_the_battlefield_has_woods_heights_walls_and_breastworks(module: Module) -> None:
    field = module.maps["gettysburg"]
    assert {"woods", "orchard", "town", "crops"} <= set(field.terrain.legend.values())
    assert field.elevation is not None
    assert set("".join(field.elevation.rows)) == set("123456")
    walls = {hexside.terrain for hexside in field.hexsides}
    assert {"stone-wall", "stream", "bridge", "minor-slope", "steep-slope"} <= walls
    works = {hexside.terrain for hexside in module.scenarios[BATTLE].hexsides}
    assert works == {"breastworks"}


# --- armies ---------------------------------------------------------------------------------------


def test_a_unit_can_lose_as_many_steps_as_it_has_strength(module: Module) -> None:
    odd = [
        unit.id
        for unit in module.units.values()
        if unit.steps != module.attributes(unit.id, "good")["strength"]
    ]
    assert odd == []


def test_disorder_weakens_everybody_but_slows_no_guns(module: Module) -> None:
    for unit in module.units.values():
        good, bad = (module.attributes(unit.id, face) for face in ("good", "disordered"))
        assert bad["cohesion"] < good["cohesion"]
        assert (bad["move"] == good["move"]) == (good["arm"] == "artillery")


def test_cavalry_has_four_faces_and_walks_when_dismounted(module: Module) -> None:
    riders = [one for one in module.units.values() if one.kind == "cavalry"]
    assert riders
    for unit in riders:
        on_foot = [module.attributes(unit.id, face)["move"] for face in ("dismounted", "good")]
        assert on_foot == sorted(on_foot)
    faces = {face.id: face for face in module.kinds["cavalry"].faces}
    assert list(faces) == ["good", "disordered", "dismounted", "dismounted-disordered"]
    assert faces["dismounted"].movement_class == "infantry"


def test_every_weapon_stands_in_the_range_chart(module: Module) -> None:
    known = {row[0] for row in module.tables["range-effects"].rows}
    for unit in module.units.values():
        values = module.attributes(unit.id, "good")
        sections = values.get("sections", [])
        assert {values["weapon"], *(section["weapon"] for section in sections)} <= known
        if sections:
            assert sum(section["guns"] for section in sections) == values["strength"]


@pytest.mark.parametrize("name", [DRILL, BATTLE])
def test_every_command_has_a_leader_and_every_division_its_box_and_markers(
    module: Module, name: str
) -> None:
    led = {one for leader in module.leaders.values() for one in leader.commands}
    boxes = {(box.purpose, box.command) for box in module.info.boxes}
    copies = {card.command: card.copies for card in module.decks[CUP].cards if card.command}
    for command in commands_in(module, name):
        assert command.id in led
        if command.level == "division":
            assert ("routed", command.id) in boxes
            assert copies[command.id] == 4


def test_leaders_say_what_their_level_needs(module: Module) -> None:
    needed = {
        "army": {"initiative"},
        "corps": {"efficiency"},
        "division": {"coordination", "activation"},
        "brigade": {"profile", "orders_rating"},
        "artillery": {"orders_rating"},
    }
    for leader in module.leaders.values():
        values = module.attributes(leader.id, "")
        assert needed[values["level"]] <= set(values)
        assert values["command_range"] > 0
        if values["level"] in {"division", "brigade"}:
            assert leader.faces["replacement"] or leader.replaced_by


# --- maps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["crossroads", "gettysburg"])
def test_slopes_fall_from_the_hex_that_is_named_first(module: Module, name: str) -> None:
    index = module.map_indexes[name]
    slopes = [hexside for hexside in index.map.hexsides if hexside.terrain.endswith("-slope")]
    heights = index.map.elevation
    assert slopes
    assert heights is not None

    def level(hex_: str) -> int:
        column, row = int(hex_[:2]) - 1, int(hex_[2:]) - 1
        return heights.legend[heights.rows[row][column]]

    assert all(level(slope.between[0]) > level(slope.between[1]) for slope in slopes)


@pytest.mark.parametrize("name", ["crossroads", "gettysburg"])
def test_roads_run_from_hex_to_hex(module: Module, name: str) -> None:
    index = module.map_indexes[name]
    for line in index.map.lines:
        assert all(index.are_neighbours(*pair) for pair in pairwise(line.hexes)), line.id


def test_bridges_of_the_battle_lie_on_streams_under_roads(module: Module) -> None:
    field = module.maps["gettysburg"]
    streams = {
        frozenset(hexside.between) for hexside in field.hexsides if hexside.terrain == "stream"
    }
    ways = {frozenset(pair) for line in field.lines for pair in pairwise(line.hexes)}
    bridges = {
        frozenset(hexside.between) for hexside in field.hexsides if hexside.terrain == "bridge"
    }
    assert len(bridges) == 6
    assert bridges <= streams & ways


def test_every_way_has_its_costs_by_orders(module: Module) -> None:
    known = [row[0] for row in module.tables["road-costs"].rows]
    assert known == [line.id for line in module.terrain.lines]


# --- set-ups --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [DRILL, BATTLE])
def test_units_begin_facing_a_vertex_and_columns_a_hexside(module: Module, name: str) -> None:
    scenario = module.scenarios[name]
    at_start = [one.facing for one in scenario.setup if one.piece in module.units]
    assert all(facing is not None and facing % 2 for facing in at_start)
    for reinforcement in scenario.reinforcements:
        marches = reinforcement.attributes["orders"] == "march"
        assert reinforcement.formation == ("march" if marches else "line")
        assert reinforcement.facing is not None
        assert reinforcement.facing % 2 == (0 if marches else 1)


def test_the_drill_shows_an_extended_line_beside_its_counter(module: Module) -> None:
    lines = [one for one in module.scenarios[DRILL].setup if one.extends]
    assert [line.formation for line in lines] == ["extended-line"]
    index = module.map_indexes["crossroads"]
    assert all(index.are_neighbours(line.hex, line.extends[0]) for line in lines)


def test_each_side_draws_a_bell_of_efficiency_markers(module: Module) -> None:
    mix = {row[0]: row[1] for row in module.tables["efficiency-markers"].rows}
    for scenario in module.scenarios.values():
        for side in scenario.sides:
            deck = module.decks[side.attributes["efficiency_deck"]]
            assert deck.side == side.side
            assert {card.attributes["value"]: card.copies for card in deck.cards} == mix


# --- counters -------------------------------------------------------------------------------------


def test_a_counter_prints_the_strength_that_is_left(module: Module) -> None:
    def strength(look: object) -> list[str]:
        return [one.text for one in getattr(look, "printed", ()) if one.at == "bottom-left"]

    assert strength(piece_look(module, "u-1-1-a")) == ["8"]
    assert strength(piece_look(module, "u-1-1-a", steps=5)) == ["5"]
    hurt = Placement(piece="u-1-1-a", hex="0304", facing=3, losses=2)
    assert strength(placement_look(module, hurt)) == ["6"]


@pytest.mark.parametrize(("formation", "signs"), [("line", []), ("extended-line", ["E"])])
def test_only_an_unusual_formation_is_a_sign_on_the_counter(
    module: Module, formation: str, signs: list[str]
) -> None:
    piece = Piece("u-1-1-a", "infantry", "union", hex="0304", formation=formation)
    assert [badge.text for badge in badges_of(module, piece)] == signs
