"""Set-ups on several maps: further grids of a board, boards beside each other, other windows."""

from pathlib import Path

import pytest

from hexwright.engine.core.game import Game
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.scenario_map import scenario_map, underlays_of
from tests.helpers.vassal_imports import imported
from tests.helpers.vassal_modules import png, saved

_PACKAGE = "VASSAL.build.module.map.boardPicker"
_SMALL = 'x0="520" y0="60" dx="20.8" dy="24"'


def grid(where: str, numbers: str = "", *, sideways: bool = False) -> str:
    return (
        f'<{_PACKAGE}.board.HexGrid {where} sideways="{str(sideways).lower()}">'
        f'<{_PACKAGE}.board.mapgrid.HexGridNumbering stagger="false" {numbers}/>'
        f"</{_PACKAGE}.board.HexGrid>"
    )


def zone(name: str, path: str, inside: str) -> str:
    return (
        f'<{_PACKAGE}.board.mapgrid.Zone name="{name}" path="{path}" useParentGrid="false" '
        f'locationFormat="$gridLocation$">{inside}</{_PACKAGE}.board.mapgrid.Zone>'
    )


def board(name: str, inside: str, image: str = "map.png") -> str:
    return f'<{_PACKAGE}.Board name="{name}" image="{image}">{inside}</{_PACKAGE}.Board>'


def window(name: str, *boards: str) -> str:
    return (
        f'<VASSAL.build.module.Map mapName="{name}"><VASSAL.build.module.map.BoardPicker>'
        f"{''.join(boards)}</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
    )


def game(*windows: str) -> str:
    return (
        '<VASSAL.build.GameModule name="Game" version="1">'
        "<VASSAL.build.module.PlayerRoster><entry>Red</entry><entry>Blue</entry>"
        f"</VASSAL.build.module.PlayerRoster>{''.join(windows)}"
        '<VASSAL.build.module.PredefinedSetup name="Battle" useFile="true" file="battle.vsav"/>'
        "</VASSAL.build.GameModule>"
    )


def played(
    folder: Path, build: str, places: dict[str, str], *layouts: str
) -> tuple[Module, Scenario, dict[str, Placement]]:
    """The module, its set-up, and the placements by the names of the pieces."""
    lines = [f"+/{name}/piece;;;inf.png;{name}/{at};1;0" for name, at in places.items()]
    files = {
        "buildFile.xml": build.encode(),
        "images/map.png": png(700, 500),
        "images/inf.png": png(50, 50),
        "battle.vsav": saved(("begin_save", *lines, *layouts, "SETUP_STACK\t", "end_save")),
    }
    module, _ = imported(folder, files)
    [battle] = module.scenarios.values()
    names = {kind.id: kind.name for kind in module.counters.kinds}
    return module, battle, {names[one.kind]: one for one in battle.setup}


_MAIN = grid('dx="52" dy="60" x0="40" y0="40"')


def test_a_zone_with_hexes_of_another_size_is_a_map_beside_the_others(tmp_path: Path) -> None:
    inset = zone("Inset", "500,40;690,40;690,300;500,300", grid(_SMALL, 'hOff="81"'))
    zoned = f"<{_PACKAGE}.board.ZonedGrid>{inset}{_MAIN}</{_PACKAGE}.board.ZonedGrid>"
    build = game(window("Main", board("Land", zoned)))
    places = {"a": "Main;144;280", "b": "Main;92;130", "c": "Main;541;72"}
    module, battle, at = played(tmp_path, build, places)
    assert (at["a"].hex, at["b"].hex, at["c"].hex) == ("0305", "0202", "8201")
    assert [one.map for one in battle.maps] == ["land", "land-inset"]
    # Its picture is cut out of the board's.
    arts = [module.maps[one.map].underlay for one in battle.maps]
    assert None not in arts
    assert len({one.image for one in arts if one}) == 2
    found = scenario_map(module, battle)
    assert found is not None
    assert len(underlays_of(found.map)) == 2
    Game.start(module, battle.id, seed=1)


def test_boards_beside_each_other_go_on_with_one_grid_where_their_hexes_meet(
    tmp_path: Path,
) -> None:
    west = grid('dx="50" dy="60" x0="25" y0="30"')
    east = grid('dx="50" dy="60" x0="25" y0="30"', 'hOff="15"')
    build = game(window("Main", board("West", west), board("East", east)))
    layout = "MainBoardPicker\tWest\t0\t0\tEast\t1\t0"
    _, battle, at = played(tmp_path, build, {"a": "Main;25;30", "b": "Main;725;30"}, layout)
    assert (at["a"].hex, at["b"].hex) == ("0101", "1501")
    assert [(one.map, one.column, one.row) for one in battle.maps] == [
        ("west", 0, 0), ("east", 14, 0),
    ]  # fmt: skip


def test_a_map_with_the_numbers_of_another_in_play_has_a_letter_before_them(
    tmp_path: Path,
) -> None:
    build = game(window("Main", board("Land", _MAIN)), window("Other", board("Sea", _MAIN)))
    places = {"a": "Main;144;280", "b": "Main;92;130", "c": "Other;144;280"}
    module, battle, at = played(tmp_path, build, places)
    assert (at["a"].hex, at["c"].hex) == ("0305", "S-0305")
    assert module.maps["sea"].numbering.prefix == "S-"
    assert {one.map for one in battle.maps} == {"land", "sea"}
    Game.start(module, battle.id, seed=1)


def test_other_windows_without_pieces_are_not_played_on(tmp_path: Path) -> None:
    build = game(window("Main", board("Land", _MAIN)), window("Other", board("Sea", _MAIN)))
    module, battle, _ = played(tmp_path, build, {"a": "Main;144;280"})
    assert [one.map for one in battle.maps] == ["land"]
    assert module.maps["sea"].numbering.prefix == ""


def test_maps_of_another_orientation_cannot_be_joined_and_their_pieces_lie_in_boxes(
    tmp_path: Path,
) -> None:
    other = grid('dx="52" dy="60" x0="40" y0="40"', sideways=True)
    build = game(window("Main", board("Land", _MAIN)), window("Other", board("Sea", other)))
    places = {"a": "Main;144;280", "b": "Main;92;130", "c": "Other;144;280"}
    _, battle, at = played(tmp_path, build, places)
    assert [one.map for one in battle.maps] == ["land"]
    assert at["c"].box
    assert at["c"].hex == ""


@pytest.mark.parametrize(("name", "number"), [("Land", "0305"), ("Land/rev", "1104")])
def test_a_board_that_lies_turned_round_has_its_hexes_at_the_other_end(
    name: str, number: str, tmp_path: Path
) -> None:
    build = game(window("Main", board("Land", _MAIN)))
    _, battle, at = played(tmp_path, build, {"a": "Main;144;280"}, f"MainBoardPicker\t{name}\t0\t0")
    assert at["a"].hex == number
    assert battle.maps[0].turned is (name != "Land")


def test_oblong_hexes_hold_what_lies_in_them(tmp_path: Path) -> None:
    # The corner between three hexes is at 66.7;40; the middle of 0101 is nearer than that of 0201.
    build = game(window("Main", board("Land", grid('dx="40" dy="60" x0="40" y0="40"'))))
    _, _, at = played(tmp_path, build, {"a": "Main;64;42", "b": "Main;68;42"})
    assert (at["a"].hex, at["b"].hex) == ("0101", "0201")
