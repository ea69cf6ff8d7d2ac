"""The web page of a module: what it shows, and that nothing in it can do harm."""

import json
import re
import tomllib
from base64 import b64encode
from collections.abc import Mapping
from fnmatch import fnmatch
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

import hexwright.exporters.web_page.boards
from hexwright.exporters.options import source_of
from hexwright.exporters.table_rows import number
from hexwright.exporters.web_page import WebPageExporter
from hexwright.exporters.web_page.contents import contents_of
from hexwright.exporters.web_page.page import page_parts, script_text
from hexwright.exporters.web_page.terms import WORDS
from hexwright.render.small_picture import png_bytes
from hexwright.schema.language import spoken
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from tests.helpers.modules import Changes, module_of, small_module

# One application for the whole run: that of the window tests, which may share this process.
pytestmark = pytest.mark.usefixtures("qapp")

ROOT = Path(__file__).resolve().parents[2]
VIEWER = ROOT / "exporters/web_page/viewer"
HOSTILE = (
    '</script><script>alert("1")</script><!-- <img src=x onerror=alert(1)> & \' \u2028 שלום 🎲'
)


def page_data(changes: Changes | None = None, **options: Any) -> dict[str, Any]:
    return data_of(module_of(changes), options)


def data_of(module: Module, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return contents_of(source_of(WebPageExporter(), module, {}, options)).data


def page_text(data: dict[str, Any]) -> str:
    return b"".join(page_parts(data, [b"picture"])).decode()


class Elements(HTMLParser):
    """Start tags of a page, and the text of its scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in ("script", "style") and data.strip():
            self.texts.append((self.tags[-1][0], data))


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    return page_data()


@pytest.fixture(scope="module")
def meeting(plain: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = plain["scenarios"][0]
    return found


# --- nothing in it can do harm -------------------------------------------------------------------


@pytest.fixture(scope="module")
def hostile() -> Elements:
    data = page_data(
        {
            "module.json#/title": HOSTILE,
            "module.json#/description": HOSTILE,
            "oob/red.json#/units/0/name": HOSTILE,
            "decks/orders.json#/cards/0/text": HOSTILE,
            "maps/field.json#/labels/0/text": HOSTILE,
        }
    )
    return Elements(page_text(data))


def test_a_text_of_the_module_makes_no_element(hostile: Elements) -> None:
    tags = [tag for tag, _ in hostile.tags]
    assert tags.count("script") == 2
    assert "img" not in tags


def test_a_hostile_text_arrives_as_it_was_written(hostile: Elements) -> None:
    data = json.loads(hostile.texts[1][1])["module"]
    assert data["pieces"]["red-1"]["name"] == HOSTILE
    assert data["decks"][0]["cards"][0]["text"] == HOSTILE
    assert data["maps"][0]["labels"] == [[HOSTILE, "0203"]]


def test_a_title_that_looks_like_a_place_of_the_template_is_only_a_title() -> None:
    page = page_text(page_data({"module.json#/title": "{{script}}{{data}}"}))
    assert "<title>{{script}}{{data}}</title>" in page


def test_the_policy_allows_this_script_and_this_style_and_nothing_else(hostile: Elements) -> None:
    policy = next(
        attributes["content"] or ""
        for tag, attributes in hostile.tags
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    )
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    hashes = [
        f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
        for _, text in (hostile.texts[0], hostile.texts[2])
    ]
    assert parts["default-src"] == "'none'"
    assert parts["img-src"] == "data:"
    assert [parts["style-src"], parts["script-src"]] == hashes


def test_the_page_names_no_other_place(plain: dict[str, Any]) -> None:
    assert "://" not in page_text(plain)


@pytest.mark.parametrize(
    "way",
    ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "</"],
)
def test_the_script_knows_no_way_from_text_to_markup(way: str) -> None:
    assert way not in script_text()


# --- words ---------------------------------------------------------------------------------------


def test_every_word_of_the_script_can_be_translated() -> None:
    used = set(re.findall(r'\bt\("([^"]*)"', script_text()))
    assert used == set(WORDS)


def test_the_script_asks_for_no_word_that_is_not_written_out() -> None:
    assert re.findall(r"\bt\([^\")]", script_text().replace("function t(text", "")) == []


def test_a_module_in_two_languages_brings_the_words_of_both() -> None:
    changes = {
        "module.json#/languages": ["es"],
        "texts/es.json": {"language": "es", "words": {"Red": "Rojo"}},
    }
    data = page_data(changes)
    assert data["languages"] == ["en", "es"]
    assert data["words"]["es"]["Red"] == "Rojo"
    assert data["words"]["es"]["yes"] == "sí"
    assert "Red" not in data["words"]["en"]


def test_a_page_in_one_language_has_its_texts_in_it_and_no_others() -> None:
    changes = {
        "module.json#/languages": ["es"],
        "texts/es.json": {"language": "es", "words": {"Red": "Rojo"}},
    }
    data = page_data(changes, language="es")
    assert data["languages"] == ["es"]
    assert data["language"] == "es"
    assert data["sides"][0]["name"] == "Rojo"


def test_a_module_of_an_unknown_language_is_shown_with_english_words() -> None:
    data = page_data({"module.json#/language": "fr"})
    assert data["language"] == "fr"
    assert data["words"]["fr"] == {}


# --- maps ----------------------------------------------------------------------------------------


def test_a_hex_has_its_number_terrain_and_level(plain: dict[str, Any]) -> None:
    field = plain["maps"][0]
    assert field["numbers"][1][1] == "0202"
    assert plain["terrain"]["hexes"][field["terrain"][1][1]]["name"] == "Lake"
    assert field["levels_of"][1][1] == 1


def test_a_hole_of_the_map_is_no_hex() -> None:
    data = page_data({"maps/field.json#/terrain/rows/2": ".. ."})
    assert data["maps"][0]["terrain"][2] == [0, 0, -1, 0]


def test_scenarios_on_one_map_share_its_picture(plain: dict[str, Any]) -> None:
    assert [one["id"] for one in plain["maps"]] == ["field"]
    assert [one["map"] for one in plain["scenarios"]] == ["field", "field"]


def test_a_scenario_that_lays_terrain_has_a_map_of_its_own() -> None:
    overlay = {"terrain": "woods", "hex": "0101"}
    data = page_data({"scenarios/rematch.json#/overlays": [overlay]})
    assert [one["map"] for one in data["scenarios"]] == ["field", "scenario:rematch"]
    assert ["0101", "woods"] in data["maps"][1]["overlays"]


def test_a_small_map_is_one_picture(plain: dict[str, Any]) -> None:
    assert [len(level["tiles"]) for level in plain["maps"][0]["levels"]] == [1]


def test_a_large_map_is_cut_into_tiles_on_several_levels() -> None:
    levels = page_data(pixels=160)["maps"][0]["levels"]
    assert [len(level["tiles"]) for level in levels] == [4, 1]
    assert levels[0]["scale"] == 2 * levels[1]["scale"]


def test_maps_that_are_too_large_lose_pixels_and_the_report_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hexwright.exporters.web_page.boards, "MOST_PIXELS", 20_000)
    exporter = WebPageExporter()
    report = exporter.export(source_of(exporter, module_of(), {}), tmp_path / "page.html")
    warning = next(issue for issue in report.issues if issue.code == "export.web-pixels")
    assert "instead of 96" in warning.message


# --- scenarios -----------------------------------------------------------------------------------


def test_a_set_up_says_who_stands_where_and_how(meeting: dict[str, Any]) -> None:
    first = meeting["setup"][0]
    assert (first["piece"], first["hex"], first["face"]) == ("red-1", "0101", "Worn")
    assert first["angle"] == 120.0
    assert meeting["setup"][3]["extends"] == ["0403"]


def test_a_counter_of_a_kind_is_among_the_pieces(
    plain: dict[str, Any], meeting: dict[str, Any]
) -> None:
    fort = meeting["setup"][2]["piece"]
    assert plain["pieces"][fort]["name"] == "Fort"
    assert plain["pieces"][fort]["side"] == "red"


def test_a_counter_whose_kind_has_a_side_is_there_once() -> None:
    changes = {
        "counters.json#/kinds/3/side": "red",
        "scenarios/meeting.json#/setup/2": {"kind": "fort", "hex": "0203"},
    }
    names = [one["name"] for one in page_data(changes)["pieces"].values()]
    assert names.count("Fort") == 1


def test_reinforcements_stand_at_the_hexes_of_their_zone(meeting: dict[str, Any]) -> None:
    arrival = meeting["arrivals"][0]
    assert (arrival["turn"], arrival["hexes"]) == (2, ["0101", "0201"])
    assert [one["piece"] for one in arrival["counters"]] == ["blue-2"]


def test_whole_commands_arrive_with_all_their_pieces() -> None:
    arrival = {"id": "all", "side": "red", "turn": 1, "commands": ["red-army"], "zone": "north"}
    changes = {
        "scenarios/meeting.json#/reinforcements/0": arrival,
        "scenarios/meeting.json#/setup": [],
        "scenarios/meeting.json#/free_setup": [],
    }
    counters = page_data(changes)["scenarios"][0]["arrivals"][0]["counters"]
    assert [counter["piece"] for counter in counters] == ["red-1", "red-2", "red-general"]


def test_an_objective_lies_in_the_hexes_of_its_site() -> None:
    aim = {"id": "top", "name": "Top", "site": "hill", "points": 2}
    data = page_data({"scenarios/meeting.json#/objectives/-": aim})
    assert data["scenarios"][0]["objectives"][1]["hexes"] == ["0203"]


def test_a_variant_has_the_set_up_of_the_scenario_it_is_based_on(plain: dict[str, Any]) -> None:
    first, second = plain["scenarios"]
    assert second["title"] == "Rematch"
    assert second["setup"] == first["setup"]


def test_a_scenario_shows_its_picture() -> None:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    files = small_module(
        {
            "scenarios/meeting.json#/picture": "art/field.png",
            "art/field.png": png_bytes(image),
        }
    )
    module = load_module(files).module
    assert module is not None
    contents = contents_of(source_of(WebPageExporter(), module, files))
    assert contents.data["cover"] is None
    made = list(contents.pictures.files())[contents.data["scenarios"][0]["picture"]]
    assert Image.open(BytesIO(made)).size == (30, 20)


# --- options -------------------------------------------------------------------------------------


def test_only_chosen_scenarios_are_in_the_page() -> None:
    assert [one["id"] for one in page_data(scenarios=["rematch"])["scenarios"]] == ["rematch"]


def test_no_word_of_a_card_is_in_a_page_without_cards() -> None:
    words = {"Advance": "Avance", "Halt": "Alto", "Red": "Rojo"}
    changes = {
        "module.json#/languages": ["es"],
        "texts/es.json": {"language": "es", "words": words},
    }
    page = page_text(page_data(changes, cards=False))
    assert "Rojo" in page
    assert not any(word in page for word in ("Advance", "Avance", "Halt", "Alto"))


def test_rules_of_the_system_can_be_left_out() -> None:
    loaded = load_module(small_module({"module.json#/system/id": "ccn"})).module
    assert loaded is not None
    assert data_of(loaded)["rules"] != []
    assert data_of(loaded, {"rules": False})["rules"] == []


def test_rules_of_the_system_are_there_in_every_language_of_the_page() -> None:
    changes = {
        "module.json#/system/id": "ccn",
        "module.json#/languages": ["es"],
        "texts/es.json": {"language": "es", "words": {}},
    }
    loaded = load_module(small_module(changes)).module
    assert loaded is not None
    with spoken("es"):
        data = data_of(loaded)
    movement = data["rules"][2]
    assert movement["title"] == "Movement"
    assert data["words"]["es"]["Movement"] == "Movimiento"
    words = data["words"]["es"][dict(movement["rules"])["ccn-039"]]
    assert words.startswith("Una unidad por hexágono.")
    assert dict(movement["rules"])["ccn-039"] not in data["words"]["en"]


def test_a_module_without_scenarios_still_makes_a_page(tmp_path: Path) -> None:
    gone = {f"scenarios/{name}.json": None for name in ("meeting", "rematch")}
    files = {name: data for name, data in small_module().items() if name not in gone}
    module = load_module(files).module
    assert module is not None
    exporter = WebPageExporter()
    assert "scenarios" not in exporter.options(module)
    report = exporter.export(source_of(exporter, module, {}), tmp_path / "page.html")
    assert report.files[0].is_file()


# --- counters, tables, terrain -------------------------------------------------------------------


def test_a_piece_has_all_its_faces_with_their_values(plain: dict[str, Any]) -> None:
    faces = plain["pieces"]["blue-1"]["faces"]
    assert [(face["name"], face["values"]["fire"]) for face in faces] == [("Front", 3), ("Worn", 1)]


def test_counters_that_look_alike_share_a_picture() -> None:
    data = page_data({"oob/blue.json#/units/-": {"id": "blue-3", "kind": "cavalry"}})
    images = [data["pieces"][name]["faces"][0]["image"] for name in ("blue-2", "blue-3")]
    assert images[0] == images[1]


def test_a_command_sums_up_all_below_it(plain: dict[str, Any]) -> None:
    red = next(one for one in plain["oobs"] if one["side"] == "red")
    army = red["below"][0]
    assert (army["name"], army["units"], army["leaders"]) == ("Red army", 2, 1)
    assert army["sums"]["steps"] == 2
    assert army["arms"] == {"Infantry": 1, "Cavalry": 1}
    assert army["below"][0] == "red-2"


def test_a_table_is_written_as_players_read_it(plain: dict[str, Any]) -> None:
    tables = {one["id"]: one for one in plain["tables"]}
    assert tables["combat"]["rows"] == [["≤ 2", "miss"], ["3 – 5", "hit"], ["≥ 6", "rout"]]
    assert tables["combat"]["modifiers"][0][:2] == ["Uphill", "−1"]
    assert tables["chart"]["rows"] == [["Infantry", "2"], ["Cavalry", "1½"]]


def test_terrain_has_its_costs_by_class(plain: dict[str, Any]) -> None:
    woods, marsh = plain["terrain"]["hexes"][1:3]
    assert woods["costs"] == {"Foot": "2", "Horse": "3½"}
    assert marsh["costs"]["Horse"] == "line only"


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (2.0, "2"), (0.5, "½"), (-1.5, "−1½"), (1.2, "1.2"), (-3, "−3")]
)
def test_numbers_are_written_as_players_write_them(value: float, text: str) -> None:
    assert number(value) == text


# --- packaging -----------------------------------------------------------------------------------


def test_every_part_of_the_page_is_shipped() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    names = [f"viewer/{path.name}" for path in VIEWER.iterdir()]
    assert [name for name in names if not any(fnmatch(name, pattern) for pattern in patterns)] == []
