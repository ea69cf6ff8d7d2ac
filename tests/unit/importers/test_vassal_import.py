"""Modules of VASSAL come in with every hex, counter, face, set-up place and card."""

from pathlib import Path

import pytest
from lxml import etree

from hexwright.importers.registry import importer
from hexwright.importers.vassal.boards import Board
from hexwright.importers.vassal.layers import layers_of
from hexwright.importers.vassal.pieces import Piece, Trait, decoded
from hexwright.importers.vassal.saves import lines_of
from hexwright.schema.grid import MapIndex
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from tests.helpers.vassal_checker.grids import grid_of, location_name, places
from tests.helpers.vassal_imports import imported
from tests.helpers.vassal_modules import BUILD, LINES, png, saved, sound_files, zipped

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


@pytest.mark.parametrize(
    ("written", "before"),
    [
        ("$name$$gridLocation$", "B"),
        ("Sheet $gridLocation$", "Sheet "),
        ("$name$", ""),
        ("$gridLocation$ of $name$", ""),
        ("The very long sheet $gridLocation$", ""),
    ],
)
def test_a_zone_with_a_grid_puts_its_sheet_before_the_numbers(written: str, before: str) -> None:
    element = etree.Element(f"{_NAMES}.Board", name="Field")
    zones = etree.SubElement(element, f"{_NAMES}.board.ZonedGrid")
    zone = etree.SubElement(
        zones, f"{_NAMES}.board.mapgrid.Zone", name="B", locationFormat=written,
        path="0,0;700,0;700,600;0,600", useParentGrid="false",
    )  # fmt: skip
    grid = etree.SubElement(zone, _HEX, dx="60", dy="70", x0="40", y0="35")
    etree.SubElement(grid, _NUMBERS, stagger="false", locationFormat="$gridLocation$")
    board = Board("Field", element, (700, 600), None, "field")
    assert board.map is not None
    assert board.map.numbering.prefix == before
    raw = min(board.hexes)
    x, y = board.grid.centre(raw) if board.grid else (0, 0)
    theirs = location_name(grid_of(element), board.size, (int(x), int(y)))
    if before:
        assert board.hex_at((x, y)) == theirs


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


def _following(**said: str) -> Trait:
    """A layer of three pictures that follows a property, from 10 on."""
    fields = [""] * 33
    fields[15], fields[21], fields[22], fields[23] = "x.png,y.png,z.png", "true", "Steps", "10"
    fields[24], fields[25] = "1", "true"
    fields[31], fields[32] = said.get("only", ""), said.get("state", "")
    return Trait("emb2", tuple(fields), "1")


@pytest.mark.parametrize(
    ("value", "state", "is_shown"),
    [("yes", "true", True), ("0", "true", False), ("", "true", False), ("false", "false", True)],
)
def test_a_layer_that_asks_for_a_property_is_shown_only_with_it(
    value: str,
    state: str,
    is_shown: bool,  # noqa: FBT001 - a parameter
) -> None:
    asking, prop = _following(only="Hurt", state=state), Trait("PROP", ("Hurt",), value)
    assert layers_of(Piece((asking, prop), "", "One"))[0].is_shown is is_shown


@pytest.mark.parametrize(
    ("value", "index"), [("10", 0), ("12", 2), ("4", 0), ("99", 2), ("", 0), ("{2+9}", 0)]
)
def test_a_layer_that_follows_a_property_shows_the_picture_of_its_value(
    value: str, index: int
) -> None:
    prop = Trait("PROP", ("Steps",), value)
    assert layers_of(Piece((_following(), prop), "", "One"))[0].index == index
    mark = Trait("mark", ("Steps",), value)
    assert layers_of(Piece((_following(), mark), "", "One"))[0].index == index


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


def test_a_save_whose_pieces_are_inside_of_one_command_is_read(tmp_path: Path) -> None:
    inner = [line for line in LINES if line.startswith("+/")]
    twice = "\x1b".join(line.replace("\x1b", "\\\x1b") for line in ("", *inner))
    others = [line for line in LINES if not line.startswith("+/")]
    lines = (others[0], twice, *others[1:])
    module, _ = imported(tmp_path, {**sound_files(), "battle.vsav": saved(lines)})
    assert [one.hex for one in module.scenarios["battle"].setup] == ["0305", "0305"]


def test_commands_inside_of_commands_have_an_end() -> None:
    with pytest.raises(ValueError, match="more commands"):
        lines_of("a" + "".join("\\" * depth + "\x1bx" for depth in range(40)))


def _without_hexes(grid: str) -> dict[str, bytes]:
    """The sound module with another grid on its board."""
    before, after = BUILD.split(f"<{_HEX}", 1)
    return {
        **sound_files(),
        "buildFile.xml": f"{before}{grid}{after.split(f'</{_HEX}>', 1)[1]}".encode(),
    }


