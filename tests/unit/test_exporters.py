"""One suite for every exporter: what it promises beforehand it writes, whole or not at all."""

import csv
import errno
import io
import json
import os
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from lxml.etree import fromstring
from openpyxl import load_workbook
from PIL import Image
from PySide6.QtGui import QImage

import hexwright.exporters.image.pictures
import hexwright.exporters.registry
from hexwright.exporters.base import Exporter, Source
from hexwright.exporters.image import ImageExporter
from hexwright.exporters.options import chosen, source_of
from hexwright.exporters.pieces import pieces_of
from hexwright.exporters.registry import exporter, exporter_ids
from hexwright.exporters.sheet_file import csv_of
from hexwright.schema.dump import dump_module
from hexwright.schema.issues import DataError
from hexwright.schema.language import spoken
from hexwright.schema.load import load_module, open_files
from hexwright.schema.module import Module
from hexwright.schema.options import Options, read
from tests.helpers.modules import module_of
from tests.helpers.sample_exports import SampleExports

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


def coarse(one: Exporter, module: Module, **given: Any) -> dict[str, Any]:
    """As small as pictures may be: this suite is about what is written, not about its looks."""
    parts = one.options(module)
    sizes = ("pixels", "dpi", "quality")
    least = {name: part["minimum"] for name, part in parts.items() if name in sizes}
    return {**least, **{name: value for name, value in given.items() if name in parts}}


@pytest.fixture
def source(one: Exporter, module: Module, files: dict[str, bytes]) -> Source:
    return source_of(one, module, files, coarse(one, module))


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
    one: Exporter, source: Source, target: Path
) -> None:
    told = one.output_files(source, target)
    report = one.export(source, target)
    found = [path for path in target.parent.rglob("*") if path.is_file()]
    assert sorted(told) == sorted(found) == sorted(report.files)


def test_the_same_module_gives_the_same_bytes(one: Exporter, source: Source, target: Path) -> None:
    one.export(source, target)
    first = list(written(target.parent))
    one.export(source, target)
    assert list(written(target.parent)) == first
    assert first != []


def test_the_module_is_not_changed(one: Exporter, source: Source, target: Path) -> None:
    before = dump_module(source.module)
    one.export(source, target)
    assert dump_module(source.module) == before


def test_nothing_is_left_behind_when_the_disk_fails(
    one: Exporter,
    source: Source,
    target: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_made: Path, _place: Path) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(DataError):
        one.export(source, target)
    assert list(target.parent.parent.iterdir()) == []


def test_nothing_is_written_when_the_user_stops_it(
    one: Exporter, source: Source, target: Path
) -> None:
    def stop(_done: int, _steps: int, _what: str) -> None:
        raise StopTheExportError

    with pytest.raises(StopTheExportError):
        one.export(source, target, stop)
    assert list(target.parent.parent.iterdir()) == []


def test_a_file_in_the_way_of_the_folder_is_told_in_words(
    one: Exporter, source: Source, target: Path
) -> None:
    target.parent.write_text("in the way", encoding="utf-8")
    with pytest.raises(DataError) as raised:
        one.export(source, target)
    assert raised.value.issues[0].message
    assert target.parent.read_text(encoding="utf-8") == "in the way"


