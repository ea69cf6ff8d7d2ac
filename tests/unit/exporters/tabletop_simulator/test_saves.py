"""Saved games for Tabletop Simulator: sound by a reader of its own, everything where it belongs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from hexwright.exporters.options import source_of
from hexwright.exporters.registry import exporter
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module
from tests.helpers.modules import module_of, small_module
from tests.helpers.sample_exports import SampleExports, sample
from tests.helpers.tabletop_checker import everything, faults, read_save

Export = Callable[..., Path]

pytestmark = pytest.mark.usefixtures("qapp")


def export(folder: Path, module: Module, files: dict[str, bytes], **given: Any) -> Path:
    one = exporter("tabletop-simulator")
    given = {"pixels": 16, "dpi": 50, **given}
    one.export(source_of(one, module, files, given), folder)
    return folder


@pytest.fixture
def jdg(sample_exports: SampleExports) -> Path:
    return sample_exports.of("jdg", "tabletop-simulator").path


@pytest.fixture
def save(jdg: Path) -> dict[str, Any]:
    return read_save(jdg / "kaltbach-crossing.json")


@pytest.fixture
def blocks(sample_exports: SampleExports) -> list[dict[str, Any]]:
    made = sample_exports.of("ccn", "tabletop-simulator")
    first = next(iter(made.module.scenarios))
    things: list[dict[str, Any]] = read_save(made.path / f"{first}.json")["ObjectStates"]
    return things


def named(save: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in everything(save) if one["Nickname"] == name)


@pytest.mark.parametrize("name", ["aus", "cce", "free", "gbacw", "jdg", "ccn"])
def test_every_save_of_every_sample_is_sound(name: str, sample_exports: SampleExports) -> None:
    made = sample_exports.of(name, "tabletop-simulator")
    saves = sorted(made.path.glob("*.json"))
    assert {path.stem for path in saves} == set(made.module.scenarios)
    assert {path.name: faults(path) for path in saves} == {path.name: [] for path in saves}


def test_the_checker_finds_pictures_that_are_gone(tmp_path: Path) -> None:
    module, files = sample("free")
    export(tmp_path, module, files)
    next((tmp_path / "images").glob("board-*")).unlink()
    assert any(
        "no such file" in fault for path in tmp_path.glob("*.json") for fault in faults(path)
    )


def test_pieces_lie_as_far_from_each_other_as_their_hexes(save: dict[str, Any]) -> None:
    """0404 and 0909 of a map with flat hexes of 18 mm: five columns and seven and a half rows."""
    module, _ = sample("jdg")
    battle = module.scenarios["kaltbach-crossing"]
    grid = module.maps[battle.maps[0].map].grid
    pitch = grid.hex_mm / 25.4
    at = {one.piece: one for one in battle.setup if one.hex}
    one = named(save, module.pieces["lindau"].name)
    other = named(save, module.pieces["dukes-own"].name)
    assert (at["lindau"].hex, at["dukes-own"].hex) == ("0404", "0909")
    right = other["Transform"]["posX"] - one["Transform"]["posX"]
    away = other["Transform"]["posZ"] - one["Transform"]["posZ"]
    assert right == pytest.approx(5 * pitch * 3**0.5 / 2, abs=0.01)
    assert abs(away) == pytest.approx(5 * pitch, abs=pitch * 0.51)
    assert away < 0


def test_a_piece_is_turned_to_its_facing(save: dict[str, Any]) -> None:
    module, _ = sample("jdg")
    placed = next(
        one for one in module.scenarios["kaltbach-crossing"].setup if one.piece == "dukes-own"
    )
    turned = named(save, module.pieces["dukes-own"].name)["Transform"]["rotY"]
    assert placed.facing is not None
    assert turned == (180 + 30 * placed.facing) % 360


def test_a_unit_has_its_faces_as_front_and_back(save: dict[str, Any]) -> None:
    unit = named(save, "1st Regiment, Duke's Own")
    image = unit["CustomImage"]
    assert image["ImageURL"] != image["ImageSecondaryURL"]
    assert "Strength" in unit["Description"]
    assert unit["Tags"][0] == "blue"


def test_those_who_arrive_later_are_in_a_bag_with_turn_and_place(save: dict[str, Any]) -> None:
    bags = [one for one in save["ObjectStates"] if one["Name"] == "Bag"]
    late = next(one for one in bags if "Turn 3" in one["Nickname"])
    assert "White Hussars" in {one["Nickname"] for one in late["ContainedObjects"]}


def test_chits_are_there_as_often_as_they_exist(save: dict[str, Any]) -> None:
    module, _ = sample("jdg")
    deck = module.decks["activation-markers"]
    titles = {card.title for card in deck.cards}
    made = [one for one in everything(save) if one["Nickname"] in titles]
    assert len(made) == sum(card.copies for card in deck.cards)


def test_markers_come_from_endless_bags(save: dict[str, Any]) -> None:
    bags = [one for one in save["ObjectStates"] if one["Name"] == "Infinite_Bag"]
    assert "Rout" in " ".join(one["Nickname"] for one in bags)


def test_blocks_have_a_state_for_each_that_is_lost(blocks: list[dict[str, Any]]) -> None:
    module, _ = sample("ccn")
    line = next(one for one in blocks if one["Nickname"] == "French line infantry")
    steps = next(kind.steps for kind in module.counters.kinds if kind.id == "french-line")
    assert len(line["States"]) == steps - 1


def test_a_deck_holds_every_copy_of_its_cards(blocks: list[dict[str, Any]]) -> None:
    pile = next(one for one in blocks if one["Name"] == "DeckCustom")
    deck = sample("ccn")[0].decks["command"]
    assert len(pile["DeckIDs"]) == sum(card.copies for card in deck.cards)
    # The first card of the deck lies on top, which is the last of the pile.
    assert pile["ContainedObjects"][-1]["Nickname"] == deck.cards[0].title
    assert pile["Transform"]["rotZ"] == 180


def test_losses_and_faces_of_a_set_up_are_the_state_that_is_shown(tmp_path: Path) -> None:
    module, files = sample("ccn")
    first = next(iter(module.scenarios))
    battle = module.scenarios[first]
    hex_ = battle.setup[0].hex
    hurt = replace(
        battle,
        setup=(Placement(kind="french-line", side="french", hex=hex_, losses=2),),
        based_on="",
    )
    weak = module.with_documents({f"scenarios/{first}.json": hurt})
    export(tmp_path, weak, files, scenarios=[first])
    unit = next(
        one
        for one in read_save(tmp_path / f"{first}.json")["ObjectStates"]
        if one["Nickname"] == "French line infantry"
    )
    assert "3" not in unit["States"]
    assert "1" in unit["States"]


def test_the_address_of_the_web_is_put_before_every_picture(tmp_path: Path) -> None:
    module, files = sample("free")
    export(tmp_path, module, files, address="https://example.org/game")
    text = next(tmp_path.glob("*.json")).read_text(encoding="utf-8")
    assert "file://" not in text
    assert "https://example.org/game/board-" in text


def test_a_large_board_is_cut_into_pictures_that_the_game_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexwright.exporters.tabletop_simulator.board.MOST_PIXELS", 200)
    module, files = sample("free")
    export(tmp_path, module, files, pixels=32)
    path = next(tmp_path.glob("*.json"))
    boards = [one for one in read_save(path)["ObjectStates"] if one["Locked"]]
    assert len([one for one in boards if one["Name"] == "Custom_Tile"]) > 1
    assert faults(path) == []


def test_a_unit_that_is_added_leaves_the_names_of_the_others(tmp_path: Path) -> None:
    module, files = sample("jdg")
    scenarios = ["kaltbach-crossing"]
    export(tmp_path / "one", module, files, scenarios=scenarios)
    battle = module.scenarios["kaltbach-crossing"]
    fewer = replace(battle, setup=battle.setup[1:])
    changed = module.with_documents({"scenarios/kaltbach-crossing.json": fewer})
    export(tmp_path / "two", changed, files, scenarios=scenarios)
    one, two = (
        {
            thing["Nickname"]: thing["GUID"]
            for thing in read_save(tmp_path / name / "kaltbach-crossing.json")["ObjectStates"]
            if thing["Name"] == "Custom_Tile"
        }
        for name in ("one", "two")
    )
    both = set(one) & set(two)
    assert len(both) > 20
    assert {name: one[name] for name in both} == {name: two[name] for name in both}


# --- beside the board ----------------------------------------------------------------------------


def inside(thing: dict[str, Any], tile: dict[str, Any], folder: Path) -> bool:
    """Whether a thing lies on a tile, by the tile's own width and the shape of its picture."""
    name = tile["CustomImage"]["ImageURL"].rsplit("/", 1)[1]
    with Image.open(folder / "images" / name) as image:
        high_for_wide = image.height / image.width
    wide, (one, other) = float(tile["Memo"]), (thing["Transform"], tile["Transform"])
    right, away = abs(one["posX"] - other["posX"]), abs(one["posZ"] - other["posZ"])
    return bool(right < wide / 2 and away < wide * high_for_wide / 2)


