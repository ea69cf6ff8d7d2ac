"""Counter kinds, faces and templates: changed together, numbered, renamed, replaced."""

from pathlib import Path
from typing import Any

import pytest

from hexwright.editor.counters.edits.attributes import attribute_parts
from hexwright.editor.counters.edits.counter_lists import CounterKindList
from hexwright.editor.counters.edits.faces import delete_face, duplicate_face, rename_face
from hexwright.editor.counters.edits.kinds import (
    change_kinds,
    kind_filter,
    next_name,
    shared_value,
    size_presets,
)
from hexwright.editor.counters.edits.templates import (
    add_field,
    delete_field,
    field_parts,
    next_place,
    place_at,
    resized,
    sample_kind,
)
from hexwright.editor.references.edits.replacing import replaced
from hexwright.render.counter_look import kind_look
from hexwright.schema.counter_faces import add_face
from hexwright.schema.documents import COUNTERS
from hexwright.schema.load import load
from hexwright.schema.model.counters import CounterKind, Counters, Template, TemplateField
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.values.format_parts import members
from tests.helpers.modules import module_of

SEVERAL = object()
SAMPLES = Path(__file__).resolve().parents[3] / "sample_modules"


def sample(name: str) -> Module:
    module = load(SAMPLES / name).module
    assert module is not None
    return module


def kind(name: str, **more: Any) -> CounterKind:
    return CounterKind(id=name, name=name, piece_class="unit", **more)


def counters(*kinds: CounterKind) -> Counters:
    return Counters(kinds=kinds)


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("1st Line", "2nd Line"),
        ("2nd Line", "3rd Line"),
        ("3rd Line", "4th Line"),
        ("10th Foot", "11th Foot"),
        ("20th Foot", "21st Foot"),
        ("Guns", "Guns 2"),
        ("Battery 7", "Battery 8"),
        ("Regimiento 1.º", "Regimiento 2.º"),
    ],
)
def test_a_copy_gets_the_next_number(name: str, following: str) -> None:
    assert next_name(name, {name}) == following


def test_a_number_that_is_taken_is_passed_over() -> None:
    assert next_name("1st Line", {"1st Line", "2nd Line"}) == "3rd Line"


def kind_list(*kinds: CounterKind) -> CounterKindList:
    return CounterKindList(module_of().with_documents({COUNTERS.file: counters(*kinds)}))


def test_copies_are_numbered_on_and_stand_behind_their_original() -> None:
    records = kind_list(kind("1st Line"), kind("Guns"))
    new = records.numbered([0], 3)
    made = records.with_copies(new, [0])
    assert isinstance(made, Counters)
    assert [one.name for one in made.kinds] == [
        "1st Line", "2nd Line", "3rd Line", "4th Line", "Guns",
    ]  # fmt: skip
    assert [one.id for one in new] == ["2nd-line", "3rd-line", "4th-line"]


def test_a_new_kind_is_like_its_neighbour() -> None:
    records = kind_list(kind("foot", side="red", nation="rubia", template="block"))
    added = records.new(0)
    assert (added.id, added.side, added.template) == ("new-counter", "red", "block")


def test_one_value_changes_in_all_chosen_kinds() -> None:
    before = counters(*(kind(f"k{number}") for number in range(5)))
    made = change_kinds(before, {"k1", "k3"}, ("attributes", "move"), 4)
    assert [one.attributes.get("move") for one in made.kinds] == [None, 4, None, 4, None]
    assert made.kinds[0] is before.kinds[0]


def test_a_value_that_differs_is_told_as_several() -> None:
    kinds = [kind("one", steps=2), kind("two", steps=3)]
    assert shared_value(kinds, ("steps",), SEVERAL) is SEVERAL
    assert shared_value(kinds, ("count",), SEVERAL) == 0


def test_the_classes_of_pieces_have_attributes_of_their_own() -> None:
    module = sample("jdg")
    parts = attribute_parts(module)
    assert "strength" in parts["unit"]
    assert "strength" not in parts["leader"]
    assert "command_range" in parts["leader"]


