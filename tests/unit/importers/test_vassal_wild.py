"""What modules of others hold, and no book tells."""

import base64
import re
from pathlib import Path

import pytest

from hexwright.importers.vassal.sequence import nested
from tests.helpers.vassal_imports import imported
from tests.helpers.vassal_modules import LINES, png, saved, sound_files


def test_a_board_without_its_picture_is_as_large_as_what_lies_on_it(tmp_path: Path) -> None:
    files = sound_files()
    del files["images/map.png"]
    zone = (
        b"<VASSAL.build.module.map.boardPicker.board.ZonedGrid><VASSAL.build.module.map.boardPicker"
        b'.board.mapgrid.Zone name="All" useParentGrid="true" path="0,0;600,0;600,400;0,400"/>'
    )
    build = files["buildFile.xml"]
    grid = build[build.index(b"<VASSAL.build.module.map.boardPicker.board.HexGrid") :]
    grid = grid[: grid.index(b"</VASSAL.build.module.map.boardPicker.Board>")]
    end = b"</VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
    files["buildFile.xml"] = build.replace(grid, zone + grid + end)
    module, left = imported(tmp_path, files)
    [battle] = [one for one in module.scenarios.values() if one.title == "Battle"]
    assert "0305" in [one.hex for one in battle.setup]
    assert left["boards without their picture; they are as large as what lies on them"] == 1


def test_pieces_that_lie_on_no_map_are_counted_and_not_put_into_a_box(tmp_path: Path) -> None:
    lost = "+/x/piece;;;inf.png;Nobody/null;144;280;9;0"
    files = {**sound_files(), "battle.vsav": saved((*LINES[:1], lost, *LINES[1:]))}
    module, left = imported(tmp_path, files)
    assert left["pieces of set-ups that lie on no map and are never seen"] == 1
    assert "null" not in [box.name for box in module.info.boxes]


def test_a_grid_without_numbers_is_no_loss(tmp_path: Path) -> None:
    files = sound_files()
    build = files["buildFile.xml"]
    start = build.index(b"<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering")
    files["buildFile.xml"] = build[:start] + build[build.index(b"/>", start) + 2 :]
    module, left = imported(tmp_path, files)
    assert module.maps["board"].terrain.rows
    assert not [words for words in left if "numbering" in words]


def test_pictures_inside_of_svg_files_are_found_by_the_older_name_too(tmp_path: Path) -> None:
    inner = base64.b64encode(png(4, 4)).decode()
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="50" height="50"><image width="50" height="50" '
        f'xlink:href="data:img/png;base64,{inner}"/></svg>'
    )
    build = sound_files()["buildFile.xml"].replace(b"inf.png", b"inf.svg")
    files = {**sound_files(), "buildFile.xml": build, "images/inf.svg": svg.encode()}
    module, _ = imported(tmp_path, files)
    assert "art/inf.svg" in module.assets


@pytest.mark.parametrize("text", ["a\\tb\\\\\tc", "\\\t'x\ty'", "'a\\\tb'\tc\\\\\\\td", "\t\t", ""])
def test_nested_texts_come_apart_level_by_level(text: str) -> None:
    parts, rest = [], [text]
    while rest:
        head, *rest = re.split(r"(?<!\\)\t", rest[0], maxsplit=1)
        parts.append(_bare(head))
        rest = [_bare(one) for one in rest]
    assert nested(text, 99) == parts


def _bare(text: str) -> str:
    text = text.replace("\\\t", "\t")
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
