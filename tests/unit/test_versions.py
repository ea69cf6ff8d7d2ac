"""Two versions of a module compared and brought together, thing by thing."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexwright.cli.command import Exit
from hexwright.cli.main import main
from hexwright.schema.dump import plain
from hexwright.schema.load import load
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from hexwright.schema.versions.difference import Difference, differences
from hexwright.schema.versions.merging import Merged, Side, merged
from hexwright.schema.versions.object_tree import GONE, document_of, tree
from hexwright.schema.versions.wording import difference_words
from tests.helpers.command_line import module_folder
from tests.helpers.modules import Changes, module_of

FIRST = "oob/red.json#/units/0/name"
SECOND = "oob/red.json#/units/1/name"
ROWS = "maps/field.json#/terrain/rows"


def sample(name: str) -> Module:
    module = load(next(folder for folder in sample_folders() if folder.name == name)).module
    assert module is not None
    return module


def documents(changes: Changes | None = None) -> dict[str, Any]:
    return {
        kind.path(kind.id_of(record)): plain(record)
        for kind, records in module_of(changes or {}).documents()
        for record in records
    }


def merge(ours: Changes, theirs: Changes, prefer: Side = "") -> Merged:
    return merged(documents(), documents(ours), documents(theirs), prefer)


def read(made: Merged, path: str) -> Any:
    return msgspec.json.decode(made.files[path])


def found(changes: Changes) -> list[Difference]:
    return differences(module_of({}), module_of(changes))


# --- trees ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [folder.name for folder in sample_folders()])
def test_every_document_of_a_sample_comes_back_from_its_tree(name: str) -> None:
    for kind, records in sample(name).documents():
        for record in records:
            document = plain(record)
            made = document_of(kind.name, tree(kind.name, document))
            assert tree(kind.name, made) == tree(kind.name, document)
            assert made.keys() == document.keys()


# --- differences ---------------------------------------------------------------------------------


def test_a_module_does_not_differ_from_itself() -> None:
    assert differences(sample("ccn"), sample("ccn")) == []


def test_a_changed_value_is_found_by_the_name_of_its_owner() -> None:
    one = found({FIRST: "Guards"})
    assert [(each.path, each.way, each.new) for each in one] == [
        ("oob/red.json", ("units", "red-1", "name"), "Guards")
    ]
    assert difference_words(one[0]) == "+ Units, red-1, Name: Guards"


def test_hexes_that_changed_alike_are_one_difference() -> None:
    rows = [list(row) for row in documents()["maps/field.json"]["terrain"]["rows"]]
    legend = documents()["maps/field.json"]["terrain"]["legend"]
    code = next(one for one, kind in legend.items() if kind == "woods")
    old = legend[rows[0][0]]
    rows[0][0] = rows[0][1] = code
    one = found({ROWS: ["".join(row) for row in rows]})
    assert [(each.way, each.old, each.new) for each in one] == [(("terrain",), old, "woods")]
    assert len(one[0].hexes) == 2


def test_another_character_in_the_legend_is_no_difference() -> None:
    layer = documents()["maps/field.json"]["terrain"]
    code = next(iter(layer["legend"]))
    legend = {("Z" if one == code else one): kind for one, kind in layer["legend"].items()}
    rows = [row.replace(code, "Z") for row in layer["rows"]]
    assert found({"maps/field.json#/terrain": {"legend": legend, "rows": rows}}) == []


def test_a_piece_that_stands_elsewhere_is_one_difference() -> None:
    setup = documents()["scenarios/meeting.json"]["setup"]
    place = next(at for at, one in enumerate(setup) if one.get("piece") and one.get("hex"))
    one = found({f"scenarios/meeting.json#/setup/{place}/hex": "0103"})
    assert [each.way for each in one] == [("setup", setup[place]["piece"], "hex")]


def test_documents_that_come_and_go_are_told_whole() -> None:
    module = module_of({})
    lost = module.with_documents({"scenarios/rematch.json": None})
    assert [each.is_gone for each in differences(module, lost)] == [True]
    assert [each.is_new for each in differences(lost, module)] == [True]


# --- merging -------------------------------------------------------------------------------------


def test_changes_of_different_things_come_together() -> None:
    made = merge({FIRST: "Guards"}, {SECOND: "Dragoons"})
    assert made.conflicts == []
    assert [one["name"] for one in read(made, "oob/red.json")["units"]] == ["Guards", "Dragoons"]


def test_what_nobody_changed_is_as_it_was_to_the_byte() -> None:
    made = merge({FIRST: "Guards"}, {SECOND: "Dragoons"})
    same = merged(documents(), documents(), documents())
    for path, data in same.files.items():
        assert (made.files[path] == data) == (path != "oob/red.json")


def test_the_same_change_on_both_sides_is_no_conflict() -> None:
    assert merge({FIRST: "Guards"}, {FIRST: "Guards"}).conflicts == []


def test_different_changes_of_the_same_value_are_a_conflict() -> None:
    made = merge({FIRST: "Guards"}, {FIRST: "Line"})
    assert [
        (conflict.way, conflict.base, conflict.ours, conflict.theirs) for conflict in made.conflicts
    ] == [(("units", "red-1", "name"), GONE, "Guards", "Line")]


@pytest.mark.parametrize(("prefer", "name"), [("ours", "Guards"), ("theirs", "Line")])
def test_a_preferred_side_settles_conflicts(prefer: Side, name: str) -> None:
    made = merge({FIRST: "Guards"}, {FIRST: "Line"}, prefer)
    assert made.conflicts == []
    assert read(made, "oob/red.json")["units"][0]["name"] == name


def test_what_both_add_stays_and_what_one_takes_away_goes() -> None:
    unit = {"kind": "infantry"}
    red = documents()["oob/red.json"]["units"]
    ours = {"oob/red.json#/units": [red[0], {"id": "red-8", **unit}, *red[1:]]}
    theirs = {"oob/red.json#/units": [*red, {"id": "red-9", **unit}]}
    made = read(merge(ours, theirs), "oob/red.json")["units"]
    assert [one["id"] for one in made] == ["red-1", "red-8", "red-2", "red-9"]


def test_an_entry_that_one_deletes_and_the_other_changes_is_a_conflict() -> None:
    ours = documents()
    del ours["maps/field.json"]["labels"][0]
    theirs = documents({"maps/field.json#/labels/0/size": 0.8})
    made = merged(documents(), ours, theirs)
    assert [conflict.way for conflict in made.conflicts] == [("labels", "Höhe 12 0203")]


def test_hexes_painted_on_both_sides_come_together() -> None:
    layer = documents()["maps/field.json"]["terrain"]
    code = next(one for one, kind in layer["legend"].items() if kind == "woods")
    rows = layer["rows"]
    ours = [code + rows[0][1:], *rows[1:]]
    theirs = [*rows[:-1], code + rows[-1][1:]]
    made = read(merge({ROWS: ours}, {ROWS: theirs}), "maps/field.json")["terrain"]
    assert made["legend"] == layer["legend"]
    assert made["rows"] == [ours[0], *rows[1:-1], theirs[-1]]


def test_pictures_are_merged_as_whole_files() -> None:
    base = {"art/a.png": b"old", "art/b.png": b"old"}
    made = merged(base, {**base, "art/a.png": b"new"}, {"art/a.png": b"old"})
    assert made.files == {"art/a.png": b"new"}
    assert made.conflicts == []


# --- commands ------------------------------------------------------------------------------------


def folders(tmp_path: Path, ours: Changes, theirs: Changes) -> list[str]:
    pairs: tuple[tuple[str, Changes], ...] = (("base", {}), ("ours", ours), ("theirs", theirs))
    return [str(module_folder(tmp_path / name, changes)) for name, changes in pairs]


def test_diff_tells_thing_by_thing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base, ours, _ = folders(tmp_path, {FIRST: "Guards"}, {})
    assert main(["diff", base, ours]) == Exit.OK
    assert "+ Units, red-1, Name: Guards" in capsys.readouterr().out
    assert main(["diff", base, ours, "--exit-code"]) == Exit.PROBLEMS
    assert main(["diff", base, base, "--exit-code"]) == Exit.OK


def test_diff_as_json_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base, ours, _ = folders(tmp_path, {FIRST: "Guards"}, {})
    main(["diff", base, ours, "--json"])
    (one,) = msgspec.json.decode(capsys.readouterr().out)
    assert one == {"file": "oob/red.json", "way": ["units", "red-1", "name"], "new": "Guards"}


def test_merge_writes_a_sound_module(tmp_path: Path) -> None:
    base, ours, theirs = folders(tmp_path, {FIRST: "Guards"}, {SECOND: "Dragoons"})
    out = tmp_path / "out"
    assert main(["merge", base, ours, theirs, "-o", str(out)]) == Exit.OK
    made = load(out)
    assert made.is_sound
    assert made.module is not None
    assert [unit.name for unit in made.module.oobs["red"].units] == ["Guards", "Dragoons"]


def test_merge_with_a_conflict_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base, ours, theirs = folders(tmp_path, {FIRST: "Guards"}, {FIRST: "Line"})
    out = tmp_path / "out"
    assert main(["merge", base, ours, theirs, "-o", str(out)]) == Exit.PROBLEMS
    assert not out.exists()
    assert "theirs: Line" in capsys.readouterr().out
    assert main(["merge", base, ours, theirs, "-o", str(out), "--prefer", "ours"]) == Exit.OK
