"""What an exported VASSAL module consists of, read back from the file."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from hexwright.exporters.options import source_of
from hexwright.exporters.vassal import VassalExporter
from hexwright.exporters.vassal.gpids import NEXT, GpIds
from hexwright.schema.issues import DataError
from tests.helpers.modules import GONE, Changes, module_of, small_module
from tests.helpers.vassal_checker import Module, faults, read_save

pytestmark = pytest.mark.usefixtures("qapp")

Open = Callable[..., Module]
TURNS = "scenarios/meeting.json#/turns"


class Written:
    """An export of the small module with changes, and what was told of it."""

    def __init__(self, folder: Path, changes: Changes, options: dict[str, Any]) -> None:
        exporter, target = VassalExporter(), folder / "out.vmod"
        source = source_of(exporter, module_of(changes), small_module(changes), options)
        self.issues = exporter.export(source, target).issues
        self.module = Module(target)
        self.faults = faults(target)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Written]:
    def made(changes: Changes | None = None, **options: Any) -> Written:
        return Written(tmp_path, changes or {}, {"pixels": 32, **options})

    return made


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return Written(tmp_path_factory.mktemp("vassal"), {}, {"pixels": 32})


def the(module: Module, kind: str, **attributes: str) -> Any:
    """The one element of a class that has these attributes."""
    found = [
        one
        for one in module.all(kind)
        if all(one.get(name) == value for name, value in attributes.items())
    ]
    assert len(found) == 1, (kind, attributes, len(found))
    return found[0]


def codes(written: Written) -> set[str]:
    return {issue.code for issue in written.issues}


def test_the_small_module_has_no_fault(small: Written) -> None:
    assert small.faults == []


# --- the whole -----------------------------------------------------------------------------------


def version(module: Module) -> str:
    return str(module.root.get("version"))


def test_the_version_is_that_of_the_module_with_a_mark_of_its_contents(small: Written) -> None:
    assert version(small.module).startswith("1.0-")


@pytest.mark.parametrize(
    "changes",
    [
        {"module.json#/title": "Another"},
        {"maps/field.json#/labels/0/text": "Hill 13"},
        {"oob/red.json#/units/0/attributes": {"fire": 9}},
    ],
)
def test_any_change_of_the_module_gives_another_version(
    changes: Changes, small: Written, write: Callable[..., Written]
) -> None:
    assert version(write(changes).module) != version(small.module)


def test_other_options_give_another_version(small: Written, write: Callable[..., Written]) -> None:
    assert version(write(counter_size=70).module) != version(small.module)


def test_players_choose_a_side_or_play_alone(small: Written) -> None:
    roster = the(small.module, "PlayerRoster")
    assert [side.text for side in roster] == ["Red", "Blue", "Solitaire"]


def test_every_scenario_and_an_empty_map_can_be_chosen(small: Written) -> None:
    setups = {one.get("name"): one.get("useFile") for one in small.module.all("PredefinedSetup")}
    assert setups == {"Meeting engagement": "true", "Rematch": "true", "Empty map": "false"}


def test_a_module_without_a_map_is_refused_in_words(write: Callable[..., Written]) -> None:
    nothing = {"maps/field.json": GONE, "scenarios/meeting.json": GONE}
    with pytest.raises(DataError) as raised:
        write({**nothing, "scenarios/rematch.json": GONE})
    assert raised.value.issues[0].code == "vassal.no-map"


# --- numbers of pieces ---------------------------------------------------------------------------


def gpids(module: Module) -> dict[str, str]:
    return {f"{one.name} {one.gpid}": one.gpid for one in module.slots}


def test_every_piece_has_a_number_of_its_own_below_the_next_one(small: Written) -> None:
    numbers = [int(one.gpid) for one in small.module.slots]
    assert len(set(numbers)) == len(numbers) > 0
    assert max(numbers) < int(small.module.root.get("nextPieceSlotId"))


def test_a_new_unit_shifts_no_number(small: Written, write: Callable[..., Written]) -> None:
    new = {"id": "red-0", "kind": "infantry", "command": "red-corps", "name": "First of all"}
    more = write({"oob/red.json#/units": [new, *_red_units()]})
    before, after = gpids(small.module), gpids(more.module)
    assert set(before) < set(after)
    assert len(after) == len(before) + 1


def _red_units() -> list[dict[str, Any]]:
    units: list[dict[str, Any]] = json.loads(small_module()["oob/red.json"])["units"]
    return units


def test_numbers_that_would_be_the_same_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Same:
        def digest(self) -> bytes:
            return (NEXT - 2).to_bytes(8, "big")

    monkeypatch.setattr("hexwright.exporters.vassal.gpids.sha256", lambda _: Same())
    ids = GpIds()
    assert [ids.of(key) for key in "abab"] == [NEXT - 1, 1, NEXT - 1, 1]


# --- boards --------------------------------------------------------------------------------------


def boards(module: Module) -> list[str]:
    return [one.get("name") for one in module.maps["Map"].iter("*") if one.get("image")]


def test_scenarios_that_look_alike_share_the_board_of_their_map(small: Written) -> None:
    assert boards(small.module) == ["The field"]


def test_a_scenario_that_lays_terrain_has_a_board_of_its_own(
    write: Callable[..., Written],
) -> None:
    laid = {"scenarios/rematch.json#/overlays": [{"terrain": "woods", "hex": "0303"}]}
    written = write(laid)
    assert boards(written.module) == ["The field", "Rematch"]
    assert written.faults == []


def test_a_map_whose_scenarios_have_other_objectives_shows_none_and_that_is_told(
    write: Callable[..., Written],
) -> None:
    other = [{"id": "hill", "name": "Hill", "hexes": ["0101"], "points": 2}]
    written = write({"scenarios/rematch.json#/objectives": other})
    assert boards(written.module) == ["The field"]
    assert "vassal.objectives" in codes(written)


def test_maps_that_a_scenario_joins_are_one_board_with_its_pieces_on_both(
    write: Callable[..., Written],
) -> None:
    other = json.loads(small_module()["maps/field.json"]) | {"id": "other", "title": "Other"}
    for part in ("overlays", "hexsides", "lines", "courses", "shapes", "zones", "sites", "labels"):
        other[part] = []
    other["numbering"] = {"prefix": "B"}
    joined = {
        "id": "joined",
        "title": "Joined",
        "sides": [{"side": "red"}, {"side": "blue"}],
        "maps": [{"map": "field"}, {"map": "other", "column": 4, "turned": True}],
        "setup": [{"piece": "red-1", "hex": "0101"}, {"piece": "blue-1", "hex": "B0203"}],
    }
    written = write({"maps/other.json": other, "scenarios/joined.json": joined})
    assert written.faults == []
    assert boards(written.module) == ["The field", "Other", "Joined"]
    save = read_save(written.module, written.module.setups["Joined"])
    assert {save.location_name(written.module, piece) for piece in save.pieces} == {"0101", "B0203"}


def test_two_maps_of_one_title_are_two_boards(write: Callable[..., Written]) -> None:
    twin = json.loads(small_module()["maps/field.json"]) | {"id": "twin"}
    assert boards(write({"maps/twin.json": twin}).module) == ["The field", "The field (2)"]


def test_a_map_too_large_for_vassal_is_drawn_smaller_and_that_is_told(
    monkeypatch: pytest.MonkeyPatch, write: Callable[..., Written]
) -> None:
    monkeypatch.setattr("hexwright.exporters.vassal.boards.MOST_PIXELS", 120)
    written = write()
    image = QImage.fromData(written.module.files["images/board-map-field.png"])
    assert max(image.width(), image.height()) in (119, 120)
    assert "vassal.scaled" in codes(written)
    assert written.faults == []


# --- cards ---------------------------------------------------------------------------------------


def test_a_deck_has_every_copy_of_its_cards_and_a_pile_for_discards(small: Written) -> None:
    deck = the(small.module, "DrawPile", name="Orders")
    assert Counter(slot.get("entryName") for slot in deck) == {"Advance": 3, "Halt": 1}
    assert the(small.module, "DrawPile", reshuffleTarget="Orders").get("faceDown") == "Never"


def test_cards_show_their_back_and_belong_to_whoever_holds_them(small: Written) -> None:
    slot = next(one for one in small.module.slots if one.name == "Halt")
    [mask] = slot.piece.all("obs")
    assert mask.field(1) == "back-orders.png"
    assert mask.field(5) == "side:"


def test_the_owner_of_a_hidden_card_sees_it_with_a_small_sign(small: Written) -> None:
    slot = next(one for one in small.module.slots if one.name == "Halt")
    [mask] = slot.piece.all("obs")
    assert mask.field(3) == "Ghidden-orders.png"
    assert "images/hidden-orders.png" in small.module.files


def test_commands_find_the_right_one_of_two_decks_of_a_title(write: Callable[..., Written]) -> None:
    deck = json.loads(small_module({})["decks/orders.json"])
    written = write({"decks/second.json": {**deck, "id": "second"}})
    assert {one.get("name") for one in written.module.all("DrawPile")} == {
        "Orders",
        "Orders (2)",
        "Orders: discards",
        "Orders: discards (2)",
    }
    targets = [one.get("reshuffleTarget") for one in written.module.all("DrawPile")]
    assert [one for one in targets if one] == ["Orders", "Orders (2)"]
    assert written.faults == []


def test_a_hand_can_be_zoomed_and_fits_a_screen(small: Written) -> None:
    hand = small.module.all("PlayerHand")[0]
    assert [one for one in hand if one.tag.endswith("Zoomer")]
    [board] = [one for one in hand.iter() if one.tag.endswith("boardPicker.Board")]
    # It opens at six tenths of its size: six cards beside each other.
    assert int(board.get("width")) <= 2000


def test_a_card_that_leaves_a_hand_comes_from_there(small: Written) -> None:
    hand = small.module.all("PlayerHand")[0]
    [board] = [one for one in hand.iter() if one.tag.endswith("boardPicker.Board")]
    [zone] = [one for one in board.iter() if one.tag.endswith("mapgrid.Zone")]
    right, bottom = board.get("width"), board.get("height")
    assert zone.get("path") == f"0,0;{right},0;{right},{bottom};0,{bottom}"
    assert zone.get("name") == hand.get("mapName")


def test_a_side_called_solitaire_is_not_the_seat_of_all_sides(
    write: Callable[..., Written],
) -> None:
    written = write({"module.json#/sides/0/name": "Solitaire"})
    roster = the(written.module, "PlayerRoster")
    assert [one.text for one in roster] == ["Solitaire", "Blue", "Solitaire (2)"]
    assert written.faults == []


def test_two_scenarios_of_one_title_are_told_apart(write: Callable[..., Written]) -> None:
    titles = {f"scenarios/{one}.json#/title": "Meeting" for one in ("meeting", "rematch")}
    names = [one.get("name") for one in write(titles).module.all("PredefinedSetup")]
    assert names == ["Meeting", "Meeting (2)", "Empty map"]


def test_a_large_leader_does_not_hide_the_unit_below(write: Callable[..., Written]) -> None:
    larger = {"counters.json#/templates/0/height_mm": 40}
    assert the_stacking(write(larger)) > the_stacking(write())


def the_stacking(written: Written) -> int:
    """How far up the next piece of a stack lies."""
    return int(written.module.all("StackMetrics")[0].get("unexSepY"))


def test_a_picture_with_the_title_stands_beside_the_first_questions(small: Written) -> None:
    (about,) = small.module.all("AboutScreen")
    assert f"images/{about.get('fileName')}" in small.module.files


def test_making_and_taking_away_come_last_in_menus(small: Written) -> None:
    slot = next(one for one in small.module.slots if one.piece.all("prototype"))
    used = [one.field(0) for one in slot.piece.all("prototype")]
    assert used[-1] == "Handling"


def test_each_side_has_a_hand_that_other_sides_do_not_see(small: Written) -> None:
    hands = small.module.all("PlayerHand")
    assert [(one.get("side"), one.get("visible")) for one in hands] == [
        ("Red,Solitaire", "false"),
        ("Blue,Solitaire", "false"),
    ]


def test_without_cards_nobody_has_a_hand(write: Callable[..., Written]) -> None:
    cups = {"decks/orders.json#/kind": "cup"}
    assert write(cups).module.all("PlayerHand") == []


def test_chits_are_drawn_open_from_their_cup(write: Callable[..., Written]) -> None:
    deck = the(write({"decks/orders.json#/kind": "cup"}).module, "DrawPile", name="Orders")
    assert (deck.get("faceDown"), deck.get("drawFaceUp")) == ("Always", "true")


# --- dice, turns, tallies ------------------------------------------------------------------------


def test_a_die_counts_from_its_lowest_number(write: Callable[..., Written]) -> None:
    written = write({"module.json#/dice/0": {"id": "d6", "name": "D", "lowest": 0, "highest": 9}})
    die = the(written.module, "DiceButton", name="D")
    assert (die.get("nDice"), die.get("nSides"), die.get("plus")) == ("1", "10", "-1")


def test_a_table_that_wants_two_dice_has_a_button_for_them(write: Callable[..., Written]) -> None:
    written = write({"tables/combat.json#/dice": 2})
    assert [one.get("nDice") for one in written.module.all("DiceButton")] == ["1", "2"]


def test_a_die_with_symbols_has_its_faces_as_often_as_they_are_on_it(small: Written) -> None:
    button = the(small.module, "SpecialDiceButton", name="1 × Coin")
    [die] = button
    assert [face.get("text") for face in die] == ["Head", "Head"]
    assert f"images/{die[0].get('icon')}" in small.module.files


def test_turns_have_their_names_and_light_and_the_first_side_moves_first(small: Written) -> None:
    [turns] = the(small.module, "TurnTracker")
    assert turns.get("list") == r"Turn 1: 1,Turn 2: 2\, dusk"
    [sides] = turns
    assert sides.get("list") == "Red,Blue"


def test_turn_levels_show_their_value(small: Written, write: Callable[..., Written]) -> None:
    [turns] = the(small.module, "TurnTracker")
    assert [turns.get("turnFormat"), turns[0].get("turnFormat")] == ["$value$", "$value$"]
    other = {"scenarios/rematch.json#/turns": [{"label": "dawn"}] * 7}
    [numbers] = the(write(other).module, "TurnTracker")
    assert numbers.get("turnFormat") == "Turn $value$"


def test_turns_are_numbers_where_scenarios_differ(write: Callable[..., Written]) -> None:
    other = {"scenarios/rematch.json#/turns": [{"label": "dawn"}] * 7}
    [turns] = the(write(other).module, "TurnTracker")
    assert turns.get("loopLimit") == "7"


def test_a_module_without_turns_and_first_side_has_no_turn_counter(
    write: Callable[..., Written],
) -> None:
    relief = "scenarios/meeting.json#/reinforcements"
    none = {TURNS: GONE, relief: GONE, "scenarios/meeting.json#/first_side": GONE}
    assert write(none).module.all("TurnTracker") == []


def test_a_track_without_a_marker_is_a_number_with_buttons(
    small: Written, write: Callable[..., Written]
) -> None:
    assert small.module.all("GlobalProperty") == []
    written = write({"scenarios/meeting.json#/tracks": GONE})
    tally = the(written.module, "GlobalProperty")
    assert [button.get("propChanger") for button in tally] == ["I,1", "I,-1"]


# --- pages ---------------------------------------------------------------------------------------


def text(module: Module, file: str) -> str:
    return module.files[file].decode()


def test_every_table_and_the_terrain_have_a_page(small: Written) -> None:
    charts = {one.get("chartName"): one.get("fileName") for one in small.module.all("HtmlChart")}
    assert list(charts) == ["Terrain", "Chart", "Combat"]
    assert set(charts.values()) <= set(small.module.files)


def test_a_page_has_names_in_place_of_ids_and_signs_for_halves(small: Written) -> None:
    page = text(small.module, "chart-chart.html")
    assert "Infantry" in page
    assert "1½" in page


def test_texts_with_signs_of_html_stay_texts(write: Callable[..., Written]) -> None:
    written = write({"tables/combat.json#/notes": "a <b> & c"})
    assert "a &lt;b&gt; &amp; c" in text(written.module, "chart-combat.html")


def test_many_charts_are_in_a_list_and_few_in_tabs(
    small: Written, write: Callable[..., Written]
) -> None:
    chart = json.loads(small_module()["tables/chart.json"])
    many = {f"tables/chart-{one}.json": chart | {"id": f"chart-{one}"} for one in range(6)}
    assert the(small.module, "ChartWindow")[0].tag.endswith("TabWidget")
    assert the(write(many).module, "ChartWindow")[0].tag.endswith("ListWidget")


def test_the_help_page_tells_what_players_do_at_the_start(small: Written) -> None:
    page = text(small.module, "help.html")
    for words in (
        "cards in hand: 1",
        "Placed by its owner: Red: Cavalry. South: 0104, 0204",
        "Turn 2, Blue: Cavalry",
        "Hold the town.",
    ):
        assert words in page


# --- language ------------------------------------------------------------------------------------


def test_everything_is_written_in_the_language_that_was_chosen(
    write: Callable[..., Written],
) -> None:
    words = {"Red": "Rojo", "Orders": "Órdenes", "Combat": "Combate", "rout": "desbandada"}
    spanish = {"texts/es.json": {"language": "es", "words": words}}
    module = write({**spanish, "module.json#/languages": ["es"]}, language="es").module
    assert the(module, "PlayerRoster")[0].text == "Rojo"
    assert the(module, "DrawPile", reshuffleTarget="Órdenes") is not None
    assert "desbandada" in text(module, "chart-combat.html")


def test_names_that_vassal_cannot_read_are_made_readable(write: Callable[..., Written]) -> None:
    changes = {
        "module.json#/title": "A/B; C, D\\",
        "module.json#/sides/0/name": "Red, the \\",
        "decks/orders.json#/title": "Orders;\\",
        "scenarios/meeting.json#/title": "Tab\there",
        "module.json#/tracks/0/name": "<Score> & \\",
        "maps/field.json#/title": "Field\t/\\",
    }
    assert write(changes).faults == []
