"""Modules of VASSAL come in with every hex, counter, face, set-up place and card."""

from pathlib import Path

import pytest
from lxml import etree

from hexwright.importers.vassal.boards import Board
from hexwright.importers.vassal.layers import layers_of
from hexwright.importers.vassal.pieces import Piece, Trait, decoded
from hexwright.schema.grid import MapIndex
from hexwright.schema.module import Module
from tests.helpers.vassal_checker.grids import grid_of, location_name, places
from tests.helpers.vassal_imports import imported
from tests.helpers.vassal_modules import BUILD, LINES, png, saved, sound_files

_NAMES = "VASSAL.build.module.map.boardPicker"
_HEX = f"{_NAMES}.board.HexGrid"
_NUMBERS = f"{_NAMES}.board.mapgrid.HexGridNumbering"


@pytest.fixture
def sound(tmp_path: Path) -> Module:
    return imported(tmp_path, sound_files())[0]


GRIDS: list[dict[str, str]] = [
    {},
    {"stagger": "true"},
    {"first": "V", "sep": "."},
    {"hType": "A", "hOff": "0", "vLeading": "0"},
    {"vDescend": "true"},
    {"hDescend": "true"},
    {"hDescend": "true", "vDescend": "true", "stagger": "true"},
    {"locationFormat": "$column$-$row$"},
    {"locationFormat": "Hex $gridLocation$", "hLeading": "2"},
    {"hOff": "-3", "vOff": "20"},
]


@pytest.mark.parametrize("sideways", ["false", "true"])
@pytest.mark.parametrize("numbers", GRIDS)
def test_every_hex_has_the_number_that_vassal_gives_it(
    sideways: str, numbers: dict[str, str]
) -> None:
    given = {"stagger": "false", "locationFormat": "$gridLocation$", **numbers}
    element = etree.Element(f"{_NAMES}.Board", name="Field")
    grid = etree.SubElement(element, _HEX, dx="60", dy="70", x0="40", y0="35", sideways=sideways)
    etree.SubElement(grid, _NUMBERS, **given)
    board = Board("Field", element, (700, 600), None, "field")
    assert board.map is not None
    theirs = {name: at for name, at in places(grid_of(element), board.size).items() if name}
    ours = {number for row in MapIndex(board.map).numbers for number in row}
    for raw in board.hexes:
        x, y = board.grid.centre(raw) if board.grid else (0, 0)
        point = int(x), int(y)
        assert board.hex_at(point) == location_name(grid, board.size, point)
    whole = {name for name, (x, y) in theirs.items() if 40 <= x <= 660 and 40 <= y <= 560}
    assert whole <= ours


def test_hexes_under_a_zone_of_its_own_are_no_hexes() -> None:
    element = etree.Element(f"{_NAMES}.Board", name="Field")
    zoned = etree.SubElement(element, f"{_NAMES}.board.ZonedGrid")
    etree.SubElement(
        zoned, f"{_NAMES}.board.mapgrid.Zone", name="Track", path="0,300;700,300;700,600;0,600"
    )
    etree.SubElement(zoned, _HEX, dx="60", dy="70", x0="40", y0="35")
    board = Board("Field", element, (700, 600), None, "field")
    assert board.hex_at((40, 35))
    assert not board.hex_at((40, 400))
    assert board.box_at((40, 400)) == "Track"
    assert board.box_names() == ["Track"]


def test_the_board_lies_below_its_map_and_is_tied_to_it(sound: Module) -> None:
    [made] = sound.maps.values()
    assert made.underlay is not None
    assert made.underlay.image == "art/map.png"
    ties = {tie.hex: (tie.x, tie.y) for tie in made.underlay.ties}
    assert ties["0101"] == (40, 40)


def test_pieces_have_their_side_and_their_picture(sound: Module) -> None:
    kinds = {kind.name: kind for kind in sound.counters.kinds}
    assert {"1st Inf", "2nd Inf"} <= kinds.keys()
    assert kinds["1st Inf"].side == "axis"
    assert kinds["1st Inf"].image == "art/inf.png"