def test_decks_and_pieces_in_boxes_lie_on_the_side_table(tmp_path: Path) -> None:
    module = module_of(
        {"scenarios/meeting.json#/setup": [{"piece": "red-1", "box": "reserve"}]},
    )
    export(tmp_path, module, {}, scenarios=["meeting"])
    save = read_save(tmp_path / "meeting.json")
    table = named(save, "Boxes, tracks and cards")
    piece = next(one for one in save["ObjectStates"] if "red" in one.get("Tags", ()))
    deck = next(one for one in save["ObjectStates"] if one["Name"] == "DeckCustom")
    assert inside(piece, table, tmp_path)
    assert inside(deck, table, tmp_path)


def test_every_table_lies_beside_the_board_and_stays_there(jdg: Path, save: dict[str, Any]) -> None:
    module, _ = sample("jdg")
    fixed = {one["Nickname"] for one in save["ObjectStates"] if one["Locked"]}
    assert {table.title for table in module.tables.values()} <= fixed
    assert (jdg / "images" / "chart-terrain-hexes.png").is_file()


def test_a_die_with_six_symbols_shows_them_and_needs_no_chart(
    blocks: list[dict[str, Any]],
) -> None:
    die = next(one for one in sample("ccn")[0].info.dice if one.faces)
    named = [one for one in blocks if one["Nickname"] == die.name]
    assert {one["Name"] for one in named} == {"Custom_Model"}
    assert {one["Value"] for one in named[0]["RotationValues"]} == {one.name for one in die.faces}