def test_files_that_were_there_come_back_when_moving_fails(
    one: Exporter, source: Source, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one.export(source, target)
    before = list(written(target.parent))
    # Other files, so that it is seen whether they are the old ones.
    for path in target.parent.rglob("*"):
        if path.is_file():
            path.write_bytes(b"old")
    old = [(name, b"old") for name, _ in before]
    move, moved = os.replace, 0
    # The journal is the first to get its name, if there are several files.
    last = len(before) + 1 if len(before) > 1 else 1

    def fail_at_last(made: Path, place: Path) -> None:
        nonlocal moved
        moved += 1
        if moved == last:
            raise OSError(errno.EIO, "broken")
        move(made, place)

    monkeypatch.setattr(os, "replace", fail_at_last)
    with pytest.raises(DataError):
        one.export(source, target)
    assert moved >= last
    assert list(written(target.parent)) == old


def test_every_option_has_a_title_a_description_and_a_sound_default(
    one: Exporter, module: Module
) -> None:
    for name, part in one.options(module).items():
        assert part["title"], name
        assert part["description"], name
        assert chosen(one, module, {name: part["default"]})[name] == part["default"]


SPEAKERS = ("vassal", "image", "print", "tabletop-simulator", "tiled")


@pytest.mark.parametrize("name", SPEAKERS)
def test_what_is_exported_speaks_the_language_of_its_user(name: str, module: Module) -> None:
    with spoken("es"):
        assert chosen(exporter(name), module, {})["language"] == "es"
        assert chosen(exporter(name), module, {"language": "en"})["language"] == "en"
    with spoken("eo"):  # the module does not
        assert chosen(exporter(name), module, {})["language"] == "en"


def test_a_page_has_all_languages_whoever_makes_it(module: Module) -> None:
    with spoken("es"):
        assert chosen(exporter("web"), module, {})["language"] == "all"


def test_pictures_and_tiled_maps_have_the_words_of_the_language_chosen(
    module: Module, files: dict[str, bytes], tmp_path: Path
) -> None:
    given = {"what": ["sheets"], "formats": ["svg"], "text": "letters", "language": "es"}
    ImageExporter().export(source_of(ImageExporter(), module, files, given), tmp_path)
    assert "Patrulla" in (tmp_path / "sheet-wardens-front.svg").read_text(encoding="utf-8")
    tiled = exporter("tiled")
    tiled.export(source_of(tiled, module, files, {"language": "es"}), tmp_path)
    [page] = tmp_path.glob("*.tmx")
    assert "Embarcadero" in page.read_text(encoding="utf-8")


def test_previews_are_pictures(one: Exporter, source: Source) -> None:
    for preview in one.previews(source):
        assert preview.title
        assert not preview.draw().isNull()


@pytest.mark.parametrize("name", [name for name in exporter_ids() if name != "data"])
def test_borders_of_sections_are_drawn_on_every_board(name: str) -> None:
    def drawn(kind: str) -> QImage:
        zone = {"id": "left", "name": "Left", "kind": kind, "hexes": ["0101", "0102", "0103"]}
        module = module_of({"maps/field.json#/zones/-": zone})
        return exporter(name).previews(source_of(exporter(name), module, {}))[0].draw()

    assert drawn("section") != drawn("area")


def test_progress_runs_from_the_start_to_the_end(
    one: Exporter, source: Source, target: Path
) -> None:
    seen: list[tuple[int, int]] = []
    one.export(source, target, lambda done, steps, _what: seen.append((done, steps)))
    assert seen == sorted(seen)
    assert seen[0][0] == 0
    assert seen[-1][0] == seen[-1][1] > 0


def test_pictures_can_be_stopped_before_a_large_one_is_whole(
    files: dict[str, bytes], module: Module, tmp_path: Path
) -> None:
    image = exporter("image")
    options = {"what": ["maps"], "formats": ["png"], "pixels": 256}
    seen: list[int] = []

    def stop_on_the_way(done: int, steps: int, _what: str) -> None:
        seen.append(done)
        if 0 < done < steps:
            raise StopTheExportError

    assert len(image.names(source_of(image, module, files, options))) == 1
    with pytest.raises(StopTheExportError):
        image.export(source_of(image, module, files, options), tmp_path / "out", stop_on_the_way)
    assert list(tmp_path.iterdir()) == []


def test_pictures_of_one_map_are_drawn_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = dict(open_files(SAMPLES / "jdg"))
    module = load_module(files).module
    assert module is not None
    drawn: list[str] = []

    def draw(_module: Module, map_id: str, *_: object, **__: object) -> bytes:
        drawn.append(map_id)
        return b""

    monkeypatch.setattr(hexwright.exporters.image.pictures, "map_bytes", draw)
    given = {"what": ["maps", "setups"]}
    ImageExporter().export(source_of(ImageExporter(), module, files, given), tmp_path)
    assert len(drawn) > len(module.maps) > 1
    assert len([*groupby(drawn)]) == len(module.maps)


def test_an_unknown_exporter_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(DataError) as raised:
        exporter("imege")
    assert "image" in raised.value.issues[0].hint


@pytest.mark.parametrize("sample", ["aus", "cce", "ccn", "gbacw", "jdg"])
def test_every_sample_goes_through_every_exporter(
    sample: str, one: Exporter, sample_exports: SampleExports
) -> None:
    made = sample_exports.of(sample, one.id)
    folder = made.path.parent if one.suffixes else made.path
    found = [path for path in folder.rglob("*") if path.is_file()]
    assert sorted(found) == sorted(one.output_files(made.source, made.path))
    assert all(path.stat().st_size > 0 for path in found)


def test_other_packages_add_exporters(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(
        "other", f"{__name__}:WithOptions", hexwright.exporters.registry.ENTRY_POINTS
    )

    def entry_points(name: str | None = None, **_: str) -> EntryPoints:
        return EntryPoints([point] if name in (None, "other") else [])

    monkeypatch.setattr(hexwright.exporters.registry, "entry_points", entry_points)
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    assert "other" in exporter_ids()
    assert type(exporter("other")).__name__ == "WithOptions"
    exporter.cache_clear()


# --- options -------------------------------------------------------------------------------------


class WithOptions(ImageExporter):
    def options(self, module: Module) -> Options:  # noqa: ARG002 - the same for all
        return {
            "paper": {"title": "Paper", "enum": ["a4", "letter"], "default": "a4"},
            "bleed": {"type": "number", "minimum": 0, "maximum": 5, "default": 1.5},
            "marks": {"type": "boolean", "default": True},
            "maps": {"type": "array", "items": {"enum": ["a", "b"]}, "default": []},
        }


def test_options_are_read_from_words_and_the_others_keep_their_defaults(module: Module) -> None:
    one = WithOptions()
    words = read(one.options(module), ["paper=letter", "bleed=2", "marks=no", "maps=a, b"])
    assert words == {"paper": "letter", "bleed": 2.0, "marks": False, "maps": ["a", "b"]}
    assert chosen(one, module, {"bleed": 3}) == {
        "paper": "a4",
        "bleed": 3,
        "marks": True,
        "maps": [],
    }


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("papier=a4", "paper"),
        ("zzz=1", "paper, bleed, marks, maps"),
        ("paper=a9", "a4, letter"),
        ("bleed=much", "from 0 to 5"),
        ("bleed=9", "from 0 to 5"),
        ("marks=maybe", "yes or no"),
        ("maps=a,c", "a, b"),
        ("paper", "name=value"),
    ],
)
def test_a_wrong_option_is_told_with_what_is_allowed(word: str, hint: str, module: Module) -> None:
    one = WithOptions()
    with pytest.raises(DataError) as raised:
        chosen(one, module, read(one.options(module), [word]))
    assert hint in raised.value.issues[0].hint