def test_a_saved_set_up_is_a_scenario_with_pieces_on_their_hexes(sound: Module) -> None:
    battle = sound.scenarios["battle"]
    kinds = {kind.id: kind.name for kind in sound.counters.kinds}
    assert [(kinds[one.kind], one.hex) for one in battle.setup] == [
        ("1st Inf", "0305"),
        ("2nd Inf", "0305"),
    ]
    assert battle.setup[0].facing == 4


def test_a_set_up_without_its_own_start_has_the_stacks_of_the_module(tmp_path: Path) -> None:
    lines = tuple(line for line in LINES if not line.startswith("SETUP_STACK"))
    module, _ = imported(tmp_path, {**sound_files(), "battle.vsav": saved(lines)})
    assert [one.hex for one in module.scenarios["battle"].setup] == ["0305"] * 3


def test_without_set_ups_the_stacks_of_the_module_are_a_scenario(tmp_path: Path) -> None:
    build = BUILD.replace("VASSAL.build.module.PredefinedSetup", "VASSAL.build.module.Unheard")
    module, left = imported(tmp_path, {**sound_files(), "buildFile.xml": build.encode()})
    [battle] = module.scenarios.values()
    assert [one.hex for one in battle.setup] == ["0305"]
    assert left["parts of the kind “Unheard”"] == 1


def test_an_old_module_has_its_build_file_under_another_name(tmp_path: Path) -> None:
    files = sound_files()
    old = files.pop("buildFile.xml").replace(b"build.GameModule", b"launch.BasicModule")
    module, _ = imported(tmp_path, {**files, "buildFile": old})
    assert len(module.maps) == 1


def test_decks_have_their_cards(sound: Module) -> None:
    [deck] = sound.decks.values()
    assert [(card.title, card.copies) for card in deck.cards] == [("Order", 1)]


def test_old_layers_are_read_like_new_ones() -> None:
    old = Trait("emb", ("F", "Flip", "", "", "", "", "3", "4", "a.png,Front", "b.png"), "-1")
    [layer] = layers_of(Piece((old,), "", "Old"))
    assert layer.images == ("a.png", "b.png")
    assert (layer.name, layer.at, layer.is_shown) == ("Flip", (3, 4), False)
    assert layer.level_name(0) == "Front"


def test_a_layer_that_asks_for_a_property_is_shown_only_with_it() -> None:
    fields = [""] * 33
    fields[15], fields[24], fields[25], fields[31], fields[32] = "x.png", "1", "true", "Hurt", "yes"
    layer, prop = Trait("emb2", tuple(fields), "1"), Trait("PROP", ("Hurt",), "no")
    hurt = Trait("PROP", ("Hurt",), "yes")
    assert not layers_of(Piece((layer, prop), "", "One"))[0].is_shown
    assert layers_of(Piece((layer, hurt), "", "One"))[0].is_shown


def test_nested_traits_come_apart() -> None:
    text = "+/null/mark;Side\\,x\tlabel;;\\\tpiece;;;a\\/b.png;Name/Red\t\\\tMap;3;4;1;0"
    piece = decoded(text)
    assert [trait.id for trait in piece.traits] == ["mark", "label"]
    assert (piece.image, piece.name, piece.map, piece.x, piece.y) == (
        "a/b.png",
        "Name",
        "Map",
        3,
        4,
    )


def test_pictures_of_one_content_are_kept_once_and_old_formats_are_turned(tmp_path: Path) -> None:
    build = BUILD.replace("inf.png;2nd Inf", "copy.png;2nd Inf").replace("inf.png;1st", "old;1st")
    more = {"images/copy.png": png(50, 50), "images/OLD.gif": png(40, 40, "GIF")}
    files = {**sound_files(), **more, "buildFile.xml": build.encode()}
    made, _ = imported(tmp_path, files)
    arts = {(kind.name, kind.image) for kind in made.counters.kinds}
    assert ("1st Inf", "art/old.png") in arts
    assert len({path for path in made.assets if "inf" in path or "copy" in path}) == 1
