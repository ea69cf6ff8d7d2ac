"""Pieces for VASSAL: what they are made of, how they look, turn and answer to commands."""

from typing import Any

import pytest

from hexwright.exporters.vassal import keys
from hexwright.exporters.vassal.piece_book import PieceBook
from tests.helpers.modules import Changes
from tests.helpers.vassal_books import book_of, prototypes, slots
from tests.helpers.vassal_checker.pieces import Piece, piece_faults
from tests.helpers.vassal_checker.text import tokens

pytestmark = pytest.mark.usefixtures("qapp")

INFANTRY = "counters.json#/kinds/0"
FORMATIONS = "counters.json#/formations"
STATUSES = "counters.json#/statuses"
SETUP = "scenarios/meeting.json#/setup"
NO_FACES: Changes = {SETUP: [], "oob/blue.json#/units/0/faces": {}}
NO_FACING: Changes = {FORMATIONS: [], f"{INFANTRY}/formations": [], SETUP: []}


def named(name: str) -> Changes:
    """The first red unit with a name."""
    return {"oob/red.json#/units/0/name": name}


def piece(changes: Changes, name: str = "Red guard") -> Piece:
    return slots(book_of({**named("Red guard"), **changes}))[name]


def pictures(one: Piece, layer: str = "Look") -> list[str]:
    found = next(trait for trait in one.all("emb2") if trait.field(18) == layer)
    return tokens(found.field(15), ",")


def commands(one: Piece) -> dict[str, str]:
    """The change that each command of a property makes, by its menu text."""
    found = [command for trait in one.all("PROP") for command in tokens(trait.field(2), ",")]
    return {(parts := tokens(one, ":"))[0]: parts[2] for one in found}


def rotation(one: Piece) -> list[str]:
    return [trait.field(0) for trait in one.all("rotate")]


@pytest.fixture(scope="module")
def book(qapp: Any) -> PieceBook:  # noqa: ARG001 - pictures need an application
    return book_of({**named("Red guard"), f"{INFANTRY}/faces/1/stripe": "#ffffff"})


@pytest.fixture(scope="module")
def guard(book: PieceBook) -> Piece:
    return slots(book)["Red guard"]


def test_the_checker_finds_no_fault_with_any_piece(book: PieceBook) -> None:
    known = prototypes(book)
    assert [fault for one in slots(book).values() for fault in piece_faults(one, known)] == []


def test_the_checker_finds_no_fault_with_any_prototype(book: PieceBook) -> None:
    known = prototypes(book)
    assert [fault for one in known.values() for fault in piece_faults(one, known)] == []


def test_a_piece_has_a_picture_for_each_face_and_step(guard: Piece) -> None:
    assert pictures(guard) == [
        "red-1-front-lost1.png",
        "red-1-front.png",
        "red-1-worn-lost1.png",
        "red-1-worn.png",
    ]


def test_a_piece_begins_with_its_front_at_full_strength(guard: Piece) -> None:
    assert guard.layers["Look"] == 2


def test_flipping_keeps_the_steps(guard: Piece) -> None:
    assert commands(guard)["Flip"] == "P,{(Look+1)%4+1}"


def test_losing_a_step_stops_at_the_last_one_of_the_face(guard: Piece) -> None:
    assert commands(guard)["Lose a step"] == "P,{(Look-1)%2==0?Look:Look-1}"


def test_recovering_stops_at_full_strength(guard: Piece) -> None:
    assert commands(guard)["Recover a step"] == "P,{Look%2==0?Look:Look+1}"


def test_a_piece_of_one_look_has_no_layer_but_a_picture(book: PieceBook) -> None:
    general = slots(book)["General"]
    assert (general.image, general.layers.get("Look")) == ("red-general.png", None)


def test_a_piece_of_many_steps_shows_their_number() -> None:
    many = piece({f"{INFANTRY}/steps": 30})
    assert many.properties["Steps"] == "30"
    assert [trait.state for trait in many.all("label")] == ["$Steps$"]
    assert len(pictures(many)) == 2


def test_a_kind_of_more_than_two_faces_can_show_each_of_them() -> None:
    faces = [{"id": f"f{n}", "name": f"Face {n}"} for n in range(3)]
    menus = commands(piece({f"{INFANTRY}/faces": faces, **NO_FACES}))
    assert [name for name in menus if "ace" in name] == ["Next face", "Face 0", "Face 1", "Face 2"]


def test_properties_tell_whose_a_piece_is_and_where_it_belongs(guard: Piece) -> None:
    wanted = {
        "Side": "Red",
        "Nation": "Rubia",
        "Kind": "Infantry",
        "Class": "unit",
        "Command": "Red corps",
        "Command1": "Red army",
        "Command2": "Red corps",
        "fire": "3",
    }
    assert wanted.items() <= guard.marks.items()