def test_every_square_is_a_hex_of_the_same_name(tmp_path: Path) -> None:
    numbers = f"{_NAMES}.board.mapgrid.SquareGridNumbering"
    grid = f"""<{_NAMES}.board.SquareGrid dx="50" dy="40" x0="25" y0="20"><{numbers} hType="A"
        hOff="0" vLeading="0" vDescend="true" sep="-"/></{_NAMES}.board.SquareGrid>"""
    module, left = imported(tmp_path, _without_hexes(grid))
    [made] = module.maps.values()
    assert (made.grid.columns, made.grid.rows) == (14, 13)
    # Row 7 from the top, counted down from round(500 / 40) = 13, and one more for the offset.
    assert [one.hex for one in module.scenarios["battle"].setup] == ["C-7", "C-7"]
    assert left["boards with squares; every square is a hex of the same name"] == 1


def test_named_points_of_a_board_without_hexes_are_sites_below_their_pieces(
    tmp_path: Path,
) -> None:
    points = {"Berlin": (144, 280), "Paris": (300, 100), "Rome": (500, 400)}
    regions = "".join(
        f'<{_NAMES}.board.Region name="{name}" originx="{x}" originy="{y}"/>'
        for name, (x, y) in points.items()
    )
    grid = f"<{_NAMES}.board.RegionGrid>{regions}</{_NAMES}.board.RegionGrid>"
    module, _ = imported(tmp_path, _without_hexes(grid))
    [made] = module.maps.values()
    sites = {site.name: site.hex for site in made.sites}
    assert sites.keys() == points.keys()
    assert len(set(sites.values())) == 3
    assert {one.hex for one in module.scenarios["battle"].setup} == {sites["Berlin"]}


def test_the_first_map_is_played_on_whatever_else_has_squares(tmp_path: Path) -> None:
    files = _without_hexes("")
    squares = f'<{_NAMES}.board.SquareGrid dx="50" dy="50"/>'
    board = f'<{_NAMES}.Board name="Damage" width="300" height="300">{squares}</{_NAMES}.Board>'
    picker = "VASSAL.build.module.map.BoardPicker"
    other = f'<Map mapName="Damage"><{picker}>{board}</{picker}></Map>'.replace(
        "Map ", "VASSAL.build.module.Map ", 1
    ).replace("</Map>", "</VASSAL.build.module.Map>")
    build = files["buildFile.xml"].decode()
    build = build.replace("<VASSAL.build.module.Chatter/>", other)
    module, _ = imported(tmp_path, {**files, "buildFile.xml": build.encode()})
    assert set(module.maps) == {"board", "damage"}
    battle = module.scenarios["battle"]
    assert battle.maps[0].map == "board"
    assert all(one.hex for one in battle.setup)


def _with_piece(
    folder: Path, traits: str, states: str, **files: bytes
) -> tuple[Module, dict[str, int]]:
    """The sound module with a third piece of these traits in its palette."""
    text = f"+/null/{traits}piece;;;inf.png;Third/{states}null;0;0;5;0".replace("\t", "&#9;")
    slot_class = "VASSAL.build.widget.PieceSlot"
    slot = f'<{slot_class} entryName="Third" gpid="9">{text}</{slot_class}>'
    end = "</VASSAL.build.widget.PanelWidget>"
    build = BUILD.replace(end, slot + end)
    more = {f"images/{name}.png": data for name, data in files.items()}
    return imported(folder, {**sound_files(), **more, "buildFile.xml": build.encode()})


def test_markers_properties_labels_and_the_palette_are_attributes(tmp_path: Path) -> None:
    module, _ = _with_piece(
        tmp_path, "mark;Move Points,1st\tPROP;Steps;;;\\\tlabel;;;10\\\\\t", "6,x\t2\\\tElite\\\\\t"
    )
    [kind] = [one for one in module.counters.kinds if one.name == "Third"]
    assert kind.attributes == {
        "move_points": 6, "p_1st": "x", "steps": 2, "label": "Elite",
        "palette": "Units / Units / Axis",
    }  # fmt: skip


def test_what_tells_pieces_apart_that_look_alike_is_counted(tmp_path: Path) -> None:
    traits = "+/null/mark;Fire\tpiece;;;inf.png;Third/{}\tnull;0;0;5;0".replace("\t", "&#9;")
    slot_class = "VASSAL.build.widget.PieceSlot"
    slot = f'<{slot_class} entryName="Third" gpid="{{}}">{{}}</{slot_class}>'
    end = "</VASSAL.build.widget.PanelWidget>"
    slots = "".join(slot.format(n, traits.format(n)) for n in (8, 9))
    build = BUILD.replace(end, slots + end)
    module, left = imported(tmp_path, {**sound_files(), "buildFile.xml": build.encode()})
    assert [kind.attributes["fire"] for kind in module.counters.kinds if kind.name == "Third"] == [
        8
    ]
    assert left["properties in which pieces of palettes differ from others that look alike"] == 1


