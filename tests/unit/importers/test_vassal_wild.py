"""What modules of others hold, and no book tells."""

import base64
import lzma
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from hexwright.importers.registry import importer
from hexwright.importers.vassal import pictures, sequence
from hexwright.importers.vassal.sequence import nested
from hexwright.schema.svg import check_svg
from tests.helpers.vassal_imports import imported
from tests.helpers.vassal_modules import LINES, obfuscated, png, saved, sound_files, zipped


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


def test_empty_stacks_are_passed_over_and_full_ones_are_not(tmp_path: Path) -> None:
    empty = [f"+/e{number}/stack/Main Map;{number};0{rest}"
             for number, rest in enumerate(["", ";@@0", ";@@-1"] * 50)]  # fmt: skip
    # Inside of another command everything is escaped once more.
    inside = "\x1b".join((*empty[:4], *LINES[1:6], *empty[:3]))
    text = ("begin_save", *empty, inside, *LINES[6:])
    module, left = imported(tmp_path, {**sound_files(), "battle.vsav": saved(text)})
    [battle] = [one for one in module.scenarios.values() if one.title == "Battle"]
    assert [one.hex for one in battle.setup].count("0305") == 2
    assert "pieces of set-ups that cannot be read" not in left


def test_pieces_that_lie_on_no_map_are_counted_and_not_put_into_a_box(tmp_path: Path) -> None:
    lost = "+/x/piece;;;inf.png;Nobody/null;144;280;9;0"
    files = {**sound_files(), "battle.vsav": saved((*LINES[:1], lost, *LINES[1:]))}
    module, left = imported(tmp_path, files)
    assert left["pieces of set-ups that lie on no map and are never seen"] == 1
    assert "null" not in [box.name for box in module.info.boxes]


def test_pieces_lie_where_their_stack_lies_whatever_they_say(tmp_path: Path) -> None:
    # Old saves write no map into the pieces of a stack.
    lines = tuple(
        line.replace("Main Map;144;280;", "null;9;9;") if "/piece;" in line or "mark;" in line
        else line
        for line in LINES
    )  # fmt: skip
    module, left = imported(tmp_path, {**sound_files(), "battle.vsav": saved(lines)})
    [battle] = [one for one in module.scenarios.values() if one.title == "Battle"]
    assert [one.hex for one in battle.setup].count("0305") == 2
    assert "pieces of set-ups that lie on no map and are never seen" not in left


@pytest.mark.parametrize("is_obfuscated", [True, False])
def test_the_oldest_saved_games_are_bare_text(is_obfuscated: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a parameter
    text = "\x1b".join(LINES)
    bare = obfuscated(text) if is_obfuscated else text.encode()
    files = {**sound_files(), "battle.vsav": bare}
    assert imported(tmp_path, files)[0].scenarios == imported(tmp_path, sound_files())[0].scenarios


def _hidden(data: bytes) -> bytes:
    return bytes(byte ^ 0xA5 for byte in data)


@pytest.mark.parametrize(
    "game",
    [
        lambda text: b"!VOBS\xa5" + _hidden(text),
        lambda text: b"!VOXZ\xa5" + _hidden(lzma.compress(text)),
        lambda text: b"!VCSZa5" + _hidden(zlib.compress(text)).hex().encode(),
    ],
)
def test_saved_games_of_the_newest_programs_are_read(
    game: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    text = "\x1b".join(LINES).encode()
    files = {**sound_files(), "battle.vsav": zipped({"savedGame": game(text)})}
    assert imported(tmp_path, files)[0].scenarios == imported(tmp_path, sound_files())[0].scenarios


def test_a_saved_game_that_grows_beyond_measure_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sequence, "_MOST_TEXT", 1000)
    text = "\x1b".join((*LINES, " " * 1000)).encode()
    game = b"!VOXZ\xa5" + _hidden(lzma.compress(text))
    _, left = imported(tmp_path, {**sound_files(), "battle.vsav": zipped({"savedGame": game})})
    assert left["set-ups that cannot be read"] == 1


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="50" height="50">{inside}</svg>'
)


def drawing(**files: str) -> dict[str, bytes]:
    """A module whose counter is `inf.svg`, with drawings by their stems."""
    build = sound_files()["buildFile.xml"].replace(b"inf.png", b"inf.svg")
    named = {f"images/{stem}.svg": SVG.format(inside=text).encode() for stem, text in files.items()}
    return {**sound_files(), "buildFile.xml": build, **named}