def test_a_chart_says_what_the_numbers_of_another_die_with_symbols_mean(tmp_path: Path) -> None:
    module = module_of()
    coin = next(one for one in module.info.dice if one.faces)
    things = read_save(export(tmp_path, module, {}) / "meeting.json")["ObjectStates"]
    named = [one for one in things if one["Nickname"] == coin.name]
    assert [one["Name"] for one in named if one["Locked"]] == ["Custom_Tile"]
    assert {one["Name"] for one in named if not one["Locked"]} == {"Die_6"}


def test_a_save_is_written_in_the_language_that_was_chosen(tmp_path: Path) -> None:
    words = {"language": "es", "words": {"Red": "Rojo"}}
    module = module_of({"module.json#/languages": ["es"], "texts/es.json": words})
    export(tmp_path, module, {}, scenarios=["meeting"], language="es")
    text = (tmp_path / "meeting.json").read_text(encoding="utf-8")
    assert "Puntos: Rojo" in text


def test_chits_that_a_scenario_lays_out_are_not_in_the_cup(save: dict[str, Any]) -> None:
    module, _ = sample("jdg")
    deck = module.decks["activation-markers"]
    [hand] = module.scenarios["kaltbach-crossing"].hands
    cup = named(save, deck.title)
    assert len(cup["ContainedObjects"]) == sum(one.copies for one in deck.cards) - len(hand.cards)
    titles = {one.title for one in deck.cards if one.id in hand.cards}
    laid = {one["Nickname"] for one in save["ObjectStates"]}
    assert titles <= laid


def test_a_card_that_is_dealt_lies_in_the_hand_and_not_in_the_pile(tmp_path: Path) -> None:
    folder = export(tmp_path, module_of(), small_module(), scenarios=["meeting"])
    things = read_save(folder / "meeting.json")["ObjectStates"]
    [halt] = [one for one in things if one["Nickname"] == "Halt"]
    [pile] = [one for one in things if one["Nickname"] == "Orders"]
    assert "Halt" not in [one["Nickname"] for one in pile["ContainedObjects"]]
    hands = [one["Transform"] for one in things if one["Name"] == "HandTrigger"]
    assert (halt["Transform"]["posX"], halt["Transform"]["posZ"]) in [
        (one["posX"], one["posZ"]) for one in hands
    ]


def test_every_save_has_its_thumbnail(jdg: Path) -> None:
    with Image.open(jdg / "kaltbach-crossing.png") as picture:
        assert max(picture.size) <= 256


def test_the_rules_lie_on_the_table_as_pages_that_can_be_read(
    jdg: Path, save: dict[str, Any]
) -> None:
    (rules,) = (one for one in save["ObjectStates"] if one["Name"] == "Custom_PDF")
    file = jdg / "images" / "rules.pdf"
    assert rules["CustomPDF"]["PDFUrl"] == file.as_uri()
    with pypdfium2.PdfDocument(file) as document:
        words = "".join(document[number].get_textpage().get_text_bounded() for number in (0, 1))
    assert "jdg-001" in words
