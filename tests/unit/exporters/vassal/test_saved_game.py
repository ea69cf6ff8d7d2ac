"""Saved games for VASSAL: every piece of a scenario where it begins, in its state."""

import io
import zipfile
from typing import Any

import pytest

from hexwright.exporters.vassal.piece_book import PieceBook
from hexwright.exporters.vassal.saved_game import saved_game, scrambled
from hexwright.schema.language import spoken
from tests.helpers.vassal_books import MODULEDATA, book_of, saved_lines, saved_pieces, slots
from tests.helpers.vassal_checker.pieces import Piece, decoded, piece_faults
from tests.helpers.vassal_checker.text import tokens

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = {
    "oob/red.json#/units/0/name": "Red guard",
    "oob/blue.json#/units/0/name": "Blue guard",
    "oob/red.json#/units/1/name": "Red horse",
    "oob/blue.json#/units/1/name": "Blue horse",
}
SETUP = "scenarios/meeting.json#/setup"
HANDS = "scenarios/meeting.json#/hands"


@pytest.fixture(scope="module")
def book(qapp: Any) -> PieceBook:  # noqa: ARG001 - pictures need an application
    return book_of(NAMES)


@pytest.fixture(scope="module")
def pieces(book: PieceBook) -> dict[str, Piece]:
    return saved_pieces(book, "meeting")


def placed(**state: Any) -> Piece:
    """The first red unit as a set-up with this state puts it on the map."""
    setup = [{"piece": "red-1", "hex": "0302", **state}]
    return saved_pieces(book_of({**NAMES, SETUP: setup}), "meeting")["Red guard"]


def dealt(book: PieceBook) -> Piece:
    """The only card that is dealt."""
    (line,) = (line for line in saved_lines(book, "meeting") if line.startswith("+/c"))
    return decoded(line)


def pixel(book: PieceBook, hex_: str) -> tuple[int, int]:
    found = book.plan.boards.of_scenario["meeting"].pixel(hex_)
    assert found is not None
    return found


def test_a_text_is_obfuscated_as_vassal_does() -> None:
    assert scrambled("AZ") == b"!VCSK5a1b00"


def test_a_saved_game_holds_its_text_and_both_metadata(book: PieceBook) -> None:
    data, _ = saved_game(book, "meeting", MODULEDATA)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == ["savedGame", "savedata", "moduledata"]
        assert archive.read("moduledata") == MODULEDATA
        savedata = archive.read("savedata")
    assert b"<version>1</version>" in savedata
    assert b"<description>Meeting engagement</description>" in savedata
    assert b"<name>" not in savedata


def test_the_same_scenario_makes_the_same_bytes() -> None:
    first, second = (saved_game(book_of(NAMES), "meeting", MODULEDATA) for _ in range(2))
    assert first == second


def test_the_text_runs_from_begin_to_end(book: PieceBook) -> None:
    lines = saved_lines(book, "meeting")
    assert (lines[0], lines[-1]) == ("begin_save", "end_save")


def test_the_checker_finds_no_fault_with_any_piece(pieces: dict[str, Piece]) -> None:
    assert [fault for piece in pieces.values() for fault in piece_faults(piece, {})] == []


def test_prototypes_are_expanded(book: PieceBook, pieces: dict[str, Piece]) -> None:
    guard = pieces["Red guard"]
    assert guard.all("prototype") == []
    in_palette = [trait.id for trait in slots(book)["Red guard"].traits]
    assert [trait.id for trait in guard.traits] == in_palette


def test_a_piece_stands_in_the_middle_of_its_hex(book: PieceBook, pieces: dict[str, Piece]) -> None:
    guard = pieces["Red guard"]
    assert (guard.map, (guard.x, guard.y)) == (book.plan.map_name, pixel(book, "0101"))


def test_a_piece_has_the_number_of_its_slot(book: PieceBook, pieces: dict[str, Piece]) -> None:
    assert pieces["Red guard"].gpid == slots(book)["Red guard"].gpid


def test_a_piece_shows_the_face_that_is_up() -> None:
    assert placed(face="worn").layers["Look"] == 4


def test_a_piece_shows_its_losses() -> None:
    assert placed(losses=1).layers["Look"] == 1


def test_the_property_agrees_with_the_picture() -> None:
    assert placed(face="worn", losses=1).properties["Look"] == "3"


def test_a_piece_faces_where_its_set_up_says() -> None:
    assert placed(facing=4).facings == {"Turn": 4}


def test_on_pointy_hexes_facing_begins_at_the_upper_right() -> None:
    changes = {
        "maps/field.json#/grid/orientation": "pointy",
        "maps/field.json#/hexsides": [],
        "maps/field.json#/lines": [],
        "maps/field.json#/courses": [],
        SETUP: [{"piece": "red-1", "hex": "0302", "facing": 4}],
    }
    guard = saved_pieces(book_of({**NAMES, **changes}), "meeting")["Red guard"]
    assert guard.facings == {"Turn": 5}