def test_drawings_bring_the_parts_that_they_take_from_other_files(
    tmp_path: Path, qapp: object
) -> None:
    del qapp
    files = drawing(
        inf='<use xlink:href="symbols.svg#box"/>',
        symbols='<rect id="side" width="50" height="50" fill="url(#red)"/><linearGradient id="red">'
        '<stop stop-color="#ff0000"/></linearGradient><g id="box"><use xlink:href="#side"/></g>',
    )
    (tmp_path / "game.vmod").write_bytes(zipped(files))
    made = importer("vassal").read(tmp_path / "game.vmod", lambda *_: None, {})
    data = made.files["art/inf.svg"]
    check_svg(data, "inf.svg")
    image = QImage(50, 50, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    QSvgRenderer(data).render(painter)
    painter.end()
    assert image.pixelColor(25, 25) == QColor("#ff0000")
    assert "art/symbols.svg" not in made.files


def test_a_document_type_that_declares_nothing_is_left_out(tmp_path: Path) -> None:
    files = drawing(inf='<rect width="50" height="50"/>')
    svg = files["images/inf.svg"]
    plain = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    module, _ = imported(tmp_path, {**files, "images/inf.svg": plain + svg})
    assert "art/inf.svg" in module.assets
    own = b"<!DOCTYPE svg [<!ELEMENT a ANY>]>"
    _, left = imported(tmp_path, {**files, "images/inf.svg": own + svg})
    assert left["pictures that cannot be read"] == 1


@pytest.mark.parametrize(
    "inside",
    [
        '<use xlink:href="lacking.svg#box"/>',
        '<use xlink:href="symbols.svg#lacking"/>',
        '<use xlink:href="../../etc/passwd#box"/>',
        '<image xlink:href="http://example.com/a.png"/>',
    ],
)
def test_drawings_that_take_what_is_not_there_are_counted(inside: str, tmp_path: Path) -> None:
    _, left = imported(tmp_path, drawing(inf=inside, symbols='<g id="box"/>'))
    assert left["pictures that cannot be read"] == 1


def test_drawings_that_take_from_each_other_for_ever_come_to_an_end(tmp_path: Path) -> None:
    parts = "".join(f'<g id="a{n}"><use xlink:href="inf.svg#a{n + 1}"/></g>' for n in range(600))
    _, left = imported(tmp_path, drawing(inf=f'{parts}<use xlink:href="inf.svg#a0"/>'))
    assert left["pictures that cannot be read"] == 1
    loop = '<g id="a"><use xlink:href="b.svg#b"/></g><use xlink:href="b.svg#b"/>'
    other = '<g id="b"><use xlink:href="inf.svg#a"/></g>'
    _, left = imported(tmp_path, drawing(inf=loop, b=other))
    assert left["pictures that cannot be read"] == 1


def test_more_pictures_than_a_module_may_have_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "_MOST", 1)
    _, left = imported(tmp_path, sound_files())
    assert left["pictures beyond the most that a module may have"] == 1


@pytest.mark.parametrize(("left", "is_same"), [(40, True), (144, True), (66, False)])
def test_a_zone_may_name_the_hexes_of_the_board_anew(
    left: int,
    is_same: bool,  # noqa: FBT001 - a parameter
    tmp_path: Path,
) -> None:
    """Several sheets joined to one board have a zone for each, with numbers of its own."""
    build = sound_files()["buildFile.xml"]
    start = build.index(b"<VASSAL.build.module.map.boardPicker.board.HexGrid")
    grid = build[start : build.index(b"</VASSAL.build.module.map.boardPicker.Board>")]
    own = grid.replace(b'x0="40"', f'x0="{left}"'.encode()).replace(b'hOff="1"', b'hOff="31"')
    zone = (
        b"<VASSAL.build.module.map.boardPicker.board.ZonedGrid><VASSAL.build.module.map.boardPicker"
        b'.board.mapgrid.Zone name="Sheet B" useParentGrid="false" path="0,0;700,0;700,320;0,320">'
        + own
        + b"</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>"
        + grid
        + b"</VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
    )
    files = {**sound_files(), "buildFile.xml": build.replace(grid, zone)}
    module, _ = imported(tmp_path, files)
    [battle] = [one for one in module.scenarios.values() if one.title == "Battle"]
    assert ("0305" in [one.hex for one in battle.setup]) is is_same
    assert ("Sheet B" in [one.name for one in module.maps["board"].zones]) is is_same


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


@pytest.mark.parametrize("said", ["", "0", "0:", "0:a_b", "0:1", "0:0_999999999", ":;:"])
def test_what_is_no_list_of_hexes_is_passed_over(said: str, tmp_path: Path) -> None:
    files = sound_files()
    grid = b"<VASSAL.build.module.map.boardPicker.board.HexGrid "
    told = grid + f'hexwrightHexes="{said}" '.encode()
    files["buildFile.xml"] = files["buildFile.xml"].replace(grid, told)
    assert imported(tmp_path, files)[0].maps == imported(tmp_path, sound_files())[0].maps


def test_what_pieces_can_do_by_themselves_is_noted_once_for_all_that_can(tmp_path: Path) -> None:
    trait = "report;67,130;$pieceName$ was counted;;;Count"
    slot = "VASSAL.build.widget.PieceSlot"
    slots = "".join(
        f'<{slot} entryName="{name}" gpid="9">+/null/{trait}&#9;piece;;;inf.png;{name}/&#9;'
        f"null;0;0;5;0</{slot}>"
        for name in ("Depot", "Fort")
    )
    files = sound_files()
    end = b"</VASSAL.build.widget.PanelWidget>"
    files["buildFile.xml"] = files["buildFile.xml"].replace(end, slots.encode() + end)
    path = tmp_path / "game.vmod"
    path.write_bytes(zipped(files))
    made = importer("vassal").read(path, lambda *_: None, {}).files
    lines = made["notes/vassal-pieces.md"].decode().splitlines()
    assert lines[0] == "# Pieces of the VASSAL module"
    [line] = [one for one in lines if "was counted" in one]
    assert line.endswith("(Depot, Fort)")
    heads = [one for one in lines[: lines.index(line)] if one.startswith("## ")]
    assert heads[-1] == "## reports of pieces in the chat"


@pytest.mark.parametrize("pattern", ["My Game/{}", "My Game\\{}", "./{}"])
def test_a_module_that_was_packed_with_its_folder_is_read(pattern: str, tmp_path: Path) -> None:
    packed = {pattern.format(name): data for name, data in sound_files().items()}
    if "\\" in pattern:
        packed = {name.replace("/", "\\"): data for name, data in packed.items()}
    found = imported(tmp_path, {**packed, "__MACOSX/._buildFile.xml": b"nothing"})
    assert found == imported(tmp_path, sound_files())
