"""`hexwright render`, `export` and `tour`: pictures and other formats, all without a window."""

import io
import json
import re
from math import ceil
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

import hexwright.cli.commands.render
import hexwright.cli.commands.tour
from hexwright.cli.console import Progress
from hexwright.exporters.registry import exporter, exporter_ids
from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import MapPicture
from hexwright.render.styles import STYLES
from hexwright.schema.load import load
from hexwright.schema.module import Module
from tests.helpers.command_line import contents, module_folder, run, write_files
from tests.helpers.modules import small_module

DANGLING = {"scenarios/meeting.json#/maps/0/map": "nowhere"}
PNG = b"\x89PNG\r\n\x1a\n"


def drawn(capsys: pytest.CaptureFixture[str], module: Path, target: Path, *words: object) -> bytes:
    ended = run(capsys, "render", module, "-o", target, *words)
    assert (ended.code, ended.err) == (0, "")
    assert str(target) in ended.out
    return target.read_bytes()


def test_a_map_becomes_a_png(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_folder(tmp_path / "game")
    assert drawn(capsys, module, tmp_path / "a.png", "--map", "field").startswith(PNG)


def test_a_map_becomes_an_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_folder(tmp_path / "game")
    assert b"<svg" in drawn(capsys, module, tmp_path / "a.svg", "--map", "field")


def test_the_only_map_needs_no_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_folder(tmp_path / "game")
    named = drawn(capsys, module, tmp_path / "a.svg", "--map", "field")
    assert drawn(capsys, module, tmp_path / "b.svg") == named


def test_a_scenario_puts_counters_on_the_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = module_folder(tmp_path / "game")
    bare = drawn(capsys, module, tmp_path / "a.svg")
    assert drawn(capsys, module, tmp_path / "b.svg", "--scenario", "meeting") != bare


def test_a_larger_scale_gives_a_larger_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = module_folder(tmp_path / "game")
    small = drawn(capsys, module, tmp_path / "a.png", "--scale", 20)
    assert len(drawn(capsys, module, tmp_path / "b.png", "--scale", 80)) > len(small)


def test_a_map_becomes_a_page_of_true_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = module_folder(tmp_path / "game")
    found = drawn(capsys, module, tmp_path / "a.pdf")
    assert found.startswith(b"%PDF")
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", found)
    assert box
    map_ = sound(module).maps["field"]
    sheet = MapPicture(sound(module), map_).sheet()
    points = sheet.width() / PITCH * map_.grid.hex_mm / 25.4 * 72
    assert float(box[1]) == pytest.approx(points, abs=1)


def test_dots_per_inch_follow_from_the_printed_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = module_folder(tmp_path / "game")
    drawn(capsys, module, tmp_path / "a.png", "--dpi", 100)
    image = QImage(str(tmp_path / "a.png"))
    map_ = sound(module).maps["field"]
    inches = MapPicture(sound(module), map_).sheet().width() / PITCH * map_.grid.hex_mm / 25.4
    assert image.width() == ceil(100 * inches)
    assert image.dotsPerMeterX() == pytest.approx(100 / 0.0254, rel=0.01)


def test_a_style_changes_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_folder(tmp_path / "game")
    usual = drawn(capsys, module, tmp_path / "a.png")
    assert drawn(capsys, module, tmp_path / "b.png", "--style", "modern") != usual


def test_the_command_knows_every_style() -> None:
    assert tuple(STYLES) == hexwright.cli.commands.render.STYLES


def test_progress_is_a_bar_on_a_terminal() -> None:
    terminal = Terminal()
    Progress(terminal).steps(1, 4, "Drawing")
    assert "Drawing" in terminal.getvalue()
    assert "25 %" in terminal.getvalue()


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def sound(module: Path) -> Module:
    found = load(module).module
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--map", "feild", "-o", "a.png"], "Did you mean “field”?"),
        (["--scenario", "meting", "-o", "a.png"], "Did you mean “meeting”?"),
        (["--map", "field", "-o", "a.bmp"], ".png, .svg, .pdf"),
        (["--map", "field", "-o", "a.png", "--scale", "0"], "a whole number from 8 to 1024"),
        (["--map", "field", "-o", "a.png", "--dpi", "9"], "a whole number from 10 to 2400"),
        (["-o", "a.png", "--dpi", "90", "--scale", "20"], "either --scale or --dpi"),
        (["-o", "a.pdf", "--dpi", "90"], "has the true size of the map"),
        (["-o", "a.png", "--style", "modem"], "Did you mean “modern”?"),
        (["--map", "field"], "Missing: -o/--output."),
    ],
)
def test_wrong_usage_of_render_is_told(
    words: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = module_folder(tmp_path / "game")
    monkeypatch.chdir(tmp_path)
    ended = run(capsys, "render", module, *words)
    assert ended.code == 2
    assert said in ended.err
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_several_maps_need_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = module_folder(tmp_path / "game")
    text = (module / "maps" / "field.json").read_bytes()
    write_files(module, {"maps/other.json": text.replace(b'"field"', b'"other"', 1)})
    ended = run(capsys, "render", module, "-o", tmp_path / "a.png")
    assert ended.code == 2
    assert "field, other" in ended.err


def test_the_maps_of_a_scenario_are_drawn_joined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    field = json.loads(small_module()["maps/field.json"])
    other = {"id": "other", "title": "Other", "numbering": {"prefix": "B"}}
    bare = {part: field[part] for part in ("grid", "terrain")}
    placed = [{"map": "field"}, {"map": "other", "column": field["grid"]["columns"]}]
    module = module_folder(
        tmp_path / "game",
        {"maps/other.json": bare | other, "scenarios/meeting.json#/maps": placed},
    )
    alone, joined = (
        QImage.fromData(drawn(capsys, module, tmp_path / "a.png", *words))
        for words in (["--map", "field"], ["--scenario", "meeting"])
    )
    assert joined.width() > 1.5 * alone.width()


@pytest.mark.parametrize(
    "words", [["render", "-o", "a.png"], ["export", "--to", "data", "-o", "data"]]
)
def test_a_module_with_errors_is_refused(
    words: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = module_folder(tmp_path / "game", DANGLING)
    monkeypatch.chdir(tmp_path)
    ended = run(capsys, words[0], module, *words[1:])
    assert ended.code == 1
    assert f"{module / 'scenarios' / 'meeting.json'}:" in ended.err
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize("name", exporter_ids())
def test_every_format_is_exported(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suffix = "".join(exporter(name).suffixes[:1])
    target = tmp_path / f"out{suffix}"
    ended = run(capsys, "export", module_folder(tmp_path / "game"), "--to", name, "-o", target)
    assert ended.code == 0
    written = [Path(line) for line in ended.out.splitlines()]
    assert written
    assert all(path.is_file() for path in written)


def test_an_unknown_format_lists_the_known_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = run(capsys, "export", tmp_path, "--to", "zzzzzz", "-o", tmp_path / "x")
    assert ended.code == 2
    assert ", ".join(exporter_ids()) in ended.err


# --- tour ----------------------------------------------------------------------------------------


@pytest.fixture
def one_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A single small sample in place of the real ones."""
    sample = module_folder(tmp_path / "sample")
    monkeypatch.setattr(hexwright.cli.commands.tour, "sample_modules", lambda: [sample])
    return sample


@pytest.mark.usefixtures("one_sample")
def test_the_tour_builds_draws_and_exports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    ended = run(capsys, "tour", "--out", out)
    assert ended.code == 0
    assert "✗" not in ended.out
    assert load(out / "sample" / "skirmish.hexpkg").is_sound
    assert (out / "sample" / "map-field.png").read_bytes().startswith(PNG)
    assert (out / "sample" / "setup-meeting-field.png").read_bytes().startswith(PNG)
    assert {f"export to {name}" for name in exporter_ids()} <= {
        line[4:38].strip() for line in ended.out.splitlines()
    }


@pytest.mark.usefixtures("one_sample")
def test_the_tour_names_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert run(capsys, "tour", "--out", out).out.splitlines()[-1].endswith(str(out))


@pytest.mark.usefixtures("one_sample")
def test_the_tour_makes_a_folder_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ended = run(capsys, "tour")
    assert ended.code == 0
    folder = Path(ended.out.splitlines()[-1].split()[-1])
    assert folder.parent == tmp_path
    assert contents(folder)


@pytest.mark.usefixtures("one_sample")
def test_the_tour_plays_the_games_that_have_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "o"
    assert "✓ play " in run(capsys, "tour", "--out", out).out
    assert [path for path in out.rglob("game-*.txt") if path.stat().st_size > 0]


def test_a_sample_with_errors_fails_the_tour(
    one_sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (one_sample / "terrain.json").write_bytes(b"{")
    ended = run(capsys, "tour", "--out", tmp_path / "out")
    assert ended.code == 1
    assert "✗ validate" in ended.out
    assert "terrain.json" in ended.out


def test_a_tour_without_samples_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexwright.schema.samples.SAMPLES", tmp_path / "none")
    ended = run(capsys, "tour", "--out", tmp_path / "out")
    assert ended.code == 1
    assert "[tour.no-samples]" in ended.err