def test_a_piece_has_its_formation(pieces: dict[str, Piece]) -> None:
    assert pieces["Blue guard"].layers["Formation"] == 2


def test_a_piece_has_its_statuses() -> None:
    assert placed(statuses=["shaken"]).layers["shaken"] == 1


def test_a_piece_in_a_secret_box_is_hidden_by_its_side() -> None:
    changes = {
        "module.json#/boxes/0/secret": True,
        SETUP: [{"piece": "red-1", "box": "reserve"}],
    }
    guard = saved_pieces(book_of({**NAMES, **changes}), "meeting")["Red guard"]
    assert [trait.state for trait in guard.all("obs")] == ["Red;"]


def test_a_status_has_its_level() -> None:
    changes = {
        "counters.json#/statuses/0/levels": 3,
        SETUP: [{"piece": "red-1", "hex": "0302", "levels": {"shaken": 2}}],
    }
    guard = saved_pieces(book_of({**NAMES, **changes}), "meeting")["Red guard"]
    assert guard.layers["shaken"] == 2


def test_a_stack_lists_its_pieces_from_the_lowest_on(book: PieceBook) -> None:
    lines = saved_lines(book, "meeting")
    x, y = pixel(book, "0101")
    assert f"+/s1/stack/{book.plan.map_name};{x};{y};p1;p2;@@0" in lines


def test_a_marker_stands_in_a_stack_of_its_own_layer(book: PieceBook) -> None:
    lines = saved_lines(book, "meeting")
    x, y = pixel(book, "0203")
    assert f"+/s2/stack/{book.plan.map_name};{x};{y};p3;@@1" in lines


def test_stacks_come_after_all_pieces(book: PieceBook) -> None:
    kinds = [line[2] for line in saved_lines(book, "meeting") if line.startswith(("+/p", "+/s"))]
    assert kinds == sorted(kinds)


def test_what_an_owner_places_himself_stands_where_he_may(
    book: PieceBook, pieces: dict[str, Piece]
) -> None:
    horse = pieces["Red horse"]
    assert (horse.x, horse.y) == pixel(book, "0104")


def test_reinforcements_wait_by_side_and_turn(book: PieceBook, pieces: dict[str, Piece]) -> None:
    horse, table = pieces["Blue horse"], book.plan.table
    assert (horse.map, (horse.x, horse.y)) == (book.plan.table_name, table.arrival("blue", 2))
    names = [space.name for group in table.groups() for space in group.spaces]
    assert "Reinforcements: Blue, Turn 2" in names


def test_a_box_for_reinforcements_does_not_mix_turns() -> None:
    changes = {
        "module.json#/boxes/0/purpose": "reinforcements",
        "scenarios/meeting.json#/reinforcements/0/box": "reserve",
    }
    book = book_of({**NAMES, **changes})
    horse = saved_pieces(book, "meeting")["Blue horse"]
    assert (horse.x, horse.y) == book.plan.table.arrival("blue", 2)


def test_reinforcements_out_of_another_box_begin_there() -> None:
    changes = {
        "module.json#/boxes/0/purpose": "holding",
        "scenarios/meeting.json#/reinforcements/0/box": "reserve",
    }
    book = book_of({**NAMES, **changes})
    horse = saved_pieces(book, "meeting")["Blue horse"]
    assert (horse.x, horse.y) == book.plan.table.box("reserve")


def test_pieces_without_any_place_are_told_of() -> None:
    near_nobody = {"side": "red", "pieces": ["red-2"], "near_command": "red-corps", "within": 2}
    changes = {"scenarios/meeting.json#/free_setup": [near_nobody], SETUP: []}
    book = book_of({**NAMES, **changes})
    _, issues = saved_game(book, "meeting", MODULEDATA)
    assert [issue.code for issue in issues] == ["vassal.no-place"]
    assert issues[0].message == (
        "Meeting engagement: no place for 1 of its pieces; it stays in the palette."
    )
    assert "Red horse" not in saved_pieces(book, "meeting")


def test_a_marker_stands_on_its_space_of_a_track(book: PieceBook) -> None:
    found = [line for line in saved_lines(book, "meeting") if line.startswith("+/p7/")]
    state = tokens(found[0], "/")[3]
    x, y = book.plan.table.space("score", 3) or (0, 0)
    assert f"{book.plan.table_name};{x};{y};" in state


def test_the_board_of_the_scenario_is_chosen(book: PieceBook) -> None:
    name = book.plan.map_name
    assert f"{name}BoardPicker\tThe field\t0\t0" in saved_lines(book, "meeting")


