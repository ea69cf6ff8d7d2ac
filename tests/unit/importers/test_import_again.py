"""A newer version of a source over an edited module: three ways, told before anything is done."""

import json
from pathlib import Path
from typing import Any

import pytest

from hexwright.importers.again import renewed
from hexwright.importers.kept import BASE
from hexwright.importers.registry import importer
from hexwright.schema.files import read_folder
from hexwright.schema.issues import DataError
from hexwright.schema.load import load
from hexwright.schema.model.counters import CounterKind
from hexwright.schema.versions.difference import differences
from tests.helpers.command_line import Outcome, run
from tests.helpers.vassal_modules import png, sound_files, zipped

Capture = pytest.CaptureFixture[str]
OLD = sound_files()
EMPTY = b'{"format":"vassal","files":{},"documents":{"module.json":{}}}'
# Another version, and a third side.
NEWER = {
    **OLD,
    "buildFile.xml": OLD["buildFile.xml"]
    .replace(b'<VASSAL.build.GameModule name="My Game" version="1.0"',
             b'<VASSAL.build.GameModule name="My Game" version="2.0"')
    .replace(b"<entry>Allied</entry>", b"<entry>Allied</entry><entry>Neutral</entry>"),
}  # fmt: skip


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """The module that was made of the old version."""
    (tmp_path / "old.vmod").write_bytes(zipped(OLD))
    importer("vassal").import_into(tmp_path / "old.vmod", tmp_path / "made")
    return tmp_path / "made"


def edit(made: Path, file: str, **values: Any) -> None:
    """Edit members of a document by hand."""
    path = made / file
    document = {**json.loads(path.read_bytes()), **values}
    path.write_text(json.dumps(document), encoding="utf-8")


def again(capsys: Capture, made: Path, files: dict[str, bytes], *words: str) -> Outcome:
    newer = made.parent / "newer.vmod"
    newer.write_bytes(zipped(files))
    return run(capsys, "import", "vassal", newer, "-o", made, "--again", *words)


def info(made: Path) -> Any:
    return json.loads((made / "module.json").read_bytes())


def kind(made: Path, name: str) -> CounterKind:
    module = load(made).module
    assert module is not None
    return next(one for one in module.counters.kinds if one.name == name)


def test_what_changed_in_the_source_is_taken_over_and_what_was_edited_stays(
    made: Path, capsys: Capture
) -> None:
    edit(made, "module.json", description="Mine")
    ended = again(capsys, made, NEWER)
    assert ended.code == 0, ended.err
    assert info(made)["version"] == "2.0"
    assert [side["name"] for side in info(made)["sides"]] == ["Axis", "Allied", "Neutral"]
    assert info(made)["description"] == "Mine"


def test_the_same_version_again_changes_nothing(made: Path, capsys: Capture) -> None:
    edit(made, "module.json", description="Mine")
    before = load(made).module
    assert before is not None
    ended = again(capsys, made, OLD)
    assert "nothing new" in ended.out
    after = load(made).module
    assert after is not None
    assert differences(before, after) == []


def test_what_both_changed_is_listed_and_nothing_is_written(made: Path, capsys: Capture) -> None:
    edit(made, "module.json", version="1.5")
    ended = again(capsys, made, NEWER)
    assert ended.code == 1
    assert "1.5" in ended.out
    assert "2.0" in ended.out
    assert info(made)["version"] == "1.5"
    assert len(info(made)["sides"]) == 2


@pytest.mark.parametrize(("prefer", "version"), [("mine", "1.5"), ("theirs", "2.0")])
def test_who_wins_where_both_changed_can_be_said(
    prefer: str, version: str, made: Path, capsys: Capture
) -> None:
    edit(made, "module.json", version="1.5")
    assert again(capsys, made, NEWER, "--prefer", prefer).code == 0
    assert info(made)["version"] == version
    assert len(info(made)["sides"]) == 3


