"""From files to a module: what is missing, broken, unknown or too new."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hexwright.schema.migrations
from hexwright.schema.dump import dump_module
from hexwright.schema.files import read_folder
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.load import load, load_module
from hexwright.schema.notes import note_title, notes_in
from hexwright.schema.package import PackageHeader, build_package
from tests.helpers.modules import (
    GONE,
    changed,
    codes_of,
    documents,
    install_system,
    issues_of,
    module_of,
    place,
    small_module,
    the_issue,
)

MEETING = "scenarios/meeting.json#"


def test_the_small_module_is_sound() -> None:
    loaded = load_module(small_module())
    assert loaded.is_sound
    assert loaded.issues == []


def test_an_empty_folder_lacks_the_three_files_that_every_module_has() -> None:
    loaded = load_module({})
    assert loaded.module is None
    assert not loaded.is_sound
    found = [(issue.code, issue.file) for issue in loaded.issues]
    assert found == [
        ("file.missing", "counters.json"),
        ("file.missing", "module.json"),
        ("file.missing", "terrain.json"),
    ]


@pytest.mark.parametrize("name", ["module.json", "terrain.json", "counters.json"])
def test_one_missing_file_is_the_only_fault(name: str) -> None:
    loaded = load_module(small_module({name: GONE}))
    assert loaded.module is None
    assert [(issue.code, issue.file) for issue in loaded.issues] == [("file.missing", name)]


@pytest.mark.parametrize("name", list(documents()))
def test_a_file_that_is_not_json_is_told_once_and_for_itself_only(name: str) -> None:
    found = issues_of({name: b'{"id": }'})
    assert [(one.code, one.file, one.line, one.column) for one in found] == [
        ("json.syntax", name, 1, 8)
    ]


@pytest.mark.parametrize("name", list(documents()))
@pytest.mark.parametrize("value", ["[]", "null", '"text"', "3", "true"])
def test_a_file_that_is_no_object_is_told(name: str, value: str) -> None:
    found = [issue for issue in issues_of({name: value.encode()}) if issue.file == name]
    assert [(one.code, one.pointer) for one in found] == [("schema.type", "")]


def test_faults_of_all_files_and_kinds_are_told_at_once() -> None:
    changes: dict[str, Any] = {
        "module.json#/title": 5,
        "terrain.json#/hexes/0/cover": 21,
        "counters.json#/kinds/0/class": "dragon",
        "maps/field.json#/hexsides/0/terrain": "wall",
        "decks/orders.json": b"{",
        f"{MEETING}/setup/0/hex": "0909",
        f"{MEETING}/colour": "blue",
    }
    assert {(issue.code, place(issue)) for issue in issues_of(changes)} == {
        ("schema.type", "module.json#/title"),
        ("schema.range", "terrain.json#/hexes/0/cover"),
        ("schema.choice", "counters.json#/kinds/0/class"),
        ("reference.unknown", "maps/field.json#/hexsides/0/terrain"),
        ("json.truncated", "decks/orders.json#"),
        ("map.hex-unknown", f"{MEETING}/setup/0/hex"),
        ("schema.unknown-member", f"{MEETING}/colour"),
    }


def test_the_gravest_issues_come_first_then_in_the_order_of_the_files() -> None:
    changes: dict[str, Any] = {
        "terrain.json#/odd": 1,
        "scenarios/meeting.json#/title": 1,
        "maps/field.json#/title": 1,
    }
    assert [issue.file for issue in issues_of(changes)] == [
        "maps/field.json",
        "scenarios/meeting.json",
        "terrain.json",
    ]


HAND_WRITTEN = """{
  "language": "es",
  "colour": "red",
  "words": {
    "Höhe": "Colina", "Red":
        17
  }
}
"""


@pytest.mark.parametrize("lead", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_and_column_are_those_of_the_value(lead: bytes, end: str) -> None:
    text = lead + HAND_WRITTEN.replace("\n", end).encode()
    found = issues_of({"texts/es.json": text, "module.json#/languages": ["es"]})
    assert [(one.code, one.pointer, one.line, one.column) for one in found] == [
        ("schema.type", "/words/Red", 6, 9),
        ("schema.unknown-member", "/colour", 3, 13),
    ]


def test_an_issue_about_something_missing_stands_at_the_object_that_lacks_it() -> None:
    text = b'{\n  "id": "orders",\n  "title": "Orders",\n  "cards": [\n    {"id": "halt"}\n  ]\n}'
    found = [issue for issue in issues_of({"decks/orders.json": text}) if issue.line]
    assert [(one.code, one.pointer, one.line, one.column) for one in found] == [
        ("schema.missing", "/cards/0", 5, 5)
    ]
    assert "“title”" in found[0].message


def test_the_printed_issue_has_file_line_column_code_and_hint() -> None:
    text = b'{"id": "orders", "title": "Orders", "size": -1, "cards": []}'
    [issue] = [one for one in issues_of({"decks/orders.json": text}) if one.code[:6] == "schema"]
    assert issue.text() == (
        "decks/orders.json:1:45: error: Size: -1 is out of range. [schema.range] (at /size)\n"
        "    Allowed: 0 … 10000 cards."
    )


def test_a_member_that_stands_twice_is_told_at_the_second_name() -> None:
    text = b'{"language": "es",\n "words": {"a/b": "x",\n  "a/b": "y"}}'
    issue = the_issue("json.repeated-member", {"texts/es.json": text})
    assert place(issue) == "texts/es.json#/words/a~1b"
    assert (issue.line, issue.column) == (3, 3)
    assert "“a/b”" in issue.message
    assert issue.severity is Severity.ERROR


def test_a_member_that_stands_twice_keeps_its_place_beside_another_fault() -> None:
    text = b'{"language": "es",\n "words": {}, "words": 5}'
    found = {issue.code: (issue.line, issue.column) for issue in issues_of({"texts/es.json": text})}
    assert found["json.repeated-member"] == (2, 15)
    assert found["schema.type"] == (2, 24)


def test_an_unknown_system_is_told_with_the_installed_ones() -> None:
    issue = the_issue("module.system-unknown", {"module.json#/system/id": "chess"})
    assert place(issue) == "module.json#/system/id"
    assert "“chess”" in issue.message
    assert "free" in issue.hint


def test_a_module_of_an_unknown_system_is_still_checked_and_may_have_any_attributes() -> None:
    changes: dict[str, Any] = {
        "module.json#/system/id": "chess",
        "oob/red.json#/units/0/attributes": {"odd": 1},
        f"{MEETING}/setup/0/hex": "0909",
    }
    assert codes_of(changes) == {"module.system-unknown", "map.hex-unknown"}


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("maps/field.json", "maps/meadow.json"),
        ("oob/red.json", "oob/crimson.json"),
        ("tables/combat.json", "tables/fire.json"),
        ("decks/orders.json", "decks/cards.json"),
        ("scenarios/rematch.json", "scenarios/again.json"),
    ],
)
def test_a_file_that_is_not_named_by_its_id_is_told_with_the_right_name(
    name: str, other: str
) -> None:
    issue = the_issue("file.name-differs", {name: GONE, other: documents()[name]})
    assert place(issue) == f"{other}#/id"
    assert name in issue.hint


def test_texts_that_are_not_named_by_their_language_are_told() -> None:
    issue = the_issue("file.name-differs", {"texts/fr.json": {"language": "es", "words": {}}})
    assert place(issue) == "texts/fr.json#/language"


@pytest.mark.parametrize("name", ["maps/old/field.json", "maps/field.txt", "readme.json", "maps"])
def test_files_that_are_no_documents_are_left_alone(name: str) -> None:
    assert not codes_of({name: b"not json"})


# --- members that this version does not know ----------------------------------------------------

UNKNOWN = [
    "module.json#/mood",
    "module.json#/system/mood",
    "module.json#/sides/0/mood",
    "module.json#/dice/1/faces/0/mood",
    "terrain.json#/hexes/0/mood",
    "terrain.json#/hexes/0/art",
    "counters.json#/kinds/0/mood",
    "counters.json#/kinds/0/faces/1/mood",
    "counters.json#/templates/0/fields/0/mood",
    "maps/field.json#/grid/mood",
    "maps/field.json#/numbering",
    "maps/field.json#/terrain/mood",
    "maps/field.json#/zones/0/mood",
    "oob/red.json#/units/0/mood",
    "tables/combat.json#/columns/0/mood",
    "decks/orders.json#/cards/0/mood",
    "scenarios/meeting.json#/mood",
    "scenarios/meeting.json#/setup/0/mood",
    "scenarios/meeting.json#/setup/0/(extra)",
]


@pytest.mark.parametrize("where", UNKNOWN)
@pytest.mark.parametrize("value", [{"deep": [1, 2.0, None, "ü"]}, 7])
def test_an_unknown_member_is_told_and_survives(where: str, value: Any) -> None:
    name, _, steps = where.partition("#")
    at = f"{steps}/mood" if steps.endswith(("/art", "/numbering")) else steps
    put = {"mood": value} if steps != at else value
    loaded = load_module(small_module({where: put}))
    assert [(issue.code, issue.file, issue.pointer) for issue in loaded.issues] == [
        ("schema.unknown-member", name, at)
    ]
    assert loaded.module
    again = dump_module(loaded.module)
    found = json.loads(again[name])
    for step in at[1:].split("/"):
        found = found[int(step)] if isinstance(found, list) else found[step]
    assert found == value
    assert load_module(again).module == loaded.module


def test_an_unknown_member_beside_one_of_the_name_that_records_use_inside_survives() -> None:
    odd = {"language": "es", "words": {}, "(extra)": 5, "a": 1, "z": 2}
    module = module_of({"module.json#/languages": ["es"], "texts/es.json": odd})
    assert json.loads(dump_module(module)["texts/es.json"]) == odd


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A module whose system knows a single attribute of units, which is an object."""
    inner = {
        "title": "Guns",
        "type": "object",
        "additionalProperties": False,
        "properties": {"count": {"title": "Count", "type": "integer"}},
    }
    system = install_system(
        monkeypatch, attributes={"unit": {"properties": {"fire": {"title": "F"}, "guns": inner}}}
    )
    return {"module.json#/system/id": system}