def test_an_attribute_that_differs_by_face_is_worked_out_from_the_face() -> None:
    values = {"oob/red.json#/units/0/faces": {"worn": {"fire": 1}}}
    found = [trait.fields for trait in piece(values).all("calcProp")]
    assert ("fire", "{Face==1?3:1}", "") in found


def test_an_attribute_is_named_so_that_expressions_can_use_it() -> None:
    marks = piece({f"{INFANTRY}/attributes": {"Side": "left", "fire-power": 2}}).marks
    assert (marks["_Side"], marks["fire_power"], marks["Side"]) == ("left", "2", "Red")


def test_only_its_own_side_and_a_single_player_may_handle_a_piece(guard: Piece) -> None:
    assert [trait.field(0) for trait in guard.all("restrict")] == ["Red,Solitaire"]


def test_everybody_may_handle_a_marker(book: PieceBook) -> None:
    assert slots(book)["Fort"].all("restrict") == []


def test_access_is_restricted_outside_everything_else(guard: Piece) -> None:
    assert guard.traits[0].id == "restrict"


@pytest.mark.parametrize("trait", ["delete", "clone", "footprint", "markmoved", "report"])
def test_every_unit_can_do_what_wargamers_expect(guard: Piece, trait: str) -> None:
    assert guard.all(trait)


def test_what_changes_a_piece_is_told_in_the_chat(guard: Piece) -> None:
    changes = [one for trait in guard.all("PROP") for one in tokens(trait.field(2), ",")]
    known = {tokens(one, ":")[1] for one in changes}
    assert known <= told(guard)


def told(one: Piece) -> set[str]:
    return {key for trait in one.all("report") for key in tokens(trait.field(0), ",")}


def test_keys_that_a_piece_does_not_know_are_not_told(book: PieceBook) -> None:
    general = told(slots(book)["General"])
    assert {keys.FLIP, keys.LOSE, keys.FORMATION, keys.TURN_RIGHT}.isdisjoint(general)
    assert {keys.FLIP, keys.LOSE, keys.TURN_RIGHT} <= told(slots(book)["Red guard"])


def test_a_status_of_units_is_told_of_units_alone() -> None:
    book = book_of({**named("Red guard"), f"{STATUSES}/0/carried_by": "unit"})
    shaken = keys.named("status-shaken")
    assert shaken in told(slots(book)["Red guard"])
    assert shaken not in told(slots(book)["General"])


def test_what_is_lost_goes_to_the_box_of_its_side_and_comes_back(book: PieceBook) -> None:
    (sent,) = prototypes(book)["Lost by red"].all("sendto")
    x, y = book.plan.table.box_middle("lost:red")
    assert (sent.field(0), sent.field(6)) == ("Eliminate", "Bring back")
    assert [sent.field(number) for number in (2, 4, 5)] == [book.plan.table_name, str(x), str(y)]
    # The pieces of books have the traits of their prototypes in their place.
    assert sent in slots(book)["Red guard"].traits


def test_a_box_for_the_lost_that_the_module_has_is_used() -> None:
    book = book_of({"module.json#/boxes/0/purpose": "eliminated"})
    assert {box.id for box in book.plan.lost_boxes.values()} == {"reserve"}


def test_a_status_is_a_sign_that_is_off_at_first(guard: Piece) -> None:
    assert guard.layers["shaken"] == -1


def test_the_sign_of_a_status_is_its_marker(guard: Piece) -> None:
    assert pictures(guard, "shaken") == ["fort.png"]


def test_a_status_without_a_marker_has_a_sign_with_its_name() -> None:
    assert pictures(piece({f"{STATUSES}/0/marker": ""}), "shaken") == ["sign-shaken.png"]


def test_a_status_of_levels_has_one_name_for_each() -> None:
    layers = piece({f"{STATUSES}/0/levels": 3}).all("emb2")
    shaken = next(trait for trait in layers if trait.field(18) == "shaken")
    assert shaken.field(16) == "+ (Shaken 1),+ (Shaken 2),+ (Shaken 3)"


def test_a_status_of_units_is_not_on_leaders() -> None:
    book = book_of({f"{STATUSES}/0/carried_by": "unit"})
    assert "shaken" not in slots(book)["General"].layers


def test_formations_are_signs_of_which_the_usual_one_is_empty(guard: Piece) -> None:
    assert pictures(guard, "Formation") == ["", "sign-square.png"]


def test_faces_that_stand_for_formations_need_no_signs() -> None:
    faces = {f"{INFANTRY}/faces/0/formation": "line", f"{INFANTRY}/faces/1/formation": "square"}
    assert "Formation" not in piece(faces).layers