BOTH = {
    **NEWER,
    "buildFile.xml": NEWER["buildFile.xml"].replace(b'description=""', b'description="Theirs"', 1),
}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("--mine", "1", "--theirs", "2"), 0),
        (("--theirs", "1", "--mine", "2"), 1),
        (("--theirs", "1,2"), 2),
        (("--prefer", "theirs", "--mine", "1"), 0),
        (("--prefer", "mine", "--theirs", "1"), 1),
    ],
)
def test_what_both_changed_is_decided_one_by_one(
    words: tuple[str, ...], wanted: int, made: Path, capsys: Capture
) -> None:
    edit(made, "module.json", version="1.5", description="Mine")
    told = again(capsys, made, BOTH).out
    first, second = ("version", "description") if "1. module.json Version" in told else (
        "description", "version"
    )  # fmt: skip
    mine, theirs = (
        {"version": "1.5", "description": "Mine"},
        {"version": "2.0", "description": "Theirs"},
    )
    assert again(capsys, made, BOTH, *words).code == 0
    found = [info(made)[first], info(made)[second]]
    both = [mine[first], mine[second]], [theirs[first], theirs[second]]
    assert found == [
        [both[0][0], both[1][1]], [both[1][0], both[0][1]], both[1]
    ][wanted]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "code"),
    [(("--mine", "1"), 1), (("--mine", "3"), 2), (("--mine", "1", "--theirs", "1"), 2),
     (("--mine", "one"), 2)],
)  # fmt: skip
def test_nothing_is_written_while_anything_is_undecided_or_unclear(
    words: tuple[str, ...], code: int, made: Path, capsys: Capture
) -> None:
    edit(made, "module.json", version="1.5", description="Mine")
    before = dict(read_folder(made))
    assert again(capsys, made, BOTH, *words).code == code
    assert dict(read_folder(made)) == before


def test_a_dry_run_tells_and_writes_nothing(made: Path, capsys: Capture) -> None:
    before = dict(read_folder(made))
    ended = again(capsys, made, NEWER, "--dry-run")
    assert (ended.code, "Neutral" in ended.out) == (0, True)
    assert dict(read_folder(made)) == before


def test_another_picture_of_the_source_is_taken_over(made: Path, capsys: Capture) -> None:
    again(capsys, made, {**OLD, "images/inf.png": png(60, 60)})
    image = kind(made, "1st Inf").image
    assert image is not None
    assert (made / image).read_bytes() == png(60, 60)


def test_a_conflict_that_was_settled_does_not_come_back(made: Path, capsys: Capture) -> None:
    edit(made, "module.json", version="1.5")
    again(capsys, made, NEWER, "--prefer", "mine")
    ended = again(capsys, made, NEWER)
    assert (ended.code, info(made)["version"]) == (0, "1.5")


def test_a_counter_keeps_its_id_when_another_of_its_name_comes_before_it(
    made: Path, capsys: Capture
) -> None:
    old = kind(made, "2nd Inf")
    slot = OLD["buildFile.xml"].partition(b'<VASSAL.build.widget.PieceSlot entryName="2nd Inf"')
    other = slot[1] + slot[2].partition(b"</VASSAL.build.widget.PieceSlot>")[0]
    other = other.replace(b"inf.png", b"other.png") + b"</VASSAL.build.widget.PieceSlot>"
    files = {**OLD, "images/other.png": png(40, 40)}
    files["buildFile.xml"] = slot[0] + other + slot[1] + slot[2]
    assert again(capsys, made, files).code == 0
    module = load(made).module
    assert module is not None
    assert module.kinds[old.id].image == old.image
    assert len([one for one in module.counters.kinds if one.name == "2nd Inf"]) == 3


@pytest.mark.parametrize("base", [None, b"", b"{}", EMPTY])
def test_a_module_that_does_not_say_what_it_was_made_of_is_refused(
    base: bytes | None, made: Path, capsys: Capture
) -> None:
    (made / BASE).unlink()
    if base is not None:
        (made / BASE).write_bytes(base)
    before = dict(read_folder(made))
    ended = again(capsys, made, NEWER)
    assert ended.code == 1
    assert BASE in ended.err
    assert dict(read_folder(made)) == before


def test_another_importer_is_refused(made: Path) -> None:
    newer = made.parent / "newer.vmod"
    newer.write_bytes(zipped(NEWER))
    imported = importer("vassal").read(newer, lambda *_: None, {})
    with pytest.raises(DataError, match="vassal"):
        renewed("tiled", imported, read_folder(made))
