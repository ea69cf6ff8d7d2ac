"""One suite for every exporter: what it promises beforehand it writes, whole or not at all."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import exporters.base
from exporters.base import Exporter
from exporters.data.writer import _cell
from exporters.registry import exporter, exporter_ids
from schema.dump import dump_module
from schema.issues import DataError, Issue
from schema.load import load_module, open_files
from schema.module import Module

# One application for the whole run: that of the window tests, which may share this process.
pytestmark = pytest.mark.usefixtures("qapp")

SAMPLES = Path(__file__).resolve().parents[2] / "sample_modules"


class StopTheExportError(Exception):
    """Raised by a test in the middle of an export."""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(open_files(SAMPLES / "free"))


@pytest.fixture(scope="module")
def module(files: dict[str, bytes]) -> Module:
    loaded = load_module(files).module
    assert loaded is not None
    return loaded


@pytest.fixture(params=exporter_ids())
def one(request: pytest.FixtureRequest) -> Exporter:
    return exporter(request.param)


@pytest.fixture
def target(one: Exporter, tmp_path: Path) -> Path:
    """A place that does not exist yet: a file, or a folder below another new one."""
    if one.suffixes:
        return tmp_path / "new" / f"out{one.suffixes[0]}"
    return tmp_path / "new" / "out"


def written(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def test_the_exporter_has_an_id_and_a_title(one: Exporter) -> None:
    assert one.id in exporter_ids()
    assert one.title


def test_exactly_the_files_told_beforehand_are_written(
    one: Exporter, module: Module, files: dict[str, bytes], target: Path
) -> None:
    told = one.output_files(module, target)
    report = one.export(module, files, target)
    found = [path for path in target.parent.rglob("*") if path.is_file()]
    assert sorted(told) == sorted(found) == sorted(report.files)


def test_the_same_module_gives_the_same_bytes(
    one: Exporter, module: Module, files: dict[str, bytes], target: Path
) -> None:
    one.export(module, files, target)
    first = list(written(target.parent))
    one.export(module, files, target)
    assert list(written(target.parent)) == first
    assert first != []


def test_the_module_is_not_changed(
    one: Exporter, module: Module, files: dict[str, bytes], target: Path
) -> None:
    before = dump_module(module)
    one.export(module, files, target)
    assert dump_module(module) == before


def test_nothing_is_left_behind_when_the_disk_fails(
    one: Exporter,
    module: Module,
    files: dict[str, bytes],
    target: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_files: object) -> None:
        raise DataError([Issue(code="save.disk-full", message="There is no room.")])

    monkeypatch.setattr(exporters.base, "write_all_atomically", fail)
    with pytest.raises(DataError):
        one.export(module, files, target)
    assert list(target.parent.parent.iterdir()) == []


def test_nothing_is_written_when_the_user_stops_it(
    one: Exporter, module: Module, files: dict[str, bytes], target: Path
) -> None:
    def stop(_done: int, _steps: int, _what: str) -> None:
        raise StopTheExportError

    with pytest.raises(StopTheExportError):
        one.export(module, files, target, stop)
    assert list(target.parent.parent.iterdir()) == []


def test_a_file_in_the_way_of_the_folder_is_told_in_words(
    one: Exporter, module: Module, files: dict[str, bytes], target: Path
) -> None:
    target.parent.write_text("in the way", encoding="utf-8")
    with pytest.raises(DataError) as raised:
        one.export(module, files, target)
    assert raised.value.issues[0].message
    assert target.parent.read_text(encoding="utf-8") == "in the way"


def test_progress_runs_from_the_start_to_the_end(
    one: Exporter, module: Module, files: dict[str, bytes], target: Path
) -> None:
    seen: list[tuple[int, int]] = []
    one.export(module, files, target, lambda done, steps, _what: seen.append((done, steps)))
    assert seen == sorted(seen)
    assert seen[0][0] == 0
    assert seen[-1][0] == seen[-1][1] > 0


def test_an_unknown_exporter_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(DataError) as raised:
        exporter("imege")
    assert "image" in raised.value.issues[0].hint


# --- data ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = load_module(open_files(SAMPLES / "jdg")).module
    assert found is not None
    folder = tmp_path_factory.mktemp("data")
    exporter("data").export(found, {}, folder)
    return folder


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))


def test_a_unit_stands_in_its_line_of_command_with_its_values(sheets: Path) -> None:
    prince = next(row for row in rows(sheets / "oob-red.csv") if row["id"] == "crown-prince")
    assert prince["command"] == "Army of Ostrau / Division Berholt"
    assert prince["strength"] == "6"


def test_a_set_up_lists_who_stands_where_and_who_arrives_later(sheets: Path) -> None:
    setup = rows(sheets / "setup-kaltbach-crossing.csv")
    assert next(row["hex"] for row in setup if row["piece"] == "lindau") == "0404"
    assert next(row["turn"] for row in setup if row["piece"] == "white-hussars") == "2"


def test_json_and_csv_hold_the_same_pieces(sheets: Path) -> None:
    plain = json.loads((sheets / "oob-blue.json").read_text(encoding="utf-8"))
    assert [row["id"] for row in plain] == [row["id"] for row in rows(sheets / "oob-blue.csv")]


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "+cmd", "-cmd"])
def test_no_text_becomes_a_formula_in_a_spreadsheet(text: str) -> None:
    assert _cell(text) == f"'{text}"


def test_negative_numbers_stay_numbers() -> None:
    assert _cell(-2) == "-2"