@pytest.mark.parametrize(
    ("rule", "orientation", "ways"),
    [
        ("hexside", "flat", ["6"]),
        ("vertex", "flat", ["12"]),
        ("hexside", "pointy", ["12"]),
        ("vertex", "pointy", ["6"]),
        ("none", "flat", []),
    ],
)
def test_pieces_turn_as_their_formation_faces(rule: str, orientation: str, ways: list[str]) -> None:
    changes = {
        FORMATIONS: [{"id": "line", "name": "Line", "facing": rule}],
        f"{INFANTRY}/formations": ["line"],
        "maps/field.json#/grid/orientation": orientation,
        "maps/field.json#/hexsides": [],
        "maps/field.json#/lines": [],
        "maps/field.json#/courses": [],
        SETUP: [],
    }
    assert rotation(piece(changes)) == ways


def test_facing_vertices_only_a_command_turns_by_two_of_twelve_steps() -> None:
    changes = {
        FORMATIONS: [{"id": "line", "name": "Line", "facing": "vertex"}],
        f"{INFANTRY}/formations": ["line"],
        SETUP: [],
    }
    one = piece(changes)
    right = next(trait for trait in one.all("macro") if trait.field(1) == "Turn right")
    assert tokens(right.field(5), ",") == ["57348,0,turn-right", "57348,0,turn-right"]
    assert one.facings == {"Turn": 1}


def test_facing_vertices_and_hexsides_a_piece_turns_twelve_ways(guard: Piece) -> None:
    assert rotation(guard) == ["12"]
    assert guard.all("macro") == []


def test_a_facing_in_a_set_up_makes_a_kind_turn() -> None:
    setup = [{"piece": "red-2", "hex": "0101", "facing": 2}]
    book = book_of({**NO_FACING, SETUP: setup})
    assert rotation(slots(book)["Cavalry"]) == ["6"]


def test_blocks_can_be_hidden_from_the_enemy() -> None:
    coloured = {"module.json#/sides/0/colour": "#a03020"}
    blocks = piece({"counters.json#/templates/0/shape": "block", **coloured})
    assert [trait.field(1) for trait in blocks.all("obs")] == ["hidden-red.png"]
    assert [trait.field(5) for trait in blocks.all("obs")] == ["side:"]


def test_pieces_of_a_side_with_a_secret_box_can_be_hidden() -> None:
    secret = {"module.json#/boxes/0/secret": True, "module.json#/boxes/0/side": "red"}
    found = slots(book_of({**named("Red guard"), "oob/blue.json#/units/0/name": "Blue", **secret}))
    assert [len(found[name].all("obs")) for name in ("Red guard", "Blue")] == [1, 0]


def test_other_counters_cannot_be_hidden(guard: Piece) -> None:
    assert guard.all("obs") == []


def test_pieces_lie_in_a_panel_of_their_command(book: PieceBook) -> None:
    panels = {
        one.get("entryName"): [slot.get("entryName") for slot in one]
        for one in book.windows()[0].iter()
        if one.tag.endswith("PanelWidget")
    }
    assert panels == {
        "Red army": ["Cavalry"],
        "Red army / Red corps": ["General", "Red guard"],
        "Blue": ["Infantry", "Cavalry"],
        "Markers": ["Fort", "Fort"],
    }


def test_another_unit_shifts_no_number_of_a_piece() -> None:
    new = {"id": "red-0", "kind": "infantry", "name": "New"}
    guard = {"id": "red-1", "kind": "infantry", "name": "Red guard"}
    horse = {"id": "red-2", "kind": "cavalry"}
    before, after = (
        slots(book_of({"oob/red.json#/units": units}))
        for units in ([guard, horse], [new, horse, guard])
    )
    assert after["Red guard"].gpid == before["Red guard"].gpid


def test_numbers_of_pieces_are_unique(book: PieceBook) -> None:
    numbers = [one.get("gpid") for one in book.windows()[0].iter() if one.get("gpid")]
    assert len(set(numbers)) == len(numbers) == 7


@pytest.mark.parametrize("name", ["A\\", "a;b,c/d:e|f", "'quoted'", "tab\there", "a+b", '<&>"é'])
def test_any_name_survives(name: str) -> None:
    shown = " ".join(name.replace("\\", "/").split())
    found = piece({**named(name), f"{INFANTRY}/faces/1/name": name}, shown)
    assert list(piece_faults(found, {})) == []


def test_a_piece_that_covers_several_hexes_is_told_of(book: PieceBook) -> None:
    assert "vassal.several-hexes" in {issue.code for issue in book.issues()}


def test_cards_that_are_drawn_at_random_are_told_of(book: PieceBook) -> None:
    told = next(issue for issue in book.issues() if issue.code == "vassal.hands")
    assert told.message.endswith(": 2.")


def test_secret_tracks_are_told_of() -> None:
    codes = {one.code for one in book_of({"module.json#/tracks/0/secret": True}).issues()}
    assert "vassal.secret-tracks" in codes


def test_values_that_are_lists_are_told_of() -> None:
    codes = {one.code for one in book_of({f"{INFANTRY}/attributes": {"dice": [1]}}).issues()}
    assert "vassal.lists" in codes