def test_decks_are_left_to_the_module_where_no_card_is_dealt_by_name() -> None:
    book = book_of({HANDS: [{"deck": "orders", "side": "red", "random": 2}]})
    lines = saved_lines(book, "meeting")
    assert not any(line.startswith(("SETUP_STACK", "+/d", "+/c")) for line in lines)


def test_a_card_that_is_dealt_lies_in_the_hand_of_its_side(book: PieceBook) -> None:
    card = dealt(book)
    assert (card.name, card.map) == ("Halt", book.plan.hand_name("red"))


def test_a_card_in_a_hand_is_hidden_from_other_sides(book: PieceBook) -> None:
    assert [trait.state for trait in dealt(book).all("obs")] == ["Red;"]


def test_a_card_that_is_dealt_is_no_longer_in_its_deck(book: PieceBook) -> None:
    lines = saved_lines(book, "meeting")
    left = [decoded(line).name for line in lines if line.startswith("+/d1-")]
    assert left == ["Advance", "Advance", "Advance"]


def test_decks_in_a_saved_game_are_said_to_be_there(book: PieceBook) -> None:
    lines = saved_lines(book, "meeting")
    assert "SETUP_STACK\t" in lines
    assert [tokens(tokens(line, "/")[2], ";")[13] for line in lines if "/deck;" in line] == [
        "Orders",
        "Orders: discards",
    ]


def test_a_chit_can_be_dealt_into_a_box() -> None:
    hands = [{"deck": "orders", "box": "reserve", "cards": ["halt"]}]
    book = book_of({HANDS: hands})
    card = dealt(book)
    assert (card.map, (card.x, card.y)) == (book.plan.table_name, book.plan.table.box("reserve"))
    assert [trait.state for trait in card.all("obs")] == ["null;"]


def test_a_chit_for_a_hand_that_nobody_has_is_told_of() -> None:
    hands = [{"deck": "orders", "side": "red", "cards": ["halt"]}]
    book = book_of({HANDS: hands, "decks/orders.json#/kind": "cup"})
    _, issues = saved_game(book, "meeting", MODULEDATA)
    assert [issue.message for issue in issues] == [
        "Meeting engagement: no place for 1 of the chits dealt; it stays in its cup."
    ]


def test_a_variant_has_the_pieces_of_the_scenario_it_varies(book: PieceBook) -> None:
    assert saved_pieces(book, "rematch").keys() == saved_pieces(book, "meeting").keys()


def test_the_notes_tell_rules_and_victory(book: PieceBook) -> None:
    notes = next(line for line in saved_lines(book, "meeting") if line.startswith("NOTES\t"))
    assert notes == "NOTES\tMeeting engagement|Mud. Roads are slow.|Hold the town."


def test_a_stroke_in_the_name_of_a_board_is_no_turned_board() -> None:
    lines = saved_lines(book_of({"maps/field.json#/title": "North/South"}), "meeting")
    [board] = [line for line in lines if line.startswith("MapBoardPicker\t")]
    assert tokens(tokens(board, "\t")[1], "/") == ["North/South"]


def test_a_deck_in_a_saved_game_speaks_the_language_of_the_module() -> None:
    hands = [{"deck": "orders", "side": "red", "cards": ["halt"]}]
    book = book_of({HANDS: hands})
    with spoken("es"):
        lines = saved_lines(book, "meeting")
    decks = [line for line in lines if "deck;" in line]
    assert any("Robar varias" in line for line in decks)


NO_TRACKS = {**NAMES, "scenarios/meeting.json#/tracks": []}
FORT = {"kind": "fort", "hex": "0302"}


def test_a_marker_in_a_hex_of_units_lies_aside_of_them_and_in_the_hex() -> None:
    book = book_of({**NO_TRACKS, SETUP: [{"piece": "red-1", "hex": "0302"}, FORT]})
    found = saved_pieces(book, "meeting")
    x, y = pixel(book, "0302")
    step = round(0.4 * book.plan.counter_pixels)
    assert (found["Red guard"].x, found["Red guard"].y) == (x, y)
    assert (found["Fort"].x, found["Fort"].y) == (x - step, y - step)
    assert 2 * step**2 < (0.5 * book.plan.boards.pixels_per_hex) ** 2


def test_a_marker_alone_in_its_hex_lies_in_the_middle_and_may_lie_anywhere() -> None:
    book = book_of({**NO_TRACKS, SETUP: [FORT]})
    fort = saved_pieces(book, "meeting")["Fort"]
    assert (fort.x, fort.y) == pixel(book, "0302")
    [trait] = fort.all("immob")
    assert (trait.field(0), trait.field(2)) == ("g", "L")