@pytest.mark.parametrize(
    ("where", "put", "at"),
    [
        ("counters.json#/kinds/1/attributes", {"mood": 1}, "/mood"),
        ("counters.json#/kinds/0/faces/1/attributes", {"mood": 1}, "/mood"),
        ("oob/red.json#/units/0/attributes", {"guns": {"mood": 1}}, "/guns/mood"),
        ("oob/blue.json#/units/0/faces/worn", {"mood": 1}, "/mood"),
        ("oob/blue.json#/units/0/faces/worn", {"guns": {"mood": 1}}, "/guns/mood"),
    ],
)
def test_an_unknown_attribute_is_told_and_stays_among_the_attributes(
    closed: dict[str, Any], where: str, put: Any, at: str
) -> None:
    name, _, steps = where.partition("#")
    loaded = load_module(small_module({**closed, where: put}))
    told = [place(issue) for issue in loaded.issues if issue.code == "schema.unknown-member"]
    assert told == [f"{where}{at}"]
    assert loaded.module
    found = json.loads(dump_module(loaded.module)[name])
    for step in steps[1:].split("/"):
        found = found[int(step)] if isinstance(found, list) else found[step]
    assert found == put
    assert load_module(dump_module(loaded.module)).module == loaded.module


def test_an_unknown_member_of_an_own_attribute_survives_whatever_that_is_called() -> None:
    own = {"unit": {"options": {"title": "Options", "type": "string", "mood": 1}}}
    module = module_of({"module.json#/fields": own})
    assert json.loads(dump_module(module)["module.json"])["fields"] == own


