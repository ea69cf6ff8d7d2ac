"""One suite for every importer of foreign games, and how `hexwright import` runs them."""

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import hexwright.importers.registry
from hexwright.importers.again import renewed
from hexwright.importers.base import Imported, Importer
from hexwright.importers.registry import importer, importer_ids
from hexwright.schema.files import read_folder
from hexwright.schema.issues import DataError, OutputError, has_errors
from hexwright.schema.load import load
from hexwright.schema.progress import Progress
from tests.helpers.command_line import run
from tests.helpers.tiled_maps import TMX
from tests.helpers.vassal_modules import sound_files, zipped

Capture = pytest.CaptureFixture[str]
# A sound file of each format; an importer without one fails here.
SAMPLES = {"vassal": zipped(sound_files()), "tiled": TMX.encode()}


class StopTheImportError(Exception):
    """Raised by a test in the middle of an import."""


@pytest.fixture(params=importer_ids())
def one(request: pytest.FixtureRequest) -> Importer:
    return importer(request.param)


@pytest.fixture
def source(one: Importer, tmp_path: Path) -> Path:
    path = tmp_path / f"game{one.suffixes[0]}"
    path.write_bytes(SAMPLES[one.id])
    return path


def test_what_it_makes_is_a_module_without_errors(
    one: Importer, source: Path, tmp_path: Path
) -> None:
    one.import_into(source, tmp_path / "made")
    loaded = load(tmp_path / "made")
    assert loaded.module is not None
    assert not has_errors(loaded.issues)


def test_it_leaves_its_source_as_it_is(one: Importer, source: Path, tmp_path: Path) -> None:
    one.import_into(source, tmp_path / "made")
    assert source.read_bytes() == SAMPLES[one.id]


def test_it_makes_the_same_of_the_same_source(one: Importer, source: Path) -> None:
    first, second = (one.read(source, lambda *_: None, {}) for _ in range(2))
    assert first.files == second.files


def test_it_never_writes_into_a_folder_that_is_there(
    one: Importer, source: Path, tmp_path: Path
) -> None:
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises((DataError, OutputError)):
        one.import_into(source, tmp_path / "made")
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["mine.txt"]


def test_it_can_be_stopped_and_leaves_nothing(one: Importer, source: Path, tmp_path: Path) -> None:
    def stop(done: int, _steps: int, _what: str) -> None:
        if done:
            raise StopTheImportError

    with pytest.raises(StopTheImportError):
        one.import_into(source, tmp_path / "made", stop)
    assert [path.name for path in tmp_path.iterdir()] == [source.name]


def test_the_same_source_again_says_nothing_new(
    one: Importer, source: Path, tmp_path: Path
) -> None:
    one.import_into(source, tmp_path / "made")
    made = one.read(source, lambda *_: None, {})
    found = renewed(one.id, made, read_folder(tmp_path / "made"))
    assert (found.differences, found.conflicts) == ([], [])


@pytest.mark.parametrize("cut", [0, 1, 100, -100])
def test_what_is_none_of_its_files_is_refused_in_words(
    one: Importer, source: Path, cut: int, tmp_path: Path
) -> None:
    source.write_bytes(SAMPLES[one.id][:cut])
    with pytest.raises(DataError) as caught:
        one.import_into(source, tmp_path / "made")
    assert all(issue.message for issue in caught.value.issues)
    assert not (tmp_path / "made").exists()


def test_another_package_offers_an_importer(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("mine", f"{__name__}:Mine", hexwright.importers.registry.ENTRY_POINTS)

    def points(**_: str) -> EntryPoints:
        return EntryPoints([point])

    monkeypatch.setattr(hexwright.importers.registry, "entry_points", points)
    monkeypatch.setattr(EntryPoint, "load", lambda _: Mine)
    importer.cache_clear()
    assert importer_ids()[-1] == "mine"
    assert importer("mine").title == "Mine"
    importer.cache_clear()


class Mine(Importer):
    """An importer of a test."""

    id = "mine"
    suffixes = (".mine",)

    @property
    def title(self) -> str:
        return "Mine"

    def read(
        self,
        path: Path,
        progress: Progress,
        terrain: Mapping[str, str],
        added: Sequence[Path] = (),
    ) -> Imported:
        del terrain, added
        progress(0, 1, path.name)
        return Imported({})


def test_an_unknown_importer_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(DataError, match="vassal"):
        importer("vasal")


def test_the_command_makes_a_module_and_tells_what_was_left_out(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "game.vmod"
    path.write_bytes(SAMPLES["vassal"])
    ended = run(capsys, "import", "vassal", path, "-o", tmp_path / "made")
    assert ended.code == 0
    assert "Made the module in" in ended.out
    assert "Not taken over" in ended.err
    assert run(capsys, "validate", tmp_path / "made").code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("vassal", "game.vmod"), "-o"),
        (("vasal", "game.vmod", "-o", "made"), "vassal"),
        (("vassal", "game.zip", "-o", "made"), ".vmod"),
    ],
)
def test_a_command_that_lacks_something_says_what(
    words: tuple[str, ...], told: str, tmp_path: Path, capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    for name in ("game.vmod", "game.zip"):
        Path(name).write_bytes(SAMPLES["vassal"])
    ended = run(capsys, "import", *words)
    assert ended.code == 2
    assert told in ended.err
    assert not Path("made").exists()