# --- data ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = load_module(open_files(SAMPLES / "jdg")).module
    assert found is not None
    folder = tmp_path_factory.mktemp("data")
    exporter("data").export(source_of(exporter("data"), found, {}), folder)
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
    assert next(row["turn"] for row in setup if row["piece"] == "white-hussars") == "3"


def test_json_and_csv_hold_the_same_pieces(sheets: Path) -> None:
    plain = json.loads((sheets / "oob-blue.json").read_text(encoding="utf-8"))
    assert [row["id"] for row in plain] == [row["id"] for row in rows(sheets / "oob-blue.csv")]


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "+cmd", "-cmd"])
def test_no_text_becomes_a_formula_in_a_spreadsheet(text: str) -> None:
    assert csv_of([[text]]).decode("utf-8-sig").strip() == f"'{text}"


def test_negative_numbers_stay_numbers() -> None:
    assert csv_of([[-2]]).decode("utf-8-sig").strip() == "-2"


def test_workbooks_hold_what_the_other_files_hold(sheets: Path) -> None:
    page = load_workbook(sheets / "setup-kaltbach-crossing.xlsx").active
    heads, *found = [["" if cell is None else str(cell) for cell in row] for row in page.values]
    written = rows(sheets / "setup-kaltbach-crossing.csv")
    assert [dict(zip(heads, row, strict=True)) for row in found] == written


# --- pictures ------------------------------------------------------------------------------------


def test_a_counter_is_drawn_at_its_size_as_png_and_svg(tmp_path: Path, module: Module) -> None:
    image = exporter("image")
    given = {"what": ["counters"], "dpi": 254}
    report = image.export(source_of(image, module, {}, given), tmp_path)
    piece = next(pieces_of(module))
    look = piece.look()
    drawn = next(path for path in report.files if path.stem.startswith(piece.id))
    with Image.open(drawn.with_suffix(".png")) as found:
        assert found.size == (look.width_mm * 10, look.height_mm * 10)
    vector = fromstring(drawn.with_suffix(".svg").read_bytes())
    assert vector.get("width") == f"{look.width_mm:g}mm"


def test_every_card_and_the_back_of_its_deck_is_drawn(tmp_path: Path, module: Module) -> None:
    image = exporter("image")
    given = {"what": ["cards"], "formats": ["svg"]}
    report = image.export(source_of(image, module, {}, given), tmp_path)
    cards = {f"{deck.id}-{card.id}" for deck in module.decks.values() for card in deck.cards}
    backs = {f"{deck}-back" for deck in module.decks}
    assert {path.stem for path in report.files} == cards | backs