def test_an_unknown_member_that_is_nearly_a_known_one_gets_a_hint() -> None:
    changes = {f"{MEETING}/setup/0/facin": 3}
    assert the_issue("schema.unknown-member", changes).hint == "Did you mean “facing”?"


# --- numbers and nesting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("maps/field.json#/grid/columns", 4.0),
        ("maps/field.json#/numbering", {"row": {"step": 1.0}}),
        ("module.json#/format", 1.0),
        (f"{MEETING}/setup/0/facing", 4.0),
        ("maps/field.json#/elevation/legend/0", 0.0),
    ],
)
def test_a_whole_number_may_be_written_with_a_point(where: str, value: Any) -> None:
    assert module_of({where: value}) == module_of({where: json.loads(_whole(value))})


def _whole(value: Any) -> str:
    return json.dumps(value).replace(".0", "")


def test_attributes_that_are_nested_without_need_are_told_and_nothing_breaks() -> None:
    deep: Any = 1
    for _ in range(30):
        deep = {"in": [deep]}
    found = issues_of({"oob/red.json#/units/0/attributes": {"deep": deep}})
    assert all(one.file == "oob/red.json" for one in found)


def test_attributes_may_be_lists_of_objects() -> None:
    value = {"ladder": [{"at": 1, "names": ["a", "b"]}, {"at": 2.5, "names": []}]}
    changes = {"oob/red.json#/units/0/attributes": value}
    assert module_of(changes).units["red-1"].attributes == value


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("9223372036854775808", "schema.range"),
        ("1e400", "json.number-range"),
        ("NaN", "json.not-a-number"),
        ("-Infinity", "json.not-a-number"),
    ],
)
def test_a_number_that_no_tool_can_hold_is_refused(number: str, code: str) -> None:
    text = f'{{"id": "orders", "title": "O", "size": {number}, "cards": []}}'.encode()
    found = issues_of({"decks/orders.json": text, f"{MEETING}/hands": []})
    assert [(one.code, one.file) for one in found] == [(code, "decks/orders.json")]