@pytest.mark.parametrize(("state", "count"), [("red;", 1), ("null;", 0)])
def test_a_mask_with_a_picture_is_a_status_that_lies_on_top(
    state: str, count: int, tmp_path: Path
) -> None:
    mask = "obs;M;back.png;Hide;B;Unknown;player:"
    line = f"+/m/{mask}\tpiece;;;inf.png;Spy/{state}\tMain Map;144;280;9;0"
    files = {
        **sound_files(),
        "images/back.png": png(51, 50),
        "battle.vsav": saved((LINES[0], line, *LINES[1:])),
    }
    module, _ = imported(tmp_path, files)
    [status] = [one for one in module.counters.statuses if one.name == "Unknown"]
    kinds = {kind.id: kind for kind in module.counters.kinds}
    assert kinds[status.marker].image == "art/back.png"
    [placed] = [one for one in module.scenarios["battle"].setup if kinds[one.kind].name == "Spy"]
    assert placed.statuses == (status.id,) * count


def test_a_picture_that_always_lies_on_another_is_drawn_into_it(tmp_path: Path) -> None:
    fields = [""] * 33
    fields[13], fields[15], fields[24], fields[25] = "30", "star.png", "1", "true"
    module, left = _with_piece(tmp_path, f"emb2;{';'.join(fields)}\t", "1\t", star=png(10, 10))
    [kind] = [one for one in module.counters.kinds if one.name == "Third"]
    assert kind.image == "art/star-drawn.png"
    # What is but a part of another picture is not kept for itself.
    assert "art/star.png" not in module.assets
    assert not [what for what in left if "always lie" in what]


def test_a_marker_that_a_command_places_is_a_kind(tmp_path: Path) -> None:
    inside = "+/null/piece\\;\\;\\;inf.png\\;Smoke/null\\;0\\;0\\;8\\;0".replace("/", "\\/")
    module, _ = _with_piece(tmp_path, f"placemark;Smoke;83,130;{inside};null\t", "\t")
    assert "Smoke" in {kind.name for kind in module.counters.kinds}


def test_sides_and_seats_that_have_no_place_are_counted(tmp_path: Path) -> None:
    more = "".join(f"<entry>Side {number}</entry>" for number in range(9))
    build = BUILD.replace("<entry>Axis</entry>", f"<entry>Axis</entry>{more}<entry>Solo</entry>")
    module, left = imported(tmp_path, {**sound_files(), "buildFile.xml": build.encode()})
    assert len(module.info.sides) == 8
    assert left["sides beyond the eight that a module may have"] == 3
    assert left["seats of people who play no side"] == 1


def test_turns_are_counted_and_properties_noted(tmp_path: Path) -> None:
    turns = """<VASSAL.build.module.turn.TurnTracker name="Turn">
        <VASSAL.build.module.turn.CounterTurnLevel property="T" start="3" incr="2" loop="true"
        loopLimit="7"><VASSAL.build.module.turn.ListTurnLevel property="P" list="Move,Fire"/>
        </VASSAL.build.module.turn.CounterTurnLevel></VASSAL.build.module.turn.TurnTracker>
        <VASSAL.build.module.properties.GlobalProperties>
        <VASSAL.build.module.properties.GlobalProperty name="Weather" initialValue="Rain"/>
        </VASSAL.build.module.properties.GlobalProperties>"""
    build = BUILD.replace("<VASSAL.build.module.Chatter/>", turns)
    path = tmp_path / "game.vmod"
    path.write_bytes(zipped({**sound_files(), "buildFile.xml": build.encode()}))
    made = importer("vassal").read(path, lambda *_: None, {})
    module = load_module(dict(made.files)).module
    assert module is not None
    assert [turn.label for turn in module.scenarios["battle"].turns] == ["3", "5", "7"]
    note = made.files["notes/vassal-parts.md"].decode()
    assert "**Weather**; initialValue: Rain" in note
    assert "list: Move,Fire" in note


def test_pieces_at_the_start_of_a_board_not_in_play_are_counted(tmp_path: Path) -> None:
    board = f'<{_NAMES}.Board name="Second" width="100" height="100"/><setup>'
    build = BUILD.replace("<setup>", board).replace(
        'owningBoard="Board" useGridLocation', 'owningBoard="Second" useGridLocation'
    )
    build = build.replace("VASSAL.build.module.PredefinedSetup", "VASSAL.build.module.Unheard")
    _, left = imported(tmp_path, {**sound_files(), "buildFile.xml": build.encode()})
    assert left["pieces at the start on boards that are not in play"] == 1