def test_a_replaced_kind_is_gone_and_everything_uses_the_other() -> None:
    module = sample("jdg")
    made = replaced(module, COUNTERS.file, "kinds", "kind", ["line-infantry"], "guard-infantry")
    records = {path: one for path, one in made.items() if isinstance(one, Record)}
    after = module.with_documents(records)
    assert "line-infantry" not in after.kinds
    assert all(piece.kind != "line-infantry" for piece in after.pieces.values())


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (kind_filter("gua inf"), ["guard"]),
        (kind_filter(side="red"), ["guard"]),
        (kind_filter(side=""), ["line", "marker"]),
        (kind_filter(piece_class="unit"), ["guard", "line"]),
        (kind_filter("mark", piece_class="unit"), []),
    ],
)
def test_kinds_are_found_by_words_side_and_class(wanted: Any, found: list[str]) -> None:
    kinds = (
        CounterKind(id="guard", name="Guard infantry", piece_class="unit", side="red"),
        CounterKind(id="line", name="Line", piece_class="unit"),
        CounterKind(id="marker", name="Rout", piece_class="marker"),
    )
    assert [one.id for one in kinds if wanted(one)] == found


# --- faces ---------------------------------------------------------------------------------------


def test_the_first_face_that_is_added_is_a_back_behind_a_front() -> None:
    made = add_face(kind("foot"), "Disordered", -1)
    assert [face.id for face in made.faces] == ["front", "disordered"]


def test_a_front_that_is_left_alone_is_no_face_any_more() -> None:
    assert delete_face(add_face(kind("foot"), "Disordered", -1), 1).faces == ()


def test_a_copied_face_has_an_id_of_its_own() -> None:
    made = duplicate_face(add_face(kind("foot"), "Step 1", -1), 1)
    assert [face.name for face in made.faces][1:] == ["Step 1", "Step 2"]
    assert len({face.id for face in made.faces}) == 3


def faced() -> Module:
    """Both cavalry and infantry have a face of the same name; both lie with it up."""
    return module_of(
        {
            "counters.json#/kinds/1/faces": [
                {"id": "fresh", "name": "Fresh"},
                {"id": "worn", "name": "Worn"},
            ],
            "scenarios/meeting.json#/setup": [
                {"piece": "blue-1", "hex": "0101", "face": "worn"},
                {"piece": "blue-2", "hex": "0102", "face": "worn"},
            ],
            "scenarios/meeting.json#/reinforcements": [],
        }
    )


def test_a_renamed_face_is_followed_by_units_and_set_ups() -> None:
    made = rename_face(faced(), "infantry", "worn", "tired")
    oob, battle = made["oob/blue.json"], made["scenarios/meeting.json"]
    assert isinstance(oob, OrderOfBattle)
    assert isinstance(battle, Scenario)
    assert oob.units[0].faces == {"tired": {"fire": 1}}
    assert [one.face for one in battle.setup] == ["tired", "worn"]


# --- templates -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("across", "down", "place"),
    [(0.1, 0.1, "top-left"), (0.5, 0.5, "centre"), (0.99, 0.5, "right"), (-3, 9, "bottom-left")],
)
def test_every_spot_of_a_counter_is_one_of_nine_places(
    across: float, down: float, place: str
) -> None:
    assert place_at(across, down) == place


def test_a_field_does_not_leave_the_counter() -> None:
    assert next_place("centre", 1, 0) == "right"
    assert next_place("right", 1, 0) == "right"
    assert next_place("left", 0, 1) == "bottom-left"


def test_a_field_is_never_larger_than_the_counter() -> None:
    assert resized(TemplateField(show="name", size=0.99), 0.5).size == 1.0


def test_a_new_field_takes_a_free_place() -> None:
    made = add_field(
        Template(id="t", name="T", fields=(TemplateField(show="x", at="top-left"),)), "y"
    )
    assert made.fields[1].at == "top"
    assert delete_field(made, 0).fields == (made.fields[1],)


def test_a_field_can_show_every_attribute_of_the_system() -> None:
    module = sample("jdg")
    template = module.counters.templates[0]
    parts = field_parts(module, members(module, "counters", "templates", "fields"), template)
    assert {"name", "symbol", "strength", "command_range"} <= set(parts["show"]["enum"])
    assert "heavy" in parts["boxed"]["enum"]
    assert "strength" not in parts["boxed"]["enum"]


@pytest.mark.parametrize("name", ["jdg", "ccn", "free"])
def test_the_sample_of_a_template_has_something_in_every_field(name: str) -> None:
    module = sample(name)
    for template in module.counters.templates:
        look = kind_look(module, sample_kind(module, template))
        values = [field for field in template.fields if field.show != "symbol"]
        assert len(look.printed) == len(values)


def test_the_common_print_sizes_are_offered() -> None:
    sizes = {(preset.width_mm, preset.shape) for preset in size_presets()}
    assert {(12.7, "rounded"), (15.9, "rounded"), (15, "rounded"), (18, "rounded")} <= sizes
    assert any(shape == "block" for _, shape in sizes)