# --- format versions ----------------------------------------------------------------------------


@pytest.mark.parametrize("version", [2, 10**12, 2.0])
def test_a_newer_format_is_refused(version: float) -> None:
    loaded = load_module(small_module({"module.json#/format": version}))
    assert loaded.module is None
    assert [(issue.code, place(issue)) for issue in loaded.issues] == [
        ("format.newer", "module.json#/format")
    ]
    assert loaded.issues[0].line == 1


@pytest.mark.parametrize("version", [0, -1])
def test_a_format_before_the_first_is_refused(version: int) -> None:
    assert codes_of({"module.json#/format": version}) == {"format.unknown"}


@pytest.mark.parametrize("version", ["1", None, True, [1], 1.5])
def test_a_format_that_is_no_number_is_told_by_the_schema(version: Any) -> None:
    issue = the_issue("schema.type", {"module.json#/format": version})
    assert place(issue) == "module.json#/format"


def test_an_older_module_is_migrated_before_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(found: dict[str, Any]) -> dict[str, Any]:
        info = dict(found["module.json"])
        info["title"] = info.pop("name")
        return {**found, "module.json": info}

    defaults = {"to": 1, "steps": {0: step}}
    monkeypatch.setattr(hexwright.schema.migrations.migrate, "__kwdefaults__", defaults)
    old = changed({"module.json#/format": 0, "module.json#/title": GONE})
    old["module.json"]["name"] = "Old name"
    module = module_of({"module.json": old["module.json"]})
    assert module.info.title == "Old name"
    assert module.info.format == 1


# --- folders and packages -----------------------------------------------------------------------


def written(folder: Path, changes: dict[str, Any] | None = None) -> Path:
    for name, data in small_module(changes).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def test_a_folder_its_module_json_and_its_package_give_the_same_module(tmp_path: Path) -> None:
    folder = written(tmp_path / "module")
    package = tmp_path / "skirmish.hexpkg"
    header = PackageHeader(id="skirmish", title="Skirmish", version="1.0", system="free")
    package.write_bytes(build_package(small_module(), header))
    loaded = [load(path) for path in (folder, folder / "module.json", package)]
    assert all(one.is_sound for one in loaded)
    assert loaded[0].module == loaded[1].module == loaded[2].module


def test_a_place_without_a_module_is_an_issue_and_no_error(tmp_path: Path) -> None:
    loaded = load(tmp_path / "nowhere")
    assert loaded.module is None
    assert [issue.code for issue in loaded.issues] == ["files.no-module"]


def test_a_check_of_a_system_sees_the_whole_module(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(module: Any) -> Iterator[Issue]:
        seen.append((sorted(module.units), module.attributes("blue-1", "worn")))
        yield from ()

    system = install_system(monkeypatch, (look,))
    assert not codes_of({"module.json#/system/id": system})
    assert seen == [(["blue-1", "blue-2", "red-1", "red-2"], {"fire": 1})]


def test_notes_are_read_in_the_language_of_the_reader() -> None:
    files = {
        **read_folder(Path(__file__).parents[2] / "sample_modules" / "free"),
        "rules.md": b"# Rules\n\nRun.",
        "rules.es.md": b"# Reglas\n\nCorre.",
        "art/licence.txt": b"Free.",
        "broken.txt": b"\xff\xfe plain",
    }
    module = load_module(files).module
    assert module is not None
    assert "art/licence.txt" not in module.notes
    assert "plain" in module.notes["broken.txt"]
    assert notes_in(module.notes, "en")["rules.md"].endswith("Run.")
    assert notes_in(module.notes, "es")["rules.md"].endswith("Corre.")
    assert "rules.es.md" not in notes_in(module.notes, "es")
    assert note_title("rules.md", module.notes["rules.md"]) == "Rules"
    assert note_title("notes/house-rules.txt", "Run.") == "house rules"
